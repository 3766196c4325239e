"""Looking ahead, playing and tournaments on the command line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time

import pytest

import zermelo as z
from tests.terminal import ALWAYS, ctrl_c, done, refused, started

NIM = "nim:1,2"


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_help_names_the_commands_and_each_has_its_own():
    told = done("--help")
    for command in ("search", "play", "tournament"):
        assert re.search(rf"^  {command} ", told, re.MULTILINE)
        assert f"Usage: zermelo {command}" in done(command, "--help")


# ---------------------------------------------------------------- search


def test_search_tells_move_payoff_status_and_line():
    told = done("search", NIM)
    assert "A plays h2-1." in told and "Proven" in told and "Line: A h2-1" in told and "Method: alphabeta" in told


@pytest.mark.parametrize("at", ["h1-1", "[0,2,1]", "(0, 2, 1)"])
def test_search_starts_from_a_path_or_a_state(at):
    found = json.loads(done("search", NIM, "--at", at, "--json"))
    assert set(found) >= ALWAYS
    assert (found["move"], found["payoff"], found["status"]) == ("h2-2", {"A": -1, "B": 1}, "solved")
    assert found["line"] == [{"player": "B", "move": "h2-2"}]


def test_search_takes_method_budget_and_ties():
    found = json.loads(done("search", "nim:1,1", "--method", "maxn", "--ties", "last", "--json"))
    assert (found["method"], found["move"], found["ties"]) == ("maxn", "h2-1", "last")
    near = json.loads(done("search", "tokens:9", "--depth", "2", "--json"))
    assert (near["depth"], near["status"]) == (2, "estimated")
    assert "An estimate" in done("search", "tokens:9", "--depth", "2")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["search", NIM, "--method", "alpha"], "Did you mean alphabeta"),
        (["search", "nim:1,2,players=3", "--method", "alphabeta"], "alphabeta needs two players"),
        (["search", NIM, "--at", "z9"], "No move 'z9' here"),
        (["search", NIM, "--at", "[1,x]"], "'[1,x]' is not a state"),
        (["search", NIM, "--at", "[1]"], "has 3 numbers, not 1"),
        (["search", NIM, "--depth", "0"], "0 is not in the range"),
        (["search", "sharing", "--at", "kept"], "No move 'kept' here. Did you mean keep"),
        (["play", NIM], "Who plays for A, B? For example: --seats human,search:seconds=1"),
        (["play", NIM, "--seats", "human"], "has 2 players (A, B); 1 seat is given"),
        (["play", NIM, "--seats", "human,maxm"], "Did you mean maxn"),
        (["play", NIM, "--seats", "human,first", "--json"], "--json is for matches without people"),
        (["play", NIM, "--resume", "none.json"], "none.json: no such file"),
        (["play", NIM, "--seats", "first,first", "--save", "x.txt"], "no format has the suffix '.txt'"),
        (["tournament", NIM, "--seats", "human,first"], "people cannot play"),
        (["tournament", NIM], "tournament needs --seats: who plays"),
        (["tournament", NIM, "--seats", "first,random", "--seatings", "some"], "There are all, rotations"),
    ],
)
def test_bad_input_gets_one_clear_line(words, says):
    assert says in refused(*words)


def test_a_budget_too_small_for_any_answer_has_its_own_status():
    told = refused("search", "grundy:30,players=3", "--nodes", "1", "--plain", status=3)
    assert "before the first move was searched" in told


# ---------------------------------------------------------------- play


def test_a_person_plays_by_names_and_beginnings_and_wins():
    told = done("play", NIM, "--seats", "human,first", typing="h2-1\nh\n")
    assert "A is to move." in told and "The moves are h1-1, h2-1, h2-2." in told
    assert "B plays h1-1." in told and told.endswith("0 0\nA 1, B -1: A wins.\n")


def test_illegal_moves_list_the_legal_ones_and_the_person_is_asked_again():
    told = done("play", NIM, "--seats", "human,first", typing="h3-1\nh2\n\nh2-2\n")
    assert "No move 'h3-1' here." in told and "The moves are h1-1, h2-1, h2-2." in told
    assert "'h2' could be h2-1, h2-2." in told
    assert told.endswith("A -1, B 1: B wins.\n")


def test_help_moves_hint_and_undo():
    told = done("play", NIM, "--seats", "human,first", typing="undo\nhelp\nmoves\nhint\nh1-1\nundo\nh2-1\nh2-1\n")
    assert "There is nothing to take back." in told
    assert "take back your last move" in told
    assert "Hint: h2-1 (A 1, B -1; solved, by alphabeta)." in told
    assert told.endswith("A 1, B -1: A wins.\n")


def test_undo_goes_back_to_the_same_person():
    told = done("play", "nim:3", "--seats", "human,first", typing="h1-1\n:undo\nh1-3\n")
    assert told.count("\n3\nA is to move.") == 2 and told.endswith("A 1, B -1: A wins.\n")


def test_resigning_ends_the_match_without_a_payoff():
    told = done("play", NIM, "--seats", "human,human", "--save", "m.json", typing="h1-1\nresign\n")
    assert told.endswith("B resigns.\nSaved to m.json.\n")
    assert z.load("m.json").resigned == "B"


def test_saved_and_taken_up_again_the_match_goes_on():
    told = done("play", "pig:4,3", "--seats", "human,random", "--seed", "5", "--save", "m.json", typing="roll\nquit\n")
    assert "Chance: " in told and "(1/3)" in told
    begun = z.load("m.json")
    assert begun.seed == 5 and begun.line.moves[0] == "roll" and not begun.is_over
    told = done("play", "pig:4,3", "--resume", "m.json", "--seats", "random,random", "--save", "m.json")
    assert f"So far: {begun.line}." in told
    over = z.load("m.json")
    assert over.is_over and over.line.moves[: len(begun.line)] == begun.line.moves
    assert over.seats == ("random", "random")
    assert "leave --seed out" in refused("play", "pig:4,3", "--resume", "m.json", "--seed", "1")
    assert "this is a match of pig:4,3, not of nim:1,2" in refused("play", NIM, "--resume", "m.json")
    assert over.verdict() in done("play", "pig:4,3", "--resume", "m.json")


def test_the_save_command_writes_where_it_is_told_and_says_when_it_cannot():
    told = done("play", NIM, "--seats", "human,first", typing="save\nsave x.txt\nsave m.json\nquit\n")
    assert "Which file?" in told and "no format has the suffix '.txt'" in told and "Saved to m.json." in told
    assert z.load("m.json").line.moves == ()


def test_the_end_of_the_input_ends_politely():
    told = done("play", NIM, "--seats", "human,first", typing="h2-1\n")
    assert "The input has ended.\nA is to move.\nNot saved. Use --save FILE" in told


def test_a_file_that_holds_no_match_is_told():
    z.save(z.solve("sharing"), "s.json")
    assert "s.json holds a solution, not a match" in refused("play", "sharing", "--resume", "s.json")


def test_a_match_without_people_is_told_move_by_move_or_as_json():
    told = done("play", "sharing", "--seats", "solve,solve")
    assert "Andy plays share.\nBarb plays yes.\n" in told and told.endswith("Andy 1, Barb 1: a draw.\n")
    found = json.loads(done("play", "nim:3,4,5", "--seats", "solve,random", "--seed", "2", "--json"))
    assert set(found) >= ALWAYS and found["payoff"] == {"A": 1, "B": -1} and found["status"] == "over"
    again = json.loads(done("play", "nim:3,4,5", "--seats", "solve,random", "--seed", "2", "--json"))
    assert again == found


def test_a_move_named_like_a_command_can_be_made(in_a_folder):
    tree = z.tree(("Ann",), z.choose("Ann", {"quit": z.end(1), "stay": z.choose("Ann", {"undo": z.end(2)})}))
    z.save(tree, "words.json")
    assert done("play", "words.json", "--seats", "human", typing="quit\n").endswith("Ann 1: the end.\n")
    assert "Ann is to move.\nNot saved" in done("play", "words.json", "--seats", "human", typing="stay\n:quit\n")


def test_in_a_real_process_a_script_plays_and_ctrl_c_ends_it_politely(in_a_folder):
    words = ("play", NIM, "--seats", "human,first", "--save", "m.json")
    command = [sys.executable, "-m", "zermelo", *words]
    script = subprocess.run(command, input="h2-1\nh2-1\n", capture_output=True, text=True, timeout=60)
    assert (script.returncode, script.stderr) == (0, "")
    assert "A 1, B -1: A wins." in script.stdout
    with started(*words, env=os.environ | {"PYTHONUNBUFFERED": "1"}) as person:
        assert person.stdin is not None and person.stdout is not None
        person.stdin.write("h2-1\n")
        person.stdin.flush()
        seen = ""
        while "0 1\n" not in seen:
            line = person.stdout.readline()
            assert line, seen
            seen += line
        time.sleep(0.2)  # until the question is asked
        told, trouble = ctrl_c(person)
    assert (person.returncode, trouble) == (130, "")
    assert "Stopped." in told and "Saved to m.json." in told
    assert z.load("m.json").line.moves == ("h2-1", "h1-1")


# ---------------------------------------------------------------- tournament


def test_a_tournament_shows_its_table_and_goes_on_with_its_file():
    words = ("tournament", NIM, "--seats", "solve,random", "--rounds", "10", "--seed", "4", "--out", "t.jsonl")
    told = done(*words)
    assert re.search(r"^player +points +95 % +place +wins +matches$", told, re.MULTILINE)
    assert re.search(r"^solve +│█+ +0\.\d+ +± 0\.\d+ +1\.\d+ +\d+\.0 % +20$", told, re.MULTILINE)
    assert "2 seatings, 10 rounds, seed 4: 20 matches." in told and "Matches kept in t.jsonl." in told
    assert "normal interval" in told
    assert done(*words) == told
    assert "One round says nothing about luck" in done("tournament", NIM, "--seats", "first,random")


def test_a_tournament_as_json_is_exact_but_for_margin_and_seconds():
    found = json.loads(done("tournament", NIM, "--seats", "solve,random,first", "--rounds", "3", "--json"))
    assert set(found) >= ALWAYS and len(found["seatings"]) == 6
    assert found["effort"]["matches"] == 18
    best = found["standings"][0]
    assert best["player"] == "solve" and best["matches"] == 12
    assert all(isinstance(best[key], int | str) for key in ("points", "place", "wins", "variance"))


# ---------------------------------------------------------------- hidden cards


def test_a_person_in_a_hidden_match_is_shown_their_own_cards_only():
    told = done("play", "ohhell:2,seed=1", "--seats", "human,first", "--hidden", typing="2\nmoves\nhint\nquit\n")
    assert told.count("A: H7 D7") == 2
    assert told.count("B: ?? ??") == 2
    assert "DQ" not in told and "H6" not in told
    assert "estimated, by pimc" in told


def test_a_hidden_match_between_seats_is_told_as_json_and_at_its_end_all_is_open():
    found = json.loads(done("play", "ohhell:2", "--seats", "pimc:worlds=3,random", "--hidden", "--json"))
    assert (found["hidden"], found["status"], len(found["moves"])) == (True, "over", 6)


def test_a_hidden_match_goes_on_hidden():
    done("play", "ohhell:2,seed=1", "--seats", "human,first", "--hidden", "--save", "match.json", typing="2\nquit\n")
    told = done("play", "ohhell:2,seed=1", "--resume", "match.json", typing="quit\n")
    assert "So far: A 2, B 1." in told and "B: ?? ??" in told
    assert "leave --hidden out" in refused("play", "ohhell:2,seed=1", "--resume", "match.json", "--hidden")


def test_search_and_tournament_take_worlds_and_hidden():
    found = json.loads(done("search", "ohhell:2", "--method", "pimc", "--worlds", "4", "--by", "total", "--json"))
    assert (found["method"], found["status"], found["by"]) == ("pimc", "estimated", "total")
    assert [one["move"] for one in found["sampled"]] == ["0", "1", "2"]
    table = json.loads(done("tournament", "ohhell:1", "--seats", "pimc:worlds=2,random", "--hidden", "--json"))
    assert table["hidden"] is True
