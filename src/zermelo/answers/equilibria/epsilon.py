"""What could happen, nearly: a grid of payoffs, and strategies from which nobody gains more than epsilon."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.answers.equilibria.payoff_set.cover import Cover
from zermelo.answers.equilibria.sheets import equilibria_mixes_sheets
from zermelo.answers.evidence.evidence import OnArena
from zermelo.draw.chart.plane_text import SHADE
from zermelo.draw.chart.shade import shade_text, shades_svg
from zermelo.draw.svg.label import number_label, plain_label
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.forms.arena import Arena
from zermelo.forms.payoff import Number, Payoff
from zermelo.preferences.criteria import LIPSCHITZ, Best, Criterion, CriterionLike

AREA = "where exact subgame-perfect equilibria can pay"
SAYS = "No exact subgame-perfect equilibrium pays outside the shade. Diamonds: what strategies nearly the best pay."


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class EpsilonGrid(OnArena):
    """Strategies found on a grid of payoffs, with a promise in terms of `epsilon`.

    In no subgame does anybody gain more than epsilon by changing a whole strategy, and the best of them is no worse
    than the best exact subgame-perfect equilibrium less epsilon. It may be better: more is allowed to it.
    """

    kind = "payoffs rounded to a grid"
    asks = "best, range, cover or rules_out"

    arena: Arena
    epsilon: Number
    seek: Callable[[Criterion, Mapping[str, Number] | None], BestEquilibrium]
    excludes: Callable[[tuple[Number, ...]], bool]
    find_cover: Callable[[], Cover]

    @cached_property
    def _found(self) -> dict[Any, BestEquilibrium]:
        return {}

    def best(self, criterion: CriterionLike = "total") -> BestEquilibrium:
        """Returns strategies that are the best or nearly so."""
        weights, key = self._weights(criterion)
        if key not in self._found:
            self._found[key] = self.seek(Criterion.read(criterion, self.players), weights)
        return self._found[key]

    def _weights(self, criterion: CriterionLike) -> tuple[Mapping[str, Number] | None, Any]:
        """What counts how much, where that is all; else None."""
        read = Criterion.read(criterion, self.players)
        if isinstance(criterion, Mapping):
            units = {player: Payoff(self.players, [int(p == player) for p in self.players]) for player in self.players}
            weights = {player: read.of(unit) for player, unit in units.items()}
            return weights, tuple(weights.items())
        if criterion == "total":
            return dict.fromkeys(self.players, 1), criterion
        if criterion in LIPSCHITZ:
            return None, criterion
        if isinstance(criterion, str) and criterion in self.players:
            return {player: int(player == criterion) for player in self.players}, criterion
        raise ParameterError(
            f"With epsilon, nothing is guaranteed about {read}, which may change by more than payoffs do. Use "
            f"{', '.join(LIPSCHITZ)}, {', '.join(self.players)}, or weights by player."
        )

    @cached_property
    def cover(self) -> Cover:
        """Where exact equilibria can pay: near the points of the grid at the start, and nowhere else."""
        return self.find_cover()

    # ------------------------------------------------------------ pictures

    @property
    def bounds(self) -> dict[str, tuple[Number, Number]] | None:
        """For each player what no exact equilibrium pays less and more than; None where the grid is too large, or
        was read from a file."""
        try:
            return self.cover.range
        except (BudgetError, MethodError):
            return None

    def sheets(self, best: Best | None = None) -> tuple[Sheet, ...]:
        """Returns what strategies pay, those with the best total unless told, and what is promised of them."""
        if not isinstance(best, BestEquilibrium):
            best = self.best()
        within = {p: f"{number_label(low)} … {number_label(high)}" for p, (low, high) in (self.bounds or {}).items()}
        heads = ("player", "gets", "an exact equilibrium pays within")[: 3 if within else 2]
        rows = [(p, number_label(u), *([within[p]] if within else [])) for p, u in best.payoff.items()]
        worth, most, gain = number_label(best.value), number_label(best.at_most), number_label(best.gain)
        notes = (
            f"Worth {worth}. No exact subgame-perfect equilibrium is worth more than {most}.",
            f"In no subgame does anybody gain more than {gain} by another strategy; epsilon is {self.epsilon}.",
            f"Line: {plain_label(best.line)}",
        )
        title = f"Strategies that are nearly an equilibrium, and nearly the best: {best.criterion.words}."
        found = Sheet(title, heads, rows, bars=tuple(best.payoff.vector))
        area = self._area([best.payoff]) if within and len(self.players) == 2 else ()
        return found, *area, Sheet("", (), (), notes=notes), *equilibria_mixes_sheets(best.profile)

    def _area(self, marks: Sequence[Payoff]) -> tuple[Sheet, ...]:
        """Where exact equilibria can pay, for two players."""
        says = f"{SHADE} exact equilibria pay nothing outside; ◆ what these strategies pay; to scale."
        return (Sheet("", (), (), picture=lambda width: self.plot(width, marks), legend=says),)

    def plot(self, width: int, marks: Sequence[Payoff] | None) -> str:
        """Returns for two players where exact equilibria can pay, for a terminal; the best total as a diamond."""
        if len(self.players) != 2:
            raise MethodError("A picture for a terminal shows two players; svg() draws every two of more.")
        chosen = [self.best().payoff] if marks is None else marks
        return shade_text(next(self.cover.shades(chosen, max(min(width - 24, 56), 8), 16)))

    def svg(self, marks: Sequence[Payoff] | None, title: str | None) -> str:
        """Returns where exact equilibria can pay as an SVG picture, for every two players one; marks as diamonds."""
        chosen = [self.best().payoff] if marks is None else marks
        name = f"{self.arena.title}: {AREA}".removeprefix(": ") if title is None else title
        return shades_svg(self.cover.shades(chosen), name, SAYS)
