"""Tie rules: what a player does between moves that are equally good for that player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from zermelo.errors import ParameterError, error_hint
from zermelo.forms.rules import rules_seat_of


class Rule(NamedTuple):
    """What a tie rule means, in words; and how much it counts what everybody gets, where that decides.

    `weigh(mover, seat, named)` is the weight on the points of *seat* between moves that are equally good for *mover*,
    *named* being the seat that the rule names, or None. Of what is equal then too, the move *taken* is the first; rules
    without weights may also take the last, or all equally often.
    """

    words: str
    weigh: Callable[[int, int, int | None], int] | None = None
    names_player: bool = False
    taken: Literal["first", "last", "all"] = "first"


# The tie rules by their names. All that solves or keeps answers reads them here; the checker has a reading of its own,
# `tie_weights`.
RULES = {
    "first": Rule("the first of equally good moves"),
    "last": Rule("the last of equally good moves", taken="last"),
    "average": Rule("equally good moves are made equally often", taken="all"),
    "kind": Rule("between equally good moves a player is kind to {}",
                 lambda mover, seat, named: int(seat == named), names_player=True),
    "spiteful": Rule("between equally good moves a player is spiteful to {}",  # nobody to themselves
                     lambda mover, seat, named: -int(seat == named != mover), names_player=True),
    "total": Rule("between equally good moves the one with the greatest total for all players is made",
                  lambda mover, seat, named: 1),
}  # fmt: skip


def tie_rule_names() -> list[str]:
    """Returns how the rules are written.

    >>> tie_rule_names()[:4]
    ['first', 'last', 'average', 'kind:NAME']
    """
    return [f"{name}:NAME" if rule.names_player else name for name, rule in RULES.items()]


@dataclass(frozen=True)
class Ties:
    """A tie rule; ``kind`` and ``spiteful`` name the player they are kind or spiteful to.

    >>> str(Ties.read("kind:Bob", ("Ann", "Bob")))
    'kind:Bob'
    """

    rule: str = "first"
    player: str | None = None

    @classmethod
    def read(cls, given: TiesLike, players: Sequence[str]) -> Ties:
        """Reads a rule as it is written."""
        if isinstance(given, Ties):
            given = str(given)
        rule, _, player = str(given).partition(":")
        if rule not in RULES:
            *some, last = tie_rule_names()
            raise ParameterError(f"No tie rule {rule!r}.{error_hint(rule, RULES)} Use {', '.join(some)} or {last}.")
        if RULES[rule].names_player:
            if not player:
                raise ParameterError(f"{rule} to whom? Write {rule}:{players[0]}.")
            rules_seat_of(players, player)
            return cls(rule, player)
        if player:
            raise ParameterError(f"The tie rule {rule} names no player.")
        return cls(rule)

    @property
    def words(self) -> str:
        """What the rule means."""
        return RULES[self.rule].words.format(self.player)

    @property
    def takes_first(self) -> bool:
        """Is the first of equally good moves made, whatever everybody gets?"""
        return RULES[self.rule].taken == "first" and not self.weighs

    @property
    def takes_last(self) -> bool:
        """Is the last of equally good moves made?"""
        return RULES[self.rule].taken == "last"

    @property
    def averages(self) -> bool:
        """Are equally good moves made equally often?"""
        return RULES[self.rule].taken == "all"

    @property
    def goes_by_order(self) -> bool:
        """Does the order of the moves alone decide?"""
        return not self.weighs and not self.averages

    @property
    def weighs(self) -> bool:
        """Does what everybody gets decide between equally good moves?"""
        return RULES[self.rule].weigh is not None

    def weights(self, players: Sequence[str]) -> list[list[int]]:
        """Returns for each mover the weights on everybody's points that decide between moves equally good for them.

        >>> Ties("spiteful", "Bob").weights(("Ann", "Bob"))
        [[0, -1], [0, 0]]
        """
        weigh, seats = RULES[self.rule].weigh, range(len(players))
        named = None if self.player is None else players.index(self.player)
        return [[0 if weigh is None else weigh(mover, seat, named) for seat in seats] for mover in seats]

    def __str__(self) -> str:
        return f"{self.rule}:{self.player}" if self.player else self.rule


TiesLike: TypeAlias = Ties | str  # a tie rule, or its name: "first", "kind:Bob"
