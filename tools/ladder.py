"""Counts what each technique of a proof saves, one after the other, and writes ``docs/theory/proofs.json``.

python tools/ladder.py                  # a few minutes
python tools/theory.py proofs           # then draws it
"""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from typing import Any

import zermelo as z
from zermelo.games import Connect
from zermelo.solvers.proof.alphabeta import ETC_PLIES, LOOKS, SAME_PLIES, THREAT_PLIES
from zermelo.solvers.proof.prover import Prover

FIGURES = Path(__file__).parent.parent / "docs" / "theory" / "proofs.json"
BOARDS = ((4, 4), (5, 5), (6, 5))


class Reaching(Connect):
    """Connect Four that says nothing of threats."""

    def threats(self, s: z.State, p: int) -> int:
        return 0


class Ordered(Reaching):
    """The same that does not say either what is out of reach."""

    def at_least(self, s: z.State, p: int) -> int:
        return -self.scale

    def at_most(self, s: z.State, p: int) -> int:
        return self.scale


class Numbered(Ordered):
    """The same with its moves as they are numbered."""

    @cached_property
    def order(self) -> tuple[int, ...]:
        return tuple(range(self.width))


ALL = (LOOKS, ETC_PLIES, SAME_PLIES)
STEPS: tuple[tuple[str, type[Connect], tuple[int, ...]], ...] = (
    ("alpha-beta with a table", Numbered, ()),
    ("+ the middle first", Ordered, ()),
    ("+ looks at ends", Ordered, (LOOKS,)),
    ("+ children looked up", Ordered, (LOOKS, ETC_PLIES)),
    ("+ mirror images", Ordered, ALL),
    ("+ what is out of reach", Reaching, ALL),
    ("+ threats first", Connect, ALL),
)


def ladder_nodes(step: int, width: int, height: int, *, compiled: bool) -> int:
    """Returns the nodes that decide a board with the techniques up to a step."""
    _, kind, used = STEPS[step]
    game = z.game(kind(width, height, 4))
    prover = Prover(game, ("A",), method="alphabeta", compiled=compiled)
    for cell in {LOOKS, ETC_PLIES, SAME_PLIES, THREAT_PLIES} - set(used):
        prover.engine.lay[cell] = 0
    assert prover.bounds(game.start()) == (0, 0)
    return prover.progress().nodes


def main() -> None:
    """Counts all steps on all boards and writes them."""
    rows: list[dict[str, Any]] = []
    for step, (name, _, _) in enumerate(STEPS):
        counts = {f"{w} × {h}": ladder_nodes(step, w, h, compiled=True) for w, h in BOARDS}
        rows.append({"technique": name, "nodes": counts})
        print(name, *(f"{count:,}" for count in counts.values()))
    FIGURES.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
