"""What could happen: the payoffs of all subgame-perfect equilibria of two players, and the best of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from zermelo.errors import NameError_, ParameterError
from zermelo.forms.arena import Arena
from zermelo.forms.aspects import POINTS, By
from zermelo.forms.payoff import Number, Payoff, simplest, vector_of
from zermelo.results.boxes import BoxSets
from zermelo.results.criteria import Best, Criterion, best_of
from zermelo.results.everywhere import BestEverywhere
from zermelo.results.payoffset import PayoffSet, Region
from zermelo.results.profile import Profile, Where, node_at
from zermelo.results.pure import PureEquilibria
from zermelo.results.sets import Sets
from zermelo.results.solution import Effort

MOST_COMPARED = 1_000  # corners and regions at which a function is tried, to see whether it is what is said of it
SHAPES = {
    "rising": "never falls when nobody's payoff falls, so it is greatest at an upper right corner",
    "corners": "is greatest at an end of every segment that runs along one player's payoff, so at a corner",
}
FINITE = "the set is finitely many points, and each was looked at"


@dataclass(frozen=True, repr=False)
class BestEquilibrium(Best):
    """The best payoffs of a set, with a profile that attains one of them, and why nothing in the set is better."""

    why: str = ""
    attain: Callable[[Payoff], Profile] = field(kw_only=True, compare=False)

    @cached_property
    def profile(self) -> Profile:
        """A subgame-perfect equilibrium that pays `payoff`: what everybody does, everywhere."""
        return self.attain(self.payoff)


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Equilibria:
    """The payoffs of all subgame-perfect equilibria of a two-player game, mixed ones too, and of all its subgames."""

    arena: Arena
    sets: Sets | BoxSets
    effort: Effort
    why: str
    attain: Callable[[Any, tuple[Number, ...]], Profile]
    find_pure: Callable[[], PureEquilibria]
    find_everywhere: Callable[[], BestEverywhere]
    method: str = "utility profile sets"
    by: By = POINTS
    status: str = "solved"
    exact: bool = True

    @property
    def players(self) -> tuple[str, ...]:
        """The two players."""
        return self.arena.players

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
        shape is needed.
        """
        measure = Criterion.read(criterion, self.players)
        is_function = callable(criterion) and not isinstance(criterion, Criterion)
        if shape is not None and not is_function:
            raise ParameterError("A shape is said of a function; leave it out.")
        if not is_function:
            why = "it is greatest at a corner of a region, and all corners were compared"
        elif all(region.kind == "point" for region in self.regions):
            why = FINITE
        elif shape not in SHAPES:
            given = "" if shape is None else f", not {shape!r}"
            raise ParameterError(
                f"The set has segments, and {measure} may be greatest anywhere on them. Say what is known of it, "
                f"shape='rising' or shape='corners'{given}: {'; '.join(f'{k}: it {v}' for k, v in SHAPES.items())}."
            )
        else:
            _test_shape(measure, shape, self.payoffs)
            why = f"by what is said of it, it {SHAPES[shape]}"
        found = best_of(self.payoffs.corners, measure)
        return BestEquilibrium(found.criterion, found.value, found.payoffs, why, attain=self.profile)

    @cached_property
    def pure(self) -> PureEquilibria:
        """The payoffs of pure subgame-perfect equilibria, where nobody mixes."""
        return self.find_pure()

    def best_pure(self, criterion: Any = "total") -> BestEquilibrium:
        """Returns the best equilibrium in which nobody mixes. Payoffs are finitely many, so any function will do."""
        found = self.pure.best(criterion)
        return BestEquilibrium(found.criterion, found.value, found.payoffs, FINITE, attain=self.pure.profile)

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
        from zermelo.draw.plane import plane_text

        return plane_text(*self._drawn(marks, at), width=width)

    def svg(self, marks: Sequence[Payoff] | None = None, at: Where = 0, title: str | None = None) -> str:
        """Returns the set as an SVG picture to scale, the Pareto edge (or other *marks*) as diamonds."""
        from zermelo.draw.plane import plane_svg

        name = f"{self.arena.title}: subgame-perfect payoffs".removeprefix(": ") if title is None else title
        return plane_svg(*self._drawn(marks, at), title=name)

    def _drawn(self, marks: Sequence[Payoff] | None, at: Where) -> tuple[Any, Any, Any]:
        found = self.at(at)
        pairs = [payoff.vector for payoff in (found.pareto if marks is None else marks)]
        return [(region.least, region.most) for region in found.regions], self.players, pairs

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": repr(self), "image/svg+xml": self.svg()}

    def __repr__(self) -> str:
        return f"<Equilibria of {' and '.join(self.players)}: {self.payoffs}>"


def _test_shape(measure: Criterion, shape: str, payoffs: PayoffSet) -> None:
    """Raises where a function is seen not to have the shape that is said of it: at corners, and halfway between."""
    if shape == "rising":
        _test_rising(measure, payoffs.corners[:MOST_COMPARED])
        for region in payoffs.regions[:MOST_COMPARED]:
            _test_rising(measure, [payoff for line in _lines(region) for payoff in line])
        return
    for region in payoffs.regions[:MOST_COMPARED]:
        for line in _lines(region):
            worth = [measure.of(payoff) for payoff in line]
            if worth[1] > max(worth[0], worth[2]):
                shown = ", ".join(f"{value} at {payoff}" for value, payoff in zip(worth, line, strict=True))
                raise ParameterError(f"{measure} is not greatest at corners: it is {shown}.")


def _test_rising(measure: Criterion, payoffs: Sequence[Payoff]) -> None:
    worth = {payoff: measure.of(payoff) for payoff in payoffs}
    for low, less in worth.items():
        for high, more in worth.items():
            if less > more and all(a <= b for a, b in zip(low.vector, high.vector, strict=True)):
                raise ParameterError(
                    f"{measure} is not rising: {low} is worth {less}, but {high}, worse for nobody, {more}."
                )


def _lines(region: Region) -> list[tuple[Payoff, Payoff, Payoff]]:
    """Three payoffs of a region along each of its edges and through its middle: both ends, and halfway."""
    xs, ys = ((a, simplest(Fraction(a + b) / 2), b) for a, b in zip(region.least, region.most, strict=True))

    def at(x: Number, y: Number) -> Payoff:
        return Payoff(region.players, (x, y))

    rows = [(at(xs[0], y), at(xs[1], y), at(xs[2], y)) for y in ys]
    return rows + [(at(x, ys[0]), at(x, ys[1]), at(x, ys[2])) for x in xs]
