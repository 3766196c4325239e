"""`coalitions`: who should team up?

For every partition of the players the game between the teams is solved, each team playing as one for the sum of its
members' points (max^n between coalitions), and every player's own payoff is kept. Beside that, what every team can be
sure of against all the rest: its worth, and with it the core, the Shapley value and the Banzhaf index.

References: Luckhardt and Irani 1986, section VIII; von Neumann and Morgenstern 1944; Hart and Kurz 1983 for the two
readings of stability.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from zermelo.errors import MethodError
from zermelo.forms.arena import Arena, Array
from zermelo.forms.aspects import By, aspect_rows
from zermelo.forms.enumerate import Watch
from zermelo.forms.payoff import LIMIT, Number, Payoff, simplest
from zermelo.games.given import game as given_game
from zermelo.results.aims import Aims, Question, question
from zermelo.results.coalitions import Coalitions, Core, Structure
from zermelo.results.solution import Effort
from zermelo.results.ties import Ties
from zermelo.solvers.columns import sweep_columns
from zermelo.solvers.core import core_point
from zermelo.solvers.forms import ready
from zermelo.solvers.induction import induce
from zermelo.solvers.outlook import side_columns
from zermelo.solvers.power import banzhaf, is_superadditive, shapley

MOST_PLAYERS = 8  # 4140 structures
AT_ONCE = 32  # teams whose worth is swept together

Partition = tuple[tuple[int, ...], ...]
Own = tuple[Payoff, dict[str, tuple[Number, ...]]]
Alone = tuple[Array, int] | None  # every player's own aspects at the ends; None by points


def coalitions(
    game: Any, *, ties: Any = "first", by: Any = "points", compiled: bool | None = None, limit: int | None = None,
    watch: Watch | None = None,
) -> Coalitions:  # fmt: skip
    """Returns the outcome of every coalition structure of *game*, which ones are stable, and what every team is worth.

    A structure is stable when nobody does better by leaving the team, without side payments and by *by*: with the rest
    of the team staying together, and with the rest falling apart. Both are reported, and whether it holds under first
    and last ties alike. The core, the Shapley value and the Banzhaf index share sums, so they assume side payments,
    and need one number per player.

    >>> found = coalitions("nim:1,2,players=Ann+Bob+Cy")
    >>> len(found.structures), found.structure(("Ann", "Bob")).payoff
    (5, {'Ann': -1, 'Bob': 2, 'Cy': -1})
    >>> [str(s) for s in found.best_for("Cy")]
    ['Ann+Bob+Cy', 'Ann+Cy | Bob', 'Ann | Bob+Cy']
    """
    began = time.perf_counter()
    found = given_game(game)
    players = tuple(found.players)
    if len(players) > MOST_PLAYERS:
        raise MethodError(
            f"{len(players)} players have too many coalition structures; at most {MOST_PLAYERS} are compared."
        )
    rule, wanted = Ties.read(ties, players), By.read(by)
    arena = ready(found, limit=limit, compiled=compiled, watch=watch)
    every = list(partitions(len(players)))
    alone = None if wanted.is_points else aspect_rows(arena, wanted, [[m] for m in range(len(players))])
    own: dict[str, dict[Partition, Own]] = {}
    for wording in dict.fromkeys([str(rule), "first", "last"]):
        own[wording] = {}
        for partition in every:
            own[wording][partition] = _own(arena, partition, wanted, alone, Ties.read(wording, players), compiled)
            if watch is not None:
                watch("coalition structures", sum(len(done) for done in own.values()))
    structures = tuple(_structure(arena, partition, own[str(rule)]) for partition in every)
    firm = tuple(_names(arena, p) for p in every if all(not any(_gains(arena, p, own[w])) for w in ("first", "last")))
    worth, native = _worth(arena, wanted, compiled)
    sharing = _sharing(arena, worth) if len(wanted.levels) == 1 else dict.fromkeys(("core", "shapley", "banzhaf"))
    notes = ("The core, the Shapley value and the Banzhaf index assume side payments; stability does not.",)
    return Coalitions(
        arena=arena, players=players, structures=structures, ties=rule, by=wanted, stable_whatever_ties=firm,
        worth={frozenset(players[m] for m in range(len(players)) if team >> m & 1): w for team, w in worth.items()},
        is_superadditive=is_superadditive({t: Fraction(w) for t, w in worth.items()}, len(players)) if worth else None,
        effort=Effort(nodes=len(arena), seconds=time.perf_counter() - began, compiled=native), notes=notes,
        **sharing,
    )  # fmt: skip


def partitions(count: int) -> Iterator[Partition]:
    """Yields every partition of 0 … count - 1 into teams, the finest last.

    >>> [len(list(partitions(n))) for n in range(1, 6)]
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


def _names(arena: Arena, partition: Partition) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(arena.players[m] for m in team) for team in partition)


