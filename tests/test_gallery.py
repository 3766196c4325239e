"""The gallery says what comes out today: its cheap games always, the others in the long run."""

from __future__ import annotations

import pytest
from exhibit import EXHIBITS, Exhibit, sure
from gallery import FOLDER, PAGE, main, section, section_on, written

from tests.draw.svg import read
from tests.terminal import done

QUICK = [name for name, one in EXHIBITS.items() if not one.is_slow]
SLOW = [name for name, one in EXHIBITS.items() if one.is_slow]


def comes_out(one: Exhibit) -> None:
    told = one.tell()
    read(told.picture)
    assert section_on(PAGE.read_text(encoding="utf-8"), one) == section(one, told), (
        f"python tools/gallery.py {one.name}"
    )
    drawn = (FOLDER / f"{one.name}.svg").read_text(encoding="utf-8")
    assert told.picture == drawn, f"python tools/gallery.py {one.name}"
    assert one.ask.startswith("zermelo ")
    done(*one.ask.split()[1:])


@pytest.mark.parametrize("name", QUICK)
def test_the_gallery_says_what_comes_out_of(name):
    comes_out(EXHIBITS[name])


@pytest.mark.long
@pytest.mark.parametrize("name", SLOW)
def test_the_gallery_says_what_comes_out_slowly_of(name):
    comes_out(EXHIBITS[name])


def test_the_page_is_the_games_in_order_with_all_their_pictures_and_nothing_else():
    page = PAGE.read_text(encoding="utf-8")
    assert written({}, page) == page
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(EXHIBITS)
    assert len(EXHIBITS) >= 12


def test_a_page_with_one_other_figure_is_noticed():
    one = EXHIBITS["mu-torere"]
    page = PAGE.read_text(encoding="utf-8").replace("1,180", "1,181")
    assert section_on(page, one) != section(one, one.tell())


def test_words_that_are_not_so_any_more_stop_the_page():
    with pytest.raises(ValueError, match="does not come out"):
        sure(1 + 1 == 3)


def test_an_unknown_game_is_refused_with_those_there_are(capsys):
    assert main(["bridge"]) == 2
    assert capsys.readouterr().err.startswith("No game bridge; there are kingmaker, chomp,")
