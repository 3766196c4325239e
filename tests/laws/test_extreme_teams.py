"""Points of view where sums of a team go beyond 64 bits: compiled code says what plain Python says, and it is right."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from typing import Any

import zermelo as z
from tests.effort import tries

LARGE = [2**62 - 1, 2**62, 2**62 + 1, 2**63 - 1, -(2**62), 1 - 2**63, 2**61, 3 * 2**60, 1, 0, -1]


def draft(dice: random.Random, plies: int, players: str) -> Any:
    if plies == 0 or dice.random() < 0.2:
        return z.end(*[dice.choice(LARGE) for _ in players])
    below = {f"m{k}": draft(dice, plies - 1, players) for k in range(dice.randint(1, 3))}
    if dice.random() < 0.15:
        return z.chance({move: (Fraction(1, len(below)), child) for move, child in below.items()})
    return z.choose(dice.choice(players), below)


def ring(dice: random.Random, players: str, has_chance: bool) -> z.Graph:
    inner = [f"p{k}" for k in range(4)]
    ends = {f"e{k}": tuple(dice.choice(LARGE) for _ in players) for k in range(3)}
    owners = {name: dice.choice([*players, *(["chance"] if has_chance else [])]) for name in inner}
    moves = [(v, w, f"to{k}") for v in inner for k, w in enumerate(dice.sample([*inner, *ends], 2))]
    odds = {name: {"to0": "1/3", "to1": "2/3"} for name, owner in owners.items() if owner == "chance"}
    endless = tuple(dice.choice(LARGE) for _ in players)
    return z.graph(tuple(players), owners, moves, ends, endless=endless, odds=odds, start="p0")


def games(seed: int) -> list[Any]:
    dice = random.Random(seed)
    players = "ABC"[: dice.randint(2, 3)]
    tree = z.tree(tuple(players), draft(dice, 4, players))
    return [tree, z.game_graph(tree), ring(dice, players, has_chance=False), ring(dice, players, has_chance=True)]


def worth(tree: z.Tree, node: int, members: list[int]) -> Fraction:
    """What a side is sure of, from the definition, in fractions."""
    if tree.mover[node] == -2:
        return Fraction(sum(int(tree.payoff[tree.end_row[node]][m]) for m in members), tree.scale)
    below = [worth(tree, child, members) for child in tree.children(node)]
    if tree.mover[node] == -1:
        return sum((o * w for o, w in zip(tree.odds(node), below, strict=True)), Fraction(0))
    return max(below) if tree.mover[node] in members else min(below)


def test_a_teams_sum_is_the_same_compiled_and_plain_and_passes_the_checker() -> None:
    beyond = 0
    for seed in range(tries(13)):
        for game in games(seed):
            for many in range(1, len(game.players) + 1):
                for team in combinations(game.players, many):
                    plain, native = (z.guarantee(game, *team, compiled=compiled) for compiled in (False, True))
                    assert (plain.bounds(), plain.status) == (native.bounds(), native.status), (seed, team)
                    assert z.check(native), z.check(native).problems
                    beyond += abs(plain.value) >= 2**63
                    if isinstance(game, z.Tree):
                        assert plain.value == worth(game, 0, [game.seat(p) for p in team])
    assert beyond > tries(25)


def test_everybodys_point_of_view_is_the_same_compiled_and_plain() -> None:
    for seed in range(tries(13)):
        for game in games(seed):
            for ask in (
                lambda g, c: z.guarantees(g, compiled=c).bounds(),
                lambda g, c: z.outlook(g, "A", others="friends", compiled=c).bounds(),
                lambda g, c: z.outlook(g, "A", others="neutral", compiled=c).bounds(),
                lambda g, c: z.dominance(g, compiled=c).standings,
            ):  # fmt: skip
                assert ask(game, False) == ask(game, True)
