"""What the rows of a table mean.

```
outcome      the payoffs that play leads to: a number in a list of outcomes
guarantees   for each player what that player can guarantee: a number in that player's list of payoffs
wdl          0 nobody wins; v > 0 the first player does, in v - 1 single moves; v < 0 the second, in -v - 1; what ends
             pay is listed where all wins pay the same, all losses and all draws
expected     for each player the payoff, or the guarantee, in units that the layer says (with chance or averaged ties)
opening      the same; then 1 where it is an estimate, and the action to take, -1 for none
```

On cycles a guarantee says what can be reached, and not how: a move that keeps it may lead round for ever. So layers of
guarantees within which moves stay have one column more for each player, the attractor `rank`: in how many rounds within
the layer an end, another layer or a better guarantee is reached; 0 where endless play pays the guarantee as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.errors import MethodError, RulesError
from zermelo.forms.payoff import LIMIT, Payoff, exact_payoff, payoff_quotient

Array = np.ndarray[Any, Any]
QUESTIONS = ("outcome", "guarantees", "wdl")


def _narrowest(most: int) -> Any:
    """The kind of numbers that has room for those up to *most*."""
    return np.uint8 if most < 1 << 8 else np.uint16 if most < 1 << 16 else np.uint32


def table_rank_columns(players: int) -> tuple[str, ...]:
    """Returns the names of the columns of ranks."""
    return tuple(f"rank{p}" for p in range(players))


def table_rank_type(farthest: int) -> Any:
    """Returns the kind of numbers that ranks of a layer are kept as, from the greatest of them."""
    return _narrowest(farthest)


def table_endless_scores(rules: Any) -> tuple[int, ...] | None:
    """Returns the score of every seat where play never ends, None where the rules do not say it.

    Rows hold whole scores, so others are refused, as the game itself refuses what is no score a seat.
    """
    paid = getattr(rules, "endless", None)
    if paid is None:
        return None
    kind = type(rules).__name__
    if not isinstance(paid, list | tuple) or len(paid) != rules.players:
        raise RulesError(f"{kind}.endless says what each of {rules.players} players gets, not {paid!r}.")
    scores = [Fraction(exact_payoff(score, "score of endless play")) for score in paid]
    for score in scores:
        if score.denominator != 1 or abs(score) >= LIMIT:
            why = "it must fit 64 bits" if score.denominator == 1 else "with a larger scale it is whole"
            raise MethodError(f"A table holds whole scores, and {kind}.endless has {score}; {why}.")
    return tuple(map(int, scores))


@dataclass(frozen=True)
class Values:
    """How a table writes down what positions are worth. `kinds` are the outcomes, or each player's payoffs."""

    what: str
    ties: str
    players: tuple[str, ...]
    scale: int
    is_expected: bool = False
    kinds: tuple[tuple[int, ...], ...] = ()
    is_opening: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns next to the key."""
        one = not self.is_expected and self.what != "guarantees"
        more = ("estimated", "action") if self.is_opening else ()
        return ("value",) if one else (*(f"value{p}" for p in range(len(self.players))), *more)

    @property
    def types(self) -> list[Any]:
        """The kinds of numbers in them."""
        if self.is_expected or self.what == "wdl":
            return [np.int64 if self.is_expected else np.int16] * len(self.columns)
        most = [len(self.kinds)] if self.what == "outcome" else [len(levels) for levels in self.kinds]
        return [_narrowest(n - 1) for n in most]

    def has_ranks(self, kept: dict[str, Any]) -> bool:
        """Has a layer of which the manifest keeps this columns of ranks? Those of old formats have none."""
        return "farthest" in kept

    def layer_columns(self, kept: dict[str, Any]) -> tuple[str, ...]:
        """Returns the names of the columns of a layer next to the key."""
        return self.columns + table_rank_columns(len(self.players) * self.has_ranks(kept))

    def layer_types(self, kept: dict[str, Any]) -> list[Any]:
        """Returns the kinds of numbers in them."""
        ranks = [table_rank_type(kept["farthest"])] * len(self.players) if self.has_ranks(kept) else []
        return self.types + ranks

    def payoff(self, row: Sequence[int], unit: int = 1) -> Payoff:
        """Returns what a row says each player gets, or can guarantee."""
        if self.is_expected:
            paid = row[: len(self.players)]
            return Payoff(self.players, (payoff_quotient(int(x), self.scale * unit) for x in paid))
        if self.what == "wdl":
            sign = int(row[0] > 0) - int(row[0] < 0)
            listed = (kind for kind in self.kinds if (kind[0] > 0) - (kind[0] < 0) == sign)
            if (kind := next(listed, None)) is not None:
                return Payoff(self.players, (payoff_quotient(x, self.scale) for x in kind))
            return Payoff(self.players, (sign, -sign))
        found = self.kinds[row[0]] if self.what == "outcome" else [levels[x] for levels, x in zip(self.kinds, row)]
        return Payoff(self.players, (payoff_quotient(x, self.scale) for x in found))

    def distance(self, row: Sequence[int]) -> int | None:
        """Returns how many single moves are left; None where nobody wins or the table does not say."""
        return abs(int(row[0])) - 1 if self.what == "wdl" and row[0] else None

    def document(self) -> dict[str, Any]:
        """Returns this as it is written in a manifest."""
        return {
            "what": self.what, "ties": self.ties, "players": list(self.players), "scale": self.scale,
            "is_expected": self.is_expected, "kinds": [list(kind) for kind in self.kinds],
            "is_opening": self.is_opening,
        }  # fmt: skip

    @classmethod
    def read(cls, document: dict[str, Any]) -> Values:
        """Returns what a manifest holds."""
        return cls(
            document["what"], document["ties"], tuple(document["players"]), int(document["scale"]),
            bool(document["is_expected"]), tuple(tuple(map(int, kind)) for kind in document["kinds"]),
            bool(document["is_opening"]),
        )  # fmt: skip
