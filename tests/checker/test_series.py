"""A series is checked: points, lines, payoffs, and aims."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import zermelo as z
from zermelo.forms.payoff import Payoff
from zermelo.results.line import Line


def last_game() -> z.Tree:
    spoilt = z.choose("Cy", {"join": z.end(2, -2, 3), "leave": z.end(1, 1, 1)})
    return z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {"grab": z.end(3, 2, -1), "spoil": spoilt}))


def test_series_of_all_kinds_are_right() -> None:
    before = {"Ann": 10, "Bob": 12}
    for rotate in (False, True):
        for minds in ("game", "series"):
            found = z.series(last_game(), games=4, standings=before, minds=minds, rotate=rotate)
            assert z.check(found), z.check(found).problems
    assert z.check(z.series("pig:4,3,turns=1", games=3, seed=5))


def test_wrong_points_lines_payoffs_and_swings_are_found() -> None:
    found = z.series(last_game(), games=2, standings={"Ann": 10, "Bob": 12}, minds="series")
    first, second = found.games
    more = Payoff(found.players, (99, 0, 0))
    for wrong in (
        replace(found, swing=99),
        replace(found, games=(replace(first, standings=more), second)),
        replace(found, games=(first, replace(second, line=Line(())))),
        replace(found, games=(replace(first, aims={p: {p: -1} for p in found.players}), second)),
    ):
        assert not z.check(wrong)


def test_aims_that_do_not_follow_from_the_standings_are_found() -> None:
    found = z.series(last_game(), games=3, standings={"Ann": 10, "Bob": 12}, seats=["solve", "first", "random"])
    assert z.check(found), z.check(found).problems
    first, *others = found.games
    aims = first.aims | {"Ann": {"Ann": 1, "Cy": -1}}
    for wrong, said in (
        (replace(found, games=(replace(first, aims=aims), *others)), "Ann wants 1 of Ann's points, -1 of Bob's points"),
        (replace(found, minds=found.minds | {"Ann": "game"}), "Ann wants 1 of Ann's points by these standings"),
        (replace(found, aware=("Ann", "Bob")), "Bob wants 1 of Bob's points, -1 of"),
        (replace(found, planned=4), "4 games were to be played, not 3"),
        (replace(found, rotate=True), "is not the order in which they sit"),
        (replace(found, board=None), "does not say which game was played"),
        (replace(found, minds={"Ann": "series"}), "the minds are not those of the players"),
    ):
        report = z.check(wrong)
        assert not report
        assert said in str(report.problems[0]), report.problems


def test_somebody_out_of_reach_must_not_be_pressed() -> None:
    found = z.series(last_game(), games=1, standings={"Ann": 10, "Bob": 16, "Cy": 0}, seats=["solve"] * 3)
    assert found.games[0].aims["Ann"] == {"Ann": 1}  # six points behind, and one game shifts five
    pressed = replace(found.games[0], aims=found.games[0].aims | {"Ann": {"Ann": 1, "Bob": -1}})
    assert z.check(found)
    assert not z.check(replace(found, games=(pressed,)))


def test_a_move_of_somebody_else_and_wrong_odds_are_found() -> None:
    found = z.series("pig:4,3,turns=1", games=1, seats=["random", "random"], seed=2)
    assert z.check(found), z.check(found).problems
    (played,) = found.games
    steps = list(played.line)
    rolled = next(k for k, step in enumerate(steps) if step.player == "chance")
    for k, changed in ((0, replace(steps[0], player="B")), (rolled, replace(steps[rolled], odds=Fraction(1, 7)))):
        line = Line((*steps[:k], changed, *steps[k + 1 :]))
        assert not z.check(replace(found, games=(replace(played, line=line),)))


def test_a_function_of_the_standings_is_asked_again() -> None:
    def spite(player: str, standings: Any, games_left: int, swing: Any) -> dict[str, float]:
        return {player: 0.5, "Bob": -games_left}

    found = z.series(last_game(), games=2, minds={"Ann": spite})
    assert z.check(found), z.check(found).problems
    assert not z.check(replace(found, minds=found.minds | {"Ann": lambda *_: {"Ann": 1}}))
