"""Is what is said of coalitions right? Every structure played again, every team's worth found again, in fractions.

The core is checked by its certificate: a sharing that no team can better, or a balanced collection of teams that is
worth more than everybody together. Either is a proof.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.coalitions import Coalitions, Structure
from zermelo.answers.report import Problem, Report
from zermelo.checker.children_first import children_first_order
from zermelo.checker.guarantee.guarantee import (
    Stages,
    guarantee_arena_stages,
    guarantee_status_stage,
    recomputed_guarantee_average,
    report_guarantee_stages,
)
from zermelo.checker.preferences import (
    checked_preference_level_names,
    checked_preference_value,
    recomputed_preference,
    recomputed_preference_of_side,
    recomputed_preference_tie_weights,
)
from zermelo.checker.source import check_look_ahead_against_source
from zermelo.forms.arena import END, NATURE, Arena
from zermelo.forms.payoff import simplest_payoff

if TYPE_CHECKING:
    from zermelo.preferences.aspects import By

PLAYED = 1_000_000  # node visits up to which all structures are played again; else as many as that allows
ORDERS = 6  # players up to which all orders of joining are tried

Rule = tuple[str, str | None]  # a word, and the player it names
FIRST, LAST = ("first", None), ("last", None)
Teams = frozenset[frozenset[str]]
Row = tuple[Fraction, ...]
Own = tuple[Row, dict[str, Row]]


def check_coalitions(found: Coalitions) -> Report:
    """Checks structures, stability, worth, core, Shapley value and Banzhaf index; see `zermelo.check`."""
    return report_guarantee_stages(_stages(found))


def _stages(found: Coalitions) -> Stages:
    yield _listed(found), "every coalition structure is listed once"
    yield guarantee_status_stage(found, "solved", "estimated")
    yield from guarantee_arena_stages(found.arena)
    yield check_look_ahead_against_source(found.arena, found.status)
    order = children_first_order(found.arena)
    asked = (found.ties.rule, found.ties.player)
    rules = list(dict.fromkeys([asked, FIRST, LAST]))
    every = {_teams(s): s for s in found.structures}
    if len(every) * len(rules) * len(order) <= PLAYED:
        own = {rule: {t: _played(found, order, t, rule) for t in every} for rule in rules}
        again = "every structure is played again"
        yield _payoffs(found, own[asked]), again
        yield _firm(found, own), "which structures are stable under first and last ties alike"
    else:
        count = min(len(every), max(1, PLAYED // len(order)))
        drawn = random.Random(0).sample(sorted(every, key=lambda t: sorted(map(sorted, t))), count)
        sample = {t: _played(found, order, t, asked) for t in drawn}
        yield _payoffs(found, sample), f"{count:,} of {len(every):,} structures, drawn at random, are played again"
        yield [], "which structures are stable under first and last ties alike is not checked: the game is too large"
    yield _stability(found, every), "who gains by leaving, the rest staying together and falling apart"
    yield _picked(found), "which structures hold, and which are best for whom"
    if len(found.by.levels) > 1:
        yield _nothing_shared(found), "with several numbers per player nothing is shared"
        return
    teams = sorted(found.worth, key=lambda team: (len(team), sorted(team)))
    count = min(len(teams), max(1, PLAYED // len(order)))
    drawn_teams = teams if count == len(teams) else random.Random(0).sample(teams, count)
    said = "" if count == len(teams) else f" ({count:,} of {len(teams):,} teams, drawn at random)"
    yield _worths(found, order, drawn_teams), f"what every team can guarantee{said}"
    yield _superadditive(found), "whether teams are never worth less together"
    yield _core(found), "the certificate of the core"
    yield _values(found), "the Shapley value and the Banzhaf index"


def _teams(structure: Structure) -> Teams:
    return frozenset(map(frozenset, structure.teams))


def _words(teams: Teams) -> str:
    return " | ".join(sorted("+".join(sorted(team)) for team in teams))


def _listed(found: Coalitions) -> list[Problem]:
    if found.players != found.arena.players or found.arena.has_hidden_moves:
        return [Problem("", "the players are not those of a game where every move is seen")]
    every = set(_partitions(found.players))
    listed = [_teams(s) for s in found.structures]
    for structure, teams in zip(found.structures, listed, strict=True):
        if teams not in every or sum(map(len, structure.teams)) != len(found.players):
            return [Problem("", f"{structure} does not put every player into one team")]
    if len(listed) != len(every) or len(set(listed)) != len(every):
        return [Problem("", f"there are {len(every)} coalition structures; {len(listed)} are listed")]
    return []


def _partitions(players: tuple[str, ...]) -> Iterator[Teams]:
    if not players:
        yield frozenset()
        return
    head, rest = players[0], players[1:]
    for size in range(len(players)):
        for mates in combinations(rest, size):
            for others in _partitions(tuple(p for p in rest if p not in mates)):
                yield others | {frozenset((head, *mates))}


# ---------------------------------------------------------------- structures


def _played(found: Coalitions, order: list[int], teams: Teams, ties: Rule) -> Own:
    """Everybody's own payoff, and how good it is for each alone, when each team plays as one: by the book."""
    arena, (rule, player) = found.arena, ties
    sides = sorted(sorted(arena.seat(p) for p in team) for team in teams)
    of_seat = {m: t for t, side in enumerate(sides) for m in side}
    seats, levels = len(arena.players), len(found.by.levels)
    weights = recomputed_preference_tie_weights(rule, player, arena.players)
    rows: dict[int, Row] = dict(zip(np.flatnonzero(arena.mover == END).tolist(), _end_rows(found, sides), strict=True))
    for v in order:
        if v in rows:
            continue
        below, seat = [rows[c] for c in arena.children(v)], int(arena.mover[v])
        if seat == NATURE:
            rows[v] = recomputed_guarantee_average(below, arena.odds(v))
            continue
        low = seats + of_seat[seat] * levels
        likes: list[Any] = [row[low : low + levels] for row in below]
        if weights is not None:
            likes = [
                (like, sum(w * x for w, x in zip(weights[seat], row[:seats], strict=True)))
                for like, row in zip(likes, below, strict=True)
            ]
        best = [row for row, like in zip(below, likes, strict=True) if like == max(likes)]
        if rule == "average":
            rows[v] = recomputed_guarantee_average(best, [Fraction(1, len(best))] * len(best))
        else:
            rows[v] = best[-1] if rule == "last" else best[0]
    last = rows[0][seats + len(sides) * levels :]
    return rows[0][:seats], {p: last[m * levels : (m + 1) * levels] for m, p in enumerate(arena.players)}


