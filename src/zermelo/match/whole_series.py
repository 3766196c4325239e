"""`whole_series`: a short series of a small game, solved as one long game, next to the rule of thumb.

1. The series becomes one long game, whose positions know the standings (`repeated_game`).
2. It is solved from its end: everybody wants the best points, or the best place, in the final standings.
3. The rule of thumb of `series` is followed through all that chance and averaged ties can draw, and what comes of it on
   average stands next to.

By points the games fall apart, and each is played as if it were the only one: what is brought along changes no choice.
By place they do not: whoever cannot lose the lead any more, or cannot win it, is free to play for or against others.

Reference: Lakatos and Nagy 2004, section 7.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from zermelo.answers.line import Line
from zermelo.answers.match.series import Round, Series, Whole
from zermelo.answers.solution import Solution
from zermelo.forms.arena import END, Arena
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.payoff import Number, NumberLike, Payoff, simplest_payoff
from zermelo.match.repeated_game import explore_repeated_game, repeated_game_of_arena
from zermelo.match.seats import board_for_seats
from zermelo.match.series import Together, play_series_game, series_points_before, series_seats
from zermelo.match.standings import (
    aims_from_standings,
    greatest_standings_swing,
    read_standings_minds,
    read_standings_swing,
    require_standings_integer,
)
from zermelo.preferences.aspects import By, ByLike
from zermelo.preferences.ties import Ties, TiesLike
from zermelo.solvers.solve import solve

Spread = dict[tuple[Number, ...], Fraction]  # how likely everybody's points are


def whole_series(
    game: GameLike, *, games: int, by: ByLike = "points", minds: Any = None,
    standings: Mapping[str, NumberLike] | None = None, rotate: bool = False, swing: NumberLike | None = None,
    ties: TiesLike = "first", seed: int = 0, limit: int | None = None, watch: Watch | None = None,
) -> Series:  # fmt: skip
    """Returns a series that is solved as one long game, and next to it what the rule of thumb of `series` comes to.

    Everybody wants what *by* says of the final standings: the most points, or the best place. *standings*, *rotate*,
    *ties* and *seed* are as in `series`; *minds* and *swing* belong to the rule of thumb. *limit* bounds the positions
    of the long game; a series that is too long says how many games fit.

    In the last game of this series Ann grabs 3 points, and Bob stays ahead; for the better place she spoils it:

    >>> from zermelo.forms.build.tree import choose, end, tree
    >>> spoilt = choose("Cy", {"join": end(2, -2, 3), "leave": end(1, 1, 1)})
    >>> last = tree(("Ann", "Bob", "Cy"), choose("Ann", {"grab": end(3, 2, -1), "spoil": spoilt}))
    >>> before = {"Ann": 10, "Bob": 12, "Cy": 0}
    >>> whole_series(last, games=1, standings=before)
    <Series of 1 game: Ann 13, Bob 14, Cy -1; Bob wins>
    >>> found = whole_series(last, games=1, standings=before, by="place")
    >>> found, found.status, found.whole.told
    (<Series of 1 game: Ann 12, Bob 10, Cy 3; Ann wins>, 'solved', {'Ann': 1, 'Bob': 2, 'Cy': 3})

    Reference: Lakatos and Nagy 2004, section 7.2.
    """
    require_standings_integer(games, "games", least=1)
    require_standings_integer(seed, "seed", least=None)
    board, wanted = board_for_seats(game), By.read(by)
    players = board.players
    rule, looks, before = (
        Ties.read(ties, players),
        read_standings_minds(minds, players),
        series_points_before(standings, players),
    )
    arena = explore_repeated_game(board.game, games, limit=limit, watch=watch)
    most = read_standings_swing(swing) if swing is not None else greatest_standings_swing(arena)
    long = repeated_game_of_arena(arena, games, before, rotate=rotate, limit=limit)
    solved = solve(long, by=wanted, ties=rule, watch=watch)
    line, _ = play_series_game(solved, Random(seed))
    thumb = _thumb(arena, rule, wanted, looks, most, games, rotate, before)
    return Series(
        before=before, games=_rounds(arena, line, before, rotate), minds=looks, swing=most, ties=rule, seed=seed,
        rotate=rotate, aware=players, planned=games, nodes=len(arena), board=board, arena=arena, status="solved",
        by=wanted,
        whole=Whole(
            nodes=len(long), payoff=Payoff(players, solved.payoff.vector), told=solved.aspects(),
            thumb=_average(thumb, players), thumb_told=_told(thumb, players, wanted),
        ),
    )  # fmt: skip


def _rounds(arena: Arena, line: Line, before: Payoff, rotate: bool) -> tuple[Round, ...]:
    """Cuts the line of the long game where one game ends and the next begins."""
    points, players, begun, node = before, arena.players, 0, 0
    found: list[Round] = []
    own: dict[str, dict[str, Number]] = {p: {p: 1} for p in players}
    for k, step in enumerate(line):
        node = arena.child(arena.edge_named(node, step.move))
        if arena.mover[node] == END:
            seats = series_seats(players, len(found), rotate)
            paid = dict(zip(seats, arena.payoff_at(node).vector, strict=True))
            points = Payoff(players, (simplest_payoff(points[p] + paid[p]) for p in players))
            moves = Line(tuple(line[begun : k + 1]))
            found.append(Round(seats, own, moves, Payoff(players, (paid[p] for p in players)), points))
            begun, node = k + 1, 0
    return tuple(found)


# ---------------------------------------------------------------- the rule of thumb


def _thumb(
    arena: Arena, ties: Ties, by: By, minds: Mapping[str, Any], swing: Number, games: int, rotate: bool, before: Payoff
) -> Spread:
    """How likely the final standings are by the rule of thumb of `series`, whatever chance and averaged ties draw."""
    together, players = Together(arena, ties, Random(0), by), arena.players
    spread: Spread = {before.vector: Fraction(1)}
    for k in range(games):
        seats = series_seats(players, k, rotate)
        after: Spread = {}
        for points, odds in spread.items():
            aims = aims_from_standings(Payoff(players, points), games - k, swing, minds)
            for paid, share in _spread(together.solution(seats, aims)).items():
                gets = dict(zip(seats, paid, strict=True))
                then = tuple(simplest_payoff(Fraction(u + gets[p])) for p, u in zip(players, points, strict=True))
                after[then] = after.get(then, Fraction(0)) + odds * share
        spread = after
    return spread


def _spread(answer: Solution) -> Spread:
    """How likely each payoff of one game is, when it is played as solved."""
    arena, order = answer.arena, answer.arena.topological_order
    assert order is not None
    reached: dict[int, Fraction] = {0: Fraction(1)}
    found: Spread = {}
    for v in reversed(order.tolist()):
        odds = reached.pop(v, None)
        if odds is None:
            continue
        if arena.mover[v] == END:
            paid = arena.payoff_at(v).vector
            found[paid] = found.get(paid, Fraction(0)) + odds
            continue
        for edge, share in answer.shares(v).items():
            child = arena.child(edge)
            reached[child] = reached.get(child, Fraction(0)) + odds * share
    return found


def _average(spread: Spread, players: tuple[str, ...]) -> Payoff:
    sums = (sum((odds * points[m] for points, odds in spread.items()), Fraction(0)) for m in range(len(players)))
    return Payoff(players, map(simplest_payoff, sums))


def _told(spread: Spread, players: tuple[str, ...], by: By) -> dict[str, Any]:
    """What everybody gets on average in the aspects asked for, of the final standings."""
    levels = {points: by.goodness(points, players) for points in spread}

    def average(k: int, m: int) -> Number:
        return simplest_payoff(sum((odds * Fraction(levels[u][k][m]) for u, odds in spread.items()), Fraction(0)))

    return {player: by.told([average(k, m) for k in range(len(by.levels))]) for m, player in enumerate(players)}
