"""Outlooks, guarantees and coalitions on random trees: against brute force, each other, and the checker."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings, strategies as st

import zermelo as z
from tests import oracle
from tests.effort import tries
from tests.strategies import extreme, tie_rules, trees
from tests.zoo import Random
from zermelo.answers.parts import ENEMY, FRIEND, NEUTRAL
from zermelo.solvers.induction.columns import sweep_induction_columns

VIEWS = ("enemies", "neutral", "friends")
aspects = st.sampled_from(["points", "place", "win", "not-last", {"points": 2, "place": "1/3"}])


def sides(tree: z.Tree) -> list[tuple[str, ...]]:
    """All teams."""
    return [side for size in range(1, len(tree.players) + 1) for side in combinations(tree.players, size)]


def as_draft(tree: z.Tree, node: int, turned: bool) -> Any:
    """The tree written down again, the moves of every node in the same order or turned round."""
    if tree.turn(node) is None:
        return z.end(tree.payoff_at(node))
    moves = [(name, as_draft(tree, c, turned)) for name, c in zip(tree.names(node), tree.children(node))]
    if tree.mover[node] == -1:
        odds = dict(zip(tree.names(node), tree.odds(node)))
        return z.chance({name: (odds[name], draft) for name, draft in (moves[::-1] if turned else moves)})
    return z.choose(str(tree.turn(node)), dict(moves[::-1] if turned else moves))


# ---------------------------------------------------------------- brute force


def strategy_pairs(tree: z.Tree, side: tuple[str, ...]) -> tuple[list[dict[int, int]], list[dict[int, int]]]:
    """All strategies of a side, and all of the rest."""
    own = [v for v in oracle.deciding(tree) if tree.turn(v) in side]
    rest = [v for v in oracle.deciding(tree) if tree.turn(v) not in side]
    picks = [[dict(zip(nodes, way)) for way in product(*(tree.children(v) for v in nodes))] for nodes in (own, rest)]
    return picks[0], picks[1]


@given(trees(most=3, depth=3, chance=True), st.data())
def test_outlook_and_guarantee_are_what_trying_every_pair_of_strategies_gives(
    tree: z.Tree, data: st.DataObject
) -> None:
    assume(oracle.count_profiles(tree) <= 400)
    side = data.draw(st.sampled_from(sides(tree)))
    own, rest = strategy_pairs(tree, side)
    seats = [tree.seat(p) for p in side]
    table = [[sum(oracle.values(tree, a | b)[0][m] for m in seats) for b in rest] for a in own]
    value = z.guarantee(tree, *side).value
    assert value == max(min(row) for row in table)
    assert value == min(max(column) for column in zip(*table))  # the rest cannot be held to more
    if len(side) == 1:
        assert z.outlook(tree, side[0], others="friends").value == max(map(max, table))
        averages = [sum(row, Fraction(0)) / len(rest) for row in table]  # every strategy of the rest equally often
        assert z.outlook(tree, side[0]).value == max(averages)


@given(trees(most=3, least=2, depth=3, chance=True), st.data())
def test_the_strategy_returned_secures_the_value_against_every_strategy_of_the_rest(
    tree: z.Tree, data: st.DataObject
) -> None:
    assume(oracle.count_profiles(tree) <= 400)
    side = data.draw(st.sampled_from(sides(tree)))
    found = z.guarantee(tree, *side)
    own = {v: next(iter(found.shares(v))) for v in oracle.deciding(tree) if tree.turn(v) in side}
    assert sum(len(s) for s in found.strategies.values()) == len(own)
    seats = [tree.seat(p) for p in side]
    _, rest = strategy_pairs(tree, side)
    for v in range(len(tree)):
        assert found.at(v) == min(sum(oracle.values(tree, own | other)[v][m] for m in seats) for other in rest)


# ---------------------------------------------------------------- order and sums


@given(trees(most=4, chance=True), aspects)
def test_pessimist_average_and_optimist_stand_in_that_order_at_every_node(tree: z.Tree, by: Any) -> None:
    for player in tree.players:
        low, middle, high = (z.outlook(tree, player, others=view, by=by) for view in VIEWS)
        for v in range(len(tree)):
            assert low.levels(v) <= middle.levels(v) <= high.levels(v)
        assert low.is_guarantee
        assert z.guarantee(tree, player, by=by).value == low.value


@given(trees(most=4, chance=True), tie_rules)
def test_a_guarantee_is_at_most_every_subgame_perfect_payoff(tree: z.Tree, ties: str) -> None:
    sure, answer = z.guarantees(tree), z.solve(tree, ties=ties)
    for player in tree.players:
        assert all(sure.payoff[player] <= outcome[player] for outcome in answer.outcomes or ())
        assert all(sure.at(v)[player] <= answer.value(v)[player] for v in range(len(tree)))


@given(trees(most=4))
def test_everybody_together_can_be_sure_of_the_greatest_sum_over_the_ends(tree: z.Tree) -> None:
    assert z.guarantee(tree, *tree.players).value == max(
        tree.payoff_at(v).total for v in range(len(tree)) if tree.turn(v) is None
    )


@given(trees(most=4, chance=True))
def test_the_worth_of_teams_is_their_guarantee_and_superadditive(tree: z.Tree) -> None:
    found = z.coalitions(tree)
    assert found.is_superadditive
    assert found.worth == {frozenset(side): z.guarantee(tree, *side).value for side in sides(tree)}
    pairs = [(a, b) for a in found.worth for b in found.worth if not a & b]
    assert all(found.worth[a | b] >= found.worth[a] + found.worth[b] for a, b in pairs)


@given(trees(most=2, least=2, chance=True))
def test_in_zero_sum_games_of_two_the_guarantees_are_opposite_and_the_solution(tree: z.Tree) -> None:
    even = replace(tree, payoff=np.column_stack([tree.payoff[:, 0], -tree.payoff[:, 0]]))
    sure = z.guarantees(even)
    for ties in ("first", "last", "average"):
        answer = z.solve(even, ties=ties)
        for v in range(len(even)):
            assert sure.at(v)["Ann"] == -sure.at(v)["Bob"]
            assert sure.at(v) == answer.value(v)


# ---------------------------------------------------------------- one question, several ways


@given(trees(most=5, chance=True), aspects)
def test_all_guarantees_at_once_are_the_guarantees_one_by_one(tree: z.Tree, by: Any) -> None:
    together = z.guarantees(tree, by=by)
    for player in tree.players:
        alone, of = z.guarantee(tree, player, by=by), together.of(player)
        for v in range(len(tree)):
            assert alone.at(v) == of.at(v) == together.at(v)[player]
        assert alone.line == of.line


@given(trees(most=5, chance=True, payoffs=extreme))
def test_extreme_payoffs_are_exact_from_every_point_of_view(tree: z.Tree) -> None:
    answers = [z.guarantees(tree), z.dominance(tree), z.guarantee(tree, *tree.players)]
    answers += [z.outlook(tree, "Ann", others=view, by={"points": "1/7"}) for view in VIEWS]
    if len(tree.players) <= 3:
        answers += [z.coalitions(tree), z.coalitions(tree, by={"points": "1/7", "place": 1})]
    for answer in answers:
        report = z.check(answer)
        assert report, report.problems


@given(trees(most=4, chance=True), st.data())
def test_the_tree_and_its_positions_look_alike(tree: z.Tree, data: st.DataObject) -> None:
    graph = z.game_graph(tree)
    player = data.draw(st.sampled_from(tree.players))
    for view in VIEWS:
        one, other = (z.outlook(arena, player, others=view) for arena in (tree, graph))
        assert all(one.at(v) == other.at(v) for v in range(len(tree)))
    assert z.guarantees(tree).payoff == z.guarantees(graph).payoff
    assert z.dominance(tree).standings == z.dominance(graph).standings
    assert z.coalitions(tree).structures == z.coalitions(graph).structures


@given(st.integers(0, 10**9), st.sampled_from([0, 3]))
def test_positions_that_meet_again_are_worth_what_they_are_worth_apart(seed: int, luck: int) -> None:
    rules = Random(seed=seed, plies=4, luck=luck, fold=6, players=("Ann", "Bob", "Cy"))  # type: ignore[arg-type]
    tree, graph = z.game_tree(rules), z.game_graph(rules)
    for by in ("points", "place,points"):
        for view in VIEWS:
            one, other = (z.outlook(arena, "Bob", others=view, by=by) for arena in (tree, graph))
            assert one.value == other.value
    assert z.guarantees(tree).payoff == z.guarantees(graph).payoff
    assert z.coalitions(tree).worth == z.coalitions(graph).worth


@settings(max_examples=tries(15))
@given(st.integers(0, 10**9), st.sampled_from([0, 3]), st.data())
def test_columns_swept_together_are_the_same_compiled_and_plain(seed: int, luck: int, data: st.DataObject) -> None:
    rules = Random(seed=seed, plies=5, luck=luck, players=("Ann", "Bob", "Cy"))  # type: ignore[arg-type]
    roles = np.array(data.draw(st.lists(st.lists(st.integers(-1, 1), min_size=3, max_size=3), min_size=4, max_size=4)))
    for arena in (z.game_tree(rules), z.game_graph(rules)):
        for table in (roles, np.concatenate([[[0, 0, 0]], 2 * np.eye(3, dtype=np.int64) - 1])):
            swept = [sweep_induction_columns(arena, arena.payoff, table, compiled=c) for c in (True, False)]
            assert np.array_equal(swept[0][0], swept[1][0])
            assert swept[0][1] == swept[1][1]
            for q in range(3):  # each column is the outlook with these parts
                if table[0, q] == 0:
                    assert_same_as_outlook(arena, swept[0], q, table[1:, q].tolist())


def assert_same_as_outlook(arena: Any, swept: Any, column: int, parts: list[int]) -> None:
    """Column *column* holds what friends, enemies and neutral players make of that seat's payoff."""
    values, finer, _ = swept
    found: list[Fraction] = [Fraction(0)] * len(arena)
    for v in children_before(arena):
        seat = int(arena.mover[v])
        below = [found[c] for c in arena.children(v)]
        if seat == -2:
            found[v] = Fraction(int(arena.payoff[arena.end_row[v], column]))
        elif seat == -1 or parts[seat] == NEUTRAL:
            odds = arena.odds(v) if seat == -1 else [Fraction(1, len(below))] * len(below)
            found[v] = sum((o * x for o, x in zip(odds, below)), Fraction(0))
        else:
            found[v] = max(below) if parts[seat] == FRIEND else min(below)
    assert [Fraction(int(x), finer) for x in values[:, column]] == found


