"""The pictures in the documents are those that the code draws today: few, small, and looked at by people."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import zermelo.draw as draw
from pictures import FOLDER, PICTURES
from tests.draw.svg import read
from zermelo.errors import Deprecated

DOCUMENTS = Path(__file__).parents[2]


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_the_documents_is_what_is_drawn(name):
    drawn = PICTURES[name]()
    read(drawn)
    assert drawn == (FOLDER / f"{name}.svg").read_text(encoding="utf-8"), f"python tools/pictures.py {name}"


def test_every_picture_is_shown_somewhere_and_described():
    told = "".join(
        path.read_text(encoding="utf-8") for path in [DOCUMENTS / "README.md", *(DOCUMENTS / "docs").glob("*.md")]
    )
    shown = {name: words for words, name in re.findall(r"!\[([^]]*)\]\((?:docs/)?pictures/([\w-]+)\.svg\)", told)}
    assert set(PICTURES) <= set(shown)
    assert all(words.strip() for words in shown.values())
    assert {path.stem for path in FOLDER.glob("*.svg")} == {*PICTURES, "peers"}  # that one by make bench-peers


def test_every_picture_that_the_package_offers_is_there():
    import zermelo.draw

    for name in zermelo.draw.__all__:
        offered = getattr(zermelo.draw, name)
        assert callable(offered) and offered.__doc__, name
        if name.endswith("_svg") and name not in ("sheets_svg", "position_svg", "game_words_svg"):
            assert name.replace("_svg", "_text") in zermelo.draw.__all__, f"{name} has no text twin"


@pytest.mark.parametrize(("old", "new"), [("words_svg", "game_words_svg"), ("looks", "palette_looks")])
def test_a_renamed_picture_is_found_by_its_old_name(old: str, new: str):
    with pytest.warns(Deprecated, match=f"zermelo.draw.{old} is removed .*; use zermelo.draw.{new}"):
        assert getattr(draw, old) is getattr(draw, new)
