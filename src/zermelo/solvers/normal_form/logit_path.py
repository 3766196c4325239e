"""One equilibrium of any number of players, nearly: the path of noisy replies, followed until there is no noise left.

With noise everybody plays every strategy, the better ones more often: log p(s) − log p(t) = λ (U(s) − U(t)). At λ = 0
everything is played equally often. The solutions that hang together with that one make a path, and wherever λ grows
without bound on it, it leads to an equilibrium.

1. The unknowns are the logarithms of all shares, and λ; there is one equation less than unknowns.
2. Predict: a step along the path's direction, which the derivatives do not see. Correct: Newton's steps back to the
   path, the shortest ones. Where these take long the step is halved, where they do not it grows.
3. λ may turn back on the way; the direction is kept.

This is in floating point, and how near it came is found in fractions afterwards.

References: McKelvey and Palfrey 1995 for the path; Turocy 2005 for how to follow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.answers.normal_form import MixedProfile, Mixes
from zermelo.errors import BudgetError
from zermelo.forms.arena import Array
from zermelo.forms.matrix import Matrix
from zermelo.solvers.normal_form.newton import TINY, polish_by_newton

METHOD = "the path of noisy replies"
FINEST = (1_000, 1_000_000)  # denominators of shares that are tried before floats are taken as they are
MILESTONES = (1e5, 1e8)  # λ at which the mixes are polished, payoffs being from 0 to 1
STEPS, ROUNDS = 4_000, 12  # along the path, and back to it
LEAST_STEP, CLOSE = 1e-9, 1e-11
WORST = Fraction(1, 50)  # of the span of payoffs: a greater regret is no answer


def find_logit_equilibrium(matrix: Matrix) -> Mixes:
    """Returns mixes of all players that are nearly an equilibrium, or exactly one where that is found.

    >>> from zermelo.forms.matrix import matrix
    >>> table = [[[(int(a != b), int(b != c), int(c != a)) for c in (0, 1)] for b in (0, 1)] for a in (0, 1)]
    >>> find_logit_equilibrium(matrix(("A", "B", "C"), table))[0]
    (Fraction(1, 2), Fraction(1, 2))
    """
    best: Mixes | None = None
    least = Fraction(1)
    for mixes in logit_path(matrix):
        found = _simplest(matrix, polish_by_newton(matrix, tuple(_exact(mix) for mix in mixes)))
        if best is None or logit_span_regret(matrix, found) < least:
            best, least = found, logit_span_regret(matrix, found)
        if least <= TINY:
            break
    if best is None or least > WORST:
        raise BudgetError(
            "The path of noisy replies did not come close to an equilibrium within its steps, so there is no answer."
        )
    return best


def logit_span_regret(matrix: Matrix, mixes: Mixes) -> Fraction:
    """Returns the most that anybody gains by changing, as a part of what that player's payoffs span."""
    spans = [int(own.max() - own.min()) or 1 for own in (matrix.payoff[..., s] for s in range(len(matrix.players)))]
    gains = MixedProfile(matrix, mixes).regret.values()
    return max(Fraction(gain) * matrix.scale / span for gain, span in zip(gains, spans, strict=True))


def round_logit_mix(mix: Sequence[Fraction], finest: int) -> tuple[Fraction, ...]:
    """Returns the shares as fractions of small denominators, which often prove right."""
    shares = [share.limit_denominator(finest) for share in mix]
    whole = sum(shares, Fraction(0))
    return tuple(share / whole for share in shares)


def _simplest(matrix: Matrix, mixes: Mixes) -> Mixes:
    """Mixes of small denominators near *mixes* where these are in equilibrium; else as they are."""
    tried = (tuple(round_logit_mix(mix, finest) for mix in mixes) for finest in FINEST)
    exact = (near for near in tried if not any(MixedProfile(matrix, near).regret.values()))
    return next(exact, mixes)


def _exact(mix: Any) -> tuple[Fraction, ...]:
    shares = [max(Fraction(0), Fraction(float(share))) for share in mix]
    whole = sum(shares, Fraction(0))
    return tuple(share / whole for share in shares)


