"""A question to a whole game, as it was asked, and its answer by the method that the table of methods names."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from zermelo.errors import BudgetError
from zermelo.formats.given import given_game_or_matrix
from zermelo.forms.arena import Arena
from zermelo.forms.explore.budgets import require_budget_limit
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.payoff import Number
from zermelo.forms.subgame import subgame_in_play
from zermelo.forms.traits.traits import traits_of_game
from zermelo.forms.tree import Tree
from zermelo.preferences.ties import Ties
from zermelo.solvers.asked import Asked
from zermelo.solvers.exploration import exploration_to_depth, game_graph, game_tree
from zermelo.solvers.methods import method_for, method_refusals

FIRST = Ties("first")
MOST_NODES = 1_000_000  # of a tree that a normal form is made of, unless asked otherwise


@dataclass(frozen=True, kw_only=True)
class Query(Asked):
    """What was asked of a game, and how far an answer may go. `game` is explored before most methods run."""

    game: Any
    called: str = ""  # the game's name, where it was given by name
    tie_rule: Ties = FIRST
    choose: Any = "auto"
    parts: Mapping[str, int] = field(default_factory=dict)
    kind: str | None = None  # of dominance between strategies of a matrix, or of correlated equilibria
    mixed: bool | None = None
    epsilon: Number | None = None
    budget: int | None = None
    most: int = 0
    compiled: bool | None = None
    limit: int | None = None
    watch: Watch | None = None
    began: float = field(default_factory=time.perf_counter)

    @property
    def arena(self) -> Arena:
        """The game, which has been explored."""
        assert self.traits.arena is not None
        return self.traits.arena

    @property
    def name(self) -> str:
        """What the game was called: when it was asked about, or when it was made."""
        known = (self.called, *(getattr(one, "asked", "") for one in (self.game, getattr(self.game, "source", None))))
        return next((name for name in known if name), "")

    def explored(self) -> Query:
        """Returns the same question about the explored game; players who never move are not neutral there."""
        arena = exploration_to_depth(
            self.game, symmetric=self.symmetric, limit=self.limit, compiled=self.compiled, watch=self.watch,
            depth=self.depth, stages=True,
        )  # fmt: skip
        idle = {player for player in self.neutral if not (arena.mover == arena.seat(player)).any()}
        neutral = tuple(player for player in self.neutral if player not in idle)
        if arena is self.game and neutral == self.neutral:
            return self
        return replace(self, game=arena, traits=traits_of_game(arena), neutral=neutral)


def query_of(game: Any, *, at: Any = None, **options: Any) -> Query:
    """Returns a question to *game*, whatever it was given as, or to what is left of it *at* a position."""
    whole = given_game_or_matrix(game)
    found = subgame_in_play(whole, at)
    called = game if isinstance(game, str) and found is whole else ""
    traits = traits_of_game(found)
    if options.get("compiled") and traits.arena is not None:
        traits.arena.compile_moves()
    return Query(game=found, traits=traits, called=called, **options)


def answer_query(question: str, query: Query) -> Any:
    """Returns what the method says that fits, or that was asked for; explores the game first, unless it does that."""
    method, _ = method_for(question, query)
    if query.traits.is_matrix and query.limit is not None:
        _require_few_profiles(len(query.game), query.limit)
    if method.explores:
        try:
            explored = query.explored()
        except BudgetError as error:
            raise BudgetError(f"{error}{_instead(question, query)}") from None
        if explored is not query:
            query = explored
            method, _ = method_for(question, query)
    return method.run(query)


def _require_few_profiles(count: int, limit: int) -> None:
    """Raises where a matrix is larger than the one who asks allows."""
    require_budget_limit(limit, "a number of profiles")
    if count > limit:
        raise BudgetError(f"The matrix has {count:,} profiles, more than the limit of {limit:,}.")


def query_tree(question: str, query: Query) -> Tree:
    """Returns the tree of the game; where it does not fit since play can go on forever, that is said instead."""
    try:
        tree: Tree = game_tree(query.game, limit=query.limit or MOST_NODES)
        return tree
    except BudgetError:
        method_for(question, Asked(traits=traits_of_game(game_graph(query.game, limit=MOST_NODES))))
        raise


def _instead(question: str, query: Query) -> str:
    """What to ask of a game that is too large to be explored, where something can be."""
    is_refused = dict(method_refusals(query.traits)).get("prove", "no rules")
    if is_refused or query.depth is not None:
        return ""
    if question == "solve" and len(query.traits.players) > 2 and query.traits.has_bounds:
        return (
            ' search(game, method="branch-and-bound") finds the outcome from the start, and prove(game, player) what a '
            "side can guarantee, without exploring everything."
        )
    return " prove(game) finds the value of the start alone, without exploring everything."
