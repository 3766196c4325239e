"""How far off is the estimate of a proof's nodes? By a factor of ten or so, which its interval allows for."""

from __future__ import annotations

from functools import cache

import pytest

import zermelo as z
from zermelo.solvers.proof import estimate
from zermelo.solvers.proof.estimate import ProofEstimate, proof_estimate
from zermelo.solvers.proof.prover import Prover

KNOWN = {"connect:5,5,4": 219_649, "connect:6,5,4": 1_575_828, "connect:7,5,4": 12_213_765,
         "connect:6,6,4": 30_697_165, "connect:7,6,4": 340_000_000}  # fmt: skip


def _estimate(name: str, seed: int = 0) -> ProofEstimate:
    found = proof_estimate(z.game(name), seed=seed)
    assert found is not None
    return found


@cache
def _usual() -> ProofEstimate:
    return _estimate("connect:5,5,4")


@pytest.mark.parametrize("name", ["connect:4,4,3", "nim:3,4,5", "domineering:4,4"])
def test_a_small_game_is_proven_and_its_nodes_are_counted(name: str) -> None:
    game = z.game(name)
    prover = Prover(game, (game.turn(game.start()),), method="alphabeta")
    prover.bounds(game.start())
    found = _estimate(name)
    assert found.plies is None
    assert found.nodes == found.low == found.high == prover.progress().nodes


def test_the_interval_holds_the_nodes_of_a_board_that_was_proven() -> None:
    found = _usual()
    assert found.plies is not None
    assert found.low < KNOWN["connect:5,5,4"] < found.high


@pytest.mark.long
@pytest.mark.parametrize("name", KNOWN)
def test_the_interval_holds_the_nodes_of_most_boards(name: str) -> None:
    held = [one.low < KNOWN[name] < one.high for one in (_estimate(name, seed) for seed in range(4))]
    assert sum(held) >= 3


def test_one_seed_gives_one_estimate() -> None:
    first, again = _estimate("connect:5,5,4", 1), _estimate("connect:5,5,4", 1)
    assert (first.nodes, first.low, first.high) == (again.nodes, again.low, again.high)
    assert first.nodes != _usual().nodes


def test_nodes_that_double_from_ply_to_ply_are_extrapolated_exactly() -> None:
    points = [(ply, 9 - ply * 0.5, 3) for ply in range(4, 12)]
    found = estimate._extrapolated(points, 3, 100.0)
    assert round(found.nodes) == 10**9
    assert round(found.growth**2) == 10
    assert found.low < found.nodes < found.high
