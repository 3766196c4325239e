"""`report`: everything that is known of a game, on one page.

Each part is a question of the table: it is asked, its answer is checked where that is quick, and shown by the same
sheets and pictures as in a terminal or a notebook. What does not apply says why in one line. Nothing runs forever:
a part is left out of games that are too large for it, or once the time is spent.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from zermelo.answers.answer import effort_of_answer, explanation_of_answer
from zermelo.answers.size import Size
from zermelo.draw.display import HTML, draw_as_svg, draw_for_display
from zermelo.draw.game import position_svg
from zermelo.draw.svg.label import count_label, plain_label
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import BudgetError, InputError, MethodError
from zermelo.faces.report.page import Part, report_page
from zermelo.formats.given import given_game_or_matrix
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.explore import explored_game_title
from zermelo.forms.positions import Board
from zermelo.forms.traits.traits import Traits, traits_of_game
from zermelo.questions import QUESTIONS, question_object
from zermelo.solvers.exploration import traits as ask_traits
from zermelo.solvers.search.search import search
from zermelo.solvers.size import size as ask_size

LIMIT, SECONDS = 100_000, 60.0
PROBES = 200
MOST_CHECKED = 100_000  # positions
SEARCHED = 5.0  # seconds
ASKED = {row.verb: row.reported for row in QUESTIONS if row.reported}  # up to how many positions
MOST_ONE_BY_ONE = 8  # players
LEAST_PLAYERS = {
    "coalitions": (3, "Two players play against each other, or both as one team; there is nothing to form.")
}


@dataclass(frozen=True)
class _Answered:
    verb: str
    answer: Any
    seconds: float


def report(game: GameLike, *, limit: int = LIMIT, seconds: float = SECONDS) -> str:
    """Returns one page of HTML with everything known about *game*: no script, and nothing loaded from elsewhere.

    It shows properties and size, pictures, the solution with its line of play, guarantees, equilibria, coalitions and
    fairness, what was checked and how everything was computed. For games with more than *limit* positions it shows the
    size and a search result. No part begins after *seconds*, and parts that report progress are stopped then.

    >>> page = report("sharing")
    >>> page[:15], "<script" in page, page.count("<h2")
    ('<!doctype html>', False, 12)
    """
    return report_of(game, game if isinstance(game, str) else "", limit=limit, seconds=seconds)


def report_of(game: GameLike, name: str, *, limit: int = LIMIT, seconds: float = SECONDS) -> str:
    """Returns the same page of a game that is known by a *name*, if it has no title."""
    return _Report(given_game_or_matrix(game), name, limit, seconds).page()


class _Report:
    """A report being made."""

    def __init__(self, game: Any, name: str, limit: int, seconds: float) -> None:
        self.game, self.limit, self.seconds = game, limit, seconds
        self.is_matrix = traits_of_game(game).is_matrix
        self.began = time.monotonic()
        self.answered: list[_Answered] = []
        self.title = plain_label(getattr(game, "title", "") or name or explored_game_title(game), 90)

    def watch(self, what: str, count: int) -> None:
        """Ends what takes too long."""
        if time.monotonic() - self.began > self.seconds:
            raise BudgetError(f"Left out: the {self.seconds:g} s given to this report were spent.")

    def page(self) -> str:
        known, large = self.known(), None
        parts = [self.properties(known), self.picture()]
        if not self.is_matrix:
            large = self.tried(lambda: ask_size(self.game, limit=self.limit, probes=PROBES, watch=self.watch))
            parts.append(self.sized(large))
        if isinstance(large, Size) and not large.exact:
            parts.append(self.look_ahead())
        parts += [self.part(verb, most, large if isinstance(large, Size) else None) for verb, most in ASKED.items()]
        parts += [self.checks(large if isinstance(large, Size) else None), self.computed()]
        return report_page(self.title, parts)

    # ------------------------------------------------------------ the game

    def known(self) -> Traits | None:
        found = self.tried(lambda: ask_traits(self.game, limit=self.limit))
        return found if isinstance(found, Traits) else None

    def properties(self, known: Traits | None) -> Part:
        players = ", ".join(plain_label(player, 40) for player in self.game.players)
        rows = [("players", players)]
        if known is not None:
            rows += [("form", known.form), ("properties", ", ".join(known.words()))]
        if self.is_matrix:
            rows.append(("strategies", " × ".join(map(str, self.game.shape))))
        return Part("What it is", Sheet("", ("", ""), rows).html())

    def picture(self) -> Part:
        def drawn() -> str:
            if not self.is_matrix and not getattr(self.game, "has_hidden_moves", False):
                board = Board(self.game)
                if board.picture(board.start()) is not None:
                    return position_svg(board, board.start(), title=self.title)
            return draw_as_svg(self.game, **({} if self.is_matrix else {"most": 60}))

        found = self.tried(drawn)
        return (
            Part("What it looks like", found) if isinstance(found, str) else Part("What it looks like", "", str(found))
        )

    # ------------------------------------------------------------ what is asked of it

    def tried(self, ask: Callable[[], Any]) -> Any:
        """Returns an answer, or the error that says why there is none."""
        try:
            self.watch("", 0)
            return ask()
        except (MethodError, BudgetError, InputError) as error:
            return error

    def shown(self, heading: str, found: Any) -> Part:
        if isinstance(found, Exception):
            return Part(heading, "", str(found))
        if isinstance(found, tuple):
            return Part(heading, "".join(one.html() for one in found))
        return Part(heading, draw_for_display(found)[HTML])

    def sized(self, found: Any) -> Part:
        """How large the game is; of a large one, which questions fit, too."""
        if not isinstance(found, Size):
            return Part("How large is it?", "", str(found))
        sheets = found.sheets()[: 1 if found.exact else None]
        return Part("How large is it?", "".join(replace(sheet, title="").html() for sheet in sheets))

    def part(self, verb: str, most: int, large: Size | None) -> Part:
        row = next(row for row in QUESTIONS if row.verb == verb)
        least, why = LEAST_PLAYERS.get(verb, (0, ""))
        if len(self.game.players) < least:
            return Part(row.words, "", why)
        if large is not None and not large.exact:
            return Part(row.words, "", f"Left out: there are more than {self.limit:,} positions.")
        there = 0 if large is None else large.positions or large.nodes or 0
        if there > most:
            return Part(row.words, "", f"Left out: {count_label(there, 'position')}; a report covers up to {most:,}.")
        ask = question_object(f"{row.home}.{verb}")
        began = time.monotonic()
        takes_limit = {} if self.is_matrix else {"limit": self.limit}
        found = self.tried(lambda: ask(self.game, watch=self.watch, **takes_limit))
        if verb == "guarantees" and isinstance(found, MethodError):
            found = self.one_by_one(found, takes_limit)
        for answer in found if isinstance(found, tuple) else (found,):
            if not isinstance(answer, Exception):
                self.answered.append(_Answered(verb, answer, time.monotonic() - began))
        return self.shown(row.words, found)

    def one_by_one(self, refusal: MethodError, options: dict[str, Any]) -> Any:
        """What each player can guarantee, asked one by one, as where moves are hidden."""
        ask = question_object("solvers.guarantee.guarantee.guarantee")
        asked = [partial(ask, self.game, player, watch=self.watch, **options) for player in self.game.players]
        found = tuple(map(self.tried, asked[:MOST_ONE_BY_ONE]))
        return refusal if any(isinstance(one, Exception) for one in found) else found

    def look_ahead(self) -> Part:
        row = next(row for row in QUESTIONS if row.verb == "search")
        began = time.monotonic()
        left = max(1.0, min(SEARCHED, self.seconds - (began - self.began)))
        found = self.tried(lambda: search(self.game, seconds=left))
        if not isinstance(found, Exception):
            self.answered.append(_Answered("search", found, time.monotonic() - began))
        return self.shown(row.words, found)

    # ------------------------------------------------------------ how far to trust it

    def checks(self, large: Size | None) -> Part:
        check = question_object("checker.check.check")
        there = 0 if large is None else large.positions or large.nodes or 0
        if there > MOST_CHECKED:
            return Part(
                "Is it correct?",
                "",
                f"Not checked here: {count_label(there, 'position')}. Save answers and check them.",
            )
        rows = []
        for one in self.answered:
            found = self.tried(partial(check, one.answer))
            if isinstance(found, Exception):
                rows.append((one.verb, "not checked", str(found)))
            else:
                said = "; ".join(found.checked) if found else "; ".join(map(str, found.problems[:3]))
                rows.append((one.verb, "right" if found else "WRONG", said))
        if not rows:
            return Part("Is it correct?", "", "Nothing was answered that could be checked.")
        about = "The checker shares no code with the solvers."
        return Part("Is it correct?", Sheet("", ("answer", "verdict", "what was checked"), rows, notes=(about,)).html())

    def computed(self) -> Part:
        rows = [(one.verb, " ".join(_told(one.answer)), f"{one.seconds:.2f} s") for one in self.answered]
        took = f"The whole report took {time.monotonic() - self.began:.1f} s."
        if not rows:
            return Part("How it was computed", "", took)
        return Part("How it was computed", Sheet("", ("answer", "how", "time"), rows, notes=(took,)).html())


def _told(answer: Any) -> Iterator[str]:
    """How an answer was found, and what it cost."""
    if hasattr(answer, "method") and hasattr(answer, "why"):
        yield from explanation_of_answer(answer)
    if hasattr(answer, "effort"):
        yield effort_of_answer(answer)
