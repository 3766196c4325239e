"""Layers within which moves stay, solved in parts on disk: the same values as in memory, and the same bytes."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.effort import tries
from tests.tables.build.games import Coarse, Ring
from zermelo import State
from zermelo.compiler.native import Kernel
from zermelo.errors import BudgetError, CycleError, MethodError
from zermelo.tables.build.cycles import on_disk as rounds
from zermelo.tables.build.embedded import Embedded

HASH = 2654435761


def mixed(a: int, b: int, c: int) -> int:
    """A number that looks random."""
    n = (a * 7919 + b * 104729 + c * 1299709 + 12345) % 4294967296
    n = (n ^ (n >> 7)) * HASH % 4294967296
    n = (n ^ (n >> 11)) * 2246822519 % 4294967296
    return n ^ (n >> 13)


class Warren(z.Rules):
    """Players push one token about a warren of rooms, floor by floor; nobody comes up again, but may go in circles.

    Which room a passage leads to is a hash. With `levels` nobody returns: every passage leads to a later room.
    """

    seed: int = 1
    players: int = 3
    rooms: int = 9
    floors: int = 3
    levels: bool = False
    one_layer: bool = False

    actions: int = 3

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0, 0, self.floors - 1, self.seed)  # room, seat, floor

    @cached_property
    def endless(self) -> tuple[int, ...]:
        return tuple(mixed(self.seed, p, 77) % 4 - 1 for p in range(self.players))

    def slice(self, s: State) -> int:
        if self.one_layer:
            return 0
        return self.rooms * (s[2] + 1) - s[0] if self.levels else s[2]

    def player(self, s: State) -> int:
        return s[1]

    def legal(self, s: State, a: int) -> bool:
        return a == 0 or mixed(s[3] + 64 * s[0], s[1] + 8 * s[2], a + 10) % 3 > 0

    def apply(self, s: State, a: int) -> None:
        n = mixed(s[3] + 64 * s[0], s[1] + 8 * s[2], a)
        if s[2] > 0 and n % 5 == 0:
            s[2] -= 1
            s[0] = n // 8 % self.rooms
        elif self.levels:
            s[0] += 1 + n // 8 % 3
        else:
            s[0] = n // 8 % self.rooms
        s[1] = n // 1024 % self.players

    def over(self, s: State) -> bool:
        return s[0] >= self.rooms or mixed(s[3] + 64 * s[0], s[1] + 8 * s[2], 99) % 6 == 0

    def score(self, s: State, p: int) -> int:
        return mixed(s[3] + 64 * s[0], s[1] + 8 * s[2], 50 + p) % 4 - 1


class Duel(Warren):
    """A warren for two, one of whom wins, or neither; in circles nobody does."""

    players: int = 2
    zero_sum = True
    endless = (0, 0)

    def score(self, s: State, p: int) -> int:
        won = mixed(s[3] + 64 * s[0], s[1] + 8 * s[2], 50) % 3 - 1
        return won if p == 0 else -won


@contextmanager
def on_disk(rows: int, pairs: int = 1 << 60, chunk: int = 1 << 20) -> Iterator[None]:
    """Has layers within which moves stay solved on disk, in parts of so many rows.

    No more than so many *pairs* that lead to a part are laid in memory, and a *chunk* of words is read at once.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("zermelo.tables.build.embedded.cyclic_layer_size", lambda rows, moves: 1 << 60)
        patch.setattr("zermelo.tables.build.cycles.predecessors.predecessor_part_rows", lambda *sizes: rows)
        patch.setattr("zermelo.tables.build.cycles.predecessors.predecessor_pairs_at_once", lambda *sizes: pairs)
        patch.setattr("zermelo.tables.build.cycles.predecessors.CHUNK", chunk)
        yield


def contents(table: z.Table) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((table.folder / "layers").iterdir())}


def graph_guarantees(game: Any) -> dict[Any, tuple[Any, ...]]:
    """What everybody can guarantee everywhere, by the solver in memory."""
    graph = z.game_graph(game)
    found = [z.guarantee(graph, player) for player in graph.players]
    return {graph.state(v): tuple(one.at(v) for one in found) for v in range(len(graph))}


