"""Whatever solving runs is turned over in memory, and `check` says that the answer is wrong wherever it has changed."""

from __future__ import annotations

import functools
from typing import Any

import pytest

import zermelo as z
from tests.sabotage.questions import QUESTIONS
from tests.sabotage.rows import ROWS
from tests.sabotage.runner import Sabotage, found, run, turned_over
from zermelo.answers.report import Report
from zermelo.errors import ZermeloError

ENOUGH = 2  # games with another answer, in the quick tests


@pytest.fixture(autouse=True)
def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERMELO_PLAIN", "1")


@functools.cache
def honest(question: str, game: int) -> Any:
    """What is claimed when nothing is turned over; None where the game is refused."""
    asked = QUESTIONS[question]
    try:
        return asked.claimed(asked.ask(asked.games[game]()))
    except ZermeloError:
        return None


def tried(row: Sabotage, enough: int | None = None) -> None:
    tally = run(row, QUESTIONS[row.question], functools.partial(honest, row.question), enough)
    assert tally.changed, f"{row.name}: no answer changed, so nothing is shown"
    assert tally.unnoticed == []


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_a_sabotage_that_changes_an_answer_is_noticed(row: Sabotage) -> None:
    tried(row, ENOUGH)


@pytest.mark.long
@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_a_sabotage_is_noticed_in_every_game_whose_answer_changes(row: Sabotage) -> None:
    tried(row)


@pytest.mark.long
@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_honest_answers_are_right(question: str) -> None:
    asked = QUESTIONS[question]
    for game in asked.games:
        try:
            answer = asked.ask(game())
        except ZermeloError:
            continue
        assert z.check(answer)


def test_there_are_many_sabotages_of_every_part_of_the_solvers() -> None:
    assert len(ROWS) >= 150
    assert len({row.name for row in ROWS}) == len(ROWS)
    assert {row.question for row in ROWS} == set(QUESTIONS)
    parts = {".".join(row.target.split(".")[:2]) for row in ROWS}
    rooms = ("coalitions", "cyclic", "equilibria", "guarantee", "hidden", "induction", "normal_form", "stochastic")
    assert {f"solvers.{room}" for room in rooms} <= parts
    assert {"preferences.aspects", "preferences.aims", "match.standings"} <= parts


def test_what_is_turned_over_is_put_back() -> None:
    before = found("preferences.aspects._place")[2], dict(vars(found("preferences.aspects")[2])["ASPECTS"])
    with turned_over("preferences.aspects._place", ("-p for", "p for")):
        assert found("preferences.aspects._place")[2] is not before[0]
        assert vars(found("preferences.aspects")[2])["ASPECTS"]["place"] is not before[0]
    assert (found("preferences.aspects._place")[2], vars(found("preferences.aspects")[2])["ASPECTS"]) == before


def test_a_checker_that_shares_what_it_checks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Sabotage("preferences.aspects._place", ("-p for", "p for"), "solve by place")
    monkeypatch.setattr(z, "check", lambda answer: Report((), ()))
    with pytest.raises(AssertionError, match="instead of"):
        tried(row)
    with pytest.raises(AssertionError, match="no answer changed"):
        tried(Sabotage("preferences.aspects._win", ("int(p == 1)", "int(p == 2)"), "solve by place"))
