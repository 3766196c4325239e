"""What rows tell beside what they say is what solving finds; what they do not tell is refused."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.tables.build.games import Ladder, Lots, Ring, Twins
from tests.terminal import answered, done, refused
from zermelo.errors import BudgetError, MethodError, NameError_, ParameterError

THREE: list[Any] = [
    "nim:2,2,players=3",
    "grundy:8,players=3",
    "connect:3,2,2,players=3",
    Ladder(height=7),
    Twins(seed=2),
]


def some(table: z.Table, count: int = 12) -> list[Any]:
    states = list(table)
    return [table.state(), *random.Random(3).sample(states, min(count, len(states)))]


@pytest.mark.parametrize("game", THREE, ids=str)
def test_guarantees_of_players_and_teams_are_those_of_the_solver(game: Any, tmp_path: Path) -> None:
    table = z.table(game, tmp_path / "t", what="guarantees", compiled=False)
    is_constant = bool(getattr(table.game.rules, "zero_sum", False))
    for state in some(table):
        told = table.coalitions(state)
        teams = [team for size in (1, 2, 3) for team in combinations(table.players, size)]
        assert set(told) == {team for team in teams if len(team) == 1 or is_constant}
        for team, value in told.items():
            want = z.guarantee(game, *team, at=state).value if table.game.turn(state) else None
            if want is None:
                want = sum(table.game.payoff(state)[player] for player in team)
            assert value == want, (team, state)


@pytest.mark.parametrize("game", ["connect:3,3,3", "kalah:2,2", "nim:2,3"], ids=str)
def test_where_two_are_opposed_payoffs_are_guarantees_whatever_the_tie_rule(game: str, tmp_path: Path) -> None:
    table = z.table(game, tmp_path / "t", compiled=False)
    other = z.table(game, tmp_path / "u", ties="last", compiled=False)
    average = z.table(game, tmp_path / "v", ties="average", compiled=False)
    sure = z.table(game, tmp_path / "w", what="guarantees", compiled=False)
    for state in some(table, 40):
        assert table.outcome(state, ties="last") == other[state]
        assert table.outcome(state, ties="average") == average[state] == sure.outcome(state)
        assert {p: table.guarantee(p, at=state) for p in table.players} == sure[state]
        assert table.nash_payoffs(state) == (table[state],)
        assert table.guarantee(*table.players, at=state) == sum(table[state].values())


@pytest.mark.parametrize("game", THREE, ids=str)
def test_pure_nash_equilibria_are_those_of_the_solver(game: Any, tmp_path: Path) -> None:
    table = z.table(game, tmp_path / "t", what="guarantees", compiled=False)
    want = {tuple(payoff.values()) for payoff in z.nash_outcomes(game, most=10_000).payoffs}
    assert {tuple(payoff.values()) for payoff in table.nash_payoffs()} == want
    for k, (least, most) in enumerate(table.nash_range().values()):
        assert (least, most) == (min(row[k] for row in want), max(row[k] for row in want))
    with pytest.raises(BudgetError, match="raise budget"):
        table.nash_payoffs(budget=2)


@pytest.mark.parametrize("game", ["connect:3,3,3", "nim:2,3", "hexapawn:3,3"], ids=str)
def test_who_wins_is_a_guarantee_where_all_wins_pay_the_same(game: str, tmp_path: Path) -> None:
    table = z.table(game, tmp_path / "w", what="wdl", compiled=False)
    for state in some(table, 20):
        if table.game.turn(state):
            for player in table.players:
                assert table.guarantee(player, at=state) == z.guarantee(game, player, at=state).value
    assert z.check(table)
    table.meaning = replace(table.meaning, kinds=tuple((2 * a, 2 * b) for a, b in table.meaning.kinds))
    assert not z.check(table)


def test_what_rows_do_not_tell_is_refused(tmp_path: Path) -> None:
    outcome = z.table("nim:2,2,players=3", tmp_path / "t", compiled=False)
    assert outcome.outcome(ties="first") == outcome.payoff
    assert outcome.guarantee(*outcome.players) == sum(outcome.payoff.values())
    for ask, words in (
        (lambda: outcome.guarantee("A"), "not what A can guarantee; make one with what='guarantees'"),
        (lambda: outcome.guarantee("A", "B"), "do not determine what A and B can guarantee together"),
        (lambda: outcome.outcome(ties="last"), "last may lead to other payoffs"),
        (lambda: outcome.nash_payoffs(), "need a table with what='guarantees'"),
        (lambda: z.table("kalah:2,2", tmp_path / "w", what="wdl", compiled=False).guarantee("A"), "wins, not how much"),
        (lambda: z.table(Lots(), tmp_path / "l", what="guarantees", compiled=False).nash_payoffs(), "without chance"),
        (lambda: z.table(Ladder(height=5), tmp_path / "g", what="guarantees", compiled=False).guarantee("A", "B"),
         "do not sum to the same everywhere"),
        (lambda: z.table("nim:2,2,players=3", tmp_path / "s", what="guarantees", compiled=False).outcome(),
         "says guarantees, not what play leads to"),
    ):  # fmt: skip
        with pytest.raises(MethodError, match=words):
            ask()
    with pytest.raises(NameError_, match="No player 'Z'"):
        outcome.guarantee("Z")
    with pytest.raises(ParameterError, match="A is named twice; name each player once"):
        outcome.guarantee("A", "A")


def test_on_cycles_guarantees_of_two_opposed_players_are_told(tmp_path: Path) -> None:
    table = z.table(Ring(), tmp_path / "t", what="guarantees", compiled=False)
    for state in some(table):
        assert table.guarantee("A", at=state) == -table.guarantee("B", at=state) == table.outcome(state)["A"]


def test_estimates_of_an_opening_are_no_guarantees(tmp_path: Path) -> None:
    table = z.table("connect:4,4", tmp_path / "t", plies=2, search="depth=2", compiled=False)
    with pytest.raises(MethodError, match="an estimate here, not a guarantee"):
        table.guarantee("A")


def pure_equilibria(game: Any, state: Any) -> set[tuple[Any, ...]]:
    """What all pure Nash equilibria of the tree from a position on pay: every profile of strategies is tried."""
    nodes: dict[tuple[Any, ...], tuple[str, list[Any]]] = {}
    ends: dict[tuple[Any, ...], tuple[Any, ...]] = {}

    def walk(path: tuple[Any, ...], here: Any) -> None:
        who = game.turn(here)
        if who is None:
            ends[path] = tuple(game.payoff(here).values())
            return
        nodes[path] = who, list(game.actions(here))
        for action in nodes[path][1]:
            walk((*path, action), game.act(here, action))

    walk((), state)
    places = list(nodes)
    profiles = [dict(zip(places, picks)) for picks in product(*(nodes[place][1] for place in places))]

    def paid(profile: dict[Any, Any]) -> tuple[Any, ...]:
        path: tuple[Any, ...] = ()
        while path not in ends:
            path = (*path, profile[path])
        return ends[path]

    best: dict[Any, Any] = {}  # of each player, against what the others do
    for profile in profiles:
        got = paid(profile)
        for seat, player in enumerate(game.players):
            others = player, tuple(profile[place] for place in places if nodes[place][0] != player)
            best[others] = max(best.get(others, got[seat]), got[seat])
    found = set()
    for profile in profiles:
        got = paid(profile)
        theirs = (
            (player, tuple(profile[place] for place in places if nodes[place][0] != player)) for player in game.players
        )
        if all(got[seat] == best[other] for seat, other in enumerate(theirs)):
            found.add(got)
    return found


@pytest.mark.parametrize("game", ["nim:1,1,players=3", "nim:1,2,players=3", "nim:3,players=3,misere", Ladder(height=3)])
def test_pure_nash_equilibria_are_those_that_trying_every_profile_finds(game: Any, tmp_path: Path) -> None:
    table = z.table(game, tmp_path / "t", what="guarantees", compiled=False)
    for state in table:
        assert {tuple(p.values()) for p in table.nash_payoffs(state)} == pure_equilibria(table.game, state), state


def test_the_command_line_tells_what_follows_from_the_rows(tmp_path: Path) -> None:
    made = z.table("nim:2,2,players=3", tmp_path / "t", what="guarantees", compiled=False)
    told = answered("lookup", tmp_path / "t", "--coalitions", "--nash")
    assert {tuple(row["team"]): row["guarantees"] for row in told["coalitions"]} == made.coalitions()
    assert {player: tuple(ends) for player, ends in told["nash_range"].items()} == made.nash_range()
    shown = done("lookup", tmp_path / "t", "--coalitions", "--nash").split()
    assert {"A+C", "guarantees", "greatest"} <= set(shown)
    assert "says guarantees, not what play leads to" in refused("lookup", tmp_path / "t", "--ties", "last")
    z.table("nim:2,3", tmp_path / "two", compiled=False)
    assert answered("lookup", tmp_path / "two", "--ties", "average")["outcome"] == {"A": 1, "B": -1}
    z.prove("tictactoe", at="b2/a2", save=tmp_path / "proof", compiled=False)
    assert "--nash is for tables" in refused("lookup", tmp_path / "proof", "--nash")
