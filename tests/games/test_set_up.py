"""Positions set up from a drawn board: what is drawn is set up again, and what cannot be is refused in a line."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import zermelo as z
from zermelo.errors import NameError_, ParameterError
from zermelo.games.set_up import can_set_up, require_set_up, set_up_position

# Every game of the catalogue that draws a board, and some with other parameters.
DRAWN = (
    "checkers:1,players=3,turns=30", "checkers:3,players=2,turns=5", "chess:KRK", "chess:KPKP", "chomp:4,3,players=3",
    "connect:5,4,3", "connect:4,4,3,players=3", "cops:grid,size=3,cops=2", "cops:path,size=5,cops=2,players=3",
    "dobutsu", "mills", "teeko",
    "domineering:4,3", "domineering:8,8", "dots:2,2", "foxgeese:3,4,geese=5", "grundy:7,players=3", "hex:4,3",
    "hexapawn:3,3", "hounds:3", "kalah:3,2", "lgame", "lgame:neutrals=1", "line:4,4,3,players=3",
    "morris:3,steps=lines", "morris:4", "mutorere:4", "mutorere:2,limit=first", "nim:2,3,4,players=3", "othello:4",
    "othello:8", "rolit:4,players=3", "rolit:8,players=4", "tictactoe", "tokens:9,players=3",
)  # fmt: skip
# What their pictures do not show: turns left, boxes closed, limits of the first moves, what is next in a turn.
UNDRAWN = ("mills", "checkers", "dots", "mutorere:2,limit=first", "lgame", "cops", "tokens", "chess")


def positions(game: Any, seed: int, most: int = 40) -> list[Any]:
    """The positions of one random play, but for its end."""
    luck, state, passed = Random(seed), game.start(), []
    while game.turn(state) is not None and len(passed) < most:
        passed.append(state)
        state = game.after(state, luck.choice(list(game.moves(state))))
    return passed


def rows_of(game: Any, state: Any) -> Any:
    picture = game.picture(state)
    return picture["rows"] if isinstance(picture, dict) else picture


def is_whole(name: str, game: Any, state: Any) -> bool:
    """Does the picture show all of the position? Before all cops stand somewhere it cannot be set up at all."""
    if name == "mills":  # with three men each it is taken for later in the game
        return game.turn((state[0], state[1], 2 * game.rules.men, state[3])) is not None or state[2] < 6
    return not (name.startswith("cops") and -1 in state)


@pytest.mark.parametrize("name", DRAWN)
def test_what_is_drawn_is_set_up_again(name):
    game = z.game(name)
    tried = 0
    for seed in range(6):
        for state in positions(game, seed):
            if not is_whole(name, game, state):
                continue
            rows, turn = rows_of(game, state), game.turn(state)
            found = set_up_position(game, rows, turn)
            assert rows_of(game, found) == rows and game.turn(found) == turn
            if not name.startswith(UNDRAWN):
                assert found == state
            elif name.startswith("dots"):
                assert found[0] == state[0]
            assert require_set_up(game, found) == found
            tried += 1
    assert tried > 3


def test_every_board_of_the_catalogue_can_be_set_up():
    from zermelo.games.catalogue import entries

    for entry in entries():
        game = z.game(entry.example) if entry.name not in ("chess", "cops") else z.game({"chess": "chess:KRK"}.get(
            entry.name, "cops:grid,size=3"))  # fmt: skip
        if hasattr(game, "rules") and hasattr(game.rules, "picture") and game.rules.picture(list(game.start())):
            if entry.group != "Cards and dice":
                assert can_set_up(game), entry.name


X, O = 0, 1  # noqa: E741
WRONG = (
    ("tictactoe", [[X, X, X], [None] * 3, [O, O, None]], "A", "with A to move, A 3, B 3 could stand there"),
    ("tictactoe", [[X, X, X], [None] * 3, [O, O, O]], "A", "A had a line before"),
    ("line:4,4,3", [[X, X, X, None], [O, O, None, O], [X, X, X, None], [O, O, None, None]], "B", "A had a line"),
    ("connect:4,4,3", [[None] * 4, [X] + [None] * 3, [None] * 4, [None, O, None, None]], "A", "hangs in the air"),
    ("hex:3,3", [[X, None, O], [X, None, O], [X, O, None]], "A", "A had a chain before"),
    ("hexapawn:3,3", [[X, None, O], [None] * 3, [None] * 3], "A", "A had crossed the board"),
    ("kalah:2,1", [[(1, "0"), (1, "1"), (1, "1"), None], [None, (0, "1"), (0, "2"), (0, "0")]], "A", "4 seeds"),
    ("kalah:2,1", [[(1, "0"), (1, "1"), (1, "1"), None], [None, (0, "0"), (0, "0"), (0, "2")]], "A", "owner's store"),
    ("kalah:2,1", [[(1, "x"), (1, "1"), (1, "1"), None], [None, (0, "0"), (0, "0"), (0, "2")]], "A", "not 'x'"),
    ("morris:3", [[X, X, X], [O, O, O], [None] * 3], "A", "A had a line before"),
    ("domineering:2,2", [["■", None], [None, None]], "A", "two squares each"),
    ("nim:2,3", [["●"] * 4, []], "A", "3 are the most"),
    ("nim:2,3", [["●"]], "A", "no board of this game"),
    ("chomp:2,2", [["■", "■"], ["☠", None]], "A", "A bite takes"),
    ("grundy:5,players=2", [["●"] * 2, ["●"] * 2], "B", "5 coins"),
    ("grundy:5,players=2", [["●"] * 3, ["●"] * 2], "A", "it is B's turn"),
    ("tokens:5,players=2", [["●"] * 3, [(0, "1")], [(1, "3")]], "A", "5 tokens"),
    ("lgame", [[X, None, None, None]] * 4, "A", "A needs one L"),
    ("hounds:3", [[None, X, X, "·", None], [1, X, X, "·", "·"], [None, "·", "·", "·", None]], "Hare", "three hounds"),
    ("mutorere:2", [[None, "·", None], ["·", "·", 0], [None, 1, None]], "A", "2 stones"),
    ("dobutsu", [[None] * 3, ["g", "l", "e"], *[[None] * 3] * 2, [*"ELG"], ["C", None, None]], "A", "two chicks"),
    ("dobutsu", [[None] * 3] * 6, "A", "one lion"),
    ("teeko", [[X] * 5, *[[None] * 5] * 3, [O] * 5], "A", "4 men"),
    ("mills", [[X, None, None, X, None, None, X], *[[None] * 7] * 6], "A", "in turn"),
    ("foxgeese:3,4,geese=3", [[0] * 3] * 2 + [[None] * 3] * 2, "Fox", "one fox"),
    ("othello:4", [[X, None], [None, O]], "A", "no board of this game"),
    ("rolit:4,players=2", [[None] * 4, [None, X, O, None], [None, O, X, None], [None] * 4], "B", "A's turn"),
    ("checkers:1,players=3,turns=3", [["·"] * 7] * 5, "A", "A has 1 pieces"),
    ("cops:path,size=4", [["·", (0, "C"), "·", "·"]], "Cops", "one robber"),
    ("chess:KRK", [[None] * 7 + [(1, "♚")], *[[None] * 8] * 6, [(0, "♔")] * 2 + [None] * 6], "White", "one white king"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "rows", "turn", "words"), WRONG)
def test_what_cannot_be_is_told_in_a_line(name, rows, turn, words):
    with pytest.raises(ParameterError) as error:
        set_up_position(z.game(name), rows, turn)
    assert words in str(error.value) and "\n" not in str(error.value) and len(str(error.value)) < 300


def test_a_state_that_no_board_shows_is_refused():
    connect = z.game("connect:4,4,3")
    assert require_set_up(connect, (1, 0, 1)) == (1, 0, 1)
    for state in ((1, 0, 2), (3, 0, 2), (2, 0, 1), (1, 1, 2)):
        with pytest.raises(NameError_):
            require_set_up(connect, state)


def test_chess_is_set_up_without_the_right_to_castle():
    pytest.importorskip("chess")
    game = z.game("chess")
    found = set_up_position(game, rows_of(game, game.start()), "Black")
    assert found.board.fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1"
    with pytest.raises(ParameterError, match="no white king"):
        set_up_position(game, [[None] * 8] * 8, "White")
