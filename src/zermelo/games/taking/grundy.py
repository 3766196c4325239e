"""Grundy's game for any number of players."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.parameters import require_choice_parameter, require_whole_parameter

PAYOFFS = ("stuck", "last", "third")


class Grundy(Rules):
    """Players in turn split one heap into two unequal heaps until somebody cannot.

    The game begins with one heap of `coins`. With n players `payoff` says what the end is worth:

    * ``stuck``: the player who cannot move pays n - 1, the others get 1 each;
    * ``last``: the player who moved last gets n - 1, the others pay 1 each;
    * ``third``: the player who moved last gets 1, the one who cannot move pays 1, the others get 0.

    A state counts the heaps of each size, so heaps are a multiset.

    >>> game = Grundy(6)
    >>> state = list(game.start)
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ['6=1+5', '6=2+4']
    >>> game.apply(state, 5)
    >>> game.text(state), game.names[game.player(state)]
    ('4 2', 'B')

    Reference: Grundy 1939; for three players, Lakatos and Nagy 2004.
    """

    coins: int = 7
    players: int = 3
    payoff: str = "stuck"

    zero_sum = True

    @cached_property
    def sizes(self) -> int:
        return max(3, self.coins)

    @cached_property
    def start(self) -> tuple[int, ...]:
        # How many heaps there are of size 1, 2, …, then the seat to move.
        return (*(int(size == self.coins) for size in range(1, self.sizes + 1)), 0)

    @cached_property
    def splits(self) -> tuple[tuple[int, int], ...]:
        """Every split as (size, smaller part)."""
        return tuple((size, part) for size in range(3, self.sizes + 1) for part in range(1, (size + 1) // 2))

    @cached_property
    def actions(self) -> int:
        return len(self.splits)

    @cached_property
    def ending(self) -> int:
        return PAYOFFS.index(self.payoff)

    def sensible(self) -> None:
        require_whole_parameter(self, "coins", 1, 100)
        require_whole_parameter(self, "players", 2, 100)
        require_choice_parameter(self, "payoff", PAYOFFS)

    def player(self, s: State) -> int:
        return s[self.sizes]

    def legal(self, s: State, a: int) -> bool:
        return s[self.splits[a][0] - 1] > 0

    def apply(self, s: State, a: int) -> None:
        size = self.splits[a][0]
        part = self.splits[a][1]
        s[size - 1] -= 1
        s[part - 1] += 1
        s[size - part - 1] += 1
        s[self.sizes] = (s[self.sizes] + 1) % self.players

    def over(self, s: State) -> bool:
        for size in range(3, self.sizes + 1):
            if s[size - 1] > 0:
                return False
        return True

    def score(self, s: State, p: int) -> int:
        stuck = p == s[self.sizes]
        last = p == (s[self.sizes] + self.players - 1) % self.players
        if self.ending == 0:
            return 1 - self.players if stuck else 1
        if self.ending == 1:
            return self.players - 1 if last else -1
        if last:
            return 1
        return -1 if stuck else 0

    def name(self, s: State, a: int) -> str:
        size, part = self.splits[a]
        return f"{size}={part}+{size - part}"

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns the coins of the smaller part, at the end of a heap that is split."""
        size, part = self.splits[a]
        heap = sum(s[size - 1 : self.sizes]) - 1  # the last of those of that size
        return [(heap, k) for k in range(size - part, size)]

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the heaps for a drawing, the largest first."""
        rows = [["●"] * size for size in range(self.sizes, 0, -1) for _ in range(s[size - 1])]
        return {"rows": rows, "down": [str(len(row)) for row in rows], "squares": False}

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with heaps of these sizes; how many there are says whose turn it is."""
        sizes = [len(row) for row in rows if row]
        if sum(sizes) != self.coins:
            raise ParameterError(f"There are {self.coins} coins in this game; here are {sum(sizes)}.")
        if (len(sizes) - 1) % self.players != p:
            mover = self.names[(len(sizes) - 1) % self.players]
            raise ParameterError(f"Each move makes one heap more: with {len(sizes)} heaps it is {mover}'s turn.")
        return (*(sizes.count(size) for size in range(1, self.sizes + 1)), p)

    def text(self, s: State) -> str:
        return " ".join(str(size) for size in range(self.sizes, 0, -1) for _ in range(s[size - 1]))
