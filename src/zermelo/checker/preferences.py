"""What is asked of a game, read by the checker itself: aspects, teams, aims and criteria, by their definitions.

An answer says what was asked: names of aspects with their weights, level by level; teams; weights given by hand; a tie
rule. From that everything here is derived again, in whole numbers, and nothing is called that a solver calls.

* *points*: what a side gets, the sum of its members' points;
* *place*: 1 and how many different greater numbers of points there are, less being better;
* *win*: 1 for whoever has the most, unless all have the same (whoever is alone wins);
* *not-last*: 0 for whoever has the least, unless all have the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.forms.arena import Arena, Array
from zermelo.forms.payoff import LIMIT, Number, Payoff, exact_payoff, payoff_vector, simplest_payoff

if TYPE_CHECKING:
    from zermelo.preferences.aspects import By
    from zermelo.preferences.criteria import Criterion

ONE = Fraction(1)
Sides = Sequence[Sequence[int]]


# ---------------------------------------------------------------- whole numbers


def checked_preference_size(counts: Array) -> int:
    """Returns the size of the largest number."""
    return max(abs(int(counts.max())), abs(int(counts.min()))) if counts.size else 0


def multiply_checked_preferences(counts: Array, factor: int) -> Array:
    """Returns whole numbers multiplied, in Python's own where 64 bits do not hold them."""
    wide = counts.dtype == object or checked_preference_size(counts) * abs(factor) >= LIMIT
    return (counts.astype(object) if wide else counts.astype(np.int64)) * factor


def _sum(parts: Sequence[Array]) -> Array:
    if any(part.dtype == object for part in parts) or sum(map(checked_preference_size, parts)) >= LIMIT:
        parts = [part.astype(object) for part in parts]
    total = parts[0]
    for part in parts[1:]:
        total = total + part
    return total


