"""Are the sets of subgame-perfect payoffs right? Node by node from the definition, in fractions, point by point.

How the set of one node follows from those of its moves is in `cells`.
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations, product

from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.nash_subsets import NashSubsets
from zermelo.answers.equilibria.payoff_set.payoff_set import PayoffSet
from zermelo.answers.equilibria.pure import PureEquilibria, PureProfiles
from zermelo.answers.equilibria.subgame_sets import SubgameSets
from zermelo.answers.report import Problem, Report
from zermelo.checker.equilibria.best import (
    best_equilibrium_strategy_problems,
    best_equilibrium_worth_problems,
    describe_best_equilibrium_check,
    is_best_equilibrium_mixed,
)
from zermelo.checker.equilibria.cells import TOO_LARGE, equilibria_cells_difference
from zermelo.checker.equilibria.epsilon import check_best_epsilon_equilibrium
from zermelo.checker.equilibria.nash_subsets import check_nash_subsets_best
from zermelo.checker.equilibria.pure import check_pure, check_pure_profiles
from zermelo.checker.equilibria.social_optimum import social_optimum_problems
from zermelo.checker.equilibria.subgame_sets import check_subgame_sets_best
from zermelo.checker.guarantee.guarantee import guarantee_status_stage
from zermelo.checker.paths import path_of_node
from zermelo.checker.source import check_against_source
from zermelo.errors import BudgetError, MethodError
from zermelo.forms.payoff import Payoff

NODES = 2_000  # nodes up to which each is looked at; of more, a sample of so many
CORNERS = 8  # payoffs for which strategies are asked for and judged
LARGEST = 200_000  # nodes of a game for which they are
EVERYWHERE = 20_000  # nodes up to which it is seen whether one equilibrium is optimal in every subgame


def check_equilibria(answer: Equilibria) -> Report:
    """Checks the sets of an answer, strategies for corners of the root's, and the chosen one; see `zermelo.check`."""
    problems, done = _sets(answer)
    if not problems and answer.chosen is not None:
        said = answer.chosen
        problems = [
            *best_equilibrium_worth_problems(said, _corners(answer)),
            *best_equilibrium_strategy_problems(said.attain, said.payoff, answer.arena),
        ]
        done.append(describe_best_equilibrium_check(said))
    verdict = None if problems or answer.chosen is None else "subgame-perfect"
    return Report(tuple(problems[:20]), tuple(done), verdict)


def _sets(answer: Equilibria) -> tuple[list[Problem], list[str]]:
    arena = answer.arena
    problems, said = check_against_source(arena)
    wrong, told = guarantee_status_stage(answer, "solved")
    problems += wrong
    done = [said, told]
    if not problems:
        nodes, how = _drawn(answer)
        left_out = 0
        for v in nodes:
            what = equilibria_cells_difference(arena, v, answer.at)
            left_out += what == TOO_LARGE
            if what not in (None, TOO_LARGE):
                problems = [Problem(path_of_node(arena, v), str(what))]
                break
        but = f", except {left_out:,} that are too large to be looked at" if left_out else ""
        done.append(f"{how} follow from those of their moves{but}")
    if not problems and len(arena) <= LARGEST:
        corners = answer.at(0).corners[:CORNERS]
        many = "the only corner" if len(corners) == 1 else f"{len(corners)} corners"
        done.append(f"strategies for {many} of the set pay that and are subgame-perfect")
        for payoff in corners:
            problems += best_equilibrium_strategy_problems(answer.profile, payoff, arena)
    if not problems:
        problems = _summed_up(answer.at(0))
        done.append("the kinds of regions, the range, the Pareto edge, and whether there is one payoff only, follow")
    if not problems:
        problems = _said_beside(answer, done)
    return problems, done


