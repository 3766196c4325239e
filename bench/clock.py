"""Side-by-side timing: the rivals take turns, each keeps its best CPU time, and only ratios are claimed."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any


def side_by_side(rivals: Mapping[str, Callable[[], object]], rounds: int = 5) -> dict[str, float]:
    """Runs every rival once per round and returns the best CPU seconds of each."""
    best = dict.fromkeys(rivals, float("inf"))
    for _ in range(rounds):
        for name, work in rivals.items():
            began = time.thread_time()
            work()
            best[name] = min(best[name], time.thread_time() - began)
    return best


def say(what: str, figure: str, goal: str, met: bool | None = None) -> None:
    """Prints one line of the report."""
    mark = {True: "met", False: "MISSED", None: "      "}[met]
    print(f"{what:<62} {figure:>22}   {goal:<26} {mark}", flush=True)


def compiled_by_hand(source: str) -> Any:
    """Returns a C++ file of this folder as a library, compiled with -O3; None where there is no compiler."""
    if shutil.which("g++") is None:
        print(f"no g++ here: {source} is left out")
        return None
    made = Path(tempfile.mkdtemp()) / "reference.so"
    text = Path(__file__).with_name(source)
    subprocess.run(["g++", "-O3", "-march=native", "-shared", "-fPIC", str(text), "-o", str(made)], check=True)
    return ctypes.CDLL(str(made))
