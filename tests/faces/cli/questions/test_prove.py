"""``zermelo prove``: what it prints, what it writes, and what it says when it is asked amiss."""

from __future__ import annotations

import json

import pytest

from tests.terminal import done, run


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def told(*words: str) -> dict:
    return json.loads(done(*words, "--json"))


def test_it_tells_the_verdict_the_move_and_a_line():
    story = done("prove", "nim:3,4,5")
    assert "A can force a win." in story and "Move: h1-2" in story and "Line: A h1-2" in story
    assert "Method: alpha-beta" in story


def test_json_has_bounds_words_and_what_every_answer_has():
    found = told("prove", "connect:4,3,3", "B")
    assert (found["value"], found["bounds"], found["words"], found["side"]) == (-1, [-1, -1], "a loss", ["B"])
    assert {"method", "ties", "by", "status", "exact", "effort", "move", "line", "start"} <= set(found)
    part = told("prove", "connect:5,5", "--nodes", "1", "--plain")
    assert (part["status"], part["value"], part["words"]) == ("bounded", None, "nothing")


def test_a_team_is_named_after_the_game():
    assert "A and C can guarantee" in done("prove", "tokens:7,players=3", "A", "C")


def test_strategies_are_saved_checked_and_looked_up():
    assert "positions in proof" in done("prove", "tictactoe", "--at", "b2/a2", "--save", "proof")
    assert done("check", "proof").startswith("Right.")
    assert told("check", "proof")["right"] is True
    story = done("lookup", "proof")
    assert "A is to move." in story and "With it A gets at least 1, whatever anybody else does." in story
    assert "says nothing here" in done("lookup", "proof", "b2/a2/c1")
    found = told("lookup", "proof")
    assert found["claim"] == {"holds": "at least", "value": 1, "players": ["A"]} and found["turn"] == "A"


def test_a_strategy_takes_a_seat_and_wins():
    done("prove", "connect:4,4,3", "--save", "three")
    for seed in range(4):
        found = told("play", "connect:4,4,3", "--seats", "table:three,random", "--seed", str(seed))
        assert found["payoff"] == {"A": 1, "B": -1}
    lost = run("play", "connect:4,4,3", "--seats", "random,table:three", "--json")
    assert lost.exit_code == 2 and "has no move at" in lost.stderr and "it has the strategy of A" in lost.stderr


def test_an_answer_is_saved_as_a_file():
    done("prove", "nim:2,3", "--save", "answer.json")
    assert "Right." in done("check", "answer.json")


def test_a_file_that_cannot_be_checked_is_refused_in_one_line(tmp_path):
    done("prove", "connect:5,4", "--nodes", "1", "--plain", "--save", "p.json")
    told = json.loads((tmp_path / "p.json").read_text())
    told |= {"status": "solved", "bounds": [1, 1], "value": 1, "words": "a win", "line": []}
    (tmp_path / "p.json").write_text(json.dumps(told))
    found = run("check", "p.json")
    assert found.exit_code == 2 and "--save FOLDER" in found.stderr and found.stderr.count("\n") == 1


def test_a_table_without_a_folder_is_refused_beforehand():
    found = run("prove", "connect:7,6", "--resume", "none/table")
    assert found.exit_code == 2 and "none/table cannot be written: there is no folder none." in found.stderr


def test_a_damaged_proof_is_wrong_and_says_which_file(tmp_path):
    done("prove", "hex:3,3", "--save", "chain")
    page = sorted((tmp_path / "chain" / "at-least").iterdir())[0]
    page.write_bytes(page.read_bytes()[:-1])
    found = run("check", "chain")
    assert found.exit_code == 1 and page.name in found.output
    (tmp_path / "chain" / "manifest.json").write_text('{"zermelo": "certificate"')
    assert run("check", "chain").exit_code == 1


def test_at_the_turn_of_another_lookup_and_search_say_the_same():
    done("prove", "hex:3,3", "--save", "chain")
    assert "Whatever B plays, the strategy has a reply: A gets at least 1." in done("lookup", "chain", "b2")
    assert told("lookup", "chain", "b2")["claim"] == {"holds": "at least", "value": 1, "players": ["A"]}
    assert (told("lookup", "chain", "b2")["status"], told("lookup", "chain", "a1")["status"]) == ("solved", "bounded")
    story = done("search", "hex:3,3", "--at", "b2", "--table", "chain")
    assert "B plays a1." in story and "a reply to every move of B" in story and "Chance" not in story
    found = told("search", "hex:3,3", "--at", "b2", "--table", "chain")
    assert (found["move"], found["payoff"], found["status"]) == ("a1", {"A": 1, "B": -1}, "solved")


def test_a_position_that_one_reply_leads_into_the_strategy_from_is_not_proven():
    done("prove", "hex:3,3", "--save", "chain")
    assert "says nothing here" in done("lookup", "chain", "c1/b3/b2")
    assert told("search", "hex:3,3", "--at", "c1/b3/b2", "--table", "chain")["payoff"] == {"A": -1, "B": 1}


def test_where_there_is_no_strategy_to_write_the_bounds_are_told(tmp_path):
    story = done("prove", "kalah:4,3", "--nodes", "500", "--plain", "--save", "seeds")
    assert "between -24 and 24" in story and "There is no strategy to write, so seeds is not created." in story
    assert not (tmp_path / "seeds").exists()
