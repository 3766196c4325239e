"""All equilibria of a matrix of two players: extreme ones, and the maximal Nash subsets that they span."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from zermelo.answers.evidence.evidence import OfMatrix
from zermelo.answers.normal_form import MixedProfile, Mixes, mix_text
from zermelo.draw.svg.label import payoff as payoff_text, plain
from zermelo.draw.table.sheet import Sheet
from zermelo.forms.matrix import Matrix

MOST_ROWS = 40  # of a table


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class NashSubsets(OfMatrix):
    """All equilibria of a game of two players, mixed ones too.

    `mixes` has the extreme mixes of each player. `subsets` are the maximal Nash subsets: numbers of mixes of the first
    player and of the second, of which every pair, and every mixture of one side with every mixture of the other, is an
    equilibrium. `components` has numbers of subsets that hang together.
    """

    kind = "the extreme equilibria of a matrix"
    asks = "extreme, subsets, payoffs or contains"

    matrix: Matrix
    mixes: tuple[Mixes, Mixes]
    subsets: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    components: tuple[tuple[int, ...], ...]

    @cached_property
    def extreme(self) -> tuple[MixedProfile, ...]:
        """The extreme equilibria; all others are mixtures of these, subset by subset."""
        pairs = dict.fromkeys((x, y) for xs, ys in self.subsets for x in xs for y in ys)
        return tuple(self.at(x, y) for x, y in sorted(pairs))

    def at(self, x: int, y: int) -> MixedProfile:
        """Returns the profile of mix number *x* of the first player and *y* of the second."""
        return MixedProfile(self.matrix, (self.mixes[0][x], self.mixes[1][y]))

    @property
    def is_finite(self) -> bool:
        """Are there finitely many equilibria? Else some can be mixed into others without end."""
        return all(len(xs) == len(ys) == 1 for xs, ys in self.subsets)

    def contains(self, play: Mapping[str, Any]) -> bool:
        """Is *play*, a strategy or a mix for each player, an equilibrium?"""
        mixes = []
        for player, names in zip(self.players, self.matrix.strategies, strict=True):
            mix = self.matrix.mix(player, play[player])
            mixes.append(tuple(mix.get(k, Fraction(0)) for k in range(len(names))))
        return not any(MixedProfile(self.matrix, tuple(mixes)).regret.values())

    def sheet(self, said: Sequence[str]) -> Sheet:
        """Returns the extreme equilibria, component by component, with notes that are *said* of them."""
        rows = []
        for c, members in enumerate(self.components):
            for k in members:
                xs, ys = self.subsets[k]
                for x in xs:
                    for y in ys:
                        found = self.at(x, y)
                        one, two = (mix_text(found.strategies[p]) for p in self.players)
                        rows.append((str(c + 1), one, two, payoff_text(found.payoff.vector)))
        rows = list(dict.fromkeys(rows))
        notes = [f"… {len(rows) - MOST_ROWS:,} more"] if len(rows) > MOST_ROWS else []
        notes += said
        if not self.is_finite:
            notes.append("Mixes of one player listed beside the same mixes of the other may themselves be mixed.")
        many = "1 extreme equilibrium" if len(self.extreme) == 1 else f"{len(self.extreme):,} extreme equilibria"
        parts = "1 component" if len(self.components) == 1 else f"{len(self.components):,} components"
        heads = ("component", *map(plain, self.players), "pays")
        return Sheet(f"{many} in {parts}", heads, rows[:MOST_ROWS], notes=notes)
