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

Every method that answers a question: what it requires, when to use it, and who invented it. If you name none, zermelo
takes the first that fits. `solve`, `guarantee`, `outlook` and `search` take one by name, with `method=` or `--method`,
and say what is missing if it does not fit. [Theory](theory/index.md) explains how they work, and
[What should I play now?](look-ahead.md) has more on search.

`python tools/methods.py` writes this page from the table `zermelo.solvers.methods`.
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
