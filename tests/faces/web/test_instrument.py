"""The board as an instrument: clicked, dragged and walked by keys; coloured by what moves are worth; in a browser."""

from __future__ import annotations

import pytest

import zermelo as z
from tests.faces.web.pages import box, everybody_can_read, settled, until, visit


def labels(page) -> list[str]:
    return page.locator(".grid-board button").evaluate_all("all => all.map((e) => e.getAttribute('aria-label'))")


def test_only_legal_cells_are_buttons_and_say_what_they_are_worth(browser, served):
    with visit(browser, served, "#/position?game=tictactoe&at=b2/a1/c1") as page:
        settled(page)
        assert sorted(labels(page)) == sorted(
            ["play a3: draws", *(f"play {cell}: loses" for cell in ("b1", "a2", "c2", "b3", "c3"))]
        )
        assert page.locator(".cell.draw .sign").all_inner_texts() == ["="]
        assert page.locator(".cell.advised").count() == 1 and page.locator(".cell.last").count() == 1
        everybody_can_read(page)
    with visit(browser, served, "#/position?game=othello:4") as page:
        settled(page)
        assert page.locator(".grid-board button").count() == 4


def test_the_board_takes_half_of_a_wide_window(browser, served):
    with visit(browser, served, "#/position?game=tictactoe", viewport={"width": 1280, "height": 900}) as page:
        settled(page)
        card, board = page.get_by_label("The board").bounding_box(), box(page, ".grid")
        assert card["width"] > 0.44 * 1280 and board["height"] > 450


def test_of_three_players_the_mover_and_the_others_are_told(browser, served):
    with visit(browser, served, "#/position?game=nim:1,2,players=3") as page:
        settled(page)
        until(page, "document.querySelector('.heap .judged')")
        first = page.locator(".heap .open").first
        assert first.get_attribute("aria-label") == "play h1-1: A gets −1" or "loses" in first.get_attribute(
            "aria-label"
        )
        assert "B " in first.get_attribute("title") and "C " in first.get_attribute("title")
        told = page.locator(".sentence .words").inner_text()
        assert told.endswith("Every move gives A −1, but A decides between B and C.")


def test_payoffs_that_are_neither_won_nor_lost_are_coloured_on_a_scale(browser, served):
    with visit(browser, served, "#/position?game=tokens:8,players=3") as page:
        settled(page)
        until(page, "document.querySelector('.heap .judged.scaled')")
        cells = page.locator(".heap .open").evaluate_all("all => all.map((e) => [e.style.cssText, e.title])")
        assert all("--share" in style and "B " in title and "C " in title for style, title in cells)
        colours = "all => all.map((e) => getComputedStyle(e).boxShadow)"
        shares = [style for style, _ in cells]
        shown = page.locator(".heap .open").evaluate_all(colours)
        assert len(set(shown)) == len(set(shares)) > 1


@pytest.mark.parametrize(
    ("game", "clicks", "at"),
    [
        ("hexapawn:3,3", ["2,0", "1,0"], "a1a2"),
        ("nim:3,4,5", ["1,1"], "h2-3"),
        ("domineering:3,3", ["1,0", "0,0"], "a2a3"),
        ("lgame", ["2,3", "0,3", "0,2"], "d2d4c4"),
        ("connect:4,4,3", ["3,1"], "2"),
        ("chess", ["6,4", "4,4"], "e4"),
    ],
)
def test_every_kind_of_board_is_played_by_clicks(browser, served, game, clicks, at):
    with visit(browser, served, f"#/play?game={game}&seats=human/human") as page:
        for place in clicks:
            if f"at={at}" not in page.evaluate("location.hash"):
                page.locator(f'[data-at="{place}"]').click()
        until(page, f"location.hash.includes('at={at}')")


def test_rows_that_lean_stand_half_a_cell_apart_and_lines_join_points(browser, served):
    with visit(browser, served, "#/play?game=hex:2,2&seats=human/human") as page:
        above, below, beside = (box(page, f'[data-at="{place}"]') for place in ("0,0", "1,0", "0,1"))
        wide = beside["x"] - above["x"]
        assert abs(below["x"] - above["x"] - wide / 2) < 2 and 0.8 * wide < below["y"] - above["y"] < 0.95 * wide
        page.locator('[data-at="1,0"]').click()
        until(page, "location.hash.includes('at=a2')")
    with visit(browser, served, "#/play?game=hounds:3&seats=human/human") as page:
        page.wait_for_selector(".board-lines")
        begin, end = box(page, '[data-at="1,0"]'), page.locator(".board-lines polyline").count()
        rules = z.game("hounds:3").rules
        assert end == sum(bits.bit_count() for bits in rules.next_to) // 2
        page.mouse.click(begin["x"] + begin["width"] / 2, begin["y"] + begin["height"] / 2)
        page.wait_for_selector(".cell.held")


