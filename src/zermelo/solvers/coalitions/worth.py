"""What every team is worth: its guarantee against all the rest, many teams to a sweep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

import numpy as np

from zermelo.forms.arena import Arena
from zermelo.forms.explore.enumerate import Many, Watch
from zermelo.forms.payoff import LIMIT, Number, simplest_payoff
from zermelo.kernels.columns import columns_kernel
from zermelo.preferences.aspects import By
from zermelo.solvers.coalitions.rankings import Aim, Rankings, Team, exact_ranking_row, ranking_kinds
from zermelo.solvers.guarantee.guarantee import guarantee_side_columns
from zermelo.solvers.induction.columns import sweep_induction_columns
from zermelo.solvers.induction.ranked import Column, Kinds, sweep_induction_ranked

AT_ONCE = 32  # teams whose worth is swept together
NUMBERS = 1 << 25  # values of 8 bytes kept at a time


def coalition_worths(
    arena: Arena, by: By, *, compiled: bool | None = None, watch: Watch | None = None
) -> tuple[dict[int, Number], bool]:
    """Returns what every team (a bit per player) can guarantee, many teams to a sweep, and whether compiled code ran.

    *by* gives one number per team.
    """
    kinds = ranking_kinds(arena)
    teams = range(1, 1 << len(arena.players))
    found: dict[int, Number] = {}
    ran: list[bool] = []
    blocks = _averaged_worths(arena, by, teams, compiled) if kinds is None else _worths(kinds, by, teams, compiled)
    for worth, native in blocks:
        found.update(worth)
        ran.append(native)
        if watch is not None:
            watch(Many.of("teams", len(teams)), len(found))
    return found, any(ran)


def _members(team: int, count: int) -> Team:
    return tuple(m for m in range(count) if team >> m & 1)


def _worths(
    kinds: Kinds, by: By, teams: Sequence[int], compiled: bool | None
) -> Iterator[tuple[dict[int, Number], bool]]:
    """The team follows a ranking and all others follow it turned round."""
    arena, rankings = kinds.arena, Rankings(kinds, by)
    seats = len(arena.players)
    sides = []
    for team in teams:
        side = _members(team, seats)
        sides.append((rankings.teams((side, *((m,) for m in range(seats) if m not in side))), side))
    columns = [Column(tuple(Aim(*side, 1 if m in side[1] else -1) for m in range(seats))) for side in sides]
    done = 0
    for roots, native in sweep_induction_ranked(kinds, columns, rankings, compiled=compiled):
        found: dict[int, Number] = {}
        for kind in roots:
            levels, scale = rankings.levels(*sides[done])
            found[teams[done]] = simplest_payoff(Fraction(int(levels[kind, 0]), scale))
            done += 1
        yield found, native


def _averaged_worths(
    arena: Arena, by: By, teams: Sequence[int], compiled: bool | None
) -> Iterator[tuple[dict[int, Number], bool]]:
    count = len(arena.players)
    block = max(1, min(AT_ONCE, NUMBERS // len(arena)))
    if compiled is None:
        compiled = columns_kernel(1).compiles(None, work=len(arena) * len(teams))
    for low in range(0, len(teams), block):
        batch = teams[low : low + block]
        columns = [
            guarantee_side_columns(arena, tuple(arena.players[m] for m in _members(t, count)), by) for t in batch
        ]
        scale = lcm(*(s for _, s in columns))
        fits = all(max(abs(int(c.min())), abs(int(c.max())), 1) * (scale // s) < LIMIT for c, s in columns)
        ends = np.column_stack([(c[:, 0] if fits else c[:, 0].astype(object)) * (scale // s) for c, s in columns])
        roles = np.zeros((count + 1, len(batch)), dtype=np.int64)
        for k, team in enumerate(batch):
            roles[1:, k] = [1 if team >> m & 1 else -1 for m in range(count)]
        values, finer, native = sweep_induction_columns(arena, np.ascontiguousarray(ends), roles, compiled=compiled)
        yield dict(zip(batch, exact_ranking_row(values[0], scale * finer), strict=True)), native
