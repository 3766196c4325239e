from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from tests.zoo import Random
from zermelo.kernels.backward_induction import AVERAGE, FIRST, LAST
from zermelo.preferences.aims import Aims
from zermelo.solvers.induction.sweep import sweep, sweep_node_order


def wants(*rows: list[list[int]], neutral: tuple[bool, ...] = (False, False)) -> Aims:
    return Aims(np.array(rows, dtype=np.int64), neutral)


def game() -> z.Tree:
    """A has three moves, two of them equally good for A."""
    return z.tree(("A", "B"), z.choose("A", {"x": z.end(1, 0), "y": z.end(1, 3), "z": z.end(0, 9)}))


@pytest.mark.parametrize(
    ("aims", "rule", "worth", "choice"),
    [
        (wants([[1, 0]], [[0, 1]]), FIRST, [1, 0], 1),
        (wants([[1, 0]], [[0, 1]]), LAST, [1, 3], 2),
        (wants([[1, 0]], [[0, 1]]), AVERAGE, [1, Fraction(3, 2)], 1),
        (wants([[0, 1]], [[0, 1]]), FIRST, [0, 9], 3),  # a friend of B
        (wants([[0, -1]], [[0, 1]]), FIRST, [1, 0], 1),  # an enemy
        (wants([[1, 0], [0, 1]], [[0, 1], [0, 0]]), FIRST, [1, 3], 2),  # first A's points, then B's
        (wants([[5, 1]], [[0, 1]]), FIRST, [0, 9], 3),  # weighted: 5, 8 and 9
        (wants([[1, 0]], [[0, 1]], neutral=(True, False)), FIRST, [Fraction(2, 3), 4], 1),
    ],
)
def test_every_seat_follows_its_aim(aims: Aims, rule: int, worth: list[Fraction], choice: int) -> None:
    tree = game()
    found = sweep(tree, tree.payoff, aims, rule)
    assert [Fraction(int(x), found.finer) for x in found.values[0]] == worth
    assert found.choice[0] == choice


def test_ties_are_counted_after_all_levels() -> None:
    tree = game()
    assert sweep(tree, tree.payoff, wants([[1, 0]], [[0, 1]]), FIRST).ties_met
    assert not sweep(tree, tree.payoff, wants([[1, 0], [0, 1]], [[0, 1], [0, 0]]), FIRST).ties_met


@pytest.mark.parametrize("neutral", [(False, False, False), (False, True, False)])
@pytest.mark.parametrize("rule", [FIRST, LAST, AVERAGE])
@pytest.mark.parametrize("seed", range(4))
def test_wide_numbers_give_what_narrow_ones_give(seed: int, rule: int, neutral: tuple[bool, ...]) -> None:
    graph = z.game_graph(Random(seed=seed, plies=5, luck=3))
    aims = Aims(np.stack([np.eye(3, dtype=np.int64)[[m]] * (1 if m else 2) for m in range(3)]), neutral)
    narrow = sweep(graph, graph.payoff, aims, rule)
    wide = sweep(graph, graph.payoff.astype(object), aims, rule)  # fractions, since objects do not fit 64 bits
    assert [[Fraction(int(x), narrow.finer) for x in row] for row in narrow.values] == wide.values.tolist()
    assert np.array_equal(narrow.choice, wide.choice)
    assert narrow.ties_met == wide.ties_met


def test_large_weights_do_not_wrap() -> None:
    big = (1 << 40) + 1
    tree = z.tree(("A", "B"), z.choose("A", {"x": z.end(big, 0), "y": z.end(big - 1, (1 << 30) + 1)}))
    found = sweep(tree, tree.payoff, wants([[1 << 29, 1]], [[0, 1]]), FIRST)
    # y is worse by 2^29 and better by 2^30 + 1
    assert found.choice[0] == 2


def test_the_order_of_a_graph_is_found_once() -> None:
    graph = z.game_graph(Random(seed=3, plies=5))
    assert sweep_node_order(graph) is sweep_node_order(graph)
    assert not sweep_node_order(graph).flags.writeable
