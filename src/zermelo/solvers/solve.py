"""`solve`: what will happen?"""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.evidence.solution.backward_induction import BackwardInduction
from zermelo.answers.solution import Solution
from zermelo.errors import MethodError
from zermelo.forms.arena import Arena, Array
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.explore.explore import refuse_symmetric
from zermelo.forms.game import GameLike, RulesGame
from zermelo.forms.graph import Graph
from zermelo.forms.matrix import Matrix
from zermelo.forms.rules import has_numbers
from zermelo.forms.tree import Tree
from zermelo.games.given import game as given_game
from zermelo.preferences.aims import question
from zermelo.preferences.aspects import By
from zermelo.preferences.ties import Ties
from zermelo.solvers.cyclic.retrograde import retrograde
from zermelo.solvers.cyclic.tablebase import tablebase
from zermelo.solvers.exploration import ready
from zermelo.solvers.hidden.subgames import refuse_others, solve_subgames
from zermelo.solvers.induction.backward_induction import induce, pure_outcomes
from zermelo.solvers.induction.sweep import goes_round
from zermelo.solvers.normal_form.matrix import solve_matrix
from zermelo.solvers.stochastic.stochastic import FOR_POINTS, chances
from zermelo.solvers.stochastic.two_sided import only_sweep

FEW = 1_000  # ends that say of most games that they are not zero-sum


def solve(
    game: GameLike, *, ties: Any = "first", by: Any = "points", teams: Any = None,
    aims: Mapping[str, Mapping[str, Any]] | None = None, symmetric: bool = False, compiled: bool | None = None,
    limit: int | None = None, method: Any = "auto", choose: Any = "auto", precision: Any = None,
    watch: Watch | None = None,
) -> Solution:  # fmt: skip
    """Returns one subgame-perfect outcome of *game*: what everybody does, everywhere, and what comes of it.

    *ties* says what a player does between equally good moves: ``first`` or ``last`` in the game's order, ``average``
    of all of them, ``kind:NAME``, ``spiteful:NAME``, or the greatest ``total`` for all. *by* says what players want:
    ``points``, ``place``, several aspects in order, weights, or a function of the payoffs. *teams* play as one, for the
    sum of their points. *aims* gives weights on everybody's points instead, player by player. *symmetric* solves
    positions once that the game calls the same; where ties matter, another of the equally good moves may then come
    first. *compiled* forces compiled or plain running; left out, small games run plain. *limit* bounds the positions.

    The answer is a `Solution` always; what it rests on is its *evidence*. Where play can go on for ever, that is
    retrograde analysis: exact values and strategies for two sides who want opposite things; else an equilibrium of one
    move for each position if one is found, and `verdict` says so. Where chance moves, too, it is bounds, for two sides
    who want opposite things: exact for small games. *precision* is how far apart bounds may be, 0 asking for exact
    numbers; the *method* is then ``intervals`` or ``strategies``, if not left open. Rules that number their positions,
    as chess endgames do, are solved for all of them: a table.

    Where some moves of a tree are hidden, the evidence is behaviour strategies: how often everybody makes each move, in
    an equilibrium of every subgame. *method* is then ``lp``, ``highs``, ``lemke``, ``matrix``, ``pure``, ``replies`` or
    ``numeric``, or a mapping from places to them, *limit* bounds the profiles that are looked at, and *choose* says
    which of several equilibria of a subgame to take: ``first``, a number, ``total``, ``fairest``, a player's name, or a
    mapping from places to these.

    >>> answer = solve("sharing")
    >>> answer.payoff, answer.line, answer.unique
    ({'Andy': 1, 'Barb': 1}, Andy share, Barb yes, False)

    Reference: Kuhn 1953; for the tie rules, Luckhardt and Irani 1986.
    """
    began = time.perf_counter()
    if isinstance(game, Matrix):
        usual = {"ties": (ties, "first"), "by": (by, "points"), "teams": (teams, None), "aims": (aims, None)}
        usual |= {"method": (method, "auto"), "choose": (choose, "auto")}
        return solve_matrix(game, **usual, symmetric=(symmetric, False))
    found = given_game(game)
    rule = Ties.read(ties, tuple(found.players))
    if symmetric and rule.rule == "average":
        raise MethodError(
            "Averaged ties count every move, so symmetric positions cannot be merged; leave symmetric out."
        )
    if isinstance(found, Tree) and found.has_hidden_moves:
        refuse_others(by, teams, aims)
        refuse_symmetric(symmetric)
        called = game if isinstance(game, str) else ""
        return solve_subgames(found, ties=rule, method=method, choose=choose, limit=limit, asked=called)
    if choose != "auto":
        raise MethodError("choose is for trees with hidden moves; where all is seen, ties says which equilibrium.")
    alone = teams is None and aims is None and not symmetric and By.read(by).is_points
    if isinstance(found, RulesGame) and has_numbers(found.rules) and alone:
        only_sweep(method)
        asked_as = game if isinstance(game, str) else found.asked
        return tablebase(found, ties=rule, compiled=compiled, limit=limit, asked=asked_as, watch=watch)
    arena = ready(found, symmetric=symmetric, limit=limit, compiled=compiled, watch=watch)
    name = game if isinstance(game, str) else getattr(arena.source, "asked", "")
    if isinstance(arena, Graph) and goes_round(arena, compiled):
        if arena.has_chance:
            if aims is not None or not By.read(by).is_points:
                raise MethodError(FOR_POINTS)
            return chances(arena, teams, rule, method=method, precision=precision, compiled=compiled, asked=name)
        only_sweep(method)
        wanted = {"by": by, "teams": teams, "aims": aims}
        return retrograde(arena, ties=rule, **wanted, compiled=compiled, asked=name)
    only_sweep(method)
    asked = question(arena, by, teams, aims)
    swept = induce(arena, asked, rule, compiled=compiled)
    ran = arena.is_compiled if isinstance(arena.source, RulesGame) else swept.compiled
    evidence = BackwardInduction(
        arena=arena, values=swept.values, choice=swept.choice, finer=asked.base * swept.finer,
        aims=None if asked.aims.is_selfish else asked.aims,
        find_outcomes=partial(pure_outcomes, arena, asked, rule, swept),
    )  # fmt: skip
    return Solution(
        evidence=evidence, method="backward induction", why=_why(arena), ties=rule, by=asked.by, teams=asked.teams,
        effort=Effort(nodes=len(arena), seconds=time.perf_counter() - began, compiled=ran), asked=name,
    )  # fmt: skip


def _why(arena: Arena) -> str:
    what = "every line of play ends and every move is seen"
    if _is_zero_sum(arena.payoff[:FEW]) and _is_zero_sum(arena.payoff):
        return f"{what}; two players, zero-sum: the value is the minimax value, whatever the tie rule"
    return f"{what}: working back from the ends gives a subgame-perfect equilibrium (Kuhn 1953)"


def _is_zero_sum(payoff: Array) -> bool:
    return payoff.shape[1] == 2 and bool((payoff[:, 0] == -payoff[:, 1]).all())