def _end_rows(found: Coalitions, sides: list[list[int]]) -> Iterator[Row]:
    """Everybody's points, then how good the end is for each team, level by level."""
    arena = found.arena
    alone = [[m] for m in range(len(arena.players))]
    good, each = (
        recomputed_preference(found.by, arena.payoff, arena.scale, who, arena.players) for who in (sides, alone)
    )
    columns = [*(good.of(t) for t in range(len(sides))), *(each.of(m) for m in range(len(alone)))]
    for k, units in enumerate(arena.payoff.tolist()):
        yield (*(Fraction(u, arena.scale) for u in units), *(x for column in columns for x in column[k]))


def _payoffs(found: Coalitions, own: Mapping[Teams, Own]) -> list[Problem]:
    played = [s for s in found.structures if _teams(s) in own]
    problems = [
        Problem("", f"{s} brings {found.arena.players[m]} {simplest_payoff(own[_teams(s)][0][m])}, not {said}")
        for s in played
        for m, said in enumerate(s.payoff.vector)
        if own[_teams(s)][0][m] != said
    ]
    liked = [
        Problem("", f"{s} is not as good for {p} alone as claimed")
        for s in played
        for p in found.players
        if tuple(own[_teams(s)][1][p]) != tuple(s.liked.get(p, ()))
    ]
    return problems + liked


def _after(teams: Teams, player: str, dissolved: bool) -> Teams:
    """The structure when *player* has left the team, the rest staying together or falling apart."""
    old = next(team for team in teams if player in team)
    rest = old - {player}
    left = {frozenset([mate]) for mate in rest} if dissolved else {rest}
    return frozenset((teams - {old}) | left | {frozenset([player])})


def _gains(teams: Teams, own: Mapping[Teams, Mapping[str, Any]], dissolved: bool, by: By) -> list[str]:
    """Who gains by leaving a team, in words."""
    rest = "falling apart" if dissolved else "staying together"
    return [
        f"{player} gains {_first_gain(then, now, by)} by leaving, the rest {rest}"
        for team in teams
        if len(team) > 1
        for player in team
        if (then := own[_after(teams, player, dissolved)][player]) > (now := own[teams][player])
    ]


