"""A game on the table: what a worker holds, and all that was found out about it so far."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from zermelo.errors import BudgetError, CycleError, MethodError, ZermeloError
from zermelo.faces.web.limits import Limits

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution
    from zermelo.forms.arena import Arena
    from zermelo.forms.family.family import Family
    from zermelo.forms.payoff import Number
    from zermelo.forms.positions import Board
    from zermelo.forms.traits.traits import Traits
    from zermelo.solvers.cyclic.numbered_table import NumberedTable
    from zermelo.solvers.table_folder import TableFolder as Kept

EVERY = 0.1  # seconds between two reports of progress
BYTES_A_NUMBER = 12  # at the most, of a numbered position, and of another half as much again while solving
PART = 8  # of the time for one question: so long the exploring of a slow game is tried
KEPT = 24  # answers beside the explored game and its solution
ALWAYS = ("arena", "solution", "solved")  # never thrown away

Report = Callable[[dict[str, Any]], None]


class NotYet(Exception):
    """What is asked for takes work; it becomes a job."""


class Table:
    """One game, explored and solved once, with everything that was asked about it.

    *kept* are its solved positions on disk, where it was opened from there.

    Two threads sit here: one answers what is known at once, the other works. `find` is where they meet.
    """

    def __init__(
        self, game: Any, title: str, limits: Limits, report: Report = lambda told: None, kept: Kept | None = None,
        halt: Callable[[], None] = lambda: None, name: str = "",
    ) -> None:  # fmt: skip
        self.game, self.title, self.limits, self.kept = game, title, limits, kept
        self.name = name  # in the catalogue, where it was opened by one
        self.halt = halt  # ends by KeyboardInterrupt what works beside and is to stop
        self.family: Family | None = None  # the same game for every value of its parameter
        self.value: Number | None = None  # of the parameter
        self.players: tuple[str, ...] = tuple(game.players)
        self._report = report
        self._found: OrderedDict[Hashable, Any] = OrderedDict()
        self._hurry = threading.local()
        self._told = 0.0

    # ------------------------------------------------------------ finding things out

    def find(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """Returns what *key* stands for: what was found before, or what *make* finds now, within a job.

        A refusal is remembered too, so that a game that is too large is not explored twice.
        """
        if key not in self._found:
            self.work()
            try:
                self._found[key] = make()
            except MemoryError:
                raise BudgetError(self.too_much()) from None
            except ZermeloError as error:
                self._found[key] = error
            self._forget()
        found = self._found[key]
        if isinstance(found, ZermeloError):
            raise type(found)(*found.args)
        return found

    def work(self) -> None:
        """What follows takes long: says so to whoever wanted an answer at once, and the question becomes a job."""
        if getattr(self._hurry, "on", False):
            raise NotYet

    def knows(self, key: Hashable) -> bool:
        """Was it found out already?"""
        return key in self._found

    def known_solution(self) -> Solution | None:
        """Returns what `solve` found, where it was asked before and there is one."""
        if self.holds_all:
            return self.solved()
        found = self._found.get("solved" if self.traits.is_numbered else "solution")
        return None if found is None or isinstance(found, ZermeloError) else found

    def too_much(self) -> str:
        """Says that there is not enough memory."""
        return f"This takes more than the {self.limits.memory / 1e6:,.0f} MB that one game may use here."

    def at_once(self, answer: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Answers without working: raises `NotYet` where something would have to be found out first."""
        self._hurry.on = True
        try:
            return answer()
        finally:
            self._hurry.on = False

    def watch(self, what: str, count: int) -> None:
        """The ``watch`` of long work: tells the visitors how far it is."""
        from zermelo.answers.search.advice import Stage
        from zermelo.forms.explore.enumerate import Many

        now = time.monotonic()
        if not isinstance(what, Stage) and now - self._told < EVERY:
            return
        self._told = now
        told: dict[str, Any] = {"what": str(what), "count": count}
        if isinstance(what, Many):
            told["total"] = what.total
        if isinstance(what, Stage):
            told |= {"depth": what.depth, "line": list(what.line.moves[:20])}
        self._report(told)

    def tell(self, told: dict[str, Any]) -> None:
        """Tells the visitors something of work under way."""
        self._report(told)

    def _forget(self) -> None:
        while len(self._found) > KEPT + len(ALWAYS):
            oldest = next(key for key in self._found if key not in ALWAYS)
            del self._found[oldest]

    # ------------------------------------------------------------ what most questions need

    @cached_property
    def board(self) -> Board:
        """The game as it is played; a `MethodError` where moves are hidden."""
        from zermelo.match.seats import board_for_seats

        return board_for_seats(self.game)

    @cached_property
    def traits(self) -> Traits:
        """What kind of game this is, as far as that is known without exploring it."""
        from zermelo.forms.traits.traits import traits_of_game

        return traits_of_game(self.game)

    @property
    def is_hidden(self) -> bool:
        """Is it a tree in which some moves are made without seeing others'?"""
        return self.traits.has_hidden_moves and not self.traits.is_matrix

    def explored_traits(self) -> Traits:
        """What kind of game this is, explored whole where that is not known yet."""
        from zermelo.forms.traits.traits import traits_of_game

        return self.traits if self.traits.is_explored else traits_of_game(self.arena())

    def refuse(self, question: str, **options: Any) -> None:
        """Raises what speaks against a question, in the words of the table of methods."""
        from zermelo.solvers.asked import Asked
        from zermelo.solvers.methods import refuse_by_methods

        try:
            refuse_by_methods(question, Asked(traits=self.explored_traits(), **options))
        except CycleError as error:  # no mistake of whoever gave the game: the question does not apply
            raise MethodError(str(error)) from None

    @property
    def takes_positions(self) -> bool:
        """May a position be set up? A table of rows, or a proof, has those alone that its start leads to."""
        from zermelo.games.set_up import can_set_up

        return (self.kept is None or self.holds_all) and can_set_up(self.game)

    @property
    def holds_all(self) -> bool:
        """Is every position that can be set up on the board looked up in a folder?"""
        from zermelo.solvers.cyclic.numbered_table import NumberedTable

        return isinstance(self.kept, NumberedTable)

    @property
    def explores(self) -> bool:
        """May the game be explored whole? A table on disk tells beforehand that it is too large."""
        return self.kept is None or (not self.kept.is_opening and len(self.kept) <= self.limits.positions)

    def state(self, path: tuple[str, ...]) -> Any:
        """Returns the position that *path* leads to."""
        return self.states(path)[-1]

    def states(self, path: tuple[str, ...]) -> list[Any]:
        """Returns the positions that *path* passes, the start included."""
        passed = [self.board.start()]
        for move in path:
            passed.append(self.board.after(passed[-1], move))
        return passed

    def arena(self) -> Arena:
        """Returns the game explored whole, as arrays."""
        from zermelo.solvers.exploration import exploration_of

        if not self.explores:
            raise BudgetError(
                f"Positions are looked up; the game has more than the {self.limits.positions:,} that are explored here."
            )

        def explore() -> Any:
            patience = _Patience(self.watch, self.limits, is_slow=self.is_slow)
            try:
                return exploration_of(
                    self.game, **({} if self.traits.is_explored else self.bounds | {"watch": patience})
                )
            except BudgetError:
                many = f"The game has more than {self.limits.positions:,} positions, too many to explore it whole here"
                raise BudgetError(patience.said or f"{many} (zermelo serve --limit takes more).") from None

        found: Arena = self.find("arena", explore)
        return found

    @property
    def is_slow(self) -> bool:
        """Is it explored in plain Python, since it is neither rules nor a tree or graph?"""
        return not self.traits.has_rules and not self.traits.is_explored

    @property
    def bounds(self) -> dict[str, Any]:
        """What bounds long work, and who watches it; numbers of positions take a few bytes each, explored ones many."""
        most = self.limits.memory // BYTES_A_NUMBER if self.traits.is_numbered else self.limits.positions
        return {"limit": most, "watch": self.watch}

    def solved(self) -> Solution:
        """Returns what `solve` finds of the game; one whose positions are numbered is not explored."""
        if not self.traits.is_numbered:
            return self.solution()
        from zermelo.solvers.solve import solve

        if self.holds_all:
            return cast("NumberedTable", self.kept).answer

        found: Solution = self.find("solved", lambda: solve(self.game, **self.bounds))
        return found

    def solution(self) -> Solution:
        """Returns what `solve` finds of the game explored whole."""
        from zermelo.solvers.solve import solve

        found: Solution = self.find("solution", lambda: solve(self.arena(), watch=self.watch))
        return found

    def subject(self) -> Any:
        """Returns what is asked about: the game itself where its positions are numbered, any other explored whole."""
        return self.game if self.traits.is_numbered else self.arena()

    def where(self, path: tuple[str, ...]) -> Any:
        """Returns where *path* leads, for answers about the `subject`: a position, or a node of the explored game."""
        return self.state(path) if self.traits.is_numbered else self.node(path)

    def node(self, path: tuple[str, ...]) -> int:
        """Returns the node of the explored game that *path* leads to."""
        return self.arena().at(path)


class _Patience:
    """The watch of an exploration, which ends where a slow game would not reach the limit within its time anyway."""

    def __init__(self, watch: Callable[[str, int], None], limits: Limits, *, is_slow: bool) -> None:
        self._watch, self._limits, self._is_slow = watch, limits, is_slow
        self._began, self.said = time.monotonic(), ""

    def __call__(self, what: str, count: int) -> None:
        """Hears that *count* positions were found."""
        self._watch(what, count)
        passed = time.monotonic() - self._began
        if self._is_slow and passed > self._limits.seconds / PART:
            if count * self._limits.seconds < self._limits.positions * passed:
                self.said = (
                    f"{count:,} positions were found in {passed:,.0f} seconds, and there are more: too slow to explore "
                    "the game whole here (zermelo serve --seconds takes more time)."
                )
                raise BudgetError(self.said)
