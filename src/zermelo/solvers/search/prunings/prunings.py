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
from zermelo.errors import ParameterError
from zermelo.forms.explore.explore import game_tree
from zermelo.forms.positions import Board
from zermelo.solvers.search.iterative_deepening import Request
from zermelo.solvers.search.prunings.deep import deep
from zermelo.solvers.search.prunings.korf import korf
from zermelo.solvers.search.prunings.last_branch import lastbranch
from zermelo.solvers.search.prunings.shallow import shallow, simple_shallow
from zermelo.solvers.search.prunings.speculative import speculative

PRUNINGS: dict[str, Callable[..., Looked]] = {
    "simple-shallow": simple_shallow,
    "shallow": shallow,
    "deep": deep,
    "korf": korf,
    "lastbranch": lastbranch,
    "speculative": speculative,
}


def pruned(request: Request) -> Advice:
    """Returns what a pruning of max^n finds on the tree to the depth asked for."""
    if request.budget.nodes is not None or request.budget.seconds is not None:
        raise ParameterError(f"{request.method} looks at the tree to a depth: give depth, not nodes or seconds.")
    rest: Any = Board(request.game).rest(request.state)
    tree = game_tree(rest, depth=request.depth)
    looked = PRUNINGS[request.method](tree, request.ties, request.trace)
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
