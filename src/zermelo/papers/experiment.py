"""One published figure, table, theorem or example: what was printed, what comes out here, and what follows from that.

An experiment is a function that yields lines. A line puts a printed figure next to ours, and often next to a third one:
the same, computed again by a few plain lines that share no code with the solvers. The verdict is never written down;
it follows from the figures:

* ``reproduced``: ours is what was printed.
* ``corrected``: ours is another, and the plain computation agrees with ours and not with what was printed.
* ``not reproducible``: anything else. The line says why.
* ``ours``: nothing was printed, or the drawing that held it is lost; such a line counts for nothing.

What stands under *printed* was printed. It is one of four things, and a test holds every line to that: a figure that
the claim quotes; what follows from a formula, a definition or a table that claim or place name, told in `rule`; yes or
no, where the claim says so; or *all*, where it says so of all games, and ours counts those tried.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

REPRODUCED, CORRECTED, NOT, OURS = "reproduced", "corrected", "not reproducible", "ours"
VERDICTS = (REPRODUCED, CORRECTED, NOT, OURS)
ALL = "all"

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
    told where there is one. `rule` is what the printed figure follows from where the claim does not quote it: a formula
    or a definition, in the words of the claim, or the table that the place names.
    """

    what: str
    printed: Any
    ours: Any
    again: Any = LOST
    why: str = ""
    agrees: bool | None = None
    rule: str = ""

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
        values = {name: experiment_json_value(value) for name, value in known.items() if value is not LOST}
        is_apart = self.verdict in (CORRECTED, NOT)
        return {"what": self.what, **values, "verdict": self.verdict} | ({"why": self.why} if is_apart else {})


def experiment_for_all(what: str, held: int, tried: int, again: int | None = None, why: str = "") -> Line:
    """A line about a claim on all games: of so many *tried* it *held* for so many, plainly *again* for so many.

    >>> experiment_for_all("games", 40, 40).verdict, experiment_for_all("games", 39, 40, again=39).verdict
    ('reproduced', 'corrected')
    """
    counted = LOST if again is None else f"{again} of {tried}"
    return Line(what, ALL, f"{held} of {tried}", counted, why, agrees=held == tried > 0)


@dataclass(frozen=True)
class Found:
    """What running an experiment came to."""

    experiment: Experiment
    lines: tuple[Line, ...]
    seconds: float = field(default=0.0, compare=False)

    @property
    def verdict(self) -> str:
        """The verdict on all lines: one that cannot be reproduced decides, then one that is corrected.

        Where nothing printed is left to compare with, nothing is reproduced; where no figure was ever printed, all
        of it is ours.
        """
        all_of = {line.verdict for line in self.lines}
        if all_of == {OURS} and self.experiment.is_unprinted:
            return OURS
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
    left out where all are run. A measured one has times in it, which are others in every run. An unprinted one is about
    a method or a name for which the text has no figure.
    """

    id: str
    place: str
    claim: str
    lines: Callable[[], Iterable[Line]]
    note: str = ""
    is_slow: bool = False
    is_measured: bool = False
    is_unprinted: bool = False

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
    id: str,
    place: str,
    claim: str,
    *,
    note: str = "",
    slow: bool = False,
    measured: bool = False,
    unprinted: bool = False,
) -> Callable[[Callable[[], Iterator[Line]]], Experiment]:
    """Makes an experiment of a function that yields lines."""

    def made(lines: Callable[[], Iterator[Line]]) -> Experiment:
        return Experiment(id, place, claim, lines, note, slow, measured, unprinted)

    return made


def tally_experiments(every_one: Iterable[Experiment], verdicts: Mapping[str, str]) -> str:
    """Returns in words how many experiments there are and what those came to whose verdict is known, by name.

    The page and the terminal say it in these words. What is measured is counted by itself: it is another in every run.
    """
    known = list(every_one)
    counts = Counter("measured" if one.is_measured else verdicts[one.id] for one in known if one.id in verdicts)
    said = [f"{counts[word]} {word}" for word in (*VERDICTS, "measured") if counts[word]]
    left = len(known) - counts.total()
    return f"{len(known)} experiments: {', '.join([*said, *([f'{left} not run'] if left else [])])}."


def experiment_json_value(value: Any) -> Any:
    """Returns *value* for JSON: whole numbers, texts, yes and no, and lists of them; fractions as text."""
    if isinstance(value, (set, frozenset)):
        return sorted((experiment_json_value(v) for v in value), key=str)
    if isinstance(value, (tuple, list)):
        return [experiment_json_value(v) for v in value]
    if isinstance(value, (bool, int, str)) or value is None:
        return value
    return str(value)


def experiment_value_text(value: Any) -> str:
    """Returns *value* for reading.

    >>> from fractions import Fraction
    >>> (experiment_value_text({(3, 1), (3, 3)}), experiment_value_text(Fraction(1, 2)),
    ...  experiment_value_text(True), experiment_value_text(549946))
    ('(3, 1) (3, 3)', '1/2', 'yes', '549,946')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, (set, frozenset)):
        return " ".join(experiment_value_text(v) for v in sorted(value)) or "none"
    if isinstance(value, (tuple, list)):
        return f"({', '.join(experiment_value_text(v) for v in value)})"
    return str(value)
