"""Monte Carlo tree search for any number of players, with chance.

1. Walk down from the position: each mover takes the child with the greatest mean + c·√(ln N / n) for themselves (UCT);
   chance goes by its odds. Proven nodes are not visited again.
2. Add one node, play at random from there to the end, and add everybody's payoff to the nodes passed.
3. A node all of whose children are proven is proven too: worth its best child, best for the mover (max^n), or at
   chance's turn the average by the odds.

The move advised is the one visited most, or a proven one that nothing can beat. Means are estimates: the answer says so
unless the position itself was proven.

References: Kocsis and Szepesvári 2006; Winands, Björnsson and Saito 2008 for proven nodes; Nijssen and Winands 2011 for
more players.
"""

from __future__ import annotations

import math
import random
import time
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.line import Line, Step
from zermelo.answers.search.advice import Advice
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.game import CHANCE, RulesGame
from zermelo.forms.payoff import Payoff, simplest_payoff
from zermelo.solvers.search.iterative_deepening import Request
from zermelo.solvers.search.run import Budget
from zermelo.solvers.search.sampling.playouts import Playouts

PLAYS = 4  # random plays from every new node
DEFAULT_NODES = 20_000


@dataclass
class _Node:
    state: tuple[int, ...]
    seat: int  # -1 chance, -2 an end
    actions: list[int] = field(default_factory=list)
    children: list[_Node | None] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    visits: int = 0
    sums: list[float] = field(default_factory=list)
    proven: tuple[Fraction, ...] | None = None


class Tree:
    """The tree grown so far from one position."""

    def __init__(self, game: RulesGame, state: tuple[int, ...], seed: int, keen: float, compiled: bool | None) -> None:
        self.game, self.rules, self.keen = game, game.rules, keen
        self.seats = len(game.players)
        self.dice = random.Random(seed)
        self.playouts = Playouts(game.rules, compiled)
        self.low, self.high = math.inf, -math.inf
        self.nodes = 0
        self.root = self._new(state)

    def _new(self, state: tuple[int, ...]) -> _Node:
        self.nodes += 1
        who = self.game.turn(state)
        if who is None:
            scores = self.game.scores(state)
            self._seen(scores)
            return _Node(state, -2, proven=tuple(Fraction(x) for x in scores), sums=[0.0] * self.seats)
        actions = self.game.actions(state)
        seat = -1 if who == CHANCE else self.game.players.index(who)
        weights = [self.rules.odds(state, a) for a in actions] if seat == -1 else []
        return _Node(state, seat, actions, [None] * len(actions), weights, sums=[0.0] * self.seats)

    def _seen(self, scores: Any) -> None:
        self.low, self.high = min(self.low, *scores), max(self.high, *scores)

    def grow(self) -> None:
        """One walk down, one new node, one round of random plays."""
        path, node = [self.root], self.root
        while node.proven is None and node.seat != -2:
            k = self._pick(node)
            child = node.children[k]
            if child is None:
                child = node.children[k] = self._new(self.game.act(node.state, node.actions[k]))
                path.append(child)
                break
            path.append(child)
            node = child
        last = path[-1]
        if last.proven is not None:
            found = [float(x) for x in last.proven]
        else:
            sums = self.playouts.run(last.state, PLAYS, self.dice.getrandbits(60))
            found = [x / PLAYS for x in sums]
            self._seen(found)
        for passed in path:
            passed.visits += 1
            passed.sums = [a + b for a, b in zip(passed.sums, found, strict=True)]
        for passed in reversed(path):
            if passed.proven is None and not self._prove(passed):
                break

    def _pick(self, node: _Node) -> int:
        if node.seat == -1:
            return self.dice.choices(range(len(node.actions)), node.weights)[0]
        fresh = [k for k, child in enumerate(node.children) if child is None]
        if fresh:
            return self.dice.choice(fresh)
        width = max(self.high - self.low, 1e-9)
        total = math.log(node.visits + 1)

        def worth(k: int) -> float:
            child = node.children[k]
            assert child is not None
            mean = float(child.proven[node.seat]) if child.proven else child.sums[node.seat] / max(child.visits, 1)
            if child.proven is not None:
                return (mean - self.low) / width - 1e6
            return (mean - self.low) / width + self.keen * math.sqrt(total / child.visits)

        return max(range(len(node.actions)), key=worth)

    def _prove(self, node: _Node) -> bool:
        """Is every child proven? Then this node is too."""
        rows = [child.proven if child is not None else None for child in node.children]
        if any(row is None for row in rows):
            return False
        known = [row for row in rows if row is not None]
        if node.seat == -1:
            total = sum(node.weights)
            pairs = list(zip(node.weights, known, strict=True))
            node.proven = tuple(sum((w * r[p] for w, r in pairs), Fraction(0)) / total for p in range(self.seats))
        else:
            node.proven = max(known, key=lambda row: row[node.seat])
        return True

    def best(self, node: _Node) -> int:
        """The move to make: proven best, else the one visited most among those not proven worse than the mean."""
        if node.proven is not None:
            return next(k for k, c in enumerate(node.children) if c is not None and c.proven == node.proven)

        def rank(k: int) -> tuple[float, float]:
            child = node.children[k]
            if child is None:
                return (-1.0, 0.0)
            if child.proven is None:
                return (child.visits, 0.0)
            mine = float(child.proven[node.seat])
            others = [c.sums[node.seat] / c.visits for c in node.children if c and c.proven is None and c.visits]
            return (math.inf, mine) if not others or mine >= max(others) else (0.0, mine)

        return max(range(len(node.actions)), key=rank)


