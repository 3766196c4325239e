"""Looking ahead: at once, beside other work, in games of any size; an estimate says that it is one."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

import zermelo as z
from tests.faces.web.visits import LIMITS, ask
from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.faces.web.limits import Limits
from zermelo.faces.web.questions import question_named
from zermelo.faces.web.session import NotYet, Table


def watched(client: Any, question: str, **written: str) -> tuple[list[dict], dict]:
    """Returns what was told on the way, and the answer."""
    answer = client.get(f"/api/ask/{question}", params=written)
    if answer.status_code != 202:
        return [], answer.json()
    with client.stream("GET", f"/api/jobs/{answer.json()['job']}/events") as stream:
        told = [json.loads(line.removeprefix("data: ")) for line in stream.iter_lines() if line.startswith("data: ")]
    return [one["progress"] for one in told[:-1] if one["progress"]], told[-1]


@pytest.mark.parametrize("game", ["connect:7,6,4", "chess"])
def test_a_first_estimate_comes_on_the_way_in_games_that_nobody_explores(explorer, game):
    moves = [one["move"] for one in ask(explorer, "position", game=game)[1]["moves"]]
    ask(explorer, "look", game=game, seconds="0.1")  # the desk is warm then
    for move in moves[:2]:
        told, found = watched(explorer, "look", game=game, path=move, seconds="1.5")
        stages = [one for one in told if one.get("what") == "looking ahead"]
        assert stages and not any(one["exact"] for one in stages)
        assert set(stages[0]["payoff"]) == set(z.game(game).players)
        assert [one["depth"] for one in stages] == sorted({one["depth"] for one in stages})
        assert found["depth"] >= stages[-1]["depth"]
        assert found["exact"] is False and found["status"] in ("stopped", "estimated") and found["move"]


def test_looking_ahead_does_not_wait_for_a_solve(explorer):
    game = "kalah:4,4"
    position = ask(explorer, "position", game=game)[1]
    work = explorer.get("/api/ask/values", params={"game": game})
    told, found = watched(explorer, "look", game=game, path=position["moves"][0]["move"], seconds="2")
    assert found["exact"] or (told and told[0]["what"] == "looking ahead")
    if work.status_code == 202:
        explorer.delete(f"/api/jobs/{work.json()['job']}")


def table_of(game: str, limits: Limits = LIMITS) -> Table:
    return Table(z.game(game), "", limits)


def asked(question: str, table: Table, **written: str) -> dict:
    return question_named(question)(table, written)


def test_nothing_is_explored_before_a_look(monkeypatch):
    table = table_of("connect:7,6,4")
    monkeypatch.setattr(Table, "arena", lambda self: pytest.fail("explored"))
    assert asked("look", table, seconds="0.2")["exact"] is False


@pytest.mark.parametrize("game", ["tictactoe", "nim:1,2,players=3", "tokens:5", "morris", "pig:3,3,turns=1", "sharing"])
def test_a_solution_answers_at_once_and_agrees_with_a_look_to_the_ends(game):
    table = table_of(game)
    before = asked("look", table, seconds="3")
    payoff = asked("values", table)["payoff"]
    known = table.at_once(lambda: asked("look", table))
    assert known["exact"] and known["payoff"] == payoff
    if before["exact"] and len(table.players) == 2:
        assert before["payoff"] == payoff
    assert table.at_once(lambda: asked("hint", table))["move"] == known["move"] or known["turn"] == "chance"


def test_an_end_is_exact_and_hidden_moves_are_refused():
    over = asked("look", table_of("nim:1,1"), path="h1-1/h2-1")
    assert over["exact"] and over["payoff"] == {"A": -1, "B": 1} and over["move"] is None
    with pytest.raises(MethodError):
        asked("look", table_of("kuhn"))


def test_a_look_takes_work_and_is_bounded():
    table = table_of("connect:7,6,4")
    with pytest.raises(NotYet):
        table.at_once(lambda: asked("look", table))
    with pytest.raises(ParameterError, match="at most"):
        asked("look", table, seconds="1000")


def test_numbered_endgames_are_never_explored_and_share_one_solution(monkeypatch):
    monkeypatch.setattr(Table, "arena", lambda self: pytest.fail("explored"))
    table = table_of("chess:KQK")  # more numbers than positions may be explored here
    hint = asked("hint", table)
    assert hint["exact"] and hint["payoff"] == {"White": 1, "Black": -1}
    assert hint["move"] == asked("values", table)["moves"][0]["move"]
    assert table.at_once(lambda: asked("look", table))["move"] == hint["move"]


def test_a_slow_game_is_not_explored_for_ever():
    table = table_of("chess", replace(LIMITS, seconds=4.0, positions=3_000_000))
    with pytest.raises(BudgetError, match="too slow to explore"):
        table.arena()


def test_a_look_that_is_stopped_ends_and_the_next_begins(explorer):
    ask(explorer, "look", game="connect:7,6,4", seconds="0.1")
    for move in ("2", "3"):
        began = time.monotonic()
        job = explorer.get("/api/ask/look", params={"game": "connect:7,6,4", "path": move, "seconds": "50"}).json()[
            "job"
        ]
        explorer.delete(f"/api/jobs/{job}")
        while explorer.get(f"/api/jobs/{job}").json()["state"] == "working":
            time.sleep(0.02)
        assert time.monotonic() - began < 40  # not its own end
    assert ask(explorer, "position", game="connect:7,6,4", path="2")[0] == 200


def test_a_look_that_is_stopped_in_its_first_moments_does_not_go_on(monkeypatch):
    table = table_of("connect:7,6,4")
    halted: list[bool] = []

    def halt() -> None:
        halted.append(True)
        if len(halted) == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(table, "halt", halt)
    with suppress(KeyboardInterrupt, BudgetError):  # stopped with nothing, or with what was found by then
        assert asked("look", table, seconds="8")["exact"] is False
    assert halted == [True]  # nothing was looked at after that
