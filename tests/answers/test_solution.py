from __future__ import annotations

from dataclasses import FrozenInstanceError
from fractions import Fraction

import pytest

import zermelo as z
from tests.compiler.samples import Count
from zermelo.errors import NameError_
from zermelo.games.bargains.sharing import sharing


def test_every_node_has_a_value_found_by_path_state_or_number() -> None:
    answer = z.solve("nim:1,2,players=3")
    graph = answer.arena
    assert [answer.value(v) for v in range(len(graph))] == [answer.value(graph.state(v)) for v in range(len(graph))]
    assert answer.value(["h1-1"]) == answer.value("h1-1") == answer.value((0, 2, 1))
    assert answer.value() == answer.payoff
    with pytest.raises(NameError_, match="can be reached"):
        answer.value((9, 9, 0))


def test_the_line_is_the_choices_followed_from_the_start() -> None:
    answer = z.solve("tictactoe")
    path: list[str] = []
    while answer.arena.turn(answer.arena.at(path)) is not None:
        path.append(answer.move(path))
    assert answer.line.moves == tuple(path)
    assert [step.player for step in answer.line] == ["A", "B"] * 4 + ["A"]


def test_strategies_are_complete_off_the_line_too() -> None:
    answer = z.solve(sharing())
    assert len(answer.strategies["Andy"]) == 1
    assert dict(answer.strategies["Barb"]) == {"keep": "no", "share": "yes", "give": "yes"}
    graph = z.solve("tictactoe")
    assert sum(len(s) for s in graph.strategies.values()) == 5478 - 958


def test_at_a_chance_node_the_shares_are_the_odds() -> None:
    tree = z.tree(("A",), z.chance({"h": ("1/3", z.end(3)), "t": ("2/3", z.end(0))}))
    answer = z.solve(tree)
    assert answer.shares(0) == {1: Fraction(1, 3), 2: Fraction(2, 3)}
    assert str(answer.line) == "chance t (2/3)"
    assert answer.payoff == {"A": 1}


def test_a_solution_is_a_record_that_cannot_be_changed() -> None:
    answer = z.solve(sharing())
    with pytest.raises(FrozenInstanceError):
        answer.status = "wrong"  # type: ignore[misc]


def test_a_solution_knows_its_game() -> None:
    rules = Count()
    assert z.solve(rules).game.rules is rules
    tree = sharing()
    assert z.solve(tree).game is tree
    assert z.solve(tree).players == ("Andy", "Barb")


def test_a_solution_shows_payoff_ties_and_line() -> None:
    assert repr(z.solve(sharing())) == ("<Solution {'Andy': 1, 'Barb': 1}, one of 2, ties first: Andy share, Barb yes>")
    assert ", the only one, ties last: " in repr(z.solve(Count(), ties="last"))
    assert ", one, ties first: " in repr(z.solve("pig:4,3,turns=2"))


def test_averaged_values_are_exact_shares_of_the_tied_moves() -> None:
    game = z.tree(("A", "B"), z.choose("A", {"x": z.end(1, 0), "y": z.end(1, 1), "z": z.end(1, 1)}))
    answer = z.solve(game, ties="average")
    assert answer.payoff == {"A": 1, "B": Fraction(2, 3)}
    assert answer.shares(0) == dict.fromkeys((1, 2, 3), Fraction(1, 3))
    assert answer.move() == "x"


def test_with_teams_every_aspect_is_the_teams() -> None:
    game = z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {"a": z.end(1, 2, 3)}))
    teams = [["Ann", "Bob"], ["Cy"]]
    for by, due in (("points", 3), ("2*points", 6), ("points,place", (3, 1)), ("place", 1)):
        found = z.solve(game, teams=teams, by=by)
        assert found.aspects() == dict.fromkeys(("Ann", "Bob", "Cy"), due)
        assert found.payoff == {"Ann": 1, "Bob": 2, "Cy": 3}
    assert z.solve(game).aspects() == {"Ann": 1, "Bob": 2, "Cy": 3}


def test_a_solution_is_told_in_as_many_columns_as_there_are() -> None:
    found = z.solve("nim:2,3,players=Maximilian+Bob")
    assert max(map(len, found.text(40).splitlines())) <= 40
    assert found.text(40) == found.text(width=40) != found.text()
