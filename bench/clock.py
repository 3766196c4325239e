"""Side-by-side timing: the rivals take turns, each keeps its best CPU time, and only ratios are claimed.

Memory is measured in a process of its own, as the peak during a step beyond what was held before it. The system's count
of a child, `ru_maxrss`, will not do: it begins with the memory of its parent.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib.util import find_spec
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


def is_there(package: str, what: str) -> bool:
    """Is *package* installed? Where it is not, says that *what* is left out."""
    if find_spec(package) is not None:
        return True
    print(f"no {package} here: {what} is left out")
    return False


def grown(work: Callable[[], Any]) -> tuple[Any, int]:
    """Returns what *work* returns, and the bytes that it held at its peak beyond what was held before.

    Meant for a fresh process: memory that was freed before may be used again, and is not counted then.
    """
    before = _anew()
    found = work()
    return found, peak() - before


def peak() -> int:
    """Returns the most bytes that this process has held."""
    return _status("VmHWM") or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def _anew() -> int:
    """Lets the peak begin anew where the system can; returns what it is then."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")
    return peak()


def _status(what: str) -> int:
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) << 10 for line in lines if line.startswith(what)), 0)


def child(text: str, *words: Any) -> dict[str, Any]:
    """Runs *text* in a process of its own; returns what it prints as JSON, its CPU seconds with its start, as ``all``,
    and the most that it and all it started held at one time, as ``tree``."""
    with tempfile.TemporaryFile("w+") as paper:
        process = subprocess.Popen([sys.executable, "-c", text, *map(str, words)], stdout=paper)
        tree, is_over = [0], threading.Event()
        looker = threading.Thread(target=_watch_tree, args=(process.pid, tree, is_over))
        looker.start()
        _, status, used = os.wait4(process.pid, 0)
        is_over.set()
        looker.join()
        process.returncode = status
        assert status == 0, text
        paper.seek(0)
        found: dict[str, Any] = json.loads(paper.read())
        return found | {"all": used.ru_utime + used.ru_stime, "tree": tree[0]}


def _watch_tree(root: int, most: list[int], is_over: threading.Event) -> None:
    """Looks, ten times a second, how much a process and all it started hold; memory they share counts once for each."""
    while not is_over.wait(0.1):
        parents: dict[int, int] = {}
        held: dict[int, int] = {}
        for place in Path("/proc").glob("[0-9]*"):
            with suppress(OSError, ValueError, IndexError):
                fields = (place / "stat").read_text().rpartition(")")[2].split()
                parents[int(place.name)] = int(fields[1])
                held[int(place.name)] = int(fields[21]) * resource.getpagesize()
        tree, grown_by = {root}, -1
        while grown_by != len(tree):
            grown_by = len(tree)
            tree |= {pid for pid, parent in parents.items() if parent in tree}
        most[0] = max(most[0], sum(held.get(pid, 0) for pid in tree))


def compiled_by_hand(source: str) -> Any:
    """Returns a C++ file of this folder as a library, compiled with -O3; None where there is no compiler."""
    if shutil.which("g++") is None:
        print(f"no g++ here: {source} is left out")
        return None
    made = Path(tempfile.mkdtemp()) / "reference.so"
    text = Path(__file__).with_name(source)
    subprocess.run(["g++", "-O3", "-march=native", "-shared", "-fPIC", str(text), "-o", str(made)], check=True)
    return ctypes.CDLL(str(made))
