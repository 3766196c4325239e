"""Matrices as documents: players, the names of their strategies, and a row of payoffs for each profile."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from zermelo.errors import InputError
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    common_denominator,
    field,
    items,
    number,
    only,
    read_numbers,
    text,
)  # fmt: skip
from zermelo.formats.json.tree import ROOM, read_players
from zermelo.forms.matrix import Matrix, check_seats
from zermelo.forms.payoff import pack, quotient

KEYS = ("zermelo", "version", "title", "players", "strategies", "payoffs")


def matrix_document(matrix: Matrix) -> dict[str, Any]:
    """Returns *matrix* as a document; the last player's strategy changes from one row to the next."""
    rows = matrix.payoff.reshape(-1, len(matrix.players)).tolist()
    titled = {"title": matrix.title} if matrix.title else {}
    return {
        "zermelo": "matrix", "version": VERSION, **titled, "players": list(matrix.players),
        "strategies": [list(names) for names in matrix.strategies],
        "payoffs": [[number(quotient(u, matrix.scale)) for u in row] for row in rows],
    }  # fmt: skip


def read_matrix(document: dict[str, Any], place: Place, game: None = None) -> Matrix:
    """Returns the matrix that *document* describes."""
    only(document, KEYS, place)
    players = read_players(field(document, "players", place), place.at("players"))
    title = text(document.get("title", ""), place.at("title"))
    listed = items(field(document, "strategies", place), place.at("strategies"), "strategies")
    names = tuple(
        tuple(
            text(n, place.at("strategies", p, k)) for k, n in enumerate(items(mine, place.at("strategies", p), "names"))
        )
        for p, mine in enumerate(listed)
    )
    rows = items(field(document, "payoffs", place), place.at("payoffs"), "payoffs")
    shape = tuple(map(len, names))
    if len(rows) != prod(shape):
        raise place.at("payoffs").refusal(
            f"{' × '.join(map(str, shape))} strategies make {prod(shape)} profiles, but there are {len(rows)} payoffs."
        )
    numbers = [read_numbers(row, players, place.at("payoffs", k)) for k, row in enumerate(rows)]
    if not common_denominator((n for row in numbers for n in row), ROOM // max(len(rows) * len(players), 1)):
        raise place.refusal("the denominators of the payoffs differ too much to be kept exactly.")
    payoff, scale = pack(numbers, len(players))
    try:
        check_seats(players)
        return Matrix(
            players=players, strategies=names, title=title, scale=scale,
            payoff=np.reshape(payoff, (*shape, len(players))),
        )  # fmt: skip
    except InputError as error:
        raise place.refusal(str(error)) from None
