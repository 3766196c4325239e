"""Leduc hold'em against numbers from outside, and rules against examples."""

from __future__ import annotations

from fractions import Fraction

import pytest

import zermelo as z
from zermelo.errors import ParameterError
from zermelo.games.cards.leduc import leduc
from zermelo.solvers.hidden.sequence_form import sequence_form


def test_it_has_as_many_information_sets_and_sequences_as_published() -> None:
    # 288 information sets, where cards of a rank are not told apart.
    tree = leduc()
    form = sequence_form(tree, (0, 1))
    assert sum(len(side.sets) for side in form.sides) == 288
    assert [side.count for side in form.sides] == [337, 337]


def test_nobody_sees_the_others_card_and_both_see_the_table() -> None:
    tree = leduc()
    assert tree.info is not None
    assert tree.info[tree.at("JQ")] == tree.info[tree.at("JK")] != tree.info[tree.at("QK")]
    assert tree.info[tree.at("JQ/check/check/K")] == tree.info[tree.at("JK/check/check/K")]
    assert tree.info[tree.at("JQ/check/check/K")] != tree.info[tree.at("JQ/check/check/Q")]


@pytest.mark.parametrize(
    ("line", "paid"),
    [
        ("JQ/raise/fold", 1), ("JQ/check/raise/fold", -1), ("JQ/raise/raise/fold", -3),
        ("JQ/check/check/J/check/check", 1), ("JQ/check/check/K/check/check", -1), ("JJ/check/check/Q/check/check", 0),
        ("KQ/raise/raise/call/Q/raise/raise/call", -13), ("KQ/raise/call/J/raise/raise/fold", -7),
    ],
)  # fmt: skip
def test_who_wins_gets_what_the_other_put_in(line: str, paid: int) -> None:
    tree = leduc()
    assert tree.payoff_at(tree.at(line)).vector == (paid, -paid)


def test_there_are_two_raises_a_round() -> None:
    tree = leduc()
    assert tree.names(tree.at("JQ/raise/raise")) == ["fold", "call"]


def test_cards_are_dealt_without_putting_them_back() -> None:
    tree = leduc()
    assert [tree.odds(tree.at(""))[k] for k in (0, 1)] == [Fraction(1, 15), Fraction(2, 15)]
    assert tree.odds(tree.at("JJ/check/check")) == [Fraction(1, 2), Fraction(1, 2)]


def test_its_value_is_the_published_one_and_a_fraction_that_is_proven() -> None:
    answer = z.solve("leduc")
    assert answer.exact and z.check(answer)
    value = answer.payoff["Ann"]
    assert round(float(value), 10) == -0.0856064241  # the literature has it rounded
    assert value == Fraction(-1454920850547486749701863871533, 16995463438839962469905132501930)


@pytest.mark.parametrize("ranks", [1, 13, 2.5])
def test_decks_without_sense_are_refused(ranks: int) -> None:
    with pytest.raises(ParameterError, match="from 2 to 12"):
        leduc(ranks)
