"""Every kind of corruption of Nash outcomes is found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import zermelo as z
from tests.evidence import replace as changed
from zermelo.answers.equilibria.nash.nash import NashOutcomes, nash_answer_line
from zermelo.answers.line import Line
from zermelo.checker.equilibria import nash as checker


def problems(found: Any) -> list[str]:
    return [str(problem) for problem in z.check(found).problems]


def with_first(found: NashOutcomes, **changes: Any) -> NashOutcomes:
    return replace(found, listed=(replace(found[0], **changes), *found.listed[1:]))


def with_threat(found: NashOutcomes, **changes: Any) -> NashOutcomes:
    first, *rest = found[0].threats
    return with_first(found, threats=(replace(first, **changes), *rest))


def test_an_outcome_that_is_none() -> None:
    found = z.nash_outcomes("entry")
    arena = found.arena
    enter = arena.edge_named(0, "in")
    edges = (enter, arena.edge_named(arena.child(enter), "fight"))
    line = nash_answer_line(arena, edges)
    wrong = with_first(found, edges=edges, line=line, payoff=arena.payoff_at(arena.at(line.moves)), threats=())
    assert "is no Nash outcome" in problems(wrong)[0]
    assert "gains" in problems(wrong)[0]


def test_a_line_that_cannot_be_played_and_a_payoff_that_is_another() -> None:
    found = z.nash_outcomes("entry")
    assert "cannot be played" in problems(with_first(found, line=Line(found[1].line.steps[:1])))[0]
    assert "does not end with" in problems(with_first(found, payoff=found[1].payoff))[0]


def test_counts_and_payoffs_that_are_wrong() -> None:
    found = z.nash_outcomes("entry")
    assert problems(changed(found, total=3)) == ["at the start: there are 2 outcomes, not 3"]
    assert problems(changed(found, payoffs=found.payoffs[:1])) == [
        "at the start: the payoffs of all outcomes are not those listed"
    ]
    assert problems(replace(found, listed=(found[0], found[0]))) == ["at the start: an outcome is listed twice"]


@pytest.mark.parametrize(
    "changes", [{"keeps": 1}, {"held_to": 0}, {"least": 0}, {"player": "Incumbent"}, {"given_up": None}]
)
def test_a_threat_with_a_wrong_number(changes: dict[str, Any]) -> None:
    assert problems(with_threat(z.nash_outcomes("entry"), **changes))


def test_a_threat_that_is_missing_or_about_no_move() -> None:
    found = z.nash_outcomes("entry")
    assert "the threat against in is missing" in problems(with_first(found, threats=()))[0]
    more = replace(found[0].threats[0], move="out")
    assert "no such move on the line" in problems(with_first(found, threats=(*found[0].threats, more)))[0]


@pytest.mark.parametrize("changes", [{"loss": 3}, {"plays": "share"}, {"player": "Entrant"}])
def test_a_loss_that_is_not_one(changes: dict[str, Any]) -> None:
    found = z.nash_outcomes("entry")
    lost = found[0].threats[0].given_up
    assert lost is not None
    assert "it is not so that" in problems(with_threat(found, given_up=replace(lost, **changes)))[0]


def test_guarantees_that_are_wrong() -> None:
    found = z.nash_outcomes("entry")
    sure = found.sure.copy()
    sure[0, 0] += 1
    assert problems(changed(found, sure=sure)) == ["at the start: a guarantee is wrong here"]


def test_perfect_payoffs_of_another_game() -> None:
    found = z.nash_outcomes("entry")
    assert "of another game" in problems(changed(found, pure=z.pure_equilibria("sharing")))[0]


def test_large_trees_are_not_counted_again_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "WALKED", 3)
    monkeypatch.setattr(checker, "JUDGED", 3)
    report = z.check(z.nash_outcomes("sharing"))
    assert report
    assert "with more than 3 nodes in the tree the outcomes are not counted again" in report.checked
    assert report.checked[-1] == "with more than 3 positions no profile is judged"
