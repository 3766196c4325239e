from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import zermelo as z
from zermelo.answers.line import Line

TOKENS = "tokens:6,players=Ann+Bob+Cy"


def said(found: Any) -> str:
    report = z.check(found)
    assert not report
    return str(report.problems[0])


def test_a_right_one_is_right_and_says_what_was_looked_at() -> None:
    report = z.check(z.whole_series(TOKENS, games=2, by="place"))
    assert report, report.problems
    assert "what the series comes to, worked back game by game" in report.checked
    assert "what the rule of thumb comes to" in report.checked


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"nodes": 573}, "the long game has 574 positions, not 573"),
        ({"payoff": z.Payoff(("Ann", "Bob", "Cy"), (6, 4, -8))}, "the points in the end are Ann -4, Bob 3, Cy 3, not"),
        ({"told": {"Ann": 1, "Bob": 1, "Cy": 1}}, "by place it is Ann 2, Bob 1, Cy 1, not Ann 1, Bob 1, Cy 1"),
        ({"thumb": z.Payoff(("Ann", "Bob", "Cy"), (2, 3, -4))}, "the points in the end are Ann 2, Bob 3, Cy -3, not"),
        ({"thumb_told": {"Ann": 1, "Bob": 1, "Cy": 1}}, "by place it is Ann 2, Bob 1, Cy 3, not"),
    ],
)
def test_a_wrong_number_is_found(change: dict[str, Any], says: str) -> None:
    found = z.whole_series(TOKENS, games=2, by="place")
    assert found.whole is not None
    assert says in said(replace(found, whole=replace(found.whole, **change)))


def test_a_line_that_leaves_the_solution_of_the_whole_is_found() -> None:
    found = z.whole_series(TOKENS, games=2, by="place")
    other = z.series(TOKENS, games=2, minds="game")
    assert other.games[0].line != found.games[0].line
    assert "under these aims and this tie rule" in said(replace(found, games=other.games))


def test_how_far_it_can_be_trusted_is_checked() -> None:
    found, thumb = z.whole_series(TOKENS, games=1), z.series(TOKENS, games=1)
    assert "the status of such a series is solved, not estimated" in said(replace(found, status="estimated"))
    assert "the status of such a series is estimated or stopped, not solved" in said(replace(thumb, status="solved"))
    assert "marked as inexact" in said(replace(found, exact=False))
    assert "solvers in seats" in said(replace(found, seats=dict.fromkeys(found.players, "random")))


def test_a_line_cut_short_is_found() -> None:
    found = z.whole_series(TOKENS, games=1)
    cut = replace(found.games[0], line=Line(found.games[0].line[:-1]))
    assert "stops before the game is over" in said(replace(found, games=(cut,)))


def test_what_is_too_long_to_be_solved_again_is_said() -> None:
    report = z.check(z.whole_series("tokens:9,players=3", games=4, by="place"))
    assert report and "nothing more: the series has more than 40,000 positions" in report.checked
