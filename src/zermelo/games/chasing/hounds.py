"""Hare and hounds, which is the French military game."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.compiler.bits import ctz
from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.arrangement import arranged_words
from zermelo.games.parameters import require_whole_parameter

# Points, numbered column by column; with three columns between the tips:
#
#         3 -- 6 -- 9              c2   c3   c4
#       / | \  |  / | \
#     0 - 2 -- 5 -- 8 - 10     b1  b2   b3   b4  b5
#       \ | /  |  \ | /
#         1 -- 4 -- 7              a2   a3   a4
#
# The middle points of every other column, the tips among them, have diagonals.


class Hounds(Rules):
    """Three hounds, who never go back, try to shut in a hare that tries to slip past them.

    The hounds start at the left tip and next to it and move first: one of them goes along a line to a free point,
    forward or up and down. The hare starts at the right tip and goes along any line. The hare wins as soon as no
    hound is left of it; the hounds win when it cannot move. The winner gets 1, the loser -1. Hounds who only go up
    and down forever have lost. `columns` stand between the tips, an odd number of them.

    >>> game = Hounds()
    >>> state = list(game.start)
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ['b1b2', 'a2b2', 'a2a3', 'a2b3', 'c2b2', 'c2b3', 'c2c3']
    >>> game.apply(state, 2)
    >>> print(game.text(state))
      h . .
    . h . . H
      h . .

    Reference: Lucas 1893; Berlekamp, Conway and Guy 1982, Winning ways, chapter 21 (the hounds win).
    """

    columns: int = 3

    players = ("Hounds", "Hare")
    zero_sum = True
    endless = (-1, 1)

    # State: hounds, a bit a point; where the hare is; seat. A move is the point left times all points, plus the goal.

    @cached_property
    def points(self) -> int:
        return 3 * self.columns + 2

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0b1011, self.points - 1, 0)

    @cached_property
    def actions(self) -> int:
        return self.points * self.points

    @cached_property
    def next_to(self) -> tuple[int, ...]:
        """For each point its neighbours, as bits."""
        spots = [(0, 1)] + [(x, y) for x in range(1, self.columns + 1) for y in range(3)] + [(self.columns + 1, 1)]
        return tuple(sum(1 << k for k, to in enumerate(spots) if self.is_line(at, to)) for at in spots)

    def is_line(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Does a line join two points, given as column and row?"""
        across, up = abs(one[0] - other[0]), abs(one[1] - other[1])
        hubs = any(x % 2 == 0 and y == 1 for x, y in (one, other))
        return across + up == 1 or (across == up == 1 and hubs)

    def sensible(self) -> None:
        require_whole_parameter(self, "columns", 1, 19)
        if self.columns % 2 == 0:
            raise ParameterError(f"Hounds: columns must be an odd number; it is {self.columns}.")

    def player(self, s: State) -> int:
        return s[2]

    def column(self, point: int) -> int:
        """Returns the column of a point, the left tip's being 0."""
        return (point + 2) // 3

    def legal(self, s: State, a: int) -> bool:
        here, to = a // self.points, a % self.points
        if (self.next_to[here] >> to) & 1 == 0 or (s[0] >> to) & 1 == 1 or s[1] == to:
            return False
        if s[2] == 1:
            return s[1] == here
        return (s[0] >> here) & 1 == 1 and self.column(to) >= self.column(here)

    def apply(self, s: State, a: int) -> None:
        if s[2] == 1:
            s[1] = a % self.points
        else:
            s[0] ^= (1 << (a // self.points)) | (1 << (a % self.points))
        s[2] = 1 - s[2]

    def is_past(self, s: State) -> bool:
        """Is no hound left of the hare?"""
        return self.column(ctz(s[0])) >= self.column(s[1])

    def over(self, s: State) -> bool:
        if self.is_past(s):
            return True
        return s[2] == 1 and self.next_to[s[1]] & ~s[0] == 0

    def score(self, s: State, p: int) -> int:
        return 1 if self.is_past(s) == (p == 1) else -1

    def same(self, s: State) -> None:
        upside = 0
        for point in range(self.points):
            upside |= ((s[0] >> point) & 1) << self.mirrored(point)
        hare = self.mirrored(s[1])
        if upside < s[0] or (upside == s[0] and hare < s[1]):
            s[0], s[1] = upside, hare

    def mirrored(self, point: int) -> int:
        """Returns the point upside down."""
        return point if point == 0 or point == self.points - 1 else point + 2 - 2 * ((point - 1) % 3)

    def name(self, s: State, a: int) -> str:
        return self.spot(a // self.points) + self.spot(a % self.points)

    def spot(self, point: int) -> str:
        """Returns what a point is called: its row, a to c upwards, and its column from the left."""
        row = "b" if point in (0, self.points - 1) else "abc"[(point - 1) % 3]
        return f"{row}{self.column(point) + 1}"

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the board for a drawing; free points are dots, joined by lines."""
        marks = [0 if (s[0] >> p) & 1 else 1 if s[1] == p else "·" for p in range(self.points)]
        rows = [[None, *marks[3:-1:3], None], [marks[0], *marks[2:-1:3], marks[-1]], [None, *marks[1:-1:3], None]]
        points = range(self.points)
        lines = [(self.grid[at], self.grid[to]) for at in points for to in range(at) if self.next_to[at] >> to & 1]
        return {"rows": rows, "across": range(1, self.columns + 3), "down": "cba", "squares": False, "lines": lines}

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns where a hound or the hare comes from and goes to."""
        return [self.grid[at] for at in (a // self.points, a % self.points)]

    @cached_property
    def grid(self) -> tuple[tuple[int, int], ...]:
        """The row and the column of each point in the picture."""
        rows = (1, *((2, 1, 0)[(point - 1) % 3] for point in range(1, self.points - 1)), 1)
        return tuple((row, self.column(point)) for point, row in enumerate(rows))

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these hounds and the hare, seat p to move."""
        hounds, hare = arranged_words(rows, self.grid, 2)
        if hounds.bit_count() != 3 or hare.bit_count() != 1:
            raise ParameterError("There are three hounds and one hare.")
        return (hounds, ctz(hare), p)

    def text(self, s: State) -> str:
        marks = ["h" if (s[0] >> p) & 1 else "H" if s[1] == p else "." for p in range(self.points)]
        rows = [marks[3:-1:3], [marks[0], *marks[2:-1:3], marks[-1]], marks[1:-1:3]]
        return "\n".join([f"  {' '.join(rows[0])}", " ".join(rows[1]), f"  {' '.join(rows[2])}"])
