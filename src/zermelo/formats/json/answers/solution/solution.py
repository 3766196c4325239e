"""Solutions as documents: what `--json` prints, and with it, in a file, every node's value and choice.

Reading trusts nothing but the form: values, choices, payoff and line are kept as they are written, so that
`check` can find out whether they are right.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.evidence.solution.backward_induction import BackwardInduction
from zermelo.answers.solution import Solution
from zermelo.errors import InputError
from zermelo.formats.json.answers.summary import summary_value
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count_field,
    field_excerpt,
    flag_field,
    list_field,
    number_field,
    number_to_field,
    object_field,
    only_known_fields,
    payoff_field,
    required_field,
    text_field,
)  # fmt: skip
from zermelo.formats.json.fragments import (
    line_fragment,
    payoff_fragment,
    read_effort_fragment,
    read_line_fragment,
    read_status_fragment,
    read_ties_fragment,
    read_values_fragment,
    read_words_fragment,
    values_fragment,
)
from zermelo.formats.json.source import json_source_fields, read_json_source
from zermelo.formats.json.tree import read_tree_players
from zermelo.forms.arena import Arena, Array
from zermelo.forms.payoff import Number, Payoff
from zermelo.preferences.aims import Question, read_aims

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByInduction

KEYS = (
    "zermelo", "version", "game", "fingerprint", "method", "why", "ties", "by", "teams", "status", "exact", "effort",
    "payoff", "line", "unique", "range", "outcomes", "players", "nodes", "notes", "choice", "values",
)  # fmt: skip

# ---------------------------------------------------------------- writing


def solution_summary(solution: ByInduction) -> dict[str, Any]:
    """Returns what ``--json`` prints of a solution by backward induction.

    >>> from zermelo.games.bargains.sharing import sharing
    >>> from zermelo.answers.answer import Effort
    >>> from zermelo.preferences.ties import Ties
    >>> game = sharing()
    >>> values = np.array([[1, 1], [0, 0], [1, 1], [0, 2], *game.payoff])
    >>> swept = BackwardInduction(arena=game, values=values, choice=np.array([2, 4, 7, 9, *[-1] * 6]))
    >>> answer = Solution(evidence=swept, method="by hand", why="", ties=Ties(),
    ...     effort=Effort(nodes=10, seconds=0.0, compiled=False))
    >>> solution_summary(answer)["payoff"], solution_summary(answer)["line"][1]
    ({'Andy': 1, 'Barb': 1}, {'player': 'Barb', 'move': 'yes'})
    """
    document = _told(solution)
    if not solution.by.is_points:
        document["aspects"] = {player: summary_value(value) for player, value in solution.aspects().items()}
    return document


def _told(solution: ByInduction) -> dict[str, Any]:
    span, outcomes = solution.range, solution.outcomes
    document: dict[str, Any] = {
        "method": solution.method, "why": solution.why, "ties": str(solution.ties), "by": str(solution.by),
        "status": solution.status, "exact": bool(solution.exact), "effort": asdict(solution.effort),
        "payoff": payoff_fragment(solution.payoff), "line": line_fragment(solution.line),
        "unique": solution.unique,
        "range": None if span is None else {p: [number_to_field(n) for n in span[p]] for p in solution.players},
        "outcomes": None if outcomes is None else [payoff_fragment(outcome) for outcome in outcomes],
        "players": list(solution.players), "nodes": len(solution.arena),
    }  # fmt: skip
    if solution.teams is not None:
        document["teams"] = [list(team) for team in solution.teams]
    return document


def solution_document(solution: ByInduction) -> dict[str, Any]:
    """Returns a solution as it is kept in a file: with its game, every node's value and choice."""
    swept = solution.evidence
    if not solution.by.is_savable or swept.given is not None:
        raise InputError("Aims given as functions or weights cannot be written into a file.")
    source = json_source_fields(swept.arena, solution.asked)
    notes = {"notes": list(solution.notes)} if solution.notes else {}
    values = values_fragment(swept.values, swept.arena.scale * swept.finer)
    moves = {"choice": _ordinals(swept), "values": values}
    return {"zermelo": "solution", "version": VERSION, **source, **_told(solution), **notes, **moves}


def _ordinals(swept: BackwardInduction) -> list[int]:
    chosen = swept.choice.astype(np.int64)
    ordinals: list[int] = np.where(swept.arena.mover >= 0, chosen - swept.arena.first[:-1], -1).tolist()
    return ordinals


# ---------------------------------------------------------------- reading


