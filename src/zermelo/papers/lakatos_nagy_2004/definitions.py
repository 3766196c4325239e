"""Sections 2 to 4: games with few players, strategies, graphs; the slips in the definitions; figures 1 and 2."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment, experiment_for_all
from zermelo.papers.plain_tree import (
    End,
    Fork,
    Node,
    plain_tree_as_game,
    plain_tree_ends,
    plain_tree_forks,
    plain_tree_guarantee,
    random_plain_tree,
    zero_sum_plain_tree,
)


def lakatos_definitions_grundy_tree(heaps: tuple[int, ...], payoff: str = "stuck", seat: int = 0) -> Node:
    """Grundy's game for three: split one heap into two unequal ones; heaps are a multiset."""
    after = sorted({
        tuple(sorted((*heaps[:k], *heaps[k + 1 :], part, heap - part)))
        for k, heap in enumerate(heaps)
        for part in range(1, (heap + 1) // 2)
    })  # fmt: skip
    if after:
        return Fork(seat, tuple(lakatos_definitions_grundy_tree(one, payoff, (seat + 1) % 3) for one in after))
    last = (seat - 1) % 3
    if payoff == "stuck":
        return End(tuple(-2 if p == seat else 1 for p in range(3)))
    if payoff == "last":
        return End(tuple(2 if p == last else -1 for p in range(3)))
    return End(tuple(1 if p == last else -1 if p == seat else 0 for p in range(3)))


@experiment(
    "ln-dummy", "section 2", "Any game can be made zero-sum by one more player who has no real choice.",
)  # fmt: skip
def lakatos_definitions_dummy() -> Iterator[Line]:
    dice, good = Random(2004), 0
    trees = [random_plain_tree(dice, 3, 3) for _ in range(20)]
    for node in trees:
        made = z.with_dummy(plain_tree_as_game(node, "ABC"))
        good += z.traits(made).is_zero_sum and len(made.players) == 4
    yield experiment_for_all("random games made zero-sum", good, len(trees))
    solved = [
        (z.solve(plain_tree_as_game(node, "ABC")).payoff, z.solve(z.with_dummy(plain_tree_as_game(node, "ABC"))).payoff)
        for node in trees
    ]
    same = [all(before[p] == after[p] for p in "ABC") for before, after in solved]
    yield Line("games of them in which the outcome for the others stays", LOST, sum(same), len(trees))


@experiment("ln-definition-2.4", "definition 2.4", "In a game with a fixed order of players j = i + 1 moves after i.")
def lakatos_definition_24() -> Iterator[Line]:
    space = z.state_space(z.games.Grundy(7, players=3))
    movers = {(one[0][1], one[2][1]) for one in space.operators if one[2][1] is not None}
    seats = {("ABC".index(str(i)) + 1, "ABC".index(str(j)) + 1) for i, j in movers}
    yield Line(
        "who moves after whom in Grundy's game", {(1, 2), (2, 3), (3, 4)}, seats, _turns(),
        why="After the last player comes the first: j = i + 1 mod k.", rule="j = i + 1",
    )  # fmt: skip


def _turns() -> set[tuple[int, int]]:
    """Who moves after whom, by plain play."""
    found = set()
    for _, fork in plain_tree_forks(lakatos_definitions_grundy_tree((7,))):
        found |= {(fork.seat + 1, below.seat + 1) for below in fork.branches if isinstance(below, Fork)}
    return found


@experiment(
    "ln-definition-3.2", "definition 3.2", "Put the payoffs in non-descending order; a player ends in the i-th place "
    "if the payoff is the i-th; the winners are those in the first place.",
)  # fmt: skip
def lakatos_definition_32() -> Iterator[Line]:
    why = "The order must be descending, or the winners would be those with the fewest points."
    for pays in ((2, 1, -3), (5, 5, 2), (-1, 3, -2)):
        rising, falling = sorted(set(pays)), sorted(set(pays), reverse=True)
        ours = tuple(z.Payoff("ABC", pays).places.values())
        yield Line(f"places with {pays}", tuple(rising.index(u) + 1 for u in pays), ours,
                   tuple(falling.index(u) + 1 for u in pays), why, rule="in non-descending order")  # fmt: skip
    draw = z.dominance(z.tree(("A", "B", "C"), z.end(4, 4, 4)))
    yield Line("winners where all get the same, a draw", LOST, len(draw.strong))


@experiment(
    "ln-definition-3.3", "definition 3.3", "A strategy is non-losing if it brings at least as many points as the sum "
    "of all payoffs.",
)  # fmt: skip
def lakatos_definition_33() -> Iterator[Line]:
    why = "It must be an even share, c/k for k players whose payoffs sum to c. With c = 0 the two are the same."
    for pays in ((1, 1, 1), (2, 1, 0), (-1, 3, -2)):
        found = z.dominance(z.tree(("A", "B", "C"), z.end(*pays)))
        even = Fraction(sum(pays), 3)
        printed = {p for p, u in zip("ABC", pays) if u >= sum(pays)}
        yield Line(f"who does not lose with {pays}", printed, set(found.dominant),
                   {p for p, u in zip("ABC", pays) if u >= even}, why,
                   rule="at least as many points as the sum of all payoffs")  # fmt: skip
    found = z.dominance(z.tree(("A", "B", "C"), z.end(-1, 3, -2)))
    yield Line("who is not last with (-1, 3, -2): by place it differs", LOST, set(found.dominant_by_place), {"A", "B"})


@experiment(
    "ln-two-players", "section 3", "In every zero-sum game of two at least one player has a non-losing strategy, and "
    "where there is no draw one has a winning strategy.",
    note="Recalled there from the theory of two players. Random trees.",
)  # fmt: skip
def lakatos_definitions_two_players() -> Iterator[Line]:
    dice = Random(6)
    trees = [
        lakatos_definitions_signed_tree(zero_sum_plain_tree(random_plain_tree(dice, 2, 4, most=2)), -1)
        for _ in range(40)
    ]
    found = [z.dominance(plain_tree_as_game(node, "AB")) for node in trees]
    again = [{p for p, seat in (("A", 0), ("B", 1)) if plain_tree_guarantee(node, {seat}) >= 0} for node in trees]
    held = sum(bool(f.dominant) for f in found)
    yield experiment_for_all("games with a non-losing strategy", held, len(trees), sum(map(bool, again)))
    decided = [k for k, node in enumerate(trees) if all(pays[0] for pays in plain_tree_ends(node))]
    wins = sum(any(plain_tree_guarantee(trees[k], {seat}) > 0 for seat in (0, 1)) for k in decided)
    strong = sum(bool(found[k].strong) for k in decided)
    yield experiment_for_all("of those without a draw, games with a winning strategy", strong, len(decided), wins)


def lakatos_definitions_signed_tree(node: Node, shift: int) -> Node:
    """Payoffs 0, 1, 2 of the first player as a loss, a draw and a win."""
    if isinstance(node, End):
        return End((node.pays[0] + shift, node.pays[1] - shift))
    return Fork(node.seat, tuple(lakatos_definitions_signed_tree(below, shift) for below in node.branches))


@experiment("ln-definition-4.1", "definition 4.1", "The startnodes belong to the final states of K.")
def lakatos_definition_41() -> Iterator[Line]:
    space = z.state_space(z.games.Grundy(6, players=3))
    inner = {one[0] for one in space.operators}
    entered = {one[2] for one in space.operators}
    start = [one for one in space.states if one not in entered]  # only outgoing edges
    yield Line(
        "the startnodes of Grundy's game are final states", True, set(start) <= set(space.final),
        not any(one in inner for one in start),
        why="A typing error: K is the set of initial states. Startnodes have only outgoing edges.",
    )  # fmt: skip


@experiment(
    "ln-figure-1", "figure 1", "The whole game tree of the 3-person Grundy game starting with 6 coins: |S| = 1, every "
    "other node has exactly 1 incoming edge, all paths are part of it, and each level belongs to a player.",
    note="The drawing is lost; what its caption and definitions 4.2 to 4.4 say of it is checked. The sizes are ours.",
)  # fmt: skip
def lakatos_definitions_figure_1() -> Iterator[Line]:
    tree, again = z.game_tree(z.games.Grundy(6, players=3)), lakatos_definitions_grundy_tree((6,))
    entries = [0] * len(tree)
    for v in range(len(tree)):
        for child in tree.children(v):
            entries[child] += 1
    yield Line("startnodes", 1, entries.count(0))
    yield Line("incoming edges of every other node", {1}, set(entries[1:]))
    paid = sorted(tree.payoff_at(v).vector for v in range(len(tree)) if tree.turn(v) is None)
    yield Line("all possible games are paths of it", True, paid == sorted(plain_tree_ends(again)))
    yield Line("the levels belong to the players in order", True, _in_order(tree))
    yield Line("nodes", LOST, len(tree), 1 + sum(len(fork.branches) for _, fork in plain_tree_forks(again)))
    yield Line("leaves", LOST, tree.ends, len(plain_tree_ends(again)))


def _in_order(tree: z.Tree) -> bool:
    return all(tree.turn(v) in (None, "ABC"[len(tree.path(v)) % 3]) for v in range(len(tree)))


@experiment(
    "ln-figure-2", "figure 2", "The and-or tree of the game for C, starting with 7 coins: C's edges are or-edges, all "
    "others and-edges.", note="The drawing is lost; the counts are ours.",
)  # fmt: skip
def lakatos_definitions_figure_2() -> Iterator[Line]:
    seen = z.and_or_tree(z.games.Grundy(7, players=3), "C")
    again = [fork.seat for _, fork in plain_tree_forks(lakatos_definitions_grundy_tree((7,)))]
    kinds = [(seen.tree.turn(v), seen.kind(v)) for v in range(len(seen.tree))]
    yield Line("players with or-edges", {"C"}, {str(who) for who, kind in kinds if kind == "or"})
    yield Line("all others have and-edges", True, {str(who) for who, kind in kinds if kind == "and"} == {"A", "B"})
    yield Line("or-nodes", LOST, sum(kind == "or" for _, kind in kinds), again.count(2))
    yield Line("and-nodes", LOST, sum(kind == "and" for _, kind in kinds), len(again) - again.count(2))
    yield Line("nodes", LOST, len(kinds), len(again) + len(plain_tree_ends(lakatos_definitions_grundy_tree((7,)))))
