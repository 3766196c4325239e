"""Makes the pictures of the explorer for the README and the documents: ``make screenshots``.

python tools/screenshots.py          all of them
python tools/screenshots.py steps    those that are named

Every picture is a page of ``zermelo serve`` as a visitor sees it, in docs/pictures. Those called looks-… show a screen
four times, on a desktop and on a phone, light and dark.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from base64 import b64encode
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True)
class Shot:
    """One picture: its name, the page, what must be there before it is taken, its size and theme."""

    name: str
    place: str
    ready: str
    wide: int = 1120
    high: int = 760
    theme: str = "light"


SHOTS = (
    Shot("library", "#/library", ".game"),
    Shot("chess", "#/position?game=chess:KQK", ".move-group.win", high=800),
    Shot("estimate", "#/position?game=connect:7,6,4&at=4", ".line.estimate .step", theme="dark"),
    Shot("proof", "#/position?game=connect:5,5,4&at=3/3", ".move-group.loss", high=800),
    Shot("review", "#/play?game=tictactoe&seats=human/human&at=a1/b1/a3/a2/c3/b3/b2", ".reviewed .mistake"),
    Shot("position", "#/position?game=nim:2,2,2,players=3,misere&at=h1-1/h2-1&team=A/C", ".bars .bar:nth-child(4)"),
    Shot("position-dark", "#/position?game=tictactoe&at=b2/a1/c1", ".answer .words", theme="dark"),
    Shot("tree", "#/tree?game=centipede:4&at=pass&odds=30/30", ".leaving", high=800),
    Shot("equilibria", "#/equilibria?game=sharing&pay=1,1", ".threat.tempting", high=800),
    Shot("coalitions", "#/coalitions?game=tokens:8,players=4&teams=B//C", ".outcome .bar", high=860, theme="dark"),
    Shot("steps", "#/steps?game=nim:2,2&step=36", ".walk svg"),
    Shot("hand", "#/play?game=kuhn&seed=4&at=bet", ".reviewed .mistake", high=620),
    Shot("slider", "#/vary?game=own.2&low=-3&high=3&value=-2", ".piece-of", high=980),
    Shot("large-tree", "#/tree?game=tictactoe", ".viewport:not([data-state]) .overview:not([hidden])"),
    Shot("library-narrow", "#/library", ".game", 380, 760, "dark"),
    Shot("tree-narrow", "#/tree?game=centipede:4", ".viewport:not([data-state]) g.node", 380, 760),
    Shot("hand-narrow", "#/play?game=leduc:3&seed=5", ".info-set", 380, 760, "dark"),
    Shot("play", "#/play?game=connect:4,4,3&seats=human/human&at=2/2/3&values=yes", ".worth .history"),
    Shot("normal", "#/position?game=own.1&pick=1", ".normal .played", high=560),
    Shot("hidden", "#/position?game=kuhn&at=2-1/check", ".bars tr.on", high=980),
    Shot("edit", "#/edit?from=kuhn", ".edit:not([data-state]):has(.set) .branch.made", high=900),
    Shot("narrow", "#/position?game=tokens:12,players=Ann%2BBob%2BCy", ".answer .words", 380, 760),
)

LOOKS = (
    Shot("library", "#/library", ".game"),
    Shot("position", "#/position?game=tictactoe&at=b2/a1/c1", ".answer .words"),
    Shot("tree", "#/tree?game=centipede:4&at=pass&odds=30/30", ".leaving"),
    Shot("equilibria", "#/equilibria?game=sharing&pay=1,1", ".merge-steps svg"),
    Shot("coalitions", "#/coalitions?game=tokens:8,players=3&teams=B//C", ".outcome .bar"),
    Shot("steps", "#/steps?game=nim:2,2&step=36", ".walk svg"),
    Shot("play", "#/play?game=connect:4,4,3&seats=human/human&at=2/2/3&values=yes", ".worth .history"),
    Shot("vary", "#/vary?game=own.2&low=-3&high=3&value=-2", ".piece-of"),
    Shot("edit", "#/edit?from=kuhn", ".edit:not([data-state]):has(.set) .branch.made"),
)
PHONE, SCALE = 380, 0.5


BATTLE = """NFG 1 R "Where to meet" { "Ann" "Bob" }
{ { "ballet" "boxing" "home" } { "ballet" "boxing" } }
3 2  1 1  0 0  0 0  2 3  1 0
"""


ENTRY = """{"zermelo": "tree", "version": 1, "title": "Entry", "players": ["Entrant", "Firm"], "parameter": "x",
"nodes": [{"player": "Entrant", "moves": {"in": 1, "out": 2}}, {"player": "Firm", "moves": {"fight": 3, "share": 4}},
{"payoff": [0, 5]}, {"payoff": [-1, "1-x"]}, {"payoff": [2, 2]}]}"""


def main() -> None:
    """Starts the explorer, takes every picture that is wanted, and stops it."""
    names = [*(shot.name for shot in SHOTS), *(f"looks-{shot.name}" for shot in LOOKS)]
    wanted = sys.argv[1:] or names
    if unknown := set(wanted) - set(names):
        sys.exit(f"No picture is called {', '.join(sorted(unknown))}; there are {', '.join(names)}.")
    found = os.environ.get("ZERMELO_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        sys.exit("screenshots need Chromium (Debian: apt install chromium)")
    own = Path(tempfile.mkdtemp()) / "battle.nfg"
    own.write_text(BATTLE)
    entry = own.with_name("entry.json")
    entry.write_text(ENTRY)
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0", str(own), str(entry)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = re.search(r"http://[^/\s]+/", process.stdout.readline())
            assert address is not None
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=found, args=["--no-sandbox", "--disable-dev-shm-usage"]
                )
                for shot in (shot for shot in SHOTS if shot.name in wanted):
                    keep(shot.name, seen(browser, address.group(), shot))
                for shot in (shot for shot in LOOKS if f"looks-{shot.name}" in wanted):
                    keep(f"looks-{shot.name}", four_looks(browser, address.group(), shot))
                browser.close()
        finally:
            process.terminate()
            shutil.rmtree(own.parent)


def seen(browser: Browser, address: str, shot: Shot) -> bytes:
    """Returns a page as it is seen."""
    theme = "dark" if shot.theme == "dark" else "light"
    page = browser.new_page(viewport={"width": shot.wide, "height": shot.high}, color_scheme=theme)
    page.goto(address + shot.place)
    page.wait_for_selector(shot.ready, timeout=60_000, state="attached")
    page.wait_for_timeout(600)
    taken = page.screenshot()
    page.close()
    return taken


def four_looks(browser: Browser, address: str, shot: Shot) -> bytes:
    """Returns a screen on a desktop and on a phone, light and dark, side by side and smaller."""
    sizes = [(wide, theme) for wide in (shot.wide, PHONE) for theme in ("light", "dark")]
    taken = [(wide, seen(browser, address, replace(shot, wide=wide, theme=theme))) for wide, theme in sizes]
    images = "".join(
        f"<img style='width:{wide * SCALE}px' src='data:image/png;base64,{b64encode(png).decode()}'>"
        for wide, png in taken
    )
    room = round(sum(wide * SCALE for wide, _ in taken)) + 8 * len(taken)
    page = browser.new_page(viewport={"width": room, "height": round(shot.high * SCALE) + 16})
    page.set_content(f"<body style='margin:8px 0;display:flex;gap:8px;background:#8a8f98'>{images}")
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    together = page.screenshot()
    page.close()
    return together


def keep(name: str, png: bytes) -> None:
    """Writes one picture."""
    path = FOLDER / f"explorer-{name}.png"
    path.write_bytes(png)
    print(f"{path.name}: {len(png) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
