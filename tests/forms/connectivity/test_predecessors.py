from __future__ import annotations

import numpy as np
import pytest

from tests.cyclic import Net, ring
from zermelo.forms.connectivity.predecessors import predecessors_of_graph, reverse


@pytest.mark.parametrize("compiled", [False, True])
def test_every_move_appears_once_the_other_way_round(compiled: bool) -> None:
    for seed in range(30 if not compiled else 100):
        graph = ring(np.random.default_rng(seed))
        into, pred = np.zeros(len(graph) + 1, dtype=np.int32), np.empty(len(graph.succ), dtype=np.int32)
        reverse.run(graph.first, graph.succ, into, pred, compiled=compiled)
        net = Net(graph)
        for w in net.nodes:
            came = [v for v in net.nodes for x in net.after[v] if x == w]
            assert pred[into[w] : into[w + 1]].tolist() == came


def test_a_graph_makes_its_reverse_when_it_is_first_asked_for() -> None:
    graph = ring(np.random.default_rng(3))
    assert "reverse" not in vars(graph)
    assert graph.reverse is graph.reverse
    assert not graph.reverse[0].flags.writeable


def test_a_graph_without_moves_has_an_empty_reverse() -> None:
    into, pred = predecessors_of_graph(np.array([0, 0], dtype=np.int32), np.zeros(0, dtype=np.int32))
    assert (into.tolist(), len(pred)) == ([0, 0], 0)
