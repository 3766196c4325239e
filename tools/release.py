"""Says whether a tag may be set: run it before a release, and in the job that a tag starts.

    python tools/release.py            is all ready for the version that the package names?
    python tools/release.py v0.2.0     is all ready, and is that the tag?

Exit status: 0 when all is ready, 1 with a line for each thing that is not.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from changelog import fragments, version

SEMANTIC = r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)"
TESTED = ".cache/tested"  # `make test` writes here which commit has passed
API = "docs/api.txt"


def git(root: Path, *words: str) -> str | None:
    """Returns what git says, or None where it says no."""
    done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def troubles(root: Path, tag: str | None) -> Iterator[str]:
    """Yields a line for each thing that stands against a release."""
    number = version(root)
    if not re.fullmatch(SEMANTIC, number):
        yield f"{number} is not a semantic version such as 1.4.0: mend it in src/zermelo/__init__.py."
    if tag is not None and tag != f"v{number}":
        yield f"The tag is {tag}, the version {number}: the tag must be v{number}."
    headings = re.findall(r"^## (\S+) \((\d{4}-\d\d-\d\d)\)$", (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    if number not in [heading[0] for heading in headings]:
        yield f"CHANGELOG.md has no section {number}: run `python tools/changelog.py`."
    elif headings[0][0] != number:
        yield f"The first section of CHANGELOG.md is {headings[0][0]}, not {number}: newest first."
    if left := [path.name for path in fragments(root)]:
        yield f"changes/ still holds {', '.join(left)}: run `python tools/changelog.py`."
    if changed := git(root, "status", "--porcelain", "--untracked-files=all"):
        yield f"Files are not committed ({changed.split()[-1]}, …): commit them first."
    head, tested = git(root, "rev-parse", "HEAD"), root / TESTED
    if not tested.exists() or tested.read_text().strip() != head:
        yield "This commit has not passed the tests: run `make test`."
    yield from _taken_away(root, number)


def _taken_away(root: Path, number: str) -> Iterator[str]:
    """What users could rely on goes only with a new major version; before 1.0.0, with a new minor one."""
    before = git(root, "describe", "--tags", "--abbrev=0", "--match", "v*", "--exclude", f"v{number}")
    old = git(root, "show", f"{before}:{API}") if before else None
    if before is None or old is None:
        return
    now = set(_qualified((root / API).read_text("utf-8")))
    lost = [line for line in _qualified(old) if line not in now]
    last, new = before.removeprefix("v").split("."), number.split(".")
    kept = 2 if new[0] == "0" else 1  # parts of the version that must have been raised
    if lost and last[:kept] == new[:kept]:
        part = "minor" if kept == 2 else "major"
        yield f"{len(lost)} lines of {API} have changed or gone since {before} ({lost[0]}): raise the {part} version."


def _qualified(text: str) -> list[str]:
    """Returns the lines of the list, those of members after the name of their class or command."""
    owner, found = "", []
    for line in text.splitlines():
        if line.startswith("    "):
            found.append(f"{owner} {line.strip()}")
        elif line.strip():
            owner = line.split("(")[0].strip()
            found.append(line)
    return found


def main(arguments: list[str] | None = None) -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description="Is all ready for a release?")
    parser.add_argument("tag", nargs="?", help="the tag that is to be set, or has been")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[1], help="the repository")
    options = parser.parse_args(arguments)
    found = list(troubles(options.root, options.tag))
    for line in found:
        print(line)
    if not found:
        print(f"{version(options.root)} is ready: git tag v{version(options.root)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
