"""The explorer for tests: in this process for its addresses, in one of its own with a browser before it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.faces.web.visits import HOST, LIMITS, client_of
from zermelo.faces.web.app import make_web_app

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session")
def explorer() -> Iterator[Any]:
    """A client of an explorer that all tests share, so that workers are started once."""
    app = make_web_app(hosts=frozenset({HOST}), limits=LIMITS)
    with client_of(app, raise_server_exceptions=False) as client:
        yield client


# ---------------------------------------------------------------- a browser


def chromium() -> str:
    """Returns where Chromium is; skips the test where there is none, and fails it where that must not be."""
    found = os.environ.get("ZERMELO_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        words = "no Chromium here: install it (Debian: apt install chromium)"
        pytest.fail(words) if os.environ.get("CI") == "true" else pytest.skip(words)
    return str(found)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of ``zermelo serve``, run as a user runs it, with rules of the user's own."""
    chromium()
    folder: Path = tmp_path_factory.mktemp("own")
    (folder / "mine.py").write_text(RULES)
    (folder / "pennies.nfg").write_text(PENNIES)
    z.table("tokens:6,players=3", folder / "kept", compiled=False)
    (folder / "entry.json").write_text(ENTRY)
    given = ["mine.py:Race", "nim:1,2", "pennies.nfg", "kept", "entry.json"]  # own.1 to own.4; one is of the catalogue
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0", *given]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+/", line)
        assert found, line
        yield found.group()
        process.send_signal(2)
        assert process.wait(20) == 0


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    path = chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield found
        found.close()


# The solution changes at x = -1, where the firm gives up fighting.
ENTRY = """{"zermelo": "tree", "version": 1, "title": "Entry", "players": ["Entrant", "Firm"], "parameter": "x",
"nodes": [
{"player": "Entrant", "moves": {"in": 1, "out": 2}}, {"player": "Firm", "moves": {"fight": 3, "share": 4}},
{"payoff": [0, 5]}, {"payoff": [-1, "1-x"]}, {"payoff": [2, 2]}]}"""
PENNIES = """NFG 1 R "Uneven pennies" { "Ann" "Bob" }
{ { "head" "tail" "<b>edge</b>" } { "head" "tail" } }
3 -3  -1 1  -2 2  -1 1  1 -1  -2 2
"""
RULES = '''
import zermelo as z

class Race(z.Rules):
    """Players in turn add 1 or 2; whoever reaches five wins."""
    players: int = 2
    actions: int = 2
    zero_sum = True
    start = (0, 0)
    def player(self, s): return s[1]
    def legal(self, s, a): return s[0] + a + 1 <= 5
    def apply(self, s, a):
        s[0] += a + 1
        s[1] = 1 - s[1]
    def over(self, s): return s[0] == 5
    def score(self, s, p): return -1 if s[1] == p else 1
    def name(self, s, a): return f"add {a + 1}"
    def text(self, s): return f"{s[0]} of 5"
'''
