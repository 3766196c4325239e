"""Turns what a plain look-ahead notes into a `Trace`: nodes by their moves, cuts with their reason in words."""

from __future__ import annotations

from typing import Any

from zermelo.answers.search.trace import Trace
from zermelo.forms.game import RulesGame
from zermelo.forms.payoff import payoff_quotient
from zermelo.solvers.search.minimax.alphabeta import AT_LEAST, AT_MOST, BEYOND_WORDS, CUT, ENTER, KNOWN, LEAF


class Recorder:
    """Called by a search with what it does; follows the game along and writes the events.

    *side* is who plays as one against the rest; empty where everybody is for themselves.
    """

    def __init__(self, game: RulesGame, state: tuple[int, ...], side: tuple[str, ...], trace: Trace) -> None:
        self.game, self.trace, self.side = game, trace, side
        self.states, self.path = [state], list[str]()
        self._add("enter", None, "", (-BEYOND_WORDS, BEYOND_WORDS))

    def __call__(
        self, what: int, ply: int, move: int, value: int, other: int, low: int = -BEYOND_WORDS, high: int = BEYOND_WORDS
    ) -> None:
        """Notes one step: *move* led to, or was chosen at, the node *ply* moves down; *low* and *high* are α and β."""
        if what in (ENTER, LEAF, KNOWN):
            del self.path[ply - 1 :], self.states[ply:]
            state = self.states[-1]
            self.path.append(self.game.name(state, move))
            self.states.append(self.game.act(state, move))
            if what == ENTER:
                self._add("enter", None, "", (low, high))
            else:
                whose = "+".join(self.side) or self.game.players[other]
                self._add("leaf", self._number(value), self._known(what, other), (low, high), whose)
        else:
            del self.path[ply:], self.states[ply + 1 :]
            kind = "cut" if what == CUT else "leave"
            why = self._reason(value, other) if what == CUT else ""
            self._add(kind, self._number(value), why, (low, high))

    def _add(self, kind: str, value: Any, why: str, window: tuple[int, int], whose: str = "") -> None:
        low, high = (None if abs(bound) >= BEYOND_WORDS else self._number(bound) for bound in window)
        bounds = (low, high) if self.side else None
        self.trace.add(kind, tuple(self.path), whose or self._mover(), value, why, bounds)

    def _mover(self) -> str | None:
        turn = self.game.turn(self.states[-1])
        return None if turn is None else str(turn)

    def _number(self, value: int) -> Any:
        return payoff_quotient(value, self.game.rules.scale)

    def _known(self, what: int, kind: int) -> str:
        if what != KNOWN:
            return ""
        if self.side and kind in (AT_LEAST, AT_MOST):
            return f"known from the table: at {'least' if kind == AT_LEAST else 'most'} this"
        return "known from the table"

    def _reason(self, value: int, bound: int) -> str:
        here, mover = self._number(value), self._mover()
        if not self.side:
            return f"{mover} already has {here} here, so {self._above()} cannot get more here and will not come"
        side = "+".join(self.side)
        there = self._number(bound)
        if mover in self.side:
            return f"{side} gets {here} or more here, and the others already hold {side} to {there}: they will not come"
        return f"{side} already has {there} elsewhere and {mover} can hold {side} to {here} here: {side} will not come"

    def _above(self) -> str:
        return str(self.game.turn(self.states[-2]))
