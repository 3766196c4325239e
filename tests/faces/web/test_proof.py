"""Proofs in games that are too large to be explored: what is told is what `solve` finds, and no more than is proven."""

from __future__ import annotations

import json

import pytest

import zermelo as z
from tests.faces.web.pages import settled, until, visit
from tests.faces.web.visits import LIMITS, ask
from zermelo.errors import MethodError, ParameterError
from zermelo.faces.web.questions import question_named
from zermelo.faces.web.session import NotYet, Table


def table_of(game: str) -> Table:
    return Table(z.game(game), "", LIMITS)


def proven(table: Table, *path: str, **written: str) -> dict:
    return question_named("proof")(table, {"path": "/".join(path), **written})


@pytest.mark.parametrize(
    ("game", "path"),
    [("connect:3,3,3", ()), ("connect:3,3,3", ("2", "2")), ("tictactoe", ("b2", "a1", "c1")), ("nim:2,3", ()),
     ("hexapawn:3,3", ("a1a2",)), ("domineering:3,3", ())],
)  # fmt: skip
def test_what_is_proven_is_what_solve_finds_of_the_position_and_of_every_move(monkeypatch, game, path):
    found = z.solve(game, compiled=False)
    monkeypatch.setattr(Table, "arena", lambda self: pytest.fail("explored"))
    told = proven(table_of(game), *path)
    arena = found.arena
    node = arena.at(path)
    mover = arena.turn(node)
    assert told["status"] == "solved" and told["exact"] and told["open"] == []
    assert told["payoff"] == dict(found.value(node))
    worth = {arena.name(node, edge): found.value(arena.child(edge)) for edge in arena.edges(node)}
    assert {one["move"]: one["payoff"] for one in told["moves"]} == {move: dict(paid) for move, paid in worth.items()}
    most = max(paid[mover] for paid in worth.values())
    assert {one["move"] for one in told["moves"] if one["best"]} == {
        m for m, paid in worth.items() if paid[mover] == most
    }
    assert arena.turn(arena.at((*path, *(step["move"] for step in told["line"])))) is None
    assert found.value(arena.at((*path, *(step["move"] for step in told["line"])))) == found.value(node)


def test_one_proof_serves_the_next_positions_and_what_is_proven_is_told_at_once():
    table = table_of("connect:3,3,3")
    with pytest.raises(NotYet):
        table.at_once(lambda: proven(table))
    first = proven(table)
    assert table.at_once(lambda: proven(table)) == first
    prover = table.find("prover", lambda: pytest.fail("another"))
    proven(table, "2")
    assert table.find("prover", lambda: pytest.fail("another")) is prover


def test_where_the_time_is_up_nothing_is_claimed_and_the_next_one_goes_on():
    table = table_of("connect:7,6,4")
    told = proven(table, seconds="0.001")
    assert told["status"] == "stopped" and told["payoff"] is None and told["moves"] == told["line"] == []
    assert told["least"] is None and told["most"] is None  # what the rules say of all ends is no proof
    before = table.find("prover", lambda: None).progress().nodes
    proven(table, seconds="0.001")
    assert table.find("prover", lambda: None).progress().nodes > before
    late = "1111112222223333334444445555556666677"
    state, path = table.board.start(), []
    for move in late:  # as far as nobody has won
        if table.board.turn(after := table.board.after(state, move)) is not None:
            state, path = after, [*path, move]
    told = proven(table, *path)
    assert told["payoff"] is not None and told["exact"]


@pytest.mark.parametrize("game", ["nim:1,2,players=3", "hounds:3", "pig:3,3,turns=1", "kuhn", "sharing"])
def test_where_proofs_do_not_apply_they_are_refused(game):
    with pytest.raises(MethodError):
        proven(table_of(game))


def test_proofs_are_bounded_and_an_end_needs_none(explorer):
    with pytest.raises(ParameterError, match="at most"):
        proven(table_of("nim:1,2"), seconds="1000")
    status, told = ask(explorer, "proof", game="nim:1,2", path="h1-1/h2-2")
    assert status == 200 and told["payoff"] == {"A": -1, "B": 1} and told["sentence"].startswith("The game is over")
    status, told = ask(explorer, "proof", game="nim:1,2")
    assert (status, told["sentence"]) == (200, "A is to move and wins: h2-1 is the only good move.")


def test_a_game_too_large_to_explore_is_proven_on_the_screen(browser, served):
    def too_large(route):
        error = {"kind": "budget", "message": "The game has more positions than are explored here."}
        route.fulfill(status=422, body=json.dumps({"error": error}), content_type="application/json")

    with visit(browser, served, "#/position?game=tictactoe&at=b2/a1/c1", color_scheme="light", allows="422") as page:
        settled(page)
        page.route("**/api/ask/values*", too_large)
        page.evaluate("location.hash = '#/position?game=hexapawn:3,3'")
        until(page, "document.querySelector('.sentence')?.innerText.includes('Proven by')")
        assert page.locator(".sentence .words").inner_text().startswith("A is to move and loses")
        assert page.locator(".estimate").count() == 0
        assert page.locator(".move-group h3").all_inner_texts() == ["Losing: 3 moves"]
        assert page.locator(".line .step").count() > 0 and page.locator(".cell.loss").count() == 3
