"""Game trees as Gambit writes them: ``.efg`` files.

```
EFG 2 R "title" { "Ann" "Bob" }      version 1 or 2; R or D
"a comment, or none"
c "" 1 "" { "h" 1/2 "t" 1/2 } 0      chance: label, number of its set, name, moves with odds, outcome
p "" 1 1 "" { "l" "r" } 0            player 1 at the information set 1 of that player
t "" 1 "both" { 1, 2 }               an end, with outcome 1 and what it pays
```
Nodes stand in the order of play, each followed by what its moves lead to. An outcome at a node with moves pays too:
payoffs add up along the path, and the tree has the sums at its ends. Moves and payoffs need not be repeated where a set
or an outcome comes again; where labels come again and differ, the first ones count. A move of chance with odds 0 is
left out, with all that follows it. Labels of single nodes and of outcomes and the comment are not kept. Payoffs and
odds may depend on a parameter, as in ``{ 3+2x, 1 }``, which Gambit does not read.

Reference: the Gambit project's description of the format.
"""

from __future__ import annotations

import re
from array import array
from fractions import Fraction
from typing import Any, cast

import numpy as np

from zermelo.errors import FileError, GameError, InputError, ParameterError
from zermelo.formats.gambit.efg_diagnosis import diagnose_efg_node
from zermelo.formats.gambit.efg_tree import Nodes, build_efg_tree
from zermelo.formats.gambit.efg_writer import efg_writer_text
from zermelo.formats.gambit.parameter import read_with_parameter
from zermelo.formats.gambit.tokens import (
    COUNT,
    NUMBER,
    TEXT,
    Cursor,
    Numbers,
    distinct_gambit_tokens,
    gambit_tokens_source,
    read_gambit_head_tokens,
    unquote_gambit_token,
)
from zermelo.formats.json.fields import short_field_message
from zermelo.forms.build.tree import build_tree_weights, require_build_tree_odds
from zermelo.forms.family.family import TreeFamily
from zermelo.forms.payoff import exact_payoff
from zermelo.forms.tree import Tree

FALLBACK = "latin-1"  # how a file that is not UTF-8 is read
GAP = r"\s*+"
OUTCOME = rf"({COUNT})(?:{GAP}{TEXT}{GAP}\{{([^}}]*+)\}})?+"
MOVES = rf"(?:{GAP}({TEXT}){GAP}(\{{(?:{GAP}{TEXT})++{GAP}\}}))?+"
ODDS = rf"(?:{GAP}({TEXT}){GAP}(\{{(?:{GAP}{TEXT}{GAP}{NUMBER})++{GAP}\}}))?+"
NODE = re.compile(
    rf"{GAP}(?:t{GAP}{TEXT}{GAP}{OUTCOME}"
    rf"|p{GAP}{TEXT}{GAP}({COUNT})\s++({COUNT}){MOVES}{GAP}{OUTCOME}"
    rf"|c{GAP}{TEXT}{GAP}({COUNT}){ODDS}{GAP}{OUTCOME})",
    re.DOTALL,
)
LABEL, MOVE = re.compile(TEXT, re.DOTALL), re.compile(rf"({TEXT}){GAP}({NUMBER})", re.DOTALL)
BATCH = 4096  # payoffs entered at a time


def read_efg(content: str, name: str, game: Any = None) -> Tree | TreeFamily:
    """Returns the tree in *content*, a family of them where it has a parameter; *name* is what errors call the file."""
    if game is not None:
        raise ParameterError(f"{name} is a game itself; leave game out.")
    source = gambit_tokens_source(content, name, "efg")
    try:
        return _Reader(source, name).read()
    except FileError:
        found = read_with_parameter(source, name, lambda text: _Reader(text, name).read())
        if found is None:
            raise
    return cast(TreeFamily, found)


def write_efg(thing: Any) -> str:
    """Returns a tree as the text of an ``.efg`` file that Gambit reads too."""
    return efg_writer_text(thing)


