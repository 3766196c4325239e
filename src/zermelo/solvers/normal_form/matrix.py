"""Questions about games in normal form: which method answers which, and why.

| question | two players, one sum | two players | more |
|---|---|---|---|
| `solve` | linear program | pure, else Lemke and Howson | pure, else two who mix, else noisy replies |
| `equilibria` | all extreme ones | all extreme ones | refused |
| `pure_equilibria` | every profile | every profile | every profile |
| `dominance` | comparisons, linear programs | the same | the same |
"""

from __future__ import annotations

import time
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.nash_subsets import NashSubsets
from zermelo.answers.equilibria.pure import PureEquilibria, PureProfiles
from zermelo.answers.evidence.solution.mixed import MixedEquilibrium
from zermelo.answers.normal_form import Eliminated, MixedProfile, Mixes
from zermelo.answers.solution import Solution
from zermelo.errors import MethodError, ParameterError
from zermelo.forms.arena import Array
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Number, simplest_payoff
from zermelo.solvers.normal_form import logit_path, support_enumeration
from zermelo.solvers.normal_form.dominance import eliminate_by_dominance
from zermelo.solvers.normal_form.lemke_howson import lemke_howson
from zermelo.solvers.normal_form.logit_path import find_logit_equilibrium
from zermelo.solvers.normal_form.nash_subsets import find_nash_subset_components, find_nash_subsets
from zermelo.solvers.normal_form.pure import pure_normal_form_profiles
from zermelo.solvers.normal_form.support_enumeration import support_equilibrium
from zermelo.solvers.normal_form.vertex_enumeration import extreme_equilibria_by_vertices
from zermelo.solvers.normal_form.zero_sum import solve_zero_sum

if TYPE_CHECKING:
    from zermelo.solvers.query import Query

KINDS = ("strict", "weak")
ROOMY = 1 << 60


def solve_normal_form_matrix(query: Query) -> Solution:
    """Returns one equilibrium of a matrix."""
    return solve_matrix(query.game)


def solve_matrix_dominance(query: Query) -> Eliminated:
    """Answers `dominance`."""
    return find_matrix_dominance(query.game, query.kind or "strict", query.mixed is not False)


def solve_matrix_pure_equilibria(query: Query) -> PureEquilibria:
    """Answers `pure_equilibria`."""
    return find_matrix_pure_equilibria(query.game)


def solve_matrix_equilibria(query: Query) -> Equilibria:
    """Answers `equilibria`."""
    return find_matrix_equilibria(query.game, query.budget)


def solve_matrix(matrix: Matrix) -> Solution:
    """Returns one equilibrium of *matrix*."""
    began = time.perf_counter()

    def answer(mixes: Mixes, method: str, why: str, value: Number | None = None, **more: Any) -> Solution:
        found = MixedEquilibrium(profile=MixedProfile(matrix, mixes), game_value=value)
        return Solution(evidence=found, method=method, why=why, effort=_effort(matrix, began), **more)

    if matrix.is_opposed:
        value, x, y = solve_zero_sum(_table(matrix, 0))
        why = "two players, constant-sum: each secures the value by mixing"
        return answer((x, y), "linear programming", why, value=simplest_payoff(value / matrix.scale))
    pure = pure_normal_form_profiles(matrix)
    if pure:
        many = "the only one" if len(pure) == 1 else f"the first of {len(pure):,}"
        return answer(_pure(matrix, pure[0]), "every profile", f"it is {many} in pure strategies")
    if len(matrix.players) == 2:
        x, y, _ = lemke_howson(_table(matrix, 0), _table(matrix, 1))
        return answer((x, y), "Lemke-Howson algorithm", "two players, and no pure equilibrium")
    why = f"{len(matrix.players)} players, and no pure equilibrium"
    mixes = support_equilibrium(matrix)
    if mixes is not None:
        return answer(mixes, support_enumeration.METHOD, f"{why}; here two do")
    mixes = find_logit_equilibrium(matrix)
    if not any(MixedProfile(matrix, mixes).regret.values()):
        return answer(mixes, logit_path.METHOD, f"{why}: found numerically, and proven exact")
    return answer(mixes, logit_path.METHOD, f"{why}: found numerically", exact=False, status="estimated")


