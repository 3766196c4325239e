"""Guarantees and sizes of games with numbered positions."""

from __future__ import annotations

import pytest

import zermelo as z
from tests.numbered import Maze
from zermelo.answers.evidence.numbered import Numbered
from zermelo.answers.evidence.values import Attractors
from zermelo.errors import BudgetError


def test_what_a_player_is_sure_of_is_read_off_the_table_and_is_that_of_stored_moves():
    for seed in range(12):
        rules = Maze(seed=seed)
        stored = z.guarantees(z.game_graph(rules))
        found = z.guarantees(rules)
        assert isinstance(found.evidence, Numbered)
        assert found.payoff == stored.payoff
        for player in rules.names:
            one = z.guarantee(rules, player)
            assert (one.value, one.side, one.line) == (stored.payoff[player], (player,), found.of(player).line)
            assert z.check(one)
        assert z.guarantee(rules, *rules.names).value == 0


def test_it_is_told_for_any_position_with_the_move_that_keeps_it():
    sure = z.guarantee("chess:KK", "White")
    assert (sure.value, sure.at("8/8/8/8/8/2k5/8/K7 w"), sure.move("8/8/8/8/8/2k5/8/K7 w")) == (0, 0, "Ka2")
    assert "White can guarantee 0, whatever the others do." in str(sure)
    assert sure.move() == sure.line.moves[0]


def test_by_anything_else_than_points_moves_are_stored():
    assert isinstance(z.guarantee(Maze(seed=3), "Ann", by="win").evidence, Attractors)


def test_a_limit_of_positions_is_kept():
    with pytest.raises(BudgetError, match="more than the limit of 10"):
        z.guarantees(Maze(seed=77), limit=10)


def test_the_size_of_a_game_with_numbers_is_known_without_exploring_it():
    found = z.size("chess:KBNK")
    assert found.positions is None
    by_table = {fit.question: fit.fits for fit in found.questions if "numbers of positions" in fit.why}
    told = ("solve", "guarantee", "guarantees", "team_guarantees")
    assert by_table == dict.fromkeys(told, True)
    assert "3,903,900" in found.remarks[0]


def test_what_is_asked_of_the_graph_needs_more_room_than_the_numbers(monkeypatch):
    monkeypatch.setattr("zermelo.solvers.size.explore_free_memory", lambda: 10**9)
    fits = {fit.question: fit for fit in z.size("chess:KBNK").questions}
    assert (fits["guarantee"].fits, fits["outlook"].fits, fits["search"].fits) == (True, None, True)
    assert fits["outlook"].why == "if explored, up to 31,231,200 positions, about 3 GB of 1 GB free"
