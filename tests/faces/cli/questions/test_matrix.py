from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import zermelo as z
from tests.terminal import answered, done
from zermelo.faces.cli import main

PENNIES = 'NFG 1 R "Pennies" { "Ann" "Bob" } { { "h" "t" } { "h" "t" } } 1 -1 -1 1 -1 1 1 -1\n'
POKER = """EFG 2 R "One card" { "Ann" "Bob" }
c "" 1 "" { "high" 1/2 "low" 1/2 } 0
p "" 1 1 "" { "raise" "fold" } 0
p "" 2 1 "" { "meet" "pass" } 0
t "" 1 "" { 2, -2 }
t "" 2 "" { 1, -1 }
t "" 3 "" { -1, 1 }
p "" 1 2 "" { "raise" "fold" } 0
p "" 2 1 "" { "meet" "pass" } 0
t "" 4 "" { -2, 2 }
t "" 2
t "" 3
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pennies.nfg").write_text(PENNIES)
    (tmp_path / "poker.efg").write_text(POKER)
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def test_the_table_the_value_and_the_equilibria_are_told(folder: Path) -> None:
    done = run("matrix", "pennies.nfg")
    assert done.exit_code == 0
    for said in ("Ann \\ Bob", "There is no pure equilibrium.", "h (1/2), t (1/2)", "Value: 0 for Ann."):
        assert said in done.output


def test_json_holds_every_answer_and_how_it_was_found(folder: Path) -> None:
    told = json.loads(run("matrix", "poker.efg", "--json").output)
    assert {"method", "ties", "by", "status", "exact", "effort"} <= set(told)
    assert (told["shape"], told["sum"], told["solution"]["value"]) == ([4, 2], 0, "1/3")
    assert told["equilibria"]["equilibria"][0]["payoff"] == {"Ann": "1/3", "Bob": "-1/3"}
    assert told["dominance"]["left"]["Bob"] == ["meet", "pass"]


def test_the_normal_form_of_a_catalogue_game_is_told(folder: Path) -> None:
    told = json.loads(run("matrix", "sharing", "--json").output)
    assert told["shape"] == [3, 8]
    assert len(told["pure"]["profiles"]) == 9


def test_full_strategies_are_more_than_reduced_ones(folder: Path) -> None:
    shapes = [json.loads(run("matrix", "centipede:4", *more, "--json").output)["shape"] for more in ([], ["--full"])]
    assert shapes == [[3, 3], [4, 4]]


@pytest.mark.parametrize(
    ("source", "target"),
    [("poker.efg", "a.json"), ("poker.efg", "a.efg"), ("poker.efg", "a.nfg"), ("pennies.nfg", "a.json"),
     ("pennies.nfg", "a.nfg"), ("sharing", "a.efg"), ("sharing", "a.nfg")],
)  # fmt: skip
def test_games_are_carried_from_format_to_format(folder: Path, source: str, target: str) -> None:
    assert run("convert", source, target).exit_code == 0
    one, other = (json.loads(run("matrix", name, "--json").output) for name in (source, target))
    for told in (one["solution"], other["solution"]):
        del told["effort"]
    assert one["solution"] == other["solution"]


def test_solve_equilibria_and_show_take_a_matrix_too(folder: Path) -> None:
    assert json.loads(run("solve", "pennies.nfg", "--json").output)["value"] == 0
    assert len(json.loads(run("equilibria", "pennies.nfg", "--json").output)["equilibria"]) == 1
    assert json.loads(run("equilibria", "pennies.nfg", "--kind", "pure", "--json").output)["profiles"] == []
    assert "Ann \\ Bob" in run("show", "pennies.nfg").output
    assert run("show", "pennies.nfg", "--svg", "a.svg").exit_code == 0
    assert (folder / "a.svg").read_text().startswith("<svg")


def test_solve_reads_a_tree_whose_moves_are_all_seen(folder: Path) -> None:
    run("convert", "sharing", "sharing.efg")
    assert json.loads(run("solve", "sharing.efg", "--json").output)["payoff"] == {"Andy": 1, "Barb": 1}


def test_what_is_saved_is_checked(folder: Path) -> None:
    assert run("matrix", "poker.efg", "--save", "a.json").exit_code == 0
    done = run("check", "a.json")
    assert (done.exit_code, "Right." in done.output) == (0, True)


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (["matrix", "none.nfg"], 2, "no such file"),
        (["matrix", "pennies.nfg", "--limit", "0"], 2, "--limit"),
        (["matrix", "sharing", "--limit", "5"], 3, "3 × 8 profiles"),
        (["solve", "pennies.nfg", "--ties", "last"], 2, "ties"),
        (["solve", "pennies.nfg", "--method", "lemke"], 2, "takes no --method"),
        (["solve", "pennies.nfg", "--choose", "1"], 2, "takes no --choose"),
        (["equilibria", "pennies.nfg", "--best", "totl"], 2, "Nothing is best by 'totl'"),
        (["equilibria", "pennies.nfg", "--steps"], 2, "--steps is for games of perfect information"),
        (["convert", "pennies.nfg", "a.efg"], 2, "a matrix goes into a .nfg file"),
        (["guarantee", "pennies.nfg", "Ann"], 2, "A matrix has no moves"),
        (["check", "pennies.nfg"], 2, "not"),
    ],
)
def test_bad_input_gets_one_line_and_a_status(folder: Path, words: list[str], status: int, says: str) -> None:
    done = run(*words)
    assert (done.exit_code, done.output.count("\n")) == (status, 1)
    assert says in done.output


def test_lines_stay_within_the_terminal_and_json_has_the_whole_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = done("matrix", "kuhn")
    assert all(len(line) <= 80 for line in told.splitlines())
    assert "… 27 × 64 in all" in told and "Remaining: Ann: 20 of 27; Bob: 44 of 64." in told
    assert all(len(line) <= 80 for line in done("solve", "kuhn").splitlines())
    found = answered("matrix", "sharing")
    assert len(found["payoffs"]) == 24 and found["payoffs"][0] == [0, 0]


@pytest.mark.parametrize("words", [("chicken.nfg",), ("sharing",), ("sharing", "--kind", "extensive")])
def test_a_correlated_equilibrium_is_told_as_json(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    z.save(z.matrix(("A", "B"), [[(6, 6), (2, 7)], [(7, 2), (0, 0)]]), "chicken.nfg")
    found = json.loads(done("correlated", *words, "--json"))
    assert found["exact"] and found["method"] == "linear programming"
