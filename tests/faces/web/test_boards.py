"""What the explorer is told about boards: the cells of every move, of the last one, and what each move is worth."""

from __future__ import annotations

import pytest

import zermelo as z
from tests.faces.web.visits import ask
from zermelo.faces.web.limits import Limits
from zermelo.faces.web.questions import question_named
from zermelo.faces.web.session import Table


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


# ---------------------------------------------------------------- what moves are worth


def test_moves_win_draw_or_lose_and_stand_in_groups(explorer):
    _, found = ask(explorer, "values", game="tictactoe", path="a1/b2/c3/a3")
    worth = {one["move"]: one["worth"] for one in found["moves"]}
    solved = z.solve("tictactoe")
    for move, said in worth.items():
        value = solved.value(solved.arena.at(("a1", "b2", "c3", "a3", move)))["A"]
        assert said == {1: "win", 0: "draw", -1: "loss"}[value]
    assert [group["worth"] for group in found["groups"]] == sorted(set(worth.values()), key="win draw loss".index)
    assert sorted(move for group in found["groups"] for move in group["moves"]) == sorted(worth)


def test_quick_wins_and_long_losses_stand_in_front():
    found = question_named("values")(Table(z.game("chess:KQK"), "", Limits()), {})
    distance = {one["move"]: one.get("distance") for one in found["moves"]}
    for group in found["groups"]:
        far = [distance[move] for move in group["moves"]]
        if group["worth"] != "draw":
            assert far == sorted(far, reverse=group["worth"] == "loss") and group["distance"] == [min(far), max(far)]
    assert {group["worth"] for group in found["groups"]} == {"win", "draw"}


def test_other_payoffs_are_shares_of_what_there_is_to_get(explorer):
    _, found = ask(explorer, "values", game="ultimatum:3")
    assert {one["move"]: one["share"] for one in found["moves"]} == {
        move: {"0": 1, "1": "2/3", "2": "1/3", "3": 0}[move] if move != "0" else one["share"]
        for one in found["moves"] for move in (one["move"],)
    }  # fmt: skip
    assert found["groups"] == [] and all("worth" not in one for one in found["moves"])


def test_chance_has_neither_worth_nor_groups(explorer):
    _, found = ask(explorer, "values", game="pig:4,3,turns=2", path="roll")
    assert found["groups"] == [] and not any("worth" in one or "share" in one for one in found["moves"])


def test_who_decides_between_others_is_told(explorer):
    _, found = ask(explorer, "values", game="nim:1,2,players=3")
    assert found["sentence"].endswith("Every move gives A −1, but A decides between B and C.")
    assert found["kingmaking"]["between"] == ["B", "C"] and found["kingmaking"]["every"]
    _, found = ask(explorer, "values", game="ultimatum:3", path="0")
    assert found["sentence"].endswith("but Responder decides whether Proposer gets 0 or 3.")


@pytest.mark.parametrize("game", ["nim:2,2,players=3", "tokens:6", "nim:1,1,2,players=4,misere"])
def test_somebody_decides_where_equal_moves_are_not_equal_to_others(game):
    from tests.faces.web.test_questions import asked, table_of

    table, solved = table_of(game), z.solve(game)
    arena = solved.arena
    for path in [(), *((move,) for move in arena.names(0))]:
        node = arena.at(path)
        mover = arena.turn(node)
        if mover is None:
            continue
        paid = [solved.value(arena.child(edge)) for edge in arena.edges(node)]
        most = max(one[mover] for one in paid)
        good = {tuple(one.values()) for one in paid if one[mover] == most}
        told = asked("values", table, path="/".join(path))["kingmaking"]
        assert (told is not None) == (len(good) > 1)
        if told is not None:
            assert told["every"] == all(one[mover] == most for one in paid)


# ---------------------------------------------------------------- forms and the library


def test_parameters_come_as_a_form_and_make_the_name_of_another_game(explorer):
    status, found = ask(explorer, "parameters", game="connect:4,4,3")
    assert status == 200 and (found["name"], found["title"], found["game"]) == (
        "connect",
        "Connect Four",
        "connect:4,4,3",
    )
    width = found["parameters"][0]
    assert (width["name"], width["kind"], width["value"], width["default"]) == ("width", "number", "4", "7")
    assert width["least"] == 1 and width["greatest"] > 7
    _, found = ask(explorer, "parameters", game="connect:4,4,3", changed="width=5/players=3")
    assert found["game"] == "connect:5,4,3,players=3" and found["parameters"][0]["value"] == "5"
    status, error = ask(explorer, "parameters", game="connect:4,4,3", changed="width=99")
    assert status == 400 and "width must be" in error["message"]


def test_the_library_has_titles_usual_names_and_boards(explorer):
    groups = explorer.get("/api/library").json()["groups"]
    games = {game["name"]: game for group in groups for game in group["games"]}
    assert games["connect"]["title"] == "Connect Four" and "Mancala" in games["kalah"]["called"]
    assert len(games["connect"]["board"]["rows"]) == 6 and games["centipede"]["board"] is None
    assert games["chess"]["board"]["checkered"]
