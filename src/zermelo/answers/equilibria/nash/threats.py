"""Threats: what keeps everybody on the line of a Nash outcome, whether that is credible, and who would break it off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.errors import MethodError
from zermelo.forms.arena import END, Arena, Array, join_arena_path
from zermelo.forms.payoff import Number, payoff_quotient

UNASKED = "Play can go on forever here, so the credibility of threats is not examined; .threats lists them."


@dataclass(frozen=True)
class GivenUp:
    """What a punisher gives up: at *where*, *player* makes the move *plays* and could have *loss* more by *instead*."""

    player: str
    where: str
    plays: str
    instead: str
    loss: Number

    def __str__(self) -> str:
        return f"{self.player} would give up {self.loss} by {self.plays} instead of {self.instead}"


@dataclass(frozen=True)
class Threat:
    """What keeps a player from leaving the line by one move that might have paid more.

    After *move*, made at *where*, all the others together can hold *player* to `held_to`, which is at most what the
    player `keeps` on the line. The threat is `credible` when some pure subgame-perfect equilibrium of what follows
    carries it out: one that gives the player no more than `keeps`. `least` is the least that the player gets there in
    any of them. When the threat is not credible, `given_up` names a punisher who would rather not: somebody who gains,
    at some point of the harshest punishment, by breaking it off. Where play can go on forever it is not asked whether
    threats are credible, and `least` is None.
    """

    player: str
    where: str
    move: str
    keeps: Number
    held_to: Number
    least: Number | None = None
    given_up: GivenUp | None = None

    @property
    def credible(self) -> bool:
        """Does some pure subgame-perfect equilibrium after the move carry the threat out?"""
        if self.least is None:
            raise MethodError(UNASKED)
        return self.least <= self.keeps

    def __str__(self) -> str:
        at = "at the start" if not self.where else f"{'after' if self.least is None else 'at'} {self.where}"
        said = f"{at} {self.player} keeps {self.keeps} and would be held to {self.held_to} after {self.move}"
        return said if self.least is None or self.credible else f"{said}, which is not credible: {self.given_up}"


def threat_holding_move(arena: Arena, sure: Array, node: int, seat: int) -> int:
    """Returns the move made at *node* when everybody holds *seat* to its guarantee: the first that keeps it."""
    due = sure[node, seat]
    return next(edge for edge in arena.edges(node) if sure[arena.child(edge), seat] == due)


class Punishment:
    """What follows when everybody holds one player to the guarantee: payoffs, and who would rather break it off."""

    def __init__(self, arena: Arena, sure: Array, seat: int) -> None:
        self.arena, self.sure, self.seat = arena, sure, seat
        self._ends: dict[int, int] = {}

    def pays(self, node: int) -> list[Any]:
        """Returns the payoffs, in units, if the player is held to the guarantee from *node* on."""
        passed = []
        while node not in self._ends and self.arena.mover[node] != END:
            passed.append(node)
            node = self.arena.child(threat_holding_move(self.arena, self.sure, node, self.seat))
        end = self._ends.get(node, node)
        self._ends.update(dict.fromkeys(passed, end))
        units: list[Any] = self.arena.payoff[self.arena.end_row[end]].tolist()
        return units

    def broken_off(self, node: int, path: Sequence[str]) -> GivenUp | None:
        """Returns the nearest place from *node* on where a punisher gains by another move; None where nobody does."""
        arena = self.arena
        waiting = [(node, tuple(path))]
        seen = {node}
        for v, moves in waiting:  # grows while it is read: the nearest first, and on the punishment's own line first
            if arena.mover[v] == END:
                continue
            mover, kept = int(arena.mover[v]), threat_holding_move(arena, self.sure, v, self.seat)
            if mover != self.seat:
                gains = {e: self.pays(arena.child(e))[mover] - self.pays(v)[mover] for e in arena.edges(v)}
                edge = max(gains, key=lambda e: gains[e])
                if gains[edge] > 0:
                    loss = payoff_quotient(int(gains[edge]), arena.scale)
                    names = (arena.name(v, kept), arena.name(v, edge))
                    return GivenUp(arena.players[mover], join_arena_path(moves), *names, loss)
            for e in sorted(arena.edges(v), key=lambda e: e != kept):
                if arena.child(e) not in seen:
                    seen.add(arena.child(e))
                    waiting.append((arena.child(e), (*moves, arena.name(v, e))))
        return None
