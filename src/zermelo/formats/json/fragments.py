"""What documents of answers share: payoffs, lines, values, efforts and tie rules, written and read.

Reading trusts nothing but the form: what a file claims is kept as it is written, so that `check` can find out whether
it is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.line import Line, Step
from zermelo.errors import InputError, NameError_, ZermeloError
from zermelo.formats.json.fields import (
    Place,
    common_field_denominator,
    count_field,
    field_excerpt,
    flag_field,
    list_field,
    number_field,
    number_in_field,
    number_to_field,
    object_field,
    only_known_fields,
    required_field,
    short_field_message,
    text_field,
)  # fmt: skip
from zermelo.forms.arena import Arena, Array
from zermelo.forms.family.linear import Linear
from zermelo.forms.game import CHANCE
from zermelo.forms.payoff import LIMIT, Number
from zermelo.forms.stages import BETWEEN
from zermelo.preferences.aspects import By
from zermelo.preferences.ties import Ties

STATUSES = ("solved", "bounded", "estimated", "stopped")
COUNTS = ("nodes", "evaluations", "prunings", "comparisons", "pointers")
MOST_SECONDS = 10**12

# ---------------------------------------------------------------- writing


def payoff_fragment(payoff: Mapping[str, Number]) -> dict[str, int | str]:
    """Returns a number for each player as plain values."""
    return {player: number_to_field(value) for player, value in payoff.items()}


def behaviour_fragment(played: Mapping[str, Mapping[str, Mapping[str, Number]]]) -> dict[str, Any]:
    """Returns how often each player makes each move at each information set, as plain values."""
    return {
        player: {held: {move: number_to_field(share) for move, share in mix.items()} for held, mix in sets.items()}
        for player, sets in played.items()
    }


def _odds_to_field(odds: Fraction | Linear) -> int | str:
    return str(odds) if isinstance(odds, Linear) else number_to_field(odds)


def line_fragment(line: Line) -> list[dict[str, Any]]:
    """Returns a line of play as plain values."""
    told: list[dict[str, Any]] = [
        {
            "player": step.player,
            "move": step.move,
            **({} if step.odds is None else {"odds": _odds_to_field(step.odds)}),
        }
        for step in line
    ]
    if line.again is not None:
        told[line.again]["again"] = True  # from here on round and round
    return told


def values_fragment(values: Array, unit: int) -> list[list[int | str]]:
    """Returns rows of numbers that are counted in units of 1/unit."""
    rows: list[list[Any]] = values.tolist()
    if unit == 1 and values.dtype != object:
        return rows
    written = {u: number_to_field(Fraction(u) / unit) for u in {u for row in rows for u in row}}
    return [[written[u] for u in row] for row in rows]


# ---------------------------------------------------------------- reading


def read_values_fragment(rows: list[Any], scale: int, width: int, place: Place) -> tuple[Array, int]:
    """Returns rows of *width* numbers each in units of 1/(scale · finer), and finer."""
    for v, row in enumerate(rows):
        if type(row) is not list or len(row) != width:
            raise place.at(v).refusal(f"a value is a list of {width} numbers here, not {field_excerpt(row)}.")
    flat = [number_in_field(n) for row in rows for n in row]
    if None in flat:
        at = flat.index(None)
        number_field(rows[at // width][at % width], place.at(at // width, at % width))  # says what is wrong
    units = {n: n * scale for n in flat if n is not None}
    finer = common_field_denominator(units.values(), LIMIT.bit_length() - 1)
    if finer and all(-LIMIT < unit * finer < LIMIT for unit in units.values()):
        whole = {n: int(unit * finer) for n, unit in units.items()}
        return np.array([whole[n] for n in flat if n is not None], dtype=np.int64).reshape(-1, width), finer
    wide = np.empty(len(flat), dtype=object)
    wide[:] = [Fraction(units[n]) for n in flat if n is not None]
    return wide.reshape(-1, width), 1


def read_line_fragment(value: Any, players: tuple[str, ...], place: Place) -> Line:
    """Returns a line of play, by these players and chance."""
    steps, again = [], None
    for i, step in enumerate(list_field(value, place, "the moves of a line")):
        told = object_field(step, place.at(i), "moves of a line")
        only_known_fields(told, ("player", "move", "odds", "again"), place.at(i))
        if flag_field(told.get("again", False), place.at(i, "again")):
            again = i
        player = required_field(told, "player", place.at(i))
        if type(player) is not str or not _moves_there(player, players):
            raise place.at(i, "player").refusal(f"{field_excerpt(player)} is not a player.")
        odds = Fraction(number_field(told["odds"], place.at(i, "odds"))) if "odds" in told else None
        steps.append(Step(player, text_field(required_field(told, "move", place.at(i)), place.at(i, "move")), odds))
    return Line(tuple(steps), again)


def _moves_there(player: str, players: tuple[str, ...]) -> bool:
    """Is it a player, chance, or two players who move at once?"""
    return player in (*players, CHANCE) or any(player == BETWEEN.join(both) for both in permutations(players, 2))


def read_edges_fragment(arena: Arena, moves: tuple[str, ...], place: Place) -> tuple[int, ...]:
    """Reads the moves of a line, by number."""
    node, edges = 0, []
    for i, name in enumerate(moves):
        try:
            edges.append(arena.edge_named(node, name))
        except NameError_ as error:
            raise place.at(i, "move").refusal(short_field_message(str(error))) from None
        node = arena.child(edges[-1])
    return tuple(edges)


def read_effort_fragment(document: dict[str, Any], place: Place) -> Effort:
    """Returns what an answer cost, as *document* tells it under ``effort``."""
    told = object_field(document.get("effort", {}), place, "costs")
    only_known_fields(told, (*COUNTS, "seconds", "compiled"), place)
    counts = {key: count_field(told.get(key, 0), place.at(key)) for key in COUNTS}
    seconds = number_field(told.get("seconds", 0), place.at("seconds"))
    if not 0 <= seconds < MOST_SECONDS:
        raise place.at("seconds").refusal("seconds are 0 or more.")
    return Effort(
        seconds=float(seconds), compiled=flag_field(told.get("compiled", False), place.at("compiled")), **counts
    )


def read_ties_fragment(value: Any, players: tuple[str, ...], place: Place) -> Ties:
    """Returns a tie rule."""
    said = text_field(value, place)
    try:
        return Ties.read(said, players)
    except ZermeloError as error:
        raise place.refusal(short_field_message(str(error))) from None


def read_status_fragment(value: Any, place: Place) -> str:
    """Returns how far an answer went."""
    if text_field(value, place) not in STATUSES:
        raise place.refusal(f"{field_excerpt(value)} is not a status. Known: {', '.join(STATUSES)}.")
    return str(value)


def read_words_fragment(value: Any, place: Place, what: str) -> tuple[str, ...]:
    """Returns a list of texts."""
    return tuple(text_field(word, place.at(i)) for i, word in enumerate(list_field(value, place, what)))


def read_players_fragment(value: Any, players: tuple[str, ...], place: Place, what: str) -> tuple[str, ...]:
    """Returns a list of players, none of them twice."""
    names = read_words_fragment(value, place, what)
    for i, name in enumerate(names):
        if name not in players:
            raise place.at(i).refusal(f"{field_excerpt(name)} is not a player. Players: {', '.join(players[:8])}.")
        if name in names[:i]:
            raise place.at(i).refusal(f"{field_excerpt(name)} is named twice.")
    return names


def read_by_fragment(document: dict[str, Any], place: Place) -> By:
    """Returns what players want, as *document* tells it under ``by``."""
    said = text_field(document.get("by", "points"), place.at("by"))
    try:
        return By.read(said)
    except ZermeloError as error:
        raise place.at("by").refusal(short_field_message(str(error))) from None


def savable_by_fragment(by: By) -> By:
    """Returns *by*; raises where it is a function, which no file can hold."""
    if not by.is_savable:
        raise InputError("Aspects given as functions cannot be written into a file.")
    return by


def require_fragments_agree(document: dict[str, Any], right: dict[str, Any], keys: Iterable[str], place: Place) -> None:
    """Raises when a file says otherwise what follows from its other fields."""
    for key in keys:
        if key in document and not _same(document[key], right[key]):
            raise place.at(key).refusal(f"{field_excerpt(document[key])} contradicts other fields of the same file.")


def _same(told: Any, right: Any) -> bool:
    if type(told) is dict and type(right) is dict:
        return told.keys() == right.keys() and all(_same(told[key], right[key]) for key in right)
    if type(told) is list and type(right) is list:
        return len(told) == len(right) and all(map(_same, told, right))
    if type(told) is bool or type(right) is bool:
        return told is right
    numbers = number_in_field(told), number_in_field(right)
    return told == right if None in numbers else numbers[0] == numbers[1]


def shares_fragment(mix: Mapping[str, Fraction]) -> dict[str, int | str]:
    """Returns how often each strategy is played, those that are at all."""
    return {name: number_to_field(share) for name, share in mix.items() if share}


def strategies_fragment(strategies: Mapping[str, Mapping[str, Fraction]]) -> dict[str, Any]:
    """Returns how often each player plays each strategy."""
    return {player: shares_fragment(mix) for player, mix in strategies.items()}
