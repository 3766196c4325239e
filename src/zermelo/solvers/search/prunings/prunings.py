"""The prunings of max^n, asked for by name: they look ahead to a depth and count what they evaluate.

They are for study and comparison, and for games whose estimate costs much: each counts as its paper does and can be
traced. The tree grows where they look, and nobody's estimate is asked for before it matters. Prunings by a bound on the
sum read that bound from the tree, so there it is made whole, with all estimates.

The compiled `maxn` asks as simple shallow pruning does, keeps no tree, and is the one to use in play.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.search.advice import Advice
from zermelo.answers.search.evaluations import Looked
from zermelo.forms.explore.explore import game_tree
from zermelo.forms.positions import Board
from zermelo.solvers.search.iterative_deepening import Request
from zermelo.solvers.search.prunings.horizon import Horizon, horizon_of, horizon_on

ALL_FIRST = "The bound on the sum was read from all ends of the tree, which were evaluated first, whole."


def search_by_pruning(request: Request, run: Callable[..., Looked]) -> Advice:
    """Returns what *run*, a pruning of max^n, finds on the tree to the depth asked for."""
    ahead = _ahead(request)
    looked = run(ahead, request.ties, request.trace, teams=request.teams)
    is_read = request.row.reads_sum and request.traits.arena is None and ahead.arena is not None
    count = ahead.arena.payoff.size if is_read and ahead.arena is not None else looked.evaluations
    return Advice(
        move=looked.move, payoff=looked.payoff, line=looked.line, method=request.method, why=request.why,
        status="estimated" if ahead.is_cut else "solved", depth=request.depth, ties=request.ties, trace=request.trace,
        effort=Effort(
            nodes=looked.nodes, seconds=time.perf_counter() - request.budget.began, compiled=False,
            evaluations=count, comparisons=looked.comparisons, pointers=looked.pointers, prunings=looked.cuts,
        ),
        notes=(f"{count:,} components evaluated, {looked.leaves:,} ends looked at, "
               f"{looked.comparisons:,} comparisons, {looked.cuts:,} cuts.", *([ALL_FIRST] if is_read else [])),
    )  # fmt: skip


def _ahead(request: Request) -> Horizon:
    """What there is to look at: grown where it is looked at, or whole."""
    game, state, depth = request.game, request.state, request.depth
    if not request.row.reads_sum:
        return horizon_of(game, state, depth, arena=request.traits.arena)
    rest: Any = Board(game).rest(state)
    tree = game_tree(rest, depth=depth)
    whole = horizon_on(tree, request.method)
    whole.is_cut = depth is not None and tree.depth >= depth
    return whole
