"""What the checker found."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.draw.table.sheet import Sheet, Tabled
from zermelo.forms.payoff import Number

SHOWN = 20  # problems that a notebook shows


@dataclass(frozen=True)
class Problem:
    """Something wrong at one node: where, what, and by how much somebody gains."""

    where: str
    what: str
    gain: Number | None = None

    def __str__(self) -> str:
        return f"at {self.where or 'the start'}: {self.what}"


@dataclass(frozen=True)
class Perfection:
    """Does a profile bear a trembling hand, in the ``normal`` form (whole strategies) or the ``agent`` form (every
    information set)? `holds` is None where that is not settled; `why` says what it rests on."""

    form: str
    holds: bool | None
    why: str

    def __str__(self) -> str:
        word = {True: "perfect", False: "not perfect", None: "perfect or not, that is not settled"}[self.holds]
        return f"{word} in the {self.form} form: {self.why}"


@dataclass(frozen=True, repr=False)
class Report(Tabled):
    """True when nothing is wrong.

    `verdict` says what a profile is: ``subgame-perfect``, ``equilibrium`` or ``neither``; `perfect` whether it bears a
    trembling hand, form by form.
    """

    problems: tuple[Problem, ...]
    checked: tuple[str, ...]
    verdict: str | None = None
    perfect: tuple[Perfection, ...] = ()

    def __bool__(self) -> bool:
        return not self.problems

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns the verdict, what was checked and what is wrong, as a notebook shows them."""
        rows = [("verdict", self.verdict or ("right" if self else "wrong"))]
        rows += [("checked", what) for what in self.checked] + [("perfect?", str(one)) for one in self.perfect]
        rows += [("wrong", str(problem)) for problem in self.problems[:SHOWN]]
        return (Sheet("", ("", ""), rows),)

    def __repr__(self) -> str:
        head = self.verdict or ("right" if self else "wrong")
        return f"<Report: {head}" + "".join(f"; {p}" for p in self.problems[:3]) + ">"
