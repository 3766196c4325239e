"""The command line for series, and for answers that are saved and checked."""

from __future__ import annotations

import json
import re

import pytest

import zermelo as z
from tests.terminal import answered, done, refused

NIM = "nim:1,2,players=Ann+Bob+Cy"


def test_series_shows_the_games_the_standings_and_who_knows_them():
    story = done("series", "tokens:9", "--games", "3", "--seats", "maxn:depth=3,paranoid,random", "--seed", "1")
    assert re.search(r"^before +0 +0 +0$", story, re.MULTILINE)
    assert re.search(r"^A +│█* +-?\d+ +maxn:depth=3 +yes$", story, re.MULTILINE)
    assert re.search(r"^C .* random +no$", story, re.MULTILINE)
    assert "3 games, seed 1; one game can shift a gap by 9." in story
    assert story == done(
        "series", "tokens:9", "--games", "3", "--seats", "maxn:depth=3, paranoid, random", "--seed", "1"
    )


def test_series_as_json_holds_every_game_with_its_aims():
    told = answered("series", "tokens:9,players=Ann+Bob+Cy", "--games", "2", "--standings", "Ann=3, Bob=1/2",
                    "--minds", "Ann=game", "--rotate")  # fmt: skip
    assert told["before"] == {"Ann": 3, "Bob": "1/2", "Cy": 0}
    assert told["minds"] == {"Ann": "game", "Bob": "series", "Cy": "series"}
    assert [game["seats"][0] for game in told["games"]] == ["Ann", "Cy"]
    assert told["games"][0]["aims"]["Ann"] == {"Ann": 1}
    assert told["seats"] is None and told["aware"] == ["Ann", "Bob", "Cy"]
    everybody = answered("series", "tokens:9", "--games", "1", "--minds", "game")
    assert set(everybody["minds"].values()) == {"game"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--standings", "Zed=1"], "No player 'Zed', named in standings."),
        (["--standings", "A"], "--standings: 'A' is no pair; write one like Ann=10."),
        (["--standings", "A=1,A=2"], "--standings: A is named twice."),
        (["--minds", "long"], "The mind of A is 'long'"),
        (["--seats", "human,random,random"], "use `zermelo play`"),
        (["--seats", "random"], "This game has 3 players"),
        (["--seats", "random,random,random", "--whole"], "--whole solves the series for everybody; leave --seats out."),
        (["--seats", "random,random,random", "--by", "place"], "Solvers in seats maximize points, not place"),
        (["--limit", "9"], "--limit bounds the positions of a series solved whole"),
        (["--by", "plaice"], "Did you mean place?"),
    ],
)
def test_series_refuses_what_makes_no_sense(words, said):
    assert said in refused("series", "tokens:9", "--games", "2", *words)


@pytest.mark.parametrize(
    "asked",
    [
        ["guarantee", NIM], ["guarantee", NIM, "Ann", "Cy"], ["outlook", NIM, "Bob", "--others", "enemies"],
        ["coalitions", NIM, "--by", "place"], ["series", NIM, "--games", "2"],
        ["series", NIM, "--games", "2", "--seats", "maxn,random,first"],
        ["series", NIM, "--games", "2", "--whole"], ["series", NIM, "--games", "2", "--by", "place,points", "--whole"],
        ["outlook", NIM, "Ann", "--friend", "Bob", "--enemy", "Cy", "--by", "place", "--method", "alphabeta"],
    ],
)  # fmt: skip
def test_what_is_saved_can_be_checked(asked, tmp_path):
    path = str(tmp_path / "answer.json")
    assert "Written to" in done(*asked, "--save", path)
    assert done("check", path).startswith("Right.")
    assert answered("check", path)["right"] is True
    assert json.loads(done(*asked, "--save", path, "--json"))
    document = json.loads((tmp_path / "answer.json").read_text())
    assert done("solve", path).startswith("nim")
    document["nonsense"] = 1
    (tmp_path / "answer.json").write_text(json.dumps(document))
    assert 'no key "nonsense" is known here' in refused("check", path)


def test_advice_can_be_saved_but_three_views_at_once_cannot(tmp_path):
    path = tmp_path / "answer.json"
    done("search", NIM, "--save", str(path))
    assert z.load(path).move == z.search(NIM).move
    assert "not Advice" in refused("check", str(path))
    assert "--save keeps one of the three views" in refused("outlook", NIM, "Ann", "--save", str(path))


def test_blanks_around_teams_do_not_matter():
    asked = [answered("solve", NIM, "--teams", teams)["payoff"] for teams in ("Ann+Cy,Bob", " Ann + Cy , Bob ")]
    assert asked[0] == asked[1]


def test_minds_may_be_weights_on_the_command_line():
    asked = ("series", "tokens:9,players=Ann+Bob+Cy", "--games", "1")
    found = answered(*asked, "--minds", "Ann=2*Ann+-1*Bob,Bob=game")
    assert found["minds"] == {"Ann": {"Ann": 2, "Bob": -1}, "Bob": "game", "Cy": "series"}
    assert found["games"][0]["aims"]["Ann"] == {"Ann": 2, "Bob": -1}
    assert "'*Ann' is not a weight" in refused(*asked, "--minds", "Ann=*Ann")
    assert "No player 'Dan'" in refused(*asked, "--minds", "Ann=2*Dan")


def test_a_series_is_headed_by_what_the_game_calls_itself_and_says_why_and_how_large_it_is(tmp_path):
    own = tmp_path / "own.py"
    own.write_text("from zermelo.games import Nim\n\n\nclass Mine(Nim):\n    heaps: tuple[int, ...] = (1, 2)\n")
    asked = (f"{own}:Mine", "--games", "1")
    assert done("series", *asked).splitlines()[0] == done("guarantee", f"{own}:Mine").splitlines()[0]
    found = answered("series", *asked)
    assert (found["why"], found["nodes"]) == ("every game is solved with everybody's aims", 8)
    assert answered("guarantee", NIM)["dominance"]["why"] == "every play ends, and information is perfect"


def test_a_series_solved_whole_stands_beside_the_rule_of_thumb():
    asked = ("series", "tokens:6,players=Ann+Bob+Cy", "--games", "2", "--by", "place", "--whole")
    story = done(*asked)
    assert "solved as one game of 574 positions, and by the rule of thumb:" in story
    assert "Method: whole series, because the series is one long game" in story
    assert "rule of thumb here" not in story  # nothing of it is estimated
    told = answered(*asked)
    assert (told["status"], told["by"], told["method"]) == ("solved", "place", "whole series")
    assert told["whole"] == {
        "nodes": 574, "payoff": {"Ann": -4, "Bob": 3, "Cy": 3}, "aspects": {"Ann": 2, "Bob": 1, "Cy": 1},
        "thumb": {"Ann": 2, "Bob": 3, "Cy": -3}, "thumb_aspects": {"Ann": 2, "Bob": 1, "Cy": 3},
    }  # fmt: skip
    by_thumb = answered(*asked[:-1])
    assert (by_thumb["status"], by_thumb["standings"]) == ("estimated", {"Ann": 2, "Bob": 3, "Cy": -3})
    assert "whole" not in by_thumb


def test_a_series_too_long_to_be_solved_whole_says_how_many_games_fit():
    said = refused("series", "tokens:9", "--games", "2", "--whole", "--limit", "500", status=3)
    assert "2 games as one long game come to more than 500 positions; 1 fits. Use that many, or raise --limit." in said
