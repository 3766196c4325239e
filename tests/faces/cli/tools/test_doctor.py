"""``zermelo doctor``."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from tests.readme import ROOT
from tests.terminal import done, run
from zermelo.compiler.native import is_native_code_refused
from zermelo.faces.cli.tools import doctor

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
DEVELOPERS = {"test", "long", "manual", "peers", "dev"}


def examined(*, status: int = 0) -> Any:
    result = run("doctor", "--json")
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


def first_words(requirement: str) -> str:
    return requirement.split(">")[0].split("<")[0].split("=")[0].strip()


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
        ({"ZERMELO_CACHE": __file__}, "is not writable", "export ZERMELO_CACHE=FOLDER"),
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
    monkeypatch.setattr("zermelo.compiler.attempt.attempt_trial", lambda: "OSError: no LLVM")
    assert "no LLVM" in examined(status=1)["troubles"][0]["what"]


def test_little_memory_and_little_disk_are_trouble(tmp_path, monkeypatch):
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    monkeypatch.setattr(doctor, "LEAST_MEMORY", 1 << 60)
    monkeypatch.setattr(doctor, "LEAST_DISK", 1 << 60)
    told = [trouble["what"] for trouble in examined(status=1)["troubles"]]
    assert len(told) == 2 and "of disk" in told[0] and "of memory" in told[1]


def test_nothing_is_compiled_where_numba_is_switched_off(monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert is_native_code_refused()
    assert "plain Python" in done("solve", "nim:1,2", "--compiled")
