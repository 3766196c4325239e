"""What the explorer is told about boards: the cells of every move, of the last one, and what each move is worth."""

from __future__ import annotations

import pytest

import zermelo as z
from tests.faces.web.visits import ask


def cells_of(found: dict) -> dict[str, list]:
    return {one["move"]: one["cells"] for one in found["moves"]}


def test_othello_opens_the_cells_of_its_legal_moves_alone(explorer):
    status, found = ask(explorer, "position", game="othello:8")
    assert status == 200
    assert cells_of(found) == {"d3": [[2, 3]], "c4": [[3, 2]], "f5": [[4, 5]], "e6": [[5, 4]]}


@pytest.mark.parametrize(
    ("game", "path", "last"),
    [
        ("tictactoe", "", []), ("tictactoe", "b2", [[1, 1]]), ("connect:7,6,4", "4/4", [[4, 3]]),
        ("chess", "e4", [[6, 4], [4, 4]]), ("nim:3,4,5", "h2-4", []), ("nim:3,4,5", "h2-1", []),
        ("domineering:3,3", "a1a2", [[2, 0], [1, 0]]), ("lgame", "c4c2d2/stay", []),
    ],
)  # fmt: skip
def test_the_cells_of_the_last_move_are_told_as_far_as_they_are_there(explorer, game, path, last):
    status, found = ask(explorer, "position", game=game, path=path)
    assert (status, found["last"]) == (200, last)


def test_chess_is_checkered_and_has_men_with_owners(explorer):
    _, found = ask(explorer, "position", game="chess")
    board = found["board"]
    assert board["checkered"] and board["rows"][0][0] == [1, "♜"] and board["rows"][7][4][0] == 0
    assert len(found["moves"]) == 20 and all(len(one["cells"]) == 2 for one in found["moves"])
    _, found = ask(explorer, "position", game="chess:fen=4k3.P7.8.8.8.8.8.4K3_w_-_-")
    assert {one["choice"] for one in found["moves"] if "choice" in one} == set("QRBN")


def test_a_click_anywhere_in_a_column_drops_into_it(explorer):
    _, found = ask(explorer, "position", game="connect:7,6,4", path="4")
    fourth = next(one for one in found["moves"] if one["move"] == "4")
    assert fourth["cells"] == [[4, 3]] and sorted(fourth["also"]) == [[y, 3] for y in (0, 1, 2, 3, 5)]


def test_games_without_a_board_have_moves_without_cells(explorer):
    _, found = ask(explorer, "position", game="centipede:6")
    assert found["board"] is None and found["last"] == [] and all("cells" not in one for one in found["moves"])
    assert z.game("centipede:6").cells((0, 0)) == {}
