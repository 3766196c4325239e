"""What the positions of a layer within which moves stay are worth, part by part: the layer need not fit the memory.

For each player, each level above what endless play pays, from the best one on: which positions can the player force to
that level? Then each level below it, from the worst on: to which can the others force the player? The rest is worth
what endless play pays. Each such question is answered in rounds:

1. Rows that moves out of the layer settle are settled: where one good move is enough, one of them; else all moves.
2. Word is sent to all rows that lead to those. Where one good move is enough that settles them; else they count.
3. The next round takes what was sent, part by part. Nobody is told twice, so all rounds together are linear.

With distances (who wins, and how soon) a round is a move, and what leaves the layer waits for the round of its length.
The rounds of guarantees that the player forces are written down as ranks; see `attractor`.

Reference: Etessami's lecture for the attractor; Edelkamp, Jabbar and Bonet 2007 for games solved in files.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.compiler.native import Kernel
from zermelo.forms.arena import END
from zermelo.tables.build.cycles.attractor import table_needs_ranks
from zermelo.tables.build.cycles.predecessors import Part, Predecessors, predecessor_keys
from zermelo.tables.build.cycles.refusals import require_cycles_allowed
from zermelo.tables.build.worth import FARTHEST, Worth, table_worth_too_far
from zermelo.tables.values import table_endless_scores, table_rank_type

if TYPE_CHECKING:
    from zermelo.tables.build.embedded import Embedded
    from zermelo.tables.build.job import Layer

Array = np.ndarray[Any, Any]
PIECE = 1 << 16
NEW, DUE = 0, 1  # of `note`
NOBODY, LEAST = -3, -(1 << 31)  # a seat that never moves, and what anybody can force


def _settle(  # type: ignore[no-untyped-def]
    inbox, mover, left, has, out, value, done, seat, sign, goal, timed, far, scans, worth, new, note
):  # fmt: skip
    """Settles rows of one part at *worth*, and notes them as new: all that may be looked at once, then those told.

    A row is settled where *seat* (with *sign* -1 the others) can bring about *goal*; *timed* ones not before *far*.
    """
    found, due = 0, 0
    looked = len(done) if scans else 0
    for i in range(looked + len(inbox)):
        if i < looked:
            k = i
        else:
            k = int(inbox[i - looked])
        if done[k] != 0:
            continue
        is_chooser = mover[k] == END or (mover[k] == seat) == (sign > 0)
        if i >= looked:
            left[k] -= 1
        if not is_chooser and left[k] != 0:
            continue
        level, when = int(out[k]), 0
        if timed:
            when = abs(level)
            level = (level > 0) - (level < 0)
        is_good = has[k] != 0 and sign * level >= sign * goal
        if (is_chooser and i >= looked) or (is_good and when <= far) or (not is_chooser and has[k] == 0):
            done[k] = 1
            value[k] = worth
            new[found] = k
            found += 1
        elif is_good:
            due += 1
    note[NEW] = found
    note[DUE] = due


settle = Kernel(_settle)


def can_solve_on_disk(what: str, *, is_expected: bool) -> bool:
    """Is the question one that parts of a layer answer one after another?"""
    return what in ("guarantees", "wdl") and not is_expected


def solve_layer_on_disk(
    machine: Embedded, layer: Layer, worth: Worth, look: Any, number: int
) -> Iterator[tuple[Array, Array, int, Array]]:
    """Yields keys, rows and ranks of a layer, in order, with the factor that finer units would need, which is 1."""
    run = _Rounds(Predecessors(machine, layer, worth, look, number), worth, compiled=machine.compiled)
    run.is_ranked = table_needs_ranks(worth.values, machine.job.rules)
    endless = table_endless_scores(machine.job.rules)
    require_cycles_allowed(worth.values, endless, chancy=False, returned_to=run.returned_to)
    if worth.values.what == "wdl":
        run.wins()
    else:
        for seat, levels in enumerate(worth.values.kinds):
            run.guarantee(seat, len(levels), -1 if endless is None else levels.index(endless[seat]))
    machine.progress.begin("writing", number, layer.keys.rows)
    yield from run.rows()
    run.held.clear()


class _Rounds:
    """The rounds over the parts of a layer."""

    def __init__(self, held: Predecessors, worth: Worth, *, compiled: bool) -> None:
        self.held, self.worth, self.compiled = held, worth, compiled
        self.progress = held.machine.progress
        self.new = np.zeros(held.size, dtype=np.int64)
        self.is_ranked, self.farthest = False, 0  # have rows ranks, and the greatest of them
        self.step = 0  # how many rounds there were for one level

    def returned_to(self) -> tuple[int, ...] | None:
        """Returns a position that play can return to, if there is one.

        Who never chooses forces the least level just where every line of play comes to an end or leaves the layer.
        """
        for part in self.held.parts:
            part.fill("value0", np.int32)
            part.fill("done", np.uint8)
        self._begin()
        self._force(NOBODY, 1, LEAST)
        for part in self.held.parts:
            left = np.flatnonzero(part.array("done", np.uint8) == 0)
            if len(left):
                low = part.low + int(left[0])
                key = predecessor_keys(self.held.keys, self.held.site, low, low + 1)[0]
                return self.held.machine.moves().state(int(key))
        return None

    def guarantee(self, seat: int, levels: int, endless: int) -> None:
        """Finds for every row the level that a seat can guarantee; *endless* is -1 where play must come to an end."""
        for part in self.held.parts:
            part.fill(f"value{seat}", np.int32, endless)
            part.fill("done", np.uint8)
            if self.is_ranked:
                part.fill(f"rank{seat}", np.int32)
        for goals, sign in ((range(levels - 1, endless, -1), 1), (range(endless), -1)):
            self._begin()
            for goal in goals:
                self._force(seat, sign, goal)

    def wins(self) -> None:
        """Finds for every row who wins, and how soon."""
        for part in self.held.parts:
            part.fill("value0", np.int32)
            part.fill("done", np.uint8)
        for sign in (1, -1):
            self._begin()
            far = 1
            while self._round(0, sign, sign, far, is_first=far == 1):
                far += 1
                if far > FARTHEST:
                    raise table_worth_too_far()

    def _begin(self) -> None:
        self.progress.begin("settling", self.held.number, self.held.rows)
        for part in self.held.parts:
            part.array("inner", np.int32).tofile(part.path("left"))

    def _force(self, seat: int, sign: int, goal: int) -> None:
        self.step = 0
        while self._round(seat, sign, goal, 0, is_first=self.step == 0):
            self.step += 1

    def _round(self, seat: int, sign: int, goal: int, far: int, *, is_first: bool) -> bool:
        """Settles what the last round told; says whether another round is to come."""
        told = [part.deliver() for part in self.held.parts]
        for part, is_told in zip(self.held.parts, told):
            self.held.site.check_stop()
            if is_first or part.due > 0 or is_told:
                self._settled(part, seat, sign, goal, far, is_first or part.due > 0)
        return any(part.due or part.has("told") for part in self.held.parts)

    def _settled(self, part: Part, seat: int, sign: int, goal: int, far: int, scans: bool) -> None:
        note = np.zeros(2, dtype=np.int64)
        state = [part.array(name, kind) for name, kind in (
            ("mover", np.int8), ("left", np.int32), ("has", np.uint8), (f"out{max(seat, 0)}", np.int32),
            (f"value{max(seat, 0)}", np.int32), ("done", np.uint8),
        )]  # fmt: skip
        worth = sign * far if far else goal
        part.due = 0
        for inbox in part.inbox():
            asked = (seat, sign, goal, far > 0, far, scans, worth)
            settle.run(inbox, *state, *asked, self.new, note, compiled=self.compiled)
            scans = False
            part.due += int(note[DUE])
            new = self.new[: note[NEW]]
            self.progress.more(len(new), positions=False)
            if self.is_ranked and sign > 0 and self.step and len(new):
                part.array(f"rank{seat}", np.int32)[new] = self.step
                self.farthest = max(self.farthest, self.step)
            self.held.tell(part, new)

    def rows(self) -> Iterator[tuple[Array, Array, int, Array]]:
        """Yields keys, rows and ranks."""
        kind = table_rank_type(self.farthest)
        for part in self.held.parts:
            columns = [part.array(f"value{column}", np.int32) for column in range(self.worth.width)]
            ranks = [part.array(f"rank{p}", np.int32) for p in range(self.worth.width * self.is_ranked)]
            for k in range(0, part.rows, PIECE):
                high = min(k + PIECE, part.rows)
                keys = predecessor_keys(self.held.keys, self.held.site, part.low + k, part.low + high)
                made = np.column_stack([column[k:high] for column in columns])
                far = np.zeros((high - k, len(ranks)), dtype=kind)
                for p, column in enumerate(ranks):
                    far[:, p] = column[k:high]
                yield keys, made.astype(self.worth.kind), 1, far
