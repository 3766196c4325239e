"""Payoffs on the way, discounting and simultaneous moves: what Shapley's games add to games on graphs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment

PLAYERS = ("I", "II")
HALF = Fraction(1, 2)


class Net:
    """A small graph as plain lists: who owns each vertex, where its moves lead and what they pay player 1."""

    def __init__(self, dice: Random, inner: int, later: Fraction) -> None:
        self.owner = [dice.randrange(2) for _ in range(inner)]
        self.moves = [[(dice.randrange(inner), dice.randint(-2, 3)) for _ in range(2)] for _ in range(inner)]
        self.later = later

    def graph(self) -> Any:
        """The same as zermelo has it."""
        owners = {v: PLAYERS[seat] for v, seat in enumerate(self.owner)}
        moves = [(v, w, str(k)) for v in owners for k, (w, _) in enumerate(self.moves[v])]
        paid = {v: {str(k): (u, -u) for k, (_, u) in enumerate(self.moves[v])} for v in owners}
        return z.graph(PLAYERS, owners, moves, {}, rewards=paid, discount=self.later)

    def worth(self, picked: tuple[int, ...]) -> Fraction:
        """What player 1 gets from vertex 0 when these moves are made: a line, then a round, each a geometric sum."""
        seen: dict[int, int] = {}
        paid: list[int] = []
        v = 0
        while v not in seen:
            seen[v] = len(paid)
            v, reward = self.moves[v][picked[v]]
            paid.append(reward)
        entry = seen[v]
        ring = sum((self.later**k * u for k, u in enumerate(paid[entry:])), Fraction(0))
        ring /= 1 - self.later ** (len(paid) - entry)
        return sum((self.later**k * u for k, u in enumerate(paid[:entry])), Fraction(0)) + self.later**entry * ring

    def brute(self) -> Fraction:
        """Max min over one move for each vertex, from vertex 0."""
        own = [range(2) if seat == 0 else range(1) for seat in self.owner]
        other = [range(2) if seat == 1 else range(1) for seat in self.owner]
        return max(
            min(self.worth(tuple(a | b for a, b in zip(mine, theirs))) for theirs in product(*other))
            for mine in product(*own)
        )


@experiment(
    "ke-discounted", "a vast topic", "Rewards on moves, and a discount: every play has a value, though none ends.",
    note=(
        "The lecture's games pay at the end; these values are ours, compared with brute force over one move "
        "for each vertex."
    ),
    unprinted=True,
)  # fmt: skip
def etessami_stage_discounted() -> Iterator[Line]:
    dice = Random(17)
    nets = [Net(dice, 5, later) for later in (HALF, Fraction(9, 10), Fraction(99, 100)) for _ in range(6)]
    answers = [z.solve(net.graph()) for net in nets]
    sure = [z.guarantees(net.graph()).payoff for net in nets]
    yield Line("games where both guarantees meet, as in all that are determined", LOST,
               sum(both["I"] == -both["II"] for both in sure), len(nets))  # fmt: skip
    yield Line("values for player 1", LOST, [a.payoff["I"] for a in answers], [net.brute() for net in nets])
    yield Line("answers that are exact, and pass check", LOST, sum(a.exact and bool(z.check(a)) for a in answers), 18)


def _gains(game: Any, answer: Any) -> Fraction:
    """The most that anybody gains from vertex 0 by other moves of one's own, each change tried."""
    moves = {v: answer.move(v) for v in range(len(game)) if game.turn(v) in game.players}
    most = Fraction(0)
    for player in game.players:
        own = [v for v in moves if game.turn(v) == player]
        for picked in product(*(game.names(v) for v in own)):
            changed = _discounted_sum(game, moves | dict(zip(own, picked)), player)
            most = max(most, changed - _discounted_sum(game, moves, player))
    return most


