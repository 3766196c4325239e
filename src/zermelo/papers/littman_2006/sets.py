"""Section 2: utility profile sets. Algorithms 1 to 3, lemmas 2 and 3, figures 4 and 5."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import zermelo as z
from zermelo.games.literature.littman import littman
from zermelo.papers.experiment import LOST, Line, experiment, experiment_for_all
from zermelo.papers.plain_tree import (
    End,
    Fork,
    Node,
    plain_tree_as_game,
    plain_tree_ends,
    plain_tree_maxn,
    plain_tree_outcomes,
    random_plain_tree,
    read_plain_tree,
)

HALF = Fraction(1, 2)
Cells = dict[str, set[tuple[int, int]]]  # P, L1, L2 and D: the index pairs that hold
CHAIN = ("", "2", "2/3", "2/3/4", "2/3/4/5")  # the nodes 1 to 5 of figure 4


# ---------------------------------------------------------------- the printed algorithms, line by line


def _merge_left_deterministic(left: Cells, right: Cells) -> Cells:
    """Algorithm 2, with the missing `return X`."""
    m = min(i for i, _ in right["P"])
    return {kind: {(i, j) for i, j in held if i >= m} for kind, held in left.items()}


def _merge_random(left: Cells, right: Cells) -> Cells:
    """Algorithm 3."""
    found: Cells = {kind: set() for kind in ("P", "L1", "L2", "D")}
    for kind, above in (("P", "L2"), ("L1", "D")):
        for i in {i for i, _ in left[kind]} & {i for i, _ in right[kind]}:
            rows = [j for k, j in left[kind] | right[kind] if k == i]
            found[kind] |= {(i, j) for j in range(min(rows), max(rows) + 1)}
            found[above] |= {(i, j) for j in range(min(rows), max(rows))}
    return found


def _players_exchanged(cells: Cells) -> Cells:
    """Players exchanged: what the algorithms for Player 2 work on."""
    other = {"P": "P", "L1": "L2", "L2": "L1", "D": "D"}
    return {other[kind]: {(j, i) for i, j in held} for kind, held in cells.items()}


def _merge_sets(left: Cells, right: Cells, seat: int) -> Cells:
    """All three parts together."""
    if seat == 1:
        return _players_exchanged(_merge_sets(_players_exchanged(left), _players_exchanged(right), 0))
    parts = (_merge_random(left, right), _merge_left_deterministic(left, right), _merge_left_deterministic(right, left))
    return {kind: set().union(*(part[kind] for part in parts)) for kind in ("P", "L1", "L2", "D")}


def _utility_profile_set(node: Node, axes: tuple[list[Any], list[Any]]) -> Cells:
    """Algorithm 1, on binary trees."""
    if isinstance(node, End):
        at = (axes[0].index(node.pays[0]), axes[1].index(node.pays[1]))
        return {"P": {at}, "L1": set(), "L2": set(), "D": set()}
    found = _utility_profile_set(node.branches[0], axes)
    for below in node.branches[1:]:
        found = _merge_sets(found, _utility_profile_set(below, axes), node.seat)
    return found


def _cells_of_regions(regions: Any, axes: tuple[list[Any], list[Any]]) -> Cells:
    """The regions that zermelo found, in the paper's arrays."""
    found: Cells = {kind: set() for kind in ("P", "L1", "L2", "D")}
    for region in regions:
        (a, c), (b, d) = ([axes[k].index(u) for k, u in enumerate(pair)] for pair in (region.least, region.most))
        found["P"] |= {(i, j) for i in range(a, b + 1) for j in range(c, d + 1)}
        found["L1"] |= {(i, j) for i in range(a, b) for j in range(c, d + 1)}
        found["L2"] |= {(i, j) for i in range(a, b + 1) for j in range(c, d)}
        found["D"] |= {(i, j) for i in range(a, b) for j in range(c, d)}
    return found


def _payoff_axes(node: Node) -> tuple[list[Any], list[Any]]:
    """The different payoffs of each player, rising."""
    pays = plain_tree_ends(node)
    return sorted({u for u, _ in pays}), sorted({u for _, u in pays})


