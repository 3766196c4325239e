"""The theory pages: short, listed, with an up-to-date picture each; their examples are run with the other documents."""

from __future__ import annotations

import re

import pytest
from theory import FOLDER, PAGES, PICTURES, example

from pictures import draw
from tests.draw.svg import read

LONGEST = 150
PARTS = ("## What it costs", "## Limits", "Papers: ")


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_of_a_page_is_what_is_drawn(name):
    drawn = PICTURES[name]()
    read(drawn)
    assert drawn == (FOLDER / f"{name}.svg").read_text(encoding="utf-8"), f"python tools/theory.py {name}"


@pytest.mark.parametrize("name", PICTURES)
def test_a_page_is_short_and_has_an_example_a_picture_costs_limits_and_the_paper(name):
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert len(page.splitlines()) <= LONGEST
    assert ">>> import zermelo as z" in page
    assert re.search(rf"!\[[^]]+\]\(\.\./pictures/theory/{name}\.svg\)", page)
    assert all(part in page for part in PARTS)


def test_every_page_is_listed_and_has_its_picture():
    listed = re.findall(r"\]\(([\w-]+)\.md\)", (PAGES / "index.md").read_text(encoding="utf-8"))
    assert listed == list(PICTURES)
    assert {path.stem for path in PAGES.glob("*.md")} == {"index", *PICTURES}
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(PICTURES)


def test_an_example_that_a_page_lacks_is_named():
    with pytest.raises(LookupError, match=r"chance.md defines no roulette"):
        example("chance", "roulette")


def test_an_unknown_picture_is_refused_with_those_there_are(capsys):
    assert draw(["bridge"], PICTURES, FOLDER) == 2
    assert capsys.readouterr().err.startswith("No picture bridge; there are backward-induction,")
