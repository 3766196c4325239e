"""What `make` does: nothing is installed into the system without a yes, and the bench takes the names of its parts."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.readme import ROOT

ASKS = "Browser tests are skipped: they need Chromium; run: sudo apt-get install chromium\n"


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder of programs without a browser, whose apt-get only writes down what it was told."""
    for name in ("sh", "cat", "make", "printf"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    for name, text in {"id": "echo 0", "apt-get": f'echo "$@" >> {tmp_path}/told'}.items():
        (tmp_path / name).write_text(f"#!{shutil.which('sh')}\n{text}\n")
        (tmp_path / name).chmod(0o755)
    return tmp_path


def make(programs: Path, **environment: str) -> str:
    done = subprocess.run(
        [programs / "make", "--no-print-directory", "-C", ROOT, "chromium"], stdin=subprocess.DEVNULL,
        capture_output=True, text=True, env={"PATH": str(programs), **environment},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_nobody_to_ask_means_that_nothing_is_installed(programs: Path) -> None:
    assert make(programs) == ASKS
    assert not (programs / "told").exists()


def test_where_ci_is_true_the_browser_is_installed_without_asking(programs: Path) -> None:
    assert make(programs, CI="true") == "Installing chromium ...\n"
    assert (programs / "told").read_text() == "update -qq\ninstall -y -qq --no-install-recommends chromium\n"


def test_whoever_sits_at_the_terminal_is_asked(programs: Path) -> None:
    pty = pytest.importorskip("pty", reason="no terminals to pretend here")
    for answer, installed in (("n\n", False), ("y\n", True)):
        mine, theirs = pty.openpty()
        os.write(mine, answer.encode())
        done = subprocess.run(
            [programs / "make", "--no-print-directory", "-C", ROOT, "chromium"], stdin=theirs, capture_output=True,
            text=True, env={"PATH": str(programs)},
        )  # fmt: skip
        assert done.stdout.startswith("Browser tests need Chromium. Install it with")
        assert (programs / "told").exists() == installed
        os.close(mine), os.close(theirs)


def test_make_test_says_how_long_it_takes_and_why_tests_are_skipped() -> None:
    text = (ROOT / "Makefile").read_text()
    (target,) = [part for part in text.split("\n\n") if part.startswith("test: ")]
    assert "minutes on two cores" in target
    assert "pytest -q -rs" in target


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["bench"], "-m bench"),
        (["bench", "scale"], "-m bench scale"),
        (["bench", "tables", "search", "LARGE=1"], "-m bench tables search --large"),
    ],
)
def test_the_bench_measures_all_or_the_parts_that_are_named(words: list[str], told: str) -> None:
    made = subprocess.run(["make", "--dry-run", "-C", ROOT, *words], capture_output=True, text=True, check=True)
    lines = [" ".join(line.split()) for line in made.stdout.splitlines()]
    assert f".venv/bin/python {told}" in lines
