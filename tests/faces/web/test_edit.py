"""The screen Edit in a real browser: trees and tables drawn by mouse and by keys, solved, undone, saved and opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import zermelo as z
from tests.faces.web.pages import FOCUS, SCRIPT, everybody_can_read, passed, until, visit

FRESH = {"viewport": {"width": 1200, "height": 900}, "reduced_motion": "reduce"}  # a browser that has kept nothing


def solved(page: Any) -> str:
    """Waits until what is drawn now is answered, and returns the answer's words."""
    passed(page)
    page.wait_for_selector(".edit:not([data-state]) .sentence > *")
    return " ".join(page.locator(".edit .sentence").inner_text().split())


def pays(page: Any, player: str, path: str, amount: str) -> None:
    page.get_by_label(f"{player} gets after {path}", exact=True).fill(amount)


def ultimatum(page: Any) -> None:
    """Draws a tree by hand: Ann shares fairly or greedily, Bob accepts or refuses."""
    page.get_by_label("Move 1 at the start").fill("fair")
    page.get_by_label("Move 2 at the start").fill("greedy")
    for offer in ("fair", "greedy"):
        page.get_by_role("button", name=f"The end after {offer}", exact=True).click()
        page.get_by_role("button", name="Add moves").click()
        page.get_by_label(f"Move 1 after {offer}", exact=True).fill("accept")
        page.get_by_label(f"Move 2 after {offer}", exact=True).fill("refuse")
    pays(page, "Ann", "fair, accept", "2")
    pays(page, "Bob", "fair, accept", "2")
    pays(page, "Ann", "greedy, accept", "3")
    pays(page, "Bob", "greedy, accept", "1/2")


def test_a_tree_is_drawn_by_mouse_from_nothing_and_solved(browser, served):
    with visit(browser, served, "#/edit", **FRESH) as page:
        solved(page)
        ultimatum(page)
        words = solved(page)
        assert "Ann gets 3 and Bob 1/2" in words and "greedy is the only good move" in words
        made = page.locator(".stage .branch.made")
        assert made.count() == 3  # one at each node
        page.get_by_role("button", name="Bob moves after greedy").click()
        told = " ".join(page.locator(".node-of").inner_text().split())
        assert "Bob moves after greedy" in told and "1/2" in told


def test_a_tree_is_drawn_by_keys_alone(browser, served):
    with visit(browser, served, "#/edit", **FRESH) as page:
        solved(page)
        page.locator(".spot.here").focus()
        press = page.keyboard.press
        press("Enter")  # the first name
        page.keyboard.type("in")
        press("Enter")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Ann gets after in"
        page.keyboard.type("5")
        press("Enter")
        page.keyboard.type("1")
        press("Enter")
        page.keyboard.type("out")
        press("Escape")
        press("ArrowRight")
        press("ArrowDown")
        assert page.evaluate(FOCUS)[1], "the focus is to be seen"
        press("a")
        press("3")  # there is no third player
        press("1")
        assert "Ann moves after out" in page.locator(".node-of").inner_text()
        press("2")
        press("Enter")
        page.keyboard.type("left")
        press("Enter")
        page.keyboard.type("7")
        press("Enter")
        page.keyboard.type("7")
        assert "Ann gets 7 and Bob 7" in solved(page)
        press("Escape")
        press("ArrowLeft")
        press("0")  # chance
        until(page, "document.activeElement.ariaLabel === 'Chance moves after out'")
        assert "Ann gets 5 and Bob 1" in solved(page)
        press("Delete")
        until(page, "document.activeElement.ariaLabel === 'Ann moves at the start'")
        press("x")
        assert "The game is over: Ann gets 0 and Bob 0" in solved(page)


def test_of_equally_good_moves_the_first_is_made_and_any_can_be_first(browser, served):
    with visit(browser, served, "#/edit", **FRESH) as page:
        made = "document.querySelector('.branch.made').getAttribute('d')"
        solved(page)
        pays(page, "Bob", "b", "5")
        assert "Bob 0" in solved(page)
        page.get_by_role("button", name="The end after b").click()
        page.keyboard.press("Shift+ArrowUp")
        assert "Bob 5" in solved(page) and page.evaluate(made)
        assert page.evaluate("document.activeElement.ariaLabel") == "The end after b"
        page.get_by_role("button", name="Down").click()
        assert "Bob 0" in solved(page)


