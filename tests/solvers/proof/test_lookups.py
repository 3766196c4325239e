"""Proofs of positions that stand in a folder of solved ones: looked up, told so, and checked by the rules alone."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.numbered import Alike, Maze, unlimited
from tests.solvers.proof.webs import Web, worth
from tests.tables.build.games import Ring
from tests.terminal import answered, done, refused
from zermelo.answers.line import Line
from zermelo.errors import MethodError, NameError_, ParameterError

GAME = "connect:4,3,3"
ROOK = "8/8/8/8/8/2k5/8/K6R w"


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables of one small game by every question, and one of a chess endgame."""
    folder = tmp_path_factory.mktemp("folders")
    for what in ("outcome", "wdl", "guarantees"):
        z.table(GAME, folder / what, what=what, compiled=False)
    z.table(GAME, folder / "opening", plies=2, search="depth=2", compiled=False)
    z.tablebase("chess:KRK", folder / "rook")
    return folder


@pytest.mark.parametrize("what", ["outcome", "wdl", "guarantees"])
def test_positions_of_a_table_are_proven_as_guarantees_without_a_search(folders: Path, what: str) -> None:
    table = z.Table(folders / what)
    for state in [table.state(), *random.Random(5).sample(list(table), 30)]:
        if table.game.turn(state) is None:
            continue
        for player in table.players:
            found = z.prove(GAME, player, at=state, table=folders / what)
            assert found.value == found.at_most == z.guarantee(GAME, player, at=state).value
            assert (found.status, found.method, found.effort.nodes) == ("solved", "table", 0)
            assert "is in a table of 7,157 positions" in found.why
            assert z.check(found)


def test_teams_of_three_are_proven_from_a_table_of_guarantees(tmp_path: Path) -> None:
    game = "nim:2,3,players=3"
    z.table(game, tmp_path / "t", what="guarantees", compiled=False)
    for side in ("A", "B", "C"), ("A",), ("C",), ("A", "C"), ("B", "C"):
        found = z.prove(game, *side, table=tmp_path / "t")
        assert found.method == "table" and found.value == z.guarantee(game, *side).value
        assert z.check(found)


@pytest.mark.parametrize("kind", [Maze, Alike])
def test_every_position_of_a_tablebase_is_proven_and_its_strategies_hold(kind: type[Maze], tmp_path: Path) -> None:
    endless = 0
    for seed in range(1, 7):
        rules = kind(seed, parts=1 + seed % 3)
        z.tablebase(rules, tmp_path / str(seed), compiled=False)
        for state, (value, _) in unlimited(rules).items():
            if rules.over(list(state)):
                continue
            found = z.prove(rules, "Ann", at=state, table=tmp_path / str(seed))
            assert (found.value, found.at_most, found.method) == (value, value, "table")
            assert z.check(found), (rules, state)
            endless += found.line.is_endless
            z.save(found, tmp_path / "proof.json")
            read = z.load(tmp_path / "proof.json", game=rules)
            assert (read.bounds, read.line, read.best) == (found.bounds, found.line, found.best)
    assert endless > 0


def test_strategies_that_lose_their_way_or_go_round_are_found(folders: Path, tmp_path: Path) -> None:
    wrong = 0
    for seed in range(1, 13):
        rules = Maze(seed, parts=2)
        z.tablebase(rules, tmp_path / str(seed), compiled=False)
        values = unlimited(rules)
        for state, (value, far) in values.items():
            if value != (1 if rules.player(list(state)) == 0 else -1) or not far:
                continue
            found = z.prove(rules, table=tmp_path / str(seed), at=state)
            game = found.game
            for action in game.actions(state):
                bent = replace(
                    found, line=Line(()), best=None,
                    ask=lambda s, a=action, first=state, ask=found.ask: a if s == first else ask(s),
                )  # fmt: skip
                follows = values[game.act(state, action)]
                if follows[0] != value:
                    assert not z.check(bent)
                    wrong += 1
    assert wrong > 20
    with_line = z.prove("chess:KRK", table=folders / "rook", at=ROOK)
    assert z.check(with_line)
    shuffle = replace(with_line, ask=lambda s: with_line.game.actions(s)[0], line=Line(()), best=None)
    assert not z.check(shuffle)
    assert not z.check(replace(with_line, line=Line((*with_line.line[:2],), again=0)))


def test_a_strategy_that_is_not_at_hand_is_not_called_right(folders: Path, tmp_path: Path) -> None:
    z.save(z.prove("chess:KRK", table=folders / "rook"), tmp_path / "proof.json")
    with pytest.raises(MethodError, match=r"cannot be checked.*`zermelo check DIR`"):
        z.check(z.load(tmp_path / "proof.json"))


