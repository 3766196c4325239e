"""Every exact pruning of max^n gives max^n's vector, move and line under the same tie rule, and evaluates no more."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, strategies as st

import zermelo as z
from tests.effort import tries
from tests.solvers.search.lookaheads import BY_COMPONENT, BY_SUM, TIES, random_lookahead
from tests.strategies import extreme, trees
from zermelo.solvers.search.prunings.exhaustive import exhaustive_maxn
from zermelo.solvers.search.prunings.korf import korf_pruning
from zermelo.solvers.search.prunings.last_branch import last_branch_pruning
from zermelo.solvers.search.prunings.shallow import shallow_pruning, simple_shallow_pruning


def agree(tree: z.Tree, ties: str, *methods) -> None:
    full = exhaustive_maxn(tree, ties)
    assert full.nodes == len(tree)
    assert full.evaluations == len(tree.players) * tree.ends
    for method in methods:
        found = method(tree, ties)
        assert found.payoff == full.payoff, (method.__name__, ties)
        assert found.line == full.line, (method.__name__, ties)
        assert found.evaluations <= full.evaluations, (method.__name__, ties)
        assert found.leaves <= full.leaves, (method.__name__, ties)
        if method in (korf_pruning, last_branch_pruning):
            assert found.nodes <= full.nodes, (method.__name__, ties)


def all_agree(count: int, seed: int) -> None:
    dice = Random(seed)
    for _ in range(count):
        tree = random_lookahead(dice)
        agree(tree, dice.choice(TIES), *BY_COMPONENT, *BY_SUM)


def test_prunings_agree_with_maxn_on_random_lookaheads():
    all_agree(1000, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_prunings_agree_with_maxn_on_a_hundred_thousand_lookaheads(seed):
    all_agree(10_000, seed=100 + seed)


@given(trees(most=5, chance=True), st.sampled_from(TIES))
def test_maxn_is_backward_induction(tree: z.Tree, ties: str):
    found, answer = exhaustive_maxn(tree, ties), z.solve(tree, ties=ties)
    assert found.payoff == answer.payoff
    assert found.line == answer.line
    agree(tree, ties, *BY_COMPONENT)


@given(trees(most=5, payoffs=extreme), st.sampled_from(TIES))
def test_extreme_payoffs_are_exact_in_every_pruning(tree: z.Tree, ties: str):
    agree(tree, ties, *BY_COMPONENT)
    assert exhaustive_maxn(tree, ties).payoff == z.solve(tree, ties=ties).payoff
    if tree.payoff.min() >= 0:
        agree(tree, ties, *BY_SUM)


@given(trees(most=5, depth=5, payoffs=st.integers(0, 3)), st.sampled_from(TIES))
def test_sum_prunings_agree_where_only_a_bound_is_known(tree: z.Tree, ties: str):
    agree(tree, ties, *BY_SUM)
    most = int(tree.payoff.sum(axis=1).max())
    for method in BY_SUM:
        assert method(tree, ties, total=most + 2).payoff == exhaustive_maxn(tree, ties).payoff


@given(trees(most=5, chance=True), st.sampled_from(("first", "last")))
def test_shallow_evaluates_no_more_than_simple_shallow(tree: z.Tree, ties: str):
    assume(len(tree) > 1)
    assert shallow_pruning(tree, ties).evaluations <= simple_shallow_pruning(tree, ties).evaluations


def test_prunings_between_teams_agree_with_backward_induction_between_them():
    dice = Random(4)
    for _ in range(tries(50)):
        tree, ties = random_lookahead(dice), dice.choice(TIES)
        teams: dict[int, list[str]] = {}
        for player in tree.players:
            teams.setdefault(dice.randrange(3), []).append(player)
        parts = list(teams.values())
        due = z.solve(tree, ties=ties, teams=parts)
        for method in (*BY_COMPONENT, *BY_SUM):
            found = method(tree, ties, teams=parts)
            assert found.payoff == due.payoff, (method.__name__, ties, parts)
