"""What could happen, nearly: a grid of payoffs, and strategies from which nobody gains more than epsilon."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.answers.equilibria.payoff_cover import Cover
from zermelo.answers.evidence.evidence import OnArena
from zermelo.draw.chart.shade import shade_text, shades_svg
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import MethodError, ParameterError
from zermelo.forms.arena import Arena
from zermelo.forms.payoff import Number, Payoff
from zermelo.preferences.criteria import LIPSCHITZ, Criterion, CriterionLike

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
            f"With epsilon nothing is promised of {read}, which may change by more than payoffs do. Ask for "
            f"{', '.join(LIPSCHITZ)}, {', '.join(self.players)}, or weights by player."
        )

    @cached_property
    def cover(self) -> Cover:
        """Where exact equilibria can pay: near the points of the grid at the start, and nowhere else."""
        return self.find_cover()

    # ------------------------------------------------------------ pictures

    def sheets(self, best: BestEquilibrium | None = None) -> tuple[Sheet, ...]:
        """Returns what strategies pay, those with the best total unless told, and what is promised of them."""
        best = best or self.best()
        notes = (
            f"In no subgame does anybody gain more than {best.gain} by another strategy; epsilon is {self.epsilon}.",
            f"No exact subgame-perfect equilibrium is worth more than {best.at_most} by {best.criterion}.",
            f"Line: {best.line}",
        )
        title = f"Nearly the best by {best.criterion}, by strategies that are nearly an equilibrium:"
        return (Sheet(title, ("player", "gets"), tuple(best.payoff.items()), tuple(best.payoff.vector), notes),)

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
