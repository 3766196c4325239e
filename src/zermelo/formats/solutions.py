"""Solutions as documents: what `--json` prints, and with it, in a file, every node's value and choice.

Reading trusts nothing but the form: values, choices, payoff and line are kept as they are written, so that
`check` can find out whether they are right.
"""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from math import isfinite
from typing import Any

import numpy as np

from zermelo.errors import InputError, ParameterError, ZermeloError
from zermelo.formats.fields import (
    VERSION,
    Place,
    common_denominator,
    count,
    field,
    flag,
    items,
    number,
    number_in,
    only,
    read_number,
    read_payoff,
    record,
    short,
    shown,
    text,
)  # fmt: skip
from zermelo.formats.sources import find_arena, source_of
from zermelo.formats.trees import read_players
from zermelo.forms.arena import Arena, Array
from zermelo.forms.game import CHANCE
from zermelo.forms.payoff import LIMIT, Number, Payoff
from zermelo.results.aims import Question, question
from zermelo.results.line import Line, Step
from zermelo.results.solution import Effort, Solution
from zermelo.results.ties import Ties

KEYS = (
    "zermelo", "version", "game", "fingerprint", "method", "why", "ties", "by", "teams", "status", "exact", "effort",
    "payoff", "line", "unique", "range", "outcomes", "players", "nodes", "notes", "choice", "values",
)  # fmt: skip
STATUSES = ("solved", "bounded", "estimated", "stopped")
COUNTS = ("nodes", "evaluations", "prunings")

# ---------------------------------------------------------------- writing


def as_document(solution: Solution, full: bool = False) -> dict[str, Any]:
    """Returns *solution* as plain values: what is printed or, *full*, what is saved and can be loaded again.

    >>> from zermelo.games.sharing import sharing
    >>> from zermelo.results.solution import Effort, Solution
    >>> game = sharing()
    >>> values = np.array([[1, 1], [0, 0], [1, 1], [0, 2], *game.payoff])
    >>> choice = np.array([2, 4, 7, 9, *[-1] * 6])
    >>> answer = Solution(arena=game, values=values, choice=choice, method="by hand", why="", ties=Ties(),
    ...     effort=Effort(nodes=10, seconds=0.0, compiled=False))
    >>> as_document(answer)["payoff"], as_document(answer)["line"][1]
    ({'Andy': 1, 'Barb': 1}, {'player': 'Barb', 'move': 'yes'})
    """
    span, outcomes = solution.range, solution.outcomes
    document: dict[str, Any] = {
        "method": solution.method, "why": solution.why, "ties": str(solution.ties), "by": str(solution.by),
        "status": solution.status, "exact": bool(solution.exact), "effort": asdict(solution.effort),
        "payoff": _written(solution.payoff), "line": [_step(step) for step in solution.line],
        "unique": solution.unique,
        "range": None if span is None else {p: [number(n) for n in span[p]] for p in solution.players},
        "outcomes": None if outcomes is None else [_written(outcome) for outcome in outcomes],
        "players": list(solution.players), "nodes": len(solution.arena),
    }  # fmt: skip
    if solution.teams is not None:
        document["teams"] = [list(team) for team in solution.teams]
    if not full:
        return document
    if not solution.by.is_savable or (solution.aims is not None and solution.by.is_points and solution.teams is None):
        raise InputError("Aims given as functions or weights cannot be written into a file.")
    source = source_of(solution.arena, solution.asked)
    notes = {"notes": list(solution.notes)} if solution.notes else {}
    moves = {"choice": _ordinals(solution), "values": _values(solution)}
    return {"zermelo": "solution", "version": VERSION, **source, **document, **notes, **moves}


def _written(payoff: Payoff) -> dict[str, int | str]:
    return {player: number(value) for player, value in payoff.items()}


def _step(step: Step) -> dict[str, Any]:
    odds = {} if step.odds is None else {"odds": number(step.odds)}
    return {"player": step.player, "move": step.move, **odds}


def _ordinals(solution: Solution) -> list[int]:
    chosen = solution.choice.astype(np.int64)
    ordinals: list[int] = np.where(solution.arena.mover >= 0, chosen - solution.arena.first[:-1], -1).tolist()
    return ordinals


