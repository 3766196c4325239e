from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.cyclic import Net, ring, sure, wait_or_stop, zero_sum
from tests.effort import tries
from tests.evidence import proof, replace
from zermelo.checker.cyclic.attractors import recomputed_attractor_value

GRAPH = z.graph(
    ("White", "Black"), {"a": "White", "b": "Black", "c": "White", "d": "Black"},
    [("a", "b"), ("a", "c"), ("b", "a"), ("b", "lost"), ("c", "d"), ("c", "a"), ("d", "won"), ("d", "c")],
    {"won": (1, -1), "lost": (-1, 1), "even": (0, 0)}, endless=(0, 0),
)  # fmt: skip


def bent(answer: Any, name: str, v: int, value: int) -> Any:
    """The answer with one entry of an array changed."""
    array = getattr(proof(answer), name).copy()
    array[v] = value
    return replace(answer, **{name: array})


def test_right_answers_pass_and_say_what_was_looked_at() -> None:
    for answer in (z.solve(GRAPH), z.guarantees(GRAPH), z.guarantee(GRAPH, "White"), z.nash_outcomes(GRAPH),
                   z.dominance(GRAPH)):  # fmt: skip
        report = z.check(answer)
        assert report, report.problems
        assert report.checked


def test_one_entry_made_wrong_is_found_anywhere() -> None:
    looked = 0
    for seed in range(tries(26)):
        graph = (zero_sum if seed % 2 else ring)(np.random.default_rng(seed))
        answer = z.solve(graph)
        if not hasattr(answer, "verdict"):
            continue
        sides = z.guarantees(graph)
        for v in range(len(graph)):
            assert not z.check(bent(sides, "values", v, sides.values[v] + 1))
            assert not z.check(bent(sides, "distance", v, sides.distance[v] + 1))
            if answer.has_strategies:
                assert not z.check(bent(answer, "distance", v, answer.evidence.distance[v] + 1))
                for row in set(range(len(answer.evidence.rows))) - {int(answer.evidence.paid[v])}:
                    looked += 1
                    assert not z.check(bent(answer, "paid", v, row))
    assert looked > tries(80)


def test_a_win_that_is_only_promised_is_no_win() -> None:
    """White stays at b forever, always about to win: every value is attained, but no distance leads to an end."""
    outlook = z.guarantee(GRAPH, "White")
    assert outlook.value == 0
    lying = replace(outlook, values=np.where(outlook.values == 0, 1, outlook.values))
    assert not z.check(lying)
    assert any("no end is in sight" in str(p) or "worth" in str(p) for p in z.check(lying).problems)


def test_moves_that_pass_single_deviations_alone_do_not_pass_as_an_equilibrium() -> None:
    graph = wait_or_stop()
    answer = z.solve(graph)
    rows = answer.evidence.rows.tolist()
    stop = rows.index([-1, 2])
    claimed = replace(
        answer, verdict="spe", paid=np.array([stop, stop, stop, rows.index([-2, 1])]),
        distance=np.array([1, 2, 0, 0]), choice=np.array([0, 3, -1, -1]), nash=None,
    )  # fmt: skip
    report = z.check(claimed)
    assert not report
    assert "P1 gains by playing on forever" in str(report.problems[0])
    assert z.check(replace(claimed, verdict="weak-spe", status="stopped"))


def test_a_false_claim_that_there_is_no_equilibrium_is_found_out() -> None:
    graph = z.graph(("A", "B", "C"), {"x": "A", "y": "B"}, [("x", "y"), ("x", "e"), ("y", "x"), ("y", "e")],
                    {"e": (1, 2, 0)}, endless=(0, 5, 0))  # fmt: skip
    answer = z.solve(graph)
    assert answer.verdict == "spe"
    lying = replace(answer, verdict="none-positional", paid=None, distance=None, choice=None, is_two_sided=False)
    assert not z.check(lying)


def test_a_line_or_a_row_of_another_game_is_found_out() -> None:
    answer = z.solve(GRAPH)
    rows = answer.evidence.rows.copy()
    rows[0] += 1
    assert not z.check(replace(answer, rows=rows))
    other = replace(answer)
    vars(other)["line"] = replace(answer.line, again=None)
    assert not z.check(other)


def test_outcomes_left_out_or_made_up_are_found_out() -> None:
    found = z.nash_outcomes(wait_or_stop())
    assert not z.check(replace(found, listed=()))
    one = found[0]
    assert not z.check(replace(found, listed=(replace(one, payoff=z.Payoff(("P1", "P2"), (0, 0))),)))
    assert not z.check(replace(found, listed=(replace(one, threats=(replace(one.threats[0], held_to=-1),)),)))
    assert not z.check(replace(found, listed=(replace(one, edges=(1,)),)))


def test_dominance_is_found_again_by_sweeping() -> None:
    for seed in range(tries(20)):
        graph = ring(np.random.default_rng(seed), least=2)
        found = z.dominance(graph)
        assert z.check(found), z.check(found).problems
        first, *rest = found.standings.items()
        wrong = {first[0]: replace(first[1], points=first[1].points + 1), **dict(rest)}
        assert not z.check(replace(found, standings=wrong))


def test_what_the_checker_forces_is_what_strategies_force() -> None:
    for seed in range(tries(20)):
        graph = ring(np.random.default_rng(seed))
        net = Net(graph)
        if net.size < 100:
            worths = [net.pays[v][0] for v in sorted(net.pays)] + [net.endless[0]]
            assert recomputed_attractor_value(graph, 0, worths) == sure(net, {0}, 0)


@pytest.mark.parametrize("name", ["paid", "distance", "choice"])
def test_arrays_of_the_wrong_length_are_refused(name: str) -> None:
    answer = z.solve(GRAPH)
    full = replace(answer, choice=np.array([next(iter(answer.shares(v))) for v in range(4)] + [-1] * 3))
    assert z.check(full)
    assert not z.check(replace(full, **{name: getattr(full.evidence, name)[:-1]}))


def test_a_player_who_never_moves_may_be_neutral() -> None:
    game = z.graph(("A", "B"), {"a": "A"}, [("a", "a"), ("a", "x")], {"x": (1, 0)}, endless=(0, 0))
    assert z.check(z.outlook(game, "A"))
    assert z.check(z.outlook(game, "A", friends=["B"]))
