"""MTD(f): the minimax value by alpha-beta searches with empty windows, each asking whether it is at least so much.

1. Begin with a guess f, the value of the depth before, and bounds low = -∞ and high = ∞.
2. Search with the window from b - 1 to b, where b is f, or f + 1 when f is low already.
3. What comes back is the next f. Below b it is an upper bound, so high = f; otherwise low = f.
4. When low = high that is the value. Otherwise go on with 2.

The searches share the table of positions, so each mostly reads what those before it have found; without a table they
search again and again. Every bound is one of alpha-beta (see `alphabeta`), so

    low ≤ value ≤ high

at any time, and values are whole numbers: it ends. A last search with a window of one value, v - 1 to v + 1, reads the
line from the table and finds v once more; what it finds is what is returned.

Reference: Plaat, Schaeffer, Pijls and de Bruin 1996.
"""

from __future__ import annotations

from dataclasses import replace

from zermelo.answers.search.advice import Advice
from zermelo.errors import MethodError
from zermelo.forms.explore.enumerate import Watch
from zermelo.solvers.search.iterative_deepening import Request, deepen_iteratively
from zermelo.solvers.search.minimax.alphabeta import HIGH, LEAST, LOW, MOST
from zermelo.solvers.search.run import Budget, OneSide
from zermelo.solvers.search.stack import Found, Stack, search_stack_mover


def search_mtdf(request: Request) -> Advice:
    """Looks ahead for the first player by empty windows."""
    if request.is_traced:
        raise MethodError("mtdf searches the same tree repeatedly; trace alphabeta, which finds the same value.")
    one = (request.game.players[0],)  # a duel needs one kernel, not one a player
    return deepen_iteratively(
        EmptyWindows(request.game, one, request.state, slots=request.slots, compiled=request.compiled), request
    )


class EmptyWindows(OneSide):
    """One side against the rest, by searches with empty windows."""

    guess = 0
    window = (-1, 1)

    def round(
        self, depth: int, budget: Budget, watch: Watch | None = None, state: tuple[int, ...] | None = None
    ) -> Found:
        """Looks *depth* moves ahead."""
        low: int | None = None
        high: int | None = None
        value, nodes, cuts = self.guess, 0, 0
        while True:
            is_settled = low is not None and low == high
            bound = value + 1 if value == low else value
            self.window = (value - 1, value + 1) if is_settled else (bound - 1, bound)
            found = super().round(depth, budget, watch, state)
            nodes, cuts = nodes + found.nodes, cuts + found.cuts
            if found.value is None or is_settled:
                break
            value = found.value
            if value < bound:
                high = value
            else:
                low = value
        if state is None and found.value is not None:
            self.guess = found.value
        return replace(found, nodes=nodes, cuts=cuts)

    def stack(self, depth: int, state: tuple[int, ...]) -> Stack:
        """Returns fresh frames with the window in the first; a rival's window is the side's upside down."""
        run, (low, high) = super().stack(depth, state), self.window
        if not self.members[search_stack_mover(self.rules, state)]:
            low, high = -high, -low
        frame = run.frames if self.native else run.frames[0]
        frame[LOW], frame[HIGH], frame[LEAST], frame[MOST] = low, high, low, high
        return run
