"""Coalitions as documents: every structure, what every team is worth, and how that could be shared."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zermelo.answers.coalitions import PLACE, Coalitions, Core, Structure, Team
from zermelo.formats.json.answers.header import HEAD, HOW, header_arena_fields, read_answer_header, read_header_arena
from zermelo.formats.json.answers.summary import answer_summary
from zermelo.formats.json.fields import (
    VERSION,
    Place,
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
)
from zermelo.formats.json.fragments import (
    read_players_fragment,
    read_ties_fragment,
    read_words_fragment,
    require_fragments_agree,
    savable_by_fragment,
)
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
    savable_by_fragment(found.by)
    document = answer_summary(found)
    for told, structure in zip(document["structures"], found.structures, strict=True):
        told["liked"] = {player: [number_to_field(n) for n in levels] for player, levels in structure.liked.items()}
    return {"zermelo": "coalitions", "version": VERSION, **header_arena_fields(found.arena), **document}


def read_coalitions(document: dict[str, Any], place: Place, game: Any = None) -> Coalitions:
    """Returns the coalitions that *document* claims."""
    only_known_fields(document, KEYS, place)
    arena = read_header_arena(document, place, game)
    players = arena.players
    if len(players) > MOST_PLAYERS:
        raise place.refusal(f"coalitions of {len(players)} players are not compared; at most {MOST_PLAYERS} are.")
    how = read_answer_header(document, place)
    levels = len(how["by"].levels)
    at = place.at("structures")
    told = list_field(required_field(document, "structures", place), at, "structures")
    if not told:
        raise at.refusal("there is a structure at least.")
    structures = tuple(_structure(one, players, levels, at.at(i)) for i, one in enumerate(told))
    firm = [flag_field(required_field(one, "stable_first_and_last", at.at(i)), at.at(i)) for i, one in enumerate(told)]
    worth = _worth(document, players, levels, place)
    notes = read_words_fragment(document.get("notes", []), place.at("notes"), "notes")
    shared = _shared(document, players, place) if worth else _nothing(document, place)
    found = Coalitions(
        arena=arena, players=players, structures=structures, worth=worth, **how, **shared,
        stable_first_and_last=tuple(s.teams for s, is_firm in zip(structures, firm, strict=True) if is_firm),
        ties=read_ties_fragment(required_field(document, "ties", place), players, place.at("ties")),
        why=text_field(document.get("why", ""), place.at("why")), notes=tuple(note for note in notes if note != PLACE),
    )  # fmt: skip
    right = answer_summary(found)
    require_fragments_agree(document, right, ("stable", "best", "players"), place)
    for i, one in enumerate(told):
        require_fragments_agree(one, {"aspects": None, **right["structures"][i]}, ("aspects",), at.at(i))
    return found


def _structure(value: Any, players: tuple[str, ...], levels: int, place: Place) -> Structure:
    told = object_field(value, place, "structures")
    only_known_fields(told, STRUCTURE, place)
    at = place.at("teams")
    listed = list_field(required_field(told, "teams", place), at, "teams")
    teams = tuple(read_players_fragment(team, players, at.at(i), "teams") for i, team in enumerate(listed))
    deviation = told.get("deviation")
    liked = object_field(required_field(told, "liked", place), place.at("liked"), "likings")
    only_known_fields(liked, players, place.at("liked"))
    return Structure(
        teams, payoff_field(required_field(told, "payoff", place), players, place.at("payoff")),
        flag_field(required_field(told, "stable_alone", place), place.at("stable_alone")),
        flag_field(required_field(told, "stable_dissolved", place), place.at("stable_dissolved")),
        "" if deviation is None else text_field(deviation, place.at("deviation")),
        {p: _levels(required_field(liked, p, place.at("liked")), levels, place.at("liked", p)) for p in players},
    )  # fmt: skip


def _levels(value: Any, levels: int, place: Place) -> tuple[Number, ...]:
    numbers = list_field(value, place, "likings")
    if len(numbers) != levels:
        raise place.refusal(f"a list of {levels} numbers is expected, not {field_excerpt(value)}.")
    return tuple(number_field(n, place.at(i)) for i, n in enumerate(numbers))


def _worth(document: dict[str, Any], players: tuple[str, ...], levels: int, place: Place) -> dict[Team, Number]:
    at = place.at("worth")
    found = _by_team(required_field(document, "worth", place), players, "worth", at)
    due = 2 ** len(players) - 1 if levels == 1 else 0
    if len(found) != due:
        raise at.refusal(f"{due} teams have a worth here, not {len(found)}.")
    return found


def _by_team(value: Any, players: tuple[str, ...], key: str, place: Place) -> dict[Team, Number]:
    """Returns a number for each team that is told of."""
    found: dict[Team, Number] = {}
    for i, one in enumerate(list_field(value, place, "teams")):
        told = object_field(one, place.at(i), "teams")
        only_known_fields(told, ("team", key), place.at(i))
        names = read_players_fragment(required_field(told, "team", place.at(i)), players, place.at(i, "team"), "teams")
        if not names or frozenset(names) in found:
            raise place.at(i, "team").refusal("a team has a member at least, and is named once.")
        found[frozenset(names)] = number_field(required_field(told, key, place.at(i)), place.at(i, key))
    return found


def _shared(document: dict[str, Any], players: tuple[str, ...], place: Place) -> dict[str, Any]:
    def payoff(key: str) -> Payoff:
        return payoff_field(required_field(document, key, place), players, place.at(key))

    at = place.at("core")
    core = object_field(required_field(document, "core", place), at, "the parts of a core")
    only_known_fields(core, ("empty", "point", "balanced"), at)
    point = required_field(core, "point", at)
    balanced = _by_team(required_field(core, "balanced", at), players, "weight", at.at("balanced"))
    found = Core(
        None if point is None else payoff_field(point, players, at.at("point")),
        {team: Fraction(weight) for team, weight in balanced.items()},
    )
    require_fragments_agree(core, {"empty": found.is_empty}, ("empty",), at)
    return {
        "core": found, "shapley": payoff("shapley"), "banzhaf": payoff("banzhaf"),
        "is_superadditive": flag_field(required_field(document, "superadditive", place), place.at("superadditive")),
    }  # fmt: skip


def _nothing(document: dict[str, Any], place: Place) -> dict[str, Any]:
    for key in ("core", "shapley", "banzhaf", "superadditive"):
        if document.get(key) is not None:
            raise place.at(key).refusal("with several numbers per player nothing is shared; null is expected.")
    return {"core": None, "shapley": None, "banzhaf": None, "is_superadditive": None}
