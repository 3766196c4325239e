from __future__ import annotations

from random import Random
from typing import Any

import pytest

import zermelo as z
from zermelo.errors import MethodError

GAMES = ("kalah:3,2", "othello:4", "connect:4,4,3", "hexapawn:4,4", "domineering:3,4", "line:3,3,3", "nim:2,3,1,misere")


def positions(game: Any, count: int, dice: Random) -> list[tuple[int, ...]]:
    """Positions met in random plays, none of them an end."""
    found = []
    while len(found) < count:
        state, met = game.start(), []
        while game.turn(state) is not None:
            met.append(state)
            state = game.after(state, dice.choice(game.moves(state)))
        found.append(dice.choice(met))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_value_and_the_move_are_those_of_alphabeta(name: str) -> None:
    game, dice = z.game(name), Random(name)
    for state in positions(game, 5, dice):
        depth = dice.randint(1, 4) if hasattr(game.rules, "estimate") else None
        asked: dict[str, Any] = {"at": state, "depth": depth, "compiled": False}
        by_windows, due = (z.search(game, method=method, **asked) for method in ("mtdf", "alphabeta"))
        assert by_windows.payoff == due.payoff, state
        assert by_windows.status == due.status == "solved" or depth is not None, state
        assert by_windows.move == due.move, state
        assert by_windows.method == "mtdf"


def test_compiled_and_plain_find_the_same_with_a_table_and_without() -> None:
    for slots in (1 << 12, 0):
        one, other = (z.search("kalah:3,2", method="mtdf", depth=5, compiled=c, slots=slots) for c in (True, False))
        assert (one.payoff, one.move, one.line) == (other.payoff, other.move, other.line)
        assert one.payoff == z.search("kalah:3,2", method="alphabeta", depth=5).payoff


def test_scores_beyond_what_compiled_windows_hold_are_exact() -> None:
    class Large(z.Rules):
        players: int = 2
        actions: int = 2
        start = (0, 0)
        zero_sum = True
        scale = 3

        def player(self, s: z.State) -> int:
            return s[1] % 2

        def legal(self, s: z.State, a: int) -> bool:
            return True

        def apply(self, s: z.State, a: int) -> None:
            s[0] = 2 * s[0] + a
            s[1] += 1

        def over(self, s: z.State) -> bool:
            return s[1] == 3

        def score(self, s: z.State, p: int) -> int:
            return ((s[0] * 5) % 7 - 3) * (1 << 61) * (1 - 2 * p)

    assert z.search(Large(), method="mtdf").payoff == z.solve(Large()).payoff


def test_nodes_and_lines_are_told() -> None:
    found = z.search("domineering:4,4", method="mtdf")
    assert found.status == "solved" and found.effort.nodes > 0
    assert found.payoff == {"A": 1, "B": -1}
    game = z.game("domineering:4,4")
    state = game.start()
    for step in found.line:
        state = game.after(state, step.move)
    assert game.turn(state) is None and game.payoff(state)["A"] == 1


@pytest.mark.parametrize(
    ("name", "asked", "says"),
    [
        ("nim:1,2,players=3", {}, "mtdf needs two players"),
        ("pig:4,3,turns=1", {}, "Chance moves here"),
        ("sharing", {}, "mtdf needs a zero-sum game"),
        ("tictactoe", {"trace": True}, "trace alphabeta"),
        ("tictactoe", {"neutral": ["B"]}, "mtdf does not support neutral players"),
    ],
)
def test_what_does_not_fit_is_refused(name: str, asked: dict[str, Any], says: str) -> None:
    with pytest.raises(MethodError, match=says):
        z.search(name, method="mtdf", **asked)
