"""Reaching an end almost surely: by attractors, and by trying all strategies."""

from __future__ import annotations

import numpy as np

from tests.chancy import Chances, tossed
from tests.effort import tries
from tests.solvers.stochastic.test_interval_iteration import seen
from zermelo.solvers.stochastic.almost_sure import solve_almost_sure


def test_almost_sure_is_a_probability_of_one_against_all_strategies() -> None:
    dice = np.random.default_rng(5)
    many = 0
    for _ in range(tries(100)):
        graph = tossed(dice, inner=5)
        shown, net = seen(graph), Chances(graph)
        best = max(net.pays.values())
        goals = np.array([net.pays.get(v) == best for v in net.nodes])
        for v in net.pays:  # the probability of the best end is the average of its being reached
            net.pays[v] = [net.pays[v][0] == best[0], 0]  # type: ignore[list-item]
        net.endless = [net.endless[0] * 0] * 2
        found = solve_almost_sure(shown, goals, False)
        assert found.tolist() == [u == 1 for u in net.sure([0], [1])]
        many += int(found.sum())
    assert many > tries(125)