def checked_preference_payoffs(arena: Arena) -> tuple[Array, int]:
    """Returns what the ends pay, a row each, and last what endless play pays, where the game says so; and the units."""
    endless = getattr(arena, "endless", None)
    if endless is None:
        return arena.payoff, arena.scale
    last = [Fraction(u) for u in endless.vector]
    scale = lcm(arena.scale, *(u.denominator for u in last))
    row = np.array([[int(u * scale) for u in last]], dtype=object)
    rows = multiply_checked_preferences(arena.payoff, scale // arena.scale)
    if rows.dtype != object and checked_preference_size(row) < LIMIT:
        row = row.astype(np.int64)
    return np.concatenate([rows, row]), scale


# ---------------------------------------------------------------- aspects


@dataclass(frozen=True, eq=False)
class Goodness:
    """How good rows of payoffs are: whole numbers by row, side and level, in units of 1/unit, more being better."""

    counts: Array
    unit: int

    def of(self, side: int = 0) -> list[tuple[Fraction, ...]]:
        """Returns row by row how good each is for a side, level by level."""
        known: dict[tuple[int, ...], tuple[Fraction, ...]] = {}
        found = []
        for counts in map(tuple, self.counts[:, side].tolist()):
            if counts not in known:
                known[counts] = tuple(Fraction(u, self.unit) for u in counts)
            found.append(known[counts])
        return found


def recomputed_preference(by: By, rows: Array, scale: int, sides: Sides, players: Sequence[str]) -> Goodness:
    """Returns how good rows of payoffs (in units of 1/scale) are for sides, who are the players when it is asked."""
    names = ["+".join(players[m] for m in side) for side in sides]
    sums = np.stack([_sum([rows[:, m] for m in side]) for side in sides], axis=1)
    levels = []
    for level in by.levels:
        seen = [(Fraction(weight), *_seen(aspect, sums, scale, names)) for weight, aspect in level]
        unit = lcm(*(weight.denominator * own for weight, _, own in seen))
        levels.append(
            (
                _sum([multiply_checked_preferences(counts, int(weight * unit / own)) for weight, counts, own in seen]),
                unit,
            )
        )
    unit = lcm(*(own for _, own in levels))
    return Goodness(
        np.stack([multiply_checked_preferences(counts, unit // own) for counts, own in levels], axis=2), unit
    )


def _seen(aspect: Any, sums: Array, scale: int, names: Sequence[str]) -> tuple[Array, int]:
    """What one aspect says of rows of points, and in which units."""
    most, least = sums.max(axis=1, keepdims=True), sums.min(axis=1, keepdims=True)
    is_draw = (most == least) & (len(names) > 1)
    if aspect == "points":
        return sums, scale
    if aspect == "place":
        rising = np.sort(sums, axis=1)
        behind = np.zeros(sums.shape, dtype=np.int64)
        for k in range(len(names)):
            is_new = True if k == 0 else rising[:, k] != rising[:, k - 1]
            behind += ((rising[:, k, None] > sums) & np.asarray(is_new).reshape(-1, 1)).astype(np.int64)
        return -1 - behind, 1
    if aspect == "win":
        return ((sums == most) & ~is_draw).astype(np.int64), 1
    if aspect == "not-last":
        return ((sums != least) | is_draw | (len(names) == 1)).astype(np.int64), 1
    told: dict[tuple[int, ...], tuple[Number, ...]] = {}
    listed = [tuple(row) for row in sums.tolist()]
    for row in listed:
        if row not in told:
            told[row] = _said(aspect, [simplest_payoff(Fraction(u, scale)) for u in row], names)
    unit = lcm(*(u.denominator for row in told.values() for u in row))
    counts = np.array([[int(u * unit) for u in told[row]] for row in listed], dtype=object).reshape(sums.shape)
    return (counts.astype(np.int64) if checked_preference_size(counts) < LIMIT else counts), unit


def _said(aspect: Any, vector: Sequence[Number], names: Sequence[str]) -> tuple[Number, ...]:
    """What a function of the user's says of one end."""
    row = aspect(Payoff(names, vector))
    told = [row[name] for name in names] if isinstance(row, Mapping) else list(row)
    return payoff_vector([x + 0 if str(x) in ("True", "False") else x for x in told], names)  # claims count 1 and 0


def recomputed_preference_of_side(arena: Arena, by: By, members: Sequence[int]) -> Goodness:
    """Returns how good ends, and last endless play where it pays, are for a side; all others count alone."""
    rows, scale = checked_preference_payoffs(arena)
    others = [[m] for m in range(len(arena.players)) if m not in members]
    return recomputed_preference(by, rows, scale, [members, *others], arena.players)


def checked_preference_is_points(by: By) -> bool:
    """Is it just points that are asked for?"""
    return len(by.levels) == 1 and list(by.levels[0]) == [(ONE, "points")]


def checked_preference_value(by: By, levels: Sequence[Any]) -> Any:
    """Returns how good something is as people say it, a place being a positive number; several levels as a tuple."""
    is_place = [list(level) == [(ONE, "place")] for level in by.levels]
    numbers = tuple(simplest_payoff(-x if down else x) for x, down in zip(map(Fraction, levels), is_place, strict=True))
    return numbers if len(numbers) > 1 else numbers[0]


def checked_preference_text(by: By, levels: Sequence[Any]) -> str:
    """Returns the same as text."""
    numbers = checked_preference_value(by, levels)
    return ", ".join(map(str, numbers)) if isinstance(numbers, tuple) else str(numbers)


def checked_preference_level_names(by: By) -> list[str]:
    """Returns what each level is called."""
    return ["+".join(_term(Fraction(weight), aspect) for weight, aspect in level) for level in by.levels]


def _term(weight: Fraction, aspect: Any) -> str:
    name = aspect if isinstance(aspect, str) else getattr(aspect, "__name__", "function")
    return name if weight == 1 else f"{weight}*{name}"


# ---------------------------------------------------------------- teams and aims


def checked_preference_sides(teams: Sequence[Sequence[str]] | None, players: Sequence[str]) -> list[list[int]] | None:
    """Returns the seats of each team, everybody alone where there are none; None where they are no teams of these."""
    if teams is None:
        return [[m] for m in range(len(players))]
    named = [player for team in teams for player in team]
    if sorted(named) != sorted(players) or not all(teams):
        return None
    return [[list(players).index(player) for player in team] for team in teams]


@dataclass(frozen=True, eq=False)
class Asked:
    """What is asked: columns of every end, in units of 1/unit, and what each seat wants of them, level by level.

    The columns are everybody's points, then, unless points are all, how good the end is for each seat, level by level.
    `sides` are the seats that want the same and act as one.
    """

    ends: Array
    unit: int
    weights: Array  # by seat, level and column
    sides: Sides

    def likes(self, seat: int) -> list[tuple[int, ...]]:
        """Returns how much a seat likes each end, level by level."""
        return [
            tuple(sum(int(w) * int(x) for w, x in zip(level, row, strict=True) if w) for level in self.weights[seat])
            for row in self.ends.tolist()
        ]


def read_checked_preferences(
    arena: Arena, by: By, teams: Sequence[Sequence[str]] | None, given: Array | None, with_endless: bool = False
) -> Asked | None:
    """Reads a question; *given* are weights written by hand, of points, or of how good an end is for everybody.

    None where it is no question about this game.
    """
    sides, seats = checked_preference_sides(teams, arena.players), len(arena.players)
    if sides is None:
        return None
    rows, scale = checked_preference_payoffs(arena) if with_endless else (arena.payoff, arena.scale)
    if given is not None and teams is not None:
        return None
    if given is not None and checked_preference_is_points(by):
        return Asked(rows, scale, given, sides) if given.ndim == 3 and given.shape[::2] == (seats, seats) else None
    if checked_preference_is_points(by):
        weights = np.zeros((seats, 1, seats), dtype=np.int64)
        for side in sides:
            for m in side:
                weights[m, 0, list(side)] = 1
        return Asked(rows, scale, weights, sides)
    good = recomputed_preference(by, rows, scale, sides, arena.players)
    of_seat = [next(t for t, side in enumerate(sides) if m in side) for m in range(seats)]
    unit, levels = lcm(scale, good.unit), len(by.levels)
    columns = [
        multiply_checked_preferences(rows, unit // scale),
        multiply_checked_preferences(good.counts[:, of_seat].reshape(len(rows), -1), unit // good.unit),
    ]
    if any(part.dtype == object for part in columns):
        columns = [part.astype(object) for part in columns]
    weights = np.zeros((seats, levels, seats * (1 + levels)), dtype=np.int64)
    for m in range(seats):
        for level in range(levels):
            weights[m, level, seats + m * levels + level] = 1
    return Asked(np.concatenate(columns, axis=1), unit, weights if given is None else given, sides)


def checked_preference_aims(
    given: Mapping[str, Mapping[str, Any]] | None, by: By, players: Sequence[str]
) -> Array | None:
    """Returns aims as whole weights by seat, level and column of `Asked`: whoever has none wants what is the own."""
    if given is None:
        return None
    seats, levels = len(players), len(by.levels)
    weights = np.zeros(
        (seats, levels, seats if checked_preference_is_points(by) else seats * (1 + levels)), dtype=np.int64
    )
    for m, player in enumerate(players):
        aim = {q: Fraction(str(weight)) for q, weight in given.get(player, {player: 1}).items()}
        whole = lcm(*(weight.denominator for weight in aim.values()))
        for q, weight in aim.items():
            column = list(players).index(q)
            for level in range(levels):
                weights[m, level, column if checked_preference_is_points(by) else seats + column * levels + level] = (
                    int(weight * whole)
                )
    return weights


# ---------------------------------------------------------------- ties


def recomputed_preference_tie_weights(rule: str, named: str | None, players: Sequence[str]) -> list[list[int]] | None:
    """Returns how much everybody's points count between equally good moves, by who moves; None where they do not."""
    nobody = [0] * len(players)
    if rule == "kind":
        return [[int(player == named) for player in players] for _ in players]
    if rule == "total":
        return [[1] * len(players)] * len(players)
    if rule == "spiteful":
        return [nobody if mover == named else [-int(player == named) for player in players] for mover in players]
    return None


def recomputed_preference_tie_scores(weights: Sequence[Sequence[int]], movers: Array, rows: Array) -> Array:
    """Returns how much each row of points counts for its mover between equally good moves."""
    table = np.array(weights, dtype=np.int64)
    return _sum([table[movers, q] * rows[:, q] for q in range(table.shape[1])])


# ---------------------------------------------------------------- criteria


def recomputed_preference_worth(criterion: Criterion, payoff: Payoff) -> Number:
    """Returns how good a payoff is: by the words of a criterion, or by what a function of the user's says."""
    named: dict[str, Any] = {"total": sum, "fairest": min, "single": max, "product": prod}
    name, players = criterion.name, list(payoff)
    weights = _weights(name, players)
    if name in named and name not in players:
        found = named[name](payoff.vector)
    elif weights is not None and name not in named:
        found = sum((w * payoff[player] for player, w in weights.items()), Fraction(0))
    else:
        found = criterion.measure(payoff)
    return exact_payoff(found, f"value of {name}")


def _weights(name: str, players: Sequence[str]) -> dict[str, Fraction] | None:
    """Reads weights by player as they are written, ``2 Ann - 1/2 Bob``; None where it is something else."""
    if name in players:
        return {name: Fraction(1)}
    found: dict[str, Fraction] = {}
    for term in name.replace(" - ", " + -").split(" + "):
        sign, rest = (-1, term[1:]) if term.startswith("-") else (1, term)
        number, _, player = rest.partition(" ")
        if rest in players:
            found[rest] = Fraction(sign)
            continue
        try:
            found[player] = sign * Fraction(number)
        except ValueError:
            return None
        if player not in players:
            return None
    return found
