"""Small things that would annoy: in a real browser."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.faces.web.pages import settled, until, visit

SLOW = """
import time

class Slow:
    players = ("A", "B")
    def start(self): return ("A",)
    def turn(self, s): return None if len(s) > 12 else s[0]
    def moves(self, s): return ("1", "2")
    def after(self, s, move):
        time.sleep(0.05)
        return ("B" if s[0] == "A" else "A", *s[1:], move)
    def payoff(self, s): return {"A": 0, "B": 0}
"""


def test_a_second_click_on_a_move_plays_it_once(browser, served):
    with visit(browser, served, "#/position?game=tictactoe") as page:
        settled(page)
        page.locator(".grid .open").first.dblclick()
        until(page, "location.hash.includes('at=')")
        settled(page)
        assert re.search(r"at=[a-c][1-3]$", page.evaluate("location.hash"))


def test_every_screen_has_one_heading_of_the_first_rank(browser, served):
    with visit(browser, served, "") as page:
        page.wait_for_selector(".intro")
        assert page.locator("h1").all_inner_texts() == ["Library"]
    with visit(browser, served, "#/position?game=nim:1,2") as page:
        settled(page)
        assert page.locator("h1").count() == 1 and "nim" in page.locator("h1").inner_text()


def test_what_is_said_to_screen_readers_is_not_seen(browser, served):
    with visit(browser, served, "#/position?game=nim:1,2") as page:
        settled(page)
        page.evaluate("document.getElementById('news').textContent = 'many words that nobody should see'")
        box = page.locator("#news").bounding_box()
        assert box["width"] <= 1 and box["height"] <= 1


def test_what_chance_does_is_not_called_best(browser, served):
    with visit(browser, served, "#/position?game=pig:4,3&at=roll") as page:
        page.wait_for_selector(".sentence:not([data-state]) .words")
        assert page.locator(".moves .move").count() == 3
        assert page.locator(".moves .best, .moves .chosen").count() == 0
        assert "★" not in page.locator("ol.moves").inner_text()


@pytest.fixture(scope="module")
def slow(tmp_path_factory):
    """The address of an explorer with a game that takes very long, and its process."""
    folder = tmp_path_factory.mktemp("slow")
    (folder / "slow.py").write_text(SLOW)
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0", "slow.py:Slow"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder) as process:
        assert process.stdout is not None
        found = re.search(r"http://[^/]+/", process.stdout.readline())
        assert found
        yield found.group(), process
        process.kill()


# Waits for so many jobs at a time as many pages would: a browser has six connections to a server for all of them.
MANY = """async (game) => {
    const { ask } = await import("/static/api.js");
    const paths = ["1", "2"].flatMap((a) => ["1", "2"].flatMap((b) => [[a, b], [a, b, a], [a, b, b]]));
    let begun = 0;
    for (const path of paths) {
        let isFirst = true;
        const progress = () => {
            begun += isFirst ? 1 : 0;
            isFirst = false;
        };
        ask("values", { game, path }, { progress }).catch(() => {});
    }
    const asked = (async () => {
        while (begun < paths.length) await new Promise((done) => setTimeout(done, 20));
        return (await fetch("/api/screens")).status;
    })();
    return await Promise.race([asked, new Promise((done) => setTimeout(() => done("never"), 30000))]);
}"""


def test_many_pages_that_wait_for_long_work_leave_room_for_one_more(browser, slow):
    address, _ = slow
    page = browser.new_page()
    try:
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        assert page.evaluate(MANY, "own.1") == 200
    finally:
        page.close()


def test_a_server_that_is_gone_is_told(browser, slow):
    address, process = slow
    page = browser.new_page()
    try:
        page.goto(f"{address}#/position?game=own.1")
        page.wait_for_selector(".working", timeout=60_000)
        process.kill()
        page.get_by_text("The server does not answer").first.wait_for(timeout=60_000)
        assert page.locator(".sentence .working").count() == 0
    finally:
        page.close()


def held_back(page, question: str) -> list:
    """Answers to a question wait until somebody lets them go on."""
    waiting: list = []
    page.route(f"**/api/ask/{question}?*", lambda route: waiting.append(route))
    return waiting


def until_held(page, waiting: list) -> None:
    """Waits for one more of them."""
    before = len(waiting)
    for _ in range(4000):
        if len(waiting) > before:
            return
        page.wait_for_timeout(15)
    raise AssertionError(f"never asked: {waiting}")


def test_a_move_made_while_a_game_is_opened_is_not_lost(browser, served):
    with visit(browser, served, "#/library", color_scheme="light") as page:
        waiting = held_back(page, "about")
        page.evaluate("location.hash = '#/position?game=nim:1,2'")
        until_held(page, waiting)
        page.evaluate("location.hash = '#/position?game=nim:1,2&at=h2-1'")
        page.wait_for_timeout(30)
        waiting.pop().continue_()
        settled(page)
        assert page.locator(".trail .step").count() == 2


def test_a_match_that_is_left_while_it_is_opened_does_not_come_back(browser, served):
    with visit(browser, served, "#/library", color_scheme="light") as page:
        waiting = held_back(page, "seats")
        for game in ("nim:1,2", "morris"):
            page.evaluate(f"location.hash = '#/play?game={game}&seats=random/random'")
            until_held(page, waiting)
        for one in waiting:
            one.continue_()
        page.wait_for_selector(".trail .step")
        page.evaluate("location.hash = '#/library'")
        page.wait_for_timeout(1000)  # longer than a seat waits before it moves
        assert page.evaluate("location.hash") == "#/library"
