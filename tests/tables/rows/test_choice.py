"""Whoever follows the best moves of a table of guarantees gets what it promises, whatever the others do."""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.effort import tries
from tests.tables.build.games import Ring
from tests.tables.build.test_on_disk import Warren, contents, on_disk
from tests.tables.verify.test_grounding import rewrite
from zermelo import State
from zermelo.errors import MethodError
from zermelo.tables.files import describe_table_file, read_table_file_json, write_table_file_json


class Dally(z.Rules):
    """One walks about two rooms, or leaves and wins; the other looks on. Walking for ever pays nobody."""

    players: int = 2
    actions: int = 2
    start = (0, 0)
    endless = (0, 0)
    zero_sum = True

    def player(self, s: State) -> int:
        return 0

    def legal(self, s: State, a: int) -> bool:
        return True

    def apply(self, s: State, a: int) -> None:
        if a == 0:
            s[0] = 1 - s[0]
        else:
            s[1] = 1

    def over(self, s: State) -> bool:
        return s[1] > 0

    def score(self, s: State, p: int) -> int:
        return 1 - 2 * p


class Painted(Ring):
    """A ring whose stone changes its colour when it is pushed back, which matters to nobody."""

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0, 0, 3, 0)

    def apply(self, s: State, a: int) -> None:
        super().apply(s, a)
        if a == 1:
            s[3] = 1 - s[3]

    def same(self, s: State) -> None:
        s[3] = 0


class Corridor(z.Rules):
    """One walks along a corridor, back or forth; only its end pays."""

    length: int = 300
    players: int = 2
    actions: int = 2
    start = (0,)
    endless = (0, 0)

    def player(self, s: State) -> int:
        return 0

    def legal(self, s: State, a: int) -> bool:
        return a == 1 or s[0] > 0

    def apply(self, s: State, a: int) -> None:
        s[0] += 2 * a - 1

    def over(self, s: State) -> bool:
        return s[0] == self.length

    def score(self, s: State, p: int) -> int:
        return 1 - p

    def slice(self, s: State) -> int:
        return 0


def followed(table: z.Table, player: str) -> int:
    """Follows the best moves of a player against every reply; returns how many positions were worth the effort."""
    game, graph = table.game, dict[Any, list[Any]]()
    endless = game.rules.endless[table.players.index(player)] / game.rules.scale
    states = list(table)
    while states:
        state = states.pop()
        if state in graph:
            continue
        who = game.turn(state)
        moves = () if who is None else [table.best(state)] if who == player else game.moves(state)
        graph[state] = [game.after(state, move) for move in moves]
        states += graph[state]
    for state, after in graph.items():
        if game.turn(state) is None:
            assert game.payoff(state)[player] == table[state][player]
        assert all(table[there][player] >= table[state][player] for there in after), state
    above = {state for state in graph if table[state][player] > endless}
    left = set(above)  # nobody may keep the player within these
    while over := {state for state in left if not any(there in left for there in graph[state])}:
        left -= over
    assert not left, f"{player} goes in circles at {next(iter(left))}"
    return len(above)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_follows_the_best_move_gets_the_guarantee_whatever_others_do(players: int, tmp_path: Path) -> None:
    above = 0
    for seed in range(tries(8)):
        game = Warren(seed=seed, players=players, one_layer=seed % 2 == 0)
        table = z.table(game, tmp_path / f"{seed}", what="guarantees", compiled=False)
        above += sum(followed(table, player) for player in table.players)
        assert z.check(table)
    assert above > 20


@pytest.mark.parametrize("game", [Ring(), Dally(), "mutorere", "halma:1,1"], ids=str)
def test_the_best_move_wins_on_cycles_of_known_games(game: Any, tmp_path: Path) -> None:
    table = z.table(game, tmp_path / "t", what="guarantees")
    assert sum(followed(table, player) for player in table.players)


def test_the_best_move_of_merged_positions_wins_too(tmp_path: Path) -> None:
    table = z.table(Painted(), tmp_path / "t", what="guarantees", symmetric=True, compiled=False)
    assert sum(followed(table, player) for player in table.players)


def test_search_and_play_follow_it_to_the_end(tmp_path: Path) -> None:
    table = z.table(Dally(), tmp_path / "t", what="guarantees", compiled=False)
    advice = z.search(Dally(), table=table)
    assert (advice.move, advice.line.is_endless) == (table.best(), False)
    assert z.play_match(Dally(), [f"table:{table.folder}", "first"]).payoff == {"A": 1, "B": -1}


