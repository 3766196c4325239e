"""Sharing in a real browser: links, results, pictures, files, and a page that works without the server."""

from __future__ import annotations

import json
import re

import pytest

import zermelo as z
from tests.faces.web.pages import everybody_can_read, quiet, settled, until, visit

PLACE = "#/position?game=nim:1,2&at=h2-1"


def test_the_link_and_the_result_are_copied(browser, served):
    with visit(browser, served, PLACE, permissions=["clipboard-read", "clipboard-write"]) as page:
        settled(page)
        page.get_by_role("button", name="Share").click()
        everybody_can_read(page)
        page.get_by_role("button", name="Copy link").click()
        until(page, "document.querySelector('#sharing').innerText.includes('The link is copied')")
        assert page.evaluate("navigator.clipboard.readText()").endswith(PLACE)
        page.get_by_role("button", name="Copy result").click()
        until(page, "document.querySelector('#sharing').innerText.includes('as text')")
        told = page.evaluate("navigator.clipboard.readText()").splitlines()
        assert told[0] == "nim:1,2 after h2-1" and told[1].startswith("B is to move and loses")
        assert told[2] == "Payoffs: A 1, B −1" and told[3].startswith("Line: B ")


def saved(page, name: str, tmp_path):
    with page.expect_download() as found:
        page.get_by_role("button", name=name, exact=True).click()
    path = tmp_path / found.value.suggested_filename
    found.value.save_as(path)
    return path


def test_pictures_and_files_are_downloaded(browser, served, tmp_path):
    with visit(browser, served, PLACE, accept_downloads=True) as page:
        settled(page)
        page.get_by_role("button", name="Share").click()
        svg = saved(page, "SVG", tmp_path)
        assert svg.name == "nim-1-2-h2-1.svg" and svg.read_text().startswith("<svg")
        assert saved(page, "PNG", tmp_path).read_bytes().startswith(b"\x89PNG")
        assert "\\begin{tikzpicture}" in saved(page, "TikZ (.tex)", tmp_path).read_text()
        assert json.loads(saved(page, "Values (.json)", tmp_path).read_text())["payoff"] == {"A": 1, "B": -1}
        for kind in ("Game (.json)", "Game (.efg)"):
            assert z.solve(z.load(saved(page, kind, tmp_path))).payoff == {"A": 1, "B": -1}


@pytest.mark.parametrize(
    ("place", "ready"), [("#/position?game=tictactoe&at=b2/a1", ".answer .words"), ("#/tree?game=centipede:4", "svg")]
)
def test_a_saved_page_works_without_the_server(browser, served, tmp_path, place, ready):
    with visit(browser, served, place, accept_downloads=True) as page:
        page.wait_for_selector(ready)
        quiet(page)
        page.get_by_role("button", name="Share").click()
        path = saved(page, "Save this page", tmp_path)
    is_position = place.startswith("#/position")
    text = path.read_text()
    assert not re.search(r"\son\w+=\"|\s(?:src|href)=\"(?!data:)", text.partition('id="recorded"')[0])
    assert ("<script" in text) == is_position  # which goes on being explored; others are saved as they are seen
    other = browser.new_page(offline=True)
    asked: list[str] = []
    other.on("request", lambda r: asked.append(r.url) if not r.url.startswith(("file:", "data:")) else None)
    other.goto(path.as_uri())
    if "tictactoe" in place:
        assert "A is to move" in other.locator(".sentence .words").inner_text()
        assert other.locator(".grid .cell").count() == 9 and other.locator(".move").count() == 7
        assert other.locator(".grid").bounding_box()["width"] > 300
        other.locator(".move").first.click()
        until(other, "document.querySelectorAll('.trail button').length === 4")
    else:
        assert other.locator("img.drawing").evaluate("(e) => e.naturalWidth") > 100
    assert asked == []
    other.close()