def pennies(page: Any) -> None:
    """Draws matching pennies: Bob sees what Ann did."""
    for k, name in enumerate("ab"):
        page.get_by_role("button", name=f"The end after {name}", exact=True).click()
        page.keyboard.press("a")
        for j, other in enumerate("ab"):
            pays(page, "Ann", f"{name}, {other}", "1" if k == j else "-1")
            pays(page, "Bob", f"{name}, {other}", "-1" if k == j else "1")


def test_who_cannot_see_a_move_answers_otherwise(browser, served):
    with visit(browser, served, "#/edit", **FRESH) as page:
        pennies(page)
        assert "Ann is to move and loses" in solved(page)
        page.get_by_role("button", name="Bob moves after a").click()
        page.get_by_role("button", name="Mark").click()
        page.get_by_role("button", name="Bob moves after b").click()
        page.get_by_role("button", name="Join 2 nodes").click()
        assert "Ann gets 0 and Bob 0 on average" in solved(page)
        assert page.locator(".stage .set").count() == 1
        assert page.locator(".stage .told:not(.worth)").all_text_contents() == ["1/2"] * 6
        page.get_by_label("Move 1 after b").fill("heads")  # one set, one name
        assert page.get_by_label("Move 1 after a", exact=True).input_value() == "heads"
        page.get_by_role("button", name="Bob moves after a").focus()
        page.keyboard.press("k")
        assert "Ann is to move and loses" in solved(page)
        assert page.locator(".stage .set").count() == 0


def test_what_cannot_be_joined_is_told_in_words(browser, served):
    with visit(browser, served, "#/edit", **FRESH) as page:
        pennies(page)
        page.get_by_role("button", name="Ann moves at the start").click()
        page.keyboard.press(" ")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("j")
        assert "belong to one player; here Ann and Bob move" in page.locator(".node-of").inner_text()
        page.keyboard.press("1")  # now Ann moves twice, and would forget that she did
        page.keyboard.press("ArrowDown")
        page.keyboard.press("1")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press(" ")
        page.get_by_role("button", name="Ann moves after a").click(modifiers=["Shift"])
        page.get_by_role("button", name="Ann moves after b").click(modifiers=["Shift"])
        page.keyboard.press("j")
        assert "Ann" in solved(page) and page.locator(".edit .sentence .note:not(.wrong)").count() == 1


def test_a_mistake_is_told_in_words_and_where(browser, served):
    with visit(browser, served, "#/edit", **FRESH) as page:
        solved(page)
        pays(page, "Bob", "b", "two")
        words = solved(page)
        assert words.startswith("After b:") and "two" in words
        assert "wrong" in page.get_by_label("Bob gets after b").get_attribute("class")
        assert page.get_by_role("button", name="Save .efg").is_disabled()
        pays(page, "Bob", "b", "2")
        assert "Bob" in solved(page) and page.locator(".wrong").count() == 0
        page.get_by_label("Move 2 at the start").fill("a")
        assert "twice" in solved(page)
        page.get_by_label("Move 2 at the start").fill("b")
        page.get_by_label("Who moves here?").select_option("chance")
        page.get_by_label("Odds of a at the start").fill("2/3")
        assert "At the start" in solved(page) and "7/6" in solved(page)
        page.get_by_label("Odds of b at the start").fill("1/3")
        assert "Chance is to move" in solved(page)
        page.get_by_label("Player 2").fill("Ann")
        assert "Ann" in solved(page) and page.locator(".note.wrong").count() == 1


