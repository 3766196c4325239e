"""By which way a game of so many positions is answered: swept in memory, kept in a table on disk, or proven.

Times are those of one core. For a sweep and a table they go by rates that were measured on Connect Four: a sweep
explores and solves about a million positions a second, a table a quarter of that. How long a proof takes, positions of
random games tell that are proven here and now (`proof.estimate`). A proof looks at positions of the game, so
where they could not be counted there are at least about as many.
"""

from __future__ import annotations

import shutil
from math import log10
from typing import Any

from zermelo.answers.size import Way
from zermelo.errors import ZermeloError
from zermelo.forms.explore.memory import explore_free_memory
from zermelo.forms.traits.traits import Traits, traits_of_game
from zermelo.solvers.methods import method_refusals

SWEPT, TABLED, PROVEN = 1_000_000, 250_000, 3_000_000  # positions, or nodes, a second
BYTES_SWEPT, BYTES_TABLED = 120, 12  # a position
SOON, LATE = 86_400, 30 * 86_400  # seconds that a proof fits in, and that it does not


def size_ways(game: Any, positions: int | None, least: int, seed: int) -> tuple[Way, ...]:
    """Returns what speaks for a sweep, a table and a proof of a game with so many *positions*; *least* at least."""
    known = traits_of_game(game)
    if known.is_matrix or known.is_explored or known.is_numbered:
        return ()
    proof, looked_at = _proof(game, known, positions, seed)
    least = max(least, looked_at)
    told = f"{least:,} positions" if positions is not None else f"{_rounded(least)} positions or more"
    return _sweep(positions, least, told), _table(known, positions, least, told), proof


def _sweep(positions: int | None, least: int, told: str) -> Way:
    fits = _fits(positions, least * BYTES_SWEPT, explore_free_memory())
    return Way("sweep", fits, f"{told}, all in memory: solve, guarantee", least / SWEPT, positions is None)


def _table(known: Traits, positions: int | None, least: int, told: str) -> Way:
    if not known.has_rules:
        return Way("table", False, "tables are of games given by rules")
    fits = _fits(positions, least * BYTES_TABLED, shutil.disk_usage(".").free)
    return Way("table", fits, f"{told}, each on disk: table", least / TABLED, positions is None)


def _proof(game: Any, known: Traits, positions: int | None, seed: int) -> tuple[Way, int]:
    """What speaks for a proof, and how many positions it looks at, at least about."""
    if refused := dict(method_refusals(known)).get("prove", ""):
        return Way("proof", False, refused), 0
    if positions is not None:
        why = f"up to {positions:,} nodes for each score to test, the start alone: prove"
        return Way("proof", True, why, positions / PROVEN), 0
    from zermelo.solvers.proof.estimate import proof_estimate

    try:
        found = proof_estimate(game, seed=seed)
    except ZermeloError as error:
        return Way("proof", False, str(error)), 0
    if found is None:
        return Way(
            "proof", None, "too few positions of random games could be proven to estimate it: prove, with a budget"
        ), 0
    seconds = found.nodes / found.speed
    if found.plies is None:
        return Way("proof", True, f"{found.nodes:,} nodes, as a trial has shown, the start alone: prove", seconds), 0
    between = found.low / found.speed, found.high / found.speed
    fits = True if between[1] < SOON else False if between[0] > LATE else None
    nodes, low, high = (_rounded(x) for x in (found.nodes, found.low, found.high))
    why = (
        f"about {nodes} nodes, probably {low} to {high}, the start alone: prove. Extrapolated from plies "
        f"{found.plies[0]} to {found.plies[1]} of {found.games} random games; a ply earlier takes {found.growth:.1f} "
        "times as many"
    )
    return Way("proof", fits, why, seconds, between=between), int(found.low)


def _fits(positions: int | None, need: int, room: int) -> bool | None:
    """Whether it fits; None where there may be more."""
    fits = need < room // 2
    return (None if fits else False) if positions is None else fits


def _rounded(count: float) -> str:
    """A count of which the first digit is known at best.

    >>> _rounded(7_716_023), _rounded(96), _rounded(3.4e17)
    ('8,000,000', '100', '10^18')
    """
    power = int(log10(max(1, count)))
    whole = round(count / 10**power) * 10**power
    return f"{whole:,}" if whole < 10**12 else f"10^{round(log10(count))}"
