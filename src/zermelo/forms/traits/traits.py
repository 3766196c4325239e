"""What kind of game this is: the one description that decides which questions and methods apply.

A fact is looked up when it is first asked for, and kept with the game. Of a game that has not been explored only what
its rules say is known; whatever else is None.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from zermelo.errors import MethodError
from zermelo.forms.arena import END, NATURE, Arena
from zermelo.forms.display import Shown
from zermelo.forms.game import RulesGame
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import LIMIT, Number, payoff_quotient
from zermelo.forms.stages import rules_have_stages

if TYPE_CHECKING:
    from zermelo.forms.tree import Tree

MATRIX: Final = "matrix"  # everybody moves once, at the same time
TREE: Final = "tree"  # every line of play apart
GRAPH: Final = "graph"  # positions, each once
RULES: Final = "rules"  # given by rules, not yet explored
OBJECT: Final = "object"  # any other object with the `Game` protocol, not yet explored

FACTS = (
    "form", "players", "nodes", "ends", "has_chance", "has_hidden_moves", "is_cyclic", "pays_endless", "is_numbered",
    "has_estimate", "is_fixed_order", "sum", "is_common_interest",
)  # fmt: skip


class Traits(Shown):
    """Facts about a game; None where only exploring it would tell."""

    form: str
    players: tuple[str, ...]
    nodes: int | None = None
    ends: int | None = None
    has_chance: bool
    has_hidden_moves: bool = False
    is_cyclic: bool | None = None  # can play that begins at the start come back to a position?
    has_cycles: bool | None = None  # or play that begins elsewhere?
    has_stages: bool = False  # do moves pay on the way, is there a discount, or do two move at once?
    pays_endless: bool = False  # does the game say what play without end pays?
    is_numbered: bool = False  # do the rules number all positions?
    hides: bool = False  # does the game say what a player does not see?
    has_estimate: bool = False  # does the game judge positions that are not ends?
    has_bounds: bool = False  # do its rules say what payoffs sum to, and the least and the greatest?
    is_fixed_order: bool | None = None
    sum: Number | None = None
    is_common_interest: bool | None = None
    forgets: str = ""  # who forgets what, where somebody has no perfect recall
    arena: Arena | None = None  # the explored game

    @property
    def is_explored(self) -> bool:
        """Is the whole game known?"""
        return self.nodes is not None

    @property
    def is_matrix(self) -> bool:
        """Does everybody move once, at the same time?"""
        return self.form == MATRIX

    @property
    def has_rules(self) -> bool:
        """Is it given by rules, which compiled searches need?"""
        return self.form == RULES

    @property
    def is_constant_sum(self) -> bool:
        """Do all payoffs sum to the same number, as far as is known?"""
        return self.sum is not None

    @property
    def is_zero_sum(self) -> bool:
        """Do all payoffs sum to zero, as far as is known?"""
        return self.sum == 0

    @property
    def is_opposed(self) -> bool:
        """Are there two players who want opposite things, the sum of their payoffs being always the same?"""
        return len(self.players) == 2 and self.is_constant_sum

    @property
    def is_duel(self) -> bool:
        """Are there two players, one's gain the other's loss?"""
        return len(self.players) == 2 and self.is_zero_sum

    def words(self) -> list[str]:
        """Returns the traits in words, the telling ones only."""
        said = [f"{len(self.players)} player{'s' if len(self.players) > 1 else ''}", *self._sum_in_words()]
        if self.is_explored:
            said += ["common interest"] if self.is_common_interest else []
            said += ["fixed order of players"] if self.is_fixed_order and len(self.players) > 1 else []
        said += ["with chance"] if self.has_chance else ["no chance"] if self.is_explored else []
        if self.is_explored:
            said += ["simultaneous or hidden moves"] if self.has_hidden_moves else ["perfect information"]
        said += ["play can go on forever"] if self.is_cyclic else []
        said += ["moves carry rewards"] if self.has_stages else []
        return said

    def _sum_in_words(self) -> list[str]:
        if len(self.players) == 1 or (self.sum is None and not self.is_explored):
            return []
        if self.sum is None:
            return ["general sum"]
        return ["zero-sum" if self.is_zero_sum else f"constant sum {self.sum}"]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Traits):
            return NotImplemented
        return all(getattr(self, fact) == getattr(other, fact) for fact in FACTS)

    def __hash__(self) -> int:
        return hash((self.form, self.players))

    def __repr__(self) -> str:
        return f"Traits({', '.join(f'{fact}={getattr(self, fact)!r}' for fact in FACTS)})"


class _Written(Traits):
    """What rules, or another object that is a game, say about themselves."""

    def __init__(self, game: Any) -> None:
        says = game.rules if isinstance(game, RulesGame) else game
        self.form = RULES if isinstance(game, RulesGame) else OBJECT
        self.players = tuple(game.players)
        self.has_chance, self.has_estimate = hasattr(says, "odds"), hasattr(says, "estimate")
        self.hides = hasattr(says, "hide")
        self.pays_endless = getattr(says, "endless", None) is not None
        self.has_stages = rules_have_stages(game)
        self.is_numbered = isinstance(game, RulesGame) and game.is_numbered
        self.sum = 0 if getattr(says, "zero_sum", False) else None
        self.has_bounds = hasattr(says, "bounds") and (self.sum == 0 or hasattr(says, "constant_sum"))


class _Strategic(Traits):
    """A game in normal form: all is seen at once."""

    def __init__(self, game: Matrix) -> None:
        self.form, self.players, self.has_chance, self.has_hidden_moves = MATRIX, game.players, False, True
        self.nodes = self.ends = len(game)
        self.is_cyclic = self.has_cycles = False
        self.sum = game.sum

    def words(self) -> list[str]:
        first, *rest = super().words()
        return [first, "all move at once", *rest[: len(self._sum_in_words())]]


def _kept(find: Callable[[Any], Any]) -> Any:
    """A fact of a tree or graph that is found when it is first asked for, and kept with it."""

    def fact(traits: _Explored) -> Any:
        kept: dict[str, Any] = vars(traits._arena).setdefault("_facts", {})
        if find.__name__ not in kept:
            kept[find.__name__] = find(traits)
        return kept[find.__name__]

    return property(fact)


class _Explored(Traits):
    """A tree or graph. The costly facts are found when they are asked for."""

    def __init__(self, arena: Arena) -> None:
        self._arena = self.arena = arena
        self.form, self.players = GRAPH if arena.is_merged else TREE, arena.players
        self.nodes, self.ends = len(arena), arena.ends
        self.has_chance, self.pays_endless = arena.has_chance, arena.endless is not None
        self.has_stages = arena.stages is not None

    @_kept
    def has_hidden_moves(self) -> bool:
        return self._arena.has_hidden_moves

    @_kept
    def has_cycles(self) -> bool:
        return self._arena.has_cycles

    @_kept
    def is_cyclic(self) -> bool:
        return self.has_cycles and traits_cycle_of_graph(self._arena) is not None

    @_kept
    def forgets(self) -> str:
        if not self.has_hidden_moves or self._arena.is_merged:
            return ""
        from zermelo.forms.information.information_sets import require_information_recall

        try:
            require_information_recall(cast("Tree", self._arena))
        except MethodError as refused:
            return str(refused)
        return ""

    @_kept
    def sum(self) -> Number | None:
        arena = self._arena
        narrow = arena.largest < LIMIT // len(arena.players)
        sums = (arena.payoff if narrow else arena.payoff.astype(object)).sum(axis=1)
        if len(sums) and not bool((sums == sums[0]).all()):
            return None
        totals = {payoff_quotient(int(u), arena.scale) for u in sums[:1]}
        if arena.stages is not None:  # moves must pay nothing altogether, and then nor may ends that are worth less
            rewards = arena.stages.reward.astype(object).sum(axis=1)
            if rewards.any() or (arena.stages.discount is not None and any(totals)):
                return None
        if arena.endless is not None and self.is_cyclic:  # that pays, too
            totals.add(arena.endless.total)
        return None if len(totals) > 1 else next(iter(totals), 0)

    @_kept
    def is_fixed_order(self) -> bool:
        return not (self.has_stages and self.has_hidden_moves) and _is_fixed_order(self._arena)

    @_kept
    def is_common_interest(self) -> bool:
        stages = self._arena.stages
        payoff = self._arena.payoff if stages is None else np.vstack([self._arena.payoff, stages.reward])
        return len(self.players) > 1 and bool((payoff == payoff[:, :1]).all())


def traits_of_game(game: Any) -> Traits:
    """Says what kind of game this is: a tree or graph, a matrix, or one that has not been explored.

    >>> from zermelo.games.bargains.sharing import sharing
    >>> found = traits_of_game(sharing())
    >>> found.is_zero_sum, found.is_fixed_order, found.has_chance
    (False, True, False)
    """
    if isinstance(game, Arena):
        return _Explored(game)
    return _Strategic(game) if isinstance(game, Matrix) else _Written(game)


def traits_rules(traits: Traits) -> RulesGame | None:
    """Returns the rules that a graph was explored from, with its players and its start; None where there are none."""
    arena = traits.arena
    if arena is None or arena.rules is None or arena.states is None or len(arena.starts) > 1:
        return None
    source = cast(RulesGame, arena.source)
    is_whole = tuple(source.players) == arena.players and tuple(arena.state(0)) == tuple(source.start())
    return source if is_whole else None


def _is_fixed_order(arena: Arena) -> bool:
    """Do the players move one after the other in a fixed order everywhere? Chance may move in between."""
    n = len(arena.players)
    parents = np.repeat(np.arange(len(arena)), np.diff(arena.first))
    children = arena.successors[int(arena.first[0]) :]
    before, after = arena.mover[parents], arena.mover[children]
    if ((before == NATURE) | (after == NATURE)).any():
        return _is_fixed_order_with_chance(arena)
    both = after != END
    return bool((after[both] == (before[both] + 1) % n).all())


def _is_fixed_order_with_chance(arena: Arena) -> bool:
    n = len(arena.players)
    waiting = [(0, -1)]  # nodes with the seat that must move next, -1 before anybody has
    seen = set(waiting)
    while waiting:
        node, due = waiting.pop()
        seat = int(arena.mover[node])
        if seat >= 0:
            if due not in (-1, seat):
                return False
            due = (seat + 1) % n
        below = {(child, due) for child in arena.children(node)} - seen
        seen |= below
        waiting += below
    return True


def traits_cycle_of_graph(graph: Arena) -> list[int] | None:
    """Returns the moves (by number) of a line that leads from the start into a cycle and once round it, or None."""
    aims = graph.successors[int(graph.first[0]) :]
    if bool((aims > np.repeat(np.arange(len(graph)), np.diff(graph.first))).all()):
        return None
    state = np.zeros(len(graph), dtype=np.int8)  # 0 unseen, 1 on the line, 2 done
    first, succ = graph.first.tolist(), graph.successors.tolist()
    at, nodes = [first[0]], [0]
    edges: list[int] = []
    state[0] = 1
    while nodes:
        v = nodes[-1]
        if at[-1] == first[v + 1]:
            state[v] = 2
            nodes.pop()
            at.pop()
            if edges:
                edges.pop()
            continue
        e = at[-1]
        at[-1] += 1
        c = succ[e]
        if state[c] == 1:
            return [*edges, e]
        if state[c] == 0:
            state[c] = 1
            nodes.append(c)
            at.append(first[c])
            edges.append(e)
    return None
