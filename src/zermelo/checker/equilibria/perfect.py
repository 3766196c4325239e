"""Does an equilibrium bear a trembling hand? Dominated mixes, by a program of the checker's own.

A perfect equilibrium plays nothing that is weakly dominated. Where two decide, that is enough (van Damme 1991, theorem
3.2.2). With more it is settled where everybody's reply is the only best one, or where everything is played.

Hands tremble in the *normal form*, once for a whole strategy, or in the *agent form*, at every information set, as if
each had a player of its own (Selten 1975). Both are matrices, and are judged alike; what is perfect in the agent form
is subgame-perfect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import lcm, prod
from typing import TYPE_CHECKING

from zermelo.answers.equilibria.perfect import PerfectEquilibria
from zermelo.answers.normal_form import MixedProfile
from zermelo.answers.report import Perfection, Problem, Report
from zermelo.answers.strategy import Plays, Profile
from zermelo.checker.equilibria.nash_subsets import check_nash_subsets
from zermelo.checker.guarantee.guarantee import Stages, guarantee_status_stage, report_guarantee_stages
from zermelo.checker.hidden.normal_form import (
    Form,
    Mixes,
    agent_normal_form_of_tree,
    normal_form_of_tree,
    normal_form_of_tree_stage,
)
from zermelo.checker.hidden.subgames import check_subgame_perfect
from zermelo.checker.normal_form import (
    check_normal_form_equilibrium,
    check_normal_form_profile,
    recomputed_normal_form_regret,
)
from zermelo.checker.strategy import check_strategy_profile
from zermelo.forms.matrix import Matrix
from zermelo.forms.tree import Tree

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByBehaviour, ByMixing

MOST_CELLS, MOST_SEATS = 3_000, 12  # of a form that is looked at
ZERO = Fraction(0)


def check_perfect_profile(profile: Profile) -> Report:
    """Judges a profile, and whether it is perfect; see `zermelo.check`."""
    report = check_strategy_profile(profile)
    tree = profile.arena.as_tree
    if tree is None or not report.verdict:
        return report
    return replace(report, perfect=perfect_in_forms(tree, profile, report.verdict == "subgame-perfect"))


def check_perfect_mixes(profile: MixedProfile) -> Report:
    """Judges a profile of a matrix, and whether it is perfect; see `zermelo.check`."""
    report = check_normal_form_profile(profile)
    if len(profile.matrix) > MOST_CELLS:
        return report
    return replace(report, perfect=(_judged("normal", profile.matrix, profile.mixes),))


def check_perfect_mixed_solution(answer: ByMixing) -> Report:
    """Checks one equilibrium of a matrix, and whether it is perfect; see `zermelo.check`."""
    report, matrix = check_normal_form_equilibrium(answer), answer.evidence.matrix
    if not report or not answer.exact or len(matrix) > MOST_CELLS:
        return report
    return replace(report, perfect=(_judged("normal", matrix, answer.evidence.profile.mixes),))


def check_perfect_behaviour(answer: ByBehaviour) -> Report:
    """Checks a subgame-perfect equilibrium where moves are hidden, and whether it is perfect; see `zermelo.check`."""
    report = check_subgame_perfect(answer)
    if not report or not answer.exact:
        return report
    return replace(report, perfect=perfect_in_forms(answer.evidence.arena, answer.evidence.profile, True))


def perfect_in_forms(tree: Tree, plays: Plays, is_subgame_perfect: bool) -> tuple[Perfection, ...]:
    """Returns whether strategies in a tree with perfect recall are perfect in its normal and in its agent form."""
    found = []
    for name, form in (
        ("normal", normal_form_of_tree(tree, MOST_CELLS)),
        ("agent", agent_normal_form_of_tree(tree, MOST_CELLS)),
    ):
        if name == "agent" and not is_subgame_perfect:
            found.append(Perfection(name, False, "what is perfect there is subgame-perfect, and this is not"))
        elif form is not None and 0 < len(form.seats) <= MOST_SEATS:
            found.append(_judged(name, form.table(), form.mixes(plays), form))
    return tuple(found)


# ---------------------------------------------------------------- is it perfect there?


def _judged(name: str, matrix: Matrix, mixes: Mixes, form: Form | None = None) -> Perfection:
    if any(recomputed_normal_form_regret(matrix, mixes).values()):
        return Perfection(name, False, "it is no equilibrium")
    for seat, player in enumerate(matrix.players):
        by = perfect_dominating_mix(_own(matrix, seat), mixes[seat])
        if by is not None:
            one, other = (
                _words(matrix, seat, mix) if form is None else form.words(seat, mix) for mix in (mixes[seat], by)
            )
            who = player if form is None else form.tree.players[form.seats[seat]]
            return Perfection(name, False, f"{who} plays {one}, which {other} weakly dominates")
    count = sum(size > 1 for size in matrix.shape)
    if count <= 2:
        who = "two decide, and neither plays" if count == 2 else "one decides, and does not play"
        return Perfection(name, True, f"{who} what is weakly dominated")
    if all(share > 0 for mix in mixes for share in mix):
        return Perfection(name, True, "everything is played")
    if all(_is_alone(matrix, mixes, seat) for seat in range(len(mixes))):
        return Perfection(name, True, "everybody's reply is the only best one")
    return Perfection(name, None, f"nothing dominated is played, but {count} decide")


def _words(matrix: Matrix, seat: int, mix: Sequence[Fraction]) -> str:
    played = [(name, share) for name, share in zip(matrix.strategies[seat], mix, strict=True) if share]
    return ", ".join(name if share == 1 else f"{name} ({share})" for name, share in played)


def _own(matrix: Matrix, seat: int) -> list[list[int]]:
    """A player's payoffs: a row for each own strategy, a column for each pick of the others."""
    others = [range(size) for s, size in enumerate(matrix.shape) if s != seat]
    return [
        [int(matrix.payoff[(*pick[:seat], k, *pick[seat:], seat)]) for pick in product(*others)]
        for k in range(matrix.shape[seat])
    ]


