"""`solve`: what will happen?"""

from __future__ import annotations

import time
from typing import Any

from zermelo.errors import MethodError
from zermelo.forms.arena import Arena
from zermelo.forms.enumerate import Watch
from zermelo.forms.explore import game_graph
from zermelo.forms.graph import Graph
from zermelo.forms.tree import Tree
from zermelo.games.given import game as given_game
from zermelo.results.solution import Effort, Solution
from zermelo.results.ties import Ties
from zermelo.solvers.induction import induce, pure_outcomes


def solve(
    game: Any, *, ties: Any = "first", symmetric: bool = False, compiled: bool | None = None,
    limit: int | None = None, watch: Watch | None = None,
) -> Solution:  # fmt: skip
    """Returns one subgame-perfect outcome of *game*: what everybody does, everywhere, and what comes of it.

    *ties* says what a player does between equally good moves: ``first`` or ``last`` in the game's order, ``average``
    of all of them, ``kind:NAME`` or ``spiteful:NAME``. *symmetric* solves positions once that the game calls the
    same. *compiled* forces compiled or plain running; left out, small games run plain. *limit* bounds the positions.

    >>> answer = solve("sharing")
    >>> answer.payoff, answer.line, answer.unique
    ({'Andy': 1, 'Barb': 1}, Andy share, Barb yes, False)

    Reference: Kuhn 1953; for the tie rules, Luckhardt and Irani 1986.
    """
    began = time.perf_counter()
    found = given_game(game)
    rule = Ties.read(ties, tuple(found.players))
    if symmetric and rule.rule == "average":
        raise MethodError(
            "Averaged ties count every move, so symmetric positions cannot be merged; leave symmetric out."
        )
    arena: Arena
    if isinstance(found, (Tree, Graph)):
        arena = found
    else:
        arena = game_graph(found, symmetric=symmetric, limit=limit, compiled=compiled, watch=watch)
    if arena.has_hidden_moves:
        raise MethodError("Some moves here are made without seeing others', so backward induction does not apply.")
    swept = induce(arena, rule, compiled=compiled)
    outcomes = pure_outcomes(arena, swept)
    effort = Effort(nodes=len(arena), seconds=time.perf_counter() - began, compiled=swept.compiled)
    return Solution(
        arena=arena, values=swept.values, choice=swept.choice, finer=swept.finer, method="backward induction",
        why=_why(arena), ties=rule, effort=effort, outcomes=outcomes,
        asked=game if isinstance(game, str) else getattr(arena.source, "asked", ""),
    )  # fmt: skip


def _why(arena: Arena) -> str:
    what = "every line of play ends and every move is seen"
    if len(arena.players) == 2 and bool((arena.payoff[:, 0] == -arena.payoff[:, 1]).all()):
        return f"{what}; two players, zero-sum: the value is the minimax value, whatever the tie rule"
    return f"{what}: working back from the ends gives a subgame-perfect equilibrium (Kuhn 1953)"
