"""Games opened elsewhere than at their start: positions that were set up, and values of a parameter; over the wire."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

import zermelo as z
from tests.faces.web.conftest import ENTRY
from tests.faces.web.test_uploads import drop
from tests.faces.web.visits import LIMITS, ask
from zermelo.faces.web.questions import question_named
from zermelo.faces.web.session import Table


def set_up(explorer: Any, game: str, **position: Any) -> dict[str, Any]:
    status, told = ask(explorer, "set_up", game=game, **position)
    assert status == 200
    return told


def test_a_board_becomes_the_name_of_a_game_that_begins_there(explorer):
    status, told = ask(explorer, "arrangement", game="tictactoe", path="b2/a1")
    assert status == 200 and told["men"] == [0, 1] and told["turn"] == "A" and told["text"] == "[32, 1, 2]"
    rows = told["board"]["rows"]
    rows[0][2], rows[0][0] = 0, 1
    found = set_up(explorer, "tictactoe", rows=json.dumps(rows), turn="A")
    assert found == {"why": "", "start": "@[1056,5,4]", "game": None, "over": False, "text": "[1056, 5, 4]"}
    status, values = ask(explorer, "values", game="tictactoe@[1056,5,4]")
    assert status == 200 and values["payoff"] == {"A": 0, "B": 0}  # a3 must be stopped at a2
    assert [move["move"] for move in values["moves"] if move["best"]] == ["a2"]
    assert ask(explorer, "about", game="tictactoe@[1056,5,4]")[1]["title"].endswith("a position set up")


def test_what_cannot_be_is_told_and_never_opened(explorer):
    assert "in turn" in set_up(explorer, "tictactoe", rows="[[0,0,0],[0,0,0],[0,0,0]]", turn="A")["why"]
    for wrong in ("7", "[[{}]]", "[[1.5]]", "nonsense", "[" * 5000):
        assert set_up(explorer, "tictactoe", rows=wrong, turn="A")["why"]
    assert "No player" in set_up(explorer, "tictactoe", rows="[]", turn="Zoe")["why"]
    assert set_up(explorer, "nim:1,2", state="[5,0,0]")["why"] and set_up(explorer, "nim:1,2", state="h9-1")["why"]
    assert set_up(explorer, "nim:1,2", state="h2-1")["start"] == "@[1,1,1]"
    for game, words in (
        ("tictactoe@[7,7,6]", "not a position"),
        ("nim:1,2@[1,1]", "3 numbers"),
        ("nim:1,2@[1,9,0]", "not a position"),
        ("nim:1,2@[99999999999999999999,0,0]", "64 bits"),
        ("own.1@[1]", "started"),
        ("voting:3,3@[1,1,1,1]", "not a position"),
    ):
        status, told = ask(explorer, "position", game=game)
        assert status in (400, 404, 422) and words in told["message"], (game, told)


def test_chess_is_set_up_by_men_or_in_fen(explorer):
    fen = "8/8/8/8/8/2k5/8/K1R5 w"
    assert "is in check" in set_up(explorer, "chess:KRK", state=fen)["why"]
    found = set_up(explorer, "chess:KRK", state="8/8/8/8/8/1k6/8/K1R5 b")
    status, told = ask(explorer, "position", game=f"chess:KRK{found['start']}")
    assert status == 200 and told["turn"] == "Black"


@pytest.mark.parametrize("name", ["connect:4,4,3", "kalah:3,2", "nim:2,3", "dots:2,2", "hounds:3", "lgame", "tokens:6",
                                  "chess:KQK", "othello:4", "grundy:7"])  # fmt: skip
def test_the_board_that_is_told_is_one_that_can_be_set_up(name):
    table = Table(z.game(name), "", LIMITS)
    told = json.loads(json.dumps(question_named("arrangement")(table, {})))
    board = {"rows": json.dumps(told["board"]["rows"]), "turn": told["turn"]}
    found = question_named("set_up")(table, board)
    assert found["why"] == "" and found["start"] == f"@[{','.join(map(str, table.game.start()))}]"


def test_games_without_a_board_say_so(explorer):
    assert ask(explorer, "about", game="voting:3,3")[1]["can_set_up"] is False
    assert ask(explorer, "arrangement", game="voting:3,3")[0] == 422


# ---------------------------------------------------------------- parameters


def test_a_file_with_a_parameter_is_opened_at_any_value(explorer):
    game = drop(explorer, "entry.json", ENTRY.encode()).json()["game"]
    assert ask(explorer, "about", game=game)[1]["parameter"] == {"name": "x", "value": 0}
    for value, payoff in (("-2", {"Entrant": 0, "Firm": 5}), ("1/2", {"Entrant": 2, "Firm": 2})):
        status, values = ask(explorer, "values", game=f"{game}@x={value}")
        assert status == 200 and values["payoff"] == payoff, value
    for wrong in ("y=1", "x=1/0", "2", "[1]"):
        assert ask(explorer, "about", game=f"{game}@{wrong}")[0] in (400, 422), wrong
    assert ask(explorer, "about", game="nim:1,2")[1]["parameter"] is None


def test_where_the_answer_changes_is_what_vary_says(explorer):
    game = drop(explorer, "entry.json", ENTRY.encode()).json()["game"]
    status, told = ask(explorer, "vary", game=game, low="-3", high="3")
    truth = z.vary(_family(), x=(-3, 3))
    assert status == 200 and [Fraction(x) for x in told["breakpoints"]] == list(truth.breakpoints) == [-1]
    for piece, said in zip(truth.pieces, told["pieces"], strict=True):
        assert said["where"] == str(piece)
        assert {p: (Fraction(c), Fraction(s)) for p, (c, s, _) in said["payoff"].items()} == {
            p: (line.constant, line.slope) for p, line in piece.payoff.items()
        }
    assert ask(explorer, "vary", game=game, low="3", high="-3")[0] in (400, 422)
    assert ask(explorer, "vary", game=game, low="three")[0] == 400
    assert "depends on a parameter" in ask(explorer, "vary", game="nim:1,2")[1]["message"]


ODDS = """EFG 2 R "Bet" { "Ann" }
p "" 1 1 "" { "safe" "bet" } 0
t "" 1 "" { 1 }
c "" 1 "" { "win" x "lose" 1-x } 0
t "" 2 "" { 3 }
t "" 3 "" { 0 }
"""


def test_where_odds_depend_on_a_parameter_the_slider_goes_as_far_as_they_are_odds(explorer):
    game = drop(explorer, "bet.efg", ODDS.encode()).json()["game"]
    assert ask(explorer, "about", game=game)[1]["parameter"] == {"name": "x", "value": "1/2"}
    status, told = ask(explorer, "vary", game=game)
    assert status == 200 and (told["low"], told["high"], told["breakpoints"]) == (0, 1, ["1/3"])
    assert told["pieces"][-1]["line"][1] == {"player": "chance", "move": "win", "odds": "x"}
    assert ask(explorer, "values", game=f"{game}@x=2/3")[1]["payoff"] == {"Ann": 2}
    assert "choose x between 0 and 1" in ask(explorer, "values", game=f"{game}@x=2")[1]["message"]


def _family() -> Any:
    x = z.parameter("x")
    firm = z.choose("Firm", {"fight": z.end(-1, 1 - x), "share": z.end(2, 2)})
    return z.tree(("Entrant", "Firm"), z.choose("Entrant", {"in": firm, "out": z.end(0, 5)}), title="Entry")


def test_a_draft_with_a_parameter_is_solved_at_a_value_and_varied():
    table = Table(z.tree(("A",), z.end(0)), "", LIMITS)
    told = question_named("draft")(table, {"document": ENTRY, "value": "1/2", "low": "-3", "high": "3"})
    assert told["payoff"] == {"Entrant": 2, "Firm": 2} and told["variation"]["breakpoints"] == [-1]
    plain = ENTRY.replace(', "parameter": "x"', "")
    assert question_named("draft")(table, {"document": plain})["kind"] == "wrong"
    hidden = ENTRY.replace('"player": "Firm"', '"player": "Firm", "info": "?"')
    assert question_named("draft")(table, {"document": hidden, "low": "3", "high": "1"})["unvaried"]
    with pytest.raises(z.ZermeloError, match="holds numbers alone"):
        question_named("written")(table, {"document": ENTRY, "suffix": ".nfg"})
    assert "{ -1, 1-x }" in question_named("written")(table, {"document": ENTRY, "suffix": ".efg"})["text"]
