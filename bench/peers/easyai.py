"""easyAI: Negamax in Python on the Connect Four and the tic-tac-toe that come with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import zermelo as z
from bench.peers.bare import alphabeta
from bench.peers.measure import duel
from bench.peers.row import Row

PACKAGE, PEER = "easyAI", "easyAI"


def noughts() -> int:
    """Returns the value of tic-tac-toe for the first player, from a game of which nothing is known yet."""
    return int(z.solve(z.game("tictactoe"), compiled=True).payoff["A"])


def rows(version: str, quick: bool) -> Iterator[Row]:
    """Yields what was measured."""
    from easyAI import Negamax  # type: ignore[import-not-found]
    from easyAI.games.ConnectFour import ConnectFour  # type: ignore[import-not-found]
    from easyAI.games.TicTacToe import TicTacToe  # type: ignore[import-not-found]

    measured = partial(duel, peer=PEER, version=version, numbers=("float64", "exact"))
    depth, made = 3 if quick else 7, 0

    class Counted(ConnectFour):  # type: ignore[misc]
        def make_move(self, column: int) -> None:
            nonlocal made
            made += 1
            super().make_move(column)

    def search(game: Any, deep: int) -> float:
        negamax = Negamax(deep)
        negamax(game)
        return float(negamax.alpha)

    search(Counted([None, None]), depth)

    def same(theirs: float, ours: tuple[int, int]) -> str:
        assert ours == (theirs, made), f"not the same tree: {theirs, made} and {ours}"
        return "same value, node for node"

    yield measured(
        "alpha-beta, Connect Four", f"depth {depth}, {made:,} nodes", lambda: search(ConnectFour([None, None]), depth),
        lambda: alphabeta(depth), same, remark="boards are copied or undone in Python",
    )  # fmt: skip

    def drawn(theirs: float, ours: int) -> str:
        assert theirs == ours == 0
        return "a draw"

    if not quick:
        yield measured(
            "tic-tac-toe to the end", "value of the start", lambda: search(TicTacToe([None, None]), 9), noughts,
            drawn, rounds=1,
            remark="its tree is pruned and has no memory; ours is every position once, with all equilibrium payoffs",
        )  # fmt: skip
