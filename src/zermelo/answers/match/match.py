"""A match: who sits where, the moves made so far, and what they led to. Nothing changes; a move makes a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from zermelo.answers.line import Line, Step
from zermelo.errors import ParameterError
from zermelo.forms.display import Shown
from zermelo.forms.game import CHANCE
from zermelo.forms.information.observation import observation_needs_hide, observation_of
from zermelo.forms.payoff import Payoff
from zermelo.forms.positions import Board, PartialBoard
from zermelo.forms.rules import rules_seat_of

LONGEST = 10_000  # moves; a match that goes on so long counts as one that never ends
NO_MOVES = Line(())


@dataclass(frozen=True, repr=False, kw_only=True)
class Match(Shown):
    """One match of a game, as far as it has been played.

    `seats` says what plays for each player, in their order: ``human``, ``maxn:depth=6`` … `seed` draws the moves of
    chance and of seats that play at random: the same seed and moves always go on in the same way, after a match is
    taken up again or moves are taken back too. A match that somebody resigned has no payoff. In a `hidden` one
    everybody sees only what the rules do not hide from them.

    >>> from zermelo.games import Nim
    >>> match = Match(board=Board(Nim((1, 2))), seats=("human", "human")).play("h2-1").play("h1-1")
    >>> match.turn, match.moves, match.line
    ('A', ('h2-1',), A h2-1, B h1-1)
    >>> match.play("h2-1")
    <Match of Nim(heaps=(1, 2), players=2, misere=False, before=False): over after 3 moves, {'A': 1, 'B': -1}>
    >>> match.undo().turn, match.resign("B").status
    ('B', 'resigned')
    """

    board: Board
    seats: tuple[str, ...]
    seed: int = 0
    line: Line = NO_MOVES
    resigned: str | None = None
    hidden: bool = False

    def __post_init__(self) -> None:
        if self.hidden:
            observation_needs_hide(self.board.game)
        if len(self.seats) != len(self.players):
            raise ParameterError(
                f"This game has {len(self.players)} players ({', '.join(self.players)}); "
                f"{len(self.seats)} {'seat is' if len(self.seats) == 1 else 'seats are'} given."
            )

    # ------------------------------------------------------------ how it stands

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""
        return self.board.players

    @cached_property
    def state(self) -> Any:
        """The position reached."""
        state = self.board.start()
        for step in self.line:
            state = self.board.after(state, step.move)
        return state

    @property
    def turn(self) -> str | None:
        """Who moves: a player, ``chance``, or None when the match has ended."""
        return self.board.turn(self.state) if self.resigned is None and len(self.line) < LONGEST else None

    @property
    def moves(self) -> tuple[str, ...]:
        """The names of the legal moves; none when the match has ended."""
        return self.board.moves(self.state) if self.turn is not None else ()

    @property
    def is_over(self) -> bool:
        """Has the match ended?"""
        return self.turn is None

    @property
    def status(self) -> str:
        """``going on``, ``over``, ``resigned``, or ``endless`` after 10,000 moves without an end."""
        if self.resigned is not None:
            return "resigned"
        if self.board.turn(self.state) is None:
            return "over"
        return "going on" if len(self.line) < LONGEST else "endless"

    @property
    def payoff(self) -> Payoff | None:
        """What each player gets: None while the match goes on, when it was resigned, and when it is endless and the
        game does not say what play without end pays."""
        if self.status == "endless":
            return self.board.endless
        return self.board.payoff(self.state) if self.status == "over" else None

    def seen_by(self, player: str) -> Board:
        """Returns the board as *player* sees it, with all that was seen so far; of an open match the board itself."""
        if not self.hidden:
            return self.board
        return PartialBoard(observation_of(self.board.game, player, self.line.moves), self.board.name)

    @property
    def heard(self) -> Line:
        """The moves that everybody has heard: in a hidden match not those of chance."""
        return Line(tuple(step for step in self.line if step.player != CHANCE)) if self.hidden else self.line

    # ------------------------------------------------------------ what can be done

    def play(self, move: str) -> Match:
        """Returns the match after *move*, made by whoever's turn it is."""
        player = self.turn
        if player is None:
            raise ParameterError(f"The match has ended ({self.status}); no more moves can be made.")
        after = self.board.after(self.state, move)
        odds = self.board.odds(self.state)[move] if player == CHANCE else None
        return self._with(replace(self, line=Line((*self.line.steps, Step(player, move, odds)))), after)

    def undo(self, player: str | None = None) -> Match:
        """Returns the match one move earlier; with *player*, before that player's last move."""
        steps = list(self.line.steps)
        if self.resigned is not None:
            return self._with(replace(self, resigned=None), self.state)
        if player is not None:
            rules_seat_of(self.players, player)
            while steps and steps[-1].player != player:
                steps.pop()
        if not steps:
            raise ParameterError("There is nothing to take back.")
        return replace(self, line=Line(tuple(steps[:-1])))

    def resign(self, player: str) -> Match:
        """Returns the match, ended because *player* gives up; it pays nothing to anybody."""
        rules_seat_of(self.players, player)
        if self.is_over:
            raise ParameterError(f"The match has ended ({self.status}); nobody can resign.")
        return self._with(replace(self, resigned=player), self.state)

    @staticmethod
    def _with(match: Match, state: Any) -> Match:
        match.__dict__["state"] = state  # known already, so it need not be played out again
        return match

    # ------------------------------------------------------------ words

    def text(self, player: str | None = None) -> str:
        """Returns the position for a terminal, as *player* sees it; of a game without pictures, the moves so far."""
        if player is not None and self.hidden:
            board = self.seen_by(player)
            assert board.observation is not None
            return board.text(board.observation.view)
        return self.board.text(self.state) or (f"After {self.line}." if self.line else "At the start.")

    def svg(self) -> str:
        """Returns the board as it stands, where the game has a picture; else the moves made."""
        from zermelo.draw.game import position_svg

        return position_svg(self.board, self.state, title=self.board.title, about=self.verdict())

    def verdict(self) -> str:
        """Returns one sentence that says how the match stands."""
        if self.resigned is not None:
            return f"{self.resigned} resigns."
        if self.status == "going on":
            return f"{self.turn} is to move."
        paid = self.payoff
        if paid is None:
            return f"The match was stopped after {LONGEST:,} moves."
        points = ", ".join(f"{player} {points}" for player, points in paid.items())
        return f"{points}: {_winners(paid)}."

    def __repr__(self) -> str:
        count = f"{len(self.line)} move{'' if len(self.line) == 1 else 's'}"
        paid = "" if self.payoff is None else f", {self.payoff}"
        return f"<Match of {self.board.title}: {self.status} after {count}{paid}>"


def _winners(paid: Payoff) -> str:
    if len(paid) == 1:
        return "the end"
    if paid.is_draw:
        return "a draw"
    *others, last = paid.winners
    return f"{', '.join(others)} and {last} share the win" if others else f"{last} wins"
