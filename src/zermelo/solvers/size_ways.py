"""By which way a game of so many positions is answered: swept in memory, kept in a table on disk, or proven.

Times are those of one core. For a sweep and a table they go by rates that were measured on Connect Four: a sweep
explores and solves about a million positions a second, a table six million, in two bytes each. Where a game has layers
and its positions could not be counted, the first ones tell how many there are likely to be
(`tables.state_space_estimate`). How long a proof takes, positions of random games tell that are proven here and now
(`proof.estimate`). A proof looks at positions of the game, so where they could not be counted there are at least about
as many.
"""

from __future__ import annotations

import shutil
from typing import Any

from zermelo.answers.size import Way
from zermelo.draw.svg.label import rough_count_label
from zermelo.errors import ZermeloError
from zermelo.forms.explore.memory import explore_free_memory
from zermelo.forms.traits.traits import Traits, traits_of_game
from zermelo.solvers.methods import method_refusals
from zermelo.tables.order import table_orders
from zermelo.tables.state_space_estimate import (
    StateSpaceEstimate,
    estimate_state_space,
    estimate_tree_nodes,
    first_layers,
)

SWEPT, TABLED, PROVEN = 1_000_000, 6_000_000, 3_000_000  # positions, or nodes, a second
BYTES_SWEPT, BYTES_TABLED = 120, 2  # a position
MOVES = 50_000  # by which the first layers are found
SOON, LATE = 86_400, 30 * 86_400  # seconds that a proof fits in, and that it does not


def size_ways(game: Any, positions: int | None, least: int, seed: int) -> tuple[Way, ...]:
    """Returns what speaks for a sweep, a table and a proof of a game with so many *positions*; *least* at least."""
    known = traits_of_game(game)
    if known.is_matrix or known.is_explored or known.is_numbered:
        return ()
    proof, looked_at = _proof(game, known, positions, seed)
    least = max(least, looked_at)
    told = f"{least:,} positions" if positions is not None else f"{rough_count_label(least)} positions or more"
    return _sweep(positions, least, told), _table(game, known, positions, least, told), proof


def _sweep(positions: int | None, least: int, told: str) -> Way:
    fits = _fits(positions, least * BYTES_SWEPT, explore_free_memory())
    return Way("sweep", fits, f"{told}, all in memory: solve, guarantee", least / SWEPT, positions is None)


def _table(game: Any, known: Traits, positions: int | None, least: int, told: str) -> Way:
    if not known.has_rules:
        return Way("table", False, "tables are of games given by rules")
    free = shutil.disk_usage(".").free
    found = None if positions is not None or known.is_cyclic else _estimated(game)
    if found is None:
        fits = _fits(positions, least * BYTES_TABLED, free)
        return Way("table", fits, f"{told}, each on disk: table", least / TABLED, positions is None)
    about, low, high = (rough_count_label(many) for many in (found.likely, found.low, found.high))
    fits = False if found.low * BYTES_TABLED > free else True if found.high * BYTES_TABLED < free // 2 else None
    why = (
        f"about {about} positions, probably {low} to {high}, each on disk: table. Extrapolated from the first "
        f"{found.layers} layers"
    )
    return Way("table", fits, why, found.likely / TABLED, between=(found.low / TABLED, found.high / TABLED))


def _estimated(game: Any) -> StateSpaceEstimate | None:
    """About how many positions there are, where the game has layers."""
    order = table_orders(game.rules)[0]
    known = first_layers(game, order, moves=MOVES)
    if known is None:
        return None
    nodes = estimate_tree_nodes(game, order, symmetric=False)
    return estimate_state_space(nodes, known, len(game.players))


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
    nodes, low, high = (rough_count_label(x) for x in (found.nodes, found.low, found.high))
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
