"""The page of a report: one HTML document with its own style, without script, and with nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from zermelo import __version__
from zermelo.draw.svg.label import plain_label

STYLE = Path(__file__).with_name("page.css")


@dataclass(frozen=True)
class Part:
    """One part of a page: its heading, what it shows as HTML, or `why` there is nothing to show."""

    heading: str
    shown: str
    why: str = ""


def report_page(title: str, parts: Sequence[Part]) -> str:
    """Returns a whole page; headings and reasons are texts, and what parts show is HTML.

    >>> page = report_page("<Nim>", [Part("What will happen?", "<p>1</p>"), Part("Fair?", "", "Not asked.")])
    >>> "<h1>&lt;Nim&gt;</h1>" in page, page.count("<section")
    (True, 2)
    """
    links, sections = [], []
    for k, part in enumerate(parts):
        heading = _safe(part.heading)
        faint = ' class="no"' if part.why else ""
        links.append(f'<a href="#part{k}"{faint}>{heading}</a>')
        shown = f'<p class="no">{_safe(part.why)}</p>' if part.why else part.shown
        sections.append(f'<section id="part{k}"><h2>{heading}</h2>{shown}</section>')
    return "\n".join([
        "<!doctype html>", '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{_safe(title)}</title><style>{STYLE.read_text(encoding='utf-8')}</style></head><body>",
        f"<h1>{_safe(title)}</h1>",
        f"<nav>{''.join(links)}</nav>", *sections,
        f"<footer><p>Made by zermelo {_safe(__version__)}. Numbers are exact unless they say otherwise.</p></footer>",
        "</body></html>", "",
    ])  # fmt: skip


def _safe(text: str) -> str:
    return escape(plain_label(text))
