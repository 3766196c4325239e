"""One page with everything known of a game: whole, harmless, the same numbers as elsewhere, and never forever."""

from __future__ import annotations

import re
import time
from functools import cache
from html import escape
from html.parser import HTMLParser

import pytest

import zermelo as z
from tests.terminal import run
from zermelo.faces.report.report import ASKED
from zermelo.questions import QUESTIONS

WORDS = {row.verb: row.words for row in QUESTIONS}
VOID = {"meta", "br", "rect", "circle", "path", "polygon", "line"}
GAMES = ("sharing", "nim:1,2,players=Ann+Bob+Cy", "kuhn", "hounds", "littman:4")


@cache
def page(game: str) -> str:
    return z.report(game)


class Reader(HTMLParser):
    """Fails where tags do not close in order, and keeps what tags there are."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        for name, value in attrs:
            assert not name.startswith("on") and name != "src", (name, value)
            assert name != "href" or value.startswith("#")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert "url(" not in text and "@import" not in text
    assert not reader.tags & {"script", "link", "iframe", "img", "object"}
    return reader


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_whole_and_takes_nothing_from_elsewhere(game):
    read(page(game))
    assert "WRONG" not in page(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_part_is_there_with_an_answer_or_one_line_that_says_why(game):
    sections = dict(re.findall(r"<h2>(.*?)</h2>(.*?)</section>", page(game), re.S))
    assert {escape(WORDS[verb]) for verb in ASKED} <= set(sections)
    for heading, shown in sections.items():
        reason = re.fullmatch(r'<p class="no">(.+)</p>', shown)
        assert reason is not None or "<table>" in shown or "<svg" in shown, heading


def test_the_sheets_are_those_of_the_answers():
    game = "nim:1,2,players=Ann+Bob+Cy"
    for answer in (z.solve(game), z.guarantees(game), z.coalitions(game), z.fairness(game)):
        for sheet in answer.sheets():
            assert sheet.html() in page(game)


def test_every_answer_is_checked():
    checks = page("sharing").split("Is it correct?</h2>")[1].split("</section>")[0]
    assert checks.count(">right<") == 6 and "not checked" not in checks


def test_hidden_moves_have_guarantees_one_by_one():
    assert "-1/18" in page("kuhn").split("What can each player guarantee?</h2>")[1].split("</section>")[0]


def test_a_tree_with_hidden_moves_is_drawn_and_a_file_without_a_title_has_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    z.save(z.tree(("A", "B"), z.at_once({"A": "lr", "B": "lr"}, lambda a, b: z.end(int(a == b), 0))), "meet.efg")
    assert run("report", "meet.efg", "-o", "page.html").exit_code == 0
    for made in (z.report("meet.efg"), (tmp_path / "page.html").read_text(encoding="utf-8")):
        assert "<h1>meet.efg</h1>" in made
        assert "<svg" in made.split("What it looks like</h2>")[1].split("</section>")[0]


def test_names_cannot_end_the_page():
    evil = "</section><script>alert(1)</script>"
    game = z.tree((evil, "B"), z.choose(evil, {evil + "l": z.end(1, 0), "<!--": z.end(0, 1)}), title=evil)
    read(z.report(game))


def test_a_table_of_payoffs_has_a_page_too():
    chicken = z.matrix(("A", "B"), [[(0, 0), (7, 2)], [(2, 7), (6, 6)]], [("dare", "swerve")] * 2)
    made = z.report(chicken)
    read(made)
    assert made.count("swerve") > 3


def test_a_large_game_has_its_size_and_a_look_ahead_and_says_what_is_left_out():
    made = z.report("connect:4,4,3", limit=2_000)
    read(made)
    assert made.count("Left out: there are more than 2,000 positions.") == len(ASKED) - 1  # two have nothing to form
    assert escape(WORDS["search"]) in made


def test_nothing_begins_once_the_time_is_spent():
    z.report("sharing")
    began = time.process_time()
    made = z.report("tictactoe", seconds=0)
    assert time.process_time() - began < 5
    assert "were spent" in made
    read(made)


def test_the_command_writes_the_page(tmp_path):
    file = tmp_path / "page.html"
    done = run("report", "sharing", "-o", str(file))
    assert done.exit_code == 0 and "Written to" in done.output
    read(file.read_text(encoding="utf-8"))
    refused = run("report", "sharing", "-o", str(tmp_path / "no" / "page.html"))
    assert refused.exit_code == 2 and "there is no folder" in refused.output
