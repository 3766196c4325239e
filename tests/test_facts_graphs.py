"""Facts about games on graphs that were computed by other means."""

from __future__ import annotations

import numpy as np
import pytest

import zermelo as z
from tests.cyclic import Net, chain, sweep, wait_or_stop
from zermelo.solvers.cyclic.attractors import solve_attractors


def test_the_game_of_four_positions_has_no_positional_equilibrium_and_one_nash_outcome() -> None:
    answer = z.solve(wait_or_stop())
    assert answer.verdict == "none-positional"
    assert "pure Nash equilibria exist" in answer.theorem
    assert answer.nash.payoffs == ({"P1": -1, "P2": 2},)
    assert answer.nash[0].line.moves == ("1",)  # stop at once
    assert z.guarantees(wait_or_stop()).payoff == {"P1": -1, "P2": 1}


def test_the_lectures_sweep_needs_as_many_rounds_as_the_chain_is_long() -> None:
    graph = chain(60)
    assert sweep(Net(graph), 0, {60}) == set(range(61))
    answer = z.solve(chain(60_000))
    assert (answer.payoff["Ann"], answer.moves_left()) == (1, 60_000)


@pytest.mark.parametrize(("width", "height", "counts"), [(4, 4, (161_029, 38_675, 32_234, 90_120))])
def test_connect_four_on_small_boards_by_attractors(width: int, height: int, counts: tuple[int, ...]) -> None:
    graph = z.game_graph(f"connect:{width},{height},4", compiled=True)
    raised = solve_attractors(graph, graph.payoff[:, 0] + 1, 1, np.array([True, False]), compiled=True)
    worth = raised.place - 1
    to_move = _to_move(graph)
    own = np.where(to_move == 0, worth, -worth)
    assert (len(graph), int((own > 0).sum()), int((own < 0).sum()), int((own == 0).sum())) == counts
    assert worth[0] == 0
    assert raised.distance.min() >= 0  # a game that ends has no endless draws


def _to_move(graph: z.Graph) -> np.ndarray:
    """Whose turn it is or would be: the layer of the position, by its distance from the start."""
    layer = np.full(len(graph), -1)
    layer[0] = 0
    tail = np.repeat(np.arange(len(graph)), np.diff(graph.first))
    for ply in range(100):
        layer[graph.succ[layer[tail] == ply]] = ply + 1
    return layer % 2