def search_mcts(request: Request) -> Advice:
    """Returns what Monte Carlo tree search advises to what was asked."""
    return mcts(
        request.game, request.state, request.budget, seed=request.seed, compiled=request.compiled, keeps=request.keeps,
        watch=request.watch,
    )  # fmt: skip


def mcts(
    game: RulesGame, state: tuple[int, ...], budget: Budget, *, seed: int = 0, keen: float = 1.0,
    compiled: bool | None = None, keeps: bool = True, watch: Watch | None = None,
) -> Advice:  # fmt: skip
    """Returns the move that Monte Carlo tree search advises at *state*; *keen* is the c of UCT."""
    began = time.perf_counter()
    if compiled is None and max(budget.nodes or 0, 4000 * (budget.seconds or 0)) > DEFAULT_NODES:
        compiled = True  # long enough for compiling to pay
    tree = Tree(game, state, seed, keen, compiled)
    most = budget.nodes or (DEFAULT_NODES if budget.seconds is None else 1 << 60)
    grown, stopped = 0, False
    try:
        while tree.root.proven is None and grown < most and not (grown and budget.is_spent(grown)):
            tree.grow()
            grown += 1
            if watch is not None and grown % 256 == 0:
                watch("plays", grown)
    except KeyboardInterrupt:
        stopped = True
        if not keeps or not tree.root.visits:
            raise
    root = tree.root
    steps, node = [], root
    while node is not None and node.seat >= 0 and any(node.children):
        k = tree.best(node)
        steps.append(Step(str(game.turn(node.state)), game.name(node.state, node.actions[k])))
        following = node.children[k]
        if following is None:
            break
        node = following
    scale = game.rules.scale
    if root.proven is not None:
        payoff = Payoff(game.players, (simplest_payoff(x / scale) for x in root.proven))
    else:
        child = root.children[tree.best(root)] or root
        means = [Fraction(x).limit_denominator(10**6) / (max(child.visits, 1) * scale) for x in child.sums]
        payoff = Payoff(game.players, map(simplest_payoff, means))
    status = "solved" if root.proven is not None else "stopped" if stopped else "estimated"
    effort = Effort(
        nodes=tree.nodes, seconds=time.perf_counter() - began, compiled=tree.playouts.native, evaluations=grown
    )
    return Advice(
        move=steps[0].move if steps else None, payoff=payoff, line=Line(tuple(steps)), method="mcts",
        why="random plays, the more the better the move looks for its mover", status=status, effort=effort,
        exact=root.proven is not None,
    )  # fmt: skip