def _random_tie_trees(count: int = 60, wide: int = 2) -> list[Node]:
    """Random trees of two players with many ties."""
    dice = Random(14)
    return [random_plain_tree(dice, 2, 4, most=3, wide=wide) for _ in range(count)]


def _root_regions(node: Node) -> Any:
    """The set at the root, as zermelo finds it."""
    return z.equilibria(plain_tree_as_game(node, ("P1", "P2"))).at("").regions


@experiment(
    "lrtz-algorithms", "algorithms 1, 2 and 3", "getEquilibriumUPS with mergeLDet and mergeRandom finds the payoffs of "
    "all equilibria.",
    note="The printed lines were written down again, with the return X that algorithm 2 lacks; for Player 2 they work "
    "on the arrays turned. Arrays hold the faces of what they hold.",
)  # fmt: skip
def littman_sets_algorithms() -> Iterator[Line]:
    trees = _random_tie_trees()
    same = several = 0
    for node in trees:
        axes = _payoff_axes(node)
        found = _root_regions(node)
        same += _cells_of_regions(found, axes) == _utility_profile_set(node, axes)
        several += len(found) > 1 or found[0].kind != "point"
    yield experiment_for_all("random trees with the same set", same, len(trees))
    yield Line("of them with more than one payoff", LOST, several)


@experiment(
    "lrtz-lemmas", "lemmas 2 and 3", "Utility profile sets are simply representable: points, segments and rectangles "
    "between payoffs of leaves.",
)  # fmt: skip
def littman_sets_lemmas() -> Iterator[Line]:
    trees, held = _random_tie_trees(), 0
    for node in trees:
        axes = _payoff_axes(node)
        held += all(u in axes[k] for r in _root_regions(node) for pair in (r.least, r.most) for k, u in enumerate(pair))
    yield experiment_for_all("random trees whose regions begin and end at payoffs of leaves", held, len(trees))


def _binary_tree(node: Node) -> Node:
    """Footnote 1: a choice among m becomes m − 1 choices between two."""
    if isinstance(node, End):
        return node
    below = [_binary_tree(one) for one in node.branches]
    while len(below) > 2:
        below[-2:] = [Fork(node.seat, (below[-2], below[-1]))]
    return Fork(node.seat, tuple(below))


@experiment("lrtz-binary", "footnote 1", "A tree can be assumed to be binary: replace m children by m − 1 nodes.")
def littman_sets_footnote_1() -> Iterator[Line]:
    trees = _random_tie_trees(40, wide=4)
    same = sum(set(map(str, _root_regions(node))) == set(map(str, _root_regions(_binary_tree(node)))) for node in trees)
    yield experiment_for_all("random trees with the same payoffs before and after", same, len(trees))


@experiment(
    "lrtz-figure-4", "figure 4", "The deterministic equilibria pay [3, 1] and [3, 3]; mixing gives [5, 2], which has "
    "the best total: V(5) = (3, 2) and V(4) = (3/2, 2). If Player 1 chooses node 10, she ultimately chooses node 2 at "
    "node 1.",
    note="The drawing is lost and the story contradicts itself. This is the one family of payoffs that fits all "
    "outcomes stated; the sets of the nodes are ours.",
)  # fmt: skip
def littman_sets_figure_4() -> Iterator[Line]:
    node = read_plain_tree(littman(4))
    pays = {o.vector for o in z.pure_equilibria(littman(4)).payoffs}
    yield Line("payoffs of deterministic equilibria", {(3, 1), (3, 3)}, pays, plain_tree_outcomes(node))
    best = z.best_equilibrium("littman:4", "total")
    yield Line("social optimum", (5, 2), best.payoff.vector)
    plan = {
        "P1": {"": "2", "2/3": "4", "2/3/4/5": {"10": HALF, "11": HALF}},
        "P2": {"2": "7", "2/3/4": {"5": HALF, "9": HALF}},
    }
    found = z.outcome(littman(4), plan)
    yield Line("V(5) with nodes 10 and 11 half and half", (3, 2), found.value("2/3/4/5").vector)
    yield Line("V(4) with nodes 9 and 5 half and half", (Fraction(3, 2), 2), found.value("2/3/4").vector)
    yield Line("payoff of that strategy", (5, 2), found.payoff.vector)
    yield Line("it is an equilibrium", True, z.check(z.profile(littman(4), plan)).verdict == "subgame-perfect")
    kept = z.solve(littman(4), ties="first")
    yield Line("payoff after node 10", (3, 1), kept.payoff.vector, plain_tree_maxn(node))
    assert isinstance(node, Fork)
    left, right = (plain_tree_maxn(below) for below in node.branches)
    yield Line(
        "node chosen at node 1 after node 10", "2", kept.line.moves[0], ("2", "6")[left[0] < right[0]],
        why="By way of node 2 Player 1 would get 1 then; [3, 1] is the leaf next to it, node 6. The story says "
            "leftward where the payoffs say the leaf.",
    )  # fmt: skip
    axes = _payoff_axes(node)
    here: Node = node
    for k, path in enumerate(CHAIN, 1):
        ours = z.equilibria("littman:4").at(path).regions
        yield Line(f"the set at node {k}", LOST, {str(region) for region in ours})
        yield Line(
            f"the same by the algorithms, node {k}",
            LOST,
            _cells_of_regions(ours, axes) == _utility_profile_set(here, axes),
            True,
        )
        here = here.branches[0] if isinstance(here, Fork) else here


