"""`check`: is that right?"""

from __future__ import annotations

from typing import Any

from zermelo.checker.profiles import judge
from zermelo.checker.solutions import check_solution
from zermelo.errors import ParameterError
from zermelo.results.profile import Profile
from zermelo.results.report import Report
from zermelo.results.solution import Solution


def check(answer: Any) -> Report:
    """Checks an answer with code that shares nothing with the solvers; true when it is right.

    A `Solution` is right when its strategies are complete and legal, every node is worth what its choice or its odds
    make it worth, nobody gains by another choice anywhere, and the tie rule is kept, all in exact arithmetic.
    A `Profile` is judged: ``subgame-perfect``, an ``equilibrium`` point (nobody gains by changing a whole strategy), or
    ``neither``, and by which deviation.

    >>> from zermelo.solvers.solve import solve
    >>> report = check(solve("sharing"))
    >>> bool(report), report.problems
    (True, ())

    References: Kuhn 1953; Luckhardt and Irani 1986 for the equilibrium point.
    """
    if isinstance(answer, Solution):
        return check_solution(answer)
    if isinstance(answer, Profile):
        return judge(answer)
    raise ParameterError(f"check takes a solution or a profile, not {type(answer).__name__}.")
