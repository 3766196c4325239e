"""The screens in a real browser: opened, clicked and read, by hand and by keys, light and dark, wide and narrow."""

from __future__ import annotations

import re

import pytest

from tests.faces.web.pages import FOCUS, SCRIPT, everybody_can_read, settled, until, visit
from tests.faces.web.test_uploads import EFG, NFG


def test_the_library_finds_a_game_and_opens_it(browser, served):
    with visit(browser, served, "") as page:
        assert page.locator(".game").count() > 20
        assert page.locator(".group").first.inner_text().startswith("Yours")
        page.keyboard.press("/")
        page.keyboard.type("chocolate")
        assert page.locator(".group:not(:first-child) .game b").all_inner_texts() == ["Chomp"]
        page.get_by_role("link", name="chomp").click()
        page.wait_for_selector(".questions .yes")
        assert "zero-sum" in page.locator("dialog .marks").inner_text()
        page.get_by_label("Written as").fill("chomp:2,2")
        page.get_by_role("button", name="Look").click()
        until(page, "document.querySelector('dialog .facts')?.innerText.includes('positions')")
        page.get_by_role("link", name="Open", exact=True).click()
        settled(page)
        assert "chomp:2,2" in page.locator("#title").inner_text()
        page.go_back()
        page.wait_for_selector("dialog[open]")


def test_questions_that_do_not_apply_say_why(browser, served):
    with visit(browser, served, "#/library?look=hounds:3") as page:
        page.wait_for_selector(".questions .no")
        assert "forever" in page.locator(".questions .no").first.inner_text()


def test_a_position_is_read_clicked_and_stepped_through(browser, served):
    with visit(browser, served, "#/position?game=nim:1,2") as page:
        settled(page)
        assert (
            page.locator(".sentence .words")
            .inner_text()
            .replace("\u2011", "-")
            .startswith("A is to move and wins: h2-1")
        )
        assert page.locator(".move .name").first.inner_text().startswith("h2-1")
        page.keyboard.press(" ")
        until(page, "location.hash.includes('at=h2-1')")
        settled(page)
        until(page, "document.querySelector('.sentence').innerText.startsWith('B is to move and loses')")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        until(page, "document.querySelector('.sentence').innerText.startsWith('The game is over')")
        assert page.locator(".stripe .cells").first.locator(".cell").count() == 4
        page.go_back()
        page.go_back()
        until(page, "location.hash.endsWith('at=h2-1')")
        page.keyboard.press("Home")
        until(page, "!location.hash.includes('at=')")
        settled(page)
        page.locator(".moves .move").last.click()
        until(page, "document.querySelectorAll('.trail .step').length === 2")
        page.keyboard.press("ArrowLeft")
        until(page, "document.querySelectorAll('.trail .step').length === 1")


def test_teams_and_outlooks_are_switched(browser, served):
    with visit(browser, served, "#/position?game=nim:1,2,players=Ann%2BBob%2BCy") as page:
        settled(page)
        assert page.locator(".bars .bar .n").all_inner_texts()[0] == "−1"
        page.locator('[data-team="Ann"]').click()
        until(page, "document.activeElement?.dataset.team === 'Ann'")
        page.locator('[data-team="Cy"]').click()
        until(page, "document.querySelectorAll('.bars .bar').length === 4")
        assert page.locator(".bars .bar > .n").last.inner_text() == "1"
        for player in ("Bob", "Cy"):
            page.locator(f'[data-part="{player}/enemy"]').click()
            until(page, f"document.activeElement?.dataset.part === '{player}/enemy'")
        until(page, "document.querySelector('.answer .words')?.innerText === 'Ann gets −1.'")
        assert "team=Ann/Cy" in page.url and "enemies=Bob/Cy" in page.url
        page.reload()
        until(page, "document.querySelectorAll('.bars .bar').length === 4")


def test_a_board_is_played_by_clicking_its_squares(browser, served):
    with visit(browser, served, "#/play?game=tictactoe&values=yes") as page:
        page.get_by_role("button", name="play b2").click()
        until(page, "document.querySelectorAll('.trail .step').length === 2")
        until(page, "document.querySelector('.worth .history') !== null")
        page.get_by_role("button", name="Hint").click()
        page.wait_for_selector(".advice .note b")
        page.keyboard.press("u")
        until(page, "document.querySelectorAll('.trail .step').length === 0")
        page.evaluate("location.hash = '#/play?game=tictactoe&at=b2/a1/a3/c1/b1/b3/a2&seats=human/random'")
        until(page, "document.querySelectorAll('.trail .step').length >= 7")
        page.get_by_label("Who plays for A").select_option("first")
        until(page, "document.querySelector('.told').innerText.includes('game is over')")


