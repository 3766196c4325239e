from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

import zermelo as z
from tests.strategies import trees
from tests.zoo import Random
from zermelo.errors import CycleError
from zermelo.solvers.induction.backward_induction import sweep_node_order


def test_a_tree_is_swept_from_its_last_node() -> None:
    tree = z.game_tree(Random(seed=1, plies=4))
    assert sweep_node_order(tree).tolist() == list(range(len(tree) - 1, -1, -1))
    assert tree.successors.tolist() == list(range(len(tree)))


def test_a_long_way_into_a_long_cycle_is_cut_short_in_words() -> None:
    nodes = 40  # 0 -> 1 -> … -> 38 -> 20, or out to 39
    first = np.array([0, *range(1, 39), 40, 40])
    ring = z.Graph(
        players=("A",), first=first, mover=np.array([0] * 39 + [-2]), payoff=np.array([[1]]),
        succ=np.array([*range(1, 39), 20, nodes - 1]),
    )  # fmt: skip
    with pytest.raises(CycleError, match=r"After A 1, .* … the moves A 1, .*, … 7 more lead back to the position 20"):
        sweep_node_order(ring)


@given(trees(most=3, depth=4), st.sampled_from(["first", "last", "average", "kind:Ann"]))
def test_the_outcomes_do_not_depend_on_the_tie_rule(tree: z.Tree, ties: str) -> None:
    assert z.solve(tree).outcomes == z.solve(tree, ties=ties).outcomes


@given(trees(most=3, depth=4))
def test_outcomes_are_listed_once_and_in_order(tree: z.Tree) -> None:
    found = [o.vector for o in z.solve(tree).outcomes or ()]
    assert found == sorted(set(found))


@pytest.mark.parametrize(("payoff", "kind"), [(5, np.int32), (1 << 40, np.int64), (1 << 70, object)])
def test_values_take_no_more_room_than_they_need(payoff: int, kind: object) -> None:
    answer = z.solve(z.tree(("A",), z.choose("A", {"x": z.end(payoff)})))
    assert answer.evidence.values.dtype == kind
    assert answer.payoff == {"A": payoff}
