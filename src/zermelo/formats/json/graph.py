"""Graphs of positions as documents, and answers about games whose play can go on forever.

```
{"zermelo": "graph", "version": 1, "players": ["Ann", "Bob"], "endless": [0, 0], "names": ["x", "y", "home"],
 "nodes": [{"player": "Ann", "moves": {"go": 1, "stop": 2}}, {"player": "Bob", "moves": {"go": 0}}, {"payoff": [1, 0]}]}
```
Play begins at node 0. Moves lead to nodes by their numbers, in any order. `endless` is what play without end pays;
`names` are what positions are called. Both may be left out. Where play may begin at several nodes, `starts` lists them,
0 first; next to a `payoff`, `would_move` may say who would have moved if play had gone on. Where moves pay on the way,
`discount` is what a point is worth one move later, and nodes have `rewards`; two players who move at once have their
choices in `at_once`:

```
{"zermelo": "graph", "version": 1, "players": ["Ann", "Bob"], "discount": "1/2",
 "nodes": [{"at_once": {"Ann": ["h", "t"], "Bob": ["h"]}, "moves": {"h+h": 0, "t+h": 0}, "rewards": {"h+h": [1, -1]}}]}
```
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.errors import FileError, InputError
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count_field,
    field_excerpt,
    kind_field,
    list_field,
    number_field,
    number_to_field,
    object_field,
    odds_field,
    only_known_fields,
    player_numbers_field,
    required_field,
    text_field,
)
from zermelo.formats.json.tree import read_tree_players
from zermelo.forms.arena import END, NATURE
from zermelo.forms.build.tree import build_tree_weights
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Number, Payoff, pack_payoffs
from zermelo.forms.stages import Choices, Stages

KEYS = ("zermelo", "version", "title", "players", "endless", "discount", "names", "starts", "nodes")


def graph_document(graph: Graph) -> dict[str, Any]:
    """Returns *graph* as a document."""
    nodes: list[dict[str, Any]] = []
    for v in range(len(graph)):
        who, names = graph.turn(v), graph.names(v)
        if len(set(names)) < len(names):
            raise FileError(f"Two moves at position {v} have the same name; a file cannot distinguish them.")
        if who is None:
            awaited = None if graph.awaited is None else graph.would_move(v)
            told = {} if awaited is None else {"would_move": awaited}
            nodes.append({"payoff": [number_to_field(u) for u in graph.payoff_at(v).vector], **told})
        elif graph.mover[v] == NATURE:
            pairs = zip(names, graph.odds(v), graph.children(v), strict=True)
            nodes.append({"chance": {name: [number_to_field(odds), child] for name, odds, child in pairs}})
        else:
            nodes.append({**_movers(graph, v, who), "moves": dict(zip(names, graph.children(v), strict=True))})
        nodes[-1] |= _rewards(graph, v, names)
    more: dict[str, Any] = {"title": graph.title} if graph.title else {}
    if graph.endless is not None:
        more["endless"] = [number_to_field(u) for u in graph.endless.vector]
    if graph.stages is not None and graph.stages.discount is not None:
        more["discount"] = number_to_field(graph.stages.discount)
    if isinstance(graph.states, list) and all(isinstance(state, str) for state in graph.states):
        more["names"] = graph.states
    if len(graph.starts) > 1:
        more["starts"] = list(graph.starts)
    return {"zermelo": "graph", "version": VERSION, "players": list(graph.players), **more, "nodes": nodes}


def _movers(graph: Graph, node: int, who: str) -> dict[str, Any]:
    """Whose turn it is: one player's, or that of two who move at once."""
    if graph.stages is None or node not in graph.stages.at_once:
        return {"player": who}
    return {"at_once": {graph.players[seat]: list(choices) for seat, choices in graph.stages.at_once[node]}}


