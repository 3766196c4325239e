"""Workbooks of Gambit's windows, ``.gbt``: XML documents that hold a game as an ``.efg`` or an ``.nfg`` file would.

Whatever else is in a workbook, colours and computed equilibria, is not read. Games are written as ``.efg`` or ``.nfg``.
"""

from __future__ import annotations

from typing import Any

from zermelo.errors import FileError, ParameterError
from zermelo.formats.gambit import efg, nfg

FALLBACK = efg.FALLBACK


def read_gbt(content: str, name: str, game: Any = None) -> Any:
    """Returns the tree or matrix in *content*; *name* is what errors call the file."""
    begins = content[:1000].lstrip()
    for kind, read in (("efg", efg.read_efg), ("nfg", nfg.read_nfg)):
        if begins.startswith(kind.upper()) or (begins.startswith("<") and f"<{kind}file>" in content):
            return read(content, name, game)
    raise FileError(f"{name}: a workbook holds a game between <efgfile> and </efgfile>, or the same of nfgfile.")


def write_gbt(thing: Any) -> str:
    """Refuses: what Gambit's windows keep besides the game is not known here."""
    raise ParameterError("Workbooks are only read; save a tree as .efg and a matrix as .nfg, which Gambit opens too.")
