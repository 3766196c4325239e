"""An outlook among friends and enemies by alpha-beta: the value of the full sweep, from no more nodes than there are.

The chosen side and its friends raise the low end of what matters, the enemies lower the high end; a node where the two
meet is left at once, because one of the groups has something better elsewhere. Only which end is better counts, so in a
tree ends stand for their ranks, by whatever is wanted of them. No complete strategy comes out: most positions
are never looked at.

On rules a table keeps what was found of a position, for when it is met again. A position may be met with other ends
that matter and be looked at again, so a game of few positions that are met over and over takes fewer of them in a
sweep: three players and 20 tokens have 1,093 positions, and alpha-beta looks at 1,562 nodes. Open-handed tarok with
six cards is the other way about: 12,153 positions, 2,696 nodes.

References: Lakatos and Nagy 2004, section 5.2; Knuth and Moore 1975.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.evidence.principal_variation import PrincipalVariation
from zermelo.answers.guarantee.guarantee import Outlook, guarantee_answer_kind
from zermelo.answers.line import Line, Step
from zermelo.answers.parts import FRIEND
from zermelo.compiler.playouts import run_compiler_playouts_once
from zermelo.errors import BudgetError, MethodError
from zermelo.forms.arena import END, Array
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.explore.explore import game_tree
from zermelo.forms.payoff import Number, distinct_payoff_rows, payoff_quotient
from zermelo.forms.rules import check_rules_order
from zermelo.kernels.alphabeta import tree_alphabeta
from zermelo.preferences.aspects import By
from zermelo.solvers.guarantee.guarantee import guarantee_side_columns
from zermelo.solvers.option_needs import AVERAGES_NOTHING
from zermelo.solvers.search.minimax.alphabeta import UNLIMITED
from zermelo.solvers.search.run import Budget, OneSide
from zermelo.solvers.search.side_worth import ASPECTS
from zermelo.solvers.search.stack import NO_CHANCE, Found

if TYPE_CHECKING:
    from zermelo.solvers.query import Query

NODES, CUTS = 1, 2
SLOTS = 1 << 18  # positions kept in the table
WHY = "friends against enemies, no chance: nodes that cannot matter are left out"

Looked = tuple[tuple[Number, ...], Line, int, int, bool]  # the value by level, a line, nodes, cuts, whether compiled


def outlook_by_alphabeta(query: Query) -> Outlook:
    """Returns what a side gets among friends and enemies, from as few nodes as alpha-beta needs, at most *limit*."""
    found, side, by = query.game, query.side, By.read(query.wanted)
    parts = dict(query.parts)
    levels, moves, nodes, cuts, native = _by_rules(query, by) if query.traits.has_rules else _by_tree(query, by)
    effort = Effort(nodes=nodes, seconds=time.perf_counter() - query.began, compiled=native, prunings=cuts)
    return guarantee_answer_kind(side, parts)(
        side=side, parts=parts, by=by, method="alpha-beta", why=WHY, effort=effort,
        evidence=PrincipalVariation(given=found, levels=levels, moves=moves),
    )  # fmt: skip


def _by_tree(query: Query, by: By) -> Looked:
    tree = game_tree(query.game)
    rows, scale = guarantee_side_columns(tree, query.side, by)
    ranked, rank = _ranked(rows)
    if len(tree) == 1:
        return _levels(ranked[0], scale), Line(()), 1, 0, False
    native = tree_alphabeta.compiles(query.compiled, work=len(tree))
    worth = np.zeros(len(tree), dtype=np.int64)
    worth[tree.mover == END] = rank
    belongs = np.array([int(query.parts[p] == FRIEND) for p in tree.players], dtype=np.int8)
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
    return _levels(ranked[int(value)], scale), line, int(at[NODES]), int(at[CUTS]), native


def _ranked(rows: Array) -> tuple[Array, Array]:
    """Returns the different rows, the worst first, and of each row which of them it is; earlier levels count first."""
    different, which = distinct_payoff_rows(rows)
    order = sorted(range(len(different)), key=lambda k: tuple(different[k]))
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    return different[order], place[which]


def _levels(row: Array, scale: int) -> tuple[Number, ...]:
    return tuple(payoff_quotient(int(units), scale) for units in row)


def _by_rules(query: Query, by: By) -> Looked:
    game, side = query.game, query.side
    rules = game.rules
    run_compiler_playouts_once(rules)
    check_rules_order(rules)
    if rules.over(list(game.start())):
        return _by_tree(query, by)
    friends = tuple(player for player, part in query.parts.items() if part == FRIEND)
    state, budget = game.start(), Budget(query.limit)
    aspect = ASPECTS[str(by)]
    search = OneSide(game, friends, state, slots=SLOTS, compiled=query.compiled, paid=side, aspect=aspect)
    actions: list[int] = []
    rounds: list[Found] = []
    while not rules.over(list(state)):  # a line breaks off at a position known from the table, and goes on from there
        rounds.append(_round(search, budget, query.watch, state))
        for a in rounds[-1].actions:
            actions.append(a)
            state = game.act(state, a)
    line, _ = search.words(tuple(actions))
    nodes, cuts = sum(one.nodes for one in rounds), sum(one.cuts for one in rounds)
    scale = rules.scale if by.is_points else 1
    return (payoff_quotient(int(rounds[0].value), scale),), line, nodes + 1, cuts, rounds[0].compiled


def _round(search: OneSide, budget: Budget, watch: Watch | None, state: tuple[int, ...]) -> Found:
    try:
        found = search.round(UNLIMITED, budget, watch, state)
    except MethodError as error:
        raise MethodError(AVERAGES_NOTHING) if str(error) == NO_CHANCE else error from None
    if found.value is None:
        raise BudgetError(f"More than {budget.nodes:,} nodes. Raise limit=, or leave out method=.")
    return found