def children_before(arena: Any) -> list[int]:
    """The nodes, each after its children."""
    done: dict[int, None] = {}
    stack = [(0, False)]
    while stack:
        v, ready = stack.pop()
        if ready:
            done[v] = None
        elif v not in done:
            stack += [(v, True), *((c, False) for c in arena.children(v) if c not in done)]
    return list(done)


# ---------------------------------------------------------------- names and order do not matter


@given(trees(most=3, chance=True), st.permutations(["x", "y", "z"]))
def test_renaming_players_changes_nothing_but_names(tree: z.Tree, fresh: list[str]) -> None:
    renamed = replace(tree, players=tuple(fresh[: len(tree.players)]))
    names = dict(zip(tree.players, renamed.players))
    for view in VIEWS:
        for old, new in names.items():
            assert z.outlook(tree, old, others=view).value == z.outlook(renamed, new, others=view).value
    before, after = z.coalitions(tree), z.coalitions(renamed)
    assert after.worth == {frozenset(names[p] for p in team): worth for team, worth in before.worth.items()}
    assert [s.payoff.vector for s in after.structures] == [s.payoff.vector for s in before.structures]
    assert after.core is not None and before.core is not None
    assert after.core.is_empty == before.core.is_empty
    assert list(z.dominance(renamed).standings.values()) == list(z.dominance(tree).standings.values())


