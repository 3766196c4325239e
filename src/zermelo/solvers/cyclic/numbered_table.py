"""A tablebase on disk, looked up as tables of rows are: what every numbered position is worth, and how far it is."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from zermelo.answers.line import Line
from zermelo.errors import ZermeloError
from zermelo.forms.arena import Where
from zermelo.forms.game import RulesGame
from zermelo.forms.payoff import Payoff
from zermelo.solvers.cyclic.tablebase import keep_tablebase
from zermelo.solvers.cyclic.tablebase_folder import open_tablebases

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByTable

State = tuple[int, ...]


class NumberedTable:
    """All positions of a game that numbers them, won, drawn or lost, read from the folder of `zermelo.tablebase`.

    Of a folder with several games it is that of the *game* given, else of the one that was solved last. While it is
    held, whatever is asked of the game is read from it, and nothing is solved again.
    """

    what, ties, is_opening, is_symmetric = "wdl", "first", False, False

    def __init__(self, folder: str | os.PathLike[str], game: RulesGame | None = None) -> None:
        self.answer = cast("ByTable", open_tablebases(folder, game)[0])
        keep_tablebase(self.answer)
        self.game: RulesGame = self.answer.game
        self.players = tuple(self.game.players)

    @property
    def manifest(self) -> NumberedTable:
        """What it says about itself."""
        return self

    @property
    def identity(self) -> Mapping[str, str]:
        """Which game it is about."""
        return {"game": self.game.title}

    @property
    def layers(self) -> Mapping[int, int]:
        """Where each slice begins."""
        return self.answer.evidence.offsets

    def __len__(self) -> int:
        return len(self.answer.evidence)

    def __contains__(self, where: object) -> bool:
        try:
            self.state(where)
        except ZermeloError:
            return False
        return True

    def __getitem__(self, where: Where) -> Payoff:
        return self.answer.value(where)

    def state(self, where: Any = None) -> State:
        """Returns the position that is meant: the start where none is, moves, a text, or a state."""
        return self.answer.evidence.state(where)

    def distance(self, where: Where = None) -> int | None:
        """Returns how many single moves lead to the end; None where it is drawn."""
        return self.answer.evidence.moves_left(where)

    def status(self, where: Where = None) -> str:
        """Returns ``solved``: so are all positions."""
        return "solved"

    def best(self, where: Where = None) -> str | None:
        """Returns the move to make: the shortest way to win, the longest to lose; None where the game is over."""
        return self.answer.best(where)

    def best_line(self, where: Where = None) -> Line:
        """Returns how play goes on when both sides play their best."""
        return self.answer.best_line(where)

    def options(self, where: Where = None) -> dict[str, Payoff]:
        """Returns every move of a position with what it leads to."""
        state = self.state(where)
        if self.game.turn(state) is None:
            return {}
        after = {self.game.name(state, a): self.game.act(state, a) for a in self.game.actions(state)}
        return {move: self[there] for move, there in after.items()}
