"""What somebody finds who has only the first page: every step is a click on words that are seen there."""

from __future__ import annotations

from fractions import Fraction

import zermelo as z
from tests.faces.web.pages import until, visit

YOURS = "document.querySelector('.told')?.innerText.includes('your move')"
OVER = "!!document.querySelector('.told')?.innerText.includes('game is over')"


def chosen(page, words: str, title: str) -> None:
    """Finds a game in the library by typing, and looks at it more closely."""
    page.get_by_label("Search games").fill(words)
    page.locator(".group:not(:first-child) .game", has_text=title).first.click()
    page.wait_for_selector(".questions .yes")


def test_the_fairest_way_to_team_up_of_three_players_is_found(browser, served):
    with visit(browser, served, "#/library") as page:
        chosen(page, "tokens", "Tokens")
        page.get_by_label("Written as").fill("tokens:8,players=3")
        page.get_by_role("button", name="Look").click()
        until(page, "document.querySelector('dialog .facts')?.innerText.includes('88 positions')")
        page.get_by_role("link", name="Who should team up?").click()
        page.wait_for_selector(".outcome .bar")
        told = page.locator(".fairest-of").inner_text()
    found = z.coalitions("tokens:8,players=3")
    gaps = {" | ".join("+".join(team) for team in one.teams): max(one.payoff.values()) - min(one.payoff.values())
            for one in found.structures}  # fmt: skip
    name = min(gaps, key=gaps.__getitem__)
    assert told.startswith(f"Fairest: {name}, ") and f" gets {gaps[name]} more than " in told


def test_a_game_is_lost_to_the_computer_and_the_mistake_is_found_with_its_cost(browser, served):
    with visit(browser, served, "#/library") as page:
        chosen(page, "noughts", "Tic-tac-toe")
        page.get_by_role("link", name="Play", exact=True).click()
        for cell in ("b1", "a3", "c1", "b3", "c2", "c3", "a2", "b2", "a1"):
            page.wait_for_selector(".grid .cell.open")
            made, button = page.locator(".trail .step").count(), page.locator(f'[aria-label="play {cell}"]')
            if button.count():
                button.click()
                until(page, f"{OVER} || {YOURS} && document.querySelectorAll('.trail .step').length === {made + 2}")
            if page.evaluate(OVER):
                break
        page.wait_for_selector(".reviewed .mistake")
        told = page.locator(".reviewed .mistake").first.inner_text()
        assert "turns a draw into a loss, costs 1; better: " in " ".join(told.split())
        moves = page.evaluate("decodeURIComponent(location.hash)").split("at=")[1].split("&")[0].split("/")
        page.locator(".reviewed .mistake .step").first.click()
        until(page, "location.hash.startsWith('#/position')")
        before = page.evaluate("decodeURIComponent(location.hash)").split("at=")[1].split("/")
    solved = z.solve("tictactoe")
    value = [solved.value(solved.arena.at(moves[: len(before) + more]))["A"] for more in (0, 1)]
    assert value == [0, -1] and moves[: len(before)] == before  # a draw was there, and was thrown away


def test_a_tree_is_drawn_and_the_value_of_one_of_its_positions_is_found(browser, served):
    with visit(browser, served, "#/library", color_scheme="light") as page:
        page.get_by_role("link", name="draw one").click()
        page.wait_for_selector(".edit:not([data-state])")
        page.get_by_role("button", name="The end after a", exact=True).click()
        page.get_by_label("Who moves here?").select_option("Bob")
        paid = (("Ann", "a, a", "3"), ("Bob", "a, a", "1"), ("Ann", "a, b", "-1"), ("Bob", "a, b", "5/2"))
        for player, way, amount in paid:
            page.get_by_label(f"{player} gets after {way}", exact=True).fill(amount)
        until(page, "document.querySelector('.edit .words')?.innerText.includes('b is the only good move')")
        page.get_by_role("button", name="Bob moves after a").click()
        until(page, "document.querySelector('.worth-here')?.innerText.includes('5/2')")
        assert page.locator(".worth-here .n").all_inner_texts() == ["−1", str(Fraction(5, 2))]
