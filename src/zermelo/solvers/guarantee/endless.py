"""What sides can guarantee where play can go on forever: by attractors, or by bounds where somebody plays at random.

*columns* says how good ends are, a column for each question and level, and in which units; *roles* has a row for chance
and one for each seat, and a column for each question: 1 raises it, -1 lowers it, 0 averages. Returned are the values of
all questions, what is said of them, and whether compiled code ran.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.answers.evidence.values import Attractors, Values
from zermelo.forms.arena import Arena, Array
from zermelo.forms.endless import graph_ends_and_endless
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import NumberLike
from zermelo.solvers.cyclic.columns import WITHOUT_END, solve_cyclic_columns
from zermelo.solvers.stochastic.two_sided import AUTO, solve_two_sided_columns

Columns = Callable[[Arena], tuple[Array, int]]
Told = tuple[Values, dict[str, Any], bool]


def forced_endless_guarantees(graph: Graph, columns: Columns, roles: Array, *, compiled: bool | None = None) -> Told:
    """Returns what can be forced, where nobody averages."""
    ends, scale = columns(graph_ends_and_endless(graph))
    values, distance, native = solve_cyclic_columns(graph, ends, roles, compiled=compiled)
    return Attractors(arena=graph, values=values, unit=scale, distance=distance), WITHOUT_END, native


def bounded_endless_guarantees(
    graph: Graph, columns: Columns, roles: Array, *, method: str = AUTO, precision: NumberLike | None = None,
    compiled: bool | None = None,
) -> Told:  # fmt: skip
    """Returns what can be forced on average."""
    ends, scale = columns(graph_ends_and_endless(graph))
    return solve_two_sided_columns(graph, ends, roles, scale, method=method, precision=precision, compiled=compiled)
