"""Tablebases in a folder: the same as in memory, shared by endgames, unharmed by kills, and damage is found."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
import subprocess
import sys
from collections import namedtuple

import chess
import numpy as np
import pytest

import zermelo as z
from tests.evidence import replace
from tests.numbered import Alike, Maze, unlimited
from tests.solvers.cyclic.test_tablebase_retrograde import Chain
from tests.terminal import answered, done, refused, run
from zermelo.checker.cyclic import tablebase as checker
from zermelo.errors import BudgetError, FileError, MethodError, ParameterError
from zermelo.faces.cli.files._tablebase import check_tablebase_folder
from zermelo.solvers.cyclic import tablebase_retrograde
from zermelo.solvers.cyclic.tablebase_folder import open_tablebases
from zermelo.tables import memory, tablebase as folders
from zermelo.tables.tablebase import TablebaseFolder

ROOK = "8/8/8/8/8/2k5/8/K6R w"


def contents(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def same(one, other):
    """Do two answers say the same of every number of every slice, and of all of them together?"""
    a, b = one.evidence, other.evidence
    for state, size in a.rules.slices:
        here = a.rules.slice(list(state))
        first, second = (e.table[e.offsets[here] : e.offsets[here] + size] for e in (a, b))
        if not np.array_equal(first == a.nowhere, second == b.nowhere):
            return False
        if not np.array_equal(first[first != a.nowhere], second[second != b.nowhere]):
            return False
    return one.balance == other.balance and one.distances() == other.distances() and one.longest == other.longest


@pytest.fixture(scope="module")
def pawn(tmp_path_factory):
    """King and pawn against king, solved once into a folder."""
    folder = tmp_path_factory.mktemp("pawn") / "chess"
    z.tablebase("chess:KPK", folder, compiled=True)
    return folder


@pytest.fixture
def copied(pawn, tmp_path):
    shutil.copytree(pawn, tmp_path / "chess")
    return tmp_path / "chess"


def test_a_folder_says_the_same_as_memory(pawn):
    answer = z.tablebase("chess:KPK", pawn)
    assert same(answer, z.solve("chess:KPK"))
    assert (answer.distance("8/8/8/6k1/8/8/1P4K1/8 w"), answer.balance["White"].won) == (55, 124_960)


def test_random_mazes_in_a_folder_come_out_as_by_brute_force(tmp_path):
    for seed in range(1, 13):
        rules = Maze(seed, parts=1 + seed % 4)
        answer = z.tablebase(rules, tmp_path / str(seed), compiled=False)
        for state, (worth, far) in unlimited(rules).items():
            assert (answer.value(state)["Ann"], answer.distance(state)) == (worth, far), (rules, state)
        assert z.check(answer)


def test_other_endgames_of_the_folder_share_what_captures_and_promotions_lead_to(copied):
    before = contents(copied)["positions-1.bin"]
    for men in ("KRK", "KQK", "KK"):
        assert same(z.tablebase(f"chess:{men}", copied), z.solve(f"chess:{men}"))
    assert contents(copied)["positions-1.bin"] == before
    assert [answer.game.title for answer in open_tablebases(copied)] == [
        f"chess:{m}" for m in ("KK", "KQK", "KRK", "KPK")
    ]
    z.tablebase("chess:KRRK", copied)
    assert TablebaseFolder(copied).numbers == 410_844 + 2 * 462 * 2016


def test_two_cores_write_the_same_bytes_as_one(pawn, tmp_path, monkeypatch):
    monkeypatch.setattr(tablebase_retrograde, "BURST", 5_000)
    z.tablebase("chess:KPK", tmp_path / "two", cores=2, compiled=True)
    assert contents(tmp_path / "two") == contents(pawn)


VICTIM = """
import os, signal, sys
import zermelo as z
from zermelo.tables import tablebase as folders
folders.LONG = int(sys.argv[3])
written, commit = [], folders.TablebaseFolder.%s
def count(self, *given):
    written.append(1)
    if len(written) == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
    return commit(self, *given)
