from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.compiler.samples import Count
from tests.forms.samples import Countdown
from zermelo.answers.evidence.solution.behaviour import Behaviour
from zermelo.errors import BudgetError, CycleError, MethodError, NameError_, ParameterError


def three() -> z.Tree:
    """Ann is indifferent between four moves; what they mean to Bob and Cy differs."""
    ends = {"a": (1, 0, 5), "b": (1, 3, 2), "c": (0, 9, 9), "d": (1, 3, 0), "e": (1, 0, 4)}
    return z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {m: z.end(*pay) for m, pay in ends.items()}))


@pytest.mark.parametrize(
    ("ties", "move", "payoff"),
    [
        ("first", "a", (1, 0, 5)),
        ("last", "e", (1, 0, 4)),
        ("kind:Bob", "b", (1, 3, 2)),  # d is as kind to Bob: the first of them
        ("spiteful:Bob", "a", (1, 0, 5)),
        ("kind:Cy", "a", (1, 0, 5)),
        ("spiteful:Cy", "d", (1, 3, 0)),
        ("kind:Ann", "a", (1, 0, 5)),  # Ann is not kind to herself twice
        ("average", "a", (1, Fraction(3, 2), Fraction(11, 4))),
    ],
)
def test_the_tie_rule_decides_between_equally_good_moves(ties: str, move: str, payoff: Any) -> None:
    answer = z.solve(three(), ties=ties)
    assert answer.payoff.vector == payoff
    assert answer.move() == move
    assert str(answer.ties) == ties
    assert z.check(answer)


def test_ties_further_down_are_decided_by_the_same_rule() -> None:
    below = z.choose("Bob", {"x": z.end(0, 1), "y": z.end(5, 1)})
    game = z.tree(("Ann", "Bob"), z.choose("Ann", {"in": below, "out": z.end(2, 2)}))
    assert z.solve(game, ties="first").payoff.vector == (2, 2)
    assert z.solve(game, ties="last").payoff.vector == (5, 1)
    assert z.solve(game, ties="kind:Ann").line.moves == ("in", "y")
    assert z.solve(game, ties="spiteful:Ann").line.moves == ("out",)
    assert z.solve(game, ties="average").payoff.vector == (Fraction(5, 2), 1)


def test_averaged_ties_are_an_even_mix_and_the_line_says_so() -> None:
    answer = z.solve(three(), ties="average")
    mix = answer.strategies["Ann"].play("")
    assert mix == dict.fromkeys("abde", Fraction(1, 4))
    assert str(answer.line) == "Ann a (1/4)"


def test_ties_are_never_hidden() -> None:
    answer = z.solve(three())
    assert answer.unique is False
    assert {o.vector for o in answer.outcomes or ()} == {(1, 0, 5), (1, 3, 2), (1, 3, 0), (1, 0, 4)}
    assert answer.range == {"Ann": (1, 1), "Bob": (0, 3), "Cy": (0, 5)}
    assert z.solve(Count()).unique is True
    assert z.solve(Count()).range == {"A": (1, 1), "B": (-1, -1)}


def test_ties_that_lead_to_one_payoff_leave_it_unique() -> None:
    game = z.tree(("A", "B"), z.choose("A", {"l": z.end(1, 2), "r": z.end(1, 2)}))
    assert z.solve(game).unique is True


def test_with_chance_nothing_is_said_about_other_outcomes() -> None:
    answer = z.solve(z.tree(("A",), z.chance({"h": ("1/2", z.end(1)), "t": ("1/2", z.end(0))})))
    assert (answer.payoff, answer.outcomes, answer.unique, answer.range) == ({"A": Fraction(1, 2)}, None, None, None)


