"""Domineering: dominoes on a board, one player's upright, the other's level."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.parameters import require_whole_parameter

WORD = 62  # squares that one word of a state holds


class Domineering(Rules):
    """Two players lay dominoes on a board, one upright and the other level, and who has no room left loses.

    The first player's dominoes stand upright, the second's lie level; each covers two free squares. The winner gets
    1 and the loser -1. A move is called by the two squares it covers.

    >>> game = Domineering(3, 3)
    >>> state = list(game.start)
    >>> game.apply(state, 1)
    >>> print(game.text(state))
    3 . . .
    2 . # .
    1 . # .
      a b c
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ['a3b3', 'b3c3']

    Reference: Conway 1976 (Göran Andersson's game); Breuker, Uiterwijk and van den Herik 2000.
    """

    rows: int = 4
    columns: int = 4
    players: int = 2

    zero_sum = True
    bounds = (-1, 1)

    # Squares are bits, row by row from a1; 1 is a covered square. Move a covers square a and the one above it
    # (upright) or to its right (level). Where one word has no room for the board, a second one holds its upper half:
    #
    #     (covered, seat to move)      (covered below, seat to move, covered above)

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0, 0, 0) if self.halves == 2 else (0, 0)

    @cached_property
    def actions(self) -> int:
        return self.rows * self.columns

    @cached_property
    def halves(self) -> int:
        return 1 if self.actions <= WORD else 2

    @cached_property
    def sizes(self) -> tuple[int, int]:
        """How many squares there are in the lower half, or everywhere, and in the upper half."""
        low = self.actions if self.halves == 1 else self.rows // 2 * self.columns
        return low, self.actions - low

    @cached_property
    def boards(self) -> tuple[int, int]:
        """The squares of each half."""
        return (1 << self.sizes[0]) - 1, (1 << self.sizes[1]) - 1

    @cached_property
    def left_ends(self) -> tuple[int, int]:
        """The squares of each half that have another one to their right."""
        ends = sum(((1 << (self.columns - 1)) - 1) << (row * self.columns) for row in range(self.rows))
        return ends & self.boards[0], ends & self.boards[1]

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 2)
        require_whole_parameter(self, "rows", 1, 26)
        require_whole_parameter(self, "columns", 1, 26)
        if self.rows * self.columns > WORD and max(self.sizes) > WORD:
            raise ParameterError(
                f"Domineering: a board of {self.rows} by {self.columns} has more than {WORD} squares in half of its "
                "rows; make it smaller."
            )

    def player(self, s: State) -> int:
        return s[1]

    def room(self, s: State, half: int) -> int:
        """Returns where in a half the player to move can lay a domino's lower or left end, as bits."""
        free = self.boards[half] & ~s[2 * half]
        if s[1] == 1:
            return free & (free >> 1) & self.left_ends[half]
        above = free >> self.columns
        if half == 0 and self.halves == 2:
            above |= (~s[2] & ((1 << self.columns) - 1)) << (self.sizes[0] - self.columns)
        return free & above

    def legal(self, s: State, a: int) -> bool:
        if a < self.sizes[0]:
            return (self.room(s, 0) >> a) & 1 == 1
        return (self.room(s, 1) >> (a - self.sizes[0])) & 1 == 1

    def apply(self, s: State, a: int) -> None:
        self.cover(s, a)
        self.cover(s, a + (self.columns if s[1] == 0 else 1))
        s[1] = 1 - s[1]

    def cover(self, s: State, square: int) -> None:
        """Covers one square."""
        if square < self.sizes[0]:
            s[0] |= 1 << square
        else:
            s[2] |= 1 << (square - self.sizes[0])

    def covered(self, s: State, square: int) -> int:
        """Returns 1 where a square is covered, else 0."""
        if square < self.sizes[0]:
            return (s[0] >> square) & 1
        return (s[2] >> (square - self.sizes[0])) & 1

    def over(self, s: State) -> bool:
        if self.halves == 2 and self.room(s, 1) != 0:
            return False
        return self.room(s, 0) == 0

    def score(self, s: State, p: int) -> int:
        return -1 if p == s[1] else 1

    def same(self, s: State) -> None:
        """Of the mirror images, the one that is least as a number, its upper half before its lower one."""
        best_low, best_high = s[0], s[2 * (self.halves - 1)]
        for turn in range(1, 4):
            low, high = 0, 0
            for square in range(self.actions):
                row, column = square // self.columns, square % self.columns
                row = self.rows - 1 - row if turn & 2 else row
                column = self.columns - 1 - column if turn & 1 else column
                at = row * self.columns + column
                if square < self.sizes[0]:
                    low |= self.covered(s, at) << square
                else:
                    high |= self.covered(s, at) << (square - self.sizes[0])
            if self.halves == 1:
                high = low
            if high < best_high or (high == best_high and low < best_low):
                best_low, best_high = low, high
        s[2 * (self.halves - 1)] = best_high
        s[0] = best_low

    def name(self, s: State, a: int) -> str:
        return self.square(a) + self.square(a + (self.columns if s[1] == 0 else 1))

    def square(self, at: int) -> str:
        """Returns the name of a square: a1 at the bottom left."""
        return f"{chr(ord('a') + at % self.columns)}{at // self.columns + 1}"

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the board for a drawing, the top row first."""
        rows = [
            ["■" if self.covered(s, y * self.columns + x) else None for x in range(self.columns)]
            for y in reversed(range(self.rows))
        ]
        across = [chr(ord("a") + x) for x in range(self.columns)]
        return {"rows": rows, "across": across, "down": [str(y) for y in range(self.rows, 0, -1)]}

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns the two squares that a domino covers."""
        other = a + (self.columns if s[1] == 0 else 1)
        return [(self.rows - 1 - at // self.columns, at % self.columns) for at in (a, other)]

    def text(self, s: State) -> str:
        edge = len(str(self.rows))
        lines = []
        for row in reversed(range(self.rows)):
            marks = ["#" if self.covered(s, row * self.columns + x) else "." for x in range(self.columns)]
            lines.append(" ".join([f"{row + 1:>{edge}}", *marks]))
        return "\n".join([*lines, " " * edge + " " + " ".join(chr(ord("a") + x) for x in range(self.columns))])
