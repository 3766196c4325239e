"""Node pruning with a bound on the sum: what Korf's, last-branch and speculative pruning share.

Payoffs are 0 or more and never sum to more than S. A *chain* is a node where a player has found x so far, and
above it nodes of other players who hold their best so far, b_1, b_2 …, nearest first. Let v be the true value of the
lowest node, with v_j >= x for its mover. Then the others in the chain get together at most S - x, so that

    b_1 + b_2 + … >= S - x   implies   v_k <= b_k   for one of them at least, k;

with > on the left, v_k < b_k. The node can be left at once with that *claim*: one of those above will not come here.
What became of a node is therefore either its true value or a claim. A node with such children below it ends like this:

* the claim names nobody but the node's own mover: the child is forgotten;
* what the mover would choose otherwise satisfies what is left of the claim too: so does the node's true value,
  whichever it is, and the claim goes up;
* otherwise those children are searched again, to the end: the chain then stops at this node.

The methods differ in how far up a chain may reach and whether the last case can occur. Equality suffices for a cut
under first ties and while all that is held comes from earlier moves; everywhere else the claim must be strict. Averaged
ties mix values, and a mixture need not satisfy "one of several": chains then hold two players at most, and a claim
on two goes up only from a node that has nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from zermelo.answers.search.evaluations import Looked
from zermelo.answers.search.trace import Trace
from zermelo.errors import MethodError, ParameterError
from zermelo.forms.arena import END
from zermelo.forms.payoff import Number, exact_payoff
from zermelo.preferences.aspects import TeamsLike
from zermelo.solvers.search.prunings.components import Components


class Frame:
    """A node on the line being looked at: who moves, which child is next, the best so far, and who holds what above."""

    __slots__ = ("again", "next", "node", "open", "seat", "stop", "tied", "up", "vector")

    def __init__(self, node: int, seat: int, children: range, up: Frame | None) -> None:
        self.node, self.seat, self.next, self.stop, self.up = node, seat, children.start, children.stop, up
        self.tied: list[int] = []
        self.vector: Sequence[Number] | None = None
        self.open: list[tuple[int, Claim]] = []  # children of which only a claim is known
        self.again = False  # are such children being searched again?

    @property
    def has(self) -> Number:
        """What the mover has so far."""
        return self.vector[self.seat] if self.vector is not None else 0


Claim = tuple[Frame, ...]


class SumPruning:
    """A depth-first max^n search that leaves nodes by claims; a method says how far chains reach."""

    name = ""

    def __init__(self, tree: Any, ties: Any, total: Any, trace: Trace | None, teams: TeamsLike | None = None) -> None:
        self.seen = Components(tree, ties, self.name, trace, teams)
        self.total = _sum_bound(self.seen, total)
        self.rule = self.seen.rule

    def passes(self, frame: Frame) -> bool:
        """May a chain go on above *frame*, while its children are searched for the first time?"""
        raise NotImplementedError

    def suits(self, chain: Claim) -> bool:
        """Is a cut for this chain wanted, given that the numbers allow it?"""
        return True

    def search(self) -> Looked:
        """Returns the value of the tree."""
        seen = self.seen
        if seen.mover[0] == END:
            seen.enter(0)
            seen.evaluate_whole(0)
            return seen.looked()
        line = [self._open(0, None)]
        while line:
            frame = line[-1]
            if frame.next < frame.stop:
                child, frame.next = frame.next, frame.next + 1
                if seen.mover[child] != END:
                    line.append(self._open(child, frame))
                    continue
                seen.enter(child)
                self._take(frame, child, seen.evaluate_whole(child))
                claim = self._cut(frame)
            else:
                claim = self._ended(frame)
                if claim is None and frame.open:
                    frame.again = True
                    line.append(self._open(frame.open.pop(0)[0], frame))
                    continue
            self._go_up(line, claim)
        return seen.looked()

    def _go_up(self, line: list[Frame], claim: Claim | None) -> None:
        """Leaves nodes that are done, or given up by a *claim*, as far up the line as that goes."""
        while claim is not None or (line[-1].next == line[-1].stop and not line[-1].open):
            frame = line.pop()
            if claim is None:
                self.seen.settle(frame.node, frame.tied)
            self.seen.leave(frame.node, self._given_up(frame, claim))
            if not line:
                return
            above = line[-1]
            if claim is None:
                assert frame.vector is not None
                self._take(above, frame.node, frame.vector)
                claim = self._cut(above)
            elif any(k is not above for k in claim):
                above.open.append((frame.node, claim))
                return
            else:
                claim = None

    def _open(self, node: int, above: Frame | None) -> Frame:
        self.seen.enter(node)
        up = above if above is None or above.vector is not None else self._beyond(above)
        return Frame(node, self.seen.side(node), self.seen.children(node), up)

    def _beyond(self, frame: Frame) -> Frame | None:
        return frame.up if self.passes(frame) and not frame.again else None

    def _take(self, frame: Frame, child: int, vector: Sequence[Number]) -> None:
        """Compares the true value of a child with the best so far."""
        if frame.vector is None:
            frame.tied, frame.vector = [child], vector
            return
        self.seen.comparisons += 1
        new, old = vector[frame.seat], frame.has
        if new == old and self.rule == "average":
            n = len(frame.tied)
            frame.tied = sorted([*frame.tied, child])
            frame.vector = [u + Fraction(w - u, n + 1) for u, w in zip(frame.vector, vector, strict=True)]
        elif new > old or (new == old and self._is_preferred(frame, child)):
            frame.tied, frame.vector = [child], vector

    def _is_preferred(self, frame: Frame, child: int) -> bool:
        """Does the tie rule take *child* rather than one as good for the mover? It need not come later."""
        ties, more = self.seen.ties, 0
        if ties.weighs:
            one, other = (self.seen.tie_worth(frame.node, c) for c in (child, frame.tied[0]))
            more = (one > other) - (one < other)
        return more > 0 or (more == 0 and (child > frame.tied[0]) == ties.takes_last)

    # ------------------------------------------------------------ claims

    def is_strict(self, frame: Frame) -> bool:
        """Does an equal that comes now matter at *frame*?"""
        return frame.again or self.rule != "first"

    def is_no_better(self, vector: Sequence[Number], frame: Frame) -> bool:
        """Does *vector* give the mover of *frame* too little to come?"""
        found = vector[frame.seat]
        return found < frame.has or (found == frame.has and not self.is_strict(frame))

    def _cut(self, frame: Frame) -> Claim | None:
        """Returns the claim by which what is left of *frame* can be passed over; None where it must be looked at."""
        if frame.next == frame.stop:
            return None
        if self.rule == "first" and frame.has == self.total:
            self._say(frame, f"{self._player(frame)} has all of {self._n(self.total)} here, so no move is better.")
            frame.next = frame.stop
            return None
        left, seats, strict = self.total - frame.has, {frame.seat}, False
        held: Number = 0
        chain: Claim = ()
        above = frame.up
        while above is not None and above.seat not in seats and (self.rule != "average" or len(chain) < 2):
            seats.add(above.seat)
            chain += (above,)
            held += above.has
            strict = strict or self.is_strict(above)
            if (held > left or (held == left and not strict)) and self.suits(chain):
                self._say(frame, self._reason(frame, chain, left))
                return chain
            above = self._beyond(above)
        return None

    def _ended(self, frame: Frame) -> Claim | None:
        """Returns the claim that a node goes up with whose children were all looked at; None when it does not."""
        above = tuple({id(k): k for _, claim in frame.open for k in claim if k is not frame}.values())
        alone = frame.vector is None and len(frame.open) == 1
        if not above or (self.rule == "average" and len(above) > 1 and not alone):
            return None
        if frame.vector is None or any(self.is_no_better(frame.vector, k) for k in above):
            return above
        return None

    # ------------------------------------------------------------ words

    def _player(self, frame: Frame) -> str:
        return self.seen.names[frame.seat]

    def _n(self, units: Number) -> str:
        return str(self.seen.number(units))

    def _say(self, frame: Frame, why: str) -> None:
        value = None
        if self.seen.trace is not None and frame.vector is not None:
            value = dict(zip(self.seen.names, map(self.seen.number, frame.vector), strict=True))
        self.seen.cut(frame.node, value, why)

    def _reason(self, frame: Frame, chain: Claim, left: Number) -> str:
        if self.seen.trace is None:
            return ""
        who, names = self._player(frame), [self._player(k) for k in chain]
        has = f"{who} already has {self._n(frame.has)} here"
        if len(chain) == 1:
            return (
                f"{has}, so {names[0]} will not come: of {self._n(self.total)} at most {self._n(left)} is left, and "
                f"{names[0]} has {self._n(chain[0].has)} elsewhere."
            )
        holds = " and ".join(f"{name} has {self._n(k.has)}" for name, k in zip(names, chain, strict=True))
        return (
            f"{has}; of {self._n(self.total)} at most {self._n(left)} is left, and elsewhere {holds}, "
            f"so {' or '.join(names)} will not come."
        )

    def _given_up(self, frame: Frame, claim: Claim | None) -> str:
        if claim is None or self.seen.trace is None:
            return ""
        return f"given up: {' or '.join(self._player(k) for k in claim)} will not come"


def _sum_bound(seen: Components, total: Any) -> Number:
    """Returns the bound on the sum, in units; refuses chance, negative payoffs, and a declared bound that is none."""
    arena = seen.ahead.arena
    assert arena is not None  # the bound is read from what all ends pay
    if arena.has_chance:
        raise MethodError(f"{seen.method} does not fit games with chance; use shallow pruning, or solve.")
    rows: list[list[int]] = arena.payoff.tolist()
    for row in rows:
        if min(row) < 0:
            worst = seen.players[row.index(min(row))]
            raise MethodError(
                f"{seen.method} needs payoffs of 0 or more; {worst} can get {seen.number(min(row))} here. Add the same "
                "number to all payoffs of a player, or use shallow pruning, which needs no bounds."
            )
    most = max(sum(row) for row in rows)
    if total is None:
        return most
    bound = exact_payoff(exact_payoff(total, "sum") * seen.ahead.scale)
    if bound < most:
        raise ParameterError(f"An end pays {seen.number(most)} in all, above the declared sum {total}; declare that.")
    return bound
