"""Folders with a tablebase open like tables of rows: values and distances of every move; nothing is solved again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.faces.web.visits import HOST, LIMITS, ask, client_of
from tests.terminal import refused
from zermelo.errors import MethodError
from zermelo.faces.web.app import make_web_app
from zermelo.faces.web.opening import opened_table
from zermelo.faces.web.questions import question_named
from zermelo.faces.web.session import Table
from zermelo.solvers.cyclic import tablebase

ROOK = "8/8/8/8/8/2k5/8/K6R w"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("rook") / "chess"
    z.tablebase("chess:KRK", found)
    return found


@pytest.fixture(autouse=True)
def nothing_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever would solve the endgame again fails."""

    def fail(*given: Any, **options: Any) -> None:
        raise AssertionError("the endgame is solved again")

    monkeypatch.setattr(tablebase, "solve_tablebase_retrograde", fail)


def opened(folder: Path, start: str = "") -> Table:
    wanted = {"kind": "table", "text": str(folder), "title": "chess", "rules": "", "start": start}
    return opened_table(wanted, LIMITS, lambda told: None, lambda: None)


def asked(table: Table, question: str, **written: str) -> Any:
    return question_named(question)(table, written)


def test_values_and_distances_of_all_moves_are_looked_up(folder: Path) -> None:
    answer = z.tablebase("chess:KRK", folder)
    game, state = answer.game, answer.evidence.state(ROOK)
    table = opened(folder, f"[{','.join(map(str, state))}]")
    told = asked(table, "values")
    assert (told["payoff"], told["distance"], told["status"]) == ({"White": 1, "Black": -1}, 27, "solved")
    assert "kept on disk" in told["how"][0]
    assert {one["move"] for one in told["moves"]} == set(game.moves(state))
    for one in told["moves"]:
        after = game.after(state, one["move"])
        assert one["payoff"] == dict(answer.value(after)) and one.get("distance") == answer.distance(after)
    assert told["moves"][0]["chosen"] and told["moves"][0]["move"] == answer.best(state)
    assert [step["move"] for step in told["line"]] == list(answer.best_line(state).moves)


def test_every_question_of_a_position_reads_the_folder(folder: Path) -> None:
    table = opened(folder)
    answer = z.tablebase("chess:KRK", folder)
    best = answer.best()
    assert asked(table, "about")["title"] == "chess:KRK, looked up in chess"
    assert asked(table, "about")["can_set_up"]
    assert asked(table, "sure")["payoff"] == {"White": 1, "Black": -1}
    assert asked(table, "team", members="White")["value"] == 1
    assert asked(table, "outlook", player="White", enemies="Black")["value"] == 1
    assert asked(table, "look")["move"] == asked(table, "hint")["move"] == best
    assert asked(table, "chosen", seat="solve")["move"] == best
    assert asked(table, "review", path=f"{best}/{answer.best(best)}")["mistakes"] == {"White": 0, "Black": 0}
    found = asked(table, "set_up", state=ROOK)
    assert found["start"].startswith("@[") and found["why"] == ""
    with pytest.raises(MethodError, match="looked up"):
        asked(table, "ties")


def test_a_folder_named_on_the_command_line_is_asked_over_http(folder: Path) -> None:
    with client_of(make_web_app((str(folder),), hosts=frozenset({HOST}), limits=LIMITS)) as client:
        status, told = ask(client, "values", game="own.1", path="Ra7")
        assert status == 200 and told["distance"] == z.tablebase("chess:KRK", folder).distance("Ra7")
        status, told = ask(client, "values", game="own.1@[1,1]")
        assert status in (400, 422) and "A position of this game has" in told["message"]


def test_folders_that_are_none_are_refused_before_the_explorer_starts(folder: Path, tmp_path: Path) -> None:
    assert "holds a tablebase of chess; choose another folder for teeko" in refused("serve", folder, "--game", "teeko")
    damaged = tmp_path / "damaged"
    damaged.mkdir()
    (damaged / "tablebase.json").write_text('{"document": [')
    assert "the manifest of this tablebase is damaged" in refused("serve", damaged)