def _first_gain(then: Sequence[Any], now: Sequence[Any], by: By) -> str:
    """By how much the most important level that differs is better, and which that is, unless by points."""
    names = checked_preference_level_names(by)
    pairs = zip(then, now, names, strict=True)
    gain, name = next((simplest_payoff(Fraction(a) - Fraction(b)), name) for a, b, name in pairs if a != b)
    return str(gain) if names == ["points"] else f"{gain} in {name}"


def _stability(found: Coalitions, every: Mapping[Teams, Structure]) -> list[Problem]:
    own = {teams: {p: tuple(structure.liked.get(p, ())) for p in found.players} for teams, structure in every.items()}
    problems = []
    for teams, structure in every.items():
        gains = [_gains(teams, own, dissolved, found.by) for dissolved in (False, True)]
        for said, who, rest in zip(
            (structure.stable_alone, structure.stable_dissolved), gains, ("together", "apart"), strict=True
        ):
            if said != (not who):
                what = f"{structure} is claimed to be {'' if said else 'un'}stable with the rest {rest}"
                problems.append(Problem("", f"{what}: {who[0] if who else 'nobody gains by leaving'}"))
        if not problems and structure.deviation not in (gains[0] + gains[1] or [""]):
            problems.append(Problem("", f"{structure}: it is not so that {structure.deviation or 'nobody gains'}"))
    return problems


def _firm(found: Coalitions, own: Mapping[Rule, Mapping[Teams, Own]]) -> list[Problem]:
    named = {rule: {t: liked for t, (_, liked) in rows.items()} for rule, rows in own.items()}
    due = {
        teams
        for teams in named[FIRST]
        if not any(
            _gains(teams, named[rule], dissolved, found.by) for rule in (FIRST, LAST) for dissolved in (False, True)
        )
    }
    said = [frozenset(map(frozenset, teams)) for teams in found.stable_first_and_last]
    wrong = sorted(_words(t) for t in due ^ set(said))
    if not wrong and len(said) == len(due):
        return []
    of = "; ".join(wrong) or "one listed twice"
    return [Problem("", f"stable under first and last ties alike: wrong, or missing, for {of}")]


def _picked(found: Coalitions) -> list[Problem]:
    """What is said of all structures together follows from what is said of each."""
    holds = [_teams(s) for s in found.structures if s.stable_alone and s.stable_dissolved]
    if [_teams(s) for s in found.stable] != holds:
        return [Problem("", "the structures called stable are not those that hold under both readings")]
    for player in found.players:
        most = max(tuple(s.liked[player]) for s in found.structures)
        best = [_teams(s) for s in found.structures if tuple(s.liked[player]) == most]
        if [_teams(s) for s in found.best_for(player)] != best:
            return [Problem("", f"the structures called best for {player} are not")]
    for s in found.structures:
        if found.aspects(s) != {
            player: checked_preference_value(found.by, s.liked[player]) for player in found.players
        }:
            return [Problem("", f"{s} is not in these words as good for everybody as it is")]
    return []


# ---------------------------------------------------------------- worth, and what follows from it


def _nothing_shared(found: Coalitions) -> list[Problem]:
    claims = (found.worth or None, found.core, found.shapley, found.banzhaf, found.is_superadditive)
    return [] if all(c is None for c in claims) else [Problem("", "a sum is shared where there is not one number each")]


def _worths(found: Coalitions, order: list[int], teams: list[frozenset[str]]) -> list[Problem]:
    every = {frozenset(c) for size in range(len(found.players)) for c in combinations(found.players, size + 1)}
    if set(found.worth) != every:
        return [Problem("", f"there are {len(every)} teams; the worth of {len(found.worth)} is given")]
    problems = []
    for team in teams:
        due = _worth(found, order, team)
        if due != found.worth[team]:
            name = "+".join(p for p in found.players if p in team)
            problems.append(Problem("", f"{name} can guarantee {simplest_payoff(due)}, not {found.worth[team]}"))
    return problems


