"""The explorer in a browser: from a click to its answer, to a first look-ahead, and how smoothly a large tree pans."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import zermelo as z
from bench.clock import say
from bench.induction import random_tree
from bench.visitors import cpu_below, served

NODES = 400_000
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SIZE = {"width": 1200, "height": 900}
SECONDS = 2.0  # of panning
LOOK = 0.25  # seconds that people look before they click
CLICKS, CLICKED = 40, (
    "tictactoe", "connect:4,4,3", "nim:3,4,5,players=3", "chess:KQK", "hexapawn:4,4", "pig:10,6,turns=2",
)  # fmt: skip
LOOKS, LOOKED = 10, ("connect:7,6,4", "chess")
FRESH = 3  # servers for the first look of all, and the seconds that each has to stand ready
ASKED = """async (game) => {
    for (const question of ["values", "sure"]) {
        const { ask } = await import("/static/api.js");
        await ask(question, { game });
    }
}"""
# Clicks on a move; the milliseconds until the sentence about the next position stands there, and is painted.
ANSWERED = """async (share) => {
    const moves = [...document.querySelectorAll(".moves button.move")], said = document.querySelector(".sentence");
    const began = performance.now();
    const told = new Promise((done) => new MutationObserver((news, observer) => {
        if (said.dataset.state || !news.some(({ oldValue }) => oldValue === "asking")) return;
        observer.disconnect();
        done();
    }).observe(said, { attributeFilter: ["data-state"], attributeOldValue: true }));
    moves[Math.floor(share * moves.length)].click();
    await told;
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
}"""
# Goes to a place; the milliseconds until the first look-ahead is told there, and is painted.
GUESSED = """async (place) => {
    const began = performance.now(), main = document.getElementById("main"), before = main.querySelector(".look-ahead");
    location.hash = place;
    await new Promise((done) => new MutationObserver((_, observer) => {
        const now = main.querySelector(".look-ahead");
        if (!now || now === before) return;
        observer.disconnect();
        done();
    }).observe(main, { childList: true, subtree: true }));
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
}"""
FRAMES = """async (seconds) => {
    const element = document.querySelector(".viewport"), box = element.getBoundingClientRect();
    const event = (kind, x, y) => element.dispatchEvent(new PointerEvent(kind, {
        pointerId: 1, clientX: box.left + x, clientY: box.top + y, bubbles: true,
    }));
    element.setPointerCapture = () => {};
    event("pointerdown", 300, 300);
    const times = [], began = performance.now();
    for (let k = 0; performance.now() - began < 1000 * seconds; k += 1) {
        times.push(await new Promise(requestAnimationFrame));
        event("pointermove", 300 + 200 * Math.sin(k / 9), 300 + 220 * Math.sin(k / 13));
    }
    event("pointerup", 300, 300);
    const gaps = times.slice(1).map((t, k) => t - times[k]).sort((a, b) => a - b);
    return { rate: 1000 * gaps.length / (times.at(-1) - times[0]), late: gaps[Math.floor(gaps.length * 0.95)] };
}"""


def run() -> None:
    """Prints how long clicks and looks take, the time to open a tree and the frames a second."""
    browser_path = os.environ.get("ZERMELO_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        browser_path = None
    if browser_path is None:
        print("the explorer in a browser: skipped, there is no Chromium or no playwright")
        return
    print(f"the machine's load when this began: {os.getloadavg()[0]:.1f}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        _clicks(browser)
        _looks(browser)
        _panned(browser)
        browser.close()


@contextmanager
def _visited(browser: Any, *games: str) -> Iterator[Any]:
    """A page of an explorer of its own, with the library open and a worker ready."""
    with served(*games) as server:
        page = browser.new_page(viewport=SIZE)
        page.goto(f"http://127.0.0.1:{server.port}/")
        page.wait_for_selector("body[data-ready]")
        time.sleep(FRESH)
        yield page
        page.close()


def _quantile(waits: list[float], share: float) -> float:
    return sorted(waits)[min(len(waits) - 1, int(len(waits) * share))]


def _clicks(browser: Any) -> None:
    """From a click on a move to the exact answer about the next position, in solved games."""
    dice = Random(1)
    everything: list[float] = []
    with _visited(browser) as page:
        for game in CLICKED:
            page.evaluate(ASKED, game)
            used, waits = cpu_below(os.getpid()), list[float]()
            while len(waits) < CLICKS:
                page.evaluate("location.hash = '#/library'")
                page.evaluate(f"location.hash = '#/position?game={game}'")
                page.wait_for_selector(".sentence:not([data-state]) .words")
                while page.locator(".moves button.move").count() and len(waits) < CLICKS:
                    time.sleep(LOOK)
                    waits.append(page.evaluate(ANSWERED, dice.random()))
            everything += waits
            late, half = _quantile(waits, 0.95), _quantile(waits, 0.5)
            say(f"{game}: from a click to the answer, p95 of {CLICKS}", f"{late:.0f} ms", "under 150 ms", late < 150)
            each = (cpu_below(os.getpid()) - used) / CLICKS
            say("  half of them", f"{half:.0f} ms", "")
            say("  CPU of server, worker and browser for each", f"{1000 * each:.0f} ms", "")
    late = _quantile(everything, 0.95)
    say(f"all {len(everything)} clicks, p95", f"{late:.0f} ms", "under 150 ms", late < 150)


def _looks(browser: Any) -> None:
    """From opening a game that nobody solves to the first look-ahead, and from a move made there to the next."""
    dice = Random(1)
    for name in LOOKED:
        first: list[float] = []
        then: list[float] = []
        for _ in range(FRESH):
            with _visited(browser) as page:
                first.append(page.evaluate(GUESSED, f"#/position?game={name}"))
                game, path = z.game(name), list[str]()
                state = game.start()
                for _ in range(LOOKS):
                    move = dice.choice(game.moves(state))
                    if game.turn(after := game.after(state, move)) is None:
                        break  # nobody looks ahead where the game is over
                    time.sleep(LOOK)
                    path, state = [*path, move], after
                    then.append(page.evaluate(GUESSED, f"#/position?game={name}&at={quote('/'.join(path))}"))
        say(f"{name}: the first look-ahead, worst of {FRESH} fresh servers", f"{max(first):.0f} ms", "within 500 ms",
            max(first) <= 500)  # fmt: skip
        late = _quantile(then, 0.95)
        say(f"  after each of {len(then)} moves, p95", f"{late:.0f} ms", "within 500 ms", late <= 500)


def _panned(browser: Any) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.json"
        tree = random_tree(NODES, 3)
        z.save(tree, path)
        with _visited(browser, str(path)) as page:
            opened, drawn, pan = _tree(page)
    what = f"a tree of {len(tree):,} nodes in a browser, solved: the screen opens"
    say(what, f"{opened:.2f} s", "about 2 s", opened <= 2)
    say(f"  with {drawn} nodes drawn it pans at", f"{pan['rate']:.0f} frames a second", "above 30", pan["rate"] > 30)
    say("  of twenty frames nineteen come within", f"{pan['late']:.0f} ms", "")


def _tree(page: Any) -> tuple[float, int, dict[str, float]]:
    page.evaluate(ASKED, "own.1")  # read and solved: the position screen would do the same
    began = time.perf_counter()
    page.evaluate("location.hash = '#/tree?game=own.1&most=400'")
    page.wait_for_selector(".viewport .drawing g.node", timeout=60_000)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    opened = time.perf_counter() - began
    count = "document.querySelector('.viewport .drawing').shadowRoot.querySelectorAll('g.node, g.end').length"
    drawn = page.evaluate(count)
    return opened, drawn, page.evaluate(FRAMES, SECONDS)
