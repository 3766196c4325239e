"""Is the best equilibrium the best, and is it one? Its worth against all that is in the set, its strategies judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.answers.equilibria.profile_sets import Attained
from zermelo.answers.report import Problem
from zermelo.answers.strategy import Profile
from zermelo.checker.equilibria.attainment import check_attained
from zermelo.checker.equilibria.profiles import played_in, worths
from zermelo.checker.preferences import worth_by
from zermelo.checker.strategy import judge
from zermelo.errors import ZermeloError
from zermelo.forms.arena import Arena
from zermelo.forms.payoff import Payoff


def about_best(best: BestEquilibrium) -> str:
    """Returns what was looked at."""
    where = "" if best.criterion.at_corners else " among the corners of the set"
    return (
        f"the best by {best.criterion} is worth what is said, no other{where} is worth more, and its strategies pay it "
        "and are subgame-perfect"
    )


def unlike_best(best: BestEquilibrium, others: Sequence[Payoff]) -> list[Problem]:
    """Returns what is wrong with the worth of the best payoffs, given all that can be the best of the set."""
    problems = [
        Problem("", f"by {best.criterion} {payoff} is worth {value}, not {best.value}")
        for payoff in best.payoffs
        if (value := worth_by(best.criterion, payoff)) != best.value
    ]
    problems += [Problem("", f"no equilibrium pays {payoff}") for payoff in best.payoffs if payoff not in others]
    if (best.at_most, best.gain) != (best.value, 0):
        problems.append(Problem("", "an exact answer is its own bound, and nobody gains by leaving it"))
    greatest = max(others, key=lambda payoff: worth_by(best.criterion, payoff))
    if (worth := worth_by(best.criterion, greatest)) > best.value:
        problems.append(Problem("", f"by {best.criterion} {greatest} is worth {worth}, more than {best.value}"))
    return problems


def broken_promises(find: Callable[[Payoff], Profile], payoff: Payoff, arena: Arena | None) -> list[Problem]:
    """Returns what is wrong with strategies for *payoff*: none, another game's, another payoff, not subgame-perfect."""
    try:
        profile = find(payoff)
    except (ZermeloError, LookupError, StopIteration) as error:
        return [Problem("", f"there are no strategies that pay {payoff}: {error}")]
    stray = None if arena is None else played_in(profile, arena)
    if stray is not None:
        return [stray]
    if isinstance(profile, Attained):
        report, paid = check_attained(profile), tuple(profile.payoff.vector)
    else:
        report, paid = judge(profile), tuple(worths(profile)[0])
    if report.verdict != "subgame-perfect":
        return [Problem("", f"the strategies for {payoff} are not subgame-perfect"), *report.problems]
    return [] if paid == payoff.vector else [Problem("", f"the strategies for {payoff} pay {paid}")]
