"""One mixed equilibrium of three players or more, numerically, by QuantEcon: an extra.

The library's floating-point mixes are read as the fractions they are, and scaled so that each sums to exactly 1. From
there on `newton` makes them nearer, or exact. How far they are from an equilibrium, the regret, is computed without
rounding.

Reference: McLennan and Tourky 2006 for the algorithm; QuantEcon.py for the library.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.answers.normal_form import Mixes
from zermelo.errors import BudgetError, MethodError
from zermelo.forms.arena import Array
from zermelo.forms.matrix import Matrix
from zermelo.solvers.normal_form.newton import polished

METHOD = "McLennan and Tourky's imitation games (QuantEcon)"
FINEST = (1_000, 1_000_000)  # denominators of shares that are tried before floats are taken as they are
TRIES, STEPS = (1e-6, 1e-3), 150  # how close to come, and in how many steps; later steps cost more and more


def some_equilibrium(matrix: Matrix) -> Mixes:
    """Returns mixes of all players that are nearly an equilibrium; refuses where the library is missing."""
    try:
        from quantecon.game_theory import NormalFormGame, Player, mclennan_tourky
    except ImportError:
        raise MethodError(
            f"This game has {len(matrix.players)} players and no equilibrium in which nobody mixes. Mixed ones are "
            'found numerically, with an extra: pip install "zermelo[mixed]".'
        ) from None
    seats = range(len(matrix.players))
    table = np.stack([_scaled(matrix.payoff[..., s].astype(object)) for s in seats], axis=-1)
    game = NormalFormGame(
        [Player(np.ascontiguousarray(np.moveaxis(table[..., s], (*seats,), _turned(s, len(seats))))) for s in seats]
    )
    for epsilon in TRIES:
        mixes, found = mclennan_tourky(game, epsilon=epsilon, max_iter=STEPS, full_output=True)
        if found.converged:
            return polished(matrix, tuple(_exact(mix) for mix in mixes))
    raise BudgetError("The library found no mixed equilibrium within its steps, so there is no answer.")


def rounded(mix: Sequence[Fraction], finest: int | None) -> tuple[Fraction, ...]:
    """Returns the shares as fractions of small denominators, which often prove right; without *finest* as is."""
    if finest is None:
        return tuple(mix)
    shares = [share.limit_denominator(finest) for share in mix]
    whole = sum(shares, Fraction(0))
    return tuple(share / whole for share in shares)


def _scaled(own: Array) -> Array:
    """A player's payoffs in floating point, from 0 to 1, whatever their size: that changes no equilibrium."""
    least = own.min()
    spread = int(own.max() - least) or 1
    return np.array([int(u - least) / spread for u in own.reshape(-1)]).reshape(own.shape)


def _turned(seat: int, count: int) -> tuple[int, ...]:
    """Where each axis goes so that the player's own comes first and the others follow in turn."""
    return tuple((k - seat) % count for k in range(count))


def _exact(mix: Any) -> tuple[Fraction, ...]:
    shares = [max(Fraction(0), Fraction(float(share))) for share in mix]
    whole = sum(shares, Fraction(0))
    return tuple(share / whole for share in shares)