def _rewards(graph: Graph, node: int, names: list[str]) -> dict[str, Any]:
    """What the moves at a node pay, those that pay anything."""
    if graph.stages is None:
        return {}
    paid = {
        name: [number_to_field(u) for u in graph.stages.paid_by(edge, graph.scale)]
        for name, edge in zip(names, graph.edges(node), strict=True) if graph.stages.reward[edge].any()
    }  # fmt: skip
    return {"rewards": paid} if paid else {}


def read_graph(document: dict[str, Any], place: Place, game: None = None) -> Graph:
    """Returns the graph in *document*."""
    if kind_field(document, place) != "graph":
        raise place.at("zermelo").refusal(f"this is a {field_excerpt(document['zermelo'])}, not a graph.")
    only_known_fields(document, KEYS, place)
    players = read_tree_players(required_field(document, "players", place), place.at("players"))
    listed = list_field(required_field(document, "nodes", place), place.at("nodes"), "nodes")
    if not listed:
        raise place.at("nodes").refusal("a graph has a node at least.")
    first, succ, mover, said, weights = [0], list[int](), list[int](), list[int](), list[int]()
    rows, words, awaited = [], dict[str, int](), list[int]()
    bonus: list[tuple[Number, ...]] = []
    at_once: dict[int, Choices] = {}
    for v, node in enumerate(listed):
        at = place.at("nodes", v)
        told = object_field(node, at, "nodes")
        if "payoff" in told:
            only_known_fields(told, ("payoff", "would_move"), at)
            mover.append(END)
            awaited.append(_seat(told["would_move"], players, at.at("would_move")) if "would_move" in told else -1)
            rows.append(player_numbers_field(told["payoff"], players, at.at("payoff")))
        else:
            if "at_once" in told:
                at_once[v] = _sides(told, players, at)
            seat, moves = _decided(told, players, at)
            mover.append(at_once[v][0][0] if v in at_once else seat)
            if not moves:
                raise at.refusal("a dead end: it has no moves, and no payoff says that play ends here.")
            odds = [1] * len(moves)
            if seat == NATURE:
                given = odds_field({name: pair[0] for name, pair in moves.items()}, at.at("chance"), 62)
                odds = list(build_tree_weights(tuple(given.values())))
            for (name, (_, child)), weight in zip(moves.items(), odds, strict=True):
                if type(child) is not int or not 0 <= child < len(listed):
                    raise at.refusal(
                        f"the move {field_excerpt(name)} leads to {field_excerpt(child)}; nodes are 0 … "
                        f"{len(listed) - 1}."
                    )
                succ.append(child)
                weights.append(weight)
                said.append(words.setdefault(text_field(name, at), len(words)))
            bonus += _paid(told, list(moves), players, at)
        first.append(len(succ))
    units, scale = pack_payoffs([*rows, *bonus], len(players))
    payoff, reward = units[: len(rows)], units[len(rows) :]
    later = Fraction(number_field(document["discount"], place.at("discount"))) if "discount" in document else None
    is_staged = bool(later is not None or at_once or reward.any())
    endless = document.get("endless")
    paid = None if endless is None else Payoff(players, player_numbers_field(endless, players, place.at("endless")))
    try:
        return Graph(
            players=players, title=text_field(document.get("title", ""), place.at("title")), payoff=payoff, scale=scale,
            first=np.array(first, dtype=np.int32), succ=np.array(succ, dtype=np.int32), endless=paid,
            mover=np.array(mover, dtype=np.int8), move=np.array(said, dtype=np.int32), vocabulary=tuple(words),
            weight=np.array(weights, dtype=np.int64) if NATURE in mover else None,
            states=_names(document, len(listed), place), starts=_starts(document, len(listed), place),
            awaited=np.array(awaited, dtype=np.int8) if any(seat >= 0 for seat in awaited) else None,
            stages=Stages(reward, later, at_once) if is_staged else None,
        )  # fmt: skip
    except InputError as error:
        raise place.refusal(str(error)) from None


def _seat(value: Any, players: tuple[str, ...], at: Place) -> int:
    if type(value) is not str or value not in players:
        raise at.refusal(f"{field_excerpt(value)} is not a player.")
    return players.index(value)


