"""The laws of points of view, each on hundreds of random games in `make test`, on 20,000 others in `make test-long`.

Every law draws its game from a seed of its own; where one is broken, the seed is said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.laws.random_games import (
    ORDERS,
    Dice,
    brute_table,
    max_min,
    place,
    points,
    random_graph,
    random_team,
    random_tree,
    sign,
    small_tree,
)  # fmt: skip
from zermelo.preferences.aspects import POINTS, By
from zermelo.preferences.ties import Ties
from zermelo.solvers.coalitions.structures import (
    coalition_structure_outcomes,
    coalition_structures,
    structures_one_by_one,
)
from zermelo.solvers.coalitions.worth import coalition_worths

MANY, MOST = 250, 20_000

Law = Callable[[Dice], None]
TIES = ("first", "last", "average", "kind:Ann", "spiteful:Ann", "total")


def drawn(dice: Dice, things: Any) -> Any:
    return things[int(dice.integers(len(things)))]


def levels(*views: z.Outlook) -> list[list[list[int]]]:
    """How good every node is for the side, level by level, view by view, in common units."""
    unit = lcm(*(found.unit for found in views))
    return [(found.values.astype(object) * (unit // found.unit)).tolist() for found in views]


# ---------------------------------------------------------------- order and sums


def pessimist_average_and_optimist_stand_in_that_order(dice: Dice) -> None:
    """At every node; by several aspects too, since averages keep an order of importance as they keep one number's."""
    tree = random_tree(dice)
    player, by = drawn(dice, tree.players), drawn(dice, ORDERS)[0]
    views = [z.outlook(tree, player, others=view, by=by) for view in ("enemies", "neutral", "friends")]
    low, middle, high, sure = levels(*views, z.guarantee(tree, player, by=by))
    assert all(a <= b <= c for a, b, c in zip(low, middle, high))
    assert sure == low


def a_guarantee_is_at_most_every_subgame_perfect_payoff(dice: Dice) -> None:
    tree = random_tree(dice)
    sure, answer = z.guarantees(tree), z.solve(tree, ties=drawn(dice, TIES))
    assert (answer.outcomes is None) == tree.has_chance
    for outcome in (answer.payoff, *(answer.outcomes or ())):
        assert all(sure.payoff[p] <= outcome[p] for p in tree.players)
    found, unit = answer.evidence.values[:, : len(tree.players)], tree.scale * answer.evidence.finer
    assert (sure.values.astype(object) * unit <= found.astype(object) * sure.unit).all()


def a_guarantee_in_order_of_importance_is_at_most_every_solution_by_it(dice: Dice) -> None:
    tree = random_tree(dice)
    by = drawn(dice, ORDERS)[0]
    sure, answer = z.guarantees(tree, by=by), z.solve(tree, by=by, ties=drawn(dice, TIES))
    unit = tree.scale * answer.evidence.finer
    for m, player in enumerate(tree.players):
        for v, row in enumerate(sure.of(player).values.tolist()):
            assert [x * unit for x in row] <= [x * sure.unit for x in answer.evidence.liking(m, v)]


def everybody_together_is_sure_of_the_greatest_sum(dice: Dice) -> None:
    tree = random_tree(dice, chance=False)
    greatest = Fraction(int(tree.payoff.sum(axis=1).max()), tree.scale)
    assert z.guarantee(tree, *tree.players).value == greatest
    assert coalition_worths(tree, POINTS)[0][(1 << len(tree.players)) - 1] == greatest
    assert z.guarantee(tree, *tree.players, by="place,points").value == (1, greatest)


def worth_is_superadditive(dice: Dice) -> None:
    tree = random_tree(dice)
    worth, _ = coalition_worths(tree, POINTS)
    assert all(worth[a | b] >= worth[a] + worth[b] for a in worth for b in worth if not a & b)


def in_zero_sum_games_of_two_guarantees_are_opposite(dice: Dice) -> None:
    """And are the solution; in order of importance too, where every aspect is zero-sum."""
    tree = random_tree(dice, least=2, most=2)
    even = replace(tree, payoff=np.column_stack([tree.payoff[:, 0], -tree.payoff[:, 0]]))
    sure = z.guarantees(even)
    assert (sure.values[:, 0] == -sure.values[:, 1]).all()
    found = z.solve(even, ties=drawn(dice, TIES)).evidence
    assert (sure.values.astype(object) * found.finer * even.scale == found.values.astype(object) * sure.unit).all()
    ordered = z.guarantees(even, by=[sign, "points"])
    assert (ordered.values[:, :2] == -ordered.values[:, 2:]).all()
    assert ordered.aspects() == z.solve(even, by=[sign, "points"]).aspects()