def test_where_play_goes_round_payoffs_alone_promise_no_line(tmp_path: Path) -> None:
    z.table(Ring(), tmp_path / "ring", what="guarantees", compiled=False)
    table = z.Table(tmp_path / "ring", Ring())
    found = z.prove(Ring(), "A", table=table)
    assert found.value == table.guarantee("A") and len(found.line) == 0
    with pytest.raises(MethodError, match="cannot be checked"):
        z.check(found)


def test_a_strategy_from_a_table_is_written_and_checked(folders: Path, tmp_path: Path) -> None:
    for what in ("outcome", "wdl", "guarantees"):
        found = z.prove(GAME, table=folders / what, save=tmp_path / what)
        assert found.certificate is not None and z.check(tmp_path / what)
        assert z.load(tmp_path / what).bounds == (1, 1)
    with pytest.raises(MethodError, match="strategies are written where it ends"):
        z.prove("chess:KRK", table=folders / "rook", save=tmp_path / "rook")
    assert not (tmp_path / "rook").exists()


def test_an_endgame_that_ends_the_search_is_told(tmp_path: Path) -> None:
    rules = Web(seed=4, players=2, layers=4)
    game = z.game(rules)
    late = next(s for s in iter_positions(game) if s[1] == 2 and game.turn(s) is not None)
    z.table(game.beginning(late), tmp_path / "late", what="guarantees", compiled=False)
    table = z.Table(tmp_path / "late", game.beginning(late))
    found = z.prove(rules, "A", table=table, compiled=False)
    assert found.value == worth(rules, rules.start, {0})
    assert f"one of {len(table):,} positions of a table" in found.why


def iter_positions(game: Any) -> list[Any]:
    seen, waiting = set(), [game.start()]
    while waiting:
        state = waiting.pop()
        if state not in seen:
            seen.add(state)
            waiting += [] if game.turn(state) is None else [game.act(state, a) for a in game.actions(state)]
    return sorted(seen)


def test_the_question_of_least_is_answered_from_a_table(folders: Path) -> None:
    assert "at least 1? Yes." in z.prove(GAME, "A", table=folders / "wdl", least=1).notes[-1]
    assert "at least 1? No." in z.prove(GAME, "B", table=folders / "wdl", least=1).notes[-1]


def test_tables_of_something_else_are_refused_in_one_line(folders: Path, tmp_path: Path) -> None:
    z.table("kalah:2,2", tmp_path / "kalah", what="wdl", compiled=False)
    z.prove("tictactoe", at="b2/a2", save=tmp_path / "proof")
    for words, said in (
        (("chess:KPK", "--table", folders / "rook"), "does not hold all of chess:KPK"),
        (("chess:KRK,moves=10", "--table", folders / "rook"), "holds a tablebase of chess; choose another folder"),
        (("teeko", "--table", folders / "rook"), "holds a tablebase of chess; choose another folder for teeko"),
        ((GAME, "--table", folders / "rook"), f"holds a tablebase of chess; choose another folder for {GAME}"),
        (("chess:KRK", "--table", folders / "wdl"), f"holds a table of another game, {GAME}"),
        (("chess:KRK", "--table", folders / "rook", "--at", "8/8/8/8/8/2k5/8/K6Q w"), "KRK never comes to that"),
        ((GAME, "--table", folders / "opening"), "The last ply of an opening table was searched, not solved"),
        (("kalah:2,2", "--table", tmp_path / "kalah"), "This table says who wins, not how much"),
        (("tictactoe", "--table", tmp_path / "proof"), "holds a proof; --table takes a folder of solved positions"),
        (("chess:KRK",), "Play can go on forever here, and a proof needs play that ends"),
    ):
        assert said in refused("prove", *words)
    with pytest.raises(ParameterError, match="not with df-pn"):
        z.prove(GAME, table=folders / "wdl", method="df-pn")
    with pytest.raises(NameError_, match="not a position"):
        z.prove("chess:KRK", table=folders / "rook", at=(0,) * 12)


def test_prove_reads_folders_on_the_command_line(folders: Path) -> None:
    found = answered("prove", "chess:KRK", "--table", folders / "rook", "--at", ROOK)
    assert (found["method"], found["value"], found["move"], len(found["line"])) == ("table", 1, "Rh4", 27)
    assert "Method: table, because the position is in a table of 399,112 positions" in done(
        "prove", "chess:KRK", "--table", folders / "rook"
    )
