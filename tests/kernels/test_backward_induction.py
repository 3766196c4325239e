"""The sweeps themselves, over arrays: plain equals compiled, and no number is ever rounded or wrapped."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.effort import tries
from tests.strategies import trees
from tests.zoo import Random
from zermelo.kernels import backward_induction as kernels


def flat(*values: int, kind: Any = np.int64) -> np.ndarray[Any, Any]:
    return np.array(values, dtype=kind)


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(("late", "best", "worth"), [(0, 1, [2, 7]), (1, 3, [2, 5])])
def test_the_tree_sweep_takes_the_first_or_the_last_of_the_best(
    compiled: bool, late: int, best: int, worth: list[int]
) -> None:
    first, mover = flat(1, 4, 4, 4, 4, kind=np.int32), flat(0, -2, -2, -2, kind=np.int8)
    value, choice = flat(0, 0, 2, 7, 1, 9, 2, 5), np.full(4, -1, dtype=np.int32)
    ties = kernels.backward_induction_kernel(2).run(first, mover, value, choice, late, compiled=compiled)
    assert (choice.tolist(), value[:2].tolist(), ties) == ([best, -1, -1, -1], worth, 1)


def chain(length: int, odds: Fraction) -> z.Tree:
    """A chain of coins: each ends the game with *odds*, the last for certain pays 1."""
    draft = z.end(1)
    for _ in range(length):
        draft = z.chance({"stop": (1 - odds, z.end(0)), "on": (odds, draft)})
    return z.tree(("A",), draft)


@pytest.mark.parametrize("length", [1, 2, 4, 5, 40])
def test_deep_chains_of_fine_odds_stay_exact_when_64_bits_no_longer_hold_them(length: int) -> None:
    odds = Fraction(1, 997)
    answer = z.solve(chain(length, odds))
    assert answer.payoff == {"A": odds**length}
    for depth in range(length + 1):
        assert answer.value(["on"] * depth) == {"A": odds ** (length - depth)}
    assert answer.evidence.values.dtype == (np.int64 if length <= 4 else object)
    assert z.check(answer)


def test_the_unit_grows_only_as_far_as_the_numbers_ask() -> None:
    third = z.chance({"x": ("1/3", z.end(3)), "y": ("2/3", z.end(0))})
    answer = z.solve(z.tree(("A",), z.chance({"l": ("1/2", third), "r": ("1/2", z.end(0))})))
    # The third comes out whole, the half does not.
    assert (answer.payoff, answer.evidence.finer) == ({"A": Fraction(1, 2)}, 2)
    assert z.solve(chain(3, Fraction(1, 2))).evidence.finer == 8


@settings(max_examples=tries(30))
@given(trees(most=3, depth=4, chance=True), st.sampled_from(["first", "last", "average", "kind:Ann"]))
def test_sixty_four_bits_and_fractions_agree(tree: z.Tree, ties: str) -> None:
    large = 10**30  # the same game in units so small that no payoff fits 64 bits
    wide = replace(tree, payoff=tree.payoff.astype(object) * large)
    narrow, exact = z.solve(tree, ties=ties), z.solve(wide, ties=ties)
    assert (narrow.evidence.values.dtype == object, exact.evidence.values.dtype) == (False, object)
    assert narrow.evidence.choice.tolist() == exact.evidence.choice.tolist()
    for v in range(len(tree)):
        assert [u * large for u in narrow.value(v).vector] == list(exact.value(v).vector)


@pytest.mark.parametrize("score", [(1 << 63) - 1, -(1 << 63), 1 << 62, (1 << 62) - 1])
@pytest.mark.parametrize("ties", ["first", "last", "average", "spiteful:B", "total"])
def test_payoffs_at_the_edge_of_64_bits_do_not_wrap(score: int, ties: str) -> None:
    payoff = np.array([[score, 0], [0, 1], [score, 2]])
    tree = z.Tree(players=("A", "B"), first=np.array([1, 4, 4, 4, 4]), mover=np.array([0, -2, -2, -2]), payoff=payoff)
    answer = z.solve(tree, ties=ties)
    best = max(score, 0)
    assert answer.payoff["A"] == best
    assert z.check(answer)
    assert {o["A"] for o in answer.outcomes or ()} == {best}


def many_ties(width: int) -> z.Tree:
    """A is indifferent everywhere, so every end of the tree is an outcome: *width* squared of them."""
    inner = [z.choose("A", {str(j): z.end(0, i * width + j) for j in range(width)}) for i in range(width)]
    return z.tree(("A", "B"), z.choose("A", {str(i): d for i, d in enumerate(inner)}))


@pytest.mark.parametrize("compiled", [False, True])
def test_where_nobody_minds_every_end_is_an_outcome(compiled: bool) -> None:
    answer = z.solve(many_ties(12), compiled=compiled)
    assert [o["B"] for o in answer.outcomes or ()] == list(range(144))


def test_sets_that_are_copied_up_a_long_line_outgrow_the_first_pool() -> None:
    draft = z.choose("A", {str(j): z.end(0, j) for j in range(50)})
    for _ in range(200):
        draft = z.choose("B", {"on": draft})
    answer = z.solve(z.tree(("A", "B"), draft))  # 200 copies of 50 rows; the pool begins with 2 a node
    assert [o["B"] for o in answer.outcomes or ()] == list(range(50))


@pytest.mark.parametrize("seed", range(6))
def test_every_sweep_is_the_same_compiled_and_plain(seed: int) -> None:
    graph = z.game_graph(Random(seed=seed, plies=7, fold=200, players=("Ann", "Bob", "Cy")))
    for ties in ("first", "last", "average", "spiteful:Bob", "total"):
        compiled, plain = (z.solve(graph, ties=ties, compiled=c) for c in (True, False))
        assert np.array_equal(compiled.evidence.values, plain.evidence.values)
        assert np.array_equal(compiled.evidence.choice, plain.evidence.choice)
        assert compiled.outcomes == plain.outcomes