def _summed_up(root: PayoffSet) -> list[Problem]:
    """What is said of the whole set in sum follows from its regions."""
    boxes = [(region.least, region.most) for region in root.regions]
    kinds = [("point", "segment", "rectangle")[(a < c) + (b < d)] for (a, b), (c, d) in boxes]
    if [region.kind for region in root.regions] != kinds:
        return [Problem("", "a region is not of the kind it is claimed to be")]
    for one, other in permutations(boxes, 2):
        if all(a <= b and c >= d for a, b, c, d in zip(other[0], one[0], other[1], one[1], strict=True)):
            return [Problem("", f"a region of {one[0]} … {one[1]} lies in another one")]
    if root.unique != (kinds == ["point"]):
        return [Problem("", "the claim whether all equilibria pay the same is wrong")]
    for m, player in enumerate(root.players):
        if root.range[player] != (min(low[m] for low, _ in boxes), max(high[m] for _, high in boxes)):
            return [Problem("", f"the range of {player} is not from the least to the greatest payoff")]
    tops = {high for _, high in boxes}
    edge = {(x, y) for x, y in tops if not any((u, w) != (x, y) and u >= x and w >= y for u, w in tops)}
    if {payoff.vector for payoff in root.pareto} != edge or len(root.pareto) != len(edge):
        return [Problem("", "the Pareto edge is not made of the payoffs that none is better than")]
    return []


def _said_beside(answer: Equilibria, done: list[str]) -> list[Problem]:
    """What is wrong with the pure sets and with what is optimal everywhere; whether they were asked for or not."""
    if len(answer.arena) > EVERYWHERE:
        done.append(f"with more than {EVERYWHERE:,} nodes pure equilibria, and one optimal everywhere, are not checked")
        return []
    problems: list[Problem] = []
    try:
        pure: PureEquilibria | None = answer.pure
    except BudgetError:
        done.append("pure equilibria are too many to list, so nothing is claimed about them")
        pure = None
    except MethodError:
        done.append("pure equilibria are not in the file that the answer was read from")
        pure = None
    if pure is not None:
        report = check_pure(pure)
        problems += report.problems
        done += [f"pure equilibria: {said}" for said in report.checked]
        problems += [
            Problem("", f"{payoff} is claimed to be paid by a pure equilibrium, but is not in the set")
            for payoff in pure.payoffs
            if not answer.contains(payoff)
        ]
    try:
        problems += social_optimum_problems(answer)
        done.append("the claim about socially optimal totals in every subgame was recomputed")
    except MethodError:
        done.append("what is optimal in every subgame is not in the file that the answer was read from")
    return problems


def check_equilibrium_selection(best: BestEquilibrium) -> Report:
    """Checks that the best payoffs are worth what is said, that none is better, and the strategies for one of them.

    See `zermelo.check`.
    """
    if best.epsilon is not None:
        return check_best_epsilon_equilibrium(best)
    among = best.among
    problems: list[Problem] = []
    done: list[str] = []
    if among is None:
        problems = best_equilibrium_worth_problems(best, best.payoffs)
        done = ["nothing is known of the set that it is the best of, so whether another is better is not"]
    elif isinstance(among, Equilibria) and isinstance(among.evidence, NashSubsets):
        return check_nash_subsets_best(best, among)
    elif isinstance(among, Equilibria) and isinstance(among.evidence, SubgameSets):
        return check_subgame_sets_best(best, among)
    elif isinstance(among, PureEquilibria) and isinstance(among.evidence, PureProfiles):
        return check_pure_profiles(replace(among, chosen=best))
    elif isinstance(among, Equilibria):
        problems, done = _sets(among)
        problems = [*best_equilibrium_worth_problems(best, _corners(among)), *problems]
    else:
        report = check_pure(among)
        problems, done = [*best_equilibrium_worth_problems(best, among.payoffs), *report.problems], list(report.checked)
    problems += best_equilibrium_strategy_problems(best.attain, best.payoff, None if among is None else among.arena)
    done.append(describe_best_equilibrium_check(best))
    judged = "equilibrium" if is_best_equilibrium_mixed(best) else "subgame-perfect"
    return Report(tuple(problems[:20]), tuple(done), None if problems else judged)


def _corners(answer: Equilibria) -> list[Payoff]:
    """All corners of the regions of the whole set: on each of them a criterion is greatest at one of its corners."""
    return [
        Payoff(answer.players, pair)
        for region in answer.at(0).regions
        for pair in product(*zip(region.least, region.most, strict=True))
    ]


def _drawn(answer: Equilibria) -> tuple[list[int], str]:
    many = len(answer.arena)
    if many <= NODES:
        return list(range(many)), f"the sets of all {many:,} nodes"
    drawn = random.Random(0).sample(range(1, many), NODES - 1)
    return [0, *drawn], f"the sets of {NODES:,} of {many:,} nodes, drawn at random,"
