"""`check`: is that right?"""

from __future__ import annotations

from typing import Any

from zermelo.answers.coalitions import Coalitions
from zermelo.answers.cyclic import Retrograde
from zermelo.answers.determinacy import Determinacy
from zermelo.answers.equilibria.epsilon import NearBest, NearEquilibria
from zermelo.answers.equilibria.equilibria import BestEquilibrium, Equilibria
from zermelo.answers.equilibria.nash import NashOutcomes
from zermelo.answers.equilibria.nash_cyclic import OutcomesByThreats
from zermelo.answers.equilibria.profile_sets import Attained
from zermelo.answers.equilibria.pure import PureEquilibria
from zermelo.answers.guarantee import Outlook, Pruned
from zermelo.answers.guarantees import Dominance, Guarantees, Standing
from zermelo.answers.hidden import SubgamePerfect
from zermelo.answers.hidden_guarantee import Secured
from zermelo.answers.match.series import Series
from zermelo.answers.normal_form import MatrixAnswer, MixedProfile
from zermelo.answers.report import Report
from zermelo.answers.solution import Solution
from zermelo.answers.stochastic import Stochastic
from zermelo.answers.strategy import Profile
from zermelo.answers.tablebase import Tablebase
from zermelo.answers.tablebase_guarantee import Assured
from zermelo.checker.coalitions import check_coalitions
from zermelo.checker.cyclic.attractors import check_forced
from zermelo.checker.cyclic.retrograde import check_retrograde
from zermelo.checker.cyclic.tablebase import check_tablebase
from zermelo.checker.equilibria.attainment import check_attained
from zermelo.checker.equilibria.epsilon import check_near, check_near_best
from zermelo.checker.equilibria.equilibria import check_best, check_equilibria
from zermelo.checker.equilibria.nash import check_nash
from zermelo.checker.equilibria.nash_cyclic import check_threats
from zermelo.checker.equilibria.pure import check_pure
from zermelo.checker.guarantee.guarantee import check_outlook, check_pruned
from zermelo.checker.guarantee.guarantees import check_dominance, check_guarantees
from zermelo.checker.guarantee.hidden import check_secured
from zermelo.checker.hidden.subgames import check_determinacy, check_subgame_perfect
from zermelo.checker.normal_form import check_matrix
from zermelo.checker.series import check_series
from zermelo.checker.solution import check_solution
from zermelo.checker.stochastic import check_bounds, check_stochastic
from zermelo.checker.strategy import judge
from zermelo.errors import ParameterError


def check(answer: Any) -> Report:
    """Checks an answer with code that shares nothing with the solvers; true when it is right.

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
    `NearEquilibria` are right when nobody's best reply gains more than epsilon in any subgame. The best of either kind
    can be given too. Where
    play can go on for ever, values are checked by attained moves, closed sides and distances that lead to the end,
    equilibria by full best replies, endless play included; with chance, both bounds by the moves that keep to them and
    the ways out of where endless play would pay less. What was looked at, and what was too large to be, is said in
    ``checked``.

    >>> from zermelo.solvers.solve import solve
    >>> report = check(solve("sharing"))
    >>> bool(report), report.problems
    (True, ())

    References: Kuhn 1953; Luckhardt and Irani 1986 for the equilibrium point.
    """
    if isinstance(answer, MatrixAnswer | MixedProfile):
        return check_matrix(answer)
    if isinstance(answer, Solution):
        return check_solution(answer)
    if isinstance(answer, SubgamePerfect):
        return check_subgame_perfect(answer)
    if isinstance(answer, Determinacy):
        return check_determinacy(answer)
    if isinstance(answer, Attained):
        return check_attained(answer)
    if isinstance(answer, Profile):
        return judge(answer)
    if isinstance(answer, Retrograde):
        return check_retrograde(answer)
    if isinstance(answer, Tablebase | Assured):
        return check_tablebase(answer.table if isinstance(answer, Assured) else answer)
    if isinstance(answer, OutcomesByThreats):
        return check_threats(answer)
    if isinstance(answer, Stochastic):
        return check_stochastic(answer)
    if isinstance(answer, (Outlook, Guarantees)) and answer.upper is not None:
        return check_bounds(answer)
    if isinstance(answer, (Outlook, Guarantees)) and answer.distance is not None:
        return check_forced(answer)
    if isinstance(answer, Outlook):
        return check_outlook(answer)
    if isinstance(answer, Secured):
        return check_secured(answer)
    if isinstance(answer, Pruned):
        return check_pruned(answer)
    if isinstance(answer, Guarantees):
        return check_guarantees(answer)
    if isinstance(answer, Dominance):
        return check_dominance(answer)
    if isinstance(answer, Coalitions):
        return check_coalitions(answer)
    if isinstance(answer, PureEquilibria):
        return check_pure(answer)
    if isinstance(answer, NashOutcomes):
        return check_nash(answer)
    if isinstance(answer, Equilibria):
        return check_equilibria(answer)
    if isinstance(answer, BestEquilibrium):
        return check_best(answer)
    if isinstance(answer, NearEquilibria):
        return check_near(answer)
    if isinstance(answer, NearBest):
        return check_near_best(answer)
    if isinstance(answer, Series):
        return check_series(answer)
    if hasattr(answer, "verify"):  # a table of solved positions, which stands in a later layer
        verdict: Report = answer.verify()
        return verdict
    if isinstance(answer, Standing):
        raise ParameterError("A standing does not hold its game; check the dominance that it comes from.")
    raise ParameterError(f"check takes an answer or a profile, not {type(answer).__name__}.")
