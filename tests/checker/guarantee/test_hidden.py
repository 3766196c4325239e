from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import zermelo as z
from tests.evidence import replace


@pytest.fixture
def sure() -> Any:
    return z.guarantee("kuhn", "Bob")


def test_both_sides_are_looked_at(sure: Any) -> None:
    report = z.check(sure)
    assert report
    assert "nothing that the others do gives Bob less than the value" in str(report.checked)


def test_a_value_that_is_too_high_is_found(sure: Any) -> None:
    report = z.check(replace(sure, value=Fraction(1, 17), at_most=Fraction(1, 17)))
    assert not report
    assert report.problems[0].what == "the others can hold Bob to 1/18, below 1/17"


def test_a_value_that_is_too_low_is_found(sure: Any) -> None:
    report = z.check(replace(sure, value=Fraction(1, 19), at_most=Fraction(1, 19)))
    assert report.problems[0].what == "Bob can get 1/18, above 1/19"
    apart = z.check(replace(sure, value=Fraction(1, 19)))
    assert apart.problems[0].what == "the two bounds differ, though the answer is exact"
    assert z.check(replace(sure, value=Fraction(1, 19), exact=False, status="bounded"))


def test_a_strategy_that_secures_less_is_found(sure: Any) -> None:
    tree = sure.arena
    never = {v: mix for v, mix in sure.evidence.mixed.items() if tree.turn(v) != "Bob"}  # Bob bluffs and calls no more
    assert "the others can hold Bob to" in z.check(replace(sure, mixed=never)).problems[0].what


def test_something_else_at_one_node_of_a_set_is_found(sure: Any) -> None:
    held = sure.evidence.mixed
    node = next(iter(held))
    mixed = {**held, node: {edge: Fraction(1, len(held[node])) for edge in held[node]}}
    assert "same information set" in z.check(replace(sure, mixed=mixed)).problems[0].what
