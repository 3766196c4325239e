"""How teams rank the ends of a game: the aims of every coalition structure, as rankings of the kinds of ends."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from zermelo.forms.arena import Arena, Array
from zermelo.forms.payoff import LIMIT, Number, simplest_payoff
from zermelo.preferences.aspects import By, aspect_table
from zermelo.solvers.induction.ranked import ENTRIES, Kinds, ranked_places

CACHED = 1 << 22  # entries of the rankings by all teams up to which they serve better than sums

Team = tuple[int, ...]
Partition = tuple[Team, ...]


def ranking_kinds(arena: Arena) -> Kinds | None:
    """The kinds of ends, where every value is one of them and there are not too many.

    Measured on random trees: with 6,000 kinds and 8 players 3.5 times as fast as one by one; with 670,000 and 4, where
    looking up the rankings misses the cache, 0.6 times.
    """
    if arena.has_chance:
        return None
    kinds = Kinds.of(arena)
    return kinds if len(kinds) << len(arena.players) <= CACHED else None


class Aim(NamedTuple):
    """The name of a ranking: a team among others, for its good or (-1) its harm; then weights on everybody's points."""

    teams: Partition | None  # None by points, which do not depend on the others
    team: Team
    sign: int = 1
    favour: tuple[int, ...] = ()


class Rankings:
    """Rankings of the kinds by aims, each made when it is first asked for and kept while there is room."""

    def __init__(self, kinds: Kinds, by: By) -> None:
        self.kinds, self.by = kinds, by
        seats = len(kinds.arena.players)
        wide = kinds.arena.largest * seats >= LIMIT
        self._points = kinds.rows.astype(object) if wide else kinds.rows
        self._tables: tuple[Partition, Array, int] | None = None
        self._made: dict[Hashable, Array] = {}

    def teams(self, partition: Partition) -> Partition | None:
        """Returns the part of a ranking's name that says who plays with whom."""
        return None if self.by.is_points else partition

    def levels(self, teams: Partition | None, team: Team) -> tuple[Array, int]:
        """How good each kind is for *team*, a column per level, in units of 1/scale; and the scale."""
        arena = self.kinds.arena
        if teams is None:
            return self._points[:, team].sum(axis=1).reshape(-1, 1), arena.scale
        if self._tables is None or self._tables[0] != teams:  # the teams of one structure are asked for together
            self._tables = teams, *aspect_table(self.kinds.rows, arena, self.by, teams)
        _, table, scale = self._tables
        count = len(self.by.levels)
        return table[:, team[0] * count :][:, :count], scale

    def __call__(self, name: Hashable) -> Array:
        if name not in self._made:
            assert isinstance(name, Aim)
            if len(self._made) * len(self.kinds) > ENTRIES:
                self._made.clear()
            levels, _ = self.levels(name.teams, name.team)
            columns = [np.ascontiguousarray(column) for column in levels.T]
            if any(name.favour):
                columns.append(self._points @ np.array(name.favour, dtype=self._points.dtype))
            places = ranked_places(columns)
            self._made[name] = places if name.sign > 0 else places.max() - places
        return self._made[name]


def exact_ranking_row(row: Array, unit: int) -> list[Number]:
    """Returns a row of units as exact numbers."""
    return [simplest_payoff(Fraction(u if isinstance(u, Fraction) else int(u)) / unit) for u in row]