@pytest.mark.parametrize(
    ("ties", "error", "says"),
    [
        ("frist", ParameterError, r"No tie rule 'frist'\. Did you mean first\?"),
        ("kind", ParameterError, r"kind to whom\? Write kind:Ann"),
        ("kind:Bobby", NameError_, r"No player 'Bobby'\. Did you mean Bob\? The players are Ann, Bob, Cy"),
        ("last:Bob", ParameterError, "The tie rule last names no player"),
        (None, ParameterError, "No tie rule 'None'"),
    ],
)
def test_a_tie_rule_that_is_none_gets_a_suggestion(ties: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        z.solve(three(), ties=ties)


def test_symmetric_positions_are_solved_once_where_that_changes_no_value() -> None:
    whole, merged = z.solve("nim:3,3,3,misere"), z.solve("nim:3,3,3,misere", symmetric=True)
    assert merged.payoff == whole.payoff
    assert merged.effort.nodes < whole.effort.nodes
    assert z.check(merged)


def test_symmetry_is_refused_where_it_would_change_the_answer_or_nobody_knows_it() -> None:
    with pytest.raises(MethodError, match="Averaged ties count every move, so symmetric positions cannot be merged"):
        z.solve("nim:2,2", ties="average", symmetric=True)
    with pytest.raises(MethodError, match="add same"):
        z.solve(Count(), symmetric=True)
    with pytest.raises(MethodError, match="give the game itself"):
        z.solve("sharing", symmetric=True)


def test_hidden_moves_are_solved_subgame_by_subgame() -> None:
    dark = z.tree(("A", "B"), z.at_once({"A": "xy", "B": "xy"}, lambda a, b: z.end(0, 0)))
    assert isinstance(z.solve(dark).evidence, Behaviour)
    assert z.check(z.solve(dark))


def test_play_that_can_go_round_is_refused_with_the_moves() -> None:
    ring = z.Graph(
        players=("A", "B"), first=np.array([0, 2, 4, 4]), mover=np.array([0, 1, -2]), succ=np.array([1, 2, 0, 2]),
        payoff=np.array([[1, 1]]),
    )  # fmt: skip
    with pytest.raises(CycleError, match="The moves A 1, B 1 lead back to the position 0"):
        z.solve(ring)


def test_a_limit_on_positions_raises_when_it_is_passed() -> None:
    with pytest.raises(BudgetError, match="More than 100 positions"):
        z.solve("tictactoe", limit=100)
    assert z.solve(Countdown(5), limit=100).payoff["Ann"] == Fraction(1, 2)


@pytest.mark.parametrize(
    "game", [lambda: Count(), lambda: Count, lambda: z.game(Count()), lambda: z.game_graph(Count()),
             lambda: z.game_tree(Count())]
)  # fmt: skip
def test_rules_games_graphs_and_trees_give_one_answer(game: Any) -> None:
    answer = z.solve(game())
    assert answer.payoff == {"A": 1, "B": -1}
    assert answer.line.moves == ("0", "0", "1")


def test_compiled_and_plain_are_recorded_and_agree() -> None:
    answers = [z.solve("tictactoe", compiled=c) for c in (True, False)]
    assert [a.effort.compiled for a in answers] == [True, False]
    assert answers[0].line == answers[1].line
    assert answers[0].effort.nodes == answers[1].effort.nodes == 5478


def test_an_answer_says_how_and_why() -> None:
    minimax, kuhn = z.solve("tictactoe"), z.solve("sharing")
    assert minimax.method == kuhn.method == "backward induction"
    assert "two players, zero-sum: the value is the minimax value" in minimax.why
    assert "Kuhn 1953" in kuhn.why
    assert (str(kuhn.by), kuhn.status, kuhn.exact, kuhn.asked) == ("points", "solved", True, "sharing")


def test_a_game_that_is_over_at_once_has_a_payoff_and_no_line() -> None:
    answer = z.solve(z.tree(("A", "B"), z.end(3, "1/2")))
    assert answer.payoff == {"A": 3, "B": Fraction(1, 2)}
    assert (len(answer.line), answer.unique) == (0, True)


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(ParameterError, match="is not a game: it lacks"):
        z.solve(object())
    with pytest.raises(NameError_, match="Did you mean nim"):
        z.solve("nimm:2,2")


def test_a_kind_rule_is_kind_at_the_named_players_own_nodes_too() -> None:
    tree = z.tree(("A", "B"), z.choose("A", {"l": z.end(0, 1), "r": z.end(1, 0)}))
    together = z.solve(tree, teams=[["A", "B"]], ties="kind:A")
    assert together.payoff["A"] == 1
    assert z.check(together)
    ranked = z.tree(("A", "B", "C"), z.choose("A", {"l": z.end(2, 1, 0), "r": z.end(9, 8, 0)}))
    assert z.solve(ranked, by="place", ties="kind:A").payoff["A"] == 9
    assert z.solve(ranked, by="place", ties="spiteful:A").payoff["A"] == 2
