"""A worker, spoken to as the server does: what it says stays in order, whenever it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from tests.faces.web.visits import LIMITS
from zermelo.faces.web.workers import COMMAND, Desk, Desks, Refusal, Wanted

OWN = """
import sys, time

class Counting:
    players = ("A", "B")
    def start(self): return (0, "A")
    def turn(self, s): return None if s[0] >= 12 else s[1]
    def moves(self, s): return ("1", "2")
    def after(self, s, move): return (s[0] + int(move[0]), "B" if s[1] == "A" else "A")
    def payoff(self, s): return {"A": s[0] % 7, "B": -(s[0] % 7)}

class Wordy(Counting):
    def moves(self, s): return tuple(f"{k}" + "x" * 40_000 for k in "12")

class Importing(Counting):
    def after(self, s, move):
        import halves
        time.sleep(0.02)
        return super().after(s, move) if halves.is_whole else s

class Slow(list):
    def __len__(self):
        if not hasattr(sys, "was_slow"):
            sys.was_slow = True
            print("compiling", file=sys.stderr, flush=True)
            time.sleep(0.6)
        return 1

class Compiling(Counting):
    stream = None  # as the compiler reads its registries
    def after(self, s, move):
        from numba.core.utils import stream_list
        Compiling.stream = Compiling.stream or stream_list(Slow([1]))
        next(Compiling.stream)
        return super().after(s, move)

class Endless(Counting):  # what is compiled never ends
    def after(self, s, move):
        from numba.core.utils import stream_list
        class Long(list):
            def __len__(self):
                print("compiling", file=sys.stderr, flush=True)
                while True: time.sleep(0.01)
        return next(stream_list(Long([1])))

class Hangs(Counting):
    def moves(self, s):
        while s[0] == 1: pass
        return super().moves(s)
"""
# Loaded by half it cannot be loaded again, as is the case with large packages.
HALVES = """
import sys, time
assert not hasattr(sys, "halves_are_here"), "loaded by half before"
sys.halves_are_here = True
print("loading", file=sys.stderr, flush=True)
time.sleep(0.5)
is_whole = True
"""


class Spoken:
    """The frames of a worker, read one by one."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process

    def write(self, **told: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(told).encode() + b"\n")
        self.process.stdin.flush()

    def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        told: dict[str, Any] = json.loads(self.process.stdout.readline())
        more = self.process.stdout.read(told["size"])
        return told | ({"answer" if told["what"] == "done" else "more": json.loads(more)} if more else {})

    def until(self, *whats: str) -> dict[str, Any]:
        """Returns the first frame that says one of these."""
        while (told := self.read())["what"] not in whats:
            pass
        return told


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("own")
    (found / "own.py").write_text(OWN)
    (found / "halves.py").write_text(HALVES)
    return found


@contextmanager
def worker(folder: Path, name: str, command: tuple[str, ...] = COMMAND) -> Iterator[Spoken]:
    environment = os.environ | {"PYTHONPATH": str(folder)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment) as process:
        spoken = Spoken(process)
        try:
            spoken.write(limits=asdict(replace(LIMITS, seconds=600)))  # a slow machine is not impatient
            spoken.write(open=asdict(Wanted("own", f"{folder / 'own.py'}:{name}")))
            assert spoken.read()["what"] == "opened"
            yield spoken
        finally:
            process.kill()


def test_a_stop_while_a_module_is_loaded_leaves_it_whole(folder):
    with worker(folder, "Importing") as spoken:
        spoken.write(id=1, ask="values", **{"with": {}})
        assert spoken.process.stderr is not None
        while b"loading" not in spoken.process.stderr.readline():
            pass
        spoken.write(stop=1)
        assert spoken.until("done", "failed")["more"]["kind"] == "stopped"
        spoken.write(id=2, ask="values", **{"with": {}})
        assert spoken.until("done", "failed")["what"] == "done"


