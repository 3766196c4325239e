from __future__ import annotations

import numpy as np

import zermelo as z
from tests.cyclic import Net, as_graph, is_perfect, is_weak, perfect, ring, wait_or_stop
from tests.effort import tries
from tests.solvers.cyclic.test_retrograde import picks_of
from zermelo.preferences.ties import Ties
from zermelo.solvers.cyclic.retrograde import retrograde_analysis


def stops(dice: np.random.Generator, count: int) -> z.Graph:
    """Players in a ring: each stops, for a payoff of the position's own, or hands on. Many have no equilibrium."""
    seats = int(dice.integers(2, min(count, 3) + 1))
    owner = [v % seats for v in range(count)]
    moves = [[count + v, (v + 1) % count] for v in range(count)]
    payoff = np.column_stack([dice.integers(-3, 0, count), dice.integers(1, 4, count), dice.integers(-2, 3, count)])
    payoff = payoff[:, :seats].tolist()
    return as_graph("ABC"[:seats], moves, owner, payoff, [0] * seats)


def test_the_verdict_is_that_of_trying_every_positional_profile() -> None:
    verdicts = []
    for seed in range(tries(83)):
        dice = np.random.default_rng(seed)
        graph = stops(dice, int(dice.integers(2, 6))) if seed % 2 else ring(dice, least=2)
        net, answer = Net(graph), z.solve(graph)
        if not hasattr(answer, "verdict") or net.size > 200:
            continue
        right = perfect(net)
        verdicts.append(answer.verdict)
        assert answer.verdict == ("spe" if right else "none-positional")
        if right:
            picks = picks_of(answer)
            assert is_perfect(net, picks)
            assert [net.play(v, picks) for v in net.nodes] == [tuple(answer.value(v).vector) for v in net.nodes]
        assert z.check(answer), z.check(answer).problems
    assert verdicts.count("none-positional") > tries(1)
    assert verdicts.count("spe") > tries(30)


def test_a_tie_below_is_broken_so_that_a_cycle_above_has_an_equilibrium() -> None:
    found = 0
    for seed in range(3000):
        dice = np.random.default_rng(seed)
        ends = dice.integers(-2, 3, (3, 2)).tolist()
        ends[1][0] = ends[0][0]  # the first player does not mind, the second may
        graph = as_graph(("A", "B"), [[3, 1], [2, 0], [4, 5]], [0, 1, 0], [ends[2], ends[0], ends[1]], [0, 0])
        answer, right = z.solve(graph), perfect(Net(graph))
        assert answer.verdict == ("spe" if right else "none-positional")
        found += bool(right) and not any(picks[2] == 4 for picks in right)  # only the second of the tied moves will do
        if found == 2:
            return
    raise AssertionError("no such game was met")


def test_max_n_on_a_cycle_is_never_taken_for_an_equilibrium() -> None:
    answer = z.solve(wait_or_stop())
    assert (answer.verdict, answer.payoff, answer.line, answer.strategies) == ("none-positional", None, None, {})
    assert "P1 gains from 0 by changing several" in answer.notes[0]
    assert [outcome.line.moves for outcome in answer.nash] == [("1",)]
    assert answer.nash.payoffs == ({"P1": -1, "P2": 2},)
    net = Net(wait_or_stop())
    assert is_weak(net, {0: 2, 1: 0})
    assert not is_perfect(net, {0: 2, 1: 0})


def test_a_budget_too_small_is_said_and_nothing_is_claimed() -> None:
    options = {"ties": Ties(), "by": "points", "teams": None, "aims": None, "compiled": None, "asked": ""}
    answer = retrograde_analysis(wait_or_stop(), budget=1, **options)
    assert (answer.verdict, answer.status, answer.payoff) == ("unknown", "stopped", None)
    assert z.check(answer)


def test_with_some_budget_moves_that_only_single_deviations_spare_are_called_weak() -> None:
    options = {"ties": Ties(), "by": "points", "teams": None, "aims": None, "compiled": None, "asked": ""}
    verdicts = set()
    for budget in (*range(1, 60), *range(60, 3000, 60)):
        answer = retrograde_analysis(wait_or_stop(), budget=budget, **options)
        verdicts.add(answer.verdict)
        if answer.verdict == "weak-spe":
            assert is_weak(Net(answer.arena), picks_of(answer))
            assert (answer.status, answer.payoff) == ("stopped", {"P1": -1, "P2": 2})
            assert z.check(answer)
    assert verdicts == {"unknown", "weak-spe", "none-positional"}


def test_large_rings_of_many_players_are_settled_by_proposals() -> None:
    count = 3000
    moves = [[count + v % 2, (v + 1) % count] for v in range(count)]
    graph = as_graph("ABC", moves, [v % 3 for v in range(count)], [[1, 2, 3], [3, 2, 1]], [0, 0, 0])
    answer = z.solve(graph)
    assert (answer.verdict, answer.method) == ("spe", "search for positional equilibria")
    assert "endless play is worst" in answer.theorem
    assert z.check(answer)


def test_theorems_are_named_where_they_apply() -> None:
    def said(payoff: list[list[int]], endless: list[int]) -> str:
        return z.solve(as_graph(("A", "B"), [[2, 1], [3, 0]], [0, 1], payoff, endless)).theorem

    assert "Zermelo" in said([[1, -1], [-1, 1]], [0, 0])
    assert "Grädel and Ummels" in said([[1, 1], [0, 1]], [0, 0])
    assert "Flesch" in said([[1, 2], [2, 1]], [0, 0])
    assert "Purves and Sudderth" in said([[-1, -2], [-2, -1]], [0, 0])
    assert "No theorem" in said([[-1, 2], [-2, 1]], [0, 0])
