"""Many games between many aims in one pass over the nodes, where nothing is averaged.

Without averages a node is worth one of the ends. Ends with the same payoffs are of one *kind*; a node carries the kind
that play leads to, and every aim, however many levels it has, is a ranking of the kinds. Columns (one for each
question) are swept side by side, so many at a time that memory stays bounded and a run can be watched and stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from zermelo.forms.arena import END, Arena, Array
from zermelo.forms.payoff import distinct_payoff_rows
from zermelo.kernels.ranked import ranked_sweep
from zermelo.solvers.induction.sweep import sweep_node_order

AT_ONCE = 64  # columns swept together; more gain nothing
ENTRIES = 1 << 26  # numbers of 4 bytes kept at a time, in values and in rankings each


@dataclass(frozen=True, eq=False)
class Kinds:
    """The different payoffs of a game, and of which kind each end is."""

    arena: Arena
    rows: Array
    of_end: Array

    @classmethod
    def of(cls, arena: Arena) -> Kinds:
        """Finds the kinds of ends of *arena*."""
        return cls(arena, *distinct_payoff_rows(arena.payoff))

    def __len__(self) -> int:
        return len(self.rows)


@dataclass(frozen=True)
class Column:
    """One question: the ranking that each seat follows, by its name, and whether the last of equal moves is made."""

    wants: tuple[Hashable, ...]
    late: bool = False


def ranked_places(levels: Sequence[Array]) -> Array:
    """Returns the places of kinds by several levels, the most important first; more is better, equals share a place.

    >>> ranked_places([np.array([1, 0, 1, 0]), np.array([5, 7, 6, 7])]).tolist()
    [1, 0, 2, 0]
    """
    if any(level.dtype == object for level in levels):
        rows = list(zip(*(level.tolist() for level in levels), strict=True))
        place = {row: k for k, row in enumerate(sorted(set(rows)))}
        return np.array([place[row] for row in rows], dtype=np.int32)
    order = np.lexsort(levels[::-1])
    rises = np.zeros(len(order), dtype=bool)
    for level in levels:
        rises[1:] |= level[order][1:] != level[order][:-1]
    places = np.empty(len(order), dtype=np.int32)
    places[order] = np.cumsum(rises)
    return places


def sweep_induction_ranked(
    kinds: Kinds, columns: Sequence[Column], ranked: Callable[[Hashable], Array], *, compiled: bool | None = None
) -> Iterator[tuple[list[int], bool]]:
    """Yields, block by block of *columns*, the kind of end that each leads to from the start, and whether compiled.

    *ranked* gives a ranking by its name.
    """
    arena = kinds.arena
    work = len(arena) * len(columns)
    native = ranked_sweep.compiles(compiled, work=work)
    order, succ = sweep_node_order(arena), arena.successors
    seats = len(arena.players)
    block = max(1, min(AT_ONCE, ENTRIES // len(arena), ENTRIES // (seats * len(kinds))))
    for low in range(0, len(columns), block):
        part = columns[low : low + block]
        names = {name: k for k, name in enumerate(dict.fromkeys(w for column in part for w in column.wants))}
        rank = np.stack([ranked(name) for name in names])
        wants = np.array([[names[column.wants[m]] for column in part] for m in range(seats)], dtype=np.int32)
        late = np.array([column.late for column in part], dtype=np.int32)
        value = np.zeros((len(arena), len(part)), dtype=np.int32)
        value[arena.mover == END] = kinds.of_end[:, None]
        ranked_sweep.run(
            order, arena.first, succ, arena.mover, value.reshape(-1), wants.reshape(-1), rank.reshape(-1), len(kinds),
            late, compiled=native,
        )  # fmt: skip
        yield value[0].tolist(), native
