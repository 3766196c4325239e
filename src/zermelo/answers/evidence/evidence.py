"""What every answer with evidence rests on: whom and what it is about, and what it is called.

An answer says what was asked and how it was found; its evidence says the rest, and is what `check` judges. It depends
on the kind of game, and so does what it can be asked for:
`require_evidence_kind` refuses in one line what only other evidence has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from zermelo.answers.answer import AboutGame
from zermelo.errors import Absent
from zermelo.forms.arena import Arena
from zermelo.forms.matrix import Matrix


class Evidence:
    """What was found, as it was found.

    `kind` says in words what that is, `asks` what it can be asked for, and `counts` what its effort counts, where it is
    neither nodes nor positions.
    """

    kind: ClassVar[str] = "other evidence"
    asks: ClassVar[str] = ""
    counts: ClassVar[str] = ""

    @property
    def game(self) -> Any:
        """The game that was asked about, as it was given."""
        raise NotImplementedError

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""
        return tuple(self.game.players)

    @property
    def title(self) -> str:
        """What the game is called."""
        return str(getattr(self.game, "title", ""))


class OnArena(AboutGame, Evidence):
    """Evidence that speaks of every node of a tree, or every position of a graph."""

    kind = "a tree or graph of positions"

    if TYPE_CHECKING:

        @property
        def arena(self) -> Arena: ...

    @property
    def title(self) -> str:
        return self.arena.title


class OfMatrix(Evidence):
    """Evidence about a game in normal form."""

    kind = "a matrix"
    counts = "cell"

    if TYPE_CHECKING:

        @property
        def matrix(self) -> Matrix: ...

    @property
    def game(self) -> Matrix:
        return self.matrix


E = TypeVar("E", bound=Evidence)


def require_evidence_kind(evidence: Evidence, kind: type[E], what: str) -> E:
    """Returns *evidence* where it is of a kind that has *what*; refuses where it is of another."""
    if isinstance(evidence, kind):
        return evidence
    ask = f" Use {evidence.asks}." if evidence.asks else ""
    raise Absent(f"No {what} here: that belongs to {kind.kind}, and this answer rests on {evidence.kind}.{ask}")
