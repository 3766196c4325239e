"""Kingmaking positions, counted by compiled sweeps and one by one from the definition."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.effort import tries
from tests.tables.build.test_on_disk import Warren
from zermelo.errors import MethodError


def counted(table: z.Table) -> tuple[int, int, int, Counter[Any]]:
    """Positions where somebody moves, kingmaking ones, crowning ones, and all by what they are worth."""
    game, players, found = table.game, table.players, [0, 0, 0]
    best = [max(table[s][p] for s in table) for p in players]
    for s in table:
        who = game.turn(s)
        if who is None:
            continue
        after = [tuple(table[game.act(s, a)].values()) for a in game.actions(s)]
        changes = [len({row[p] for row in after}) > 1 for p in range(len(players))]
        makes = not changes[players.index(who)] and any(changes)
        helped = sum(changes[p] and any(row[p] == best[p] for row in after) for p in range(len(players)))
        found[0] += 1
        found[1] += makes
        found[2] += makes and helped >= 2
        assert bool(table.kingmaking(s)) == makes
    return *found, Counter(tuple(table[s].values()) for s in table)


@pytest.mark.parametrize("players", [3, 4])
def test_counts_are_those_of_the_definition_on_random_games(players: int, tmp_path: Path) -> None:
    met = [0, 0]
    for seed in range(tries(5)):
        table = z.table(Warren(seed=seed, players=players, rooms=12), tmp_path / f"{seed}", what="guarantees",
                        compiled=False)  # fmt: skip
        here, kings, crowns, worth = counted(table)
        found = table.count_kingmaking(compiled=False)
        best = [max(kind) for kind in table.meaning.kinds]
        assert (found.positions, found.kingmaking, found.worth) == (here, kings, worth)
        if best == [max(row[p] for row in worth) for p in range(players)]:
            assert found.crowning == crowns
        assert (found.example is None) == (kings == 0)
        assert found.example is None or table.kingmaking(found.example)
        met = [met[0] + kings, met[1] + found.crowning]
    assert min(met) > 0


def test_compiled_sweeps_of_a_star_count_the_same(tmp_path: Path) -> None:
    table = z.table("halma:1,1", tmp_path / "t", what="guarantees")
    here, kings, crowns, worth = counted(table)
    for compiled in (True, False):
        found = table.count_kingmaking(compiled=compiled)
        assert (found.positions, found.kingmaking, found.crowning, found.worth) == (here, kings, crowns, worth)
    assert found.endless == sum(count for row, count in worth.items() if 0 in row)
    assert kings > crowns > 0
    winners = {player for row in table.kingmaking(found.crown).values() for player, x in row.items() if x == 2}
    assert len(winners) >= 2


class Fair(z.Rules):
    """One of five draws two digits; they pay so many sums that a row of them does not fit one number."""

    players: int = 5
    actions: int = 91
    start = (0, 0)

    def player(self, s: z.State) -> int:
        return 0

    def legal(self, s: z.State, a: int) -> bool:
        return True

    def apply(self, s: z.State, a: int) -> None:
        s[0] += 1
        s[1] = 91 * s[1] + a

    def over(self, s: z.State) -> bool:
        return s[0] == 2

    def score(self, s: z.State, p: int) -> int:
        return (s[1] * (2 * p + 1) + p * p) % 8192


def test_as_many_payoffs_as_there_may_be_are_counted_right(tmp_path: Path) -> None:
    table = z.table(Fair(), tmp_path / "t", what="guarantees", compiled=False)
    found = table.count_kingmaking(compiled=False)
    assert found.worth == Counter(tuple(table[state].values()) for state in table)
    assert list(found.worth) == sorted(found.worth)


def test_other_tables_do_not_tell(tmp_path: Path) -> None:
    with pytest.raises(MethodError, match="guarantees"):
        z.table("tokens:5", tmp_path / "t").count_kingmaking()
