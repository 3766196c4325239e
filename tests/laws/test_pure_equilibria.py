"""Sets of pure payoffs and Nash outcomes against all pure profiles, on thousands of random trees full of ties."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given

import zermelo as z
from tests import oracle
from tests.strategies import NAMES, extreme, trees
from tests.zoo import Random
from zermelo.forms.build.tree import Draft

MOST = 250  # profiles of one tree


def draft(dice: random.Random, players: tuple[str, ...], depth: int, luck: float) -> Draft:
    if depth == 0 or dice.random() < 0.2:
        return z.end(*[dice.randrange(3) for _ in players])
    below = [draft(dice, players, depth - 1, luck) for _ in range(dice.randint(1, 4))]
    if dice.random() < luck:
        weights = [dice.randint(1, 3) for _ in below]
        return z.chance({f"c{i}": (Fraction(w, sum(weights)), d) for i, (w, d) in enumerate(zip(weights, below))})
    return z.choose(dice.choice(players), {f"m{i}": d for i, d in enumerate(below)})


def random_trees(count: int, luck: float, seed: int) -> Any:
    """Trees of 1 to 5 players with 1 to 4 moves a node, of few enough pure profiles to try them all."""
    dice = random.Random(seed)
    while count:
        players = NAMES[: dice.randint(1, 5)]
        tree = z.tree(players, draft(dice, players, dice.randint(2, 4), luck))
        if 2 <= oracle.count_profiles(tree) <= MOST:
            count -= 1
            yield tree


def by_enumeration(tree: z.Tree) -> list[set[Any]]:
    """At every node the payoffs of all pure profiles in which no single choice anywhere can be improved."""
    found: list[set[Any]] = [set() for _ in range(len(tree))]
    nodes = oracle.deciding(tree)
    for picks in oracle.profiles(tree):
        worth = oracle.values(tree, picks)
        if all(worth[v][tree.mover[v]] >= worth[c][tree.mover[v]] for v in nodes for c in tree.children(v)):
            for v in range(len(tree)):
                found[v].add(worth[v])
    return found


def picks_of(plan: z.Profile) -> dict[int, int]:
    return {v: next(iter(plan.shares(v))) for v in oracle.deciding(plan.arena)}


@pytest.mark.parametrize(
    ("count", "luck", "seed"),
    [
        (500, 0.0, 1),
        (250, 0.3, 2),
        (150, 0.6, 3),
        pytest.param(3000, 0.0, 4, marks=pytest.mark.long),
        pytest.param(3000, 0.4, 5, marks=pytest.mark.long),
    ],
)
def test_the_sets_of_all_nodes_are_those_of_all_pure_profiles(count: int, luck: float, seed: int) -> None:
    several = 0
    for tree in random_trees(count, luck, seed):
        found, due = z.pure_equilibria(tree), by_enumeration(tree)
        assert [{u.vector for u in found.at(v)} for v in range(len(tree))] == due
        several += len(due[0]) > 1
    assert several > count // 5  # ties are the rule


@pytest.mark.parametrize(("luck", "seed"), [(0.0, 5), (0.4, 6)])
def test_every_payoff_has_a_profile_that_whole_strategies_cannot_improve(luck: float, seed: int) -> None:
    for tree in random_trees(60, luck, seed):
        found = z.pure_equilibria(tree)
        for payoff in found:
            plan = found.profile(payoff)
            assert z.check(plan).verdict == "subgame-perfect"
            assert oracle.values(tree, picks_of(plan))[0] == payoff.vector
            assert oracle.is_subgame_perfect(tree, picks_of(plan))


@given(trees(most=5, chance=True))
def test_every_set_passes_the_checker(tree: z.Tree) -> None:
    try:
        found = z.pure_equilibria(tree, budget=20_000)
    except z.ZermeloError:
        assume(False)
    report = z.check(found)
    assert report, report.problems


@given(trees(most=5, chance=True, payoffs=extreme, depth=3))
def test_extreme_payoffs_are_exact(tree: z.Tree) -> None:
    found = z.pure_equilibria(tree)
    assert z.check(found)
    assert found.contains(z.solve(tree).payoff)


@given(trees(most=5))
def test_they_are_the_outcomes_that_solve_speaks_of_and_no_guarantee_is_above_them(tree: z.Tree) -> None:
    found, answer = z.pure_equilibria(tree), z.solve(tree)
    assert found.payoffs == answer.outcomes
    assert found.unique == answer.unique
    assert found.range == answer.range
    sure = z.guarantees(tree).payoff
    assert all(sure[p] <= u[p] for u in found for p in tree.players)


@pytest.mark.parametrize("luck", [0, 3])
def test_merged_positions_have_the_sets_of_the_tree(luck: int) -> None:
    met_again = several = 0
    for seed in range(12):
        rules = Random(seed=seed, plies=6, fold=6, luck=luck)
        merged, whole = z.pure_equilibria(rules), z.pure_equilibria(z.game_tree(rules))
        met_again += len(merged.arena) < len(whole.arena)
        several += len(merged) > 1
        assert merged.payoffs == whole.payoffs
        for v in range(0, len(whole.arena), 7):
            assert merged.at(whole.arena.state(v)) == whole.at(v)
        for payoff in merged.payoffs[:3]:
            plan = merged.profile(payoff)
            assert z.check(plan).verdict == "subgame-perfect"
            assert z.outcome(rules, plan).payoff == payoff
        assert z.check(merged)
    assert met_again >= 8
    assert several >= 4


# ---------------------------------------------------------------- pure Nash outcomes


def end_of(tree: z.Tree, picks: dict[int, int]) -> int:
    v = 0
    while tree.mover[v] != -2:
        v = picks[v]
    return v


def is_nash(tree: z.Tree, picks: dict[int, int]) -> bool:
    """Does no player have a better reply, by any path through the nodes that the others leave open?"""
    base = oracle.values(tree, picks)[0]
    for seat in range(len(tree.players)):
        reached = [0]
        for v in reached:
            if tree.mover[v] == -2:
                if tree.payoff_at(v).vector[seat] > base[seat]:
                    return False
            else:
                reached += tree.children(v) if tree.mover[v] == seat else [picks[v]]
    return True


@pytest.mark.parametrize(("count", "seed"), [(300, 7), pytest.param(4000, 8, marks=pytest.mark.long)])
def test_nash_outcomes_are_the_ends_of_all_pure_equilibria(count: int, seed: int) -> None:
    empty = 0
    for tree in random_trees(count, 0.0, seed):
        equilibria = [picks for picks in oracle.profiles(tree) if is_nash(tree, picks)]
        perfect = {
            end_of(tree, picks)
            for picks in equilibria
            if all(
                row[v][tree.mover[v]] >= row[c][tree.mover[v]]
                for row in [oracle.values(tree, picks)]
                for v in picks
                for c in tree.children(v)
            )
        }
        found = z.nash_outcomes(tree, most=1000)
        ends = {tree.at(outcome.line.moves): outcome for outcome in found}
        assert set(ends) == {end_of(tree, picks) for picks in equilibria}
        assert {v for v, outcome in ends.items() if outcome.is_subgame_perfect} == perfect
        assert found.total == len(found) == len(ends)
        assert set(found.payoffs) == {outcome.payoff for outcome in found}
        empty += len(perfect) < len(ends)
    assert empty > 15


@given(trees(most=5))
def test_nash_outcomes_pass_the_checker(tree: z.Tree) -> None:
    report = z.check(z.nash_outcomes(tree))
    assert report, report.problems


@given(trees(most=4, depth=3))
def test_the_profile_of_a_nash_outcome_is_an_equilibrium_by_trying_every_strategy(tree: z.Tree) -> None:
    assume(oracle.count_profiles(tree) <= 300)
    found = z.nash_outcomes(tree)
    for index, outcome in enumerate(found[:5]):
        picks = picks_of(found.profile(index))
        assert oracle.is_equilibrium(tree, picks)
        assert oracle.is_subgame_perfect(tree, picks) == outcome.is_subgame_perfect
        assert end_of(tree, picks) == tree.at(outcome.line.moves)


def test_merged_positions_have_the_nash_outcomes_of_the_tree() -> None:
    empty = 0
    for seed in range(12):
        rules = Random(seed=seed, plies=5, fold=6)
        merged, whole = z.nash_outcomes(rules, most=50), z.nash_outcomes(z.game_tree(rules), most=50)
        assert (merged.total, merged.payoffs) == (whole.total, whole.payoffs)
        assert [outcome.line for outcome in merged] == [outcome.line for outcome in whole]
        assert [outcome.threats for outcome in merged] == [outcome.threats for outcome in whole]
        assert z.check(merged)
        empty += sum(not outcome.is_subgame_perfect for outcome in merged)
    assert empty
