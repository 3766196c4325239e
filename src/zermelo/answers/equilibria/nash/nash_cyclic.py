"""What pure Nash outcomes rest on where play can go on forever: guarantees at every position, as threats for good."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.answers.answer import Answer
from zermelo.answers.evidence.evidence import OnArena
from zermelo.answers.evidence.values import Attractors
from zermelo.answers.guarantee.guarantee import Guarantee
from zermelo.answers.parts import parts_against_all
from zermelo.forms.arena import Array
from zermelo.forms.graph import Graph


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class EndlessPlays(OnArena):
    """What the outcomes of a game rest on whose play can go on forever.

    Strategies remember who left the line, and hold that player to the guarantee for good. `sure` has everybody's
    guarantee at every position, in units of 1/unit, `distance` the moves to the end of it.
    """

    kind = "plays that can go on forever"
    asks = "payoffs or punishment"

    arena: Graph
    sure: Array
    distance: Array
    unit: int

    def holding(self, player: str, answer: Answer) -> Guarantee:
        """Returns the two-sided game of *player* against all others: what is sure, and how either side plays."""
        seat = self.arena.seat(player)
        found = Attractors(
            arena=self.arena, values=self.sure[:, seat : seat + 1], unit=self.unit, distance=self.distance[:, seat]
        )
        return Guarantee(
            side=(player,), parts=parts_against_all([player], self.players), evidence=found, by=answer.by,
            method="retrograde analysis", why=answer.why, effort=answer.effort,
        )  # fmt: skip