def _discounted_sum(game: Any, moves: dict[int, str], player: str, steps: int = 200) -> Fraction:
    """What a player gets by these moves from vertex 0 within so many steps, where each point is worth half the last."""
    v, total, seat = 0, Fraction(0), game.players.index(player)
    for k in range(steps):
        edge = game.edges(v)[game.names(v).index(moves[v])]
        total += HALF**k * int(game.stages.reward[edge, seat])
        v = game.child(edge)
    return total


@experiment(
    "ke-many-sides", "a vast topic", "Three players on a graph: no equilibrium of one move per vertex is promised.",
    note="The lecture has two players; what is found here is ours, with how much anybody could gain, compared with "
         "brute force over the first 200 moves.",
    unprinted=True,
)  # fmt: skip
def etessami_stage_many_sides() -> Iterator[Line]:
    dice = Random(19)
    names = (*PLAYERS, "III")
    games = []
    for _ in range(10):
        owners = {v: dice.choice(names) for v in range(5)}
        moves = [(v, dice.randrange(5), str(k)) for v in owners for k in range(2)]
        paid = {v: {str(k): [dice.randint(-2, 3) for _ in names] for k in range(2)} for v in owners}
        games.append(z.graph(names, owners, moves, {}, rewards=paid, discount=HALF))
    answers = [z.solve(game) for game in games]
    found = [answer for answer in answers if hasattr(answer.evidence, "epsilon")]
    yield Line("answers that pass check", LOST, sum(bool(z.check(answer)) for answer in answers), 10)
    near = [_gains(answer.arena, answer) <= answer.epsilon + HALF**150 for answer in found]
    yield Line("those in which brute force finds nobody who gains more than stated", LOST, sum(near), len(found))
    yield Line("those that are subgame-perfect equilibria", LOST, sum(answer.exact for answer in found))


@experiment(
    "ke-shapley", "a vast topic", "Simultaneous moves on a graph: at every vertex a matrix, and Shapley's equation.",
    note="The lecture has no such game; this one is ours. Shapley 1953 shows that the equation has one solution; it "
    "can be irrational, as here, where 3v² + 8v = 12.",
    unprinted=True,
)  # fmt: skip
def etessami_stage_shapley() -> Iterator[Line]:
    pairs = {("h", "h"): ("x", 1), ("h", "t"): ("end", 0), ("t", "h"): ("end", 0), ("t", "t"): ("x", 3)}
    game = z.graph(
        PLAYERS, {"x": PLAYERS}, [("x", to, pair) for pair, (to, _) in pairs.items()], {"end": (0, 0)},
        rewards={"x": {pair: (paid, -paid) for pair, (_, paid) in pairs.items()}}, discount=HALF,
    )  # fmt: skip
    answer = z.solve(game, precision="1/1000000")
    low, high = answer.bounds()["I"]
    both = z.guarantees(game, precision="1/1000000").bounds()
    meets = both["I"][0] <= -both["II"][0] <= both["I"][1] + Fraction(1, 500_000)
    yield Line("both guarantees meet, as far as they are known", LOST, meets, True)
    yield Line("3v² + 8v is below 12 at the lower bound and above at the upper", LOST,
               (3 * low**2 + 8 * low < 12, 3 * high**2 + 8 * high > 12), (True, True))  # fmt: skip
    yield Line("bounds are as close as requested, and pass check", LOST,
               (high - low <= Fraction(1, 1_000_000), bool(z.check(answer))), (True, True))  # fmt: skip
    stays = z.graph(
        PLAYERS, {"x": PLAYERS}, [("x", "x", pair) for pair in pairs], {},
        rewards={"x": {pair: (paid, -paid) for pair, (_, paid) in pairs.items()}}, discount=HALF,
    )  # fmt: skip
    once = z.solve(z.matrix(PLAYERS, [[(1, -1), (0, 0)], [(0, 0), (3, -3)]])).game_value
    yield Line("one matrix forever is worth its value, twice that if d = 1/2", LOST, z.solve(stays).payoff["I"],
               2 * Fraction(once or 0))  # fmt: skip