def _worth(found: Coalitions, order: list[int], team: frozenset[str]) -> Fraction:
    """What *team* can guarantee: it raises, all others lower, chance averages."""
    arena: Arena = found.arena
    members = [m for m, p in enumerate(arena.players) if p in team]
    ends = (levels[0] for levels in recomputed_preference_of_side(arena, found.by, members).of())
    worth: dict[int, Fraction] = dict(zip(np.flatnonzero(arena.mover == END).tolist(), ends, strict=False))
    for v in order:
        if v in worth:
            continue
        below, seat = [worth[c] for c in arena.children(v)], int(arena.mover[v])
        if seat == NATURE:
            worth[v] = sum((o * x for o, x in zip(arena.odds(v), below, strict=True)), Fraction(0))
        else:
            worth[v] = max(below) if seat in members else min(below)
    return worth[0]


def _superadditive(found: Coalitions) -> list[Problem]:
    v = found.worth
    due = all(v[s | t] >= v[s] + v[t] for s in v for t in v if not s & t)
    if due == found.is_superadditive:
        return []
    return [
        Problem("", f"teams are {'never' if due else 'sometimes'} worth less together, which is not what is claimed")
    ]


def _core(found: Coalitions) -> list[Problem]:
    core, v, everybody = found.core, found.worth, frozenset(found.players)
    if core is None:
        return [Problem("", "the core is missing")]
    if core.is_empty != (core.point is None):
        return [Problem("", "the core is claimed to be empty although a point of it is given, or the other way round")]
    weights = core.balanced
    strange = [team for team in weights if team not in v]
    if strange:
        return [Problem("", f"the teams of the core's proof name {'+'.join(sorted(strange[0])) or 'a team of nobody'}")]
    for player in found.players:
        if sum(w for team, w in weights.items() if player in team) != 1 or any(w <= 0 for w in weights.values()):
            return [Problem("", f"the teams of the core's proof are not balanced at {player}")]
    if core.point is not None:
        x = core.point
        if sum(x.vector) != v[everybody]:
            return [Problem("", f"the point of the core shares out {x.total}, not {v[everybody]}")]
        return [
            Problem("", f"{'+'.join(sorted(team))} does better alone: {worth}, not {sum(x[p] for p in team)}")
            for team, worth in v.items()
            if sum(x[p] for p in team) < worth
        ]
    total = sum((Fraction(w) * v[team] for team, w in weights.items()), Fraction(0))
    if total <= v[everybody]:
        return [Problem("", f"the balanced teams are worth {total}, no more than everybody: no proof of an empty core")]
    return []


def _values(found: Coalitions) -> list[Problem]:
    problems = []
    v: dict[frozenset[str], Fraction] = {team: Fraction(worth) for team, worth in found.worth.items()}
    v[frozenset()] = Fraction(0)
    for what, said, due in (
        ("Shapley value", found.shapley, _shapley(found.players, v)),
        ("Banzhaf index", found.banzhaf, _banzhaf(found.players, v)),
    ):
        for player in found.players:
            if said is None or said[player] != due[player]:
                shown = None if said is None else said[player]
                problems.append(Problem("", f"the {what} of {player} is {simplest_payoff(due[player])}, not {shown}"))
    return problems


def _shapley(players: tuple[str, ...], v: Mapping[frozenset[str], Fraction]) -> dict[str, Fraction]:
    """What each adds, over all orders of joining; with many players, each team's own surplus shared evenly."""
    added = dict.fromkeys(players, Fraction(0))
    if len(players) <= ORDERS:
        orders = list(permutations(players))
        for joining in orders:
            for k, player in enumerate(joining):
                added[player] += v[frozenset(joining[: k + 1])] - v[frozenset(joining[:k])]
        return {player: total / len(orders) for player, total in added.items()}
    surplus: dict[frozenset[str], Fraction] = {}
    for size in range(1, len(players) + 1):
        for team in map(frozenset, combinations(players, size)):
            parts = (frozenset(c) for k in range(1, size) for c in combinations(team, k))
            surplus[team] = v[team] - sum((surplus[part] for part in parts), Fraction(0))
            for player in team:
                added[player] += surplus[team] / size
    return added


def _banzhaf(players: tuple[str, ...], v: Mapping[frozenset[str], Fraction]) -> dict[str, Fraction]:
    """What each adds to the teams of the others, all being equally likely."""
    teams = 2 ** (len(players) - 1)
    return {p: sum((v[t | {p}] - v[t] for t in v if p not in t), Fraction(0)) / teams for p in players}
