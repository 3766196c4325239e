"""More than two sides where chance moves on cycles, or moves pay: how near to an equilibrium, against brute force."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.chancy import Chances, tossed
from tests.effort import tries
from tests.paying import Paying, paying


def gain_by_chance(graph: z.Graph, answer: Any) -> Fraction:
    """The most that anybody gains from anywhere by other moves of one's own; and payoffs are what the moves bring."""
    net = Chances(graph)
    goes = {v: graph.child(next(iter(answer.shares(v)))) for v in net.nodes if net.mover[v] >= 0}
    most = Fraction(0)
    for seat, player in enumerate(graph.players):
        got = net.paid([seat], goes)
        assert [answer.value(v)[player] for v in net.nodes] == got
        for own in net.choices([seat]):
            most = max(most, *(a - b for a, b in zip(net.paid([seat], goes | own), got)))
    return most


def gain_by_rewards(graph: z.Graph, answer: Any) -> Fraction:
    game = Paying(graph)
    goes = {v: next(iter(answer.shares(v))) for v in game.nodes if game.mover[v] >= 0}
    most = Fraction(0)
    for seat, player in enumerate(graph.players):
        got = game.worth(goes, [seat])
        assert [answer.value(v)[player] for v in game.nodes] == got
        for own in game.choices([seat]):
            most = max(most, *(a - b for a, b in zip(game.worth(goes | own, [seat]), got)))
    return most


@pytest.mark.parametrize("seed", range(tries(20, 3)))
def test_with_chance_on_cycles_nobody_gains_more_than_epsilon(seed: int) -> None:
    graph = tossed(np.random.default_rng([31, seed]), players=3, inner=5, is_opposed=False)
    answer = z.solve(graph)
    assert z.check(answer)
    if hasattr(answer.evidence, "epsilon"):
        assert answer.epsilon == gain_by_chance(graph, answer)
        assert answer.verdict == ("spe" if answer.epsilon == 0 else "epsilon-spe")
        assert answer.exact == (answer.epsilon == 0)


@pytest.mark.parametrize("seed", range(tries(13, 3)))
def test_where_moves_pay_nobody_gains_more_than_epsilon(seed: int) -> None:
    graph = paying(np.random.default_rng([32, seed]), players=3, is_opposed=False)
    answer = z.solve(graph)
    assert z.check(answer)
    if hasattr(answer.evidence, "epsilon"):
        assert answer.epsilon == gain_by_rewards(graph, answer)


@pytest.mark.parametrize("seed", range(tries(6, 3)))
def test_where_turns_are_taken_and_moves_pay_an_equilibrium_is_found_when_there_is_one(seed: int) -> None:
    graph = paying(np.random.default_rng([33, seed]), players=3, inner=3, is_opposed=False)
    answer, game = z.solve(graph), Paying(graph)
    if answer.exact:
        return
    for goes in game.choices(range(3)):
        gains = [
            max(a - b for own in game.choices([seat])
                for a, b in zip(game.worth(goes | own, [seat]), game.worth(goes, [seat])))
            for seat in range(3)
        ]  # fmt: skip
        assert max(gains) >= answer.epsilon > 0


def test_teams_act_as_one() -> None:
    graph = paying(np.random.default_rng([34, 2]), players=3, is_opposed=False)
    answer = z.solve(graph, teams=[["Ann", "Cy"], ["Bob"]])
    assert z.check(answer) and answer.teams == (("Ann", "Cy"), ("Bob",))


def test_what_is_not_near_enough_is_not_called_found(tmp_path: Path) -> None:
    seeds = (21, 23, 25, 27, 29, 31)
    graphs = [paying(np.random.default_rng([17, k]), players=3, is_opposed=False, together=True) for k in seeds]
    found = [(graph, near) for graph in graphs if not (near := z.solve(graph)).exact]
    assert found
    for graph, near in found:
        answer = z.solve(graph, precision=0)
        assert answer.verdict == "unknown" and answer.status == "stopped" and not answer.has_strategies
        assert answer.payoff is None and answer.line is None and answer.strategies == {}
        assert answer.epsilon == near.epsilon > 0 and z.check(answer)
        assert "No equilibrium was found, and none was ruled out" in str(answer)
        assert z.solve(graph, precision=near.epsilon).verdict == "epsilon-spe"
        z.save(answer, tmp_path / "answer.json")
        assert repr(z.load(tmp_path / "answer.json")) == repr(answer)


@pytest.mark.parametrize("seed", range(8))
def test_the_verifier_sees_what_is_wrong(seed: int, tmp_path: Path) -> None:
    dice = np.random.default_rng([35, seed])
    graph = paying(dice, players=3, is_opposed=False) if seed % 2 else tossed(dice, players=3, is_opposed=False)
    answer = z.solve(graph)
    if not hasattr(answer.evidence, "best"):
        return
    z.save(answer, tmp_path / "answer.json")
    assert z.check(z.load(tmp_path / "answer.json"))
    held = answer.evidence
    for name, more in (("values", 1), ("values", -1), ("best", -1), ("best", 1)):
        table = getattr(held, name).copy()
        table[0, 0] += Fraction(more, 7)
        assert not z.check(replace(answer, evidence=replace(held, **{name: table})))
    assert not z.check(replace(answer, evidence=replace(held, epsilon=held.epsilon + 1)))
    noticed = 0
    for v in (graph.mover >= 0).nonzero()[0].tolist():
        for edge in graph.edges(v):
            choice = held.choice.copy()
            choice[v] = edge
            noticed += not z.check(replace(answer, evidence=replace(held, choice=choice)))
    assert noticed or all(len(set(graph.children(v))) == 1 for v in range(len(graph)) if graph.mover[v] >= 0)


def test_the_method_for_two_sides_says_what_to_ask_instead() -> None:
    graph = paying(np.random.default_rng([24, 1]), players=3, is_opposed=False)
    with pytest.raises(z.errors.MethodError, match="guarantees"):
        z.solve(graph, method="shapley")


def repeated(paid: dict[tuple[str, str], tuple[int, int]]) -> z.Graph:
    """One table, played forever; a point is worth half a move later."""
    moves = [("x", "x", pair) for pair in paid]
    return z.graph(("Ann", "Bob"), {"x": ("Ann", "Bob")}, moves, {}, rewards={"x": paid}, discount="1/2")


def test_where_a_repeated_table_may_need_mixing_that_is_said_and_what_to_ask() -> None:
    dilemma = {("c", "c"): (2, 2), ("c", "d"): (0, 3), ("d", "c"): (3, 0), ("d", "d"): (1, 1)}
    found = z.solve(repeated(dilemma))
    assert (found.payoff, found.verdict) == ({"Ann": 2, "Bob": 2}, "spe") and "mixes" not in found.text()
    hunted = {("l", "l"): (1, 0), ("l", "r"): (0, 1), ("r", "l"): (0, 2), ("r", "r"): (1, 0)}
    found = z.solve(repeated(hunted))
    assert found.verdict == "epsilon-spe" and found.epsilon > 0 and z.check(found)
    assert "Only pure strategies were tried" in found.text() and "solve(matrix(…))" in found.text()
    once = z.solve(z.matrix(("Ann", "Bob"), [[hunted[a, b] for b in "lr"] for a in "lr"]))
    assert [list(mix.values()) for mix in once.strategies.values()] == [
        [Fraction(2, 3), Fraction(1, 3)],
        [Fraction(1, 2), Fraction(1, 2)],
    ]
