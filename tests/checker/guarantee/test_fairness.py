from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

import zermelo as z
from tests.effort import tries
from tests.strategies import trees
from zermelo.answers.guarantee.fairness import Fairness
from zermelo.forms.payoff import Payoff


@settings(max_examples=tries(15))
@given(trees(chance=True))
def test_seats_are_worth_what_solve_and_guarantee_say(tree: z.Tree) -> None:
    found = z.fairness(tree)
    gets, sure = z.solve(tree).payoff, {player: z.guarantee(tree, player).value for player in tree.players}
    assert (found.payoff, dict(found.sure)) == (gets, sure)
    assert found.spread == max(gets.values()) - min(gets.values())
    assert found.sure_spread == max(sure.values()) - min(sure.values())
    assert z.check(found)


@pytest.mark.parametrize("name", ["tokens:8,players=3", "tictactoe", "sharing", "mutorere:4", "pig:4,3,turns=1"])
def test_a_saved_answer_loads_and_is_right(name: str, tmp_path: Path) -> None:
    found = z.fairness(name)
    z.save(found, tmp_path / "fair.json")
    again = z.load(tmp_path / "fair.json")
    assert isinstance(again, Fairness) and str(again) == str(found) and again.text() == found.text()
    assert z.check(found) and z.check(again)


def test_what_is_told_otherwise_is_found_out() -> None:
    found, other = z.fairness("tokens:8,players=3"), z.fairness("tokens:7,players=3")
    wrong = {
        "A gets -1, not 3": {"payoff": Payoff(found.players, (3, 3, 1))},
        "B guarantees -1, not 0": {"sure": Payoff(found.players, (-1, 0, -1))},
        "different games": {"guarantees": other.guarantees},
        "how the game was solved": {"ties": z.solve("tokens:8,players=3", ties="last").ties},
    }
    for said, change in wrong.items():
        report = z.check(replace(found, **change))  # type: ignore[arg-type]
        assert not report and any(said in str(problem) for problem in report.problems), said


def test_a_solution_for_teams_compares_no_seats() -> None:
    found = z.fairness("tokens:5,players=3")
    teamed = z.solve("tokens:5,players=3", teams=[("A", "B"), ("C",)])
    assert not z.check(replace(found, solution=teamed, payoff=teamed.payoff))


def test_hidden_moves_are_refused() -> None:
    with pytest.raises(z.ZermeloError, match="has hidden moves"):
        z.fairness("kuhn:3")
