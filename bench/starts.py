"""How long until the first answer: importing, a first process ever, a second process."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from bench.clock import say

IMPORT = "import time; a = time.process_time(); import zermelo; print(time.process_time() - a)"
SOLVE = "import time, zermelo as z; z.solve('tictactoe', compiled={compiled});print(time.process_time())"


def cpu_seconds(script: str, cache: str) -> float:
    """Runs *script* in a fresh process and returns the number it prints."""
    environment = os.environ | {"ZERMELO_CACHE": cache}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)


def run() -> None:
    """Prints CPU seconds of whole processes."""
    with tempfile.TemporaryDirectory() as cache:
        best = min(cpu_seconds(IMPORT, cache) for _ in range(5))
        say("import zermelo", f"{1000 * best:.0f} ms CPU", "under 100 ms", best < 0.1)
        first = cpu_seconds(SOLVE.format(compiled=None), cache)
        say("first process ever, tic-tac-toe solved", f"{first:.2f} CPU s", "under 3 s", first < 3)
        forced = cpu_seconds(SOLVE.format(compiled=True), cache)
        say("  the same, made to compile everything first", f"{forced:.2f} CPU s", "")
        second = min(cpu_seconds(SOLVE.format(compiled=True), cache) for _ in range(3))
        say("second process, compiled, kernels from disk", f"{second:.2f} CPU s", "under 1 s", second < 1)
