"""The prunings of max^n, asked for by name: they look at the tree to a depth and count what they evaluate.

They are for study and comparison: each counts as its paper does and can be traced. The compiled `maxn` already asks for
components only when they matter, and is the one to use in play.
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


def pruned(request: Request, run: Callable[..., Looked]) -> Advice:
    """Returns what *run*, a pruning of max^n, finds on the tree to the depth asked for."""
    rest: Any = Board(request.game).rest(request.state)
    tree = game_tree(rest, depth=request.depth)
    looked = run(tree, request.ties, request.trace)
    is_whole = request.depth is None or tree.depth < request.depth
    return Advice(
        move=looked.move, payoff=looked.payoff, line=looked.line, method=request.method, why=request.why,
        status="solved" if is_whole else "estimated", depth=request.depth, ties=request.ties, trace=request.trace,
        effort=Effort(
            nodes=looked.nodes, seconds=time.perf_counter() - request.budget.began, compiled=False,
            evaluations=looked.evaluations, prunings=looked.cuts,
        ),
        notes=(f"{looked.evaluations:,} components evaluated at {looked.leaves:,} ends, "
               f"{looked.comparisons:,} comparisons, {looked.cuts:,} cuts.",),
    )  # fmt: skip