def read_solution(document: dict[str, Any], place: Place, game: Any) -> Solution:
    """Returns the solution that *document* claims."""
    only_known_fields(document, KEYS, place)
    ordinals = list_field(required_field(document, "choice", place), place.at("choice"), "choices")
    rows = list_field(required_field(document, "values", place), place.at("values"), "values")
    if not ordinals or len(ordinals) != len(rows):
        raise place.refusal(f"there are {len(ordinals)} choices and {len(rows)} values; both have one for every node.")
    arena = read_json_source(document, place, game, len(ordinals), len(ordinals))
    asked = read_solution_question(document, arena, place)
    values, finer = read_values_fragment(rows, arena.scale, asked.ends.shape[1], place.at("values"))
    outcomes = _outcomes(document.get("outcomes"), arena.players, place.at("outcomes"))
    named = document.get("game") if game is None else game
    swept = BackwardInduction(
        arena=arena, values=values, choice=_choices(ordinals, arena, place.at("choice")), finer=finer,
        aims=None if asked.aims.is_selfish else asked.aims, find_outcomes=lambda: outcomes,
    )  # fmt: skip
    solution = Solution(
        evidence=swept, method=text_field(required_field(document, "method", place), place.at("method")),
        effort=read_effort_fragment(document, place.at("effort")),
        ties=read_ties_fragment(required_field(document, "ties", place), arena.players, place.at("ties")),
        status=read_status_fragment(document.get("status", "solved"), place.at("status")),
        exact=flag_field(document.get("exact", True), place.at("exact")),
        asked=named if isinstance(named, str) else "",
        notes=read_words_fragment(document.get("notes", []), place.at("notes"), "notes"),
        why=text_field(document.get("why", ""), place.at("why")),
        by=asked.by, teams=asked.teams,
    )  # fmt: skip
    _agree(document, solution, place)
    # The file's own payoff and line stand where the solution would keep those it derives.
    if "payoff" in document:
        vars(solution)["payoff"] = payoff_field(document["payoff"], arena.players, place.at("payoff"))
    if "line" in document:
        vars(solution)["line"] = read_line_fragment(document["line"], arena.players, place.at("line"))
    return solution


def read_solution_question(document: dict[str, Any], arena: Arena, place: Place) -> Question:
    """Returns what was asked of the game, as the file says it: by what, and in which teams."""
    teams = document.get("teams")
    if teams is not None and not (isinstance(teams, list) and all(isinstance(team, list) for team in teams)):
        raise place.at("teams").refusal(f"teams are lists of players, not {field_excerpt(teams)}.")
    try:
        return read_aims(arena, text_field(document.get("by", "points"), place.at("by")), teams)
    except (InputError, TypeError) as error:
        raise place.refusal(str(error)) from None


def _choices(ordinals: list[Any], arena: Arena, place: Place) -> Array:
    """Returns the numbers of the chosen moves; -1 where no player chooses."""
    most = np.where(arena.mover >= 0, np.diff(arena.first), 0).tolist()
    for v, (ordinal, many) in enumerate(zip(ordinals, most, strict=True)):
        if type(ordinal) is not int or not (0 <= ordinal < many if many else ordinal == -1):
            allowed = (
                f"a move from 0 to {many - 1} is chosen here" if many else "nobody chooses here, so -1 is expected"
            )
            raise place.at(v).refusal(f"{allowed}, not {field_excerpt(ordinal)}.")
    chosen = np.array(ordinals, dtype=np.int64)
    return np.where(chosen < 0, -1, chosen + arena.first[:-1]).astype(np.int32)


def _outcomes(value: Any, players: tuple[str, ...], place: Place) -> tuple[Payoff, ...] | None:
    if value is None:
        return None
    found = tuple(payoff_field(p, players, place.at(i)) for i, p in enumerate(list_field(value, place, "outcomes")))
    if not found:
        raise place.refusal("every game without chance has an outcome; write null where they are not known.")
    return found


def _agree(document: dict[str, Any], solution: Solution, place: Place) -> None:
    """Raises when what follows from other fields is written otherwise."""
    span, unique = document.get("range"), document.get("unique")
    told: dict[str, Any] = {}
    if "players" in document:
        told["players"] = read_tree_players(document["players"], place.at("players"))
    if "nodes" in document:
        told["nodes"] = count_field(document["nodes"], place.at("nodes"))
    if "unique" in document:
        told["unique"] = None if unique is None else flag_field(unique, place.at("unique"))
    if "range" in document:
        told["range"] = None if span is None else _range(span, solution.players, place.at("range"))
    right = {
        "players": solution.players, "nodes": len(solution.arena), "unique": solution.unique,
        "range": solution.range,
    }  # fmt: skip
    for key, value in told.items():
        if value != right[key]:
            other = "values" if key in ("players", "nodes") else "outcomes"
            raise place.at(key).refusal(f"{field_excerpt(document[key])} contradicts the {other} in the same file.")


def _range(value: Any, players: tuple[str, ...], place: Place) -> dict[str, tuple[Number, ...]]:
    told = object_field(value, place, "least and greatest payoffs")
    pairs = {
        player: list_field(required_field(told, player, place), place.at(player), "least and greatest")
        for player in players
    }
    only_known_fields(told, players, place)
    return {p: tuple(number_field(n, place.at(p, i)) for i, n in enumerate(pair)) for p, pair in pairs.items()}
