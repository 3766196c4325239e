"""The checker reads a question in its own words, and comes to what the library means by it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from zermelo.checker.children_first import children_first_repetition
from zermelo.checker.preferences import (
    checked_preference_is_points,
    checked_preference_level_names,
    checked_preference_sides,
    checked_preference_text,
    read_checked_preferences,
    recomputed_preference,
    recomputed_preference_worth,
)
from zermelo.forms.build.graph import graph
from zermelo.forms.build.tree import choose, end, tree
from zermelo.forms.payoff import Payoff
from zermelo.preferences.aims import read_aims
from zermelo.preferences.aspects import By
from zermelo.preferences.criteria import Criterion

BYS: list[Any] = ["points", "place", "win", "not-last", "place,points", {"points": 2, "win": "1/3"}]


@pytest.mark.parametrize("by", BYS)
@pytest.mark.parametrize("vector", [(2, 1, -3), (5, 5, 2), (2, 0, 0), (4, 4, 4), (1,)])
def test_the_checkers_own_aspects_are_the_librarys(by: Any, vector: Any) -> None:
    names = "ABC"[: len(vector)]
    wanted, alone = By.read(by), [[m] for m in range(len(vector))]
    found = recomputed_preference(wanted, np.array([vector]), 1, alone, names)
    each = [found.of(m)[0] for m in range(len(vector))]
    assert list(zip(*each, strict=True)) == [tuple(level) for level in wanted.goodness(vector, names)]


@pytest.mark.parametrize("by", [*BYS, lambda paid: [Fraction(x, 3) for x in paid.vector]])
@pytest.mark.parametrize("teams", [None, [["A", "C"], ["B"]], [["A", "B", "C"]]])
def test_the_checkers_own_columns_and_aims_are_the_librarys(by: Any, teams: Any) -> None:
    game = tree("ABC", choose("A", {"l": end(2, 2, "1/2"), "m": end(-1, 0, 1), "r": end(2**70, 0, 0)}))
    due, own = read_aims(game, by, teams), read_checked_preferences(game, By.read(by), teams, None)
    assert own is not None
    assert np.array_equal(own.weights, due.aims.weights)
    assert (own.ends.astype(object) * (due.base * game.scale) == due.ends.astype(object) * own.unit).all()


def test_teams_that_leave_somebody_out_or_name_strangers_are_no_teams() -> None:
    assert checked_preference_sides([["A"], ["B", "C"]], "ABC") == [[0], [1, 2]]
    assert (
        checked_preference_sides([["A"], ["B"]], "ABC")
        is checked_preference_sides([["A", "A"], ["B", "C"]], "ABC")
        is None
    )
    assert (
        checked_preference_sides([["A"], ["B", "D"]], "ABC")
        is checked_preference_sides([["A", "B", "C"], []], "ABC")
        is None
    )


def test_words_of_aspects() -> None:
    by = By.read("place,2*points+win")
    assert (
        checked_preference_level_names(by) == ["place", "2*points+win"]
        and not checked_preference_is_points(by)
        and checked_preference_is_points(By.read("points"))
    )
    assert checked_preference_text(by, [-2, Fraction(1, 2)]) == "2, 1/2"


@pytest.mark.parametrize(
    "given", ["total", "fairest", "single", "product", "Ann Lee", {"Ann Lee": 2, "Bob": "-1/2"}, {"Bob": -1}]
)
def test_the_checkers_own_criteria_are_the_librarys(given: Any) -> None:
    paid = Payoff(("Ann Lee", "Bob"), (Fraction(3, 2), -4))
    criterion = Criterion.read(given, tuple(paid))
    assert recomputed_preference_worth(criterion, paid) == criterion.of(paid)


def test_a_criterion_of_the_users_is_asked_itself() -> None:
    paid = Payoff(("A", "B"), (1, 3))
    assert recomputed_preference_worth(Criterion.read(lambda p: p["B"] - 0.5, "AB"), paid) == Fraction(5, 2)


def test_play_that_can_come_back_is_seen_where_the_start_leads_there_only() -> None:
    ends, owner = {"z": (1,)}, dict.fromkeys("abc", "A")
    way = [("a", "b"), ("b", "z"), ("c", "c"), ("c", "b")]
    assert children_first_repetition(graph(("A",), owner, way, ends, endless=(0,))) is None
    ring = graph(("A",), owner, [("a", "b"), ("b", "c"), ("c", "b"), ("c", "z")], ends, endless=(0,))
    assert ring.state(children_first_repetition(ring) or 0) in ("b", "c")
