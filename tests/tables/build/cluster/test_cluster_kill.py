"""Workers, the scheduler and the command itself killed at random moments: the same bytes in the end."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.tables.build.test_layered import contents
from zermelo.errors import BudgetError
from zermelo.tables.build.cluster import cluster

GAME = "connect:4,4"


@pytest.fixture
def want(tmp_path: Path) -> dict[str, str]:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    z.table(GAME, tmp_path / "one")
    return contents(tmp_path / "one")


class Later:
    """Does something once, some time after a run says that it has come to a stage; never after the run is over."""

    def __init__(self, stage: int, seconds: float, do: Callable[[], bool]) -> None:
        self.stage, self.do, self.seen, self.is_done = stage, do, 0, False
        self.timer = threading.Timer(seconds, self._go)

    def _go(self) -> None:
        self.is_done = self.do()

    def __call__(self, event: dict[str, Any]) -> None:
        self.seen += 1
        if self.seen == self.stage:
            self.timer.start()

    def __enter__(self) -> Later:
        return self

    def __exit__(self, *error: Any) -> None:
        self.timer.cancel()
        if self.timer.ident is not None:
            self.timer.join()


def a_moment(dice: random.Random) -> tuple[int, float]:
    """A stage of the game, and some time after it."""
    return dice.randint(7, 24), dice.choice([0.0, dice.random() / 5])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_a_worker_killed_at_a_random_moment_changes_nothing(
    seed: int, tmp_path: Path, want: dict[str, str], monkeypatch: Any
) -> None:
    import psutil

    monkeypatch.setattr(cluster, "ROWS", 4_000)
    dice = random.Random(seed)

    def kill() -> bool:
        workers = [
            p for p in psutil.Process().children(recursive=True) if not p.children() and "spawn" in str(p.cmdline())
        ]
        if workers:
            os.kill(dice.choice(workers).pid, signal.SIGKILL)
        return bool(workers)

    with Later(*a_moment(dice), kill) as later:
        z.table(GAME, tmp_path / "many", cluster="local:2", events=later)
    assert later.is_done
    assert contents(tmp_path / "many") == want


ENDED = f"""
import os, signal, sys, threading
from zermelo.tables.build import layered
from zermelo.tables.build.cluster import cluster
cluster.ROWS, layered.PAUSE, seen = 4_000, -1, []
def end():
    os.kill(os.getpid(), signal.SIGKILL)
def hear(event):
    seen.append(event)
    if len(seen) == int(sys.argv[2]):
        threading.Timer(float(sys.argv[3]), end).start()
if __name__ == "__main__":
    layered.table({GAME!r}, sys.argv[1], cluster="local:2", events=hear)
"""


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_a_command_killed_with_its_scheduler_is_finished_to_the_same_bytes_and_leaves_no_worker(
    seed: int, tmp_path: Path, want: dict[str, str], monkeypatch: Any
) -> None:
    import psutil

    monkeypatch.setattr(cluster, "ROWS", 4_000)
    stage, seconds = a_moment(random.Random(100 + seed))
    (tmp_path / "ended.py").write_text(ENDED)
    command = [sys.executable, str(tmp_path / "ended.py"), str(tmp_path / "many"), str(stage), str(seconds)]
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    family: set[psutil.Process] = set()
    while run.poll() is None:  # it ends itself
        with suppress(psutil.NoSuchProcess):
            family |= set(psutil.Process(run.pid).children(recursive=True))
        time.sleep(0.05)
    assert run.returncode == -signal.SIGKILL
    assert len(family) >= 2
    _, left = psutil.wait_procs(family, timeout=60)
    assert not left
    z.table(GAME, tmp_path / "many", cluster="local:2" if seed % 2 else None)
    assert contents(tmp_path / "many") == want


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_a_lost_scheduler_ends_it_with_one_line_and_the_work_goes_on(
    seed: int, tmp_path: Path, want: dict[str, str], monkeypatch: Any
) -> None:
    monkeypatch.setattr(cluster, "ROWS", 4_000)
    start = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0",
             "--no-dashboard"]  # fmt: skip
    scheduler = subprocess.Popen(start, stderr=subprocess.PIPE, text=True)
    assert scheduler.stderr is not None
    said = next(line for line in scheduler.stderr if "tcp://" in line)
    address = re.search(r"tcp://[\d.:]+", said)
    assert address is not None
    worker = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_worker", address[0], "--no-nanny", "--no-dashboard"],
        stderr=subprocess.DEVNULL,
    )

    def kill() -> bool:
        scheduler.kill()
        return True

    try:
        with (
            Later(*a_moment(random.Random(seed)), kill) as later,
            pytest.raises(BudgetError, match=r"The cluster gave up: .* give the same command again") as caught,
        ):
            z.table(GAME, tmp_path / "many", cluster=address[0], events=later)
        assert "\n" not in str(caught.value)
        assert later.is_done
    finally:
        for process in (scheduler, worker):
            process.kill()
            process.wait()
    z.table(GAME, tmp_path / "many", cluster="local:2" if seed % 2 else None)
    assert contents(tmp_path / "many") == want
