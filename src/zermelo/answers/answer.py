"""What all answers share: what was asked, how it was found, how exact it is, and what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, overload

from zermelo.draw.table.sheet import Drawn
from zermelo.forms.arena import Arena
from zermelo.preferences.aspects import POINTS, By
from zermelo.preferences.ties import Ties

T = TypeVar("T", covariant=True)


@dataclass(frozen=True)
class Effort:
    """What an answer cost: nodes looked at, prunings, seconds, and whether compiled code ran."""

    nodes: int
    seconds: float
    compiled: bool
    evaluations: int = 0
    prunings: int = 0


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Answer(Drawn):
    """What every answer says about itself.

    `method` is how it was found and `why` in that way; `by` is what players want, `ties` what they do between equally
    good moves, None where that cannot change what was found. `status` is ``solved``, ``bounded``, ``estimated`` or
    ``stopped``; `exact` speaks of the numbers only. `asked` is the name that the game was asked for by, if any.
    """

    method: str
    why: str
    effort: Effort
    by: By = POINTS
    ties: Ties | None = None
    status: str = "solved"
    exact: bool = True
    asked: str = ""
    notes: tuple[str, ...] = ()


class _OfAGame(Protocol):
    @property
    def arena(self) -> Arena: ...


class _OfAList(Protocol[T]):
    @property
    def listed(self) -> tuple[T, ...]: ...


class AboutGame:
    """An answer about one game, whose `arena` holds the positions and moves."""

    __slots__ = ()

    @property
    def game(self: _OfAGame) -> Any:
        """The game that was solved, as it was given."""
        return self.arena.source if self.arena.source is not None else self.arena

    @property
    def players(self: _OfAGame) -> tuple[str, ...]:
        """The players, in order."""
        return self.arena.players


class Listing(Sequence[T]):
    """An answer that is a list of things: those in `listed`."""

    __slots__ = ()

    @overload
    def __getitem__(self: _OfAList[T], index: int) -> T: ...
    @overload
    def __getitem__(self: _OfAList[T], index: slice) -> Sequence[T]: ...
    def __getitem__(self: _OfAList[T], index: int | slice) -> T | Sequence[T]:
        return self.listed[index]

    def __len__(self: _OfAList[T]) -> int:
        return len(self.listed)
