"""What the documents in a folder must be like before anything in them is believed: anybody may have written them."""

from __future__ import annotations

import re
from typing import Any

# What reading a document of another shape may raise.
MISSHAPEN = (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError)
LARGEST = 1 << 63
FILE_NAME = re.compile(r"-?\d{1,19}(-\d{1,9})?\.parquet")
TEXTS = ("game", "title", "rules", "conduct", "python", "what", "ties", "search")


def require_shape(is_so: bool) -> None:
    """Raises unless something in a document is as it must be."""
    if not is_so:
        raise ValueError


def is_whole(number: Any, least: int = -LARGEST, most: int = LARGEST - 1) -> bool:
    """Is it a whole number of 64 bits, from *least* to *most*?"""
    return type(number) is int and least <= number <= most


def are_whole(numbers: Any, least: int = -LARGEST) -> bool:
    """Is it a list of such numbers?"""
    return type(numbers) is list and all(is_whole(number, least) for number in numbers)


def is_line(text: Any) -> bool:
    """Is it a text that can be shown in one line?"""
    return type(text) is str and (text.isprintable() or not text)


def require_identity_shape(identity: dict[str, Any]) -> None:
    """Raises unless it says which game and which question a table is of."""
    require_shape(all(is_line(identity[name]) for name in TEXTS) and type(identity["symmetric"]) is bool)
    require_shape(is_whole(identity["plies"], 0) or identity["plies"] == "all")
    require_shape(type(identity["players"]) is list and all(map(is_line, identity["players"])))


def require_order_shape(order: dict[str, Any]) -> None:
    """Raises unless it says which layer a state is in."""
    require_shape(type(order["terms"]) is list)
    require_shape(all(are_whole(term) and len(term) == 3 and term[0] >= 0 for term in order["terms"]))
    require_shape(is_whole(order["origin"]) and all(type(order[name]) is bool for name in ("is_slice", "is_plies")))


def require_packing_shape(packing: dict[str, Any]) -> None:
    """Raises unless it says where the bits of a key go."""
    low, used = packing["low"], packing["used"]
    require_shape(are_whole(low) and are_whole(used, 0) and len(low) == len(used))
    require_shape(all(is_whole(least + bits) for least, bits in zip(low, used)))
    require_shape(sum(bits.bit_length() for bits in used) < 64)


def require_layer_shape(kept: dict[str, Any]) -> None:
    """Raises unless it says what a solved layer is made of; its names lead nowhere else."""
    parts = kept["parts"]
    require_shape(type(parts) is list and len(parts) > 0)
    for part in parts:
        require_shape(FILE_NAME.fullmatch(part["file"]) is not None and is_line(part["sha256"]))
        require_shape(all(is_whole(part[name], 1) for name in ("bytes", "rows")))
        require_shape(all(is_whole(part[name], 0) for name in ("least", "most") if name in part))
    require_shape(len(parts) == 1 or all("least" in part and "most" in part for part in parts))
    require_shape(all(part["least"] <= part["most"] for part in parts if "least" in part and "most" in part))
    require_shape(all(a["most"] < b["least"] for a, b in zip(parts, parts[1:])))
    require_shape(kept["rows"] == sum(part["rows"] for part in parts) and is_whole(kept["rows"]))
    require_shape(is_whole(kept["bytes"]) and is_whole(kept["unit"], 1))
    require_shape(type(kept["stays"]) is bool and are_whole(kept["targets"]) and are_whole(kept["counts"], 0))