def test_everything_is_undone_and_redone(browser, served):
    with visit(browser, served, "#/edit", **FRESH) as page:
        solved(page)
        ultimatum(page)
        before = solved(page)
        page.get_by_role("button", name="Add a player").click()
        page.get_by_label("Cy gets after fair, accept").fill("12")
        assert "Cy" in solved(page)
        page.keyboard.press("Control+z")  # in the field, too: both letters are one step
        until(page, "document.querySelector('[aria-label=\"Cy gets after fair, accept\"]').value === '0'")
        page.keyboard.press("Control+z")
        assert solved(page) == before
        page.keyboard.press("Control+y")
        page.keyboard.press("Control+Shift+z")
        until(page, "document.querySelector('[aria-label=\"Cy gets after fair, accept\"]').value === '12'")
        page.get_by_role("button", name="Bob moves after greedy").click()
        page.get_by_role("button", name="Remove", exact=False).first.focus()
        page.get_by_role("button", name="New table").click()
        page.get_by_role("button", name="Undo").click()
        undo = page.get_by_role("button", name="Undo")
        for _ in range(60):
            if undo.is_disabled():
                break
            undo.click()
        assert page.locator(".spot").count() == 3 and page.get_by_role("button", name="Redo").is_enabled()


def test_a_draft_survives_a_reload(browser, served):
    with visit(browser, served, "#/edit", **FRESH) as page:
        ultimatum(page)
        before = solved(page)
        page.reload()
        page.wait_for_selector("body[data-ready]")
        assert solved(page) == before
        page.evaluate("localStorage.setItem('zermelo-draft', '{\"kind\": \"tree\"}')")
        page.reload()
        page.wait_for_selector("body[data-ready]")
        solved(page)
        assert page.locator(".spot").count() == 3


def saved(page: Any, suffix: str, folder: Path) -> Path:
    with page.expect_download() as found:
        page.get_by_role("button", name=f"Save {suffix}").click()
    path = folder / found.value.suggested_filename
    found.value.save_as(path)
    return path


def test_a_tree_is_saved_and_read_back(browser, served, tmp_path):
    with visit(browser, served, "#/edit", **FRESH) as page:
        ultimatum(page)
        page.get_by_label("Title", exact=True).fill("My ultimatum")
        page.get_by_role("button", name="Bob moves after fair").click()
        page.keyboard.press(" ")
        page.get_by_role("button", name="Bob moves after greedy").click()
        page.keyboard.press("j")
        solved(page)
        path = saved(page, ".efg", tmp_path)
        assert path.name == "My ultimatum.efg"
        found = z.load(path)
        bob = z.choose("Bob", {"accept": z.end(2, 2), "refuse": z.end(0, 0)}, info="set 1")
        greedy = z.choose("Bob", {"accept": z.end(3, "1/2"), "refuse": z.end(0, 0)}, info="set 1")
        assert found == z.tree(("Ann", "Bob"), z.choose("Ann", {"fair": bob, "greedy": greedy}))
        assert z.load(saved(page, ".json", tmp_path)) == found
        assert z.load(saved(page, ".nfg", tmp_path)).shape == (2, 2)


def test_what_was_drawn_is_opened_in_the_explorer(browser, served):
    with visit(browser, served, "#/edit", **FRESH) as page:
        ultimatum(page)
        solved(page)
        page.get_by_role("button", name="Open in the explorer").click()
        until(page, "document.querySelector('.position .sentence')?.innerText.includes('Ann gets 3')")
        page.get_by_role("link", name="Edit").first.click()
        page.wait_for_selector(".edit .spot")
        assert page.locator(".spot").count() == 7


def test_a_draft_begins_from_a_game(browser, served):
    with visit(browser, served, "#/library?look=sharing", **FRESH) as page:
        page.get_by_role("link", name="Edit", exact=True).last.click()
        page.wait_for_selector(".edit .spot")
        until(page, "document.querySelectorAll('.spot').length === 10 && !location.hash.includes('from')")
        assert "Andy gets 1 and Barb 1" in solved(page)
        pays(page, "Andy", "give, yes", "10")
        assert "Andy gets 10" in solved(page)
        page.keyboard.press("Control+z")
        assert "Andy gets 1" in solved(page)


def test_a_game_too_large_begins_no_draft(browser, served):
    with visit(browser, served, "#/edit?from=tictactoe", allows="status of 422", **FRESH) as page:
        until(page, "document.querySelector('.edit .sentence')?.innerText.includes('400 nodes')")
        assert page.locator(".spot").count() == 3


