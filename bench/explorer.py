"""The explorer's tree in a browser: how soon a large tree is open after it was solved, and how smoothly it pans."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

import zermelo as z
from bench.clock import say
from bench.induction import random_tree
from bench.serving import served

NODES = 400_000
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SECONDS = 2.0  # of panning
ASKED = """async (game) => {
    for (const question of ["values", "sure"]) {
        const { ask } = await import("/static/api.js");
        await ask(question, { game });
    }
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
    """Prints the time to open and the frames a second."""
    browser_path = os.environ.get("ZERMELO_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        browser_path = None
    if browser_path is None:
        print("the explorer's tree in a browser: skipped, there is no Chromium or no playwright")
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.json"
        tree = random_tree(NODES, 3)
        z.save(tree, path)
        with served(str(path)) as port, sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=browser_path, args=["--no-sandbox", "--disable-dev-shm-usage"]
            )
            opened, drawn, pan = _visit(browser.new_page(viewport={"width": 1200, "height": 900}), port)
            browser.close()
    what = f"a tree of {len(tree):,} nodes in a browser, solved: the screen opens"
    say(what, f"{opened:.2f} s", "about 2 s", opened <= 2)
    say(f"  with {drawn} nodes drawn it pans at", f"{pan['rate']:.0f} frames a second", "above 30", pan["rate"] > 30)
    say("  of twenty frames nineteen come within", f"{pan['late']:.0f} ms", "")


def _visit(page: Any, port: int) -> tuple[float, int, dict[str, float]]:
    page.goto(f"http://127.0.0.1:{port}/")
    page.wait_for_selector("body[data-ready]")
    page.evaluate(ASKED, "own.1")  # read and solved: the position screen would do the same
    began = time.perf_counter()
    page.goto(f"http://127.0.0.1:{port}/#/tree?game=own.1&most=400")
    page.wait_for_selector(".viewport .drawing g.node", timeout=60_000)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    opened = time.perf_counter() - began
    count = "document.querySelector('.viewport .drawing').shadowRoot.querySelectorAll('g.node, g.end').length"
    drawn = page.evaluate(count)
    return opened, drawn, page.evaluate(FRAMES, SECONDS)