def test_a_piece_is_dragged(browser, served):
    with visit(browser, served, "#/position?game=chess") as page:
        page.wait_for_selector('[data-at="6,3"]')
        begin = box(page, '[data-at="6,3"]')
        page.mouse.move(begin["x"] + 20, begin["y"] + 20)
        page.mouse.down()
        page.mouse.move(begin["x"] + 20, begin["y"] - 30, steps=4)
        page.wait_for_selector(".ghost")
        goal = box(page, '[data-at="4,3"]')
        page.mouse.move(goal["x"] + 20, goal["y"] + 20, steps=4)
        page.mouse.up()
        until(page, "location.hash.includes('at=d4')")
        until(page, "document.querySelector('.arrow.last')")
        assert page.locator(".ghost").count() == 0


def test_a_piece_that_is_let_go_elsewhere_goes_back(browser, served):
    with visit(browser, served, "#/play?game=hexapawn:3,3&seats=human/human") as page:
        begin = box(page, '[data-at="2,0"]')
        page.mouse.move(begin["x"] + 20, begin["y"] + 20)
        page.mouse.down()
        page.mouse.move(begin["x"] + 200, begin["y"] + 20, steps=4)
        page.mouse.up()
        until(page, "!document.querySelector('.held, .ghost')")
        assert "at=" not in page.evaluate("location.hash")


def test_what_a_pawn_becomes_is_asked(browser, served):
    place = "#/play?game=chess:fen=4k3.P7.8.8.8.8.8.4K3_w_-_-&seats=human/human"
    with visit(browser, served, place) as page:
        page.locator('[data-at="1,0"]').click()
        page.locator('[data-at="0,0"]').click()
        assert page.locator(".choices button").all_inner_texts()[:4] == ["Q", "R", "B", "N"]
        page.get_by_role("button", name="play a8=N").click()
        until(page, "location.hash.includes('a8')")


def test_arrow_keys_walk_over_the_board_and_enter_plays(browser, served):
    with visit(browser, served, "#/position?game=tictactoe&at=b2/a1") as page:
        settled(page)
        page.keyboard.press("b")
        until(page, "document.activeElement.dataset.at !== undefined")
        page.locator('[data-at="0,0"]').focus()
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.dataset.at") == "0,1"
        page.keyboard.press("ArrowDown")
        assert page.evaluate("document.activeElement.dataset.at") == "2,1"
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        until(page, "location.hash.includes('at=b2/a1/c1')")
        settled(page)
        until(page, "document.activeElement.dataset.at !== undefined")  # and goes on from there


def test_chess_looks_like_chess_and_its_moves_stand_in_groups(browser, served):
    with visit(browser, served, "#/position?game=chess:KQK", allows="status of 4") as page:
        page.wait_for_selector(".move-group.win")
        assert page.locator(".grid.checkered .cell.dark").count() == 32
        assert page.locator(".man.seat0").count() == 2 and page.locator(".man.seat1").count() == 1
        assert page.locator(".move-group h3").first.inner_text().startswith("Winning: 19 moves, in ")
        assert page.locator(".arrow.best").count() == 1
        page.get_by_role("button", name="White queen, move d1: wins in 15").click()
        assert page.locator(".cell.goal.win").count() > 5 and page.locator(".cell.goal.draw").count() >= 1
        everybody_can_read(page)


def test_a_look_ahead_comes_at_once_looks_like_an_estimate_and_gives_way(browser, served):
    with visit(browser, served, "#/position?game=connect:7,6,4", allows="status of 4") as page:
        page.wait_for_selector(".look-ahead.estimate")
        assert "estimate" in page.locator(".look-ahead .tag").inner_text()
        assert all("≈" in text for text in page.locator(".look-ahead .bar > .n").all_inner_texts())
        assert page.locator(".line.estimate .step").count() >= 1
        for move in ("3", "4", "5"):
            page.evaluate(f"location.hash = '#/position?game=connect:7,6,4&at={move}'")
            until(page, "document.querySelector('.trail [aria-current]').innerText.trim() !== 'start'")
            page.wait_for_selector(".look-ahead.estimate")
        everybody_can_read(page)
    with visit(browser, served, "#/position?game=tokens:40") as page:
        settled(page)
        assert page.locator(".estimate").count() == 0


