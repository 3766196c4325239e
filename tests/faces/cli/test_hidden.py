from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import zermelo as z
from tests import classics
from zermelo.faces.cli import main


def run(*words: str) -> Any:
    return CliRunner().invoke(main, list(words), env={"COLUMNS": "100"})


def test_a_file_with_hidden_moves_is_solved_and_told(tmp_path: Path) -> None:
    z.save(classics.outside(), tmp_path / "game.efg")
    done = run("solve", str(tmp_path / "game.efg"))
    assert done.exit_code == 0
    assert "Subgame at in: lemke, pays (3, 1), one of 3" in done.output
    assert "Likeliest line: A in, A l, B l" in done.output


def test_json_has_behaviour_by_information_set_and_subgames() -> None:
    told = json.loads(run("solve", "kuhn", "--json").output)
    assert told["payoff"] == {"Ann": "-1/18", "Bob": "1/18"}
    assert told["behaviour"]["Bob"]["1, check"] == {"check": "2/3", "bet": "1/3"}
    assert told["subgames"][0]["method"] == "lp"
    assert {"method", "ties", "by", "status", "exact", "effort"} <= told.keys()


def test_which_equilibrium_can_be_chosen(tmp_path: Path) -> None:
    assert json.loads(run("solve", "horse", "--choose", "1", "--json").output)["payoff"] == {"P1": 3, "P2": 3, "P3": 2}
    assert json.loads(run("solve", "horse", "--choose", "P3", "--json").output)["payoff"]["P3"] == 2
    z.save(classics.outside(), tmp_path / "game.json")
    told = json.loads(run("solve", str(tmp_path / "game.json"), "--method", "matrix", "--json").output)
    assert told["subgames"][0]["method"] == "matrix"


@pytest.mark.parametrize(
    ("words", "said", "status"),
    [
        (["solve", "horse", "--choose", "7"], "there are 2 equilibria, from 0", 2),
        (["solve", "horse", "--method", "lemke"], "lemke is for two players", 2),
        (["solve", "sharing", "--choose", "total"], "--ties selects", 2),
        (["solve", "sharing", "--method", "lp"], "lp is for trees with hidden moves", 2),
        (["guarantee", "kuhn"], "`zermelo guarantee GAME PLAYER` for a maximin value", 2),
        (["guarantee", "horse", "P1"], "P2+P3 forgets", 2),
        (["equilibria", "kuhn"], "Raise --budget, or use `zermelo solve GAME` for one of them", 3),
        (["equilibria", "horse"], "found for two players; this game has 3", 2),
        (["search", "kuhn"], "`zermelo solve GAME` says how often to make each move", 2),
        (["determinacy", "sharing"], "use `zermelo guarantee GAME`", 2),
        (["determinacy", "kuhn"], "use `zermelo solve GAME`", 2),
    ],
)
def test_what_does_not_fit_is_one_line_on_stderr(words: list[str], said: str, status: int) -> None:
    done = run(*words)
    assert done.exit_code == status
    assert said in done.stderr and done.stderr.count("\n") == 1


def test_an_answer_is_saved_drawn_and_checked(tmp_path: Path) -> None:
    files = tmp_path / "answer.json", tmp_path / "answer.svg"
    assert run("solve", "kuhn", "--save", str(files[0]), "--svg", str(files[1])).exit_code == 0
    assert "2/3" in files[1].read_text() and files[1].read_text().startswith("<svg")
    done = run("check", str(files[0]))
    assert (done.exit_code, done.output.splitlines()[0]) == (0, "Right.")


def test_a_profile_from_elsewhere_is_judged_about_a_file(tmp_path: Path) -> None:
    z.save(classics.outside(), tmp_path / "game.efg")
    plan = {"zermelo": "profile", "version": 1, "strategies": {"A": {"": "out", "in": "l"}, "B": {"in/l": "r"}}}
    (tmp_path / "profile.json").write_text(json.dumps(plan))
    done = run("check", str(tmp_path / "profile.json"), "--game", str(tmp_path / "game.efg"))
    assert done.exit_code == 1
    assert done.output.splitlines()[0] == "An equilibrium, but not subgame-perfect: at in: A gains 1 by r."


def test_who_can_force_what_is_told() -> None:
    done = run("determinacy", "nim:3,4,5", "--plain")
    assert done.output.splitlines()[1:3] == ["A can force a win.", "The most that A can guarantee (maximin): 1."]
    told = json.loads(run("determinacy", "tictactoe", "--plain", "--json").output)
    assert (told["case"], told["value"], told["determined"]) == ("draw", 0, True)


def test_forgetful_files_are_refused_by_name(tmp_path: Path) -> None:
    lines = ['EFG 2 R "driver" { "Driver" }', 'p "" 1 1 "junction" { "exit" "on" } 0', 't "" 1 "" { 0 }']
    lines += ['p "" 1 1 "junction" { "exit" "on" } 0', 't "" 2 "" { 4 }', 't "" 3 "" { 1 }']
    (tmp_path / "driver.efg").write_text("\n".join(lines))
    done = run("solve", str(tmp_path / "driver.efg"))
    assert done.exit_code == 2 and "The game is absent-minded: Driver" in done.stderr


def test_single_subgames_have_their_own_method_and_choice(tmp_path: Path) -> None:
    path = str(tmp_path / "game.efg")
    z.save(classics.outside(), path)
    told = json.loads(run("solve", path, "--method", "in=matrix", "--choose", "in=1", "--json").output)
    assert (told["subgames"][0]["method"], told["subgames"][0]["taken"]) == ("matrix", 1)
    for words, says in (
        (["--choose", "in=1", "--choose", "in=2"], "one place is named twice"),
        (["--choose", "in=1", "--choose", "B"], "either one for all subgames"),
        (["--method", "lp", "--method", "lemke"], "--method is given twice"),
        (["--method", "out=lp"], "no subgame with hidden moves begins at 'out'"),
        (["--method", "foo"], "No method 'foo'"),
    ):
        done = run("solve", path, *words)
        assert (done.exit_code, says in done.stderr) == (2, True), done.stderr
