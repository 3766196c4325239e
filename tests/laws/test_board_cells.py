"""Every move of a game with a board is made on cells of it, and on cells that no other move has."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import zermelo as z
from zermelo.draw.board import Board
from zermelo.errors import GameError
from zermelo.games import GAMES

NAMES = [example for name, (_, example, _) in GAMES.items() if hasattr(z.game(example), "picture")] + [
    "chess", "chess:fen=4k3.P7.8.8.8.8.p7.4K2R_w_K_-", "chess:KPK", "chess:KPKP", "connect:4,4,3,players=3",
    "cops:path,5", "cops:grid,3,cops=2", "cops:grid,3,cops=2,players=3", "foxgeese:4,5,geese=6,diagonals",
    "hounds:5", "lgame:1", "mutorere:1", "mutorere:3", "othello:4", "rolit:4,players=4", "tokens:5,players=2",
    "nim:3,0,2", "checkers:6,players=6", "checkers:1,players=2", "line:5,4,4", "domineering:3,5",
    "dots:3,1,players=3", "hex:4,3", "kalah:4,13", "morris:4,steps=any",
]  # fmt: skip
BOARDS = [name for name in NAMES if z.game(name).picture(z.game(name).start()) is not None]


def changed(one: Board, other: Board) -> set[tuple[int, int]]:
    """The cells that differ between two boards."""
    before, after = (
        {(r, c): cell for r, row in enumerate(board.rows) for c, cell in enumerate(row)} for board in (one, other)
    )
    return {at for at in before.keys() | after.keys() if before.get(at, "gone") != after.get(at, "gone")}


def test_every_group_of_board_games_is_tried():
    assert {name.partition(":")[0] for name in BOARDS} == {
        "checkers", "chess", "chomp", "connect", "cops", "domineering", "dots", "foxgeese", "grundy", "hex", "hexapawn",
        "hounds", "kalah", "lgame", "line", "mills", "morris", "mutorere", "nim", "othello", "rolit", "teeko",
        "tictactoe", "tokens", "dobutsu", "halma",
    }  # fmt: skip


@pytest.mark.parametrize("name", BOARDS)
def test_a_move_names_cells_of_the_board_that_are_its_own_and_that_change(name: str):
    game: Any = z.game(name)
    dice, seats = Random(5), len(game.players)
    for _ in range(3):
        state = game.start()
        for _ in range(25):
            if game.turn(state) is None:
                break
            moves, cells = list(game.moves(state)), game.cells(state)
            assert list(cells) == moves
            board = Board.read(game.picture(state), seats)
            read = {move: board.touched(cells[move], move) for move in moves}  # raises beyond the board
            assert len({(one.cells, one.choice) for one in read.values()}) == len(moves)
            for move in moves if len(moves) < 12 else dice.sample(moves, 12):
                after = Board.read(game.picture(game.after(state, move)), seats)
                differs = changed(board, after)
                touched = read[move].cells
                if name.startswith("lgame"):  # an L may lie half where it lay
                    assert not differs or differs & set(touched), (move, game.text(state))
                elif differs:
                    assert {touched[0], touched[-1]} <= differs, (move, game.text(state))
            state = game.after(state, dice.choice(moves))


def test_a_pawn_that_promotes_has_a_choice_and_nothing_else_has():
    game: Any = z.game("chess:fen=4k3.P7.8.8.8.8.p7.4K2R_w_K_-")
    told = game.cells(game.start())
    assert {told[f"a8={man}"]["choice"] for man in "QRBN"} == set("QRBN")
    assert all("choice" not in given for move, given in told.items() if "=" not in move)
    assert told["O-O"]["cells"] == [(7, 4), (7, 6)]


@pytest.mark.parametrize("given", [[(9, 0)], [(0, -1)], 7, [(0,)], {"cels": []}, [(0, 0)] * 1001])
def test_cells_that_a_board_does_not_have_are_refused_with_the_name_of_the_move(given: Any):
    board = Board.read([[None, 0], [1, None]], 2)
    with pytest.raises(GameError, match="the move up"):
        board.touched(given, "up")


def test_marks_beyond_the_board_and_boards_without_end_are_refused():
    with pytest.raises(GameError, match="row 4, column 0"):
        Board.read({"rows": [[0]], "marked": [(4, 0)]}, 2)
    with pytest.raises(GameError, match="the most"):
        Board.read([[None] * 1000] * 26, 2)


def test_rules_of_ones_own_say_where_moves_are_made():
    class Walk(z.Rules):
        players: int = 1
        actions: int = 2
        start = (0,)

        def player(self, s):
            return 0

        def legal(self, s, a):
            return True

        def apply(self, s, a):
            s[0] += a + 1

        def over(self, s):
            return s[0] >= 4

        def score(self, s, p):
            return s[0]

        def picture(self, s):
            return [["x" if k == s[0] else None for k in range(6)]]

        def cells(self, s, a):
            return [(0, s[0]), (0, s[0] + a + 1)]

    game: Any = z.game(Walk())
    assert game.cells((1,)) == {"0": [(0, 1), (0, 2)], "1": [(0, 1), (0, 3)]} and game.cells((4,)) == {}
