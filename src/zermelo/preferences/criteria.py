"""What makes one equilibrium better than another: the total, the fairest, a single player's share, and others.

References: Littman, Ravi, Talwar and Zinkevich 2006, section 1.3; Greenwald and Hall 2003, who call the first four
utilitarian, egalitarian, republican and libertarian.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple, TypeAlias

from zermelo.errors import ParameterError, error_hint
from zermelo.forms.display import Shown
from zermelo.forms.payoff import Number, NumberLike, Payoff, exact_payoff
from zermelo.forms.rules import rules_seat_of


class Measure(NamedTuple):
    """A criterion with a name of its own: the number for a payoff, what it asks for, and whether that number changes
    by no more than payoffs do, added up over the players. Without that nothing can be promised of payoffs rounded.
    """

    of: Callable[[Sequence[Number]], Number]
    words: str
    is_lipschitz: bool = True


MEASURES = {
    "total": Measure(sum, "greatest total (social optimum)"),
    "fairest": Measure(min, "greatest least payoff (fairest)"),
    "single": Measure(max, "greatest payoff of anybody"),
    "product": Measure(prod, "greatest product", is_lipschitz=False),
}
LIPSCHITZ = tuple(name for name, measure in MEASURES.items() if measure.is_lipschitz)
FINITE = "the set is finitely many payoffs, and each was looked at"
ROUNDED = "; its values are floats, so only as far as floats distinguish payoffs"


@dataclass(frozen=True)
class Criterion:
    """A number for every payoff, the more the better.

    >>> total = Criterion.read("total", ("Ann", "Bob"))
    >>> str(total), total.of(Payoff(("Ann", "Bob"), (2, 3)))
    ('total', 5)
    >>> str(Criterion.read({"Ann": 2, "Bob": "1/2"}, ("Ann", "Bob")))
    '2 Ann + 1/2 Bob'
    """

    name: str
    measure: Callable[[Payoff], Number]
    at_corners: bool = False  # is it greatest at a corner of every rectangle of payoffs, whatever the rectangle?
    weights: tuple[tuple[str, Number], ...] = ()  # by player, where those are what was asked for

    @classmethod
    def read(cls, given: CriterionLike, players: Sequence[str]) -> Criterion:
        """Reads what a user writes: ``total``, ``fairest``, ``single`` (the greatest payoff of anybody), ``product``,
        a player's name, weights by player, or a function from payoffs to numbers.

        A player whose name is one of those words is asked for by weights: ``{"total": 1}``.
        """
        if isinstance(given, Criterion):
            return given
        if isinstance(given, Mapping):
            return cls._weighted(given, players)
        if callable(given):
            name = getattr(given, "__name__", "<lambda>")
            return cls("a function" if name == "<lambda>" else name, given)
        if isinstance(given, str) and given in MEASURES:
            measure = MEASURES[given].of
            return cls(given, lambda payoff: measure(payoff.vector), True)
        if isinstance(given, str) and given in players:
            return cls(given, lambda payoff: payoff[given], True)
        known = (*MEASURES, *players)
        close = error_hint(given, known) if isinstance(given, str) else ""
        raise ParameterError(
            f"Nothing is best by {given!r}.{close} Use {', '.join(known)}, weights by player, or a function."
        )

    @classmethod
    def _weighted(cls, given: Mapping[Any, Any], players: Sequence[str]) -> Criterion:
        for player in given:
            rules_seat_of(players, player)
        weights = {player: exact_payoff(weight, "weight") for player, weight in given.items()}
        if not any(weights.values()):
            raise ParameterError("Weights must not all be 0; give at least one player a weight.")
        parts = [f"{'-' if w < 0 else '+'} {'' if abs(w) == 1 else f'{abs(w)} '}{p}" for p, w in weights.items()]
        name = " ".join(parts).removeprefix("+ ")
        name = name.replace("- ", "-", 1) if name.startswith("- ") else name
        known = tuple(weights.items())
        return cls(name, lambda payoff: sum((w * payoff[p] for p, w in known), Fraction(0)), True, known)

    @property
    def words(self) -> str:
        """What is asked for.

        >>> [Criterion.read(given, ("Ann", "Bob")).words for given in ("product", "Bob", {"Ann": 2, "Bob": 1})]
        ['greatest product', 'best for Bob', 'greatest 2 Ann + Bob']
        """
        if self.name in MEASURES:
            return MEASURES[self.name].words
        if self.weights:
            return f"greatest {self.name}"
        return f"best for {self.name}" if self.at_corners else f"best by {self.name}"

    def of(self, payoff: Payoff) -> Number:
        """Returns how good *payoff* is."""
        return exact_payoff(self.measure(payoff), f"value of {self.name}")

    def __str__(self) -> str:
        return self.name


CriterionLike: TypeAlias = Criterion | str | Mapping[str, NumberLike] | Callable[[Payoff], Any]
ChooseLike: TypeAlias = str | int | Mapping[str, str | int]  # which equilibrium: by a word, a number, or for each place


def criteria(players: Sequence[str]) -> list[Criterion]:
    """Returns the criteria that have a name: the measures, and the payoff of each player who is not called like one.

    >>> [str(criterion) for criterion in criteria(("Ann", "total"))]
    ['total', 'fairest', 'single', 'product', 'Ann']
    """
    return [Criterion.read(name, players) for name in dict.fromkeys((*MEASURES, *players))]


def near_criteria(players: Sequence[str]) -> list[Criterion]:
    """Returns those that change by no more than payoffs do, so that something can be promised of payoffs rounded.

    >>> [str(criterion) for criterion in near_criteria(("Ann", "Bob"))]
    ['total', 'fairest', 'single', 'Ann', 'Bob']
    """
    return [one for one in criteria(players) if one.name not in MEASURES or MEASURES[one.name].is_lipschitz]


@dataclass(frozen=True)
class Best(Shown):
    """The best payoffs of a set: how good they are, all that are equally good among those looked at, and why no
    payoff of the set is better.

    `payoff` is one of them: that which gives the first player most, then the second, and so on.
    """

    criterion: Criterion
    value: Number
    payoffs: tuple[Payoff, ...]
    why: str = FINITE

    @property
    def payoff(self) -> Payoff:
        """The payoff to take where one is enough."""
        return self.payoffs[-1]

    def __repr__(self) -> str:
        more = f", one of {len(self.payoffs)}" if len(self.payoffs) > 1 else ""
        return f"<Best by {self.criterion}: {self.payoff}, worth {self.value}{more}>"


def best_by_criterion(payoffs: Iterable[Payoff], criterion: Criterion, why: str = FINITE) -> Best:
    """Returns the best of a finite set of payoffs, and *why* no other is better.

    >>> pair = [Payoff(("P1", "P2"), row) for row in ((2, 100), (1000, 4))]
    >>> best_by_criterion(pair, Criterion.read("P2", ("P1", "P2"))).payoff
    {'P1': 2, 'P2': 100}
    """
    looked_at = [(criterion.measure(payoff), payoff) for payoff in payoffs]
    worth = [(exact_payoff(value, f"value of {criterion}"), payoff) for value, payoff in looked_at]
    most = max(value for value, _ in worth)
    found = sorted((payoff for value, payoff in worth if value == most), key=lambda payoff: payoff.vector)
    rounded = ROUNDED if any(isinstance(value, float) for value, _ in looked_at) else ""
    return Best(criterion, most, tuple(found), why + rounded)
