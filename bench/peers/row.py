"""One line of the comparison: a task, its size, what each side took, and whether the answers were the same."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Row:
    """What one task took: CPU seconds of a call, the best of several, and of the first one, compiling included.

    Where there is nothing to compare, `theirs` is None and the remark says why.
    """

    task: str
    size: str
    peer: str
    version: str
    remark: str
    theirs: float | None = None
    ours: float | None = None
    first_theirs: float = 0.0
    first_ours: float = 0.0
    numbers_theirs: str = ""
    numbers_ours: str = ""
    agreed: str = ""

    @property
    def ratio(self) -> float | None:
        """The peer's time to zermelo's: above 1 zermelo is the faster."""
        return None if self.theirs is None or not self.ours else self.theirs / self.ours

    @property
    def is_lost(self) -> bool:
        """The peer is the faster."""
        return self.ratio is not None and self.ratio < 1


def add(row: Row, path: Path) -> None:
    """Writes one row at the end of a file, so that what was measured before a crash is kept."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(row)) + "\n")


def read(path: Path) -> list[Row]:
    """Returns the rows of a file; none where there is no file."""
    lines: Iterable[str] = path.read_text(encoding="utf-8").splitlines() if path.exists() else ()
    return [Row(**json.loads(line)) for line in lines]
