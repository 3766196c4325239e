"""Graphs of positions written as PRISM-games reads them: transitions, labels, and states where they are numbers."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.errors import ParameterError
from zermelo.forms.arena import END, NATURE
from zermelo.forms.explore.starts import refuse_several_starts
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Number
from zermelo.forms.stages import refuse_stages

NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)


def write_prism(thing: Any) -> dict[str, str]:
    """Returns a graph as the texts of several files, by suffix.

    Every end leads to itself, as PRISM has it, and a label says what it pays: ``pays_1_minus1``. What endless play pays
    is said by a label that no state has. A move is called by its name where PRISM allows it.
    """
    if getattr(thing, "as_graph", None) is None:
        raise ParameterError(f"A .tra file holds a graph, not a {type(thing).__name__}; give game_graph(game).")
    refuse_stages(thing, "a .tra file holds payoffs at the end only; write a .json file")
    refuse_several_starts(thing, "A .tra file is written with one start")
    made = {".lab": _labels(thing), ".tra": _transitions(thing)}
    values = thing.states.tolist() if isinstance(thing.states, np.ndarray) else [[v] for v in range(len(thing))]
    head = ",".join(f"x{k}" for k in range(len(values[0])))
    rows = (f"{v}:({','.join(map(str, row))})" for v, row in enumerate(values))
    return made | {".sta": "\n".join([f"({head})", *rows]) + "\n"}


def _transitions(graph: Graph) -> str:
    is_shared = len(graph.players) > 1
    lines = []
    choices = 0
    for v, seat in enumerate(graph.mover.tolist()):
        source = f"{v}:{max(seat, 0)}" if is_shared else str(v)
        if seat == END:
            lines.append(f"{source} 0 {v} 1")
            choices += 1
        elif seat == NATURE:
            odds: dict[int, Fraction] = {}
            for child, share in zip(graph.children(v), graph.odds(v), strict=True):
                odds[child] = odds.get(child, Fraction(0)) + share
            lines += [f"{source} 0 {child} {_decimal(share)}" for child, share in sorted(odds.items())]
            choices += 1
        else:
            names = graph.names(v)
            for k, (name, child) in enumerate(zip(names, graph.children(v), strict=True)):
                lines.append(f"{source} {k} {child} 1" + (f" {name}" if NAME.fullmatch(name) else ""))
            choices += len(names)
    size = f"{len(graph)}:{len(graph.players)}" if is_shared else str(len(graph))
    return "\n".join([f"{size} {choices} {len(lines)}", *lines]) + "\n"


def _decimal(share: Fraction) -> str:
    """A decimal where one is exact and short, else a fraction."""
    for digits in range(1, 16):
        if 10**digits % share.denominator == 0:
            return f"{share.numerator * 10**digits // share.denominator / 10**digits:.{digits}f}"
    return f"{share.numerator}/{share.denominator}"


def _labels(graph: Graph) -> str:
    names = ["init"]
    of: dict[int, list[int]] = {0: [0]}
    number: dict[str, int] = {}
    for v in np.flatnonzero(graph.mover == END).tolist():
        label = "pays" + "".join(_word(u) for u in graph.payoff_at(v).vector)
        if label not in number:
            number[label] = len(names)
            names.append(label)
        of.setdefault(v, []).append(number[label])
    if graph.endless is not None:
        names.append("endless" + "".join(_word(u) for u in graph.endless.vector))
    head = " ".join(f'{k}="{name}"' for k, name in enumerate(names))
    return "\n".join([head, *(f"{v}: {' '.join(map(str, given))}" for v, given in sorted(of.items()))]) + "\n"


def _word(value: Number) -> str:
    below = f"over{value.denominator}" if value.denominator > 1 else ""
    return f"_{'minus' if value < 0 else ''}{abs(value.numerator)}{below}"