folders.TablebaseFolder.%s = count
z.tablebase("chess:KPK", sys.argv[1], compiled=True)
"""


@pytest.mark.parametrize(
    "moments",
    [
        (("_commit", 4), ("add", 9)),
        pytest.param(
            (("add", 1), ("_commit", 2), ("_write", 1), ("_commit", 9), ("finish", 1)), marks=pytest.mark.long
        ),
    ],
)
def test_a_run_that_was_killed_goes_on_and_writes_the_same_bytes(pawn, tmp_path, monkeypatch, moments):
    monkeypatch.setattr(folders, "LONG", 30_000)
    z.tablebase("chess:KPK", tmp_path / "whole", compiled=True)
    assert contents(tmp_path / "whole")["positions-1.bin"] == contents(pawn)["positions-1.bin"]
    out, numbers = tmp_path / "killed", 0
    for where, when in moments:
        command = [sys.executable, "-c", VICTIM % (where, where), str(out), str(when), "30000"]
        assert subprocess.run(command, capture_output=True, timeout=300).returncode == -9
        kept = TablebaseFolder(out).numbers if (out / "tablebase.json").exists() else 0
        assert kept >= numbers
        numbers = kept
        if kept:
            with pytest.raises(FileError, match="not finished"):
                open_tablebases(out)
    assert 0 < numbers < 410_844
    z.tablebase("chess:KPK", out, compiled=True)
    assert contents(out) == contents(tmp_path / "whole")


def test_where_a_byte_is_not_enough_the_file_gets_two(tmp_path):
    answer = z.tablebase(Chain(), tmp_path / "chain", compiled=False)
    assert same(answer, z.solve(Chain(), compiled=False))
    assert sorted(contents(tmp_path / "chain")) == ["positions-2.bin", "tablebase.json"]
    assert (answer.distance(), answer.evidence.table.dtype) == (300, np.int16)
    assert TablebaseFolder(tmp_path / "chain").check() is None


# ---------------------------------------------------------------- what is wrong


def test_flipped_bits_and_shorter_files_are_found(copied):
    path = copied / "positions-1.bin"
    whole = path.read_bytes()
    for at in (0, 60_061, len(whole) - 1):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        assert "damaged, the checksum" in done("check", copied, status=1).replace("\n", " ")
    path.write_bytes(whole[:-1])
    assert "damaged, 410,843 bytes instead of 410,844" in refused("lookup", copied)
    path.unlink()
    assert "missing from the tablebase" in refused("lookup", copied)


def test_a_wrong_value_under_a_right_checksum_is_found(copied):
    held = TablebaseFolder(copied)
    table = np.fromfile(held.path, np.int8)
    at = held.offsets[z.game("chess:KRK").rules.slice(list(z.game("chess:KRK").rules.start))]
    table[at + np.flatnonzero(table[at : at + 1000] == 20)[0]] = 18
    table.tofile(held.path)
    low = 0
    for one in held.runs:
        high = low + sum(size for _, size in one["slices"])
        one["sha256"], low = hashlib.sha256(table[low:high].tobytes()).hexdigest(), high
    held._write()
    story = done("check", copied, status=1)
    assert "value or distance does not follow" in story.replace("\n", " ")


def test_manifests_that_are_damaged_or_of_another_version_are_refused(copied):
    path = copied / "tablebase.json"
    text = path.read_text()
    path.write_text(text.replace('"bytes": 1', '"bytes": 2', 1))
    assert "the manifest of this tablebase is damaged" in refused("lookup", copied)
    held = TablebaseFolder.__new__(TablebaseFolder)
    document = json.loads(text)["document"]
    held.folder, held.wide, held.games, held.runs = copied, 1, ["chess:KPK"], document["runs"]
    for version, said in ((2, "use a newer zermelo"), (0, "build it again"), ("x", "build it again")):
        held.identity = document["identity"] | {"format": version}
        held._write()
        assert said in refused("lookup", copied)
    held.identity = [1]
    held._write()
    assert "format nobody knows" in refused("lookup", copied)
    held.identity = document["identity"]
    for runs in ([{}], [document["runs"][0]] * 2, 7, [document["runs"][0] | {"slices": [[0, -5]]}]):
        held.runs = runs
        held._write()
        assert "not a manifest of this version" in refused("lookup", copied)


def test_folders_of_something_else_are_refused(copied, tmp_path):
    assert "holds a tablebase of chess; choose another folder for chess,moves=10" in refused(
        "table", "chess:KRK,moves=10", "--out", copied
    )
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("Dear Ernst")
    assert "holds something else (letter.txt)" in refused("table", "chess:KRK", "--out", tmp_path / "other")
    assert "holds something else" in refused("table", "nim:1,2", "--out", copied)
    with pytest.raises(MethodError, match="rules that number all their positions"):
        z.tablebase("nim:1,2", tmp_path / "nim")
    for command in ("lookup", "check", "serve"):
        assert "holds a tablebase of chess; choose another folder for nim:1,2" in refused(
            command, copied, "--game", "nim:1,2"
        )
    with pytest.raises(FileError, match="not a table of rows"):
        z.Table(copied)
    assert "does not hold all of chess:KRRK; `zermelo table chess:KRRK" in refused(
        "lookup", copied, "--game", "chess:KRRK"
    )
    with pytest.raises(FileError, match="no tablebase is here"):
        open_tablebases(tmp_path / "nowhere")
    with pytest.raises(ParameterError, match="cores must be"):
        z.tablebase("chess:KK", tmp_path / "kings", cores=0)
    for limit in (0, "many"):
        with pytest.raises(ParameterError, match="limit must be a number of positions"):
            z.tablebase("chess:KK", tmp_path / "kings", limit=limit)


def test_what_another_run_adds_before_this_one_has_the_lock_is_kept(tmp_path, monkeypatch):
    def locked(self):
        monkeypatch.undo()
        z.tablebase("chess:KK", tmp_path / "kings", compiled=False)
        return self.locked()

    monkeypatch.setattr(TablebaseFolder, "locked", locked)
    z.tablebase("chess:KBK", tmp_path / "kings", compiled=True)
    assert [answer.game.title for answer in open_tablebases(tmp_path / "kings")] == ["chess:KBK", "chess:KK"]
    assert run("check", tmp_path / "kings").exit_code == 0


def test_too_little_memory_or_disk_is_told_before_it_begins(tmp_path, monkeypatch):
    told = refused("table", "chess:KRPKR", "--out", tmp_path / "rooks", "--memory", "500MB", status=3)
    assert "The largest slice takes 727 MB of memory" in told
    Usage = namedtuple("Usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(10**9, 0, 10**9))
    told = refused("table", "chess:KRPKR", "--out", tmp_path / "rooks", "--memory", "2GB", status=3)
    assert "about 4,822 MB are needed" in told
    assert list((tmp_path / "rooks").iterdir()) == []
    with pytest.raises(BudgetError, match="more than the limit of 1,000"):
        z.tablebase("chess:KRK", tmp_path / "rook", limit=1000)


# ---------------------------------------------------------------- on the command line


def test_table_lookup_and_check_on_the_command_line(copied):
    story = done("table", "chess:KRK", "--out", copied)
    assert "175168" in story and "White moves, 31 single moves." in story
    assert "410,844 numbers of 1 byte" in story
    found = answered("table", "chess:KRK", "--out", copied)
    assert (found["bytes"], found["numbers"], found["balance"]["Black"]["drawn"]) == (410_844, 410_844, 22_244)
    story = done("lookup", copied, ROOK)
    assert "White wins in 27 single moves. Best is Rh4." in story
    assert "* Rh4" in story
    found = answered("lookup", copied, ROOK)
    assert (found["distance"], found["best"], found["moves"]["Rh4"]) == (27, "Rh4", {"value": 1, "distance": 26})
    assert answered("lookup", copied, "8/8/8/8/8/4k3/4P3/4K3 w")["moves"]["Kd1"] == {"value": 0, "distance": None}
    assert "never comes to that" in refused("lookup", copied, "8/8/8/8/8/2k5/8/K6N w - - 0 x")
    assert run("check", copied).exit_code == 0


def test_check_stays_within_its_memory_and_tells_how_far_it_is(copied, monkeypatch):
    told = []
    report, found = check_tablebase_folder(copied, None, "300MB", lambda what, count: told.append((what, count)))
    assert report and found.game.title == "chess:KPK"
    stages = [(str(what), count, getattr(what, "total", None)) for what, count in told]
    assert ("bytes of the file", 410_844, 410_844) in stages
    assert ("numbers of chess:KPK", 410_844, 410_844) in stages
    assert ("numbers drawn at random of chess:KPK", 1900, None) in stages
    assert "269 MB are the least" in refused("check", copied, "--memory", "200MB")
    monkeypatch.setattr(memory, "explore_resident_memory", lambda: 10**9)
    monkeypatch.setattr(memory, "LEAST_ROOM", 10**4)
    assert "The largest slice takes 0 MB of memory next to what the program takes itself" in refused(
        "check", copied, "--memory", "300MB", status=3
    )


def test_an_interrupted_check_ends_at_once(copied, monkeypatch):
    def stop(what, count):
        if what.startswith("numbers of"):
            raise KeyboardInterrupt

    monkeypatch.setattr(checker, "LARGE", 1000)
    monkeypatch.setattr(checker, "BURST", 1000)
    looked = []
    look = checker._Look.look
    monkeypatch.setattr(checker._Look, "look", lambda self, *part: looked.append(part) or look(self, *part))
    with pytest.raises(KeyboardInterrupt):
        check_tablebase_folder(copied, None, "4GB", stop)
    assert len([part for part in looked if part[3] - part[2] == 1000]) < 300  # of 411


def test_load_and_check_take_the_path_of_a_folder(copied):
    assert same(z.load(copied), z.solve("chess:KPK"))
    assert z.load(copied, game="chess:KRK").game.title == "chess:KRK"
    assert z.check(copied)


def test_search_and_play_read_a_folder(copied):
    assert answered("search", "chess:KPK", "--table", copied, "--at", ROOK)["move"] == "Rh4"
    assert "does not hold all of chess:KRRK" in refused("search", "chess:KRRK", "--table", copied)
    for command in ("search", "prove"):
        assert "holds a tablebase of chess" in refused(command, "nim:1,2", "--table", copied)
    z.tablebase("chess:KRK", copied)
    played = z.play_match("chess:KRK", [f"table:{copied}", f"table:{copied}"])
    assert (len(played.line), played.payoff["White"]) == (23, 1)


def test_seats_read_folders_of_every_kind_of_game_and_refuse_others_in_one_line(copied, tmp_path):
    turned, short = Alike(seed=3, parts=2), "chess:KRK,moves=10"
    z.tablebase(turned, tmp_path / "alike", compiled=False)
    assert z.play_match(turned, [f"table:{tmp_path / 'alike'}"] * 2).payoff == z.solve(turned).payoff
    z.tablebase(short, tmp_path / "short")
    played = z.play_match(short, [f"table:{tmp_path / 'short'}", "random:seed=1"])
    assert played.is_over and played.payoff["White"] >= 0
    for game, folder, said in (
        ("chess:KRRK", copied, "does not hold all of chess:KRRK"),
        (short, copied, "choose another folder for chess,moves=10"),
        ("nim:1,2", copied, "choose another folder for nim:1,2"),
        ("chess:KRK", tmp_path / "nowhere", "no table is here"),
    ):
        assert said in run("play", game, "--seats", f"table:{folder},random").stderr


def test_tie_rules_are_read_and_events_reported(copied):
    assert "No tie rule 'nonsense'" in refused("table", "chess:KRK", "--out", copied, "--ties", "nonsense")
    said = run("table", "chess:KRK", "--out", copied, "--events").stderr.splitlines()
    last = json.loads(said[-1])
    assert (last["event"], last["positions"], last["bytes"]) == ("finished", 410_844, 410_844)


def test_check_looks_at_every_number(copied):
    answer = z.tablebase("chess:KRK", copied)
    assert "all 60,060 numbers" in " ".join(z.check(answer).checked)
    table = np.array(answer.evidence.table)
    table[table == 20] = 22
    assert not z.check(replace(answer, table=table))


# ---------------------------------------------------------------- five men


@pytest.mark.long
def test_five_men_without_pawns(tmp_path):
    answer = z.tablebase("chess:KNNNK", tmp_path / "chess", memory="1GB")
    assert answer.balance["White"].longest_win == 2 * 21 - 1  # Kotesovec: A227437 in the OEIS
    assert z.check(answer)
    board, where = chess.Board(answer.longest["White"]), answer.longest["White"]
    for step in answer.best_line(where):
        board.push_san(step.move)
    assert board.is_checkmate()


@pytest.mark.long
def test_five_men_with_a_pawn_follow_from_the_moves_of_python_chess(tmp_path):
    answer, dice = z.tablebase("chess:KNNKP", tmp_path / "chess", memory="1GB"), random.Random(7)
    rules, looked = answer.game.rules, 0
    slices = [one for one in rules.slices if rules.is_main(list(one.state))]
    while looked < 300:
        one = dice.choice(slices)
        state = list(one.state)
        if not rules.at(state, dice.randrange(one.size)):
            continue
        board = chess.Board(rules.write(state))
        own = "White" if board.turn else "Black"
        after = []
        for move in board.legal_moves:
            board.push(move)
            after.append((answer.value(board.fen())[own], answer.distance(board.fen())))
            board.pop()
        value, far = answer.value(tuple(state))[own], answer.distance(tuple(state))
        if not after:
            assert (value, far) == ((-1, 0) if board.is_checkmate() else (0, None))
        else:
            assert value == max(worth for worth, _ in after)
            rest = [d for worth, d in after if worth == value]
            assert far == (None if value == 0 else 1 + (min(rest) if value > 0 else max(rest)))
        looked += 1
