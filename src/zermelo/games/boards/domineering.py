"""Domineering: dominoes on a board, one player's upright, the other's level."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.parameters import require_whole_parameter


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

    # Squares are bits, row by row from a1; 1 is a covered square. Move a covers square a and the one above it
    # (upright) or to its right (level).

    start = (0, 0)  # the squares covered, the seat to move

    @cached_property
    def actions(self) -> int:
        return self.rows * self.columns

    @cached_property
    def whole_board(self) -> int:
        return (1 << (self.rows * self.columns)) - 1

    @cached_property
    def left_ends(self) -> int:
        """The squares that have another one to their right."""
        return sum(((1 << (self.columns - 1)) - 1) << (row * self.columns) for row in range(self.rows))

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 2)
        require_whole_parameter(self, "rows", 1, 26)
        require_whole_parameter(self, "columns", 1, 26)
        if self.rows * self.columns > 62:
            raise ParameterError(
                f"Domineering: a board of {self.rows} by {self.columns} has more than 62 squares; make it smaller."
            )

    def player(self, s: State) -> int:
        return s[1]

    def room(self, s: State) -> int:
        """Returns the squares on which the player to move can lay a domino's lower or left end, as bits."""
        free = self.whole_board & ~s[0]
        if s[1] == 0:
            return free & (free >> self.columns)
        return free & (free >> 1) & self.left_ends

    def legal(self, s: State, a: int) -> bool:
        return (self.room(s) >> a) & 1 == 1

    def apply(self, s: State, a: int) -> None:
        s[0] |= (1 << a) | (1 << (a + (self.columns if s[1] == 0 else 1)))
        s[1] = 1 - s[1]

    def over(self, s: State) -> bool:
        return self.room(s) == 0

    def score(self, s: State, p: int) -> int:
        return -1 if p == s[1] else 1

    def same(self, s: State) -> None:
        across, down, both = 0, 0, 0  # the mirror images
        for square in range(self.actions):
            covered = (s[0] >> square) & 1
            row, column = square // self.columns, square % self.columns
            across |= covered << (row * self.columns + self.columns - 1 - column)
            down |= covered << ((self.rows - 1 - row) * self.columns + column)
            both |= covered << (self.actions - 1 - square)
        s[0] = min(s[0], across, down, both)

    def name(self, s: State, a: int) -> str:
        return self.square(a) + self.square(a + (self.columns if s[1] == 0 else 1))

    def square(self, at: int) -> str:
        """Returns the name of a square: a1 at the bottom left."""
        return f"{chr(ord('a') + at % self.columns)}{at // self.columns + 1}"

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the board for a drawing, the top row first."""
        rows = [
            ["■" if (s[0] >> (y * self.columns + x)) & 1 else None for x in range(self.columns)]
            for y in reversed(range(self.rows))
        ]
        across = [chr(ord("a") + x) for x in range(self.columns)]
        return {"rows": rows, "across": across, "down": [str(y) for y in range(self.rows, 0, -1)]}

    def text(self, s: State) -> str:
        edge = len(str(self.rows))
        lines = []
        for row in reversed(range(self.rows)):
            marks = ["#" if (s[0] >> (row * self.columns + x)) & 1 else "." for x in range(self.columns)]
            lines.append(" ".join([f"{row + 1:>{edge}}", *marks]))
        return "\n".join([*lines, " " * edge + " " + " ".join(chr(ord("a") + x) for x in range(self.columns))])
