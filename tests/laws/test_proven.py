"""Whatever a proof on disk tells of a position, plain minimax tells the same."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo as z
from zermelo.tables.proof.proven import ProvenTable

PLAIN: dict[str, Any] = {"compiled": False, "memory": 1 << 20}
ASKED = [
    ("hex:3,3", None, ()), ("hex:3,3", None, ("B",)), ("nim:3,4,5", None, ()), ("nim:1,2,3", None, ("A",)),
    ("tictactoe", None, ()), ("tictactoe", "b2/a2", ()), ("connect:4,3,3", None, ()), ("connect:4,4,3", None, ()),
    ("kalah:2,2", None, ()), ("kalah:3,2", None, ("B",)), ("domineering:3,3", None, ("B",)),
]  # fmt: skip


def worths(game: Any, start: Any, side: str) -> dict[Any, Any]:
    """What the side gets at every position that can be reached, by minimax."""
    known: dict[Any, Any] = {}

    def worth(state: Any) -> Any:
        if state not in known:
            mover = game.turn(state)
            after = [] if mover is None else [worth(game.act(state, a)) for a in game.actions(state)]
            known[state] = game.payoff(state)[side] if mover is None else (max if mover == side else min)(after)
        return known[state]

    worth(start)
    return known


@pytest.fixture(scope="module", params=ASKED, ids=lambda asked: "-".join(map(str, asked)))
def proven(request, tmp_path_factory) -> tuple[ProvenTable, dict[Any, Any]]:
    name, at, side = request.param
    folder = tmp_path_factory.mktemp("proofs") / "kept"
    z.prove(name, *side, at=at, save=folder, **PLAIN)
    table = ProvenTable(folder)
    return table, worths(table.game, table.game.start() if at is None else table.state(at), table.certificate.side[0])


def test_what_is_told_of_any_position_is_confirmed_by_minimax(proven):
    table, known = proven
    side = table.certificate.side[0]
    for state, worth in known.items():
        if state not in table:
            continue
        low, high = table.bounds(state)
        assert (low is None or low <= worth) and (high is None or worth <= high)
        assert table.status(state) == "bounded" or table[state][side] == worth == low == high
        assert table[state][side] in (low, high)


def test_every_reply_to_a_strategy_is_known_and_its_own_move_keeps_what_is_told(proven):
    table, known = proven
    for state in (one for one in known if one in table and table.game.turn(one) is not None):
        options, best = table.options(state), table.best(state)
        assert set(options) == (set() if best is not None else set(table.game.moves(state)))
        if best is not None:
            assert table.game.after(state, best) in table


def test_every_position_that_a_strategy_leads_to_is_in_the_table(proven):
    table, _ = proven
    for claim in table.certificate.claims:
        reached, seen = {table.certificate.start}, set()
        while reached:
            seen |= reached
            reached = {after for state in reached for after in following(table, claim, state)} - seen
        assert all(state in table for state in seen)


def following(table: ProvenTable, claim: Any, state: Any) -> list[Any]:
    """Where the strategy leads to, or whatever anybody else does."""
    game, mover = table.game, table.game.turn(state)
    if mover in claim.players:
        return [game.after(state, table.best(state))]
    return [] if mover is None else [game.act(state, action) for action in game.actions(state)]
