"""Section 1: values, equilibria, what is best among them. Figures 1 and 2."""

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
    plain_tree_maxn,
    plain_tree_outcomes,
    random_plain_tree,
    read_plain_tree,
)

HALF = Fraction(1, 2)


def _profile_verdict(strategies: Any, figure: int = 1) -> str | None:
    """What the checker says of a joint strategy."""
    return z.check(z.profile(littman(figure), strategies)).verdict


@experiment(
    "lrtz-figure-1", "figure 1 and section 1.2",
    "A joint strategy of value [501, 52] is not an equilibrium; π_A, which pays [2, 100], is one, and π_B, which pays "
    "[1000, 4], a second.",
)  # fmt: skip
def littman_equilibria_figure_1() -> Iterator[Line]:
    mixed = {"P1": {"2": "5"}, "P2": {"": {"2": HALF, "3": HALF}}}
    by_hand = tuple(HALF * a + HALF * b for a, b in zip((2, 100), (1000, 4)))
    yield Line("value of the example strategy", (501, 52), z.outcome(littman(1), mixed).payoff.vector, by_hand)
    yield Line("it is an equilibrium", False, _profile_verdict(mixed) == "subgame-perfect")
    pure = {"P1": {"2": "5"}, "P2": {"": "2"}}
    yield Line("value of π_A", (2, 100), z.outcome(littman(1), pure).payoff.vector)
    yield Line("it is an equilibrium", True, _profile_verdict(pure) == "subgame-perfect")
    threat = {"P1": {"2": "4"}, "P2": {"": "3"}}
    yield Line("value of π_B", (1000, 4), z.outcome(littman(1), threat).payoff.vector)
    yield Line("it is an equilibrium", True, _profile_verdict(threat) == "subgame-perfect")
    pays = {o.vector for o in z.pure_equilibria(littman(1)).payoffs}
    yield Line(
        "payoffs of pure equilibria",
        {(2, 100), (1000, 4)},
        pays,
        plain_tree_outcomes(read_plain_tree(littman(1))),
    )


@experiment(
    "lrtz-optimal", "section 1.3", "[1000, 4] is the social optimum, the fairest, the single maximum and the best for "
    "Player 1; [2, 100] is the best for Player 2.",
)  # fmt: skip
def littman_equilibria_optimal() -> Iterator[Line]:
    measures: dict[str, Any] = {"total": sum, "fairest": min, "single": max, "P1": lambda u: u[0], "P2": lambda u: u[1]}
    for name, measure in measures.items():
        printed = (2, 100) if name == "P2" else (1000, 4)
        yield Line(
            name,
            printed,
            z.best_equilibrium("littman:1", name).payoff.vector,
            max(plain_tree_outcomes(read_plain_tree(littman(1))), key=measure),
        )


@experiment(
    "lrtz-infinite", "section 1.3", "Player 1 may choose node 4 with any probability α up to 96/97, and node 2 stays "
    "chosen: infinitely many equilibria.",
)  # fmt: skip
def littman_equilibria_infinite() -> Iterator[Line]:
    def holds(alpha: Fraction) -> bool:
        return _profile_verdict({"P1": {"2": {"4": alpha, "5": 1 - alpha}}, "P2": {"": "2"}}) == "subgame-perfect"

    most = Fraction(96, 97)
    yield Line("α = 96/97 is an equilibrium", True, holds(most), -97 * most + 100 >= 4)
    over = most + Fraction(1, 10**6)
    yield Line("a millionth more is one", False, holds(over), -97 * over + 100 >= 4)
    yield Line("α = 1/2 is one", True, holds(HALF), -97 * HALF + 100 >= 4)
    regions = {str(region) for region in z.equilibria("littman:1").at("").regions}
    yield Line("payoffs of all equilibria", LOST, regions)


@experiment(
    "lrtz-equation-2", "equation 2", "π is locally optimal at i if V(i)_T(i) ≥ max over j ∈ A(j) of V(j)_T(j)."
)  # fmt: skip
def littman_equilibria_equation_2() -> Iterator[Line]:
    # P1 chooses between two nodes of P2. Both equations are asked of the strategy in which everybody does best.
    node = Fork(0, (Fork(1, (End((0, 5)), End((0, 4)))), Fork(1, (End((1, 3)), End((2, 2))))))
    value, below = plain_tree_maxn(node), [(plain_tree_maxn(one), 1) for one in node.branches]
    printed = value[0] >= max(pays[owner] for pays, owner in below)
    meant = value[0] >= max(pays[0] for pays, _ in below)
    tree = plain_tree_as_game(node, ("P1", "P2"))
    ours = z.check(z.profile(tree, {"P1": {"": "2"}, "P2": {"1": "1", "2": "1"}})).verdict == "subgame-perfect"
    yield Line(
        "a strategy in which everybody does best is locally optimal at the root", printed, ours, meant,
        why="A(j) and T(j) stand for A(i) and T(i): the children of i, valued for the player who controls i. As "
        "printed, a child is valued for its own player.",
    )  # fmt: skip


