"""Every kind of corruption of an outlook is found, and named with its place."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.evidence import replace
from tests.zoo import Random
from zermelo.answers.guarantee.guarantee import Outlook
from zermelo.answers.line import Line
from zermelo.answers.parts import ENEMY, NEUTRAL
from zermelo.checker.guarantee.guarantee import RECOMPUTED
from zermelo.preferences.aspects import By


def three() -> z.Tree:
    left = z.choose("B", {"u": z.end(4, 0, 0), "d": z.end(0, 1, 1)})
    right = z.choose("C", {"u": z.end(3, 0, 5), "d": z.end(2, 0, 0)})
    toss = z.chance({"h": ("1/4", z.end(8, 0, 0)), "t": ("3/4", z.end(0, 0, 8))})
    return z.tree(("A", "B", "C"), z.choose("A", {"left": left, "right": right, "toss": toss}))


def changed(answer: Outlook, path: str, add: Any, level: int = 0) -> Outlook:
    values = answer.values.copy()
    values[answer.arena.at(path), level] += add
    return replace(answer, values=values)


def problems(answer: Any) -> list[str]:
    report = z.check(answer)
    assert bool(report) == (not report.problems)
    return [str(problem) for problem in report.problems]


@pytest.mark.parametrize(
    ("options", "path", "said"),
    [
        ({"others": "enemies"}, "left", "at left: B, an enemy, makes this worth 0, not 1"),
        ({"others": "friends"}, "right", "at right: C, a friend, makes this worth 3, not 4"),
        ({"others": "neutral"}, "right", "at right: C, neutral, makes this worth 5/2, not 7/2"),
        ({"others": "neutral"}, "toss", "at toss: chance makes this worth 2, not 3"),
        ({"others": "enemies"}, "", "at the start: A, a friend, makes this worth 2, not 3"),
        ({"others": "enemies"}, "left/u", "at left/u: this end is worth 4 to A, not 5"),
        ({"others": "enemies", "by": "place"}, "right/u", "at right/u: this end is worth 2 to A, not 1"),
    ],
)
def test_a_value_that_does_not_follow(options: Any, path: str, said: str) -> None:
    answer = z.outlook(three(), "A", **options)
    assert problems(answer) == []
    assert said in problems(changed(answer, path, answer.unit))


def test_a_less_important_level_is_looked_at_too() -> None:
    answer = z.guarantee(three(), "A", "B", by="place,points")
    found = problems(changed(answer, "right", answer.unit, level=1))
    assert found == ["at right: C, an enemy, makes this worth 2, 3, not 2, 4"]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Misled(Outlook):
    """An outlook whose strategy is not the one its values call for."""

    moves: Any = None

    def shares(self, node: int) -> dict[int, Fraction]:
        return self.moves.get(node, super().shares(node))


def misled(answer: Outlook, moves: Any) -> Misled:
    fields = {f: getattr(answer, f) for f in Outlook.__dataclass_fields__}
    return Misled(**fields, moves=moves)


def test_a_strategy_that_does_not_secure_the_value() -> None:
    tree = three()
    answer = z.guarantee(tree, "A")
    report = z.check(misled(answer, {0: {tree.at("left"): Fraction(1)}}))
    assert [str(p) for p in report.problems] == ["at the start: the strategies lead to 0 from here, not to 2"]
    assert report.problems[0].gain == 2
    assert problems(misled(z.guarantee(tree, "C"), {tree.at("right"): {tree.at("right/d"): Fraction(1)}}))[0] == (
        "at right: the strategies lead to 0 from here, not to 5"
    )


def test_moves_of_an_outlook_that_do_not_lead_to_its_value() -> None:
    tree = three()
    wrong = misled(z.outlook(tree, "A", others="friends"), {tree.at("left"): {tree.at("left/d"): Fraction(1)}})
    assert problems(wrong)[0] == "at left: the strategies lead to 0 from here, not to 4"


@pytest.mark.parametrize("shares", [{}, {9: Fraction(1)}, {1: Fraction(1, 2)}, {1: Fraction(2), 2: Fraction(-1)}])
def test_a_strategy_that_is_no_way_to_move(shares: Any) -> None:
    assert problems(misled(z.guarantee(three(), "A"), {0: shares})) == ["at the start: A makes no legal move"]


def test_parts_and_sides_that_are_none() -> None:
    answer = z.guarantee(three(), "A")
    assert problems(replace(answer, side=())) == [
        "at the start: the side of nobody is not one of players, each named once"
    ]
    assert problems(replace(answer, side=("A", "A")))[0].endswith("is not one of players, each named once")
    assert problems(replace(answer, side=("Z",)))[0].endswith("is not one of players, each named once")
    assert problems(replace(answer, side=("B",))) == ["at the start: B belongs to the side but is an enemy"]
    few = {"A": 1, "B": ENEMY}
    for parts in (few, {**few, "C": 2}, {**few, "C": ENEMY, "D": ENEMY}):
        assert problems(replace(answer, parts=parts)) == [
            "at the start: not every player is a friend, an enemy or neutral"
        ]
    assert (
        problems(replace(answer, parts={**few, "C": NEUTRAL}))[0] == "at right: C, neutral, makes this worth 5/2, not 2"
    )


def test_arrays_and_units_that_are_none() -> None:
    answer = z.guarantee(three(), "A")
    shape = "at the start: the values do not have a row for every node and a column for every number"
    assert problems(replace(answer, values=answer.values[:-1])) == [shape]
    assert problems(replace(answer, by=By.read("place,points"))) == [shape]
    for unit in (0, -1):
        assert problems(replace(answer, unit=unit)) == [f"at the start: values cannot be counted in units of 1/{unit}"]
    assert "this end is worth" in problems(replace(answer, unit=2 * answer.unit))[0]


def test_another_side_or_another_aspect_is_another_answer() -> None:
    answer = z.guarantee(three(), "A")
    assert "this end is worth 1 to A, not 4" in problems(replace(answer, by=By.read("win")))[0]
    both = replace(answer, side=("A", "B"), parts={"A": 1, "B": 1, "C": -1})
    assert "is worth 1 to A and B, not 0" in problems(both)[0]


def test_a_line_that_the_values_do_not_lead_to() -> None:
    answer = z.guarantee(three(), "A")
    object.__setattr__(answer, "line", Line(()))  # as a file might claim
    assert problems(answer) == ["at the start: the line stops before the end"]


def test_hidden_moves_and_play_that_goes_round() -> None:
    dark = z.tree(("A", "B"), z.at_once({"A": "xy", "B": "xy"}, lambda a, b: z.end(0, 0)))
    answer = z.guarantee(replace(dark, info=None), "A")
    assert "some moves are hidden" in problems(replace(answer, arena=dark))[0]
    ring = z.Graph(
        players=("A",), first=np.array([0, 1, 3, 3]), mover=np.array([0, 0, -2]), succ=np.array([1, 1, 2]),
        payoff=np.array([[1]]),
    )  # fmt: skip
    sound = z.guarantee(z.tree(("A",), z.end(1)), "A")
    assert problems(replace(sound, arena=ring, values=np.ones((3, 1), dtype=np.int64))) == [
        "at 1: play can return to this position"
    ]


def test_no_more_than_twenty_problems_are_listed() -> None:
    answer = z.outlook(Random(seed=2, plies=7, fold=300), "A")
    assert len(z.check(replace(answer, values=answer.values + 1)).problems) == 20


def test_what_was_looked_at_is_said() -> None:
    small = z.check(z.guarantee(three(), "A"))
    assert small.checked[-2] == (
        "strategies are complete and legal, and the strategy secures the value, whatever the others do"
    )
    assert "the arrays are taken for the game" in small.checked
    large = z.check(z.guarantee("connect:4,4", "A"))
    assert large
    assert f"with more than {RECOMPUTED:,} nodes the strategy is not played out" in large.checked


@pytest.mark.parametrize("size", [(1 << 63) - 1, 1 << 62, 10**30])
def test_numbers_that_do_not_fit_are_not_wrapped(size: int) -> None:
    tree = z.tree(("A", "B"), z.choose("B", {"l": z.end(size, 0), "r": z.end(-size, 0)}))
    answer = z.guarantees(tree).of("A")
    assert answer.value == -size
    assert problems(answer) == []
    values = answer.values.astype(object)
    values[0, 0] = size
    assert problems(replace(answer, values=values)) == [
        f"at the start: B, an enemy, makes this worth {-size}, not {size}"
    ]


def test_a_unit_beyond_64_bits_is_no_crash() -> None:
    graph = z.graph(
        ("A",), {"x": "chance", "y": "A"}, [("x", "x"), ("y", "x"), ("y", "y")], {"end": ("3/1000000000039",)},
        odds={"x": {"x": 1}}, endless=(0,), start="y",
    )  # fmt: skip
    found = z.guarantee(graph, "A", method="intervals")
    assert found.evidence.unit > 2**63 and z.check(found)
