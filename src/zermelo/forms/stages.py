"""`Stages`: what moves pay on the way, what later points are worth, and where two players move at the same time.

```
reward    M × P      one row per move, in the units of the graph's payoffs
discount  3/4        what a point is worth one move later; None where every play ends and nothing is discounted
at_once   {v: …}     where two move at the same time: who, and what each can do
```
A move of a player takes one unit of time, a move of chance none. So play that makes the moves e₁, e₂, … of players is
worth Σ discountᵏ · reward(eₖ₊₁), and an end after n of them is worth discountⁿ times what it pays. Where two players
move at once, the moves of the position are their pairs of choices, the last player's changing fastest.

Reference: Shapley 1953.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.compiler.playouts import is_compiler_playout_integer
from zermelo.errors import CycleError, GameError, MethodError, ParameterError, RulesError
from zermelo.forms.arena import NATURE, Array
from zermelo.forms.connectivity.topological_order import topological_order
from zermelo.forms.payoff import Number, exact_payoff, payoff_quotient, payoff_vector

if TYPE_CHECKING:
    from zermelo.forms.graph import Graph

Choices = tuple[tuple[int, tuple[str, ...]], ...]  # who moves at a position, by seat, and what each can do
BETWEEN = "+"  # the names of those who move at once, and of their choices


@dataclass(frozen=True, eq=False)
class Stages:
    """Rewards on moves, the discount, and the positions at which two players move at once."""

    reward: Array
    discount: Fraction | None
    at_once: Mapping[int, Choices]

    def __post_init__(self) -> None:
        reward = self.reward.view()
        reward.setflags(write=False)
        object.__setattr__(self, "reward", reward)

    @property
    def factor(self) -> Fraction:
        """What a point is worth one move later."""
        return Fraction(1) if self.discount is None else self.discount

    def paid_by(self, edge: int, scale: int) -> tuple[Number, ...]:
        """Returns what the move numbered *edge* pays each player."""
        return tuple(payoff_quotient(int(u), scale) for u in self.reward[edge])

    def own_choice(self, node: int, place: int, seat: int) -> str:
        """Returns what the player of *seat* does in the move that stands at *place* among those of *node*."""
        sides = self.at_once[node]
        pairs = list(product(*(choices for _, choices in sides)))
        return pairs[place][[who for who, _ in sides].index(seat)]

    def like(self, other: Stages | None, scale: int, others: int) -> bool:
        """Is it the same as *other*, whose units are 1/others and not 1/scale?"""
        if other is None or self.discount != other.discount or dict(self.at_once) != dict(other.at_once):
            return False
        mine, theirs = self.reward.astype(object) * others, other.reward.astype(object) * scale
        return np.array_equal(mine, theirs)

    def part(self, edges: Array, number: Mapping[int, int]) -> Stages:
        """Returns the same of some moves and of some positions, which have other numbers."""
        at_once = {number[v]: sides for v, sides in self.at_once.items() if v in number}
        return Stages(self.reward[edges], self.discount, at_once)

    def with_dummy(self, finer: int) -> Stages:
        """Returns the same with one more player, who evens every reward; in units that are so many times finer."""
        reward = self.reward.astype(object) * finer
        return replace(self, reward=np.column_stack([reward, -reward.sum(axis=1)]))


def rules_have_stages(game: Any) -> bool:
    """Do the rules of a game say what moves pay on the way, or what later points are worth?"""
    rules = getattr(game, "rules", None)
    return rules is not None and (hasattr(rules, "reward") or getattr(rules, "discount", None) is not None)


def explored_stages(graph: Graph) -> Stages:
    """Returns what the rules that *graph* was explored from say of every move: its reward, and the discount."""
    rules, moves = graph.rules, graph.move
    reward = np.zeros((len(graph.succ), len(graph.players)), dtype=object)
    if hasattr(rules, "reward") and moves is not None:
        for v in range(len(graph)):
            for e in graph.edges(v):
                paid = [rules.reward(list(graph.state(v)), int(moves[e]), p) for p in range(rules.players)]
                if not all(map(is_compiler_playout_integer, paid)):
                    raise RulesError(
                        f"{type(rules).__name__}.reward gives {paid}; a reward is a whole number, in units of 1/scale. "
                        f"At state {graph.state(v)}, move {int(moves[e])}."
                    )
                reward[e] = list(map(int, paid))
    return Stages(reward, read_stage_discount(getattr(rules, "discount", None)), {})


def refuse_stages(game: Any, what: str) -> None:
    """Raises where moves of *game* pay on the way, or later points count less, or two move at once."""
    if (game.stages is not None) if hasattr(game, "stages") else rules_have_stages(game):
        raise MethodError(f"This game has rewards on moves, a discount or simultaneous moves: {what}.")


def read_stage_discount(given: Any) -> Fraction | None:
    """Returns a discount, which is at least 0 and below 1; None where none is given."""
    if given is None:
        return None
    share = Fraction(exact_payoff(given, "discount"))
    if not 0 <= share < 1:
        raise ParameterError(
            f"discount={given}: what a point is worth one move later is at least 0 and below 1, such as 9/10; leave it "
            "out where nothing is discounted."
        )
    return share


def check_stages(graph: Graph) -> None:
    """Raises unless the stages of *graph* fit its moves and players, and endless play is worth something."""
    stages = graph.stages
    assert stages is not None
    if stages.reward.shape != (len(graph.succ), len(graph.players)):
        size = f"{len(graph.succ)} moves and {len(graph.players)} players"
        raise GameError(f"There are {size}, but rewards are {stages.reward.shape}.")
    read_stage_discount(stages.discount)
    for node, sides in stages.at_once.items():
        _check_sides(graph, node, sides)
    if stages.discount is None:
        if graph.has_cycles:
            what = "moves carry rewards" if stages.reward.any() else "two players move at once"
            raise CycleError(
                f"{_round(graph)}, and {what}: say what a point is worth one move later, discount=… below 1."
            )
        return
    if graph.endless is not None:
        raise GameError("With a discount, endless play is worth what its moves pay; leave out endless=.")
    by_chance = np.repeat(graph.mover == NATURE, np.diff(graph.first))
    if _goes_round(graph, by_chance):
        raise CycleError("Chance alone can go round here, which takes no time; let a player move on the way.")


def _check_sides(graph: Graph, node: int, sides: Choices) -> None:
    seats = [seat for seat, _ in sides]
    if len(seats) != 2 or seats[0] == seats[1] or not all(0 <= seat < len(graph.players) for seat in seats):
        raise GameError(f"At position {node} {len(seats)} move at once; two different players can.")
    if seats[0] != graph.mover[node]:
        raise GameError(f"At position {node} two players move at once, but the turn belongs to somebody else.")
    pairs = [BETWEEN.join(pair) for pair in product(*(choices for _, choices in sides))]
    if graph.names(node) != pairs:
        raise GameError(f"At position {node} two move at once, and its moves are not all pairs of their choices.")


def _goes_round(graph: Graph, kept: Array) -> bool:
    """Do the moves *kept* lead round?"""
    tails = np.repeat(np.arange(len(graph)), np.diff(graph.first))[kept]
    first = np.zeros(len(graph) + 1, dtype=np.int32)
    np.cumsum(np.bincount(tails, minlength=len(graph)), out=first[1:])
    return topological_order(first, graph.succ[kept]) is None


def _round(graph: Graph) -> str:
    from zermelo.forms.endless import graph_endless_cycle

    return graph_endless_cycle(graph).rstrip(".")


# ---------------------------------------------------------------- as users write them


def pair_stage_moves(sides: Choices, listed: Sequence[tuple[Any, int]]) -> list[tuple[Any, int]]:
    """Returns moves, each with where it leads, in the order of the pairs of choices, by the names of these."""
    where = {tuple(map(str, name)): child for name, child in listed}
    return [(BETWEEN.join(pair), where[pair]) for pair in product(*(choices for _, choices in sides))]


def read_stage_sides(position: Any, owners: Sequence[str], seats: Mapping[str, int], listed: Sequence[Any]) -> Choices:
    """Returns who moves at once at *position*, and what each can do, from the pairs of choices *listed*."""
    if len(owners) != 2 or owners[0] == owners[1]:
        named = ", ".join(map(str, owners))
        raise GameError(f"{position!r} belongs to {named}; two different players can move at once.")
    unknown = next((who for who in owners if who not in seats), None)
    if unknown is not None:
        raise GameError(f"{position!r} belongs to {unknown!r}, too. The players are {', '.join(seats)}.")
    odd = next((name for name in listed if not isinstance(name, (tuple, list)) or len(name) != 2), None)
    if odd is not None:
        raise GameError(
            f"{' and '.join(owners)} move at once at {position!r}: name each move by both choices, "
            f"(from, to, (choice, choice)), not {odd!r}."
        )
    choices = [tuple(dict.fromkeys(str(name[k]) for name in listed)) for k in range(2)]
    told = [tuple(map(str, name)) for name in listed]
    missing = next((pair for pair in product(*choices) if told.count(pair) != 1), None)
    if missing is not None:
        many = "twice" if missing in told else "not at all"
        raise GameError(f"{' and '.join(owners)} move at once at {position!r}, and {missing} is given {many}.")
    return tuple((seats[who], chosen) for who, chosen in zip(owners, choices, strict=True))


def read_stage_rewards(
    given: Any, position: Any, names: Sequence[str], players: tuple[str, ...]
) -> list[tuple[Number, ...]]:
    """Returns what each move at *position* pays, nothing where nothing is told."""
    told = {} if given is None else given.get(position, {})
    if not isinstance(told, Mapping):
        raise GameError(f"Rewards at {position!r} are given by move: {{move: (…)}}, not {told!r}.")
    known = {_called(name, names): paid for name, paid in told.items()}
    other = next((name for name in known if name not in names), None)
    if other is not None:
        raise GameError(f"There is a reward for {other!r} at {position!r}, where the moves are {', '.join(names)}.")
    nothing = (0,) * len(players)
    try:
        return [payoff_vector(known[name], players) if name in known else nothing for name in names]
    except GameError as error:
        raise GameError(f"Rewards at {position!r}: {error}") from None


def _called(name: Any, names: Sequence[str]) -> str:
    is_pair = isinstance(name, (tuple, list)) and str(name) not in names
    return BETWEEN.join(map(str, name)) if is_pair else str(name)


def check_stage_rewards(given: Any, positions: Any) -> None:
    """Raises unless rewards are told by position."""
    if given is None:
        return
    if not isinstance(given, Mapping):
        raise GameError(f"Rewards are given by position, then by move: {{'x': {{'go': (1, -1)}}}}, not {given!r}.")
    lost = next((v for v in given if v not in positions), None)
    if lost is not None:
        raise GameError(f"There are rewards at {lost!r}, which is no position with moves.")
