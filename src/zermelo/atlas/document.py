"""Rows of the atlas as plain values for JSON, and back; and the file that a run keeps them in.

A run that is stopped loses nothing: every row is in the file as soon as it is done, and the file is replaced whole. The
next run reads it and solves the rest. Rows of another version of zermelo are solved again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any

from zermelo import __version__
from zermelo.atlas.entries import atlas_entries
from zermelo.atlas.row import Payoffs, Row
from zermelo.errors import FileError, GameError
from zermelo.formats.files import write_format_file
from zermelo.formats.json.fields import number_to_field
from zermelo.forms.payoff import exact_payoff

FORMAT = "zermelo atlas"


def atlas_document_of_row(row: Row) -> dict[str, Any]:
    """Returns a row as plain values: payoffs by player, exact numbers, and None for what could not be asked."""

    def paid(payoffs: Payoffs | None) -> dict[str, int | str] | None:
        return None if payoffs is None else dict(zip(row.players, map(number_to_field, payoffs), strict=True))

    return {
        "game": row.entry.game, "family": row.entry.family, "players": list(row.players), "positions": row.positions,
        "first_mover": row.first or None, "outcomes": {rule: paid(found) for rule, found in row.outcomes.items()},
        "guarantees": paid(row.guarantees), "can_win": _listed(row.strong), "never_lose": _listed(row.safe),
        "pure_payoffs": row.pure, "fairest": None if row.fairest is None else [paid(one) for one in row.fairest],
        "teams": row.teams, "teams_payoff": paid(row.teams_pay), "stable_structures": row.held,
        "structures": row.structures, "advantage": None if row.advantage is None else number_to_field(row.advantage),
        "checks": row.checks, "problems": list(row.problems), "reasons": dict(row.reasons),
        "source": row.entry.source or None, "published": row.entry.said or None, "agrees": row.agrees,
        "ours": row.entry.is_ours,
    }  # fmt: skip


def row_of_atlas_document(document: dict[str, Any]) -> Row:
    """Returns the row that `atlas_document_of_row` wrote.

    >>> from zermelo.atlas.row import solve_atlas_row
    >>> row = solve_atlas_row(atlas_entries()["sharing"])
    >>> row_of_atlas_document(json.loads(json.dumps(atlas_document_of_row(row)))) == row
    True
    """
    players = tuple(document["players"])

    def paid(payoffs: dict[str, Any] | None) -> Payoffs | None:
        return None if payoffs is None else tuple(exact_payoff(payoffs[player]) for player in players)

    def surely(payoffs: dict[str, Any]) -> Payoffs:
        return tuple(exact_payoff(payoffs[player]) for player in players)

    fairest, gained = document["fairest"], document["advantage"]
    return Row(
        atlas_entries()[document["game"]], players, document["positions"], document["first_mover"] or "",
        {rule: surely(found) for rule, found in document["outcomes"].items()},
        guarantees=paid(document["guarantees"]), strong=_tuple(document["can_win"]),
        safe=_tuple(document["never_lose"]), pure=document["pure_payoffs"],
        fairest=None if fairest is None else tuple(map(surely, fairest)), teams=document["teams"],
        teams_pay=paid(document["teams_payoff"]), held=document["stable_structures"],
        structures=document["structures"], advantage=None if gained is None else exact_payoff(gained),
        checks=document["checks"], problems=tuple(document["problems"]), reasons=document["reasons"],
    )  # fmt: skip


def _listed(names: tuple[str, ...] | None) -> list[str] | None:
    return None if names is None else list(names)


def _tuple(names: list[str] | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(names)


# ---------------------------------------------------------------- the file


def load_atlas_document(path: str) -> dict[str, Row]:
    """Returns the rows in a file of an earlier run, by game; none where there is no file yet.

    What an earlier run could not answer, because something went wrong, is asked again.
    """
    if not os.path.exists(path):
        return {}
    other = f"{path}: this is no atlas of an earlier run; name another file."
    try:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
    except OSError as error:
        raise FileError(f"{path}: {(error.strerror or str(error)).lower()}.") from None
    except (ValueError, RecursionError):
        raise FileError(other) from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise FileError(other)
    if document.get("version") != __version__:
        return {}
    try:
        rows = [row_of_atlas_document(row) for row in document["rows"] if row["game"] in atlas_entries()]
    except (KeyError, TypeError, AttributeError, ValueError, GameError):
        raise FileError(other) from None
    return {row.entry.game: row for row in rows if row.is_right}


def save_atlas_document(rows: Iterable[Row], path: str) -> None:
    """Writes rows to a file, whole or not at all."""
    document = {"format": FORMAT, "version": __version__, "rows": [atlas_document_of_row(row) for row in rows]}
    write_format_file(path, (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode())
