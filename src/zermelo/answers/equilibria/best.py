"""The best equilibrium by a criterion: what it pays, how good that is, and what everybody does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from zermelo.answers.line import Line, follow_line_of_play
from zermelo.answers.normal_form import MixedProfile
from zermelo.answers.strategy import Profile
from zermelo.errors import Absent
from zermelo.forms.payoff import Number, Payoff, simplest_payoff
from zermelo.preferences.criteria import Best

if TYPE_CHECKING:
    from zermelo.answers.equilibria.equilibria import Equilibria
    from zermelo.answers.equilibria.pure import PureEquilibria


@dataclass(frozen=True, repr=False)
class BestEquilibrium(Best):
    """The best payoffs of a set, with a profile that attains one of them, and why nothing in the set is better.

    `among` is the answer that it is the best of. No exact subgame-perfect equilibrium is better than `at_most`, and in
    no subgame does anybody gain more than `gain` by any other whole strategy. Both say no more than `value` and 0,
    except within an `epsilon`: then the strategies are nearly in equilibrium and nearly the best, or better.
    """

    at_most: Number = field(kw_only=True)
    gain: Number = field(kw_only=True, default=0)
    epsilon: Number | None = field(kw_only=True, default=None)
    attain: Callable[[Payoff], Profile | MixedProfile] = field(kw_only=True, compare=False)
    among: Equilibria | PureEquilibria | None = field(kw_only=True, compare=False, default=None)

    @cached_property
    def attained(self) -> Profile | MixedProfile:
        """What pays `payoff`: a profile, or of a matrix mixes."""
        return self.attain(self.payoff)

    @property
    def profile(self) -> Profile:
        """A subgame-perfect equilibrium, or nearly one, that pays `payoff`: what everybody does, everywhere."""
        if isinstance(self.attained, MixedProfile):
            raise Absent("In a matrix everybody moves at once, so there is no line and no place; use .mixed.")
        return self.attained

    @property
    def mixed(self) -> MixedProfile:
        """An equilibrium of a matrix that pays `payoff`: how often everybody plays what."""
        if not isinstance(self.attained, MixedProfile):
            raise Absent("Here moves are made one after the other; use .profile.")
        return self.attained

    @cached_property
    def line(self) -> Line:
        """The moves that will be made; through mixing and chance, the first or likeliest with its odds."""
        return follow_line_of_play(self.profile)

    @property
    def short(self) -> Number:
        """By how much the value may fall short of the best exact one, at most; 0 where it cannot."""
        return simplest_payoff(max(Fraction(0), Fraction(self.at_most) - self.value))

    def __repr__(self) -> str:
        near = "" if self.epsilon is None else f"; nobody gains more than {self.gain}"
        more = f", one of {len(self.payoffs)}" if len(self.payoffs) > 1 else ""
        return f"<BestEquilibrium by {self.criterion}: {self.payoff}, worth {self.value}{more}{near}>"


def best_equilibrium_among(
    found: Best, among: Equilibria | PureEquilibria, attain: Callable[[Payoff], Profile | MixedProfile]
) -> BestEquilibrium:
    """Returns the best payoffs of an exact set with what attains them."""
    return BestEquilibrium(
        found.criterion, found.value, found.payoffs, found.why, at_most=found.value, attain=attain, among=among
    )
