"""What sides are sure of where play can go on for ever: by attractors, or by bounds where somebody plays at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.answers.evidence.values import Attractors, Values
from zermelo.forms.arena import Arena, Array
from zermelo.forms.endless import ends_and_endless
from zermelo.solvers.cyclic.columns import WITHOUT_END, force_columns
from zermelo.solvers.stochastic.two_sided import AUTO, averages, bound_columns, only_sweep


def endless_values(
    arena: Arena, columns: Callable[[Arena], tuple[Array, int]], roles: Array, *, method: str = "sweep",
    precision: Any = None, compiled: bool | None = None,
) -> tuple[Values, dict[str, Any], bool] | None:  # fmt: skip
    """Returns values of all questions, what is said of them, and if compiled code ran; None where play always ends.

    *columns* says how good ends are, a column for each question and level, and in which units; *roles* has a row for
    chance and one for each seat, and a column for each question: 1 raises it, -1 lowers it, 0 averages.
    """
    graph = arena.as_graph
    if graph is None or not graph.has_cycles:
        only_sweep(method)
        return None
    ends, scale = columns(ends_and_endless(graph))
    if averages(graph, roles):
        how = AUTO if method == "sweep" else method
        return bound_columns(graph, ends, roles, scale, method=how, precision=precision, compiled=compiled)
    only_sweep(method)
    values, distance, native = force_columns(graph, ends, roles, compiled=compiled)
    return Attractors(arena=arena, values=values, unit=scale, distance=distance), WITHOUT_END, native
