"""Are the sets of pure payoffs right? Every set from the definition, every strategy profile played through."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, product
from math import prod

from zermelo.answers.equilibria.pure import PureEquilibria, PureProfiles, PureSets
from zermelo.answers.report import Problem, Report
from zermelo.checker.equilibria.best import (
    best_equilibrium_strategy_problems,
    best_equilibrium_worth_problems,
    describe_best_equilibrium_check,
)
from zermelo.checker.equilibria.profiles import check_profile_of_game, recomputed_profile_payoffs
from zermelo.checker.guarantee.guarantee import (
    MOST,
    Stages,
    guarantee_arena_stages,
    guarantee_status_stage,
    report_guarantee_stages,
)
from zermelo.checker.normal_form import normal_form_profiles_stages, recomputed_normal_form_payoffs
from zermelo.checker.paths import path_of_node
from zermelo.checker.strategy import check_strategy_profile
from zermelo.errors import ZermeloError
from zermelo.forms.arena import END, NATURE, Arena
from zermelo.forms.payoff import Payoff, simplest_payoff

ALL = 100_000  # nodes up to which every set is found again; of more, a sample of so many
COMBINED = 50_000  # ways to take a payoff of each child, up to which a chance node's set is found again
JUDGED, PROFILES = 5_000, 5  # nodes up to which profiles are judged, and how many of them

Row = tuple[Fraction, ...]


def check_pure(found: PureEquilibria) -> Report:
    """Checks everything that sets of pure payoffs claim, and the chosen one; see `zermelo.check`."""
    report = report_guarantee_stages(_all_stages(found))
    return report if found.chosen is None or not report else replace(report, verdict="subgame-perfect")


def check_pure_profiles(found: PureEquilibria) -> Report:
    """Checks all equilibria of a matrix in pure strategies, and the chosen one; see `zermelo.check`."""
    assert isinstance(found.evidence, PureProfiles)
    others = recomputed_normal_form_payoffs(found.evidence)
    report = report_guarantee_stages(chain(normal_form_profiles_stages(found), _chosen_stages(found, others, None)))
    return report if found.chosen is None or not report else replace(report, verdict="equilibrium")


def _all_stages(found: PureEquilibria) -> Stages:
    yield guarantee_status_stage(found, "solved")
    yield from _stages(found.sets)
    yield _summed_up(found), "payoffs, their range, and whether there is one only, are those of the start"
    yield from _chosen_stages(found, found.payoffs, found.arena)


def _chosen_stages(found: PureEquilibria, others: Sequence[Payoff], arena: Arena | None) -> Stages:
    if (best := found.chosen) is None:
        return
    if not others:
        yield [Problem("", "one is claimed to be the best, but there is none")], "whether there is a best one"
        return
    wrong = [
        *best_equilibrium_worth_problems(best, others),
        *best_equilibrium_strategy_problems(best.attain, best.payoff, arena),
    ]
    yield wrong, describe_best_equilibrium_check(best)


def _stages(found: PureSets) -> Stages:
    arena = found.arena
    yield _shape(found), "every node has a set of different payoffs"
    yield from guarantee_arena_stages(arena)
    nodes: Sequence[int] = range(len(arena))
    said = "all sets follow"
    if len(arena) > ALL:
        nodes = [0, *random.Random(0).sample(range(1, len(arena)), ALL - 1)]
        said = f"{ALL:,} of {len(arena):,} sets, drawn at random, follow"
    problems, left_out = _sets(found, nodes)
    but = f", except {left_out:,} chance nodes with more than {COMBINED:,} combinations" if left_out else ""
    yield problems, f"{said} from those of the moves{but}"
    if len(arena) > JUDGED:
        yield [], f"with more than {JUDGED:,} nodes no profile is judged"
        return
    payoffs = found.at(0)
    dealt = payoffs[:PROFILES]
    wrong = [problem for payoff in dealt for problem in _profile(found, payoff)]
    yield wrong, f"the profiles of {len(dealt)} of {len(payoffs)} payoffs are subgame-perfect and pay them"


def _summed_up(found: PureEquilibria) -> list[Problem]:
    """What is said in sum follows from the set of the start."""
    due = {_paid(found.sets, row).vector for row in _claimed(found.sets, 0)}
    if {payoff.vector for payoff in found.payoffs} != due or len(found.payoffs) != len(due):
        return [Problem("", "the payoffs listed are not those of the start")]
    columns = zip(found.players, zip(*due, strict=True), strict=True)
    if dict(found.range) != {player: (min(column), max(column)) for player, column in columns}:
        return [Problem("", "the range is not from the least to the greatest payoff of each player")]
    if found.unique != (len(due) == 1):
        return [Problem("", "the claim whether there is only one payoff is wrong")]
    return []


def _shape(found: PureSets) -> list[Problem]:
    arena, rows = found.arena, len(found.vectors)
    if arena.has_hidden_moves:
        return [Problem("", "some moves are hidden, so subgames cannot be identified by their nodes")]
    if found.finer < 1 or found.vectors.shape != (rows, len(arena.players)):
        return [Problem("", "the payoffs do not have a number for every player, in units that are some")]
    if len(found.start) != len(arena) or len(found.count) != len(arena) or int(found.count.min()) < 1:
        return [Problem("", "not every node has a set")]
    ends = found.start + found.count
    if int(found.start.min()) < 0 or int(ends.max()) > len(found.pool):
        return [Problem("", "a set lies outside the list of all")]
    if int(found.pool.min()) < 0 or int(found.pool.max()) >= rows:
        return [Problem("", "a set names a payoff that is not there")]
    if len({tuple(row) for row in found.vectors.tolist()}) < rows:
        return [Problem("", "a payoff is listed twice")]
    return []


def _sets(found: PureSets, nodes: Sequence[int]) -> tuple[list[Problem], int]:
    """Compares the sets of *nodes* with what the definition makes of the sets below; how many were too large."""
    arena, problems, left_out = found.arena, [], 0
    for v in nodes:
        due = _due(found, v)
        if due is None:
            left_out += 1
            continue
        claimed = _claimed(found, v)
        if len(set(claimed)) < len(claimed) or set(claimed) != due:
            missing, extra = sorted(due - set(claimed)), sorted(set(claimed) - due)
            what = (
                f"{_paid(found, missing[0])} is missing" if missing
                else f"{_paid(found, extra[0])} is no payoff of a pure equilibrium" if extra
                else "a payoff is named twice"
            )  # fmt: skip
            problems.append(Problem(path_of_node(arena, v), what))
            if len(problems) == MOST:
                break
    return problems, left_out


def _claimed(found: PureSets, node: int) -> list[Row]:
    begin = int(found.start[node])
    rows = found.pool[begin : begin + int(found.count[node])].tolist()
    return [tuple(Fraction(u) for u in found.vectors[row].tolist()) for row in rows]


def _due(found: PureSets, node: int) -> set[Row] | None:
    """The set of *node* from the definition, in the units of the answer; None where it is too large to find again."""
    arena, seat = found.arena, int(found.arena.mover[node])
    if seat == END:
        return {tuple(Fraction(int(u) * found.finer) for u in arena.payoff[arena.end_row[node]])}
    below = [_claimed(found, c) for c in arena.children(node)]
    if seat == NATURE:
        if prod(map(len, below)) > COMBINED:
            return None
        odds = arena.odds(node)
        return {
            tuple(
                sum((o * row[q] for o, row in zip(odds, taken, strict=True)), Fraction(0)) for q in range(len(taken[0]))
            )
            for taken in product(*below)
        }
    return {
        row
        for i, here in enumerate(below)
        for row in here
        if all(any(other[seat] <= row[seat] for other in there) for j, there in enumerate(below) if j != i)
    }


def _paid(found: PureSets, row: Row) -> Payoff:
    unit = found.arena.scale * found.finer
    return Payoff(found.arena.players, (simplest_payoff(u / unit) for u in row))


# ---------------------------------------------------------------- profiles


def _profile(found: PureSets, payoff: Payoff) -> list[Problem]:
    try:
        plan = found.profile(payoff.vector)
    except (ZermeloError, LookupError, StopIteration) as error:
        return [Problem("", f"there is no profile that pays {payoff}: {error}")]
    stray = check_profile_of_game(plan, found.arena)
    if stray is not None:
        return [stray]
    report = check_strategy_profile(plan)
    if report.verdict != "subgame-perfect":
        return list(report.problems)
    paid = Payoff(plan.arena.players, map(simplest_payoff, recomputed_profile_payoffs(plan)[0]))
    return [] if paid == payoff else [Problem("", f"the profile claimed to pay {payoff} pays {paid}")]
