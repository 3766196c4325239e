from __future__ import annotations

from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.cyclic import wait_or_stop
from tests.effort import tries
from tests.numbered import Maze
from zermelo.errors import MethodError


def brute(game: z.Graph, side: tuple[str, ...]) -> Any:
    """All choices of one move for each position, the side's against the others'."""
    seats = [game.seat(player) for player in side]
    nodes = [v for v in range(len(game)) if game.turn(v) is not None]

    def paid(goes: dict[int, int]) -> Any:
        node, seen = 0, set()
        while game.turn(node) is not None:
            if node in seen:
                assert game.endless is not None
                return sum(game.endless.vector[m] for m in seats)
            seen.add(node)
            node = goes[node]
        return sum(game.payoff_at(node).vector[m] for m in seats)

    def ways(who: list[int]) -> list[dict[int, int]]:
        return [dict(zip(who, goes, strict=True)) for goes in product(*(game.children(v) for v in who))]

    own, other = ([v for v in nodes if (game.turn(v) in side) == mine] for mine in (True, False))
    return max(min(paid(a | b) for b in ways(other)) for a in ways(own))


def random_game(seed: int) -> z.Graph:
    dice = np.random.default_rng(seed)
    players = ("A", "B", "C")
    inner, ends = [f"v{k}" for k in range(5)], ["x", "y", "w"]
    moves = [(v, str(w)) for v in inner for w in dice.choice([*inner, *ends], 2, replace=False)]
    return z.graph(
        players, {v: str(dice.choice(players)) for v in inner}, moves,
        {e: dice.integers(-2, 3, 3).tolist() for e in ends}, endless=dice.integers(-2, 3, 3).tolist(),
    )  # fmt: skip


def test_every_team_is_sure_of_what_all_choices_of_one_move_a_position_give() -> None:
    for seed in range(tries(8)):
        game = random_game(seed)
        found = z.team_guarantees(game)
        assert list(found) == [team for many in (1, 2, 3) for team in combinations(game.players, many)]
        for team, sure in found.items():
            assert sure.value == brute(game, team), (seed, team)


def test_all_together_get_the_best_total() -> None:
    found = z.team_guarantees(wait_or_stop())
    assert found["P1", "P2"].value == 1
    assert found["P1", "P2"].line.moves == ("1",)
    assert all(z.check(sure) for sure in found.values())


def test_with_chance_with_an_end_and_with_numbers_it_is_what_guarantee_says_of_each_team() -> None:
    for game in ("pig:2,players=3,turns=0", "nim:1,2,players=3", Maze(seed=3)):
        for team, sure in z.team_guarantees(game).items():
            assert sure.value == z.guarantee(game, *team).value


def test_more_than_ten_players_are_refused() -> None:
    with pytest.raises(MethodError, match="11 players have too many teams"):
        z.team_guarantees(z.graph([f"P{k}" for k in range(11)], {}, [], {"x": [0] * 11}))
