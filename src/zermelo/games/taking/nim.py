"""Nim for any number of players."""

from __future__ import annotations

from functools import cached_property
from math import lcm
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.parameters import parameter_repr, require_switch_parameter, require_whole_parameter


class Nim(Rules):
    """Players in turn take any number of tokens from one heap, and the last token decides.

    With n players the payoffs are

    * normally: whoever takes the last token gets n - 1, the others -1 each;
    * `misere`: whoever takes the last token pays n - 1, the others get 1 each;
    * `before`: the player whose predecessor took the last token gets 1, the others 0.

    A start without tokens is over at once and counts as if the last seat had just moved.

    Positions that differ only in the order of their heaps are the `same`. With `before` and at most
    30 tokens the rules carry the estimate of Luckhardt and Irani: with a heaps and b tokens left, any
    number of moves from a to b is taken as equally likely to remain. Payoffs are then counted in units
    of 1/lcm(1 … tokens) so that every share is a whole number; without it the estimate is 0.

    >>> game = Nim((1, 2), players=("Ann", "Bob", "Cy"))
    >>> state = list(game.start)
    >>> [game.name(state, a) for a in range(game.actions) if game.legal(state, a)]
    ['h1-1', 'h2-1', 'h2-2']
    >>> game.apply(state, 0)
    >>> game.text(state), game.names[game.player(state)]
    ('0 2', 'Bob')
    >>> game.apply(state, 3)
    >>> game.over(state), [game.score(state, p) for p in range(3)]
    (True, [-1, 2, -1])

    Reference: Bouton 1901; for n players, Luckhardt and Irani 1986.
    """

    heaps: tuple[int, ...] = (3, 4, 5)
    players: int = 2
    misere: bool = False
    before: bool = False

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (*self.heaps, 0)  # the heaps, then the seat to move

    @cached_property
    def count(self) -> int:
        return len(self.heaps)

    @cached_property
    def most(self) -> int:
        return max(1, *self.heaps)

    @cached_property
    def actions(self) -> int:
        return self.count * self.most  # heap by heap, smaller takes first

    @cached_property
    def scale(self) -> int:  # type: ignore[override]
        return lcm(*range(1, sum(self.heaps) + 1)) if self.has_estimate else 1

    @cached_property
    def has_estimate(self) -> bool:
        return self.before and sum(self.heaps) <= 30

    @cached_property
    def zero_sum(self) -> bool:
        return not self.before

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 100)
        require_switch_parameter(self, "misere")
        require_switch_parameter(self, "before")
        if not isinstance(self.heaps, tuple) or not 1 <= len(self.heaps) <= 20:
            raise ParameterError(f"Nim: heaps must be a tuple of 1 to 20 numbers; it is {parameter_repr(self.heaps)}.")
        for heap in self.heaps:
            if not isinstance(heap, int) or isinstance(heap, bool) or not 0 <= heap <= 1000:
                raise ParameterError(f"Nim: heaps must hold 0 to 1000 tokens each; one is {parameter_repr(heap)}.")
        if self.misere and self.before:
            raise ParameterError("Nim: misere and before exclude each other; choose one of them.")

    def player(self, s: State) -> int:
        return s[self.count]

    def legal(self, s: State, a: int) -> bool:
        return s[a // self.most] > a % self.most

    def apply(self, s: State, a: int) -> None:
        s[a // self.most] -= a % self.most + 1
        s[self.count] = (s[self.count] + 1) % self.players

    def over(self, s: State) -> bool:
        for heap in range(self.count):
            if s[heap] > 0:
                return False
        return True

    def score(self, s: State, p: int) -> int:
        if self.before:
            return self.scale if p == s[self.count] else 0
        took_last = p == (s[self.count] + self.players - 1) % self.players
        if self.misere:
            return 1 - self.players if took_last else 1
        return self.players - 1 if took_last else -1

    def estimate(self, s: State, p: int) -> int:
        if not self.has_estimate:
            return 0
        few = 0
        many = 0
        for heap in range(self.count):
            many += s[heap]
            if s[heap] > 0:
                few += 1
        # The unit is p's when the number of moves to come, k, has k mod n = p - seat mod n.
        wanted = (p - s[self.count] + self.players) % self.players
        hits = 0
        for k in range(few, many + 1):
            if k % self.players == wanted:
                hits += 1
        return self.scale * hits // (many - few + 1)

    def same(self, s: State) -> None:
        for i in range(1, self.count):
            heap = s[i]
            j = i
            while j > 0 and s[j - 1] < heap:
                s[j] = s[j - 1]
                j -= 1
            s[j] = heap

    def name(self, s: State, a: int) -> str:
        return f"h{a // self.most + 1}-{a % self.most + 1}"

    def picture(self, s: State) -> dict[str, Any]:
        """Returns the heaps for a drawing, one below the other."""
        rows, names = [["●"] * s[k] for k in range(self.count)], [f"h{k + 1}" for k in range(self.count)]
        return {"rows": rows, "down": names, "squares": False}

    def cells(self, s: State, a: int) -> list[tuple[int, int]]:
        """Returns the tokens that are taken: from the one that is pointed at to the end of the heap."""
        heap, last = a // self.most, s[a // self.most]
        return [(heap, k) for k in range(last - a % self.most - 1, last)]

    def set_up(self, rows: Any, p: int) -> tuple[int, ...]:
        """Returns the position with heaps of so many tokens, seat p to move."""
        heaps = [len(row) for row in rows]
        for k, heap in enumerate(heaps):
            if heap > self.most:
                raise ParameterError(f"Heap h{k + 1} has {heap} tokens; {self.most} are the most here.")
        return (*heaps, p)

    def text(self, s: State) -> str:
        return " ".join(str(heap) for heap in s[: self.count])
