"""Shared by all tests: where compiled kernels are kept, how hard Hypothesis tries, what compiling cost."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import settings

from tests.effort import FEW, LONG, MANY

# Kept from run to run, since compiling is what takes the time; inside the repository, not in the user's home.
os.environ.setdefault("ZERMELO_CACHE", str(Path(__file__).parents[1] / ".cache" / "zermelo"))
# Who starts the tests in the background of a shell makes them deaf to Ctrl-C; what they start must hear it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)
os.environ["COLUMNS"] = "100"  # the same width of a terminal in every process

settings.register_profile("default", max_examples=FEW, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=MANY, deadline=None, print_blob=True)
settings.load_profile("long" if LONG else "default")


def pytest_collection_finish() -> None:
    """Tells the garbage collector that what was collected stays (162 tests: 27.1, then 24.7 CPU s, tried once)."""
    gc.collect()
    gc.freeze()


spent_by_workers = pytest.StashKey[float]()


def seconds_compiling() -> float:
    """Returns the CPU seconds that this process spent compiling kernels; 0 when it never came to that."""
    cache = sys.modules.get("zermelo.compiler.cache")
    seconds = getattr(cache, "kernel_cache_seconds", None)
    return float(seconds()) if seconds else 0.0


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["seconds_compiling"] = seconds_compiling()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node) -> None:
    spent = getattr(node, "workeroutput", {}).get("seconds_compiling", 0.0)  # a crashed worker leaves none
    node.config.stash[spent_by_workers] = node.config.stash.get(spent_by_workers, 0.0) + spent


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    seconds = seconds_compiling() + config.stash.get(spent_by_workers, 0.0)
    terminalreporter.write_line(f"CPU seconds spent compiling kernels: {seconds:.1f}")
