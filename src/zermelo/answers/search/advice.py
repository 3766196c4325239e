"""What to play now: a move, what it is worth, the line expected, and how far that can be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

from zermelo.answers.answer import STATUS, Effort
from zermelo.answers.line import Line
from zermelo.answers.search.trace import Trace
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.forms.payoff import Number, Payoff

QUANTILE = 1.959964  # of the normal distribution: 95 % lie within so many standard errors

# What a status means that is no estimate.
PROVEN = {
    "solved": "Proven: every relevant line was searched to its end.",
    "bounded": "A bound: the true value is at least this good.",
}


class Stage(str):
    """What a search tells its watcher when a depth is finished: words, with what they say next to.

    >>> print(Stage.of(3, 2, Line(())))
    depth 3, worth 2
    """

    depth: int
    value: Any
    line: Line

    @classmethod
    def of(cls, depth: int, value: Any, line: Line) -> Stage:
        """Returns the news that *depth* is finished with *value* and *line*."""
        words = f"depth {depth}, worth {value}" + (f", {', '.join(line.moves)}" if len(line) else "")
        stage = cls(words)
        stage.depth, stage.value, stage.line = depth, value, line
        return stage


@dataclass(frozen=True)
class Sampled:
    """What a move came to over sampled worlds: everybody's mean `payoff`, and in how many worlds it was a `best` one.

    `variance` is that of the mean of what moves were chosen by, exact; None with a single world.
    """

    move: str
    payoff: Payoff
    best: int
    variance: Number | None

    @property
    def margin(self) -> float | None:
        """Half the width of the 95 % interval of the mean."""
        return None if self.variance is None else QUANTILE * sqrt(self.variance)


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Advice(Drawn):
    """The move to make, with what every player then gets.

    `status` is ``solved`` when every line that matters was followed to its end, ``bounded`` when what is said holds
    as a bound, ``estimated`` when estimates were used where the search stopped, ``stopped`` when the budget ran out and
    this is the best of the last finished depth. `depth` counts single moves; None when the search has no depth.
    """

    move: str | None
    payoff: Payoff
    line: Line
    method: str
    why: str
    status: str
    effort: Effort
    depth: int | None = None
    ties: str = "first"
    by: str = "points"
    exact: bool = True
    trace: Trace | None = None
    sampled: tuple[Sampled, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def doubt(self) -> str:
        """Why it is no proof, where it is none."""
        return (
            "An estimate: it depends on the worlds that were sampled." if self.sampled else STATUS.get(self.status, "")
        )

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns the move, and what everybody then gets; what the search did, where that was traced."""
        who = self.line[0].player if self.line else "chance"
        title = "Chance is to move." if self.move is None else f"{who} plays {self.move}."
        notes = (*([PROVEN[self.status]] if self.status in PROVEN else []), f"Line: {self.line}", *self.notes)
        found = Sheet(title, ("player", "gets"), tuple(self.payoff.items()), bars=self.payoff.vector, notes=notes)
        more = [self._moves_sheet(who)] if self.sampled else []
        return (found, *more) if self.trace is None else (found, *more, *self.trace.sheets())

    def _moves_sheet(self, who: str) -> Sheet:
        """What every move came to, as a sample."""

        def row(one: Sampled) -> tuple[Any, ...]:
            margin = "" if one.margin is None else f"± {one.margin:.2f}"
            return (one.move, f"{float(self._worth(one, who)):.2f}", margin, one.best)

        what = "total" if self.by == "total" else f"{who} gets"
        bars = [self._worth(one, who) for one in self.sampled]
        return Sheet("Means over the worlds.", ("move", what, "95 %", "best in"), tuple(map(row, self.sampled)), bars)

    def _worth(self, one: Sampled, who: str) -> Any:
        return one.payoff.total if self.by == "total" else one.payoff[who]

    def __repr__(self) -> str:
        return f"<Advice: {self.move}, {self.status}, {self.payoff}, by {self.method}>"
