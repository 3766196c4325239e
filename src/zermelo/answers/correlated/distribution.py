"""A lottery over the profiles of a matrix: a profile is drawn, and everybody is told the own part of it alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from zermelo.draw.svg.label import number_label, payoff_label, plain_label
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Number, Payoff, simplest_payoff

MOST_ROWS = 40  # of a table
Odds = Mapping[tuple[int, ...], Fraction]  # numbers of strategies, one of each player → how often they are drawn


@dataclass(frozen=True)
class Departure:
    """What a player gains by playing `instead` whenever `told` is recommended: on average over all draws.

    `told` is None where the player decides before being told anything.
    """

    player: str
    told: str | None
    instead: str
    gain: Number

    def __str__(self) -> str:
        when = "before any recommendation" if self.told is None else f"told {plain_label(self.told)}"
        return f"{plain_label(self.player)}, {when}, gains {self.gain} by {plain_label(self.instead)}"


@dataclass(frozen=True, eq=False, repr=False)
class Distribution(Drawn):
    """How often each profile of a matrix is drawn; `odds` holds those alone that are.

    It is a *correlated* equilibrium where nobody gains by leaving what was recommended, and a *coarse* one where nobody
    gains by playing one strategy throughout, decided on before anything is told.
    """

    matrix: Matrix
    odds: Odds

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""
        return self.matrix.players

    @property
    def shares(self) -> dict[tuple[str, ...], Fraction]:
        """How often each profile is drawn, by the names of its strategies."""
        names = self.matrix.strategies
        return {tuple(mine[k] for mine, k in zip(names, cell, strict=True)): w for cell, w in self.odds.items()}

    def told(self, player: str) -> dict[str, Fraction]:
        """Returns how often each strategy is recommended to *player*."""
        seat = self.matrix.seat(player)
        found = dict.fromkeys(self.matrix.strategies[seat], Fraction(0))
        for cell, share in self.odds.items():
            found[self.matrix.strategies[seat][cell[seat]]] += share
        return {name: share for name, share in found.items() if share}

    @cached_property
    def payoff(self) -> Payoff:
        """What everybody gets, on average, when all do as they are told."""
        rows = [(share, [int(u) for u in self.matrix.payoff[cell].tolist()]) for cell, share in self.odds.items()]
        sums = [sum((w * row[seat] for w, row in rows), Fraction(0)) for seat in range(len(self.players))]
        return Payoff(self.players, (simplest_payoff(n / self.matrix.scale) for n in sums))

    @cached_property
    def departures(self) -> tuple[Departure, ...]:
        """Where somebody gains by leaving what was recommended, the greatest gain first; none in an equilibrium."""
        return self._departures(is_told=True)

    @cached_property
    def coarse_departures(self) -> tuple[Departure, ...]:
        """Where somebody gains by one strategy throughout, the greatest gain first; none in a coarse equilibrium."""
        return self._departures(is_told=False)

    @property
    def is_correlated(self) -> bool:
        """Is it a correlated equilibrium?"""
        return not self.departures

    @property
    def is_coarse(self) -> bool:
        """Is it a coarse correlated equilibrium? Every correlated one is."""
        return not self.coarse_departures

    def _departures(self, is_told: bool) -> tuple[Departure, ...]:
        gains: dict[tuple[int, int, int], Fraction] = {}
        for cell, share in self.odds.items():
            for seat, count in enumerate(self.matrix.shape):
                own = int(self.matrix.payoff[(*cell, seat)])
                for k in range(count):
                    other = int(self.matrix.payoff[(*cell[:seat], k, *cell[seat + 1 :], seat)])
                    key = seat, cell[seat] if is_told else -1, k
                    gains[key] = gains.get(key, Fraction(0)) + share * (other - own)
        names = self.matrix.strategies
        found = [
            Departure(
                self.players[seat], None if told < 0 else names[seat][told], names[seat][k],
                simplest_payoff(gain / self.matrix.scale),
            )
            for (seat, told, k), gain in sorted(gains.items())
            if gain > 0
        ]  # fmt: skip
        return tuple(sorted(found, key=lambda one: -one.gain))

    @property
    def verdict(self) -> str:
        """What it is, in words; where it is no correlated equilibrium, who would leave it."""
        if self.is_correlated:
            return "A correlated equilibrium: nobody gains by leaving what is recommended."
        less = "A coarse correlated equilibrium, but no correlated one" if self.is_coarse else "No equilibrium"
        return f"{less}: {self.departures[0]}."

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what is drawn how often, what it pays, and whether anybody would leave it."""
        paid = f"On average it pays {payoff_label(self.payoff.vector)}."
        return (distribution_sheet(self, "What is recommended, and how often", (paid, self.verdict)),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return dict(self.odds) == dict(other.odds) and self.matrix == other.matrix

    def __hash__(self) -> int:
        return hash(frozenset(self.odds.items()))

    def __repr__(self) -> str:
        told = "; ".join(f"{', '.join(map(plain_label, names))}: {share}" for names, share in self.shares.items())
        return f"<Distribution: {told}>"


def distribution_sheet(found: Distribution, title: str, notes: tuple[str, ...]) -> Sheet:
    """Returns a table of the profiles that are drawn, with *notes* below it."""
    rows = [
        (*map(plain_label, names), number_label(share), payoff_label(found.matrix.paid(*names).vector))
        for names, share in found.shares.items()
    ]
    more = (f"… {len(rows) - MOST_ROWS:,} more",) if len(rows) > MOST_ROWS else ()
    heads = (*map(plain_label, found.players), "odds", "pays")
    return Sheet(title, heads, rows[:MOST_ROWS], notes=(*more, *notes))
