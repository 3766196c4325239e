"""Writes docs/methods.md: every method by which a question is answered, from the table that runs.

python tools/methods.py
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from zermelo.questions import QUESTIONS
from zermelo.solvers.methods import METHODS

PAGE = Path(__file__).parents[1] / "docs" / "methods.md"
HEAD = """# Methods

Every method by which a question is answered: what it needs of the game, when to use it, and whose it is. Where none is
named, zermelo takes the first that fits. `solve`, `guarantee`, `outlook` and `search` take one by name, with
`method=` or `--method`, and say what is missing where it does not fit. [Theory](theory/index.md) says how they work,
[What do I play now?](look-ahead.md) more about looking ahead.

This page is written by `python tools/methods.py` from the table that runs, `zermelo.solvers.methods`.
"""


def page() -> str:
    """Returns the text of the page."""
    words = {question.verb: question.words for question in QUESTIONS}
    parts = [HEAD]
    for verb, rows in groupby(METHODS, key=lambda row: row.question):
        lines = [f"| `{row.name}` | {row.needed} | {row.when} | {row.source} |" for row in rows]
        head = [f"## `{verb}`: {words[verb]}\n", "| method | needs | when | source |", "|---|---|---|---|"]
        parts.append("\n".join([*head, *lines, ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
