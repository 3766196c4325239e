"""All equilibria of a matrix of two players: extreme ones, and the maximal Nash subsets that they span."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

from zermelo.answers.equilibria.payoff_set.boxes import BoxedSet, prune_payoff_boxes
from zermelo.answers.evidence.evidence import OfMatrix
from zermelo.answers.normal_form import MixedProfile, Mixes, normal_form_answer_mix
from zermelo.draw.svg.label import payoff_label as payoff_text, plain_label
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import ParameterError
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Number, Payoff

MOST_ROWS = 40  # of a table


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class NashSubsets(OfMatrix):
    """All equilibria of a game of two players, mixed ones too.

    `mixes` has the extreme mixes of each player. `subsets` are the maximal Nash subsets: numbers of mixes of the first
    player and of the second, of which every pair, and every mixture of one side with every mixture of the other, is an
    equilibrium. `components` has numbers of subsets that hang together.
    """

    kind = "the extreme equilibria of a matrix"
    asks = "extreme, subsets, regions, best or contains"

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

    @cached_property
    def root(self) -> BoxedSet:
        """The payoffs of all equilibria.

        In a subset every mix of one player is a best reply to every mix of the other, so what a player gets depends on
        the other's mix alone: every subset is a rectangle, with extreme equilibria at its corners.
        """
        spans = [self._spans(subset) for subset in self.subsets]
        unit = lcm(*(end.denominator for both in spans for span in both for end in span))
        boxes = [tuple(int(end * unit) for span in both for end in span) for both in spans]
        return BoxedSet(self.players, prune_payoff_boxes((a, b, c, d) for a, b, c, d in boxes), unit)

    def _spans(self, subset: tuple[tuple[int, ...], tuple[int, ...]]) -> list[tuple[Fraction, Fraction]]:
        """The least and the most that either player gets in a subset."""
        xs, ys = subset
        first = [Fraction(self.at(xs[0], y).payoff.vector[0]) for y in ys]
        second = [Fraction(self.at(x, ys[0]).payoff.vector[1]) for x in xs]
        return [(min(gets), max(gets)) for gets in (first, second)]

    def profile(self, payoff: Payoff) -> MixedProfile:
        """Returns an equilibrium that pays *payoff*: in its subset, mixes that give the other the least and the most,
        mixed so that it is what is due."""
        for subset in self.subsets:
            spans = self._spans(subset)
            if all(low <= u <= high for u, (low, high) in zip(payoff.vector, spans, strict=True)):
                xs, ys = subset
                y = self._between(ys, 1, lambda k, x=xs[0]: self.at(x, k).payoff.vector[0], payoff.vector[0])
                x = self._between(xs, 0, lambda k, y=ys[0]: self.at(k, y).payoff.vector[1], payoff.vector[1])
                return MixedProfile(self.matrix, (x, y))
        raise ParameterError(f"No equilibrium pays {payoff}.")

    def _between(self, numbers: tuple[int, ...], side: int, worth: Any, due: Number) -> tuple[Fraction, ...]:
        """A mixture of two mixes that the other player gets *due* from."""
        low, high = (pick(numbers, key=worth) for pick in (min, max))
        least, most = Fraction(worth(low)), Fraction(worth(high))
        share = Fraction(0) if least == most else (due - least) / (most - least)
        one, two = self.mixes[side][low], self.mixes[side][high]
        return tuple((1 - share) * a + share * b for a, b in zip(one, two, strict=True))

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
                        one, two = (normal_form_answer_mix(found.strategies[p]) for p in self.players)
                        rows.append((str(c + 1), one, two, payoff_text(found.payoff.vector)))
        rows = list(dict.fromkeys(rows))
        notes = [f"… {len(rows) - MOST_ROWS:,} more"] if len(rows) > MOST_ROWS else []
        notes += said
        if not self.is_finite:
            notes.append(
                "Mixed strategies of one player listed next to the same strategies of the other may "
                "themselves be mixed."
            )
        many = "1 extreme equilibrium" if len(self.extreme) == 1 else f"{len(self.extreme):,} extreme equilibria"
        parts = "1 component" if len(self.components) == 1 else f"{len(self.components):,} components"
        heads = ("component", *map(plain_label, self.players), "pays")
        return Sheet(f"{many} in {parts}", heads, rows[:MOST_ROWS], notes=notes)
