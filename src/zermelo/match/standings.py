"""From standings to aims: what a player wants of the next game of a series.

1. A rival is *within reach* when the gap in points is at most games left × swing, where the swing is the most that one
   game can shift the gap between any two players. A larger gap, up or down, stays on the same side whatever happens:
   those who will not catch up and those who cannot be caught are not watched.
2. Of the rivals within reach the closest is pressed: the aim of a player is the own points less those of the closest
   rival. Several who are equally close share the weight −1 evenly.
3. With nobody within reach only the own points count, as in a single game.

Reference: Lakatos and Nagy 2004, section 7.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.payoff import Number, Payoff, exact_payoff, payoff_quotient, simplest_payoff
from zermelo.forms.rules import rules_seat_of
from zermelo.games.parameters import parameter_repr
from zermelo.solvers.exploration import exploration_of

MINDS = ("series", "game")


def aims_from_standings(
    standings: Mapping[str, Any], games_left: int, swing: Any, weights: Any = None
) -> dict[str, dict[str, Number]]:
    """Returns what each player wants of the next game, as weights on everybody's points: the *aims* of `solve`.

    *games_left* counts the game about to be played; *swing* is the most that one game can shift the gap between two
    players (`greatest_standings_swing`). The own points count 1,
    those of the closest rival within reach −1; rivals who are
    equally close share the −1. *weights* puts another rule in its place: the minds of `series`, one for all or by
    player.

    With one game left and a swing of 5, Bob is two points ahead of Ann, and Cy is out of reach of both:

    >>> aims_from_standings({"Ann": 10, "Bob": 12, "Cy": 0}, games_left=1, swing=5)
    {'Ann': {'Ann': 1, 'Bob': -1}, 'Bob': {'Bob': 1, 'Ann': -1}, 'Cy': {'Cy': 1}}
    """
    require_standings_integer(games_left, "games_left", least=1)
    require_standings_players(standings, None, "standings")
    points = Payoff(tuple(standings), (exact_payoff(n, "number of points") for n in standings.values()))
    reach = read_standings_swing(swing)
    minds = read_standings_minds(weights, tuple(points))
    return {player: _aim(minds[player], player, points, games_left, reach) for player in points}


def rivals_in_standings(
    player: str, standings: Mapping[str, Number], games_left: int, swing: Number
) -> tuple[str, ...]:
    """Returns the others whom *player* can still meet in points, or be met by, the closest first.

    >>> rivals_in_standings("Ann", {"Ann": 10, "Bob": 12, "Cy": 0, "Dan": 9}, games_left=1, swing=5)
    ('Dan', 'Bob')
    """
    gaps = {other: _gap(standings, player, other) for other in standings if other != player}
    return tuple(sorted((q for q in gaps if gaps[q] <= games_left * swing), key=lambda q: gaps[q]))


def greatest_standings_swing(game: GameLike, **options: Any) -> Number:
    """Returns the most that one play of *game* can shift the gap in points between two players.

    >>> greatest_standings_swing("nim:2,2,players=3")
    3
    """
    arena = exploration_of(game, **options)
    widest: Number = 0
    if arena.ends:
        widest = payoff_quotient(int((arena.payoff.max(axis=1) - arena.payoff.min(axis=1)).max()), arena.scale)
    if arena.endless is not None:
        widest = max(widest, max(arena.endless.vector) - min(arena.endless.vector))
    return widest


def _aim(mind: Any, player: str, standings: Payoff, games_left: int, swing: Number) -> dict[str, Number]:
    if mind == "game":
        return {player: 1}
    if mind == "series":
        near = rivals_in_standings(player, standings, games_left, swing)
        closest = [q for q in near if _gap(standings, player, q) == _gap(standings, player, near[0])]
        return {player: 1} | {q: simplest_payoff(Fraction(-1, len(closest))) for q in closest}
    try:
        found = mind(player, standings, games_left, swing) if callable(mind) else mind
    except Exception as error:  # whatever a function of the user's raises
        raise ParameterError(f"The mind of {player} raised {type(error).__name__}: {error}.") from error
    if not isinstance(found, Mapping):
        raise ParameterError(
            f"The mind of {player} gives {parameter_repr(found)}, not a mapping from players to weights."
        )
    return _weights(found, player, tuple(standings))


def _gap(standings: Mapping[str, Number], player: str, other: str) -> Fraction:
    return abs(Fraction(standings[player] - standings[other]))


def read_standings_swing(given: Any) -> Number:
    """Returns a swing as a number; raises for what is none."""
    swing = exact_payoff(given, "swing")
    if swing < 0:
        raise ParameterError(f"A swing is a difference of at least 0; this one is {given}.")
    return swing


def read_standings_minds(given: Any, players: tuple[str, ...]) -> dict[str, Any]:
    """Returns the mind of every player; raises for what is none."""
    by_player = given if isinstance(given, Mapping) else dict.fromkeys(players, "series" if given is None else given)
    require_standings_players(by_player, players, "minds")
    minds = {player: by_player.get(player, "series") for player in players}
    for player, mind in minds.items():
        if not (mind in MINDS if isinstance(mind, str) else isinstance(mind, Mapping) or callable(mind)):
            raise ParameterError(
                f"The mind of {player} is {parameter_repr(mind)}; use 'series', 'game', a mapping from players to "
                f"weights, or a "
                "function."
            )
        if isinstance(mind, Mapping):
            minds[player] = _weights(mind, player, players)
    return minds


def _weights(mind: Mapping[str, Any], player: str, players: tuple[str, ...]) -> dict[str, Number]:
    require_standings_players(mind, players, f"the mind of {player}")
    return {other: exact_payoff(weight, "weight") for other, weight in mind.items()}


# ---------------------------------------------------------------- what was given


def require_standings_integer(number: Any, name: str, least: int | None) -> None:
    """Raises unless *number* is a whole number, of at least *least* where that is given."""
    if not isinstance(number, int) or isinstance(number, bool) or (least is not None and number < least):
        least_words = "" if least is None else f" of at least {least}"
        raise ParameterError(f"{name} must be a whole number{least_words}; it is {parameter_repr(number)}.")


def require_standings_players(given: Any, players: tuple[str, ...] | None, where: str) -> None:
    """Raises unless *given* is a mapping that names only *players*, or anybody where they are None."""
    if not isinstance(given, Mapping):
        raise ParameterError(f"{where} must be a mapping by player; it is {parameter_repr(given)}.")
    for name in given:
        if players is not None:
            rules_seat_of(players, name, where)
