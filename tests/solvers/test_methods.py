"""The table of methods is complete, and it is what runs."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest
from methods import PAGE, page

import zermelo as z
from zermelo.errors import ZermeloError
from zermelo.forms.traits.traits import traits_of_game
from zermelo.questions import QUESTIONS
from zermelo.solvers import methods
from zermelo.solvers.asked import AUTO, Asked
from zermelo.solvers.method import Method
from zermelo.solvers.methods import ASKED, METHODS, method_for, methods_of


@pytest.mark.parametrize("row", METHODS, ids=lambda row: f"{row.question} {row.name}")
def test_every_row_is_complete(row: Any) -> None:
    assert callable(row.run) and row.run.__doc__
    assert row.needed and row.when and re.search(r"\d{4}", row.source), "a year says which paper"
    assert row.question in {question.verb for question in QUESTIONS}
    assert all(callable(need) and need.__doc__ for need in row.needs)
    assert " " not in row.name, "a command line takes it as one word"


@pytest.mark.parametrize("question", ASKED)
def test_names_are_not_used_twice_in_a_question(question: str) -> None:
    names = [row.name for row in methods_of(question)]
    assert len(names) == len(set(names)) and AUTO not in names


def test_every_need_is_used() -> None:
    used = {need for row in METHODS for need in row.needs} | {n for needs in methods.NEEDED.values() for n in needs}
    for module in (methods.need, methods.option, methods.ahead):
        named = inspect.getmembers(module, inspect.isfunction)
        assert {one for _, one in named if one.__module__ == module.__name__} <= used


GAMES = {
    "normal-form": lambda: z.matrix(("A", "B"), {"A": [[1, -1], [-1, 1]]}),
    "subgames": lambda: z.game("kuhn"),
    "tablebase": lambda: z.game("chess:KRK"),
    "retrograde": lambda: z.game_graph("cops:cycle,5,cops=2,players=3"),
    "intervals": lambda: z.game_graph("pig:4,3,turns=0"),
    "sweep": lambda: z.game("sharing"),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_row_that_is_picked_is_the_one_that_runs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[name]()
    row, why = method_for("solve", Asked(traits=traits_of_game(game)))
    assert row.name == name and why
    ran = []
    monkeypatch.setattr(type(row), "run", property(lambda self: lambda query: ran.append(self.name)))
    z.solve(game)
    assert ran == [name]


@pytest.mark.parametrize("name", [row.name for row in methods_of("solve")])
@pytest.mark.parametrize("kind", [kind for kind in GAMES if kind != "tablebase"])
def test_a_method_that_is_asked_for_runs_or_says_what_it_needs(name: str, kind: str) -> None:
    game = GAMES[kind]()
    refused = next(row for row in methods_of("solve") if row.name == name).refusal(Asked(traits=traits_of_game(game)))
    if refused is None and kind == "subgames":
        return  # which of them fit a subgame is said when it is solved
    if refused is None:
        assert z.check(z.solve(game, method=name))
    else:
        with pytest.raises(ZermeloError, match=re.escape(str(refused))):
            z.solve(game, method=name)


def test_guarantees_by_every_method_agree() -> None:
    game = z.game("nim:1,2,players=3")
    assert {z.guarantee(game, "A", method=name).value for name in ("auto", "sweep", "alphabeta")} == {-1}
    pig = z.game_graph("pig:4,3,turns=0")
    exact = z.guarantee(pig, "A", method="strategies").value
    bounds = z.guarantee(pig, "A", method="intervals")
    assert bounds.value <= exact <= bounds.at_most
    neutral = z.outlook(pig, "A", others="neutral", method="intervals")
    assert neutral.value <= z.outlook(pig, "A", others="neutral", method="strategies").value <= neutral.at_most


VERBS = {
    "dominance": lambda game: z.dominance(game).verdict,
    "team_guarantees": lambda game: {team: sure.value for team, sure in z.team_guarantees(game).items()},
    "outlook": lambda game: z.outlook(game, game.players[0], others="enemies").value,
}


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_asks_the_table_and_what_it_refuses_is_told_beforehand(verb: str, monkeypatch: Any) -> None:
    hidden, ends = z.game("kuhn"), z.game("nim:1,2,players=3")
    assert dict(methods.method_refusals(traits_of_game(ends)))[verb] == ""
    refused = dict(methods.method_refusals(traits_of_game(hidden)))[verb]
    with pytest.raises(ZermeloError, match=re.escape(refused)):
        VERBS[verb](hidden)
    ran = []
    usual = Method.run.fget
    monkeypatch.setattr(Method, "run", property(lambda self: ran.append(self.question) or usual(self)))
    assert VERBS[verb](ends) is not None
    assert ran[0] == verb


def test_options_that_a_method_cannot_take_are_refused_by_the_table() -> None:
    pennies = z.matrix(("A", "B"), {"A": [[1, -1], [-1, 1]]})
    cops, kuhn, nim = z.game_graph("cops"), z.game("kuhn"), z.game("nim:1,2,players=3")
    asked = (
        (pennies, "solve", {"symmetric": True}, "takes no symmetric="), (cops, "solve", {"ties": "total"}, "not by"),
        (kuhn, "solve", {"teams": [["Ann", "Bob"]]}, "leave out teams="),
        (kuhn, "guarantee", {"depth": 3}, "takes no depth="),
        (nim, "solve", {"symmetric": True, "ties": "average"}, "A"),
        (nim, "outlook", {"symmetric": True, "neutral": ("B",)}, "Neutral players"),
        (nim, "dominance", {"is_of_strategies": True}, "leave them out"),
    )  # fmt: skip
    for game, question, options, said in asked:
        with pytest.raises(ZermeloError, match=said):
            method_for(question, Asked(traits=traits_of_game(game), **options))


def test_the_page_of_methods_is_fresh() -> None:
    assert Path(PAGE).read_text(encoding="utf-8") == page(), "python tools/methods.py"