def _is_alone(matrix: Matrix, mixes: Mixes, seat: int) -> bool:
    """Does a player play one strategy, and would lose by any other?"""
    if 1 not in mixes[seat]:
        return False
    others = [mix for s, mix in enumerate(mixes) if s != seat]
    odds = [prod(shares, start=Fraction(1)) for shares in product(*others)]
    got = [sum((n * w for n, w in zip(row, odds, strict=True)), ZERO) for row in _own(matrix, seat)]
    return got.count(max(got)) == 1


def perfect_dominating_mix(rows: Sequence[Sequence[int]], mix: Sequence[Fraction]) -> list[Fraction] | None:
    """Returns a mix of *rows* that is never worse than *mix* and at some column better; None where there is none.

    The most of Σ x D over x ≥ 0 with x D ≥ 0 and Σ x ≤ 1, D being what each row gets beyond the mix: above 0, x is what
    dominates. Columns that are alike are one. Whole numbers over one denominator, and Bland's rule, by which no pivot
    comes back.

    >>> perfect_dominating_mix([[1, 0], [0, 0]], [Fraction(0), Fraction(1)])
    [Fraction(1, 1), Fraction(0, 1)]
    """
    unit, many = lcm(*(w.denominator for w in mix)), len(rows)
    parts = [int(w * unit) for w in mix]
    paid = [sum(w * row[s] for w, row in zip(parts, rows, strict=True)) for s in range(len(rows[0]))]
    over = Counter(tuple(row[s] * unit - got for row in rows) for s, got in enumerate(paid))
    # A line for each basic variable, written by those outside the basis; then what is gained. All over `whole`.
    table = [[*(-n for n in column), 0] for column in over]
    table.append([1] * (many + 1))
    gain = [-sum(column[j] * often for column, often in over.items()) for j in range(many)]
    table.append([*gain, 0])
    outside, basic, whole = list(range(many)), [many + r for r in range(len(over) + 1)], 1
    while table[-1][-1] == 0:
        enters = min((k for k in range(many) if table[-1][k] < 0), key=lambda k: outside[k], default=None)
        if enters is None:
            return None
        fits = [r for r in range(len(basic)) if table[r][enters] > 0]  # Σ x ≤ 1 bounds every variable that could enter
        leaves = min(fits, key=lambda r: (Fraction(table[r][-1], table[r][enters]), basic[r]))
        whole = _exchange(table, leaves, enters, whole)
        outside[enters], basic[leaves] = basic[leaves], outside[enters]
    shares = [0] * many
    for r, name in enumerate(basic):
        if name < many:
            shares[name] = table[r][-1]
    return [Fraction(share, sum(shares)) for share in shares]


