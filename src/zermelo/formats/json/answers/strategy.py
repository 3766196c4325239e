"""Profiles of strategies as documents: for each player, what is done at each of the player's nodes.

A node is written as its path, names of moves joined by ``/``, or as its state where it is a position:
``[2,0,1]``.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.answers.strategy import Profile, write_profile
from zermelo.errors import FileError, InputError, NameError_
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    field_excerpt,
    number_in_field,
    number_to_field,
    object_field,
    odds_field,
    only_known_fields,
    required_field,
    text_field,
)
from zermelo.formats.json.source import json_source_fields, read_json_source
from zermelo.forms.arena import Arena, join_arena_path, split_arena_path

KEYS = ("zermelo", "version", "game", "fingerprint", "strategies")
STATE = re.compile(r"\[\s*(-?[0-9]{1,19}(\s*,\s*-?[0-9]{1,19})*)?\s*\]")
LEAST_LIMIT, LIMIT_EACH = (
    10_000,
    100,
)  # positions explored: at least, and for each node that the file speaks of

# ---------------------------------------------------------------- writing


def profile_document(plan: Profile) -> dict[str, Any]:
    """Returns *plan* as a document."""
    arena = plan.arena
    keys = _node_keys(arena)
    strategies: dict[str, dict[str, Any]] = {player: {} for player in arena.players}
    for node in (arena.mover >= 0).nonzero()[0].tolist():
        moves = {arena.name(node, e): share for e, share in plan.shares(node).items()}
        if len(moves) < len(plan.shares(node)):
            raise FileError(f"Two moves at node {node} have the same name; a file cannot distinguish them.")
        own = strategies[arena.players[int(arena.mover[node])]]
        is_pure = len(moves) == 1
        own[keys[node]] = (
            next(iter(moves)) if is_pure else {name: number_to_field(share) for name, share in moves.items()}
        )
    return {"zermelo": "profile", "version": VERSION, **json_source_fields(arena), "strategies": strategies}


def _node_keys(arena: Arena) -> dict[int, str]:
    """Returns how a player's nodes are written: as a state if those are lists of ints, else as a path."""
    deciding = (arena.mover >= 0).nonzero()[0].tolist()
    if _has_states(arena):
        keys = {v: "[" + ",".join(map(str, arena.state(v))) + "]" for v in deciding}
    else:
        paths = _paths(arena)
        keys = {v: join_arena_path(paths[v]) for v in deciding}
        for v, key in keys.items():
            if split_arena_path(key) != paths[v]:
                raise FileError(f"The moves {paths[v]!r} to node {v} cannot be written as a path; rename them.")
    if len(set(keys.values())) < len(keys):
        raise FileError("Two nodes are reached by moves of the same names; a file cannot distinguish them.")
    return keys


def _has_states(arena: Arena) -> bool:
    """Are the nodes positions whose states are whole numbers?"""
    if arena.states is None:
        return False
    if isinstance(arena.states, np.ndarray):
        return True
    return all(isinstance(s, tuple) and all(type(n) is int for n in s) for s in arena.states)


def _paths(arena: Arena) -> dict[int, list[str]]:
    """Returns for every node the moves that lead to it, in a graph by one of the shortest ways."""
    paths: dict[int, list[str]] = {0: []}
    for v in _paths_in_layers(arena, paths):
        for name, child in zip(arena.names(v), arena.children(v), strict=True):
            paths.setdefault(child, [*paths[v], name])
    return paths


def _paths_in_layers(arena: Arena, paths: dict[int, list[str]]) -> Any:
    """Yields the nodes in the order in which they enter *paths*."""
    if not arena.is_merged:
        yield from range(len(arena))
        return
    done: set[int] = set()
    while fresh := [v for v in paths if v not in done]:
        done.update(fresh)
        yield from fresh


# ---------------------------------------------------------------- reading


def read_profile(document: dict[str, Any], place: Place, game: Any) -> Profile:
    """Returns the profile that *document* describes."""
    only_known_fields(document, KEYS, place)
    plans = _plans(document, place)
    spoken = sum(map(len, plans.values()))
    return read_strategies(
        document, read_json_source(document, place, game, None, LEAST_LIMIT + LIMIT_EACH * spoken), place
    )


def _plans(document: dict[str, Any], place: Place) -> dict[str, dict[str, Any]]:
    where = place.at("strategies")
    strategies = object_field(required_field(document, "strategies", place), where, "strategies")
    return {player: object_field(plan, where.at(player), "a player's moves") for player, plan in strategies.items()}


def read_strategies(document: dict[str, Any], arena: Arena, place: Place) -> Profile:
    """Returns the strategies that *document* tells of a game that is known."""
    plans, where = _plans(document, place), place.at("strategies")
    by_state = _has_states(arena)
    meant: dict[str, dict[int, dict[str, Fraction]]] = {}
    said: dict[int, tuple[dict[str, Fraction], Place]] = {}
    for player, plan in plans.items():
        if player not in arena.players:
            raise where.at(player).refusal(f"no player is called that. Players: {', '.join(arena.players[:8])}.")
        meant[player] = {}
        for key, play in plan.items():
            spot = where.at(player, key)
            node = _node(arena, key, by_state, spot, player)
            if arena.turn(node) != player:
                raise spot.refusal(f"it is {arena.turn(node) or 'nobody'}'s turn there, not {player}'s.")
            meant[player][node] = _mix(arena, node, play, spot)
            before, other = said.setdefault(_seen(arena, node), (meant[player][node], spot))
            if before != meant[player][node]:
                raise spot.refusal(f"this speaks of the same as {other}, and says otherwise.")
    try:
        return write_profile(arena, meant)
    except InputError as error:
        raise where.refusal(str(error)) from None


def _seen(arena: Arena, node: int) -> int:
    """Returns one number for all nodes that look alike to the player who moves there."""
    if arena.info is not None and arena.info[node] >= 0:
        return -1 - int(arena.info[node])
    return node


def _node(arena: Arena, key: str, by_state: bool, place: Place, player: str) -> int:
    try:
        if by_state and STATE.fullmatch(key):
            return arena.node_at(tuple(int(n) for n in key.strip("[] \t\n\r\f\v").split(",") if n.strip()))
        try:
            return arena.at(split_arena_path(key))
        except NameError_:
            if arena.info is None or key not in arena.info_names:
                raise
            named = np.isin(arena.info, [k for k, name in enumerate(arena.info_names) if name == key])
            own = named & (arena.mover == arena.seat(player))  # two players' sets may have one name
            return int((own if own.any() else named).nonzero()[0][0])
    except NameError_ as error:
        raise place.refusal(str(error) if len(str(error)) < 300 else "no node is reached by these moves.") from None


def _mix(arena: Arena, node: int, play: Any, place: Place) -> dict[str, Fraction]:
    mix = play if type(play) is dict else {text_field(play, place): 1}
    names = arena.names(node)
    for name in mix:
        if name not in names:
            raise place.refusal(f"no move {field_excerpt(name)} is possible there. Moves: {', '.join(names[:8])}.")
    return odds_field({name: share for name, share in mix.items() if number_in_field(share) != 0}, place)
