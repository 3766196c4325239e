"""Sections 5 and 6: evaluation for a chosen player and by vectors. Example 5.1, figures 3 to 6, theorem 6.1."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment, experiment_for_all
from zermelo.papers.lakatos_nagy_2004.definitions import (
    lakatos_definitions_grundy_tree,
    lakatos_definitions_signed_tree,
)
from zermelo.papers.plain_tree import (
    End,
    Fork,
    Node,
    plain_tree_as_game,
    plain_tree_ends,
    plain_tree_expectation,
    plain_tree_guarantee,
    plain_tree_maxn,
    plain_tree_outcomes,
    plain_tree_plans,
    play_plain_tree,
    random_plain_tree,
    zero_sum_plain_tree,
)  # fmt: skip

PAYOFFS = ("stuck", "last", "third")
GAMES = tuple(product((6, 7), PAYOFFS))
UNKNOWN = (
    "The numbers were in a drawing that is lost, and the text does not say what an end of the game pays. Under "
    "each of three natural payoffs they come out differently, so the figure cannot be determined."
)


def _grundy_game(coins: int, payoff: str) -> z.Tree:
    """The whole tree of Grundy's game for three."""
    tree: z.Tree = z.game_tree(z.games.Grundy(coins, players=3, payoff=payoff))
    return tree


@experiment(
    "ln-example-5.1", "example 5.1", "Two parents play with a child. All of them want the child's win: optimist.",
    note="The example has no figures; the games and what they pay are ours.", unprinted=True,
)  # fmt: skip
def lakatos_evaluation_example_51() -> Iterator[Line]:
    for coins, payoff in GAMES:
        node = lakatos_definitions_grundy_tree((coins,), payoff)
        look = z.outlook(_grundy_game(coins, payoff), "A", friends=["B", "C"])
        best = max(pays[0] for pays in plain_tree_ends(node))
        yield Line(f"the child gets the best there is: {coins} coins, {payoff}", LOST, look.value, best)
    found = z.solve(_grundy_game(7, "last"), aims={"B": {"A": 1}, "C": {"A": 1}})
    yield Line("the same when all play for the child's points: 7 coins, last", LOST, found.payoff["A"],
               max(pays[0] for pays in plain_tree_ends(lakatos_definitions_grundy_tree((7,), "last"))))  # fmt: skip


@experiment(
    "ln-figure-3", "figure 3 and sections 5.1 to 5.3",
    "Optimist, pessimist and average evaluation of Grundy's game for A. The pessimist's is the guaranteed payoff, and "
    "alpha-beta finds it too.",
    note="The labels of the drawing are lost, and what the ends pay: they are given under three payoffs.",
)  # fmt: skip
def lakatos_evaluation_figure_3() -> Iterator[Line]:
    forced = pruned = 0
    for coins, payoff in GAMES:
        node, tree = lakatos_definitions_grundy_tree((coins,), payoff), _grundy_game(coins, payoff)
        looks = [z.outlook(tree, "A", others=others).value for others in ("friends", "enemies", "neutral")]
        again = [
            plain_tree_expectation(node, 0, friends, enemies)
            for friends, enemies in (({1, 2}, set()), (set(), {1, 2}), (set(), set()))
        ]
        yield Line(f"optimist, pessimist, average: {coins} coins, {payoff}", LOST, looks, again)
        forced += looks[1] == max(
            min(play_plain_tree(node, mine | theirs)[0] for theirs in plain_tree_plans(node, {1, 2}))
            for mine in plain_tree_plans(node, {0})
        )
        pruned += looks[1] == z.guarantee(tree, "A", method="alphabeta").value
    yield experiment_for_all("games where the pessimist's value is what A's best strategy secures", forced, len(GAMES))
    yield experiment_for_all("games where alpha-beta finds the same", pruned, len(GAMES))


