"""``zermelo doctor``, ``cache`` and ``bench``: looking after the machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from typing import Any

import pytest

from tests.readme import ROOT, tokens
from tests.terminal import done, refused, run
from zermelo.compiler import cache as disk
from zermelo.compiler.native import is_plain_asked
from zermelo.faces.cli import doctor
from zermelo.solvers.speed import Speed, speed

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
DEVELOPERS = {"test", "long", "manual", "peers", "dev"}


def examined(*, status: int = 0) -> Any:
    result = run("doctor", "--json")
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


def first_words(requirement: str) -> str:
    return requirement.split(">")[0].split("<")[0].split("=")[0].strip()


# ---------------------------------------------------------------- doctor


def test_a_healthy_machine_is_told_so_with_all_versions(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    found = examined()
    assert found["troubles"] == []
    assert {first_words(line) for line in PROJECT["dependencies"]} <= {n for n, v in found["packages"].items() if v}
    assert found["cores"] >= 1 and found["free_memory"] > 0
    assert found["cache"] == found["cache"] | {"folder": str(tmp_path), "usable": True, "kernels": 0, "bytes": 0}
    told = done("doctor")
    assert told.endswith("All is well.\n") and "no C compiler is needed" in told


def test_the_doctor_knows_every_extra_for_users_and_how_to_get_it():
    extras = examined()["extras"]
    assert set(extras) == set(PROJECT["optional-dependencies"]) - DEVELOPERS
    assert extras["chess"] == {"installed": True, "for": "chess from any position, boards of python-chess",
                               "install": 'pip install "zermelo[chess]"'}  # fmt: skip


def test_an_extra_that_is_missing_is_no_trouble_and_told_how_to_get(monkeypatch):
    monkeypatch.setattr(doctor, "EXTRAS", {"magic": ("no_such_module", "magic")})
    assert not examined()["extras"]["magic"]["installed"]
    assert 'pip install "zermelo[magic]"' in done("doctor")


@pytest.mark.parametrize(
    ("variables", "what", "do"),
    [
        ({"ZERMELO_CACHE": __file__}, "cannot be written", "export ZERMELO_CACHE=FOLDER"),
        ({"NUMBA_DISABLE_JIT": "1"}, "NUMBA_DISABLE_JIT is set", "unset NUMBA_DISABLE_JIT"),
    ],
)
def test_trouble_is_told_with_what_to_do(variables, what, do, monkeypatch):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    (trouble,) = examined(status=1)["troubles"]
    assert what in trouble["what"] and do in trouble["do"]
    result = run("doctor")
    assert result.exit_code == 1 and result.stderr == ""
    assert f"Trouble: {trouble['what']}"[:60] in result.stdout


@pytest.mark.parametrize(
    ("there", "what"),
    [("0.40.1", "numba is 0.40.1; zermelo needs"), (None, "numba is not installed.")],
)
def test_an_old_or_missing_package_is_trouble(there, what, monkeypatch):
    usual = doctor._version
    monkeypatch.setattr(doctor, "_version", lambda name: there if name == "numba" else usual(name))
    troubles = examined(status=1)["troubles"]
    assert what in troubles[0]["what"]
    assert troubles[0]["do"].startswith('Run: pip install "numba')


def test_a_compiler_that_fails_is_trouble(monkeypatch):
    monkeypatch.setattr("zermelo.compiler.attempt.trial", lambda: "OSError: no LLVM")
    assert "no LLVM" in examined(status=1)["troubles"][0]["what"]


def test_little_memory_and_little_disk_are_trouble(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    monkeypatch.setattr(doctor, "LEAST_MEMORY", 1 << 60)
    monkeypatch.setattr(doctor, "LEAST_DISK", 1 << 60)
    told = [trouble["what"] for trouble in examined(status=1)["troubles"]]
    assert len(told) == 2 and "of disk" in told[0] and "of memory" in told[1]


def test_nothing_is_compiled_where_numba_is_switched_off(monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert is_plain_asked()
    assert "plain Python" in done("solve", "nim:1,2", "--compiled")


# ---------------------------------------------------------------- cache


def test_the_cache_is_counted_and_emptied_of_kernels_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    disk.write("one", b"machine code")
    disk.write("agreed-one", b"")
    (tmp_path / "kernels" / "left.12.part").touch()
    (tmp_path / "kernels" / "mine.txt").touch()
    before = json.loads(done("cache", "--json"))
    assert before["kernels"] == 1 and before["bytes"] > 12 and not before["cleared"]
    assert done("cache", "--clear").startswith("1 kernel, 0.0 MB, removed from")
    assert disk.kept() == (0, 0) and disk.read("one") is None
    assert [path.name for path in (tmp_path / "kernels").iterdir()] == ["mine.txt"]


def test_without_a_folder_nothing_is_kept_or_cleared(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "file"))
    assert disk.kept() == disk.clear() == (0, 0)
    assert "Nothing is kept" in done("cache")


# ---------------------------------------------------------------- bench


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
    assert "Only rules are measured" in refused("bench", "sharing")


@pytest.mark.long
def test_compiling_anew_is_timed_and_leaves_the_cache_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "cache"))
    (tmp_path / "rules.py").write_text(tokens())
    command = [sys.executable, "-m", "zermelo", "bench", "rules.py:Tokens", "--anew", "--rounds", "1", "--json"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert json.loads(told.stdout)["compiling"] > 0
    assert disk.kept() == (0, 0)
