"""Storm, through stormpy: the greatest probability of getting to a goal, against chance and against an opponent."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import zermelo as z
from bench.cyclic import random_graph
from bench.peers.measure import duel, rivals
from bench.peers.row import Row

PACKAGE, PEER = "stormpy", "Storm"
FLOAT = 1e-4  # its default stops when a step changes little, which bounds no error
GOAL = 'Pmax=? [F "goal"]'
EXACTLY = "rational numbers on both sides: strategy iteration from bounds in ours"
BOUNDS = "value iteration in C++ that stops when a step changes little; ours proves bounds from both sides"


def model(nodes: int, players: int, seed: int = 1) -> z.Graph:
    """Returns random positions, seven of ten decided by chance; A gets 1 at half of the ends and 0 elsewhere."""
    made = random_graph(nodes, 2, players=players, seed=seed)
    dice = np.random.default_rng(seed + 1)
    mover = np.where((made.mover != -2) & (dice.random(nodes) < 0.7), -1, made.mover).astype(np.int8)
    goal = made.payoff[:, :1] + 1
    return z.Graph(
        players=made.players, first=made.first, succ=made.succ, mover=mover,
        payoff=goal if players == 1 else np.hstack([goal, -goal]), weight=dice.integers(1, 4, len(made.succ)),
        endless=z.Payoff(made.players, (0,) * players),
    )  # fmt: skip


def chances(graph: z.Graph, exactly: bool, compiled: bool = True) -> list[tuple[Any, Any]]:
    """Returns bounds of A's probability at every position, of a graph of which nothing is known yet."""
    fresh = z.Graph(
        players=graph.players, first=graph.first, succ=graph.succ, mover=graph.mover, payoff=graph.payoff,
        weight=graph.weight, endless=graph.endless,
    )  # fmt: skip
    asked = {"precision": 0} if exactly else {}
    view = z.solve(fresh, compiled=compiled, **asked).evidence.view
    return [view.bounds(v) for v in range(0, len(graph), max(1, len(graph) // 50))]


def outcomes(graph: z.Graph) -> Iterator[tuple[int, list[list[tuple[int, Fraction]]], bool]]:
    """Yields for every position who moves, the choices as odds of positions, and whether it is a goal; ends stay."""
    ends = 0
    for v, mover in enumerate(graph.mover.tolist()):
        moves = range(graph.first[v], graph.first[v + 1])
        if mover == -2:
            yield mover, [[(v, Fraction(1))]], bool(graph.payoff[ends, 0] > 0)
            ends += 1
        elif mover == -1:
            odds: dict[int, int] = {}
            for k in moves:
                odds[int(graph.succ[k])] = odds.get(int(graph.succ[k]), 0) + int(graph.weight[k])
            whole = sum(odds.values())
            yield mover, [[(w, Fraction(odds[w], whole)) for w in sorted(odds)]], False
        else:
            yield mover, [[(int(graph.succ[k]), Fraction(1))] for k in moves], False


def as_drn(graph: z.Graph, exactly: bool) -> str:
    """Returns the game of one player in Storm's explicit format."""
    lines, choices = [], 0
    for v, (_, found, is_goal) in enumerate(outcomes(graph)):
        lines.append(f"state {v}{' init' * (v == 0)}{' goal' * is_goal}")
        for k, odds in enumerate(found):
            lines.append(f"\taction {k}")
            lines += [f"\t\t{w} : {share if exactly else float(share)}" for w, share in odds]
        choices += len(found)
    head = ["@type: MDP", "@parameters", "", "@reward_models", "", "@nr_states", str(len(graph)), "@nr_choices"]
    return "\n".join([*head, str(choices), "@model", *lines, ""])


def as_prism(graph: z.Graph) -> str:
    """Returns the game of two players in the language of PRISM-games, a command for every choice."""
    lines, goals = [], []
    for v, (mover, found, is_goal) in enumerate(outcomes(graph)):
        for odds in found:
            ways = " + ".join(f"{share} : (s'={w})" for w, share in odds)
            lines.append(f"  [{'b' if mover == 1 else 'a'}] s={v} -> {ways};")
        if is_goal:
            goals.append(f"s={v}")
    return "\n".join([
        "smg", "player A", "  [a]", "endplayer", "player B", "  [b]", "endplayer", "module play",
        f"  s : [0..{len(graph) - 1}] init 0;", *lines, "endmodule", f'label "goal" = {" | ".join(goals)};', "",
    ])  # fmt: skip


def rows(version: str, quick: bool) -> Iterator[Row]:
    """Yields what was measured."""
    import stormpy  # type: ignore[import-not-found]

    measured = partial(duel, peer=PEER, version=version)
    goal = stormpy.parse_properties(GOAL)[0]
    with tempfile.TemporaryDirectory() as folder:
        for nodes, exactly in ((200, False), (50, True)) if quick else ((1_000, False), (100_000, False), (200, True)):
            graph, path = model(nodes, 1), Path(folder) / "model.drn"
            path.write_text(as_drn(graph, exactly), encoding="utf-8")
            built = stormpy.build_model_from_drn[stormpy.Rational if exactly else float](str(path))
            what = "probabilities of a Markov decision process" + (", exactly" if exactly else "")
            yield measured(
                what, f"{nodes:,} positions, {len(graph.succ):,} moves",
                lambda built=built: stormpy.model_checking(built, goal), partial(chances, graph, exactly),
                partial(_same, exactly), numbers=("exact", "exact") if exactly else ("float64", "bounds, proven"),
                remark=EXACTLY if exactly else BOUNDS,
            )  # fmt: skip
        nodes = 60 if quick else 1_000
        graph, path = model(nodes, 2), Path(folder) / "model.prism"
        path.write_text(as_prism(graph), encoding="utf-8")
        program = stormpy.parse_prism_program(str(path))
        built = stormpy.build_model(program)
        against = stormpy.parse_properties(f"<<A>> {GOAL}", program)[0]
        what, size = "value of a stochastic game", f"{nodes:,} positions, {len(graph.succ):,} moves"
        if stormpy.model_checking(built, against) is None:
            spent = rivals({"ours": partial(chances, graph, False)}, 3)["ours"]
            yield Row(what, size, PEER, version, "it builds the model of a game and gives no answer to this question",
                      ours=spent, numbers_ours="bounds, proven")  # fmt: skip
        else:
            yield measured(
                what, size, lambda: stormpy.model_checking(built, against), partial(chances, graph, False),
                partial(_same_start, built), numbers=("float64", "bounds, proven"), rounds=5,
                remark="the same, with an opponent",
            )  # fmt: skip


def _same(exactly: bool, theirs: Any, ours: list[tuple[Any, Any]]) -> str:
    values = theirs.get_value_vector()
    step = max(1, len(values) // 50)
    gap = 0.0
    for v, (low, high) in zip(range(0, len(values), step), ours, strict=True):
        if exactly:
            assert Fraction(str(values[v])) == low == high
        gap = max(gap, float(low) - float(values[v]), float(values[v]) - float(high))
    assert gap <= FLOAT, f"the values differ by {gap}"
    return "equal" if exactly else f"within {gap:.0e}"


def _same_start(built: Any, theirs: Any, ours: list[tuple[Any, Any]]) -> str:
    value, (low, high) = float(theirs.get_value(built.initial_states[0])), ours[0]
    gap = max(float(low) - value, value - float(high), 0.0)
    assert gap <= FLOAT, f"the values differ by {gap}"
    return f"value {float(low):.4f}, within {gap:.0e}"
