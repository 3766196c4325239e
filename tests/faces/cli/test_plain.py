"""Terminals without box-drawing signs, and programs that read --json."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.terminal import run


def typed(*words: str, encoding: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "zermelo", *words]
    return subprocess.run(command, capture_output=True, env=os.environ | {"PYTHONIOENCODING": encoding}, check=False)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_a_tree_is_drawn_with_plain_signs_where_there_are_no_others(encoding):
    shown = typed("show", "sharing", "--solve", encoding=encoding).stdout.decode(encoding)
    assert "|- keep: Barb = (0, 0)" in shown and "|= share: Barb = (1, 1)" in shown and "?" not in shown


def test_code_pages_with_double_lines_draw_chosen_moves_with_them():
    shown = typed("show", "sharing", "--solve", encoding="cp437").stdout.decode("cp437")
    assert "├─ keep: Barb = (0, 0)" in shown and "╞═ share: Barb = (1, 1)" in shown and "?" not in shown


@pytest.mark.parametrize(
    ("words", "kind", "status"),
    [
        (("solve", "nmi", "--json"), "input", 2),
        (("solve", "nim:9,9", "--limit", "10", "--json"), "budget", 3),
        (("solve", "nim:1,2", "--tie", "x", "--json"), "usage", 2),
    ],
)
def test_with_json_what_went_wrong_is_json_too(words, kind, status):
    result = run(*words)
    told = json.loads(result.stdout)["error"]
    assert result.exit_code == status == told["status"] and told["kind"] == kind
    assert result.stderr == f"zermelo: {told['message']}\n"


def test_with_json_ctrl_c_is_json_too(monkeypatch):
    def stops(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("zermelo.faces.cli.questions.solve.is_cli_game_name", stops)
    result = run("solve", "nim:1,2", "--json")
    assert result.exit_code == 130
    assert json.loads(result.stdout)["error"] == {"kind": "stopped", "message": "stopped.", "status": 130}


def test_without_json_nothing_goes_to_the_output():
    assert run("solve", "nmi").stdout == ""
