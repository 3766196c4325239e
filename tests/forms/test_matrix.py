from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from zermelo.errors import GameError, MethodError, NameError_, ParameterError

CHICKEN = z.matrix(("A", "B"), [[(0, 0), (7, 2)], [(2, 7), (6, 6)]], [("dare", "swerve")] * 2)


def test_payoffs_come_profile_by_profile_or_player_by_player() -> None:
    by_player = z.matrix(("A", "B"), {"B": [[0, 2], [7, 6]], "A": np.array([[0, 7], [2, 6]])}, [("dare", "swerve")] * 2)
    assert by_player == CHICKEN
    assert CHICKEN.paid("dare", "swerve") == CHICKEN.paid(0, 1) == {"A": 7, "B": 2}


def test_numbers_are_exact() -> None:
    game = z.matrix(("A", "B"), [[("1/3", 0.1), (10**30, Fraction(1, 7))]])
    assert game.paid(0, 0) == {"A": Fraction(1, 3), "B": Fraction(1, 10)}
    assert game.paid(0, 1) == {"A": 10**30, "B": Fraction(1, 7)}


def test_more_players_than_arrays_have_dimensions_are_refused_in_one_line() -> None:
    def lonely(count: int) -> z.Matrix:
        nested: object = list(range(count))
        for _ in range(count):
            nested = [nested]
        return z.matrix([f"P{k}" for k in range(count)], nested)

    assert z.solve(lonely(63)).payoff["P62"] == 62
    tree = z.tree([f"P{k}" for k in range(64)], z.choose("P0", {"on": z.end(*range(64))}))
    for make in (lambda: lonely(64), lambda: z.Matrix.of(tree)):
        with pytest.raises(GameError, match=r"^A matrix has room for 63 players; there are 64\.$"):
            make()


def test_of_two_players_one_may_be_left_out_and_gets_the_opposite() -> None:
    game = z.matrix(("A", "B"), {"B": [[1, "1/2"]]})
    assert (game.sum, game.is_opposed) == (0, True)
    assert game.paid(0, 1) == {"A": Fraction(-1, 2), "B": Fraction(1, 2)}


def test_constant_sums_are_seen_whatever_they_are() -> None:
    assert z.matrix(("A", "B"), [[(1, 4), ("1/2", "9/2")]]).sum == 5
    assert CHICKEN.sum is None
    assert not z.matrix(("A", "B", "C"), [[[(0, 0, 0)]]]).is_opposed


def test_what_mixes_are_worth_is_averaged_exactly() -> None:
    play = {"A": {"dare": "1/3", "swerve": "2/3"}, "B": {"dare": "1/3", "swerve": "2/3"}}
    assert CHICKEN.expected(play) == {"A": Fraction(14, 3), "B": Fraction(14, 3)}
    assert CHICKEN.best_replies("A", play) == ("dare", "swerve")
    assert CHICKEN.best_replies("B", {"A": "dare"}) == ("swerve",)
    assert CHICKEN.replies("A", {"B": "dare"}) == {"dare": 0, "swerve": 2}


def test_some_strategies_alone_are_a_game() -> None:
    assert CHICKEN.only([[1], [0, 1]]).payoff.tolist() == [[[2, 7], [6, 6]]]


@pytest.mark.parametrize(
    ("build", "says"),
    [
        (lambda: z.matrix(("A", "B"), [[(1, 2)], [(1, 2), (3, 4)]]), "one length"),
        (lambda: z.matrix(("A", "B"), [[1, 2]]), "levels deep"),
        (lambda: z.matrix(("A", "B"), [[(1, 2, 3)]]), "one payoff for each of A, B"),
        (lambda: z.matrix(("A", "B"), [[]]), "one payoff for each|at least one strategy"),
        (lambda: z.matrix(("A", "A"), [[(1, 2)]]), "two players are called 'A'"),
        (lambda: z.matrix(("A", "B"), [[(1, float("nan"))]]), "finite number"),
        (lambda: z.matrix(("A", "B"), [[(1, 2)]], [("x",)]), "strategies for 1"),
        (lambda: z.matrix(("A", "B"), [[(1, 2), (3, 4)]], [("x",), ("y", "y")]), "called 'y'"),
        (lambda: z.matrix(("A", "B"), [[(1, 2)]], [("x",), ("y", "z")]), "must be 1 × 2"),
        (lambda: z.matrix(("A", "B", "C"), {"A": [[[1]]]}), "no payoffs for B, C"),
        (lambda: z.matrix(("A", "B"), {"D": [[1]]}), "'D'"),
        (lambda: z.matrix([[1, 2]], [[3, 4]]), "^Name the players first"),  # type: ignore[list-item]
        (lambda: z.matrix(np.eye(2), np.eye(2)), "^Name the players first"),  # type: ignore[arg-type]
        (lambda: z.matrix(("A", "B"), {"A": np.array(1)}), "levels deep"),
    ],
)
def test_what_is_no_matrix_is_refused(build: object, says: str) -> None:
    with pytest.raises((GameError, ParameterError), match=says):
        build()  # type: ignore[operator]


def test_wrong_names_are_refused_with_the_close_ones() -> None:
    with pytest.raises(NameError_, match="Did you mean dare"):
        CHICKEN.paid("dar", "dare")
    with pytest.raises(NameError_, match="no 2"):
        CHICKEN.paid(2, 0)
    with pytest.raises(ParameterError, match="not 1"):
        CHICKEN.paid(0)
    with pytest.raises(ParameterError, match="No strategy is given for B"):
        CHICKEN.expected({"A": 0})
    with pytest.raises(GameError, match="sum to exactly 1"):
        CHICKEN.expected({"A": {"dare": "1/2"}, "B": 0})


@pytest.mark.parametrize("verb", [z.guarantee, z.outlook, z.coalitions, z.nash_outcomes, z.size, z.search])
def test_questions_about_moves_are_refused_in_one_line(verb: object) -> None:
    with pytest.raises(MethodError, match="A matrix has no moves"):
        verb(CHICKEN, "A") if verb in (z.guarantee, z.outlook) else verb(CHICKEN)  # type: ignore[operator]


def test_options_that_mean_nothing_for_a_matrix_are_refused() -> None:
    with pytest.raises(MethodError, match="ties"):
        z.solve(CHICKEN, ties="last")
    with pytest.raises(ParameterError, match="epsilon"):
        z.equilibria(CHICKEN, epsilon="1/10")
    with pytest.raises(ParameterError, match="strict or weak"):
        z.dominance(CHICKEN, kind="mild")
    with pytest.raises(ParameterError, match="strategies of a matrix"):
        z.dominance("nim:1", kind="weak")
