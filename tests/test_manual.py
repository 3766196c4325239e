"""The manual: no link leads nowhere, no page is left out, and every public name is explained once."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import manual
import zermelo as z
from zermelo.faces.cli import main

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
LINK = re.compile(r"!?\[(?:[^\]\[]|\[[^\]]*\])*\]\(([^()\s]+)\)")
OUTSIDE = ("http://", "https://", "mailto:")
NAME = re.compile(r"^\.\. auto(?:function|class|data|exception|module):: zermelo\.(\w+)$", re.MULTILINE)


def prose(page: Path) -> str:
    """Returns the text of a page without its blocks of code and without code between backticks."""
    text = re.sub(r"^( *)(`{3,}).*?^\1\2\s*$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`\n]*`", "code", text)


def anchors(page: Path) -> set[str]:
    """Returns what a link to *page* may name after #: its headings, as code hosts write them."""
    text = re.sub(r"^( *)(`{3,}).*?^\1\2\s*$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


def astray(page: Path) -> list[str]:
    """Returns the links of *page* that lead nowhere."""
    found = []
    for link in LINK.findall(prose(page)):
        if link.startswith(OUTSIDE):
            continue
        place, _, anchor = link.partition("#")
        target = (page.parent / place).resolve() if place else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            found.append(link)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_and_picture_is_there_in(page):
    assert astray(page) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path):
    (tmp_path / "other.md").write_text("# Other\n\n## What is here?\n")
    page = tmp_path / "page.md"
    page.write_text(
        "[a](other.md) ![b](gone.svg) [c](other.md#what-is-here) [d](other.md#what-is-not) [e](#page) `[f](code.md)`\n"
        "# Page\n```text\n[g](code.md)\n```\n[h](https://example.org)\n[i [j]](away.md)\n"
    )
    assert astray(page) == ["gone.svg", "other.md#what-is-not", "away.md"]


def test_every_page_is_in_the_table_of_contents_once():
    listed = [
        page for pages in manual.contents((DOCS / "index.md").read_text(encoding="utf-8")).values() for page in pages
    ]
    here = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")} - {"index.md"}
    assert Counter(listed) == Counter(here)


def test_the_reference_has_every_public_name_once_and_no_other():
    text = "\n".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md"))
    names = Counter(NAME.findall(text))
    del names["errors"]  # the module in which the exceptions are
    assert names == Counter(z.__all__)


def test_the_page_of_questions_names_verbs_and_commands_that_are_there():
    text = (DOCS / "questions.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\bz\.(\w+)\(", text)) <= set(z.__all__)
    commands = set(re.findall(r"`zermelo (\w+)", text))
    assert commands <= set(main.commands)
    assert commands >= {"solve", "guarantee", "outlook", "coalitions", "equilibria", "search", "check", "size", "table"}


def test_lists_of_links_become_the_table_of_contents_without_pages_that_are_not_there(tmp_path, monkeypatch):
    monkeypatch.setattr(manual, "DOCS", tmp_path)
    for name in ("here.md", "there.md"):
        (tmp_path / name).write_text("# A page\n")
    index = "# All\n\n## Part\n\n- [Here](here.md): words\n- [Gone](gone.md)\n\n## More\n\n- [There](there.md)\n"
    assert manual.contents(index) == {"Part": ["here.md"], "More": ["there.md"]}
    assert ":caption: Part\n\nhere.md\n```" in manual.with_contents(index)
    assert "gone" not in manual.with_contents(index)


def test_every_command_is_in_the_manual_with_its_help():
    text = manual.commands()
    for name in main.commands:
        assert f"\n## {name}\n" in text
        assert f"Usage: zermelo {name} " in text


def test_fences_in_docstrings_become_blocks():
    assert manual.fences(["So:", "```", "a  b", "```", "and"]) == ["So:", "", "::", "", "    a  b", "", "and"]


@pytest.mark.long
def test_the_manual_is_built_without_a_warning_and_asks_nothing_of_others(tmp_path):
    built = tmp_path / "manual"
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-d", tmp_path / "trees", DOCS, built]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    asked = re.compile(r"<(?:script|link|img|iframe|source)\b[^>]*?(?:src|href)=\"(?:https?:)?//[^\"]*\"")
    for page in built.rglob("*.html"):
        assert not asked.findall(page.read_text(encoding="utf-8")), page
    for sheet in built.rglob("*.css"):
        assert not re.search(r"@import|url\(['\"]?(?:https?:)?//", sheet.read_text(encoding="utf-8")), sheet
