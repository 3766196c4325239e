from __future__ import annotations

from types import SimpleNamespace

import pytest

from zermelo.errors import ParameterError
from zermelo.games.bounds import board, shown, switch, whole


@pytest.mark.parametrize("value", [0, 4, -1, True, 2.0, "2", None, 10**50])
def test_only_a_whole_number_in_range_passes(value):
    with pytest.raises(ParameterError, match="size must be a whole number from 1 to 3"):
        whole(SimpleNamespace(size=value), "size", 1, 3)
    whole(SimpleNamespace(size=3), "size", 1, 3)


def test_a_switch_is_true_or_false_and_not_a_number():
    switch(SimpleNamespace(on=False), "on")
    with pytest.raises(ParameterError, match="True or False; it is 1"):
        switch(SimpleNamespace(on=1), "on")


def test_sixty_three_bits_fit_and_sixty_four_do_not():
    rules = SimpleNamespace(width=8, height=8)
    board(rules, 63)
    with pytest.raises(ParameterError, match="8 by 8 needs 64 bits"):
        board(rules, 64)


def test_no_value_makes_a_message_long():
    assert max(len(shown(value)) for value in (10**5000, [10**5000], "x" * 9999, (1,) * 9999)) <= 30
