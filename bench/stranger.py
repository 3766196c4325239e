"""A stranger's path, timed: clone, `make run`, a first answer, a game file of one's own, a picture; a fresh home."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import tempfile
import time
from pathlib import Path

from bench.clock import say

ROOT = Path(__file__).parents[1]


def step(what: str, command: str, folder: Path, home: Path) -> tuple[float, float] | None:
    """Runs *command* and prints its wall and CPU seconds; None where it failed."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ZERMELO", "PYTHON", "VIRTUAL"))}
    kept |= {"HOME": str(home), "XDG_CACHE_HOME": str(home / ".cache")}
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, shell=True, cwd=folder, env=kept, capture_output=True, text=True)
    after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - began
    if done.returncode != 0:
        print(f"  {what}: {command} failed, so the rest is left out: {done.stderr.strip().splitlines()[-1:]}")
        return None
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    say(f"  {what}", f"{wall:.1f} s, CPU {cpu:.1f} s", "")
    return wall, cpu


def own_game() -> str:
    """Returns the file that the README tells a newcomer to write."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return next(text for text in re.findall(r"^```python file=\S+\n(.*?)^```$", readme, re.M | re.S))


def run() -> None:
    """Prints wall and CPU seconds of each step, and of all together."""
    rules = own_game()
    with tempfile.TemporaryDirectory() as scratch:
        home, clone = Path(scratch), Path(scratch) / "zermelo"
        (home / "mygame.py").write_text(rules)
        zermelo = clone / ".venv" / "bin" / "zermelo"
        steps = [
            ("git clone", f"git clone -q {ROOT} {clone}", home),
            ("make run, which sets up and tells a first story", "make run", clone),
            ("make run again", "make run", clone),
            ("a first answer: zermelo solve", f"{zermelo} solve nim:1,2,players=Ann+Bob+Cy", home),
            ("a game of one's own: zermelo solve mygame.py:Tokens", f"{zermelo} solve mygame.py:Tokens", home),
            ("its picture: zermelo show --svg", f"{zermelo} show mygame.py:Tokens --depth 3 --svg mygame.svg", home),
        ]  # fmt: skip
        print("A stranger's path, on a machine where zermelo has never been (the network's share is in the wall time)")
        took = []
        for what, command, folder in steps:
            found = step(what, command, folder, home)
            if found is None:
                return
            took.append(found)
        assert (home / "mygame.svg").stat().st_size > 0
        wall, cpu = sum(t[0] for t in took), sum(t[1] for t in took)
        say("  from clone to picture", f"{wall:.1f} s, CPU {cpu:.1f} s", "ten minutes", wall < 600)
