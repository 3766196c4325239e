"""While a kernel is compiled that is said on a terminal, and Ctrl-C is heard."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from zermelo.compiler import cache
from zermelo.faces.cli._output import Progress

INTERRUPTED = """
import os, signal, threading
from zermelo.compiler.cache import watch_kernel_compiling
from zermelo.faces.cli import main
watch_kernel_compiling(lambda: threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start())
main(["solve", "nim:2,2", "--compiled"])
"""


def test_a_terminal_is_told_that_a_kernel_is_compiled(monkeypatch, tmp_path):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    for stream in (sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    shown = []
    monkeypatch.setattr(Progress, "_show", lambda self, words: shown.append(words))
    target = SimpleNamespace(refresh=lambda: None, codegen=lambda: SimpleNamespace(magic_tuple=lambda: ()))
    with Progress("exploring"):
        cache._KernelCache(None, "key").load_overload("signature", target)
    cache._KernelCache(None, "key").load_overload("signature", target)  # nobody listens any more
    assert shown == ["exploring: compiling …"]


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_is_heard_while_a_kernel_is_compiled(tmp_path):
    environment = os.environ | {"ZERMELO_CACHE": str(tmp_path)}
    command = [sys.executable, "-c", INTERRUPTED]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (130, "")
    assert "Traceback" not in done.stderr
