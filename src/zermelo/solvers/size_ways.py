"""By which way a game of so many positions is answered: swept in memory, kept in a table on disk, or proven.

Times are those of one core, by rates that were measured on Connect Four: a sweep explores and solves about a million
positions a second, a table a quarter of that, and a proof looks at about three million nodes a second. Of N positions
it looked at about N^0.68 (5 × 5: 219,661 of 69.8 million), of games where play is forced far fewer. A rough guide.
"""

from __future__ import annotations

import shutil

from zermelo.answers.size import Way
from zermelo.forms.explore.memory import explore_free_memory
from zermelo.forms.traits.traits import Traits
from zermelo.solvers.methods import method_refusals

SWEPT, TABLED, PROVEN = 1_000_000, 250_000, 3_000_000  # positions, or nodes, a second
BYTES_SWEPT, BYTES_TABLED = 120, 12  # a position
GROWTH = 0.68  # nodes of a proof: the positions to this power


def size_ways(known: Traits, positions: int | None, least: int) -> tuple[Way, ...]:
    """Returns what speaks for a sweep, a table and a proof of a game with so many *positions*; *least* at least."""
    if known.is_matrix or known.is_explored or known.is_numbered:
        return ()
    told = f"{least:,} positions" if positions is not None else f"{least:,} positions or more"
    return _sweep(positions, least, told), _table(known, positions, least, told), _proof(known, positions, least)


def _sweep(positions: int | None, least: int, told: str) -> Way:
    fits = _fits(positions, least * BYTES_SWEPT, explore_free_memory())
    return Way("sweep", fits, f"{told}, all in memory: solve, guarantee", least / SWEPT, positions is None)


def _table(known: Traits, positions: int | None, least: int, told: str) -> Way:
    if not known.has_rules:
        return Way("table", False, "tables are of games given by rules")
    fits = _fits(positions, least * BYTES_TABLED, shutil.disk_usage(".").free)
    return Way("table", fits, f"{told}, each on disk: table", least / TABLED, positions is None)


def _proof(known: Traits, positions: int | None, least: int) -> Way:
    if refused := dict(method_refusals(known)).get("prove", ""):
        return Way("proof", False, refused)
    why = f"about {round(least**GROWTH):,} nodes{'' if positions is not None else ' or more'}, the start alone: prove"
    return Way("proof", None if positions is None else True, why, least**GROWTH / PROVEN, positions is None)


def _fits(positions: int | None, need: int, room: int) -> bool | None:
    """Whether it fits; None where there may be more."""
    fits = need < room // 2
    return (None if fits else False) if positions is None else fits
