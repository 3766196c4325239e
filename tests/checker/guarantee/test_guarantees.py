"""Every kind of corruption of guarantees is found."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo as z
from tests.evidence import replace
from tests.zoo import Random
from zermelo.preferences.aspects import By


def gamble() -> z.Tree:
    toss = z.chance({"h": ("2/3", z.end(3, 0, 0)), "t": ("1/3", z.end(0, 3, 0))})
    bob = z.choose("B", {"x": z.end(2, 0, 1), "y": z.end(1, 2, 0)})
    return z.tree(("A", "B", "C"), z.choose("A", {"toss": toss, "bob": bob, "stop": z.end(1, 1, 1)}))


def problems(answer: Any) -> list[str]:
    return [str(problem) for problem in z.check(answer).problems]


@pytest.mark.parametrize(
    ("path", "seat", "said"),
    [
        ("bob", 0, "at bob: B, an enemy, makes this worth 1, not 2"),
        ("bob", 1, "at bob: B, a friend, makes this worth 2, not 3"),
        ("toss", 1, "at toss: chance makes this worth 1, not 2"),
        ("", 2, "at the start: A, an enemy, makes this worth 0, not 1"),
        ("bob/x", 2, "at bob/x: this end is worth 1 to C, not 2"),
    ],
)
def test_one_value_of_one_player_changed(path: str, seat: int, said: str) -> None:
    answer = z.guarantees(gamble())
    assert z.check(answer)
    values = answer.values.copy()
    values[answer.arena.at(path), seat] += answer.unit
    assert said in problems(replace(answer, values=values))


def test_columns_of_players_exchanged() -> None:
    answer = z.guarantees(gamble())
    assert "this end is worth" in problems(replace(answer, values=answer.values[:, [1, 0, 2]]))[0]


def test_arrays_units_and_levels_that_are_none() -> None:
    answer = z.guarantees(gamble())
    assert problems(replace(answer, values=answer.values[:, :2]))[0].endswith("a column for every number")
    assert problems(replace(answer, unit=0)) == ["at the start: values cannot be counted in units of 1/0"]
    both = z.guarantees(gamble(), by="place,points")
    assert problems(replace(both, by=By.read("place")))[0].endswith("a column for every number")
    assert problems(replace(answer, by=By.read("place,points")))[0].endswith("a column for every number")
    assert problems(replace(answer, by=By.read("place")))


def test_what_was_looked_at_is_said() -> None:
    report = z.check(z.guarantees(Random(seed=1, luck=3)))
    assert report
    assert report.checked[0] == "every node has a value for every player"
    assert report.checked[-1].endswith("the strategy secures the value, whatever the others do")
    assert any("positions agree with the game" in said for said in report.checked)


@pytest.mark.parametrize("column", range(6))
def test_a_number_of_any_level_that_is_wrong_is_found(column: int) -> None:
    answer = z.guarantees(gamble(), by="win,points")
    assert z.check(answer)
    for node in range(len(answer.arena)):
        values = answer.values.copy()
        values[node, column] += 1
        assert not z.check(replace(answer, values=values))
