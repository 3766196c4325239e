"""Are answers about matrices right? From the definitions, in fractions, profile by profile.

Payoffs are added up cell by cell; no table is averaged the way the games do it themselves, and no method of the
solvers is used. Whether *all* equilibria are there is seen in `zermelo.checker.equilibria.nash_subsets`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from zermelo.answers.equilibria.pure import PureEquilibria, PureProfiles
from zermelo.answers.normal_form import (
    Belief,
    Dominated,
    Eliminated,
    MixedProfile,
    Mixes,
)  # fmt: skip
from zermelo.answers.report import Problem, Report
from zermelo.checker.guarantee.guarantee import (
    Stages,
    guarantee_status_stage,
    inexact_guarantee_status_problems,
    report_guarantee_stages,
)
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Payoff, simplest_payoff

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByMixing

Cells = dict[tuple[int, ...], tuple[Fraction, ...]]


def check_normal_form(answer: Eliminated) -> Report:
    """Checks which strategies are dominated; see `zermelo.check`."""
    return report_guarantee_stages(_eliminated(answer))


def check_normal_form_profile(profile: MixedProfile) -> Report:
    """Judges a profile of a matrix: an equilibrium, or neither."""
    problems = _problems(profile.matrix, profile.mixes, "it")
    return Report(tuple(problems), ("everybody's best reply",), "neither" if problems else "equilibrium")


def normal_form_profiles_stages(answer: PureEquilibria) -> Stages:
    """Yields whether these are all equilibria of a matrix in pure strategies."""
    assert isinstance(answer.evidence, PureProfiles)
    yield guarantee_status_stage(answer, "solved")
    yield from _pure(answer.evidence)


# ---------------------------------------------------------------- what a profile pays


def _cells(matrix: Matrix) -> Cells:
    return {
        cell: tuple(Fraction(int(u), matrix.scale) for u in matrix.payoff[cell].tolist()) for cell in matrix.cells()
    }


def _worth(matrix: Matrix, cells: Cells, mixes: Sequence[Sequence[Fraction]], seat: int) -> Fraction:
    """What a player gets on average: cell by cell, over the strategies that are played."""
    played = [[(k, share) for k, share in enumerate(mix) if share] for mix in mixes]
    return sum(
        (prod((share for _, share in picks), start=Fraction(1)) * cells[tuple(k for k, _ in picks)][seat]
         for picks in product(*played)),
        Fraction(0),
    )  # fmt: skip


def recomputed_normal_form_regret(matrix: Matrix, mixes: Mixes, cells: Cells | None = None) -> dict[str, Fraction]:
    """Returns what each player gains at most by another strategy, the others' staying as they are."""
    table = _cells(matrix) if cells is None else cells
    found = {}
    for seat, player in enumerate(matrix.players):
        own = _worth(matrix, table, mixes, seat)
        best = max(
            _worth(matrix, table, [*mixes[:seat], _unit(k, matrix.shape[seat]), *mixes[seat + 1 :]], seat)
            for k in range(matrix.shape[seat])
        )
        found[player] = best - own
    return found


def _unit(k: int, count: int) -> list[Fraction]:
    return [Fraction(int(j == k)) for j in range(count)]


def _problems(matrix: Matrix, mixes: Mixes, where: str, cells: Cells | None = None) -> list[Problem]:
    shaped = len(mixes) == len(matrix.players) and all(
        len(mix) == count and min(mix) >= 0 and sum(mix) == 1 for mix, count in zip(mixes, matrix.shape, strict=False)
    )
    if not shaped:
        return [Problem(where, "the shares of a player are not at least 0 with a sum of 1")]
    return [
        Problem(where, f"{player} gains by changing", simplest_payoff(gain))
        for player, gain in recomputed_normal_form_regret(matrix, mixes, cells).items()
        if gain
    ]