def test_a_table_finds_its_equilibria(browser, served, tmp_path):
    with visit(browser, served, "#/edit", **FRESH) as page:
        page.get_by_role("button", name="New table").click()
        page.get_by_label("Strategy 1 of Ann").fill("quiet")
        page.get_by_label("Strategy 1 of Bob").fill("quiet")
        for cell, text in enumerate(("2, 2", "0,3", "3 0", "1/2, 1/2")):
            page.locator(f"[data-cell='{cell}']").fill(text)
        assert "There is one equilibrium" in solved(page) and "1/2" in solved(page)
        assert page.locator("td.stable").count() == 1
        assert page.locator("td.stable input").input_value() == "1/2, 1/2"
        page.get_by_role("button", name="One more strategy for Ann").click()
        page.get_by_label("Strategy 3 of Ann").fill("walk")
        page.locator("[data-cell='5']").fill("1")
        words = solved(page)
        assert words.startswith("In the cell walk, b:"), words
        page.locator("[data-cell='5']").fill("1, 1")
        page.locator("[data-cell='4']").fill("1, 0")
        assert "There is one equilibrium" in solved(page)
        assert page.locator("td.stable input").input_value() == "1, 1"
        found = z.load(saved(page, ".nfg", tmp_path))
        assert found.shape == (3, 2) and [str(u) for u in found.payoff_units((1, 1)).vector] == ["1/2", "1/2"]
        page.get_by_role("button", name="Remove walk of Ann").click()
        page.get_by_role("button", name="Add a player").click()
        assert "equilibria" in solved(page) and page.locator("table.drawn").count() == 2


def test_names_are_text_and_never_markup(browser, served):
    with visit(browser, served, "#/edit", **FRESH) as page:
        page.get_by_label("Player 1").fill(SCRIPT)
        page.get_by_label("Move 1 at the start").fill(SCRIPT)
        assert "<script>" in solved(page)
        assert page.title() != "broken" and page.locator("main script, main img").count() == 0


def test_typing_is_never_held_up(browser, served):
    with visit(browser, served, "#/edit", **FRESH) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if "/api/ask/draft" in request.url else None)
        solved(page)
        page.get_by_label("Ann gets after a").focus()
        page.keyboard.type("12345678", delay=10)
        assert page.get_by_label("Ann gets after a").input_value() == "12345678"
        assert "12345678" in solved(page)
        assert len(asked) <= 4  # once at the start, and once after the last key, or few more on a busy machine


SLOW = "0123456789abcdef"  # a job


def test_what_takes_long_is_given_up_for_what_is_drawn_next(browser, served):
    """The first answer is said to be under way, and nothing more is heard of it, however fast the machine is."""
    with visit(browser, served, "#/library", **FRESH) as page:
        stopped: list[str] = []
        page.on("request", lambda request: stopped.append(request.url) if request.method == "DELETE" else None)
        page.route("**/api/ask/draft*", lambda route: route.fulfill(json={"job": SLOW}, status=202), times=1)
        page.route(f"**/api/jobs/{SLOW}/events*", lambda route: None)
        page.route(f"**/api/jobs/{SLOW}", lambda route: route.fulfill(json={}))
        with page.expect_request(f"**/api/jobs/{SLOW}/events*"):
            page.goto(f"{served}#/edit")
        page.get_by_label("Player 1").fill("Ann Lee")  # typing goes on
        assert page.get_by_label("Player 1").input_value() == "Ann Lee"
        page.get_by_role("button", name="New tree").click()
        assert "Ann gets 0 and Bob 0" in solved(page) or "draws" in solved(page)
        assert stopped and all(SLOW in url for url in stopped)


def test_everybody_can_use_it(browser, served):
    with visit(browser, served, "#/edit", **FRESH) as page:
        pennies(page)
        solved(page)
        everybody_can_read(page)
        page.set_viewport_size({"width": 1200, "height": 900})
        page.get_by_role("button", name="New table").click()
        page.get_by_role("button", name="Add a player").click()
        solved(page)
        everybody_can_read(page)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 380  # the page itself does not move sideways
