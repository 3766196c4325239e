"""Connect Four and its relatives."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.compiler.bits import clz, popcount
from zermelo.errors import ParameterError
from zermelo.forms.rules import State
from zermelo.games.boards.line import Line


def _column_foot(column: int, height: int) -> int:
    """Returns the bit of the lowest square of a column."""
    return 1 << (column * (height + 1))


class Connect(Line):
    """Players in turn drop a stone into a column, and the first with enough in a line wins.

    A stone falls to the lowest free square of its column. The line has `row` squares, level, upright or
    on a diagonal. With n players the winner gets n - 1 and the others pay 1 each; a full board without
    a line gives everybody 0. The columns are named 1, 2, … from left to right.

    The estimate is that of `Line`: lines still open to a player, by how few stones they need; it is above
    every loss and below every win. Stones in the middle are in more lines, and `order` tries them first.

    >>> game = Connect(4, 4, 3)
    >>> state = list(game.start)
    >>> for move in (1, 1, 2, 2, 3):
    ...     game.apply(state, move)
    >>> print(game.text(state))
    . . . .
    . . . .
    . O O .
    . X X X
    1 2 3 4
    >>> game.over(state), game.score(state, 0) // game.scale, game.score(state, 1) // game.scale
    (True, 1, -1)
    >>> Connect().order
    (3, 2, 4, 1, 5, 0, 6)

    Reference: Allis 1988 (the first player wins on 7 by 6); Tromp's table of other boards.
    """

    width: int = 7
    height: int = 6
    row: int = 4
    players: int = 2

    @cached_property
    def actions(self) -> int:
        return self.width

    @cached_property
    def order(self) -> tuple[int, ...]:
        return tuple(sorted(range(self.width), key=lambda column: abs(2 * column - self.width + 1)))

    def legal(self, s: State, a: int) -> bool:
        return self.taken(s) & (_column_foot(a, self.height) << (self.height - 1)) == 0

    def apply(self, s: State, a: int) -> None:
        # Adding one at the foot carries up through the stones of the column to the first free bit.
        taken = self.taken(s)
        s[s[self.players] % self.players] |= (taken + _column_foot(a, self.height)) & ~taken
        s[self.players] += 1

    def mirror(self, s: State) -> None:
        """Turns s round, left for right."""
        column = (1 << (self.height + 1)) - 1
        for p in range(self.players):
            turned = 0
            for c in range(self.width):
                turned = turned << (self.height + 1) | s[p] >> (c * (self.height + 1)) & column
            s[p] = turned

    # For tables of all positions, a key of one word: the stones of one player, closed in every column by a bit on top
    # of the stones, all others' below it being 0. With more than two players, those of the others go above it.
    #
    #     . . .        0 0 0
    #     . . .        1 1 0      a column of n stones has its bit in row n + 1
    #     X O .   ->   1 0 0
    #     O X .        0 1 1      the stones of X below it

    @cached_property
    def span(self) -> int:
        """The bits of one board."""
        return self.width * (self.height + 1)

    @cached_property
    def feet(self) -> int:
        return sum(_column_foot(column, self.height) for column in range(self.width))

    @cached_property
    def has_key(self) -> bool:
        """Do keys fit one word?"""
        return (self.players - 1) * self.span <= 63

    def key(self, s: State) -> int:
        """Returns a number for the position that no other position has."""
        k = 0
        for p in range(self.players - 1):
            k = k << self.span | s[p]
        return k | (self.taken(s) + self.feet)

    def restore(self, s: State, k: int) -> None:
        """Turns s into the position whose key is k."""
        low, column = k & ((1 << self.span) - 1), (1 << (self.height + 1)) - 1
        taken = 0
        for c in range(self.width):
            shift = c * (self.height + 1)
            taken |= ((1 << (63 - clz(low >> shift & column))) - 1) << shift
        others = s[self.players - 2] = low & taken
        for p in range(self.players - 2):
            s[p] = k >> (self.players - 2 - p) * self.span & ((1 << self.span) - 1)
            others |= s[p]
        s[self.players - 1] = taken & ~others
        s[self.players] = popcount(taken)

    def name(self, s: State, a: int) -> str:
        return str(a + 1)

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the board for a drawing, the top row first."""
        return {"rows": super().picture(s)["rows"], "across": [str(x + 1) for x in range(self.width)]}

    def cells(self, s: State, a: int) -> dict[str, Any]:
        """Returns where a stone comes to lie; a click anywhere in its column drops it."""
        lies = self.height - 1 - popcount(self.taken(s) >> (a * (self.height + 1)) & ((1 << self.height) - 1))
        return {"cells": [(lies, a)], "also": [(y, a) for y in range(self.height) if y != lies]}

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with these stones, seat p to move; none of them may hang in the air."""
        found = super().set_up(rows, p)
        taken = self.taken(list(found))
        if (taken + self.feet) & taken:  # a carry stops below the stones that hang
            raise ParameterError("A stone hangs in the air; stones fall to the lowest free square of their column.")
        return found

    def text(self, s: State) -> str:
        lines = [self.rank(s, y) for y in reversed(range(self.height))]
        return "\n".join([*lines, " ".join(str((x + 1) % 10) for x in range(self.width))])
