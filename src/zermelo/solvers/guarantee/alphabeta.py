"""The guarantee of one side by alpha-beta: the same value as the full sweep, from no more nodes than the tree has.

The chosen side raises the low end of what matters, all the others together lower the high end; a node where the two
meet is left at once, because one of them has something better elsewhere. No complete strategy comes out: most positions
are never looked at.

On rules a table keeps what was found of a position, for when it is met again. A position may be met with other ends
that matter and be looked at again, so a game of few positions that are met over and over takes fewer of them in a
sweep: three players and 20 tokens have 1,093 positions, and alpha-beta looks at 1,562 nodes. Open-handed tarok with
six cards is the other way about: 12,153 positions, 2,696 nodes.

References: Lakatos and Nagy 2004, section 5.2; Knuth and Moore 1975.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.evidence.principal_variation import PrincipalVariation
from zermelo.answers.guarantee import Guarantee
from zermelo.answers.line import Line, Step
from zermelo.answers.parts import against_all
from zermelo.compiler.playouts import play_out_once
from zermelo.errors import BudgetError, MethodError
from zermelo.forms.arena import END
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.explore.explore import game_tree
from zermelo.forms.game import RulesGame
from zermelo.forms.payoff import LIMIT, quotient
from zermelo.forms.tree import Tree
from zermelo.kernels.alphabeta import tree_alphabeta
from zermelo.solvers.needs import AVERAGES_NOTHING
from zermelo.solvers.search.alphabeta import UNLIMITED
from zermelo.solvers.search.run import Budget, OneSide
from zermelo.solvers.search.stack import NO_CHANCE, Found

if TYPE_CHECKING:
    from zermelo.solvers.query import Query

NODES, CUTS = 1, 2
SLOTS = 1 << 18  # positions kept in the table
WHY = "one side against the rest, no chance: nodes that cannot matter are left out"


def guarantee_by_alphabeta(query: Query) -> Guarantee:
    """Returns what a side can be sure of, looking at as few nodes as alpha-beta needs, and at most *limit*."""
    found, side, compiled = query.game, query.side, query.compiled
    if query.traits.has_rules:
        value, moves, nodes, cuts, native = _by_rules(found, side, compiled, query.limit, query.watch)
    else:
        value, moves, nodes, cuts, native = _by_tree(game_tree(found), side, compiled)
    effort = Effort(nodes=nodes, seconds=time.perf_counter() - query.began, compiled=native, prunings=cuts)
    return Guarantee(
        side=side, parts=against_all(side, found.players), method="alpha-beta", why=WHY, effort=effort,
        evidence=PrincipalVariation(given=found, value=value, moves=moves),
    )  # fmt: skip


def _by_tree(tree: Tree, side: tuple[str, ...], compiled: bool | None) -> tuple[Any, Line, int, int, bool]:
    members = [tree.seat(p) for p in side]
    if tree.payoff.dtype == object or tree.largest * len(members) >= LIMIT:
        raise MethodError("Alpha-beta needs payoffs that fit 64 bits; use guarantee without method.")
    if len(tree) == 1:
        return tree.paid([int(tree.payoff[0, members].sum())] * len(tree.players)).vector[0], Line(()), 1, 0, False
    native = tree_alphabeta.compiles(compiled, work=len(tree))
    worth = np.zeros(len(tree), dtype=np.int64)
    worth[tree.mover == END] = tree.payoff[:, members].sum(axis=1)
    belongs = np.array([int(m in members) for m in range(len(tree.players))], dtype=np.int8)
    deep = tree.depth + 2
    stack, turn, low, high, best = (np.zeros(deep, dtype=np.int64) for _ in range(5))
    pick, at = np.full(len(tree), -1, dtype=np.int32), np.zeros(4, dtype=np.int64)
    value = tree_alphabeta.run(
        tree.first, tree.mover, belongs, worth, stack, turn, low, high, best, pick, at, compiled=native
    )
    edges, movers, v = [], [], 0
    while tree.mover[v] != END:
        movers.append(str(tree.turn(v)))
        v = int(pick[v])
        edges.append(v)
    line = Line(tuple(Step(p, m) for p, m in zip(movers, tree.names_along(edges), strict=True)))
    return quotient(int(value), tree.scale), line, int(at[NODES]), int(at[CUTS]), native


def _by_rules(
    game: RulesGame, side: tuple[str, ...], compiled: bool | None, limit: int | None, watch: Watch | None
) -> tuple[Any, Line, int, int, bool]:
    rules = game.rules
    play_out_once(rules)
    if rules.over(list(rules.start)):
        total = sum(s for s, p in zip(game.scores(game.start()), game.players, strict=True) if p in side)
        return quotient(total, rules.scale), Line(()), 1, 0, False
    state, budget = game.start(), Budget(limit)
    search = OneSide(game, side, state, slots=SLOTS, compiled=compiled)
    actions: list[int] = []
    rounds: list[Found] = []
    while not rules.over(list(state)):  # a line breaks off at a position known from the table, and goes on from there
        rounds.append(_round(search, budget, watch, state))
        for a in rounds[-1].actions:
            actions.append(a)
            state = game.act(state, a)
    line, _ = search.words(tuple(actions))
    nodes, cuts = sum(one.nodes for one in rounds), sum(one.cuts for one in rounds)
    return quotient(int(rounds[0].value), rules.scale), line, nodes + 1, cuts, rounds[0].compiled


def _round(search: OneSide, budget: Budget, watch: Watch | None, state: tuple[int, ...]) -> Found:
    try:
        found = search.round(UNLIMITED, budget, watch, state)
    except MethodError as error:
        raise MethodError(AVERAGES_NOTHING) if str(error) == NO_CHANCE else error from None
    if found.value is None:
        raise BudgetError(f"More than {budget.nodes:,} nodes. Raise the limit, or leave method out.")
    return found
