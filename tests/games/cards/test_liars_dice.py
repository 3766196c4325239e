"""Liar's dice: rules against examples, values against another method and a published one."""

from __future__ import annotations

from fractions import Fraction

import pytest

import zermelo as z
from zermelo.errors import ParameterError
from zermelo.games.cards.liars_dice import liars_dice


@pytest.mark.parametrize(
    ("line", "paid"),
    [
        ("2-3/1x2/liar", 1),  # there is a two, so Bob is wrong
        ("3-3/1x2/liar", -1), ("1-3/1x2/liar", 1), ("3-1/2x3/liar", 1), ("3-2/2x3/liar", -1),
        ("2-3/1x2/2x3/liar", 1),  # there is one three only, so Ann is right
        ("1-2/1x1/2x1/liar", 1), ("1-1/1x1/2x1/liar", -1),
    ],
)  # fmt: skip
def test_ones_count_as_every_face_and_liars_pay(line: str, paid: int) -> None:
    tree = liars_dice()
    assert tree.payoff_at(tree.at(line)).vector == (paid, -paid)


def test_claims_rise_and_one_is_the_highest_face() -> None:
    tree = liars_dice()
    assert tree.names(tree.at("2-3")) == ["1x2", "1x3", "1x1", "2x2", "2x3", "2x1"]
    assert tree.names(tree.at("2-3/1x1")) == ["liar", "2x2", "2x3", "2x1"]
    assert tree.names(tree.at("2-3/2x1")) == ["liar"]


def test_nobody_sees_the_others_die() -> None:
    tree = liars_dice()
    assert tree.info is not None
    assert tree.info[tree.at("2-3")] == tree.info[tree.at("2-1")] != tree.info[tree.at("3-1")]
    assert tree.info[tree.at("2-3/1x1")] == tree.info[tree.at("1-3/1x1")] != tree.info[tree.at("2-1/1x1")]


@pytest.mark.parametrize(("faces", "value"), [(2, Fraction(1, 2)), (3, Fraction(1, 9))])
def test_values_are_those_that_another_method_finds_and_are_proven(faces: int, value: Fraction) -> None:
    answer = z.solve(liars_dice(faces))
    assert answer.exact and answer.payoff["Ann"] == value
    assert z.check(answer)
    if faces == 2:
        assert z.solve(liars_dice(faces), method="lemke").payoff["Ann"] == value


@pytest.mark.long
def test_with_six_faces_it_has_the_value_that_another_program_found() -> None:
    answer = z.solve(liars_dice(6))
    assert answer.exact and answer.payoff["Ann"] == Fraction(-7, 258)  # by HiGHS, its plans then proven
    assert z.check(answer)


@pytest.mark.parametrize("faces", [1, 7, 2.5])
def test_dice_without_sense_are_refused(faces: int) -> None:
    with pytest.raises(ParameterError, match="from 2 to 6"):
        liars_dice(faces)
