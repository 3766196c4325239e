"""What could happen: all equilibria of a game, exactly or nearly, and the best of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from zermelo.answers.answer import Answer, Founded
from zermelo.answers.equilibria.best import BestEquilibrium, best_equilibrium_among
from zermelo.answers.equilibria.epsilon import EpsilonGrid
from zermelo.answers.equilibria.merge import Merge, merge_at
from zermelo.answers.equilibria.nash_subsets import NashSubsets
from zermelo.answers.equilibria.payoff_set.boxes import BoxSets
from zermelo.answers.equilibria.payoff_set.cover import Cover
from zermelo.answers.equilibria.payoff_set.payoff_set import PayoffSet, Region
from zermelo.answers.equilibria.profile_sets import ProfileSets, Sets
from zermelo.answers.equilibria.pure import PureEquilibria
from zermelo.answers.equilibria.sheets import equilibria_best_sheets, equilibria_criteria_sheet, equilibria_set_sheets
from zermelo.answers.equilibria.social_optimum import BestEverywhere
from zermelo.answers.evidence.evidence import require_evidence_kind
from zermelo.answers.normal_form import MixedProfile, Mixes
from zermelo.answers.strategy import Profile
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import MethodError, ParameterError
from zermelo.forms.arena import Arena, Where
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Number, Payoff, payoff_vector, simplest_payoff
from zermelo.preferences.criteria import Best, CriterionLike


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Equilibria(Founded, Answer):
    """What could happen: all equilibria of a game, or strategies that are nearly the best of them.

    Its `evidence` depends on the game. Of two players it is `ProfileSets`: the payoffs of all subgame-perfect
    equilibria, mixed ones too, and of all subgames; where moves are hidden and subgames lie inside, `SubgameSets`.
    Within an epsilon it is an `EpsilonGrid`; of a matrix, and where moves are hidden and no subgame lies inside, it is
    `NashSubsets`. What one of them does not have is refused in one line. `chosen` is the equilibrium that was picked
    out, if any; it is saved with the rest.
    """

    evidence: ProfileSets | EpsilonGrid | NashSubsets
    chosen: BestEquilibrium | None = None

    @property
    def arena(self) -> Arena:
        """The positions and moves of a game that is no matrix."""
        if isinstance(self.evidence, EpsilonGrid):
            return self.evidence.arena
        return require_evidence_kind(self.evidence, ProfileSets, "tree or graph").arena

    # ------------------------------------------------------------ the set

    @cached_property
    def payoffs(self) -> PayoffSet | tuple[Payoff, ...]:
        """The payoffs of all subgame-perfect equilibria; of a matrix those of the extreme ones, each once."""
        if isinstance(self.evidence, NashSubsets):
            return tuple(dict.fromkeys(profile.payoff for profile in self.evidence.extreme))
        return self._root("set of all payoffs")

    def _root(self, what: str) -> PayoffSet:
        """The payoffs of all equilibria, which go with exact answers alone."""
        if isinstance(self.evidence, NashSubsets):
            return self.evidence.root
        return require_evidence_kind(self.evidence, ProfileSets, what).root

    @property
    def sets(self) -> Sets | BoxSets:
        """The sets of all nodes, as they were computed."""
        return require_evidence_kind(self.evidence, ProfileSets, "set of payoffs for each node").sets

    def at(self, where: Where = 0) -> PayoffSet:
        """Returns the payoffs of all subgame-perfect equilibria from *where* on: a path, a state, a number."""
        found = require_evidence_kind(self.evidence, ProfileSets, "set of payoffs of a subgame")
        return found.at(found.arena.node_at(where))

    @property
    def regions(self) -> tuple[Region, ...]:
        """The points, segments and rectangles that the set is made of."""
        return self._root("region").regions

    @property
    def pareto(self) -> tuple[Payoff, ...]:
        """The Pareto edge: payoffs than which no equilibrium is better for one player and not worse for the other."""
        return self._root("Pareto edge").pareto

    @property
    def unique(self) -> bool:
        """Do all subgame-perfect equilibria pay the same?"""
        return self._root("answer to whether all pay the same").unique

    @property
    def range(self) -> dict[str, tuple[Number, Number]]:
        """For each player the least and the greatest payoff; with an epsilon, numbers that no exact equilibrium pays
        less and more than."""
        if isinstance(self.evidence, EpsilonGrid):
            return self.evidence.cover.range
        return self._root("range").range

    def contains(self, thing: Any) -> bool:
        """Is it a payoff (a mapping by player, or two numbers in their order) of a subgame-perfect equilibrium?

        Of a matrix: is it an equilibrium? A strategy or a mix is given for each player.
        """
        if isinstance(self.evidence, NashSubsets):
            return self.evidence.contains(thing)
        return require_evidence_kind(self.evidence, ProfileSets, "set of all payoffs").root.contains(thing)

    def __contains__(self, thing: object) -> bool:
        return self.contains(thing)

    def merge(self, where: Where = 0) -> Merge:
        """Returns how the set at *where* is made of the sets of its moves: what stays of each, what mixing adds."""
        found = require_evidence_kind(self.evidence, ProfileSets, "set of payoffs of a subgame")
        if found.arena.has_hidden_moves:
            raise MethodError("With hidden moves, sets are not merged move by move; use .at(place) for each subgame.")
        node = found.arena.node_at(where)
        return merge_at(found.arena, node, [found.at(child) for child in found.arena.children(node)])

    # ------------------------------------------------------------ strategies

    def profile(self, payoff: Any = None) -> Profile:
        """Returns a subgame-perfect equilibrium that pays *payoff*: exact odds where moves are mixed, threats included.

        Off the line each player is threatened with the worst equilibrium for that player of what follows. Where
        positions are merged, a position is written together with the payoff promised there. Without a payoff it is the
        one with the best total, and with an epsilon there is no other.
        """
        if payoff is None:
            return self.best().profile
        found = require_evidence_kind(self.evidence, ProfileSets, "profile for a payoff")
        return found.profile(payoff_vector(payoff, self.players))

    def mixed(self, payoff: Any = None) -> MixedProfile:
        """Returns an equilibrium of a matrix that pays *payoff*; without one, that with the best total."""
        if payoff is None:
            return self.best().mixed
        found = require_evidence_kind(self.evidence, NashSubsets, "mix for a payoff")
        return found.profile(Payoff(self.players, payoff_vector(payoff, self.players)))

    @property
    def payoff(self) -> Payoff:
        """What the strategies with the best total pay."""
        return self.best().payoff

    # ------------------------------------------------------------ the best

    def best(self, criterion: CriterionLike = "total", *, shape: str | None = None) -> BestEquilibrium:
        """Returns the best equilibrium: by ``total``, ``fairest`` (the least payoff of anybody), ``single`` (the
        greatest), ``product``, for a player, by weights by player, or by a function of a payoff.

        All but a function are greatest at a corner of a region, and all corners are compared: the answer is exact. A
        function is exact at corners only if it has a *shape* that says so: ``rising`` (it never falls when nobody's
        payoff falls), or ``corners`` (along either player's payoff alone it is greatest at an end, as convex functions
        and products are). The claim is tested, and refused where it fails. Where the set is finitely many points no
        shape is needed. `why` says what the answer rests on. For a subgame ask its set: ``at(where).best(…)``.

        With an epsilon the value is at least that of the best exact equilibrium less epsilon. Of products and functions
        nothing of the kind can be promised, since they may change by much more than payoffs do; they are refused.
        Of a matrix every subset is a rectangle with extreme equilibria at its corners, and all is as above.
        """
        if isinstance(self.evidence, EpsilonGrid):
            if shape is not None:
                raise ParameterError(
                    "With epsilon nothing is promised of functions, so no shape is needed; leave it out."
                )
            return self.evidence.best(criterion)
        found = self._root("best one with its moves").best(criterion, shape=shape)
        is_matrix = isinstance(self.evidence, NashSubsets)
        return best_equilibrium_among(found, self, self.mixed if is_matrix else self.profile)

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns how often the chosen equilibrium makes each move (by its number) at *node*."""
        if self.chosen is None:
            raise MethodError(
                "No equilibrium was chosen here: call best(), or with_best() for this answer with its choice."
            )
        return self.chosen.profile.shares(node)

    def with_best(self, criterion: CriterionLike = "total", *, shape: str | None = None) -> Equilibria:
        """Returns the same answer with the best one chosen, so that both are saved and checked together."""
        return replace(self, chosen=self.best(criterion, shape=shape))

    @property
    def pure(self) -> PureEquilibria:
        """The payoffs of pure subgame-perfect equilibria, where nobody mixes."""
        return require_evidence_kind(self.evidence, ProfileSets, "list of pure ones").pure

    def best_pure(self, criterion: CriterionLike = "total") -> BestEquilibrium:
        """Returns the best pure equilibrium. Payoffs are finitely many, so any function will do."""
        return self.pure.best(criterion)

    @property
    def sure(self) -> Payoff | None:
        """What each player can guarantee, whatever the other does; None where an answer was read from a file."""
        return require_evidence_kind(self.evidence, ProfileSets, "guarantee").sure

    @property
    def best_everywhere(self) -> BestEverywhere:
        """The equilibrium that has the greatest total in every subgame, where there is one."""
        return require_evidence_kind(self.evidence, ProfileSets, "best one in every subgame").best_everywhere

    def gain_by_mixing(self, criterion: CriterionLike = "total", *, shape: str | None = None) -> Number:
        """Returns how much better the best equilibrium is than the best in pure strategies; 0 where it is not."""
        return simplest_payoff(Fraction(self.best(criterion, shape=shape).value) - self.best_pure(criterion).value)

    # ------------------------------------------------------------ within an epsilon

    @property
    def epsilon(self) -> Number:
        """How much anybody may gain by another strategy, and the best total may fall short."""
        return require_evidence_kind(self.evidence, EpsilonGrid, "epsilon").epsilon

    def rules_out(self, payoff: Any) -> bool:
        """Is it certain that no exact subgame-perfect equilibrium pays *payoff*? If not, one may or may not."""
        if isinstance(self.evidence, ProfileSets):
            return not self.evidence.root.contains(payoff)
        return require_evidence_kind(self.evidence, EpsilonGrid, "payoff that is ruled out").excludes(
            payoff_vector(payoff, self.players)
        )

    @property
    def cover(self) -> Cover:
        """Where exact equilibria can pay: near the points of the grid at the start, and nowhere else."""
        return require_evidence_kind(self.evidence, EpsilonGrid, "grid").cover

    # ------------------------------------------------------------ of a matrix

    @property
    def matrix(self) -> Matrix:
        """The table that was asked about."""
        return require_evidence_kind(self.evidence, NashSubsets, "matrix").matrix

    @property
    def extreme(self) -> tuple[MixedProfile, ...]:
        """The extreme equilibria of a matrix; all others are mixtures of these, subset by subset."""
        return require_evidence_kind(self.evidence, NashSubsets, "extreme equilibrium").extreme

    @property
    def mixes(self) -> tuple[Mixes, Mixes]:
        """The extreme mixes of each player of a matrix."""
        return require_evidence_kind(self.evidence, NashSubsets, "extreme mix").mixes

    @property
    def subsets(self) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
        """The maximal Nash subsets: numbers of mixes of the first player and of the second, of which every pair, and
        every mixture of one side with every mixture of the other, is an equilibrium."""
        return require_evidence_kind(self.evidence, NashSubsets, "maximal Nash subset").subsets

    @property
    def components(self) -> tuple[tuple[int, ...], ...]:
        """Numbers of subsets that hang together."""
        return require_evidence_kind(self.evidence, NashSubsets, "component").components

    @property
    def is_finite(self) -> bool:
        """Are there finitely many equilibria of a matrix? Else some can be mixed into others without end."""
        return require_evidence_kind(self.evidence, NashSubsets, "count of equilibria").is_finite

    def __len__(self) -> int:
        return len(require_evidence_kind(self.evidence, NashSubsets, "count of equilibria").extreme)

    def __iter__(self) -> Iterator[MixedProfile]:
        return iter(require_evidence_kind(self.evidence, NashSubsets, "list of equilibria").extreme)

    def __bool__(self) -> bool:
        return True

    # ------------------------------------------------------------ pictures

    def sheets(self, best: Best | None = None, at: Where = 0) -> tuple[Sheet, ...]:
        """Returns the set from *at* on and the *best* of it, the one that was chosen, else by every criterion; what
        strategies nearly the best pay; or the extreme ones of a matrix."""
        best = best or self.chosen
        if isinstance(self.evidence, EpsilonGrid):
            return self.evidence.sheets(best)
        if isinstance(self.evidence, NashSubsets):
            listed = self.evidence.sheet(self.notes)
            return (listed,) if best is None else (listed, *equilibria_best_sheets(best))
        drawn = equilibria_set_sheets(self, best, at)
        if best is not None:
            return *drawn, *equilibria_best_sheets(best)
        is_whole = self.arena.node_at(at) == 0 and not self.unique
        return (*drawn, equilibria_criteria_sheet(self)) if is_whole else drawn

    def text(self, width: int = 70, marks: Sequence[Payoff] | None = None, at: Where = 0) -> str:
        """Returns the set for a terminal, the Pareto edge (or other *marks*) as diamonds; not to scale.

        Where the set itself is not known, or the game is a matrix, it is a table.
        """
        if not isinstance(self.evidence, ProfileSets):
            return super().text(width)
        from zermelo.draw.chart.plane_text import plane_text

        return plane_text(*self._drawn(marks, at), width=width)

    def plot(self, width: int = 70, marks: Sequence[Payoff] | None = None) -> str:
        """Returns for two players where exact equilibria can pay, for a terminal; the best total as a diamond.

        With an epsilon it is to scale. Nothing is outside the shade but what strategies nearly in equilibrium may pay.
        """
        if isinstance(self.evidence, EpsilonGrid):
            return self.evidence.plot(width, marks)
        return self.text(width, [self.payoff] if marks is None else marks)

    def svg(
        self, marks: Sequence[Payoff] | None = None, at: Where = 0, title: str | None = None,
        chosen: Sequence[Payoff] = (),
    ) -> str:  # fmt: skip
        """Returns the set as an SVG picture to scale; the Pareto edge (or other *marks*) as diamonds.

        Payoffs *chosen* are stars. Of the whole game it also shows what both players can guarantee, where that is
        known. With an epsilon it is where exact equilibria can pay; of a matrix the table of extreme ones.
        """
        if isinstance(self.evidence, EpsilonGrid):
            return self.evidence.svg(marks, title)
        if isinstance(self.evidence, NashSubsets):
            return super().svg()
        from zermelo.draw.chart.plane import plane_svg

        name = f"{self.arena.title}: subgame-perfect payoffs".removeprefix(": ") if title is None else title
        sure: Any = self.sure.vector if self.arena.node_at(at) == 0 and self.sure is not None else None
        picked: list[Any] = [payoff.vector for payoff in chosen]
        return plane_svg(*self._drawn(marks, at), title=name, sure=sure, chosen=picked)

    def _drawn(self, marks: Sequence[Payoff] | None, at: Where) -> tuple[Any, Any, Any]:
        found = self.at(at)
        pairs = [payoff.vector for payoff in (found.pareto if marks is None else marks)]
        return [(region.least, region.most) for region in found.regions], self.players, pairs

    def __repr__(self) -> str:
        if isinstance(self.evidence, EpsilonGrid):
            return f"<Equilibria within epsilon {self.epsilon}: {self.best()!r}>"
        if isinstance(self.evidence, NashSubsets):
            parts = len(self.components)
            return f"<Equilibria: {len(self)} extreme in {parts} component{'s' * (parts > 1)}>"
        return f"<Equilibria of {' and '.join(self.players)}: {self.payoffs}>"
