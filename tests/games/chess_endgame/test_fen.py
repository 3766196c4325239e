"""Squares that a pawn has passed: read where the step can have been made, refused elsewhere, for endgames and chess."""

from __future__ import annotations

import random

import pytest

from tests.effort import tries
from zermelo.errors import ParameterError
from zermelo.games.chasing.chess import Chess
from zermelo.games.chess_endgame.endgame import Endgame

chess = pytest.importorskip("chess")

MEN = ("KPKP", "KPK", "KPKR", "KBKP", "KPKQ", "KPPK")
ODD = chess.STATUS_IMPOSSIBLE_CHECK | chess.STATUS_TOO_MANY_CHECKERS  # of the position after, asked of it by ep or not


def came_about(fen: str) -> bool:
    """Can the step to this position have been made? The pawn is taken back, and python-chess makes the step."""
    after = chess.Board(fen)
    if after.ep_square is None or after.piece_at(after.ep_square) is not None:
        return False
    up = -8 if after.turn == chess.BLACK else 8
    origin, target = after.ep_square + up, after.ep_square - up
    before = after.copy(stack=False)
    if after.piece_at(target) != chess.Piece(chess.PAWN, not after.turn) or after.piece_at(origin) is not None:
        return False
    before.set_piece_at(origin, before.remove_piece_at(target))
    before.turn, before.ep_square = not after.turn, None
    step = chess.Move(origin, target)
    if chess.square_rank(origin) not in (1, 6) or before.was_into_check() or step not in before.legal_moves:
        return False
    before.push(step)
    return before.board_fen() == after.board_fen()


def drawn(men: str, dice: random.Random) -> str:
    """Men on random squares, a pawn on the fourth or fifth rank and the square behind it claimed to be passed."""
    white, black = men[: men.index("K", 1)], men[men.index("K", 1) :].lower()
    board = chess.Board(None)
    squares = dice.sample(range(64), len(men))
    pawn = dice.choice([m for m in white + black if m in "Pp"])
    board.turn = pawn == "p"
    target = (32 if pawn == "p" else 24) + dice.randrange(8)
    for mark, square in zip(white + black, squares):
        if mark == pawn and board.piece_at(target) is None:
            square = target
        elif dice.random() < 0.7:  # near the pawn, where it matters
            square = min(max(target + dice.choice((-17, -16, -9, -8, -7, -1, 1, 7, 8, 9, 15, 16, 17)), 0), 63)
        if board.piece_at(square) is not None or (mark in "Pp" and not 8 <= square < 56):
            return drawn(men, dice)
        board.set_piece_at(square, chess.Piece.from_symbol(mark))
    passed = target + 8 if pawn == "p" else target - 8
    return f"{board.board_fen()} {'w' if board.turn else 'b'} - {chess.square_name(passed)} 0 1"


@pytest.mark.parametrize("men", MEN)
def test_a_passed_square_is_read_where_the_step_can_have_been_made_and_refused_elsewhere(men: str) -> None:
    rules, dice = Endgame(men), random.Random(men)
    read, refused = 0, 0
    for _ in range(tries(500)):
        fen = drawn(men, dice)
        plain = fen.replace(f" {fen.split()[3]} ", " - ")
        board = chess.Board(fen)
        if chess.Board(plain).status() & ~ODD != chess.STATUS_VALID:
            continue
        due = came_about(fen)
        try:
            state = rules.read(fen)
        except ParameterError as error:
            assert not due, fen
            assert "\n" not in str(error)
            assert "stepped over" in str(error)
            refused += 1
        else:
            assert due, fen
            assert (state[1] > 0) == board.has_legal_en_passant(), fen
            assert rules.write(state).split()[:4] == board.fen().split()[:4]
            read += 1
        if board.status() & ~ODD == chess.STATUS_VALID:
            try:
                Chess(fen)
            except ParameterError as error:
                assert not due or board.status() & ODD, fen
                assert "\n" not in str(error)
            else:
                assert due, fen
    assert read > 100
    assert refused > 50


def test_a_pawn_that_would_have_given_check_before_has_not_just_stepped() -> None:
    said = "before the pawn stepped over f6 White was in check and Black to move"
    for rules in (Endgame("KPKP").read, Chess):
        with pytest.raises(ParameterError, match=said):
            rules("8/8/4K1k1/5pP1/8/8/8/8 w - f6")
