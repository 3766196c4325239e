"""Bits flipped, ends cut off, files exchanged, in every kind of file that tables and proofs are kept in.

What is damaged is named and refused, or made again from what is whole; never is an answer another one.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.effort import tries
from tests.solvers.proof.webs import Web
from tests.tables.build.test_layered import contents
from tests.tables.build.test_on_disk import Warren, on_disk
from zermelo.errors import FileError
from zermelo.solvers.proof.prover import Prover
from zermelo.tables.build.cycles.on_disk import _Rounds

GAME = "connect:3,3,3"
ROUNDS = tries(1, 9)  # of three damages each, for every kind of file
HEAD = 300  # bytes of a file that every other flip is among: large ones say there what they are
OPENING: dict[str, Any] = {"plies": 2, "search": "depth=2"}
Damaged = Iterator[tuple[str, Path]]


class Ended(Exception):
    """A run is over before it is done."""


def ends_at(stage: int) -> Callable[[Any], None]:
    """Hears of the stages of a run, and ends it at one of them."""
    seen: list[Any] = []

    def hear(event: Any) -> None:
        seen.extend([event] * (event["event"] != "going"))  # which depends on how quick the machine is
        if len(seen) == stage:
            raise Ended

    return hear


@pytest.fixture(autouse=True)
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of 16 rows, ranges of some dozen keys, and everything kept at once."""
    monkeypatch.setattr("zermelo.tables.layers.LEAST", 16)
    monkeypatch.setattr("zermelo.tables.layers.ROWS", 16)
    monkeypatch.setattr("zermelo.tables.build.embedded.LEAST_RANGE", 64)
    monkeypatch.setattr("zermelo.tables.build.keys.sorted_runs.EVERY", 32)
    monkeypatch.setattr("zermelo.tables.build.layered.PAUSE", -1)
    monkeypatch.setattr("zermelo.tables.build.opening.PAUSE", -1)


def damages(ours: list[Path], others: list[Path], dice: random.Random, rounds: int = ROUNDS) -> Damaged:
    """Damages a file drawn by lot, and mends it again: a bit is flipped, an end cut off, another file put there.

    Another file is one of *ours* or of *others*, such as another table has.
    """
    for _ in range(rounds):
        path = dice.choice(ours)
        before = path.read_bytes()
        flipped = bytearray(before)
        flipped[dice.randrange(dice.choice((len(before), min(HEAD, len(before)))))] ^= 1 << dice.randrange(8)
        strange = [other for other in (*ours, *others) if other.suffix == path.suffix and other.read_bytes() != before]
        for how, content in (
            ("flip", bytes(flipped)),
            ("cut", before[: dice.randrange(len(before))]),
            ("swap", dice.choice(strange).read_bytes()),
        ):
            path.write_bytes(content)
            yield how, path
            path.write_bytes(before)


def refused(ask: Callable[[], Any], folder: Path) -> bool:
    """Is what is asked refused, in one line that names something in the folder?"""
    try:
        ask()
    except FileError as error:
        assert str(folder) in str(error)
        assert "\n" not in str(error)
        return True
    return False


def files(folder: Path, pattern: str) -> list[Path]:
    return sorted(path for path in folder.glob(pattern) if path.is_file() and path.name != "lock")


def made(folder: Path, game: Any = GAME, **options: Any) -> z.Table:
    return z.table(game, folder, compiled=False, **options)


@contextmanager
def copied(folder: Path) -> Iterator[Path]:
    """A copy, to which a run may do what it likes."""
    copy = folder.with_name("copy")
    shutil.copytree(folder, copy)
    yield copy
    shutil.rmtree(copy)


@pytest.mark.parametrize("pattern", ["manifest.json", "layers/*.parquet"])
@pytest.mark.parametrize("options", [{}, OPENING], ids=["whole", "opening"])
def test_a_damaged_table_is_refused(pattern: str, options: dict[str, Any], tmp_path: Path) -> None:
    made(tmp_path / "t", **options)
    made(tmp_path / "other", **(options or {"what": "wdl"}) | {"ties": "last"})
    made(tmp_path / "third", game="connect:3,3,2", **options)
    others = files(tmp_path / "other", pattern) + files(tmp_path / "third", pattern)
    for how, path in damages(files(tmp_path / "t", pattern), others, random.Random(pattern)):
        assert refused(lambda: dict(z.Table(tmp_path / "t", GAME)), tmp_path / "t"), (how, path)
        assert refused(lambda: z.Table(tmp_path / "t", GAME).check_files(), tmp_path / "t"), (how, path)