@given(trees(most=4, chance=True), aspects)
def test_reordering_moves_changes_no_guarantee_and_no_outlook(tree: z.Tree, by: Any) -> None:
    turned = z.tree(tree.players, as_draft(tree, 0, turned=True))
    for player in tree.players:
        for view in VIEWS:
            assert (
                z.outlook(tree, player, others=view, by=by).value == z.outlook(turned, player, others=view, by=by).value
            )
    assert z.coalitions(tree).worth == z.coalitions(turned).worth
    assert z.dominance(tree).standings == z.dominance(turned).standings
    first, last = z.coalitions(tree), z.coalitions(turned, ties="last")
    assert [s.payoff for s in first.structures] == [s.payoff for s in last.structures]


# ---------------------------------------------------------------- the checker


def every_answer(tree: z.Tree, by: Any, ties: str) -> list[Any]:
    player, other = tree.players[0], tree.players[-1]
    mixed = {} if player == other else {"enemies": [other]}
    answers = [z.outlook(tree, player, by=by, **mixed), z.guarantee(tree, *dict.fromkeys((other, player)), by=by)]
    answers += [z.outlook(tree, other, others=view, by=by) for view in VIEWS]
    return [*answers, z.dominance(tree), z.coalitions(tree, by=by, ties=ties), z.guarantees(tree, by=by)]


@given(trees(most=4, chance=True), st.one_of(aspects, st.just("place,points")), tie_rules)
def test_every_answer_passes_the_checker(tree: z.Tree, by: Any, ties: str) -> None:
    for answer in every_answer(tree, by, ties):
        report = z.check(answer)
        assert report, (answer, report.problems)


@given(trees(most=4, chance=True), aspects, st.data())
def test_one_value_changed_is_found_and_named(tree: z.Tree, by: Any, data: st.DataObject) -> None:
    node = data.draw(st.integers(0, len(tree) - 1))
    for answer in (z.outlook(tree, "Ann", by=by), z.guarantee(tree, "Ann", by=by), z.guarantees(tree, by=by)):
        values = answer.values.copy()
        values[node, 0] += data.draw(st.sampled_from([1, -1]))
        report = z.check(replace(answer, evidence=replace(answer.evidence, values=values)))
        near = {node, int(tree.parent[node])} - {-1}
        assert not report
        assert report.problems[0].where in {"/".join(tree.path(v)) for v in near}


@pytest.mark.parametrize("part", [FRIEND, ENEMY, NEUTRAL])
@given(tree=trees(most=3, least=2, chance=True))
def test_another_part_of_another_player_is_another_answer(part: int, tree: z.Tree) -> None:
    parts = {FRIEND: "friends", ENEMY: "enemies", NEUTRAL: "neutral"}
    found = {p: z.outlook(tree, "Ann", others=word) for p, word in parts.items()}
    claimed = replace(found[part], parts=found[part].parts | dict.fromkeys(tree.players[1:], ENEMY))
    same = np.array_equal(
        found[part].values * found[ENEMY].unit, found[ENEMY].values * found[part].unit
    )  # fmt: skip
    assert bool(z.check(claimed)) == same
