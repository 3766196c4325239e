"""The screens Tree, Equilibria, Coalitions and Steps in a real browser: opened, clicked, dragged, typed and read."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.faces.web.pages import FOCUS, SCRIPT, everybody_can_read, until, visit

PLACES = [
    ("#/tree?game=sharing&at=share&odds=30/30", ".leaving"),
    ("#/equilibria?game=sharing&pay=1,1", ".threats .line"),
    ("#/coalitions?game=nim:1,2,players=3", ".outcome .bar"),
    ("#/steps?game=sharing&depth=2&step=5", ".walk svg"),
]


def card(page: Any) -> str:
    return str(page.locator(".tree .card").first.inner_text())


def test_a_tree_is_walked_by_keys_folded_focused_panned_and_zoomed(browser, served):
    with visit(browser, served, "#/tree?game=nim:1,2,players=3") as page:
        page.wait_for_selector(".viewport:not([data-state]) g.node")
        until(page, "document.querySelector('.tree .card').innerText.includes('the start')")
        assert page.locator(".viewport g.node, .viewport g.end").count() == 12
        page.keyboard.press("ArrowRight")
        until(page, "location.hash.includes('at=h1-1')")
        page.keyboard.press("ArrowDown")
        until(page, "location.hash.includes('at=h2-1')")
        assert "B" in card(page) and "after h2-1" in card(page) and "4 nodes and 2 ends" in card(page)
        page.keyboard.press("Enter")
        until(page, "location.hash.includes('shut=h2-1')")
        page.wait_for_selector(".viewport g.fold")
        assert page.locator(".viewport g.node, .viewport g.end").count() == 8
        page.locator(".viewport g.fold path").click()
        until(page, "!location.hash.includes('shut')")
        page.keyboard.press("f")
        until(page, "location.hash.includes('focus=h2-1')")
        until(page, "document.querySelector('.tree .row').innerText.includes('from h2-1')")
        page.keyboard.press("u")
        until(page, "!location.hash.includes('focus')")
        page.keyboard.press("Home")
        until(page, "document.querySelector('.tree .card').innerText.includes('the start')")
        pan_and_zoom(page)


def pan_and_zoom(page: Any) -> None:
    place = "document.querySelector('.moved').style.transform"
    page.locator(".viewport g.node").first.hover()
    until(page, "!document.querySelector('.hover').hidden")
    assert "A moves" in " ".join(page.locator(".hover").inner_text().split())
    assert "nodes and" in page.locator(".hover").inner_text()
    before = page.evaluate(place)
    box = page.locator(".viewport").bounding_box()
    page.mouse.move(box["x"] + 300, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 120, steps=4)
    page.mouse.up()
    until(page, f"{place} !== {before!r}")
    before = page.evaluate(place)
    page.mouse.wheel(0, -200)
    until(page, f"{place} !== {before!r}")
    page.keyboard.press("0")
    high = "document.querySelector('.moved').getBoundingClientRect().height"
    until(page, f"{high} <= document.querySelector('.viewport').clientHeight + 2")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("+")
    assert "at=" not in page.url


def test_other_odds_show_who_would_deviate(browser, served):
    with visit(browser, served, "#/tree?game=sharing&at=share") as page:
        page.wait_for_selector(".slide input")
        slider = page.get_by_label("How often no")
        slider.fill("60")
        page.get_by_label("How often yes").fill("0")
        until(page, "document.querySelector('.leavings')?.innerText.includes('yes brings 1 more')")
        assert "Barb would deviate after share" in " ".join(page.locator(".leavings").inner_text().split())
        until(page, "location.hash.includes('odds=60/0')")
        page.reload()
        page.wait_for_selector(".leaving")
        page.get_by_role("button", name="As it was").click()
        until(page, "document.querySelector('.leaving') === null && !location.hash.includes('odds')")


def test_a_game_that_goes_round_is_a_graph_and_can_be_unfolded(browser, served):
    with visit(browser, served, "#/tree?game=cops:cycle,4") as page:
        page.wait_for_selector(".viewport:not([data-state]) g.node")
        until(page, "document.querySelector('[data-kind=graph]')?.getAttribute('aria-pressed') === 'true'")
        until(page, "document.querySelector('.whatif').innerText.includes('forever')")
        page.keyboard.press("ArrowRight")
        until(page, "location.hash.includes('at=')")
        page.locator("[data-kind=tree]").click()
        until(page, "document.querySelector('[data-kind=tree]').getAttribute('aria-pressed') === 'true'")


def test_any_payoff_is_clicked_and_held_up(browser, served):
    with visit(browser, served, "#/equilibria?game=littman:4") as page:
        page.wait_for_selector(".threats .line")
        page.wait_for_selector(".plate g.payoff")
        box = page.locator(".plot svg").bounding_box()
        page.mouse.click(box["x"] + box["width"] * 0.55, box["y"] + box["height"] * 0.52)
        until(page, "/pay=[0-9//]+,2(&|$)/.test(location.hash)")
        until(page, "document.querySelector('.threats').innerText.includes('Who mixes')")
        page.locator(".choosers .pay").nth(2).click()
        until(page, "location.hash.includes('pay=3,3')")
        until(page, "document.querySelectorAll('.threats:not([data-state]) .words .n')[1]?.innerText === '3'")
        page.locator(".plot .plate").focus()
        for _ in range(6):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        until(page, "/pay=3,[0-9//]+(&|$)/.test(location.hash) && !location.hash.includes('pay=3,3')")
        page.keyboard.press("n")
        until(page, "document.querySelectorAll('.pay[aria-pressed=true]').length > 0")


def test_threats_are_told_in_words_and_any_two_of_three_players_are_plotted(browser, served):
    with visit(browser, served, "#/equilibria?game=sharing&pay=1,1") as page:
        page.wait_for_selector(".threat.tempting")
        told = " ".join(page.locator(".threat.tempting").inner_text().split())
        assert told.endswith("hoping for as much as 2. Then Andy gets 0 instead of 1: Barb no.")
        assert told.startswith("A Andy might play keep at the start")
        page.get_by_text("The strategies as a tree").click()
        page.wait_for_selector(".strategies g.node")
        page.evaluate("location.hash = '#/equilibria?game=grundy:6,players=3,payoff=last'")
        until(page, "document.querySelector('.sentence')?.innerText.includes('pure subgame-perfect equilibria')")
        page.wait_for_selector(".threats .line")
        page.locator("#pair-b").select_option("C")
        until(page, "location.hash.includes('pair=A/C')")
        page.locator(".payoffs .pay").last.click()
        until(page, "document.querySelectorAll('.payoffs .pay')[1].getAttribute('aria-pressed') === 'true'")
        page.locator(".near button").click()
        until(page, "location.hash.includes('near=1/10')")
        until(
            page,
            "document.querySelector('.near-answer:not([data-state])')?.innerText.includes('anybody gain more than')",
        )
        page.evaluate("location.hash = '#/equilibria?game=horse'")
        until(page, "document.querySelector('.sentence')?.innerText.includes('Some moves are hidden')")
        assert page.locator(".sheet tbody tr").count() == 2
        page.keyboard.press("c")
        until(page, "document.querySelector('.coalitions .sentence .words') !== null")
        assert page.locator(".coalitions .sentence p").count() == 2


def test_players_are_dragged_into_teams_and_moved_by_keys(browser, served):
    with visit(browser, served, "#/coalitions?game=nim:1,2,players=Ann%2BBob%2BCy") as page:
        page.wait_for_selector(".outcome .bar")
        assert page.locator(".sentence .words").inner_text() == "5 coalition structures, 3 of them stable."
        page.locator('[data-player="Cy"]').drag_to(page.locator('[data-box="1"]'))
        until(page, "location.hash.includes('teams=Bob//Cy')")
        until(page, "document.querySelector('.outcome').innerText.includes('It does not hold: Bob gains 3')")
        page.locator('[data-player="Bob"]').focus()
        page.keyboard.press("ArrowLeft")
        until(page, "location.hash.includes('teams=Ann//Bob')")
        until(page, "document.activeElement?.dataset.player === 'Bob'")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Put Bob here").last.click()
        until(page, "!location.hash.includes('teams=')")
        page.locator(".lattice g.structure").first.click()
        until(page, "document.querySelector('.list .on') !== null && location.hash.includes('teams=')")
        page.get_by_label("only those that hold").check()
        until(page, "document.querySelectorAll('.list tbody tr').length === 3")
        assert "The core is empty" in page.locator(".worth").last.inner_text()


def test_two_searches_are_stepped_through_cuts_explained_and_counts_stand_beside_formulas(browser, served):
    with visit(browser, served, "#/steps?game=nim:2,2") as page:
        page.wait_for_selector(".walk svg")
        assert page.locator(".sides h2").all_inner_texts() == ["minimax", "alphabeta"]
        page.keyboard.press("ArrowRight")
        until(page, "document.querySelector('.step-words').innerText.includes('is to move at the start')")
        page.keyboard.press("x")
        until(page, "document.querySelector('.step-words.is-cut') !== null")
        assert "A already has −1 elsewhere" in page.locator(".step-words.is-cut").inner_text()
        until(page, "/step=\\d+/.test(location.hash)")
        page.locator("#rewind").fill("3")
        until(page, "document.querySelector('.control').innerText.includes('step 3 of 52')")
        page.evaluate("document.activeElement.blur()")
        page.locator("#speed").select_option("40")
        page.get_by_role("button", name="Play").click()
        until(page, "document.querySelector('.control').innerText.includes('step 52 of 52')")
        rows = page.locator(".late tbody tr").all_inner_texts()
        assert "\t33\t14\t" in rows[0] and "\t26\t11\t" in rows[1]
        page.evaluate("location.hash = '#/steps?game=voting:3,3&a=simple-shallow&b=shallow&depth=3'")
        until(page, "document.querySelector('.sides h2')?.innerText === 'simple-shallow'")
        told = page.locator(".late").inner_text()
        assert "b = 3, m = 3, n = 3" in told
        assert page.locator(".late .on td:last-child").all_inner_texts() == ["45", "39"]
        counts = page.locator(".late table").first.locator("tbody tr").all_inner_texts()
        assert [row.split("\t")[3] for row in counts] == ["45", "39"]


@pytest.mark.parametrize(("place", "ready"), PLACES)
def test_everybody_can_read_and_reach_everything(browser, served, place, ready):
    with visit(browser, served, place) as page:
        page.wait_for_selector(ready)
        everybody_can_read(page)
        page.evaluate("document.activeElement?.blur()")
        met = []
        for _ in range(min(page.locator("main :is(button:not(:disabled), select, input)").count() + 9, 30)):
            page.keyboard.press("Tab")
            met.append(page.evaluate(FOCUS))
        places = [at for at, _, _ in met]
        ends = next((k for k in range(1, len(places)) if places[k] < places[k - 1]), len(places))
        assert [what for _, is_seen, what in met[:ends] if not is_seen] == []
        assert ends > 12


def test_names_that_nobody_sees_or_that_begin_with_a_slash_are_shown_and_played(browser, served, tmp_path):
    import zermelo as z

    names = ("A\u202eevil", "z\u200bw, with a name so long that no narrow page holds it", "C")
    last = z.choose(names[1], {"/\u202eup": z.end(10**42, 2, 3), "down/": z.end(0, 1, 0)})
    z.save(z.tree(names, z.choose(names[0], {"/in": last, "out": z.end(0, 0, 0)})), tmp_path / "unseen.json")
    with visit(browser, served, "") as page:
        page.set_input_files("#file", tmp_path / "unseen.json")
        page.wait_for_selector(".questions .yes")
        page.get_by_role("link", name="Open", exact=True).click()
        page.wait_for_selector(".sentence:not([data-state]) .words")
        page.keyboard.press("Space")
        page.wait_for_selector(".trail .step.p0")
        until(page, r"document.querySelector('.moves .move .name')?.innerText.includes('/\\u202eup')")
        until(page, "document.querySelector('.moves .move').innerText.includes('≈1.000e+42')")
        page.wait_for_selector(".moves .move.best")
        page.keyboard.press("Space")
        until(page, "document.querySelector('.sentence .words')?.innerText.startsWith('The game is over')")
        page.set_viewport_size({"width": 380, "height": 800})
        for key, ready in {"e": ".near select", "c": ".outcome .bar"}.items():
            page.keyboard.press(key)
            page.wait_for_selector(ready)
            told = page.locator("main").inner_text()
            assert r"z\u200bw" in told and not re.search("[\u202e\u200b]", told + page.title()), key
            assert page.evaluate("document.documentElement.scrollWidth") == 380, key


def test_what_stands_beside_the_nodes_of_a_tree_is_chosen(browser, served):
    with visit(browser, served, "#/tree?game=grundy:6,players=3,payoff=last") as page:
        page.select_option("#beside", "guarantees")
        until(page, "document.querySelector('.tree .card').innerText.includes('what each player can guarantee')")
        page.select_option("#beside", "outlook")
        page.select_option("#me", "B")
        page.select_option("#part0", "enemy")
        until(page, "document.querySelector('.tree .card').innerText.includes('A is an enemy and C is neutral')")
        assert "-1" in card(page)
        page.select_option("#beside", "and-or")
        until(page, "document.querySelector('.tree .card').innerText.includes('And: every move must be answered.')")


def test_the_focus_is_kept_where_something_is_drawn_anew(browser, served):
    with visit(browser, served, "#/coalitions?game=tokens:6,players=3") as page:
        page.wait_for_selector(".outcome .bar")
        place = page.url
        page.locator(".skip").press("Enter")
        assert page.url == place and page.evaluate("document.activeElement.id") == "main"
        page.get_by_role("button", name="All together").press("Enter")
        page.wait_for_selector(".team-box:has-text('C'):has-text('A')")
        assert page.evaluate("document.activeElement.textContent") == "All together"
        page.locator("#screens a", has_text="Steps").press("Enter")
        page.wait_for_selector(".walk svg")
        assert page.evaluate("document.activeElement.textContent") == "Steps"


def test_an_address_that_means_nothing_says_so_and_leads_back(browser, served):
    with visit(browser, served, "#/tree?game=sharing&open=nowhere", allows="status of 4") as page:
        page.get_by_role("button", name="To the start").click()
        page.wait_for_selector(".viewport g.node")
        page.evaluate("location.hash = '#/equilibria?game=sharing&pay=1e99,1'")
        page.wait_for_selector(".threats .note")


def test_labels_of_a_dropped_file_stay_text_on_every_screen(browser, served, tmp_path):
    import zermelo as z

    path = tmp_path / "labels.json"
    below = z.choose("<b>B</b>/+|", {SCRIPT: z.end(1, 0), "b/c": z.end(0, 2)})
    z.save(z.tree(("A", "<b>B</b>/+|"), z.choose("A", {SCRIPT: below, "": z.end(1, 1)})), path)
    with visit(browser, served, "") as page:
        page.set_input_files("#file", path)
        page.wait_for_selector(".questions .yes")
        page.get_by_role("link", name="Open", exact=True).click()
        page.wait_for_selector(".moves .move")
        for key, ready in {
            "g": ".viewport g.node",
            "e": ".threats .line",
            "c": ".outcome .bar",
            "s": ".walk svg",
        }.items():
            page.keyboard.press(key)
            page.wait_for_selector(ready)
            assert "<b>B</b>/+|" in page.locator("main").inner_text(), key
            assert page.locator("main script, main img, main b b").count() == 0
            assert "broken" not in page.title()
