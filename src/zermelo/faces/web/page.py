"""The explorer's position screen as one page: its scripts, its style and recorded answers, and no server.

Modules of the explorer are put into the page as they are; an import map says where each is, so that nothing is built.
The answers are those that the server would give, asked beforehand for the line of play and for what lies nearest to
where the page begins. What it does not hold it refuses in a sentence.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

from zermelo.answers.answer import game_title_of_answer
from zermelo.answers.evidence.solution.evidence import Everywhere
from zermelo.answers.solution import Solution
from zermelo.draw.svg.label import count_label, plain_label
from zermelo.errors import BudgetError, InputError, MethodError, ParameterError
from zermelo.faces.web.answer import web_answer_json
from zermelo.faces.web.assets import Asset, web_assets
from zermelo.faces.web.limits import Limits
from zermelo.faces.web.questions import question_named
from zermelo.faces.web.session import Table
from zermelo.forms.arena import join_arena_path, split_arena_path

Path_ = tuple[str, ...]  # of moves
Recorded = tuple[str, dict[str, Any], dict[str, Any]]  # a question, what was asked, what is told

ENTRY = "alone.js"
STYLES = ("base.css", "parts.css", "pictures.css", "board/board.css")
IMPORT = re.compile(r'(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"')
POSITIONS = 60  # that a page holds
MOST_POSITIONS = 2_000
NAME = "page"  # of the game, in the addresses inside the page
HEIGHT = 640  # pixels, in a notebook


@dataclass(frozen=True, repr=False)
class Page:
    """A page that works by itself: a notebook shows it, `save` writes it to a file, `html` is its text."""

    title: str
    html: str
    positions: int

    def save(self, path: str | Path) -> None:
        """Writes the page to a file, which any browser opens."""
        Path(path).write_text(self.html, encoding="utf-8")

    def _repr_html_(self) -> str:
        frame = f'style="width:100%;height:{HEIGHT}px;border:1px solid #d5dae0;border-radius:8px"'
        return f'<iframe title="{escape(self.title)}" srcdoc="{escape(self.html)}" {frame}></iframe>'

    def __repr__(self) -> str:
        size = count_label(self.positions, "position")
        return f"<Page of {self.title}: {size}, {len(self.html) // 1000} KB; save(path) writes it>"


def explorer_page(answer: Any, *, at: str | Sequence[str] = (), positions: int = POSITIONS) -> Page:
    """Returns the position screen of the game of *answer* as a page that begins at the path *at*.

    It holds so many *positions*: those along the line of play, then the nearest. Values are those of *answer*, if it is
    a solution.

    >>> from zermelo import solve
    >>> explorer_page(solve("nim:1,2"))
    <Page of nim:1,2: 12 positions, ... KB; save(path) writes it>
    """
    if not 1 <= positions <= MOST_POSITIONS:
        raise ParameterError(f"positions={positions}: a page holds 1 to {MOST_POSITIONS:,}.")
    try:
        game = answer.game
    except AttributeError:
        raise MethodError(f"{type(answer).__name__} is not about one game, so there is nothing to explore.") from None
    table = Table(game, plain_label(game_title_of_answer(answer) or "A game", 90), Limits())
    if isinstance(answer, Solution) and isinstance(answer.evidence, Everywhere):
        table.find("arena", lambda: answer.arena)
        table.find("solution", lambda: answer)
    return explorer_page_at(table, tuple(split_arena_path(at) if isinstance(at, str) else at), positions=positions)


def explorer_page_at(table: Table, begins: Path_, *, positions: int = POSITIONS) -> Page:
    """Returns the same page of a game on the table."""
    made, count = _recorded(table, begins, positions)
    held = f"This page holds {count_label(count, 'position')}, and not that. zermelo serve opens the whole game."
    return Page(table.title, _document(table.title, begins, made, held), count)


# ---------------------------------------------------------------- answers


def _recorded(table: Table, begins: Path_, positions: int) -> tuple[list[Recorded], int]:
    """Returns answers, each with what was asked; and of how many positions."""
    # a position that a reader sets up would need a server to solve it
    made = [(name, asked, {**told, "can_set_up": False}) for name, asked, told in _tried(table, "about", {})]
    if table.traits.is_matrix:
        return made + _tried(table, "normal", {}) + _tried(table, "possible", {}), 1
    count = 0
    for path, seen in _nearest(table, begins, positions):
        count += 1
        made.append(("position", {"game": NAME, "path": path}, seen))
        for name, more in _asked_at(table):
            made += _tried(table, name, {"path": path, **more})
    return made, count


def _asked_at(table: Table) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the screen asks of every position, beside what it looks like."""
    yield "values", {}
    if not table.is_hidden:
        yield "sure", {}
    if not table.is_hidden and len(table.players) > 1:
        yield "outlook", {"player": table.players[0], "neutral": list(table.players[1:])}