def _values(solution: Solution) -> list[list[int | str]]:
    unit = solution.arena.scale * solution.finer
    rows: list[list[Any]] = solution.values.tolist()
    if unit == 1 and solution.values.dtype != object:
        return rows
    written = {u: number(Fraction(u) / unit) for u in {u for row in rows for u in row}}
    return [[written[u] for u in row] for row in rows]


# ---------------------------------------------------------------- reading


def read_solution(document: dict[str, Any], place: Place, game: Any) -> Solution:
    """Returns the solution that *document* claims."""
    only(document, KEYS, place)
    ordinals = items(field(document, "choice", place), place.at("choice"), "choices")
    rows = items(field(document, "values", place), place.at("values"), "values")
    if not ordinals or len(ordinals) != len(rows):
        raise place.refusal(
            f"there are {len(ordinals)} choices and {len(rows)} values; both have one for every node."
        )
    arena = find_arena(document, place, game, len(ordinals), len(ordinals))
    asked = _question(document, arena, place)
    values, finer = _read_values(rows, arena, asked.ends.shape[1], place.at("values"))
    outcomes = _outcomes(document.get("outcomes"), arena.players, place.at("outcomes"))
    named = document.get("game") if game is None else game
    solution = Solution(
        arena=arena, values=values, choice=_choices(ordinals, arena, place.at("choice")), finer=finer,
        method=text(field(document, "method", place), place.at("method")), outcomes=outcomes,
        effort=_effort(document, place.at("effort")),
        ties=_ties(text(field(document, "ties", place), place.at("ties")), arena.players, place.at("ties")),
        status=_status(document.get("status", "solved"), place.at("status")),
        exact=flag(document.get("exact", True), place.at("exact")),
        asked=named if isinstance(named, str) else "",
        notes=tuple(text(n, place.at("notes", i)) for i, n in enumerate(_notes(document, place))),
        why=text(document.get("why", ""), place.at("why")),
        by=asked.by, teams=asked.teams, aims=None if asked.aims.is_selfish else asked.aims,
    )  # fmt: skip
    _agree(document, solution, place)
    # The file's own payoff and line stand where the solution would keep those it derives.
    if "payoff" in document:
        vars(solution)["payoff"] = read_payoff(document["payoff"], arena.players, place.at("payoff"))
    if "line" in document:
        vars(solution)["line"] = _line(document["line"], arena.players, place.at("line"))
    return solution


def _question(document: dict[str, Any], arena: Arena, place: Place) -> Question:
    """Returns what was asked of the game, as the file says it: by what, and in which teams."""
    teams = document.get("teams")
    if teams is not None and not (isinstance(teams, list) and all(isinstance(team, list) for team in teams)):
        raise place.at("teams").refusal(f"teams are lists of players, not {shown(teams)}.")
    try:
        return question(arena, text(document.get("by", "points"), place.at("by")), teams)
    except (ParameterError, TypeError) as error:
        raise place.refusal(str(error)) from None


