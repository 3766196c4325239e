"""How closed hands are measured: a greedy player who sees only its own cards, and leads with their intervals."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from statistics import stdev

import pytest

import zermelo as z
from zermelo.match.match import new_match
from zermelo.papers.littman_2006.closed_hands import Lead, _greedy, _lead


def greedily(cards: int, path: list[str], seed: int) -> tuple[str, str]:
    """What the greedy player does, and what it sees, after some moves."""
    match = new_match(f"ohhell:{cards},seed={seed}", hidden=True)
    for move in path:
        match = match.play(move)
    board = match.seen_by(str(match.turn))
    assert board.observation is not None
    return _greedy(board, board.observation.view, Random(0)), match.text(match.turn)


def test_the_greedy_player_names_its_trumps_aces_and_kings_and_plays_high_until_it_has_its_tricks() -> None:
    move, seen = greedily(3, [], seed=5)
    assert seen.splitlines() == ["A: DQ D4 H3", "B: ?? ?? ??", "trumps D; A names a contract"]
    assert move == "2"
    move, seen = greedily(3, ["2", "2"], seed=5)
    assert move == "DQ"
    assert greedily(3, ["0", "2"], seed=5)[0] == "H3"


def test_a_lead_is_a_mean_over_deals_with_a_normal_interval() -> None:
    found = Lead((Fraction(1), Fraction(2), Fraction(6)))
    assert found.mean == 3
    assert found.margin == pytest.approx(1.96 * stdev([1, 2, 6]) / 3**0.5)
    assert str(found) == "3.0 ± 3.0"
    assert found.is_above  # by very little
    assert not Lead((Fraction(1), Fraction(2), Fraction(7))).is_above


def test_nobody_leads_over_themselves_since_seats_are_exchanged() -> None:
    found = _lead("first", "first", 5, cards=2)
    assert (found.mean, found.margin, found.is_above) == (0, 0, False)


def test_a_lead_is_what_the_matches_paid() -> None:
    found = _lead("first", _greedy, 2, cards=2)
    for seed, lead in enumerate(found.leads):
        one = z.play_match(f"ohhell:2,seed={seed}", ["first", _greedy], hidden=True).payoff
        two = z.play_match(f"ohhell:2,seed={seed}", [_greedy, "first"], hidden=True).payoff
        assert one is not None and two is not None
        assert lead == Fraction(one["A"] - one["B"] + two["B"] - two["A"], 2)