def soonest(table: z.Table) -> dict[Any, int]:
    """In how many moves the positions that somebody wins are won: swept from the ends, a move more each time."""
    game, states = table.game, list(table)
    won = {s: (game.payoff(s)["A"], 0) for s in states if game.turn(s) is None and game.payoff(s)["A"]}
    for far in range(1, len(states) + 1):
        new = {}
        for s in states:
            if s in won or game.turn(s) is None:
                continue
            own = 1 if game.turn(s) == "A" else -1
            after = [won.get(game.act(s, a), (0, 0))[0] for a in game.actions(s)]
            if own in after or set(after) == {-own}:
                new[s] = (own if own in after else -own, far)
        won |= new
    return {s: far for s, (_, far) in won.items()}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_guarantees_on_disk_are_those_in_memory_on_random_games(players: int, tmp_path: Path) -> None:
    stayed = 0
    for seed in range(tries(6)):
        game = Warren(seed=seed, players=players, one_layer=seed % 2 == 0)
        inside = z.table(game, tmp_path / f"{seed}", what="guarantees", compiled=False)
        with on_disk(2 + seed % 5):
            outside = z.table(game, tmp_path / f"{seed} on disk", what="guarantees", compiled=False)
        stayed += any(kept["stays"] for kept in outside.manifest.layers.values())
        assert contents(inside) == contents(outside)
        for state, worth in graph_guarantees(game).items():
            assert tuple(outside[state].values()) == worth, (seed, state)
    assert stayed > tries(6) // 2