@experiment(
    "lrtz-figure-5", "figure 5", "The sets generated in the steps of merging two example sets.",
    note="The drawing and its sets are lost. Ours are the parts of a merge of two small sets at a node of Player 1.",
)  # fmt: skip
def littman_sets_figure_5() -> Iterator[Line]:
    one = Fork(1, (End((0, 2)), End((3, 2))))
    other = Fork(1, (End((1, 1)), End((2, 1))))
    node = Fork(0, (one, other))
    axes = _payoff_axes(node)
    left, right = _utility_profile_set(one, axes), _utility_profile_set(other, axes)
    yield Line("left and right", LOST, {str(r) for part in (one, other) for r in _root_regions(part)})
    both = _merge_sets(left, right, 0)
    shown = z.equilibria(plain_tree_as_game(node, ("P1", "P2"))).merge()
    kept = (_merge_left_deterministic(left, right), _merge_left_deterministic(right, left))
    for part, step in zip((*kept, _merge_random(left, right)), (*shown.of("kept"), *shown.of("mixed")), strict=True):
        found = () if step.payoffs is None else step.payoffs.regions
        yield Line(step.words, LOST, set(map(str, found)))
        yield Line(f"{step.words}: as the algorithms have it", LOST, _cells_of_regions(found, axes) == part, True)
    yield Line("merged", LOST, {str(r) for r in shown.merged})
    yield Line("the same by the algorithms", LOST, _cells_of_regions(_root_regions(node), axes) == both, True)


@experiment(
    "lrtz-corners", "section 2", "The optimum is found by checking the upper-right corner of each region; so is, say, "
    "the product of the payoffs.",
)  # fmt: skip
def littman_sets_corners() -> Iterator[Line]:
    trees = _random_tie_trees(40)
    good = 0
    for node in trees:
        found = z.equilibria(plain_tree_as_game(node, ("P1", "P2")))
        tops = [region.most for region in found.at("").regions]
        measures: dict[str, Any] = {"total": sum, "fairest": min, "single": max, "P1": lambda u: u[0]}
        good += all(max(map(how, tops)) == how(found.best(name).payoff.vector) for name, how in measures.items())
    yield experiment_for_all("random trees: total, fairest, single maximum, best for one", good, len(trees))
    # P2 has the same from both, so P1's payoffs −3 to −1 are all possible, at −2 for P2.
    node = Fork(1, (End((-3, -2)), End((-1, -2))))
    found = z.equilibria(plain_tree_as_game(node, ("P1", "P2")))
    top = max(region.most[0] * region.most[1] for region in found.at("").regions)
    best = found.best("product").payoff
    again = max(a * b for r in found.at("").regions for a in (r.least[0], r.most[0]) for b in (r.least[1], r.most[1]))
    yield Line("greatest product where payoffs are negative", top, best["P1"] * best["P2"], again,
               rule="the upper-right corner of each region",
               why="A product does not rise with both payoffs where they can be negative: all four corners must be "
               "looked at.")  # fmt: skip
