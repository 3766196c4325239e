"""What leads to the positions of a layer, in parts: no array is larger than the memory allows, wherever moves lead."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.effort import tries
from tests.tables.build.test_on_disk import Duel, Warren, contents, mixed, on_disk
from zermelo import State
from zermelo.tables.build.cycles.predecessors import (
    CHUNK,
    Predecessors,
    most_predecessor_part_rows,
    predecessor_pairs_at_once,
    predecessor_part_rows,
    predecessor_range_pieces,
)


class Hub(Warren):
    """A warren where most passages of a floor lead to one of its first rooms, from where few lead on."""

    def apply(self, s: State, a: int) -> None:
        room, n = s[0], mixed(s[3] + 64 * s[0], s[1] + 8 * s[2], a + 30)
        Warren.apply(self, s, a)
        if n % 4 and room and not self.levels:
            s[0] = 0 if n % 3 else 1
            s[1] = 0
        elif n % 4 and s[0] < self.rooms - 2:
            s[0] = self.rooms - 2

    def over(self, s: State) -> bool:
        return s[0] >= self.rooms or (s[0] > 1 and mixed(s[3] + 64 * s[0], s[1] + 8 * s[2], 99) % 6 == 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_most_moves_lead_to_one_position_it_is_the_same_with_few_pairs_in_memory(
    players: int, tmp_path: Path, monkeypatch: Any
) -> None:
    laid, hubs = [], 0
    lay, lay_windows = Predecessors._lay, Predecessors._lay_windows

    def noted(self: Any, part: Any, found: Any, *more: Any) -> None:
        laid.append(len(found) - pairs)
        lay(self, part, found, *more)

    def noted_windows(self: Any, part: Any, into: Any, most: int) -> None:
        nonlocal hubs
        hubs += bool((np.diff(into) > most).any())
        lay_windows(self, part, into, most)

    monkeypatch.setattr(Predecessors, "_lay", noted)
    monkeypatch.setattr(Predecessors, "_lay_windows", noted_windows)
    for seed in range(tries(6)):
        game, pairs = Hub(seed=seed, players=players, rooms=12, one_layer=seed % 2 == 0), 3 + seed % 4
        inside = z.table(game, tmp_path / f"{seed}", what="guarantees", compiled=False)
        with on_disk(7, pairs, 2 + seed % 3):
            outside = z.table(game, tmp_path / f"{seed} on disk", what="guarantees", compiled=False)
        assert contents(inside) == contents(outside)
    assert hubs > tries(6) // 2
    assert max(laid) <= 0


def test_parts_fit_the_room() -> None:
    for rows, moves, room in ((1, 0, 1), (10, 100, 10**9), (10**6, 10**7, 10**8), (7, 7, 1)):
        size = predecessor_part_rows(rows, moves, room)
        assert 1 <= size <= rows
        assert size == 1 or (48 * rows + 16 * moves) * size <= (rows + size) * room


@pytest.mark.parametrize("what", ["guarantees", "wdl"])
def test_more_rows_than_a_number_can_say_give_the_same_by_numbers_within_blocks(
    what: str, tmp_path: Path, monkeypatch: Any
) -> None:
    most, blocks, lay = 23, set(), Predecessors._lay

    def noted(self: Any, part: Any, found: Any, came: Any, into: Any, low: int) -> None:
        blocks.add(self.blocks)
        assert self.rows <= most or self.blocks > 1
        for numbers in (found, came):
            assert not len(numbers) or int(numbers.max()) < most
        lay(self, part, found, came, into, low)

    monkeypatch.setattr(Predecessors, "_lay", noted)
    for seed in range(tries(9)):
        kind = Duel if what == "wdl" else Hub if seed % 3 else Warren
        game = kind(seed=seed, rooms=6 + 2 * seed, floors=2, one_layer=True)
        inside = z.table(game, tmp_path / f"{seed}", what=what, compiled=False)
        with on_disk(1 + seed % 7, 4 if seed % 2 else 1 << 60, 3):
            monkeypatch.setattr("zermelo.tables.build.cycles.predecessors.MOST", most)
            outside = z.table(game, tmp_path / f"{seed} on disk", what=what, compiled=False)
        assert contents(inside) == contents(outside)
    assert len(blocks) > 2


def test_parts_are_small_enough_for_their_numbers(monkeypatch: Any) -> None:
    monkeypatch.setattr("zermelo.tables.build.cycles.predecessors.MOST", 64)
    for rows in range(1, 400):
        size = min(rows, most_predecessor_part_rows(rows))
        blocks = -(-rows // (64 // size * size))
        assert size * blocks <= 64, rows


def test_ranges_are_cut_into_pieces_that_hold_the_same_numbers() -> None:
    dice = random.Random(2)
    for _ in range(tries(200, 10)):
        begin = np.array([dice.randrange(20) for _ in range(dice.randrange(6))], dtype=np.int64)
        behind, most = begin + np.array([dice.choice((0, 0, 1, 9)) for _ in begin], dtype=np.int64), dice.randint(1, 12)
        pieces = [[n for low, high in zip(*ranges) for n in range(low, high)]
                  for *ranges, many in predecessor_range_pieces(begin, behind, most)]  # fmt: skip
        whole = [n for low, high in zip(begin, behind) for n in range(low, high)]
        assert [n for piece in pieces for n in piece] == whole
        assert all(len(piece) == most for piece in pieces[:-1])
        assert all(0 < len(piece) <= most for piece in pieces)


def test_pairs_laid_in_memory_fit_the_room_next_to_their_part() -> None:
    for rows, room in ((10, 10**9), (10**6, 10**8)):
        assert 48 * rows + 16 * predecessor_pairs_at_once(rows, room) <= room
    assert predecessor_pairs_at_once(10**6, 10**6) == CHUNK
