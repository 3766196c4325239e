"""Games whose moves pay on the way: random ones, and brute force over all positional strategies; two by two at once.

Everything here is written from the definitions, in fractions, and shares no code with the package.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

import zermelo as z
from tests.chancy import Chances

Dice = np.random.Generator
NOUGHT, GRID = Fraction(0), 1 << 80


class Paying:
    """A graph as plain lists: where moves lead, what they pay, the odds of chance, and what ends pay."""

    def __init__(self, graph: z.Graph) -> None:
        stages = graph.stages
        assert stages is not None
        self.players = graph.players
        self.mover = graph.mover.tolist()
        self.nodes = range(len(self.mover))
        self.moves = [list(range(int(graph.first[v]), int(graph.first[v + 1]))) for v in self.nodes]
        self.to = graph.succ.tolist()
        self.odds = {v: graph.odds(v) for v in self.nodes if self.mover[v] == -1}
        self.reward = [[Fraction(int(u), graph.scale) for u in row] for row in stages.reward.tolist()]
        rows = iter(graph.payoff.tolist())
        self.pays = {v: [Fraction(int(u), graph.scale) for u in next(rows)] for v in self.nodes if self.mover[v] == -2}
        self.later = Fraction(1) if stages.discount is None else stages.discount

    def worth(self, goes: dict[int, int], seats: Collection[int]) -> list[Fraction]:
        """What *seats* get together from every position, when these moves are made: one equation for each position."""
        rows = []
        for v in self.nodes:
            row = [Fraction(v == w) for w in self.nodes] + [NOUGHT]
            if v in self.pays:
                row[-1] = sum((self.pays[v][m] for m in seats), NOUGHT)
            else:
                made = {goes[v]: Fraction(1)} if v in goes else dict(zip(self.moves[v], self.odds[v]))
                for e, share in made.items():
                    row[-1] += share * sum((self.reward[e][m] for m in seats), NOUGHT)
                    row[self.to[e]] -= share * (self.later if v in goes else 1)
            rows.append(row)
        return eliminated(rows)

    def choices(self, seats: Collection[int]) -> Iterator[dict[int, int]]:
        """All choices of one move for each position of *seats*."""
        own = [v for v in self.nodes if self.mover[v] in seats]
        for made in product(*(self.moves[v] for v in own)):
            yield dict(zip(own, made))

    def sure(self, seats: Collection[int]) -> list[Fraction]:
        """The most that *seats* can be sure of from every position, by strategies that look at the position alone."""
        others = [m for m in range(len(self.players)) if m not in seats]
        best: list[Fraction] | None = None
        for own in self.choices(seats):
            held = [self.worth({**own, **made}, seats) for made in self.choices(others)]
            least = [min(row[v] for row in held) for v in self.nodes]
            best = least if best is None else [max(a, b) for a, b in zip(best, least)]
        assert best is not None
        return best


def eliminated(rows: list[list[Fraction]]) -> list[Fraction]:
    """Solves linear equations, the right-hand side last."""
    for k in range(len(rows)):
        pivot = next(r for r in range(k, len(rows)) if rows[r][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [u / rows[k][k] for u in rows[k]]
        for r in range(len(rows)):
            if r != k and rows[r][k]:
                rows[r] = [a - rows[r][k] * b for a, b in zip(rows[r], rows[k])]
    return [row[-1] for row in rows]


def two_by_two(a: Fraction, b: Fraction, c: Fraction, d: Fraction) -> Fraction:
    """The value of the matrix with rows (a, b) and (c, d), from the textbook."""
    low, high = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    return low if low == high else (a * d - b * c) / (a + d - b - c)


def near(graph: z.Graph, rounds: int) -> tuple[list[Fraction], Fraction]:
    """What Ann is sure of where two move at once by two choices each, or one moves: nearly, and how nearly."""
    game = Paying(graph)
    stages = graph.stages
    assert stages is not None and not game.odds
    worth = [game.pays[v][0] if v in game.pays else NOUGHT for v in game.nodes]
    for _ in range(rounds):
        after = []
        for v in game.nodes:
            cells = [game.reward[e][0] + game.later * worth[game.to[e]] for e in game.moves[v]]
            if v in game.pays:
                after.append(worth[v])
            elif v in stages.at_once:
                a, b, c, d = cells
                first = stages.at_once[v][0][0] == 0
                after.append(two_by_two(a, b, c, d) if first else two_by_two(a, c, b, d))
            else:
                after.append(max(cells) if game.mover[v] == 0 else min(cells))
        worth = [Fraction(round(u * GRID), GRID) for u in after]
    most = max([abs(row[0]) for row in [*game.reward, *game.pays.values()]], default=NOUGHT)
    return worth, (game.later**rounds * 2 * most + Fraction(1, GRID)) / (1 - game.later)


def is_as_near_as_said(graph: z.Graph, answer: Any) -> bool:
    """Do the moves bring what is said, and does nobody gain more than epsilon, by brute force over all changes?"""
    net: Any = Chances(graph) if graph.stages is None else Paying(graph)
    goes = {v: next(iter(answer.shares(v))) for v in net.nodes if net.mover[v] >= 0}
    if graph.stages is None:
        goes = {v: graph.child(edge) for v, edge in goes.items()}

    def worth(moves: dict[int, int], seat: int) -> list[Fraction]:
        found: list[Fraction] = net.paid([seat], moves) if graph.stages is None else net.worth(moves, [seat])
        return found

    most = Fraction(0)
    for seat, player in enumerate(graph.players):
        got = worth(goes, seat)
        if [answer.value(v)[player] for v in net.nodes] != got:
            return False
        for own in net.choices([seat]):
            most = max(most, *(a - b for a, b in zip(worth(goes | own, seat), got)))
    return not hasattr(answer.evidence, "epsilon") or most == answer.epsilon


# ---------------------------------------------------------------- random games


def paying(
    dice: Dice, *, inner: int = 4, players: int = 2, chance: bool = True, discount: Fraction | None = None,
    together: bool = False, is_opposed: bool = True,
) -> z.Graph:  # fmt: skip
    """A random game with cycles whose moves pay, with ties; where *together*, two move at once at some positions."""
    names = ("Ann", "Bob", "Cy")[:players]
    places = [f"x{k}" for k in range(inner)]
    ends = [f"e{k}" for k in range(int(dice.integers(1, 3)))]

    def paid() -> tuple[int, ...]:
        row = [int(u) for u in dice.integers(-2, 3, players)]
        return (row[0], -row[0]) if is_opposed and players == 2 else tuple(row)

    owners: dict[str, object] = {}
    moves: list[tuple[object, ...]] = []
    odds: dict[str, dict[str, Fraction]] = {}
    rewards: dict[str, dict[object, tuple[int, ...]]] = {}
    for k, v in enumerate(places):
        is_chance = chance and k and dice.random() < 0.3
        aims = [*places[k + 1 :], *ends] if is_chance else [*places, *ends]  # chance alone does not go round
        if together and not is_chance and dice.random() < 0.6:
            owners[v] = names[:2] if dice.random() < 0.5 else names[1::-1]
            for pair in product("lr", "lr"):
                moves.append((v, str(dice.choice(aims)), pair))
                rewards.setdefault(v, {})[pair] = paid()
            continue
        owners[v] = "chance" if is_chance else names[int(dice.integers(players))]
        named = [f"m{i}" for i in range(int(dice.integers(1, 4)))]
        for name in named:
            moves.append((v, str(dice.choice(aims)), name))
            if dice.random() < 0.7:
                rewards.setdefault(v, {})[name] = paid()
        if is_chance:
            whole = [int(w) for w in dice.integers(1, 4, len(named))]
            odds[v] = {name: Fraction(w, sum(whole)) for name, w in zip(named, whole)}
    if discount is None:
        discount = (NOUGHT, Fraction(1, 2), Fraction(2, 3), Fraction(9, 10))[int(dice.integers(4))]
    return z.graph(names, owners, moves, {e: paid() for e in ends}, odds=odds, rewards=rewards, discount=discount)
