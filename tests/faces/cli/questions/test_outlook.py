"""``zermelo outlook``."""

from __future__ import annotations

import re
from pathlib import Path

from tests.draw.svg import written
from tests.terminal import answered, done, refused

NIM = "nim:1,2,players=Ann+Bob+Cy"
GRUNDY = "grundy:6,players=3,payoff=last"


def test_outlook_shows_optimist_average_and_pessimist_side_by_side():
    story = done("outlook", GRUNDY, "A")
    for view, value in (("optimist", "2"), ("average", "1/2"), ("pessimist", "-1")):
        assert re.search(rf"^{view} .*│.* {value} ", story, re.MULTILINE)
    assert "B 5=1+4 (1/2)" in story
    seen = answered("outlook", GRUNDY, "A")["views"]
    assert {view: found["value"] for view, found in seen.items()} == {"optimist": 2, "average": "1/2", "pessimist": -1}


def test_outlook_among_friends_and_enemies_says_who_is_what():
    story = done("outlook", GRUNDY, "B", "--enemy", "A")
    assert "B gets -1, when A is an enemy and C is neutral." in story
    found = answered("outlook", GRUNDY, "B", "--enemy", "A", "--others", "friends")
    assert found["parts"] == {"A": "enemy", "B": "friend", "C": "friend"}
    assert "A and C are friends" in done("outlook", GRUNDY, "B", "--friend", "A", "--friend", "C")
    assert "B can guarantee -1, whatever the others do." in done("outlook", GRUNDY, "B", "--others", "enemies")
    assert "views" not in answered("outlook", GRUNDY, "B", "--neutral", "A")


def test_an_outlook_by_several_aspects_has_no_bars_but_all_numbers():
    story = done("outlook", NIM, "Bob", "--by", "place,points")
    assert "│" not in story and re.search(r"^optimist +friends +1, 2 ", story, re.MULTILINE)
    assert answered("outlook", NIM, "Bob", "--by", "place,points")["views"]["average"]["value"] == ["4/3", 1]


def test_the_average_is_not_taken_over_merged_positions():
    said = refused("outlook", "nim:2,2,players=3", "A", "--symmetric")
    assert "Neutral players count every move" in said and "--others friends" in said
    done("outlook", "nim:2,2,players=3", "A", "--symmetric", "--others", "enemies")


def test_the_tree_has_the_three_views_beside_every_node(tmp_path: Path):
    story = done("outlook", GRUNDY, "A", "--tree", "--svg", tmp_path / "a.svg")
    assert "At every node: what A gets: optimist, average, pessimist." in story
    assert "\nA = (2, 1/2, -1)\n├─ 6=1+5: B = (2, 1/2, -1)\n" in story
    assert "what A gets: optimist, average, pessimist" in written((tmp_path / "a.svg").read_text(encoding="utf-8"))
    done("outlook", GRUNDY, "A", "--svg", tmp_path / "b.svg")
    assert "pessimist" in written((tmp_path / "b.svg").read_text(encoding="utf-8"))


def test_the_tree_has_one_view_beside_every_node_where_it_is_said_who_is_what(tmp_path: Path):
    story = done("outlook", GRUNDY, "B", "--enemy", "A", "--tree", "--svg", tmp_path / "a.svg")
    assert "At every node: what B gets, when A is an enemy and C is neutral." in story
    assert "A = -1" in story.splitlines()
    picture = written((tmp_path / "a.svg").read_text(encoding="utf-8"))
    assert "what B gets, when A is an enemy and C is neutral" in picture
