"""`guarantees` and `dominance`: what is everybody sure of, and can anybody force a win?

One sweep carries a column per player: the player raises it, all others lower it.

References: Lakatos and Nagy 2004, sections 3 and 6.2.
"""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.forms.arena import Arena, Array
from zermelo.forms.aspects import POINTS, By, aspect_rows
from zermelo.forms.enumerate import Watch
from zermelo.forms.payoff import Number, simplest
from zermelo.forms.traits import traits
from zermelo.games.given import game as given_game
from zermelo.results.guarantees import Dominance, Guarantees, Standing
from zermelo.results.solution import Effort
from zermelo.solvers.columns import sweep_columns
from zermelo.solvers.forms import ready, status_to

AVERAGES, OPPOSES = 0, -1  # what chance does to a guarantee


def guarantees(
    game: Any, *, by: Any = "points", symmetric: bool = False, compiled: bool | None = None,
    limit: int | None = None, depth: int | None = None, watch: Watch | None = None,
) -> Guarantees:  # fmt: skip
    """Returns what each player can be sure of, whatever all the others do, in one sweep.

    With several aspects in order of importance everybody has a number for each: the best list, read in that order, that
    can be forced against others who want it as bad as possible. With a *depth* only so many moves are looked ahead, and
    estimates stand where that ends.

    >>> guarantees("grundy:6,players=3,payoff=last").payoff
    {'A': -1, 'B': -1, 'C': -1}
    >>> guarantees("grundy:6,players=3,payoff=last", by="place,points").aspects()["A"]
    (2, -1)
    """
    began = time.perf_counter()
    wanted = By.read(by)
    arena = ready(given_game(game), symmetric=symmetric, limit=limit, compiled=compiled, watch=watch, depth=depth)
    ends, scale = _columns(arena, wanted)
    values, finer, native = sweep_columns(arena, ends, _each_alone(arena, AVERAGES), compiled=compiled)
    effort = Effort(nodes=len(arena), seconds=time.perf_counter() - began, compiled=native)
    status = status_to(arena, depth)
    return Guarantees(arena=arena, values=values, unit=scale * finer, by=wanted, effort=effort, status=status)


def dominance(
    game: Any, *, symmetric: bool = False, compiled: bool | None = None, limit: int | None = None,
    watch: Watch | None = None,
) -> Dominance:  # fmt: skip
    """Says who can force a win, who can at least never lose, and what each player can be held to.

    Points, place, winning and not being last are asked for one by one, each for itself: what is forced of one need not
    be forced of another at the same time. `guarantees` asks for several at once, in order of importance.

    >>> dominance("grundy:6,players=3,payoff=last").verdict
    'No player is dominant: each can be held to -1.'
    >>> dominance("nim:3,4,5").strong
    ('A',)
    """
    began = time.perf_counter()
    arena = ready(given_game(game), symmetric=symmetric, limit=limit, compiled=compiled, watch=watch)
    sure: dict[str, list[Number]] = {}
    native = False
    for name in ("points", "place", "win", "not-last"):
        ends, scale = _columns(arena, By.read(name))
        values, finer, native = sweep_columns(arena, ends, _each_alone(arena, OPPOSES), compiled=compiled)
        sure[name] = _row(values[0], scale * finer)
    ends, scale = _columns(arena, By.read("win"))
    values, finer, _ = sweep_columns(arena, ends, _each_alone(arena, AVERAGES), compiled=compiled)
    odds = _row(values[0], scale * finer)
    total = traits(arena).sum
    even = None if total is None else Fraction(total) / len(arena.players)
    standings = {
        player: Standing(
            points=sure["points"][m], place=-sure["place"][m], wins=sure["win"][m] == 1,
            never_loses=None if even is None else sure["points"][m] >= even, never_last=sure["not-last"][m] == 1,
            win_odds=odds[m],
        )
        for m, player in enumerate(arena.players)
    }  # fmt: skip
    effort = Effort(nodes=len(arena), seconds=time.perf_counter() - began, compiled=native)
    return Dominance(arena=arena, standings=standings, sum=total, effort=effort, by=POINTS)


def _columns(arena: Arena, by: By) -> tuple[Array, int]:
    if by.is_points:
        return arena.payoff, arena.scale
    return aspect_rows(arena, by, [[m] for m in range(len(arena.players))])


def _each_alone(arena: Arena, nature: int) -> Array:
    """Column q is player q's: raised by q, lowered by everybody else."""
    seats = len(arena.players)
    return np.concatenate([np.full((1, seats), nature), 2 * np.eye(seats, dtype=np.int64) - 1])


def _row(row: Array, unit: int) -> list[Number]:
    return [simplest(Fraction(u if isinstance(u, Fraction) else int(u)) / unit) for u in row]
