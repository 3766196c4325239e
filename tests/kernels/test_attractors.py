from __future__ import annotations

import numpy as np
import pytest

from tests.cyclic import Net, chain, ring, sweep, within
from tests.effort import tries
from zermelo.forms.arena import Array
from zermelo.kernels.attractors import attract


def attractor(graph, seat, goals, compiled, wide=False) -> tuple[set[int], Array, Array]:
    """Where *seat* can force a goal; and where to go, and how far it is."""
    degree = np.diff(graph.first)
    left = np.where(graph.mover == seat, 1, degree).astype(np.int32 if wide else np.uint8)
    left[degree == 0] = 0
    seeds = np.array(sorted(goals), dtype=np.int32)
    queue, via, distance = (np.full(len(graph), -1, dtype=np.int32) for _ in range(3))
    marks = np.zeros(2, dtype=np.int64)
    count = attract.run(
        *graph.reverse, left, seeds, np.array([0, len(seeds)]), queue, via, distance, marks, compiled=compiled
    )
    assert marks.tolist() == [0, count]
    return set(queue[:count].tolist()), via, distance


@pytest.mark.parametrize("compiled", [False, True])
def test_attractors_are_what_the_lectures_sweep_finds(compiled: bool) -> None:
    for seed in range(tries(20)):
        dice = np.random.default_rng(seed)
        graph = ring(dice, inner=12)
        net, seat = Net(graph), int(dice.integers(len(graph.players)))
        goals = {v for v in net.pays if dice.random() < 0.6}
        found, via, distance = attractor(graph, seat, goals, compiled)
        assert found == sweep(net, seat, goals)
        for far in range(len(graph)):
            assert {v for v in found if distance[v] <= far} == within(net, seat, goals, far)
        for v in found - goals:
            assert via[v] in net.after[v]
            assert distance[via[v]] == distance[v] - 1


def test_counters_of_one_byte_and_of_four_count_alike() -> None:
    graph = ring(np.random.default_rng(5), inner=12)
    goals = set(Net(graph).pays)
    small, wide = (attractor(graph, 0, goals, True, wide=wide) for wide in (False, True))
    assert small[0] == wide[0]
    assert small[2].tolist() == wide[2].tolist()


def test_a_dead_end_that_is_no_goal_is_lost() -> None:
    graph = ring(np.random.default_rng(0))
    assert attractor(graph, 0, set(), False)[0] == set()


def test_the_chain_that_takes_a_sweep_a_round_for_each_position_takes_one_pass() -> None:
    graph = chain(60_000)
    found, _, distance = attractor(graph, 0, {60_000}, True)
    assert len(found) == 60_001
    assert distance[0] == 60_000
