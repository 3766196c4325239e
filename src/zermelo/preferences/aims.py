"""Aims: what each seat wants of an end, as one mechanism for every reading.

A row of columns describes an end: first every player's points, then whatever other aspects are asked for. An aim is
a list of weightings of those columns, the most important first: own points = selfish, another's = friend, another's
negated = enemy, a sum = a team. A neutral seat has no aim and makes every move equally often.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, TypeAlias

import numpy as np

from zermelo.errors import MethodError, ParameterError
from zermelo.forms.arena import Arena, Array
from zermelo.forms.payoff import LIMIT, NumberLike, exact_payoff
from zermelo.preferences.aspects import By, ByLike, TeamsLike, aspect_rows, aspect_teams

AimsLike: TypeAlias = Mapping[str, Mapping[str, NumberLike]]  # for each player a weight of everybody's points


@dataclass(frozen=True, eq=False)
class Aims:
    """What each seat wants: whole weights by seat, level and column; and which seats are neutral."""

    weights: Array
    neutral: tuple[bool, ...]

    @property
    def is_selfish(self) -> bool:
        """Does everybody want just their own points?"""
        seats, levels, width = self.weights.shape
        return (
            not any(self.neutral)
            and levels == 1
            and width == seats
            and bool((self.weights[:, 0] == np.eye(seats)).all())
        )

    def scores(self, seat: int, row: Sequence[Any]) -> tuple[Any, ...]:
        """Returns how much *seat* likes a row of columns, level by level."""
        return tuple(sum(int(w) * x for w, x in zip(level, row, strict=True) if w) for level in self.weights[seat])

    def and_then(self, level: Array) -> Aims:
        """Returns the same aims with one more level, of least importance, for every seat."""
        return Aims(np.concatenate([self.weights, level[:, None, :]], axis=1), self.neutral)


@dataclass(frozen=True, eq=False)
class Question:
    """What is asked of a game: the columns of every end (in units of 1/(scale of the game · base)) and the aims."""

    ends: Array
    base: int
    aims: Aims
    by: By
    teams: tuple[tuple[str, ...], ...] | None = None


def read_aims(
    arena: Arena, by: ByLike = "points", teams: TeamsLike | None = None, aims: AimsLike | None = None
) -> Question:
    """Turns what a user asks for into columns and aims.

    *by* says what players want, *teams* who plays as one. *aims* gives weights on everybody's points, player by player,
    or on what *by* says of everybody, level by level.
    """
    wanted, seats = By.read(by), len(arena.players)
    parts = aspect_teams(teams, arena.players)
    named = None if teams is None else tuple(tuple(arena.players[m] for m in part) for part in parts)
    neutral = (False,) * seats
    if aims is not None:
        if teams is not None:
            raise MethodError("Aims are those of single players; leave out teams= or aims=.")
        given = _given_weights(arena, aims)
        if wanted.is_points:
            return Question(arena.payoff, 1, Aims(given, neutral), wanted)
    if wanted.is_points:
        weights = np.zeros((seats, 1, seats), dtype=np.int64)
        for part in parts:
            weights[np.ix_(part, [0], part)] = 1
        return Question(arena.payoff, 1, Aims(weights, neutral), wanted, named)
    rows, scale = aspect_rows(arena, wanted, parts)
    ends, base = join_aim_columns(arena, rows, scale)
    levels = len(wanted.levels)
    weights = np.zeros((seats, levels, seats + rows.shape[1]), dtype=np.int64)
    alone = np.eye(seats, dtype=np.int64) if aims is None else given[:, 0]
    for level in range(levels):
        weights[:, level, seats + level :: levels] = alone
    return Question(ends, base, Aims(weights, neutral), wanted, named)


def join_aim_columns(arena: Arena, rows: Array, scale: int) -> tuple[Array, int]:
    """Returns points and aspect *rows* of every end side by side in common units, and how much finer they are."""
    common = lcm(arena.scale, scale)
    both = np.column_stack(
        [arena.payoff.astype(object) * (common // arena.scale), rows.astype(object) * (common // scale)]
    )
    fits = both.size == 0 or max(abs(int(both.min())), abs(int(both.max()))) < LIMIT
    return both.astype(np.int64) if fits else both, common // arena.scale


def _given_weights(arena: Arena, aims: AimsLike) -> Array:
    seats = len(arena.players)
    if not isinstance(aims, Mapping) or not all(isinstance(row, Mapping) for row in aims.values()):
        raise ParameterError(
            f"aims={aims!r}: write weights on points for each player, as in {{'A': {{'A': 1, 'B': -1}}}}."
        )
    weights = np.zeros((seats, 1, seats), dtype=np.int64)
    for m, player in enumerate(arena.players):
        row = {p: Fraction(exact_payoff(w, "weight")) for p, w in aims.get(player, {player: 1}).items()}
        common = lcm(*(w.denominator for w in row.values()), 1)
        for other, weight in row.items():
            if abs(weight * common) >= 1 << 30:
                raise ParameterError(f"The weight {weight} in the aim of {player} is too large or too fine.")
            weights[m, 0, arena.seat(other)] = int(weight * common)
    for player in aims:
        arena.seat(player)
    return weights
