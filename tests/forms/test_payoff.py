from __future__ import annotations

import copy
import json
import pickle
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from zermelo.errors import GameError, MissingError
from zermelo.forms.payoff import (
    LIMIT,
    Payoff,
    exact_payoff,
    pack_payoffs,
    payoff_quotient,
    payoff_vector,
    simplest_payoff,
)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (3, 3), ("3", 3), (" -2/4 ", Fraction(-1, 2)), (0.1, Fraction(1, 10)), (1e300, 10**300),
        (Decimal("2.50"), Fraction(5, 2)), (np.int64(7), 7), (np.float64(0.25), Fraction(1, 4)),
        (Fraction(6, 3), 2), ("1e3", 1000), (10**40, 10**40),
    ],
)  # fmt: skip
def test_a_number_means_what_it_says(given: object, meant: object) -> None:
    found = exact_payoff(given)
    assert found == meant
    assert type(found) is type(meant)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (float("nan"), "must be a finite number; this one is nan"),
        (float("-inf"), "must be a finite number; this one is -inf"),
        (Decimal("NaN"), "must be a finite number; this one is 'NaN'"),
        ("infinity", "must be a finite number; this one is 'infinity'"),
        ("1/0", "must be a finite number; this one is '1/0'"),
        ("two", "must be a finite number; this one is 'two'"),
        (True, "must be a number; this one is True"),
        (None, "must be a number; this one is None"),
        (1j, "must be a number"),
        (np.array([1, 2]), "must be a number"),
        ("1e1001", "may have at most 1000 digits: 1e1001"),
        ("9" * 1001, "may have at most 1000 digits"),
        (Decimal("1e99999999"), "may have at most 1000 digits"),
    ],
)
def test_what_is_no_finite_number_is_refused(given: object, says: str) -> None:
    with pytest.raises(GameError, match=says):
        exact_payoff(given)


def test_the_message_names_what_the_number_was_for() -> None:
    with pytest.raises(GameError, match="A probability must be a number"):
        exact_payoff([], "probability")


def test_a_payoff_is_a_mapping_by_player_in_their_order() -> None:
    found = Payoff(("Ann", "Bob"), (1, Fraction(1, 2)))
    assert list(found) == ["Ann", "Bob"]
    assert found == {"Bob": Fraction(1, 2), "Ann": 1}
    assert found.vector == (1, Fraction(1, 2))
    assert found.total == Fraction(3, 2)
    assert "Cy" not in found
    with pytest.raises(KeyError, match="Cy"):
        found["Cy"]


def test_json_writes_a_payoff_with_its_fractions_as_texts() -> None:
    found = Payoff(("Bob", "Ann"), (Fraction(-1, 18), 10**30))
    for options in ({}, {"indent": 2}, {"sort_keys": True}):
        for whole in (found, [found], {"payoff": found}):
            text = json.dumps(whole, **options)
            assert text == json.dumps(json.loads(text), **options)
    assert json.dumps(found) == '{"Bob": "-1/18", "Ann": 1' + 30 * "0" + "}"
    assert list(found.items()) == [("Bob", Fraction(-1, 18)), ("Ann", 10**30)]


def test_a_payoff_never_changes_and_can_be_copied() -> None:
    found = Payoff(("Ann", "Bob"), (1, Fraction(1, 2)))
    for change in (
        lambda: found.update(Ann=3), lambda: found.pop("Ann"), found.popitem, found.clear,
        lambda: found.setdefault("Cy", 0), lambda: found.__setitem__("Ann", 2), lambda: found.__delitem__("Ann"),
        lambda: found.__ior__({"Ann": 2}),
    ):  # fmt: skip
        with pytest.raises(TypeError, match=r"A payoff does not change; dict\(payoff\) makes a copy that can"):
            change()
    assert found.vector == tuple(found.values()) == (1, Fraction(1, 2))
    assert found.copy() == found
    assert type(found.copy()) is dict
    for again in (copy.copy(found), copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
        assert (again, again.vector, type(again)) == (found, found.vector, Payoff)


def test_equal_payoffs_have_one_place_in_a_set() -> None:
    assert len({Payoff(("A", "B"), (1, 2)), Payoff(("A", "B"), (Fraction(1), Fraction(4, 2)))}) == 1


def test_a_payoff_is_read_from_a_mapping_or_a_sequence() -> None:
    assert payoff_vector({"B": "1/3", "A": 2}, ("A", "B")) == (2, Fraction(1, 3))
    assert payoff_vector(np.array([1, 2]), ("A", "B")) == (1, 2)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"A": 1, "C": 2}, "A payoff names A, C; the players are A, B"),
        ({"A": 1}, "A payoff names A; the players are A, B"),
        ((1,), r"one number for each of A, B; this one is \(1,\)"),
        ((1, 2, 3), "one number for each of A, B"),
        (None, "a mapping by player, or one number for each; this one is None"),
        (5, "a mapping by player, or one number for each; this one is 5"),
        ("12", "this one is '12'"),
        ((1, float("inf")), "must be a finite number; this one is inf"),
    ],
)
def test_a_payoff_that_does_not_fit_the_players_is_refused(given: object, says: str) -> None:
    with pytest.raises(GameError, match=says):
        payoff_vector(given, ("A", "B"))


def test_payoffs_are_kept_in_the_largest_common_unit() -> None:
    units, scale = pack_payoffs([(Fraction(1, 2), 1), (Fraction(1, 3), -2)], 2)
    assert scale == 6
    assert units.dtype == np.int64
    assert units.tolist() == [[3, 6], [2, -12]]


def test_numbers_beyond_64_bits_are_kept_as_they_are() -> None:
    units, scale = pack_payoffs([(LIMIT, -1)], 2)
    assert (units.dtype, scale, units.tolist()) == (object, 1, [[LIMIT, -1]])


def test_whole_fractions_become_ints() -> None:
    assert type(simplest_payoff(Fraction(4, 2))) is int
    assert type(payoff_quotient(6, 3)) is int
    assert payoff_quotient(1, 3) == Fraction(1, 3)


def test_somebody_who_does_not_play_is_told_who_does_and_mappings_work_as_ever() -> None:
    payoff = Payoff(("Ann", "Bob"), (1, 0))
    with pytest.raises(MissingError, match=r"^No player 'Zoe'\. The players are Ann, Bob\.$") as caught:
        payoff["Zoe"]
    assert isinstance(caught.value, KeyError)
    assert payoff.get("Zoe") is None and "Zoe" not in payoff
