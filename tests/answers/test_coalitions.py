from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import zermelo as z
from zermelo.answers.coalitions import Core
from zermelo.errors import NameError_, ParameterError


def found() -> Any:
    bob = z.choose("Bob", {"up": z.end(5, 1, 0), "down": z.end(0, 2, 1)})
    return z.coalitions(z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {"in": bob, "out": z.end(1, 2, 3)})))


def test_a_structure_is_found_by_its_teams_in_any_order() -> None:
    answer = found()
    pair = answer.structure(("Bob", "Ann"))
    assert pair is answer.structure(("Ann", "Bob"), "Cy") is answer.structure("Cy", {"Ann", "Bob"})
    assert str(pair) == "Ann+Bob | Cy"
    assert str(answer.structure()) == "Ann | Bob | Cy"


@pytest.mark.parametrize(
    ("teams", "error", "said"),
    [
        ([("Ann", "Zoe")], NameError_, "No player 'Zoe'. The players are Ann, Bob, Cy."),
        ([5], NameError_, "No player 5. The players are Ann, Bob, Cy."),
        ([("Ann", "Ann")], ParameterError, "Ann is named twice; every player is in exactly one team."),
        ([("Ann", "Bob"), ("Bob", "Cy")], ParameterError, "Bob is named twice; every player is in exactly one team."),
        ([("Ann",), ()], ParameterError, "One of the teams is empty; leave it out."),
    ],
)
def test_teams_that_are_none_are_refused_in_one_line(teams: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        found().structure(*teams)
    assert str(caught.value) == said


def test_the_best_structures_for_a_player() -> None:
    answer = found()
    assert {str(s) for s in answer.best_for("Ann")} == {"Ann+Bob+Cy", "Ann+Bob | Cy"}
    assert all(s.payoff["Cy"] == 3 for s in answer.best_for("Cy"))
    with pytest.raises(NameError_, match=r"No player 'An'\. Did you mean Ann\?"):
        answer.best_for("An")
    with pytest.raises(NameError_, match="No player 0"):
        answer.best_for(0)


def test_stable_means_under_both_readings() -> None:
    answer = found()
    assert answer.stable == tuple(s for s in answer.structures if s.stable_alone and s.stable_dissolved)
    assert repr(answer) == "<Coalitions of Ann, Bob, Cy: 5 structures, 3 stable>"


def test_a_core_without_a_point_is_empty() -> None:
    assert Core(None, {frozenset("A"): Fraction(1)}).is_empty
    assert not Core(z.Payoff("A", (1,)), {}).is_empty