def normal_form_payoff(profile: MixedProfile) -> tuple[Fraction, ...]:
    """Returns what everybody gets on average."""
    cells = _cells(profile.matrix)
    return tuple(_worth(profile.matrix, cells, profile.mixes, seat) for seat in range(len(profile.matrix.players)))


def recomputed_normal_form_payoffs(answer: PureProfiles) -> list[Payoff]:
    """Returns what everybody gets in each of the profiles."""
    cells = _cells(answer.matrix)
    return [Payoff(answer.matrix.players, map(simplest_payoff, cells[cell])) for cell in answer.cells]


# ---------------------------------------------------------------- one answer after another


def check_normal_form_equilibrium(answer: ByMixing) -> Report:
    """Checks one equilibrium of a matrix; see `zermelo.check`."""
    return report_guarantee_stages(_solution(answer))


def _solution(answer: ByMixing) -> Stages:
    matrix, mixes = answer.evidence.matrix, answer.evidence.profile.mixes
    if answer.exact:
        yield _problems(matrix, mixes, "the equilibrium"), "nobody's best reply gains anything"
    else:
        own = recomputed_normal_form_regret(matrix, mixes)
        wrong = [Problem(p, "the stated regret is wrong") for p, r in own.items() if r != answer.regret[p]]
        wrong += inexact_guarantee_status_problems(answer)
        yield wrong, "what everybody gains by the best reply is as stated"
    cells = _cells(matrix)
    paid = [_worth(matrix, cells, mixes, seat) for seat in range(len(matrix.players))]
    told = answer.payoff
    wrong = [Problem(p, f"gets {u}, not {told[p]}") for p, u in zip(matrix.players, paid, strict=True) if u != told[p]]
    yield wrong, "the payoff is that of the mixes"
    if answer.evidence.game_value is not None:
        least = min(_worth(matrix, cells, [mixes[0], _unit(k, matrix.shape[1])], 0) for k in range(matrix.shape[1]))
        most = max(_worth(matrix, cells, [_unit(k, matrix.shape[0]), mixes[1]], 0) for k in range(matrix.shape[0]))
        value = Fraction(answer.evidence.game_value)
        right = least == most == value
        yield (
            []
            if right
            else [
                Problem(
                    "the value", f"the first player guarantees {least} and is held to {most}, but {value} is stated"
                )
            ],
            ("the first player guarantees the value, and is held to it"),
        )


def _pure(answer: PureProfiles) -> Stages:
    matrix, cells = answer.matrix, _cells(answer.matrix)
    wrong = []
    told = set(answer.cells)
    for cell, paid in cells.items():
        stays = all(
            cells[(*cell[:seat], k, *cell[seat + 1 :])][seat] <= paid[seat]
            for seat in range(len(matrix.players))
            for k in range(matrix.shape[seat])
        )
        if stays != (cell in told):
            wrong.append(
                Problem(str(cell), "an equilibrium that is not listed" if stays else "somebody gains by changing")
            )
    yield wrong, f"each of {len(cells):,} profiles"
    same = list(answer.payoffs) == recomputed_normal_form_payoffs(answer)
    yield [] if same else [Problem("", "the payoffs are not those of the profiles")], "what each of them pays"


# ---------------------------------------------------------------- dominance


