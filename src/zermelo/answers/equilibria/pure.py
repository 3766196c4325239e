"""What could happen without mixing: the payoffs of all pure subgame-perfect equilibria, at every node."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from zermelo.answers.answer import AboutGame, Effort
from zermelo.answers.equilibria.promises import keep_promises
from zermelo.answers.strategy import Profile, Where, node_at
from zermelo.draw.svg.label import counted
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.errors import NameError_
from zermelo.forms.arena import NATURE, Arena, Array
from zermelo.forms.payoff import Number, Payoff, simplest, vector_of
from zermelo.preferences.aspects import POINTS, By
from zermelo.preferences.criteria import Best, Criterion, best_of

Row = tuple[Any, ...]
MOST_SHOWN = 20  # payoffs in a table


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class PureEquilibria(AboutGame, Drawn):
    """The payoffs of all pure subgame-perfect equilibria of a game, and of every subgame.

    `vectors` has a row for every payoff that occurs, all different, in units of 1/(scale of the game · finer). The
    set of node v is the rows ``pool[start[v]] … pool[start[v] + count[v] - 1]``.
    """

    arena: Arena
    vectors: Array
    pool: Array
    start: Array
    count: Array
    finer: int = 1
    effort: Effort
    why: str
    method: str = "sets of pure payoffs"
    by: By = POINTS
    status: str = "solved"
    exact: bool = True

    def __post_init__(self) -> None:
        for name in ("vectors", "pool", "start", "count"):
            array = getattr(self, name).view()
            array.setflags(write=False)
            object.__setattr__(self, name, array)

    # ------------------------------------------------------------ the sets

    @cached_property
    def payoffs(self) -> tuple[Payoff, ...]:
        """The payoffs of all pure subgame-perfect equilibria, sorted: least for the first player first."""
        return self.at(0)

    def at(self, where: Where = 0) -> tuple[Payoff, ...]:
        """Returns the payoffs of all pure subgame-perfect equilibria from *where* on: a path, a state, a number."""
        found = (self.paid(row) for row in self.rows(node_at(self.arena, where)))
        return tuple(sorted(found, key=lambda payoff: payoff.vector))

    def rows(self, node: int) -> list[int]:
        """Returns the numbers of the rows of `vectors` that are the set of *node*."""
        pool, start, count = self._lists
        return pool[start[node] : start[node] + count[node]]

    @cached_property
    def _lists(self) -> tuple[list[int], list[int], list[int]]:
        return self.pool.tolist(), self.start.tolist(), self.count.tolist()

    def paid(self, row: int) -> Payoff:
        """Returns a row of `vectors` as exact numbers by player."""
        unit = self.arena.scale * self.finer
        return Payoff(self.players, (simplest(Fraction(u) / unit) for u in self.vectors[row].tolist()))

    def contains(self, payoff: Any) -> bool:
        """Is *payoff* (a mapping by player, or numbers in their order) that of a pure subgame-perfect equilibrium?"""
        return vector_of(payoff, self.players) in self._numbered

    @cached_property
    def _numbered(self) -> dict[tuple[Number, ...], int]:
        return {self.paid(row).vector: row for row in self.rows(0)}

    @property
    def unique(self) -> bool:
        """Do all pure subgame-perfect equilibria pay the same?"""
        return len(self.payoffs) == 1

    @property
    def range(self) -> Mapping[str, tuple[Number, Number]]:
        """For each player the least and the greatest payoff."""
        return {p: (min(u[p] for u in self.payoffs), max(u[p] for u in self.payoffs)) for p in self.players}

    def best(self, criterion: Any = "total") -> Best:
        """Returns the best of the payoffs: by ``total``, ``fairest`` (the least payoff of anybody), ``single`` (the
        greatest of anybody), ``product``, for a player, by weights, or by any function of a payoff.

        The set is finite and each payoff is looked at, so the answer is exact whatever the function is.
        """
        return best_of(self.payoffs, Criterion.read(criterion, self.players))

    def __contains__(self, payoff: object) -> bool:
        return self.contains(payoff)

    def __iter__(self) -> Iterator[Payoff]:
        return iter(self.payoffs)

    def __len__(self) -> int:
        return len(self.payoffs)

    # ------------------------------------------------------------ strategies

    def profile(self, payoff: Any) -> Profile:
        """Returns strategies, one move at every node, that are subgame-perfect and pay *payoff*.

        Off the line each player is threatened with the worst equilibrium for that player of what follows. Where
        positions are merged, a position is written together with the payoff promised there: the same position may be
        reached with different ones.
        """
        wanted = vector_of(payoff, self.players)
        if wanted not in self._numbered:
            known = ", ".join(str(u.vector) for u in self.payoffs[:4]) + (", …" if len(self.payoffs) > 4 else "")
            raise NameError_(f"No pure subgame-perfect equilibrium pays {_shown(wanted)}; they pay {known}.")
        return keep_promises(self.arena, self._numbered[wanted], self.decides, self.paid)

    def decides(self, node: int, row: int) -> tuple[int, list[int]]:
        """Returns the move made at *node* to get *row*, and the row of every move: off the line the mover's worst."""
        arena, edges = self.arena, self.arena.edges(node)
        seat = int(arena.mover[node])
        if seat == NATURE:
            return -1, self._parts(node, row)
        chosen, notes = -1, []
        for e in edges:
            child = arena.child(e)
            if chosen < 0 and row in self.rows(child):
                chosen = e
                notes.append(row)
            else:
                notes.append(self.worst(child, seat))
        return chosen, notes

    def worst(self, node: int, seat: int) -> int:
        """Returns the row of the set of *node* that is worst for *seat*."""
        rows = self.rows(node)
        return rows[0] if len(rows) == 1 else min(rows, key=lambda row: self.vectors[row, seat])

    def _parts(self, node: int, row: int) -> list[int]:
        """A payoff for every move of chance that together average to *row*: sums move by move, then back."""
        arena = self.arena
        assert arena.weight is not None
        weights = [int(arena.weight[e]) for e in arena.edges(node)]
        sets = [[(r, self._units(r)) for r in self.rows(c)] for c in arena.children(node)]
        sums: list[set[Row]] = [{(0,) * len(self.players)}]
        for weight, below in zip(weights[:-1], sets[:-1], strict=True):
            sums.append({_plus(s, weight, u) for s in sums[-1] for _, u in below})
        total, found = sum(weights), []
        wanted = tuple(total * u for u in self._units(row))
        for weight, below, before in zip(reversed(weights), reversed(sets), reversed(sums), strict=True):
            rest, part = next((s, r) for r, u in below if (s := _plus(wanted, -weight, u)) in before)
            wanted = rest
            found.append(part)
        return found[::-1]

    def _units(self, row: int) -> Row:
        return tuple(self.vectors[row].tolist())

    # ------------------------------------------------------------ pictures

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns the payoffs as a table, the first of many."""
        title = f"{counted(len(self), 'payoff')} of subgame-perfect equilibria in which nobody mixes:"
        left = len(self) - MOST_SHOWN
        notes = (f"… {counted(left, 'more payoff')}",) if left > 0 else ()
        return (Sheet(title, self.players, [paid.vector for paid in self.payoffs[:MOST_SHOWN]], notes=notes),)

    def svg(self) -> str:
        """Returns the payoffs of two players as points in the plane; of others as a table."""
        if len(self.players) != 2:
            return super().svg()
        from zermelo.draw.chart.plane import plane_svg

        pairs: list[Any] = [paid.vector for paid in self.payoffs]
        return plane_svg([(pair, pair) for pair in pairs], self.players, title=f"{self.arena.title}: without mixing")

    def __repr__(self) -> str:
        shown = ", ".join(str(u) for u in self.payoffs[:4]) + (f", … {len(self) - 4:,} more" if len(self) > 4 else "")
        return f"<PureEquilibria: {shown}>"


def _plus(vector: Row, weight: int, other: Row) -> Row:
    return tuple(a + weight * b for a, b in zip(vector, other, strict=True))


def _shown(vector: tuple[Number, ...]) -> str:
    return f"({', '.join(map(str, vector))})"


def packed_sets(sets: list[list[int]]) -> tuple[Array, Array, Array]:
    """Returns lists of rows, one for each node, as `pool`, `start` and `count`."""
    count = np.array([len(rows) for rows in sets], dtype=np.int32)
    start = np.concatenate([[0], np.cumsum(count[:-1], dtype=np.int64)]).astype(np.int64)
    pool = np.array([row for rows in sets for row in rows], dtype=np.int32)
    return pool, start, count