def test_a_stop_while_a_kernel_is_compiled_is_told_at_once_and_leaves_the_compiler_whole(folder):
    with worker(folder, "Compiling") as spoken:
        spoken.write(id=1, ask="values", **{"with": {}})
        assert spoken.process.stderr is not None
        while b"compiling" not in spoken.process.stderr.readline():
            pass
        spoken.write(stop=1)
        assert spoken.until("done", "failed")["more"] == {"kind": "stopped", "message": "Stopped."}
        spoken.write(id=2, ask="values", **{"with": {}})
        spoken.write(id=3, ask="position", **{"with": {}})
        ended = [spoken.until("done", "failed") for _ in range(2)]
        assert {told["id"]: told["what"] for told in ended} == {2: "done", 3: "done"}


def test_what_is_stopped_and_never_comes_back_ends_the_process(folder):
    soon = "from zermelo.faces.web import worker; worker.HUNG = 0.5; worker._run_worker()"
    with worker(folder, "Endless", (sys.executable, "-P", "-c", soon)) as spoken:
        spoken.write(id=1, ask="values", **{"with": {}})
        assert spoken.process.stderr is not None
        while b"compiling" not in spoken.process.stderr.readline():
            pass
        spoken.write(stop=1)
        assert spoken.until("done", "failed")["more"] == {"kind": "stopped", "message": "Stopped."}
        assert spoken.process.wait(60) == 1


def test_a_stop_while_an_answer_is_sent_leaves_the_answer_whole(folder):
    with worker(folder, "Wordy") as spoken:
        spoken.write(id=1, ask="values", **{"with": {}})
        time.sleep(0.1)
        assert spoken.process.stdout is not None
        while b'"done"' not in (seen := spoken.process.stdout.peek(200)):  # type: ignore[attr-defined]
            assert seen
            spoken.read()
        spoken.write(stop=1)  # the answer is longer than the pipe is: it is still being sent
        spoken.write(id=2, ask="position", **{"with": {}})
        time.sleep(0.3)
        first = spoken.until("done", "failed")
        assert (first["id"], first["what"]) == (1, "done") and len(json.dumps(first["answer"])) > 100_000
        assert spoken.until("done", "failed")["id"] == 2


def test_the_end_of_the_server_is_heard_while_the_games_own_code_hangs(folder):
    with worker(folder, "Hangs") as spoken:
        spoken.write(id=1, ask="position", **{"with": {"path": "1"}})
        assert spoken.process.stdin is not None
        spoken.process.stdin.close()
        assert spoken.process.wait(30) == 0


def test_a_desk_that_met_an_error_of_its_own_is_closed(capfd):
    async def asked() -> tuple[list[dict[str, Any]], bool]:
        heard: list[dict[str, Any]] = []
        desk = await Desk.start(LIMITS)
        desk.ask("position", {}, lambda told, _: heard.append(told))  # with no game on its table
        await desk.wait()
        return heard, desk.is_open

    with ThreadPoolExecutor(1) as pool:  # a browser may have left a loop running in this thread
        heard, is_open = pool.submit(asyncio.run, asked()).result()
    assert [told["kind"] for told in heard] == ["internal"] and not is_open
    assert "AssertionError" in capfd.readouterr().err


@pytest.mark.parametrize("moments", [0, 1, 3, 10, 300])
def test_workers_end_with_the_server_while_a_game_is_opened_and_leave_nothing_open(monkeypatch, moments):
    async def closed() -> list[bool]:
        desks = Desks(LIMITS, spare=True)
        desks.prepare()
        games = [asyncio.create_task(desks.at(name, Wanted("name", name))) for name in ("nim:1,2", "nim:1,3")]
        for _ in range(moments):
            await asyncio.sleep(0.001)
        await desks.close_all()
        told = await asyncio.gather(*games, return_exceptions=True)
        return [isinstance(one, Desk | Refusal) for one in told]

    complaints: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", complaints.append)
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(asyncio.run, closed()).result() == [True, True]
    gc.collect()
    assert complaints == []