def test_a_damaged_index_is_made_again(tmp_path: Path) -> None:
    for name, game in (("t", GAME), ("other", "connect:3,3,2")):
        table = made(tmp_path / name, game=game)
        for number, kept in table.manifest.layers.items():
            for part in range(len(kept["parts"])):
                table._shelf(number).made(part)
    ours, others = files(tmp_path / "t", "index/*"), files(tmp_path / "other", "index/*")
    for how, path in damages(ours, others, random.Random(2)):
        again = z.Table(tmp_path / "t")
        number = int(path.stem.partition("-")[0])
        keys, values = again.reader(number).whole()
        assert again.at_keys(number, keys)[:, 0].tolist() == values.tolist(), (how, path)


@pytest.mark.parametrize(
    "pattern", ["work/journal.json", "work/*", "layers/*"], ids=["journal", "waiting keys", "solved layers"]
)
def test_damaged_work_that_is_not_finished_is_named_and_not_used(pattern: str, tmp_path: Path) -> None:
    want = contents(made(tmp_path / "whole").folder)
    stage = 16 if pattern == "layers/*" else 7
    for name, game in (("t", GAME), ("other", "connect:3,3,2")):
        with pytest.raises(Ended):
            made(tmp_path / name, game=game, events=ends_at(stage))
    ours, others = files(tmp_path / "t", pattern), files(tmp_path / "other", pattern)
    if pattern != "work/journal.json":  # what the journal does not know is made again
        journal = (tmp_path / "t" / "work" / "journal.json").read_text()
        ours = [path for path in ours if f'"{path.name}"' in journal]
        assert len(ours) > 4
    for how, path in damages(ours, others, random.Random(pattern)):
        with copied(tmp_path / "t") as copy:
            assert refused(lambda: made(copy), copy), (how, path)
    made(tmp_path / "t")
    assert contents(tmp_path / "t") == want


def test_what_an_opening_has_searched_is_refused_where_it_is_damaged(tmp_path: Path) -> None:
    want = contents(made(tmp_path / "whole", **OPENING).folder)
    for name, game in (("t", GAME), ("other", "connect:3,3,2")):
        with pytest.raises(Ended):
            made(tmp_path / name, game=game, events=ends_at(7), **OPENING)
    ours, others = files(tmp_path / "t", "work/*"), files(tmp_path / "other", "work/*")
    assert len(ours) > 3
    for how, path in damages(ours, others, random.Random(7)):
        with copied(tmp_path / "t") as copy:
            assert refused(lambda: made(copy, **OPENING), copy), (how, path)
    made(tmp_path / "t", **OPENING)
    assert contents(tmp_path / "t") == want


GOING = Warren(seed=3, rooms=7, floors=2)  # in circles
OTHER = Warren(seed=4, rooms=7, floors=2)


def parts(folder: Path) -> list[Path]:
    """The files of a layer that is solved in parts, but for empty ones."""
    return [path for path in files(folder, "work/*.p[0-9][0-9][0-9][0-9].*") if path.stat().st_size]


def test_parts_of_a_layer_that_a_run_left_are_made_again(tmp_path: Path, monkeypatch: Any) -> None:
    want = contents(made(tmp_path / "whole", game=GOING, what="guarantees").folder)
    for name, game in (("t", GOING), ("other", OTHER)):
        with on_disk(5), monkeypatch.context() as patch, pytest.raises(Ended):
            patch.setattr(_Rounds, "rows", lambda self: ends_at(0)({"event": "going"}))  # known, and not yet written
            made(tmp_path / name, game=game, what="guarantees")
    ours, others = parts(tmp_path / "t"), parts(tmp_path / "other")
    assert {path.suffix for path in ours} >= {".mover", ".inner", ".out0", ".into", ".sources", ".value0", ".done"}
    for how, path in damages(ours, others, random.Random(3)):
        with copied(tmp_path / "t") as copy, on_disk(5):
            made(copy, game=GOING, what="guarantees")
            assert contents(copy) == want, (how, path)


