"""What could happen without mixing: the payoffs of all pure subgame-perfect equilibria, at every node; of a matrix the
profiles that nobody gains by leaving."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from zermelo.answers.answer import Answer, Founded
from zermelo.answers.equilibria.best import BestEquilibrium, best_equilibrium_among
from zermelo.answers.equilibria.promises import keep_promises
from zermelo.answers.equilibria.sheets import equilibria_best_sheets, equilibria_payoffs_sheet
from zermelo.answers.evidence.evidence import OfMatrix, OnArena, require_evidence_kind
from zermelo.answers.normal_form import MixedProfile
from zermelo.answers.strategy import Profile
from zermelo.draw.svg.label import payoff_label as payoff_text, plain_label
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import MethodError, NameError_, ParameterError
from zermelo.forms.arena import NATURE, Arena, Array, Where
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Number, Payoff, payoff_vector, simplest_payoff
from zermelo.preferences.criteria import Best, Criterion, CriterionLike, best_by_criterion

Row = tuple[Any, ...]
Vector = tuple[Number, ...]
MOST_ROWS = 40  # profiles of a matrix in a table


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class PureSets(OnArena):
    """The payoffs of all pure subgame-perfect equilibria of every subgame.

    `vectors` has a row for every payoff that occurs, all different, in units of 1/(scale of the game · finer). The
    set of node v is the rows ``pool[start[v]] … pool[start[v] + count[v] - 1]``.
    """

    kind = "payoffs of all subgames"
    asks = "payoffs, at, best or profile"

    arena: Arena
    vectors: Array
    pool: Array
    start: Array
    count: Array
    finer: int = 1

    def __post_init__(self) -> None:
        for name in ("vectors", "pool", "start", "count"):
            array = getattr(self, name).view()
            array.setflags(write=False)
            object.__setattr__(self, name, array)

    def at(self, node: int) -> tuple[Payoff, ...]:
        """Returns the set of *node*, sorted: least for the first player first."""
        return tuple(sorted((self.paid(row) for row in self._alone(node)), key=lambda payoff: payoff.vector))

    def rows(self, node: int) -> list[int]:
        """Returns the numbers of the rows of `vectors` that are the set of *node*."""
        pool, start, count = self._lists
        return pool[start[node] : start[node] + count[node]]

    def _alone(self, node: int) -> list[int]:
        """The same for one node, without making lists for all of them."""
        begin = self.start.item(node)
        found: list[int] = self.pool[begin : begin + self.count.item(node)].tolist()
        return found

    @cached_property
    def _lists(self) -> tuple[list[int], list[int], list[int]]:
        return self.pool.tolist(), self.start.tolist(), self.count.tolist()

    def paid(self, row: int) -> Payoff:
        """Returns a row of `vectors` as exact numbers by player."""
        unit = self.arena.scale * self.finer
        return Payoff(self.players, (simplest_payoff(Fraction(u) / unit) for u in self.vectors[row].tolist()))

    # ------------------------------------------------------------ strategies

    def profile(self, payoff: Vector) -> Profile:
        """Returns strategies, one move at every node, that are subgame-perfect and pay *payoff*."""
        numbered = {self.paid(row).vector: row for row in self._alone(0)}
        if payoff not in numbered:
            known = ", ".join(map(str, sorted(numbered)[:4])) + (", …" if len(numbered) > 4 else "")
            raise NameError_(f"No pure subgame-perfect equilibrium pays {_shown(payoff)}; they pay {known}.")
        return keep_promises(self.arena, numbered[payoff], self.decides, self.paid)

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


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class PureProfiles(OfMatrix):
    """All profiles of a matrix that nobody gains by leaving, as numbers of strategies, in the order of the table."""

    kind = "the profiles of a matrix"
    asks = "profiles, payoffs or best"

    matrix: Matrix
    cells: tuple[tuple[int, ...], ...]

    @property
    def profiles(self) -> tuple[tuple[str, ...], ...]:
        """The equilibria: a strategy for each player."""
        return tuple(tuple(n[k] for n, k in zip(self.matrix.strategies, cell, strict=True)) for cell in self.cells)

    @property
    def payoffs(self) -> tuple[Payoff, ...]:
        """What each of them pays."""
        return tuple(self.matrix.payoff_units(cell) for cell in self.cells)

    def mixed(self, payoff: Vector) -> MixedProfile:
        """Returns the first of them that pays *payoff*, as shares of strategies: all of one, none of the others."""
        cell = next((c for c, paid in zip(self.cells, self.payoffs, strict=True) if paid.vector == payoff), None)
        if cell is None:
            raise NameError_(f"No equilibrium without mixing pays {_shown(payoff)}; payoffs lists what they pay.")
        return MixedProfile(
            self.matrix,
            tuple(
                tuple(Fraction(int(j == k)) for j in range(count))
                for k, count in zip(cell, self.matrix.shape, strict=True)
            ),
        )


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class PureEquilibria(Founded, Answer):
    """All pure equilibria: of a game with moves the payoffs of all subgame-perfect ones, and of every
    subgame; of a matrix all profiles.

    What it rests on is its `evidence`: `PureSets`, or `PureProfiles`. `chosen` is the one that was picked out, if any.
    """

    evidence: PureSets | PureProfiles
    chosen: BestEquilibrium | None = None

    # ------------------------------------------------------------ payoffs

    @cached_property
    def payoffs(self) -> tuple[Payoff, ...]:
        """The payoffs of all pure subgame-perfect equilibria, sorted: least for the first player first.

        Of a matrix what each of the profiles pays.
        """
        return self.evidence.payoffs if isinstance(self.evidence, PureProfiles) else self.evidence.at(0)

    def contains(self, payoff: Any) -> bool:
        """Is *payoff* (a mapping by player, or numbers in their order) that of a pure subgame-perfect equilibrium?"""
        return payoff_vector(payoff, self.players) in {paid.vector for paid in self.payoffs}

    @property
    def unique(self) -> bool:
        """Do all of them pay the same?"""
        return len(set(self.payoffs)) == 1

    @property
    def range(self) -> Mapping[str, tuple[Number, Number]]:
        """For each player the least and the greatest payoff."""
        return {p: (min(u[p] for u in self.payoffs), max(u[p] for u in self.payoffs)) for p in self.players}

    def best(self, criterion: CriterionLike = "total") -> BestEquilibrium:
        """Returns the best of the payoffs: by ``total``, ``fairest`` (the least payoff of anybody), ``single`` (the
        greatest of anybody), ``product``, for a player, by weights, or by any function of a payoff.

        The set is finite and each payoff is looked at, so the answer is exact whatever the function is.
        """
        wanted = Criterion.read(criterion, self.players)
        if not self.payoffs:
            raise MethodError("There is no pure equilibrium here, so none is the best; use equilibria(game).")
        attain = self.mixed if isinstance(self.evidence, PureProfiles) else self.profile
        return best_equilibrium_among(best_by_criterion(self.payoffs, wanted), self, attain)

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns how often the chosen equilibrium makes each move (by its number) at *node*."""
        if self.chosen is None:
            raise MethodError(
                "No equilibrium was chosen here: call best(), or with_best() for this answer with its choice."
            )
        return self.chosen.profile.shares(node)

    def with_best(self, criterion: CriterionLike = "total") -> PureEquilibria:
        """Returns the same answer with the best one chosen, so that both are saved and checked together."""
        return replace(self, chosen=self.best(criterion))

    def __contains__(self, thing: object) -> bool:
        return thing in self.evidence.profiles if isinstance(self.evidence, PureProfiles) else self.contains(thing)

    def __iter__(self) -> Iterator[Payoff] | Iterator[tuple[str, ...]]:
        return iter(self.evidence.profiles) if isinstance(self.evidence, PureProfiles) else iter(self.payoffs)

    def __len__(self) -> int:
        return len(self.payoffs)

    # ------------------------------------------------------------ of a game with moves

    @property
    def sets(self) -> PureSets:
        """The sets of all nodes, as they were computed."""
        return require_evidence_kind(self.evidence, PureSets, "set of payoffs for each node")

    @property
    def arena(self) -> Arena:
        """The positions and moves."""
        return require_evidence_kind(self.evidence, PureSets, "tree or graph").arena

    def at(self, where: Where = 0) -> tuple[Payoff, ...]:
        """Returns the payoffs of all pure subgame-perfect equilibria from *where* on: a path, a state, a number."""
        sets = require_evidence_kind(self.evidence, PureSets, "subgame")
        return sets.at(sets.arena.node_at(where))

    def profile(self, payoff: Any) -> Profile:
        """Returns strategies, one move at every node, that are subgame-perfect and pay *payoff*.

        Off the line each player is threatened with the worst equilibrium for that player of what follows. Where
        positions are merged, a position is written together with the payoff promised there: the same position may be
        reached with different ones.
        """
        return require_evidence_kind(self.evidence, PureSets, "move").profile(payoff_vector(payoff, self.players))

    # ------------------------------------------------------------ of a matrix

    @property
    def matrix(self) -> Matrix:
        """The table that was asked about."""
        return require_evidence_kind(self.evidence, PureProfiles, "matrix").matrix

    @property
    def cells(self) -> tuple[tuple[int, ...], ...]:
        """The equilibria of a matrix, as numbers of strategies."""
        return require_evidence_kind(self.evidence, PureProfiles, "cell").cells

    @property
    def profiles(self) -> tuple[tuple[str, ...], ...]:
        """The equilibria of a matrix: a strategy for each player."""
        return require_evidence_kind(self.evidence, PureProfiles, "list of profiles").profiles

    def mixed(self, payoff: Any) -> MixedProfile:
        """Returns the first equilibrium of a matrix that pays *payoff*, in which everybody plays one strategy alone."""
        return require_evidence_kind(self.evidence, PureProfiles, "mix").mixed(payoff_vector(payoff, self.players))

    @property
    def saddle_points(self) -> tuple[tuple[str, ...], ...]:
        """The equilibria, where two players want opposite things: least of its row, greatest of its column."""
        if not self.matrix.is_opposed:
            raise ParameterError("Saddle points are for two-player constant-sum games; use .profiles.")
        return self.profiles

    # ------------------------------------------------------------ pictures

    def sheets(self, best: Best | None = None, at: Where = 0) -> tuple[Sheet, ...]:
        """Returns the payoffs from *at* on, or the profiles of a matrix, as a table, the first of many; and the *best*
        of them where one was chosen."""
        is_matrix, best = isinstance(self.evidence, PureProfiles), best or self.chosen
        listed = self._table() if is_matrix else equilibria_payoffs_sheet(self.at(at), self.players)
        return (listed,) if best is None else (listed, *equilibria_best_sheets(best))

    def _table(self) -> Sheet:
        rows = [
            (*map(plain_label, profile), payoff_text(paid.vector))
            for profile, paid in zip(self.profiles, self.payoffs, strict=True)
        ]
        title = "Pure equilibria" if rows else "There is no pure equilibrium."
        heads = (*map(plain_label, self.players), "pays") if rows else ()
        return Sheet(title, heads, rows[:MOST_ROWS], notes=[*_more(len(rows) - MOST_ROWS), *self.notes])

    def svg(self, marks: Sequence[Payoff] = (), at: Where = 0) -> str:
        """Returns the payoffs of two players as points in the plane, *marks* as diamonds; of others, and of a matrix,
        as a table."""
        if len(self.players) != 2 or isinstance(self.evidence, PureProfiles):
            return super().svg()
        from zermelo.draw.chart.plane import plane_svg

        dots: list[Any] = [paid.vector for paid in self.at(at)]
        diamonds: list[Any] = [paid.vector for paid in marks]
        title = f"{self.arena.title}: pure subgame-perfect payoffs".removeprefix(": ")
        return plane_svg([(dot, dot) for dot in dots], self.players, diamonds, title=title)

    def __repr__(self) -> str:
        if isinstance(self.evidence, PureProfiles):
            return f"<PureEquilibria: {len(self)} of {len(self.matrix):,} profiles>"
        shown = ", ".join(str(u) for u in self.payoffs[:4]) + (f", … {len(self) - 4:,} more" if len(self) > 4 else "")
        return f"<PureEquilibria: {shown}>"


def _more(left: int) -> list[str]:
    return [f"… {left:,} more"] if left > 0 else []


def _plus(vector: Row, weight: int, other: Row) -> Row:
    return tuple(a + weight * b for a, b in zip(vector, other, strict=True))


def _shown(vector: tuple[Number, ...]) -> str:
    return f"({', '.join(map(str, vector))})"


def pack_pure_answer_sets(sets: list[list[int]]) -> tuple[Array, Array, Array]:
    """Returns lists of rows, one for each node, as `pool`, `start` and `count`."""
    count = np.array([len(rows) for rows in sets], dtype=np.int32)
    start = np.concatenate([[0], np.cumsum(count[:-1], dtype=np.int64)]).astype(np.int64)
    pool = np.array([row for rows in sets for row in rows], dtype=np.int32)
    return pool, start, count
