"""What a game of the gallery is: its words, and a function that runs zermelo and returns the fact and the picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import zermelo as z
from zermelo.forms.positions import Board


@dataclass(frozen=True)
class Told:
    """What came out: the surprising fact in words, and a picture."""

    fact: str
    picture: str


@dataclass(frozen=True)
class Exhibit:
    """A game of the gallery. `ask` is a command that shows it; `seen` tells what the picture shows."""

    name: str
    title: str
    players: str
    what: str
    known: str
    ask: str
    seen: str
    tell: Callable[[], Told]
    is_slow: bool = False


EXHIBITS: dict[str, Exhibit] = {}


def exhibit(
    *, title: str, players: str, what: str, known: str, ask: str, seen: str, is_slow: bool = False
) -> Callable[[Callable[[], Told]], Callable[[], Told]]:
    """Puts a function that tells of a game into the gallery, under the function's name."""

    def put(tell: Callable[[], Told]) -> Callable[[], Told]:
        name = tell.__name__.replace("_", "-")
        EXHIBITS[name] = Exhibit(name, title, players, what, known, ask, seen, tell, is_slow)
        return tell

    return put


def sure(claim: object) -> None:
    """Stops the page from being written when what its words say is not so."""
    if not claim:
        raise ValueError("The words of the gallery say what does not come out any more.")


def number(value: Any) -> str:
    """Returns a number as the page writes it, with a true minus sign."""
    return str(value).replace("-", "−")


def paid(payoff: Mapping[str, Any]) -> str:
    """Returns what everybody gets: A gets 1, B 2, C 0."""
    return ", ".join(f"{player} {number(value)}" for player, value in payoff.items())


def listed(words: list[str], last: str = "and") -> str:
    """Returns a, b and c."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def percent(share: Fraction) -> str:
    """Returns a share in percent, rounded to one place."""
    return f"{float(share) * 100:.1f} %"


def board_of(name: str, *moves: str) -> tuple[Board, Any]:
    """Returns the board of a game of the catalogue and the state after some moves."""
    board = Board(z.game(name))
    state = board.start()
    for move in moves:
        state = board.after(state, move)
    return board, state


def opening_moves(name: str) -> tuple[str, ...]:
    """Returns the moves of the start."""
    board, state = board_of(name)
    return tuple(board.moves(state))


def drawn_rows(text: str, marks: Mapping[str, Any]) -> list[list[Any]]:
    """Returns the rows of a board written in letters, for `board_svg`."""
    return [[marks[mark] for mark in line] for line in text.splitlines()]
