"""Othello, which is Reversi; rolit turns discs by the same functions."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.compiler.bits import ctz, popcount
from zermelo.forms.rules import Rules, State
from zermelo.games.arrangement import arranged_squares, arranged_words
from zermelo.games.parameters import require_choice_parameter, require_whole_parameter

MARKS = "XO#*"
JUDGES = ("discs", "corners")

# A square is a bit, counted from a1 at the top left, as players of Othello do. On 4 by 4:
#
#       a  b  c  d
#     1  0  1  2  3        One step right is 1 bit up, one step down is width bits up, and the
#     2  4  5  6  7        diagonals are one bit less and one bit more. Discs that are to be turned
#     3  8  9 10 11        sideways never stand in the first or the last column: they have a disc on
#     4 12 13 14 15        either side. So no run can leave the board there and enter it on the other.
#
# On 8 by 8 the last square is bit 63, the sign. Shifts below treat a word as 64 bits without one.


def othello_shift_up(x: int, step: int) -> int:
    """Returns *x* with its bits moved up by *step*, those beyond the 64th lost.

    >>> othello_shift_up(0b101, 2), othello_shift_up(1 << 62, 1) == -(1 << 63), othello_shift_up(1 << 62, 2)
    (20, True, 0)
    """
    kept = 63 - step
    return ((x & ((1 << kept) - 1)) << step) | (-((x >> kept) & 1) << 63)


def othello_shift_down(x: int, step: int) -> int:
    """Returns *x* with its bits moved down by *step*, and zeros above.

    >>> othello_shift_down(0b101, 2), othello_shift_down(-(1 << 63), 63)
    (1, 1)
    """
    return (x >> step) & ((1 << (64 - step)) - 1)


def othello_outflanking(own: int, rival: int, middle: int, width: int) -> int:
    """Returns the squares from which *own* discs close a run of *rival* discs, and some that are taken."""
    found = 0
    for step in (1, width - 1, width, width + 1):
        turned = rival if step == width else rival & middle
        up = othello_shift_up(own, step) & turned
        down = othello_shift_down(own, step) & turned
        for _ in range(width - 3):
            up |= othello_shift_up(up, step) & turned
            down |= othello_shift_down(down, step) & turned
        found |= othello_shift_up(up, step) | othello_shift_down(down, step)
    return found


def othello_outflanked(own: int, rival: int, spot: int, middle: int, width: int) -> int:
    """Returns the *rival* discs that a disc put on *spot* turns."""
    found = 0
    for step in (1, width - 1, width, width + 1):
        turned = rival if step == width else rival & middle
        up = othello_shift_up(spot, step) & turned
        down = othello_shift_down(spot, step) & turned
        for _ in range(width - 3):
            up |= othello_shift_up(up, step) & turned
            down |= othello_shift_down(down, step) & turned
        if othello_shift_up(up, step) & own != 0:
            found |= up
        if othello_shift_down(down, step) & own != 0:
            found |= down
    return found


def othello_word(bits: int) -> int:
    """Returns 64 bits as a number with a sign, as states hold them.

    >>> othello_word(5), othello_word((1 << 64) - 1)
    (5, -1)
    """
    return bits - (bits >> 63 << 64)


class Turning(Rules):
    """A square board of at most 64 squares, a bit a square, on which enclosed pieces change sides."""

    width: int = 8

    @cached_property
    def squares(self) -> int:
        return self.width * self.width

    @cached_property
    def full(self) -> int:
        return othello_word((1 << self.squares) - 1)

    @cached_property
    def middle(self) -> int:
        """All squares but those of the first and the last column."""
        inner = range(1, self.width - 1)
        return othello_word(sum(1 << square for square in range(self.squares) if square % self.width in inner))

    def picture(self: Any, s: State) -> dict[str, Any]:
        """Returns the board for a drawing."""
        return _board_rows(s, self.players, self.width)

    def arranged(self: Any, rows: Any) -> list[int]:
        """Returns the pieces of each player as words."""
        squares = arranged_squares(self.width, self.width, first="top")
        return [othello_word(word) for word in arranged_words(rows, squares, self.players)]

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns the square that a move takes; none where it is to pass."""
        return [(a // self.width, a % self.width)] if a < self.squares else []

    def text(self: Any, s: State) -> str:
        lines = ["  " + " ".join("abcdefgh"[: self.width])]
        for y in range(self.width):
            marks = _square_marks(s, self.players, range(y * self.width, (y + 1) * self.width))
            lines.append(f"{y + 1} {marks}")
        return "\n".join(lines) if self.over(s) else "\n".join([*lines, f"{MARKS[self.player(s)]} to move"])


class Othello(Turning):
    """Two players put discs on a board and turn those they enclose; whoever has more discs at the end wins.

    A disc must enclose at least one straight run of the rival's discs between itself and a disc of the
    mover's, and all discs so enclosed change sides. Who cannot move passes; who can must. When neither can
    move the game is over. The score is one's own discs less the rival's; free squares count for nobody.

    The estimate is a disc difference too, at most width² - 1 either way. Which, `judge` says:

    * ``discs``: the difference as it stands;
    * ``corners``: 8 for every corner, 2 for every disc of an edge that no rival can turn because all between
      it and a corner are one's own, 1 for every square one could move to; each less the rival's.

    >>> game = Othello()
    >>> state = list(game.start)
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ['d3', 'c4', 'f5', 'e6']
    >>> game.apply(state, 19)
    >>> print(game.text(state))
      a b c d e f g h
    1 . . . . . . . .
    2 . . . . . . . .
    3 . . . X . . . .
    4 . . . X X . . .
    5 . . . X O . . .
    6 . . . . . . . .
    7 . . . . . . . .
    8 . . . . . . . .
    O to move
    >>> game.player(state), game.estimate(state, 0)
    (1, 3)

    Reference: the rules of the World Othello Federation; Rose, Othello: A Minute to Learn, 2005.
    """

    width: int = 8
    players: int = 2
    judge: str = "discs"

    zero_sum = True

    @cached_property
    def start(self) -> tuple[int, ...]:
        # The discs of each player, then the seat to move.
        low = (self.width // 2 - 1) * (self.width + 1)
        return (1 << low + 1 | 1 << low + self.width, 1 << low | 1 << low + self.width + 1, 0)

    @cached_property
    def actions(self) -> int:
        return self.squares + 1  # the last is to pass

    @cached_property
    def level(self) -> int:
        """The edges at the top and at the bottom."""
        row = (1 << self.width) - 1
        return othello_word(row | row << self.squares - self.width)

    @cached_property
    def corners(self) -> int:
        return self.level & ~self.middle

    @cached_property
    def judges(self) -> int:
        return JUDGES.index(self.judge)

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 2)
        require_choice_parameter(self, "width", (4, 6, 8))
        require_choice_parameter(self, "judge", JUDGES)

    def places(self, s: State, p: int) -> int:
        """Returns the squares where player p could put a disc."""
        return othello_outflanking(s[p], s[1 - p], self.middle, self.width) & self.full & ~(s[0] | s[1])

    def player(self, s: State) -> int:
        return s[2]

    def legal(self, s: State, a: int) -> bool:
        places = self.places(s, s[2])
        return places == 0 if a == self.squares else (places >> a) & 1 == 1

    def moves(self, s: State, buffer: State) -> int:
        places = self.places(s, s[2])
        if places == 0:
            buffer[0] = self.squares
            return 1
        count = 0
        while places != 0:
            buffer[count] = ctz(places)
            places ^= othello_shift_up(1, buffer[count])
            count += 1
        return count

    def apply(self, s: State, a: int) -> None:
        seat = s[2]
        s[2] = 1 - seat
        if a < self.squares:
            spot = othello_shift_up(1, a)
            turned = othello_outflanked(s[seat], s[1 - seat], spot, self.middle, self.width)
            s[seat] |= spot | turned
            s[1 - seat] &= ~turned

    def over(self, s: State) -> bool:
        return self.places(s, s[2]) == 0 and self.places(s, 1 - s[2]) == 0

    def score(self, s: State, p: int) -> int:
        return popcount(s[p]) - popcount(s[1 - p])

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these discs, seat p to move."""
        return (*self.arranged(rows), p)

    def firm(self, own: int) -> int:
        """Returns how many discs along the edges only *own* discs part from a corner."""
        level = own & self.corners
        upright = level
        for _ in range(self.width - 1):
            level |= (othello_shift_up(level, 1) | othello_shift_down(level, 1)) & own & self.level
            upright |= (
                (othello_shift_up(upright, self.width) | othello_shift_down(upright, self.width)) & own & ~self.middle
            )
        return popcount(level | upright)

    def estimate(self, s: State, p: int) -> int:
        if self.judges == 0:
            return self.score(s, p)
        own = s[p]
        rival = s[1 - p]
        corners = popcount(own & self.corners) - popcount(rival & self.corners)
        edges = self.firm(own) - self.firm(rival)
        places = popcount(self.places(s, p)) - popcount(self.places(s, 1 - p))
        return max(1 - self.squares, min(self.squares - 1, 8 * corners + 2 * edges + places))

    def name(self, s: State, a: int) -> str:
        return "pass" if a == self.squares else f"{chr(ord('a') + a % self.width)}{a // self.width + 1}"


def _board_rows(s: State, players: int, width: int) -> dict[str, Any]:
    """Returns a square board for a drawing, when the first words of *s* are the players' discs."""
    owner = [next((p for p in range(players) if s[p] >> a & 1), None) for a in range(width * width)]
    rows = [owner[y * width : (y + 1) * width] for y in range(width)]
    return {"rows": rows, "across": "abcdefgh"[:width], "down": [str(y + 1) for y in range(width)]}


def _square_marks(s: State, players: int, squares: range) -> str:
    """Returns the marks of some squares in a row, when the first words of *s* are the players' discs."""
    return " ".join(next((MARKS[p] for p in range(players) if s[p] >> a & 1), ".") for a in squares)
