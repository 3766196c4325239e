from __future__ import annotations

from typing import Any

import pytest

import zermelo as z
from zermelo.errors import BudgetError, MethodError, NameError_, ParameterError


def test_to_stay_out_for_fear_of_a_fight_is_a_nash_outcome_with_an_empty_threat() -> None:
    # Selten 1978: the incumbent would give up 2 by fighting.
    out, share = z.nash_outcomes("entry")
    assert (out.payoff.vector, out.is_subgame_perfect) == ((0, 2), False)
    assert (share.payoff.vector, share.is_subgame_perfect, share.threats) == ((1, 1), True, ())
    (threat,) = out.threats
    assert (threat.player, threat.where, threat.move) == ("Entrant", "", "in")
    assert (threat.keeps, threat.held_to, threat.least, threat.credible) == (0, -1, 1, False)
    lost = threat.given_up
    assert lost is not None
    assert (lost.player, lost.where, lost.plays, lost.instead, lost.loss) == ("Incumbent", "in", "fight", "share", 2)


def test_the_profile_of_an_outcome_is_subgame_perfect_where_its_threats_are_credible() -> None:
    found = z.nash_outcomes("entry")
    assert [z.check(found.profile(i)).verdict for i in range(2)] == ["equilibrium", "subgame-perfect"]
    assert [z.outcome("entry", found.profile(i)).payoff.vector for i in range(2)] == [(0, 2), (1, 1)]


def test_the_best_total_of_figure_4_is_a_nash_outcome_that_only_mixing_makes_credible() -> None:
    found = z.nash_outcomes("littman:4")
    assert [u.vector for u in found.payoffs] == [(3, 1), (3, 3), (5, 2)]
    best = next(outcome for outcome in found if outcome.payoff.vector == (5, 2))
    assert not best.is_subgame_perfect
    assert [str(threat.given_up) for threat in best.empty_threats] == ["P1 would give up 1 by 4 instead of 8"]


def test_outcomes_that_are_not_listed_are_counted() -> None:
    found, few = z.nash_outcomes("nim:2,2,2,players=3", most=1000), z.nash_outcomes("nim:2,2,2,players=3", most=10)
    assert (len(found), found.total, found.is_complete) == (144, 144, True)
    assert (len(few), few.total, few.is_complete) == (10, 144, False)
    assert few.payoffs == found.payoffs
    assert [outcome.line for outcome in few] == [outcome.line for outcome in found[:10]]
    assert repr(few).startswith("<NashOutcomes: 144, 10 of them listed")


def test_nobody_misses_a_win_in_a_nash_outcome_of_noughts_and_crosses() -> None:
    found = z.nash_outcomes("tictactoe", most=5)
    assert [u.vector for u in found.payoffs] == [(0, 0)]
    sure = z.guarantees("tictactoe")
    for outcome in found:
        for step in range(len(outcome.line)):
            assert sure.at(outcome.line.moves[:step]).vector == (0, 0)


def test_a_game_without_moves_has_one_outcome() -> None:
    found = z.nash_outcomes(z.tree(("A", "B"), z.end(3, 4)))
    assert (found.total, found[0].payoff.vector, found[0].line.moves, found[0].threats) == (1, (3, 4), (), ())
    assert z.check(found)
    assert z.check(found.profile(0)).verdict == "subgame-perfect"


def test_chance_is_refused_in_one_line() -> None:
    with pytest.raises(MethodError, match="Chance moves here; pure Nash outcomes are found in games without it"):
        z.nash_outcomes("pig:3,2,turns=1")


@pytest.mark.parametrize(("option", "value"), [("most", 0), ("most", "all"), ("budget", 0), ("budget", True)])
def test_senseless_options_are_refused(option: str, value: Any) -> None:
    with pytest.raises(ParameterError, match=option):
        z.nash_outcomes("entry", **{option: value})


def test_a_budget_that_is_not_enough_is_told() -> None:
    with pytest.raises(BudgetError, match="More than 20 positions with bounds"):
        z.nash_outcomes("grundy:9,players=3", budget=20)


def test_there_is_no_profile_of_an_outcome_that_is_not_listed() -> None:
    with pytest.raises(NameError_, match="No outcome 2; 2 are listed"):
        z.nash_outcomes("entry").profile(2)
