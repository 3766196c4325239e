"""What answers about one game share: the game, its players, and the list of what was found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, overload

from zermelo.forms.arena import Arena

T = TypeVar("T", covariant=True)


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
