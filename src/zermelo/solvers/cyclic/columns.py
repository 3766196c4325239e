"""Two-sided questions where play can go on forever: a column for each, or several in order of importance."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from zermelo.forms.arena import Array
from zermelo.forms.graph import Graph
from zermelo.solvers.cyclic.attractors import rank_attractor_rows, solve_attractors

WITHOUT_END: Final[dict[str, Any]] = {
    "method": "retrograde analysis",
    "why": "play can go on forever, with perfect information: attractors from the sorted payoffs",
}


def solve_cyclic_columns(
    graph: Graph, ends: Array, roles: Array, *, compiled: bool | None = None
) -> tuple[Array, Array, bool]:
    """Returns the value of every position in every column, how far each is from its end, and if compiled code ran.

    *ends* has a row for each end and, last, one for endless play. *roles* has a row for chance and one for each seat,
    and a column for each question: 1 raises it, -1 lowers it, and chance lowers it, if it moves. The levels of one
    question lie side by side in *ends*.
    """
    groups = roles.shape[1]
    levels = ends.shape[1] // groups
    values = np.empty((len(graph), ends.shape[1]), dtype=ends.dtype)
    distance = np.empty((len(graph), groups), dtype=np.int32)
    native = False
    for g in range(groups):
        columns = slice(g * levels, (g + 1) * levels)
        table, which = rank_attractor_rows(ends[:, columns])
        forced = solve_attractors(graph, which[:-1], int(which[-1]), roles[1:, g] > 0, compiled=compiled)
        values[:, columns] = table[forced.place]
        distance[:, g] = forced.distance
        native = forced.compiled
    return values, distance, native
