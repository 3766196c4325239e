"""Perfect equilibria of two players: those that bear a trembling hand, with what proves it of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.answers.answer import Answer, Listing
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.normal_form import MixedProfile, Mixes, normal_form_answer_mix
from zermelo.draw.svg.label import payoff_label as payoff_text, plain_label
from zermelo.draw.table.sheet import Sheet
from zermelo.forms.information.information_sets import information_by_choice
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Payoff
from zermelo.forms.tree import Tree

MOST_ROWS, MOST_REASONS = 40, 8  # of a table, and of dominated mixes in words
Sides = tuple[tuple[Any, ...], tuple[Any, ...]]  # for each extreme mix of either player a mix, or None


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class PerfectEquilibria(Listing[MixedProfile], Answer):
    """The perfect equilibria among the extreme ones of two players; every other perfect one is a mixture of these.

    `every` has all equilibria of the normal form. Of each extreme mix either `trembles` has a play of the other player
    that leaves out nothing and to which it is a best reply, or `dominated` has an own mix that is never worse and
    somewhere better. `tree` is the tree whose normal form it is, if it is one.
    """

    every: Equilibria
    trembles: Sides
    dominated: Sides
    tree: Tree | None = None

    @property
    def matrix(self) -> Matrix:
        """The normal form."""
        return self.every.matrix

    @property
    def game(self) -> Matrix | Tree:
        """The game that was asked about."""
        return self.matrix if self.tree is None else self.tree

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""
        return self.matrix.players

    @property
    def form(self) -> str:
        """In which form hands tremble: ``normal``, once for a whole strategy; ``agent``, at every information set; both
        where nobody decides at two of them."""
        return "normal and agent" if self.tree is None or _decides_once(self.tree) else "normal"

    @property
    def listed(self) -> tuple[MixedProfile, ...]:
        """The extreme equilibria that are perfect."""
        return tuple(self.profile(x, y) for x, y in self._pairs() if self._is_perfect(x, y))

    @property
    def refuted(self) -> tuple[MixedProfile, ...]:
        """The extreme equilibria that are not."""
        return tuple(self.profile(x, y) for x, y in self._pairs() if not self._is_perfect(x, y))

    @property
    def payoffs(self) -> tuple[Payoff, ...]:
        """What the perfect ones that are listed pay, each payoff once."""
        return tuple(dict.fromkeys(profile.payoff for profile in self.listed))

    def profile(self, x: int, y: int) -> MixedProfile:
        """Returns the profile of mix number *x* of the first player and *y* of the second."""
        mixes: tuple[Mixes, Mixes] = self.every.mixes
        return MixedProfile(self.matrix, (mixes[0][x], mixes[1][y]))

    def _pairs(self) -> list[tuple[int, int]]:
        return sorted({(x, y) for xs, ys in self.every.subsets for x in xs for y in ys})

    def _is_perfect(self, x: int, y: int) -> bool:
        return self.trembles[0][x] is not None and self.trembles[1][y] is not None

    def sheets(self) -> Sequence[Sheet]:
        """Returns the perfect ones, and why the others are not."""
        found = self.listed
        rows = [
            (*(normal_form_answer_mix(p.strategies[q]) for q in self.players), payoff_text(p.payoff.vector))
            for p in found
        ]
        notes = [f"… {len(rows) - MOST_ROWS:,} more"] if len(rows) > MOST_ROWS else []
        notes += [*self._reasons()[:MOST_REASONS], *self.notes]
        left = len(self._reasons()) - MOST_REASONS
        if left > 0:
            notes.append(f"… {left:,} more mixes are dominated.")
        where = "normal form and in the agent form" if " " in self.form else "normal form"
        many = "1 extreme equilibrium is" if len(found) == 1 else f"{len(found):,} extreme equilibria are"
        title = f"{many} perfect in the {where}, of {len(self._pairs()):,}"
        return [Sheet(title, (*map(plain_label, self.players), "pays"), rows[:MOST_ROWS], notes=notes)]

    def _reasons(self) -> list[str]:
        """Why mixes are not perfect, in words."""
        said = []
        for side, (player, names) in enumerate(zip(self.players, self.matrix.strategies, strict=True)):
            for mix, by in zip(self.every.mixes[side], self.dominated[side], strict=True):
                if by is not None:
                    one, other = (
                        normal_form_answer_mix({n: w for n, w in zip(names, m, strict=True) if w}) for m in (mix, by)
                    )
                    said.append(f"Not perfect: {plain_label(player)}'s {one}, which {other} weakly dominates.")
        return said

    def __repr__(self) -> str:
        return f"<PerfectEquilibria: {len(self)} of {len(self._pairs())} extreme, in the {self.form} form>"


def _decides_once(tree: Tree) -> bool:
    """Has every player at most one information set with a choice?"""
    sets = {(int(tree.mover[v]), held) for v, held in enumerate(information_by_choice(tree)) if held >= 0}
    return len({seat for seat, _ in sets}) == len(sets)
