"""Utility profile sets against brute force in fractions, on thousands of random trees full of ties."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import zermelo as z
from tests import oracle, utility
from tests.effort import tries
from tests.zoo import Random
from zermelo.answers.equilibria.profile_sets import Attained
from zermelo.solvers.equilibria import profile_sets as solver


def boxes_of(found: Any) -> list[Any]:
    return [tuple(zip(map(Fraction, r.least), map(Fraction, r.most))) for r in found.regions]


@pytest.mark.parametrize("small", [8, 0], ids=["words", "rows"])
def test_the_sets_of_all_nodes_are_those_of_the_definition(small: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "SMALL", small)
    kinds: Counter[str] = Counter()
    for k, tree in enumerate(utility.some_trees(tries(334), 1 + small)):
        found, due, axes = z.equilibria(tree, compiled=k % 2 == 0), utility.boxes(tree), utility.samples(tree)
        for v in range(len(tree)):
            here = found.at(v)
            assert utility.cells(boxes_of(here), axes) == utility.cells(due[v], axes), (k, v)
            if not here.unique:
                kinds.update(region.kind for region in here.regions)
        for x in axes[0]:
            for y in axes[1]:
                assert found.contains((x, y)) == utility.holds(due[0], (x, y))
    assert kinds["segment"] > tries(125)
    assert kinds["rectangle"] > tries(12)


def test_no_profile_of_a_lattice_of_odds_pays_what_is_not_in_the_set_and_corners_are_paid() -> None:
    dice = random.Random(3)
    tried = met = 0
    while tried < tries(20):
        tree = utility.random_tree(dice, depth=3, ranks=2, arity=3)
        if not 20 <= utility.count_lattice(tree, 2) <= 1500:
            continue
        tried += 1
        found = z.equilibria(tree)
        paid = utility.lattice(tree, 2)
        assert all(found.contains(pair) for pair in paid)
        assert {c.vector for c in found.payoffs.corners if c in set(found.pure)} <= paid
        met += len(paid) > 2
        greatest = [max(x1 + y1 for (_, x1), (_, y1) in here) for here in utility.boxes(tree)]
        everywhere = found.best_everywhere.payoff
        assert utility.lattice(tree, 2, greatest) == (set() if everywhere is None else {everywhere.vector})
    assert met > tries(2)


def test_every_cell_of_small_trees_has_a_profile_that_check_passes() -> None:
    dice = random.Random(4)
    mixed = realised = 0
    for k in range(tries(30)):
        tree = utility.crossing(dice, 3, 3) if k % 2 else utility.caterpillar(dice, 3, 4)
        found, axes = z.equilibria(tree, compiled=k % 3 == 0), utility.samples(tree)
        for pair in ((x, y) for x in axes[0] for y in axes[1]):
            if found.contains(pair):
                plan = found.profile(pair)
                assert isinstance(plan, Attained)
                assert z.check(plan).verdict == "subgame-perfect"
                assert plan.payoff.vector == z.outcome(tree, plan).payoff.vector == pair
                realised += 1
                mixed += not plan.is_pure
            else:
                with pytest.raises(z.ZermeloError, match="No subgame-perfect equilibrium pays"):
                    found.profile(pair)
    assert mixed > tries(25)
    assert realised > tries(75)


def test_profiles_on_wide_grids_are_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "SMALL", 0)
    dice = random.Random(5)
    for k in range(tries(14)):
        tree = utility.crossing(dice, 4, 12) if k % 2 else utility.caterpillar(dice, 8, 40)
        found = z.equilibria(tree, compiled=k % 3 == 0)
        for region in found.regions:
            middle = tuple(Fraction(a + 2 * b) / 3 for a, b in zip(region.least, region.most))
            for pair in (region.least, region.most, middle):
                plan = found.profile(pair)
                assert z.check(plan).verdict == "subgame-perfect"
                assert z.outcome(tree, plan).payoff.vector == pair


def test_the_best_is_at_least_the_best_pure_one_which_is_at_least_any_and_guarantees_are_below_all() -> None:
    better, dice = 0, random.Random(6)
    chains = [utility.chain(dice, 4) for _ in range(tries(67))]
    for tree in [*chains, *utility.some_trees(tries(34), 6)]:
        found, one, sure = z.equilibria(tree), z.any_equilibrium(tree), z.guarantees(tree).payoff
        assert found.contains(one.payoff)
        assert all(found.contains(payoff) for payoff in found.pure)
        for name in ("total", "fairest", "single", "product", "P1", "P2"):
            best, pure = found.best(name), found.best_pure(name)
            assert best.value >= pure.value >= pure.criterion.of(one.payoff)
            better += best.value > pure.value
            assert found.contains(best.payoff)
        for region in found.regions:
            assert all(sure[p] <= region.low[p] for p in tree.players)
    assert better > tries(1)


def test_the_best_is_the_best_of_all_samples() -> None:
    for tree in utility.some_trees(tries(40), 7):
        found, axes = z.equilibria(tree), utility.samples(tree)
        inside = [(x, y) for x in axes[0] for y in axes[1] if found.contains((x, y))]
        for given, measure in (
            ("total", sum), ("fairest", min), ("single", max), ("product", lambda u: u[0] * u[1]),
            ({"P1": 2, "P2": -3}, lambda u: 2 * u[0] - 3 * u[1]), ({"P1": -1}, lambda u: -u[0]),
        ):  # fmt: skip
            assert found.best(given).value == max(measure(pair) for pair in inside)
        edge = {u for u in inside if not any(w != u and w[0] >= u[0] and w[1] >= u[1] for w in inside)}
        assert {payoff.vector for payoff in found.pareto} == edge


def test_merged_positions_have_the_sets_of_the_tree_and_profiles_that_the_checker_follows() -> None:
    met_again = several = 0
    for seed in range(14):
        rules = Random(seed=seed, players=2, plies=6, fold=6)
        merged, whole = z.equilibria(rules), z.equilibria(z.game_tree(rules))
        met_again += len(merged.arena) < len(whole.arena)
        several += not merged.unique
        assert merged.payoffs == whole.payoffs
        for v in range(0, len(whole.arena), 7):
            assert merged.at(whole.arena.state(v)) == whole.at(v)
        for region in merged.regions[:2]:
            plan = merged.profile(region.most)
            assert z.check(plan).verdict == "subgame-perfect"
            assert z.outcome(rules, plan).payoff.vector == region.most
        assert z.check(merged)
    assert met_again >= 8
    assert several >= 4


def test_socially_optimal_everywhere_is_what_trying_all_profiles_finds() -> None:
    dice = random.Random(8)
    none = some = 0
    trees = [utility.chain(dice, 4) for _ in range(tries(50))]
    trees += [utility.crossing(dice, 2, 3) for _ in range(tries(50))]
    trees += [utility.random_tree(dice, depth=3, ranks=3, arity=3) for _ in range(tries(50))]
    for tree in trees:
        if oracle.count_profiles(tree) > 300:
            continue
        greatest = [max(x1 + y1 for (_, x1), (_, y1) in here) for here in utility.boxes(tree)]
        due = {worth[0] for worth in perfect(tree) if all(sum(u) == g for u, g in zip(worth, greatest))}
        found = z.equilibria(tree).best_everywhere
        assert len(due) <= 1
        assert found.exists == bool(due)
        if found.payoff is not None:
            assert {found.payoff.vector} == due
            assert z.check(found.profile)
            assert z.outcome(tree, found.profile).payoff == found.payoff
            some += 1
        else:
            assert found.stops_at is not None
            assert "fails at" in repr(found)
            none += 1
    assert none > tries(5)
    assert some > tries(25)


def perfect(tree: z.Tree) -> Any:
    """The payoffs at all nodes of every pure subgame-perfect profile."""
    for picks in oracle.profiles(tree):
        worth = oracle.values(tree, picks)
        nodes = [(v, tree.mover[v]) for v in oracle.deciding(tree)]
        if all(worth[v][m] >= worth[c][m] for v, m in nodes for c in tree.children(v)):
            yield worth


def test_the_checker_agrees_with_every_set() -> None:
    for tree in utility.some_trees(tries(20), 9):
        report = z.check(z.equilibria(tree))
        assert report, report.problems


def rebuilt(tree: z.Tree, *, backwards: bool = False, exchanged: bool = False) -> z.Tree:
    """The same tree with the moves in the opposite order, or with the parts of the two players exchanged."""

    def node(v: int) -> Any:
        if tree.mover[v] == -2:
            return z.end(*tree.payoff_at(v).vector[:: -1 if exchanged else 1])
        edges = [*tree.edges(v)][:: -1 if backwards else 1]
        seat = 1 - tree.mover[v] if exchanged else tree.mover[v]
        return z.choose(tree.players[seat], {tree.name(v, e): node(e) for e in edges})

    return z.tree(tree.players, node(0))


@pytest.mark.parametrize("small", [8, 0], ids=["words", "rows"])
def test_the_order_of_moves_changes_no_set_and_exchanging_players_turns_it(
    small: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "SMALL", small)
    for tree in utility.some_trees(tries(34), 10):
        found = z.equilibria(tree)
        assert z.equilibria(rebuilt(tree, backwards=True)).payoffs == found.payoffs
        turned = z.equilibria(rebuilt(tree, exchanged=True))
        axes = utility.samples(tree)
        there = utility.cells([box[::-1] for box in boxes_of(turned)], axes)
        assert there == utility.cells(boxes_of(found), axes)
