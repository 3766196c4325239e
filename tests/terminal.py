"""The command line as a user meets it: what it prints, what it answers as JSON, what it refuses."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
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
