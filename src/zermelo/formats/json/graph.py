"""Graphs of positions as documents, and answers about games whose play can go on for ever.

```
{"zermelo": "graph", "version": 1, "players": ["Ann", "Bob"], "endless": [0, 0], "names": ["x", "y", "home"],
 "nodes": [{"player": "Ann", "moves": {"go": 1, "stop": 2}}, {"player": "Bob", "moves": {"go": 0}}, {"payoff": [1, 0]}]}
```
Play begins at node 0. Moves lead to nodes by their numbers, in any order. `endless` is what play without end pays;
`names` are what positions are called. Both may be left out.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.errors import FileError, InputError
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count,
    field,
    head,
    items,
    number,
    only,
    read_numbers,
    read_odds,
    record,
    shown,
    text,
)
from zermelo.formats.json.tree import read_players
from zermelo.forms.arena import END, NATURE
from zermelo.forms.build_tree import whole_weights
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Payoff, pack

KEYS = ("zermelo", "version", "title", "players", "endless", "names", "nodes")


def graph_document(graph: Graph) -> dict[str, Any]:
    """Returns *graph* as a document."""
    nodes: list[dict[str, Any]] = []
    for v in range(len(graph)):
        who, names = graph.turn(v), graph.names(v)
        if len(set(names)) < len(names):
            raise FileError(f"Two moves at position {v} have one name; a file cannot tell them apart.")
        if who is None:
            nodes.append({"payoff": [number(u) for u in graph.payoff_at(v).vector]})
        elif graph.mover[v] == NATURE:
            pairs = zip(names, graph.odds(v), graph.children(v), strict=True)
            nodes.append({"chance": {name: [number(odds), child] for name, odds, child in pairs}})
        else:
            nodes.append({"player": who, "moves": dict(zip(names, graph.children(v), strict=True))})
    more: dict[str, Any] = {"title": graph.title} if graph.title else {}
    if graph.endless is not None:
        more["endless"] = [number(u) for u in graph.endless.vector]
    if isinstance(graph.states, list) and all(isinstance(state, str) for state in graph.states):
        more["names"] = graph.states
    return {"zermelo": "graph", "version": VERSION, "players": list(graph.players), **more, "nodes": nodes}


def read_graph(document: dict[str, Any], place: Place, game: None = None) -> Graph:
    """Returns the graph in *document*."""
    if head(document, place) != "graph":
        raise place.at("zermelo").refusal(f"this is a {shown(document['zermelo'])}, not a graph.")
    only(document, KEYS, place)
    players = read_players(field(document, "players", place), place.at("players"))
    listed = items(field(document, "nodes", place), place.at("nodes"), "nodes")
    if not listed:
        raise place.at("nodes").refusal("a graph has a node at least.")
    first, succ, mover, said, weights = [0], list[int](), list[int](), list[int](), list[int]()
    rows, words = [], dict[str, int]()
    for v, node in enumerate(listed):
        at = place.at("nodes", v)
        told = record(node, at, "nodes")
        if "payoff" in told:
            only(told, ("payoff",), at)
            mover.append(END)
            rows.append(read_numbers(told["payoff"], players, at.at("payoff")))
        else:
            seat, moves = _decided(told, players, at)
            mover.append(seat)
            if not moves:
                raise at.refusal("a dead end: it has no moves, and no payoff says that play ends here.")
            odds = [1] * len(moves)
            if seat == NATURE:
                given = read_odds({name: pair[0] for name, pair in moves.items()}, at.at("chance"), 62)
                odds = list(whole_weights(tuple(given.values())))
            for (name, (_, child)), weight in zip(moves.items(), odds, strict=True):
                if type(child) is not int or not 0 <= child < len(listed):
                    raise at.refusal(
                        f"the move {shown(name)} leads to {shown(child)}; nodes are 0 … {len(listed) - 1}."
                    )
                succ.append(child)
                weights.append(weight)
                said.append(words.setdefault(text(name, at), len(words)))
        first.append(len(succ))
    payoff, scale = pack(rows, len(players))
    endless = document.get("endless")
    paid = None if endless is None else Payoff(players, read_numbers(endless, players, place.at("endless")))
    try:
        return Graph(
            players=players, title=text(document.get("title", ""), place.at("title")), payoff=payoff, scale=scale,
            first=np.array(first, dtype=np.int32), succ=np.array(succ, dtype=np.int32), endless=paid,
            mover=np.array(mover, dtype=np.int8), move=np.array(said, dtype=np.int32), vocabulary=tuple(words),
            weight=np.array(weights, dtype=np.int64) if NATURE in mover else None,
            states=_names(document, len(listed), place),
        )  # fmt: skip
    except InputError as error:
        raise place.refusal(str(error)) from None


def _decided(told: dict[str, Any], players: tuple[str, ...], at: Place) -> tuple[int, dict[str, tuple[Any, Any]]]:
    """Who moves at a node, and for each move its odds, if any, and where it leads."""
    if "chance" in told:
        only(told, ("chance",), at)
        moves = record(told["chance"], at.at("chance"), "chance's moves")
        for name, pair in moves.items():
            if type(pair) is not list or len(pair) != 2:
                raise at.at("chance", name).refusal(f"odds and a node are a list of two, not {shown(pair)}.")
        return NATURE, {name: (pair[0], pair[1]) for name, pair in moves.items()}
    only(told, ("player", "moves"), at)
    player = field(told, "player", at)
    if type(player) is not str or player not in players:
        raise at.at("player").refusal(f"{shown(player)} is not a player.")
    moves = record(field(told, "moves", at), at.at("moves"), "moves")
    return players.index(player), {name: (None, child) for name, child in moves.items()}


def _names(document: dict[str, Any], nodes: int, place: Place) -> list[str] | None:
    if "names" not in document:
        return None
    at = place.at("names")
    names = [text(name, at.at(k)) for k, name in enumerate(items(document["names"], at, "names"))]
    if len(names) != nodes or len(set(names)) < nodes:
        raise at.refusal(f"there is one name for each of the {nodes} nodes, no two alike.")
    return names


def read_distances(document: dict[str, Any], nodes: int, place: Place) -> Any:
    """Returns the distances in *document*, a row of numbers for each node, if it has any."""
    if "distance" not in document:
        return None
    at = place.at("distance")
    rows = [
        [whole(n, at.at(v, k)) for k, n in enumerate(items(row, at.at(v), "distances"))]
        for v, row in enumerate(items(document["distance"], at, "distances"))
    ]
    if len(rows) != nodes or len({len(row) for row in rows}) != 1:
        raise at.refusal(f"there is a row of distances for each of the {nodes} nodes, all of one length.")
    return np.array(rows, dtype=np.int64)


def whole(value: Any, place: Place) -> int:
    """Returns a whole number of at least -1."""
    return -1 if type(value) is int and value == -1 else count(value, place)
