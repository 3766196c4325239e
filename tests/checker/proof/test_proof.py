"""Proofs without strategies on disk: what cannot be found again is refused, and never called right."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import zermelo as z
from tests.compiler.samples import Count
from zermelo.answers.line import Line
from zermelo.checker.proof import proof as module
from zermelo.errors import CycleError, MethodError


class Climb(z.Rules):
    """A and then B may climb a step; A gets 2 for each."""

    bounds = (0, 4)
    players: int = 2
    actions: int = 2
    start = (0, 0)

    def player(self, s: z.State) -> int:
        return s[1]

    def legal(self, s: z.State, a: int) -> bool:
        return True

    def apply(self, s: z.State, a: int) -> None:
        s[0] += a
        s[1] += 1

    def over(self, s: z.State) -> bool:
        return s[1] == 2

    def score(self, s: z.State, p: int) -> int:
        return 2 * s[0] if p == 0 else 0


class Walks(Climb):
    """One may stay where one is; the rules do not say what that pays forever."""

    bounds = (0, 1)

    def player(self, s: z.State) -> int:
        return 0

    def apply(self, s: z.State, a: int) -> None:
        s[1] = 2 * a if a else 1 - s[1]

    def score(self, s: z.State, p: int) -> int:
        return 1 - p


def falsified(path: Path, **changes: object) -> Path:
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    return path


WIN = {"bounds": [1, 1], "value": 1, "words": "a win", "line": [], "move": None}


def test_a_falsified_file_of_a_large_game_is_refused_and_not_called_right(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "ASKED", 3)  # what is large is small here: the game, and what is asked of it
    monkeypatch.setattr(module, "WHOLE", 30)
    z.save(z.prove("connect:4,3,3"), tmp_path / "p.json")
    for path in (tmp_path / "p.json", falsified(tmp_path / "p.json", **WIN)):
        with pytest.raises(MethodError, match=r"`zermelo prove GAME --save FOLDER`") as refused:
            z.check(z.load(path))
        assert "\n" not in str(refused.value)


def test_a_falsified_file_of_a_small_game_is_wrong(tmp_path):
    z.save(z.prove("tictactoe"), tmp_path / "p.json")
    report = z.check(z.load(falsified(tmp_path / "p.json", **WIN)))
    assert not report and "the side gets 0, not at least 1" in str(report.problems[0])


def test_a_strategy_that_is_too_large_to_be_asked_is_not_called_right(monkeypatch):
    found = z.prove("connect:4,3,3")
    monkeypatch.setattr(module, "ASKED", 3)
    assert "by plain minimax" in "; ".join(z.check(found).checked)
    assert not z.check(replace(found, low=0, high=0, line=Line(())))
    monkeypatch.setattr(module, "WHOLE", 30)
    with pytest.raises(MethodError, match="more than 30 positions"):
        z.check(found)


def test_bounds_that_the_rules_declare_are_found_again_or_said_not_to_be_looked_at(monkeypatch, tmp_path):
    found = z.prove("hex:3,3")
    assert "at most 1: the value, by plain minimax" in "; ".join(z.check(found).checked)
    monkeypatch.setattr(module, "WHOLE", 30)
    assert "at most 1 is not looked at: the rules declare it of every end, by `bounds`" in z.check(found).checked
    kept = z.prove("hex:3,3", save=tmp_path / "kept")
    assert "at most 1 is not looked at" in "; ".join(z.check(kept).checked)


def test_ends_outside_the_declared_bounds_are_told(monkeypatch):
    found = z.prove(Climb(), "A")
    monkeypatch.setattr(Climb, "bounds", (0, 1))
    monkeypatch.setattr(module, "WHOLE", 1)
    report = z.check(found)
    assert not report and "the rules declare bounds of 0 and 1" in str(report.problems[0])


def test_what_is_declared_is_read_by_the_checker_itself(monkeypatch):
    found = z.prove("connect:4,3,3")
    monkeypatch.setattr(z.Proof, "declared", (2, 2))
    assert not z.check(replace(found, low=2, high=2, line=Line(())))


def test_play_that_can_come_back_is_refused_in_one_line(tmp_path):
    found = z.prove(Climb(), "A")
    rules = z.game(Walks())
    with pytest.raises(CycleError, match="play can come back to") as refused:
        z.check(replace(found, given=rules, ask=None, line=Line(()), best=None))
    assert "\n" not in str(refused.value)


def test_rules_whose_start_is_a_property_are_found_again(tmp_path):
    z.save(z.prove(Count(), "A"), tmp_path / "p.json")
    assert z.check(z.load(tmp_path / "p.json", game=Count()))
