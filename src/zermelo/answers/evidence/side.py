"""What stands behind an answer about one side, or about every player for itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from zermelo.answers.answer import Answer, Founded
from zermelo.answers.evidence.evidence import Evidence, OnArena
from zermelo.answers.line import Line, follow_line_of_play
from zermelo.answers.strategy import Plays
from zermelo.draw.tree.labels import Labels
from zermelo.errors import Absent
from zermelo.forms.arena import NATURE, Arena, Array, Where
from zermelo.forms.payoff import Number


class OneSide(Evidence):
    """What stands behind such an answer. `lacks` says in a sentence why strategies are not in it, where they are not.

    Values are told level by level of what is wanted, the most important first.
    """

    kind = "values for a side"
    lacks: ClassVar[str] = ""

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said of it next to values and strategies."""
        return ()

    def least(self, where: Where, side: tuple[str, ...]) -> tuple[Number, ...]:
        """Returns what *side* gets from *where* on, level by level; a lower bound, where the value is not known."""
        raise NotImplementedError

    def most(self, where: Where, side: tuple[str, ...]) -> tuple[Number, ...]:
        """Returns what *side* does not get more of; the same, where the value is known."""
        return self.least(where, side)

    def shares(self, node: int, parts: Mapping[str, int]) -> dict[int, Fraction]:
        """Returns how often each move (by its number) is made at *node*, where players have these *parts*."""
        raise Absent(self.lacks)

    def move(self, plays: Plays, where: Where) -> str | None:
        """Returns the move made at *where*, of several the likeliest; None where the game is over."""
        raise Absent(self.lacks)

    def line(self, plays: Plays) -> Line:
        """Returns the play that follows."""
        raise NotImplementedError

    def of_seat(self, seat: int, levels: int) -> Self:
        """Returns the part that is about one seat, of evidence about every player with so many *levels*."""
        return self


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Explored(OneSide, OnArena):
    """Evidence that speaks of every node of an explored game."""

    kind = "values of all positions"

    arena: Arena

    def chance(self, node: int) -> dict[int, Fraction] | None:
        """Returns how often each move is made at *node* where chance makes it; None elsewhere."""
        if self.arena.mover[node] != NATURE:
            return None
        return dict(zip(self.arena.edges(node), self.arena.odds(node), strict=True))

    def move(self, plays: Plays, where: Where) -> str | None:
        node = self.arena.node_at(where)
        if not self.arena.edges(node):
            return None
        made = plays.shares(node)
        return self.arena.name(node, max(made, key=made.__getitem__))

    def line(self, plays: Plays) -> Line:
        return follow_line_of_play(plays)


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Proven(Founded, Answer):
    """An answer with its evidence; what only some evidence has is None, or raises a line that says so."""

    evidence: OneSide

    @property
    def arena(self) -> Arena:
        """The positions and moves, where the game was explored."""
        if isinstance(self.evidence, Explored):
            return self.evidence.arena
        raise Absent(self.evidence.lacks)

    @property
    def values(self) -> Array:
        """What each node is worth, a row per node, in units of 1/unit."""
        values: Array = self._held("values")
        return values

    @property
    def unit(self) -> int:
        """Values are counted in units of 1/unit."""
        unit: int = self._held("unit")
        return unit

    @property
    def distance(self) -> Array | None:
        """The moves from each node to the end, -1 where there is none; None where play always ends."""
        return getattr(self.evidence, "distance", None)

    @property
    def upper(self) -> Array | None:
        """What each node is worth at most, where values are known by bounds; None elsewhere."""
        return getattr(self.evidence, "upper", None)

    @property
    def choice(self) -> Array | None:
        """The move made at each node, -1 where none is; None where it follows from the values."""
        return getattr(self.evidence, "choice", None)

    def labels(self) -> Labels:
        """Returns what stands next to every node of the tree: the value there."""
        raise NotImplementedError

    def _has_labels(self) -> None:
        """Raises where there is not a value for every node."""
        if not hasattr(self.evidence, "values"):
            rests = f"No tree with a value at every node: this answer rests on {self.evidence.kind}."
            raise Absent(self.evidence.lacks or rests)

    def tree_text(self, width: int = 100, **options: Any) -> str:
        """Returns the game's tree for a terminal, with the value next to every node. Options as of `draw.tree_text`."""
        from zermelo.draw.tree.text import tree_text

        return tree_text(self.arena, labels=self.labels(), marks=getattr(self, "shares", ()), width=width, **options)

    def tree_svg(self, **options: Any) -> str:
        """Returns the game's tree as a picture, with the value next to every node. Options as of `draw.tree_svg`."""
        from zermelo.draw.tree.tree import tree_svg

        return tree_svg(self.arena, labels=self.labels(), marks=getattr(self, "shares", ()), **options)

    def _held(self, name: str) -> Any:
        if not hasattr(self.evidence, name):
            raise Absent(self.evidence.lacks)
        return getattr(self.evidence, name)