def test_who_wins_and_how_soon_is_the_same_on_disk_as_in_memory_on_random_games(tmp_path: Path) -> None:
    for seed in range(tries(8)):
        game = Duel(seed=seed, one_layer=seed % 2 == 0)
        inside = z.table(game, tmp_path / f"{seed}", what="wdl", compiled=False)
        with on_disk(2 + seed % 5):
            outside = z.table(game, tmp_path / f"{seed} on disk", what="wdl", compiled=False)
        assert contents(inside) == contents(outside)
        solved, known = z.solve(z.game_graph(game)), soonest(outside)
        for state in outside:
            assert outside[state] == solved.value(state)
            assert outside.distance(state) == known.get(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_layers_that_moves_leave_and_one_layer_on_disk_give_the_same(players: int, tmp_path: Path) -> None:
    for seed in range(tries(4)):
        layered = z.table(Warren(seed=seed, players=players, levels=True), tmp_path / f"{seed}", what="guarantees",
                          compiled=False)  # fmt: skip
        game = Warren(seed=seed, players=players, levels=True, one_layer=True)
        with on_disk(5):
            outside = z.table(game, tmp_path / f"{seed} on disk", what="guarantees", compiled=False)
        assert not any(kept["stays"] for kept in layered.manifest.layers.values())
        assert dict(layered) == dict(outside)


@pytest.mark.parametrize("game", ["mutorere", Ring()], ids=str)
def test_compiled_rounds_on_two_cores_make_the_same_bytes(game: Any, tmp_path: Path) -> None:
    for what in ("guarantees", "wdl"):
        inside = z.table(game, tmp_path / what, what=what, compiled=False)
        with on_disk(40):
            outside = z.table(game, tmp_path / f"{what} on disk", what=what, compiled=True, cores=2)
        assert contents(inside) == contents(outside)
        assert z.check(outside)


class Lost(Warren):
    """Does not say what endless play pays."""

    endless = None


class Paid(Duel):
    """A duel where going in circles pays."""

    endless = (1, -1)


class Loop(z.Rules):
    """Two in turn: go on, or end it and win; so either can force an end."""

    players: int = 2
    actions: int = 2
    start = (0, 0)

    def player(self, s: State) -> int:
        return s[0]

    def legal(self, s: State, a: int) -> bool:
        return True

    def apply(self, s: State, a: int) -> None:
        if a == 0:
            s[0] = 1 - s[0]
        else:
            s[1] = 1 + s[0]

    def over(self, s: State) -> bool:
        return s[1] > 0

    def score(self, s: State, p: int) -> int:
        return 1 if s[1] - 1 == p else -1


def made_or_said(game: Any, folder: Path, what: str) -> Any:
    """The bytes of a table, or why there is none."""
    try:
        return contents(z.table(game, folder, what=what, compiled=False))
    except (CycleError, MethodError) as error:
        return type(error), str(error)


@pytest.mark.parametrize(("kind", "what"), [(Lost, "guarantees"), (Paid, "wdl")])
def test_cycles_are_refused_on_disk_where_they_are_in_memory_and_with_the_same_words(
    kind: Any, what: str, tmp_path: Path
) -> None:
    games = [kind(seed=seed, rooms=3 + seed % 5, floors=2, levels=seed % 3 == 0, one_layer=seed % 2 == 0)
             for seed in range(tries(12))]  # fmt: skip
    refused = 0
    for k, game in enumerate([*games, *[Loop()] * (what == "guarantees")]):
        inside = made_or_said(game, tmp_path / f"{k}", what)
        with on_disk(1 + k % 4):
            assert made_or_said(game, tmp_path / f"{k} on disk", what) == inside, game
        refused += isinstance(inside, tuple)
    assert tries(12) // 3 < refused < tries(12)


def test_slices_without_cycles_need_no_word_on_endless_play_on_disk(tmp_path: Path) -> None:
    with on_disk(3):
        table = z.table(Coarse(tokens=9), tmp_path / "u", what="guarantees", compiled=False)
    assert dict(table) == dict(z.table("tokens:9", tmp_path / "v", what="guarantees", compiled=False))


def test_wins_too_far_away_are_refused_on_disk_too(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("zermelo.tables.build.cycles.on_disk.FARTHEST", 3)
    with on_disk(4), pytest.raises(BudgetError, match="single moves"):
        z.table(Duel(seed=1), tmp_path / "t", what="wdl", compiled=False)


def test_parts_of_a_layer_are_removed_once_it_is_solved(tmp_path: Path, monkeypatch: Any) -> None:
    left, after = [], Embedded.note

    def noted(self: Any, number: int, *more: Any) -> None:
        left.extend(self.site.work.glob(f"{number:06d}.p*"))
        after(self, number, *more)

    monkeypatch.setattr(Embedded, "note", noted)
    for what, game in (("guarantees", Warren(seed=3)), ("wdl", Duel(seed=3))):
        with on_disk(7):
            assert any(kept["stays"] for kept in z.table(game, tmp_path / what, what=what).manifest.layers.values())
    assert not left


WRONG = [
    ("left[k] -= 1", "left[k] = 0"),
    ("if not is_chooser and left[k] != 0:", "if not is_chooser:"),
    ("(mover[k] == seat) == (sign > 0)", "mover[k] == seat"),
    ("sign * level >= sign * goal", "sign * level > sign * goal"),
    ("has[k] != 0 and sign * level", "sign * level"),
    ("value[k] = worth", "value[k] = worth - sign"),
    ("note[NEW] = found", "note[NEW] = found // 2"),
]


@pytest.mark.parametrize(("right", "wrong"), WRONG, ids=[wrong for _, wrong in WRONG])
def test_check_finds_what_wrong_rounds_make(right: str, wrong: str, tmp_path: Path, monkeypatch: Any) -> None:
    text = inspect.getsource(rounds._settle)
    assert text.count(right) == 1
    made: dict[str, Any] = dict(vars(rounds))
    exec(text.replace(right, wrong), made)
    changed = 0
    for seed in range(8):
        game = Warren(seed=seed, rooms=7, floors=2)
        inside = z.table(game, tmp_path / f"{seed}", what="guarantees", compiled=False)
        with on_disk(5), monkeypatch.context() as patch:
            patch.setattr(rounds, "settle", Kernel(made["_settle"]))
            try:
                outside = z.table(game, tmp_path / f"{seed} on disk", what="guarantees", compiled=False)
            except (IndexError, OverflowError):
                changed += 1
                continue
        if contents(inside) != contents(outside):
            changed += 1
            assert not z.check(outside), seed
        if changed == 2:
            break
    assert changed
