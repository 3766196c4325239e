"""What helps to read the pages: signs explained, tabs that do not apply, a tour, names, recent games, a phone."""

from __future__ import annotations

import pytest

from tests.faces.web.pages import WIDE, box, everybody_can_read, passed, quiet, settled, until, visit
from tests.faces.web.test_uploads import EFG

PHONE = {"width": 390, "height": 844}
SMALL = """() => {
    const found = [], OTHER = "style, script, noscript, option, .sr, .skip, .thumbnail";
    const look = (root) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const e = walker.currentNode.parentElement, words = walker.currentNode.data.trim();
            if (!e || !words || e.closest(OTHER) || !e.getClientRects().length) continue;
            if (!e.checkVisibility({ checkOpacity: true })) continue;
            const scale = e.getScreenCTM?.()?.a ?? 1, size = parseFloat(getComputedStyle(e).fontSize) * scale;
            if (size < 10.99) found.push(`${size.toFixed(1)} ${e.localName}: ${words.slice(0, 30)}`);
        }
    };
    look(document.body);
    for (const host of document.querySelectorAll(".drawing")) if (host.shadowRoot) look(host.shadowRoot);
    return [...new Set(found)];
}"""

# Charts are drawn as wide as their place, and nothing of their legends stands on anything else of them.
WIDER = """() => {
    const found = [];
    for (const host of document.querySelectorAll(".drawing.fitted")) {
        const svg = host.shadowRoot.querySelector("svg"), place = host.getBoundingClientRect();
        if (svg.getBoundingClientRect().width > place.width + 1) found.push("the chart is wider than its place");
        const boxes = [...svg.querySelectorAll(".legend > g")].map((item) => item.getBoundingClientRect());
        boxes.forEach((a, k) => {
            if (a.right > place.right + 1 || a.top < place.top - 1) found.push("the legend is cut off");
            for (const b of boxes.slice(k + 1))
                if (a.left < b.right && b.left < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom)
                    found.push("two of the legend collide");
        });
    }
    return found;
}"""


@pytest.mark.parametrize(
    ("place", "ready"),
    [
        ("#/library", ".game"),
        ("#/position?game=tokens:12,players=3", ".answer .words"),
        ("#/position?game=chess:KQK", ".move-group"),
        ("#/tree?game=centipede:4", ".viewport svg"),
        ("#/play?game=tictactoe&at=b2&seats=human/human", ".grid"),
        ("#/coalitions?game=tokens:8,players=3", ".outcome .bar"),
        ("#/equilibria?game=sharing", ".merge-steps svg"),
        ("#/vary?game=own.4&low=-3&high=3", ".chart svg"),
        ("#/steps?game=nim:2,2", ".walk svg"),
        ("#/edit?from=kuhn", ".edit:not([data-state]) .branch.made"),
        ("#/position?game=kuhn&at=2-1/check", ".bars tr.on"),
        ("#/play?game=kuhn&seed=4&at=bet", ".reviewed .mistake"),
    ],
)
def test_type_is_never_tiny_and_on_a_phone_the_page_scrolls(browser, served, place, ready):
    with visit(browser, served, place, viewport=PHONE, has_touch=True, allows="status of 4") as page:
        page.wait_for_selector(ready)
        quiet(page)
        assert page.evaluate(SMALL) == []
        assert page.evaluate(WIDER) == []
        ways = "[...document.querySelectorAll('.viewport')].map((e) => getComputedStyle(e).touchAction)"
        assert "none" not in page.evaluate(ways)
        page.set_viewport_size(WIDE)
        quiet(page)
        assert page.evaluate(SMALL) == []


# Pairs of words that stand on each other, in units of the picture.
COLLIDE = """() => {
    const svg = document.querySelector(".viewport .drawing").shadowRoot.querySelector("svg");
    const unit = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width, found = [];
    const texts = [...svg.querySelectorAll("text")].map((text) => [text.textContent, text.getBoundingClientRect()]);
    texts.forEach(([a, p], k) => {
        for (const [b, q] of texts.slice(k + 1)) {
            const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
            const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
            if (wide > 2 * unit && high > 5 * unit) found.push(`${a} and ${b}`);
        }
    });
    return [texts.length, found];
}"""


