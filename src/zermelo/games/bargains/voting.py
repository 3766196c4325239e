"""Voting in turn."""

from __future__ import annotations

from functools import cached_property

from zermelo.forms.rules import Rules, State
from zermelo.games.parameters import require_whole_parameter


def _option_worth(option: int, voter: int, options: int) -> int:
    """Returns what an option is worth to a voter whose ranking begins with option voter mod options."""
    return options - 1 - (option - voter) % options


class Voting(Rules):
    """Voters in turn name one option each, openly, and the option with most votes is chosen.

    When two or more options share the most votes, option a, the status quo, is chosen (whether or not
    it is among them). Preferences rotate as in Condorcet's paradox: with m options voter i (the first
    is voter 0) ranks option i mod m first, then the ones after it, round to the one before it, and gets
    m - 1 for the first in this ranking, m - 2 for the second, down to 0 for the last.

    >>> [[_option_worth(option, voter, 3) for option in range(3)] for voter in range(3)]
    [[2, 1, 0], [0, 2, 1], [1, 0, 2]]
    >>> game = Voting(players=3, options=3)
    >>> state = list(game.start)
    >>> for vote in (1, 1, 2):
    ...     game.apply(state, vote)
    >>> game.text(state), [game.score(state, p) for p in range(3)]
    ('a 0, b 2, c 1', [1, 2, 0])

    Reference: Condorcet 1785; Farquharson, Theory of Voting, 1969.
    """

    players: int = 3
    options: int = 3

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0,) * (self.options + 1)  # the votes for each option, then the votes cast

    @cached_property
    def actions(self) -> int:
        return self.options

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 100)
        require_whole_parameter(self, "options", 2, 26)

    def player(self, s: State) -> int:
        return s[self.options]

    def legal(self, s: State, a: int) -> bool:
        return True

    def apply(self, s: State, a: int) -> None:
        s[a] += 1
        s[self.options] += 1

    def over(self, s: State) -> bool:
        return s[self.options] == self.players

    def chosen(self, s: State) -> int:
        """Returns the option with most votes, 0 when several share them."""
        best = 0
        shared = False
        for option in range(1, self.options):
            if s[option] > s[best]:
                best = option
                shared = False
            elif s[option] == s[best]:
                shared = True
        return 0 if shared else best

    def score(self, s: State, p: int) -> int:
        return _option_worth(self.chosen(s), p, self.options)

    def name(self, s: State, a: int) -> str:
        return chr(ord("a") + a)

    def text(self, s: State) -> str:
        return ", ".join(f"{chr(ord('a') + option)} {s[option]}" for option in range(self.options))
