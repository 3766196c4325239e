"""Connect Four and its relatives."""

from __future__ import annotations

from functools import cached_property

from zermelo.forms.rules import State
from zermelo.games.line import Line


def foot(column: int, height: int) -> int:
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
        return self.taken(s) & (foot(a, self.height) << (self.height - 1)) == 0

    def apply(self, s: State, a: int) -> None:
        # Adding one at the foot carries up through the stones of the column to the first free bit.
        taken = self.taken(s)
        s[s[self.players] % self.players] |= (taken + foot(a, self.height)) & ~taken
        s[self.players] += 1

    def name(self, s: State, a: int) -> str:
        return str(a + 1)

    def text(self, s: State) -> str:
        lines = [self.rank(s, y) for y in reversed(range(self.height))]
        return "\n".join([*lines, " ".join(str((x + 1) % 10) for x in range(self.width))])
