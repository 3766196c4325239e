"""Trees as documents: a flat list of nodes, in any order, node 0 the root."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from zermelo.errors import FileError, InputError, error_hint
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    common_field_denominator,
    field_excerpt,
    kind_field,
    linear_in_field,
    list_field,
    number_field,
    number_to_field,
    object_field,
    odds_field,
    only_known_fields,
    player_numbers_field,
    required_field,
    short_field_message,
    text_field,
)  # fmt: skip
from zermelo.forms.arena import END, NATURE
from zermelo.forms.build.tree import build_tree_weights
from zermelo.forms.family.family import TreeFamily, pack_family, require_family_odds, split_family_rows
from zermelo.forms.family.linear import Linear
from zermelo.forms.payoff import Number, payoff_quotient
from zermelo.forms.rules import require_rules_names
from zermelo.forms.tree import Tree

WEIGHT_BITS = 62  # for the common denominator of odds
ROOM = 1 << 33  # bits for all payoffs together, over their common denominator
KEYS = ("zermelo", "version", "title", "players", "parameter", "nodes")

# ---------------------------------------------------------------- writing


def tree_document(tree: Tree) -> dict[str, Any]:
    """Returns *tree* as a document."""
    named = list(tree.players)
    sets = _set_names(tree)
    movers, firsts = tree.mover.tolist(), tree.first.tolist()
    payoffs = iter(_payoffs(tree))
    nodes: list[dict[str, Any]] = []
    for v, names in enumerate(tree_document_moves(tree)):
        seat, children = movers[v], range(firsts[v], firsts[v + 1])
        if seat == END:
            nodes.append({"payoff": next(payoffs)})
            continue
        if seat == NATURE:
            options: dict[str, Any] = {
                name: [number_to_field(odds), child]
                for name, odds, child in zip(names, tree.odds(v), children, strict=True)
            }
            nodes.append({"chance": options})
        else:
            options = dict(zip(names, children, strict=True))
            nodes.append({"player": named[seat], "moves": options})
            if v in sets:
                nodes[-1]["info"] = sets[v]
        if len(options) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise FileError(f"Two moves at node {v} are called {field_excerpt(twice)}; a file cannot distinguish them.")
    titled = {"title": tree.title} if tree.title else {}
    return {"zermelo": "tree", "version": VERSION, **titled, "players": named, "nodes": nodes}


def tree_document_moves(tree: Tree) -> Iterator[list[str]]:
    """Yields the names of the moves at each node; rules are played through once, not once for each node."""
    firsts = tree.first.tolist()
    if tree.move is None:
        yield from ([str(k + 1) for k in range(b - a)] for a, b in zip(firsts, firsts[1:], strict=False))
        return
    moves = tree.move.tolist()
    if tree.vocabulary is not None:
        words = [str(word) for word in tree.vocabulary]
        yield from ([words[m] for m in moves[a:b]] for a, b in zip(firsts, firsts[1:], strict=False))
        return
    game = tree.source
    settled = game.same if tree.symmetric else tuple
    waiting = deque([settled(game.start())])
    for a, b in zip(firsts, firsts[1:], strict=False):
        state = waiting.popleft()
        yield [game.name(state, m) for m in moves[a:b]]
        waiting.extend(settled(game.act(state, m)) for m in moves[a:b])


def _payoffs(tree: Tree) -> list[list[int | str]]:
    rows: list[list[int]] = tree.payoff.tolist()
    if tree.scale == 1 and tree.payoff.dtype != object:
        return rows  # type: ignore[return-value]  # lists of ints are lists of ints and texts, being only read
    written: dict[int, int | str] = {}
    for unit in {u for row in rows for u in row}:
        written[unit] = number_to_field(payoff_quotient(unit, tree.scale))
    return [[written[u] for u in row] for row in rows]


def _set_names(tree: Tree) -> dict[int, str]:
    """Returns the name of the information set of each node that has one to tell."""
    if tree.info is None:
        return {}
    size = np.bincount(tree.info[tree.info >= 0]).tolist()
    owners: dict[tuple[int, str], int] = {}
    names: dict[int, str] = {}
    told = {}
    for v in np.flatnonzero(tree.info >= 0).tolist():
        k, seat = int(tree.info[v]), int(tree.mover[v])
        given = tree.info_names[k] if k < len(tree.info_names) else f"set {k}"
        if size[k] == 1 and given == f"node {k}":
            continue  # a node on its own, which nobody named
        if k not in names:
            while owners.setdefault((seat, given), k) != k:
                given += "'"
            names[k] = given
        told[v] = names[k]
    return told


# ---------------------------------------------------------------- reading


def read_tree(document: Any, place: Place, game: None = None) -> Tree:
    """Returns the tree that *document* describes, its nodes numbered layer by layer, without a parameter."""
    found = read_tree_or_family(document, place)
    if isinstance(found, TreeFamily):
        raise place.refusal(
            f"the {'odds' if found.odds else 'payoffs'} depend on {found.name}; only vary takes such a game."
        )
    return found


def read_tree_or_family(document: Any, place: Place, game: None = None) -> Tree | TreeFamily:
    """Returns the tree that *document* describes; a family of trees where payoffs depend on a parameter."""
    kind = kind_field(document, place)
    if kind != "tree":
        raise place.at("zermelo").refusal(f'a game is written as a "tree", not as {field_excerpt(kind)}.')
    only_known_fields(document, KEYS, place)
    players = read_tree_players(required_field(document, "players", place), place.at("players"))
    title = text_field(document.get("title", ""), place.at("title"))
    nodes = list_field(required_field(document, "nodes", place), place.at("nodes"), "nodes")
    if not nodes:
        raise place.at("nodes").refusal("there is no root: a tree has at least one node.")
    draft = _Layers(players, nodes, place.at("nodes"), document.get("parameter"))
    draft.read()
    try:
        return draft.tree(title)
    except InputError as error:
        raise place.refusal(str(error)) from None


def read_tree_players(value: Any, place: Place) -> tuple[str, ...]:
    """Returns the names of the players: different from each other, none of them chance."""
    names = [text_field(name, place.at(i)) for i, name in enumerate(list_field(value, place, "players"))]
    try:
        require_rules_names(tuple(names), "players")
    except InputError as error:
        raise place.refusal(short_field_message(str(error).removeprefix("players: "))) from None
    return tuple(names)


class _Layers:
    """The nodes of a document, taken layer by layer from the root.

    ```
    order     numbers in the document, in the order of the tree
    parent    per number in the document: its parent's, once it is found
    ```
    """

    def __init__(self, players: tuple[str, ...], nodes: list[Any], place: Place, parameter: Any = None) -> None:
        self.number = partial(linear_in_field, name=parameter)
        self.players, self.nodes, self.place = players, nodes, place
        self.seats = {name: seat for seat, name in enumerate(players)}
        self.order, self.parent = [0], [-1] * len(nodes)
        self.first: list[int] = []
        self.mover: list[int] = []
        self.label, self.words = [0], {"": 0}
        self.weight = [1]
        self.rows: list[tuple[Number | Linear, ...]] = []
        self.odds: dict[int, tuple[Number | Linear, ...]] = {}  # where they depend on the parameter
        self.info: list[int] = []
        self.sets: dict[tuple[int, str], int] = {}
        self.alike: dict[int, tuple[list[str], int]] = {}
        self.has_info = False

    def read(self) -> None:
        """Reads every node that can be reached, and raises when one cannot."""
        for v in self.order:  # grows while it is read
            node = self.nodes[v]
            self.first.append(len(self.order))
            if type(node) is not dict:
                raise self.place.at(v).refusal(f"a node is an object, not {field_excerpt(node)}.")
            if "payoff" in node:
                self._end(v, node)
            elif "moves" in node:
                self._decision(v, node)
            elif "chance" in node:
                self._chance(v, node)
            else:
                raise self.place.at(v).refusal('a node has "moves", "chance" or "payoff"; this one has none of them.')
        self.first.append(len(self.order))
        if len(self.order) < len(self.nodes):
            lost = next(v for v in range(1, len(self.nodes)) if self.parent[v] < 0)
            raise self.place.at(lost).refusal("no moves lead here from the root, nodes[0].")

    def _end(self, v: int, node: dict[str, Any]) -> None:
        if len(node) > 1:
            other = next(key for key in node if key != "payoff")
            raise self.place.at(v).refusal(f"a node with a payoff is an end, so it has no {field_excerpt(other)}.")
        payoff = node["payoff"]
        self.mover.append(END)
        self.rows.append(player_numbers_field(payoff, self.players, self.place.at(v, "payoff"), self.number))
        self.info.append(-1)

    def _decision(self, v: int, node: dict[str, Any]) -> None:
        if len(node) > 2:
            only_known_fields(node, ("player", "moves", "info"), self.place.at(v))
        player, moves = node.get("player"), node["moves"]
        seat = self.seats.get(player) if type(player) is str else None
        if seat is None:
            raise self._no_player(v, node)
        if type(moves) is not dict or not moves:
            raise self._no_moves(v, "moves", moves)
        for name, child in moves.items():
            self._follow(v, "moves", name, child)
        self.weight.extend([1] * len(moves))
        self.mover.append(seat)
        self._inform(v, seat, node.get("info"), moves)

    def _no_player(self, v: int, node: dict[str, Any]) -> FileError:
        player = required_field(node, "player", self.place.at(v))
        close = error_hint(player[:40], self.seats) if isinstance(player, str) else ""
        known = ", ".join(self.players[:8])
        return self.place.at(v, "player").refusal(f"{field_excerpt(player)} is not a player.{close} Players: {known}.")

    def _no_moves(self, v: int, key: str, moves: Any) -> FileError:
        place = self.place.at(v, key)
        object_field(moves, place, "moves")
        return place.refusal("there are no moves; a node without moves is an end and has a payoff.")

    def _inform(self, v: int, seat: int, name: Any, moves: dict[str, Any]) -> None:
        if name is None:
            self.info.append(self.sets.setdefault((-1, f"node {len(self.sets)}"), len(self.sets)))
            return
        self.has_info = True
        key = (seat, text_field(name, self.place.at(v, "info")))
        k = self.sets.setdefault(key, len(self.sets))
        self.info.append(k)
        names, other = self.alike.setdefault(k, (list(moves), v))
        if names != list(moves):
            raise self.place.at(v, "info").refusal(
                f"nodes of the information set {field_excerpt(name)} must offer the same moves in the same order; "
                f"nodes[{other}] offers others."
            )

    def _chance(self, v: int, node: dict[str, Any]) -> None:
        if len(node) > 1:
            only_known_fields(node, ("chance",), self.place.at(v))
        moves = node["chance"]
        if type(moves) is not dict or not moves:
            raise self._no_moves(v, "chance", moves)
        for name, pair in moves.items():
            if type(pair) is not list or len(pair) != 2:
                raise self.place.at(v, "chance", name).refusal(
                    f'a move of chance is a list of its odds and a node, like ["1/2", 5], not {field_excerpt(pair)}.'
                )
            self._follow(v, "chance", name, pair[1])
        shares = {name: pair[0] for name, pair in moves.items()}
        self.weight.extend(self._weights(v, shares))
        self.mover.append(NATURE)
        self.info.append(-1)

    def _weights(self, v: int, shares: dict[str, Any]) -> list[int]:
        """The odds as whole numbers; equal ones where they depend on the parameter and are kept apart."""
        place = self.place.at(v, "chance")
        given = {name: self.number(share) for name, share in shares.items()}
        if not any(isinstance(share, Linear) for share in given.values()):
            return build_tree_weights(list(odds_field(shares, place, bits=WEIGHT_BITS).values()))
        odds = tuple(number_field(shares[name], place.at(name)) if n is None else n for name, n in given.items())
        try:
            require_family_odds(odds)
        except InputError as error:
            raise place.refusal(short_field_message(str(error))) from None
        self.odds[len(self.mover)] = odds
        return [1] * len(odds)

    def _follow(self, v: int, key: str, name: str, child: Any) -> None:
        """Enters the move called *name*, from node *v* of the document to its node *child*."""
        label = self.words.get(name)
        if label is None:
            label = self.words[text_field(name, self.place.at(v, key, name))] = len(self.words)
        self.label.append(label)
        if type(child) is not int or not 0 <= child < len(self.nodes):
            raise self.place.at(v, key, name).refusal(
                f"{field_excerpt(child)} is not the number of a node; there are {len(self.nodes):,}, from 0."
            )
        if child == 0 or self.parent[child] >= 0:
            raise self.place.at(v, key, name).refusal(self._met_again(v, child))
        self.parent[child] = v
        self.order.append(child)

    def _met_again(self, v: int, child: int) -> str:
        above = v
        while above not in (child, 0):
            above = self.parent[above]
        if above == child:
            return f"this leads back to nodes[{child}], so play could go on forever; a tree has no cycle."
        other = self.parent[child]
        return f"nodes[{child}] is reached from nodes[{other}] already; in a tree a node has one parent."

    def tree(self, title: str) -> Tree | TreeFamily:
        """Returns the finished tree; a family of them where payoffs depend on a parameter."""
        name, constant, slope = split_family_rows([*self.rows, *self.odds.values()])
        self._check_room([*constant, *slope] if name else constant)
        ends = len(self.rows)
        payoff, slopes, scale = pack_family(constant[:ends], slope[:ends], len(self.players))
        whole = [np.array(a, dtype=np.int32) for a in (self.first, self.label, self.info)]
        made = Tree(
            players=self.players, title=title, payoff=payoff, scale=scale,
            first=whole[0], mover=np.array(self.mover, dtype=np.int8), move=whole[1],
            weight=np.array(self.weight, dtype=np.int64) if NATURE in self.mover else None,
            vocabulary=tuple(self.words), info=whole[2] if self.has_info else None,
            info_names=tuple(name for _, name in self.sets) if self.has_info else (),
        )  # fmt: skip
        return TreeFamily(name=name, origin=made, slope=slopes, odds=self.odds) if name else made

    def _check_room(self, rows: list[list[Number]]) -> None:
        numbers = len(rows) * len(self.players)
        if not common_field_denominator((n for row in rows for n in row), ROOM // max(numbers, 1)):
            raise self.place.refusal("the denominators of the payoffs differ too much to be kept exactly.")
