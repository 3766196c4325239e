"""Finite games of perfect information: Kuhn's theorem, general games, Zermelo's propositions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment
from zermelo.papers.plain import (
    NAMES,
    End,
    Fork,
    Node,
    forks,
    gains,
    grown,
    maxn,
    opposed,
    plan_of,
    plans,
    play,
    random_tree,
    sure,
)  # fmt: skip


@experiment(
    "ke-kuhn", "Kuhn's theorem", "Every finite n-person game of perfect information has a pure subgame-perfect "
    "equilibrium; backward induction finds one, with chance too.",
    note="Random trees of two to four players. In every subgame every other strategy of every player is tried.",
)  # fmt: skip
def kuhn() -> Iterator[Line]:
    dice, good, judged, alike, trees = Random(1953), 0, 0, 0, 0
    for n in (2, 3, 4):
        for _ in range(15):
            node = random_tree(dice, n, 3, chance=True)
            answer = z.solve(grown(node, NAMES[:n]))
            plan = plan_of(answer, node)
            trees += 1
            judged += bool(z.check(answer))
            alike += answer.payoff.vector == maxn(node)
            good += not any(
                gains(fork, _below(plan, path), {seat}) for path, fork in forks(node) for seat in range(n)
            )  # fmt: skip
    yield Line("random games with a pure subgame-perfect equilibrium", trees, judged, good)
    yield Line("the same payoffs as the printed induction", trees, alike)


def _below(plan: dict[tuple[int, ...], int], path: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    return {p[len(path) :]: k for p, k in plan.items() if p[: len(path)] == path}


def hidden(outside: tuple[Any, Any], inside: dict[tuple[str, str], tuple[int, int]]) -> z.Tree:
    """A stays out, or goes in, where both choose at once."""
    game = z.at_once({"A": "lr", "B": "lr"}, lambda a, b: z.end(*inside[a, b]))
    return z.tree(("A", "B"), z.choose("A", {"out": z.end(*outside), "in": game}))


PENNIES = {("l", "l"): (1, -1), ("l", "r"): (-1, 1), ("r", "l"): (-1, 1), ("r", "r"): (1, -1)}
DILEMMA = {("l", "l"): (-4, -4), ("l", "r"): (1, -9), ("r", "l"): (-9, 1), ("r", "r"): (-1, -1)}


@experiment(
    "ke-general-games", "computing a SPNE for general EFGs",
    "Solve a bottom-most subgame, replace it by a leaf with its payoffs, and repeat: a subgame-perfect equilibrium of "
    "any finite game of perfect recall.",
)  # fmt: skip
def general_games() -> Iterator[Line]:
    games: tuple[tuple[str, Any, Any], ...] = (
        ("pennies inside", (Fraction(-1, 2), Fraction(1, 2)), PENNIES),
        ("a dilemma inside", (-5, 0), DILEMMA),
        ("a dilemma inside, rather out", (0, 0), DILEMMA),
    )
    for name, outside, inside in games:
        answer = z.solve(hidden(outside, inside))
        below = _two_by_two(inside)
        leaf = Fork(0, (End(tuple(outside)), End(below)))  # the subgame replaced by a leaf
        yield Line(f"what the smaller game pays: {name}", maxn(leaf), tuple(answer.payoff.vector))
        yield Line(f"it is subgame-perfect: {name}", True, bool(z.check(answer)))


def _two_by_two(inside: dict[tuple[str, str], tuple[int, int]]) -> tuple[Any, Any]:
    """The payoffs of the only equilibrium of a 2×2 game: a pure one, or else both make the other indifferent."""
    for a, b in inside:
        best_a = all(inside[a, b][0] >= inside[c, b][0] for c in "lr")
        if best_a and all(inside[a, b][1] >= inside[a, c][1] for c in "lr"):
            return inside[a, b]
    gap = [inside["l", "l"][k] - inside["l", "r"][k] - inside["r", "l"][k] + inside["r", "r"][k] for k in (0, 1)]
    p = Fraction(inside["r", "r"][1] - inside["r", "l"][1], gap[1])  # how often A plays l
    q = Fraction(inside["r", "r"][0] - inside["l", "r"][0], gap[0])  # how often B plays l
    odds = {("l", "l"): p * q, ("l", "r"): p * (1 - q), ("r", "l"): (1 - p) * q, ("r", "r"): (1 - p) * (1 - q)}
    return tuple(sum(odds[pair] * inside[pair][k] for pair in inside) for k in (0, 1))  # type: ignore[return-value]


def won_lost_drawn(count: int, depth: int = 3) -> list[Node]:
    """Random zero-sum trees with payoffs −1, 0 and 1."""
    dice = Random(1912)

    def moved(node: Node) -> Node:
        if isinstance(node, End):
            return End((node.pays[0] - 1, 1 - node.pays[0]))
        return Fork(node.seat, tuple(moved(below) for below in node.branches))

    return [moved(opposed(random_tree(dice, 2, depth, most=2))) for _ in range(count)]


@experiment(
    "ke-determined", "consequences for zero-sum games", "Every finite zero-sum game of perfect information is "
    "determined: max min = v* = min max over pure strategies.",
)  # fmt: skip
def determined() -> Iterator[Line]:
    trees = won_lost_drawn(30)
    found = [z.determinacy(grown(node, "AB")) for node in trees]
    brute = []
    for node in trees:
        table = [[play(node, mine | theirs)[0] for theirs in plans(node, {1})] for mine in plans(node, {0})]
        brute.append((max(map(min, table)), min(map(max, zip(*table)))))
    yield Line("random games with max min = min max", len(trees), sum(f.is_determined for f in found),
               sum(low == high for low, high in brute))  # fmt: skip
    same = sum((f.max_min, f.min_max) == both for f, both in zip(found, brute))
    yield Line("both values the same by brute force over all strategies", LOST, same, len(trees))


@experiment(
    "ke-zermelo", "chess", "In chess either White can force a win, or Black can, or both can force a draw.",
    note="Which of the three is true of chess nobody knows. Here: random games that are won, lost or drawn.",
)  # fmt: skip
def zermelo() -> Iterator[Line]:
    trees = won_lost_drawn(45, 4)
    cases = [z.determinacy(grown(node, ("White", "Black"))).case for node in trees]
    again = [{1: "first wins", -1: "second wins", 0: "draw"}[sure(node, {0})] for node in trees]
    yield Line("random games in exactly one of the three cases", len(trees), sum(case is not None for case in cases))
    counts = [cases.count(case) for case in ("first wins", "second wins", "draw")]
    yield Line("White wins, Black wins, draw", LOST, counts,
               [again.count(case) for case in ("first wins", "second wins", "draw")])  # fmt: skip


# ---------------------------------------------------------------- alpha-beta as printed


def max_val(node: Node, low: Any, high: Any, depth: int, most: int) -> Any:
    """MaxVal to the letter: only depth stops it."""
    if depth >= most:
        return node.pays[0] if isinstance(node, End) else 0
    for below in node.branches if isinstance(node, Fork) else ():
        low = max(low, min_val(below, low, high, depth + 1, most))
        if low >= high:
            return high
    return low


def min_val(node: Node, low: Any, high: Any, depth: int, most: int) -> Any:
    """MinVal to the letter."""
    if depth >= most:
        return node.pays[0] if isinstance(node, End) else 0
    for below in node.branches if isinstance(node, Fork) else ():
        high = min(high, max_val(below, low, high, depth + 1, most))
        if high <= low:
            return low
    return high


@experiment(
    "ke-alpha-beta", "minmax search with α-β-pruning", "MaxVal(ε, −1, +1) returns the value, by MaxVal and MinVal."
)  # fmt: skip
def alpha_beta() -> Iterator[Line]:
    why = (
        "A node without moves above MaxDepth falls through the loop: MaxVal returns α and MinVal β, whatever the game "
        "pays there. Ends must be asked for first. The figure under printed is what the printed lines return."
    )
    lost, even = End((-1, 1)), End((0, 0))
    node = Fork(0, (lost, Fork(1, (even, even))))
    yield Line("player 1 loses at once, or plays on to a draw", max_val(node, -1, 1, 0, 2),
               z.search(grown(node, "AB"), method="alphabeta").payoff["A"], maxn(node)[0], why)  # fmt: skip
    dice = Random(15)
    full = [_full(dice, 3) for _ in range(40)]
    right = sum(max_val(one, -1, 1, 0, 3) == maxn(one)[0] for one in full)
    yield Line("random trees whose ends are all at MaxDepth: printed lines right", len(full), right)
    ragged = [_alternating(dice, 4) for _ in range(40)]
    ours = sum(z.guarantee(grown(one, "AB"), "A", method="alphabeta").value == maxn(one)[0] for one in ragged)
    yield Line("random trees with ends above MaxDepth: zermelo's right", len(ragged), ours)
    yield Line(
        "of them the printed lines right", LOST, sum(max_val(one, -1, 1, 0, 4) == maxn(one)[0] for one in ragged)
    )


def _full(dice: Random, depth: int, seat: int = 0) -> Node:
    if depth == 0:
        u = dice.randint(-1, 1)
        return End((u, -u))
    return Fork(seat, tuple(_full(dice, depth - 1, 1 - seat) for _ in range(2)))


def _alternating(dice: Random, depth: int, seat: int = 0) -> Node:
    if depth == 0 or (depth < 4 and dice.random() < 0.3):
        u = dice.randint(-1, 1)
        return End((u, -u))
    return Fork(seat, tuple(_alternating(dice, depth - 1, 1 - seat) for _ in range(2)))