def _own(arena: Arena, partition: Partition, by: By, alone: Alone, ties: Ties, compiled: bool | None) -> Own:
    """Everybody's own payoff in one structure, and how good it is for each alone, level by level."""
    asked = question(arena, by, _names(arena, partition))
    seats, levels, width = len(arena.players), len(by.levels), asked.ends.shape[1]
    if alone is not None:
        asked = _with_own_aspects(arena, asked, *alone)
    swept = induce(arena, asked, ties, compiled=compiled)
    found = _exact(swept.values[0], arena.scale * asked.base * swept.finer)
    payoff = Payoff(arena.players, found[:seats])
    if alone is None:
        return payoff, {p: (payoff[p],) for p in arena.players}
    return payoff, {p: tuple(found[width + m * levels :][:levels]) for m, p in enumerate(arena.players)}


def _with_own_aspects(arena: Arena, asked: Question, rows: Array, scale: int) -> Question:
    """The same question with every player's own aspects as further columns, which nobody aims at."""
    old = arena.scale * asked.base
    unit = lcm(old, scale)
    both = np.column_stack([asked.ends.astype(object) * (unit // old), rows.astype(object) * (unit // scale)])
    fits = not both.size or max(int(both.max()), -int(both.min())) < LIMIT
    none = np.zeros((*asked.aims.weights.shape[:2], rows.shape[1]), dtype=np.int64)
    aims = Aims(np.concatenate([asked.aims.weights, none], axis=2), asked.aims.neutral)
    return Question(both.astype(np.int64) if fits else both, unit // arena.scale, aims, asked.by, asked.teams)


def _exact(row: Array, unit: int) -> list[Number]:
    return [simplest(Fraction(u if isinstance(u, Fraction) else int(u)) / unit) for u in row]


def _without(partition: Partition, m: int, dissolved: bool) -> Partition:
    """The partition after m has left the team, the rest staying together or falling apart."""
    teams: list[tuple[int, ...]] = [(m,)]
    for team in partition:
        rest = tuple(k for k in team if k != m)
        if m in team and dissolved:
            teams += [(k,) for k in rest]
        elif rest:
            teams.append(rest)
    return tuple(sorted(teams))


def _gains(arena: Arena, partition: Partition, own: dict[Partition, Own]) -> tuple[str, str]:
    """Who gains by leaving alone, in words: with the rest together, and with the rest dissolved; empty where nobody."""
    said = []
    for dissolved in (False, True):
        text = ""
        for team in partition:
            for m in team if len(team) > 1 else ():
                player = arena.players[m]
                then, now = own[_without(partition, m, dissolved)][1][player], own[partition][1][player]
                if then > now and not text:
                    rest = "falling apart" if dissolved else "staying together"
                    gain = next(simplest(Fraction(a - b)) for a, b in zip(then, now, strict=True) if a != b)
                    text = f"{player} gains {gain} by leaving, the rest {rest}"
        said.append(text)
    return said[0], said[1]


def _structure(arena: Arena, partition: Partition, own: dict[Partition, Own]) -> Structure:
    alone, dissolved = _gains(arena, partition, own)
    payoff, liked = own[partition]
    return Structure(_names(arena, partition), payoff, not alone, not dissolved, alone or dissolved, liked)


def _worth(arena: Arena, by: By, compiled: bool | None) -> tuple[dict[int, Number], bool]:
    """What every team can be sure of, many teams to a sweep."""
    if len(by.levels) > 1:
        return {}, False
    count = len(arena.players)
    teams = list(range(1, 1 << count))
    worth: dict[int, Number] = {}
    native = False
    for low in range(0, len(teams), AT_ONCE):
        batch = teams[low : low + AT_ONCE]
        sides = [tuple(p for m, p in enumerate(arena.players) if team >> m & 1) for team in batch]
        columns = [side_columns(arena, side, by) for side in sides]
        scale = lcm(*(s for _, s in columns))
        fits = all(max(abs(int(c.min())), abs(int(c.max())), 1) * (scale // s) < LIMIT for c, s in columns)
        ends = np.column_stack([(c[:, 0] if fits else c[:, 0].astype(object)) * (scale // s) for c, s in columns])
        roles = np.zeros((count + 1, len(batch)), dtype=np.int64)
        for k, team in enumerate(batch):
            roles[1:, k] = [1 if team >> m & 1 else -1 for m in range(count)]
        values, finer, native = sweep_columns(arena, np.ascontiguousarray(ends), roles, compiled=compiled)
        worth.update(zip(batch, _exact(values[0], scale * finer), strict=True))
    return worth, native


def _sharing(arena: Arena, worth: dict[int, Number]) -> dict[str, Any]:
    count, exact = len(arena.players), {team: Fraction(w) for team, w in worth.items()}
    point, balanced = core_point(exact, count)
    named = {frozenset(arena.players[m] for m in range(count) if team >> m & 1): w for team, w in balanced.items()}
    return {
        "core": Core(None if point is None else Payoff(arena.players, map(simplest, point)), named),
        "shapley": Payoff(arena.players, map(simplest, shapley(exact, count))),
        "banzhaf": Payoff(arena.players, map(simplest, banzhaf(exact, count))),
    }