def find_matrix_pure_equilibria(matrix: Matrix) -> PureEquilibria:
    """Returns all equilibria of *matrix* in pure strategies."""
    began = time.perf_counter()
    cells = tuple(pure_normal_form_profiles(matrix))
    why = "every profile was examined"
    found = PureProfiles(matrix=matrix, cells=cells)
    return PureEquilibria(evidence=found, method="every profile", why=why, effort=_effort(matrix, began))


def find_matrix_equilibria(matrix: Matrix, budget: int | None = None) -> Equilibria:
    """Returns all equilibria of two players; *budget* bounds the bases visited in each polytope."""
    began = time.perf_counter()
    if len(matrix.players) != 2:
        raise MethodError(
            f"All mixed equilibria of a matrix are found for two players; this game has {len(matrix.players)}. Use "
            "pure_equilibria(game) for the pure ones, or solve(game) for one."
        )
    pairs = extreme_equilibria_by_vertices(_table(matrix, 0), _table(matrix, 1), budget)
    xs, ys = (sorted({pair[side] for pair in pairs}, reverse=True) for side in (0, 1))
    number = {mix: k for k, mix in enumerate(xs)}, {mix: k for k, mix in enumerate(ys)}
    subsets = find_nash_subsets((number[0][x], number[1][y]) for x, y in pairs)
    place = {subset: k for k, subset in enumerate(subsets)}
    parts = tuple(tuple(place[subset] for subset in part) for part in find_nash_subset_components(subsets))
    return Equilibria(
        evidence=NashSubsets(matrix=matrix, mixes=(tuple(xs), tuple(ys)), subsets=tuple(subsets), components=parts),
        method="vertices of the best replies", why="two players, and few enough vertices to visit all",
        effort=_effort(matrix, began),
    )  # fmt: skip


def find_matrix_dominance(matrix: Matrix, kind: str = "strict", mixed: bool = True) -> Eliminated:
    """Returns which strategies of *matrix* are dominated, round by round, and what is left."""
    began = time.perf_counter()
    if kind not in KINDS:
        raise ParameterError(f"kind is strict or weak, not {kind!r}.")
    rounds, kept, beliefs = eliminate_by_dominance(matrix, kind == "strict", mixed)
    how = "comparisons and linear programs" if mixed else "comparisons"
    return Eliminated(
        matrix=matrix, kind=kind, mixed=mixed, rounds=tuple(map(tuple, rounds)), kept=tuple(map(tuple, kept)),
        beliefs=tuple(beliefs), method=how, why="every strategy was compared, round by round, until none was dominated",
        effort=_effort(matrix, began),
    )  # fmt: skip


def normal_form_matrix_rows(matrix: Matrix, seat: int) -> list[list[int]]:
    """Returns a player's payoffs in a game of two, as whole numbers, a row for each strategy of the first."""
    return [[int(n) for n in row] for row in matrix.payoff[..., seat].tolist()]


def _table(matrix: Matrix, seat: int) -> Array | list[list[int]]:
    """The same, as an array where 64 bits hold all of them with room for twice as much."""
    paid = matrix.payoff[..., seat]
    is_short = paid.dtype != object and int(paid.min()) > -ROOMY and int(paid.max()) < ROOMY
    return paid.astype(np.int64) if is_short else normal_form_matrix_rows(matrix, seat)


def _pure(matrix: Matrix, cell: tuple[int, ...]) -> Mixes:
    return tuple(
        tuple(Fraction(int(k == pick)) for k in range(count)) for pick, count in zip(cell, matrix.shape, strict=True)
    )


def _effort(matrix: Matrix, began: float) -> Effort:
    return Effort(nodes=len(matrix), seconds=time.perf_counter() - began, compiled=False)
