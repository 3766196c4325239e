"""Chance on cycles: proven bounds beside iteration that proves nothing, draining, Pig, exact values of thousands."""

from __future__ import annotations

import time
from functools import partial

import numpy as np
from numba import njit

import zermelo as z
from bench.clock import say, side_by_side
from bench.cyclic import random_graph
from bench.peers.storm import chances, model
from zermelo.forms.arena import Array
from zermelo.kernels.interval_iteration import press
from zermelo.solvers.stochastic.interval_iteration import Scene, _Side, interval_iteration_scene, iterate_intervals

SWEEPS = 80
STEP = (
    1e-6  # iteration that proves nothing stops when a sweep changes less, as Storm does where it is told nothing else
)


def random_game(nodes: int, *, seed: int = 1) -> z.Graph:
    """Two opposed players and chance, a third of the positions each; ends pay -1, 0 or 1, endless play 0."""
    graph = random_graph(nodes, 3, seed=seed)
    dice = np.random.default_rng(seed + 1)
    mover = np.where(graph.mover == -2, -2, dice.integers(-1, 2, nodes)).astype(np.int8)
    units = graph.payoff[:, :1]
    return z.Graph(
        players=graph.players, first=graph.first, succ=graph.succ, mover=mover, payoff=np.hstack([units, -units]),
        weight=dice.integers(1, 6, len(graph.succ)), endless=graph.endless,
    )  # fmt: skip


def _pressed(seen: Scene) -> float:
    """How far apart the bounds are, where they are farthest, after so many sweeps each without draining."""
    finer = 1 << 40
    ordered, _, _ = seen.ordered(True)
    units = Scene(*(getattr(ordered, name) for name in ("first", "succ", "part", "weight", "is_end")),
                  (ordered.worth * finer).astype(np.int64))  # fmt: skip
    order = np.flatnonzero(~units.is_end).astype(np.int32)
    sides = [_Side(units, True), _Side(units.turned(), True)]
    for side in sides:
        shown = side.seen
        press.run(order, shown.first, shown.succ, shown.part, shown.weight, side.bound, SWEEPS, False, compiled=True)
    return float((sides[0].bound + sides[1].bound).max()) / finer


def _large(nodes: int) -> None:
    graph = random_game(nodes)
    seen = interval_iteration_scene(graph, graph.payoff[:, 0], 0, np.array([1, -1]))
    iterate_intervals(seen, compiled=True)
    began = time.process_time()
    found = iterate_intervals(seen, compiled=True)
    spent = time.process_time() - began
    what = f"bounds of a random stochastic game, {nodes:,} positions, {len(graph.succ):,} moves"
    say(what, f"{spent:.2f} CPU s", "seconds", spent < 10)
    say(f"  farthest apart after {found.sweeps} sweeps each", f"{found.gap / found.finer:.1e}", "")
    say(f"  farthest apart after {SWEEPS} sweeps each without draining", f"{_pressed(seen):.2f}", "")
    answer = z.solve(graph)
    began = time.process_time()
    report = z.check(answer)
    say("  check of both bounds, exactly", f"{time.process_time() - began:.2f} CPU s", "", bool(report))


def _pig() -> None:
    z.solve("pig:12,turns=0", compiled=True)
    began = time.process_time()
    low, high = (float(u) for u in z.solve("pig:100,turns=0").bounds()["A"])
    spent = time.process_time() - began
    inside = low <= 2 * 0.5306 - 1 + 1e-4 and high >= 2 * 0.5306 - 1 - 1e-4
    say("Pig to 100: the first player wins with probability", f"{(1 + low) / 2:.9f}", "0.5306", inside)
    say("  from rules to bounds, 1,941,588 positions", f"{spent:.1f} CPU s", "")


@njit
def _unproven(first, succ, part, share, is_end, value):  # type: ignore[no-untyped-def]
    """Value iteration in place, as it stands in textbooks, until a sweep changes little; returns the sweeps."""
    sweeps, change = 0, 1.0
    while change > STEP:
        change, sweeps = 0.0, sweeps + 1
        for v in range(len(part)):
            if is_end[v]:
                continue
            new = 0.0
            for e in range(first[v], first[v + 1]):
                if part[v] == 0:
                    new += share[e] * value[succ[e]]
                else:
                    new = max(new, value[succ[e]])
            change = max(change, abs(new - value[v]))
            value[v] = new
    return sweeps


def _decisions(nodes: int) -> None:
    """A Markov decision process: the greatest probability of coming to a goal."""
    graph = model(nodes, 1)
    whole = np.repeat(np.add.reduceat(np.append(graph.weight, 0), graph.first[:-1]), np.diff(graph.first))
    share, is_end, part = graph.weight / whole, graph.mover == -2, (graph.mover >= 0).astype(np.int8)

    def unproven() -> Array:
        value = np.zeros(nodes)
        value[is_end] = graph.payoff[:, 0]
        _unproven(graph.first, graph.succ, part, share, is_end, value)
        return value

    found, bounds = unproven(), chances(graph, False)
    assert all(low - 1e-4 <= u <= high + 1e-4 for u, (low, high) in zip(found[:: nodes // 50], bounds, strict=True))
    best = side_by_side({"unproven": unproven, "bounds": lambda: chances(graph, False)}, 5)
    ratio = best["bounds"] / best["unproven"]
    what = f"proven bounds of a Markov decision process, {nodes:,} positions, {len(graph.succ):,} moves"
    say(what, f"{best['bounds'] * 1e3:.0f} CPU ms", "")
    say("  all of `solve` to iteration alone in compiled floats", f"{ratio:.1f}×", "Storm's: see peers, 2×")


def _thousands() -> None:
    """Exact values when asked for; check goes over all of them in its own code."""
    for nodes in (2_000, 5_000, 10_000):
        for name, graph in (("Markov decision process", model(nodes, 1)), ("stochastic game", random_game(nodes))):
            began = time.process_time()
            answer = z.solve(graph, precision=0)
            spent = time.process_time() - began
            assert answer.exact
            bits = int(answer.evidence.view.unit).bit_length()
            say(f"exact values of a {name}, {nodes:,} positions", f"{spent:.2f} CPU s", "seconds", spent < 30)
            began = time.process_time()
            report = z.check(answer)
            say(
                f"  check of them, numbers of {bits:,} bits",
                f"{time.process_time() - began:.2f} CPU s",
                "",
                bool(report),
            )


def _exact() -> None:
    for nodes in (200, 400):
        graph = random_game(nodes)
        first = partial(z.solve, graph, method="strategies")
        rivals = {"by bounds first": partial(z.solve, graph, precision=0), "from the first moves": first}
        assert len({tuple(work().evidence.view.values[:, 0]) for work in rivals.values()}) == 1
        best = side_by_side(rivals, 3)
        ratio = best["from the first moves"] / best["by bounds first"]
        what = f"exact values of a random stochastic game, {nodes} positions: bounds, then strategy iteration"
        say(what, f"{best['by bounds first'] * 1e3:.0f} CPU ms", "")
        say("  strategy iteration from the first moves on takes", f"{ratio:.1f}×", "")


def run() -> None:
    """Prints the figures."""
    _decisions(100_000)
    _large(300_000)
    _exact()
    _thousands()
    _pig()
