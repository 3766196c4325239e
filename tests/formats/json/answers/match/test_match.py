"""Matches in files: what is saved comes back, and what is no match is refused with the place."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.effort import tries
from tests.formats.json.documents import document_of, loaded, refusal, there_and_back
from zermelo.errors import FileError
from zermelo.formats.json.answers.match.match import finished_match_document, match_advice_summary
from zermelo.match.match import new_match, play_match

MATCH = {
    "zermelo": "match", "version": 1, "game": "nim:1,2", "seats": {"A": "human", "B": "first"}, "seed": 3,
    "moves": ["h2-1", "h1-1"],
}  # fmt: skip


@settings(max_examples=tries(12))
@given(st.integers(0, 10**6), st.sampled_from(["nim:2,2,players=3", "pig:4,3", "sharing"]), st.data())
def test_a_saved_match_comes_back_wherever_it_stopped(seed, name, data):
    seats = ["random"] * len(z.game(name).players)
    whole = play_match(name, seats, seed=seed)
    match = new_match(name, seats, seed=seed)
    for move in whole.line.moves[: data.draw(st.integers(0, len(whole.line)))]:
        match = match.play(move)
    back = there_and_back(match)
    assert back == match and back.state == match.state
    assert play_match(back) == whole


def test_a_match_is_written_as_game_seats_seed_and_moves():
    match = new_match("nim:1,2", ["human", "first"], seed=3).play("h2-1").play("h1-1")
    assert document_of(match) == MATCH
    assert document_of(match.resign("A")) == MATCH | {"resigned": "A"}
    assert there_and_back(match.resign("A")).resigned == "A"


def test_a_tree_goes_along_and_other_games_are_given(tmp_path):
    tree = z.tree(("Ann",), z.choose("Ann", {"l": z.end(1), "r": z.end(2)}), title="mine")
    match = play_match(tree, ["first"])
    assert there_and_back(match) == match and there_and_back(match).payoff == {"Ann": 1}
    own = new_match(z.games.Nim((1, 2)), ["first", "first"]).play("h2-1")
    assert there_and_back(own, game=z.games.Nim((1, 2))) == own
    with pytest.raises(FileError, match="does not hold the game that it is a match of"):
        there_and_back(own)


def test_a_match_of_another_game_than_the_one_given_is_refused(tmp_path):
    path = tmp_path / "m.json"
    path.write_text(json.dumps(MATCH))
    assert z.load(path, game="nim:1,2,players=2").turn == "A"
    with pytest.raises(FileError, match=r"this is a match of nim:1,2, not of nim:1,3\."):
        z.load(path, game="nim:1,3")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"moves": ["h2-1", "h2-2"]}, ": moves[1]: No move 'h2-2' here."),
        ({"moves": ["h1-1", "h2-2", "h1-1"]}, ": moves[2]: The match has ended (over)"),
        ({"moves": "h2-1"}, ": moves: moves are written as a list"),
        ({"moves": [1]}, ": moves[0]: a text is expected, not 1."),
        ({"seats": {"A": "human"}}, ": seats: there must be one seat for each of A, B, not for A."),
        ({"seats": ["human", "first"]}, ": seats: seats are written as an object"),
        ({"seed": "1"}, ': seed: a whole number is expected, not "1".'),
        ({"seed": 10**30}, ": seed: a whole number is expected, not a number beyond 64 bits."),
        ({"game": "nimm:1,2"}, ": game: No game is called 'nimm'"),
        ({"game": 7}, ": game: a text is expected, not 7."),
        ({"resigned": "C"}, ": resigned: No player 'C'."),
        ({"move": []}, ': no key "move" is known here. Did you mean moves'),
        ({"zermelo": "mach"}, ': zermelo: no document is a "mach". Did you mean match'),
    ],
)
def test_what_is_no_match_is_refused_with_its_place(tmp_path, change, says):
    assert loaded(tmp_path, MATCH).moves == ("h2-1",)
    assert refusal(tmp_path, MATCH | change).startswith(says)


def test_what_json_prints_is_exact_and_says_how_it_was_found():
    always = {"method", "ties", "by", "status", "exact", "effort"}
    found = match_advice_summary(z.search("pig:4,3,turns=1"))
    assert set(found) >= always and all(isinstance(value, int | str) for value in found["payoff"].values())
    over = finished_match_document(play_match("pig:4,3", ["random", "random"]))
    assert set(over) >= always and over["status"] == "over"
    assert any(step.get("odds") == "1/3" for step in over["line"])
    assert json.loads(json.dumps(over)) == over


def test_a_traced_search_is_saved_with_its_steps(tmp_path):
    for method in ("alphabeta", "maxn", "shallow"):
        found = z.search("connect:3,3,3", method=method, depth=3, trace=True)
        path = tmp_path / f"{method}.json"
        z.save(found, path)
        again = z.load(path)
        assert len(again.trace.events) == len(found.trace.events) > 10
        assert [(e.kind, e.path, e.player, e.why) for e in again.trace.events] == [
            (e.kind, e.path, e.player, e.why) for e in found.trace.events
        ]
