"""Games as matrices and trees: rock paper scissors, the sharing game, utility at nodes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import zermelo as z
from zermelo.games.bargains.sharing import sharing
from zermelo.papers.experiment import LOST, Line, experiment, experiment_for_all
from zermelo.papers.plain_tree import Fork, plain_tree_as_game, plan_on_plain_tree, play_plain_tree, random_plain_tree

THINGS = ("rock", "paper", "scissors")
UTILITY = (((0, 0), (-1, 1), (1, -1)), ((1, -1), (0, 0), (-1, 1)), ((-1, 1), (1, -1), (0, 0)))


@experiment(
    "gl-rock-paper-scissors", "example: rock paper scissors",
    "A simultaneous action game with 9 possible outcomes and two utility functions.",
    note="The lecture gives no solution; the value and the mixes are ours.",
)  # fmt: skip
def lecture_games_rock_paper_scissors() -> Iterator[Line]:
    game = z.matrix(("Alice", "Bob"), [list(row) for row in UTILITY], (THINGS, THINGS))
    yield Line("outcomes", 9, len(list(game.cells())))
    answer = z.solve(game)
    mix = [Fraction(answer.strategies["Alice"][thing]) for thing in THINGS]
    replies = [sum(mix[a] * UTILITY[a][b][1] for a in range(3)) for b in range(3)]  # what each of Bob's brings him
    yield Line("value for Alice", LOST, answer.payoff["Alice"], -max(replies))
    yield Line("Alice's mix", LOST, mix)


@experiment(
    "gl-sharing-strategies", "example: game tree of a sharing game",
    "There are 3 possible strategies for Andy and 2^3 = 8 for Barb.",
)  # fmt: skip
def lecture_games_sharing_strategies() -> Iterator[Line]:
    game = z.Matrix.of(sharing())
    counts = {player: len(names) for player, names in zip(game.players, game.strategies)}
    yield Line("Andy's strategies", 3, counts["Andy"])
    yield Line("Barb's strategies", 8, counts["Barb"])
    found = {payoff.vector for payoff in z.pure_equilibria(sharing()).payoffs}
    again = set()
    for andy, barb in product(range(3), product(("no", "yes"), repeat=3)):
        gets = [(0, 0) if said == "no" else offer for said, offer in zip(barb, ((2, 0), (1, 1), (0, 2)))]
        fine = all(gets[k][1] == max(0, (0, 1, 2)[k]) for k in range(3)) and gets[andy][0] == max(u for u, _ in gets)
        again |= {gets[andy]} if fine else set()
    yield Line("subgame-perfect payoffs", LOST, found, again)


@experiment(
    "gl-sharing-utilities", "example: utility of agents at nodes",
    "Andy keeps, Barb says no, yes, yes: Andy's utility is 0 at the leftmost node, 1 at the centre, 0 at the "
    "rightmost, and 0 at the root.",
)  # fmt: skip
def lecture_games_sharing_utilities() -> Iterator[Line]:
    found = z.outcome(sharing(), {"Andy": {"": "keep"}, "Barb": {"keep": "no", "share": "yes", "give": "yes"}})
    for name, path, printed in (("left", "keep", 0), ("centre", "share", 1), ("right", "give", 0), ("root", "", 0)):
        yield Line(f"Andy's utility, {name}", printed, found.value(path)["Andy"])


@experiment(
    "gl-nature", "utility of agents at nodes",
    "At a node of nature utility is the expected value: the sum of P(c) u_i(c) over its children.",
)  # fmt: skip
def lecture_games_nature() -> Iterator[Line]:
    dice = Random(4)
    trees = [Fork(-1, tuple(random_plain_tree(dice, 2, 3, chance=True) for _ in range(3))) for _ in range(25)]
    same = again = 0
    for node in trees:
        answer = z.solve(plain_tree_as_game(node, ("Andy", "Barb")))
        below = [answer.value(str(k + 1)) for k in range(3)]
        mean = tuple(sum(Fraction(one[p]) for one in below) / 3 for p in answer.payoff)
        same += tuple(answer.payoff.vector) == mean
        again += tuple(answer.payoff.vector) == play_plain_tree(node, plan_on_plain_tree(answer, node))
    yield experiment_for_all("random trees whose root is nature's", same, len(trees), again)
