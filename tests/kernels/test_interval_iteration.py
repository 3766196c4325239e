"""Pressing rounds up; draining leaves what the ends that can be come to leave."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

import zermelo as z
from tests.chancy import tossed
from tests.effort import tries
from tests.solvers.stochastic.test_interval_iteration import seen
from zermelo.kernels.interval_iteration import behind, press
from zermelo.solvers.stochastic.interval_iteration import Scene, _Side


def by_definition(shown: Scene, bound: list[int]) -> list[int]:
    """What is left, taken away one position at a time: all that are left are worth the best way out at most."""
    after = [shown.succ[shown.first[v] : shown.first[v + 1]].tolist() for v in range(len(bound))]
    known = {v for v in range(len(bound)) if shown.is_end[v] or bound[v] <= 0}
    best = list(bound)
    while True:
        out = {}
        for v in range(len(bound)):
            if v in known:
                continue
            ways = [best[w] if w in known else None for w in after[v]]
            if shown.part[v] < 0:
                if None not in ways:
                    out[v] = min(ways)
            elif any(way is not None for way in ways):
                out[v] = max(way for way in ways if way is not None)
        if not out or max(out.values()) <= 0:
            return [u if v in known else 0 for v, u in enumerate(best)]
        v = max(out, key=lambda u: min(out[u], best[u]))
        best[v] = min(best[v], out[v])
        known.add(v)


def test_draining_follows_the_definition() -> None:
    dice = np.random.default_rng(1)
    for _ in range(tries(100)):
        graph = tossed(dice, inner=8)
        shown = seen(graph)
        shown = Scene(shown.first, shown.succ, shown.part, shown.weight, shown.is_end, shown.worth.astype(np.int64) * 8)
        side = _Side(shown, False)
        order = np.flatnonzero(~shown.is_end)
        press.run(order, shown.first, shown.succ, shown.part, shown.weight, side.bound, 3, False, compiled=False)
        due = by_definition(shown, side.bound.tolist())
        side.settle()
        assert side.bound.tolist() == due


def test_averages_are_rounded_up_by_less_than_one() -> None:
    dice = np.random.default_rng(2)
    for _ in range(tries(66)):
        graph = tossed(dice, inner=6)
        shown = seen(graph)
        bound = dice.integers(-50, 50, len(graph))
        pressed = np.where(shown.is_end, bound, 1_000)
        before = np.where(shown.is_end, bound, 1_000)
        order = np.flatnonzero(~shown.is_end)
        press.run(order, shown.first, shown.succ, shown.part, shown.weight, pressed, 1, False, compiled=False)
        for v in order.tolist():
            if graph.mover[v] == -1:
                heads = graph.children(v)
                now = [before[w] if w >= v else pressed[w] for w in heads]
                exact = sum((o * int(u) for o, u in zip(graph.odds(v), now)), Fraction(0))
                assert exact <= pressed[v] < exact + 1


def test_the_order_has_what_play_leads_to_first_where_nothing_goes_round() -> None:
    graph = z.game_graph("nim:2,3")
    at, stack, order = (np.full(len(graph), -1, dtype=np.int32) for _ in range(3))
    behind.run(graph.first, graph.succ, at, stack, order, compiled=False)
    place = np.argsort(order)
    assert all(place[w] < place[v] for v in range(len(graph)) for w in graph.children(v))
