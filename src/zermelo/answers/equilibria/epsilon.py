"""What could happen, nearly: the best of strategies from which nobody gains more than epsilon by leaving them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from zermelo.answers.answer import AboutGame, Effort
from zermelo.answers.equilibria.payoff_cover import Cover
from zermelo.answers.line import Line, follow
from zermelo.answers.strategy import Profile
from zermelo.draw.chart.shade import shade_text, shades_svg
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.errors import MethodError, ParameterError
from zermelo.forms.arena import Arena
from zermelo.forms.display import Shown
from zermelo.forms.payoff import Number, Payoff, simplest, vector_of
from zermelo.preferences.aspects import POINTS, By
from zermelo.preferences.criteria import Criterion

KNOWN = ("total", "fairest", "single")
AREA = "where exact subgame-perfect equilibria can pay"
SAYS = "No exact subgame-perfect equilibrium pays outside the shade. Diamonds: what strategies nearly the best pay."


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class NearBest(Shown):
    """Strategies that are nearly in equilibrium and nearly the best, or better.

    `payoff` is exactly what they pay and `value` exactly how good that is. `gain` is the most that anybody gains by any
    other whole strategy, in any subgame. No exact subgame-perfect equilibrium is better than `at_most`.
    """

    criterion: Criterion
    value: Number
    payoff: Payoff
    at_most: Number
    gain: Number
    epsilon: Number
    profile: Profile = field(compare=False)

    @cached_property
    def line(self) -> Line:
        """The moves that will be made; through mixing and chance, the first or likeliest with its odds."""
        return follow(self.profile)

    @property
    def short(self) -> Number:
        """By how much the value may fall short of the best exact one, at most; 0 where it cannot."""
        return simplest(max(Fraction(0), Fraction(self.at_most) - self.value))

    def __repr__(self) -> str:
        return f"<NearBest by {self.criterion}: {self.payoff}, worth {self.value}; nobody gains more than {self.gain}>"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class NearEquilibria(AboutGame, Drawn):
    """Strategies found on a grid of payoffs, with a promise in terms of `epsilon`.

    In no subgame does anybody gain more than epsilon by changing a whole strategy, and the best of them is no worse
    than the best exact subgame-perfect equilibrium less epsilon. It may be better: more is allowed to it.
    """

    arena: Arena
    epsilon: Number
    effort: Effort
    why: str
    seek: Callable[[Criterion, Mapping[str, Number] | None], NearBest]
    excludes: Callable[[tuple[Number, ...]], bool]
    find_cover: Callable[[], Cover]
    method: str = "payoffs on a grid"
    by: By = POINTS
    status: str = "bounded"
    exact: bool = False

    @cached_property
    def _found(self) -> dict[Any, NearBest]:
        return {}

    def best(self, criterion: Any = "total") -> NearBest:
        """Returns strategies that are the best or nearly so: by ``total``, ``fairest`` (the least payoff of anybody),
        ``single`` (the greatest), for a player, or by weights by player.

        Their value is at least that of the best exact equilibrium less epsilon. Of products and functions nothing of
        the kind can be promised, since they may change by much more than payoffs do; they are refused.
        """
        weights, key = self._weights(criterion)
        if key not in self._found:
            self._found[key] = self.seek(Criterion.read(criterion, self.players), weights)
        return self._found[key]

    def _weights(self, criterion: Any) -> tuple[Mapping[str, Number] | None, Any]:
        """What counts how much, where that is all; else None."""
        read = Criterion.read(criterion, self.players)
        if isinstance(criterion, Mapping):
            units = {player: Payoff(self.players, [int(p == player) for p in self.players]) for player in self.players}
            weights = {player: read.of(unit) for player, unit in units.items()}
            return weights, tuple(weights.items())
        if criterion == "total":
            return dict.fromkeys(self.players, 1), criterion
        if criterion in KNOWN:
            return None, criterion
        if isinstance(criterion, str) and criterion in self.players:
            return {player: int(player == criterion) for player in self.players}, criterion
        raise ParameterError(
            f"With epsilon nothing is promised of {read}, which may change by more than payoffs do. Ask for "
            f"{', '.join(KNOWN)}, {', '.join(self.players)}, or weights by player."
        )

    @property
    def payoff(self) -> Payoff:
        """What the strategies with the best total pay."""
        return self.best().payoff

    @property
    def profile(self) -> Profile:
        """The strategies with the best total."""
        return self.best().profile

    def rules_out(self, payoff: Any) -> bool:
        """Is it certain that no exact subgame-perfect equilibrium pays *payoff*? If not, one may or may not."""
        return self.excludes(vector_of(payoff, self.players))

    @cached_property
    def cover(self) -> Cover:
        """Where exact equilibria can pay: near the points of the grid at the start, and nowhere else."""
        return self.find_cover()

    @property
    def range(self) -> dict[str, tuple[Number, Number]]:
        """For each player a number that no exact equilibrium pays less than, and one that none pays more than."""
        return self.cover.range

    # ------------------------------------------------------------ pictures

    def sheets(self, best: NearBest | None = None) -> tuple[Sheet, ...]:
        """Returns what strategies pay, those with the best total unless told, and what is promised of them."""
        best = best or self.best()
        notes = (
            f"In no subgame does anybody gain more than {best.gain} by another strategy; epsilon is {self.epsilon}.",
            f"No exact subgame-perfect equilibrium is worth more than {best.at_most} by {best.criterion}.",
            f"Line: {best.line}",
        )
        title = f"Nearly the best by {best.criterion}, by strategies that are nearly an equilibrium:"
        return (Sheet(title, ("player", "gets"), tuple(best.payoff.items()), tuple(best.payoff.vector), notes),)

    def plot(self, width: int = 70, marks: Sequence[Payoff] | None = None) -> str:
        """Returns for two players where exact equilibria can pay, for a terminal; the best total as a diamond.

        It is to scale. Nothing is outside the shade but what strategies nearly in equilibrium may pay.
        """
        if len(self.players) != 2:
            raise MethodError("A picture for a terminal shows two players; svg() draws every two of more.")
        chosen = [self.payoff] if marks is None else marks
        return shade_text(next(self.cover.shades(chosen, max(min(width - 24, 56), 8), 16)))

    def svg(self, marks: Sequence[Payoff] | None = None, title: str | None = None) -> str:
        """Returns where exact equilibria can pay as an SVG picture, for every two players one; marks as diamonds."""
        chosen = [self.payoff] if marks is None else marks
        name = f"{self.arena.title}: {AREA}".removeprefix(": ") if title is None else title
        return shades_svg(self.cover.shades(chosen), name, SAYS)

    def __repr__(self) -> str:
        return f"<NearEquilibria, epsilon {self.epsilon}: {self.best()!r}>"
