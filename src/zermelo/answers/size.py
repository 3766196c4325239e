"""How large a game is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from zermelo.draw.svg.label import count_label
from zermelo.draw.table.sheet import Drawn, Sheet, sheet_yes_or_no

YEAR = 365 * 86_400


@dataclass(frozen=True)
class Fit:
    """Whether a question fits this machine, and why; None where that cannot be known before.

    `method` is the one that would answer, empty where exploring the game would tell, and `words` are a player's.
    """

    question: str
    fits: bool | None
    why: str
    method: str = ""
    words: str = ""


@dataclass(frozen=True)
class Way:
    """A way to answer a whole game: by a ``sweep`` in memory, a ``table`` on disk, or a ``proof`` of the start alone.

    `seconds` is about how long it takes on one core, or `is_least` how long it takes at least; None where it cannot be
    done or told. `between` is where it probably lies, where that is an extrapolation.
    """

    name: str
    fits: bool | None
    why: str
    seconds: float | None = None
    is_least: bool = False
    between: tuple[float, float] | None = None

    @property
    def time(self) -> str:
        """How long it takes, in words.

        >>> Way("proof", True, "", 40, between=(12, 130)).time, Way("sweep", None, "", 40, is_least=True).time
        ('12 s to 2 minutes', '40 s or more')
        """
        if self.between is None or (first := _time(self.between[0])) == (last := _time(self.between[1])):
            return _time(self.seconds) + " or more" * self.is_least
        return f"{first} to {last}"


@dataclass(frozen=True)
class Size(Drawn):
    """How large a game is: its tree (`nodes`, `ends`, `depth`, `branching`) and its `positions`.

    Exact counts, or Knuth's estimate with an `interval` for the nodes in which the true number lies with
    probability about 0.95 (less where the tree is very uneven). A count that is not known is None.
    """

    exact: bool
    nodes: int | None
    ends: int | None
    positions: int | None
    depth: int | None
    branching: Fraction | None
    interval: tuple[int, int] | None
    questions: tuple[Fit, ...]
    remarks: tuple[str, ...]
    ways: tuple[Way, ...] = ()

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns the counts, and which questions fit this machine."""
        branching = "unknown" if self.branching is None else f"{float(self.branching):.2f} on average"
        rows = [
            ("nodes of the tree", _count(self.nodes)), ("ends of the tree", _count(self.ends)),
            ("positions", _count(self.positions)), ("longest line", _count(self.depth)),
            ("moves at a node", branching),
        ]  # fmt: skip
        if self.interval is not None:
            rows.insert(1, ("probably between", f"{_count(self.interval[0])} and {_count(self.interval[1])}"))
        before = ["", *(fit.why for fit in self.questions)]
        said = ["" if fit.why == last else fit.why for fit, last in zip(self.questions, before, strict=False)]
        asked = [
            (f.question, f.words, sheet_yes_or_no(f.fits), f.method, why)
            for f, why in zip(self.questions, said, strict=True)
        ]
        heads = ("question", "", "fits", "method", "why")
        return (
            Sheet("Size:", ("", "exactly" if self.exact else "estimated"), rows),
            Sheet("What this machine can answer:", heads, asked, notes=self.remarks),
            *self._ways(),
        )

    def _ways(self) -> tuple[Sheet, ...]:
        rows = [(way.name, sheet_yes_or_no(way.fits), way.time, way.why) for way in self.ways]
        return (Sheet("Method by method:", ("way", "fits", "takes about", "why"), rows),) if rows else ()


def _count(number: int | None) -> str:
    return "unknown" if number is None else count_label(number, "").removesuffix("s").strip()


def _time(seconds: float | None) -> str:
    """A time that is only known roughly.

    >>> [_time(x) for x in (None, 0.2, 40, 500, 20_000, 900_000, 10**9, 1e30)]
    ['', '1 s', '40 s', '8 minutes', '6 hours', '10 days', '32 years', 'more than 1000 years']
    """
    if seconds is None:
        return ""
    if seconds >= 1000 * YEAR:
        return "more than 1000 years"
    for unit, length in (("year", YEAR), ("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= 2 * length:
            return count_label(round(seconds / length), unit)
    return f"{max(1, round(seconds))} s"
