"""Which game an answer is about: its name in the catalogue, its tree, or what it looks like from outside."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from zermelo.errors import BudgetError, ZermeloError
from zermelo.formats.json.fields import Place, count, only, record, shown, text
from zermelo.formats.json.graph import graph_document, read_graph
from zermelo.formats.json.tree import read_players, read_tree, tree_document
from zermelo.forms.arena import Arena
from zermelo.forms.explore.explore import game_graph
from zermelo.forms.traits import traits
from zermelo.games.catalogue import is_known
from zermelo.games.given import game as given_game


def source_of(arena: Arena, asked: str = "") -> dict[str, Any]:
    """Returns the fields that tell a reader which game *arena* is."""
    if is_known(asked):
        return {"game": asked, "fingerprint": fingerprint(arena)}
    if arena.as_tree is not None:
        return {"game": tree_document(arena.as_tree)}
    if arena.as_graph is not None and arena.source is None:
        return {"game": graph_document(arena.as_graph)}
    return {"fingerprint": fingerprint(arena)}


def fingerprint(arena: Arena) -> dict[str, Any]:
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
    if arena.vocabulary is not None:
        digest.update("\n".join(map(str, arena.vocabulary)).encode("utf-8", "backslashreplace"))
    players, nodes, ends = list(arena.players), len(arena), arena.ends
    return {"players": players, "nodes": nodes, "ends": ends, "digest": digest.hexdigest()[:16]}


def find_arena(document: dict[str, Any], place: Place, game: Any, nodes: int | None, limit: int) -> Arena:
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
    if type(value) is dict:
        return read_graph(value, place) if value.get("zermelo") == "graph" else read_tree(value, place)
    name = text(value, place)
    try:
        return given_game(name)
    except ZermeloError as error:
        raise place.refusal(str(error)) from None


def _forms(game: Any, limit: int | None, place: Place) -> Iterator[Arena]:
    """Yields the forms in which a game may have been solved: itself, its positions, those up to symmetry."""
    if (arena := traits(game).arena) is not None:
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
        told = record(document["fingerprint"], where, "marks of a game")
        only(told, ("players", "nodes", "ends", "digest"), where)
        claim |= {key: count(told[key], where.at(key)) for key in ("nodes", "ends") if key in told}
        if "players" in told:
            claim["players"] = list(read_players(told["players"], where.at("players")))
        if "digest" in told:
            claim["digest"] = text(told["digest"], where.at("digest"))
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
    if "digest" in claim and claim["digest"] != (digest := fingerprint(arena)["digest"]):
        return f"its moves or payoffs are others (digest {digest}, not {shown(claim['digest'])})"
    return ""


def _names(names: Any) -> str:
    return ", ".join(name[:30] for name in names[:8])
