"""Series: the same players play a game several times, and the points add up.

What is best in one game need not be best in the series. "Better if I am the second and P is the fifth than I am the
winner and he is the second, because he is my long-term enemy, as his summarized points of the previous games are the
closest" (Lakatos and Nagy, example 7.1). So before each game a player may look at the standings, and press the closest
rival within reach: see `aims_from_standings`.

Then the game is played and the points are added. Without seats it is solved with everybody's aims, and that is played.
With seats each player's moves are chosen by a solver of their own: one that can take aims plays for them, and the
others play as they are. This is a rule of thumb for each game in turn, as in the paper, and not the equilibrium of the
whole series as one long game, which `whole_series` finds: its status is ``estimated``, though the numbers are exact.
Two players whom a game always pays the same, such as the opponents in tarok, become indifferent when they press each
other; weights that count the own points more than a rival's, 2 and −1 say, keep them playing.

Reference: Lakatos and Nagy 2004, section 7.2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from zermelo.answers.line import Line, Step
from zermelo.answers.match.match import LONGEST
from zermelo.answers.match.series import Aims, Round, Series
from zermelo.answers.solution import Solution
from zermelo.errors import MethodError, ParameterError
from zermelo.forms.arena import END, Arena
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.payoff import NumberLike, Payoff, exact_payoff, simplest_payoff
from zermelo.forms.positions import Board
from zermelo.match.match import match_choosers, new_match, play_match
from zermelo.match.seats import Human, Seat, board_for_seats, sample_seat_choice, seat_with_aims
from zermelo.match.standings import (
    aims_from_standings,
    greatest_standings_swing,
    read_standings_minds,
    read_standings_swing,
    require_standings_integer,
    require_standings_players,
)
from zermelo.preferences.aspects import POINTS, By, ByLike
from zermelo.preferences.ties import Ties, TiesLike
from zermelo.solvers.exploration import exploration_to_depth
from zermelo.solvers.solve import solve

KEPT = 8  # solutions remembered for the next game with the same seats and aims

Play = Callable[[int, tuple[str, ...], Aims], tuple[Line, Payoff]]  # game number, who sits where, aims


def series(
    game: GameLike, *, games: int, seats: Sequence[Any] | Mapping[str, Any] | None = None, minds: Any = None,
    standings: Mapping[str, NumberLike] | None = None, rotate: bool = False, swing: NumberLike | None = None,
    by: ByLike = "points", ties: TiesLike = "first", seed: int = 0, watch: Watch | None = None,
) -> Series:  # fmt: skip
    """Plays *game* as often as *games* says and returns the series: aims, moves and points, game by game.

    *seats* are solvers such as ``maxn:depth=4`` or ``random``, as in `play_match`: one for each player in order, or by
    player. Left out, the game is solved with everybody's aims. *minds* says how players look at the series, one for all
    or by player: ``series`` (also for those left out) takes the aim that the standings suggest before each game
    (`aims_from_standings`), ``game`` plays each game for its own points,
    a mapping gives weights on everybody's points, and a
    function of player, standings, games left and swing returns such weights. A seat that can take aims plays for them;
    another plays as it is, and counts as one that is after its own points: `aware` names those who can.

    *standings* are points brought along; players left out have none. With *rotate* everybody moves one seat on after
    each game: names keep their points, and their solvers. *swing* is the most that one game can shift the gap between
    two players; left out, the game is explored for it, where a mind asks. *by* says what of each game is weighed: its
    points, or the places in it. *ties* is the tie rule of `solve`. The moves of chance, and of averaged ties, are drawn
    by their exact odds; the same *seed* draws the same.

    In this game Ann can grab 3 points, or spoil it for Bob with the help of Cy. Grabbing, she wins the last game and
    loses the series; with an eye on the standings she comes second in the game and wins the series:

    >>> from zermelo.forms.build.tree import choose, end, tree
    >>> spoilt = choose("Cy", {"join": end(2, -2, 3), "leave": end(1, 1, 1)})
    >>> last = tree(("Ann", "Bob", "Cy"), choose("Ann", {"grab": end(3, 2, -1), "spoil": spoilt}))
    >>> before = {"Ann": 10, "Bob": 12, "Cy": 0}
    >>> series(last, games=1, standings=before, minds="game")
    <Series of 1 game: Ann 13, Bob 14, Cy -1; Bob wins>
    >>> found = series(last, games=1, standings=before, minds={"Ann": "series", "Bob": "game", "Cy": "game"})
    >>> found, found.games[0].line, found.games[0].aims["Ann"]
    (<Series of 1 game: Ann 12, Bob 10, Cy 3; Ann wins>, Ann spoil, Cy join, {'Ann': 1, 'Bob': -1})
    >>> series(last, games=3, seats=["maxn", "random", "first"], standings=before, seed=1).aware
    ('Ann',)

    Reference: Lakatos and Nagy 2004, section 7.2.
    """
    require_standings_integer(games, "games", least=1)
    require_standings_integer(seed, "seed", least=None)
    board = board_for_seats(game)
    players = board.players
    rule, wanted, aspect = Ties.read(ties, players), read_standings_minds(minds, players), By.read(by)
    before = series_points_before(standings, players)
    if seats is not None and not aspect.is_points:
        raise ParameterError(f"Solvers in seats maximize points, not {aspect}; leave out by= or seats=.")
    sitting = None if seats is None else _sitting(board, seats, rule)
    asks = any(mind == "series" or callable(mind) for mind in wanted.values())
    arena = exploration_to_depth(board.game, watch=watch) if sitting is None or (asks and swing is None) else None
    most = (
        read_standings_swing(swing) if swing is not None else None if arena is None else greatest_standings_swing(arena)
    )
    play: Play
    if sitting is None:
        assert arena is not None
        aware, play = players, Together(arena, rule, Random(seed), aspect).play
    else:
        own_points = {p: {p: 1} for p in players}
        aware = tuple(p for p in players if seat_with_aims(sitting[p], own_points) is not None)
        play = _Matches(board, sitting, seed).play
    points, played, status = before, [], "estimated"
    try:
        for k in range(games):
            at = series_seats(players, k, rotate)
            looked = {p: wanted[p] if p in aware else "game" for p in players}
            aims = aims_from_standings(points, games - k, 0 if most is None else most, looked)
            line, payoff = play(k, at, aims)
            points = Payoff(players, (simplest_payoff(points[p] + payoff[p]) for p in players))
            played.append(Round(at, aims, line, Payoff(players, (payoff[p] for p in players)), points))
            if watch is not None:
                watch("games", len(played))
    except KeyboardInterrupt:
        if not played:
            raise
        status = "stopped"
    return Series(
        before=before, games=tuple(played), minds=wanted, swing=most, ties=rule, seed=seed, rotate=rotate,
        seats=None if sitting is None else {p: sitting[p].name for p in players}, aware=aware, planned=games,
        status=status, board=board, arena=arena, nodes=None if arena is None else len(arena), by=aspect,
    )  # fmt: skip


def series_points_before(standings: Mapping[str, NumberLike] | None, players: tuple[str, ...]) -> Payoff:
    """Returns the points at the start; players left out have none."""
    given = {} if standings is None else standings
    require_standings_players(given, players, "standings")
    return Payoff(players, (exact_payoff(given.get(p, 0), "number of points") for p in players))


def series_seats(players: tuple[str, ...], k: int, rotate: bool) -> tuple[str, ...]:
    """Returns who sits in each seat in game number *k*, from 0: where they rotate, everybody has moved *k* seats on.

    >>> series_seats(("Ann", "Bob", "Cy"), 1, rotate=True)
    ('Cy', 'Ann', 'Bob')
    """
    turn = k % len(players) if rotate else 0
    return players[len(players) - turn :] + players[: len(players) - turn]


def _sitting(board: Board, seats: Any, ties: Ties) -> dict[str, Seat]:
    """Returns who chooses for each player; raises for what no series can have."""
    if ties.rule != "first":
        raise ParameterError(f"Seats have their own tie rules; leave out ties= and write solve:ties={ties}.")
    _, sitting = match_choosers(new_match(board, seats), seats)
    for player, one in sitting.items():
        if isinstance(one, Human):
            raise ParameterError(f"{player}: people cannot play in a series; use `zermelo play`.")
    return sitting


# ---------------------------------------------------------------- solved together


class Together:
    """Games that are solved with everybody's aims, all players following that one solution."""

    def __init__(self, arena: Arena, ties: Ties, luck: Random, by: By = POINTS) -> None:
        self.ties, self.luck, self.by = ties, luck, by
        self.seated: dict[tuple[str, ...], Arena] = {arena.players: arena}
        self.first = arena
        self.solved: dict[Any, Solution] = {}

    def play(self, k: int, seats: tuple[str, ...], aims: Aims) -> tuple[Line, Payoff]:
        """Returns the line of one game and what it pays."""
        return play_series_game(self.solution(seats, aims), self.luck)

    def solution(self, seats: tuple[str, ...], aims: Aims) -> Solution:
        """Returns the game with these players in its seats, solved with their aims."""
        asked = (seats, tuple(tuple(row.items()) for row in aims.values()))
        if asked not in self.solved:
            if seats not in self.seated:
                self.seated[seats] = self.first.seated(seats)
            if len(self.solved) == KEPT:
                self.solved.clear()
            self.solved[asked] = solve(self.seated[seats], ties=self.ties, aims=aims, by=self.by)
        return self.solved[asked]


