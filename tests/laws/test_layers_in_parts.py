"""Many layers that all moves leave, and one in which they stay, in memory or in parts on disk: the same values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.effort import tries
from tests.tables.build.cycles.test_predecessors import Hub
from tests.tables.build.games import worth
from tests.tables.build.test_on_disk import Duel, Lost, Warren, contents, mixed, on_disk


class Dicey(Warren):
    """A warren where dice move the token at some rooms, with uneven odds."""

    levels: bool = True

    def player(self, s: z.State) -> int:
        return -1 if mixed(s[3] + 64 * s[0], s[1] + 8 * s[2], 7) % 3 == 0 else s[1]

    def odds(self, s: z.State, a: int) -> int:
        return 1 + mixed(s[3] + 64 * s[0], s[1] + 8 * s[2], a + 20) % 3


class HubLost(Hub):
    """A warren where most passages lead to one room, and nothing is said of endless play."""

    endless = None


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", [Lost, Hub, HubLost, Duel])
def test_layers_that_moves_leave_and_one_layer_in_memory_or_in_parts_are_worth_the_same(
    kind: Any, players: int, tmp_path: Path
) -> None:
    what = "wdl" if kind is Duel else "guarantees"
    for seed in range(tries(2)):
        rules = {"seed": seed, "players": 2 if kind is Duel else players, "rooms": 8 + players, "levels": True}
        layered = z.table(kind(**rules), tmp_path / f"{seed}", what=what, compiled=False)
        inside = z.table(kind(**rules, one_layer=True), tmp_path / f"{seed} one", what=what, compiled=False)
        with on_disk(1 + seed % 4, 5, 3):
            outside = z.table(kind(**rules, one_layer=True), tmp_path / f"{seed} parts", what=what, compiled=False)
        assert contents(inside) == contents(outside)
        assert dict(layered) == dict(outside)
        assert not any(kept["stays"] for kept in layered.manifest.layers.values())


@pytest.mark.parametrize("what", ["outcome", "guarantees"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_chance_layers_that_moves_leave_and_one_layer_are_worth_what_recursion_finds(
    players: int, what: str, tmp_path: Path
) -> None:
    chancy = 0
    for seed in range(tries(4)):
        layered, inside = (
            z.table(Dicey(seed=seed, players=players, one_layer=one), tmp_path / f"{seed} {one}", what=what,
                    compiled=False)
            for one in (False, True)
        )  # fmt: skip
        chancy += inside.meaning.is_expected
        assert dict(layered) == dict(inside)
        assert {state: inside[state].vector for state in inside} == worth(inside.game, what)
    assert chancy > tries(4) // 2