@pytest.mark.parametrize("game", ["hounds:3", "lgame"])
def test_words_of_a_graph_do_not_collide(browser, served, game):
    with visit(browser, served, f"#/tree?game={game}&kind=graph") as page:
        page.wait_for_selector(".viewport:not([data-state]) .drawing")
        quiet(page)
        count, found = page.evaluate(COLLIDE)
        assert count > 100 and found == []


def test_every_sign_is_explained_in_place(browser, served):
    with visit(browser, served, "#/position?game=nim:1,2") as page:
        settled(page)
        assert page.locator(".rank").first.get_attribute("title") == "the best move that is made here"
        page.get_by_text("What do the signs mean?").click()
        told = page.locator(".signs dl").inner_text()
        assert "★" in told and "estimate" in told and "ties: first" in told
        page.keyboard.press("?")
        page.locator("#keys summary").click()
        assert "δ" in page.locator("#keys").inner_text()
        everybody_can_read(page)
        page.keyboard.press("Escape")


def test_tabs_that_do_not_apply_say_why(browser, served):
    with visit(browser, served, "#/position?game=own.2") as page:  # a table
        page.wait_for_selector(".picks .pick")
        closed = page.locator("#screens a.closed")
        assert closed.first.inner_text().split()[0] == "Tree"
        assert "no tree to look at" in closed.first.get_attribute("title")
        assert page.locator("#screens a:not(.closed)", has_text="Equilibria").count() == 1
        colours = "all => all.map((e) => getComputedStyle(e).color)"
        open_ = page.locator("#screens a:not(.closed)").evaluate_all(colours)
        assert set(closed.evaluate_all(colours)).isdisjoint(open_)  # grey
    with visit(browser, served, "#/position?game=nim:1,2") as page:
        settled(page)
        assert page.locator("#screens a.closed").count() == 0


def test_the_tour_is_offered_once_and_walks_through_the_screens(browser, served):
    with visit(browser, served, "#/library", reduced_motion="reduce") as page:
        page.get_by_role("button", name="Show me around").click()
        for step in range(5):
            assert f"{step + 1} of 6" in page.locator("#tour").inner_text()
            if step == 1:
                everybody_can_read(page)
            page.get_by_role("button", name="Next").click()
        page.get_by_role("button", name="Done").click()
        page.reload()
        page.wait_for_selector(".game")
        assert page.locator(".welcome").count() == 0
        page.keyboard.press("?")
        page.get_by_role("button", name="Take the tour").click()
        page.get_by_role("button", name="Next").click()
        page.get_by_role("link", name="Show me").click()
        settled(page)


@pytest.mark.parametrize(
    ("words", "title"), [("mancala", "Kalah"), ("four in a row", "Connect Four"), ("halma", "checkers")]
)
def test_games_are_found_by_their_usual_names(browser, served, words, title):
    with visit(browser, served, "#/library") as page:
        page.get_by_label("Search games").fill(words)
        names = page.locator(".group:not(:first-child) .game b").all_inner_texts()
        assert any(title.lower() in name.lower() for name in names)
        assert page.locator(".group:not(:first-child) .thumbnail").count() >= 1


def test_recent_games_are_at_hand(browser, served):
    with visit(browser, served, "#/position?game=nim:2,3", color_scheme="light") as page:
        settled(page)
        page.get_by_role("link", name="Library").click()
        page.locator(".recent a", has_text="nim:2,3").click()
        until(page, "location.hash.includes('position?game=nim:2,3')")