def _eliminated(answer: Eliminated) -> Stages:
    yield guarantee_status_stage(answer, "solved")
    matrix, cells = answer.matrix, _cells(answer.matrix)
    names = [list(mine) for mine in matrix.strategies]
    wrong: list[Problem] = []
    for gone in answer.rounds:
        for step in gone:
            if not _dominates(answer, cells, names, step):
                wrong.append(Problem(f"{step.player}'s {step.strategy}", "it is not dominated by the given strategy"))
        away = {(step.player, step.strategy) for step in gone}
        wrong += [
            Problem(f"{player}'s {name}", f"{other} dominates it, and it stays for another round")
            for player, name, other in _dominated(answer, cells, names)
            if (player, name) not in away
        ]
        for step in gone:
            mine = names[matrix.players.index(step.player)]
            if step.strategy in mine:
                mine.remove(step.strategy)
            else:
                wrong.append(Problem(f"{step.player}'s {step.strategy}", "it was gone before"))
    left = [[matrix.strategies[seat][k] for k in mine] for seat, mine in enumerate(answer.kept)]
    if left != names:
        wrong.append(Problem("what is left", "it is not what the rounds leave"))
    yield wrong, "every eliminated strategy is dominated by the given mixed strategy, among those left at that point"
    if answer.mixed:
        defended = {(belief.player, belief.strategy) for belief in answer.beliefs}
        bare = [
            Problem(f"{p}'s {s}", "nothing defends it")
            for p, mine in zip(matrix.players, names, strict=True)
            for s in mine
            if (p, s) not in defended
        ]
        bad = [
            Problem(f"{b.player}'s {b.strategy}", "it is not a best reply to the given belief")
            for b in answer.beliefs
            if not _defends(answer, cells, names, b)
        ]
        yield bare + bad, "every remaining strategy is a best reply to the given belief"
    else:
        undone = [
            Problem(f"{p}'s {s}", f"it is dominated by {other}") for p, s, other in _dominated(answer, cells, names)
        ]
        if answer.beliefs:
            undone.append(Problem("", "there are beliefs, though strategies were compared with single others"))
        yield undone, "no strategy left is dominated by another"


def _dominated(answer: Eliminated, cells: Cells, names: list[list[str]]) -> Iterator[tuple[str, str, str]]:
    """Yields whose strategy is dominated by which other one, among what is left."""
    for player, mine in zip(answer.matrix.players, names, strict=True):
        for name, other in product(mine, mine):
            if name != other and _dominates(answer, cells, names, Dominated(player, name, {other: Fraction(1)})):
                yield player, name, other


def _dominates(answer: Eliminated, cells: Cells, names: list[list[str]], step: Dominated) -> bool:
    seat = answer.matrix.players.index(step.player)
    fair = step.strategy in names[seat] and set(step.by) <= set(names[seat]) and sum(step.by.values()) == 1
    if not fair or min(step.by.values()) < 0 or (len(step.by) > 1 and not answer.mixed):
        return False
    gains = []
    for pick in _others(answer.matrix, names, seat):
        own = sum(share * _at(answer.matrix, cells, seat, name, pick) for name, share in step.by.items())
        gains.append(own - _at(answer.matrix, cells, seat, step.strategy, pick))
    return min(gains) > 0 if answer.kind == "strict" else min(gains) >= 0 and max(gains) > 0


def _defends(answer: Eliminated, cells: Cells, names: list[list[str]], belief: Belief) -> bool:
    seat = answer.matrix.players.index(belief.player)
    picks = list(_others(answer.matrix, names, seat))
    shares = [belief.others.get(pick, Fraction(0)) for pick in picks]
    if sum(belief.others.values()) != 1 or sum(shares) != 1 or min(shares) < 0:
        return False
    if answer.kind == "weak" and min(shares) == 0:
        return False

    def worth(name: str) -> Fraction:
        return sum(
            (w * _at(answer.matrix, cells, seat, name, p) for w, p in zip(shares, picks, strict=True)), Fraction(0)
        )

    own = worth(belief.strategy)
    return all(worth(name) <= own for name in names[seat])


def _others(matrix: Matrix, names: list[list[str]], seat: int) -> Iterator[tuple[str, ...]]:
    return product(*(mine for s, mine in enumerate(names) if s != seat))


def _at(matrix: Matrix, cells: Cells, seat: int, name: str, pick: tuple[str, ...]) -> Fraction:
    whole = (*pick[:seat], name, *pick[seat:])
    return cells[tuple(matrix.strategies[s].index(n) for s, n in enumerate(whole))][seat]
