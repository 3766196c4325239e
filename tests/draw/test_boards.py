"""The boards that games draw show what their texts say, move after move."""

from __future__ import annotations

import re
from random import Random

import pytest

import zermelo as z
from zermelo.draw import board_svg, board_text
from zermelo.draw.board import Board
from zermelo.errors import GameError

# What stands for the pieces of each player in the game's text.
PIECES = {
    "foxgeese:3,4,geese=5": ("g", "F"), "hounds:3": ("h", "H"), "lgame": ("x", "o"), "morris": ("x", "o"),
    "mutorere": ("x", "o"), "mutorere:3": ("x", "o"), "checkers:3,players=3,turns=20": ("X", "O", "#"),
    "chess:KRK": ("KR", "k"),
}  # fmt: skip


def played(game, count: int):
    """Yields the positions of one random play."""
    dice, state = Random(3), game.start()
    yield state
    for _ in range(count):
        if game.turn(state) is None:
            return
        state = game.after(state, dice.choice(list(game.moves(state))))
        yield state


@pytest.mark.parametrize("name", PIECES)
def test_a_board_has_the_pieces_that_the_text_has(name):
    game = z.game(name)
    for state in played(game, 12):
        board = Board.read(game.picture(state), len(game.players))
        cells = [cell for row in board.rows for cell in row]
        lines = [line for line in game.text(state).splitlines() if "to move" not in line]
        text = "\n".join(line.removesuffix("a b c d e f g h").replace("centre", "") for line in lines)
        for seat, marks in enumerate(PIECES[name]):
            drawn = sum((cell[0] if isinstance(cell, tuple) else cell) == seat for cell in cells if cell is not None)
            assert drawn == sum(text.count(mark) for mark in marks), (seat, game.text(state))
        assert board_svg(game.picture(state), game.players).startswith("<svg")
        assert board_text(game.picture(state), game.players)


def test_every_edge_between_dots_is_a_cell_and_is_drawn_when_it_is_made():
    game = z.game("dots:2,2")
    for state in played(game, 12):
        board = Board.read(game.picture(state), 2)
        rows, names = board.rows, board.names
        open_ = {names[r][c] for r in range(5) for c in range(5) if names[r][c] and rows[r][c] is None}
        assert open_ == set(game.moves(state))
        made = sum(cell in ("━", "┃") for row in rows for cell in row)
        assert made == 12 - len(open_) and sum(row.count("•") for row in rows) == 9


def test_the_pits_of_whoever_moves_are_called_by_their_moves():
    game = z.game("kalah:3,2")
    for state in played(game, 8):
        board = Board.read(game.picture(state), 2)
        full = {
            (name, cell[0]) for row, names in zip(board.rows, board.names, strict=True)
            for cell, name in zip(row, names, strict=True) if name and cell[1] != "0"
        }  # fmt: skip
        seat = game.players.index(game.turn(state)) if game.turn(state) else None
        assert full == {(move, seat) for move in game.moves(state)} or seat is None


def test_the_rows_of_hex_lean_so_that_cells_touch_those_that_the_rules_say():
    game = z.game("hex:3,3")
    svg = board_svg(game.picture(game.start()), game.players)
    boxes = [float(x) for x in re.findall(r"class='cell'[^>]*><rect x='([0-9.]+)'", svg)]
    assert len(boxes) == 9 and [boxes[3 * row] - boxes[0] for row in range(3)] == [0, 20, 40]
    assert Board.read({"rows": [[None] * 2] * 2, "checkered": True}, 2).is_checkered


@pytest.mark.parametrize("name", ["hounds:3", "mutorere", "mills:5"])
def test_lines_join_the_points_that_men_step_between(name):
    game = z.game(name)
    for state in played(game, 20):
        board = Board.read(game.picture(state), 2)
        joined = {frozenset(line) for line in board.lines}
        assert len(joined) == len(board.lines) and all(len(line) == 2 for line in joined)
        for move, cells in game.cells(state).items():
            way = board.touched(cells, move).cells
            men = [cell for row in board.rows for cell in row].count(game.players.index(game.turn(state)))
            may_fly = name.startswith("mills") and men <= 3
            if len(way) == 2 and not may_fly and board.rows[way[1][0]][way[1][1]] == "·":
                assert frozenset(way) in joined, (move, way)
    assert board_svg(game.picture(game.start()), game.players).count("<path") >= len(joined)


def test_lines_between_cells_that_are_not_there_are_refused():
    with pytest.raises(GameError, match="lines of picture"):
        Board.read({"rows": [[0, 1]], "lines": [((0, 0), (0, 2))]}, 2)