def _exchange(table: list[list[int]], leaves: int, enters: int, whole: int) -> int:
    """Exchanges two variables, in whole numbers over *whole*, without rounding; returns the next denominator."""
    held, pivot = table[leaves], table[leaves][enters]
    for row in table:
        factor = row[enters]
        if row is held:
            continue
        if factor:
            row[:] = [(a * pivot - factor * b) // whole for a, b in zip(row, held, strict=True)]
            row[enters] = -factor
        elif pivot != whole:
            row[:] = [a * pivot // whole for a in row]
    held[enters] = whole
    return pivot


# ---------------------------------------------------------------- all of them


def check_perfect(answer: PerfectEquilibria) -> Report:
    """Checks all perfect equilibria of two players, and what proves it of each; see `zermelo.check`."""
    return report_guarantee_stages(_stages(answer))


def _stages(answer: PerfectEquilibria) -> Stages:
    yield guarantee_status_stage(answer, "solved")
    if answer.tree is not None:
        yield normal_form_of_tree_stage(answer.tree, answer.matrix)
    every = check_nash_subsets(answer.every)
    yield list(every.problems), "; ".join(every.checked)
    wrong = []
    for side, player in enumerate(answer.players):
        mixes, rows = answer.every.mixes[side], _own(answer.matrix, side)
        told = list(zip(answer.trembles[side], answer.dominated[side], strict=False))
        if not len(answer.trembles[side]) == len(answer.dominated[side]) == len(mixes):
            return (
                yield (
                    [Problem(player, "not every mixed strategy is marked as dominated or not")],
                    "every mixed strategy is listed",
                )
            )
        for k, (mix, (tremble, by)) in enumerate(zip(mixes, told, strict=True)):
            if (tremble is None) == (by is None):
                wrong.append(Problem(f"{player}'s mix {k}", "either it is dominated, or it bears trembles"))
            elif by is not None and not _is_better(rows, mix, by):
                wrong.append(Problem(f"{player}'s mix {k}", "it is not dominated by the given strategy"))
            elif tremble is not None and not _bears(rows, mix, tremble):
                wrong.append(Problem(f"{player}'s mix {k}", "it is not a best reply to the given trembles"))
    yield (
        wrong,
        ("every extreme mixed strategy is dominated by the given one, or a best reply to trembles with full support"),
    )
    yield [] if answer.listed else [Problem("", "no equilibrium is left, and one is perfect always")], "one is left"


def _is_share(mix: Sequence[Fraction], count: int) -> bool:
    return len(mix) == count and min(mix) >= 0 and sum(mix) == 1


def _is_better(rows: list[list[int]], mix: Sequence[Fraction], by: Sequence[Fraction]) -> bool:
    if not _is_share(by, len(rows)):
        return False
    gains = [sum((w - v) * row[s] for w, v, row in zip(by, mix, rows, strict=True)) for s in range(len(rows[0]))]
    return min(gains) >= 0 and max(gains) > 0


def _bears(rows: list[list[int]], mix: Sequence[Fraction], tremble: Sequence[Fraction]) -> bool:
    if not _is_share(tremble, len(rows[0])) or min(tremble) == 0:
        return False
    gets = [sum(n * w for n, w in zip(row, tremble, strict=True)) for row in rows]
    return all(not share or got == max(gets) for share, got in zip(mix, gets, strict=True))
