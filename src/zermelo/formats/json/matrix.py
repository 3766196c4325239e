"""Matrices as documents: players, the names of their strategies, and a row of payoffs for each profile."""

from __future__ import annotations

from functools import partial
from math import prod
from typing import Any

import numpy as np

from zermelo.errors import InputError
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    common_field_denominator,
    linear_in_field,
    list_field,
    number_to_field,
    only_known_fields,
    player_numbers_field,
    required_field,
    text_field,
)  # fmt: skip
from zermelo.formats.json.tree import ROOM, read_tree_players
from zermelo.forms.family.family import MatrixFamily, pack_family, split_family_rows
from zermelo.forms.matrix import Matrix, require_matrix_players
from zermelo.forms.payoff import payoff_quotient

KEYS = ("zermelo", "version", "title", "players", "parameter", "strategies", "payoffs")


def matrix_document(matrix: Matrix) -> dict[str, Any]:
    """Returns *matrix* as a document; the last player's strategy changes from one row to the next."""
    rows = matrix.payoff.reshape(-1, len(matrix.players)).tolist()
    titled = {"title": matrix.title} if matrix.title else {}
    return {
        "zermelo": "matrix", "version": VERSION, **titled, "players": list(matrix.players),
        "strategies": [list(names) for names in matrix.strategies],
        "payoffs": [[number_to_field(payoff_quotient(u, matrix.scale)) for u in row] for row in rows],
    }  # fmt: skip


def read_matrix(document: dict[str, Any], place: Place, game: None = None) -> Matrix:
    """Returns the matrix that *document* describes, without a parameter."""
    found = read_matrix_or_family(document, place)
    if isinstance(found, MatrixFamily):
        raise place.refusal(f"the payoffs depend on {found.name}; only vary takes such a game.")
    return found


def read_matrix_or_family(document: dict[str, Any], place: Place, game: None = None) -> Matrix | MatrixFamily:
    """Returns the matrix that *document* describes; a family of them where payoffs depend on a parameter."""
    only_known_fields(document, KEYS, place)
    players = read_tree_players(required_field(document, "players", place), place.at("players"))
    title = text_field(document.get("title", ""), place.at("title"))
    listed = list_field(required_field(document, "strategies", place), place.at("strategies"), "strategies")
    names = tuple(
        tuple(
            text_field(n, place.at("strategies", p, k))
            for k, n in enumerate(list_field(mine, place.at("strategies", p), "names"))
        )
        for p, mine in enumerate(listed)
    )
    rows = list_field(required_field(document, "payoffs", place), place.at("payoffs"), "payoffs")
    shape = tuple(map(len, names))
    if len(rows) != prod(shape):
        raise place.at("payoffs").refusal(
            f"{' × '.join(map(str, shape))} strategies make {prod(shape)} profiles, but there are {len(rows)} payoffs."
        )
    read = partial(linear_in_field, name=document.get("parameter"))
    numbers = [player_numbers_field(row, players, place.at("payoffs", k), read) for k, row in enumerate(rows)]
    try:
        name, constant, slope = split_family_rows(numbers)
    except InputError as error:
        raise place.refusal(str(error)) from None
    whole = [n for row in (*constant, *slope) for n in row]
    if not common_field_denominator(whole, ROOM // max(len(rows) * len(players), 1)):
        raise place.refusal("the denominators of the payoffs differ too much to be kept exactly.")
    payoff, slopes, scale = pack_family(constant, slope, len(players))
    try:
        require_matrix_players(players)
        made = Matrix(
            players=players, strategies=names, title=title, scale=scale,
            payoff=np.reshape(payoff, (*shape, len(players))),
        )  # fmt: skip
        return MatrixFamily(name=name, origin=made, slope=slopes.reshape(made.payoff.shape)) if name else made
    except InputError as error:
        raise place.refusal(str(error)) from None
