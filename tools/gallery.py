"""Solves the games of the gallery and writes docs/gallery.md and the pictures beside it.

python tools/gallery.py            solve all, the slow ones too, and write the page
python tools/gallery.py --quick    keep what the page says of the slow ones
python tools/gallery.py pig horse  solve these, keep the rest
"""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import fill

import exhibits
import exhibits_on_cycles
from exhibit import EXHIBITS, Exhibit, Told

PAGE = Path(__file__).parents[1] / "docs" / "gallery.md"
FOLDER = PAGE.parent / "pictures" / "gallery"
MODULES = (exhibits, exhibits_on_cycles)  # importing them fills EXHIBITS
WIDE = 120  # columns of the page
HEAD = """\
# A gallery of solved games

Each of these games is solved completely, and each holds a surprise. `python tools/gallery.py` writes this page: every
number and every picture comes from running zermelo, and every claim in the text is tested first. *Known* says what
others found before, and what is ours.

"""


def section(one: Exhibit, told: Told) -> str:
    """Returns what the page says of one game."""
    parts = [
        f"## {one.title}",
        filled(one.what),
        f"![{one.seen}](pictures/gallery/{one.name}.svg)",
        filled(told.fact),
        f"{filled(f'* Players: {one.players}', '  ')}\n{filled(f'* Known: {one.known}', '  ')}\n* Try: `{one.ask}`",
    ]
    return "\n\n".join(parts) + "\n"


def filled(words: str, indent: str = "") -> str:
    """Returns a paragraph in lines of the page's width."""
    return fill(words, WIDE, subsequent_indent=indent, break_on_hyphens=False)


def section_on(page: str, one: Exhibit) -> str:
    """Returns what *page* says of one game."""
    begin = page.index(f"## {one.title}\n")
    end = page.find("\n## ", begin + 1)
    return page[begin : end if end > 0 else len(page)].rstrip("\n") + "\n"


def written(told: dict[str, Told], page: str = "") -> str:
    """Returns the whole page; of what was not solved it says what *page* says."""
    overview = "".join(f"* [{one.title}](#{anchor(one.title)}): {one.players}\n" for one in EXHIBITS.values())
    sections = [section(one, told[name]) if name in told else section_on(page, one) for name, one in EXHIBITS.items()]
    return HEAD + overview + "\n" + "\n".join(sections)


def anchor(title: str) -> str:
    """Returns where a heading is found: lower case, blanks as dashes, signs left out."""
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c in "-_")


def main(words: list[str]) -> int:
    """Writes the page."""
    names = [word for word in words if not word.startswith("-")]
    unknown = [name for name in names if name not in EXHIBITS]
    if unknown:
        print(f"No game {', '.join(unknown)}; there are {', '.join(EXHIBITS)}.", file=sys.stderr)
        return 2
    quick = "--quick" in words
    chosen = [n for n, one in EXHIBITS.items() if (n in names if names else not (quick and one.is_slow))]
    page = PAGE.read_text(encoding="utf-8") if len(chosen) < len(EXHIBITS) else ""
    told = {}
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in chosen:
        told[name] = EXHIBITS[name].tell()
        (FOLDER / f"{name}.svg").write_text(told[name].picture, encoding="utf-8")
        print(f"{name}: {told[name].fact}")
    PAGE.write_text(written(told, page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