# ---------------------------------------------------------------- brute force


def guarantees_are_what_all_pairs_of_strategies_give(dice: Dice) -> None:
    """For a team, by one aspect or several in order: the best of the worst, and the worst of the best."""
    tree = small_tree(dice)
    by, aspects = drawn(dice, ORDERS)
    team = random_team(dice, tree)
    side = [tree.seat(p) for p in team]
    rest = [m for m in range(len(tree.players)) if m not in side]

    def goodness(row: Any) -> tuple[Any, ...]:
        sums = (sum((row[m] for m in side), Fraction(0)), *(row[m] for m in rest))  # the others count one by one
        return tuple(aspect(sums)[0] for aspect in aspects)

    nodes, table = brute_table(tree, goodness)
    found = z.guarantee(tree, *team, by=by)
    assert max_min(tree, nodes, table, set(side)) == (found.levels(0), found.levels(0))
    if len(team) == 1:
        assert z.guarantees(tree, by=by).of(team[0]).levels(0) == found.levels(0)


def a_guarantee_is_at_most_every_pure_equilibrium_payoff(dice: Dice) -> None:
    """Of every equilibrium, subgame-perfect or not, found by trying all profiles and all strategies of everybody."""
    tree = small_tree(dice)
    sure = z.guarantees(tree).payoff.vector
    nodes, table = brute_table(tree, tuple)
    best: dict[Any, Fraction] = {}
    for way, payoff in table.items():
        for m, u in enumerate(payoff):
            others = (m, tuple(c for v, c in zip(nodes, way) if tree.mover[v] != m))
            best[others] = max(best.get(others, u), u)
    equilibria = [
        payoff
        for way, payoff in table.items()
        if all(u == best[m, tuple(c for v, c in zip(nodes, way) if tree.mover[v] != m)] for m, u in enumerate(payoff))
    ]
    assert equilibria
    assert all(low <= u for payoff in equilibria for low, u in zip(sure, payoff))


def coalition_structures_are_perfect_by_all_strategies_of_each_team(dice: Dice) -> None:
    """No team does better, by what it wants, than the structure brings it, by any other strategy of all its members."""
    tree = small_tree(dice, least=2, most=3)
    partition = drawn(dice, list(coalition_structures(len(tree.players))))
    teams = [[tree.players[m] for m in team] for team in partition]
    answer = z.solve(tree, teams=teams, by="place,points")
    order = {v: next(iter(answer.shares(v))) for v in range(len(tree)) if tree.mover[v] >= 0}
    for t, team in enumerate(partition):

        def goodness(row: Any, t: int = t) -> tuple[Any, ...]:
            sums = tuple(sum((row[m] for m in mates), Fraction(0)) for mates in partition)
            return place(sums)[t], points(sums)[t]

        nodes, table = brute_table(tree, goodness)
        played = tuple(order[v] for v in nodes)
        ways = [w for w in table if all(a == b or tree.mover[v] in team for v, a, b in zip(nodes, w, played))]
        assert table[played] == max(table[w] for w in ways)
    brought = coalition_structure_outcomes(tree, By.read("place,points"), [Ties.read("first", tree.players)])["first"][
        partition
    ]
    assert brought[0] == answer.payoff


# ---------------------------------------------------------------- one question, several ways


def pruned_guarantees_are_the_unpruned_ones(dice: Dice) -> None:
    tree = random_tree(dice, chance=False)
    team = random_team(dice, tree)
    pruned = z.guarantee(tree, *team, method="alphabeta")
    assert pruned.value == z.guarantee(tree, *team).value
    assert pruned.effort.nodes <= len(tree)


def all_guarantees_at_once_are_those_one_by_one(dice: Dice) -> None:
    tree = random_tree(dice)
    by = drawn(dice, ORDERS)[0]
    together = z.guarantees(tree, by=by)
    for player in tree.players:
        at_once, alone = levels(together.of(player), z.guarantee(tree, player, by=by))
        assert at_once == alone


