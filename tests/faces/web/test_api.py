"""What the explorer answers is what zermelo answers."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

import zermelo as z
from tests.faces.web.visits import ask
from zermelo.faces.web.questions import questions


def exactly(told: dict) -> dict:
    return {player: Fraction(value) for player, value in told.items()}


@pytest.mark.parametrize(
    ("game", "path"),
    [
        ("nim:2,2,2,players=3,misere", ""), ("nim:2,2,2,players=3,misere", "h1-1/h2-1"), ("sharing", "share"),
        ("tictactoe", "b2/a1"), ("pig:4,3,turns=2", "roll"), ("hounds:3", ""),
    ],
)  # fmt: skip
def test_the_value_of_a_position_is_that_of_solve(explorer, game, path):
    status, told = ask(explorer, "values", game=game, path=path)
    found = z.solve(game)
    node = found.arena.at(path)
    assert status == 200
    assert exactly(told["payoff"]) == dict(found.value(node))
    assert [exactly(h) for h in told["history"]] == [dict(found.value(v)) for v in found.arena.walk(split(path))]
    assert {m["move"] for m in told["moves"]} == set(found.arena.names(node))
    for move in told["moves"]:
        after = found.arena.child(found.arena.edge_named(node, move["move"]))
        assert exactly(move["payoff"]) == dict(found.value(after))


def split(path: str) -> list[str]:
    return path.split("/") if path else []


def test_moves_come_best_first_for_the_mover(explorer):
    _, told = ask(explorer, "values", game="tokens:12,players=Ann+Bob+Cy")
    liked = [Fraction(move["payoff"]["Ann"]) for move in told["moves"]]
    assert liked == sorted(liked, reverse=True)
    assert told["moves"][0]["chosen"] and told["moves"][0]["best"]
    assert told["line"][0]["move"] == told["moves"][0]["move"]


def test_the_line_ends_where_the_value_says(explorer):
    _, told = ask(explorer, "values", game="nim:2,2,2,players=3,misere", path="h1-1")
    moves = [step["move"] for step in told["line"]]
    _, end = ask(explorer, "position", game="nim:2,2,2,players=3,misere", path="/".join(["h1-1", *moves]))
    assert end["turn"] is None
    assert end["payoff"] == told["payoff"]


@pytest.mark.parametrize("path", ["", "h1-1", "h1-1/h2-2"])
def test_what_each_side_is_sure_of_is_its_guarantee(explorer, path):
    game = "nim:2,2,2,players=3,misere"
    _, told = ask(explorer, "sure", game=game, path=path)
    _, team = ask(explorer, "team", game=game, path=path, members="C/A")
    assert exactly(told["payoff"]) == dict(z.guarantees(game).at(path))
    assert Fraction(team["value"]) == z.guarantee(game, "A", "C").at(path)
    assert team["side"] == ["A", "C"]


def test_an_outlook_takes_friends_enemies_and_neutrals(explorer):
    game = "grundy:7,players=3,payoff=stuck"
    for parts in ({"friends": "B", "enemies": "C"}, {"neutral": "B/C"}, {"enemies": "C/B"}):
        _, told = ask(explorer, "outlook", game=game, player="A", **parts)
        named = {kind: names.split("/") for kind, names in parts.items()}
        assert Fraction(told["value"]) == z.outlook(game, "A", **named).value


def test_traits_say_which_questions_apply_and_why_not(explorer):
    _, told = ask(explorer, "traits", game="hounds:3")
    verdicts = {q["verb"]: q for q in told["questions"]}
    assert told["cyclic"] and told["zero_sum"] and not told["chance"]
    assert verdicts["solve"]["applies"]
    assert not verdicts["equilibria"]["applies"] and "forever" in verdicts["equilibria"]["why"]


def test_a_game_that_is_too_large_is_told_so_and_can_still_be_played(explorer):
    status, told = ask(explorer, "values", game="connect:7,6,4")
    assert status == 422
    assert told["kind"] == "budget"
    status, told = ask(explorer, "traits", game="connect:7,6,4")
    assert status == 200 and not told["explored"]
    assert [q["verb"] for q in told["questions"] if q["applies"]] == ["prove", "search", "play_match"]


def test_a_seat_plays_the_same_for_the_same_seed(explorer):
    written = {"game": "pig:4,3,turns=2", "seat": "random", "path": "roll"}
    rolled = [ask(explorer, "chosen", **written, seed="3")[1]["move"] for _ in range(3)]
    others = {ask(explorer, "chosen", **written, seed=str(seed))[1]["move"] for seed in range(12)}
    assert len(set(rolled)) == 1
    assert others == {"1", "2", "3"}


def test_perfect_play_wins_what_can_be_won(explorer):
    game, path = "nim:1,2", ["h2-1"]
    _, told = ask(explorer, "chosen", game=game, seat="solve", path="/".join(path))
    assert told["move"] == z.solve(game).move("h2-1")
    match = z.play_match(game, ["solve", "random"], seed=1)
    moves: list[str] = []
    while len(moves) < len(match.line):
        seat = ["solve", "random"][len(moves) % 2]
        moves.append(ask(explorer, "chosen", game=game, seat=seat, seed="1", path="/".join(moves))[1]["move"])
    assert moves == list(match.line.moves)


@pytest.mark.parametrize(
    ("question", "written", "words"),
    [
        ("values", {"game": "bridge"}, "No game is called"),
        ("values", {"game": "nim:2,2", "path": "nonsense"}, "No move"),
        ("values", {"game": "nim:2,2", "paht": ""}, "No parameter 'paht' here. Did you mean path?"),
        ("valeus", {"game": "nim:2,2"}, "Did you mean values"),
        ("values", {}, "Which game?"),
        ("team", {"game": "nim:2,2"}, "members is missing"),
        ("team", {"game": "nim:2,2", "members": "Zoe"}, "Zoe"),
        ("hint", {"game": "nim:2,2", "seconds": "1e9"}, "at most"),
        ("hint", {"game": "nim:2,2", "seconds": "nan"}, "must be a number"),
        ("chosen", {"game": "nim:2,2", "seat": "human"}, "by hand"),
        ("chosen", {"game": "nim:2,2", "seat": "search:seconds=999"}, "20 seconds"),
        ("chosen", {"game": "nim:2,2", "seat": "mcts:slots=99999999999"}, "at the most"),
        ("values", {"game": "tests/faces/web/conftest.py:HOST"}, "No game is called"),
        ("values", {"game": "/etc/passwd"}, "No game is called"),
        ("values", {"game": "own.1"}, "No such game was named"),
        ("values", {"game": "file.0000"}, "drop it again"),
    ],
)
def test_a_wrong_question_gets_one_clear_line(explorer, question, written, words):
    status, told = ask(explorer, question, **written)
    assert status in (400, 404, 422)
    assert words in told["message"]


def test_a_parameter_given_twice_is_refused(explorer):
    assert explorer.get("/api/ask/values?game=nim:1&game=nim:2").status_code == 400


def test_the_library_holds_every_game_of_the_catalogue_once(explorer):
    from zermelo.games.catalogue import names

    groups = explorer.get("/api/library").json()["groups"]
    assert sorted(game["name"] for group in groups for game in group["games"]) == sorted(names())


def test_the_document_lists_every_question():
    text = (Path(__file__).parents[3] / "docs" / "serve.md").read_text()
    listed = text[text.index("Questions are `about`") : text.index("## Adding a screen")]
    assert set(re.findall(r"`(\w+)`", listed)) - {"suffix"} == set(questions())


def test_numbers_are_exact(explorer):
    _, told = ask(explorer, "values", game="pig:4,3,turns=2")
    assert all(type(value) is int or "/" in value for value in told["payoff"].values())
