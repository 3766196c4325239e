"""Tic-tac-toe."""

from __future__ import annotations

from zermelo.games.boards.line import Line


class TicTacToe(Line):
    """Tic-tac-toe: three in a line on three by three squares wins.

    The winner gets 1 and the loser -1; a full board without a line is a draw, 0 each. The squares are
    named a1 (bottom left) to c3.

    >>> game = TicTacToe()
    >>> state = list(game.start)
    >>> for move in (4, 0, 2, 6, 3, 5, 1, 7, 8):
    ...     game.apply(state, move)
    >>> print(game.text(state))
    3 O O X
    2 X X O
    1 O X X
      a b c
    >>> game.over(state), game.score(state, 0)
    (True, 0)

    Reference: 255,168 different plays and 5,478 positions; the value is a draw.
    """
