"""A search without a budget on a large game: a proof takes over, and what is proven is told when it is stopped."""

from __future__ import annotations

import pytest

import zermelo as z
from zermelo.errors import BudgetError
from zermelo.solvers.search import iterative_deepening, proof


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(proof, "LARGE", 2000)
    monkeypatch.setattr(iterative_deepening, "FIRST", 500)


class Silent(z.games.Domineering):
    """Rules without an estimate: nothing can be looked at beside the search."""


def test_a_proof_takes_over_and_finds_the_same():
    for name, at in (("connect:4,4", "2/2"), ("domineering:4,5", None)):
        found = z.search(name, at=at, compiled=False)
        mover = "A"
        assert found.status == "solved" and "a proof took over" in found.why
        assert found.payoff[mover] == z.guarantee(name, mover, at=at).value
        assert found.line[0].move == found.move


def test_small_games_are_searched_as_before():
    assert "proof" not in z.search("tictactoe", at="b2/a1/a2").why
    assert "proof" not in z.search("connect:4,4", depth=4).why


def test_stopped_it_keeps_the_last_depth_and_says_what_is_proven():
    seen = []

    def stop(what, count):
        seen.append(what)
        if count > 5_000:
            raise KeyboardInterrupt

    found = z.search("connect:6,6", compiled=False, watch=stop)
    assert found.status == "stopped" and found.move is not None
    assert any("proven" in note.lower() for note in found.notes)
    with pytest.raises(KeyboardInterrupt):
        z.search("connect:6,6", compiled=False, watch=stop, keeps=False)


def test_without_estimates_nothing_proven_is_nothing_to_tell():
    def stop(what, count):
        if count > 2500:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        z.search(Silent(7, 7), compiled=False, watch=stop)


def test_solve_names_prove_where_a_game_is_too_large():
    with pytest.raises(BudgetError, match="finds the value of the start alone"):
        z.solve("connect:5,5", limit=100)
    with pytest.raises(BudgetError) as refused:
        z.solve("pig:30,6", limit=100)
    assert "prove" not in str(refused.value)
