"""What to play now: a move, what it is worth, the line expected, and how far that can be trusted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.line import Line
from zermelo.answers.search.trace import Trace
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.forms.payoff import Payoff

# What a status means that is no estimate.
PROVEN = {
    "solved": "Proven: every line that matters was followed to its end.",
    "bounded": "A bound: what is said holds at least.",
}


class Stage(str):
    """What a search tells its watcher when a depth is finished: words, with what they say beside.

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
    others: tuple[tuple[str, Any], ...] = ()
    notes: tuple[str, ...] = ()

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns the move, and what everybody then gets; what the search did, where that was traced."""
        who = self.line[0].player if self.line else "chance"
        title = "Chance is to move." if self.move is None else f"{who} plays {self.move}."
        notes = (*([PROVEN[self.status]] if self.status in PROVEN else []), f"Line: {self.line}", *self.notes)
        found = Sheet(title, ("player", "gets"), tuple(self.payoff.items()), bars=self.payoff.vector, notes=notes)
        return (found,) if self.trace is None else (found, *self.trace.sheets())

    def __repr__(self) -> str:
        return f"<Advice: {self.move}, {self.status}, {self.payoff}, by {self.method}>"
