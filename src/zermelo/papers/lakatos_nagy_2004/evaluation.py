"""Sections 5 and 6: evaluation for a chosen player and by vectors. Example 5.1, figures 3 to 6, theorem 6.1."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment
from zermelo.papers.lakatos_nagy_2004.definitions import grundy, signed
from zermelo.papers.plain import (
    End,
    Fork,
    Node,
    ends,
    grown,
    maxn,
    opposed,
    outcomes,
    plans,
    play,
    random_tree,
    seen_by,
    sure,
)  # fmt: skip

PAYOFFS = ("stuck", "last", "third")
GAMES = tuple(product((6, 7), PAYOFFS))
UNKNOWN = (
    "The numbers stood in a drawing that is lost, and the text does not say what an end of the game pays. Under "
    "each of three natural payoffs they come out differently, so the figure cannot be determined."
)


def game(coins: int, payoff: str) -> z.Tree:
    """The whole tree of Grundy's game for three."""
    tree: z.Tree = z.game_tree(z.games.Grundy(coins, players=3, payoff=payoff))
    return tree


@experiment("ln-example-5.1", "example 5.1", "Two parents play with a child, and all want the child to win: optimist.")
def example_51() -> Iterator[Line]:
    for coins, payoff in GAMES:
        node = grundy((coins,), payoff)
        look = z.outlook(game(coins, payoff), "A", friends=["B", "C"])
        best = max(pays[0] for pays in ends(node))
        yield Line(f"the child gets the best there is: {coins} coins, {payoff}", best, look.value,
                   seen_by(node, 0, {1, 2}, set()))  # fmt: skip
    found = z.solve(game(7, "last"), aims={"B": {"A": 1}, "C": {"A": 1}})
    yield Line("the same when all play for the child's points: 7 coins, last",
               max(pays[0] for pays in ends(grundy((7,), "last"))), found.payoff["A"])  # fmt: skip


@experiment(
    "ln-figure-3", "figure 3 and sections 5.1 to 5.3",
    "Optimist, pessimist and average evaluation of Grundy's game for A. The pessimist's is the guaranteed payoff, and "
    "alpha-beta finds it too.",
    note="The labels of the drawing are lost, and what the ends pay: they are given under three payoffs.",
)  # fmt: skip
def figure_3() -> Iterator[Line]:
    forced = pruned = 0
    for coins, payoff in GAMES:
        node, tree = grundy((coins,), payoff), game(coins, payoff)
        looks = [z.outlook(tree, "A", others=others).value for others in ("friends", "enemies", "neutral")]
        again = [
            seen_by(node, 0, friends, enemies)
            for friends, enemies in (({1, 2}, set()), (set(), {1, 2}), (set(), set()))
        ]
        yield Line(f"optimist, pessimist, average: {coins} coins, {payoff}", LOST, looks, again)
        forced += looks[1] == max(
            min(play(node, mine | theirs)[0] for theirs in plans(node, {1, 2})) for mine in plans(node, {0})
        )
        pruned += looks[1] == z.guarantee(tree, "A", method="alphabeta").value
    yield Line("games where the pessimist's value is what A's best strategy secures", len(GAMES), forced)
    yield Line("games where alpha-beta finds the same", len(GAMES), pruned)


@experiment("ln-figure-4", "figure 4", "Depending on others: chosen player B, enemy A, neutral C.", note=UNKNOWN)
def figure_4() -> Iterator[Line]:
    for coins, payoff in GAMES:
        value = z.outlook(game(coins, payoff), "B", enemies=["A"], neutral=["C"]).value
        yield Line(f"{coins} coins, {payoff}", LOST, value, seen_by(grundy((coins,), payoff), 1, set(), {0}))


@experiment("ln-figure-5", "figure 5 and section 6.1", "Best-choices evaluation: everybody takes the most points.",
            note=UNKNOWN)  # fmt: skip
