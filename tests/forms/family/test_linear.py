"""Numbers with a parameter: exact arithmetic, and texts that are read as they are written."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

import zermelo as z
from zermelo.errors import GameError, ParameterError
from zermelo.forms.family.linear import Linear, read_linear

numbers = st.fractions(-50, 50, max_denominator=12)
x = z.parameter("x")


@given(numbers, numbers, numbers, numbers, numbers)
def test_arithmetic_is_that_of_the_numbers_it_stands_for(a, b, c, d, value):
    one, two = a + b * x, c - x * d
    assert (one + two)(value) == a + b * value + c - d * value
    assert (one - two)(value) == a + b * value - c + d * value
    assert (one * c)(value) == (a + b * value) * c and (3 - one)(value) == 3 - a - b * value
    if d:
        assert (one / d)(value) == (a + b * value) / d


@given(numbers, numbers)
def test_what_is_written_is_read_again(constant, slope):
    number = Fraction(constant) + Fraction(slope) * x
    if slope:
        assert read_linear(str(number)) == number


@pytest.mark.parametrize(
    "text", ["", "+", "2+", "2 3x", "x y", "2x+y", "x/0", "1/0*x", "nan*x", "x^2", "2*x*x", "é", "1e5"]
)
def test_what_is_no_linear_number_is_none(text):
    assert read_linear(text) is None


def test_what_is_not_linear_or_has_two_parameters_is_refused():
    y = z.parameter("y")
    for wrong in (lambda: x * x, lambda: 1 / x, lambda: x + y, lambda: x / 0, lambda: z.parameter("2x")):
        with pytest.raises((ParameterError, TypeError)):
            wrong()
    with pytest.raises(GameError, match="one parameter"):
        z.tree(("A", "B"), z.choose("A", {"l": z.end(x, 0), "r": z.end(0, y)}))
    assert isinstance(x, Linear) and z.instantiate(z.tree(("A",), z.end(x)), x=4).payoff_at(0)["A"] == 4
    with pytest.raises(ParameterError, match="x"):
        z.tree(("A",), z.end(x)).at(y=1)
