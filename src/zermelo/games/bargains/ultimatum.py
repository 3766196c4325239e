"""The ultimatum game."""

from __future__ import annotations

from functools import cached_property

from zermelo.forms.rules import Rules, State
from zermelo.games.parameters import require_whole_parameter


class Ultimatum(Rules):
    """One player offers a part of a pie, and the other takes it or leaves both with nothing.

    The offer is a whole number from 0 to `pie`. When the answer is yes the responder gets the offer and
    the proposer the rest; when it is no both get 0.

    >>> game = Ultimatum(pie=10)
    >>> state = list(game.start)
    >>> game.apply(state, 3)
    >>> game.text(state), game.names[game.player(state)]
    ('3 of 10 offered', 'Responder')
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ['no', 'yes']
    >>> game.apply(state, 1)
    >>> [game.score(state, p) for p in range(2)]
    [7, 3]

    Reference: Güth, Schmittberger and Schwarze 1982.
    """

    pie: int = 10

    players = ("Proposer", "Responder")
    start = (-1, -1)  # the offer and the answer, -1 before they are made

    @cached_property
    def actions(self) -> int:
        return self.pie + 1

    def sensible(self) -> None:
        require_whole_parameter(self, "pie", 1, 10_000)

    def player(self, s: State) -> int:
        return 0 if s[0] < 0 else 1

    def legal(self, s: State, a: int) -> bool:
        return s[0] < 0 or a < 2

    def apply(self, s: State, a: int) -> None:
        if s[0] < 0:
            s[0] = a
        else:
            s[1] = a

    def over(self, s: State) -> bool:
        return s[1] >= 0

    def score(self, s: State, p: int) -> int:
        if s[1] == 0:
            return 0
        return s[0] if p == 1 else self.pie - s[0]

    def name(self, s: State, a: int) -> str:
        return str(a) if s[0] < 0 else ("no", "yes")[a]

    def text(self, s: State) -> str:
        if s[0] < 0:
            return f"a pie of {self.pie}"
        answer = ("", ": no", ": yes")[s[1] + 1]
        return f"{s[0]} of {self.pie} offered{answer}"
