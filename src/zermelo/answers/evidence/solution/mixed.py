"""A mixed equilibrium of a matrix as evidence: how often each player plays each strategy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zermelo.answers.evidence.evidence import OfMatrix
from zermelo.answers.evidence.solution.evidence import Solved
from zermelo.answers.line import Line
from zermelo.answers.normal_form import MixedProfile, normal_form_answer_mix
from zermelo.draw.svg.label import number_label, rough_number_label
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import Absent, MethodError
from zermelo.forms.arena import Where
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Number, Payoff

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class MixedEquilibrium(Solved, OfMatrix):
    """One equilibrium. Where two players want opposite things, `game_value` is what the first can guarantee."""

    kind = "an equilibrium of a matrix"

    profile: MixedProfile
    game_value: Number | None = None

    @property
    def matrix(self) -> Matrix:
        """The game."""
        return self.profile.matrix

    @property
    def regret(self) -> dict[str, Number]:
        """What each player could gain at most by playing something else; all 0 where the answer is exact."""
        return self.profile.regret

    def __len__(self) -> int:
        return len(self.matrix)

    def value(self, where: Where = None) -> Payoff:
        """Returns what everybody gets on average; everything happens at once, so there is the start alone."""
        if where not in (None, 0, "", ()):
            raise MethodError("In a matrix everybody moves at once; there is no other place than the start.")
        return self.profile.payoff

    def line(self, answer: Solution) -> Line:
        raise Absent("In a matrix everybody moves at once, so there is no line; strategies says what is played.")

    def strategies(self, answer: Solution) -> dict[str, dict[str, Fraction]]:
        """Returns for each player the strategies that are played at all, with their shares."""
        return self.profile.strategies

    def sheets(self, answer: Solution) -> Sequence[Sheet]:
        told: Any = (
            (lambda u: u) if answer.exact else number_label
        )  # rounded numbers are long as fractions, and mean nothing
        rows = [(p, told(answer.payoff[p]), normal_form_answer_mix(mix)) for p, mix in self.profile.strategies.items()]
        notes = list(answer.notes)
        if self.game_value is not None:
            notes.insert(0, f"Value: {number_label(self.game_value)} for {self.players[0]}.")
        if not answer.exact:
            most = max(self.regret.values())
            notes.insert(0, f"Numeric: nobody gains more than {rough_number_label(most)} by changing.")
        return [Sheet("An equilibrium", ("player", "gets", "plays"), rows, notes=notes)]

    def told(self, answer: Solution) -> str:
        return f"{answer.payoff}: {self.profile!r}"
