"""So many in a row on a board, for two to four players; connect and tictactoe build on it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.compiler.bits import popcount
from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.arrangement import arranged_squares, arranged_words, require_alternating
from zermelo.games.parameters import require_board_parameter, require_whole_parameter

MARKS = "XO#*"

# One word per player. Bits run up each column, and an empty bit closes it, so that no line can
# leave a column at the top and enter the next at the bottom. A board 3 wide and 3 high:
#
#     .  .  .      bits  3  7 11   always empty
#     a3 b3 c3           2  6 10
#     a2 b2 c2           1  5  9
#     a1 b1 c1           0  4  8
#
# One step up is 1 bit, right is height + 1 bits, the diagonals one bit less and one bit more.


def line_square_bit(square: int, width: int, height: int) -> int:
    """Returns the bit of the square with this number, counted row by row from a1."""
    return 1 << (square % width * (height + 1) + square // width)


class Line(Rules):
    """Players in turn mark a free square, and the first with enough marks in a line wins.

    The line has `row` squares, level, upright or on a diagonal. With n players the winner gets n - 1
    and the others pay 1 each; when the board is full without a line everybody gets 0.

    The estimate counts for each player the lines in which nobody else has a mark: 16 for one that needs one
    mark more, 4 for two, 1 for three. One's own count is compared with the mean of the others', in a unit so
    small that -1 < estimate < 1, whatever the board: every win is better and every loss worse. Estimates sum
    to 0. For searches, `order` lists the moves from the middle of the board outwards.

    >>> game = Line(4, 4, 3, players=3)
    >>> state = list(game.start)
    >>> for move in (0, 1, 15, 5):
    ...     game.apply(state, move)
    >>> print(game.text(state))
    4 . . . #
    3 . . . .
    2 . X . .
    1 X O . .
      a b c d
    >>> game.player(state), game.name(state, 10), game.over(state)
    (1, 'c3', False)
    >>> [game.estimate(state, p) for p in range(3)], game.scale
    ([56, -28, -28], 1000)

    Reference: the m,n,k-games; Beck, Combinatorial Games: Tic-Tac-Toe Theory, 2008.
    """

    width: int = 3
    height: int = 3
    row: int = 3
    players: int = 2

    zero_sum = True

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0,) * (self.players + 1)  # the stones of each player, then the moves made so far

    @cached_property
    def squares(self) -> int:
        return self.width * self.height

    @cached_property
    def spots(self) -> tuple[int, ...]:
        """The bit of every square: a table is quicker than working it out at every move."""
        return tuple(line_square_bit(square, self.width, self.height) for square in range(self.squares))

    @cached_property
    def actions(self) -> int:
        return self.squares

    @cached_property
    def full(self) -> int:
        return sum(self.spots)

    @cached_property
    def lines(self) -> int:
        """How many lines there are on the board."""
        level, upright = max(0, self.width - self.row + 1), max(0, self.height - self.row + 1)
        return level * self.height + upright * self.width + 2 * level * upright

    @cached_property
    def scale(self) -> int:  # type: ignore[override]
        return int(10 ** len(str(16 * self.lines * (self.players - 1))))  # more than any estimate

    @cached_property
    def bounds(self) -> tuple[int, int]:
        """What a player can get at least and at most."""
        return (-self.scale, self.scale * (self.players - 1))

    @cached_property
    def order(self) -> tuple[int, ...]:
        def off(square: int) -> int:
            return abs(2 * (square % self.width) - self.width + 1) + abs(2 * (square // self.width) - self.height + 1)

        return tuple(sorted(range(self.squares), key=off))

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 4)
        require_whole_parameter(self, "width", 1, 20)
        require_whole_parameter(self, "height", 1, 20)
        require_board_parameter(self, self.width * (self.height + 1) - 1)
        require_whole_parameter(self, "row", 1, 20)
        if self.row > max(self.width, self.height):
            raise ParameterError(
                f"{type(self).__name__}: row is {self.row}, and no line of a board of {self.width} by "
                f"{self.height} is that long; it must be at most {max(self.width, self.height)}."
            )

    def player(self, s: State) -> int:
        return s[self.players] % self.players

    def taken(self, s: State) -> int:
        stones = 0
        for p in range(self.players):
            stones |= s[p]
        return stones

    def legal(self, s: State, a: int) -> bool:
        return self.taken(s) & self.spots[a] == 0

    def apply(self, s: State, a: int) -> None:
        s[s[self.players] % self.players] |= self.spots[a]
        s[self.players] += 1

    def has_line(self, stones: int) -> bool:
        """Says whether enough stones stand in a line: upright, level or on a diagonal."""
        h = self.height
        upright = level = down = up = stones
        for _ in range(self.row - 1):
            upright &= upright >> 1
            level &= level >> (h + 1)
            down &= down >> h
            up &= up >> (h + 2)
        return upright | level | down | up != 0

    def is_won(self, s: State) -> bool:
        """Says whether the last move made a line; no other move can have."""
        return self.has_line(s[(s[self.players] + self.players - 1) % self.players])

    def over(self, s: State) -> bool:
        return self.is_won(s) or s[self.players] == self.squares

    def score(self, s: State, p: int) -> int:
        if not self.is_won(s):
            return 0
        return self.scale * (self.players - 1 if p == (s[self.players] + self.players - 1) % self.players else -1)

    # For proofs: who has no line left without a stone of others will not win; moves that threaten most are tried first.

    def at_least(self, s: State, p: int) -> int:
        return 0 if self.players == 2 and self.at_most(s, 1 - p) == 0 else -self.scale

    def at_most(self, s: State, p: int) -> int:
        return self.scale * (self.players - 1) if self.has_line(self.full & (~self.taken(s) | s[p])) else 0

    def threats(self, s: State, p: int) -> int:
        """Returns how many free squares would make a line of p."""
        found = 0
        for step in (1, self.height, self.height + 1, self.height + 2):
            for below in range(self.row):  # so many stones on one side of the square, the others on the other side
                near = far = -1
                for _ in range(below):
                    near = (near & s[p]) << step
                for _ in range(self.row - 1 - below):
                    far = (far & s[p]) >> step
                found |= near & far
        return popcount(found & self.full & ~self.taken(s))

    def along(self, stones: int, free: int, step: int) -> int:
        """Returns what the lines along one *step* are worth that *stones* may still fill with *free* squares.

        A line counts 16 when at most one stone is missing, 4 when two are, 1 when three are, else nothing.
        """
        lines = stones | free
        for _ in range(self.row - 1):
            lines &= lines >> step
        # For all lines at once: in which are at least one, two, three, four squares free?
        one = two = three = four = 0
        for _ in range(self.row):
            gap = lines & free
            four |= three & gap
            three |= two & gap
            two |= one & gap
            one |= gap
            free >>= step
        return popcount(lines & ~four) + 3 * popcount(lines & ~three) + 12 * popcount(lines & ~two)

    def prospect(self, stones: int, free: int) -> int:
        """Returns what all lines are worth that *stones* may still fill."""
        h = self.height
        level, upright = self.along(stones, free, h + 1), self.along(stones, free, 1)
        return level + upright + self.along(stones, free, h) + self.along(stones, free, h + 2)

    def estimate(self, s: State, p: int) -> int:
        free = self.full & ~self.taken(s)
        ahead = 0
        for q in range(self.players):
            worth = self.prospect(s[q], free)
            if q == p:
                ahead += (self.players - 1) * worth
            else:
                ahead -= worth
        return ahead

    def name(self, s: State, a: int) -> str:
        return f"{chr(ord('a') + a % self.width)}{a // self.width + 1}"

    def text(self, s: State) -> str:
        edge = len(str(self.height))
        lines = [f"{y + 1:>{edge}} " + self.rank(s, y) for y in reversed(range(self.height))]
        return "\n".join([*lines, " " * edge + " " + " ".join("abcdefghijklmnopqrst"[: self.width])])

    def cells(self, s: State, a: int) -> Any:
        """Returns the square that a move takes."""
        return [(self.height - 1 - a // self.width, a % self.width)]

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the board for a drawing, the top row first."""
        squares = [[self.spots[y * self.width + x] for x in range(self.width)] for y in reversed(range(self.height))]
        rows = [[next((p for p in range(self.players) if s[p] & spot), None) for spot in row] for row in squares]
        down = [str(y) for y in range(self.height, 0, -1)]
        return {"rows": rows, "across": "abcdefghijklmnopqrst"[: self.width], "down": down}

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these marks, seat p to move; whoever has a line made it with the last mark."""
        marks = arranged_words(rows, arranged_squares(self.width, self.height), self.players)
        stones = [sum(self.spots[k] for k in range(self.squares) if word >> k & 1) for word in marks]
        require_alternating(self.names, [popcount(word) for word in stones], p)
        last = (p + self.players - 1) % self.players
        for seat, own in enumerate(stones):
            is_old = all(self.has_line(own & ~spot) for spot in self.spots)  # whichever mark came last
            if self.has_line(own) and (seat != last or is_old):
                raise ParameterError(f"{self.names[seat]} had a line before, so play was over.")
        return (*stones, sum(popcount(word) for word in stones))

    def rank(self, s: State, y: int) -> str:
        """Returns the marks of one level row, left to right."""
        marks = []
        for x in range(self.width):
            square = self.spots[y * self.width + x]
            marks.append(next((MARKS[p] for p in range(self.players) if s[p] & square), "."))
        return " ".join(marks)
