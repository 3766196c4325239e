"""A question as it was asked: what the table of methods looks at to choose one, and to refuse."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from zermelo.errors import MethodError
from zermelo.forms.graph import Graph
from zermelo.forms.traits.traits import Traits
from zermelo.preferences.aspects import By

AUTO = "auto"


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question as it was asked: what is known of the game, and the options that a method may refuse."""

    traits: Traits
    method: Any = AUTO
    ties: str = "first"
    wanted: Any = "points"
    teams: Any = None
    aims: Any = None
    side: tuple[str, ...] = ()  # whose guarantee or outlook
    neutral: tuple[str, ...] = ()
    symmetric: bool = False
    depth: int | None = None
    is_against_all: bool = True  # are all others enemies of the side?
    is_chosen: bool = False  # is it said which of several equilibria to take?
    is_near: bool = False  # is an epsilon given?
    is_of_strategies: bool = False  # is it said which strategies of a matrix are meant: kind, mixed?
    is_by_moves: bool = False  # are moves recommended one by one, and not whole strategies?
    precision: Any = None  # how far apart bounds may be
    is_timed: bool = False  # do nodes or seconds bound it?
    is_traced: bool = False
    is_partial: bool = False  # does whoever asks see only a part of the position?
    is_sampled: bool = False  # is it said how many worlds to draw, or by what to choose among moves in them?

    @property
    def is_bounded(self) -> bool:
        """Is there any budget?"""
        return self.depth is not None or self.is_timed

    @property
    def draws_worlds(self) -> bool:
        """Will it be answered from worlds that fit what was seen?"""
        from zermelo.solvers.methods import method_named

        return self.is_partial if self.method == AUTO else method_named(self.method).sees_part

    @property
    def has_luck(self) -> bool:
        """Does anybody move at random: chance, or a neutral player?"""
        return self.traits.has_chance or bool(self.neutral)

    @property
    def is_by_points(self) -> bool:
        """Do players want points, as they are?"""
        return By.read(self.wanted).is_points

    @property
    def is_plain(self) -> bool:
        """Is everybody alone and after points, in the game as it is, looked at to its ends?"""
        whole = self.teams is None and self.aims is None and not self.symmetric and self.depth is None
        return whole and self.is_by_points

    @cached_property
    def two_sides(self) -> tuple[tuple[str, ...], dict[str, int]] | MethodError:
        """The team that moves, and who pulls with it and who against it; what is said where they are not two sides."""
        from zermelo.solvers.stochastic.stochastic import stochastic_sides

        try:
            return stochastic_sides(cast(Graph, self.traits.arena), self.teams)
        except MethodError as refused:
            return refused

    @property
    def is_endless(self) -> bool | None:
        """Can play go on forever? None where only exploring the game would tell; to a depth it cannot."""
        return self.traits.has_cycles if self.depth is None else False
