"""Coalitions as documents: every structure, what every team is worth, and how that could be shared."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zermelo.answers.coalitions import PLACE, Coalitions, Core, Structure, Team
from zermelo.formats.json.answers.how import HEAD, HOW, arena_fields, claimed_arena, read_how
from zermelo.formats.json.answers.summary import as_document
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    field,
    flag,
    items,
    number,
    only,
    read_number,
    read_payoff,
    record,
    shown,
    text,
)
from zermelo.formats.json.parts import agree, read_names, read_ties, read_words, savable
from zermelo.forms.payoff import Number, Payoff

MOST_PLAYERS = 8  # have 4140 structures, which are as many as are compared
KEYS = (
    *HEAD, *HOW, "structures", "stable", "best", "worth", "superadditive", "core", "shapley", "banzhaf", "notes",
)  # fmt: skip
STRUCTURE = (
    "teams", "payoff", "aspects", "stable_alone", "stable_dissolved", "deviation", "stable_first_and_last", "liked",
)  # fmt: skip


def coalitions_document(found: Coalitions) -> dict[str, Any]:
    """Returns coalitions as a document."""
    savable(found.by)
    document = as_document(found)
    for told, structure in zip(document["structures"], found.structures, strict=True):
        told["liked"] = {player: [number(n) for n in levels] for player, levels in structure.liked.items()}
    return {"zermelo": "coalitions", "version": VERSION, **arena_fields(found.arena), **document}


def read_coalitions(document: dict[str, Any], place: Place, game: Any = None) -> Coalitions:
    """Returns the coalitions that *document* claims."""
    only(document, KEYS, place)
    arena = claimed_arena(document, place, game)
    players = arena.players
    if len(players) > MOST_PLAYERS:
        raise place.refusal(f"coalitions of {len(players)} players are not compared; at most {MOST_PLAYERS} are.")
    how = read_how(document, place)
    levels = len(how["by"].levels)
    at = place.at("structures")
    told = items(field(document, "structures", place), at, "structures")
    if not told:
        raise at.refusal("there is a structure at least.")
    structures = tuple(_structure(one, players, levels, at.at(i)) for i, one in enumerate(told))
    firm = [flag(field(one, "stable_first_and_last", at.at(i)), at.at(i)) for i, one in enumerate(told)]
    worth = _worth(document, players, levels, place)
    notes = read_words(document.get("notes", []), place.at("notes"), "notes")
    shared = _shared(document, players, place) if worth else _nothing(document, place)
    found = Coalitions(
        arena=arena, players=players, structures=structures, worth=worth, **how, **shared,
        stable_first_and_last=tuple(s.teams for s, is_firm in zip(structures, firm, strict=True) if is_firm),
        ties=read_ties(field(document, "ties", place), players, place.at("ties")),
        why=text(document.get("why", ""), place.at("why")), notes=tuple(note for note in notes if note != PLACE),
    )  # fmt: skip
    right = as_document(found)
    agree(document, right, ("stable", "best", "players"), place)
    for i, one in enumerate(told):
        agree(one, {"aspects": None, **right["structures"][i]}, ("aspects",), at.at(i))
    return found


def _structure(value: Any, players: tuple[str, ...], levels: int, place: Place) -> Structure:
    told = record(value, place, "structures")
    only(told, STRUCTURE, place)
    at = place.at("teams")
    listed = items(field(told, "teams", place), at, "teams")
    teams = tuple(read_names(team, players, at.at(i), "teams") for i, team in enumerate(listed))
    deviation = told.get("deviation")
    liked = record(field(told, "liked", place), place.at("liked"), "likings")
    only(liked, players, place.at("liked"))
    return Structure(
        teams, read_payoff(field(told, "payoff", place), players, place.at("payoff")),
        flag(field(told, "stable_alone", place), place.at("stable_alone")),
        flag(field(told, "stable_dissolved", place), place.at("stable_dissolved")),
        "" if deviation is None else text(deviation, place.at("deviation")),
        {p: _levels(field(liked, p, place.at("liked")), levels, place.at("liked", p)) for p in players},
    )  # fmt: skip


def _levels(value: Any, levels: int, place: Place) -> tuple[Number, ...]:
    numbers = items(value, place, "likings")
    if len(numbers) != levels:
        raise place.refusal(f"a list of {levels} numbers is expected, not {shown(value)}.")
    return tuple(read_number(n, place.at(i)) for i, n in enumerate(numbers))


def _worth(document: dict[str, Any], players: tuple[str, ...], levels: int, place: Place) -> dict[Team, Number]:
    at = place.at("worth")
    found = _by_team(field(document, "worth", place), players, "worth", at)
    due = 2 ** len(players) - 1 if levels == 1 else 0
    if len(found) != due:
        raise at.refusal(f"{due} teams have a worth here, not {len(found)}.")
    return found


def _by_team(value: Any, players: tuple[str, ...], key: str, place: Place) -> dict[Team, Number]:
    """Returns a number for each team that is told of."""
    found: dict[Team, Number] = {}
    for i, one in enumerate(items(value, place, "teams")):
        told = record(one, place.at(i), "teams")
        only(told, ("team", key), place.at(i))
        names = read_names(field(told, "team", place.at(i)), players, place.at(i, "team"), "teams")
        if not names or frozenset(names) in found:
            raise place.at(i, "team").refusal("a team has a member at least, and is named once.")
        found[frozenset(names)] = read_number(field(told, key, place.at(i)), place.at(i, key))
    return found


def _shared(document: dict[str, Any], players: tuple[str, ...], place: Place) -> dict[str, Any]:
    def payoff(key: str) -> Payoff:
        return read_payoff(field(document, key, place), players, place.at(key))

    at = place.at("core")
    core = record(field(document, "core", place), at, "the parts of a core")
    only(core, ("empty", "point", "balanced"), at)
    point = field(core, "point", at)
    balanced = _by_team(field(core, "balanced", at), players, "weight", at.at("balanced"))
    found = Core(
        None if point is None else read_payoff(point, players, at.at("point")),
        {team: Fraction(weight) for team, weight in balanced.items()},
    )
    agree(core, {"empty": found.is_empty}, ("empty",), at)
    return {
        "core": found, "shapley": payoff("shapley"), "banzhaf": payoff("banzhaf"),
        "is_superadditive": flag(field(document, "superadditive", place), place.at("superadditive")),
    }  # fmt: skip


def _nothing(document: dict[str, Any], place: Place) -> dict[str, Any]:
    for key in ("core", "shapley", "banzhaf", "superadditive"):
        if document.get(key) is not None:
            raise place.at(key).refusal("with several numbers per player nothing is shared; null is expected.")
    return {"core": None, "shapley": None, "banzhaf": None, "is_superadditive": None}
