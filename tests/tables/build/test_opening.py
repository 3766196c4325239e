"""Opening tables: the first plies searched once, then looked up; estimates are said to be estimates."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.tables.build.games import Colliding, Lots, Ring, worth
from tests.tables.build.test_layered import contents
from zermelo.errors import BudgetError, FileError, MethodError, NameError_, ParameterError, RulesError
from zermelo.tables.build import opening
from zermelo.tables.files import read_table_file_json, write_table_file_json

GAMES: list[Any] = ["tokens:7", "nim:2,2,players=3", "connect:3,3,3", "kalah:2,2", Lots()]


@pytest.mark.parametrize("ties", ["first", "last"])
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_searched_to_the_ends_an_opening_is_what_recursion_finds(game: Any, ties: str, tmp_path: Path) -> None:
    want = worth(z.game(game), ties=ties)
    for plies in (0, 2, 50):
        table = z.table(game, tmp_path / str(plies), plies=plies, ties=ties, compiled=False)
        assert {state: table[state].vector for state in table} == {state: want[state] for state in table}
        assert {table.status(state) for state in table} == {"solved"}
        assert table.verify()
    assert set(table) == set(want)


def test_a_search_cut_short_is_marked_as_an_estimate_and_backed_up(tmp_path: Path) -> None:
    table = z.table("connect:4,4", tmp_path / "t", plies=2, search="depth=3", compiled=False)
    game, two = table.game, ["1/1", "2/4"]
    for path in two:
        advice = z.search("connect:4,4", at=path, depth=3, compiled=False)
        assert table[path] == advice.payoff
        assert table.best(path) == advice.move
        assert table.status(path) == advice.status == "estimated"
    assert table.status() == "estimated"
    for state in table:
        who = game.turn(state)
        if (options := table.options(state)) and who is not None:
            assert table[state][who] == max(paid[who] for paid in options.values())
            assert options[str(table.best(state))] == table[state]
    report = table.verify()
    assert report
    assert "16 estimates of the last ply" in str(report.checked)


def test_only_what_every_move_proves_is_solved(tmp_path: Path) -> None:
    table = z.table("connect:3,3,3", tmp_path / "t", plies=4, search="depth=3", compiled=False)
    said = {table.status(state) for state in table}
    assert said == {"solved", "estimated"}
    for state in table:
        after = [table.game.act(state, a) for a in table.game.actions(state)] if table.options(state) else []
        if after:
            doubt = any(table.status(there) == "estimated" for there in after)
            assert table.status(state) == ("estimated" if doubt else "solved")


def test_play_in_circles_has_openings_too(tmp_path: Path) -> None:
    table = z.table(Ring(), tmp_path / "t", plies=6)
    graph = z.game_graph(Ring())
    solved = z.solve(graph)
    assert all(table[graph.state(v)] == solved.value(v) for v in range(len(graph)) if graph.state(v) in table)
    assert table.verify()


class Loop(z.Rules):
    """The mover goes on in a circle, or ends it and wins; nothing is said of play without end."""

    players: int = 2
    actions: int = 2
    start = (0, 0)
    zero_sum = True

    def player(self, s: z.State) -> int:
        return s[0]

    def legal(self, s: z.State, a: int) -> bool:
        return True

    def apply(self, s: z.State, a: int) -> None:
        if a == 0:
            s[0] = 1 - s[0]
        else:
            s[1] = 1 + s[0]

    def over(self, s: z.State) -> bool:
        return s[1] > 0

    def score(self, s: z.State, p: int) -> int:
        return 1 if s[1] - 1 == p else -1


@pytest.mark.parametrize("plies", [0, 1])
def test_check_does_not_follow_positions_to_which_play_comes_back(plies: int, tmp_path: Path) -> None:
    table = z.table(Loop(), tmp_path / "t", plies=plies, search=None, compiled=False)
    assert table.payoff == {"A": 1, "B": -1}
    assert table.verify()


def test_symmetric_openings_say_moves_of_the_position_itself(tmp_path: Path) -> None:
    table = z.table("nim:2,2,3", tmp_path / "t", plies=2, symmetric=True)
    whole = z.table("nim:2,2,3", tmp_path / "whole")
    for path in (None, "h1-1", "h2-1", "h2-2/h1-1"):
        state = table.state(path)
        assert table[state] == whole[state]
        assert whole[whole.game.after(state, str(table.best(state)))] == whole[state]
    assert table.verify()


def test_search_and_seats_look_up_and_go_on_searching(tmp_path: Path) -> None:
    folder = tmp_path / "t"
    table = z.table("connect:4,4", folder, plies=2, search={"depth": 2}, compiled=False)
    looked = z.search("connect:4,4", at="1", table=folder)
    assert (looked.method, looked.status, looked.move) == ("table", "estimated", table.best("1"))
    beyond = z.search("connect:4,4", at="1/1/1", table=table)
    assert (beyond.method, beyond.depth) == ("alphabeta", 2)
    assert "beyond the opening table" in beyond.notes[-1]
    assert z.search("connect:4,4", at="1/1/1", table=table, depth=3).depth == 3
    match = z.play_match("connect:4,4", [f"table:{folder}", "random"], seed=3)
    state = table.game.start()
    for step in match.line:
        if step.player == "A":
            known = table.best(state) if state in table else z.search("connect:4,4", at=state, depth=2).move
            assert step.move == known
        state = table.game.after(state, step.move)
    with pytest.raises(NameError_, match="in 2 single moves"):
        table["1/1/1"]


VICTIM = """
import os, signal, sys
from zermelo.tables.build import opening
from zermelo.tables.build import layered
opening.PAUSE = -1
seen = []
def hear(event):
    seen.append(event)
    if len(seen) == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
