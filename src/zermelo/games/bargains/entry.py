"""Entry deterrence, the smallest story of a threat nobody believes."""

from __future__ import annotations

from zermelo.forms.rules import Rules, State

PAYOFFS = ((0, 2), (-1, -1), (1, 1))  # out; in and fight; in and share


class Entry(Rules):
    """A firm may enter a market, and the incumbent then fights or shares.

    Payoffs to Entrant and Incumbent: out gives (0, 2); in and fight (-1, -1); in and share (1, 1). To
    stay out for fear of a fight is a Nash outcome; to enter and share is the subgame-perfect one.

    >>> game = Entry()
    >>> state = list(game.start)
    >>> [game.name(state, a) for a in range(2)]
    ['out', 'in']
    >>> game.apply(state, 1)
    >>> game.names[game.player(state)], [game.name(state, a) for a in range(2)]
    ('Incumbent', ['fight', 'share'])
    >>> game.apply(state, 1)
    >>> game.text(state), [game.score(state, p) for p in range(2)]
    ('in, shared', [1, 1])

    Reference: Selten 1978, the chain-store paradox, with one market.
    """

    players = ("Entrant", "Incumbent")
    actions = 2
    start = (-1, -1)  # what each has chosen, -1 before

    def player(self, s: State) -> int:
        return 0 if s[0] < 0 else 1

    def legal(self, s: State, a: int) -> bool:
        return True

    def apply(self, s: State, a: int) -> None:
        if s[0] < 0:
            s[0] = a
        else:
            s[1] = a

    def over(self, s: State) -> bool:
        return s[0] == 0 or s[1] >= 0

    def score(self, s: State, p: int) -> int:
        return PAYOFFS[0][p] if s[0] == 0 else PAYOFFS[1 + s[1]][p]

    def name(self, s: State, a: int) -> str:
        return ("out", "in")[a] if s[0] < 0 else ("fight", "share")[a]

    def text(self, s: State) -> str:
        entered = ("nothing chosen yet", "out", "in")[s[0] + 1]
        return entered + ("", ", fought", ", shared")[s[1] + 1]
