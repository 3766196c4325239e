"""A line of play: who does what, move after move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, overload

from zermelo.draw.svg.label import number_label, plain_label
from zermelo.draw.table.sheet import Sheet, Tabled
from zermelo.forms.arena import END, NATURE, Arena
from zermelo.forms.family.linear import Linear

SHOWN = 100  # moves that a notebook shows


@dataclass(frozen=True)
class Step:
    """One move; *odds* where it was one of several that could have come: chance, or a tie that is averaged.

    Where odds depend on a parameter, they are linear in it.
    """

    player: str
    move: str
    odds: Fraction | Linear | None = None

    def __str__(self) -> str:
        told = plain_label(f"{self.player} {self.move}")
        if self.odds is None:
            return told
        return f"{told} ({self.odds if isinstance(self.odds, Linear) else number_label(self.odds)})"


@dataclass(frozen=True, repr=False)
class Line(Tabled, Sequence[Step]):
    """The moves of one line of play, in order. Endless play goes on with the move numbered `again`, counted from 0.

    >>> Line((Step("Ann", "left"), Step("Bob", "up")))
    Ann left, Bob up
    >>> Line((Step("Ann", "in"), Step("Bob", "left"), Step("Ann", "right")), again=1)
    Ann in, then forever: Bob left, Ann right
    """

    steps: tuple[Step, ...]
    again: int | None = None

    @property
    def moves(self) -> tuple[str, ...]:
        """The names of the moves alone: a path."""
        return tuple(step.move for step in self.steps)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | Sequence[Step]:
        return self.steps[index]

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    @property
    def is_endless(self) -> bool:
        """Does it go on forever?"""
        return self.again is not None

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns the moves as a table, as a notebook shows them."""
        rows = self._rows(SHOWN)
        more = (f"… {len(self.steps) - SHOWN:,} more moves.",) if len(self.steps) > SHOWN else ()
        round_ = () if self.again is None else (f"Then again from move {self.again + 1} on, forever.",)
        return (Sheet("", ("move", "player", "plays"), rows, notes=(*more, *round_)),)

    def data(self) -> tuple[Sheet, ...]:
        """Returns the whole line as a table."""
        return (Sheet("", ("move", "player", "plays"), self._rows(len(self))),)

    def _rows(self, most: int) -> list[tuple[int, str, str]]:
        steps = enumerate(self.steps[:most], 1)
        return [(k, plain_label(step.player), plain_label(step.move)) for k, step in steps]

    def __repr__(self) -> str:
        if self.again is not None:
            before = f"{Line(self.steps[: self.again])!r}, then " if self.again else ""
            return f"{before}forever: {Line(self.steps[self.again :])!r}"
        if len(self.steps) > 60:
            head, tail = ", ".join(map(str, self.steps[:30])), ", ".join(map(str, self.steps[-10:]))
            return f"{head}, … {len(self.steps) - 40:,} more …, {tail}"
        return ", ".join(map(str, self.steps)) or "(no moves)"


def likeliest_move_of_line(arena: Arena, node: int) -> int:
    """Returns the move that chance makes most often at *node*; the first of several."""
    odds = arena.odds(node)
    return arena.edges(node)[odds.index(max(odds))]


LONGEST = 2_000_000


def follow_line_of_play(plays: Any, start: int = 0) -> Line:
    """Returns the line that strategies lead to from *start*; through chance and mixing, the likeliest move.

    Of several equally likely moves it is the first. Strategies look at the position alone, so a line that comes back
    to one goes round forever, unless chance lets it out: then that is told, by the likeliest moves that do not come
    back.
    """
    arena, node = plays.arena, start
    edges: list[int] = []
    movers: list[tuple[str, Fraction | Linear | None]] = []
    seen: dict[int, int] = {}
    given: Iterator[int] = iter(())
    while (seat := arena.mover.item(node)) != END and len(edges) < LONGEST:
        if seen.setdefault(node, len(edges)) < len(edges):
            way = _way_out(plays, start) if any(odds is not None for _, odds in movers) else None
            if way is None:
                break
            node, edges, movers, given = start, [], [], iter(way)
            seen = {}
            continue
        shares = plays.shares(node)
        edge = next(given, None)
        if edge is None:
            edge = likeliest_move_of_line(arena, node) if seat == NATURE else next(iter(shares))
        movers.append((str(arena.turn(node)), shares[edge] if len(shares) > 1 else None))
        edges.append(edge)
        node = arena.child(edge)
    named = zip(movers, arena.names_along(edges), strict=True)
    again = seen.get(node) if arena.mover[node] != END and len(edges) < LONGEST else None
    return Line(tuple(Step(player, name, odds) for (player, odds), name in named), again)


def _way_out(plays: Any, start: int) -> list[int] | None:
    """The moves of a line to an end that passes no position twice, likely moves tried first; None where none ends."""
    arena = plays.arena
    seen = {start}
    stack = [(start, -1, 0)]  # positions with the move that led there, and at which length of the line
    way: list[int] = []
    while stack:
        node, edge, length = stack.pop()
        del way[max(length - 1, 0) :]
        if edge >= 0:
            way.append(edge)
        if arena.mover[node] == END:
            return way
        shares = plays.shares(node)
        for e in sorted(shares, key=shares.__getitem__, reverse=True)[::-1]:  # the likeliest on top, the first of them
            child = arena.child(e)
            if child not in seen:
                stack.append((child, e, length + 1))
        seen.update(arena.child(e) for e in shares)
    return None
