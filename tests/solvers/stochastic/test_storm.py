"""Markov decision processes against Storm, where its Python package is installed; see `tests.chancy` for brute force.

Storm is asked, in exact rational numbers, for the greatest and the least probability to reach certain ends. That is the
guarantee of a game that pays 1 there, or -1, and 0 at all other ends and for endless play.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.cyclic import Dice


def decided(dice: Dice, nodes: int) -> z.Graph:
    """A random graph of one player and chance, with ends that pay 1 or 0."""
    mover = dice.integers(-1, 1, nodes).astype(np.int8)
    mover[dice.random(nodes) < 0.15] = -2
    mover[0], mover[-1] = 0, -2
    degree = np.where(mover == -2, 0, dice.integers(1, 4, nodes))
    first = np.concatenate([[0], np.cumsum(degree)]).astype(np.int32)
    paid = dice.integers(0, 2, (int((mover == -2).sum()), 1))
    return z.Graph(
        players=("Ann",), mover=mover, first=first, succ=dice.integers(0, nodes, int(first[-1]), dtype=np.int32),
        weight=dice.integers(1, 5, int(first[-1])), payoff=paid, endless=z.Payoff(("Ann",), (0,)),
    )  # fmt: skip


def as_program(graph: z.Graph) -> str:
    """The graph as a program in the language of PRISM, which Storm reads."""
    lines = ["mdp", "module game", f"s : [0..{len(graph)}] init 0;"]
    for v in range(len(graph)):
        seat = graph.mover.item(v)
        if seat == -1:
            odds = zip(graph.odds(v), graph.children(v))
            lines.append(f"[] s={v} -> " + " + ".join(f"{share} : (s'={w})" for share, w in odds) + ";")
        else:
            lines += [f"[] s={v} -> (s'={w});" for w in ([v] if seat == -2 else graph.children(v))]
    won = [f"s={v}" for v in range(len(graph)) if seat_pays(graph, v)]
    return "\n".join([*lines, "endmodule", f'label "won" = {" | ".join(won) or "false"};', ""])


def seat_pays(graph: z.Graph, node: int) -> bool:
    return bool(graph.mover[node] == -2 and graph.payoff[graph.end_row[node], 0])


def asked(storm: Any, program: Any, formula: str) -> Fraction:
    """What Storm says of the first position, exactly."""
    properties = storm.parse_properties(formula, program)
    model = storm.build_model[storm.Rational](program, properties)
    found = storm.model_checking(model, properties[0])
    return Fraction(str(found.get_value(model.initial_states[0])))


@pytest.mark.parametrize("seed", range(3))
def test_probabilities_are_those_that_storm_finds(seed: int, tmp_path: Path) -> None:
    storm = pytest.importorskip("stormpy", "2.0", reason="Storm's Python package is not installed: pip install stormpy")
    dice = np.random.default_rng(seed)
    for k in range(10):
        graph = decided(dice, int(dice.integers(5, 60)))
        path = tmp_path / f"{k}.prism"
        path.write_text(as_program(graph))
        program = storm.parse_prism_program(str(path))
        for sign, formula in ((1, 'Pmax=? [F "won"]'), (-1, 'Pmin=? [F "won"]')):
            own = z.Graph(
                players=graph.players, mover=graph.mover, first=graph.first, succ=graph.succ, weight=graph.weight,
                payoff=sign * graph.payoff, endless=graph.endless,
            )  # fmt: skip
            told = sign * asked(storm, program, formula)
            low, high = z.guarantee(own, "Ann", precision="1e-9").bounds()
            assert low <= told <= high
            assert z.guarantee(own, "Ann", precision=0).value == told