def test_rules_of_the_command_line_are_played(browser, served):
    with visit(browser, served, "#/position?game=own.1") as page:
        settled(page)
        assert "Race" in page.locator("#title").inner_text()
        assert page.locator("pre.board").inner_text() == "0 of 5"


def test_a_dropped_file_opens_and_its_labels_stay_text(browser, served, tmp_path):
    import zermelo as z

    path = tmp_path / "labels.json"
    z.save(z.tree(("A", "B"), z.choose("A", {SCRIPT: z.end({"A": 1, "B": 0}), "b": z.end({"A": 0, "B": 2})})), path)
    with visit(browser, served, "") as page:
        page.set_input_files("#file", path)
        page.wait_for_selector(".questions .yes")
        assert page.locator("#look-title").inner_text() == "labels.json"
        page.get_by_role("link", name="Open", exact=True).click()
        settled(page)
        assert SCRIPT in page.locator(".move .name").first.inner_text()
        assert "broken" not in page.title()
        assert page.locator("main script, main img").count() == 0


def test_of_several_starts_one_is_chosen_and_all_screens_begin_there(browser, served, tmp_path):
    import zermelo as z

    owners, moves = {"x": "A", "y": "B"}, [("x", "y"), ("x", "home"), ("y", "x"), ("y", "away")]
    game = z.graph(("A", "B"), owners, moves, {"home": (1, 0), "away": (0, 2)}, endless=(0, 0), start=["y", "x"])
    z.save(game, tmp_path / "two.json")
    with visit(browser, served, "") as page:
        page.set_input_files("#file", tmp_path / "two.json")
        page.wait_for_selector(".questions .yes")
        page.get_by_role("link", name="Open", exact=True).click()
        until(page, "document.querySelectorAll('.starts .payoff').length === 2")
        assert page.locator(".starts a").all_inner_texts() == ["y", "x"]
        page.locator(".starts a").last.click()
        settled(page)
        assert page.locator("#title").inner_text() == "two.json from x on"
        assert page.locator(".sentence").inner_text().startswith("A is to move")
        page.get_by_role("link", name="Play", exact=True).click()
        until(page, "location.hash.startsWith('#/play') && decodeURIComponent(location.hash).includes('@2')")


PARITY = "parity 2;\n0 2 0 1,2;\n1 0 1 0;\n2 0 0 2,1;\n"  # even only: endless play has one winner
FILES = {
    "tree.efg": (EFG, "2 players", ".moves .move"),
    "table.nfg": (NFG, "all move at once", ".normal .stable"),
    "parity.gm": (PARITY, "2 players", ".moves .move"),
}


@pytest.mark.parametrize("name", FILES)
def test_every_kind_of_file_is_dropped_and_opened(browser, served, tmp_path, name):
    content, mark, shown = FILES[name]
    (tmp_path / name).write_text(content)
    with visit(browser, served, "", allows="status of 4") as page:  # a game that has no value says so with 422
        page.set_input_files("#file", tmp_path / name)
        page.wait_for_selector(".questions .yes")
        assert page.locator("#look-title").inner_text() == name
        assert mark in page.locator("dialog .marks").inner_text()
        page.get_by_role("link", name="Open", exact=True).click()
        page.wait_for_selector(shown)


def test_a_game_in_normal_form_shows_its_table_and_its_equilibria(browser, served):
    with visit(browser, served, "#/position?game=own.2") as page:
        page.wait_for_selector(".picks .pick")
        assert "The value is 1/3 for Ann" in page.locator(".sentence .words").inner_text()
        assert page.locator(".normal tbody tr").count() == 3 and page.locator(".normal .best").count() == 6
        assert page.locator(".normal .gone").inner_text() == "<b>edge</b>"
        assert "<b>edge</b>" in page.locator(".sheet tbody").first.inner_text()
        page.keyboard.press("n")
        until(page, "location.hash.includes('pick=0')")
        until(page, "document.querySelectorAll('.normal .played').length === 4")
        assert "1/3" in page.locator(".normal thead .played").first.inner_text()
        everybody_can_read(page)
        page.keyboard.press("c")
        until(page, "document.querySelector('.coalitions .sentence')?.innerText.includes('has no moves to explore')")


def test_hidden_moves_show_who_does_what_and_what_looks_alike(browser, served):
    with visit(browser, served, "#/position?game=kuhn&at=2-1/check") as page:
        page.wait_for_selector(".bars tr.on")
        assert "without knowing which of 2 positions" in page.locator(".sentence .words").inner_text()
        assert "check (2/3), bet (1/3)" in page.locator(".bars tr.on").inner_text()
        everybody_can_read(page)
        page.locator(".alike button").click()
        until(page, "document.querySelector('.alike')?.innerText.includes('2-1, check')")
        page.wait_for_selector(".sentence:not([data-state]) .words")
        page.keyboard.press(" ")
        until(page, "location.hash.includes('at=3-1/check/')")


