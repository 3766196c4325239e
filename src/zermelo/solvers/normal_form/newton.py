"""From mixes that are nearly an equilibrium to ones that are far nearer, or exact: Newton's method on a support.

Given which strategies are played, an equilibrium makes each player's worth the same: with shares x and worths v,

    U_i(s, x) = v_i for every strategy s that i plays,  and the shares of each player sum to 1:

as many equations as unknowns. They are polynomials; where at most two players mix they are linear.

1. Supports are those of all shares above some bound, first those where at most two mix; then others, in order of what
   the mixes play outside of them.
2. From the mixes on, Newton's steps in fractions, rounded to `GRID` each. Where the equations are linear the first step
   is the solution, and it is not rounded; that is tried wherever more mix, too.
3. Shares below 0, or steps that lead away, end a try. The mixes with the least regret, computed exactly, are returned.

Reference: Newton's method for equilibria on a known support: Govindan and Wilson 2004, "Computing Nash equilibria by
iterated polymatrix approximation", section 2, and the textbooks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import prod

from zermelo.answers.normal_form import MixedProfile, Mixes
from zermelo.forms.matrix import Matrix

GRID = 1 << 200  # units of a share between two steps
KEPT = 10**15  # units of a share that is returned
STEPS = 12
TINY = Fraction(1, 10**12)  # of the span of payoffs: a regret at which no further support is tried
ALL, LARGEST = 150, 2_000  # supports that are tried, and profiles of one
ZERO = Fraction(0)

Support = tuple[tuple[int, ...], ...]
Row = list[Fraction]


def polish_by_newton(matrix: Matrix, mixes: Mixes) -> Mixes:
    """Returns mixes near *mixes* with a regret that is as small as Newton's steps can make it, never a greater one.

    >>> from zermelo.forms.matrix import matrix
    >>> table = [[[(int(a != b), int(b != c), int(c != a)) for c in (0, 1)] for b in (0, 1)] for a in (0, 1)]
    >>> around, half = matrix(("A", "B", "C"), table), Fraction(1, 2)
    >>> near = ((Fraction(51, 100), Fraction(49, 100)), (Fraction(48, 100), Fraction(52, 100)), (half, half))
    >>> polish_by_newton(around, near) == ((half, half),) * 3
    True
    """
    spans = [int(own.max() - own.min()) or 1 for own in (matrix.payoff[..., s] for s in range(len(matrix.players)))]

    def regret(found: Mixes) -> Fraction:
        gains = MixedProfile(matrix, found).regret.values()
        return max(Fraction(gain) * matrix.scale / span for gain, span in zip(gains, spans, strict=True))

    best, least = mixes, regret(mixes)
    for tried, support in enumerate(_supports(mixes)):
        if least <= TINY or tried >= ALL:
            break
        if prod(map(len, support)) > LARGEST:
            continue
        found = _settled(matrix, support, mixes)
        if found is not None and (own := regret(found)) < least:
            best, least = found, own
    return best


def _supports(mixes: Mixes) -> Iterator[Support]:
    """Yields supports: those of all shares above some bound, linear ones first; then any that leave out little."""
    known: dict[Support, None] = {}
    for bound in sorted({share for mix in mixes for share in mix}):
        cut = tuple(tuple(k for k, share in enumerate(mix) if share >= bound) for mix in mixes)
        if all(cut):
            known[cut] = None
    yield from sorted(known, key=lambda support: not _is_linear(support))
    if prod(2 ** len(mix) - 1 for mix in mixes) > ALL:
        return

    def outside(support: Support) -> Fraction:
        return sum((1 - sum((mix[k] for k in own), ZERO) for mix, own in zip(mixes, support, strict=True)), ZERO)

    every = [[own for size in range(1, len(mix) + 1) for own in combinations(range(len(mix)), size)] for mix in mixes]
    for support in sorted(product(*every), key=lambda support: (outside(support), sum(map(len, support)))):
        if support not in known:
            yield support


def _settled(matrix: Matrix, support: Support, mixes: Mixes) -> Mixes | None:
    """The mixes on *support* that make all its strategies worth the same; None where the steps lead to none."""
    shares = [_inside(mix, own) for mix, own in zip(mixes, support, strict=True)]
    is_linear = _is_linear(support)
    for tried in range(1 if is_linear else STEPS):
        step = _solved(*_equations(matrix, support, shares))
        if step is None:
            return None
        before, at = shares, 0
        shares = []
        for own in before:
            shares.append([x + d for x, d in zip(own, step[at : at + len(own)], strict=True)])
            at += len(own)
        if not tried and not is_linear:  # they may be linear all the same: then nothing is lacking now
            is_linear = _is_settled(matrix, support, shares)
        if is_linear:
            break
        shares = [[Fraction(round(x * GRID), GRID) for x in own] for own in shares]
        if any(abs(x) > 2 for own in shares for x in own):
            return None
        if max(map(abs, step[:at])) <= Fraction(4, GRID):
            break
    if any(x < 0 for own in shares for x in own):
        return None
    if not is_linear:
        shares = [_kept(own) for own in shares]
    return tuple(
        tuple(dict(zip(own, part, strict=True)).get(k, ZERO) for k in range(len(mix)))
        for mix, own, part in zip(mixes, support, shares, strict=True)
    )


def _is_settled(matrix: Matrix, support: Support, shares: Sequence[Row]) -> bool:
    """Are all strategies of the support worth the same, exactly?"""
    return not any(_equations(matrix, support, shares)[1])


def _is_linear(support: Support) -> bool:
    """Do at most two players mix?"""
    return sum(len(own) > 1 for own in support) <= 2


def _inside(mix: Sequence[Fraction], own: Sequence[int]) -> Row:
    """The shares of some strategies, scaled to a sum of 1; all the same where none of them is played."""
    whole = sum((mix[k] for k in own), ZERO)
    scaled = [mix[k] / whole if whole else Fraction(1, len(own)) for k in own]
    return [Fraction(round(x * GRID), GRID) for x in scaled]


def _kept(own: Row) -> Row:
    """Shares in units of 1/KEPT that sum to exactly 1."""
    near = [Fraction(round(x * KEPT), KEPT) for x in own]
    most = near.index(max(near))
    near[most] += 1 - sum(near, ZERO)
    return near


def _equations(matrix: Matrix, support: Support, shares: Sequence[Row]) -> tuple[list[Row], Row]:
    """The derivatives of the equations, and what is lacking; unknowns are shares, then worths, player by player."""
    seats = range(len(support))
    first = [sum(len(own) for own in support[:i]) for i in seats]
    many = sum(map(len, support)) + len(support)
    rows: list[Row] = []
    lacking: Row = []
    for i in seats:
        worths = []
        for s in support[i]:
            row = [ZERO] * many
            total = ZERO
            for picks in product(*([(0, s)] if j == i else list(enumerate(support[j])) for j in seats)):
                paid = int(matrix.payoff[(*(k for _, k in picks), i)])
                if not paid:
                    continue
                parts = [shares[j][at] for j, (at, _) in enumerate(picks) if j != i]
                total += paid * prod(parts, start=Fraction(1))
                for j in seats:
                    if j != i:
                        others = [shares[h][at] for h, (at, _) in enumerate(picks) if h not in (i, j)]
                        row[first[j] + picks[j][0]] += paid * prod(others, start=Fraction(1))
            row[many - len(support) + i] = Fraction(-1)
            rows.append(row)
            worths.append(total)
        start = sum(worths, ZERO) / len(worths)  # a worth is linear in the equations, so any guess of it will do
        lacking += [start - worth for worth in worths]
    for i in seats:
        row = [ZERO] * many
        for k in range(len(support[i])):
            row[first[i] + k] = Fraction(1)
        rows.append(row)
        lacking.append(1 - sum(shares[i], ZERO))
    return rows, lacking


def _solved(rows: list[Row], right: Row) -> Row | None:
    """The solution of linear equations; None where there is not exactly one."""
    size = len(rows)
    system = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for k in range(size):
        pivot = next((r for r in range(k, size) if system[r][k]), None)
        if pivot is None:
            return None
        system[k], system[pivot] = system[pivot], system[k]
        lead = system[k][k]
        system[k] = [x / lead for x in system[k]]
        for r in range(size):
            if r != k and system[r][k]:
                factor = system[r][k]
                system[r] = [x - factor * y for x, y in zip(system[r], system[k], strict=True)]
    return [row[-1] for row in system]
