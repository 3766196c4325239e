"""The layers of the package as CONTRIBUTING.md lists them, and a picture of them.

python tools/pictures.py architecture    draws it into docs/pictures/
"""

from __future__ import annotations

import re
from pathlib import Path

from zermelo.draw.svg.page import MARGIN, page_box, page_group, page_stroke, page_text_width, page_words, svg_page
from zermelo.draw.svg.palette import EDGE, FAINT, WASH, palette_looks

CONTRIBUTING = Path(__file__).parents[1] / "CONTRIBUTING.md"
# The verifier must not share the code of what it verifies.
NARROWER = {"checker": {"errors", "questions", "compiler", "forms", "answers"}}
# Where each step of the walk in docs/architecture.md happens.
STEPS = {"rules": "games", "explore": "forms", "kernel": "kernels", "answer": "answers", "check": "checker",
         "sheet": "faces"}  # fmt: skip
HIGH, GAP, NAME, WIDE = 34.0, 6.0, 128.0, 860.0
ROAD = 84.0  # on the right: what the checker imports


def rows() -> list[tuple[tuple[str, ...], str]]:
    """Returns the rows of the table in CONTRIBUTING.md: packages, lowest first, and what they hold."""
    text = CONTRIBUTING.read_text(encoding="utf-8").partition("| package |")[2].partition("\n\n")[0]
    found = re.findall(r"^\| (`[^|]*`) \| (.*) \|$", text, re.M)
    return [(tuple(re.findall(r"`([^`]+)`", names)), what) for names, what in found]


def layers() -> tuple[str, ...]:
    """Returns the layers: each may import only those before it, and itself."""
    return tuple(name.replace("/", ".") for names, _ in rows() for name in names)


def architecture() -> str:
    """The layers, the highest above, with the steps of the walk and with what the checker may import."""
    told = rows()[::-1]
    top = 82.0
    middle = {name: top + k * (HIGH + GAP) + HIGH / 2 for k, (names, _) in enumerate(told) for name in names}
    colour = palette_looks(("a", "b", "c", "d", "e", "f"))
    checker, walk = colour[1].ink, colour[0]
    parts = [page_words(MARGIN, 62, "Each layer imports only layers below it. The numbers are the steps of the walk.",
                   colour=FAINT)]  # fmt: skip
    right = WIDE - MARGIN - ROAD
    for names, what in told:
        y = middle[names[0]] - HIGH / 2
        narrow = names[0] in NARROWER
        inside = [
            page_box(MARGIN, y, right - MARGIN, HIGH, rx=6, fill=WASH, stroke=checker if narrow else EDGE),
            page_words(MARGIN + 14, y + 22, ", ".join(names), bold=True, size=13),
            page_words(MARGIN + NAME, y + 22, re.sub(r"`", "", what), colour=FAINT),
        ]
        here = [(n, step) for n, (step, layer) in enumerate(STEPS.items(), 1) if layer in names]
        x = right - 14
        for n, step in here[::-1]:
            x -= page_text_width(step, 12)
            inside.append(page_words(x, y + 22, step, colour=walk.ink))
            x -= 14
            inside.append(f"<circle cx='{x:.1f}' cy='{y + HIGH / 2:.1f}' r='9' fill='{walk.fill}'/>")
            inside.append(page_words(x, y + HIGH / 2 + 4, n, colour=walk.on_fill, anchor="middle", size=11, bold=True))
            x -= 22
        parts.append(page_group(inside, class_="layer"))
    for name, allowed in NARROWER.items():
        lane = right + 20
        low = max(middle[one] for one in allowed)
        parts.append(page_stroke(f"M{right:.0f} {middle[name]:.0f}H{lane:.0f}V{low:.0f}", checker))
        for one in sorted(allowed):
            parts.append(page_stroke(f"M{lane:.0f} {middle[one]:.0f}H{right + 5:.0f}", checker))
            parts.append(f"<circle cx='{right + 5:.1f}' cy='{middle[one]:.1f}' r='3.5' fill='{checker}'/>")
        for k, line in enumerate(("imports", "only these")):
            parts.append(page_words(lane + 6, middle[name] + 24 + 14 * k, line, colour=checker, size=11))
    high = top + len(told) * (HIGH + GAP) + MARGIN - GAP
    listed = ", ".join(layers())
    return svg_page("The layers of zermelo", f"Packages from the lowest to the highest: {listed}.", WIDE, high, parts)
