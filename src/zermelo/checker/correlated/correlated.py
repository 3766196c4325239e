"""Is a correlated equilibrium one, and the best? Every way to leave it, and bounds that hold in every profile.

Nothing is solved here. That nobody gains by leaving a recommendation is added up from the odds. That no other
equilibrium is better follows from the bounds told: a bound holds for all equilibria where its inequality holds in every
profile, for prices of at least 0, since on average over an equilibrium nothing is gained by leaving it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from zermelo.answers.correlated.bound import Bound
from zermelo.answers.correlated.correlated import Correlated, Recommended
from zermelo.answers.correlated.distribution import Distribution, Odds
from zermelo.answers.report import Problem, Report
from zermelo.checker.guarantee.guarantee import Stages, guarantee_status_stage, report_guarantee_stages
from zermelo.checker.hidden.normal_form import normal_form_of_tree_stage
from zermelo.checker.preferences import checked_preference_is_points, recomputed_preference_worth
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Payoff, simplest_payoff

if TYPE_CHECKING:
    from zermelo.preferences.criteria import Criterion

Key = tuple[int, int | None, int]  # whose, the number of what was told (None before anything is), and of what is played


def check_correlated(answer: Correlated) -> Report:
    """Checks the best correlated equilibrium; see `zermelo.check`."""
    return report_guarantee_stages(_stages(answer))


def check_correlated_odds(found: Distribution) -> Report:
    """Judges a lottery over profiles: a correlated equilibrium, a coarse one, or neither."""
    checked = ("every way to leave a recommendation",)
    wrong = _broken_odds(found.matrix, found.odds)
    if wrong:
        return Report(tuple(wrong), ("the odds",), "neither")
    problems = _gains(found.matrix, found.odds, is_told=True)
    if not problems:
        return Report((), checked, "correlated")
    is_coarse = not _gains(found.matrix, found.odds, is_told=False)
    return Report(tuple(problems), checked, "coarse" if is_coarse else "neither")


def _stages(answer: Correlated) -> Stages:
    evidence = answer.evidence
    assert isinstance(evidence, Recommended)
    matrix = evidence.matrix
    yield guarantee_status_stage(answer, "solved")
    plain = checked_preference_is_points(answer.by) and answer.ties is None and answer.kind in ("normal", "coarse")
    yield [] if plain else [Problem("", "players are after points here, and the kind is normal or coarse")], "the kind"
    if evidence.tree is not None:
        yield normal_form_of_tree_stage(evidence.tree, matrix)
    yield _broken_odds(matrix, evidence.odds), "the odds are above 0 and sum to 1"
    yield _gains(matrix, evidence.odds, answer.kind == "normal"), "nobody gains by leaving what is recommended"
    paid = _paid(matrix, evidence.odds)
    yield correlated_worth_problems(answer, paid), "what it pays, and is worth"
    yield [p for k, b in enumerate(evidence.bounds) for p in _broken_bound(evidence, answer.kind, b, k)], "every bound"
    yield unproven_correlated_problems(answer.criterion, paid, evidence.bounds), "the bounds leave nothing better"


def correlated_worth_problems(answer: Correlated, paid: Payoff) -> list[Problem]:
    """Returns what is wrong with the payoff and the value told, given what is *paid*."""
    told = answer.payoff
    wrong = [Problem("", f"{p} gets {n}, not {told.get(p)}") for p, n in paid.items() if told.get(p) != n]
    worth = recomputed_preference_worth(answer.criterion, paid)
    if worth != answer.value:
        wrong.append(Problem("", f"by {answer.criterion} it is worth {worth}, not {answer.value}"))
    return wrong


def _broken_odds(matrix: Matrix, odds: Odds) -> list[Problem]:
    fits = all(
        len(cell) == len(matrix.shape) and all(0 <= k < n for k, n in zip(cell, matrix.shape, strict=True))
        for cell in odds
    )
    if not fits:
        return [Problem("", "odds are given for profiles that do not exist")]
    if any(share <= 0 for share in odds.values()) or sum(odds.values()) != 1:
        return [Problem("", "the odds are not above 0 with a sum of 1")]
    return []


def _units(matrix: Matrix, cell: tuple[int, ...], seat: int) -> int:
    return int(matrix.payoff[(*cell, seat)])


def _leaving(matrix: Matrix, cell: tuple[int, ...], is_told: bool) -> Iterator[tuple[Key, int]]:
    """Yields what each way to leave a profile gains there, in units of the matrix."""
    for seat, count in enumerate(matrix.shape):
        for k in range(count):
            other = (*cell[:seat], k, *cell[seat + 1 :])
            if k != cell[seat]:
                key = (seat, cell[seat] if is_told else None, k)
                yield key, _units(matrix, other, seat) - _units(matrix, cell, seat)


def _gains(matrix: Matrix, odds: Odds, is_told: bool) -> list[Problem]:
    """Who gains by leaving what is recommended: by what instead of what."""
    gains: dict[Key, Fraction] = {}
    for cell, share in odds.items():
        for key, units in _leaving(matrix, cell, is_told):
            gains[key] = gains.get(key, Fraction(0)) + share * units
    problems = []
    for (seat, told, instead), gain in gains.items():
        if gain > 0:
            names = matrix.strategies[seat]
            when = "before any recommendation" if told is None else f"told {names[told]}"
            what = f"{matrix.players[seat]}, {when}, gains by {names[instead]}"
            problems.append(Problem("", what, simplest_payoff(gain / matrix.scale)))
    return sorted(problems, key=lambda one: -(one.gain or 0))


def _paid(matrix: Matrix, odds: Odds) -> Payoff:
    sums = [
        sum((share * _units(matrix, cell, seat) for cell, share in odds.items()), Fraction(0)) / matrix.scale
        for seat in range(len(matrix.players))
    ]
    return Payoff(matrix.players, map(simplest_payoff, sums))


# ---------------------------------------------------------------- is it the best?


def _broken_bound(evidence: Recommended, kind: str, bound: Bound, number: int) -> list[Problem]:
    """Where the inequality of a bound does not hold."""
    matrix, where = evidence.matrix, f"bound {number + 1}"
    if tuple(bound.weights) != matrix.players:
        return [Problem(where, "weights are given for other players")]
    prices: dict[Key, Fraction] = {}
    for (player, told, instead), price in bound.prices.items():
        seat = matrix.players.index(player) if player in matrix.players else -1
        names = matrix.strategies[seat] if seat >= 0 else ()
        if instead not in names or (told is None) == (kind == "normal") or told not in (None, *names):
            return [Problem(where, "a price is given for a deviation that does not exist")]
        if price < 0:
            return [Problem(where, "a price is below 0")]
        prices[seat, None if told is None else names.index(told), names.index(instead)] = price
    weights = [Fraction(w) for w in bound.weights.vector]
    most = Fraction(bound.most) * matrix.scale
    for cell in matrix.cells():
        least = sum((w * _units(matrix, cell, seat) for seat, w in enumerate(weights)), Fraction(0))
        gained = (
            prices[key] * gain for key, gain in _leaving(matrix, cell, kind == "normal") if gain and key in prices
        )
        if least > most + sum(gained, Fraction(0)):
            called = ", ".join(mine[k] for mine, k in zip(matrix.strategies, cell, strict=True))
            return [Problem(where, f"it does not hold at {called}")]
    return []


def unproven_correlated_problems(criterion: Criterion, paid: Payoff, bounds: tuple[Bound, ...]) -> list[Problem]:
    """Returns what the bounds leave open: whether something is better, or as good with a greater total."""
    is_fairest = criterion.name == "fairest" and not criterion.weights
    if not (is_fairest or criterion.weights or criterion.name in ("total", *paid)):
        return [Problem("", f"{criterion} is not linear")]
    units = [Payoff(tuple(paid), (int(p == q) for q in paid)) for p in paid]
    asked = None if is_fairest else [Fraction(recomputed_preference_worth(criterion, unit)) for unit in units]
    plain = [Fraction(1)] * len(paid)
    if len(bounds) != 2 - (asked == plain):
        return [Problem("", f"{2 - (asked == plain)} bounds are needed, not {len(bounds)}")]
    amounts = [Fraction(n) for n in paid.vector]
    told = [[Fraction(w) for w in bound.weights.vector] for bound in bounds]
    for weights, bound in zip(told, bounds, strict=True):
        if sum(w * n for w, n in zip(weights, amounts, strict=True)) != bound.most:
            return [Problem("", "a bound is above what the equilibrium pays")]
    first = told[0]
    right = first == asked if asked is not None else min(first) >= 0 and sum(first) == 1
    if not right:
        return [Problem("", f"the first bound is not one by {criterion}")]
    if is_fairest and min(amounts) != bounds[0].most:
        return [Problem("", "somebody's payoff could be raised without lowering the least")]
    if len(bounds) == 1:
        return []
    extra = [w - 1 for w in told[1]]
    if asked is None:  # no less than the least for anybody: whoever adds to the weights gets just that
        fits = min(extra) >= 0 and all(not w or n == min(amounts) for w, n in zip(extra, amounts, strict=True))
    else:
        ratio = next((e / a for e, a in zip(extra, asked, strict=True) if a), Fraction(0))
        fits = ratio >= 0 and extra == [ratio * a for a in asked]
    return [] if fits else [Problem("", "the second bound is not one of the total among what is as good")]