def test_solved_positions_on_disk_are_looked_up_and_played(browser, served):
    with visit(browser, served, "#/position?game=own.3&at=3") as page:
        settled(page)
        assert "tokens:6,players=3, looked up in kept" in page.locator("#title").inner_text()
        assert "Looked up" in page.locator(".sentence .small").inner_text()
        best = page.locator(".move .name").first.inner_text().split()[0]
        page.keyboard.press(" ")
        until(page, f"location.hash.includes('at=3/{best}')")
        page.evaluate("location.hash = '#/play?game=own.3&at=3&seats=human/human/human'")
        page.get_by_role("button", name="Hint").click()
        page.wait_for_selector(".advice .note b")
        assert page.locator(".advice .note b").first.inner_text() == best


def test_a_piece_is_picked_up_and_put_down(browser, served):
    with visit(browser, served, "#/play?game=hexapawn:3,3&seats=human/human") as page:
        page.get_by_role("button", name="move a1").click()
        page.wait_for_selector(".cell.held")
        page.get_by_role("button", name="play a1a2").click()
        until(page, "document.querySelectorAll('.trail .step').length === 1")
        assert page.locator(".trail .step").inner_text().endswith("a1a2")


def test_a_broken_file_is_told_in_words(browser, served, tmp_path):
    path = tmp_path / "broken.json"
    path.write_text('{"zermelo": ')
    with visit(browser, served, "", allows="status of 400") as page:
        page.set_input_files("#file", path)
        assert "broken.json, line 1" in page.locator(".dropped .note").inner_text()


def test_a_picture_from_the_server_cannot_bring_script(browser, served):
    text = (
        "<svg xmlns='http://www.w3.org/2000/svg' onload='document.title=1'><script>document.title=2</script>"
        "<a href='javascript:alert(1)'><text>x</text></a><rect width='5' height='5' fill='#fff' onclick='x'/>"
        "<foreignObject><img src='x'/></foreignObject><style>rect{fill:red}</style></svg>"
    )
    show = "async (text) => (await import('/static/svg.js')).drawing(text).shadowRoot.querySelector('svg').outerHTML"
    with visit(browser, served, "", allows=".") as page:  # what is blocked shows in the console, as it should
        found = page.evaluate(show, text)
        assert "rect" in found and page.title() == "zermelo"
        assert not re.search("script|onload|onclick|javascript|foreignObject|img|<style", found)


SCREENS = [
    "#/library",
    "#/library?look=nim:1,2",
    "#/position?game=nim:1,2,players=3",
    "#/play?game=tictactoe&at=b2&seats=human/human",
]


@pytest.mark.parametrize("place", SCREENS)
def test_everybody_can_read_and_reach_everything(browser, served, place):
    with visit(browser, served, place) as page:
        if "position" in place:
            settled(page)
        if "look" in place:
            page.wait_for_selector(".questions .yes")
        everybody_can_read(page)


@pytest.mark.parametrize("place", SCREENS[2:])
def test_the_tab_key_reaches_every_control_in_order_and_shows_where_it_is(browser, served, place):
    with visit(browser, served, place) as page:
        if "position" in place:
            settled(page)
        page.locator(".skip").focus()
        controls = "a[href], button:not(:disabled), select, input:not(.sr), pre[tabindex]"
        met = []
        for _ in range(page.locator(controls).count() - 1):
            page.keyboard.press("Tab")
            met.append(page.evaluate(FOCUS))
        assert [place for place, _, _ in met] == sorted({place for place, _, _ in met})
        assert [what for _, is_seen, what in met if not is_seen] == []


def test_the_theme_is_turned_and_kept_and_the_keys_are_told(browser, served):
    with visit(browser, served, "#/position?game=nim:1,2", color_scheme="light") as page:
        settled(page)
        paper = "getComputedStyle(document.documentElement).backgroundColor"
        before = page.evaluate(paper)
        page.keyboard.press("t")
        assert page.evaluate(paper) != before
        page.reload()
        page.wait_for_selector("body[data-ready]")
        assert page.evaluate(paper) != before
        page.keyboard.press("?")
        assert "play the best move" in page.locator("#keys").inner_text()
        page.keyboard.press("Escape")
        page.keyboard.press("y")
        until(page, "location.hash.startsWith('#/play')")


def test_work_shows_how_far_it_is_and_can_be_stopped(browser, served):
    with visit(browser, served, "#/position?game=kalah:6,4", color_scheme="dark", allows="status of") as page:
        until(page, "document.querySelector('.sentence .working button')")
        page.locator(".sentence .working button").click()
        until(page, "document.querySelector('.sentence').innerText.match(/Stopp|Looking|look-ahead|too many/)")
