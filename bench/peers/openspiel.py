"""OpenSpiel: its alpha-beta in Python, and its C++ called from Python."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

import zermelo as z
from bench.peers.bare import alphabeta, playouts, same_average
from bench.peers.measure import duel, farthest
from bench.peers.row import Row

PACKAGE, PEER = "open_spiel", "OpenSpiel"


def gains(name: str, compiled: bool | None = True) -> list[Fraction]:
    """Returns what each of two players gets at best against one who moves at random, over the whole tree of a game."""
    tree = z.game_tree(name, compiled=compiled)
    return [Fraction(z.outlook(tree, one, neutral=[other]).value) for one, other in (tree.players, tree.players[::-1])]


def rows(version: str, quick: bool) -> Iterator[Row]:
    """Yields what was measured."""
    import pyspiel  # type: ignore[import-not-found]
    from open_spiel.python.algorithms import minimax  # type: ignore[import-not-found]

    measured = partial(duel, version=version)
    connect, depth = pyspiel.load_game("connect_four"), 4 if quick else 10

    def search() -> float:
        found = minimax.alpha_beta_search(
            connect, value_function=lambda _: 0, maximum_depth=depth, maximizing_player_id=0
        )
        return float(found[0])

    nodes = _counted(minimax, search)
    yield measured(
        "alpha-beta, Connect Four", f"depth {depth}, {nodes:,} nodes", search, lambda: alphabeta(depth),
        lambda theirs, ours: _same_tree((theirs, nodes), ours), peer=f"{PEER}, Python", numbers=("float64", "exact"),
        remark="states are C++, the search is Python",
    )  # fmt: skip
    games = 1_000 if quick else 50_000
    start = connect.new_initial_state()

    def roll() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(games, 1)
        bot = pyspiel.MCTSBot(connect, evaluator, 2.0, 1, 100, False, 1, False)
        return float(bot.mcts_search(start).total_reward)

    yield measured(
        "random plays of Connect Four", f"{games:,} plays", roll, lambda: playouts(games),
        lambda theirs, ours: same_average(theirs, ours, games), peer=f"{PEER}, C++", numbers=("float64", "exact"),
        remark="the loop is C++ too, over states behind an interface; our rules are compiled into the loop",
    )  # fmt: skip
    if not quick:  # its tree is walked whole, in seconds
        noughts = pyspiel.load_game("tic_tac_toe")
        yield measured(
            "best replies to a random opponent, tic-tac-toe", "549,946 nodes",
            lambda: pyspiel.nash_conv(noughts, pyspiel.UniformRandomPolicy(noughts)), lambda: gains("tictactoe"),
            lambda theirs, ours: farthest([theirs], [sum(ours)]), peer=f"{PEER}, C++", numbers=("float64", "exact"),
            rounds=1, remark="the sum for both players, over the whole tree on both sides, rebuilt each time",
        )  # fmt: skip


def _counted(minimax: Any, search: Any) -> int:
    """Returns how many positions its search makes."""
    inner, calls = minimax._alpha_beta, 0

    def counting(*given: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        return inner(*given, **named)

    minimax._alpha_beta = counting
    try:
        search()
    finally:
        minimax._alpha_beta = inner
    return calls - 1


def _same_tree(theirs: tuple[float, int], ours: tuple[int, int]) -> str:
    assert theirs == ours, f"not the same tree: {theirs} and {ours}"
    return "same value, node for node"
