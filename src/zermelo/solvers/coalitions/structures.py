"""What every coalition structure brings: thousands of games on one tree or graph.

Exploration, order and aspects are shared by all. Where nothing is averaged the structures are also swept together, as
columns of one pass (`ranked`): measured 6 to 7 times as fast as one by one on games whose ends repeat.

With chance, or averaged ties, values are sums and not ends, and each structure has its own sweep. Only the unit in
which averages come out whole is handed on from one to the next, which spares the first of two sweeps (1.6 to 2 times as
fast). Columns of whole payoffs, structure by structure in one pass, were tried there and not kept: they were 1.0 to 1.6
times as fast again, and least where there are most columns: so wide a row of values leaves the cache.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import lcm

import numpy as np

from zermelo.forms.arena import Arena, Array
from zermelo.forms.explore.enumerate import Many, Watch
from zermelo.forms.payoff import LIMIT, Number, Payoff
from zermelo.kernels.backward_induction import general_sweep
from zermelo.preferences.aims import Aims, Question, read_aims
from zermelo.preferences.aspects import By, aspect_rows, aspect_table
from zermelo.preferences.ties import Ties
from zermelo.solvers.coalitions.rankings import Aim, Partition, Rankings, exact_ranking_row, ranking_kinds
from zermelo.solvers.induction.backward_induction import run_backward_induction
from zermelo.solvers.induction.ranked import Column, Kinds, sweep_induction_ranked

Own = tuple[Payoff, dict[str, tuple[Number, ...]]]  # everybody's payoff, and how good it is for each alone


def coalition_structures(count: int) -> Iterator[Partition]:
    """Yields every partition of 0 … count - 1 into teams, the finest last.

    >>> [len(list(coalition_structures(n))) for n in range(1, 6)]
    [1, 2, 5, 15, 52]
    """

    def grow(teams: list[list[int]], at: int) -> Iterator[Partition]:
        if at == count:
            yield tuple(tuple(team) for team in teams)
            return
        for k in range(len(teams)):
            teams[k].append(at)
            yield from grow(teams, at + 1)
            teams[k].pop()
        teams.append([at])
        yield from grow(teams, at + 1)
        teams.pop()

    yield from grow([], 0)


def coalition_structure_outcomes(
    arena: Arena, by: By, rules: Sequence[Ties], *, compiled: bool | None = None, watch: Watch | None = None
) -> dict[str, dict[Partition, Own]]:
    """Returns, for each tie rule, what every structure brings. A structure is counted when all rules are done."""
    every, kinds = list(coalition_structures(len(arena.players))), ranking_kinds(arena)
    found: dict[str, dict[Partition, Own]] = {str(rule): {} for rule in rules}
    shared = [rule for rule in rules if kinds is not None and not rule.averages]
    done = 0

    def counted() -> None:
        if watch is not None and done % len(rules) == 0:
            watch(Many.of("coalition structures", len(every)), done // len(rules))

    if kinds is not None and shared:
        asked = [(partition, rule) for partition in every for rule in shared]
        for (partition, rule), own in zip(asked, structures_together(kinds, by, asked, compiled), strict=True):
            found[str(rule)][partition] = own
            done += 1
            counted()
    for rule in rules:
        if rule in shared:
            continue
        for partition, own in structures_one_by_one(arena, every, by, rule, compiled):
            found[str(rule)][partition] = own
            done += 1
            counted()
    return found


# ---------------------------------------------------------------- many at a time


def structures_together(
    kinds: Kinds, by: By, asked: Sequence[tuple[Partition, Ties]], compiled: bool | None = None
) -> Iterator[Own]:
    """Yields what each structure brings under the tie rule next to it, all in common passes."""
    arena, rankings = kinds.arena, Rankings(kinds, by)
    columns = [Column(_wants(arena, rankings, partition, ties), ties.takes_last) for partition, ties in asked]
    alone = None if by.is_points else aspect_table(kinds.rows, arena, by, [(m,) for m in range(len(arena.players))])
    known: dict[int, Own] = {}
    for roots, _ in sweep_induction_ranked(kinds, columns, rankings, compiled=compiled):
        for kind in roots:
            if kind not in known:
                liked = None if alone is None else exact_ranking_row(alone[0][kind], alone[1])
                known[kind] = _owned(arena, by, exact_ranking_row(kinds.rows[kind], arena.scale), liked)
            yield known[kind]


def _wants(arena: Arena, rankings: Rankings, partition: Partition, ties: Ties) -> tuple[Aim, ...]:
    """The ranking that each seat follows; what a tie rule weighs is one more level.

    Reference: see `run_backward_induction`, which does the same with weights.
    """
    teams = rankings.teams(partition)
    of_seat = {m: team for team in partition for m in team}
    return tuple(Aim(teams, of_seat[m], 1, tuple(favour)) for m, favour in enumerate(ties.weights(arena.players)))


def _owned(arena: Arena, by: By, payoff: list[Number], liked: list[Number] | None) -> Own:
    """A payoff, and how good it is for each player alone, level by level."""
    paid, levels = Payoff(arena.players, payoff), len(by.levels)
    if liked is None:
        return paid, {p: (paid[p],) for p in arena.players}
    return paid, {p: tuple(liked[m * levels :][:levels]) for m, p in enumerate(arena.players)}


# ---------------------------------------------------------------- one at a time


def structures_one_by_one(
    arena: Arena, every: Sequence[Partition], by: By, ties: Ties, compiled: bool | None = None
) -> Iterator[tuple[Partition, Own]]:
    """Yields every structure with what it brings, each by a sweep of its own; averages are welcome."""
    seats = len(arena.players)
    if compiled is None:
        compiled = general_sweep.compiles(None, work=len(arena) * len(every))
    alone = None if by.is_points else aspect_rows(arena, by, [[m] for m in range(seats)])
    finer = 1
    for partition in every:
        asked = read_aims(arena, by, [[arena.players[m] for m in team] for team in partition])
        width = asked.ends.shape[1]
        if alone is not None:
            asked = _with_own_aspects(arena, asked, *alone)
        swept = run_backward_induction(arena, asked, ties, compiled=compiled, finer=finer)
        finer = swept.finer
        found = exact_ranking_row(swept.values[0], arena.scale * asked.base * swept.finer)
        yield partition, _owned(arena, by, found[:seats], None if alone is None else found[width:])


def _with_own_aspects(arena: Arena, asked: Question, rows: Array, scale: int) -> Question:
    """The same question with every player's own aspects as further columns, which nobody aims at."""
    old = arena.scale * asked.base
    unit = lcm(old, scale)
    both = np.column_stack([asked.ends.astype(object) * (unit // old), rows.astype(object) * (unit // scale)])
    fits = not both.size or max(int(both.max()), -int(both.min())) < LIMIT
    none = np.zeros((*asked.aims.weights.shape[:2], rows.shape[1]), dtype=np.int64)
    aims = Aims(np.concatenate([asked.aims.weights, none], axis=2), asked.aims.neutral)
    return Question(both.astype(np.int64) if fits else both, unit // arena.scale, aims, asked.by, asked.teams)
