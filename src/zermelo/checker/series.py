"""Is a series right? The points add up, every game was played by the rules, and every line is what the aims lead to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zermelo.checker.outcomes import all_pure_outcomes
from zermelo.checker.outlooks import Stages, gathered
from zermelo.errors import ZermeloError
from zermelo.forms.arena import END, Arena
from zermelo.results.report import Problem, Report
from zermelo.results.series import Round, Series

RECOMPUTED = 20_000  # nodes up to which the equilibria under the aims are found again


def check_series(series: Series) -> Report:
    """Checks a series; see `zermelo.check`."""
    return gathered(_stages(series))


def _stages(series: Series) -> Stages:
    if series.arena is None:
        yield [Problem("", "the series does not say which game was played")], "the game"
        return
    yield _sums(series), "the points add up"
    rows = series.arena.payoff.tolist()
    widest = Fraction(max(max(row) - min(row) for row in rows), series.arena.scale)
    wrong = [] if widest == series.swing else [Problem("", f"one game can shift a gap by {widest}, not {series.swing}")]
    yield wrong, "the most that one game can shift a gap"
    problems: list[Problem] = []
    for k, played in enumerate(series.games, 1):
        problems += [Problem(f"game {k}", what) for what in _round(series, played)]
    small = len(series.arena) <= RECOMPUTED and not series.arena.has_chance and series.ties.rule != "average"
    more = ", and leads to an equilibrium under the aims" if small else " (the aims are not checked)"
    yield problems, f"every line is legal and pays what is said{more}"


def _sums(series: Series) -> list[Problem]:
    points = dict(series.before)
    for k, played in enumerate(series.games, 1):
        points = {p: points[p] + played.payoff[p] for p in series.players}
        if points != dict(played.standings):
            return [Problem(f"game {k}", f"the standings are {points}, not {played.standings}")]
    return []


def _round(series: Series, played: Round) -> list[str]:
    arena: Arena = series.arena
    if sorted(played.seats) != sorted(series.players):
        return ["the seats are not those of the players"]
    try:
        nodes = arena.walk(played.line.moves)
    except ZermeloError as error:
        return [f"the line cannot be played: {error}"]
    if arena.mover[nodes[-1]] != END:
        return ["the line stops before the game is over"]
    row = arena.payoff[arena.end_row[nodes[-1]]]
    paid = {p: Fraction(int(row[m]), arena.scale) for m, p in enumerate(played.seats)}
    if any(paid[p] != played.payoff[p] for p in series.players):
        return [f"the line pays {paid}, not {played.payoff}"]
    if len(arena) > RECOMPUTED or arena.has_chance or series.ties.rule == "average":
        return []

    def likes(seat: int, end: int) -> Any:
        aim = played.aims[played.seats[seat]]
        return sum(Fraction(w) * int(arena.payoff[end][played.seats.index(p)]) for p, w in aim.items())

    found = all_pure_outcomes(arena, likes)
    return [] if tuple(int(u) for u in row) in found else ["no equilibrium under these aims pays that"]
