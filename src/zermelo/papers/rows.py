"""One line of a published table: what the paper printed, what came out here, and whether the two agree.

A printed figure stands for a range: what rounds to it or, where it is itself of a sample, what that sample leaves open.
Ours agrees where its whole interval lies within the range, and disagrees where nothing of it does. The interval narrows
with the sample, so that nothing agrees for want of one: what is ``unclear`` a larger sample may settle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt

from zermelo.forms.payoff import Number, simplest_payoff

OURS, THEIRS = 2, 3  # standard errors either way: our interval, and what a printed share leaves open
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


def paper_share_row(
    name: str, hits: Sequence[bool], paper: Number | None = None, sample: int = 1, *, why: str = "",
    example: int | None = None,
) -> Row:  # fmt: skip
    """Returns the percentage of *hits*, next to that of a *paper* that looked at so large a *sample*.

    The printed share leaves open three standard errors either way, ours two. `apart` is the difference in standard
    errors of it, if both samples were drawn from one source.

    >>> row = paper_share_row("heads", [True] * 30 + [False] * 70, paper=50, sample=100)
    >>> row.ours, round(row.error, 1), round(row.apart, 1), row.agrees
    (30, 4.6, 2.9, 'unclear')
    >>> [paper_share_row("heads", [True, False] * k, paper=50, sample=1000).agrees for k in (10, 1000)]
    ['unclear', 'yes']
    """
    count, hit = len(hits), sum(hits)
    p = Fraction(hit, count)
    error = 100 * sqrt(p * (1 - p) / count)
    if paper is None:
        return Row(name, None, simplest_payoff(100 * p), error, "%", example=example)
    theirs = Fraction(paper) / 100
    pooled = (hit + theirs * sample) / (count + sample)
    spread = sqrt(pooled * (1 - pooled) * (Fraction(1, count) + Fraction(1, sample)))
    apart = float(abs(p - theirs)) / spread if spread else 0.0
    reach, left_open = OURS * _deviation(hit, count), THEIRS * _deviation(theirs * sample, sample)
    agrees = _verdict(float(abs(p - theirs)), reach, left_open)
    return Row(
        name, paper, simplest_payoff(100 * p), error, "%", apart, agrees, why if agrees != "yes" else "", example
    )  # fmt: skip


def _deviation(hit: Number, count: int) -> float:
    """That of a share, after two hits and two misses more: so that a sample without a hit is not taken for certain."""
    p = Fraction(hit + 2, count + 4)
    return sqrt(p * (1 - p) / (count + 4))


def _verdict(apart: float, reach: float, left_open: float) -> str:
    """Does an interval of ours that reaches so far either way lie within what the printed figure leaves open?"""
    return "yes" if apart + reach <= left_open else "no" if apart - reach > left_open else "unclear"


def paper_mean_row(
    name: str, values: Sequence[int], paper: int | None = None, *, digits: int | None = None, why: str = ""
) -> Row:
    """Returns the mean of *values*. The paper's figure stands for all that rounds to it, to so many leading *digits* or
    to a whole number: it agrees where the whole interval of the mean, two standard errors either way, rounds to it, and
    does not where nothing of the interval does.

    >>> samples = [90, 110, 130], [290, 310, 330], [60, 110, 190], [110]
    >>> [paper_mean_row("nodes", some, 100, digits=1).agrees for some in samples]
    ['yes', 'no', 'unclear', 'unclear']
    """
    count = len(values)
    middle = Fraction(sum(values), count)
    squares = sum((value - middle) ** 2 for value in values)
    error = sqrt(squares / (count - 1) / count) if count > 1 else None
    if paper is None:
        return Row(name, None, simplest_payoff(middle), error)
    step = 1 if digits is None else 10 ** (len(str(paper)) - digits)
    agrees = _verdict(abs(float(middle) - paper), inf if error is None else OURS * error, step / 2)
    return Row(name, paper, simplest_payoff(middle), error, agrees=agrees, why=why if agrees != "yes" else "")


def paper_ratio_row(
    name: str, over: Sequence[int], under: Sequence[int], paper: Number | None = None, *, why: str = ""
) -> Row:  # fmt: skip
    """Returns the ratio of two sums of times; the paper's agrees within a quarter of it.

    >>> row = paper_ratio_row("b to a", [40, 60], [20, 30], Fraction(5, 2))
    >>> row.ours, row.error, row.agrees
    (2, 0.0, 'yes')
    """
    count, total = len(over), max(sum(under), 1)
    found = Fraction(sum(over), total)
    squares = sum((y - found * x) ** 2 for y, x in zip(over, under, strict=True))
    error = sqrt(squares / (count - 1) * count) / total if count > 1 else None
    agrees = "" if paper is None else "yes" if abs(found - paper) <= QUARTER * paper else "no"
    return Row(
        name, paper, simplest_payoff(found), error, "×", agrees=agrees, why=why if agrees == "no" else "", measured=True
    )  # fmt: skip
