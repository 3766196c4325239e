"""Fresh places: a copy of what git keeps, a wheel, an environment, a home that nobody has lived in."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.readme import ROOT

BUILD = "from setuptools.build_meta import build_wheel; import sys; print(build_wheel(sys.argv[1]))"


def clone(folder: Path) -> Path:
    """Copies what git keeps, or would keep, as it lies here; without git, all but what tools made."""
    listing = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        names = subprocess.run(listing, capture_output=True, check=True).stdout.decode().split("\0")
    except (OSError, subprocess.CalledProcessError):
        inside = [path for path in ROOT.rglob("*") if path.is_file()]
        names = [str(path.relative_to(ROOT)) for path in inside if path.relative_to(ROOT).parts[0][0] != "."]
    for name in names:
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def wheel(source: Path, out: Path) -> Path:
    """Builds the wheel of *source* with the tools of this environment, from no network."""
    done = run([sys.executable, "-c", BUILD, out], source, home=out)
    return out / done.splitlines()[-1]


def environment(folder: Path, *, lends: bool = True) -> Path:
    """Makes a virtual environment and returns its folder of programs; *lends* lets it see what this one has."""
    bare = ["--without-pip"] if lends else []
    run([sys.executable, "-m", "venv", *bare, folder], folder.parent, home=folder.parent)
    if lends:
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        (folder / "lib" / version / "site-packages" / "lent.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "bin"


def install(binaries: Path, *what: object) -> None:
    """Installs *what* alone, without its dependencies, into the environment of *binaries*."""
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        binaries / "python",
        "install",
        "-q",
        "--no-deps",
        "--no-index",
        "--no-compile",
    ]
    run([*pip, "--disable-pip-version-check", *what], binaries.parent, home=binaries.parent)


def run(command: list[object] | str, cwd: Path, *, home: Path, first: Path | None = None, status: int = 0) -> str:
    """Runs *command* as somebody whose home is *home* and whose programs are *first*; returns what it printed."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ZERMELO", "PYTHON", "VIRTUAL"))}
    path = os.environ["PATH"] if first is None else f"{first}{os.pathsep}{os.environ['PATH']}"
    words = command if isinstance(command, str) else [str(word) for word in command]
    done = subprocess.run(
        words, shell=isinstance(command, str), cwd=cwd, capture_output=True, text=True, timeout=1200,
        env=kept | {"HOME": str(home), "XDG_CACHE_HOME": str(home / ".cache"), "PATH": path, "NO_COLOR": "1"},
    )  # fmt: skip
    assert done.returncode == status, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout
