"""State spaces with several starts, the dummy in a matrix, and the trees of figures 2, 3, 4 and 6 label by label."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import zermelo as z
from zermelo.draw import and_or_text
from zermelo.papers.experiment import LOST, Line, experiment, experiment_for_all
from zermelo.papers.lakatos_nagy_2004.definitions import lakatos_definitions_grundy_tree
from zermelo.papers.plain_tree import Fork, Node, plain_tree_expectation, plain_tree_guarantee

LABELS = "The labels of the drawing are lost, and what the ends pay: they are ours, for the payoff named."


@experiment(
    "ln-definition-2.3", "definition 2.3", "The set of initial states K is a subset of A, and so are the final states, "
    "with the player that would have moved if the game hadn't ended; in some games that player is the loser.",
    note="Grundy's game for three with 7 coins, which anybody may begin.",
)  # fmt: skip
def lakatos_trees_definition_23() -> Iterator[Line]:
    rules = z.games.Grundy(7, players=3)
    start = z.game(rules).start()
    starts = [(*start[:-1], seat) for seat in range(3)]
    space = z.state_space(rules, start=starts)
    yield Line("initial states are states", True, set(space.initial) <= set(space.states))
    yield Line("final states are states", True, set(space.final) <= set(space.states))
    yield Line("players who begin", LOST, {who for _, who in space.initial}, set("ABC"))
    losers = {(state, p) for state, _ in space.final for p, u in z.game(rules).payoff(state).items() if u < 0}
    yield Line("the player who would have moved is the loser", LOST, set(space.final) == losers, True)
    solved = z.solve(z.game_graph(rules, start=starts))
    turned = [tuple(solved.value(v).vector[(seat + k) % 3] for k in range(3)) for seat, v in enumerate((0, 1, 2))]
    yield Line("what the first, second and third to move get, no matter who starts", LOST, set(turned), {turned[0]})


@experiment(
    "ln-dummy-matrix", "section 2", "All non constant-sum games can be extended to zero-sum games by a new player who "
    "has no real choice.", note="Random matrices of two players.",
)  # fmt: skip
def lakatos_trees_dummy_matrix() -> Iterator[Line]:
    dice = Random(2004)
    tables = [[[(dice.randrange(-3, 4), dice.randrange(-3, 4)) for _ in "xyz"] for _ in "xy"] for _ in range(20)]
    made = [z.with_dummy(z.matrix("AB", table)) for table in tables]
    yield experiment_for_all("random matrices made zero-sum", sum(one.sum == 0 for one in made), len(made))
    yield Line("strategies of the dummy", LOST, {one.shape[2] for one in made}, {1})
    same = [
        {one.vector for one in z.pure_equilibria(z.matrix("AB", table)).payoffs}
        == {one.vector[:2] for one in z.pure_equilibria(even).payoffs}
        for table, even in zip(tables, made, strict=True)
    ]
    yield Line("matrices whose pure equilibria stay", LOST, sum(same), len(made))


@experiment(
    "ln-figure-2-tree", "figure 2 and section 4", "Only the edges coming out of a node belonging to our chosen player "
    "become or-edges and all the others become and-edges: the and-or tree for C, starting with 7 coins.",
    note="The drawing is lost; the tree as it is drawn here.",
)  # fmt: skip
def lakatos_trees_figure_2() -> Iterator[Line]:
    shown = and_or_text(z.and_or_tree(z.games.Grundy(7, players=3), "C"))
    told = re.findall(r"(\w+) \((or|and)\)$", shown, re.MULTILINE)
    kinds = {kind: {who for who, one in told if one == kind} for kind in ("or", "and")}
    yield Line("whose edges are drawn as or-edges", {"C"}, kinds["or"], rule="for C")
    yield Line("whose edges are drawn as and-edges", LOST, kinds["and"], {"A", "B"})


@experiment("ln-figure-3-tree", "figure 3", "Optimist, pessimist and average evaluation: a label at every node.",
            note=LABELS, unprinted=True)  # fmt: skip
def lakatos_trees_figure_3() -> Iterator[Line]:
    views: tuple[tuple[str, Any, set[int], set[int]], ...] = (
        ("optimist", "friends", {1, 2}, set()), ("pessimist", "enemies", set(), {1, 2}),
        ("average", "neutral", set(), set()),
    )  # fmt: skip
    for name, others, friends, enemies in views:
        found = z.outlook(_grundy(6), "A", others=others)
        again = [plain_tree_expectation(node, 0, friends, enemies) for node in _nodes(_plain(6))]
        yield Line(f"{name} of A, node by node: 6 coins, last", LOST, _labels(found), again)


@experiment("ln-figure-4-tree", "figure 4", "Depending on others: chosen player B, enemy A, neutral C: a label at "
            "every node.", note=LABELS, unprinted=True)  # fmt: skip
def lakatos_trees_figure_4() -> Iterator[Line]:
    for coins in (6, 7):
        found = z.outlook(_grundy(coins), "B", enemies=["A"], neutral=["C"])
        again = [plain_tree_expectation(node, 1, set(), {0}) for node in _nodes(_plain(coins))]
        yield Line(f"B's value, node by node: {coins} coins, last", LOST, _labels(found), again)


@experiment("ln-figure-6-tree", "figure 6", "The guaranteed best end position for all three players in the same time: "
            "a vector at every node.", note=LABELS, unprinted=True)  # fmt: skip
def lakatos_trees_figure_6() -> Iterator[Line]:
    found = z.guarantees(_grundy(6))
    shown = [line.rpartition("(")[2].removesuffix(")") for line in found.tree_text(most=10_000).splitlines()]
    ours = [tuple(map(int, label.split(", "))) for label in shown]
    again = [tuple(plain_tree_guarantee(node, {seat}) for seat in range(3)) for node in _nodes(_plain(6))]
    yield Line("what each player can guarantee, node by node: 6 coins, last", LOST, ours, again)


def _grundy(coins: int) -> z.Tree:
    tree: z.Tree = z.game_tree(z.games.Grundy(coins, players=3, payoff="last"))
    return tree


def _plain(coins: int) -> Node:
    return lakatos_definitions_grundy_tree((coins,), "last")


def _nodes(node: Node) -> list[Node]:
    """The nodes of a plain tree, from the top, as a terminal shows them."""
    return [node, *(below for one in (node.branches if isinstance(node, Fork) else ()) for below in _nodes(one))]


def _labels(found: Any) -> list[Fraction]:
    """The labels that a terminal shows next to the nodes."""
    return [Fraction(line.rpartition(" = ")[2]) for line in found.tree_text(most=10_000).splitlines()]