def figure_5() -> Iterator[Line]:
    for coins, payoff in GAMES:
        ours = {o.vector for o in z.pure_equilibria(game(coins, payoff)).payoffs}
        yield Line(
            f"all labels that ties allow: {coins} coins, {payoff}", LOST, ours, outcomes(grundy((coins,), payoff))
        )


# Nobody is dominant: A hurts itself either way, and chooses whom to please.
NOBODY_SAFE = Fork(0, (End((-1, 2, -1)), End((-1, -1, 2))))


@experiment(
    "ln-figure-6", "figure 6", "Guaranteed result for all three at the same time: at the startnode there are negative "
    "points in each vector for the corresponding player.",
    note="The drawing is lost; these are two constant-sum games with what the text says of it.",
)  # fmt: skip
def figure_6() -> Iterator[Line]:
    for name, node in (("A chooses (−1, 2, −1) or (−1, −1, 2)", NOBODY_SAFE), ("Grundy 6, last", grundy((6,), "last"))):
        found = z.guarantees(grown(node, "ABC")).payoff.vector
        yield Line(f"all negative: {name}", True, all(u < 0 for u in found))
        yield Line(f"guaranteed: {name}", LOST, found, tuple(sure(node, {seat}) for seat in range(3)))


@experiment("ln-theorem-6.1", "theorem 6.1", "In a constant-sum game of few players nobody need be dominant.")
def theorem_61() -> Iterator[Line]:
    for name, node in (("A chooses (−1, 2, −1) or (−1, −1, 2)", NOBODY_SAFE), ("Grundy 6, last", grundy((6,), "last"))):
        found = z.dominance(grown(node, "ABC"))
        again = {p for p, seat in zip("ABC", range(3)) if sure(node, {seat}) >= 0}
        yield Line(f"the sum is constant: {name}", True, len({sum(pays) for pays in ends(node)}) == 1)
        yield Line(f"dominant players: {name}", set(), set(found.dominant), again)


@experiment(
    "ln-places", "section 6.2", "Between (2, 1, −3) and (3, −7, 4) A prefers the first to win, the second for points."
)  # fmt: skip
def places() -> Iterator[Line]:
    node = Fork(0, (End((2, 1, -3)), End((3, -7, 4))))
    tree = grown(node, "ABC")
    yield Line("A's choice by place", (2, 1, -3), z.solve(tree, by="place").payoff.vector,
               min(ends(node), key=lambda pays: sorted(pays, reverse=True).index(pays[0])))  # fmt: skip
    yield Line("A's choice by points", (3, -7, 4), z.solve(tree).payoff.vector, maxn(node))


@experiment("ln-two-player-places", "section 6.2", "For two players points and places make no difference.")
def two_player_places() -> Iterator[Line]:
    dice = Random(12)
    drawn = [signed(opposed(random_tree(dice, 2, 4, most=2)), -1) for _ in range(30)]
    decided = [_without_draws(node) for node in drawn]
    for what, trees in (("without draws", decided), ("with draws", drawn)):
        same = [z.solve(grown(node, "AB"), by="place").payoff == z.solve(grown(node, "AB")).payoff for node in trees]
        again = [maxn(_ranked(node))[2:] == maxn(node) for node in trees]
        yield Line(
            f"random zero-sum games {what} with the same outcome either way", len(trees), sum(same), sum(again),
            why="In a draw both end in the first place, by the paper's own definition; so by place a draw is as good "
            "as a win, and by points it is not. Without draws the claim holds.",
        )  # fmt: skip


def _without_draws(node: Node) -> Node:
    if isinstance(node, End):
        return node if node.pays[0] else End((1, -1))
    return Fork(node.seat, tuple(_without_draws(below) for below in node.branches))


def _ranked(node: Node) -> Node:
    """Places in front of the points, as negatives: more is better."""
    if isinstance(node, End):
        order = sorted(set(node.pays), reverse=True)
        return End((*(-order.index(u) for u in node.pays), *node.pays))
    return Fork(node.seat, tuple(_ranked(below) for below in node.branches))
