"""Hex: a chain of stones from edge to edge."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.arrangement import arranged_squares, arranged_words, require_alternating
from zermelo.games.parameters import require_whole_parameter

MARKS = "XO"


class Hex(Rules):
    """Two players in turn take a cell of a board of hexagons, each to join two edges of it that lie across.

    The first player joins the top and the bottom, the second the left and the right; nobody may swap. The winner gets
    1 and the loser -1, and one of them wins: a full board always has a chain. Cells are named a1, b1 … from the top
    left; a cell touches those next to it, the two above it and the two below it.

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
        """Returns the cells next to, above and below some cells."""
        beside = ((chain << 1) & ~self.left) | ((chain >> 1) & ~self.right)
        above = (chain >> self.width) | ((chain >> (self.width - 1)) & ~self.left)
        below = (chain << self.width) | ((chain << (self.width - 1)) & ~self.right)
        return beside | above | below

    def score(self, s: State, p: int) -> int:
        return -1 if p == s[2] else 1

    # For proofs: stones that nobody can keep apart. Two stones with two free cells between them that touch both are a
    # bridge: whoever takes one of the cells leaves the other. So is a stone in the row beside that of an edge. One row
    # further, a ziggurat joins a stone to the edge: two ways on, a step and a bridge, that need no cell in common.
    #
    #      ways, by number         a bridge         bridges to an edge          a ziggurat, eight free cells
    #             2 1                  . x              . . . .                        . . . .
    #            3 x 0                x .              x   x                          . . .
    #             4 5                                                               x .

    @cached_property
    def board(self) -> int:
        return (1 << self.actions) - 1

    def step(self, cells: int, way: int) -> int:
        """Returns the cells one step from some cells, all the same way; way 6 is way 0 again, and so on."""
        way %= 6
        if way == 0:
            return (cells << 1) & ~self.left & self.board
        if way == 1:
            return (cells >> (self.width - 1)) & ~self.left
        if way == 2:
            return cells >> self.width
        if way == 3:
            return (cells >> 1) & ~self.right
        if way == 4:
            return (cells << (self.width - 1)) & ~self.right & self.board
        return (cells << self.width) & self.board

    def bridged(self, free: int, edge: int, way: int) -> int:
        """Returns the cells with a bridge to an edge, which lies *way* and *way* + 1 from them."""
        return self.step(free & edge, way + 3) & self.step(free & edge, way + 4)

    def sloped(self, free: int, edge: int, way: int, side: int) -> int:
        """Returns the cells with a ziggurat to an edge that leans to one side or to the other."""
        beside, one, two, aside = free & self.bridged(free, edge, way), way + 1 - side, way + side, way + 5 - 3 * side
        by_bridge = self.step(self.step(beside, two + 3) & free, aside + 3) & self.step(free, two + 3)
        return self.step(beside, one + 3) & by_bridge

    def slope(self, cell: int, way: int, side: int) -> int:
        """Returns the cells that the ziggurat of a cell needs."""
        beside = self.step(cell, way + 5 - 3 * side)
        feet = self.step(cell, way + 1 - side) | self.step(beside, way + side)
        return beside | self.step(cell, way + side) | feet | self.step(feet, way) | self.step(feet, way + 1)

    def link(self, chain: int, stones: int, free: int, edge: int, way: int) -> tuple[int, int]:
        """Returns one more of the stones that is joined to a chain or to an edge, and the free cells it needs."""
        for turn in range(6):
            one, two = self.step(chain, turn) & free, self.step(chain, turn + 1) & free
            new = self.step(one, turn + 1) & self.step(two, turn) & stones
            if new != 0:
                new &= -new
                return new, self.step(new, turn + 3) | self.step(new, turn + 4)
        new = self.bridged(free, edge, way) & stones
        if new != 0:
            new &= -new
            return new, self.step(new, way) | self.step(new, way + 1)
        for side in range(2):
            new = self.sloped(free, edge, way, side) & stones
            if new != 0:
                new &= -new
                return new, self.slope(new, way, side)
        return 0, 0

    def secured(self, s: State, p: int) -> int:
        """Who has a chain from edge to edge of stones that nobody can keep apart wins; no cell may be needed twice."""
        stones, free = s[p], self.board & ~(s[0] | s[1])
        near, far, back, on = (self.top, self.bottom, 1, 4) if p == 0 else (self.left, self.right, 3, 0)
        chain = stones & near
        while True:
            before = 0
            while chain != before:
                before = chain
                chain |= self.touched(chain) & stones
            ends = far | self.bridged(free, far, on) | self.sloped(free, far, on, 0) | self.sloped(free, far, on, 1)
            if chain & ends != 0:
                return 1
            new, needed = self.link(chain, stones & ~chain, free, near, back)
            if new == 0:
                return -1
            chain |= new
            free &= ~needed

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

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these stones, seat p to move, who has no chain."""
        stones = arranged_words(rows, arranged_squares(self.width, self.height, first="top"), 2)
        require_alternating(self.names, [word.bit_count() for word in stones], p)
        edges = ((self.top, self.bottom), (self.left, self.right))
        if self.joins(stones[p], *edges[p]):
            raise ParameterError(f"{self.names[p]} had a chain before, so play was over.")
        return (*stones, p)

    def text(self, s: State) -> str:
        lines = ["   " + " ".join(chr(ord("a") + x) for x in range(self.width))]
        for y in range(self.height):
            held = [self.stone(s, y * self.width + x) for x in range(self.width)]
            lines.append(" " * (y + 1) + " ".join([str(y + 1), *("." if p is None else MARKS[p] for p in held)]))
        return "\n".join(lines)
