from __future__ import annotations

from types import SimpleNamespace

import pytest

from zermelo.errors import ParameterError
from zermelo.games.parameters import (
    parameter_repr,
    require_board_parameter,
    require_switch_parameter,
    require_whole_parameter,
)


@pytest.mark.parametrize("value", [0, 4, -1, True, 2.0, "2", None, 10**50])
def test_only_a_whole_number_in_range_passes(value):
    with pytest.raises(ParameterError, match="size must be a whole number from 1 to 3"):
        require_whole_parameter(SimpleNamespace(size=value), "size", 1, 3)
    require_whole_parameter(SimpleNamespace(size=3), "size", 1, 3)


def test_a_switch_is_true_or_false_and_not_a_number():
    require_switch_parameter(SimpleNamespace(on=False), "on")
    with pytest.raises(ParameterError, match="True or False; it is 1"):
        require_switch_parameter(SimpleNamespace(on=1), "on")


def test_sixty_three_bits_fit_and_sixty_four_do_not():
    rules = SimpleNamespace(width=8, height=8)
    require_board_parameter(rules, 63)
    with pytest.raises(ParameterError, match="8 by 8 needs 64 bits"):
        require_board_parameter(rules, 64)


def test_no_value_makes_a_message_long():
    assert max(len(parameter_repr(value)) for value in (10**5000, [10**5000], "x" * 9999, (1,) * 9999)) <= 30