def test_a_file_is_dropped_on_any_screen(browser, served):
    with visit(browser, served, "#/position?game=nim:1,2") as page:
        settled(page)
        given = page.evaluate_handle(
            """(text) => {
                const data = new DataTransfer();
                data.items.add(new File([text], "mine.efg"));
                return data;
            }""",
            EFG,
        )
        page.dispatch_event("main", "drop", {"dataTransfer": given})
        page.wait_for_selector(".questions .yes")
        assert page.locator("#look-title").inner_text() == "mine.efg"


def test_a_large_tree_opens_at_its_best_line_and_has_an_overview(browser, served):
    with visit(browser, served, "#/tree?game=tictactoe") as page:
        page.wait_for_selector(".viewport:not([data-state]) .overview:not([hidden]) .seen")
        seen = """() => {
            const room = document.querySelector('.viewport').getBoundingClientRect();
            const root = document.querySelector('.viewport .moved .drawing').shadowRoot;
            const inside = (e) => {
                const box = e.getBoundingClientRect();
                return box.top > room.top && box.bottom < room.bottom && box.right < room.right;
            };
            return [...root.querySelectorAll('g.node')].slice(0, 2).map(inside);
        }"""
        assert page.evaluate(seen) == [True, True]  # the start, and after a1, the first move of the solution
        frame = "document.querySelector('.overview .seen').style.top"
        before, box = page.evaluate(frame), page.locator(".overview").bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 4)
        until(page, f"{frame} !== '{before}'")
        page.keyboard.press("0")
        until(page, "document.querySelector('.overview').hidden")


@pytest.mark.parametrize("game", ["sharing", "kuhn"])
def test_a_position_of_a_tree_has_a_picture_that_is_clicked(browser, served, game):
    with visit(browser, served, f"#/position?game={game}") as page:
        page.wait_for_selector(".sentence:not([data-state]) .words")
        page.wait_for_selector(".small-tree .drawing")
        page.locator(".small-tree g.node").nth(1).click()
        until(page, "location.hash.includes('&at=')")
        page.wait_for_selector(".small-tree .drawing")


def test_the_fairest_way_to_team_up_is_told(browser, served):
    with visit(browser, served, "#/coalitions?game=tokens:8,players=3") as page:
        page.wait_for_selector(".outcome .bar")
        assert page.locator(".fairest-of").inner_text() == (
            "Fairest: A+B | C, where the best-off player gets 3 more than the worst-off."
        )
        row = page.locator("tr", has=page.locator(".fairest"))
        assert row.count() == 1 and row.inner_text().startswith("A+B | C")


def test_a_large_tree_has_an_overview_on_a_phone(browser, served):
    with visit(browser, served, "#/tree?game=tictactoe", viewport={"width": 380, "height": 760}) as page:
        page.wait_for_selector(".viewport:not([data-state]) .overview:not([hidden])", state="attached")
        whole, small = box(page, ".viewport"), box(page, ".overview")
        assert small["width"] + small["height"] > 40 and small["width"] < whole["width"] / 3


def test_a_finger_that_moves_up_over_a_tree_scrolls_the_page(browser, served):
    with visit(browser, served, "#/tree?game=centipede:4", viewport=PHONE, has_touch=True, is_mobile=True) as page:
        page.wait_for_selector(".viewport:not([data-state]) g.node")
        quiet(page)
        there = box(page, ".viewport")
        finger = page.context.new_cdp_session(page)
        for step in range(11):
            touched = {"x": there["x"] + 150, "y": there["y"] + 250 - 20 * step}
            kind = "touchMove" if step else "touchStart"
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [touched]})
            passed(page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        until(page, "scrollY > 100")


def test_screens_are_loaded_side_by_side(browser, served):
    with visit(browser, served, "#/library", color_scheme="light") as page:
        page.wait_for_selector(".game")
        screens = page.evaluate(
            """performance.getEntriesByType("resource").filter((e) => /static.screens.*js$/.test(e.name))
                .map((e) => [e.startTime, e.responseEnd])"""
        )
        assert len(screens) > 7
        assert max(begun for begun, _ in screens) <= min(ended for _, ended in screens)  # none waits for another
