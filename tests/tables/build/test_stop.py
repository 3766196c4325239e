"""Ctrl-C and SIGTERM at any moment: the run ends at once and in order, and the same command goes on from there."""

from __future__ import annotations

import _thread
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.effort import tries
from tests.tables.build.test_layered import contents
from tests.tables.build.test_on_disk import Warren, on_disk
from zermelo.tables.build.interrupt import uninterrupted, wait_for_thread


def stopped_at(seconds: float, game: Any, out: Path, **options: Any) -> bool:
    """Makes a table, and presses Ctrl-C some time later; says whether that ended the run."""
    timer = threading.Timer(seconds, _thread.interrupt_main)
    try:
        timer.start()
        z.table(game, out, compiled=False, **options)
        timer.cancel()
        timer.join()
        time.sleep(0.01)  # for a signal that came just now
    except KeyboardInterrupt:
        return not (out / "manifest.json").exists()
    return False


def test_ctrl_c_at_random_moments_ends_a_run_in_order_and_changes_no_byte(tmp_path: Path) -> None:
    began = time.monotonic()
    z.table("connect:4,3,3", tmp_path / "whole", compiled=False)
    long, want, dice, stops = time.monotonic() - began, contents(tmp_path / "whole"), random.Random(4), 0
    for k in range(tries(2)):
        out = tmp_path / f"{k}"
        for _ in range(5):
            stops += stopped_at(dice.random() / 3 * long, "connect:4,3,3", out, cores=3)
        z.table("connect:4,3,3", out, compiled=False)
        assert contents(out) == want
    assert stops


def test_ctrl_c_ends_layers_that_are_solved_on_disk_too(tmp_path: Path) -> None:
    game = Warren(seed=3, rooms=20, floors=2)
    z.table(game, tmp_path / "whole", what="guarantees", compiled=False)
    want, dice, stops = contents(tmp_path / "whole"), random.Random(5), 0
    with on_disk(7):  # how long is it here and now?
        began = time.monotonic()
        z.table(game, tmp_path / "timed", what="guarantees", compiled=False, cores=2)
        took = time.monotonic() - began
    for k in range(tries(1)):
        with on_disk(7):
            for _ in range(4):
                stops += stopped_at(took * dice.random() / 3, game, tmp_path / f"{k}", what="guarantees", cores=2)
            z.table(game, tmp_path / f"{k}", what="guarantees", compiled=False)
        assert contents(tmp_path / f"{k}") == want
    assert stops


def test_what_must_not_end_by_half_is_done_before_ctrl_c_is_heard() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), uninterrupted():
        with uninterrupted():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("the inner one")
        done.append("the outer one")
    assert done == ["the inner one", "the outer one"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_thread_is_not_waited_for_after_ctrl_c() -> None:
    from concurrent.futures import ThreadPoolExecutor

    go_on = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(go_on.wait, 30)
        threading.Timer(0.05, _thread.interrupt_main).start()
        with pytest.raises(KeyboardInterrupt):
            wait_for_thread(future)
        go_on.set()
        assert wait_for_thread(future) is True


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_the_command_ends_at_a_signal_and_goes_on_later(name: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "zermelo", "table", "connect:4,3,3", "--out", str(tmp_path / "t"), "--plain",
               "--events"]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    first = process.stderr.readline()
    process.send_signal(getattr(signal, name))
    out, rest = process.communicate(timeout=120)
    assert first.startswith("{")
    said = [line for line in rest.splitlines() if not line.startswith("{")]
    assert (process.returncode, said, out) == ((130, ["zermelo: stopped."], "") if name == "SIGINT" else (-15, [], ""))
    z.table("connect:4,3,3", tmp_path / "t", compiled=False)
    z.table("connect:4,3,3", tmp_path / "whole", compiled=False)
    assert contents(tmp_path / "t") == contents(tmp_path / "whole")
