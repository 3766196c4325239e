"""Collects the news in changes/*.md into CHANGELOG.md under the version that src/zermelo/__init__.py names.

python tools/changelog.py            write the heading and its items, remove the fragments
python tools/changelog.py --draft    only show what would be written
"""

from __future__ import annotations

import argparse
import datetime
import re
import sys
import textwrap
from pathlib import Path


class NewsError(Exception):
    """The fragments or the changelog are not as they should be."""


def version(root: Path) -> str:
    """Returns the version, which stands in one place alone."""
    text = (root / "src" / "zermelo" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if found is None:
        raise NewsError('src/zermelo/__init__.py has no line __version__ = "…".')
    return found[1]


def fragments(root: Path) -> list[Path]:
    """Returns the news files under *root*, in the order of their names."""
    return sorted((root / "changes").glob("*.md"))


def item(fragment: Path) -> str:
    """Returns the text of one fragment as a list item; later lines stand under the first."""
    text = fragment.read_text(encoding="utf-8").strip()
    if not text:
        raise NewsError(f"changes/{fragment.name} is empty: say what users will notice, or remove it.")
    return "- " + textwrap.indent(text, "  ").lstrip()


def section(root: Path, date: str) -> str:
    """Returns the heading and all items of the version that the package names."""
    news = fragments(root)
    if not news:
        raise NewsError("changes/ holds no news: add a file such as changes/faster-nim.md.")
    items = "\n".join(item(fragment) for fragment in news)
    return f"## {version(root)} ({date})\n\n{items}\n"


def insert(changelog: str, new: str) -> str:
    """Returns *changelog* with the section *new* before its first version."""
    number = new.split()[1]
    if re.search(rf"^## {re.escape(number)}\s", changelog, re.MULTILINE):
        raise NewsError(f"CHANGELOG.md has a section {number} already: raise the version in src/zermelo/__init__.py.")
    first = re.search(r"^## ", changelog, re.MULTILINE)
    top, older = (changelog[: first.start()], changelog[first.start() :]) if first else (changelog, "")
    return "\n\n".join(part.strip() for part in (top, new, older) if part.strip()) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; returns 0, or 2 after one line about what is wrong."""
    parser = argparse.ArgumentParser(description="Collect changes/*.md into CHANGELOG.md.")
    parser.add_argument("--draft", action="store_true", help="show the new section, change nothing")
    parser.add_argument("--date", default=datetime.date.today().isoformat(), help="date of the release")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[1], help="the repository")
    options = parser.parse_args(arguments)

    changelog = options.root / "CHANGELOG.md"
    try:
        new = section(options.root, options.date)
        whole = insert(changelog.read_text(encoding="utf-8"), new)
    except NewsError as error:
        print(error, file=sys.stderr)
        return 2
    if options.draft:
        print(new, end="")
        return 0
    changelog.write_text(whole, encoding="utf-8")
    for fragment in fragments(options.root):
        fragment.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
