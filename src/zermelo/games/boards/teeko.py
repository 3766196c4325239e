"""Teeko: four in a line or in a square, first put, then moved."""

from __future__ import annotations

from functools import cached_property
from math import comb
from typing import Any

from zermelo.compiler.bits import ctz, popcount
from zermelo.compiler.combinadics import binomials, subset_at, subset_rank
from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.arrangement import arranged_squares, arranged_words, require_alternating
from zermelo.games.parameters import require_switch_parameter, require_whole_parameter

PUTS, MEN = 25, 4  # moves 0 … 24 put a man; PUTS + 8 * from + way moves one
WAYS = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


class Teeko(Rules):
    """Players put four men each on five by five squares, then move them; four in a line or a square win.

    In turn each puts a man on a free square until all eight are there. From then on a turn moves one of one's own men
    to a free square next to it, in any of eight directions. Four men in a line without a gap, or on the corners of a
    small square, win: 44 shapes. With `advanced` the corners of larger squares win too, 58 shapes in all. Without
    `centre` the first man may not be put in the middle. The winner gets 1, the loser -1; endless play is a draw.

    >>> game = Teeko()
    >>> len(game.shapes), len(Teeko(advanced=True).shapes)
    (44, 58)
    >>> state = list(game.start)
    >>> for move in (12, 6, 13, 7, 17, 8, 0, 9):
    ...     game.apply(state, move)
    >>> print(game.text(state))
    5 . . . . .
    4 . . x . .
    3 . . x x .
    2 . o o o o
    1 x . . . .
      a b c d e
    >>> game.over(state), game.score(state, 1)
    (True, 1)

    Reference: Steele 1999, Summary of the solving of the game of Teeko: the standard game is a draw, the advanced one a
    win for the first player.
    """

    advanced: bool = False
    centre: bool = True
    players: int = 2

    zero_sum = True
    endless = (0, 0)

    # State: men of either player, a bit a square, row by row from a1; men put so far; seat.

    actions = PUTS + 8 * PUTS
    start = (0, 0, 0, 0)

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 2)
        require_switch_parameter(self, "advanced")
        require_switch_parameter(self, "centre")

    @cached_property
    def shapes(self) -> tuple[int, ...]:
        """The sets of four squares that win."""
        found = set()
        for x in range(5):
            for y in range(5):
                lines = [[(x + i * dx, y + i * dy) for i in range(4)] for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))]
                sides = (1, 2, 3, 4) if self.advanced else (1,)
                lines += [[(x, y), (x + d, y), (x, y + d), (x + d, y + d)] for d in sides]
                found |= {sum(1 << (5 * v + u) for u, v in line) for line in lines if _is_inside(line)}
        return tuple(sorted(found))

    @cached_property
    def is_shape(self) -> tuple[int, ...]:
        """For each set of four squares by its number: does it win?"""
        won = {subset_rank(shape, 0, self.choose, MEN) for shape in self.shapes}
        return tuple(int(k in won) for k in range(comb(25, MEN)))

    @cached_property
    def choose(self) -> tuple[int, ...]:
        return binomials(25, MEN)

    @cached_property
    def next_to(self) -> tuple[int, ...]:
        """The square that each way leads to from each square, -1 off the board."""
        steps = [(at % 5 + dx, at // 5 + dy) for at in range(25) for dx, dy in WAYS]
        return tuple(5 * y + x if 0 <= x < 5 and 0 <= y < 5 else -1 for x, y in steps)

    def player(self, s: State) -> int:
        return s[3]

    def legal(self, s: State, a: int) -> bool:
        if s[2] < 2 * MEN:
            return a < PUTS and ((s[0] | s[1]) >> a) & 1 == 0 and (a != 12 or self.centre or s[2] > 0)
        if a < PUTS or (s[s[3]] >> ((a - PUTS) // 8)) & 1 == 0:
            return False
        to = self.next_to[a - PUTS]
        return to >= 0 and ((s[0] | s[1]) >> to) & 1 == 0

    def moves(self, s: State, buffer: State) -> int:
        n, taken = 0, s[0] | s[1]
        if s[2] < 2 * MEN:
            for a in range(PUTS):
                if (taken >> a) & 1 == 0 and (a != 12 or self.centre or s[2] > 0):
                    buffer[n] = a
                    n += 1
            return n
        men = s[s[3]]
        while men != 0:
            at = ctz(men)
            men &= men - 1
            for way in range(8):
                to = self.next_to[8 * at + way]
                if to >= 0 and (taken >> to) & 1 == 0:
                    buffer[n] = PUTS + 8 * at + way
                    n += 1
        return n

    def apply(self, s: State, a: int) -> None:
        if a < PUTS:
            s[s[3]] |= 1 << a
            s[2] += 1
        else:
            s[s[3]] ^= (1 << ((a - PUTS) // 8)) | (1 << self.next_to[a - PUTS])
        s[3] = 1 - s[3]

    def over(self, s: State) -> bool:
        return self.has_shape(s[1 - s[3]])

    def has_shape(self, men: int) -> bool:
        """Do these men win?"""
        return popcount(men) == MEN and self.is_shape[subset_rank(men, 0, self.choose, MEN)] == 1

    def score(self, s: State, p: int) -> int:
        return -1 if p == s[3] else 1  # whoever moved last has made a shape

    # There is always a move: four men and the squares next to them are never fewer than nine squares (a test counts).

    # ------------------------------------------------------------ every position has a number

    @cached_property
    def slices(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        """The positions by how many men have been put, the last first."""
        return tuple(((0, 0, put, put % 2), self.sizes[put]) for put in range(2 * MEN, -1, -1))

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many numbers there are with so many men put."""
        pairs = [comb(25, (put + 1) // 2) * comb(25 - (put + 1) // 2, put // 2) for put in range(2 * MEN + 1)]
        return (*pairs[:-1], 2 * pairs[-1])  # with all of them put, either may be to move

    def slice(self, s: State) -> int:
        return s[2]

    def index(self, s: State) -> int:
        first = subset_rank(s[0], 0, self.choose, MEN)
        k = first * self.second_sets(s[2]) + subset_rank(s[1], s[0], self.choose, MEN)
        return 2 * k + s[3] if s[2] == 2 * MEN else k

    def second_sets(self, put: int) -> int:
        """In how many ways the second player's men can stand, once the first's do."""
        return self.choose[(25 - (put + 1) // 2) * (MEN + 1) + put // 2]

    def at(self, s: State, k: int) -> bool:
        put = s[2]
        if put == 2 * MEN:
            s[3] = k % 2
            k //= 2
        sets = self.second_sets(put)
        s[0] = subset_at(k // sets, (put + 1) // 2, 25, 0, self.choose, MEN)
        s[1] = subset_at(k % sets, put // 2, 25, s[0], self.choose, MEN)
        return not self.has_shape(s[s[3]])  # whoever is to move has not won before

    def before(self, s: State, buffer: State) -> int:
        n = 0
        if s[2] < 2 * MEN:
            return n
        other = 1 - s[3]
        here, free = s[other], ~(s[0] | s[1])
        men = here
        while men != 0:
            at = ctz(men)
            men &= men - 1
            for way in range(8):
                came = self.next_to[8 * at + way]
                if came >= 0 and (free >> came) & 1 == 1:
                    s[other] = here ^ ((1 << at) | (1 << came))
                    buffer[n] = self.index(s) ^ 1
                    n += 1
        s[other] = here
        return n

    # ------------------------------------------------------------ for people

    def same(self, s: State) -> None:
        a, b = s[0], s[1]
        for k in range(8):
            turned_a, turned_b = 0, 0
            for at in range(25):
                x, y = at % 5, at // 5
                to = 5 * x + 4 - y if k != 4 else 5 * y + 4 - x  # a quarter turn; half-way, the mirror image
                turned_a |= ((a >> at) & 1) << to
                turned_b |= ((b >> at) & 1) << to
            a, b = turned_a, turned_b
            if a < s[0] or (a == s[0] and b < s[1]):
                s[0], s[1] = a, b

    def name(self, s: State, a: int) -> str:
        if a < PUTS:
            return _square(a)
        return _square((a - PUTS) // 8) + _square(self.next_to[a - PUTS])

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the board for a drawing."""
        cells = [0 if s[0] >> p & 1 else 1 if s[1] >> p & 1 else None for p in range(25)]
        return {"rows": [cells[5 * y : 5 * y + 5] for y in (4, 3, 2, 1, 0)], "across": "abcde", "down": "54321"}

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns where a man is put, or where it comes from and goes to."""
        squares = [a] if a < PUTS else [(a - PUTS) // 8, self.next_to[a - PUTS]]
        return [(4 - at // 5, at % 5) for at in squares]

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these men, seat p to move; those that are not there are still in hand."""
        men = arranged_words(rows, arranged_squares(5, 5), 2)
        counts = [popcount(word) for word in men]
        if counts != [MEN, MEN]:
            require_alternating(self.names, counts, p)
        if max(counts) > MEN:
            raise ParameterError(f"Each player has {MEN} men.")
        if self.has_shape(men[p]):
            raise ParameterError(f"{self.names[p]} had won before, so play was over.")
        return (*men, sum(counts), p)

    def text(self, s: State) -> str:
        lines = []
        for y in (4, 3, 2, 1, 0):
            bits = [1 << (5 * y + x) for x in range(5)]
            lines.append(" ".join([str(y + 1), *("x" if s[0] & b else "o" if s[1] & b else "." for b in bits)]))
        return "\n".join([*lines, "  a b c d e"])


def _is_inside(line: list[tuple[int, int]]) -> bool:
    return all(0 <= x < 5 and 0 <= y < 5 for x, y in line)


def _square(at: int) -> str:
    return "abcde"[at % 5] + "12345"[at // 5]
