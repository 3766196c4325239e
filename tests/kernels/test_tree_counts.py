from __future__ import annotations

import numpy as np
import pytest

import zermelo as z
from tests.zoo import Random
from zermelo.kernels.tree_counts import TOO_MANY, tree_counts
from zermelo.solvers.induction.backward_induction import sweep_node_order


def counts(graph: z.Graph, most: int, compiled: bool) -> tuple[int, list[tuple[int, int, int]]]:
    made = [np.zeros(len(graph), dtype=np.int64) for _ in range(3)]
    done = tree_counts.run(sweep_node_order(graph), graph.first, graph.succ, *made, most, compiled=compiled)
    return done, list(zip(*(a.tolist() for a in made), strict=True))


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_the_tree_below_every_position_is_counted(seed: int, compiled: bool) -> None:
    graph = z.game_graph(Random(seed=seed, plies=6, fold=9))

    def below(v: int) -> tuple[int, int, int]:
        parts = [below(c) for c in graph.children(v)]
        if not parts:
            return 1, 1, 0
        return 1 + sum(p[0] for p in parts), sum(p[1] for p in parts), 1 + max(p[2] for p in parts)

    done, found = counts(graph, TOO_MANY, compiled)
    assert done == 1
    assert found == [below(v) for v in range(len(graph))]


@pytest.mark.parametrize("compiled", [False, True])
def test_a_count_beyond_the_most_stops_the_sweep(compiled: bool) -> None:
    graph = z.game_graph(Random(seed=2, plies=6, fold=9))
    nodes = counts(graph, TOO_MANY, compiled)[1][0][0]
    assert counts(graph, nodes, compiled)[0] == 1
    assert counts(graph, nodes - 1, compiled)[0] == 0
