"""Pages of the explorer in a real browser: opened, waited for, and looked through for trouble."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

AXE = Path(__file__).with_name("axe.js").read_text()
SCRIPT = "<script>document.title='broken'</script><img src=x onerror=document.title='broken'>"
FOCUS = """(() => {
    const e = document.activeElement, style = getComputedStyle(e);
    const isSeen = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    return [[...document.querySelectorAll('*')].indexOf(e), isSeen, e.outerHTML.slice(0, 80)];
})()"""
GO = """(place) => new Promise((done) => {
    addEventListener("hashchange", () => setTimeout(done), { once: true });
    location.hash = place;
})"""
WIDE = {"width": 1200, "height": 900}


class Visit:
    """A page, and what went wrong on it: errors in the console, requests to anybody else."""

    def __init__(self, browser: Any, served: str, **options: Any) -> None:
        self.context = browser.new_context(**({"viewport": WIDE, "reduced_motion": "reduce"} | options))
        self.context.set_default_timeout(60_000)  # machines are busy at times
        self.page, self.trouble = self.context.new_page(), list[str]()
        self.page.on("console", lambda m: self.trouble.append(m.text) if m.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda e: self.trouble.append(str(e)))
        self.page.on("request", lambda r: None if r.url.startswith((served, "data:")) else self.trouble.append(r.url))
        self.going: set[Any] = set()  # requests
        self.page.on("request", lambda r: self.going.add(r))
        for ended in ("requestfinished", "requestfailed"):
            self.page.on(ended, lambda r: self.going.discard(r))
        _visits[self.page] = self


_shared: WeakKeyDictionary[Any, Visit] = WeakKeyDictionary()
_visits: WeakKeyDictionary[Any, Visit] = WeakKeyDictionary()


@contextmanager
def visit(browser: Any, served: str, place: str, *, allows: str = "", **options: Any) -> Iterator[Any]:
    """Opens a place; at its end there was no error in the console and no request to anybody else.

    Tests share one page and go from place to place, as visitors do; with *options* there is a page of its own. What
    *allows* fits may be said in the console.
    """
    if options or browser not in _shared:
        one = Visit(browser, served, **options)
        one.page.goto(served + place)
        one.page.wait_for_selector("body[data-ready]")
        if not options:
            _shared[browser] = one
    else:
        one = _shared[browser]
        one.page.set_viewport_size(WIDE)
        one.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        place = place or "#/library"
        elsewhere = "#/play?game=nim:1,2" if place.startswith("#/library") else "#/library"
        for there in (elsewhere, place):  # so that nothing is left of what was shown before
            if not one.page.url.endswith(there):
                one.page.evaluate(GO, there)
        one.trouble.clear()
    yield one.page
    if options:
        one.context.close()
    assert [words for words in one.trouble if not (allows and re.search(allows, words))] == []


def until(page: Any, claim: str) -> None:
    """Waits until a claim about the page holds; the page itself may not run text as code."""
    for _ in range(4000):  # a minute: machines are busy at times
        if page.evaluate(f"!!({claim})"):
            return
        page.wait_for_timeout(15)
    raise AssertionError(f"never: {claim}; at {page.url}: {page.locator('main').inner_text()[:600]}")


def box(page: Any, selector: str) -> dict[str, float]:
    """Returns where an element stands, which may be drawn anew at any moment."""
    page.wait_for_selector(selector)
    for _ in range(400):
        if (found := page.locator(selector).bounding_box()) is not None:
            return dict(found)
    raise AssertionError(f"{selector} never stays")


def passed(page: Any) -> None:
    """Waits until all that was begun on the page just now is done, and is painted."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def quiet(page: Any) -> None:
    """Waits until nothing is asked any more, and what was answered is shown."""
    for _ in range(4000):
        passed(page)
        if not _visits[page].going:
            return
        page.wait_for_timeout(15)
    raise AssertionError(f"still asking: {[request.url for request in _visits[page].going]}")


def settled(page: Any) -> None:
    """Waits until the position is told, with its bars and its outlook."""
    page.wait_for_selector(".sentence:not([data-state]) .words")
    page.wait_for_selector(".answer .words")
    page.wait_for_selector(".bars .bar")


def everybody_can_read(page: Any) -> None:
    """Names, labels, contrast and size are right: wide and narrow, light and dark."""
    for wide in (1200, 380):
        page.set_viewport_size({"width": wide, "height": 800})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            wrong = page.evaluate(f"({AXE})()")
            assert not wrong, (wide, theme, wrong)
