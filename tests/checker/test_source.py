"""Arrays that disagree with the game they claim to describe."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.compiler.samples import Count
from tests.forms.samples import Coin, Countdown, Pile
from zermelo.checker.source import check_against_source
from zermelo.forms.game import RulesGame


def found(graph: z.Graph) -> str:
    problems, _ = check_against_source(graph)
    return str(problems[0]) if problems else ""


def bent(graph: z.Graph, **arrays: Any) -> z.Graph:
    return replace(graph, **arrays)


def put(array: Any, where: Any, value: Any) -> Any:
    copy = array.copy()
    copy[where] = value
    return copy


@pytest.mark.parametrize("symmetric", [False, True])
@pytest.mark.parametrize("rules", [Count(), Pile(), z.games.Nim((2, 2), players=3), z.games.TicTacToe()])
def test_what_was_explored_agrees_with_the_rules(rules: Any, symmetric: bool) -> None:
    assert found(z.game_graph(rules, symmetric=symmetric and hasattr(rules, "same"))) == ""


@pytest.mark.parametrize("game", [Countdown(5), Coin({"heads": "1/3", "tails": "2/3"})])
def test_what_was_walked_agrees_with_the_game(game: Any) -> None:
    assert found(z.game_graph(game)) == ""


def test_an_end_that_pays_something_else() -> None:
    graph = z.game_graph(Count())
    problem = found(bent(graph, payoff=put(graph.payoff, (0, 0), 8)))
    assert "the game pays {'A': -1, 'B': 1}, not {'A': 8, 'B': 1}" in problem


def test_a_wrong_turn() -> None:
    graph = z.game_graph(Count())
    assert found(bent(graph, mover=put(graph.mover, 0, 1))) == "at the start: it is A's turn, not B's"


def test_another_start() -> None:
    graph = bent(z.game_graph(Count(4)), source=RulesGame(Count(5)))
    assert found(graph) == "at the start: the game begins at (5, 0), not at (4, 0)"


def test_a_move_that_leads_elsewhere() -> None:
    graph = z.game_graph(Count())
    problem = found(bent(graph, succ=put(graph.succ, 0, int(graph.succ[1]))))
    assert problem == "at the start: the move 0 leads to (3, 1), not to (2, 1)"


@pytest.mark.parametrize("explore", [lambda: z.game_graph(Count(3)), lambda: z.game_graph(Countdown(3))])
def test_a_move_too_few_and_a_move_too_many(explore: Any) -> None:
    graph = explore()
    first = graph.first.copy()
    first[1:] -= 1
    few = bent(graph, first=first, succ=graph.succ[1:], move=graph.move[1:])
    assert "which is not among the positions that follow" in found(few)
    more = graph.first.copy()
    last = int(np.flatnonzero(np.diff(graph.first) == 1)[0])  # a position with one move gets a second
    more[last + 1 :] += 1
    spot = int(graph.first[last + 1])
    illegal = int(graph.move[graph.first[0] + 1])
    many = bent(graph, first=more, succ=np.insert(graph.succ, spot, 0), move=np.insert(graph.move, spot, illegal))
    assert "the game does not allow the move" in found(many)


@pytest.mark.parametrize("symmetric", [False, True])
def test_other_odds(symmetric: bool) -> None:
    graph = z.game_graph(Pile(), symmetric=symmetric)
    assert graph.weight is not None
    node = next(v for v in range(len(graph)) if graph.turn(v) == z.CHANCE and len(graph.edges(v)) > 1)
    edge = graph.edges(node)[0]
    problem = found(bent(graph, weight=put(graph.weight, edge, int(graph.weight[edge]) + 5)))
    assert "the odds of" in problem


def test_other_odds_of_a_walked_game() -> None:
    graph = z.game_graph(Coin({"heads": "1/3", "tails": "2/3"}))
    wrong = bent(graph, source=Coin({"heads": "1/2", "tails": "1/2"}))
    assert found(wrong) == "at the start: the odds of heads are 1/2, not 1/3"


def test_of_many_positions_a_sample_is_asked_about_and_it_is_said() -> None:
    problems, said = check_against_source(z.game_graph(z.games.Connect(4, 4, 4)))
    assert not problems
    assert said == "20,000 of 161,029 positions, drawn at random, agree with the game"


def test_the_checker_reports_what_is_found() -> None:
    answer = z.solve(Count())
    graph: Any = answer.arena
    wrong = replace(graph, payoff=put(graph.payoff, (0, 0), 8))
    report = z.check(z.solve(wrong))
    assert not report
    assert "the game pays" in str(report.problems[0])
