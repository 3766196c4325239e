"""Is a game determined as it is said to be? Both guarantees, that they meet, and which case that is."""

from __future__ import annotations

from fractions import Fraction

from zermelo.answers.guarantee.determinacy import Determinacy
from zermelo.answers.parts import ENEMY, FRIEND
from zermelo.answers.report import Problem, Report
from zermelo.checker.children_first import children_first_repetition
from zermelo.checker.guarantee.guarantee import Stages, report_guarantee_stages
from zermelo.checker.preferences import checked_preference_is_points
from zermelo.forms.arena import Arena
from zermelo.questions import question_checker


def check_determinacy(answer: Determinacy) -> Report:
    """Checks both guarantees, that they meet, and which case that is."""
    return report_guarantee_stages(_both(answer))


def _both(answer: Determinacy) -> Stages:
    arena = answer.lower.arena
    one, two = answer.players
    for sure, player, other in ((answer.lower, one, two), (answer.upper, two, one)):
        if (
            sure.side != (player,)
            or sure.parts != {player: FRIEND, other: ENEMY}
            or not checked_preference_is_points(sure.by)
        ):
            yield [Problem("", f"this is no guarantee of {player}'s points against {other}")], "the two sides"
        report: Report = question_checker(sure)(sure)
        yield list(report.problems), f"what {player} can guarantee"
    alike = all((sure.status, sure.exact) == (answer.status, answer.exact) for sure in (answer.lower, answer.upper))
    wrong = (
        []
        if alike and checked_preference_is_points(answer.by)
        else [Problem("", "the two guarantees are not as exact as claimed")]
    )
    yield wrong, "both are exact; in which way they were found, why, and at what cost is not looked at"
    rows = [[Fraction(u, arena.scale) for u in row] for row in arena.payoff.astype(object).tolist()]
    if arena.endless is not None and children_first_repetition(arena) is not None:
        rows.append([Fraction(u) for u in arena.endless.vector])  # play without end pays, too, where it can be
    sums = {sum(row) for row in rows}
    yield [Problem("", "the payoffs do not have one sum")] if len(sums) != 1 else [], "the sum of the payoffs"
    meets = answer.max_min == answer.min_max == answer.value and answer.is_determined
    yield [] if meets else [Problem("", "the two guarantees do not meet in the value")], "that both guarantees meet"
    due = _case(arena, [row[0] - Fraction(sum(row)) / 2 for row in rows], answer.value - Fraction(sums.pop()) / 2)
    yield [] if answer.case == due else [Problem("", f"the case is {due!r}, not {answer.case!r}")], "the case"


def _case(arena: Arena, gains: list[Fraction], value: Fraction) -> str | None:
    """Which case of Zermelo's proposition it is, from what the first player gets beyond a half; None for neither."""
    if arena.has_chance or len({abs(gain) for gain in gains} - {0}) > 1:
        return None
    return "first wins" if value > 0 else "second wins" if value < 0 else "draw"