def test_an_estimate_becomes_the_exact_answer_where_it_stands(browser, served):
    with visit(browser, served, "#/library", color_scheme="light") as page:
        waiting: list = []
        page.route("**/api/ask/values?*", lambda route: waiting.append(route))
        page.evaluate("location.hash = '#/position?game=kalah:3,2'")
        page.wait_for_selector(".look-ahead .bar")
        until(page, "document.querySelector('.look-ahead.estimate, .look-ahead.exact')")
        assert page.locator(".sentence > .words").count() == 0
        for _ in range(4000):
            if waiting:
                break
            page.wait_for_timeout(15)
        waiting.pop().continue_()
        settled(page)
        assert page.locator(".look-ahead, .estimate, .guessed").count() == 0
        assert page.locator(".move.chosen").count() == 1


def test_the_game_is_changed_by_a_form_in_the_library_and_at_a_position(browser, served):
    with visit(browser, served, "#/library?look=connect:4,4,3", allows="status of 400") as page:
        page.wait_for_selector(".questions .yes")
        page.get_by_text("Parameters", exact=True).click()
        page.get_by_label("width", exact=True).fill("3")
        page.get_by_label("height", exact=True).fill("3")
        page.get_by_role("button", name="Change the game").click()
        until(page, "location.hash.includes('look=connect:3,3,3')")
        page.wait_for_selector(".questions .yes")
        page.get_by_role("link", name="Open", exact=True).click()
        settled(page)
        page.get_by_text("Change the game", exact=True).first.click()
        page.get_by_label("width", exact=True).fill("99")
        page.locator(".parameter-form button").click()
        until(page, "document.querySelector('.parameter-form .note')?.innerText.includes('width must be')")
        page.get_by_label("width", exact=True).fill("4")
        page.locator(".parameter-form button").click()
        until(page, "location.hash.includes('connect:4,3,3')")
        settled(page)
        everybody_can_read(page)


def test_tie_rules_stand_side_by_side(browser, served):
    with visit(browser, served, "#/position?game=nim:1,2,players=3") as page:
        settled(page)
        page.locator("summary", has_text="Compare tie rules").click()
        page.wait_for_selector(".tie-table tbody tr")
        told = page.locator(".tie-table").inner_text()
        assert "kind:B" in told and "spiteful:C" in told and "average" in told
        assert "matters here" in page.locator("details", has=page.locator(".tie-table")).inner_text()
        everybody_can_read(page)


def test_after_a_game_mistakes_are_marked_with_what_they_cost(browser, served):
    with visit(browser, served, "#/position?game=tictactoe&at=a1/b1/a3/a2/c3/b3/b2") as page:
        page.get_by_role("button", name="What went wrong?").click()
        page.wait_for_selector(".reviewed .mistake")
        told = page.locator(".reviewed .mistake").first.inner_text()
        assert "b1" in told and "turns a draw into a loss" in told and "better: b2" in told
        everybody_can_read(page)
        page.locator(".reviewed .mistake .step").first.click()
        until(page, "location.hash.startsWith('#/position') && location.hash.endsWith('at=a1')")


def test_variations_are_kept_and_returned_to(browser, served):
    with visit(browser, served, "#/position?game=morris&at=a1/b2") as page:
        page.wait_for_selector(".trail .step")
        page.evaluate("location.hash = '#/position?game=morris&at=a1/c3'")
        page.wait_for_selector(".variations button")
        assert page.locator(".variations button").all_inner_texts() == ["after a1: b2"]
        page.locator(".variations button").click()
        until(page, "location.hash.endsWith('at=a1/b2')")
        until(page, "document.querySelector('.variations button').innerText === 'after a1: c3'")


