"""What is taken home is what the library reads back; what does not apply is refused."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import zermelo as z
from tests.faces.web.conftest import PENNIES
from tests.faces.web.test_uploads import drop
from tests.faces.web.visits import LIMITS, ask
from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.faces.web.questions import question_named
from zermelo.faces.web.session import Table


def exported(game: str, **written: str) -> dict:
    return question_named("export")(Table(z.game(game), "", LIMITS, name=game), written)


@pytest.mark.parametrize("kind", ["efg", "json"])
@pytest.mark.parametrize(
    ("game", "path"), [("nim:1,2,players=3", ""), ("nim:2,2", "h1-1/h2-2"), ("sharing", ""), ("kuhn", "")]
)
def test_a_game_from_a_position_on_is_read_back(tmp_path, kind, game, path):
    found = exported(game, kind=kind, path=path)
    file = tmp_path / f"x.{kind}"
    file.write_text(found["text"])
    again = z.load(file)
    table = Table(z.game(game), "", LIMITS)
    if not table.is_hidden:
        paid = question_named("values")(table, {"path": path})["payoff"]
        assert {player: str(amount) for player, amount in z.solve(again).payoff.items()} == {
            player: str(amount) for player, amount in paid.items()
        }
    assert tuple(again.players) == tuple(table.players)


@pytest.mark.parametrize(
    ("game", "written"),
    [("tictactoe", {"what": "position", "path": "b2"}), ("nim:1,2", {"what": "game"}),
     ("nim:1,2", {"what": "solution"}),
     ("chess", {"what": "position", "path": "e4"}), ("connect:7,6,4", {"what": "game"})],
)  # fmt: skip
def test_pictures_are_svg(game, written):
    found = exported(game, kind="svg", **written)
    assert ElementTree.fromstring(found["text"]).tag.endswith("svg") and found["media"] == "image/svg+xml"
    assert found["name"].startswith(game.partition(":")[0]) and found["name"].endswith(".svg")


def test_pictures_are_tikz_too():
    for written in ({"what": "position", "path": "b2"}, {"what": "game", "path": "b2/a1/c3/c1/a3/b3/b1"}):
        found = exported("tictactoe", kind="tex", **written)
        assert "\\begin{tikzpicture}" in found["text"] and found["name"] == "tictactoe.tex"


def test_a_solution_as_json_is_checked_as_it_is_read(tmp_path):
    (tmp_path / "s.json").write_text(exported("nim:1,2", kind="json", what="solution")["text"])
    assert z.check(z.load(tmp_path / "s.json", game=z.game("nim:1,2")))


def test_files_come_over_the_wire(explorer):
    status, found = ask(explorer, "export", game="nim:1,2", kind="efg")
    assert status == 200 and found["text"].startswith("EFG 2 R") and found["name"] == "nim-1-2.efg"
    game = drop(explorer, "pennies.nfg", PENNIES.encode()).json()["game"]
    status, found = ask(explorer, "export", game=game, kind="nfg")
    assert status == 200 and found["text"].startswith("NFG 1 R")
    status, error = ask(explorer, "export", game=game, kind="efg")
    assert status != 200 and ".nfg" in error["message"]


@pytest.mark.parametrize(
    ("game", "written", "error", "says"),
    [("nim:1,2", {"kind": "tikz"}, ParameterError, "svg or tex or json or efg or nfg"),
     ("nim:1,2", {"kind": "nfg"}, MethodError, "move by move"),
     ("nim:1,2", {"kind": "efg", "what": "x"}, ParameterError, "what is"),
     ("connect:5,4,4", {"kind": "efg"}, BudgetError, "later position"),
     ("morris", {"kind": "efg"}, MethodError, "forever")],
)  # fmt: skip
def test_what_does_not_apply_is_refused(game, written, error, says):
    with pytest.raises(error, match=says):
        exported(game, **written)


def test_positions_that_come_again_are_read_back_as_a_graph(tmp_path):
    (tmp_path / "g.json").write_text(exported("mutorere:2", kind="json")["text"])
    assert dict(z.solve(z.load(tmp_path / "g.json")).payoff) == dict(z.solve("mutorere:2").payoff)
