"""Strategies are written by a compiled loop as they are move by move, and Ctrl-C leaves nothing half written."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import zermelo as z
from tests.solvers.proof.webs import PairedWeb, worth
from zermelo.solvers.proof import certificate as module
from zermelo.solvers.proof.strategy import StrategySteps


def digest(folder: Path) -> dict[str, str]:
    """What is in every page."""
    return {
        p.relative_to(folder).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest() for p in folder.rglob("*.parquet")
    }


@pytest.fixture
def both(monkeypatch, tmp_path):
    """Writes a certificate by the compiled loop and move by move; returns what is in them."""

    def write(game, *side, **options):
        told = []
        for name, large in (("loop", 0), ("alone", 1 << 60)):
            folder = tmp_path / f"{name}{len(list(tmp_path.iterdir()))}"
            monkeypatch.setattr(module, "LARGE", large)
            monkeypatch.setattr(StrategySteps, "is_ready", lambda self: False)
            monkeypatch.setattr(StrategySteps, "remembers", False)
            made = []
            step = StrategySteps.step
            monkeypatch.setattr(StrategySteps, "step", lambda *a, s=step, m=made: m.append(1) or s(*a))
            found = z.prove(game, *side, save=folder, compiled=True, memory=1 << 20, **options)
            monkeypatch.setattr(StrategySteps, "step", step)
            assert bool(made) == (large == 0)
            assert z.check(found.certificate)
            told.append((digest(folder), found.certificate.document()["claims"]))
        return told

    return write


@pytest.mark.parametrize("method", ["alphabeta", pytest.param("df-pn", marks=pytest.mark.long)])
def test_the_compiled_loop_writes_the_same_as_move_by_move_for_teams_of_random_games(method, both):
    for seed in range(4):  # one kernel for all seeds, the one of test_prover
        loop, alone = both(PairedWeb(seed=seed, players=3), "A", "C", method=method)
        assert loop == alone


@pytest.mark.long
@pytest.mark.parametrize(("game", "method"), [("connect:4,4", "alphabeta"), ("kalah:3,2", "df-pn")])
def test_it_does_so_for_games_that_people_play(game, method, both):
    loop, alone = both(game, "A", method=method)
    assert loop == alone and len(loop[0]) > 3


def test_moves_that_the_table_remembers_keep_what_is_proven(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "LARGE", 0)
    for seed in range(4):  # by the kernels of the test above
        rules = PairedWeb(seed=seed, players=3)
        found = z.prove(rules, "A", "C", save=tmp_path / f"{seed}", method="alphabeta", compiled=True, memory=1 << 20)
        value = worth(rules, rules.start, {0, 2})
        assert [claim.units for claim in found.certificate.claims] == [value, value] and z.check(found.certificate)


@pytest.mark.long
def test_they_do_so_in_connect_four(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "LARGE", 0)
    found = z.prove("connect:4,4", save=tmp_path / "kept", compiled=True, memory=1 << 20)
    assert [claim.units for claim in found.certificate.claims] == [0, 0] and z.check(found.certificate)


def test_ctrl_c_leaves_the_proof_and_no_folder(tmp_path):
    def watch(what: str, count: int) -> None:
        if what == "positions of the strategy" and count > 300:
            raise KeyboardInterrupt

    found = z.prove("connect:4,4", save=tmp_path / "half", compiled=False, memory=1 << 20, watch=watch)
    assert found.status == "solved" and found.certificate is None and "Stopped before" in found.notes[-1]
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_within_a_search_leaves_no_folder_either(tmp_path, monkeypatch):
    from zermelo.solvers.proof.prover import Prover

    asked, bound = [], Prover.move

    def move(self, *question):
        asked.append(1)
        if len(asked) > 500:
            monkeypatch.setattr(self.engine, "ask", stop)
        return bound(self, *question)

    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Prover, "move", move)
    found = z.prove("connect:4,4", save=tmp_path / "half", compiled=False, memory=1 << 20)
    assert found.certificate is None and "Stopped before" in found.notes[-1] and list(tmp_path.iterdir()) == []


def test_too_many_positions_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(module.certificate_of_proof, "__kwdefaults__", {"limit": 100, "watch": None})
    with pytest.raises(z.ZermeloError, match="more than 100 positions"):
        z.prove("connect:4,4", save=tmp_path / "many", compiled=False, memory=1 << 20)
    assert list(tmp_path.iterdir()) == []