@experiment(
    "ln-alphabeta", "section 5.2", "The evaluation can be partial, by a variation of alpha-beta: alpha for the chosen "
    "player, beta for the others. It is efficient in games where the players have two groups, for instance tarok.",
    note="Every player with every choice of friends among the others, all the rest being enemies.",
)  # fmt: skip
def lakatos_evaluation_alphabeta() -> Iterator[Line]:
    asked = [(seat, friends) for seat in range(3) for friends in _groups(seat)]
    for by, seen in (
        ("points", lakatos_definitions_grundy_tree),
        ("place", lambda coins, payoff: lakatos_evaluation_placed_tree(lakatos_definitions_grundy_tree(coins, payoff))),
    ):
        right = 0
        for coins, payoff in GAMES:
            tree, node = _grundy_game(coins, payoff), seen((coins,), payoff)
            for seat, friends in asked:
                found = z.outlook(
                    tree, "ABC"[seat], friends=["ABC"[m] for m in friends], others="enemies", by=by, method="alphabeta"
                )
                due = plain_tree_expectation(node, seat, friends, {0, 1, 2} - friends - {seat})
                right += found.value == (due if by == "points" else -due) and found.effort.nodes <= len(tree)
        yield experiment_for_all(
            f"values by {by} found from no more nodes than there are", right, len(GAMES) * len(asked)
        )
    options: dict[str, Any] = {"friends": ["B"], "enemies": ["C"]}
    pruned, swept = (z.outlook("tarok:6,seed=2", "A", method=how, **options) for how in ("alphabeta", "auto"))
    yield Line("tarok, A with B against C: alpha-beta looks at fewer nodes than there are positions", True,
               pruned.effort.nodes < swept.effort.nodes)  # fmt: skip
    yield Line("what A gets, by alpha-beta and by the whole evaluation", LOST, pruned.value, swept.value)


def _groups(seat: int) -> list[set[int]]:
    """Who can be a friend of a player."""
    one, other = {0, 1, 2} - {seat}
    return [set(), {one}, {other}, {one, other}]


def lakatos_evaluation_placed_tree(node: Node) -> Node:
    """The same game with places for payoffs, the first being -1: more is better."""
    if isinstance(node, End):
        order = sorted(set(node.pays), reverse=True)
        return End(tuple(-1 - order.index(u) for u in node.pays))
    return Fork(node.seat, tuple(map(lakatos_evaluation_placed_tree, node.branches)))


@experiment("ln-figure-4", "figure 4", "Depending on others: chosen player B, enemy A, neutral C.", note=UNKNOWN)
def lakatos_evaluation_figure_4() -> Iterator[Line]:
    for coins, payoff in GAMES:
        value = z.outlook(_grundy_game(coins, payoff), "B", enemies=["A"], neutral=["C"]).value
        yield Line(
            f"{coins} coins, {payoff}",
            LOST,
            value,
            plain_tree_expectation(lakatos_definitions_grundy_tree((coins,), payoff), 1, set(), {0}),
        )


@experiment("ln-figure-5", "figure 5 and section 6.1", "Best-choices evaluation: everybody takes the most points.",
            note=UNKNOWN)  # fmt: skip
def lakatos_evaluation_figure_5() -> Iterator[Line]:
    for coins, payoff in GAMES:
        ours = {o.vector for o in z.pure_equilibria(_grundy_game(coins, payoff)).payoffs}
        yield Line(
            f"all labels that ties allow: {coins} coins, {payoff}",
            LOST,
            ours,
            plain_tree_outcomes(lakatos_definitions_grundy_tree((coins,), payoff)),
        )


@experiment(
    "ln-best-choices-by-place", "section 6.1", "The best choices can be found by labelling the final place of the game "
    "instead of the points as well, and that game may not be the best for all.",
    note="Grundy's game, and one of ours in which A can continue, and B would keep everything. Among several moves "
         "to the same place, the first is made.",
)  # fmt: skip
def lakatos_evaluation_by_place() -> Iterator[Line]:
    right = 0
    for coins, payoff in GAMES:
        ours = tuple(z.solve(_grundy_game(coins, payoff), by="place").aspects().values())
        again = tuple(
            -u
            for u in plain_tree_maxn(lakatos_evaluation_placed_tree(lakatos_definitions_grundy_tree((coins,), payoff)))
        )
        right += ours == again
        yield Line(f"places: {coins} coins, {payoff}", LOST, ours, again)
    yield experiment_for_all("games where the labels are places, and the method the same", right, len(GAMES))
    node = Fork(0, (End((1, 1, 1)), Fork(1, (End((0, 3, 0)), End((2, 2, 2))))))
    chosen = z.solve(plain_tree_as_game(node, "ABC")).payoff.vector
    better = any(all(u > v for u, v in zip(pays, chosen)) for pays in plain_tree_ends(node))
    yield Line("there may be an end that is better for all than the best choices", True, better)


