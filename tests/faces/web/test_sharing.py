"""Tie rules side by side, and games written as files: on the wire, against `solve` and `load`."""

from __future__ import annotations

from fractions import Fraction

import pytest

import zermelo as z
from tests.faces.web.visits import LIMITS, ask
from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.faces.web.questions import question_named
from zermelo.faces.web.session import Table


def asked(question: str, game: str, **written: str) -> dict:
    return question_named(question)(Table(z.game(game), "", LIMITS), written)


@pytest.mark.parametrize("game", ["sharing", "nim:1,2,players=3", "tokens:5,players=3"])
def test_each_tie_rule_comes_to_what_solve_says_under_it(game):
    found = asked("ties", game)
    paid = set()
    for one in found["rules"]:
        payoff = z.solve(game, ties=one["ties"]).payoff
        assert {player: Fraction(amount) for player, amount in one["payoff"].items()} == dict(payoff), one
        paid.add(str(dict(payoff)))
    assert found["same"] == (len(paid) == 1)
    assert {one["ties"].partition(":")[0] for one in found["rules"]} == {
        "first", "last", "average", "kind", "spiteful", "total",
    }  # fmt: skip


def test_tie_rules_are_told_at_a_position_and_over_the_wire(explorer):
    status, found = ask(explorer, "ties", game="sharing", path="share")
    assert status == 200 and found["rules"][0]["ties"] == "first" and found["rules"][0]["move"] in ("yes", "no")


@pytest.mark.parametrize("game", ["kuhn", "chess:KQK"])
def test_tie_rules_are_refused_where_there_are_none(game):
    with pytest.raises(MethodError):
        asked("ties", game)


@pytest.mark.parametrize(
    ("game", "kind"), [("sharing", "json"), ("sharing", "efg"), ("nim:1,2", "efg"), ("kuhn", "efg")]
)
def test_a_file_that_is_written_is_the_same_game(game, kind, tmp_path):
    path = tmp_path / f"game.{kind}"
    path.write_text(asked("export", game, kind=kind)["text"], encoding="utf-8")
    assert z.solve(z.load(path)).payoff == z.solve(game).payoff


@pytest.mark.parametrize(("game", "path"), [("tictactoe", "b2"), ("centipede:4", "pass"), ("kuhn", "")])
def test_a_position_is_drawn_as_a_board_or_a_tree(game, path):
    text = asked("export", game, kind="svg", path=path)["text"]
    assert text.startswith("<svg") and text.rstrip().endswith("</svg>")


def test_what_cannot_be_written_is_refused():
    with pytest.raises(BudgetError, match="too many"):
        asked("export", "tictactoe", kind="efg")
    with pytest.raises(MethodError):
        asked("export", "nim:1,2", kind="nfg")
    with pytest.raises(ParameterError):
        asked("export", "nim:1,2", kind="exe")
