"""Which game an answer is about: its name in the catalogue, its tree, or what it looks like from outside."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from zermelo.errors import BudgetError, ZermeloError
from zermelo.formats.json.fields import (
    Place,
    count_field,
    field_excerpt,
    list_field,
    object_field,
    only_known_fields,
    required_field,
    text_field,
)
from zermelo.formats.json.graph import graph_document, read_graph
from zermelo.formats.json.tree import read_tree, read_tree_players, tree_document
from zermelo.forms.arena import Arena
from zermelo.forms.explore.explore import game_graph
from zermelo.forms.subgame import RulesSubgame, subgame
from zermelo.forms.traits.traits import traits_of_game
from zermelo.games.catalogue import is_catalogue_game
from zermelo.games.given import game as given_game

SUBGAME = "subgame"


def json_source_fields(arena: Arena, asked: str = "") -> dict[str, Any]:
    """Returns the fields that tell a reader which game *arena* is."""
    is_merged = arena.is_merged and arena.source is not None and tuple(arena.source.players) == arena.players
    is_begun_once = len(arena.starts) == 1
    named = json_source_name(arena.source, asked) if is_begun_once and (asked or is_merged) else None
    if named is not None:
        return {"game": named, "fingerprint": json_source_fingerprint(arena)}
    if arena.as_tree is not None:
        return {"game": tree_document(arena.as_tree)}
    if arena.as_graph is not None and (arena.source is None or not is_begun_once):
        return {"game": graph_document(arena.as_graph)}
    return {"fingerprint": json_source_fingerprint(arena)}


def json_source_name(source: Any, asked: str) -> str | dict[str, Any] | None:
    """Returns how a file names a game: as the catalogue does, and of a subgame where it begins, too."""
    if isinstance(source, RulesSubgame):
        whole = source.whole.asked
        return {"zermelo": SUBGAME, "game": whole, "at": list(source.start())} if is_catalogue_game(whole) else None
    return asked if is_catalogue_game(asked) else None


def is_json_source_name(value: Any) -> bool:
    """Does a file name its game, or a subgame of one, instead of holding it?"""
    return type(value) is str or (type(value) is dict and value.get("zermelo") == SUBGAME)


def read_json_source_name(value: Any, place: Place) -> Any:
    """Returns the game that a file names."""
    at = None
    if type(value) is dict:
        only_known_fields(value, ("zermelo", "game", "at"), place)
        name = text_field(required_field(value, "game", place), place.at("game"))
        numbers = list_field(required_field(value, "at", place), place.at("at"), "states")
        if not all(type(one) is int for one in numbers):
            raise place.at("at").refusal("a state is written as whole numbers.")
        at = tuple(numbers)
    else:
        name = text_field(value, place)
    try:
        return subgame(given_game(name), at)
    except ZermeloError as error:
        raise place.refusal(str(error)) from None


def json_source_fingerprint(arena: Arena) -> dict[str, Any]:
    """Returns what *arena* looks like from outside, and a digest of its arrays."""
    digest = sha256()
    arrays = [
        arena.first,
        arena.mover,
        arena.successors if arena.is_merged else None,
        arena.move,
        arena.weight,
    ]
    for array in arrays:
        digest.update(b"-" if array is None else array.astype("<i8").tobytes())
    is_wide = arena.payoff.dtype == object
    digest.update(str(arena.payoff.tolist()).encode() if is_wide else arena.payoff.astype("<i8").tobytes())
    digest.update(str(arena.scale).encode())
    if arena.endless is not None:
        digest.update(str([str(u) for u in arena.endless.vector]).encode())
    if arena.stages is not None:
        told = (arena.stages.discount, sorted(arena.stages.at_once.items()), arena.stages.reward.tolist())
        digest.update(str(told).encode("utf-8", "backslashreplace"))
    if arena.vocabulary is not None:
        digest.update("\n".join(map(str, arena.vocabulary)).encode("utf-8", "backslashreplace"))
    players, nodes, ends = list(arena.players), len(arena), arena.ends
    return {"players": players, "nodes": nodes, "ends": ends, "digest": digest.hexdigest()[:16]}


def read_json_source(document: dict[str, Any], place: Place, game: Any, nodes: int | None, limit: int) -> Arena:
    """Returns the tree or graph that an answer is about.

    *game* is what the caller says it is, or None. A game in the file is explored only as far as *limit*, so
    that a short file cannot ask for much work. *nodes* is how many nodes the answer speaks of, if it tells.
    """
    claim = _claim(document, place, nodes)
    if game is not None:
        found, where = given_game(game), "the game given"
    elif "game" in document:
        found, where = _game(document["game"], place.at("game")), "the game in the file"
    else:
        raise place.refusal("the file does not hold the game it is about; give it: load(path, game=…).")
    differs = ""
    bound = limit if game is None or nodes is not None else None
    for arena in _forms(found, bound, place):
        found_other = _difference(arena, claim)
        if not found_other:
            return arena
        differs = differs or found_other
    raise place.refusal(
        f"this answer is about another game than {where}: {differs or f'that has more than {bound:,} nodes'}."
    )


def _game(value: Any, place: Place) -> Any:
    if type(value) is dict and not is_json_source_name(value):
        return read_graph(value, place) if value.get("zermelo") == "graph" else read_tree(value, place)
    return read_json_source_name(value, place)


def _forms(game: Any, limit: int | None, place: Place) -> Iterator[Arena]:
    """Yields the forms in which a game may have been solved: itself, its positions, those up to symmetry."""
    if (arena := traits_of_game(game).arena) is not None:
        yield arena
        return
    for symmetric in (False, True):
        if symmetric and not hasattr(getattr(game, "rules", game), "same"):
            return
        try:
            yield game_graph(game, symmetric=symmetric, limit=limit)
        except BudgetError:
            if limit is None:
                raise
        except ZermeloError as error:
            raise place.refusal(str(error)) from None


def _claim(document: dict[str, Any], place: Place, nodes: int | None) -> dict[str, Any]:
    """Returns what the file says of its game: whichever of players, nodes, ends and digest it tells."""
    claim: dict[str, Any] = {}
    if "fingerprint" in document:
        where = place.at("fingerprint")
        told = object_field(document["fingerprint"], where, "marks of a game")
        only_known_fields(told, ("players", "nodes", "ends", "digest"), where)
        claim |= {key: count_field(told[key], where.at(key)) for key in ("nodes", "ends") if key in told}
        if "players" in told:
            claim["players"] = list(read_tree_players(told["players"], where.at("players")))
        if "digest" in told:
            claim["digest"] = text_field(told["digest"], where.at("digest"))
        if nodes is not None and claim.get("nodes", nodes) != nodes:
            raise where.at("nodes").refusal(f"{claim['nodes']} nodes, but the answer speaks of {nodes}.")
    if nodes is not None:
        claim["nodes"] = nodes
    return claim


def _difference(arena: Arena, claim: dict[str, Any]) -> str:
    found = {"players": list(arena.players), "nodes": len(arena), "ends": arena.ends}
    for key, value in found.items():
        if key in claim and claim[key] != value:
            if key == "players":
                return f"its players are {_names(value)}, not {_names(claim[key])}"
            return f"that has {value:,} {key}, the answer speaks of {claim[key]:,}"
    if "digest" in claim and claim["digest"] != (digest := json_source_fingerprint(arena)["digest"]):
        return f"its moves or payoffs are others (digest {digest}, not {field_excerpt(claim['digest'])})"
    return ""


def _names(names: Any) -> str:
    return ", ".join(name[:30] for name in names[:8])