def _starts(document: dict[str, Any], nodes: int, place: Place) -> tuple[int, ...]:
    if "starts" not in document:
        return (0,)
    at = place.at("starts")
    starts = tuple(count_field(one, at.at(k)) for k, one in enumerate(list_field(document["starts"], at, "starts")))
    if starts[:1] != (0,) or len(set(starts)) < len(starts) or max(starts) >= nodes:
        raise at.refusal(f"nodes where play may begin are listed once each, 0 first, up to {nodes - 1}.")
    return starts


def _decided(told: dict[str, Any], players: tuple[str, ...], at: Place) -> tuple[int, dict[str, tuple[Any, Any]]]:
    """Who moves at a node, and for each move its odds, if any, and where it leads."""
    if "chance" in told:
        only_known_fields(told, ("chance", "rewards"), at)
        moves = object_field(told["chance"], at.at("chance"), "chance's moves")
        for name, pair in moves.items():
            if type(pair) is not list or len(pair) != 2:
                raise at.at("chance", name).refusal(f"odds and a node are a list of two, not {field_excerpt(pair)}.")
        return NATURE, {name: (pair[0], pair[1]) for name, pair in moves.items()}
    moves = object_field(required_field(told, "moves", at), at.at("moves"), "moves")
    to = {name: (None, child) for name, child in moves.items()}
    if "at_once" in told:
        only_known_fields(told, ("at_once", "moves", "rewards"), at)
        return NATURE + 1, to
    only_known_fields(told, ("player", "moves", "rewards"), at)
    player = required_field(told, "player", at)
    seat = _seat(player, players, at.at("player"))
    return seat, to


def _sides(told: dict[str, Any], players: tuple[str, ...], at: Place) -> Choices:
    """Who move at once, and what each can do."""
    inside = at.at("at_once")
    both = object_field(told["at_once"], inside, "choices")
    only_known_fields(both, players, inside)
    return tuple(
        (players.index(player), tuple(text_field(n, inside.at(player, k)) for k, n in
                                      enumerate(list_field(names, inside.at(player), "choices"))))
        for player, names in both.items()
    )  # fmt: skip


def _paid(told: dict[str, Any], names: list[str], players: tuple[str, ...], at: Place) -> list[tuple[Number, ...]]:
    """What each of the moves of a node pays."""
    inside = at.at("rewards")
    rewards = object_field(told.get("rewards", {}), inside, "rewards")
    only_known_fields(rewards, names, inside)
    nothing = (0,) * len(players)
    return [player_numbers_field(rewards[n], players, inside.at(n)) if n in rewards else nothing for n in names]


def _names(document: dict[str, Any], nodes: int, place: Place) -> list[str] | None:
    if "names" not in document:
        return None
    at = place.at("names")
    names = [text_field(name, at.at(k)) for k, name in enumerate(list_field(document["names"], at, "names"))]
    if len(names) != nodes or len(set(names)) < nodes:
        raise at.refusal(f"there is one name for each of the {nodes} nodes, no two alike.")
    return names


def read_graph_distances(document: dict[str, Any], nodes: int, place: Place) -> Any:
    """Returns the distances in *document*, a row of numbers for each node, if it has any."""
    if "distance" not in document:
        return None
    at = place.at("distance")
    rows = [
        [read_graph_integer(n, at.at(v, k)) for k, n in enumerate(list_field(row, at.at(v), "distances"))]
        for v, row in enumerate(list_field(document["distance"], at, "distances"))
    ]
    if len(rows) != nodes or len({len(row) for row in rows}) != 1:
        raise at.refusal(f"there is a row of distances for each of the {nodes} nodes, all of one length.")
    return np.array(rows, dtype=np.int64)


def read_graph_integer(value: Any, place: Place) -> int:
    """Returns a whole number of at least -1."""
    return -1 if type(value) is int and value == -1 else count_field(value, place)
