"""python-chess: its rules, and king and rook against king solved backwards with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import zermelo as z
from bench.peers.measure import duel
from bench.peers.row import Row

PACKAGE, PEER = "chess", "python-chess"


def table(men: str = "KRK") -> Counter[tuple[str, int | None]]:
    """Returns how many positions of an endgame there are by who moves and by the moves to mate; None where drawn."""
    tally = z.solve(f"chess:{men}").evidence.tally
    found: Counter[tuple[str, int | None]] = Counter()
    for mover, winner, distance in zip(*tally.nonzero(), strict=True):
        found["wb"[mover], None if winner == 1 else int(distance)] += int(tally[mover, winner, distance])
    return found


def retrograde(chess: Any) -> Counter[tuple[str, int | None]]:
    """The same for king and rook by python-chess: every position set up once, its legal moves made, then backwards."""
    board = chess.Board(None)
    waits: dict[tuple[bool, int, int, int], int] = {}
    before: dict[tuple[bool, int, int, int], list[tuple[bool, int, int, int]]] = {}
    mated = []
    for king, other, rook in product(range(64), repeat=3):
        if len({king, other, rook}) < 3:
            continue
        board.clear_board()
        board.set_piece_at(king, chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(other, chess.Piece(chess.KING, chess.BLACK))
        board.set_piece_at(rook, chess.Piece(chess.ROOK, chess.WHITE))
        for turn in (chess.WHITE, chess.BLACK):
            board.turn = turn
            if board.was_into_check():
                continue
            here, count = (turn, king, other, rook), 0
            for move in board.legal_moves:
                count += 1
                if turn:
                    there = (False, move.to_square, other, rook) if move.from_square == king else (
                        False, king, other, move.to_square)  # fmt: skip
                elif move.to_square == rook:
                    count += 1000  # the rook is taken: Black is never without a way out
                    continue
                else:
                    there = True, king, move.to_square, rook
                before.setdefault(there, []).append(here)
            if not count and board.is_check():
                mated.append(here)
            waits[here] = count or 1000
    return Counter(_spread(waits, before, mated))


def _spread(waits: dict[Any, int], before: dict[Any, list[Any]], mated: list[Any]) -> Iterator[tuple[str, int | None]]:
    """Yields who moves and the distance of every position, from the mates backwards."""
    distance, layer = dict.fromkeys(mated, 0), mated
    while layer:
        ahead = []
        for there in layer:
            for here in before.get(there, ()):
                if here in distance:
                    continue
                waits[here] -= 1
                if here[0] or not waits[here]:
                    distance[here] = distance[there] + 1
                    ahead.append(here)
        layer = ahead
    for here in waits:
        yield "wb"[not here[0]], distance.get(here)


def rows(version: str, quick: bool) -> Iterator[Row]:
    """Yields what was measured."""
    import chess

    def same(theirs: Counter[Any], ours: Counter[Any]) -> str:
        assert theirs == ours
        return f"{sum(ours.values()):,} positions, counted by distance"

    if not quick:
        yield duel(
            "king and rook against king, every position", "399,112 positions", lambda: retrograde(chess), table, same,
            peer=PEER, version=version, numbers=("exact", "exact"), rounds=1,
            remark="a rules library, not a solver: its moves are made in Python, and so is the loop around them",
        )  # fmt: skip
