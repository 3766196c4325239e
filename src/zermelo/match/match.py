"""Matches: seats in turn choose moves, chance draws its own by the exact odds, until the game ends.

The luck of every move is drawn from the seed and from how many moves were made before it. So the same seed plays the
same match; a match that is saved and taken up again goes on as if it had never stopped; and a die that is rolled again
after a move was taken back shows the same face.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from zermelo.answers.match.match import Match
from zermelo.answers.search.advice import Advice
from zermelo.errors import NameError_, ParameterError
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.game import CHANCE
from zermelo.forms.positions import Board
from zermelo.forms.rules import rules_seat_of
from zermelo.games.parameters import parameter_repr
from zermelo.match.seats import Ahead, Seat, board_for_seats, sample_seat_choice, seat

THOUGHT = (("seconds", 2.0),)  # for a hint


def play_match(
    game: GameLike, seats: Sequence[Any] | Mapping[str, Any] | None = None, *, seed: int = 0, hidden: bool = False,
    watch: Watch | None = None,
) -> Match:  # fmt: skip
    """Plays one match to its end and returns it.

    *seats* are texts such as ``maxn:depth=6`` or objects that choose moves, one for each player in order or by player.
    In a *hidden* match every seat sees only what the rules do not hide from its player.
    *game* may be a match that has begun, such as one loaded from a file: it is then played to its end, with the seats
    and the seed that it has.

    >>> match = play_match("nim:1,2", ["solve", "random"], seed=3)
    >>> match.line, match.payoff
    (A h2-1, B h2-1, A h1-1, {'A': 1, 'B': -1})
    """
    match = game if isinstance(game, Match) else new_match(game, seats, seed=seed, hidden=hidden)
    if isinstance(game, Match) and seed not in (0, match.seed):
        raise ParameterError(f"This match was started with the seed {match.seed}; leave out seed=.")
    if hidden and not match.hidden:
        raise ParameterError("This match was started without hidden=; leave it out.")
    match, sitting = match_choosers(match, seats)
    while not match.is_over:
        match = step_match(match, sitting)
        if watch is not None:
            watch("moves", len(match.line))
    return match


def new_match(
    game: GameLike, seats: Sequence[Any] | Mapping[str, Any] | None = None, *, seed: int = 0, hidden: bool = False
) -> Match:
    """Returns a match in which no move has been made; without *seats* all are ``human``."""
    board = board_for_seats(game)
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise ParameterError(f"seed must be a whole number; it is {parameter_repr(seed)}.")
    chosen = _chosen(("human",) * len(board.players) if seats is None else seats, board.players)
    return Match(board=board, seats=tuple(s.name for s in chosen), seed=seed, hidden=hidden)


def match_choosers(
    match: Match, seats: Sequence[Any] | Mapping[str, Any] | None = None
) -> tuple[Match, dict[str, Seat]]:
    """Returns *match* and who chooses for each of its players: other *seats* than it had, where they are given."""
    chosen = _chosen(match.seats if seats is None else seats, match.players)
    match = replace(match, seats=tuple(s.name for s in chosen))
    return match, dict(zip(match.players, chosen, strict=True))


def step_match(match: Match, sitting: Mapping[str, Seat]) -> Match:
    """Returns *match* after the next move, made by chance or by the seat whose turn it is."""
    player, board, state = match.turn, match.board, match.state
    luck = _luck(match)
    if player is None:
        raise ParameterError(f"The match has ended ({match.status}); there is no next move.")
    if player == CHANCE:
        return match.play(sample_seat_choice(board.odds(state), luck))
    chooser = sitting[player]
    move = chooser.choose(*_seen(match, player), luck)
    try:
        return match.play(move)
    except NameError_ as wrong:
        raise NameError_(f"{chooser.name}, playing for {player}: {wrong}") from None


def match_hint(match: Match, **budget: Any) -> Advice:
    """Returns what a look-ahead advises at the present position; 2 seconds of it unless *budget* says otherwise.

    >>> match_hint(new_match("nim:1,2")).move
    'h2-1'
    """
    if match.turn is None or match.turn == CHANCE:
        raise ParameterError("Nobody is to move now, so there is nothing to advise.")
    return Ahead(options=tuple(budget.items()) or THOUGHT).advice(*_seen(match, match.turn), _luck(match))


def _seen(match: Match, player: str) -> tuple[Board, Any]:
    """The board and the position, as whoever plays for *player* may see them."""
    board = match.seen_by(player)
    return board, match.state if board.observation is None else board.observation.view


def _luck(match: Match) -> Random:
    return Random(f"{match.seed}/{len(match.line)}")


def _chosen(seats: Sequence[Any] | Mapping[str, Any], players: tuple[str, ...]) -> list[Seat]:
    if isinstance(seats, Mapping):
        for name in seats:
            rules_seat_of(players, name)
        missing = [player for player in players if player not in seats]
        if missing:
            raise ParameterError(f"No seat is given for {', '.join(missing)}; name a seat for every player.")
        return [seat(seats[player]) for player in players]
    if isinstance(seats, str):
        raise ParameterError(f"seats are a list, one for each player; write [{seats!r}, …].")
    return [seat(s) for s in seats]
