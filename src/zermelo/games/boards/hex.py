"""Hex: a chain of stones from edge to edge."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.parameters import require_whole_parameter

MARKS = "XO"


class Hex(Rules):
    """Two players in turn take a cell of a board of hexagons, each to join two edges of it that lie across.

    The first player joins the top and the bottom, the second the left and the right; nobody may swap. The winner gets
    1 and the loser -1, and one of them wins: a full board always has a chain. Cells are named a1, b1 … from the top
    left; a cell touches those beside it, the two above it and the two below it.

    >>> game = Hex(3, 3)
    >>> state = list(game.start)
    >>> for move in (4, 1, 2, 7, 6):
    ...     game.apply(state, move)
    >>> print(game.text(state))
       a b c
     1 . O X
      2 . X .
       3 X O .
    >>> game.over(state), game.score(state, 0)
    (True, 1)

    Reference: Nash 1952 (the first player wins on every board as wide as high); van Rijswijck's table of openings.
    """

    width: int = 5
    height: int = 5
    players: int = 2

    zero_sum = True

    # One word of stones for each player, and the seat to move. Bits run along each row, from a1:
    #
    #     0 1 2          the cells that touch 4 are 1 and 2 above it, 3 and 5 beside it, 6 and 7 below it
    #      3 4 5
    #       6 7 8

    start = (0, 0, 0)
    bounds = (-1, 1)

    @cached_property
    def actions(self) -> int:
        return self.width * self.height

    @cached_property
    def order(self) -> tuple[int, ...]:
        """From the middle of the board outwards."""
        return tuple(sorted(range(self.actions), key=lambda a: (self.aside(a), a)))

    def aside(self, a: int) -> int:
        """Returns twice the steps from a cell to the middle of the board."""
        x, y = 2 * (a % self.width) - self.width + 1, 2 * (a // self.width) - self.height + 1
        return (abs(x) + abs(y) + abs(x + y)) // 2

    @cached_property
    def left(self) -> int:
        return sum(1 << (y * self.width) for y in range(self.height))

    @cached_property
    def right(self) -> int:
        return self.left << (self.width - 1)

    @cached_property
    def top(self) -> int:
        return (1 << self.width) - 1

    @cached_property
    def bottom(self) -> int:
        return self.top << (self.width * (self.height - 1))

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 2)
        require_whole_parameter(self, "width", 1, 26)
        require_whole_parameter(self, "height", 1, 26)
        if self.width * self.height > 62:
            raise ParameterError(
                f"Hex: a board of {self.width} by {self.height} has more than 62 cells; make it smaller."
            )

    def player(self, s: State) -> int:
        return s[2]

    def legal(self, s: State, a: int) -> bool:
        return ((s[0] | s[1]) >> a) & 1 == 0

    def apply(self, s: State, a: int) -> None:
        s[s[2]] |= 1 << a
        s[2] = 1 - s[2]

    def over(self, s: State) -> bool:
        """Whoever moved last has a chain, or nobody has."""
        if s[2] == 1:
            return self.joins(s[0], self.top, self.bottom)
        return self.joins(s[1], self.left, self.right)

    def joins(self, stones: int, near: int, far: int) -> bool:
        """Does a chain of stones lead from one edge to the other?"""
        chain = stones & near
        before = 0
        while chain != before and chain & far == 0:
            before = chain
            chain |= self.touched(chain) & stones
        return chain & far != 0

    def touched(self, chain: int) -> int:
        """Returns the cells beside, above and below some cells."""
        beside = ((chain << 1) & ~self.left) | ((chain >> 1) & ~self.right)
        above = (chain >> self.width) | ((chain >> (self.width - 1)) & ~self.left)
        below = (chain << self.width) | ((chain << (self.width - 1)) & ~self.right)
        return beside | above | below

    def score(self, s: State, p: int) -> int:
        return -1 if p == s[2] else 1

    def same(self, s: State) -> None:
        """A board turned round is the same board."""
        first, second = 0, 0
        for a in range(self.actions):
            first = first << 1 | (s[0] >> a) & 1
            second = second << 1 | (s[1] >> a) & 1
        if first < s[0] or (first == s[0] and second < s[1]):
            s[0] = first
            s[1] = second

    def name(self, s: State, a: int) -> str:
        return f"{chr(ord('a') + a % self.width)}{a // self.width + 1}"

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the board for a drawing; every row is shifted by half a cell."""
        rows = [[self.stone(s, y * self.width + x) for x in range(self.width)] for y in range(self.height)]
        across = [chr(ord("a") + x) for x in range(self.width)]
        return {"rows": rows, "across": across, "down": [str(y + 1) for y in range(self.height)], "leaning": True}

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns the square that a move takes."""
        return [(a // self.width, a % self.width)]

    def stone(self, s: State, a: int) -> int | None:
        """Returns whose stone stands on a cell."""
        return next((p for p in range(2) if (s[p] >> a) & 1), None)

    def text(self, s: State) -> str:
        lines = ["   " + " ".join(chr(ord("a") + x) for x in range(self.width))]
        for y in range(self.height):
            held = [self.stone(s, y * self.width + x) for x in range(self.width)]
            lines.append(" " * (y + 1) + " ".join([str(y + 1), *("." if p is None else MARKS[p] for p in held)]))
        return "\n".join(lines)