def play_series_game(answer: Solution, luck: Random) -> tuple[Line, Payoff]:
    """Returns the line of one play, chance and averaged ties drawn by their odds, and what it pays."""
    arena, node = answer.arena, 0
    if answer.line is not None and answer.line.is_endless:
        return answer.line, answer.value(0)
    edges: list[int] = []
    movers: list[tuple[str, Fraction | None]] = []
    while arena.mover[node] != END:
        shares = answer.shares(node)
        edge = sample_seat_choice(shares, luck)
        movers.append((str(arena.turn(node)), shares[edge] if len(shares) > 1 else None))
        edges.append(edge)
        node = arena.child(edge)
    named = zip(movers, arena.names_along(edges), strict=True)
    return Line(tuple(Step(player, name, odds) for (player, odds), name in named)), arena.payoff_at(node)


# ---------------------------------------------------------------- a solver in every seat


class _Matches:
    """Games between solvers: each is a match with a seed of its own, drawn from that of the series."""

    def __init__(self, board: Board, sitting: Mapping[str, Seat], seed: int) -> None:
        self.board, self.sitting, self.seed = board, sitting, seed

    def play(self, k: int, seats: tuple[str, ...], aims: Aims) -> tuple[Line, Payoff]:
        """Returns the line of one game and what it pays; the match itself goes by the names of the game's seats."""
        name = dict(zip(seats, self.board.players, strict=True))
        here = {name[p]: {name[q]: weight for q, weight in row.items()} for p, row in aims.items()}
        is_selfish = all(row == {p: 1} for p, row in aims.items())
        chosen = [(None if is_selfish else seat_with_aims(self.sitting[p], here)) or self.sitting[p] for p in seats]
        match = play_match(self.board, chosen, seed=Random(f"{self.seed}/{k}").getrandbits(48))
        if match.payoff is None:
            raise MethodError(
                f"Game {k + 1} was not over after {LONGEST:,} moves, and the game does not say what play without end "
                "pays; add endless to its rules."
            )
        who = dict(zip(self.board.players, seats, strict=True))
        steps = (Step(who.get(step.player, step.player), step.move, step.odds) for step in match.line)
        return Line(tuple(steps)), Payoff(seats, match.payoff.vector)
