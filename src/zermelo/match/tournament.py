"""Tournaments: named players meet in all seatings, round after round, and a table says how they did.

How they are seated, with as many players as the game has seats, with more, and with fewer:

* ``all`` seatings: every order of the players, or of every choice of so many of them. With fewer players than seats
  some sit in several: every way to fill the seats in which nobody is left out.
* ``rotations``: of every choice one order, and what comes of moving everybody on by a seat, again and again.

Either way everybody sits in every seat equally often, so that the advantage of a seat cancels.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, combinations_with_replacement, islice, permutations, product
from random import Random
from typing import Any

from zermelo.answers.match.match import LONGEST, Match
from zermelo.answers.match.tournament import Played, Seating, Tournament
from zermelo.errors import FileError, MethodError, ParameterError, ZermeloError, error_hint
from zermelo.formats.json.answers.match.match import match_game_fields
from zermelo.formats.json.answers.match.tournament import Book
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.information.observation import observation_needs_hide
from zermelo.forms.positions import Board
from zermelo.games.parameters import parameter_repr
from zermelo.match.match import play_match
from zermelo.match.seats import Human, Seat, board_for_seats, seat

SEATINGS = ("all", "rotations")
MOST = 100_000  # seatings


def tournament(
    game: GameLike, players: Sequence[Any] | Mapping[str, Any], *, rounds: int = 1, seatings: str = "all",
    seed: int = 0, out: str | os.PathLike[str] | None = None, hidden: bool = False, watch: Watch | None = None,
) -> Tournament:  # fmt: skip
    """Plays all *seatings* of the *players*, each as often as *rounds* says, and returns the table.

    *players* are seats such as ``maxn:depth=6``, or a mapping from names to them. *out* is a file of finished matches:
    the same call continues where it stopped, and a call with more rounds plays the rest. Ctrl-C stops the tournament
    and returns what was played. The same *seed* gives the same matches. In *hidden* matches, players see only what the
    rules do not hide from them.

    >>> print(tournament("nim:1,2", ["solve", "random"], rounds=20).text(64))
    2 seatings, 20 rounds, seed 0: 40 matches.
    player                   points     95 %  place    wins  matches
    solve          │███████   0.700  ± 0.206  1.150  85.0 %       40
    random  ███████│         -0.700  ± 0.206  1.850  15.0 %       40
    """
    began, board = time.perf_counter(), board_for_seats(game)
    for name, number, least in (("rounds", rounds, 1), ("seed", seed, None)):
        if not isinstance(number, int) or isinstance(number, bool) or (least is not None and number < least):
            needs = "a whole number" + ("" if least is None else f" of at least {least}")
            raise ParameterError(f"{name} must be {needs}; it is {parameter_repr(number)}.")
    if hidden:
        observation_needs_hide(board.game)
    entrants = _entrants(players)
    order = tournament_seatings(tuple(entrants), len(board.players), seatings)
    book = None
    if out is not None:
        told = {
            "zermelo": "tournament", "version": 1, **match_game_fields(board), "players": list(entrants),
            "seatings": seatings, "seed": seed, **({"hidden": True} if hidden else {}),
        }  # fmt: skip
        book = Book(out, told, board.players)
    before = _finished(board, book) if book is not None else {}
    played: list[Played] = []
    status = "estimated"
    try:
        for k, seating in product(range(1, rounds + 1), order):
            if (k, seating) in before:
                played.append(before[k, seating])
            else:
                played.append(_played(board, entrants, seating, k, seed, hidden))
                if book is not None:
                    book.add(played[-1])
            if watch is not None:
                watch("matches", len(played))
    except KeyboardInterrupt:
        if not played:
            raise
        status = "stopped"
    return Tournament(
        game=board.title, players=tuple(entrants), seatings=order, rounds=rounds, seed=seed, matches=tuple(played),
        status=status, hidden=hidden, seconds=time.perf_counter() - began,
    )  # fmt: skip


def tournament_seatings(players: tuple[str, ...], seats: int, kind: str = "all") -> tuple[Seating, ...]:
    """Returns the ways to seat *players*, each a tuple in the order of the seats.

    >>> tournament_seatings(("x", "y", "z"), 3, "rotations")
    (('x', 'y', 'z'), ('z', 'x', 'y'), ('y', 'z', 'x'))
    >>> ["".join(seating) for seating in tournament_seatings(("x", "y"), 3)]
    ['xxy', 'xyx', 'xyy', 'yxx', 'yxy', 'yyx']
    """
    if kind not in SEATINGS:
        close = error_hint(str(kind), SEATINGS)
        raise ParameterError(f"No seatings {parameter_repr(kind)}.{close} There are {', '.join(SEATINGS)}.")
    found: Iterator[Seating]
    if kind == "all":
        if len(players) >= seats:
            found = chain.from_iterable(permutations(group) for group in combinations(players, seats))
        else:
            found = (filled for filled in product(players, repeat=seats) if len(set(filled)) == len(players))
    else:
        if len(players) >= seats:
            groups: Iterator[Seating] = combinations(players, seats)
        else:
            ways = combinations_with_replacement(players, seats)
            groups = (filled for filled in ways if len(set(filled)) == len(players))
        found = (group[-k:] + group[:-k] for group in groups for k in range(seats))
    some = tuple(dict.fromkeys(islice(found, MOST + 1)))
    if len(some) > MOST:
        hint = "; use rotations" if kind == "all" else "; name fewer players"
        raise ParameterError(f"There are more than {MOST:,} seatings of {len(players)} players in {seats} seats{hint}.")
    return some


def _entrants(players: Sequence[Any] | Mapping[str, Any]) -> dict[str, Seat]:
    """Returns the players by name; a second of the same name gets a number."""
    if isinstance(players, str):
        raise ParameterError(f"players are a list; write [{players!r}, …].")
    found: dict[str, Seat] = {}
    if isinstance(players, Mapping):
        found = {str(name): seat(given) for name, given in players.items()}
    else:
        for one in map(seat, players):
            alike = sum(other.name == one.name for other in found.values())
            found[f"{one.name} ({alike + 1})" if alike else one.name] = one
    if not found:
        raise ParameterError("A tournament needs players; name at least one.")
    for name, one in found.items():
        if isinstance(one, Human):
            raise ParameterError(f"{name}: people cannot play in a tournament; use `zermelo play`.")
    return found


def _finished(board: Board, book: Book) -> dict[tuple[int, Seating], Played]:
    """Returns the matches that a file holds, each played through again: they must be matches of this game."""
    for line, match in enumerate(book.played, 2):
        again = Match(board=board, seats=match.seating, seed=match.seed)
        try:
            for move in match.moves:
                again = again.play(move)
        except ZermeloError as error:
            raise FileError(f"{book.path}, line {line}: {error}") from None
        if again.payoff != match.payoff:
            raise FileError(
                f"{book.path}, line {line}: these moves pay {again.payoff}, not {match.payoff}; the game has changed."
            )
    return {(match.round, match.seating): match for match in book.played}


def _played(
    board: Board, entrants: Mapping[str, Seat], seating: Seating, k: int, seed: int, hidden: bool
) -> Played:  # fmt: skip
    """Plays one match; its seed is drawn from that of the tournament, the round and the seating."""
    own = Random(f"{seed}/{k}/{'/'.join(seating)}").getrandbits(48)
    match = play_match(board, [entrants[name] for name in seating], seed=own, hidden=hidden)
    if match.payoff is None:
        raise MethodError(
            f"A match of {', '.join(seating)} was not over after {LONGEST:,} moves, and the game does not say what "
            "play without end pays; add endless to its rules."
        )
    return Played(seating, k, own, match.line.moves, match.payoff)