def _read_values(rows: list[Any], arena: Arena, seats: int, place: Place) -> tuple[Array, int]:
    """Returns the values in units of 1/(scale of the game · finer), and finer."""
    for v, row in enumerate(rows):
        if type(row) is not list or len(row) != seats:
            raise place.at(v).refusal(
                f"a value is a list with a number for each of {seats} players, not {shown(row)}."
            )
    flat = [number_in(n) for row in rows for n in row]
    if None in flat:
        at = flat.index(None)
        read_number(rows[at // seats][at % seats], place.at(at // seats, at % seats))  # says what is wrong
    units = {n: n * arena.scale for n in flat if n is not None}
    finer = common_denominator(units.values(), LIMIT.bit_length() - 1)
    if finer and all(-LIMIT < unit * finer < LIMIT for unit in units.values()):
        whole = {n: int(unit * finer) for n, unit in units.items()}
        return np.array([whole[n] for n in flat if n is not None], dtype=np.int64).reshape(-1, seats), finer
    wide = np.empty(len(flat), dtype=object)
    wide[:] = [Fraction(units[n]) for n in flat if n is not None]
    return wide.reshape(-1, seats), 1


def _choices(ordinals: list[Any], arena: Arena, place: Place) -> Array:
    """Returns the numbers of the chosen moves; -1 where no player chooses."""
    most = np.where(arena.mover >= 0, np.diff(arena.first), 0).tolist()
    for v, (ordinal, many) in enumerate(zip(ordinals, most, strict=True)):
        if type(ordinal) is not int or not (0 <= ordinal < many if many else ordinal == -1):
            allowed = (
                f"a move from 0 to {many - 1} is chosen here"
                if many
                else "nobody chooses here, so -1 is expected"
            )
            raise place.at(v).refusal(f"{allowed}, not {shown(ordinal)}.")
    chosen = np.array(ordinals, dtype=np.int64)
    return np.where(chosen < 0, -1, chosen + arena.first[:-1]).astype(np.int32)


def _outcomes(value: Any, players: tuple[str, ...], place: Place) -> tuple[Payoff, ...] | None:
    if value is None:
        return None
    found = tuple(read_payoff(p, players, place.at(i)) for i, p in enumerate(items(value, place, "outcomes")))
    if not found:
        raise place.refusal("every game without chance has an outcome; write null where they are not known.")
    return found


def _line(value: Any, players: tuple[str, ...], place: Place) -> Line:
    steps = []
    for i, step in enumerate(items(value, place, "the moves of a line")):
        told = record(step, place.at(i), "moves of a line")
        only(told, ("player", "move", "odds"), place.at(i))
        player = field(told, "player", place.at(i))
        if type(player) is not str or player not in (*players, CHANCE):
            raise place.at(i, "player").refusal(f"{shown(player)} is not a player.")
        odds = Fraction(read_number(told["odds"], place.at(i, "odds"))) if "odds" in told else None
        steps.append(Step(player, text(field(told, "move", place.at(i)), place.at(i, "move")), odds))
    return Line(tuple(steps))


def _effort(document: dict[str, Any], place: Place) -> Effort:
    told = record(document.get("effort", {}), place, "costs")
    only(told, (*COUNTS, "seconds", "compiled"), place)
    counts = {key: count(told.get(key, 0), place.at(key)) for key in COUNTS}
    seconds = float(read_number(told.get("seconds", 0), place.at("seconds")))
    if not isfinite(seconds) or seconds < 0:
        raise place.at("seconds").refusal("seconds are 0 or more.")
    return Effort(seconds=seconds, compiled=flag(told.get("compiled", False), place.at("compiled")), **counts)


def _ties(value: str, players: tuple[str, ...], place: Place) -> Ties:
    try:
        return Ties.read(value, players)
    except ZermeloError as error:
        raise place.refusal(short(str(error))) from None


def _status(value: Any, place: Place) -> str:
    if text(value, place) not in STATUSES:
        raise place.refusal(f"{shown(value)} is not a status. Known: {', '.join(STATUSES)}.")
    return str(value)


def _notes(document: dict[str, Any], place: Place) -> list[Any]:
    return items(document.get("notes", []), place.at("notes"), "notes")


def _agree(document: dict[str, Any], solution: Solution, place: Place) -> None:
    """Raises when what follows from other fields is written otherwise."""
    span, unique = document.get("range"), document.get("unique")
    told: dict[str, Any] = {}
    if "players" in document:
        told["players"] = read_players(document["players"], place.at("players"))
    if "nodes" in document:
        told["nodes"] = count(document["nodes"], place.at("nodes"))
    if "unique" in document:
        told["unique"] = None if unique is None else flag(unique, place.at("unique"))
    if "range" in document:
        told["range"] = None if span is None else _range(span, solution.players, place.at("range"))
    right = {
        "players": solution.players, "nodes": len(solution.arena), "unique": solution.unique,
        "range": solution.range,
    }  # fmt: skip
    for key, value in told.items():
        if value != right[key]:
            other = "values" if key in ("players", "nodes") else "outcomes"
            raise place.at(key).refusal(f"{shown(document[key])} contradicts the {other} in the same file.")


def _range(value: Any, players: tuple[str, ...], place: Place) -> dict[str, tuple[Number, ...]]:
    told = record(value, place, "least and greatest payoffs")
    pairs = {
        player: items(field(told, player, place), place.at(player), "least and greatest")
        for player in players
    }
    only(told, players, place)
    return {p: tuple(read_number(n, place.at(p, i)) for i, n in enumerate(pair)) for p, pair in pairs.items()}
