"""The questions that are asked under sabotage, each with its games: small ones, drawn from seeds, made anew each time.

Everything is asked through the public verbs, so that it stays as it is when solvers are moved or rewritten.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import numpy as np

import zermelo as z
from tests import chancy, cyclic, hidden, paying
from tests.forms.samples import Countdown
from tests.laws.random_games import random_graph, random_tree, sign
from tests.numbered import ALIKE, MAZES, PATIENT
from tests.placed import Placed
from tests.sabotage.proven import WEBBED, is_proven, strategies
from tests.sabotage.runner import Question, document

Games = Sequence[Callable[[], Any]]


def drawn(make: Callable[..., Any], count: int, first: int = 0, **options: Any) -> Games:
    """The games that *make* draws from so many seeds."""

    def one(seed: int) -> Any:
        return make(np.random.default_rng([7, seed]), **options)

    return [partial(one, first + k) for k in range(count)]


def matrix(dice: np.random.Generator, rows: int = 3, columns: int = 3, is_opposed: bool = False) -> z.Matrix:
    """A random game in normal form, with ties."""
    table = dice.integers(-2, 3, (rows, columns, 2))
    if is_opposed:
        table[:, :, 1] = -table[:, :, 0]
    return z.matrix(("Ann", "Bob"), [[tuple(map(int, cell)) for cell in row] for row in table])


def mixing(dice: np.random.Generator, **options: Any) -> z.Matrix:
    """The same without a pure equilibrium."""
    while True:
        game = matrix(dice, **options)
        cells = game.payoff.tolist()
        if not any(
            cells[i][j][0] == max(row[j][0] for row in cells) and cells[i][j][1] == max(cell[1] for cell in cells[i])
            for i in range(game.shape[0])
            for j in range(game.shape[1])
        ):
            return game


def cube(dice: np.random.Generator) -> z.Matrix:
    """A random game in normal form of three players."""
    table = dice.integers(-2, 3, (2, 2, 2, 3))
    return z.matrix(("A", "B", "C"), [[[tuple(map(int, c)) for c in row] for row in sheet] for sheet in table])


def zero_sum_tree(dice: np.random.Generator, **options: Any) -> z.Tree:
    """A random tree of two players who want opposite things."""
    tree = random_tree(dice, least=2, most=2, **options)
    return z.Tree(
        players=tree.players, first=tree.first, mover=tree.mover, weight=tree.weight, scale=tree.scale,
        payoff=np.hstack([tree.payoff[:, :1], -tree.payoff[:, :1]]),
    )  # fmt: skip


def played(answer: Any) -> Any:
    """Payoff, line and what everybody does everywhere."""
    does = {
        player: {node: strategy.play(node) for node in strategy.nodes()}
        for player, strategy in answer.strategies.items()
    }
    return answer.payoff, answer.line, does


def but(*left_out: str) -> Callable[[Any], Any]:
    """All that an answer claims but what could be otherwise in another right answer, or is a sentence only."""

    def without(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: without(inside) for key, inside in value.items() if key not in left_out}
        return [without(inside) for inside in value] if isinstance(value, list) else value

    return lambda answer: without(document(answer))


# ---------------------------------------------------------------- is another answer right, too? By brute force


def is_right_on_cycles(graph: z.Graph, answer: Any) -> bool:
    """Are the strategies in equilibrium, and do they pay what is said?"""
    net = cyclic.Net(graph)
    if not answer.has_strategies:
        return not cyclic.perfect(net)
    picks = {v: graph.child(next(iter(answer.shares(v)))) for v in net.inner}
    paid = all(net.play(v, picks) == tuple(answer.value(v).vector) for v in net.nodes)
    judge = cyclic.is_perfect if answer.verdict == "spe" else cyclic.is_weak
    return paid and judge(net, picks)


def is_right_in_the_dark(tree: z.Tree, answer: Any) -> bool:
    """Does nobody gain in any subgame, and do the strategies pay what is said?"""
    shares = hidden.answered(answer)
    if hidden.worth(tree, shares, 0) != tuple(answer.payoff.vector):
        return False
    return not any(hidden.gain(tree, shares, v, m) for v in hidden.subgames(tree) for m in range(len(tree.players)))


def is_right_if_hands_tremble(game: Any, answer: Any) -> bool:
    """Are those listed the ones of which no slip is known that another mix would bear better, on a grid of mixes?"""
    table = game if isinstance(game, z.Matrix) else z.Matrix.of(game)
    if {p.mixes for p in answer.every} != {p.mixes for p in z.equilibria(table)}:
        return False
    sides = [table.payoff[..., 0].tolist(), list(zip(*table.payoff[..., 1].tolist(), strict=True))]
    for side, rows in enumerate(sides):
        for mix, tremble, by in zip(answer.every.mixes[side], answer.trembles[side], answer.dominated[side]):
            if (tremble is None) == (by is None) or not proves(rows, mix, tremble, by):
                return False
    return True


def proves(rows: Any, mix: Any, tremble: Any, by: Any) -> bool:
    """Is what is told of a mix a proof, from the definitions?"""
    if by is not None:
        paid = [[sum(w * row[s] for w, row in zip(m, rows)) for s in range(len(rows[0]))] for m in (by, mix)]
        return sum(by) == 1 and min(by) >= 0 and paid[0] != paid[1] and all(a >= b for a, b in zip(*paid))
    gets = [sum(n * w for n, w in zip(row, tremble)) for row in rows]
    best = all(got == max(gets) for share, got in zip(mix, gets) if share)
    return len(tremble) == len(rows[0]) and sum(tremble) == 1 and min(tremble) > 0 and best


def is_between(graph: z.Graph, answer: Any) -> bool:
    """Does what everybody is sure of, by brute force, lie between the bounds?"""
    net = chancy.Chances(graph)
    for seat, player in enumerate(graph.players):
        sure = net.sure([seat], [1 - seat])
        for node in net.nodes:
            low, high = answer.bounds(node)[player]
            if not low <= sure[node] <= high:
                return False
    return True


def is_between_near(graph: z.Graph, answer: Any) -> bool:
    """Does what plain iteration comes to lie between the bounds, as far as can be told?"""
    worth, error = paying.near(graph, 40)
    for node, due in enumerate(worth):
        low, high = answer.bounds(node)
        if not low - error <= due <= high + error:
            return False
    return True


def is_nearly_right(tree: z.Tree, answer: Any) -> bool:
    """Do the strategies pay what is said, does nobody gain more than epsilon, and is the best pure one no better?"""
    best, seats = answer.best(), range(len(tree.players))
    worth: dict[int, list[Fraction]] = {}
    pure: dict[int, set[tuple[Fraction, ...]]] = {}
    most = Fraction(0)
    reply: dict[int, list[Fraction]] = {}
    for v in range(len(tree) - 1, -1, -1):
        below = tree.children(v)
        mover = int(tree.mover[v])
        if not below:
            worth[v] = reply[v] = [Fraction(u) for u in tree.payoff_at(v).vector]
            pure[v] = {tuple(worth[v])}
            continue
        shares = {tree.child(e): share for e, share in best.profile.shares(v).items()}
        worth[v], reply[v] = (
            [sum((share * known[c][q] for c, share in shares.items()), Fraction(0)) for q in seats]
            for known in (worth, reply)
        )
        if mover >= 0:
            reply[v][mover] = max(reply[c][mover] for c in below)
            floor = max(min(row[mover] for row in pure[c]) for c in below)
            pure[v] = {row for c in below for row in pure[c] if row[mover] >= floor}
        else:
            pure[v] = {
                tuple(sum((o * row[q] for o, row in zip(tree.odds(v), rows)), Fraction(0)) for q in seats)
                for rows in product(*(pure[c] for c in below))
            }
        most = max(most, *(a - b for a, b in zip(reply[v], worth[v])))
    return (
        tuple(worth[0]) == tuple(best.payoff.vector)
        and best.value == sum(worth[0]) >= best.at_most - Fraction(1, 2)
        and most <= best.gain <= Fraction(1, 2)
        and max(map(sum, pure[0])) <= best.at_most
    )


def is_right_of_a_matrix(game: z.Matrix, answer: Any) -> bool:
    """Is every strategy that is played a best reply, and is the payoff that of the mixes?"""
    mixes = answer.strategies
    return answer.payoff == game.expected(mixes) and all(
        set(mix) <= set(game.best_replies(player, mixes)) for player, mix in mixes.items()
    )


TEAMS = [["Ann", "Cy"], ["Bob"]]


def among(game: Any, by: str) -> z.Outlook:
    """What Ann gets with Cy for a friend, by alpha-beta."""
    options: dict[str, Any] = {"friends": ["Cy"], "others": "enemies", "by": by, "compiled": False}
    return z.outlook(game, "Ann", method="alphabeta", **options)


def team_against_one(dice: np.random.Generator) -> z.Graph:
    """A cyclic game of Ann and Cy together against Bob, who loses what they win."""
    graph = cyclic.ring(dice, least=3, most=3)
    units = graph.payoff.copy()
    units[:, 1] = -units[:, 0] - units[:, 2]
    ann, _, cy = graph.endless.vector  # type: ignore[union-attr]
    return z.Graph(
        players=graph.players, mover=graph.mover, first=graph.first, succ=graph.succ, scale=graph.scale, payoff=units,
        endless=z.Payoff(graph.players, (ann, -ann - cy, cy)),
    )  # fmt: skip


AIMS = {"Ann": {"Ann": 2, "Bob": -1}, "Bob": {"Bob": 1, "Cy": "1/2"}}

PLAIN = drawn(random_tree, 10, least=2, most=3, chance=False)
THREE = drawn(random_tree, 10, first=40, least=3, most=3, chance=False)
AHEAD = [partial(z.games.Nim, heaps, players=3, before=True) for heaps in ((2, 2, 2), (1, 2, 3), (3, 3), (1, 1, 2))]
LUCK = drawn(random_tree, 12, first=80, least=3, most=3)
PAIR = drawn(random_tree, 30, first=120, least=2, most=2, chance=False)
PAIR_LUCK = drawn(random_tree, 30, first=160, least=2, most=2, nodes=20)
MERGED = drawn(random_graph, 10, first=200, least=3, most=3)
RINGS = drawn(cyclic.ring, 14, first=240, least=3, most=3)
DUO_RINGS = drawn(team_against_one, 14, first=680)
DUELS = drawn(cyclic.zero_sum, 14, first=280)
TOSSED = drawn(chancy.tossed, 14, first=320)
TOSSED_MORE = drawn(chancy.tossed, 40, first=840, inner=7)
DARK = drawn(hidden.hidden_tree, 30, first=360)
NESTED = drawn(hidden.nested_tree, 60, first=420)
DARK_DUELS = drawn(hidden.hidden_tree, 30, first=400, opposed=True)
DARK_THREE = drawn(hidden.hidden_tree, 20, first=440, players=3)
MANY = [*drawn(chancy.tossed, 16, first=980, players=3, inner=4, is_opposed=False),
        *drawn(paying.paying, 10, first=1000, players=3, inner=3, is_opposed=False)]  # fmt: skip
PAYING = drawn(paying.paying, 14, first=900)
PAYING_AT_ONCE = drawn(paying.paying, 20, first=940, inner=3, chance=False, together=True, discount=Fraction(1, 2))
TABLES = drawn(mixing, 12, first=480)
DUEL_TABLES = drawn(mixing, 10, first=520, is_opposed=True)
WIDE_DUELS = drawn(mixing, 4, first=540, rows=9, columns=9, is_opposed=True)
GRIDS = drawn(matrix, 40, first=760)
CUBES = drawn(cube, 8, first=560)
RANKED = [partial(Placed, seed=seed) for seed in range(40)]
NEARLY = drawn(random_tree, 16, first=640, least=2, most=3, nodes=16)
SHARES = but("deviation", "point", "balanced")
ZERO = drawn(zero_sum_tree, 10, first=600, chance=False)

PILES: Games = [  # games given by rules, some of them explored
    *(lambda k=k: z.game(f"tokens:{k},players=Ann+Bob+Cy") for k in range(4, 8)),
    *(lambda k=k: z.game_graph(f"tokens:{k},players=Ann+Bob+Cy") for k in range(5, 9)),
]

COUNTED: Games = [partial(Countdown, k) for k in range(3, 9)]  # objects that are games, explored in plain Python


def begun_anywhere(game: Any) -> z.Graph:
    """The game with three starts, its own and the next positions."""
    whole = z.game_graph(game)
    return z.game_graph(game, start=[whole.state(v) for v in range(3)])


def best_without_mixing(game: Any, criterion: Any) -> Any:
    """All equilibria of a matrix without mixing, with the best of them where there is any."""
    found = z.pure_equilibria(game)
    return found.with_best(criterion) if len(found) else found


QUESTIONS: dict[str, Question] = {
    # what will happen
    "solve": Question(lambda g: z.solve(g), [*THREE, *LUCK]),
    "solve last": Question(lambda g: z.solve(g, ties="last"), [*THREE, *MERGED]),
    "solve average": Question(lambda g: z.solve(g, ties="average"), [*THREE, *LUCK]),
    "solve kind": Question(lambda g: z.solve(g, ties="kind:Bob"), [*THREE, *MERGED]),
    "solve total": Question(lambda g: z.solve(g, ties="total"), [*THREE, *MERGED]),
    "solve spiteful": Question(lambda g: z.solve(g, ties="spiteful:Bob"), [*THREE, *MERGED]),
    "solve by place": Question(lambda g: z.solve(g, by="place"), [*THREE, *LUCK]),
    "solve by win": Question(lambda g: z.solve(g, by="win"), THREE),
    "solve by not-last": Question(lambda g: z.solve(g, by="not-last"), THREE),
    "solve by levels": Question(lambda g: z.solve(g, by="place,points"), [*THREE, *LUCK]),
    "solve by weights": Question(lambda g: z.solve(g, by={"points": "1/2", "win": 1}), [*THREE, *LUCK]),
    "solve by sign": Question(lambda g: z.solve(g, by=[sign, "place"]), THREE, played),
    "solve teams": Question(lambda g: z.solve(g, teams=TEAMS), [*THREE, *LUCK]),
    "solve teams by place": Question(lambda g: z.solve(g, teams=TEAMS, by="place"), [*THREE, *LUCK]),
    "solve aims": Question(lambda g: z.solve(g, aims=AIMS), THREE, played),
    "solve aims by levels": Question(lambda g: z.solve(g, aims=AIMS, by="place,points"), [*THREE, *LUCK], played),
    "solve cycles": Question(lambda g: z.solve(g), RINGS, None, is_right_on_cycles),
    "theorem": Question(lambda g: z.solve(g), RINGS, lambda a: getattr(a.evidence, "theorem", "")),
    "solve cycles teams": Question(lambda g: z.solve(g, teams=TEAMS), DUO_RINGS),
    "solve cycles by place": Question(lambda g: z.solve(g, by="place"), DUELS),
    "solve duels": Question(lambda g: z.solve(g), DUELS),
    "solve tossed": Question(lambda g: z.solve(g), TOSSED, but("line", "choice")),
    "solve many sides": Question(lambda g: z.solve(g), MANY, None, paying.is_as_near_as_said),
    "solve paying": Question(lambda g: z.solve(g), PAYING, but("line", "mixes")),
    "solve hidden duel": Question(lambda g: z.solve(g), DARK_DUELS, None, is_right_in_the_dark),
    "solve hidden": Question(lambda g: z.solve(g), DARK, None, is_right_in_the_dark),
    "solve hidden three": Question(lambda g: z.solve(g), DARK_THREE, None, is_right_in_the_dark),
    "solve matrix": Question(lambda g: z.solve(g), TABLES, None, is_right_of_a_matrix),
    "solve matrix duel": Question(lambda g: z.solve(g), DUEL_TABLES, but("strategies")),
    "solve starts": Question(lambda g: z.solve(begun_anywhere(g)), COUNTED),
    "guarantees starts": Question(lambda g: z.guarantees(begun_anywhere(g)), COUNTED),
    "solve at": Question(lambda g: z.solve(g, at="1/2"), PILES),
    "guarantee at": Question(lambda g: z.guarantee(g, "Bob", at="1"), PILES),
    "solve numbered": Question(lambda g: z.solve(g), MAZES),
    "solve numbered patient": Question(lambda g: z.solve(g), PATIENT),
    "solve numbered alike": Question(lambda g: z.solve(g), ALIKE),
    # what a side is sure of
    "guarantee": Question(lambda g: z.guarantee(g, "Ann"), [*THREE, *LUCK]),
    "guarantee team": Question(lambda g: z.guarantee(g, "Ann", "Cy"), [*THREE, *MERGED]),
    "guarantee by place": Question(lambda g: z.guarantee(g, "Ann", by="place"), [*THREE, *LUCK]),
    "guarantee by levels": Question(lambda g: z.guarantee(g, "Bob", by="win,points"), THREE),
    "guarantee cycles": Question(lambda g: z.guarantee(g, "Ann"), RINGS),
    "guarantee cycles by place": Question(lambda g: z.guarantee(g, "Ann", by="place"), RINGS),
    "guarantee tossed": Question(lambda g: z.guarantee(g, "Ann"), TOSSED, but("line", "choice")),
    "bounds of a guarantee": Question(lambda g: z.guarantee(g, "Ann", precision="1/100"), TOSSED, lambda a: a.at_most),
    "guarantee paying": Question(lambda g: z.guarantee(g, "Ann"), PAYING, but("line", "mixes")),
    "guarantee paying at once": Question(lambda g: z.guarantee(g, "Ann"), PAYING_AT_ONCE, None, is_between_near),
    "guarantees paying": Question(lambda g: z.guarantees(g), PAYING, but("mixes")),
    "outlook paying": Question(lambda g: z.outlook(g, "Ann"), PAYING, but("line", "mixes")),
    "guarantee hidden": Question(lambda g: z.guarantee(g, "A"), [*DARK, *DARK_THREE], but("line", "strategies")),
    "prove": Question(lambda g: z.prove(g, "A", memory=1 << 20), WEBBED, strategies, is_proven),
    "prove others": Question(lambda g: z.prove(g, "B", memory=1 << 20), WEBBED, strategies, is_proven),
    "guarantee proven": Question(lambda g: z.guarantee(g, "A", method="proof"), WEBBED),
    "guarantee pruned": Question(lambda g: z.guarantee(g, "Ann", method="alphabeta"), THREE),
    "guarantee pruned levels": Question(
        lambda g: z.guarantee(g, "Ann", by="place,points", method="alphabeta"), [*THREE, *PLAIN, *PAIR], but("line")
    ),
    "outlook pruned": Question(lambda g: among(g, by="place"), THREE),
    "guarantee pruned by rules": Question(
        lambda g: z.guarantee(g, "Bob", by="place", method="alphabeta", compiled=False), RANKED, but("line")
    ),
    "outlook pruned by rules": Question(lambda g: among(g, by="place"), RANKED, but("line")),
    "outlook pruned to win": Question(lambda g: among(g, by="win"), RANKED, but("line")),
    "outlook pruned not to be last": Question(lambda g: among(g, by="not-last"), RANKED, but("line")),
    "guarantee numbered": Question(lambda g: z.guarantee(g, "Ann"), MAZES, lambda a: a.value),
    "outlook": Question(lambda g: z.outlook(g, "Ann", friends=["Cy"]), [*THREE, *LUCK]),
    "outlook tossed": Question(lambda g: z.outlook(g, "Ann"), TOSSED, but("line", "choice")),
    "guarantees": Question(lambda g: z.guarantees(g), [*THREE, *LUCK]),
    "guarantees by place": Question(lambda g: z.guarantees(g, by="place"), THREE),
    "guarantees by levels": Question(lambda g: z.guarantees(g, by="win,points"), THREE),
    "guarantees cycles": Question(lambda g: z.guarantees(g), RINGS),
    "bounds tossed": Question(lambda g: z.solve(g, precision="1/100"), TOSSED_MORE, None, is_between),
    "guarantees tossed": Question(lambda g: z.guarantees(g), TOSSED, but("line", "choice")),
    "dominance": Question(lambda g: z.dominance(g), [*THREE, *LUCK], but("verdict")),
    "dominance cycles": Question(lambda g: z.dominance(g), RINGS, but("verdict")),
    "determinacy": Question(lambda g: z.determinacy(g), ZERO),
    "determinacy cycles": Question(lambda g: z.determinacy(g), drawn(cyclic.zero_sum, 14, first=720, reach=1)),
    "fairness": Question(lambda g: z.fairness(g), [*THREE, *LUCK], but("verdict")),
    "fairness cycles": Question(lambda g: z.fairness(g), DUELS, but("verdict")),
    # what could happen
    "equilibria": Question(lambda g: z.equilibria(g), PAIR),
    "equilibria chance": Question(lambda g: z.equilibria(g), PAIR_LUCK),
    "near": Question(lambda g: z.equilibria(g, epsilon="1/2"), NEARLY, None, is_nearly_right),
    "pure": Question(lambda g: z.pure_equilibria(g), [*THREE, *PAIR_LUCK]),
    "pure chance": Question(lambda g: z.pure_equilibria(g), drawn(random_tree, 25, first=800, least=2, most=2)),
    "nash": Question(lambda g: z.nash_outcomes(g), THREE),
    "nash cycles": Question(lambda g: z.nash_outcomes(g), RINGS, but("outcomes")),
    "solve wide duel": Question(lambda g: z.solve(g), WIDE_DUELS, but("strategies")),
    "equilibria matrix": Question(lambda g: z.equilibria(g), GRIDS[:15]),
    "best of a matrix": Question(lambda g: z.equilibria(g).with_best({"Ann": -1, "Bob": 1}), GRIDS),
    "best in the dark": Question(lambda g: z.equilibria(g).with_best("B"), DARK),
    "equilibria inside": Question(lambda g: z.equilibria(g), NESTED, but("cases")),
    "best inside": Question(lambda g: z.equilibria(g).with_best("B"), NESTED, but("cases")),
    "perfect": Question(lambda g: z.perfect_equilibria(g), GRIDS, None, is_right_if_hands_tremble),
    "perfect hidden": Question(lambda g: z.perfect_equilibria(g), DARK, None, is_right_if_hands_tremble),
    "correlated": Question(lambda g: z.correlated(g, "fairest"), [*GRIDS, *CUBES], lambda a: a.value),
    "correlated coarse": Question(lambda g: z.correlated(g, "Ann", kind="coarse"), [*GRIDS, *CUBES], lambda a: a.value),
    "pure matrix": Question(lambda g: z.pure_equilibria(g), [*GRIDS[:12], *CUBES]),
    "pure best of a matrix": Question(lambda g: best_without_mixing(g, {"Ann": -1, "Bob": 1}), GRIDS),
    "dominance matrix": Question(lambda g: z.dominance(g), GRIDS, but("by", "beliefs", "rounds")),
    "dominance weak": Question(lambda g: z.dominance(g, kind="weak"), GRIDS, but("by", "beliefs", "rounds")),
    "dominance beliefs": Question(lambda g: z.dominance(g), GRIDS),
    "dominance weak beliefs": Question(lambda g: z.dominance(g, kind="weak"), GRIDS),
    "dominance pure": Question(lambda g: z.dominance(g, mixed=False), [*GRIDS[:12], *CUBES], but("by", "beliefs")),
    # who should team up, what is played in a series
    "coalitions": Question(lambda g: z.coalitions(g), [*THREE, *LUCK[:4]], SHARES),
    "coalitions by place": Question(lambda g: z.coalitions(g, by="place"), THREE, SHARES),
    "coalitions whole": Question(lambda g: z.coalitions(g), THREE),
    "coalitions ahead": Question(lambda g: z.coalitions(g, depth=2), AHEAD),
    "series": Question(lambda g: z.series(g, games=3, minds="series"), THREE),
    "series by place": Question(lambda g: z.series(g, games=3, by="place"), THREE),
    "whole series": Question(lambda g: z.whole_series(g, games=2, rotate=True), [*THREE, *LUCK[:4]]),
    "whole series brought": Question(
        lambda g: z.whole_series(g, games=2, standings={"Ann": 4, "Bob": "3/2"}, by="place,points"), THREE
    ),
    "whole series average": Question(
        lambda g: z.whole_series(g, games=2, by="place", ties="average"), [*THREE, *LUCK[:8]]
    ),
    "whole series by place": Question(lambda g: z.whole_series(g, games=2, by="place"), [*THREE, *LUCK[:6]]),
}
