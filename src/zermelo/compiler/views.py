"""Arrays handed to a kernel's tools as bare addresses: an array itself is counted at every call, which costs time."""

from __future__ import annotations

from typing import Any


def compiler_view_text(tools: Any) -> Any:
    """Returns ``view``: the same numbers without a count of who holds them; whoever calls the kernel holds them.

    Proofs of a game of 22 words a state spent 5 to 9 % of their time on such counts.
    """
    row = tools.row

    def itself(cells):  # type: ignore[no-untyped-def]
        return cells

    def address(cells):  # type: ignore[no-untyped-def]
        return row(cells, 0, cells.size)

    return tools.inlined(itself, address)