layered.table("connect:3,3,3", sys.argv[1], plies=2, search="depth=2", events=hear, compiled=False)
"""


def test_an_opening_killed_on_the_way_is_finished_to_the_same_bytes(tmp_path: Path) -> None:
    z.table("connect:3,3,3", tmp_path / "whole", plies=2, search="depth=2", compiled=False)
    out = tmp_path / "t"
    for stage in ("6", "5"):
        done = subprocess.run([sys.executable, "-c", VICTIM, str(out), stage], capture_output=True, timeout=120)
        assert done.returncode == -signal.SIGKILL
    with pytest.raises(FileError, match="not finished"):
        z.Table(out)
    for other in ({"plies": 3}, {"plies": 2, "search": "depth=3"}, {}):
        with pytest.raises(FileError, match="holds a table of another"):
            z.table("connect:3,3,3", out, compiled=False, **other)
    heard: list[Any] = []
    z.table("connect:3,3,3", out, plies=2, search="depth=2", compiled=False, events=heard.append)
    assert heard[0]["event"] == "resumed"
    assert heard[0]["positions"] > 0
    assert contents(out) == contents(tmp_path / "whole")


def test_a_damaged_batch_is_named(tmp_path: Path) -> None:
    out = tmp_path / "t"
    subprocess.run([sys.executable, "-c", VICTIM, str(out), "6"], capture_output=True, timeout=120)
    batch = next((out / "work").glob("searched.*.json"))
    batch.write_bytes(batch.read_bytes().replace(b"-1", b"-2", 1)[:-3])
    with pytest.raises(FileError, match="damaged"):
        z.table("connect:3,3,3", out, plies=2, search="depth=2", compiled=False)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"plies": -1}, ParameterError, "plies must be"), ({"plies": 1.5}, ParameterError, "plies must be"),
        ({"search": "depth=3"}, ParameterError, "say how many: plies"),
        ({"plies": 1, "search": "seconds=3"}, ParameterError, "no budget; write depth=6"),
        ({"plies": 1, "search": "depth=0"}, ParameterError, "above 0"),
        ({"plies": 1, "search": {"depth": 2, "nodes": 5}}, ParameterError, "no budget"),
        ({"plies": 1, "what": "guarantees"}, MethodError, "leave --what out"),
        ({"plies": 1, "ties": "average"}, MethodError, "first or last"),
        ({"plies": 1, "cluster": "local:2"}, MethodError, "on one machine"),
        ({"plies": 6, "limit": 10}, BudgetError, "More than 10 positions"),
    ],
)  # fmt: skip
def test_what_an_opening_cannot_be_is_said(options: Any, error: Any, words: str, tmp_path: Path) -> None:
    with pytest.raises(error, match=words):
        z.table("tokens:9", tmp_path / "t", **options)


def test_openings_too_many_for_the_memory_and_keys_that_collide_are_refused(tmp_path: Path, monkeypatch: Any) -> None:
    with pytest.raises(RulesError, match="two states, one key"):
        z.table(Colliding(tokens=6), tmp_path / "c", plies=3)
    monkeypatch.setattr(opening, "EACH", 1 << 26)
    with pytest.raises(BudgetError, match="do not fit the memory"):
        z.table("connect:3,3,3", tmp_path / "t", plies=5, memory="300MB")


@pytest.mark.parametrize(
    ("column", "words"), [("value0", "worth what follows"), ("estimated", "solved or estimated"), ("action", "a move")]
)
def test_a_wrong_row_of_an_opening_is_found(column: str, words: str, tmp_path: Path) -> None:
    import numpy as np
    import pyarrow.parquet as pq

    from zermelo.tables.files import describe_table_file

    table = z.table("connect:3,3,3", tmp_path / "t", plies=3, search="depth=3", compiled=False)
    (kept,) = table.manifest.layers[1]["parts"]
    path = tmp_path / "t" / "layers" / kept["file"]
    rows = pq.read_table(path)
    changed = rows.column(column).to_numpy().copy()
    changed[0] = {"value0": changed[0] + 1, "estimated": 1 - changed[0], "action": 77}[column]
    pq.write_table(rows.set_column(rows.column_names.index(column), column, [np.asarray(changed)]), path)
    found = read_table_file_json(tmp_path / "t" / "manifest.json", "manifest")
    found["layers"]["1"]["parts"][0].update(describe_table_file(path))
    write_table_file_json(tmp_path / "t" / "manifest.json", found)
    report = z.check(z.Table(tmp_path / "t"))
    assert not report
    assert words in str(report.problems)


def test_the_command_line_makes_openings(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from zermelo.faces.cli import main

    def run(*words: Any) -> Any:
        return CliRunner().invoke(main, [str(w) for w in words])

    out = os.fspath(tmp_path / "o")
    told = run("table", "connect:4,4", "--out", out, "--plies", 2, "--search", "depth=2")
    assert "0 positions solved, 21 estimated" in told.stdout
    found = json.loads(run("lookup", out, "1/1", "--json").stdout)
    assert (found["status"], found["plies"], found["search"], found["moves"]) == ("estimated", 2, "depth=2", {})
    assert "The move to play" in run("lookup", out, "1/1").stdout
    assert run("lookup", out, "1/1/1").exit_code == 2
    assert run("check", out, "--memory", "300MB").exit_code == 0
    assert run("check", out, "--memory", "much").exit_code == 2
    assert run("table", "connect:4,4", "--out", out, "--plies", 3).exit_code == 2
