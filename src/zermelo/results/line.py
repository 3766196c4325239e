"""A line of play: who does what, move after move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, overload

from zermelo.forms.arena import END, NATURE, Arena


@dataclass(frozen=True)
class Step:
    """One move; *odds* where it was one of several that could have come: chance, or a tie that is averaged."""

    player: str
    move: str
    odds: Fraction | None = None

    def __str__(self) -> str:
        return f"{self.player} {self.move}" + (f" ({self.odds})" if self.odds is not None else "")


@dataclass(frozen=True, repr=False)
class Line(Sequence[Step]):
    """The moves of one line of play, in order. Endless play goes on with the move numbered `again`, counted from 0.

    >>> Line((Step("Ann", "left"), Step("Bob", "up")))
    Ann left, Bob up
    >>> Line((Step("Ann", "in"), Step("Bob", "left"), Step("Ann", "right")), again=1)
    Ann in, then for ever: Bob left, Ann right
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
        """Does it go on for ever?"""
        return self.again is not None

    def __repr__(self) -> str:
        if self.again is not None:
            before = f"{Line(self.steps[: self.again])!r}, then " if self.again else ""
            return f"{before}for ever: {Line(self.steps[self.again :])!r}"
        if len(self.steps) > 60:
            head, tail = ", ".join(map(str, self.steps[:30])), ", ".join(map(str, self.steps[-10:]))
            return f"{head}, … {len(self.steps) - 40:,} more …, {tail}"
        return ", ".join(map(str, self.steps)) or "(no moves)"


def likeliest(arena: Arena, node: int) -> int:
    """Returns the move that chance makes most often at *node*; the first of several."""
    odds = arena.odds(node)
    return arena.edges(node)[odds.index(max(odds))]


LONGEST = 2_000_000


def follow(plays: Any) -> Line:
    """Returns the line that strategies lead to; through chance and mixing, the likeliest and the first of several.

    Strategies look at the position alone, so a line that comes back to one goes round for ever.
    """
    arena, node = plays.arena, 0
    edges: list[int] = []
    movers: list[tuple[str, Fraction | None]] = []
    seen: dict[int, int] = {}
    while (seat := arena.mover.item(node)) != END and len(edges) < LONGEST:
        if seen.setdefault(node, len(edges)) < len(edges):
            break
        shares = plays.shares(node)
        edge = likeliest(arena, node) if seat == NATURE else next(iter(shares))
        movers.append((str(arena.turn(node)), shares[edge] if len(shares) > 1 else None))
        edges.append(edge)
        node = arena.child(edge)
    named = zip(movers, arena.names_along(edges), strict=True)
    again = seen.get(node) if arena.mover[node] != END and len(edges) < LONGEST else None
    return Line(tuple(Step(player, name, odds) for (player, odds), name in named), again)
