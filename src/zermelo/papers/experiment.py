"""One published figure, table, theorem or example: what was printed, what comes out here, and what follows from that.

An experiment is a function that yields lines. A line puts a printed figure beside ours, and often beside a third one:
the same, computed again by a few plain lines that share no code with the solvers. The verdict is never written down;
it follows from the figures:

* ``reproduced``: ours is what was printed.
* ``corrected``: ours is another, and the plain computation agrees with ours and not with what was printed.
* ``not reproducible``: anything else. The line says why.
* ``ours``: nothing was printed, or the drawing that held it is lost; such a line counts for nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

REPRODUCED, CORRECTED, NOT, OURS = "reproduced", "corrected", "not reproducible", "ours"
VERDICTS = (REPRODUCED, CORRECTED, NOT)

PAPERS = {
    "li": "Luckhardt and Irani 1986",
    "ln": "Lakatos and Nagy 2004",
    "gl": "the games lecture",
    "lrtz": "Littman, Ravi, Talwar and Zinkevich 2006",
    "ke": "Etessami's lecture",
}
HOMES = {  # the folder of each paper
    "li": "luckhardt_irani_1986",
    "ln": "lakatos_nagy_2004",
    "gl": "games_lecture",
    "lrtz": "littman_2006",
    "ke": "etessami",
}


class _Lost:
    """Stands for a figure that was printed in a drawing which the text of the paper has lost, or never printed."""

    def __repr__(self) -> str:
        return ""


LOST = _Lost()


@dataclass(frozen=True)
class Line:
    """One figure: `printed` in the paper, `ours`, and `again`, a plain computation of the same.

    `agrees` is given where equality is not the question, as with samples. `why` explains a difference, and is only
    told where there is one.
    """

    what: str
    printed: Any
    ours: Any
    again: Any = LOST
    why: str = ""
    agrees: bool | None = None

    @property
    def verdict(self) -> str:
        """What follows from the figures.

        >>> Line("sum", 4, 4).verdict, Line("sum", 5, 4, again=4).verdict, Line("sum", 5, 4).verdict
        ('reproduced', 'corrected', 'not reproducible')
        """
        if self.again is not LOST and self.again != self.ours:
            return NOT
        if self.printed is LOST:
            return OURS
        if self.printed == self.ours if self.agrees is None else self.agrees:
            return REPRODUCED
        return NOT if self.again is LOST else CORRECTED

    def document(self) -> dict[str, Any]:
        """Returns the line as plain values."""
        known = {"printed": self.printed, "ours": self.ours, "again": self.again}
        values = {name: plain(value) for name, value in known.items() if value is not LOST}
        is_apart = self.verdict in (CORRECTED, NOT)
        return {"what": self.what, **values, "verdict": self.verdict} | ({"why": self.why} if is_apart else {})


@dataclass(frozen=True)
class Found:
    """What running an experiment came to."""

    experiment: Experiment
    lines: tuple[Line, ...]
    seconds: float = field(default=0.0, compare=False)

    @property
    def verdict(self) -> str:
        """The verdict on all lines: one that cannot be reproduced decides, then one that is corrected.

        Where nothing printed is left to compare with, nothing is reproduced.
        """
        all_of = {line.verdict for line in self.lines}
        if NOT in all_of or all_of <= {OURS}:
            return NOT
        return CORRECTED if CORRECTED in all_of else REPRODUCED

    @property
    def words(self) -> tuple[str, ...]:
        """Why something differs, each reason once; and what is to be said of the experiment as a whole."""
        reasons = [line.why for line in self.lines if line.verdict in (CORRECTED, NOT) and line.why]
        return tuple(dict.fromkeys([*reasons, *([self.experiment.note] if self.experiment.note else [])]))

    def document(self) -> dict[str, Any]:
        """Returns all of it as plain values."""
        made = self.experiment
        return {
            "id": made.id, "paper": made.paper, "place": made.place, "claim": made.claim, "verdict": self.verdict,
            "lines": [line.document() for line in self.lines], "words": list(self.words),
            "measured": made.is_measured, "seconds": round(self.seconds, 3),
        }  # fmt: skip


@dataclass(frozen=True)
class Experiment:
    """Something a paper printed, and the function that runs it again.

    `claim` is what was printed, in a sentence; `note` what has to be said of it, such as what is lost. A slow one is
    left out where all are run. A measured one has times in it, which are others in every run.
    """

    id: str
    place: str
    claim: str
    lines: Callable[[], Iterable[Line]]
    note: str = ""
    is_slow: bool = False
    is_measured: bool = False

    @property
    def paper(self) -> str:
        """Who printed it."""
        return PAPERS[self.id.split("-")[0]]

    def run(self) -> Found:
        """Runs it and returns what it came to."""
        began = time.perf_counter()
        lines = tuple(self.lines())
        return Found(self, lines, time.perf_counter() - began)


def experiment(
    id: str, place: str, claim: str, *, note: str = "", slow: bool = False, measured: bool = False
) -> Callable[[Callable[[], Iterator[Line]]], Experiment]:
    """Makes an experiment of a function that yields lines."""

    def made(lines: Callable[[], Iterator[Line]]) -> Experiment:
        return Experiment(id, place, claim, lines, note, slow, measured)

    return made


def plain(value: Any) -> Any:
    """Returns *value* for JSON: whole numbers, texts, yes and no, and lists of them; fractions as text."""
    if isinstance(value, (set, frozenset)):
        return sorted((plain(v) for v in value), key=str)
    if isinstance(value, (tuple, list)):
        return [plain(v) for v in value]
    if isinstance(value, (bool, int, str)) or value is None:
        return value
    return str(value)


def told(value: Any) -> str:
    """Returns *value* for reading.

    >>> from fractions import Fraction
    >>> told({(3, 1), (3, 3)}), told(Fraction(1, 2)), told(True), told(549946)
    ('(3, 1) (3, 3)', '1/2', 'yes', '549,946')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, (set, frozenset)):
        return " ".join(told(v) for v in sorted(value)) or "none"
    if isinstance(value, (tuple, list)):
        return f"({', '.join(told(v) for v in value)})"
    return str(value)
