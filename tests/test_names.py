"""Given a function's name and the list of files, a reader finds the file."""

from __future__ import annotations

import ast
import re
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "zermelo"
ENDINGS = re.compile(r"(?<=\w{3})(ies|ing|ed|es|s|al|e|y)$")


def words_of(name: str) -> set[str]:
    """The words of a name, without the endings that English adds."""
    return {ENDINGS.sub("", word) for word in re.split(r"[_./]", name.lower()) if word}


def test_functions_tell_in_their_names_where_they_stand():
    # Public names and the hooks of files are what they are; nearly all others share a word with the path.
    known, strange = 0, []
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).with_suffix("").as_posix()
        for node in ast.parse(path.read_bytes()).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                known += 1
                if not words_of(place) & words_of(node.name):
                    strange.append(f"{place}: {node.name}")
    assert len(strange) * 12 < known, strange