@experiment(
    "lrtz-any-nash", "sections 1.2 and 1.3", "anyNash returns an equilibrium; without ties it is the only one.",
    note="Random trees of two players.",
)  # fmt: skip
def littman_equilibria_any_nash() -> Iterator[Line]:
    dice = Random(2)
    trees = [random_plain_tree(dice, 2, 4, wide=3) for _ in range(40)]
    judged = [z.check(z.any_equilibrium(plain_tree_as_game(node, ("P1", "P2")))) for node in trees]
    yield experiment_for_all("random trees with ties: equilibria", sum(map(bool, judged)), len(trees))
    untied = [_distinct(dice, node) for node in trees]
    only = [z.equilibria(plain_tree_as_game(node, ("P1", "P2"))).at("").regions for node in untied]
    one = [len(found) == 1 and found[0].kind == "point" for found in only]
    yield experiment_for_all("random trees without ties: only one payoff", sum(one), len(untied),
                       sum(len(plain_tree_outcomes(node)) == 1 for node in untied))  # fmt: skip


def _distinct(dice: Random, node: Node) -> Node:
    """The same tree with payoffs none of which is equal to another."""
    if isinstance(node, End):
        return End(tuple(dice.randrange(10**9) for _ in node.pays))
    return Fork(node.seat, tuple(_distinct(dice, below) for below in node.branches))


def _greedy_payoffs(node: Node) -> Any:
    """anyNash with ties broken for the greater total."""
    if isinstance(node, End):
        return node.pays
    return max((_greedy_payoffs(below) for below in node.branches), key=lambda pays: (pays[node.seat], sum(pays)))


@experiment(
    "lrtz-greedy", "section 1.4", "Breaking ties for the total ends at 102 in figure 1, and misses the optimum of 1004."
)  # fmt: skip
def littman_equilibria_greedy() -> Iterator[Line]:
    found = z.solve(littman(1), ties="kind:P2")  # at the only tie, kindness to P2 is what the total asks for
    yield Line("total by greedy ties", 102, found.payoff.total, sum(_greedy_payoffs(read_plain_tree(littman(1)))))
    yield Line("total of the best equilibrium", 1004, z.best_equilibrium("littman:1", "total").payoff.total)


@experiment(
    "lrtz-figure-2", "figure 2", "A summary of complexity results for game trees.",
    note="Complexity is proved, not run, and the drawing is lost. Ours is what zermelo answers exactly in each of its "
    "boxes, on one small game each.",
)  # fmt: skip
def littman_equilibria_figure_2() -> Iterator[Line]:
    yield Line("any equilibrium, chance, general sum", LOST, bool(z.check(z.any_equilibrium("knapsack"))))
    yield Line(
        "best equilibrium, no chance, general sum",
        LOST,
        bool(z.check(z.best_equilibrium("littman:4", "total").profile)),
    )
    yield Line(
        "best equilibrium with chance, of a small game", LOST, z.best_equilibrium("knapsack", "total").payoff.vector
    )
    yield Line("hidden moves, chance, zero-sum: the value of Kuhn's poker", LOST, z.solve("kuhn").payoff.vector[0])


@experiment(
    "lrtz-three-players", "sections 1.5 and 4", "The algorithm is specific to two players; three or more are an open "
    "problem.", note="An open problem has no figures; what is found for three players, nearly, is ours.",
    unprinted=True,
)  # fmt: skip
def littman_equilibria_three_players() -> Iterator[Line]:
    tree = z.game("irrational")
    found = z.equilibria(tree, epsilon=Fraction(1, 4)).best("total")
    short = Fraction(1, 2) - Fraction(found.value)  # the best total is 1/2 − √2, which no grid of fractions holds
    yield Line("total found, nobody gaining more than 1/4", LOST, found.value)
    yield Line("it is at most 1/4 below the best exact one, 1/2 − √2", LOST, (short - Fraction(1, 4)) ** 2 <= 2)
