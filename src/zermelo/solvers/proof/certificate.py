"""The certificate of a proof: its strategies, asked out of the prover position by position, ply by ply.

1. Begin with the start.
2. Where somebody who follows the strategy is to move, ask the prover for a move that keeps the promise, and write it
   down. Where anybody else is to move, take every move.
3. Go on with the positions reached, each once, until every play is over.

Two strategies make a value: the side's, to get at least so much, and the others', to let it get no more. A bound that
the rules declare for every end needs none.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zermelo.answers.proof.certificate import AT_LEAST, AT_MOST, Certificate
from zermelo.answers.proof.proof import Proof, State
from zermelo.errors import BudgetError, MethodError
from zermelo.forms.explore.enumerate import Watch
from zermelo.tables.proof.certificate import CertificateWriter

MOST = 50_000_000  # positions of a strategy


def certificate_of_proof(
    proof: Proof, prover: Any, folder: str | Path, *, limit: int = MOST, watch: Watch | None = None
) -> Certificate | None:
    """Writes the strategies of a proof into a folder, and returns what is there; None where there is none to write."""
    claims = list(_claims(proof, prover))
    if not claims:
        return None
    with CertificateWriter(folder, proof.game, proof.side, proof.start) as writer:
        for holds, units in claims:
            _Strategy(proof, prover, writer, limit, watch).write(holds, units)
        return writer.finish({
            "method": proof.method, "why": proof.why, "status": proof.status, "words": proof.words,
            "move": proof.best, "line": list(proof.line.moves),
        })  # fmt: skip


def _claims(proof: Proof, prover: Any) -> Iterator[tuple[str, int]]:
    """What needs a strategy: whatever is proven and not said of every end by the rules."""
    scale = proof.game.rules.scale
    least, most = prover.declared
    low, high = (None if bound is None else int(bound * scale) for bound in proof.bounds)
    if low is not None and (least is None or low > least):
        yield AT_LEAST, low
    if high is not None and (most is None or high < most):
        yield AT_MOST, high


class _Strategy:
    """One strategy on its way to the disk."""

    def __init__(self, proof: Proof, prover: Any, writer: CertificateWriter, limit: int, watch: Watch | None) -> None:
        self.proof, self.prover, self.writer, self.limit, self.watch = proof, prover, writer, limit, watch
        self.game, self.count = proof.game, 0

    def write(self, holds: str, units: int) -> None:
        """Writes it, ply by ply; *units* is what it secures."""
        players = self.proof.side if holds == AT_LEAST else self.proof.others
        threshold = units if holds == AT_LEAST else units + 1  # the others see to less than that
        reached, ply = {self.proof.start}, 0
        while reached:
            moves: dict[State, int] = {}
            reached = set(self._after(reached, players, threshold, moves))
            self.writer.add(holds, ply, moves.items())
            ply += 1
        self.writer.claim(holds, units, players, ply - 1)

    def _after(
        self, reached: set[State], players: tuple[str, ...], threshold: int, moves: dict[State, int]
    ) -> Iterator[State]:
        game = self.game
        for state in sorted(reached):
            who = game.turn(state)
            if who is None:
                continue
            if who in players:
                moves[state] = self._move(state, threshold)
                yield game.act(state, moves[state])
            else:
                yield from (game.act(state, a) for a in game.actions(state))

    def _move(self, state: State, threshold: int) -> int:
        self.count += 1
        if self.count > self.limit:
            raise BudgetError(f"The strategy has more than {self.limit:,} positions; nothing is written.")
        if self.watch is not None and self.count % 256 == 0:
            self.watch("positions of the strategy", self.count)
        action = int(self.prover.move(state, threshold))
        if action < 0:
            raise MethodError(f"The prover found no move at {state}.")
        return action
