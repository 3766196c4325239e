"""``zermelo bench``."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.readme import tokens
from tests.terminal import done, refused
from zermelo.compiler import cache as disk
from zermelo.solvers.speed import Speed, speed


def test_plain_rules_are_measured_over_the_positions_asked(monkeypatch):
    monkeypatch.setenv("ZERMELO_PLAIN", "1")
    found = json.loads(done("bench", "tictactoe", "--positions", "700", "--rounds", "1", "--json"))
    assert found["positions"] == 700 and found["is_whole"] is False and found["plain"] > 0
    assert found["compiled"] is None and "ZERMELO_PLAIN" in found["trouble"]


def test_compiled_and_plain_rules_go_through_the_same_positions():
    found = speed("tictactoe", rounds=1)
    assert found.positions == 5478 and found.is_whole
    assert found.trouble is None and found.compiled is not None and found.ratio == found.compiled / found.plain


def test_rules_that_cannot_be_compiled_are_told_why_and_where(tmp_path):
    text = tokens().replace("        s[0] -= a + 1\n", '        step = {"a": a}\n        s[0] -= step["a"] + 1\n')
    (tmp_path / "rules.py").write_text(text)
    told = done("bench", f"{tmp_path}{os.sep}rules.py:Tokens", "--positions", "50", "--rounds", "1")
    line = 1 + text[: text.index("step =")].count("\n")
    assert "compiled  " not in told
    assert "Not compiled: Tokens.apply uses a dict" in told and f"rules.py:{line}" in told.replace("\n", "")


def test_compiling_pays_when_what_it_saves_is_more_than_what_it_takes():
    measured = Speed("Game", 100, True, plain=1000.0, compiled=50_000.0, compiling=0.98, trouble=None)
    assert measured.pays_from == 1000  # plain 1 s; compiled 0.02 s and 0.98 s of compiling
    assert Speed("Game", 100, True, 1000.0, 500.0, 1.0, None).pays_from is None
    assert Speed("Game", 100, True, 1000.0, None, None, "no").ratio is None


def test_a_tree_has_no_rules_to_measure():
    assert "Only rules can be measured" in refused("bench", "sharing")


@pytest.mark.long
def test_compiling_anew_is_timed_and_leaves_the_cache_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "cache"))
    (tmp_path / "rules.py").write_text(tokens())
    command = [sys.executable, "-m", "zermelo", "bench", "rules.py:Tokens", "--anew", "--rounds", "1", "--json"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert json.loads(told.stdout)["compiling"] > 0
    assert disk.kernel_cache_size() == (0, 0)
