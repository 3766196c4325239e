"""One line of a published table: what the paper printed, what came out here, and whether the two agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from zermelo.forms.payoff import Number, simplest

CLOSE, FAR = 2, 3  # standard errors of the difference: up to the first two figures agree, beyond the second they do not
QUARTER = Fraction(1, 4)


@dataclass(frozen=True)
class Row:
    """One line of a table.

    `error` is the standard error of `ours`, and `apart` the difference from the paper in standard errors of the
    difference, where both are samples. `agrees` is ``yes``, ``unclear``, ``no``, or empty where the paper has no such
    figure. `example` names something that was counted. A `measured` row is a time: it is another in every run.
    """

    name: str
    paper: Number | None
    ours: Number
    error: float | None = None
    unit: str = ""
    apart: float | None = None
    agrees: str = ""
    why: str = ""
    example: int | None = None
    measured: bool = False

    def cells(self) -> tuple[str, ...]:
        """Returns the row as texts: name, paper, ours, standard error, how far apart, agreement."""
        places = 1 if self.unit == "%" else 2 if self.measured or self.ours < 100 else 0
        paper = "" if self.paper is None else _decimal(self.paper, places)
        error = "" if self.error is None else f"± {self.error:,.{places}f}"
        apart = "" if self.apart is None else f"{self.apart:.1f}"
        return self.name, paper, _decimal(self.ours, places), error, apart, self.agrees


def _decimal(number: Number, places: int) -> str:
    return f"{number:,}" if number.denominator == 1 and places != 1 else f"{float(number):,.{places}f}"


def share(
    name: str, hits: Sequence[bool], paper: Number | None = None, sample: int = 1, *, why: str = "",
    example: int | None = None,
) -> Row:  # fmt: skip
    """Returns the percentage of *hits*, beside that of a *paper* that looked at so large a *sample*.

    The two are compared as shares of two samples are: the difference, in standard errors of it if both samples were
    drawn from one source.

    >>> row = share("heads", [True] * 30 + [False] * 70, paper=50, sample=100)
    >>> row.ours, round(row.error, 1), round(row.apart, 1), row.agrees
    (30, 4.6, 2.9, 'unclear')
    """
    count, hit = len(hits), sum(hits)
    p = Fraction(hit, count)
    error = 100 * sqrt(p * (1 - p) / count)
    if paper is None:
        return Row(name, None, simplest(100 * p), error, "%", example=example)
    theirs = Fraction(paper) / 100
    pooled = (hit + theirs * sample) / (count + sample)
    spread = sqrt(pooled * (1 - pooled) * (Fraction(1, count) + Fraction(1, sample)))
    apart = float(abs(p - theirs)) / spread if spread else 0.0
    agrees = "yes" if apart <= CLOSE else "unclear" if apart <= FAR else "no"
    return Row(
        name, paper, simplest(100 * p), error, "%", apart, agrees, why if agrees != "yes" else "", example
    )  # fmt: skip


def mean(
    name: str, values: Sequence[int], paper: int | None = None, *, digits: int | None = None, why: str = ""
) -> Row:
    """Returns the mean of *values*. The paper's figure agrees where the mean, give or take two standard errors,
    rounds to it: to so many leading *digits*, or to a whole number.

    >>> mean("nodes", [90, 110, 130], 100, digits=1).agrees, mean("nodes", [290, 310, 330], 100, digits=1).agrees
    ('yes', 'no')
    """
    count = len(values)
    middle = Fraction(sum(values), count)
    squares = sum((value - middle) ** 2 for value in values)
    error = sqrt(squares / (count - 1) / count) if count > 1 else None
    if paper is None:
        return Row(name, None, simplest(middle), error)
    step = 1 if digits is None else 10 ** (len(str(paper)) - digits)
    nearest = abs(float(middle) - paper) - CLOSE * (error or 0)
    agrees = "yes" if nearest <= step / 2 else "no"
    return Row(name, paper, simplest(middle), error, agrees=agrees, why=why if agrees != "yes" else "")


def ratio(
    name: str, over: Sequence[int], under: Sequence[int], paper: Number | None = None, *, why: str = ""
) -> Row:  # fmt: skip
    """Returns the ratio of two sums of times; the paper's agrees within a quarter of it.

    >>> row = ratio("b to a", [40, 60], [20, 30], Fraction(5, 2))
    >>> row.ours, row.error, row.agrees
    (2, 0.0, 'yes')
    """
    count, total = len(over), max(sum(under), 1)
    found = Fraction(sum(over), total)
    squares = sum((y - found * x) ** 2 for y, x in zip(over, under, strict=True))
    error = sqrt(squares / (count - 1) * count) / total if count > 1 else None
    agrees = "" if paper is None else "yes" if abs(found - paper) <= QUARTER * paper else "no"
    return Row(
        name, paper, simplest(found), error, "×", agrees=agrees, why=why if agrees == "no" else "", measured=True
    )  # fmt: skip
