"""A graph whose moves pay on the way, as one side sees it: at every position a matrix of what to do.

Friends choose a row, enemies a column, chance and neutral players average. A cell says what is paid at once and, for
each position that follows, how much of its worth counts: its odds times the discount. So the worth w of all positions
satisfies w(v) = val(cells of v at w), one position for each equation; this is Shapley's equation. Where only one side
chooses, there is one row or one column; where nobody does, one cell.

Chance is put into the cells: positions of chance are read off those that they lead to, and do not occur in cells.

Reference: Shapley 1953.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import lcm
from typing import Any

from zermelo.answers.parts import ENEMY, FRIEND, NEUTRAL
from zermelo.forms.arena import END, NATURE
from zermelo.forms.graph import Graph
from zermelo.forms.stages import Stages
from zermelo.solvers.normal_form.zero_sum import solve_zero_sum

NOUGHT, ONE = Fraction(0), Fraction(1)
Cell = tuple[Fraction, dict[int, Fraction]]  # what is paid at once, and how much of each position's worth follows
Mix = tuple[Fraction, ...]
Mixes = dict[str, Mix]  # how often each player who moves at a position makes each choice


@dataclass(frozen=True)
class StageGame:
    """The matrix of one position: cells by row and column. `rows` and `columns` say who does what in each of them."""

    cells: tuple[tuple[Cell, ...], ...]
    rows: tuple[Mapping[str, int], ...]
    columns: tuple[Mapping[str, int], ...]
    at_random: Mapping[str, int]  # neutral players, and how many choices each has

    @property
    def is_matrix(self) -> bool:
        """Do both sides choose here, at once?"""
        return len(self.rows) > 1 and len(self.columns) > 1

    def payoffs(self, worth: Sequence[Fraction]) -> list[list[Fraction]]:
        """Returns what each cell is worth, where positions are worth so much."""
        return [[stage_cell_worth(cell, worth) for cell in row] for row in self.cells]

    def solve(self, worth: Sequence[Fraction]) -> tuple[Fraction, Mix, Mix]:
        """Returns the value of the matrix, and a best mix of its rows and of its columns."""
        table = self.payoffs(worth)
        if self.is_matrix:
            return solve_stage_matrix(table)
        if len(table) > 1:
            row = max(range(len(table)), key=lambda k: table[k][0])
            return table[row][0], _pure(row, len(table)), (ONE,)
        column = min(range(len(table[0])), key=lambda k: table[0][k])
        return table[0][column], (ONE,), _pure(column, len(table[0]))

    def mixes(self, rows: Mix, columns: Mix, sizes: Mapping[str, int]) -> Mixes:
        """Returns what each player does, where the sides mix so; each has so many choices."""
        found = {player: [NOUGHT] * size for player, size in sizes.items()}
        for shares, listed in ((rows, self.rows), (columns, self.columns)):
            for share, choices in zip(shares, listed, strict=True):
                for player, choice in choices.items():
                    found[player][choice] += share
        for player, size in self.at_random.items():
            found[player] = [Fraction(1, size)] * size
        return {player: tuple(mix) for player, mix in found.items()}


def stage_cell_worth(cell: Cell, worth: Sequence[Fraction]) -> Fraction:
    """Returns what a cell is worth, where positions are worth so much."""
    paid, after = cell
    return paid + sum((share * worth[w] for w, share in after.items()), NOUGHT)


def solve_stage_matrix(table: Sequence[Sequence[Fraction]]) -> tuple[Fraction, Mix, Mix]:
    """Returns the value of a matrix of fractions, and best mixes of both."""
    below = lcm(*(number.denominator for row in table for number in row))
    value, rows, columns = solve_zero_sum([[int(number * below) for number in row] for row in table])
    return value / below, rows, columns


def _pure(place: int, size: int) -> Mix:
    return tuple(ONE if k == place else NOUGHT for k in range(size))


class SideView:
    """All positions of a graph as one side sees them, players having *parts*; it gets what all of it get together."""

    def __init__(self, graph: Graph, side: Sequence[str], parts: Mapping[str, int]) -> None:
        assert graph.stages is not None
        self.graph, self.stages = graph, graph.stages
        self.seats = [graph.seat(player) for player in side]
        self.parts = [parts[player] for player in graph.players]
        self.chances: dict[int, Cell] = {}
        self._average()
        self.games = [self._game(v) for v in range(len(graph))]

    @cached_property
    def own(self) -> list[int]:
        """The positions that are no position of chance: those that equations are about."""
        return [v for v in range(len(self.graph)) if self.graph.mover[v] != NATURE]

    @property
    def has_matrices(self) -> bool:
        """Is there a position at which both sides choose at once?"""
        return any(self.games[v].is_matrix for v in self.own)

    def filled(self, worth: list[Fraction]) -> list[Fraction]:
        """Returns *worth* with what positions of chance are worth put in."""
        for v, cell in self.chances.items():
            worth[v] = stage_cell_worth(cell, worth)
        return worth

    # ------------------------------------------------------------ cells

    def _paid(self, edge: int) -> Fraction:
        return Fraction(sum(int(self.stages.reward[edge, m]) for m in self.seats), self.graph.scale)

    def _step(self, edge: int, factor: Fraction) -> Cell:
        """What a move brings, and what follows it, chance left out."""
        child = self.graph.child(edge)
        if child not in self.chances:
            return self._paid(edge), {child: factor}
        more, after = self.chances[child]
        return self._paid(edge) + factor * more, {w: factor * share for w, share in after.items()}

    def _average(self) -> None:
        """Finds for each position of chance what it brings on average, those first that others lead to."""
        graph = self.graph
        left = [v for v in range(len(graph)) if graph.mover[v] == NATURE]
        while left:
            ready = [v for v in left if not any(w in left and w not in self.chances for w in graph.children(v))]
            for v in ready:
                steps = [self._step(e, ONE) for e in graph.edges(v)]
                self.chances[v] = average_stage_cells(steps, graph.odds(v))
            left = [v for v in left if v not in self.chances]

    def _game(self, v: int) -> StageGame:
        graph = self.graph
        if graph.mover[v] == END:
            paid = graph.payoff[graph.end_row[v]]
            worth = Fraction(sum(int(paid[m]) for m in self.seats), graph.scale)
            return StageGame((((worth, {}),),), ({},), ({},), {})
        if graph.mover[v] == NATURE:
            return StageGame(((self.chances[v],),), ({},), ({},), {})
        sizes = stage_choice_counts(graph, v)
        seats = [graph.seat(player) for player in sizes]
        steps = [self._step(e, self.stages.factor) for e in graph.edges(v)]
        listed = [dict(zip(sizes, pair, strict=True)) for pair in product(*(range(size) for size in sizes.values()))]
        step_of = {tuple(pair.values()): step for pair, step in zip(listed, steps, strict=True)}
        own = [[p for p, seat in zip(sizes, seats, strict=True) if self.parts[seat] == part] for part in _ORDER]
        rows, columns, thrown = ([dict(zip(own[k], pair, strict=True)) for pair in
                                  product(*(range(sizes[p]) for p in own[k]))] for k in range(3))  # fmt: skip
        odds = [Fraction(1, len(thrown))] * len(thrown)

        def cell(row: Mapping[str, int], column: Mapping[str, int]) -> Cell:
            chosen: list[dict[str, int]] = [{**row, **column, **more} for more in thrown]
            return average_stage_cells([step_of[tuple(pair[p] for p in sizes)] for pair in chosen], odds)

        cells = tuple(tuple(cell(row, column) for column in columns) for row in rows)
        return StageGame(cells, tuple(rows), tuple(columns), {p: sizes[p] for p in own[2]})


_ORDER = (FRIEND, ENEMY, NEUTRAL)


def stage_choice_counts(graph: Graph, node: int) -> dict[str, int]:
    """Returns for each player who moves at *node* how many choices there are."""
    stages: Stages | Any = graph.stages
    if node in stages.at_once:
        return {graph.players[seat]: len(choices) for seat, choices in stages.at_once[node]}
    return {graph.players[seat]: len(graph.edges(node)) for seat in graph.seats_at(node)}


def average_stage_cells(steps: Sequence[Cell], odds: Sequence[Fraction]) -> Cell:
    """Returns the average of cells by their odds."""
    paid, after = NOUGHT, dict[int, Fraction]()
    for (more, follows), share in zip(steps, odds, strict=True):
        paid += share * more
        for w, part in follows.items():
            after[w] = after.get(w, NOUGHT) + share * part
    return paid, after
