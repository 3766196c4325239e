"""A search to the ends that takes long is turned into a proof: the same value from far fewer nodes.

Beside it depths are looked at one by one as before, so that there is something to tell when somebody stops it: what is
proven of the position, and the move of the last finished depth.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from zermelo.answers.search.advice import Advice
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.payoff import Payoff
from zermelo.solvers.proof.transposition.table import DEFAULT_MEMORY

if TYPE_CHECKING:
    from zermelo.answers.proof.proof import Proof
    from zermelo.solvers.search.iterative_deepening import Request

PLAIN_MEMORY = 1 << 20  # bytes of the table: lists of plain Python are slow to make
LARGE = 2_000_000  # nodes of a search to the ends after which a proof takes over
WHY = "after {:,} nodes a proof took over"


class LargeSearch(Exception):
    """A search to the ends has looked at so many nodes that a proof should take over."""


class SearchPatience:
    """The watch of a search to the ends, which ends it when it takes long."""

    def __init__(self, watch: Watch | None) -> None:
        self.watch = watch

    def __call__(self, what: str, count: int) -> None:
        """Hears that *count* nodes were looked at."""
        if self.watch is not None:
            self.watch(what, count)
        if count >= LARGE:
            raise LargeSearch


def can_search_by_proof(request: Request) -> bool:
    """May a proof answer it? Two players, one's gain the other's loss, rules without chance, and no budget."""
    known = request.traits
    is_plain = not request.is_bounded and request.trace is None and not request.neutral and request.teams is None
    is_fit = known.has_rules and known.is_duel and not (known.has_chance or known.pays_endless or known.has_stages)
    return is_plain and is_fit and request.method == "alphabeta"


def search_by_proof(request: Request, watch: Watch | None, best: Any) -> Advice:
    """Proves what a position is worth; *best* returns the advice of the last depth looked at next to it, or None."""
    from zermelo.solvers.proof.prove import prove

    memory = PLAIN_MEMORY if request.compiled is False else DEFAULT_MEMORY
    found = prove(request.game, request.lead, at=request.state, memory=memory, compiled=request.compiled, watch=watch)
    why = f"{request.why}; {WHY.format(LARGE)}"
    if found.status == "solved":
        return _advice(request, found, "solved", why, found.value)
    if not request.keeps:
        raise KeyboardInterrupt
    note = found.verdict
    looked: Advice | None = best()
    if looked is not None:
        return replace(looked, notes=(*looked.notes, note), effort=found.effort)
    if found.best is None:
        raise KeyboardInterrupt
    return replace(_advice(request, found, "bounded", why, found.low), notes=(note,))


def _advice(request: Request, found: Proof, status: str, why: str, value: Any) -> Advice:
    players = tuple(request.game.players)
    payoff = Payoff(players, (value if player == request.lead else -value for player in players))
    return Advice(
        move=found.best, payoff=payoff, line=found.line, method=request.method, why=why, status=status,
        effort=found.effort, ties=request.ties,
    )  # fmt: skip
