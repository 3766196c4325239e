"""Is a guarantee right that alpha-beta found? Every position again, by plain minimax, and the line move by move."""

from __future__ import annotations

from fractions import Fraction

from zermelo.answers.guarantee import Outlook
from zermelo.answers.parts import ENEMY, FRIEND
from zermelo.answers.report import Problem, Report
from zermelo.checker.children_first import leaves_first
from zermelo.checker.guarantee.guarantee import Stages, gathered, told_stage
from zermelo.errors import BudgetError, ZermeloError
from zermelo.forms.arena import END
from zermelo.forms.explore.explore import game_graph
from zermelo.forms.payoff import simplest

WHOLE = 100_000  # positions up to which the guarantee is found again


def check_pruned(found: Outlook) -> Report:
    """Checks a guarantee found by alpha-beta; see `zermelo.check`."""
    return gathered(_stages(found))


def _stages(found: Outlook) -> Stages:
    others = {player: FRIEND if player in found.side else ENEMY for player in found.players}
    wrong = [] if found.parts == others else [Problem("", "not all the others are enemies")]
    yield wrong, "the side is against all the others"
    yield told_stage(found, "solved")
    try:
        arena = game_graph(found.game, limit=WHOLE, compiled=False)
    except BudgetError:
        yield [], f"nothing: the game has more than {WHOLE:,} positions"
        return
    members = [arena.seat(p) for p in found.side]
    value: dict[int, Fraction] = {}
    for v in leaves_first(arena):
        if arena.mover[v] == END:
            value[v] = Fraction(sum(int(arena.payoff[arena.end_row[v]][m]) for m in members), arena.scale)
        else:
            best = max if arena.mover[v] in members else min
            value[v] = best(value[c] for c in arena.children(v))
    said = found.value
    wrong = [] if value[0] == said else [Problem("", f"the side is sure of {simplest(value[0])}, not {said}")]
    yield wrong, "the value, by plain minimax over all positions"
    try:
        nodes = arena.walk(found.line.moves)
    except ZermeloError as error:
        yield [Problem("", f"the line cannot be played: {error}")], "the line"
        return
    movers = [arena.turn(v) for v in nodes]
    off = [v for v in nodes if value[v] != said] or movers != [*(step.player for step in found.line), None]
    yield [Problem("", "the line leaves the value, or is not one of these players")] if off else [], "the line"
