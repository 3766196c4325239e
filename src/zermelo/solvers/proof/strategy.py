"""One ply of a strategy, compiled: the search of a proof and the rules in one loop over many positions.

```
reached  rows of positions after the same number of moves     chosen  the move at each; NO_MOVE where there is none
after    rows of what follows: one position where the         note    where the loop stands when it comes back
         strategy moves, one for every move elsewhere
```
Every question is put to the search as `Engine.begin` puts it: the root's row, its frame and the counts are copied, and
only who is to move differs. One thing is added: the move that the table has for the position comes first, which is the
one that was proven. Without it, where the table has forgotten what follows, another move may be tried first, and much
searched for nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler.attempt import attempt
from zermelo.compiler.native import RulesKernel
from zermelo.forms.explore.enumerate import Watch
from zermelo.solvers.proof.alphabeta import (
    CHOSEN as CHOICE,
    COUNTS,
    DONE,
    FIELDS,
    FRAME,
    HINT,
    NODES,
    OFFSET,
    RAISES,
    SAME_PLIES,
    STATUS,
    THRESHOLD,
    TOO_DEEP,
    VALUE,
)
from zermelo.solvers.proof.proof_numbers import ProofNumbers
from zermelo.solvers.proof.transposition.keys import proof_key_text
from zermelo.solvers.proof.transposition.table import MOVE_MASK, WORK_BITS, proof_table_text

Array = np.ndarray[Any, Any]
NO_MOVE = -1
PLACE, MADE, ASKED, SEARCHED, BROKEN = range(5)  # of `note`
NOTES = 5
ROOM = 1 << 18  # positions that follow, in one call
BURST = 20_000  # nodes between two looks at Ctrl-C


def _strategy_text(
    rules: Any, tools: Any, *, search: Any, settings: tuple[tuple[str, Any], ...],
    members: tuple[int, ...], width: int, actions: int, listed: bool, counts: bool, remembers: bool,
) -> Any:  # fmt: skip
    """Returns ``step``, made for one search and one side; *own* has 1 for every seat that follows the strategy."""
    player, apply, over, row = rules.player, rules.apply, rules.over, tools.row
    options = rules.moves if listed else rules.legal
    text = search(rules, tools, **dict(settings))
    seek = tools.compile(text, text)
    has_moves = remembers and not counts  # proof numbers stand in the table without a move
    known = dict(settings)
    words, keyed, symmetry = known["words"], known["keyed"], known["symmetry"]
    put = proof_key_text(
        rules, tools, width=width, words=words, keyed=keyed, symmetry=symmetry, first=FIELDS, bank=known["bank"],
        needs=False,
    )  # fmt: skip
    probe, _ = proof_table_text(tools, words=words, packed=known.get("packed", False))
    mine = tools.table(members)

    def step(  # type: ignore[no-untyped-def]
        reached, count, chosen, after, note, root, frame, moves, own,
        states, frames, slots, keys, table, history, buffers, busy, lay, at, room, plies, until,
    ):  # fmt: skip
        made, left = note[MADE], until
        buffer = row(moves, 0, actions)
        for k in range(note[PLACE], count):
            note[PLACE], note[MADE] = k, made
            s = row(reached, k, width)
            if over(s):
                continue
            who = player(s)
            want = NO_MOVE
            if own[who] == 1:
                if note[ASKED] == 0:
                    for j in range(COUNTS):
                        at[j] = root[j]
                    f, first = row(frames, 0, FRAME), row(states, 0, width)
                    for j in range(FRAME):
                        f[j] = frame[j]
                    f[RAISES] = mine[who]
                    for j in range(width):
                        first[j] = s[j]
                    is_turned = symmetry != "" and lay[OFFSET] - 1 < lay[SAME_PLIES]  # then it may be an image's move
                    if has_moves and not is_turned and put(first, row(states, room, width), False, 0, keys, 0, lay):
                        f[HINT] = ((probe(table, keys, 0, lay) >> WORK_BITS) & lay[MOVE_MASK]) - 1
                    note[ASKED] = 1
                before = at[NODES]
                value = seek(states, frames, slots, keys, table, history, buffers, busy, lay, at, room, plies, left)
                note[SEARCHED] += at[NODES] - before
                left -= at[NODES] - before
                if at[STATUS] != DONE:
                    return
                note[ASKED] = 0
                is_sure = value == 1 if counts else at[VALUE] >= lay[THRESHOLD]
                if is_sure != (mine[who] == 1):
                    note[BROKEN] = 1
                    return
                want = at[CHOICE]
                chosen[k] = want
            for j in range(options(s, buffer) if listed else actions):
                a = buffer[j] if listed else j
                if want >= 0 and a != want:
                    continue
                if not listed and not options(s, a):
                    continue
                t = row(after, made, width)
                for i in range(width):
                    t[i] = s[i]
                apply(t, a)
                made += 1
            if left <= 0:
                note[PLACE], note[MADE] = k + 1, made
                return
        note[PLACE], note[MADE] = count, made

    return step


class StrategySteps:
    """The compiled loop of one engine, for whoever follows the strategy."""

    remembers = True  # does the move that the table has come first?

    def __init__(self, engine: Any, followers: tuple[int, ...]) -> None:
        self.engine, rules, self.search = engine, engine.rules, engine.kernel
        kernel = self.search
        self.width, self.actions = len(rules.start), int(rules.actions)
        self.kernel = RulesKernel(
            _strategy_text, rules, kernel.names, inlined=kernel.inlined, search=kernel.factory,
            settings=tuple(sorted(kernel.constants.items())), members=tuple(engine.members), width=self.width,
            actions=self.actions, listed=hasattr(rules, "moves"), counts=isinstance(engine, ProofNumbers),
            remembers=self.remembers,
        )  # fmt: skip
        self.followers = np.array(followers, np.int64)
        self.most = max(1, ROOM // self.actions)  # positions in one call

    def is_ready(self) -> bool:
        """Does it start at once?"""
        return self.kernel.is_ready()

    def compile(self) -> bool:
        """Compiles it; False where that cannot be."""
        return attempt(self.kernel, lambda: self._go(np.zeros((0, self.width), np.int64), self._room(0))) is None

    def _room(self, count: int) -> tuple[Array, ...]:
        """Moves, what follows, the note, and the first question as the engine puts it."""
        engine = self.engine
        engine.allocate()
        return (
            np.full(count, NO_MOVE, np.int64), np.zeros(count * self.actions * self.width, np.int64),
            np.zeros(NOTES, np.int64), engine.stack.at.copy(), np.array(engine.frame(0)),
            np.zeros(self.actions, np.int64), self.followers,
        )  # fmt: skip

    def _go(self, states: Array, room: tuple[Array, ...]) -> None:
        stack, engine = self.engine.stack, self.engine
        self.kernel.native()(
            np.ascontiguousarray(states).reshape(-1), len(states), *room,
            stack.states, stack.frames, stack.slots, stack.keys, engine.allocate(), stack.history, stack.buffers,
            stack.busy, engine.lay, stack.at, stack.room, stack.plies, BURST,
        )  # fmt: skip

    def step(self, states: Array, threshold: int, done: int, watch: Watch | None) -> tuple[Array, Array, int]:
        """Returns the moves at positions, what follows them, and how many of the positions were looked at.

        Fewer than all are looked at where a search ended as it should not: the next one is to be asked alone.
        """
        engine = self.engine
        engine.begin(tuple(states[0].tolist()), threshold)
        chosen, after, note, *_rest = room = self._room(len(states))
        while True:
            self._go(states, room)
            if watch is not None:
                watch("positions of the strategy", done + int((chosen[: int(note[PLACE])] != NO_MOVE).sum()))
            status = int(engine.stack.at[STATUS])
            if note[ASKED] == 1 and status == TOO_DEEP and engine.stack.can_grow():
                engine.stack.grow()
                engine.stack.at[STATUS] = 0
            elif note[PLACE] == len(states) or note[BROKEN] or (note[ASKED] == 1 and status != 0):
                break
        engine.totals[NODES] += int(note[SEARCHED])
        return chosen, after.reshape(-1, self.width)[: int(note[MADE])], int(note[PLACE])
