"""Is an outlook right that alpha-beta found? Every position again, by plain minimax, and the line move by move."""

from __future__ import annotations

from fractions import Fraction

from zermelo.answers.guarantee.guarantee import Guarantee, Outlook
from zermelo.answers.parts import ENEMY, FRIEND
from zermelo.answers.report import Problem, Report
from zermelo.checker.children_first import children_first_order
from zermelo.checker.guarantee.guarantee import Stages, guarantee_status_stage, report_guarantee_stages
from zermelo.checker.preferences import checked_preference_value, recomputed_preference_of_side
from zermelo.errors import BudgetError, ZermeloError
from zermelo.forms.arena import END
from zermelo.forms.explore.explore import game_graph

WHOLE = 100_000  # positions up to which the guarantee is found again


def check_alphabeta(found: Outlook) -> Report:
    """Checks an outlook found by alpha-beta; see `zermelo.check`."""
    return report_guarantee_stages(_stages(found))


def _stages(found: Outlook) -> Stages:
    yield _groups(found), "everybody is a friend of the side or an enemy"
    yield guarantee_status_stage(found, "solved")
    try:
        arena = game_graph(found.game, limit=WHOLE, compiled=False)
    except BudgetError:
        yield [], f"nothing: the game has more than {WHOLE:,} positions"
        return
    ends = recomputed_preference_of_side(arena, found.by, [arena.seat(p) for p in found.side]).of()
    value: dict[int, tuple[Fraction, ...]] = {}
    for v in children_first_order(arena):
        if arena.mover[v] == END:
            value[v] = ends[arena.end_row[v]]
        else:
            best = max if found.parts[str(arena.turn(v))] == FRIEND else min
            value[v] = best(value[c] for c in arena.children(v))
    due = checked_preference_value(found.by, value[0])
    wrong = [] if due == found.value else [Problem("", f"the side gets {due}, not {found.value}")]
    yield wrong, "the value, by plain minimax over all positions"
    try:
        nodes = arena.walk(found.line.moves)
    except ZermeloError as error:
        yield [Problem("", f"the line cannot be played: {error}")], "the line"
        return
    movers = [arena.turn(v) for v in nodes]
    off = [v for v in nodes if value[v] != value[0]] or movers != [*(step.player for step in found.line), None]
    yield [Problem("", "the line leaves the value, or is not one of these players")] if off else [], "the line"


def _groups(found: Outlook) -> list[Problem]:
    """What is wrong with who raises the value and who lowers it."""
    if set(found.parts) != set(found.players) or not set(found.parts.values()) <= {FRIEND, ENEMY}:
        return [Problem("", "not everybody is a friend or an enemy")]
    if not found.side or not all(found.parts.get(player) == FRIEND for player in found.side):
        return [Problem("", "somebody of the side is no friend of it")]
    alone = all(part == ENEMY for player, part in found.parts.items() if player not in found.side)
    if alone != found.is_guarantee or alone != isinstance(found, Guarantee):
        return [Problem("", "the claim whether all the others are enemies, so that the value is guaranteed, is wrong")]
    return []