def structures_swept_together_bring_what_they_bring_one_by_one(dice: Dice) -> None:
    tree = random_tree(dice, most=3)
    by, ties = By.read(drawn(dice, ORDERS)[0]), Ties.read(drawn(dice, TIES), tree.players)
    every = list(coalition_structures(len(tree.players)))
    assert coalition_structure_outcomes(tree, by, [ties])[str(ties)] == dict(
        structures_one_by_one(tree, every, by, ties)
    )
    if len(by.levels) == 1:
        team = random_team(dice, tree)
        worth = coalition_worths(tree, by)[0][sum(1 << tree.seat(p) for p in team)]
        assert (worth,) == z.guarantee(tree, *team, by=by).levels(0)


# ---------------------------------------------------------------- positions that meet again


def where_positions_meet_again_order_and_sums_stay(dice: Dice) -> None:
    graph = random_graph(dice)
    by, player = drawn(dice, ORDERS)[0], drawn(dice, graph.players)
    sure = z.guarantees(graph, by=by)
    views = [z.outlook(graph, player, others=view, by=by) for view in ("enemies", "neutral", "friends")]
    low, middle, high, forced = levels(*views, sure.of(player))
    assert all(a <= b <= c for a, b, c in zip(low, middle, high))
    assert forced == low
    answer = z.solve(graph, by=by, ties=drawn(dice, TIES))
    row, unit = sure.of(player).values[0].tolist(), graph.scale * answer.evidence.finer
    liked = answer.evidence.liking(graph.seat(player), 0)
    assert [x * unit for x in row] <= [x * sure.unit for x in liked[: len(row)]]
    worth, _ = coalition_worths(graph, POINTS)
    assert all(worth[a | b] >= worth[a] + worth[b] for a in worth for b in worth if not a & b)
    if not graph.has_chance:
        assert max(worth) == (1 << len(graph.players)) - 1
        assert worth[max(worth)] == int(graph.payoff.sum(axis=1).max())


def where_positions_meet_again_each_is_worth_what_its_moves_make_it(dice: Dice) -> None:
    """Of the guarantee of a team, by one aspect or several, and of structures swept together."""
    graph = random_graph(dice, most=3)
    by, team = drawn(dice, ORDERS)[0], random_team(dice, graph)
    found = z.guarantee(graph, *team, by=by)
    for v in range(len(graph)):
        below, who = [found.levels(c) for c in graph.children(v)], graph.turn(v)
        if who == "chance":
            averages = (sum(o * x for o, x in zip(graph.odds(v), column)) for column in zip(*below))
            assert found.levels(v) == tuple(averages)
        elif who is not None:
            assert found.levels(v) == (max if who in team else min)(below)
    wanted, ties = By.read(by), Ties.read(drawn(dice, TIES), graph.players)
    every = list(coalition_structures(len(graph.players)))
    brought = coalition_structure_outcomes(graph, wanted, [ties])[str(ties)]
    assert brought == dict(structures_one_by_one(graph, every, wanted, ties))
    assert brought[every[-1]][0] == z.solve(graph, by=by, ties=str(ties)).payoff


LAWS: list[Law] = [
    pessimist_average_and_optimist_stand_in_that_order,
    a_guarantee_is_at_most_every_subgame_perfect_payoff,
    a_guarantee_in_order_of_importance_is_at_most_every_solution_by_it,
    everybody_together_is_sure_of_the_greatest_sum,
    worth_is_superadditive,
    in_zero_sum_games_of_two_guarantees_are_opposite,
    guarantees_are_what_all_pairs_of_strategies_give,
    a_guarantee_is_at_most_every_pure_equilibrium_payoff,
    coalition_structures_are_perfect_by_all_strategies_of_each_team,
    pruned_guarantees_are_the_unpruned_ones,
    all_guarantees_at_once_are_those_one_by_one,
    structures_swept_together_bring_what_they_bring_one_by_one,
    where_positions_meet_again_order_and_sums_stay,
    where_positions_meet_again_each_is_worth_what_its_moves_make_it,
]


def holds(law: Law, seeds: range) -> None:
    for seed in seeds:
        try:
            law(np.random.default_rng(seed))
        except Exception as error:
            error.add_note(f"{law.__name__}: the seed is {seed}")
            raise


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law_holds_in_hundreds_of_random_games(law: Law) -> None:
    holds(law, range(MANY))


@pytest.mark.long
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_law_holds_in_twenty_thousand_random_games(law: Law) -> None:
    holds(law, range(10**6, 10**6 + MOST))
