"""axe, the usual judge of pages for everybody, finds nothing on any screen: wide and narrow, light and dark."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.faces.web.pages import visit

AXE = Path(__file__).parents[3] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    const told = ({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ""}`;
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(told)}`);
}"""
ANSWERED = ".sentence:not([data-state]) .words"
PLACES = {  # a screen, and what is there when all of it is shown
    "#/library": ".game",
    "#/library?look=nim:1,2": ".questions .yes",
    "#/position?game=nim:1,2,players=3": ".bars .bar",
    "#/position?game=tictactoe&at=b2/a1": ".answer .words",
    "#/position?game=chess:fen=7k.8.5KQ1.8.8.8.8.8_w_-_-_97": ".move-group.win",
    "#/position?game=connect:7,6,4": ".look-ahead",
    "#/position?game=own.2&pick=0": ".normal .played",
    "#/position?game=kuhn&at=2-1/check": ".bars tr.on",
    "#/position?game=pig:4,3&at=roll": ANSWERED,
    "#/tree?game=sharing&at=share&odds=30/30": ".leaving",
    "#/tree?game=cops:cycle,4": ".viewport:not([data-state]) g.node",
    "#/equilibria?game=sharing&pay=1,1": ".threats .line",
    "#/coalitions?game=nim:1,2,players=3": ".outcome .bar",
    "#/steps?game=sharing&depth=2&step=5": ".walk svg",
    "#/play?game=tictactoe&at=b2&seats=human/human": ".grid .open",
    "#/play?game=tictactoe&seats=human/human&at=a1/b1/a3/a2/c3/b3/b2": ".reviewed .mistake",
    "#/play?game=kuhn&seed=4": ".info-set",
    "#/play?game=kuhn&seed=4&at=bet": ".reviewed .mistake",
    "#/vary?game=own.4&low=-3&high=3": ".piece-of",
    "#/edit?from=own.4": ".edit:not([data-state]) .slider",
    "#/edit?from=kuhn": ".edit:not([data-state]):has(.set) .branch.made",
    "#/edit?from=own.2": ".edit:not([data-state]) table",
}
KEYS = {"?": "#keys[open]", "w": "#sharing[open]"}
LOOKS = {(wide, theme) for wide in (1200, 380) for theme in ("light", "dark")}
OPPOSITES = {(1200, "light"), (380, "dark")}


def axe(page: Any, looks: set[tuple[int, str]]) -> None:
    """Asks axe about the page as it is shown, in each size and theme."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE.read_text())
    for wide, theme in sorted(looks):
        page.set_viewport_size({"width": wide, "height": 800})
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        assert page.evaluate(RUN) == [], (page.url, wide, theme)


@pytest.fixture(scope="module", autouse=True)
def installed() -> None:
    if not AXE.exists():
        words = "axe is not installed: run make scripts"
        pytest.fail(words) if os.environ.get("CI") == "true" else pytest.skip(words)


@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing_on_a_screen(browser, served, place):
    with visit(browser, served, place) as page:
        page.wait_for_selector(PLACES[place])
        axe(page, OPPOSITES)


@pytest.mark.parametrize("key", KEYS)
def test_axe_finds_nothing_in_what_opens_over_a_screen(browser, served, key):
    with visit(browser, served, "#/position?game=nim:1,2") as page:
        page.wait_for_selector(ANSWERED)
        page.keyboard.press(key)
        page.wait_for_selector(KEYS[key])
        axe(page, OPPOSITES)
        page.keyboard.press("Escape")


@pytest.mark.long
@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing_in_any_size_and_theme(browser, served, place):
    with visit(browser, served, place) as page:
        page.wait_for_selector(PLACES[place])
        axe(page, LOOKS)
