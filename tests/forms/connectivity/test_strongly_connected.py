from __future__ import annotations

import numpy as np

from tests.cyclic import Net, chain, ring
from tests.effort import tries
from zermelo.forms.connectivity.strongly_connected import strongly_connected_components


def test_components_are_those_of_mutual_reach_and_come_after_what_they_lead_to() -> None:
    for seed in range(tries(66)):
        graph = ring(np.random.default_rng(seed), inner=9)
        net = Net(graph)
        reach = {v: {v} for v in net.nodes}
        for _ in net.nodes:
            for v in net.nodes:
                reach[v] |= set().union(*(reach[w] for w in net.after[v]), set())
        parts = strongly_connected_components(graph)
        assert sorted(v for part in parts for v in part) == list(net.nodes)
        place = {v: k for k, part in enumerate(parts) for v in part}
        for v in net.nodes:
            assert set(parts[place[v]]) == {w for w in reach[v] if v in reach[w]}
            assert all(place[w] <= place[v] for w in reach[v])


def test_a_long_chain_needs_no_deep_recursion() -> None:
    assert len(strongly_connected_components(chain(50_000))) == 3
