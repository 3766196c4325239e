"""Chomp for any number of players."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.parameters import require_whole_parameter


class Chomp(Rules):
    """Players in turn bite into a bar of chocolate, and whoever eats the poisoned corner loses.

    A bite at a square takes that square and everything above it and to its right. The poisoned square
    is a1, at the bottom left. With n players whoever eats it pays n - 1 and the others get 1 each.

    >>> game = Chomp(4, 3)
    >>> state = list(game.start)
    >>> game.apply(state, 5)
    >>> print(game.text(state))
    3 #
    2 #
    1 ! # # #
      a b c d
    >>> game.names[game.player(state)], game.legal(state, 5), game.name(state, 3)
    ('B', False, 'd1')

    Reference: Schuh 1952; Gale 1974 (the first of two players wins, and few know how).
    """

    width: int = 4
    height: int = 3
    players: int = 2

    zero_sum = True

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (*(self.width for _ in range(self.height)), 0)  # squares left in each row, the seat to move

    @cached_property
    def actions(self) -> int:
        return self.width * self.height

    def sensible(self) -> None:
        require_whole_parameter(self, "width", 1, 26)
        require_whole_parameter(self, "height", 1, 26)
        require_whole_parameter(self, "players", 2, 100)
        if self.width * self.height > 400:
            raise ParameterError(
                f"Chomp: a bar of {self.width} by {self.height} is too large; 400 squares is the most."
            )

    def player(self, s: State) -> int:
        return s[self.height]

    def legal(self, s: State, a: int) -> bool:
        return a % self.width < s[a // self.width]

    def apply(self, s: State, a: int) -> None:
        column = a % self.width
        for row in range(a // self.width, self.height):
            if s[row] > column:
                s[row] = column
        s[self.height] = (s[self.height] + 1) % self.players

    def over(self, s: State) -> bool:
        return s[0] == 0

    def score(self, s: State, p: int) -> int:
        ate = (s[self.height] + self.players - 1) % self.players
        return 1 - self.players if p == ate else 1

    def name(self, s: State, a: int) -> str:
        return f"{chr(ord('a') + a % self.width)}{a // self.width + 1}"

    def picture(self, s: State) -> dict[str, Any]:
        """Returns what is left of the bar for a drawing, the top row first."""
        rows = [
            [("☠" if x == y == 0 else "■") if x < s[y] else None for x in range(self.width)]
            for y in reversed(range(self.height))
        ]
        across = [chr(ord("a") + x) for x in range(self.width)]
        return {"rows": rows, "across": across, "down": [str(y) for y in range(self.height, 0, -1)]}

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns the square that is bitten at."""
        return [(self.height - 1 - a // self.width, a % self.width)]

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these squares left, seat p to move; a bite takes all above and to the right."""
        left = [[cell is not None for cell in row] for row in reversed(rows)]
        lengths = [sum(row) for row in left]
        is_whole = all(row == [k < many for k in range(self.width)] for row, many in zip(left, lengths, strict=True))
        if not is_whole or lengths != sorted(lengths, reverse=True):
            raise ParameterError("A bite takes a square with all above it and to its right; here something is left.")
        return (*lengths, p)

    def text(self, s: State) -> str:
        edge = len(str(self.height))
        lines = []
        for row in reversed(range(self.height)):
            bar = ["!" if row == column == 0 else "#" for column in range(s[row])]
            lines.append(" ".join([f"{row + 1:>{edge}}", *bar]))
        return "\n".join([*lines, " " * edge + " " + " ".join(chr(ord("a") + x) for x in range(self.width))])
