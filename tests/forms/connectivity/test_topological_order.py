from __future__ import annotations

import numpy as np
import pytest

import zermelo as z
from tests.zoo import Random
from zermelo.forms.connectivity.topological_order import topological


@pytest.mark.parametrize("native", [False, True])
def test_in_a_graph_children_come_before_parents(native: bool) -> None:
    graph = z.game_graph(Random(seed=4, plies=6, fold=7))
    order, waiting = (np.empty(len(graph), dtype=np.int32) for _ in range(2))
    assert topological.run(graph.first, graph.succ, waiting, order, compiled=native) == len(graph)
    place = {v: k for k, v in enumerate(order.tolist())}
    assert sorted(place) == list(range(len(graph)))
    assert all(place[c] < place[v] for v in range(len(graph)) for c in graph.children(v))
    assert not graph.has_cycles and graph.topological_order is not None
    assert graph.topological_order.tolist() == order.tolist()


def test_nodes_come_after_their_children_and_those_on_cycles_never() -> None:
    # 0 -> 1, 2; 1 -> 2; 2 end; 3 -> 3
    first, succ = (np.array(row, dtype=np.int32) for row in ((0, 2, 3, 3, 4), (1, 2, 2, 3)))
    for compiled in (False, True):
        order, waiting = np.full(4, -1, dtype=np.int32), np.zeros(4, dtype=np.int32)
        count = topological.run(first, succ, waiting, order, compiled=compiled)
        assert (count, order[4 - count :].tolist()) == (3, [2, 1, 0])
