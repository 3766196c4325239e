"""A team is one player, on cycles too: `solve(teams=…)` says what it says of the game with each team renamed to one."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from tests.cyclic import Net, as_graph, perfect, ring
from tests.solvers.cyclic.test_retrograde import picks_of

Teams = list[list[str]]


def random_teams(dice: np.random.Generator, players: tuple[str, ...]) -> Teams:
    """The players in a random order, cut into teams; seldom into single players only."""
    mixed = [players[m] for m in dice.permutation(len(players))]
    cuts = sorted({0, len(players), *dice.integers(0, len(players) + 1, 2).tolist()})
    return [mixed[a:b] for a, b in zip(cuts, cuts[1:])]


def as_one(graph: z.Graph, teams: Teams) -> z.Graph:
    """The same game with one player for each team, who gets the team's sum."""
    parts = [[graph.players.index(p) for p in team] for team in teams]
    owner = {m: k for k, part in enumerate(parts) for m in part} | {-2: -2}
    names = tuple("+".join(team) for team in teams)
    return z.Graph(
        players=names, mover=np.array([owner[m] for m in graph.mover.tolist()], dtype=np.int8), first=graph.first,
        succ=graph.succ, scale=graph.scale, payoff=np.column_stack([graph.payoff[:, p].sum(axis=1) for p in parts]),
        endless=z.Payoff(names, [sum(map(Fraction, (graph.endless[p] for p in team))) for team in teams]),
    )  # fmt: skip


def stops(dice: np.random.Generator) -> z.Graph:
    """Three or four players in a ring, who stop or hand on. Some would have play go on, others not: few equilibria."""
    count, seats = int(dice.integers(3, 7)), int(dice.integers(3, 5))
    moves = [[count + v, (v + 1) % count] for v in range(count)]
    owner = [*range(seats), *dice.integers(0, seats, count).tolist()][:count]
    low = np.array([-3, 1, -3, 1])
    payoff = dice.integers(low, low + 3, (count, 4))[:, :seats].tolist()
    return as_graph("ABCD"[:seats], moves, owner, payoff, [0] * seats)


def law(seeds: range) -> dict[str, int]:
    """Holds the law for random games; returns how often which verdict came out."""
    verdicts: dict[str, int] = {}
    for seed in seeds:
        dice = np.random.default_rng(seed)
        graph = stops(dice) if seed % 3 else ring(dice, least=3)
        teams, ties = random_teams(dice, graph.players), ("first", "last")[seed % 2]
        found, alone = z.solve(graph, teams=teams, ties=ties), z.solve(as_one(graph, teams), ties=ties)
        if not hasattr(found, "verdict"):
            continue
        assert found.verdict == alone.verdict, seed
        assert z.check(found), (seed, z.check(found).problems)
        verdicts[found.verdict] = verdicts.get(found.verdict, 0) + 1
        net = Net(as_one(graph, teams))
        if net.size <= 200:
            assert found.verdict == ("spe" if perfect(net) else "none-positional")
        if not found.has_strategies:
            continue
        for v in net.nodes:
            paid = found.value(v)
            sums = [sum(map(Fraction, (paid[p] for p in team))) for team in teams]
            assert sums == list(map(Fraction, alone.value(v).vector)), seed
        if net.size <= 200:
            assert picks_of(found) in perfect(net), seed
    return verdicts


def test_on_cycles_a_team_is_one_player() -> None:
    verdicts = law(range(600))
    assert verdicts["spe"] > 300
    assert verdicts["none-positional"] > 10


@pytest.mark.long
def test_on_cycles_a_team_is_one_player_in_thousands_of_games() -> None:
    law(range(600, 8000))


def test_a_plan_of_two_members_that_leads_round_for_ever_is_a_gain() -> None:
    moves = [move for v, w in ("ab", "bc", "ca") for move in ((v, w, "go"), (v, f"s{v}", "stop"))]
    ends = {"sa": (-1, 0, 1), "sb": (-1, 0, 0), "sc": (-1, 0, -1)}
    graph = z.graph(("A", "B", "C"), {"a": "A", "b": "B", "c": "C"}, moves, ends, endless=(0, 0, -2))
    found = z.solve(graph, teams=[["A", "B"], ["C"]], ties="last")
    assert {v: found.move(v) for v in "abc"} != {"a": "stop", "b": "stop", "c": "go"}
    alone = z.solve(graph, ties="last")
    assert alone.verdict == "spe"  # apart, neither A nor B can make play go round
