from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from tests.zoo import Random
from zermelo.solvers.induction.columns import sweep_induction_columns

ALONE = np.array([[0, 0, 0], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]])  # chance, then each seat


def random_rules(seed: int, luck: int = 0) -> Random:
    return Random(seed=seed, plies=6, luck=luck, players=("Ann", "Bob", "Cy"))  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(5))
def test_all_guarantees_of_a_tree_take_a_path_of_their_own_and_are_those_of_the_general_one(seed: int) -> None:
    tree = z.game_tree(random_rules(seed))
    fast, unit, _ = sweep_induction_columns(tree, tree.payoff, ALONE)
    general, finer, _ = sweep_induction_columns(z.game_graph(tree), tree.payoff, ALONE)
    assert fast.dtype == np.int32  # the narrow values of the path of its own
    assert general.dtype == np.int64
    assert (unit, finer) == (1, 1)
    assert np.array_equal(fast, general)


def test_averages_that_are_not_whole_are_counted_in_finer_units() -> None:
    toss = z.chance({"h": ("1/3", z.end(1, 0)), "t": ("2/3", z.end(0, 1))})
    tree = z.tree(("A", "B"), z.choose("A", {"l": toss, "r": z.end(0, 0)}))
    roles = np.array([[0, 0], [1, 0], [-1, 0]])  # the second column is averaged by everybody
    values, finer, _ = sweep_induction_columns(tree, tree.payoff, roles)
    assert [Fraction(int(x), finer) for x in values[0]] == [Fraction(1, 3), Fraction(1, 3)]
    assert finer % 3 == 0


def test_chance_may_lower_a_column_too() -> None:
    toss = z.chance({"h": ("1/3", z.end(1)), "t": ("2/3", z.end(0))})
    tree = z.tree(("A",), toss)
    assert sweep_induction_columns(tree, tree.payoff, np.array([[-1], [1]]))[0][0, 0] == 0
    assert sweep_induction_columns(tree, tree.payoff, np.array([[1], [1]]))[0][0, 0] == 1


@pytest.mark.parametrize("length", [4, 40])
def test_when_64_bits_no_longer_suffice_fractions_are_used(length: int) -> None:
    draft = z.end(1)
    for _ in range(length):
        draft = z.chance({"stop": ("996/997", z.end(0)), "on": ("1/997", draft)})
    tree = z.tree(("A",), draft)
    values, finer, native = sweep_induction_columns(tree, tree.payoff, np.array([[0], [1]]))
    assert Fraction(values[0, 0]) / finer == Fraction(1, 997) ** length
    assert (values.dtype == object) == (length == 40)
    assert not native


@pytest.mark.parametrize("size", [1 << 62, (1 << 63) - 1, 10**25])
def test_payoffs_that_do_not_fit_are_exact_on_trees_and_positions(size: int) -> None:
    tree = z.tree(("A", "B", "C"), z.choose("B", {"l": z.end(size, -size, 0), "r": z.end(-size, size, 1)}))
    for arena in (tree, z.game_graph(tree)):
        values, finer, _ = sweep_induction_columns(arena, arena.payoff, ALONE)
        assert [int(x) // finer for x in values[0]] == [-size, size, 0]


@pytest.mark.parametrize("luck", [0, 3])
def test_questions_of_several_levels_are_the_same_compiled_plain_and_in_fractions(luck: int) -> None:
    graph = z.game_graph(random_rules(3, luck), compiled=False)
    ends = np.column_stack([graph.payoff, graph.payoff[:, ::-1]])  # two numbers for each of three questions
    native, finer, _ = sweep_induction_columns(graph, ends, ALONE, compiled=True)
    plain, again, _ = sweep_induction_columns(graph, ends, ALONE, compiled=False)
    slow, one, _ = sweep_induction_columns(graph, ends.astype(object), ALONE)
    assert (finer, one) == (again, 1)
    assert np.array_equal(native, plain)
    assert [[Fraction(x, finer) for x in row] for row in native.tolist()] == slow.tolist()
