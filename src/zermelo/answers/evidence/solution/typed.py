"""For type checkers: solutions of which it is known what their evidence is. At run time each is a `Solution`."""

from __future__ import annotations

from zermelo.answers.evidence.solution.backward_induction import BackwardInduction
from zermelo.answers.evidence.solution.behaviour import Behaviour
from zermelo.answers.evidence.solution.bounds import Bounds
from zermelo.answers.evidence.solution.mixed import MixedEquilibrium
from zermelo.answers.evidence.solution.positional import Positional
from zermelo.answers.evidence.solution.retrograde import RetrogradeAnalysis
from zermelo.answers.evidence.solution.stationary import Stationary
from zermelo.answers.evidence.solution.tablebase import Tablebase
from zermelo.answers.solution import Solution
from zermelo.preferences.ties import Ties


class ByInduction(Solution):
    """Solved by backward induction."""

    evidence: BackwardInduction
    ties: Ties


class ByRetrograde(Solution):
    """Solved by retrograde analysis."""

    evidence: RetrogradeAnalysis


class ByBounds(Solution):
    """Solved between bounds."""

    evidence: Bounds


class ByStages(Solution):
    """Solved where moves pay on the way."""

    evidence: Stationary


class ByReplies(Solution):
    """One move for each position, by best replies in turn."""

    evidence: Positional


class ByBehaviour(Solution):
    """Solved subgame by subgame, in behaviour strategies."""

    evidence: Behaviour


class ByTable(Solution):
    """Solved for every numbered position."""

    evidence: Tablebase


class ByMixing(Solution):
    """A matrix, solved by one equilibrium."""

    evidence: MixedEquilibrium
