"""Is a series right that was solved whole? Game by game from the last one back, for all standings that can come before.

The long game is not built: each game is worked back for itself, its ends being worth what the series comes to from the
standings they lead to. The rule of thumb next to it is followed through everything that can be drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.answers.match.series import Series
from zermelo.answers.report import Problem
from zermelo.checker.children_first import children_first_order, children_first_repetition
from zermelo.checker.match.series_aims import recomputed_series_aim
from zermelo.checker.match.series_induction import (
    Made,
    Row,
    recomputed_series_induction,
    series_induction_columns,
    series_induction_moves,
    series_induction_stray,
    series_induction_wants,
)
from zermelo.checker.preferences import checked_preference_value
from zermelo.forms.arena import END, NATURE, Arena

RECOMPUTED = 40_000  # positions of the long game up to which it is solved again

Points = tuple[Fraction, ...]
Stages = Iterator[tuple[list[Problem], str]]


def whole_series_stages(series: Series, arena: Arena) -> Stages:
    """Yields what is wrong with a series that is said to be solved whole, and what was looked at."""
    whole = series.whole
    assert whole is not None
    if arena.is_merged and children_first_repetition(arena) is not None:
        yield [Problem("", "play can go on forever, so this series cannot be solved as one game")], "every game ends"
        return
    long = _Long(series, arena)
    size = long.size()
    if size is None:
        yield [], f"nothing more: the series has more than {RECOMPUTED:,} positions"
        return
    said = [] if size == whole.nodes else [f"the long game has {size:,} positions, not {whole.nodes:,}"]
    yield [Problem("", what) for what in said], "how long the series is"
    start = long.worked_back()
    yield _differences(whole.payoff, whole.told, start, series), "what the series comes to, worked back game by game"
    strays = []
    points = long.before
    for k, game in enumerate(series.games):
        what = series_induction_stray(arena, long.made[k, points], game)
        strays += [Problem(f"game {k + 1}", what)] if what else []
        points = tuple(Fraction(game.standings[p]) for p in series.players)
        if what:
            break
    yield strays, "every line follows the solution of the whole series; chance may draw what it likes"
    thumb = _mean(long.thumb(), series)
    yield _differences(whole.thumb, whole.thumb_told, thumb, series), "what the rule of thumb comes to"


def _differences(paid: Mapping[str, Any], said: Mapping[str, Any], due: Row, series: Series) -> list[Problem]:
    players, levels = series.players, len(series.by.levels)
    points = dict(zip(players, due, strict=False))
    good = {
        p: checked_preference_value(series.by, due[len(players) + m * levels : len(players) + (m + 1) * levels])
        for m, p in enumerate(players)
    }
    if dict(paid) != points:
        return [Problem("", f"the points in the end are {_words(points)}, not {_words(paid)}")]
    return [] if dict(said) == good else [Problem("", f"by {series.by} it is {_words(good)}, not {_words(said)}")]


def _words(numbers: Mapping[str, Any]) -> str:
    return ", ".join(f"{player} {number}" for player, number in numbers.items())


def _mean(spread: Mapping[Points, Fraction], series: Series) -> Row:
    rows = series_induction_columns(list(spread), series.by, series.players)
    return tuple(
        sum((odds * row[c] for odds, row in zip(spread.values(), rows, strict=True)), Fraction(0))
        for c in range(len(rows[0]))
    )


class _Long:
    """The series, from any game on and with any standings before it."""

    def __init__(self, series: Series, arena: Arena) -> None:
        self.series, self.arena, self.order = series, arena, children_first_order(arena)
        self.games = len(series.games) if series.planned is None else series.planned
        self.before: Points = tuple(Fraction(series.before[p]) for p in series.players)
        self.ends = np.flatnonzero(arena.mover == END).tolist()
        self.paid = {v: [Fraction(u, arena.scale) for u in arena.payoff[arena.end_row[v]].tolist()] for v in self.ends}
        count = len(series.players)
        own = [[int(p == q) for q in range(count)] for p in range(count)]
        self.wants = series_induction_wants(own, series.by, series.ties, series.players)
        self.stages: list[set[Points]] = [{self.before}]  # the standings that can come before each game, and at the end
        self.made: dict[tuple[int, Points], Made] = {}

    def seat(self, player: int, k: int) -> int:
        """Where a player sits in game number *k*."""
        return (player + k) % len(self.before) if self.series.rotate else player

    def then(self, k: int, points: Points, end: int) -> Points:
        """The standings after game number *k* ends there."""
        return tuple(u + self.paid[end][self.seat(p, k)] for p, u in enumerate(points))

    def size(self) -> int | None:
        """How many positions the long game has; None where there are too many."""
        inner, total = len(self.arena) - len(self.ends), 0
        one_of_each = {tuple(paid): v for v, paid in self.paid.items()}.values()
        for k in range(self.games):
            total += len(self.stages[k]) * inner
            if total > RECOMPUTED:
                return None
            self.stages.append({self.then(k, points, v) for points in self.stages[k] for v in one_of_each})
        total += len(self.stages[-1])
        return total if total <= RECOMPUTED else None

    def worked_back(self) -> Row:
        """What the series comes to from its beginning, once its `size` is known."""
        series, count = self.series, len(self.before)
        last = list(self.stages[-1])
        rows = dict(zip(last, series_induction_columns(last, series.by, series.players), strict=True))
        for k in reversed(range(self.games)):
            sits = [next(p for p in range(count) if self.seat(p, k) == m) for m in range(count)]
            wants = [self.wants[p] for p in sits]
            here: dict[Points, Row] = {}
            for points in self.stages[k]:
                ends = {v: rows[self.then(k, points, v)] for v in self.ends}
                made, found = recomputed_series_induction(self.arena, self.order, ends, wants, series.ties)
                self.made[k, points], here[points] = made, found
            rows = here
        return rows[self.before]

    def thumb(self) -> dict[Points, Fraction]:
        """How likely the final standings are by the rule of thumb."""
        spread = {self.before: Fraction(1)}
        for k in range(self.games):
            after: dict[Points, Fraction] = {}
            for points, likely in spread.items():
                for then, odds in self.thumb_game(k, points).items():
                    after[then] = after.get(then, Fraction(0)) + likely * odds
            spread = after
        return spread

    def thumb_game(self, k: int, points: Points) -> dict[Points, Fraction]:
        """How likely the standings are after game number *k* alone."""
        series, players = self.series, self.series.players
        stands = dict(zip(players, points, strict=True))
        aims = {p: recomputed_series_aim(series.minds[p], p, stands, self.games - k, series.swing) for p in players}
        seats = [next(q for p, q in enumerate(players) if self.seat(p, k) == m) for m in range(len(players))]
        made = series_induction_moves(self.arena, self.order, seats, aims, series.by, series.ties)
        reached, found = {0: Fraction(1)}, dict[Points, Fraction]()
        for v in reversed(self.order):
            odds = reached.pop(v, None)
            if odds is None:
                continue
            if v in self.paid:
                then = self.then(k, points, v)
                found[then] = found.get(then, Fraction(0)) + odds
                continue
            edges = list(self.arena.edges(v)) if self.arena.mover[v] == NATURE else made[v]
            alike = [Fraction(1, len(edges))] * len(edges)
            for edge, share in zip(edges, self.arena.odds(v) if v not in made else alike, strict=True):
                child = self.arena.child(edge)
                reached[child] = reached.get(child, Fraction(0)) + odds * share
        return found
