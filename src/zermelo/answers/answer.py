"""What all answers share: what was asked, how it was found, how exact it is, and what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, overload

from zermelo.draw.svg.label import count_label
from zermelo.draw.table.sheet import Drawn
from zermelo.errors import MethodError
from zermelo.forms.arena import Arena
from zermelo.forms.display import form_display_page
from zermelo.preferences.aspects import POINTS, By
from zermelo.preferences.ties import Ties

T = TypeVar("T", covariant=True)


@dataclass(frozen=True)
class Effort:
    """What an answer cost: nodes looked at, prunings, seconds, and whether compiled code ran.

    `evaluations` is told by searches: how often one player's payoff or estimate was asked for where the look-ahead
    ends, at all depths that were tried; of hidden worlds, how many were solved. Max^n and its prunings also tell
    `comparisons`, how often two were compared. `pointers` are moves followed down again to ends, to ask there for
    another player's.
    """

    nodes: int
    seconds: float
    compiled: bool
    evaluations: int = 0
    prunings: int = 0
    comparisons: int = 0
    pointers: int = 0


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

    def explore(self, *, at: str | Sequence[str] = (), positions: int = 60) -> Any:
        """Returns the explorer's position screen as a page, which a notebook shows: no server is needed.

        It begins at the path *at* and holds so many *positions*, those along the line of play and the nearest;
        `save(path)` writes it to a file.
        """
        return form_display_page(self, at=at, positions=positions)


# What a status means that is not ``solved``.
STATUS = {
    "estimated": "An estimate: the search stopped before the end of the game.",
    "stopped": "An estimate: the search was stopped; this is the last depth it finished.",
}


def explanation_of_answer(answer: Any) -> tuple[str, ...]:
    """Returns how an answer was found, in sentences: how far to trust it, the tie rule, the method and why.

    What else is to be said, in `notes`, stands in its sheets.
    """
    ties = getattr(answer, "ties", None)
    doubt = getattr(answer, "doubt", STATUS.get(answer.status, ""))
    said = [doubt] if doubt else []
    if ties is not None:
        said.append(f"Ties: {ties} ({ties.words if isinstance(ties, Ties) else Ties(ties).words}).")
    return (*said, f"Method: {answer.method}, because {answer.why}.")


def _arena_of_answer(answer: Any) -> Arena | None:
    """Returns the positions and moves that an answer speaks of; None where the game was not explored."""
    try:
        arena: Arena | None = answer.arena
    except (AttributeError, MethodError):
        return None
    return arena


def game_title_of_answer(answer: Any) -> str:
    """Returns what the game of an answer is called, where it is known."""
    arena, evidence = _arena_of_answer(answer), getattr(answer, "evidence", None)
    return str(getattr(arena, "title", "") or getattr(evidence, "title", "") or getattr(answer, "asked", ""))


def effort_of_answer(answer: Any, seconds: float | None = None) -> str:
    """Returns what an answer cost, in a sentence; *seconds* where it took more than itself."""
    effort, arena = answer.effort, _arena_of_answer(answer)
    depth = getattr(answer, "depth", None)
    deep = f"depth {depth}, " if isinstance(depth, int) else ""
    counts = getattr(getattr(answer, "evidence", None), "counts", "")
    things = count_label(effort.nodes, counts or ("node" if arena is None else arena.thing))
    cuts = f", {count_label(effort.prunings, 'cut')}" if effort.prunings else ""
    spent = effort.seconds if seconds is None else seconds
    how = "compiled" if effort.compiled else "plain Python"
    exact = "exact numbers" if answer.exact else "bounds" if answer.status == "bounded" else "rounded numbers"
    return f"{deep}{things}{cuts} in {spent:.2f} s, {how}, {exact}."


class _OfAGame(Protocol):
    @property
    def arena(self) -> Arena: ...


class _Whose(Protocol):
    @property
    def game(self) -> Any: ...

    @property
    def players(self) -> tuple[str, ...]: ...


class _WithEvidence(Protocol):
    @property
    def evidence(self) -> _Whose: ...


class _OfAList(Protocol[T]):
    @property
    def listed(self) -> tuple[T, ...]: ...


class AboutGame:
    """An answer about one game, or its evidence, whose `arena` holds the positions and moves."""

    __slots__ = ()

    @property
    def game(self: _OfAGame) -> Any:
        """The game that was solved, as it was given."""
        return self.arena.source if self.arena.source is not None else self.arena

    @property
    def players(self: _OfAGame) -> tuple[str, ...]:
        """The players, in order."""
        return self.arena.players


class Founded:
    """An answer about the game that its `evidence` speaks of."""

    __slots__ = ()

    @property
    def game(self: _WithEvidence) -> Any:
        """The game that was asked about, as it was given."""
        return self.evidence.game

    @property
    def players(self: _WithEvidence) -> tuple[str, ...]:
        """The players, in order."""
        return self.evidence.players


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
