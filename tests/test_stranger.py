"""A stranger's path: a clone, `make run`, a first answer, a game file of one's own, a picture; a fresh home all along.

Always walked from the wheel, with the dependencies lent by this environment. The long test takes nothing for granted.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import urllib.request
import xml.etree.ElementTree as xml
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import fresh
from tests.readme import ROOT, commands, tokens
from zermelo import __version__


@dataclass(frozen=True)
class Stranger:
    """Somebody with a clone, a home, and perhaps programs of an environment."""

    clone: Path
    home: Path

    @property
    def programs(self) -> Path:
        return self.clone / ".venv" / "bin"

    def types(self, command: str, status: int = 0) -> str:
        """Returns what *command*, typed in the clone with the environment switched on, prints."""
        return fresh.run(command, self.clone, home=self.home, first=self.programs, status=status)


def walk(stranger: Stranger) -> None:
    """From `make run` to a picture."""
    told = stranger.types("make run")
    assert "Ann cannot win, and yet she decides who does." in told and "right" in told
    first = json.loads(stranger.types("zermelo solve nim:1,2,players=Ann+Bob+Cy --json"))
    assert first["payoff"]["Ann"] == -1 and first["unique"] is False
    (stranger.clone / "mygame.py").write_text(tokens())
    own = json.loads(stranger.types("zermelo solve mygame.py:Tokens --json"))
    assert own["payoff"] == {"A": 6, "B": 2, "C": -1}
    stranger.types("zermelo show mygame.py:Tokens --depth 3 --svg mygame.svg")
    assert xml.parse(stranger.clone / "mygame.svg").getroot().tag.endswith("svg")


def serve(stranger: Stranger, command: str) -> str:
    """Starts the server, asks for its first page, stops it with Ctrl-C; returns the page."""
    words = shlex.split(command)
    program = shutil.which(words[0], path=str(stranger.programs))
    assert program is not None
    environment = os.environ | {"HOME": str(stranger.home), "BROWSER": "true", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [program, *words[1:]], cwd=stranger.home, env=environment, stdout=subprocess.PIPE, text=True
    ) as started:
        try:
            assert started.stdout is not None
            address = re.search(r"http://[\d.:]+/\S*", started.stdout.readline())
            assert address is not None
            with urllib.request.urlopen(address[0], timeout=60) as page:
                return str(page.read().decode())
        finally:
            started.send_signal(signal.SIGINT)
            started.wait(60)


def look_into(wheel: Path, package: Path) -> None:
    """A wheel holds all of the package: types, pages, data; and neither tests nor benchmarks."""
    wanted = {path.relative_to(package).as_posix() for path in (package / "zermelo").rglob("*") if path.is_file()}
    held = set(zipfile.ZipFile(wheel).namelist())
    about = f"zermelo-{__version__}.dist-info/"
    assert wanted - held == set()
    assert [name for name in held - wanted if not name.startswith(about)] == []
    assert {"zermelo/py.typed", "zermelo/faces/web/static/index.html", f"{about}licenses/LICENSE"} <= held
    assert wheel.name == f"zermelo-{__version__}-py3-none-any.whl"


# One test, so that the wheel is built and installed once, however many processes run the tests.
def test_from_the_wheel_a_stranger_comes_to_a_picture_of_an_own_game_and_to_the_server(tmp_path: Path) -> None:
    stranger = Stranger(fresh.clone(tmp_path / "zermelo"), tmp_path)
    shutil.copytree(stranger.clone, tmp_path / "source")
    wheel = fresh.wheel(tmp_path / "source", tmp_path)
    look_into(wheel, stranger.clone / "src")
    # The environment of the Makefile, with the wheel in it and all that zermelo needs lent.
    fresh.environment(stranger.clone / ".venv")
    fresh.install(stranger.programs, wheel)
    (stranger.clone / ".venv" / "place").write_text(str(stranger.clone))
    (stranger.clone / ".venv" / "package.stamp").touch()
    where = stranger.types('python -c "import zermelo; print(zermelo.__version__, zermelo.__file__)"').split()
    assert where[0] == __version__ and Path(where[1]).is_relative_to(stranger.clone / ".venv")
    walk(stranger)
    (command,) = [line for line in commands("sh") if line.startswith("zermelo serve")]
    assert "<title>" in serve(stranger, command)


def test_the_readme_asks_for_nothing_in_a_shell_that_is_not_tried() -> None:
    assert commands("sh") == ["make run", "make test", "zermelo serve --open"]
    assert "make test" in (ROOT / ".ci" / "run").read_text()  # which is what runs this test


# ---------------------------------------------------------------- with nothing lent


@pytest.mark.long
def test_a_newcomer_with_nothing_installed_walks_the_whole_path(tmp_path: Path) -> None:
    newcomer = Stranger(fresh.clone(tmp_path / "zermelo"), tmp_path)
    walk(newcomer)
    assert "<title>" in serve(newcomer, "zermelo serve --open")
    assert "All is well." in newcomer.types("zermelo doctor")


@pytest.mark.long
def test_every_command_of_the_readme_runs_after_pip_install(tmp_path: Path) -> None:
    clone = fresh.clone(tmp_path / "zermelo")
    programs = fresh.environment(tmp_path / "environment", lends=False)
    fresh.run("pip install -q .", clone, home=tmp_path, first=programs)
    shutil.rmtree(clone / "src")  # what runs now is what was installed
    for command in commands("console"):
        fresh.run(command, clone, home=tmp_path, first=programs)
