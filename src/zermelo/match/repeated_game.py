"""`repeated_game`: a whole series as one long game.

A position of the long game is a game of the series, the standings before it, and a position of that game. Where one
game ends the next begins, with other standings; the last one pays the standings. So its size is

    (s₀ + s₁ + … + sₖ₋₁) × n + sₖ

for k games, n positions of one game that are not its ends, and sᵢ different standings after i games.

Reference: Lakatos and Nagy 2004, section 7.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.formats.given import game as given_game
from zermelo.forms.arena import END, NATURE, Arena, Array
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import LIMIT, NumberLike, Payoff, distinct_payoff_rows, exact_payoff
from zermelo.match.standings import require_standings_integer, require_standings_players
from zermelo.solvers.exploration import exploration_to_depth

LARGEST = 200_000  # positions of the long game, where nobody says more

Standings = tuple[int, ...]  # everybody's points, in units


def repeated_game(
    game: GameLike, *, games: int, standings: Mapping[str, NumberLike] | None = None, rotate: bool = False,
    limit: int | None = None, watch: Watch | None = None,
) -> Graph:  # fmt: skip
    """Returns the series of so many *games* as one long game, which every function accepts.

    Its ends pay what everybody has in the end: *standings*, where points are brought along, and what all games paid.
    With *rotate* everybody moves one seat on after each game. *limit* bounds the positions of the long game; a series
    that is too long says how many games fit. Play of one game must come to an end, and every move must be seen.

    >>> repeated_game("tokens:4,players=Ann+Bob", games=3)
    <Graph '3 games of tokens:4,players=Ann+Bob' of 163 nodes, players Ann, Bob>
    >>> repeated_game("tokens:9,players=3", games=9)
    Traceback (most recent call last):
    zermelo.errors.BudgetError: 9 games ... come to more than 200,000 positions; 6 fit. Use that many, or raise limit=.

    Reference: Lakatos and Nagy 2004, section 7.2.
    """
    require_standings_integer(games, "games", least=1)
    arena = explore_repeated_game(given_game(game), games, limit=limit, watch=watch)
    given = {} if standings is None else standings
    require_standings_players(given, arena.players, "standings")
    before = Payoff(arena.players, (exact_payoff(given.get(p, 0), "number of points") for p in arena.players))
    return repeated_game_of_arena(arena, games, before, rotate=rotate, limit=limit)


def explore_repeated_game(game: Any, games: int, *, limit: int | None = None, watch: Watch | None = None) -> Arena:
    """Returns one game of the series as arrays; stops where not even that one fits into *limit* positions."""
    if limit is not None:
        require_standings_integer(limit, "limit", least=1)
    most = LARGEST if limit is None else limit
    try:
        return exploration_to_depth(game, limit=max(most, LARGEST), watch=watch)
    except BudgetError:
        raise _too_long(games, 0, most) from None


def repeated_game_of_arena(
    arena: Arena, games: int, before: Payoff, *, rotate: bool, limit: int | None = None
) -> Graph:
    """Returns the same for a game that has been explored."""
    if arena.mover[0] == END:
        raise ParameterError("The game is over before anybody moves, so there is nothing to solve in a series of it.")
    if arena.has_cycles:
        raise MethodError(
            "Play can go on forever here, so the next game of a series might never start; such a series cannot be "
            "solved as one long game."
        )
    stages, units = _stages(arena, games, before, rotate, LARGEST if limit is None else limit)
    return _joined(arena, stages, units, rotate, f"{games:,} games of {arena.title or 'the game'}")


@dataclass(frozen=True)
class _Template:
    """One game as it is repeated: its positions that are not ends, and where its moves lead.

    `to` is a position, by its number among these; -1 - c where the move leads to an end that pays row c of `rows`.
    """

    mover: Array
    counts: Array
    to: Array
    rows: Array
    words: Array
    vocabulary: tuple[str, ...]
    weight: Array | None


def _stages(
    arena: Arena, games: int, before: Payoff, rotate: bool, limit: int
) -> tuple[list[dict[Standings, int]], int]:
    """Returns the different standings before each game and at the end, each with its number; and in which units."""
    units = lcm(arena.scale, *(Fraction(points).denominator for points in before.vector))
    rows = [[int(u) * (units // arena.scale) for u in row] for row in distinct_payoff_rows(arena.payoff)[0].tolist()]
    inner = int((arena.mover != END).sum())
    stages: list[dict[Standings, int]] = [{tuple(int(points * units) for points in before.vector): 0}]
    size = 0
    for k in range(games):
        size += len(stages[-1]) * inner
        paid = {tuple(_seated(row, k, rotate)) for row in rows}
        after: dict[Standings, int] = {}
        if size <= limit:
            for one in stages[-1]:
                for row in paid:
                    after.setdefault(tuple(a + b for a, b in zip(one, row, strict=True)), len(after))
                if size + len(after) > limit:
                    break
        if size + len(after) > limit or not after:
            raise _too_long(games, k, limit)
        stages.append(after)
    return stages, units


def _too_long(games: int, fits: int, limit: int) -> BudgetError:
    many = f"{fits:,} {'fits' if fits == 1 else 'fit'}. Use that many, or raise limit="
    come = "game as a series comes" if games == 1 else "games as one long game come"
    fit = many if fits else "it does not fit. Raise limit" if games == 1 else "not even one fits. Raise limit"
    return BudgetError(f"{games:,} {come} to more than {limit:,} positions; {fit}.")


def _seated(row: Any, k: int, rotate: bool) -> list[Any]:
    """What the players get, in their order, of a row by seats, in game number *k* of the series."""
    turn = k % len(row) if rotate else 0
    return [row[(p + turn) % len(row)] for p in range(len(row))]


def _template(arena: Arena) -> _Template:
    inner = np.flatnonzero(arena.mover != END)
    number = np.full(len(arena), -1, dtype=np.int64)
    number[inner] = np.arange(len(inner))
    edges = np.concatenate([np.arange(arena.first[v], arena.first[v + 1]) for v in inner])
    rows, which = distinct_payoff_rows(arena.payoff)
    succ = np.asarray(arena.successors)[edges]
    to = np.where(arena.mover[succ] == END, -1 - which[arena.end_row[succ]], number[succ])
    words: dict[str, int] = {}
    said = [words.setdefault(arena.name(v, e), len(words)) for v in inner.tolist() for e in arena.edges(v)]
    return _Template(
        mover=arena.mover[inner], counts=np.diff(arena.first)[inner], to=to, rows=rows,
        words=np.array(said, dtype=np.int32), vocabulary=tuple(words),
        weight=None if arena.weight is None else arena.weight[edges],
    )  # fmt: skip


def _joined(arena: Arena, stages: list[dict[Standings, int]], units: int, rotate: bool, title: str) -> Graph:
    """The games of all stages, one for each standings, joined where one ends and the next begins."""
    one = _template(arena)
    inner, seats = len(one.mover), len(arena.players)
    finer = units // arena.scale
    movers, succs, base = [], [], 0
    for k, (stage, after) in enumerate(zip(stages, stages[1:], strict=False)):
        turn = k % seats if rotate else 0
        mover = np.where(one.mover == NATURE, NATURE, (one.mover - turn) % seats)
        paid = [_seated([int(u) * finer for u in row], k, rotate) for row in one.rows.tolist()]
        is_last = k == len(stages) - 2
        following = base + len(stage) * inner  # where the next stage begins
        for copy, points in enumerate(stage):
            begins = [
                following + after[tuple(a + b for a, b in zip(points, row, strict=True))] * (1 if is_last else inner)
                for row in paid
            ]
            enters = np.array(begins, dtype=np.int64)[np.maximum(-1 - one.to, 0)]
            movers.append(mover)
            succs.append(np.where(one.to < 0, enters, base + copy * inner + one.to))
        base = following
    copies, ends = len(movers), stages[-1]
    counts = np.concatenate([np.tile(one.counts, copies), np.zeros(len(ends), dtype=np.int64)])
    payoff = np.array(list(ends), dtype=object).reshape(len(ends), seats)
    fits = max((abs(int(u)) for u in payoff.flat), default=0) < LIMIT
    return Graph(
        players=arena.players, title=title, scale=units, payoff=payoff.astype(np.int64) if fits else payoff,
        first=np.concatenate([[0], np.cumsum(counts)]).astype(np.int32), succ=np.concatenate(succs).astype(np.int32),
        mover=np.concatenate([*movers, np.full(len(ends), END)]).astype(np.int8),
        move=np.tile(one.words, copies), vocabulary=one.vocabulary,
        weight=None if one.weight is None else np.tile(one.weight, copies),
    )  # fmt: skip
