"""A proof on disk, looked up like a table: by search, by the explorer, and where its strategy cannot be brought."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo as z
from tests.faces.web.test_forms import TIGHT
from zermelo.errors import MethodError, NameError_
from zermelo.faces.web.questions import question_named
from zermelo.faces.web.session import Table
from zermelo.solvers.table_folder import open_table_folder
from zermelo.tables.proof.proven import ProvenTable

PLAIN: dict[str, Any] = {"compiled": False, "memory": 1 << 20}


@pytest.fixture(scope="module")
def kept(tmp_path_factory) -> ProvenTable:
    folder = tmp_path_factory.mktemp("proofs") / "three"
    z.prove("connect:4,4,3", save=folder, **PLAIN)
    return open_table_folder(folder)  # type: ignore[return-value]


def test_what_is_told_along_the_strategy_is_true(kept):
    state = kept.game.start()
    for reply in (0, 1, 2, 0):
        assert state in kept and kept[state] == {"A": 1, "B": -1} and kept.status(state) == "solved"
        state = kept.game.after(state, kept.best(state))
        if kept.game.turn(state) is None:
            break
        assert kept[state] == {"A": 1, "B": -1} and kept.best(state) is None
        options = kept.options(state)
        assert set(options) == set(kept.game.moves(state)) and set(map(str, options.values())) == {str(kept[state])}
        state = kept.game.after(state, list(options)[reply % len(options)])


def test_a_position_that_the_strategy_does_not_come_to_is_not_in_it(kept):
    off = kept.game.after(kept.game.start(), next(m for m in kept.game.moves(kept.game.start()) if m != kept.best()))
    assert off not in kept
    with pytest.raises(NameError_, match="no strategy of it can be brought there"):
        kept[off]


def test_search_looks_moves_up_in_a_proof_and_searches_beyond_it(kept):
    folder = str(kept.certificate.folder)
    found = z.search("connect:4,4,3", table=folder)
    assert (found.move, found.payoff, found.method) == (kept.best(), {"A": 1, "B": -1}, "table")
    off = z.search("connect:4,4,3", at="1", table=folder, compiled=False)
    assert "beyond the opening table" in off.notes[-1]


def test_the_explorer_shows_what_a_strategy_secures(kept):
    table = Table(kept.game, "three", TIGHT, kept=kept)
    told = question_named("values")(table, {"path": ""})
    assert told["payoff"] == {"A": 1, "B": -1} and told["moves"][0]["move"] == kept.best()
    reply = question_named("values")(table, {"path": str(kept.best())})
    assert len(reply["moves"]) == len(kept.game.moves(kept.game.after(kept.game.start(), kept.best())))
    assert "a proof" in question_named("traits")(table, {})["words"]
    assert question_named("hint")(table, {"path": ""})["move"] == kept.best()


def test_the_explorer_says_no_more_than_is_proven(tmp_path):
    z.prove("hex:3,3", save=tmp_path / "chain", **PLAIN)
    kept = ProvenTable(tmp_path / "chain")
    table = Table(kept.game, "chain", TIGHT, kept=kept)
    said = {path: question_named("values")(table, {"path": path})["sentence"] for path in ("", "b2")}
    assert said[""] == "A is to move: by b2 A gets at least 1, whatever B plays."
    assert said["b2"] == "B is to move: whatever B plays, A gets at least 1."
    over = question_named("values")(table, {"path": "b2/a1/b1/a2/b3"})
    assert over["sentence"] == "The game is over: A gets 1 and B −1." and over["status"] == "solved"


def test_a_proof_of_a_team_is_no_such_table(tmp_path):
    z.prove("tokens:5,players=3", "A", save=tmp_path / "team", **PLAIN)
    with pytest.raises(MethodError, match="use lookup for the moves"):
        ProvenTable(tmp_path / "team")


def test_check_takes_it(kept):
    assert z.check(kept)
