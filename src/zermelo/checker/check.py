"""`check`: is that right?"""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from zermelo.answers.report import Report
from zermelo.errors import ParameterError
from zermelo.questions import question_checker, question_object


def check(answer: Any) -> Report:
    """Verifies an answer with code that shares nothing with the solvers; the report is true if it is right.

    A `Solution` is right when its strategies are complete and legal, every node is worth what its choice or its odds
    make it worth, nobody gains by another choice anywhere, and the tie rule is kept, all in exact arithmetic.
    A `Profile` is judged: ``subgame-perfect``, an ``equilibrium`` point (nobody gains by changing a whole strategy), or
    ``neither``, and by which deviation.
    An `Outlook` or `Guarantees` is right when the ends are worth what `by` says, every node follows from friends
    raising, enemies lowering, neutral players and chance averaging, and the strategies secure the value. `Dominance` is
    compared with the definitions; of `Coalitions` every structure and every team's worth is found again, and the
    certificate of the core is one. Where moves are hidden, best replies are found again information set by information
    set, subgame by subgame; of `Determinacy` both guarantees are checked, and that they meet.
    `PureEquilibria` are right when every node's set follows from those of its moves and the profiles are
    subgame-perfect; `NashOutcomes` are found again play by play, threat by threat.
    `Equilibria` are right when every node's set follows from those of its moves, and a chosen one is the best of them
    by its criterion; within an epsilon, when nobody's best reply gains more in any subgame; of a matrix, when no
    extreme one is missing. The best alone can be given too. Where play can go on forever, values are checked by
    attained moves, closed sides and distances that lead to the end, equilibria by full best replies, endless play
    included; with chance, both bounds by the moves that keep to them and the ways out of where endless play would pay
    less. Of a `Proof` the strategies are played against all replies, or the value is found again; where it is too large
    for both, it is refused. What was looked at, and what was too large to be, is said in ``checked``.

    A path is that of a file with an answer, or of a folder that `prove` or `table` made.

    >>> from zermelo.solvers.solve import solve
    >>> report = check(solve("sharing"))
    >>> bool(report), report.problems
    (True, ())

    References: Kuhn 1953; Luckhardt and Irani 1986 for the equilibrium point.
    """
    if isinstance(answer, str | PathLike):
        if not Path(answer).exists() and not Path(answer).suffix:
            raise ParameterError(f"check takes an answer, a profile or the path of a saved one; there is no {answer}.")
        answer = question_object("formats.files.load")(answer)
    checker = question_checker(answer)
    if checker is not None:
        report: Report = checker(answer)
        return report
    if hasattr(answer, "verify"):  # a table of solved positions, which stands in a later layer
        verdict: Report = answer.verify()
        return verdict
    if hasattr(answer, "win_odds"):
        raise ParameterError("A standing does not hold its game; check the dominance that it comes from.")
    raise ParameterError(f"check takes an answer or a profile, not {type(answer).__name__}.")
