r"""Trees with their layout, ``.ef``: what Game Theory Explorer writes and gtdraw turns into TikZ.

```
player 1 name Ann                                    players from 1 on, chance is 0; ~ stands for a space
level 0 node 1 player 0                              how far down, and a name that no other node has
level 2 node 2 player 1 xshift -1 from 1 move H~(\frac{1}{2})
level 4 node 3 xshift -0.5 from 2 move l payoffs 1 2
iset 4 7 player 2                                    nodes of one information set
```
Levels and shifts are centimetres. Of chance's moves the odds stand behind the name, or alone. Older files name a node
by its level, too, ``from 0,1``; both are read. Where nodes are drawn is not kept. The title is the first comment.

Reference: the Gambit project's description of the format.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from zermelo.errors import FileError, GameError, ParameterError, error_hint
from zermelo.formats.gambit.ef_writer import SIGNS, ef_writer_text
from zermelo.formats.gambit.tokens import distinct_gambit_tokens
from zermelo.forms.build.tree import Draft, chance, choose, end, tree as build_tree
from zermelo.forms.payoff import exact_payoff
from zermelo.forms.tree import Tree

COMMAND = re.compile("|".join(re.escape(written) for written in SIGNS.values()) + "|~")
FRACTION = r"-?\\frac\{-?\d+\}\{\d+\}"
PAYOFF = re.compile(FRACTION)
ODDS = re.compile(rf"(?:(.*)~)?\(?({FRACTION}|[-+.\d/]+)\)?")


def write_ef(thing: Any) -> str:
    """Returns a tree as the text of an ``.ef`` file."""
    return ef_writer_text(thing)


@dataclass
class _Node:
    """A line that begins with ``level``, and what other lines say of its node."""

    line: int
    seat: int | None = None
    info: str | None = None
    above: str | None = None
    move: str = ""
    payoffs: list[str] | None = None
    behind: list[str] = field(default_factory=list)


def read_ef(content: str, name: str, game: Any = None) -> Tree:
    """Returns the tree in *content*; *name* is what errors call the file."""
    if game is not None:
        raise ParameterError(f"{name} is a game itself; leave game out.")
    return _Reader(content, name).read()


class _Reader:
    """The lines of a file, and the tree they describe."""

    def __init__(self, content: str, name: str) -> None:
        self.name = name
        self.rows = [(k, line.split()) for k, line in enumerate(content.splitlines(), 1) if line.strip()]
        first = self.rows[0][1] if self.rows else []
        self.title = " ".join(first).lstrip("% ") if first and first[0].startswith("%") else ""
        self.rows = [(k, words) for k, words in self.rows if not words[0].startswith("%")]
        self.has_levels = any(w[0] == "level" and "," in _after("from", w) for _, w in self.rows)
        self.players: dict[int, str] = {}
        self.sets: dict[int, int] = {}  # by seat, how many there are so far
        self.nodes: dict[str, _Node] = {}

    def read(self) -> Tree:
        readers = {"player": self.player, "level": self.level, "iset": self.iset}
        for kind, reader in readers.items():  # a set may stand above its nodes
            for k, words in self.rows:
                if words[0] == kind:
                    reader(k, words)
        for k, words in self.rows:
            if words[0] not in readers:
                hint = error_hint(words[0], readers)
                raise self.wrong(k, f"a line begins with player, level or iset, not {words[0]!r}.{hint}")
        if not self.nodes:
            raise FileError(f"{self.name}: no line begins with level, so there is no tree.")
        try:
            return build_tree(self.names(), self.draft(), title=self.title)
        except GameError as error:
            raise FileError(f"{self.name}: {error}") from None

    def wrong(self, line: int, why: str) -> FileError:
        return FileError(f"{self.name}, line {line}: {why}")

    def seat(self, k: int, words: list[str]) -> int:
        said = _after("player", words)
        if not said.isdecimal():
            raise self.wrong(k, f"player is followed by a number, 0 for chance, not {said or 'nothing'}.")
        return int(said)

    def player(self, k: int, words: list[str]) -> None:
        seat, called = self.seat(k, words), _after("name", words)
        if seat and called:
            self.players[seat] = _read(called)

    def level(self, k: int, words: list[str]) -> None:
        said = _after("node", words)
        if len(words) < 4 or not said:
            raise self.wrong(k, "a node is written as: level 2 node 3 from 1 move left.")
        key = f"{words[1]},{said}" if self.has_levels else said
        if key in self.nodes:
            raise self.wrong(k, f"a second node is called {said}; the first is in line {self.nodes[key].line}.")
        ends = words.index("payoffs") if "payoffs" in words else len(words)
        head = words[:ends]
        node = self.nodes[key] = _Node(k, above=_after("from", head) or None)
        node.seat = self.seat(k, head) if "player" in head else None
        node.move = next((b for a, b in zip(head, head[1:]) if a == "move" or a.startswith("move:")), "")
        node.payoffs = words[ends + 1 :] if ends < len(words) else None

    def iset(self, k: int, words: list[str]) -> None:
        seat = self.seat(k, words)
        self.sets[seat] = self.sets.get(seat, 0) + 1
        for key in words[1 : words.index("player")]:
            if key not in self.nodes:
                raise self.wrong(k, f"no node is called {key}.{error_hint(key, self.nodes)}")
            self.nodes[key].seat, self.nodes[key].info = seat, f"set {self.sets[seat]}"

    def names(self) -> tuple[str, ...]:
        """The players: those named, those who move, and those who are paid."""
        paid = max((len(node.payoffs) for node in self.nodes.values() if node.payoffs is not None), default=0)
        count = max([paid, *self.players, *(node.seat or 0 for node in self.nodes.values())])
        return tuple(distinct_gambit_tokens([self.players.get(seat, str(seat)) for seat in range(1, count + 1)]))

    def draft(self) -> Draft:
        """The root: nodes are made from the last in the order of play to the first."""
        roots = [key for key, node in self.nodes.items() if node.above is None]
        for key, node in self.nodes.items():
            if node.above is not None and node.above not in self.nodes:
                raise self.wrong(node.line, f"from {node.above}, but no node is called so.")
            if node.above is not None:
                self.nodes[node.above].behind.append(key)
        if len(roots) != 1:
            where = f"line {self.nodes[roots[1]].line} has another" if roots else "every node comes from another"
            raise FileError(f"{self.name}: a tree has one root, a node without from; {where}.")
        order = [roots[0]]
        for key in order:  # grows while it is read
            order.extend(self.nodes[key].behind)
        if len(order) < len(self.nodes):
            lost = next(node for key, node in self.nodes.items() if key not in set(order))
            raise self.wrong(lost.line, "this node comes from itself.")
        for node in map(self.nodes.__getitem__, order):
            if node.behind and node.seat is None:
                raise self.wrong(node.line, "the player of this node is not given: write player 1, or an iset line.")
        made: dict[str, Draft] = {}
        names = self.names()
        for key in reversed(order):
            made[key] = self.drafted(self.nodes[key], names, made)
        return made[roots[0]]

    def drafted(self, node: _Node, names: tuple[str, ...], made: dict[str, Draft]) -> Draft:
        if not node.behind:
            return end(*self.paid(node, len(names)))
        after = [made[key] for key in node.behind]
        moves = [self.nodes[key].move for key in node.behind]
        if node.seat == 0:
            shares = [self.odds(self.nodes[key]) for key in node.behind]
            called = distinct_gambit_tokens([name for name, _ in shares])
            return chance({m: (odds, then) for m, (_, odds), then in zip(called, shares, after, strict=True)})
        called = distinct_gambit_tokens([_read(move) or str(k) for k, move in enumerate(moves, 1)])
        return choose(names[(node.seat or 0) - 1], dict(zip(called, after, strict=True)), info=node.info)

    def odds(self, node: _Node) -> tuple[str, Fraction]:
        found = ODDS.fullmatch(node.move)
        if not found:
            raise self.wrong(
                node.line, f"the move {node.move!r} of chance has no odds; write {node.move}~(\\frac{{1}}{{2}})."
            )
        odds = self.exact(node, found[2])
        return _read(found[1] or "") or str(odds), odds

    def paid(self, node: _Node, count: int) -> list[Fraction]:
        if node.payoffs is None or len(node.payoffs) != count:
            said = "no payoffs" if node.payoffs is None else f"{len(node.payoffs)} payoffs"
            raise self.wrong(
                node.line, f"a leaf pays every player: {count} numbers after payoffs; this one has {said}."
            )
        return [self.exact(node, word) for word in node.payoffs or ()]

    def exact(self, node: _Node, word: str) -> Fraction:
        plain = word.replace(r"\frac{", "").replace("}{", "/").replace("}", "") if PAYOFF.fullmatch(word) else word
        try:
            return Fraction(exact_payoff(plain, "number"))
        except (GameError, ParameterError, ValueError, ZeroDivisionError):
            raise self.wrong(node.line, f"{word!r} is not a number.") from None


def _after(keyword: str, words: list[str]) -> str:
    """The word behind *keyword*, or nothing."""
    return next((b for a, b in zip(words, words[1:]) if a == keyword), "")


def _read(name: str) -> str:
    """A name as people write it."""
    known = {written: sign for sign, written in SIGNS.items()} | {"~": " "}
    return COMMAND.sub(lambda found: known[found[0]], "" if name == "{}" else name).strip()
