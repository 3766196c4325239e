"""What could happen: the payoffs of all subgame-perfect equilibria of two players, and the best of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from zermelo.answers.answer import AboutGame, Effort
from zermelo.answers.equilibria.payoff_boxes import BoxSets
from zermelo.answers.equilibria.payoff_set import PayoffSet, Region
from zermelo.answers.equilibria.profile_sets import Sets
from zermelo.answers.equilibria.pure import PureEquilibria
from zermelo.answers.equilibria.social_optimum import BestEverywhere
from zermelo.answers.strategy import Profile, Where, node_at
from zermelo.errors import NameError_
from zermelo.forms.arena import Arena
from zermelo.forms.display import Shown
from zermelo.forms.payoff import Number, Payoff, simplest, vector_of
from zermelo.preferences.aspects import POINTS, By
from zermelo.preferences.criteria import Best


@dataclass(frozen=True, repr=False)
class BestEquilibrium(Best):
    """The best payoffs of a set, with a profile that attains one of them, and why nothing in the set is better."""

    attain: Callable[[Payoff], Profile] = field(kw_only=True, compare=False)

    @cached_property
    def profile(self) -> Profile:
        """A subgame-perfect equilibrium that pays `payoff`: what everybody does, everywhere."""
        return self.attain(self.payoff)


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Equilibria(AboutGame, Shown):
    """The payoffs of all subgame-perfect equilibria of a two-player game, mixed ones too, and of all its subgames."""

    arena: Arena
    sets: Sets | BoxSets
    effort: Effort
    why: str
    attain: Callable[[Any, tuple[Number, ...]], Profile]
    find_pure: Callable[[], PureEquilibria]
    find_everywhere: Callable[[], BestEverywhere]
    find_sure: Callable[[], Payoff] | None = None
    method: str = "utility profile sets"
    by: By = POINTS
    status: str = "solved"
    exact: bool = True

    # ------------------------------------------------------------ the set

    @cached_property
    def payoffs(self) -> PayoffSet:
        """The payoffs of all subgame-perfect equilibria."""
        return self.at(0)

    def at(self, where: Where = 0) -> PayoffSet:
        """Returns the payoffs of all subgame-perfect equilibria from *where* on: a path, a state, a number."""
        return self.sets.at(node_at(self.arena, where), self.players)

    @property
    def regions(self) -> tuple[Region, ...]:
        """The points, segments and rectangles that the set is made of."""
        return self.payoffs.regions

    @property
    def pareto(self) -> tuple[Payoff, ...]:
        """The Pareto edge: payoffs than which no equilibrium is better for one player and not worse for the other."""
        return self.payoffs.pareto

    @property
    def unique(self) -> bool:
        """Do all subgame-perfect equilibria pay the same?"""
        return self.payoffs.unique

    @property
    def range(self) -> dict[str, tuple[Number, Number]]:
        """For each player the least and the greatest payoff."""
        return self.payoffs.range

    def contains(self, payoff: Any) -> bool:
        """Is *payoff* (a mapping by player, or two numbers in their order) that of a subgame-perfect equilibrium?"""
        return self.payoffs.contains(payoff)

    def __contains__(self, payoff: object) -> bool:
        return self.contains(payoff)

    # ------------------------------------------------------------ strategies

    def profile(self, payoff: Any) -> Profile:
        """Returns a subgame-perfect equilibrium that pays *payoff*: exact odds where moves are mixed, threats included.

        Off the line each player is threatened with the worst equilibrium for that player of what follows. Where
        positions are merged, a position is written together with the payoff promised there.
        """
        vector = vector_of(payoff, self.players)
        goal = self.payoffs.find(vector)
        if goal is None:
            said = ", ".join(map(str, vector))
            raise NameError_(f"No subgame-perfect equilibrium pays ({said}); they pay {self.payoffs}.")
        return self.attain(goal, vector)

    # ------------------------------------------------------------ the best

    def best(self, criterion: Any = "total", *, shape: str | None = None) -> BestEquilibrium:
        """Returns the best equilibrium: by ``total``, ``fairest`` (the least payoff of the two), ``single`` (the
        greatest), ``product``, for a player, by weights by player, or by a function of a payoff.

        All but a function are greatest at a corner of a region, and all corners are compared: the answer is exact. A
        function is exact at corners only if it has a *shape* that says so: ``rising`` (it never falls when nobody's
        payoff falls), or ``corners`` (along either player's payoff alone it is greatest at an end, as convex functions
        and products are). The claim is tested, and refused where it fails. Where the set is finitely many points no
        shape is needed. `why` says what the answer rests on. For a subgame ask its set: ``at(where).best(…)``.
        """
        found = self.payoffs.best(criterion, shape=shape)
        return BestEquilibrium(found.criterion, found.value, found.payoffs, found.why, attain=self.profile)

    @cached_property
    def pure(self) -> PureEquilibria:
        """The payoffs of pure subgame-perfect equilibria, where nobody mixes."""
        return self.find_pure()

    def best_pure(self, criterion: Any = "total") -> BestEquilibrium:
        """Returns the best equilibrium in which nobody mixes. Payoffs are finitely many, so any function will do."""
        found = self.pure.best(criterion)
        return BestEquilibrium(found.criterion, found.value, found.payoffs, found.why, attain=self.pure.profile)

    @cached_property
    def sure(self) -> Payoff | None:
        """What each player is sure of, whatever the other does; None where an answer was read from a file."""
        return None if self.find_sure is None else self.find_sure()

    @cached_property
    def best_everywhere(self) -> BestEverywhere:
        """The equilibrium that has the greatest total in every subgame, where there is one."""
        return self.find_everywhere()

    def gain_by_mixing(self, criterion: Any = "total", *, shape: str | None = None) -> Number:
        """Returns how much better the best equilibrium is than the best in which nobody mixes; 0 where it is not."""
        return simplest(Fraction(self.best(criterion, shape=shape).value) - self.best_pure(criterion).value)

    # ------------------------------------------------------------ pictures

    def text(self, width: int = 70, marks: Sequence[Payoff] | None = None, at: Where = 0) -> str:
        """Returns the set for a terminal, the Pareto edge (or other *marks*) as diamonds; not to scale."""
        from zermelo.draw.chart.plane_text import plane_text

        return plane_text(*self._drawn(marks, at), width=width)

    def svg(
        self, marks: Sequence[Payoff] | None = None, at: Where = 0, title: str | None = None,
        chosen: Sequence[Payoff] = (),
    ) -> str:  # fmt: skip
        """Returns the set as an SVG picture to scale; the Pareto edge (or other *marks*) as diamonds.

        Payoffs *chosen* are stars. Of the whole game it also shows what both players are sure of, where that is known.
        """
        from zermelo.draw.chart.plane import plane_svg

        name = f"{self.arena.title}: subgame-perfect payoffs".removeprefix(": ") if title is None else title
        sure: Any = self.sure.vector if node_at(self.arena, at) == 0 and self.sure is not None else None
        picked: list[Any] = [payoff.vector for payoff in chosen]
        return plane_svg(*self._drawn(marks, at), title=name, sure=sure, chosen=picked)

    def _drawn(self, marks: Sequence[Payoff] | None, at: Where) -> tuple[Any, Any, Any]:
        found = self.at(at)
        pairs = [payoff.vector for payoff in (found.pareto if marks is None else marks)]
        return [(region.least, region.most) for region in found.regions], self.players, pairs

    def __repr__(self) -> str:
        return f"<Equilibria of {' and '.join(self.players)}: {self.payoffs}>"
