"""Bounds where chance moves and play can go on forever: right ones pass, and every wrong one is caught."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

import zermelo as z
from tests.chancy import Chances, coin, large, tossed
from tests.effort import tries
from tests.evidence import replace

FIELDS = ("values", "upper")


def answers(seed: int, count: int) -> list[tuple[z.Graph, Any]]:
    dice, found = np.random.default_rng(seed), list[tuple[z.Graph, Any]]()
    while len(found) < count:
        graph = tossed(dice, inner=5)
        answer = z.guarantee(graph, "Ann")
        if answer.upper is not None:
            found.append((graph, answer))
    return found


def changed(answer: Any, name: str, node: int, by: Fraction) -> Any:
    array = getattr(answer, name).astype(object)
    array[node, 0] += by * answer.unit
    return replace(answer, **{name: array, "status": "bounded", "exact": False})


def test_a_bound_that_is_too_good_anywhere_is_caught() -> None:
    for graph, answer in answers(1, 60):
        assert z.check(answer), z.check(answer).problems
        for v in range(len(graph)):
            for step in (Fraction(1, 7), Fraction(1, 10**12)):
                assert not z.check(changed(answer, "values", v, step))
                assert not z.check(changed(answer, "upper", v, -step))


def test_any_bounds_that_pass_hold_the_truth_between_them() -> None:
    """Random tables of bounds, many of them solutions of the equations that are not the values."""
    dice = np.random.default_rng(2)
    passed = refused = 0
    for graph, answer in answers(3, 70):
        truth = Chances(graph).sure([0], [1])
        for _ in range(25):
            bound = dice.integers(-4, 5, len(graph)).astype(object)
            if dice.random() < 0.5:  # one number for all that is no end: often a fixed point
                bound[:] = int(dice.integers(-3, 4))
            ends = graph.mover == -2
            bound[ends] = [Fraction(int(u), graph.scale) for u in graph.payoff[:, 0]]
            moves = graph.first[:-1] + dice.integers(0, np.maximum(np.diff(graph.first), 1))
            name = FIELDS[int(dice.integers(2))]
            claim = replace(
                answer, unit=1, choice=np.where(graph.mover >= 0, moves, -1), status="bounded", exact=False,
                values=np.full((len(graph), 1), -100, dtype=object), upper=np.full((len(graph), 1), 100, dtype=object),
            )  # fmt: skip
            claim = replace(claim, **{name: bound.reshape(-1, 1)})
            other = claim.upper if name == "values" else claim.values
            assert other is not None
            other[ends, 0] = bound[ends]
            if z.check(claim):
                passed += 1
                assert all(b <= t if name == "values" else b >= t for b, t in zip(bound, truth))
            else:
                refused += 1
    assert passed > 50
    assert refused > 1_000


def test_a_fixed_point_that_promises_what_never_comes_is_caught() -> None:
    graph = z.graph(
        ("Ann",), {"x": "Ann", "y": "chance"}, [("x", "y"), ("x", "home"), ("y", "x", "a"), ("y", "y", "b")],
        {"home": (1,)}, odds={"y": {"a": "1/2", "b": "1/2"}}, endless=(0,),
    )  # fmt: skip
    answer = z.guarantee(graph, "Ann")
    inflated = np.where(graph.mover == -2, answer.values[:, 0], 3).reshape(-1, 1)
    wrong = replace(answer, values=inflated, upper=inflated, choice=np.array([0, -1, -1]))
    problems = z.check(wrong).problems
    assert "never pays" in problems[0].what
    lazy = replace(answer, choice=np.array([0, -1, -1]))  # the value is right, and the move goes round forever
    assert "never pays" in z.check(lazy).problems[0].what


def test_wrong_moves_ends_flags_and_shapes_are_caught() -> None:
    answer = z.guarantee(coin(), "Ann")
    assert z.check(answer)
    stop = z.guarantee(coin(-3, -2), "Ann")
    for wrong, what in (
        (replace(answer, choice=np.array([1, -1, -1, -1])), "does not follow"),
        (replace(answer, choice=np.array([9, -1, -1, -1])), "no legal move"),
        (replace(answer, choice=np.array([-1, -1, -1, -1])), "no legal move"),
        (replace(answer, choice=None), "not a move for every position"),
        (replace(answer, status="bounded"), "bounds are the same"),
        (replace(answer, exact=False), "bounds are the same"),
        (replace(answer, values=answer.values[:2]), "not two bounds"),
        (replace(stop, values=stop.values + 1, upper=stop.upper + 1), "this end is worth"),
        (replace(answer, side=()), "not every player has a part"),
    ):
        report = z.check(wrong)
        assert not report
        assert what in report.problems[0].what, report.problems


def coins(count: int) -> z.Graph:
    """Coins in a row, the last leads back: Bob wins at the first and loses elsewhere, Ann gets nothing anyway."""
    inner = range(count)
    moves = [(k, "lost" if k else "won", "end") for k in inner]
    moves += [(k, k + 1 if k + 1 < count else "b", "on") for k in inner]
    return z.graph(
        ("Ann", "Bob"), dict.fromkeys(inner, "chance") | {"b": "Bob"},
        [*moves, ("b", 0, "again"), ("b", "lost", "stop")], {"won": (0, 1), "lost": (0, -1)}, endless=(0, -1),
        odds={k: {"end": "1/3", "on": "2/3"} for k in inner},
    )  # fmt: skip


def test_bounds_of_one_player_may_meet_where_those_of_another_do_not() -> None:
    for found in (z.guarantees(coins(3), precision="1/100"), z.guarantees(coins(300))):
        (low, high), (least, most) = found.bounds().values()
        assert low == high and least < most
        assert found.status == "bounded" and not found.exact
        assert z.check(found), z.check(found).problems
        assert not z.check(replace(found, status="solved", exact=True))
        ann = found.of("Ann").evidence
        assert z.check(replace(found.of("Ann"), evidence=ann, status="solved", exact=True))


def test_everybodys_bounds_are_right_when_each_ones_are() -> None:
    dice = np.random.default_rng(11)
    statuses = set()
    for _ in range(tries(20)):
        graph = tossed(dice, inner=5)
        found = z.guarantees(graph, precision="1/10")
        each = [z.guarantee(graph, player, precision="1/10") for player in graph.players]
        assert z.check(found) and all(map(z.check, each)), z.check(found).problems
        statuses.add((found.status, *(one.status for one in each)))
    assert {"bounded", "solved"} <= {status for mixed in statuses for status in mixed}


def test_what_will_happen_is_checked_with_everybodys_payoff() -> None:
    graph = large(np.random.default_rng(3), 300)
    answer = z.solve(graph, precision="1/100")
    assert z.check(answer), z.check(answer).problems
    told = replace(answer)
    vars(told)["payoff"] = z.Payoff(graph.players, (5, -5))
    assert "not between the bounds" in z.check(told).problems[0].what
    told = replace(answer, view=answer.evidence.view)
    vars(told.evidence)["follows"] = {"Ann": (Fraction(0), Fraction(1)), "Bob": (Fraction(0), Fraction(1))}
    assert "does not follow" in z.check(told).problems[0].what
    turned = replace(answer.evidence.view, parts={"Ann": 1, "Bob": 1})
    assert not z.check(replace(answer, view=turned))
