"""Is what is said of dominance right? Every player's standing, from the definitions, and the strategies it promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.answers.guarantee.dominance import Dominance, Standing
from zermelo.answers.report import Problem, Report
from zermelo.checker.children_first import children_first_order, children_first_repetition
from zermelo.checker.cyclic.attractors import recomputed_attractor_value
from zermelo.checker.guarantee.guarantee import Stages, guarantee_arena_stages, report_guarantee_stages
from zermelo.checker.guarantee.winning_strategies import check_winning_strategies
from zermelo.checker.source import check_against_source
from zermelo.forms.arena import END, NATURE, Arena
from zermelo.forms.payoff import Number, simplest_payoff

PLAYED, SWEPT = 100_000, 2_000  # nodes up to which everybody's standing is found again: by working back, by sweeps

WANTED = (
    ("points", "can guarantee {} points, not {}"),
    ("place", "can guarantee place {}, not {}"),
    ("wins", "can force a win: {}, not {}"),
    ("never_loses", "can guarantee an even share: {}, not {}"),
    ("never_last", "can keep out of the last place: {}, not {}"),
    ("win_odds", "can force a win with probability {}, not {}"),
)


def check_dominance(found: Dominance) -> Report:
    """Checks every player's standing against the definitions; see `zermelo.check`."""
    return report_guarantee_stages(_stages(found))


def _stages(found: Dominance) -> Stages:
    arena = found.arena
    yield _named(found), "every player has a standing"
    yield _told(found), "the numbers are exact, or marked as inexact; how they were found is not looked at"
    rows = [[Fraction(u, arena.scale) for u in row] for row in arena.payoff.tolist()]
    can_go_on = arena.endless is not None and children_first_repetition(arena) is not None
    if can_go_on and arena.endless is not None:
        rows.append([Fraction(u) for u in arena.endless.vector])
        yield check_against_source(arena)
    else:
        yield from guarantee_arena_stages(arena)
    sums = {simplest_payoff(sum(row, Fraction(0))) for row in rows}
    total = sums.pop() if len(sums) == 1 else None
    said = f"payoffs sum to {'nothing constant' if total is None else total}, not to {found.sum}"
    yield [] if total == found.sum else [Problem("", said)], "the sum of the payoffs"
    most = SWEPT if can_go_on else PLAYED
    if len(arena) > most:
        yield [], f"with more than {most:,} nodes the standings are not found again"
        return
    order = [] if can_go_on else children_first_order(arena)
    problems = []
    wanted = list(WANTED)
    if can_go_on and arena.has_chance:
        wanted.pop()
        yield (
            [],
            (
                "odds of winning are not recomputed where play can go on forever: check(guarantee(game, player, "
                "by='win'))"
            ),
        )
    for m, player in enumerate(arena.players):
        due, claimed = _standing(arena, rows, order, m, total), found.standings[player]
        for field, text in wanted:
            right, stated = getattr(due, field), getattr(claimed, field)
            if right != stated:
                problems.append(Problem("", f"{player} {text.format(right, stated)}"))
    yield problems, "what every player can force, chance among the opponents, found again"
    yield check_winning_strategies(found, rows)


def _told(found: Dominance) -> list[Problem]:
    """Only odds of winning, where chance moves and play can go round, may be known by bounds."""
    known = {("solved", True), ("bounded", False)} if found.arena.has_chance else {("solved", True)}
    if (found.status, found.exact) in known:
        return []
    return [Problem("", f"the status is {found.status}, and the numbers are {'' if found.exact else 'not '}exact")]


def _named(found: Dominance) -> list[Problem]:
    if found.arena.has_hidden_moves:
        return [Problem("", "some moves are hidden, so this is no game for backward induction")]
    if tuple(found.standings) != found.arena.players:
        return [Problem("", "the standings are not those of the players")]
    return []


def _standing(arena: Arena, rows: list[list[Fraction]], order: list[int], seat: int, total: Number | None) -> Standing:
    """What one player can force, from the definitions: an end, and then what the player and the others make of it."""
    mine = [row[seat] for row in rows]
    alone = len(arena.players) == 1
    won = [x == max(row) and (alone or x != min(row)) for x, row in zip(mine, rows, strict=True)]
    kept = [x > min(row) or x == max(row) for x, row in zip(mine, rows, strict=True)]
    behind = [len({y for y in row if y > x}) for x, row in zip(mine, rows, strict=True)]
    even = None if total is None else [x * len(arena.players) >= total for x in mine]
    return Standing(
        points=simplest_payoff(_forced(arena, order, seat, mine, min)),
        place=1 - _forced(arena, order, seat, [-b for b in behind], min),
        wins=_forced(arena, order, seat, won, all),
        never_loses=None if even is None else _forced(arena, order, seat, even, all),
        never_last=_forced(arena, order, seat, kept, all),
        win_odds=simplest_payoff(_forced(arena, order, seat, [Fraction(int(w)) for w in won], None)),
    )


def _forced(
    arena: Arena, order: list[int], seat: int, ends: Sequence[Any], nature: Callable[[list[Any]], Any] | None
) -> Any:
    """The most that *seat* can force of *ends*; *nature* is an opponent, or None where chance plays by its odds."""
    if len(ends) > arena.ends:  # endless play is the last of them
        return recomputed_attractor_value(arena, seat, ends)
    worth: dict[int, Any] = dict(zip(np.flatnonzero(arena.mover == END).tolist(), ends, strict=True))
    for v in order:
        if v in worth:
            continue
        below = [worth[c] for c in arena.children(v)]
        if arena.mover[v] == NATURE and nature is None:
            worth[v] = sum((o * x for o, x in zip(arena.odds(v), below, strict=True)), Fraction(0))
        else:
            worth[v] = max(below) if arena.mover[v] == seat else (nature or min)(below)
    return worth[0]
