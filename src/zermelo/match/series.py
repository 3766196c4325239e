"""Series: the same players play a game several times, and the points add up.

What is best in one game need not be best in the series. "Better if I am the second and P is the fifth than I am the
winner and he is the second, because he is my long-term enemy, as his summarized points of the previous games are the
closest" (Lakatos and Nagy, example 7.1). So before each game a player may look at the standings:

1. A rival is *within reach* when the gap in points is at most games left × swing, where the swing is the most that one
   game can shift the gap between any two players. A larger gap, up or down, stays on the same side whatever happens:
   those who will not catch up and those who cannot be caught are not watched.
2. Of the rivals within reach the closest is pressed: the aim of a player is the own points less those of the closest
   rival. Several who are equally close share the weight −1 evenly.
3. With nobody within reach only the own points count, as in a single game.

The game is then solved with everybody's aims, played, and the points are added. This is a rule of thumb for each game
in turn, as in the paper, and not the equilibrium of the whole series as one long game. Two players whom a game always
pays the same, such as the opponents in tarok, become indifferent when they press each other; weights that count the own
points more than a rival's, 2 and −1 say, keep them playing.

Reference: Lakatos and Nagy 2004, section 7.2.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from math import lcm
from random import Random
from typing import Any

from zermelo.errors import NameError_, ParameterError, nearest
from zermelo.forms.arena import END, Arena
from zermelo.forms.enumerate import Watch
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Number, Payoff, exact, quotient, simplest
from zermelo.games.bounds import shown
from zermelo.games.given import game as given_game
from zermelo.results.line import Line, Step
from zermelo.results.series import Round, Series
from zermelo.results.solution import Solution
from zermelo.results.ties import Ties
from zermelo.solvers.forms import explored, ready
from zermelo.solvers.solve import solve

MINDS = ("series", "game")
KEPT = 8  # solutions remembered for the next game with the same seats and aims


def series(
    game: Any, *, games: int, minds: Any = None, standings: Mapping[str, Any] | None = None, rotate: bool = False,
    ties: Any = "first", seed: int = 0, watch: Watch | None = None,
) -> Series:  # fmt: skip
    """Plays *game* as often as *games* says and returns the series: aims, moves and points, game by game.

    *minds* says how players look at it, one for all or by player: ``series`` (also for those left out) takes the aim
    that the standings suggest before each game (`derived_aims`), ``game`` plays each game for its own points, a mapping
    gives weights on everybody's points, and a function of player, standings, games left and swing returns such weights.
    *standings* are points brought along; players left out have none. With *rotate* everybody moves one seat on after
    each game: names keep their points. *ties* is the tie rule of `solve`. The moves of chance, and of averaged ties,
    are drawn by their exact odds; the same *seed* draws the same.

    In this game Ann can grab 3 points, or spoil it for Bob with the help of Cy. Grabbing, she wins the last game and
    loses the series; with an eye on the standings she comes second in the game and wins the series:

    >>> from zermelo.forms.build import choose, end, tree
    >>> spoilt = choose("Cy", {"join": end(2, -2, 3), "leave": end(1, 1, 1)})
    >>> last = tree(("Ann", "Bob", "Cy"), choose("Ann", {"grab": end(3, 2, -1), "spoil": spoilt}))
    >>> before = {"Ann": 10, "Bob": 12, "Cy": 0}
    >>> series(last, games=1, standings=before, minds="game")
    <Series of 1 game: Ann 13, Bob 14, Cy -1; Bob wins>
    >>> found = series(last, games=1, standings=before, minds={"Ann": "series", "Bob": "game", "Cy": "game"})
    >>> found, found.games[0].line, found.games[0].aims["Ann"]
    (<Series of 1 game: Ann 12, Bob 10, Cy 3; Ann wins>, Ann spoil, Cy join, {'Ann': 1, 'Bob': -1})

    Reference: Lakatos and Nagy 2004, section 7.2.
    """
    _whole(games, "games", least=1)
    _whole(seed, "seed", least=None)
    arena = ready(given_game(game), watch=watch)
    players = arena.players
    rule = Ties.read(ties, players)
    wanted = _minds(minds, players)
    given = {} if standings is None else standings
    _known(given, players, "standings")
    before = Payoff(players, (exact(given.get(p, 0), "number of points") for p in players))
    most, luck = greatest_swing(arena), Random(seed)
    seated: dict[tuple[str, ...], Arena] = {players: arena}
    solved: dict[Any, Solution] = {}
    points, played = before, []
    for k in range(games):
        turn = k % len(players) if rotate else 0
        seats = players[len(players) - turn :] + players[: len(players) - turn]
        aims = derived_aims(points, games - k, most, wanted)
        asked = (seats, tuple(tuple(aims[p].items()) for p in players))
        if asked not in solved:
            if seats not in seated:
                seated[seats] = _seated(arena, seats)
            if len(solved) == KEPT:
                solved.clear()
            solved[asked] = solve(seated[seats], ties=rule, aims=aims)
        line, paid = _played(solved[asked], luck)
        payoff = Payoff(players, (paid[p] for p in players))
        points = Payoff(players, (simplest(points[p] + payoff[p]) for p in players))
        played.append(Round(seats, aims, line, payoff, points))
    return Series(
        before=before, games=tuple(played), minds=wanted, swing=most, ties=rule, seed=seed, rotate=rotate,
        arena=arena,
    )  # fmt: skip


# ---------------------------------------------------------------- from standings to aims


def derived_aims(
    standings: Mapping[str, Any], games_left: int, swing: Any, weights: Any = None
) -> dict[str, dict[str, Number]]:
    """Returns what each player wants of the next game, as weights on everybody's points: the *aims* of `solve`.

    *games_left* counts the game about to be played; *swing* is the most that one game can shift the gap between two
    players (`greatest_swing`). The own points count 1, those of the closest rival within reach −1; rivals who are
    equally close share the −1. *weights* puts another rule in its place: the minds of `series`, one for all or by
    player.

    With one game left and a swing of 5, Bob is two points ahead of Ann, and Cy is out of reach of both:

    >>> derived_aims({"Ann": 10, "Bob": 12, "Cy": 0}, games_left=1, swing=5)
    {'Ann': {'Ann': 1, 'Bob': -1}, 'Bob': {'Bob': 1, 'Ann': -1}, 'Cy': {'Cy': 1}}
    """
    _whole(games_left, "games_left", least=1)
    _known(standings, None, "standings")
    points = Payoff(tuple(standings), (exact(n, "number of points") for n in standings.values()))
    reach = exact(swing, "swing")
    if reach < 0:
        raise ParameterError(f"A swing is a difference of at least 0; this one is {swing}.")
    minds = _minds(weights, tuple(points))
    return {player: _aim(minds[player], player, points, games_left, reach) for player in points}


def rivals(player: str, standings: Mapping[str, Number], games_left: int, swing: Number) -> tuple[str, ...]:
    """Returns the others whom *player* can still meet in points, or be met by, the closest first.

    >>> rivals("Ann", {"Ann": 10, "Bob": 12, "Cy": 0, "Dan": 9}, games_left=1, swing=5)
    ('Dan', 'Bob')
    """
    gaps = {other: _gap(standings, player, other) for other in standings if other != player}
    return tuple(sorted((q for q in gaps if gaps[q] <= games_left * swing), key=lambda q: gaps[q]))


def greatest_swing(game: Any, **options: Any) -> Number:
    """Returns the most that one play of *game* can shift the gap in points between two players.

    >>> greatest_swing("nim:2,2,players=3")
    3
    """
    arena = explored(game, **options)
    if not arena.ends:
        return 0
    return quotient(int((arena.payoff.max(axis=1) - arena.payoff.min(axis=1)).max()), arena.scale)


def _aim(mind: Any, player: str, standings: Payoff, games_left: int, swing: Number) -> dict[str, Number]:
    if mind == "game":
        return {player: 1}
    if mind == "series":
        near = rivals(player, standings, games_left, swing)
        closest = [q for q in near if _gap(standings, player, q) == _gap(standings, player, near[0])]
        return {player: 1} | {q: simplest(Fraction(-1, len(closest))) for q in closest}
    found = mind(player, standings, games_left, swing) if callable(mind) else mind
    if not isinstance(found, Mapping):
        raise ParameterError(f"The mind of {player} gives {shown(found)}, not a mapping from players to weights.")
    _known(found, tuple(standings), f"the mind of {player}")
    return {other: exact(weight, "weight") for other, weight in found.items()}


def _gap(standings: Mapping[str, Number], player: str, other: str) -> Fraction:
    return abs(Fraction(standings[player] - standings[other]))


def _minds(given: Any, players: tuple[str, ...]) -> dict[str, Any]:
    """Returns the mind of every player; raises for what is none."""
    by_player = given if isinstance(given, Mapping) else dict.fromkeys(players, "series" if given is None else given)
    _known(by_player, players, "minds")
    minds = {player: by_player.get(player, "series") for player in players}
    for player, mind in minds.items():
        if not (mind in MINDS if isinstance(mind, str) else isinstance(mind, Mapping) or callable(mind)):
            raise ParameterError(
                f"The mind of {player} is {shown(mind)}; use 'series', 'game', a mapping from players to weights, or a "
                "function."
            )
    return minds


# ---------------------------------------------------------------- playing


def _seated(arena: Arena, seats: tuple[str, ...]) -> Arena:
    """Returns the same game with other players in the seats."""
    if isinstance(arena, Graph) and arena.endless is not None:
        return replace(arena, players=seats, endless=Payoff(seats, arena.endless.vector))
    return replace(arena, players=seats)


def _played(answer: Solution, luck: Random) -> tuple[Line, Payoff]:
    """Returns the line of one play, chance and averaged ties drawn by their odds, and what it pays."""
    arena, node = answer.arena, 0
    edges: list[int] = []
    movers: list[tuple[str, Fraction | None]] = []
    while arena.mover[node] != END:
        shares = answer.shares(node)
        edge = _drawn(shares, luck)
        movers.append((str(arena.turn(node)), shares[edge] if len(shares) > 1 else None))
        edges.append(edge)
        node = arena.child(edge)
    named = zip(movers, arena.names_along(edges), strict=True)
    return Line(tuple(Step(player, name, odds) for (player, odds), name in named)), arena.payoff_at(node)


def _drawn(shares: Mapping[int, Fraction], luck: Random) -> int:
    """Returns a move, each as often as its share says; whole numbers only, so that no share is rounded."""
    if len(shares) == 1:
        return next(iter(shares))
    unit = lcm(*(share.denominator for share in shares.values()))
    upto = list(accumulate(int(share * unit) for share in shares.values()))
    return list(shares)[bisect_right(upto, luck.randrange(unit))]


# ---------------------------------------------------------------- what was given


def _whole(number: Any, name: str, least: int | None) -> None:
    if not isinstance(number, int) or isinstance(number, bool) or (least is not None and number < least):
        least_words = "" if least is None else f" of at least {least}"
        raise ParameterError(f"{name} must be a whole number{least_words}; it is {shown(number)}.")


def _known(given: Any, players: tuple[str, ...] | None, where: str) -> None:
    """Raises unless *given* is a mapping that names only *players*, or anybody where they are None."""
    if not isinstance(given, Mapping):
        raise ParameterError(f"{where} must be a mapping by player; it is {shown(given)}.")
    for name in given:
        if players is not None and name not in players:
            raise NameError_(
                f"No player {name!r}, named in {where}.{nearest(str(name), players)} "
                f"The players are {', '.join(players)}."
            )
