"""The command line as a user meets it: what it prints, what it answers as JSON, what it refuses."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from zermelo.faces.cli import main

ALWAYS = {"method", "ties", "by", "status", "exact", "effort"}


def run(*words: object, typing: str = "") -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], input=typing)


def done(*words: object, typing: str = "", status: int = 0) -> str:
    """Returns what was printed; nothing may be on stderr."""
    result = run(*words, typing=typing)
    assert result.exit_code == status, result.output
    assert result.stderr == ""
    return result.stdout


def answered(*words: object) -> Any:
    """Returns the one object of --json, after a look at what is always there."""
    found = json.loads(done(*words, "--json"))
    assert set(found) >= ALWAYS
    return found


def refused(*words: object, status: int = 2) -> str:
    """Returns the one line on stderr; nothing may be on stdout, but with --json the same as one object."""
    result = run(*words)
    assert result.exit_code == status, result.output
    if "--json" in words:
        assert result.stderr == f"zermelo: {json.loads(result.stdout)['error']['message']}\n"
    else:
        assert result.stdout == ""
    assert re.fullmatch(r"zermelo: .+\n", result.stderr), result.stderr
    return result.stderr


@contextmanager
def started(*words: str, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """The command in a process of its own, text in and out; none of it outlives the test, however that ends."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [sys.executable, "-m", "zermelo", *words], stdin=pipe, stdout=pipe, stderr=pipe, text=True,
        start_new_session=True, **options,
    )  # fmt: skip
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def ctrl_c(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Interrupts as a terminal does, so that every process hears it; returns what was printed and the troubles."""
    os.killpg(process.pid, signal.SIGINT)
    return process.communicate(timeout=60)


def wait_for_work(process: subprocess.Popen[str], seconds: float) -> None:
    """Returns when the process and those it started have worked for so many CPU seconds, however busy the machine is.

    Where the system does not say how long processes have worked, three times as long is waited instead.
    """
    if not Path("/proc/self/stat").exists():
        time.sleep(3 * seconds)
        return
    until = time.monotonic() + 120
    while cpu_seconds(process.pid) < seconds and process.poll() is None and time.monotonic() < until:
        time.sleep(0.05)


def cpu_seconds(pid: int) -> float:
    """Returns how long a process and those it started have worked, as Linux says."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:  # it has ended
        return 0.0
    own = (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(cpu_seconds(int(child)) for child in below)
