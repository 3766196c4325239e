"""Sabotages of what players want: aspects upside down, weights forgotten, teams not summed, levels out of order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.sabotage.runner import Sabotage


def ranked_like_a_competition(original: Any) -> Any:
    """Equal points share a place, and as many places are left out."""
    return lambda vector: tuple(-1 - sum(y > x for y in vector) for x in vector)


def last_is_first(original: Any) -> Any:
    """Who has the fewest points wins."""
    return lambda vector: original([-x for x in vector])


def draws_are_won(original: Any) -> Any:
    """Whoever has the most wins, even if all have the same."""
    return lambda vector: tuple(int(x == max(vector)) for x in vector)


def only_one_wins(original: Any) -> Any:
    """Of several with the most points the first one alone wins."""

    def win(vector: Sequence[Any]) -> tuple[int, ...]:
        first = list(vector).index(max(vector))
        return tuple(int(k == first and len(set(vector)) > 1) for k in range(len(vector)))

    return win


def last_is_never_last(original: Any) -> Any:
    """Nobody is ever last."""
    return lambda vector: (1,) * len(vector)


def levels_the_other_way_round(original: Any) -> Any:
    """The least important level counts first."""
    return lambda self, vector, players: original(self, vector, players)[::-1]


def points_of_the_next(original: Any) -> Any:
    """Everybody is after the points of the player to the left."""
    return lambda vector: (*vector[1:], vector[0])


PLACE, WIN = "preferences.aspects._place", "preferences.aspects._win"
UPSIDE_DOWN = ("-p for", "p for")
GOODNESS, TABLE = "preferences.aspects.By.goodness", "preferences.aspects.aspect_table"
QUESTION = "preferences.aims.read_aims"

ROWS = [
    *(
        Sabotage(PLACE, UPSIDE_DOWN, asked)
        for asked in (
            "solve by place",
            "solve by levels",
            "solve teams by place",
            "solve cycles by place",
            "guarantee by place",
            "guarantee cycles by place",
            "guarantees by place",
            "coalitions by place",
        )
    ),
    *(
        Sabotage(PLACE, ranked_like_a_competition, asked)
        for asked in ("solve by place", "guarantee by place", "guarantees by place", "coalitions by place")
    ),
    *(Sabotage(WIN, last_is_first, asked) for asked in ("solve by win", "solve by weights", "guarantee by levels")),
    *(Sabotage(WIN, draws_are_won, asked) for asked in ("solve by win", "solve by weights")),
    *(Sabotage(WIN, only_one_wins, asked) for asked in ("solve by win", "solve by weights")),
    Sabotage("preferences.aspects._not_last", last_is_first, "solve by not-last"),
    Sabotage("preferences.aspects._not_last", last_is_never_last, "solve by not-last"),
    Sabotage("preferences.aspects._points", points_of_the_next, "solve by levels"),
    Sabotage("preferences.aspects._points", points_of_the_next, "solve by weights"),
    *(
        Sabotage(GOODNESS, levels_the_other_way_round, asked)
        for asked in ("solve by levels", "solve by sign", "guarantee by levels")
    ),
    Sabotage(GOODNESS, ("s + weight * x", "s + x"), "solve by weights"),
    Sabotage(GOODNESS, ("s + weight * x", "s - weight * x"), "solve by weights"),
    Sabotage("preferences.aspects._seen", ("return ASPECTS[aspect](vector)", "return vector"), "solve by place"),
    Sabotage(
        "preferences.aspects._seen", ("found = aspect(paid)", "found = [-x for x in aspect(paid)]"), "solve by sign"
    ),
    Sabotage(
        TABLE, ("quotient(sum(units[m] for m in team)", "quotient(max(units[m] for m in team)"), "solve teams by place"
    ),
    Sabotage(TABLE, ("quotient(sum(units[m] for m in team)", "quotient(units[team[0]]"), "solve teams by place"),
    Sabotage(TABLE, ("level[of_seat[m]]", "level[-1 - of_seat[m]]"), "solve by place"),
    Sabotage(QUESTION, ("weights[np.ix_(part, [0], part)] = 1", "weights[part, 0, part] = 1"), "solve teams"),
    Sabotage(
        QUESTION, ("weights[np.ix_(part, [0], part)] = 1", "weights[np.ix_(part, [0], part[:1])] = 1"), "solve teams"
    ),
    Sabotage(
        QUESTION, ("weights[np.ix_(part, [0], part)] = 1", "weights[np.ix_(part, [0], part)] = -1"), "solve teams"
    ),
    Sabotage(QUESTION, ("levels] = alone", "levels] = -alone"), "solve by place"),
    Sabotage(QUESTION, ("seats + level :: levels]", "level : seats * levels : levels]"), "solve by levels"),
    Sabotage("preferences.aims.join_aim_columns", ("(common // scale)", "(common // scale + 1)"), "solve by weights"),
]
