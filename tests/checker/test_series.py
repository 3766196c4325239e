"""A series is checked: points, lines, payoffs, and aims."""

from __future__ import annotations

from dataclasses import replace

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
