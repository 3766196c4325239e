"""What an answer about equilibria rests on: its evidence, which depends on the kind of game. `check` judges it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from zermelo.answers.answer import AboutGame
from zermelo.errors import MethodError
from zermelo.forms.arena import Arena
from zermelo.forms.matrix import Matrix


class Evidence(ABC):
    """What was found, as it was found. `words` say what that is, `asks` what it can be asked for."""

    words: ClassVar[str]
    asks: ClassVar[str]

    @property
    @abstractmethod
    def players(self) -> tuple[str, ...]:
        """The players, in order."""

    @property
    @abstractmethod
    def game(self) -> Any:
        """The game that was solved, as it was given."""


class OfNodes(AboutGame, Evidence):
    """Evidence about the nodes of a tree, or the positions of a graph."""

    if TYPE_CHECKING:

        @property
        def arena(self) -> Arena: ...


class OfMatrix(Evidence):
    """Evidence about a game in normal form."""

    if TYPE_CHECKING:

        @property
        def matrix(self) -> Matrix: ...

    @property
    def players(self) -> tuple[str, ...]:
        return self.matrix.players

    @property
    def game(self) -> Matrix:
        return self.matrix


E = TypeVar("E", bound=Evidence)


def held(evidence: Evidence, kind: type[E], what: str) -> E:
    """Returns *evidence* where it is of a kind that has *what*; refuses where it is of another."""
    if isinstance(evidence, kind):
        return evidence
    raise MethodError(f"This answer rests on {evidence.words}, so there is no {what}; ask {evidence.asks}.")