def test_ranks_are_kept_only_where_moves_stay(tmp_path: Path) -> None:
    for what in ("guarantees", "wdl"):
        table = z.table(Ring(), tmp_path / what, what=what, compiled=False)
        for number, kept in table.manifest.layers.items():
            assert ("rank0" in table.reader(number).names) == ("farthest" in kept) == (what == "guarantees")
    plain = z.table("tokens:5", tmp_path / "plain", what="guarantees", compiled=False)
    assert not any("farthest" in kept for kept in plain.manifest.layers.values())


def test_far_ranks_take_wider_columns_and_the_same_bytes_in_parts(tmp_path: Path) -> None:
    game = Corridor()
    table = z.table(game, tmp_path / "t", what="guarantees", compiled=False)
    with on_disk(50):
        parts = z.table(game, tmp_path / "u", what="guarantees", compiled=False)
    assert contents(table) == contents(parts)
    (kept,) = table.manifest.layers.values()
    assert kept["farthest"] == game.length
    assert followed(table, "A")
    assert z.check(table)


@pytest.mark.parametrize("players", [2, 3])
def test_check_finds_every_wrong_rank(players: int, tmp_path: Path) -> None:
    table = z.table(Warren(seed=0, players=players, rooms=7, one_layer=True), tmp_path / "t", what="guarantees",
                    compiled=False)  # fmt: skip
    (number,) = table.manifest.layers
    path = table.reader(number).path
    before, seats = path.read_bytes(), range(1 + players, 1 + 2 * players)
    columns = table.reader(number).whole()
    assert [columns[c].max() > 0 for c in seats] == [True] * players
    for c in seats:
        for row in range(0, len(columns[0]), 5):

            def other(found: Any, c: int = c, row: int = row) -> None:
                found[c][row] = found[c][row] - 1 if found[c][row] else 1

            report = rewrite(table, number, other).verify()
            assert str(table.moves.state(int(columns[0][row]))) in [problem.where for problem in report.problems]
            path.write_bytes(before)


def old(table: z.Table) -> z.Table:
    """The same table as it was before there were ranks."""
    import pyarrow.parquet as pq

    found = read_table_file_json(table.folder / "manifest.json", "manifest")
    found["identity"]["format"] = 2
    for kept in found["layers"].values():
        kept.pop("farthest", None)
        for part in kept["parts"]:
            path = table.folder / "layers" / part["file"]
            rows = pq.read_table(path)
            pq.write_table(rows.select([name for name in rows.column_names if "rank" not in name]), path)
            part.update(describe_table_file(path))
    write_table_file_json(table.folder / "manifest.json", found)
    return z.Table(table.folder, table.game)


def test_a_table_of_an_old_format_is_read_and_refuses_moves_that_may_go_in_circles(tmp_path: Path) -> None:
    table = z.table(Ring(), tmp_path / "t", what="guarantees", compiled=False)
    worth, best = dict(table), {state: table.best(state) for state in table}
    before = old(table)
    assert dict(before) == worth
    assert z.check(before)
    refused = 0
    for state, move in best.items():
        try:
            found = before.best(state)
        except MethodError as error:
            assert "made before tables knew" in str(error)
            mover = before.game.turn(state)
            assert mover is not None
            assert worth[state][mover] > 0
            refused += 1
        else:
            assert (found is None) == (move is None)
            assert move is None or worth[before.game.after(state, found)] == worth[before.game.after(state, move)]
    assert 0 < refused < sum(move is not None for move in best.values())


def test_a_manifest_with_ranks_that_cannot_be_is_refused(tmp_path: Path) -> None:
    table = z.table(Ring(), tmp_path / "t", what="guarantees", compiled=False)
    text = json.dumps(read_table_file_json(table.folder / "manifest.json", "manifest"))
    assert text.count('"farthest": ') == len(table.manifest.layers)
    for bad in (-1, True, "7", 1e9, 1 << 32, None):
        found = json.loads(text)
        next(iter(found["layers"].values()))["farthest"] = bad
        write_table_file_json(table.folder / "manifest.json", found)
        with pytest.raises(z.ZermeloError, match="manifest"):
            z.Table(table.folder, table.game)


def test_a_run_that_was_stopped_before_there_were_ranks_goes_on(tmp_path: Path) -> None:
    whole = z.table(Ring(), tmp_path / "whole", what="guarantees", compiled=False)

    def stop(event: Any) -> None:
        if event["event"] == "solved":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        z.table(Ring(), tmp_path / "t", what="guarantees", compiled=False, events=stop)
    journal = tmp_path / "t" / "work" / "journal.json"
    found = read_table_file_json(journal, "journal")
    found["identity"]["format"] = 2
    write_table_file_json(journal, found)
    assert contents(z.table(Ring(), tmp_path / "t", what="guarantees", compiled=False)) == contents(whole)