def _scaled(own: Array) -> Array:
    """A player's payoffs in floating point, from 0 to 1, whatever their size: that changes no equilibrium."""
    least = own.min()
    spread = int(own.max() - least) or 1
    return np.array([int(u - least) / spread for u in own.reshape(-1)]).reshape(own.shape)


# ---------------------------------------------------------------- the path


def logit_path(matrix: Matrix) -> Iterator[list[Array]]:
    """Yields the mixes where λ first passes each milestone, and where the path is left, if it is."""
    tables = [_scaled(matrix.payoff[..., s].astype(object)) for s in range(len(matrix.players))]
    ends = np.cumsum([0, *matrix.shape])
    at = np.concatenate([*(np.full(size, -np.log(size)) for size in matrix.shape), [0.0]])
    way, step = np.zeros(len(at)), 0.1
    way[-1] = 1.0
    goals = list(MILESTONES)
    for _ in range(STEPS):
        _, slope = _equations(tables, ends, at)
        ahead = np.linalg.qr(slope.T, mode="complete")[0][:, -1]
        way = ahead if ahead @ way >= 0 else -ahead
        found = None
        while found is None and step > LEAST_STEP:
            found, rounds = _corrected(tables, ends, at + step * way)
            step *= 0.5 if found is None else 1.5 if rounds <= 3 else 1.0 if rounds <= 6 else 0.7
        if found is None:
            break
        at = found
        if at[-1] > goals[0]:
            yield _mixes(ends, at)
            goals = [goal for goal in goals if goal >= at[-1]]
            if not goals:
                return
    yield _mixes(ends, at)


def _mixes(ends: Array, at: Array) -> list[Array]:
    return [np.exp(at[a:b]) for a, b in zip(ends[:-1], ends[1:], strict=True)]


def _corrected(tables: list[Array], ends: Array, at: Array) -> tuple[Array | None, int]:
    """The nearest point of the path, and the steps to it; None where they lead nowhere."""
    if at[-1] < 0 or at[:-1].max() > 1:
        return None, 0
    for rounds in range(1, ROUNDS + 1):
        lacking, slope = _equations(tables, ends, at)
        if not np.isfinite(lacking).all():
            return None, rounds
        move = np.linalg.lstsq(slope, -lacking, rcond=None)[0]
        if np.abs(move).max() > 5 + 0.1 * at[-1]:
            return None, rounds
        at = at + move
        if np.abs(move).max() <= CLOSE * (1 + np.abs(at).max()):
            return (at, rounds) if at[-1] >= 0 and at[:-1].max() < 0.1 else (None, rounds)
    return None, ROUNDS


def _equations(tables: list[Array], ends: Array, at: Array) -> tuple[Array, Array]:
    """What the equations lack, and their derivatives by logarithms and λ."""
    seats, noise = range(len(tables)), at[-1]
    shares = _mixes(ends, at)
    lacking, slope = np.zeros(len(at) - 1), np.zeros((len(at) - 1, len(at)))
    for i in seats:
        a, b = ends[i], ends[i + 1]
        worth = _averaged(tables[i], shares, (i,))
        lacking[a] = shares[i].sum() - 1
        slope[a, a:b] = shares[i]
        lacking[a + 1 : b] = at[a + 1 : b] - at[a] - noise * (worth[1:] - worth[0])
        slope[a + 1 : b, a + 1 : b] = np.eye(b - a - 1)
        slope[a + 1 : b, a] = -1
        slope[a + 1 : b, -1] = -(worth[1:] - worth[0])
        for j in seats:
            if j != i:
                by = _averaged(tables[i], shares, (i, j))
                by = by if i < j else by.T
                slope[a + 1 : b, ends[j] : ends[j + 1]] -= noise * (by[1:] - by[0]) * shares[j]
    return lacking, slope


def _averaged(table: Array, shares: list[Array], free: tuple[int, ...]) -> Array:
    """A player's payoffs with the mixes of all but the *free* ones averaged out, axes in the order of seats."""
    for seat in reversed(range(len(shares))):
        if seat not in free:
            table = np.tensordot(table, shares[seat], axes=(seat, 0))
    return table
