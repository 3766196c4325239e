"""Positions of a graph that no play reaches have answers too: those they would have if play began there."""

from __future__ import annotations

import random

import zermelo as z
from tests.effort import tries

PLAYERS = ("A", "B")


def scattered(dice: random.Random, chance: bool) -> z.Graph:
    """A graph whose moves lead on to later positions; play begins anywhere, so some are not reached."""
    places = [f"p{k}" for k in range(6)]
    ends = {f"e{k}": (dice.randint(0, 2), dice.randint(0, 2)) for k in range(4)}
    turns = {place: dice.choice([*PLAYERS, *(["chance"] if chance else [])]) for place in places}
    moves, odds = [], {}
    for k, place in enumerate(places):
        after = dice.sample([*places[k + 1 :], *ends], 2)
        moves += [(place, other) for other in after]
        if turns[place] == "chance":
            odds[place] = dict(zip(after, ("1/3", "2/3"), strict=True))
    start = dice.choice([place for place in places[1:] if turns[place] != "chance"] or [places[0]])
    return z.graph(PLAYERS, turns, moves, ends, start=start, odds=odds)


def begun_at(graph: z.Graph, place: str) -> z.Graph:
    """The same game, begun at *place*."""

    def named(v: int) -> str:
        return str(graph.state(v))

    inner = [v for v in range(len(graph)) if graph.mover[v] >= -1 and graph.children(v)]
    turns = {named(v): graph.turn(v) or "chance" for v in inner}
    moves = [(named(v), named(c)) for v in inner for c in graph.children(v)]
    ends = {named(v): tuple(graph.payoff_at(v).vector) for v in range(len(graph)) if not graph.children(v)}
    odds = {named(v): dict(zip(map(named, graph.children(v)), graph.odds(v), strict=True))
            for v in inner if turns[named(v)] == "chance"}  # fmt: skip
    return z.graph(PLAYERS, turns, moves, ends, start=place, odds=odds)


def test_sets_of_positions_that_play_does_not_reach_are_those_of_play_begun_there() -> None:
    dice = random.Random(0)
    unreached = 0
    for _ in range(tries(13)):
        graph = scattered(dice, chance=True)
        every, pure = z.equilibria(graph), z.pure_equilibria(graph)
        for v in range(len(graph)):
            other = begun_at(graph, str(graph.state(v)))
            if not other.children(0):
                continue
            assert set(every.at(v).regions) == set(z.equilibria(other).regions)
            assert pure.at(v) == z.pure_equilibria(other).payoffs
            unreached += v != 0
        assert z.check(every) and z.check(pure)
    assert unreached > tries(25)


def test_check_confirms_nash_outcomes_of_graphs_with_positions_that_play_does_not_reach() -> None:
    dice = random.Random(1)
    for _ in range(tries(13)):
        graph = scattered(dice, chance=False)
        assert z.check(z.nash_outcomes(graph))
        found = z.equilibria(graph)
        _ = found.best_everywhere
        assert z.check(found)
