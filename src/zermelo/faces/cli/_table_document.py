"""Tables on disk, told to people and programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zermelo.tables.table import Table


METHODS = {False: "layers solved backwards", True: "openings searched"}


def table_document(found: Table) -> dict[str, Any]:
    return {
        "game": found.game.title, "folder": str(found.folder), "what": found.what, "payoff": dict(found.payoff),
        "positions": len(found), "layers": len(found.manifest.layers), "bytes": found.manifest.bytes,
        "counts": found.counts(), "order": str(found.manifest.order), "symmetric": found.is_symmetric,
        "method": METHODS[found.is_opening], "ties": found.ties,
        "by": "points", "status": found.status(), "exact": True,
        "plies": found.manifest.identity["plies"], "search": found.manifest.identity["search"],
    }  # fmt: skip
