"""Finite games of perfect information: Kuhn's theorem, general games, Zermelo's propositions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment, experiment_for_all
from zermelo.papers.plain_tree import (
    NAMES,
    NOBODY,
    End,
    Fork,
    Node,
    plain_tree_as_game,
    plain_tree_forks,
    plain_tree_gains,
    plain_tree_guarantee,
    plain_tree_maxn,
    plain_tree_plans,
    plan_on_plain_tree,
    play_plain_tree,
    random_plain_tree,
    zero_sum_plain_tree,
)  # fmt: skip


@experiment(
    "ke-kuhn", "Kuhn's theorem", "Every finite n-person game of perfect information has a pure subgame-perfect "
    "equilibrium; backward induction finds one, with chance too.",
    note="Random trees of two to four players. In every subgame every other strategy of every player is tried.",
)  # fmt: skip
def etessami_tree_kuhn() -> Iterator[Line]:
    dice, good, judged, alike, trees = Random(1953), 0, 0, 0, 0
    for n in (2, 3, 4):
        for _ in range(15):
            node = random_plain_tree(dice, n, 3, chance=True)
            answer = z.solve(plain_tree_as_game(node, NAMES[:n]))
            plan = plan_on_plain_tree(answer, node)
            trees += 1
            judged += bool(z.check(answer))
            alike += answer.payoff.vector == plain_tree_maxn(node)
            good += not any(
                plain_tree_gains(fork, _below(plan, path), {seat})
                for path, fork in plain_tree_forks(node) for seat in range(n)
            )  # fmt: skip
    yield experiment_for_all("random games with a pure subgame-perfect equilibrium", judged, trees, good)
    yield experiment_for_all("the same payoffs as the printed induction", alike, trees)


def _below(plan: dict[tuple[int, ...], int], path: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    return {p[len(path) :]: k for p, k in plan.items() if p[: len(path)] == path}


@experiment(
    "ke-subgames", "Kuhn's theorem", "The subtree T_w of a node w defines a subgame, which is also a game of perfect "
    "information; backward induction attaches to w an equilibrium of it with its payoffs.",
    note="Random trees of three players with chance.",
)  # fmt: skip
def etessami_tree_subgames() -> Iterator[Line]:
    dice = Random(1965)
    places = alike = paid = judged = 0
    for _ in range(15):
        node = random_plain_tree(dice, 3, 4, chance=True)
        tree = plain_tree_as_game(node, NAMES[:3])
        for path, below in plain_tree_forks(node):
            where = [str(k + 1) for k in path]
            answer = z.solve(tree, at=where)
            places += 1
            alike += tree.subtree(where) == plain_tree_as_game(below, NAMES[:3])
            paid += answer.payoff.vector == plain_tree_maxn(below)
            judged += bool(z.check(answer))
    yield experiment_for_all("nodes whose subtree is the game that is left there", alike, places)
    yield experiment_for_all("nodes where solving it pays what the printed induction attaches", paid, places)
    yield experiment_for_all("nodes where it is an equilibrium", judged, places)


@dataclass(frozen=True)
class Meeting:
    """Two seats choose l or r at once; what follows stands in cells by both choices."""

    seats: tuple[int, int]
    cells: dict[tuple[str, str], Any]


def etessami_tree_drafted(node: Any, path: str = "") -> Any:
    """The game as zermelo has it; whoever meets does not see what the other chooses."""
    if isinstance(node, End):
        return z.end(*node.pays)
    if isinstance(node, Meeting):
        below = {pair: etessami_tree_drafted(cell, f"{path}/{''.join(pair)}") for pair, cell in node.cells.items()}
        moves = {NAMES[seat]: "lr" for seat in node.seats}
        return z.at_once(moves, lambda a, b: below[a, b], info=f"meeting {path}")
    parts = {str(k + 1): etessami_tree_drafted(one, f"{path}/{k + 1}") for k, one in enumerate(node.branches)}
    if node.seat == NOBODY:
        return z.chance({name: (Fraction(1, len(parts)), part) for name, part in parts.items()})
    return z.choose(NAMES[node.seat], parts)


def etessami_tree_replaced(node: Any) -> Any:
    """The printed loop: a bottom-most subgame becomes a leaf with its payoffs, until only the root remains.

    None where some subgame has several equilibria, so that what it pays is open.
    """
    if isinstance(node, End):
        return node.pays
    if isinstance(node, Fork):
        below = [etessami_tree_replaced(one) for one in node.branches]
        return None if None in below else plain_tree_maxn(Fork(node.seat, tuple(End(pays) for pays in below)))
    leaves = {pair: etessami_tree_replaced(cell) for pair, cell in node.cells.items()}
    return None if None in leaves.values() else _met(node.seats, leaves)


def _met(seats: tuple[int, int], leaves: dict[tuple[str, str], Any]) -> Any:
    """What the only equilibrium of a 2×2 game pays, pure or with both indifferent; None where there may be several."""
    one, other = seats
    if any(leaves["l", c][one] == leaves["r", c][one] or leaves[c, "l"][other] == leaves[c, "r"][other] for c in "lr"):
        return None
    pure = [
        (a, b) for a, b in leaves
        if all(leaves[a, b][one] >= leaves[c, b][one] and leaves[a, b][other] >= leaves[a, c][other] for c in "lr")
    ]  # fmt: skip
    if pure:
        return leaves[pure[0]] if len(pure) == 1 else None

    def indifferent(seat: int, turned: bool) -> Any:
        cell = {(a, b): leaves[(b, a) if turned else (a, b)][seat] for a, b in leaves}
        gap = cell["l", "l"] - cell["l", "r"] - cell["r", "l"] + cell["r", "r"]
        return Fraction(cell["r", "r"] - cell["l", "r"]) / gap  # how often the other plays l

    p, q = indifferent(other, True), indifferent(one, False)
    odds = {("l", "l"): p * q, ("l", "r"): p * (1 - q), ("r", "l"): (1 - p) * q, ("r", "r"): (1 - p) * (1 - q)}
    return tuple(sum(odds[pair] * pays[k] for pair, pays in leaves.items()) for k in range(len(leaves["l", "l"])))


def etessami_tree_general_case(dice: Random, n: int, depth: int) -> Any:
    """A random game: choices, chance, and meetings inside meetings."""
    if depth == 0:
        return End(tuple(dice.randint(-9, 9) for _ in range(n)))
    kind = dice.random()
    if kind < 0.5:
        return Meeting(
            *_pair(dice, n), {(a, b): etessami_tree_general_case(dice, n, depth - 1) for a in "lr" for b in "lr"}
        )
    return Fork(
        NOBODY if kind < 0.7 else dice.randrange(n),
        tuple(etessami_tree_general_case(dice, n, depth - 1) for _ in range(2)),
    )


def _pair(dice: Random, n: int) -> tuple[tuple[int, int]]:
    one, other = dice.sample(range(n), 2)
    return ((one, other),)


PENNIES: Any = Meeting((0, 1), {("l", "l"): End((1, -1, 0)), ("l", "r"): End((-1, 1, 3)), ("r", "l"): End((-1, 1, 0)),
                                ("r", "r"): End((1, -1, 1))})  # fmt: skip
DILEMMA: Any = Meeting((0, 1), {("l", "l"): End((-4, -4, 0)), ("l", "r"): End((1, -9, 0)), ("r", "l"): End((-9, 1, 0)),
                                ("r", "r"): End((-1, -1, 0))})  # fmt: skip
NESTED: Any = Meeting((1, 2), {("l", "l"): PENNIES, ("l", "r"): End((0, -2, 2)), ("r", "l"): End((0, -1, 3)),
                               ("r", "r"): End((5, 1, 0))})  # fmt: skip
GENERAL = {
    "pennies inside, or out": Fork(0, (End((Fraction(-1, 2), Fraction(1, 2), 0)), PENNIES)),
    "a dilemma inside, rather out": Fork(0, (End((0, 0, 0)), DILEMMA)),
    "chance sends them to pennies or to the dilemma": Fork(NOBODY, (PENNIES, DILEMMA)),
    "pennies inside a meeting of B and C": Fork(2, (NESTED, End((0, 0, 0)))),
}


@experiment(
    "ke-general-games", "computing a SPNE for general EFGs",
    "Solve a bottom-most subgame, replace it by a leaf with its payoffs, and repeat: a subgame-perfect equilibrium of "
    "any finite game of perfect recall.",
    note="The lecture has no example; the games are ours, of three players, with chance and with subgames inside "
    "subgames, and all whose subgames have one equilibrium each, so that what they pay is settled.",
)  # fmt: skip
def etessami_tree_general_games() -> Iterator[Line]:
    for name, game in GENERAL.items():
        answer = z.solve(z.tree(NAMES[:3], etessami_tree_drafted(game)))
        yield Line(f"what it pays: {name}", LOST, answer.payoff.vector, etessami_tree_replaced(game))
    dice = Random(1975)
    drawn = [etessami_tree_general_case(dice, n, depth) for n in (2, 3) for depth in (2, 3) for _ in range(40)]
    games = [*((3, one) for one in GENERAL.values())]
    games += [(n, game) for n, game in zip([2] * 80 + [3] * 80, drawn) if etessami_tree_replaced(game) is not None]
    answers = [z.solve(z.tree(NAMES[:n], etessami_tree_drafted(game))) for n, game in games]
    same = sum(answer.payoff.vector == etessami_tree_replaced(game) for (_, game), answer in zip(games, answers))
    yield experiment_for_all("games that pay what the printed loop leaves", same, len(games))
    yield experiment_for_all("of them subgame-perfect", sum(bool(z.check(answer)) for answer in answers), len(games))
    yield Line("of them with hidden moves", LOST, sum(bool(answer.game.has_hidden_moves) for answer in answers))


def _random_zero_sum_trees(count: int, depth: int = 3) -> list[Node]:
    """Random zero-sum trees with payoffs −1, 0 and 1."""
    dice = Random(1912)

    def moved(node: Node) -> Node:
        if isinstance(node, End):
            return End((node.pays[0] - 1, 1 - node.pays[0]))
        return Fork(node.seat, tuple(moved(below) for below in node.branches))

    return [moved(zero_sum_plain_tree(random_plain_tree(dice, 2, depth, most=2))) for _ in range(count)]


@experiment(
    "ke-determined", "consequences for zero-sum games", "Every finite zero-sum game of perfect information is "
    "determined: max min = v* = min max over pure strategies.",
)  # fmt: skip
def etessami_tree_determined() -> Iterator[Line]:
    trees = _random_zero_sum_trees(30)
    found = [z.determinacy(plain_tree_as_game(node, "AB")) for node in trees]
    brute = []
    for node in trees:
        table = [
            [play_plain_tree(node, mine | theirs)[0] for theirs in plain_tree_plans(node, {1})]
            for mine in plain_tree_plans(node, {0})
        ]
        brute.append((max(map(min, table)), min(map(max, zip(*table)))))
    held = sum(f.is_determined for f in found)
    equal = sum(low == high for low, high in brute)
    yield experiment_for_all("random games with max min = min max", held, len(trees), equal)
    same = sum((f.max_min, f.min_max) == both for f, both in zip(found, brute))
    yield Line("both values the same by brute force over all strategies", LOST, same, len(trees))


@experiment(
    "ke-zermelo", "chess", "In chess either White can force a win, or Black can, or both can force a draw.",
    note="Which of the three is true of chess nobody knows. Here: random games that are won, lost or drawn.",
)  # fmt: skip
def etessami_tree_zermelo() -> Iterator[Line]:
    trees = _random_zero_sum_trees(45, 4)
    cases = [z.determinacy(plain_tree_as_game(node, ("White", "Black"))).case for node in trees]
    again = [{1: "first wins", -1: "second wins", 0: "draw"}[plain_tree_guarantee(node, {0})] for node in trees]
    held = sum(case is not None for case in cases)
    yield experiment_for_all("random games in exactly one of the three cases", held, len(trees))
    counts = [cases.count(case) for case in ("first wins", "second wins", "draw")]
    yield Line("White wins, Black wins, draw", LOST, counts,
               [again.count(case) for case in ("first wins", "second wins", "draw")])  # fmt: skip


# ---------------------------------------------------------------- alpha-beta as printed


def _max_val(node: Node, low: Any, high: Any, depth: int, most: int) -> Any:
    """MaxVal to the letter: only depth stops it."""
    if depth >= most:
        return node.pays[0] if isinstance(node, End) else 0
    for below in node.branches if isinstance(node, Fork) else ():
        low = max(low, _min_val(below, low, high, depth + 1, most))
        if low >= high:
            return high
    return low


def _min_val(node: Node, low: Any, high: Any, depth: int, most: int) -> Any:
    """MinVal to the letter."""
    if depth >= most:
        return node.pays[0] if isinstance(node, End) else 0
    for below in node.branches if isinstance(node, Fork) else ():
        high = min(high, _max_val(below, low, high, depth + 1, most))
        if high <= low:
            return low
    return high


@experiment(
    "ke-alpha-beta", "minmax search with α-β-pruning", "MaxVal(ε, −1, +1) returns the value, by MaxVal and MinVal."
)  # fmt: skip
def etessami_tree_alpha_beta() -> Iterator[Line]:
    why = (
        "A node without moves above MaxDepth falls through the loop: MaxVal returns α and MinVal β, whatever the "
        "game pays there. Ends must be tested first. The figure under printed is what the printed lines return."
    )
    lost, even = End((-1, 1)), End((0, 0))
    node = Fork(0, (lost, Fork(1, (even, even))))
    yield Line("player 1 loses at once, or plays on to a draw", _max_val(node, -1, 1, 0, 2),
               z.search(plain_tree_as_game(node, "AB"), method="alphabeta").payoff["A"], plain_tree_maxn(node)[0], why,
               rule="MaxVal(ε, −1, +1)")  # fmt: skip
    dice = Random(15)
    full = [_full(dice, 3) for _ in range(40)]
    right = sum(_max_val(one, -1, 1, 0, 3) == plain_tree_maxn(one)[0] for one in full)
    yield experiment_for_all("random trees whose ends are all at MaxDepth: printed lines right", right, len(full))
    ragged = [_alternating(dice, 4) for _ in range(40)]
    ours = sum(
        z.guarantee(plain_tree_as_game(one, "AB"), "A", method="alphabeta").value == plain_tree_maxn(one)[0]
        for one in ragged
    )
    yield experiment_for_all("random trees with ends above MaxDepth: zermelo's right", ours, len(ragged))
    yield Line(
        "of them the printed lines right",
        LOST,
        sum(_max_val(one, -1, 1, 0, 4) == plain_tree_maxn(one)[0] for one in ragged),
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
