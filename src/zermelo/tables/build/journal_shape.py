"""What a journal must be like before a run goes on from it: one that does not fit itself would end in a wrong table."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from zermelo.tables.moves import table_moves_have_keys
from zermelo.tables.packing import Packing
from zermelo.tables.shapes import (
    are_whole,
    is_whole,
    require_layer_shape,
    require_order_shape,
    require_packing_shape,
    require_shape,
)

FILE_NAME = re.compile(r"[-.\w]+", re.ASCII)  # none that leads elsewhere


def require_journal_shape(found: dict[str, Any]) -> None:
    """Raises unless a journal has all that it must have, each of its kind, and is of one table."""
    require_order_shape(found["order"])
    require_shape(type(found["packings"]) is list and type(found["chancy"]) is bool)
    for packing in found["packings"]:
        require_packing_shape(packing)
    require_shape(type(found["kinds"]) is list and all(map(are_whole, found["kinds"])))
    layers, waiting, solved = (_by_number(found[name]) for name in ("layers", "waiting", "solved"))
    named = [file for kept in layers.values() for file in kept["keys"]] + [
        f for files in waiting.values() for f in files
    ]
    for file in named:
        _require_file(file, len(found["packings"]))
    require_shape(len({file["file"] for file in named}) == len(named))
    _require_layers(layers, waiting, found["next"])
    for number, kept in solved.items():
        require_layer_shape(kept)
        require_shape(all(is_whole(part[name]) for part in kept["parts"] for name in ("least", "most")))
        layer = layers[number]
        require_shape(kept["rows"] == sum(file["rows"] for file in layer["keys"]))
        require_shape(all(kept[name] == layer[name] for name in ("targets", "stays")))
    require_shape(not solved or (found["next"] is None and sorted(layers)[-len(solved) :] == sorted(solved)))


def _by_number(found: Any) -> dict[int, Any]:
    require_shape(type(found) is dict and all(name == str(int(name)) for name in found))
    return {int(name): kept for name, kept in found.items()}


def _require_file(file: dict[str, Any], packings: int) -> None:
    require_shape(FILE_NAME.fullmatch(file["file"]) is not None)
    require_shape(is_whole(file["rows"], 1) and is_whole(file["crc"], 0, (1 << 32) - 1))
    require_shape(is_whole(file["packing"], 0, packings - 1) if packings else file["packing"] is None)


def _require_layers(layers: dict[int, Any], waiting: dict[int, Any], following: int | None) -> None:
    """Raises unless every layer but the first follows from one before, and all that follow are there, or wait."""
    met = set[int]()
    for number, kept in layers.items():
        require_shape(len(kept["keys"]) > 0 and type(kept["stays"]) is bool and is_whole(kept["moves"], 0))
        require_shape(are_whole(kept["targets"], number + 1) and number >= 0)
        met |= set(kept["targets"])
    if following is None:
        require_shape(not waiting)
    else:
        require_shape(type(following) is int and following == max(layers) and not layers[following]["targets"])
        require_shape(all(target > following for target in waiting))
    require_shape({0, *met} == {0, *layers, *waiting} and 0 in layers)


def require_journal_fits(journal: Any, rules: Any, start: tuple[int, ...]) -> None:
    """Raises unless order, packings and payoffs are of states that these rules have; *start* is in the first layer."""
    order, packings, width = journal.order, journal.packings, len(start)
    require_shape(all(i < width for i, _, _ in order.terms) and (not order.is_slice or hasattr(rules, "slice")))
    require_shape(not order.is_plies and order.layer(start, rules) == 0)
    require_shape(all(len(kind) == rules.players for kind in journal.kinds))
    require_shape(bool(packings) != table_moves_have_keys(rules))
    require_shape(all(len(packing.low) == width for packing in packings))
    require_shape(all(_has_room(wider, packing) for packing, wider in pairwise(packings)))


def _has_room(wider: Packing, packing: Packing) -> bool:
    """Has one packing a place for all that another one has a place for?"""
    least = all(new <= old for new, old in zip(wider.low, packing.low))
    most = ((new + more, old + bits) for new, more, old, bits in zip(wider.low, wider.used, packing.low, packing.used))
    return least and all(new >= old for new, old in most)
