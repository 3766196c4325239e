"""Are the guarantees of all players right? Column by column, from the definitions."""

from __future__ import annotations

from fractions import Fraction

from zermelo.answers.guarantee.guarantees import Guarantees
from zermelo.answers.parts import ENEMY, FRIEND
from zermelo.answers.report import Problem, Report
from zermelo.checker.guarantee.guarantee import (
    MOST,
    Stages,
    check_guarantee_ends,
    check_guarantee_nodes,
    check_guarantee_shape,
    guarantee_arena_stages,
    guarantee_status_stage,
    guarantee_strategy_stage,
    report_guarantee_stages,
)
from zermelo.checker.preferences import checked_preference_value


def check_guarantees(found: Guarantees) -> Report:
    """Checks every player's guarantee, column by column of a sweep; see `zermelo.check`."""
    return report_guarantee_stages(_stages(found))


def _stages(found: Guarantees) -> Stages:
    arena, by = found.arena, found.by
    seats, levels = range(len(arena.players)), len(by.levels)
    yield (
        check_guarantee_shape(arena, found.values, found.unit, len(seats) * levels),
        "every node has a value for every player",
    )
    yield guarantee_status_stage(found, "solved", "estimated")
    yield from guarantee_arena_stages(arena)
    columns = [found.values[:, q * levels : (q + 1) * levels] for q in seats]
    ends = [p for q in seats for p in check_guarantee_ends(arena, columns[q], found.unit, by, [q])]
    yield ends[:MOST], "every end is worth what each player gets there"
    parts = [[FRIEND if m == q else ENEMY for m in seats] for q in seats]
    nodes = [p for q in seats for p in check_guarantee_nodes(arena, columns[q], found.unit, by, parts[q])]
    yield nodes[:MOST], "every player's column follows from that player raising it, all others lowering it"
    row = [Fraction(u) / found.unit for u in found.values[0].tolist()]
    due = {p: checked_preference_value(by, row[q * levels : (q + 1) * levels]) for q, p in enumerate(arena.players)}
    wrong = [] if found.aspects() == due else [Problem("", "the guarantees are not the values of the start")]
    yield wrong, "the claim about the start"
    for player in arena.players:
        problems, said = guarantee_strategy_stage(found.of(player))
        if problems or player == arena.players[-1]:
            yield problems, said