@pytest.mark.parametrize("compiled", [False, True])
def test_parts_that_are_damaged_while_they_are_in_use_are_noticed_by_the_run_or_by_check(
    compiled: bool, tmp_path: Path, monkeypatch: Any
) -> None:
    want, dice, whole = contents(made(tmp_path / "whole", game=GOING, what="guarantees").folder), random.Random(5), 0
    inside = _Rounds._round
    for number in range(6 * ROUNDS):
        out = tmp_path / f"{number}"
        moment, seen = dice.randint(1, 12), [0]

        def round_(self: Any, *asked: Any, out: Path = out, moment: int = moment, seen: list[int] = seen, **how: Any):  # type: ignore[no-untyped-def]
            seen[0] += 1
            if seen[0] == moment:
                kept = [(path, {other.read_bytes() for other in parts(out) if other.suffix == path.suffix})
                        for path in parts(out)]  # fmt: skip
                ours = [path for path, alike in kept if len(alike) > 1]  # those that can be exchanged, too
                next(islice(damages(ours, [], dice, 1), dice.randrange(3), None))
            return inside(self, *asked, **how)

        with on_disk(5), monkeypatch.context() as patch:
            patch.setattr(_Rounds, "_round", round_)
            try:
                table = z.table(GOING, out, what="guarantees", compiled=compiled)
            except z.ZermeloError as error:
                assert "\n" not in str(error)
                continue
        if contents(out) == want:
            whole += 1
        else:
            assert not z.check(table), number
    assert whole < 6 * ROUNDS


def test_a_damaged_certificate_is_refused(tmp_path: Path) -> None:
    for name, game in (("t", "connect:3,3,3"), ("other", "connect:3,3,2")):
        z.prove(game, save=tmp_path / name, compiled=False)
    assert z.check(z.load(tmp_path / "t", game=GAME))
    for pattern in ("*.json", "*/*.parquet"):
        ours, others = files(tmp_path / "t", pattern), files(tmp_path / "other", pattern)
        for how, path in damages(ours, others, random.Random(pattern)):
            assert refused(lambda: right(z.check(z.load(tmp_path / "t", game=GAME))), tmp_path / "t"), (how, path)


def right(report: z.Report) -> None:
    """Raises what a report complains about, if it is a file."""
    for problem in report.problems:
        raise FileError(str(problem))


def test_a_damaged_table_of_a_proof_is_refused(tmp_path: Path) -> None:
    for name, layers in (("t", 4), ("other", 5)):
        game = z.game(Web(seed=3, layers=layers))
        prover = Prover(game, ("A",), memory=1 << 16, compiled=False)
        prover.bounds(game.start())
        prover.save(tmp_path / name)
    fresh = Prover(z.game(Web(seed=3, layers=4)), ("A",), compiled=False)
    fresh.load(tmp_path / "t")
    for how, path in damages([tmp_path / "t"], [tmp_path / "other"], random.Random(6), 3 * ROUNDS):
        assert refused(lambda: fresh.load(tmp_path / "t"), tmp_path / "t"), (how, path)


def test_damage_to_a_saved_table_of_numbered_positions_is_refused_or_changes_nothing(tmp_path: Path) -> None:
    path, nim = tmp_path / "t.json", tmp_path / "nim.json"
    z.save(z.solve("chess:KK"), path)
    z.save(z.solve("nim:2,2"), nim)
    want = z.load(path)
    for how, _ in damages([path], [nim], random.Random(4), 3 * ROUNDS):
        with suppress(FileError):
            found = z.load(path)
            if how == "swap":
                assert found.game.title != want.game.title
                with pytest.raises(z.ZermeloError):
                    z.search("chess:KK", table=path)
                continue
            assert how == "flip"
            assert found.game.title == want.game.title
            assert (found.evidence.table == want.evidence.table).all()
            assert (found.evidence.tally == want.evidence.tally).all()
