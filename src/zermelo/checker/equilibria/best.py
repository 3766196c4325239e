"""Is the best equilibrium the best, and is it one? Its worth against all that is in the set, its strategies judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.answers.equilibria.profile_sets import Attained
from zermelo.answers.normal_form import MixedProfile
from zermelo.answers.report import Problem
from zermelo.answers.strategy import Profile
from zermelo.checker.equilibria.attainment import check_attainment
from zermelo.checker.equilibria.profiles import check_profile_of_game, recomputed_profile_payoffs
from zermelo.checker.normal_form import check_normal_form_profile, normal_form_payoff
from zermelo.checker.preferences import recomputed_preference_worth
from zermelo.checker.strategy import check_strategy_profile
from zermelo.errors import ZermeloError
from zermelo.forms.arena import Arena
from zermelo.forms.payoff import Payoff


def describe_best_equilibrium_check(best: BestEquilibrium) -> str:
    """Returns what was looked at."""
    where = "" if best.criterion.at_corners else " among the corners of the set"
    return (
        f"the best by {best.criterion} has the stated value, no other{where} is worth more, and its strategies pay "
        f"it and are {'an equilibrium' if is_best_equilibrium_mixed(best) else 'subgame-perfect'}"
    )


def is_best_equilibrium_mixed(best: BestEquilibrium) -> bool:
    """Are its strategies those of a matrix? Where there are none, nobody can say so."""
    try:
        return isinstance(best.attained, MixedProfile)
    except (ZermeloError, LookupError, StopIteration):
        return False


def best_equilibrium_worth_problems(best: BestEquilibrium, others: Sequence[Payoff]) -> list[Problem]:
    """Returns what is wrong with the worth of the best payoffs, given all that can be the best of the set."""
    problems = [
        Problem("", f"by {best.criterion} {payoff} is worth {value}, not {best.value}")
        for payoff in best.payoffs
        if (value := recomputed_preference_worth(best.criterion, payoff)) != best.value
    ]
    problems += [Problem("", f"no equilibrium pays {payoff}") for payoff in best.payoffs if payoff not in others]
    if (best.at_most, best.gain) != (best.value, 0):
        problems.append(Problem("", "an exact answer is its own bound, and nobody gains by leaving it"))
    greatest = max(others, key=lambda payoff: recomputed_preference_worth(best.criterion, payoff))
    if (worth := recomputed_preference_worth(best.criterion, greatest)) > best.value:
        problems.append(Problem("", f"by {best.criterion} {greatest} is worth {worth}, more than {best.value}"))
    return problems


def best_equilibrium_strategy_problems(
    find: Callable[[Payoff], Profile | MixedProfile], payoff: Payoff, arena: Arena | None
) -> list[Problem]:
    """Returns what is wrong with strategies for *payoff*: none, another game's, another payoff, not subgame-perfect."""
    try:
        profile = find(payoff)
    except (ZermeloError, LookupError, StopIteration) as error:
        return [Problem("", f"there are no strategies that pay {payoff}: {error}")]
    if isinstance(profile, MixedProfile):
        return _broken_mixes(profile, payoff)
    stray = None if arena is None else check_profile_of_game(profile, arena)
    if stray is not None:
        return [stray]
    if isinstance(profile, Attained):
        report, paid = check_attainment(profile), tuple(profile.payoff.vector)
    else:
        report, paid = check_strategy_profile(profile), tuple(recomputed_profile_payoffs(profile)[0])
    if report.verdict != "subgame-perfect":
        return [Problem("", f"the strategies for {payoff} are not subgame-perfect"), *report.problems]
    return [] if paid == payoff.vector else [Problem("", f"the strategies for {payoff} pay {paid}")]


def _broken_mixes(profile: MixedProfile, payoff: Payoff) -> list[Problem]:
    """The same of a matrix: no equilibrium, or another payoff."""
    report = check_normal_form_profile(profile)
    if not report:
        return [Problem("", f"the mixes for {payoff} are no equilibrium"), *report.problems]
    paid = normal_form_payoff(profile)
    return [] if paid == tuple(payoff.vector) else [Problem("", f"the mixes for {payoff} pay {paid}")]
