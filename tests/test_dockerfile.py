"""The Dockerfile without a Docker engine: its lines agree with the project, and what it copies is enough to install."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path

import pytest

from tests import fresh
from tests.readme import ROOT

TEXT = (ROOT / "Dockerfile").read_text()
LINES = [line.split(maxsplit=1) for line in TEXT.splitlines() if line and line[0] not in "# "]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def of(word: str) -> list[str]:
    return [rest for first, rest in LINES if first == word]


def copied() -> list[str]:
    return [name for rest in of("COPY") for name in rest.split()[:-1]]


def test_its_python_is_one_that_the_project_runs_on() -> None:
    found = re.fullmatch(r"python:3\.(\d+)-slim", of("FROM")[0])
    least = re.fullmatch(r">=3\.(\d+)", PROJECT["requires-python"])
    assert found and least and int(found[1]) >= int(least[1])


def test_it_installs_what_make_run_installs_and_starts_the_command() -> None:
    (installed,) = re.findall(r'pip install --no-cache-dir "(\S+)"', TEXT)
    (package,) = re.findall(r"--editable \"(\S+)\"\n\t@touch \$@\n\n\$\(TESTING\)", (ROOT / "Makefile").read_text())
    assert installed == package
    assert set(re.findall(r"\[(\w+)\]", installed)) <= set(PROJECT["optional-dependencies"])
    assert json.loads(of("ENTRYPOINT")[0])[0] in PROJECT["scripts"]


def test_it_sees_what_it_copies_and_nothing_else() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert ignored[0] == "*"
    assert {line[1:] for line in ignored if line.startswith("!")} == set(copied())
    assert all((ROOT / name).exists() for name in copied())


@pytest.mark.long
def test_what_it_copies_is_enough_to_install_and_run(tmp_path: Path) -> None:
    source = tmp_path / "zermelo"
    source.mkdir()
    for name in copied():
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy2)(ROOT / name, source / name)
    programs = fresh.environment(tmp_path / "environment")
    fresh.install(programs, fresh.wheel(source, tmp_path))
    (tmp_path / "cache").mkdir()
    words = [programs / json.loads(of("ENTRYPOINT")[0])[0]]
    shown = fresh.run([*words, *json.loads(of("CMD")[0])], tmp_path, home=tmp_path)
    assert "Usage: zermelo" in shown
    for example in re.findall(r"^#   docker run --rm zermelo (.*)$", TEXT, re.MULTILINE):
        assert "player  gets" in fresh.run([*words, *example.split()], tmp_path, home=tmp_path)
