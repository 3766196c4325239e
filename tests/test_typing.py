"""A user's type checker has nothing to say against what README.md shows."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

from tests.readme import ROOT, blocks, tokens


def shown() -> str:
    """Returns the examples of README.md as the file of a user who imports their own game."""
    parser = doctest.DocTestParser()
    steps = [step.source for text in blocks("python") for step in parser.get_examples(text)]
    return "import zermelo as z\nfrom rules import Tokens\n" + "".join(steps)


def checked(folder: Path, *names: str) -> subprocess.CompletedProcess[str]:
    """Runs mypy as strictly as it can, with what it remembers of zermelo itself."""
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), *names]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)


def test_what_the_readme_shows_is_strictly_typed_and_a_slip_in_a_parameter_is_seen(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(tokens())
    (tmp_path / "use.py").write_text(shown())
    (tmp_path / "slip.py").write_text("from rules import Tokens\n\nTokens(tokns=3)\n")
    found = checked(tmp_path, "rules.py", "use.py", "slip.py")
    slip, *rest = found.stdout.splitlines()
    assert slip.startswith('slip.py:3: error: Unexpected keyword argument "tokns"'), found.stdout + found.stderr
    assert [line for line in rest if "slip.py" not in line and not line.startswith("Found 1 error")] == []
