"""Pure Nash outcomes: plays that nobody gains by leaving, with the threats that keep everybody from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.answers.answer import AboutGame, Effort, Listing
from zermelo.answers.equilibria.promises import keep_promises
from zermelo.answers.equilibria.pure import PureEquilibria
from zermelo.answers.line import Line, Step
from zermelo.answers.strategy import Profile
from zermelo.draw.svg.label import counted
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.errors import NameError_
from zermelo.forms.arena import END, Arena, Array, join_path
from zermelo.forms.display import Shown
from zermelo.forms.payoff import Number, Payoff, quotient
from zermelo.preferences.aspects import POINTS, By

MOST_SHOWN = 20  # outcomes in a table


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
    at some point of the harshest punishment, by breaking it off.
    """

    player: str
    where: str
    move: str
    keeps: Number
    held_to: Number
    least: Number
    given_up: GivenUp | None

    @property
    def credible(self) -> bool:
        """Does some pure subgame-perfect equilibrium after the move carry the threat out?"""
        return self.least <= self.keeps

    def __str__(self) -> str:
        at = f"at {self.where}" if self.where else "at the start"
        said = f"{at} {self.player} keeps {self.keeps} and would be held to {self.held_to} after {self.move}"
        return said if self.credible else f"{said}, which is not credible: {self.given_up}"


@dataclass(frozen=True, eq=False, repr=False)
class NashOutcome(Shown):
    """One play that is a pure Nash outcome: its payoff, its line, and the threats behind it.

    A move that could not pay its player more, whatever followed, needs no threat and is not among them.
    """

    payoff: Payoff
    line: Line
    threats: tuple[Threat, ...]
    edges: tuple[int, ...]

    @property
    def is_subgame_perfect(self) -> bool:
        """Is it the play of a pure subgame-perfect equilibrium? It is when every threat is credible."""
        return all(threat.credible for threat in self.threats)

    @property
    def empty_threats(self) -> tuple[Threat, ...]:
        """The threats that are not credible."""
        return tuple(threat for threat in self.threats if not threat.credible)

    def __repr__(self) -> str:
        how = "subgame-perfect" if self.is_subgame_perfect else f"{len(self.empty_threats)} of its threats not credible"
        return f"<NashOutcome {self.payoff}: {self.line}; {how}>"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class NashOutcomes(AboutGame, Listing[NashOutcome], Drawn):
    """The pure Nash outcomes of a game, in the order of its moves: as many as were asked for, and how many there are.

    `total` counts all of them and `payoffs` are all their payoffs, also where fewer outcomes are listed.
    `sure` has everybody's guarantee at every node, in units of the game; `pure` the pure subgame-perfect payoffs.
    """

    arena: Arena
    listed: tuple[NashOutcome, ...]
    total: int
    payoffs: tuple[Payoff, ...]
    sure: Array
    pure: PureEquilibria
    effort: Effort
    method: str = "guarantees along every line"
    why: str = "no chance, and every move is seen: a play is an outcome when no move off it guarantees its player more"
    by: By = POINTS
    status: str = "solved"
    exact: bool = True

    @property
    def is_complete(self) -> bool:
        """Are all outcomes listed?"""
        return len(self.listed) == self.total

    def profile(self, index: int = 0) -> Profile:
        """Returns strategies, one move at every node, that are a Nash equilibrium and lead to the outcome *index*.

        Whoever leaves the line is met with the worst subgame-perfect equilibrium of what follows where that is threat
        enough, else held to the guarantee by all the others. So the profile is subgame-perfect if the outcome is.
        """
        if not -len(self.listed) <= index < len(self.listed):
            raise NameError_(f"No outcome {index}; {len(self.listed)} are listed, from 0 on.")
        outcome = self.listed[index]

        def decides(node: int, note: Any) -> tuple[int, list[Any]]:
            kind, what = note
            if kind == "line":
                return self._along(outcome, node, what)
            if kind == "perfect":
                edge, rows = self.pure.decides(node, what)
                return edge, [("perfect", row) for row in rows]
            return holding_move(self.arena, self.sure, node, what), [note] * len(self.arena.edges(node))

        return keep_promises(self.arena, ("line", 0), decides, self._shown)

    def _along(self, outcome: NashOutcome, node: int, step: int) -> tuple[int, list[Any]]:
        arena, chosen, notes = self.arena, outcome.edges[step], []
        seat = int(arena.mover[node])
        keeps = outcome.payoff.vector[seat]
        for edge in arena.edges(node):
            worst = self.pure.worst(arena.child(edge), seat)
            if edge == chosen:
                notes.append(("line", step + 1))
            elif self.pure.paid(worst).vector[seat] <= keeps:
                notes.append(("perfect", worst))
            else:
                notes.append(("hold", seat))
        return chosen, notes

    def _shown(self, note: Any) -> Any:
        kind, what = note
        if kind == "perfect":
            return self.pure.paid(what)
        return "on the line" if kind == "line" else f"holding {self.players[what]}"

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns the outcomes listed, each with its play and what becomes of its threats."""
        rows = []
        for outcome in self.listed[:MOST_SHOWN]:
            empty = len(outcome.empty_threats)
            paid = ", ".join(map(str, outcome.payoff.vector))
            verdict = f"{empty} empty" if empty else "subgame-perfect"
            rows.append((paid, str(outcome.line), len(outcome.threats), verdict))
        left = self.total - len(rows)
        notes = (f"… {counted(left, 'more outcome')}",) if left else ()
        title = f"{counted(self.total, 'pure Nash outcome')} ({', '.join(self.players)}):"
        return (Sheet(title, ("payoffs", "play", "threats", "credible"), rows, notes=notes),)

    def __repr__(self) -> str:
        perfect = sum(outcome.is_subgame_perfect for outcome in self.listed)
        listed = "" if self.is_complete else f", {len(self.listed):,} of them listed"
        return f"<NashOutcomes: {self.total:,}{listed}; {perfect:,} subgame-perfect>"


def holding_move(arena: Arena, sure: Array, node: int, seat: int) -> int:
    """Returns the move made at *node* when everybody holds *seat* to its guarantee: the first that keeps it."""
    due = sure[node, seat]
    return next(edge for edge in arena.edges(node) if sure[arena.child(edge), seat] == due)


def line_of(arena: Arena, edges: Sequence[int]) -> Line:
    """Returns the moves *edges*, made one after another from the start, as a line."""
    movers, node = [], 0
    for edge in edges:
        movers.append(str(arena.turn(node)))
        node = arena.child(edge)
    return Line(tuple(Step(who, name) for who, name in zip(movers, arena.names_along(edges), strict=True)))


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
            node = self.arena.child(holding_move(self.arena, self.sure, node, self.seat))
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
            mover, kept = int(arena.mover[v]), holding_move(arena, self.sure, v, self.seat)
            if mover != self.seat:
                gains = {e: self.pays(arena.child(e))[mover] - self.pays(v)[mover] for e in arena.edges(v)}
                edge = max(gains, key=lambda e: gains[e])
                if gains[edge] > 0:
                    loss = quotient(int(gains[edge]), arena.scale)
                    names = (arena.name(v, kept), arena.name(v, edge))
                    return GivenUp(arena.players[mover], join_path(moves), *names, loss)
            for e in sorted(arena.edges(v), key=lambda e: e != kept):
                if arena.child(e) not in seen:
                    seen.add(arena.child(e))
                    waiting.append((arena.child(e), (*moves, arena.name(v, e))))
        return None
