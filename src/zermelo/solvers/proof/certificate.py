"""The certificate of a proof: its strategies, asked out of the prover position by position, ply by ply.

1. Begin with the start.
2. Where somebody who follows the strategy is to move, ask the prover for a move that keeps the promise, and write it
   down. Where anybody else is to move, take every move.
3. Go on with the positions reached, each once, until every play is over.

Two strategies make a value: the side's, to get at least so much, and the others', to let it get no more. A bound that
the rules declare for every end needs none.

Small strategies are asked for move by move; from `LARGE` positions on, or where the loop is compiled already, a ply is
one compiled loop (see `strategy`). Both ask the same questions in the same order. In memory are the positions of one
ply and of the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.answers.proof.certificate import AT_LEAST, AT_MOST
from zermelo.answers.proof.proof import Proof, State
from zermelo.compiler.playouts import playout_rule_place
from zermelo.errors import BudgetError, MethodError, RulesError
from zermelo.forms.explore.enumerate import Watch
from zermelo.solvers.proof.strategy import NO_MOVE, StrategySteps
from zermelo.tables.proof.certificate import CertificateWriter, certificate_rows_once

Array = np.ndarray[Any, Any]
MOST = 50_000_000  # positions of a strategy
LARGE = 50_000  # positions of a strategy from which on compiling the loop pays
EVERY = 256  # positions between two tellings


def certificate_of_proof(
    proof: Proof, prover: Any, folder: str | Path, *, limit: int = MOST, watch: Watch | None = None
) -> Proof:
    """Writes the strategies of a proof into a folder, and returns the proof with them.

    Where there is none to write, or Ctrl-C ends it, a note says so, and there is no folder.
    """
    claims = list(_claims(proof, prover))
    if not claims:
        return _noted(proof, f"There is no strategy to write, so {folder} is not created. Give it more time.")
    prover.is_interrupted = False
    try:
        with CertificateWriter(folder, proof.game, proof.side, proof.start) as writer:
            for holds, units in claims:
                _Strategy(proof, prover, writer, limit, watch).write(holds, units)
            made = writer.finish({
                "method": proof.method, "why": proof.why, "status": proof.status, "words": proof.words,
                "move": proof.best, "line": list(proof.line.moves),
            })  # fmt: skip
    except KeyboardInterrupt:
        return _noted(proof, f"Stopped before the strategy was complete, so {folder} is not created.")
    return proof.certified(made)


def _noted(proof: Proof, said: str) -> Proof:
    return replace(proof, notes=(*proof.notes, said))


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
        self.steps: StrategySteps | None = None
        self.may_compile = True

    def write(self, holds: str, units: int) -> None:
        """Writes it, ply by ply; *units* is what it secures."""
        players = self.proof.side if holds == AT_LEAST else self.proof.others
        threshold = units if holds == AT_LEAST else units + 1  # the others see to less than that
        reached, ply = np.array([self.proof.start], np.int64), 0
        while len(reached):
            moves, after = self._ply(reached, players, threshold)
            has_move = moves != NO_MOVE
            self.writer.add(holds, ply, reached[has_move], moves[has_move])
            reached, ply = after, ply + 1
        self.writer.claim(holds, units, players, ply - 1)

    def _ply(self, reached: Array, players: tuple[str, ...], threshold: int) -> tuple[Array, Array]:
        """Returns the moves at all positions of a ply, and what follows, each position once."""
        moves, after, done = np.full(len(reached), NO_MOVE, np.int64), list[Array](), 0
        while done < len(reached):
            steps = self._compiled(players)
            some = reached[done : done + (steps.most if steps is not None else EVERY)]
            chosen, follow = self._part(some, players, threshold, steps)
            moves[done : done + len(chosen)] = chosen
            self.count += int((chosen != NO_MOVE).sum())
            done += len(chosen)
            after.append(certificate_rows_once(follow))
            if self.count > self.limit:
                raise BudgetError(f"The strategy has more than {self.limit:,} positions; nothing is written.")
            if self.watch is not None:
                self.watch("positions of the strategy", self.count)
        return moves, certificate_rows_once(np.concatenate(after))

    def _part(
        self, states: Array, players: tuple[str, ...], threshold: int, steps: StrategySteps | None
    ) -> tuple[Array, Array]:
        """The same for some positions, as many as it has come to."""
        if steps is not None:
            chosen, after, done = steps.step(states, threshold, self.count, self.watch)
            if done > 0:
                return chosen[:done], after
            states = states[:1]  # what the loop could not answer is asked alone
        chosen, follow = np.full(len(states), NO_MOVE, np.int64), list[State]()
        for k, state in enumerate(map(tuple, states.tolist())):
            who = self.game.turn(state)
            if who is None:
                continue
            if who in players:
                chosen[k] = self._move(state, threshold)
                follow.append(self.game.act(state, int(chosen[k])))
            else:
                follow += [self.game.act(state, a) for a in self.game.actions(state)]
        return chosen, np.array(follow, np.int64).reshape(-1, states.shape[1])

    def _compiled(self, players: tuple[str, ...]) -> StrategySteps | None:
        """The compiled loop, where it pays."""
        engine = self.prover.engine
        if not self.may_compile or not engine.native:
            return None
        if self.steps is None or self.steps.engine is not engine or self.steps.search is not engine.kernel:
            steps = StrategySteps(engine, tuple(int(player in players) for player in self.game.players))
            if not steps.is_ready() and self.count < LARGE:
                return None
            self.may_compile = steps.compile()
            self.steps = steps if self.may_compile else None
        return self.steps

    def _move(self, state: State, threshold: int) -> int:
        try:
            action = int(self.prover.move(state, threshold))
        except MethodError as error:
            if self.prover.is_interrupted:
                raise KeyboardInterrupt from None
            if (place := playout_rule_place(self.game.rules, "secured")) == "":
                raise
            kind = type(self.game.rules).__name__
            raise RulesError(
                f"{kind}.secured claims too much, so nothing is written. At {state}: {error} {place}"
            ) from None
        if action < 0:
            raise MethodError(f"The prover found no move at {state}.")
        return action