class _Reader:
    """The nodes of a file, in its order; see `Nodes` for what is kept of each."""

    def __init__(self, content: str, name: str) -> None:
        self.content, self.name = content, name
        self.numbers = Numbers(content)
        self.nodes = Nodes()
        self.outcomes: dict[str, int] = {}  # number in the file → row of payoffs
        self.told = array("q")  # where the payoffs of each row stand in the text
        self.values = array("i")  # of each row, for each player, the number of a value
        self.offers: dict[str, int] = {}  # text of moves → number of an offer
        self.sets: list[dict[str, int]] = []  # per player, number in the file → our number
        self.draws: dict[str, int] = {}  # of chance: number of a set → number of an offer

    def read(self) -> Tree:
        """Reads it all."""
        cursor = Cursor(self.content, self.name)
        title, players = read_gambit_head_tokens(cursor, "EFG", ("2", "1"))
        self.players = len(players)
        self.sets = [{} for _ in players]
        if cursor.sees("text"):
            cursor.label("a comment")
        try:
            end = self._nodes(cursor.at)
            Cursor(self.content, self.name, end).take("end", "the end of the file, the tree being complete")
            rows = np.frombuffer(self.values, dtype=np.int32) if self.values else np.zeros(0, dtype=np.int32)
            self.sets, self.outcomes, self.offers = [], {}, {}  # their room is needed now
            return build_efg_tree(
                self.nodes, rows.reshape(-1, self.players), self.numbers, tuple(players), title, len(self.content)
            )
        except FileError:
            raise
        except InputError as error:
            raise FileError(f"{self.name}: {error}") from None

    def _nodes(self, at: int) -> int:
        """Reads the nodes from place *at* on, and returns the place behind the last of them."""
        content, match, nodes, told = self.content, NODE.match, self.nodes, self.told
        outcomes, offers, sets = self.outcomes, self.offers, self.sets
        depth, what, row = nodes.depth.append, nodes.what.append, nodes.row.append
        sizes, set_offer = nodes.offer_size, nodes.set_offer
        seats = {str(k + 1): k for k in range(self.players)}
        waiting: list[str] = []  # payoffs still to be read, as text
        above: list[int] = []  # per layer above, how many nodes are still to come
        level, left = 0, 1
        while True:
            found = match(content, at)
            if found is None:
                self._pay(waiting)
                raise diagnose_efg_node(Cursor(content, self.name, at))
            at = found.end()
            depth(level)
            kind = found.lastindex or 0
            if kind < 3:
                number, pays, size = found[1], found[2], 0
                what(-1)
            elif kind < 9:
                number, pays, moves = found[7], found[8], found[6]
                seat = seats.get(found[3], -1)
                held = sets[seat].get(found[4])
                if held is None or seat < 0:
                    held = self._new_set(found, seat)
                elif moves is not None and offers.get(moves) != set_offer[held]:
                    self._compare(found, set_offer[held])
                what(held)
                size = sizes[set_offer[held]]
            else:
                number, pays = found[12], found[13]
                drawn = self._chance(found)
                what(-2 - drawn)
                size = sizes[drawn]
            known = outcomes.get(number)
            if known is None and pays is not None:
                known = len(told)
                if number != "0":  # no outcome has this number; what is written counts at this node alone
                    outcomes[number] = known
                told.append(found.start(kind))
                waiting.append(pays)
                if len(waiting) == BATCH:
                    self._pay(waiting)
            elif known is None:
                known = -1
                if number != "0":
                    self._pay(waiting)
                    if Cursor(content, self.name, at).sees("text"):  # payoffs that cannot be read
                        raise diagnose_efg_node(Cursor(content, self.name, found.start()))
                    where = found.start(kind)
                    raise self._refusal(where, f"expected the payoffs of outcome {number}, which comes up first here.")
            elif pays is not None and not content.startswith(pays + "}", told[known]):
                self._pay(waiting)
                self._pay_again(number, pays, found.start(kind), known)
            row(known)
            if size:
                above.append(left - 1)
                left = size
                level += 1
                continue
            left -= 1
            while not left:
                if not above:
                    self._pay(waiting)
                    return at
                left = above.pop()
                level -= 1

    # ------------------------------------------------------------ payoffs

    def _pay(self, waiting: list[str]) -> None:
        """Enters the payoffs of the last rows, all at once, and empties the list."""
        words = " ; ".join(waiting).replace(",", " ").split()
        step = self.players + 1
        if len(words) == step * len(waiting) - 1 and all(word == ";" for word in words[self.players :: step]):
            del words[self.players :: step]
            try:
                self.values.extend(map(self.numbers.__getitem__, words))
                waiting.clear()
                return
            except GameError:
                del self.values[(len(self.told) - len(waiting)) * self.players :]
        for k, pays in enumerate(waiting, len(self.told) - len(waiting)):
            self.values.extend(self._numbers_in(pays, self.told[k]))
        waiting.clear()

    def _numbers_in(self, pays: str, at: int) -> list[int]:
        """Returns the numbers of the values in *pays*, or says what is wrong at place *at*."""
        words = pays.replace(",", " ").split()
        if len(words) != self.players:
            players = "1 player" if self.players == 1 else f"{self.players} players"
            raise self._refusal(at, f"expected payoffs for {players}; found {len(words)}.")
        try:
            return [self.numbers[word] for word in words]
        except GameError as error:
            raise self._refusal(at, str(error)) from None

    def _pay_again(self, number: str, pays: str, at: int, known: int) -> None:
        """Compares payoffs written again, in other words, with those of the row *known*."""
        again = self._numbers_in(pays, at)
        told = self.values[known * self.players : (known + 1) * self.players]
        if any(self.numbers.value(a) != self.numbers.value(b) for a, b in zip(told, again, strict=True)):
            line = self.content.count("\n", 0, self.told[known]) + 1
            raise self._refusal(at, f"outcome {number} pays something else in line {line}.")

    # ------------------------------------------------------------ moves

    def _new_set(self, found: re.Match[str], seat: int) -> int:
        """Enters the information set of a player's node, and returns its number."""
        if seat < 0:
            many = f"there are {self.players}" if self.players > 1 else "there is 1"
            raise self._refusal(found.start(3), f"expected the number of a player; found {found[3]}, but {many}.")
        moves, nodes = found[6], self.nodes
        if moves is None:
            raise self._refusal(
                found.start(4), f"set {found[4]} of player {found[3]} comes up first here, without moves."
            )
        offer = self.offers.get(moves)
        if offer is None:
            offer = self._offer(moves)
        held = self.sets[seat][found[4]] = len(nodes.set_offer)
        nodes.set_offer.append(offer)
        nodes.set_seat.append(seat)
        if found[5] != '""':
            nodes.set_label[held] = unquote_gambit_token(found[5])
        return held

    def _compare(self, found: re.Match[str], known: int) -> None:
        """Raises unless the moves of a node are as many as elsewhere in its set; their first names count."""
        offer = self.offers.get(found[6])
        here = self.nodes.offer_size[self._offer(found[6]) if offer is None else offer]
        there = self.nodes.offer_size[known]
        if here != there:
            raise self._refusal(
                found.start(6), f"set {found[4]} of player {found[3]} has {there} moves elsewhere, but {here} here."
            )

    def _chance(self, found: re.Match[str]) -> int:
        """Returns the number of the moves and odds of a chance node."""
        key = found[9]
        if found[11] is None:
            if key not in self.draws:
                raise self._refusal(found.start(9), f"set {key} of chance comes up first here, without moves.")
            return self.draws[key]
        offer = self.offers.get(found[11])
        if offer is None:
            offer = self.offers[found[11]] = self._odds(found)
        known = self.draws.setdefault(key, offer)
        if known != offer and self.nodes.weights_of(known) != self.nodes.weights_of(offer):
            raise self._refusal(found.start(11), f"set {key} of chance has other odds elsewhere.")
        return known

    def _offer(self, text: str) -> int:
        labels = [unquote_gambit_token(found[0]) for found in LABEL.finditer(text)]
        made = self.offers[text] = self.nodes.new_offer(distinct_gambit_tokens(labels), None)
        return made

    def _odds(self, found: re.Match[str]) -> int:
        pairs = [(unquote_gambit_token(m[1]), m[2], found.start(11) + m.start(2)) for m in MOVE.finditer(found[11])]
        odds = []
        for _, word, at in pairs:
            try:
                odds.append(Fraction(exact_payoff(word, "probability")))
            except GameError as error:
                raise self._refusal(at, str(error)) from None
        names = distinct_gambit_tokens([label for label, _, _ in pairs])
        some = [(share, name) for share, name in zip(odds, names, strict=True) if share]
        try:
            if not some:
                raise GameError("The odds are all 0; they must sum to exactly 1.")
            require_build_tree_odds([share for share, _ in some], [name[:30] for _, name in some])
            weights = build_tree_weights(odds)
        except GameError as error:
            raise self._refusal(found.start(11), short_field_message(str(error))) from None
        return self.nodes.new_offer(names, weights)

    # ------------------------------------------------------------ what is wrong

    def _refusal(self, at: int, what: str) -> FileError:
        return Cursor(self.content, self.name).refusal(at, what)