# Nobody is dominant: A hurts itself either way, and chooses whom to please.
NOBODY_SAFE = Fork(0, (End((-1, 2, -1)), End((-1, -1, 2))))


@experiment(
    "ln-figure-6", "figure 6 and section 6.2", "The guaranteed best end position for all three at the same time: at "
    "the startnode there are negative points in each vector for the corresponding player.",
    note="The drawing is lost, and the game with it; these are two constant-sum games of ours that were chosen to have "
    "what the text says of it.",
)  # fmt: skip
def lakatos_evaluation_figure_6() -> Iterator[Line]:
    for name, node in (
        ("A chooses (−1, 2, −1) or (−1, −1, 2)", NOBODY_SAFE),
        ("Grundy 6, last", lakatos_definitions_grundy_tree((6,), "last")),
    ):
        found = z.guarantees(plain_tree_as_game(node, "ABC")).payoff.vector
        yield Line(f"guaranteed: {name}", LOST, found, tuple(plain_tree_guarantee(node, {seat}) for seat in range(3)))
        best = tuple(z.guarantees(plain_tree_as_game(node, "ABC"), by="place").aspects().values())
        again = tuple(-plain_tree_guarantee(lakatos_evaluation_placed_tree(node), {seat}) for seat in range(3))
        yield Line(f"guaranteed best end position: {name}", LOST, best, again)
        yield Line(f"players who can guarantee the first place: {name}", LOST, best.count(1), again.count(1))


@experiment("ln-theorem-6.1", "theorem 6.1", "In a constant-sum game of few players nobody need be dominant.")
def lakatos_evaluation_theorem_61() -> Iterator[Line]:
    for name, node in (
        ("A chooses (−1, 2, −1) or (−1, −1, 2)", NOBODY_SAFE),
        ("Grundy 6, last", lakatos_definitions_grundy_tree((6,), "last")),
    ):
        found = z.dominance(plain_tree_as_game(node, "ABC"))
        again = {p for p, seat in zip("ABC", range(3)) if plain_tree_guarantee(node, {seat}) >= 0}
        is_constant = len({sum(pays) for pays in plain_tree_ends(node)}) == 1
        yield Line(f"constant sum, and nobody dominant: {name}", True, found.sum is not None and not found.dominant,
                   is_constant and not again)  # fmt: skip


@experiment(
    "ln-places", "section 6.2", "Between (2, 1, −3) and (3, −7, 4) A prefers the first to win, the second for points."
)  # fmt: skip
def lakatos_evaluation_places() -> Iterator[Line]:
    node = Fork(0, (End((2, 1, -3)), End((3, -7, 4))))
    tree = plain_tree_as_game(node, "ABC")
    yield Line("A's choice by place", (2, 1, -3), z.solve(tree, by="place").payoff.vector,
               min(plain_tree_ends(node), key=lambda pays: sorted(pays, reverse=True).index(pays[0])))  # fmt: skip
    yield Line("A's choice by points", (3, -7, 4), z.solve(tree).payoff.vector, plain_tree_maxn(node))


@experiment("ln-two-player-places", "section 6.2", "For two players points and places make no difference.")
def lakatos_evaluation_two_players() -> Iterator[Line]:
    dice = Random(12)
    drawn = [
        lakatos_definitions_signed_tree(zero_sum_plain_tree(random_plain_tree(dice, 2, 4, most=2)), -1)
        for _ in range(30)
    ]
    decided = [_without_draws(node) for node in drawn]
    for what, trees in (("without draws", decided), ("with draws", drawn)):
        same = [
            z.solve(plain_tree_as_game(node, "AB"), by="place").payoff == z.solve(plain_tree_as_game(node, "AB")).payoff
            for node in trees
        ]
        again = [plain_tree_maxn(_ranked(node))[2:] == plain_tree_maxn(node) for node in trees]
        yield experiment_for_all(
            f"random zero-sum games {what} with the same outcome either way", sum(same), len(trees), sum(again),
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
