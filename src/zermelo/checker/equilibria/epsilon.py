"""Are strategies nearly in equilibrium? Every player's best reply in every subgame, exactly, against epsilon."""

from __future__ import annotations

from fractions import Fraction

from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.report import Problem, Report
from zermelo.answers.strategy import Profile
from zermelo.checker.children_first import children_first_order
from zermelo.checker.equilibria.profiles import check_profile_of_game, recomputed_profile_payoffs
from zermelo.checker.paths import path_of_node
from zermelo.checker.preferences import recomputed_preference_worth
from zermelo.checker.source import check_against_source
from zermelo.forms.arena import END, NATURE, Arena
from zermelo.forms.payoff import Number, Payoff, simplest_payoff

MOST = 20
VERDICT = "subgame-perfect but for epsilon"


def check_epsilon_equilibria(answer: Equilibria) -> Report:
    """Checks the strategies with the best total, and those that were chosen; see `zermelo.check`."""
    problems, said = check_against_source(answer.arena)
    done = [said]
    if not problems:
        done += [*_what(answer.epsilon), "in which way they were found, why, and at what cost is not looked at"]
        if answer.exact or answer.status != "bounded":
            problems.append(Problem("", "within an epsilon an answer is bounded and not exact; this says otherwise"))
        for best in (answer.best(), *([] if answer.chosen is None else [answer.chosen])):
            problems += _problems(answer.arena, answer.epsilon, best)
    return Report(tuple(problems[:MOST]), tuple(done), None if problems else VERDICT)


def check_best_epsilon_equilibrium(best: BestEquilibrium) -> Report:
    """Checks strategies that are nearly the best, in the game that they are for; see `zermelo.check`."""
    epsilon = best.epsilon or 0
    problems = _problems(best.profile.arena, epsilon, best)
    return Report(tuple(problems[:MOST]), tuple(_what(epsilon)), None if problems else VERDICT)


def _what(epsilon: Number) -> list[str]:
    return [
        "moves are legal and their odds sum to 1, and the strategies pay what is stated",
        f"in every subgame, nobody's best reply gains more than {epsilon}",
        "the value is within epsilon of the stated upper bound for exact equilibria; the bound itself was tested "
        "with a single equilibrium",
    ]


def _problems(arena: Arena, epsilon: Number, best: BestEquilibrium) -> list[Problem]:
    plan = best.profile
    stray = check_profile_of_game(plan, arena) or _illegal(plan)
    if stray is not None:
        return [stray]
    worth = recomputed_profile_payoffs(plan)
    paid = Payoff(arena.players, map(simplest_payoff, worth[0]))
    if paid != best.payoff:
        return [Problem("", f"the strategies claimed to pay {best.payoff} pay {paid}")]
    if (due := recomputed_preference_worth(best.criterion, paid)) != best.value:
        return [Problem("", f"by {best.criterion} {paid} is worth {due}, not {best.value}")]
    found, largest = _gains(plan, worth, Fraction(epsilon))
    if largest != best.gain:
        how = "more" if largest > best.gain else "less"
        found.append(
            Problem("", f"somebody gains {simplest_payoff(largest)}, {how} than the {best.gain} that is stated")
        )
    if best.value < best.at_most - Fraction(epsilon):
        found.append(Problem("", f"{best.value} is less than {best.at_most} less epsilon"))
    one = recomputed_preference_worth(best.criterion, _one_equilibrium(arena))
    if one > best.at_most:
        found.append(Problem("", f"an exact equilibrium is worth {one}, more than {best.at_most}"))
    return found


def _illegal(plan: Profile) -> Problem | None:
    arena = plan.arena
    for v in range(len(arena)):
        if arena.mover[v] >= 0:
            shares = plan.shares(v)
            if not set(shares) <= set(arena.edges(v)):
                return Problem(path_of_node(arena, v), "the move is not one of this node's")
            if sum(shares.values()) != 1 or min(shares.values()) < 0:
                return Problem(path_of_node(arena, v), "the odds of the moves do not sum to 1")
    return None


def _gains(plan: Profile, worth: dict[int, list[Fraction]], epsilon: Fraction) -> tuple[list[Problem], Fraction]:
    """Where a player gains more than epsilon by a whole strategy from there on, and the largest gain of all."""
    arena, largest = plan.arena, Fraction(0)
    problems: list[Problem] = []
    for seat, player in enumerate(arena.players):
        reply: dict[int, Fraction] = {}
        for v in children_first_order(arena):
            if arena.mover[v] == END:
                reply[v] = worth[v][seat]
            elif arena.mover[v] == seat:
                reply[v] = max(reply[c] for c in arena.children(v))
            else:
                reply[v] = sum((s * reply[arena.child(e)] for e, s in plan.shares(v).items()), Fraction(0))
            gain = reply[v] - worth[v][seat]
            largest = max(largest, gain)
            if gain > epsilon and len(problems) < MOST:
                told = simplest_payoff(gain)
                problems.append(
                    Problem(path_of_node(arena, v), f"{player} gains {told} by another strategy from here", told)
                )
    return problems, largest


def _one_equilibrium(arena: Arena) -> Payoff:
    """What an exact subgame-perfect equilibrium pays: every player makes the first of the best moves."""
    worth: dict[int, list[Fraction]] = {}
    for v in children_first_order(arena):
        seat = int(arena.mover[v])
        if seat == END:
            worth[v] = [Fraction(int(u), arena.scale) for u in arena.payoff[arena.end_row[v]]]
        elif seat == NATURE:
            parts = [[o * u for u in worth[c]] for o, c in zip(arena.odds(v), arena.children(v), strict=True)]
            worth[v] = [sum(column, Fraction(0)) for column in zip(*parts, strict=True)]
        else:
            worth[v] = max((worth[c] for c in arena.children(v)), key=lambda row: row[seat])
    return Payoff(arena.players, map(simplest_payoff, worth[0]))
