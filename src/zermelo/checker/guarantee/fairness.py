"""Are the seats of a game worth what is said? The solution, the guarantees, and that the numbers are theirs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.answers.guarantee.fairness import Fairness
from zermelo.answers.report import Problem, Report
from zermelo.checker.guarantee.guarantee import Stages, report_guarantee_stages
from zermelo.checker.preferences import checked_preference_is_points
from zermelo.errors import MethodError
from zermelo.forms.arena import Arena
from zermelo.questions import question_checker

ARRAYS = ("first", "successors", "mover", "payoff", "weight")


def check_fairness(answer: Fairness) -> Report:
    """Checks the solution, the guarantees, and that the seats are compared by them."""
    return report_guarantee_stages(_stages(answer))


def _stages(answer: Fairness) -> Stages:
    solution, sure = answer.solution, answer.guarantees
    yield list(question_checker(solution)(solution).problems), "what everybody gets"
    yield list(question_checker(sure)(sure).problems), "what each player can guarantee"
    alike = _is_same(solution, sure)
    yield [] if alike else [Problem("", "the two answers are about different games")], "both are about one game"
    plain = (
        checked_preference_is_points(solution.by)
        and checked_preference_is_points(sure.by)
        and checked_preference_is_points(answer.by)
        and solution.teams is None
    )
    yield [] if plain else [Problem("", "seats are compared by points, each for itself")], "by points, without teams"
    said = (answer.status, solution.status, sure.status) == ("solved",) * 3
    said = said and answer.exact == (solution.exact and sure.exact) and str(answer.ties) == str(solution.ties)
    yield [] if said else [Problem("", "the two answers disagree about how the game was solved")], "status and tie rule"
    gets, least = dict(solution.payoff), {player: sure.of(player).value for player in sure.players}
    for what, told, due in (("gets", answer.payoff, gets), ("guarantees", answer.sure, least)):
        wrong = [
            Problem("", f"{player} {what} {due[player]}, not {told.get(player)}")
            for player in due
            if told.get(player) != due[player]
        ]
        strange = [] if list(told) == list(due) else [Problem("", f"the players are {', '.join(due)}")]
        yield wrong + strange, f"what each seat {what} is what that answer says"
    lower = [Problem("", f"{p} gets less than what is sure") for p in gets if Fraction(gets[p]) < Fraction(least[p])]
    yield lower, "nobody gets less than what is sure"
    spreads = [max(map(Fraction, row.values())) - min(map(Fraction, row.values())) for row in (gets, least)]
    right = spreads == [answer.spread, answer.sure_spread]
    yield [] if right else [Problem("", f"the spreads are {spreads[0]} and {spreads[1]}")], "how far seats are apart"


def _is_same(one: Any, other: Any) -> bool:
    """Are two answers about the same game: the same positions, moves and payoffs, or where none are kept, the rules?"""
    first, second = _arena(one), _arena(other)
    if first is None or second is None:
        rules = [getattr(found.game, "rules", found.game) for found in (one, other)]
        return first is second and rules[0] == rules[1]
    if (first.players, first.scale, str(first.endless)) != (second.players, second.scale, str(second.endless)):
        return False
    return all(np.array_equal(getattr(first, name), getattr(second, name)) for name in ARRAYS)


def _arena(answer: Any) -> Arena | None:
    """The positions and moves that an answer keeps; None where it numbers them instead."""
    try:
        found: Arena = answer.arena
    except (AttributeError, MethodError):
        return None
    return found