def _nearest(table: Table, begins: Path_, positions: int) -> Iterator[tuple[Path_, dict[str, Any]]]:
    """Yields paths with what is seen there: first along the line of play, then the nearest to where it begins."""
    ask = question_named("position")
    line = [begins[:k] for k in range(len(begins) + 1)]
    for _, _, found in _tried(table, "values", {"path": begins}):
        line += [(*begins, *(step["move"] for step in found["line"][:k])) for k in range(1, len(found["line"]) + 1)]
    first, waiting, done = deque(line), deque([begins]), set[Path_]()
    while (first or waiting) and len(done) < positions:
        is_first = bool(first)
        path = first.popleft() if is_first else waiting.popleft()
        seen = ask(table, {"path": join_arena_path(path)})
        if path not in done:
            done.add(path)
            yield path, seen
        if not is_first:
            waiting += [(*path, one["move"]) for one in seen["moves"]]


def _tried(table: Table, question: str, params: dict[str, Any]) -> list[Recorded]:
    """What a question is answered; nothing where it is refused, as it then is in the page."""
    written = {name: value if isinstance(value, str) else join_arena_path(value) for name, value in params.items()}
    try:
        told = question_named(question)(table, {name: text for name, text in written.items() if text})
    except (InputError, MethodError, BudgetError):
        return []
    return [(question, {"game": NAME, **params}, told)]


# ---------------------------------------------------------------- the document


def _document(title: str, begins: Path_, made: list[Recorded], held: str) -> str:
    known = web_assets()
    modules = json.dumps({"imports": {f"{NAME}/{name}": _address(text) for name, text in _modules(known).items()}})
    style = "\n".join(known[name].content.decode() for name in STYLES)
    told = "[" + ",\n".join(web_answer_json(list(one)) for one in made) + "]"
    told = told.replace("<", r"\u003c")  # so that no name ends the script
    return "\n".join([
        "<!doctype html>", '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escape(title)}</title><style>{style}</style>",
        f'<script type="importmap">{modules}</script></head>',
        '<body class="alone">',
        f'<header id="top"><b id="mark">zermelo</b><h1 id="title">{escape(title)}</h1></header>',
        f'<main id="main" tabindex="-1" data-at="{escape(join_arena_path(begins))}"></main>',
        '<div id="news" class="sr" role="status" aria-live="polite"></div>',
        '<noscript><p class="bare">This page needs JavaScript.</p></noscript>',
        f'<script type="application/json" id="recorded" data-more="{escape(held)}">{told}</script>',
        f'<script type="module">import "{NAME}/{ENTRY}";</script>', "</body></html>", "",
    ])  # fmt: skip


def _modules(known: dict[str, Asset]) -> dict[str, str]:
    """Returns the modules that the page needs, by name, each importing the others by theirs."""
    found: dict[str, str] = {}
    waiting = [ENTRY]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        text = known[name].content.decode()
        for written in set(IMPORT.findall(text)):
            meant = normpath(join(dirname(name), written))
            waiting.append(meant)
            text = text.replace(f'"{written}"', f'"{NAME}/{meant}"')
        found[name] = text
    return found


def _address(text: str) -> str:
    return f"data:text/javascript;base64,{b64encode(text.encode()).decode()}"
