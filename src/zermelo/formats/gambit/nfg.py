"""Games in normal form as Gambit writes them: ``.nfg`` files, in both of their forms.

```
NFG 1 R "title" { "Ann" "Bob" }           R or D
{ { "l" "r" } { "a" "b" "c" } }           the strategies of each player by name, or { 2 3 }: so many of each
"a comment, or none"
1 2  3 4  5 6  7 8  9 0  1 1              the payoffs: everybody's for the first profile, then for the next …
```
In the other form outcomes are listed instead, ``{ { "name" 1, 2 } { "" 3, 4 } }``, followed by the number of an outcome
for each profile; 0 stands for no outcome, where everybody gets 0. From one profile to the next the first player's
strategy changes fastest. Names of outcomes and the comment are not kept.

Reference: the Gambit project's description of the format.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import Any

import numpy as np

from zermelo.errors import FileError, GameError, InputError, ParameterError
from zermelo.formats.gambit.tokens import (
    NUMBER,
    TEXT,
    Cursor,
    Numbers,
    distinct_gambit_tokens,
    gambit_ascii_tokens,
    gambit_player_tokens,
    gambit_tokens_source,
    narrow_gambit_token_integers,
    quote_gambit_token,
    read_gambit_head_tokens,
)  # fmt: skip
from zermelo.formats.json.fields import field_excerpt
from zermelo.forms.arena import Array
from zermelo.forms.matrix import MOST_PLAYERS, Matrix
from zermelo.forms.payoff import payoff_quotient
from zermelo.forms.traits.kinds import matrix_of_kind

FALLBACK = "latin-1"  # how a file that is not UTF-8 is read
CHUNK = 1 << 16  # characters taken at a time
ROOM = 1 << 20  # bytes that payoffs may take however short the file is
MOST_TIMES = 16  # bytes of payoffs for each character of the file
OUTCOME = re.compile(rf"\s*+\{{\s*+{TEXT}\s*+((?:{NUMBER}[\s,]*+)*+)\}}", re.DOTALL)
WORD_END = re.compile(r"[\s,]|\Z")


def read_nfg(content: str, name: str, game: Any = None) -> Matrix:
    """Returns the game in *content*; *name* is what errors call the file."""
    if game is not None:
        raise ParameterError(f"{name} is a game itself; leave game out.")
    content = gambit_tokens_source(content, name, "nfg")
    cursor = Cursor(content, name)
    title, players = read_gambit_head_tokens(cursor, "NFG", ("1",))
    at = cursor.at
    if len(players) > MOST_PLAYERS:
        raise cursor.refusal(at, f"a matrix has room for {MOST_PLAYERS} players; this one has {len(players)}.")
    counts, labels = _strategies(cursor, players)
    if cursor.sees("text"):
        cursor.label("a comment")
    profiles = prod(counts)
    too_many = 2 * profiles - 1 > len(content) - cursor.at or 8 * profiles * len(players) > MOST_TIMES * len(content)
    if too_many and 8 * profiles * len(players) > ROOM:
        shape = " × ".join(f"{count:,}" for count in counts)
        raise cursor.refusal(
            _behind_blanks(content, at), f"{shape} strategies make more profiles than the file has room for."
        )
    try:
        units, scale = _outcomes(cursor, len(players), profiles) if cursor.sees("sign", "{") else _payoffs(
            cursor, len(players), profiles
        )  # fmt: skip
        table = units.reshape(*counts[::-1], len(players))  # the first player's strategy changes fastest
        order = (*reversed(range(len(players))), len(players))
        return Matrix(
            players=tuple(players), strategies=tuple(_named(c, mine) for c, mine in zip(counts, labels, strict=True)),
            payoff=np.ascontiguousarray(np.transpose(table, order)), scale=scale, title=title,
        )  # fmt: skip
    except FileError:
        raise
    except InputError as error:
        raise FileError(f"{name}: {error}") from None


# ---------------------------------------------------------------- strategies


def _strategies(cursor: Cursor, players: list[str]) -> tuple[list[int], list[list[str] | None]]:
    """Takes how many strategies each player has, and their names where they have any."""
    cursor.take("sign", "{ and the strategies", "{")
    counts: list[int] = []
    labels: list[list[str] | None] = []
    has_names = cursor.sees("sign", "{")
    for player in players:
        if not has_names:
            at = cursor.peek()[2]
            counts.append(cursor.count(f"the number of strategies of {field_excerpt(player)}"))
            labels.append(None)
        else:
            cursor.take("sign", f"{{ and the strategies of {field_excerpt(player)}", "{")
            at, names = cursor.at, []
            while not cursor.sees("sign", "}"):
                names.append(cursor.label("the name of a strategy, in quotes, or }"))
            cursor.take("sign", "}", "}")
            counts.append(len(names))
            labels.append(names)
        if not counts[-1]:
            raise cursor.refusal(at, f"{field_excerpt(player)} has no strategy; everybody needs at least one.")
    cursor.take("sign", f"}}, there being {len(players)} players", "}")
    return counts, labels


def _named(count: int, labels: list[str] | None) -> tuple[str, ...]:
    return tuple(distinct_gambit_tokens(labels if labels is not None else [""] * count))


# ---------------------------------------------------------------- payoffs


def _payoffs(cursor: Cursor, players: int, profiles: int) -> tuple[Array, int]:
    """The first form: all payoffs in a row."""
    wanted = profiles * players
    numbers = Numbers(cursor.content)
    which = _words(cursor, numbers, wanted, f"{wanted:,} payoffs ({profiles:,} profiles of {players})")
    units, scale = numbers.units(wanted)
    return narrow_gambit_token_integers(units[which]), scale


def _words(cursor: Cursor, numbers: Numbers, wanted: int, what: str) -> Array:
    """Takes *wanted* numbers, and nothing may follow; returns which value each of them is."""
    which = array("i")
    start = cursor.at
    for at, piece in _pieces(cursor.content, cursor.at):
        words = piece.replace(",", " ").split()
        try:
            which.extend(map(numbers.__getitem__, words))
        except GameError as error:
            raise cursor.refusal(_culprit(cursor, numbers, at), str(error)) from None
        if len(which) > wanted:
            break
    if len(which) != wanted:
        many = "more" if len(which) > wanted else f"{len(which):,}"
        raise cursor.refusal(_behind_blanks(cursor.content, start), f"expected {what}; found {many}.")
    return np.frombuffer(which, dtype=np.int32) if which else np.zeros(0, dtype=np.int32)


def _pieces(content: str, at: int) -> Iterator[tuple[int, str]]:
    """Yields the rest of the text in pieces that end between words, each with its place."""
    while at < len(content):
        found = WORD_END.search(content, min(at + CHUNK, len(content)))
        end = found.end() if found else len(content)
        yield at, content[at:end]
        at = max(end, at + 1)


def _culprit(cursor: Cursor, numbers: Numbers, at: int) -> int:
    """Returns the place of the first word from *at* on that is no number."""
    for found in re.finditer(r"[^\s,]++", cursor.content[at:]):
        try:
            numbers[found[0]]
        except GameError:
            return at + found.start()
    return at


def _behind_blanks(content: str, at: int) -> int:
    found = re.compile(r"\s*+").match(content, at)
    return found.end() if found else at


def _outcomes(cursor: Cursor, players: int, profiles: int) -> tuple[Array, int]:
    """The second form: outcomes, then the number of one for each profile."""
    cursor.take("sign", "{", "{")
    content = cursor.content
    numbers = Numbers(content)
    values = array("i")
    while found := OUTCOME.match(content, cursor.at):
        words = found[1].replace(",", " ").split()
        where = found.start(1)
        if len(words) != players:
            raise cursor.refusal(where, f"expected payoffs for {players} players; found {len(words)}.")
        try:
            values.extend(map(numbers.__getitem__, words))
        except GameError as error:
            raise cursor.refusal(where, str(error)) from None
        cursor.at = found.end()
    if cursor.sees("sign", "{"):
        raise _broken(cursor)
    cursor.take("sign", "an outcome, in braces, or }", "}")
    rows = np.frombuffer(values, dtype=np.int32).reshape(-1, players) if values else np.zeros((0, players), dtype=int)
    start = cursor.at
    picked = Numbers(content)
    which = _words(cursor, picked, profiles, f"the numbers of {profiles:,} outcomes, one for each profile")
    each, scale = picked.units(profiles)
    index = each[which]
    if scale != 1 or ((index < 0) | (index > len(rows))).any():
        raise cursor.refusal(
            _behind_blanks(content, start), f"expected numbers of outcomes, from 0 to {len(rows)}; one is not."
        )
    units, scale = numbers.units(profiles * players)
    table = np.concatenate(
        [np.zeros((1, players), dtype=units.dtype), units[rows] if len(rows) else units[:0].reshape(0, players)]
    )
    return narrow_gambit_token_integers(table[index.astype(np.int64)]), scale


def _broken(cursor: Cursor) -> FileError:
    """Goes through an outcome that cannot be read, and returns what is wrong with it."""
    try:
        cursor.take("sign", "{", "{")
        cursor.label("the name of an outcome, in quotes")
        while cursor.sees("number") or cursor.sees("sign", ","):
            cursor.at = cursor.peek()[2] + len(cursor.peek()[1])
    except FileError as error:
        return error
    return cursor.expected("a payoff, or }")


# ---------------------------------------------------------------- writing


def write_nfg(thing: Any) -> str:
    """Returns a matrix as the text of a ``.nfg`` file that Gambit reads too."""
    if matrix_of_kind(thing) is None:
        hint = "Matrix.of(game) is its normal form"
        raise ParameterError(f"A .nfg file holds a matrix, not a {type(thing).__name__}; {hint}.")
    lists = "\n".join(
        "{ " + " ".join(f'"{n}"' for n in gambit_ascii_tokens(names)) + " }" for names in thing.strategies
    )
    title, players = quote_gambit_token(thing.title), gambit_player_tokens(thing.players)
    head = f'NFG 1 R {title} {{ {players} }}\n\n{{ {lists}\n}}\n""\n\n'
    count = len(thing.players)
    rows = np.transpose(thing.payoff, (*reversed(range(count)), count)).reshape(-1, count).tolist()
    told = {unit: str(Fraction(payoff_quotient(unit, thing.scale))) for unit in {u for row in rows for u in row}}
    return head + "\n".join(" ".join(told[unit] for unit in row) for row in rows) + "\n"
