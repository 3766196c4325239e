"""Tables against plain recursion, against the solvers in memory, and against themselves when memory is short."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.tables.build.games import (
    Bare,
    Coarse,
    Coins,
    Colliding,
    Ladder,
    Lots,
    Ring,
    Twins,
    Unfair,
    Wide,
    soonest,
    worth,
)
from zermelo.errors import BudgetError, CycleError, FileError, MethodError, ParameterError, RulesError
from zermelo.tables.build import layered
from zermelo.tables.build.job import Job, read_table_memory

GAMES: list[Any] = [
    "tokens:7", "nim:2,2,players=3", "grundy:8,players=3", "kalah:2,2",
    Ladder(), Lots(), Coarse(tokens=7), Bare(2, 3, 2),
]  # fmt: skip


def contents(folder: Path) -> dict[str, str]:
    return {p.relative_to(folder).as_posix(): hashlib.sha256(p.read_bytes()).hexdigest()
            for p in sorted(folder.rglob("*")) if p.is_file()}  # fmt: skip


def for_the_mover(table: z.Table) -> tuple[int, int, int]:
    """How many positions are won, lost and drawn: a layer for each number of stones, and the seats take turns."""
    won = lost = drawn = 0
    for number, kept in table.manifest.layers.items():
        second, nobody, first = kept["counts"]
        won, lost = (won + first, lost + second) if number % 2 == 0 else (won + second, lost + first)
        drawn += nobody
    return won, lost, drawn


@pytest.mark.parametrize("ties", ["first", "last", "average", "kind:B", "spiteful:A", "total"])
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_position_is_worth_what_recursion_finds(game: Any, ties: str, tmp_path: Path) -> None:
    table = z.table(game, tmp_path / "t", ties=ties, compiled=False)
    want = worth(table.game, ties=ties)
    assert {state: table[state].vector for state in table} == want
    assert len(table) == len(want)


@pytest.mark.parametrize("game", [*GAMES, "dots:2,1", "chomp:3,2", "connect:3,2,2,players=3"], ids=str)
def test_guarantees_are_what_recursion_finds(game: Any, tmp_path: Path) -> None:
    table = z.table(game, tmp_path / "t", what="guarantees", compiled=False)
    assert {state: table[state].vector for state in table} == worth(table.game, "guarantees")


@pytest.mark.parametrize("game", ["connect:3,3,3", "nim:2,3,2", "hexapawn", "kalah:2,2", Bare(4, 2, 3)], ids=str)
def test_who_wins_and_how_soon_is_what_recursion_finds(game: Any, tmp_path: Path) -> None:
    table = z.table(game, tmp_path / "t", what="wdl", compiled=False)
    want = soonest(table.game)
    assert len(table) == len(want)
    for state, v in want.items():
        assert table[state][table.players[0]] == (v > 0) - (v < 0)
        assert table.distance(state) == (abs(v) - 1 if v else None)


@pytest.mark.parametrize(
    "name", ["tokens:9", "nim:3,2,2,players=3,misere", "connect:3,2,2,players=3", "grundy:9,players=3"]
)
def test_three_players_agree_with_the_solver_in_memory_everywhere(name: str, tmp_path: Path) -> None:
    for ties in ("first", "spiteful:C"):
        graph = z.game_graph(name)
        solved = z.solve(graph, ties=ties)
        table = z.table(name, tmp_path / ties[:4], ties=ties)
        assert len(table) == len(graph)
        for v in range(len(graph)):
            assert table[graph.state(v)] == solved.value(v)


def test_connect_four_on_four_by_four_has_the_known_counts(tmp_path: Path) -> None:
    table = z.table("connect:4,4", tmp_path / "t", compiled=True)
    assert len(table) == 161_029
    assert for_the_mover(table) == (38_675, 32_234, 90_120)
    assert table.payoff == {"A": 0, "B": 0}
    assert table.manifest.bytes / len(table) < 1.7
    assert table.verify(compiled=True)


@pytest.mark.long
def test_connect_four_on_five_by_four_has_the_known_counts(tmp_path: Path) -> None:
    table = z.table("connect:5,4", tmp_path / "t", what="wdl")
    assert len(table) == 3_945_711
    assert for_the_mover(table) == (1_390_516, 1_251_559, 1_303_636)
    assert table.verify()


@pytest.mark.long
def test_connect_four_on_five_by_five_has_the_known_counts(tmp_path: Path) -> None:
    table = z.table("connect:5,5", tmp_path / "t", memory="512MB")
    assert len(table) == 69_763_700
    assert for_the_mover(table) == (27_296_634, 28_047_793, 14_419_273)
    assert table.payoff == {"A": 0, "B": 0}


@pytest.mark.parametrize("what", ["outcome", "guarantees", "wdl"])
def test_little_memory_and_several_cores_make_the_same_bytes(what: str, tmp_path: Path, monkeypatch: Any) -> None:
    z.table("connect:3,3,3", tmp_path / "roomy", what=what, cores=1, compiled=False)
    monkeypatch.setattr(Job, "room", lambda self: 40_000)  # keys are written out and merged, layers are read past
    monkeypatch.setattr("zermelo.tables.build.pool.LEAST", 64)
    z.table("connect:3,3,3", tmp_path / "tight", what=what, cores=3, compiled=False)
    assert contents(tmp_path / "roomy") == contents(tmp_path / "tight")


def test_compiled_and_plain_make_the_same_bytes(tmp_path: Path) -> None:
    for what in ("outcome", "wdl"):
        z.table(Bare(4, 3, 3), tmp_path / f"{what} plain", what=what, compiled=False)
        z.table(Bare(4, 3, 3), tmp_path / f"{what} native", what=what, compiled=True)
        assert contents(tmp_path / f"{what} plain") == contents(tmp_path / f"{what} native")


@pytest.mark.long
@pytest.mark.parametrize("game", [Lots(), Ring(), Coarse(tokens=9), Ladder(), "tokens:9"], ids=str)
def test_compiled_and_plain_agree_on_every_question(game: Any, tmp_path: Path) -> None:
    made = 0
    for what in ("outcome", "guarantees", "wdl"):
        for ties in ("first", "last", "average", "kind:B"):
            plain, native = tmp_path / f"{what} {ties[:4]} plain", tmp_path / f"{what} {ties[:4]} native"
            try:
                z.table(game, plain, what=what, ties=ties, compiled=False)
            except (MethodError, CycleError):
                continue
            assert z.table(game, native, what=what, ties=ties, compiled=True).verify(compiled=True)
            assert contents(plain) == contents(native)
            made += 1
    assert made >= 8


def test_symmetric_positions_share_a_row(tmp_path: Path) -> None:
    whole = z.table("nim:2,2,3", tmp_path / "whole")
    merged = z.table("nim:2,2,3", tmp_path / "merged", symmetric=True)
    assert len(merged) < len(whole)
    assert all(merged[state] == whole[state] for state in whole)
    assert merged.verify()


@pytest.mark.parametrize("ties", ["first", "last", "kind:B", "spiteful:C", "total"])
def test_the_move_of_a_symmetric_position_leads_to_what_it_is_worth(ties: str, tmp_path: Path) -> None:
    game = Twins(seed=2)
    table = z.table(game, tmp_path / "t", ties=ties, symmetric=True, compiled=False)
    assert table.verify()
    for state in worth(table.game):
        end = state
        for move in table.best_line(state).moves:
            end = table.game.after(end, move)
        assert table.game.payoff(end) == table[state]


@pytest.mark.parametrize("what", ["outcome", "guarantees"])
def test_payoffs_that_outgrow_64_bits_in_the_units_of_another_layer_are_refused(what: str, tmp_path: Path) -> None:
    fits = z.table(Coins(coins=20), tmp_path / "fits", what=what, compiled=False)
    assert {state: fits[state].vector for state in fits} == worth(fits.game, what)
    with pytest.raises(MethodError, match="do not fit 64-bit numbers"):
        z.table(Coins(coins=50), tmp_path / "t", what=what, compiled=False)


class Lottery(z.Rules):
    """One ticket of eight wins, all about as likely, with odds that sum to more than 64 bits hold."""

    players: int = 2
    actions: int = 8
    prize: int = 1
    likely: int = 1 << 61
    start = (0, 0)

    def player(self, s: z.State) -> int:
        return -1

    def legal(self, s: z.State, a: int) -> bool:
        return True

    def odds(self, s: z.State, a: int) -> int:
        return self.likely + (a == 7)

    def apply(self, s: z.State, a: int) -> None:
        s[0] = 1
        s[1] = a

    def over(self, s: z.State) -> bool:
        return s[0] == 1

    def score(self, s: z.State, p: int) -> int:
        return (self.prize if s[1] == 0 else 0) * (1 - 2 * p)


@pytest.mark.parametrize("compiled", [False, True])
def test_odds_and_payoffs_too_large_to_be_summed_are_refused(compiled: bool, tmp_path: Path) -> None:
    fits = z.table(Lottery(likely=1 << 28), tmp_path / "fits", compiled=compiled)
    assert fits.payoff["A"] == Fraction(1 << 28, (1 << 31) + 1)
    for k, game in enumerate((Lottery(), Lottery(prize=-(1 << 62), likely=1))):
        with pytest.raises(MethodError, match="do not fit 64-bit numbers"):
            z.table(game, tmp_path / f"{k}", compiled=compiled)


# ---------------------------------------------------------------- cycles


def test_who_wins_on_a_ring_is_what_retrograde_analysis_finds(tmp_path: Path) -> None:
    graph = z.game_graph(Ring())
    solved = z.solve(graph)
    table = z.table(Ring(), tmp_path / "t", what="wdl")
    assert len(table) == len(graph)
    for v in range(len(graph)):
        assert table[graph.state(v)] == solved.value(v)
        left = solved.moves_left(v)
        assert table.distance(graph.state(v)) == (left if solved.value(v)["A"] else None)
    assert table.verify()


@pytest.mark.parametrize("game", ["mutorere", Ring()], ids=str)
def test_guarantees_on_cycles_are_those_of_the_solver_in_memory(game: Any, tmp_path: Path) -> None:
    graph = z.game_graph(game)
    table = z.table(game, tmp_path / "t", what="guarantees")
    for player in graph.players:
        found = z.guarantee(graph, player)
        for v in range(len(graph)):
            assert table[graph.state(v)][player] == found.at(v)


def test_wins_too_far_away_to_be_written_down_are_refused(tmp_path: Path, monkeypatch: Any) -> None:
    far = z.table(Ring(), tmp_path / "t", what="wdl")
    most = max(far.distance(state) or 0 for state in far)
    for module in ("cycles.in_memory", "worth"):
        monkeypatch.setattr(f"zermelo.tables.build.{module}.FARTHEST", most)
    with pytest.raises(BudgetError, match=f"more than {most:,} single moves"):
        z.table(Ring(), tmp_path / "u", what="wdl")


def test_payoffs_on_cycles_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CycleError, match="Play can return to the position"):
        z.table(Ring(), tmp_path / "t")
    assert not list((tmp_path / "t").iterdir())
    assert len(z.table(Ring(), tmp_path / "t", what="guarantees"))  # the same folder, as the message proposes


def test_the_limit_ends_a_layer_within_which_moves_stay_before_it_is_whole(tmp_path: Path) -> None:
    heard: list[dict[str, Any]] = []
    with pytest.raises(BudgetError, match="More than 100 positions"):
        z.table("halma:1,1", tmp_path / "t", what="guarantees", limit=100, compiled=False, events=heard.append)
    assert "expanded" not in [event["event"] for event in heard]


# ---------------------------------------------------------------- refusals


def test_two_states_with_one_key_are_named(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match=r"Colliding\.key gives \d+ for two states, \(.*\) and \(.*\)"):
        z.table(Colliding(tokens=6), tmp_path / "t")


def test_a_false_claim_of_zero_sum_is_named(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="not zero-sum as the rules claim"):
        z.table(Unfair(), tmp_path / "t")


def test_a_state_of_too_many_bits_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MethodError, match="bits, and a table has keys of 63"):
        z.table(Wide(tokens=5), tmp_path / "t")


@pytest.mark.parametrize(
    ("size", "bytes_"), [("1GB", 10**9), ("512MiB", 512 << 20), (300_000_000, 300_000_000), ("0.5g", 5 * 10**8)]
)
def test_sizes_of_memory_are_read(size: Any, bytes_: int) -> None:
    assert read_table_memory(size) == bytes_


@pytest.mark.parametrize(
    "size", ["much", "-1GB", "4XB", "", "10MB", "0", "9" * 400, "1." + "9" * 400 + "GB"], ids=lambda size: size[:9]
)
def test_bad_sizes_of_memory_are_refused(size: str, tmp_path: Path) -> None:
    with pytest.raises(ParameterError, match=r"^memory .{,90}$"):
        z.table("tokens:5", tmp_path / "t", memory=size)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"what": "outcomes"}, ParameterError, "Did you mean outcome"),
        ({"cores": 0}, ParameterError, "cores"),
        ({"limit": 10}, BudgetError, "More than 10 positions"),
        ({"what": "wdl"}, MethodError, "wdl needs two players"),
        ({"symmetric": True}, MethodError, "does not declare symmetric positions"),
    ],
)
def test_what_cannot_be_done_is_said(options: dict[str, Any], error: Any, words: str, tmp_path: Path) -> None:
    with pytest.raises(error, match=words):
        z.table("tokens:7", tmp_path / "t", **options)


def test_a_tree_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MethodError, match="given by rules"):
        z.table("sharing", tmp_path / "t")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "t").mkdir()
    (tmp_path / "t" / "work").write_text("a file in the way")
    with pytest.raises(FileError, match=r"work: cannot be written \(File exists\)"):
        z.table("tokens:5", tmp_path / "t")


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear sir")
    with pytest.raises(FileError, match=r"holds something else \(letters.txt\)"):
        z.table("tokens:5", tmp_path)


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("tokens:6", {}, "another game"), ("tokens:5", {"ties": "last"}, "another tie rule, first"),
        ("tokens:5", {"what": "guarantees"}, "another question, outcome"),
    ],
)  # fmt: skip
def test_a_folder_of_another_table_is_refused(game: str, options: Any, words: str, tmp_path: Path) -> None:
    z.table("tokens:5", tmp_path / "t")
    with pytest.raises(FileError, match=words):
        z.table(game, tmp_path / "t", **options)


def test_the_same_command_again_returns_what_is_there(tmp_path: Path) -> None:
    z.table("tokens:5", tmp_path / "t")
    before = contents(tmp_path / "t")
    assert len(z.table("tokens:5", tmp_path / "t")) == len(z.Table(tmp_path / "t"))
    assert contents(tmp_path / "t") == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here that is always full")
@pytest.mark.parametrize("name", ["work/000002.keys", "work/journal.json", "layers/000001.parquet", "manifest.json"])
def test_a_disk_that_fills_up_is_named_and_the_work_goes_on_later(name: str, tmp_path: Path) -> None:
    for folder in ("work", "layers"):
        (tmp_path / "t" / folder).mkdir(parents=True)
    full = tmp_path / "t" / f"{name}.part"
    full.symlink_to("/dev/full")
    with pytest.raises(BudgetError, match=r"No space left on device.*give the same command again"):
        z.table("connect:2,3,2", tmp_path / "t", compiled=False)
    full.unlink(missing_ok=True)
    assert z.table("connect:2,3,2", tmp_path / "t", compiled=False).verify()


def test_a_disk_without_room_is_refused_and_the_work_goes_on_later(tmp_path: Path, monkeypatch: Any) -> None:
    from collections import namedtuple

    usage = namedtuple("usage", "total used free")
    with monkeypatch.context() as full:
        full.setattr("shutil.disk_usage", lambda path: usage(10, 10, 1000))
        with pytest.raises(BudgetError, match="make room and give the same command again"):
            z.table("tokens:9", tmp_path / "t")
    assert z.table("tokens:9", tmp_path / "t").verify()


@pytest.mark.parametrize("compiled", [None, False])
def test_a_layer_that_grows_while_it_is_found_is_compiled_and_begun_again(
    compiled: bool | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It begins with one position, which no compiler is called for; whoever asked for plain Python keeps it."""
    called = []
    monkeypatch.setattr(layered, "PATIENCE", 20)
    monkeypatch.setattr(layered, "_plain_seconds", lambda plain, layer: 0.0)
    monkeypatch.setattr(layered._Solve, "_compile", lambda run, machine, number: called.append(number))
    heard: list[dict[str, Any]] = []
    ring = Ring(size=11, players=2)
    grown = z.table(ring, tmp_path / "grown", what="guarantees", compiled=compiled, events=heard.append)
    assert called[:1] == ([0] if compiled is None else [])
    monkeypatch.setattr(layered, "PATIENCE", 10**6)
    assert dict(grown) == dict(z.table(ring, tmp_path / "plain", what="guarantees", compiled=False))
    assert [event["known"] for event in heard if event["event"] == "expanded"][-1] == len(grown)
