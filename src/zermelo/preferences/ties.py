"""Tie rules: what a player does between moves that are equally good for that player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.errors import NameError_, ParameterError, nearest

# A tie rule by its name, and what it means.
RULES = {
    "first": "of equally good moves the first is made",
    "last": "of equally good moves the last is made",
    "average": "equally good moves are made equally often",
    "kind": "between equally good moves a player is kind to {}",
    "spiteful": "between equally good moves a player is spiteful to {}",
}


@dataclass(frozen=True)
class Ties:
    """A tie rule; ``kind`` and ``spiteful`` name the player they are kind or spiteful to.

    >>> str(Ties.read("kind:Bob", ("Ann", "Bob")))
    'kind:Bob'
    """

    rule: str = "first"
    player: str | None = None

    @classmethod
    def read(cls, given: Any, players: Sequence[str]) -> Ties:
        """Reads ``first``, ``last``, ``average``, ``kind:NAME`` or ``spiteful:NAME``."""
        if isinstance(given, Ties):
            given = str(given)
        rule, _, player = str(given).partition(":")
        if rule not in RULES:
            raise ParameterError(
                f"No tie rule {rule!r}.{nearest(rule, RULES)} Use first, last, average, kind:NAME or spiteful:NAME."
            )
        if rule in ("kind", "spiteful"):
            if not player:
                raise ParameterError(f"{rule} to whom? Write {rule}:{players[0]}.")
            if player not in players:
                raise NameError_(
                    f"No player {player!r}.{nearest(player, players)} The players are {', '.join(players)}."
                )
            return cls(rule, player)
        if player:
            raise ParameterError(f"The tie rule {rule} names no player.")
        return cls(rule)

    @property
    def words(self) -> str:
        """What the rule means."""
        return RULES[self.rule].format(self.player)

    def __str__(self) -> str:
        return f"{self.rule}:{self.player}" if self.player else self.rule