def test_a_position_is_set_up_by_clicks_checked_and_opened(browser, served):
    with visit(browser, served, "#/position?game=connect:4,4,3") as page:
        settled(page)
        page.get_by_role("button", name="Set up a position").click()
        page.wait_for_selector(".set-up .verdict .button")
        page.locator('.set-up [data-cell="1,1"]').click()
        until(page, "document.querySelector('.verdict').innerText.includes('in turn')")
        page.locator('.set-up [data-cell="1,1"]').click()  # the same man once more: gone again
        for place, man in (("3,1", "A"), ("3,2", "B"), ("2,1", "A"), ("3,0", "B")):
            page.locator(".palette").get_by_role("button", name=man, exact=True).click()
            page.locator(f'.set-up [data-cell="{place}"]').click()
        page.locator('.set-up [data-cell="0,3"]').click()
        page.locator(".palette").get_by_role("button", name="A", exact=True).click()
        page.locator('.set-up [data-cell="0,0"]').click()
        until(page, "document.querySelector('.verdict').innerText.includes('hangs in the air')")
        for place in ("0,3", "0,0"):
            page.locator(".palette").get_by_role("button", name="nothing").click()
            page.locator(f'.set-up [data-cell="{place}"]').click()
        page.get_by_role("button", name="Go on from this position").click()
        until(page, "location.hash.includes('@[')")
        settled(page)
        assert "a position set up" in page.locator("#title").inner_text()
        assert page.locator(".grid-board .piece").count() == 4
        assert "A is to move and wins" in page.locator(".sentence .words").inner_text()  # three upright
        page.locator(".grid-board").get_by_role("button", name="play 2", exact=False).click()
        until(page, "location.hash.endsWith('at=2')")


def test_a_position_is_typed_and_every_screen_answers_from_there(browser, served):
    with visit(browser, served, "#/position?game=nim:3,4,5") as page:
        settled(page)
        page.get_by_text("Set up a position", exact=True).click()
        page.get_by_label("The position on one line").fill("[1,9,0,1]")
        page.get_by_role("button", name="Use this").click()
        until(page, "document.querySelector('.verdict').innerText.includes('5 are the most')")
        page.get_by_label("The position on one line").fill("[1,2,0,1]")
        page.get_by_role("button", name="Use this").click()
        page.wait_for_selector(".verdict .button")
        page.get_by_role("button", name="Go on from this position").click()
        until(page, "location.hash.includes('@[1,2,0,1]')")
        settled(page)
        assert page.locator(".move.best .name").inner_text().split()[0] == "h2-1"
        everybody_can_read(page)
        for screen, there in (("tree", ".drawing"), ("play", ".heap .cell")):
            page.evaluate(f"location.hash = location.hash.replace(/#.\\w+/, '#/{screen}')")
            page.wait_for_selector(there)
        assert "a position set up" in page.locator("#title").inner_text()


def test_a_hand_is_played_against_an_equilibrium_and_its_mistakes_are_told(browser, served):
    with visit(browser, served, "#/play?game=kuhn&seed=4") as page:
        page.wait_for_selector(".moves .move")
        assert page.locator(".info-set").inner_text() == "2" and "2-" not in page.locator("main").inner_text()
        page.keyboard.press("h")
        page.wait_for_selector(".advice table")
        assert page.locator(".advice tr").nth(1).inner_text().split()[:2] == ["check", "1"]
        everybody_can_read(page)
        page.get_by_role("button", name="bet", exact=True).click()
        page.wait_for_selector(".reviewed .mistake")
        assert "costs 1/6 on average; better: check" in page.locator(".reviewed .mistake").inner_text()
        assert "One hand so far" in page.locator(".score").first.inner_text()
        assert page.evaluate("location.hash").count("bet") == 1 and "fold" not in page.evaluate("location.hash")
        page.keyboard.press("n")
        until(page, "location.hash.includes('seed=5') && document.querySelector('.info-set')")


def test_a_slider_shows_where_the_solution_changes(browser, served):
    with visit(browser, served, "#/vary?game=own.4&low=-3&high=3") as page:
        page.wait_for_selector(".piece-of")
        assert page.locator(".slider .break").count() == 1
        assert "changes at x = −1" in page.locator(".slider").inner_text()
        assert "−1 < x ≤ 3" in page.locator(".piece-of .words").inner_text()
        page.locator(".slider input[type=range]").focus()
        page.keyboard.press("Home")
        until(page, "document.querySelector('.piece-of .words').innerText.includes('−3 ≤ x < −1')")
        cells = page.locator(".pieces-of tbody tr").nth(1).locator("td").all_inner_texts()
        assert cells == ["5", "5", "1−x", "4"]
        page.keyboard.press("n")
        until(page, "document.querySelector('.piece-of .words').innerText.includes('x = −1')")
        everybody_can_read(page)
        page.get_by_role("link", name="Position at x = −1").click()
        settled(page)
        assert "x = -1" in page.locator("#title").get_attribute("title")


def test_in_a_large_game_whoever_sits_there_looks_ahead_by_itself(browser, served):
    with visit(browser, served, "#/play?game=connect:7,6,4&at=4", allows="status of 4") as page:
        until(
            page, "location.hash.includes('search:seconds=1') && document.querySelectorAll('.trail .step').length === 2"
        )
