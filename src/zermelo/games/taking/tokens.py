"""Tokens from a row: the first game of the guide."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.arrangement import arranged_number
from zermelo.games.parameters import require_whole_parameter


class Tokens(Rules):
    """Players in turn take a few tokens from a row and keep them; whoever takes the last pays 5.

    A move takes 1 to `actions` tokens. The score is the number of tokens taken, less 5 for whoever took
    the last one.

    >>> game = Tokens(tokens=4)
    >>> state = list(game.start)
    >>> game.apply(state, 2)
    >>> game.text(state), game.name(state, 0), game.legal(state, 1)
    ('1 left; A 3, B 0, C 0', '1', False)
    >>> game.apply(state, 0)
    >>> game.over(state), [game.score(state, p) for p in range(3)]
    (True, [3, -4, 0])

    Reference: none; a small game in which greed and patience pull apart.
    """

    tokens: int = 17
    players: int = 3
    actions: int = 3

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (self.tokens,) + (0,) * (self.players + 1)  # left, kept by each, seat to move

    def sensible(self) -> None:
        require_whole_parameter(self, "tokens", 1, 1000)
        require_whole_parameter(self, "players", 1, 100)
        require_whole_parameter(self, "actions", 1, 1000)

    def player(self, s: State) -> int:
        return s[self.players + 1]

    def legal(self, s: State, a: int) -> bool:
        return a + 1 <= s[0]

    def apply(self, s: State, a: int) -> None:
        seat = s[self.players + 1]
        s[0] -= a + 1
        s[1 + seat] += a + 1
        if s[0] == 0:
            s[1 + seat] -= 5
        s[self.players + 1] = (seat + 1) % self.players

    def over(self, s: State) -> bool:
        return s[0] == 0

    def score(self, s: State, p: int) -> int:
        return s[1 + p]

    def estimate(self, s: State, p: int) -> int:
        return s[1 + p]

    def name(self, s: State, a: int) -> str:
        return str(a + 1)

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns the tokens that are taken, from the one that is pointed at to the end of the row."""
        return [(0, k) for k in range(s[0] - a - 1, s[0])]

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the row of tokens for a drawing, and below it what everybody has."""
        kept = [[(p, str(s[1 + p]))] for p in range(self.players)]
        return {"rows": [["●"] * s[0], *kept], "down": ["left", *self.names], "squares": False}

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with so many tokens left and kept, seat p to move."""
        left, kept = len(rows[0]), [arranged_number(row[0] if row else None, "a keeper") for row in rows[1:]]
        if left == 0 or left + sum(kept) != self.tokens:
            raise ParameterError(
                f"There are {self.tokens} tokens in this game, some of them left; here {left} are left and {sum(kept)} "
                "kept."
            )
        return (left, *kept, p)

    def text(self, s: State) -> str:
        kept = ", ".join(f"{name} {s[1 + p]}" for p, name in enumerate(self.names))
        return f"{s[0]} left; {kept}"
