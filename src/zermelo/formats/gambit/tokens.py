"""What Gambit's two text formats share: tokens, places in the text, exact numbers, names.

A token is a text in double quotes (a backslash before a quote keeps it in), a number (``3``, ``-1/2``, ``.25``,
``1.5e-3``), a brace, a comma or a word. Blanks and line ends separate tokens and mean nothing else. `Cursor` takes a
text token by token and says, where one is not what it should be, at which line and column and what was expected. Long
runs of nodes and numbers are taken in bulk by the readers themselves; they come back to a cursor only to say what is
wrong.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm

import numpy as np

from zermelo.errors import FileError, GameError
from zermelo.formats.json.fields import field_excerpt
from zermelo.forms.arena import Array
from zermelo.forms.payoff import LIMIT, exact_payoff
from zermelo.forms.rules import rules_seat_names

# Nothing is tried twice (the quantifiers are possessive), so no text takes longer to read than it is long.
TEXT = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
NUMBER = r"[+-]?+(?:[0-9]++(?:\.[0-9]*+)?+|\.[0-9]++)(?:[eE][+-]?+[0-9]++|/[0-9]++)?+"
COUNT = r"(?:0|[1-9][0-9]{0,17}+)(?![0-9])"
WORD = r'[^\s"{},]++'
TOKEN = re.compile(rf"\s*+(?:({TEXT})|({NUMBER})(?![^\s\"{{}},])|([{{}},])|({WORD}))", re.DOTALL)
WHOLE, PLAIN = re.compile(NUMBER), re.compile(COUNT)
ENTITIES = {"&quot;": '"', "&apos;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&"}  # the last one last
KINDS = {1: "text", 2: "number", 3: "sign", 4: "word"}
MOST_CACHED = 1 << 12  # number words kept with their values
LEAST_ROOM = 1 << 24  # bits for all numbers of a file, however short it is; a common denominator has 2^16 at most
Token = tuple[str, str, int]  # kind, text, where it begins


class Cursor:
    """A place in a text, moved on token by token."""

    def __init__(self, content: str, name: str, at: int = 0) -> None:
        self.content, self.name, self.at = content, name, at

    def peek(self) -> Token:
        """Returns the next token without taking it; its kind is ``end`` where there is none."""
        found = TOKEN.match(self.content, self.at)
        if found is None:
            at = len(self.content) - len(self.content[self.at :].lstrip())
            rest = self.content[at : at + 40]
            return ("word" if rest else "end", rest, at)
        return KINDS[found.lastindex or 4], found[found.lastindex or 4], found.start(found.lastindex or 4)

    def take(self, kind: str, what: str, text: str | None = None) -> str:
        """Takes a token of this *kind* (and *text*), or says that *what* was expected."""
        found, said, at = self.peek()
        if found != kind or (text is not None and said != text):
            raise self.expected(what)
        self.at = at + len(said)
        return said

    def sees(self, kind: str, text: str | None = None) -> bool:
        """Is the next token of this *kind* (and *text*)?"""
        found, said, _ = self.peek()
        return found == kind and (text is None or said == text)

    def label(self, what: str) -> str:
        """Takes a text in quotes and returns what it says."""
        return unquote_gambit_token(self.take("text", what))

    def count(self, what: str) -> int:
        """Takes a whole number of at least 0, of at most 18 digits and written without needless zeros."""
        found, said, _ = self.peek()
        if found != "number" or PLAIN.fullmatch(said) is None:
            raise self.expected(what)
        return int(self.take("number", what))

    def expected(self, what: str) -> FileError:
        """Returns the error that says *what* was expected here, and what stands here instead."""
        kind, said, at = self.peek()
        if kind == "end":
            return self.refusal(at, f"expected {what}; the file ends here.")
        if said.startswith('"') and kind != "text":
            return self.refusal(at, f"expected {what}; found a text whose closing quote is missing.")
        return self.refusal(
            at, f"expected {what}; found {field_excerpt(unquote_gambit_token(said) if kind == 'text' else said)}."
        )

    def refusal(self, at: int, what: str) -> FileError:
        """Returns the error that says *what* is wrong at place *at* of the text."""
        line = self.content.count("\n", 0, at) + 1
        column = at - self.content.rfind("\n", 0, at)
        return FileError(f"{self.name}, line {line}, column {column}: {what}")


def gambit_tokens_source(content: str, name: str, kind: str) -> str:
    """Returns the game in a workbook of Gambit's windows, an XML document; any other text as it is.

    Blanks stand for what is around the game, so that places in the text are those of the file.

    >>> gambit_tokens_source('<game><nfgfile>NFG 1 R "" ...</nfgfile></game>', "x.nfg", "nfg").strip()
    'NFG 1 R "" ...'
    """
    if not content[:1000].lstrip().startswith("<"):
        return content
    begin = content.find(f"<{kind}file>") + len(f"<{kind}file>")
    end = content.find(f"</{kind}file>", begin)
    if begin < len(f"<{kind}file>") or end < 0:
        raise FileError(f"{name}: this XML document holds no game between <{kind}file> and </{kind}file>.")
    inner = content[begin:end].replace("<![CDATA[", " " * 9).replace("]]>", " " * 3)
    for entity, letter in ENTITIES.items():
        inner = inner.replace(entity, letter)
    return re.sub(r"[^\n]", " ", content[:begin]) + inner


def read_gambit_head_tokens(cursor: Cursor, kind: str, versions: Sequence[str]) -> tuple[str, list[str]]:
    """Takes ``EFG 2 R "title" { "A" "B" }`` (or NFG) and returns the title and the names of the players."""
    cursor.take("word", f"{kind}, with which a .{kind.lower()} file begins", kind)
    found, said, _ = cursor.peek()
    if found != "number" or said not in versions:
        raise cursor.expected(f"the version of the format, {' or '.join(versions)}")
    cursor.take("number", "a version")
    found, said, _ = cursor.peek()
    if found != "word" or said not in ("R", "D"):
        raise cursor.expected("R (rational) or D (decimal)")
    cursor.take("word", "R or D")
    title = cursor.label("the title, in quotes")
    cursor.take("sign", "{ and the names of the players", "{")
    players = []
    at = cursor.at
    while not cursor.sees("sign", "}"):
        players.append(cursor.label("the name of a player, in quotes, or }"))
    cursor.take("sign", "}", "}")
    if not 1 <= len(players) <= 100:
        raise cursor.refusal(at, f"a game needs 1 to 100 players; this one has {len(players)}.")
    return title, _distinct_players(players)


# ---------------------------------------------------------------- names


def unquote_gambit_token(token: str) -> str:
    r"""Returns what a text in quotes says.

    >>> unquote_gambit_token('"a \\"b\\" c"')
    'a "b" c'
    """
    return token[1:-1].replace('\\"', '"') if "\\" in token else token[1:-1]


def distinct_gambit_tokens(labels: Sequence[str], unnamed: Sequence[str] | None = None) -> list[str]:
    """Returns *labels*, all different and none empty: what has no name gets its number, what comes again a number.

    >>> distinct_gambit_tokens(["a", "", "a", "a_2"]), distinct_gambit_tokens(["", ""], ["A", "B"])
    (['a', '2', 'a_3', 'a_2'], ['A', 'B'])
    """
    given = [label or (unnamed[k] if unnamed else str(k + 1)) for k, label in enumerate(labels)]
    if not any(labels) or len(set(given)) == len(given):
        return given
    used, made = set(given), []
    taken: set[str] = set()
    numbers: dict[str, int] = {}
    for label in given:
        if label in taken:
            stem, count = label, numbers.get(label, 1) + 1
            while f"{stem}_{count}" in used:
                count += 1
            numbers[stem] = count
            label = f"{stem}_{count}"
            used.add(label)
        taken.add(label)
        made.append(label)
    return made


def _distinct_players(labels: Sequence[str]) -> list[str]:
    """Returns names of players, all different; those without one are A, B, C …, and nobody is called chance."""
    named = ["chance_" if label == "chance" else label for label in labels]
    return distinct_gambit_tokens(named, rules_seat_names(len(named)))


def quote_gambit_token(label: str) -> str:
    """Returns *label* as a text in quotes, in plain ASCII: accents are left out, and what has no letter becomes _.

    >>> quote_gambit_token('Zoë says "hi"')
    '"Zoe says \\'hi\\'"'
    """
    return f'"{gambit_ascii_token(label)}"'


def gambit_ascii_token(label: str) -> str:
    """Returns *label* in printable ASCII, without quotes, backslashes, and blanks next to blanks or at the ends.

    >>> gambit_ascii_token(" two  words ")
    'two words'
    """
    if not (label.isascii() and label.isprintable()):
        from unicodedata import combining, normalize

        plain = "".join(c for c in normalize("NFKD", label) if not combining(c))
        label = "".join(c if c.isascii() and c.isprintable() else " " if c.isspace() else "_" for c in plain)
    if " " in label:
        label = " ".join(label.split())
    return label.replace('"', "'").replace("\\", "/")


def gambit_ascii_tokens(labels: Iterable[str]) -> list[str]:
    """Returns *labels* in ASCII, all different and none empty."""
    return distinct_gambit_tokens([gambit_ascii_token(label) for label in labels])


def gambit_player_tokens(players: Iterable[str]) -> str:
    """Returns the names of players for the head of a file; Gambit keeps the name Chance to itself.

    >>> gambit_player_tokens(["Ann", "Chance"])
    '"Ann" "Chance_2"'
    """
    return " ".join(f'"{label}"' for label in gambit_ascii_tokens(["Chance", *players])[1:])


# ---------------------------------------------------------------- numbers


class Numbers(dict[str, int]):
    """Exact numbers, many of them, in the order they were added: numerators, and which denominator each has.

    ``self[word]`` is the number of a value: how a word of the text is looked up. Values are kept as two arrays; a word
    met before costs no more than its look-up. Numerators beyond 64 bits are kept apart.
    """

    def __init__(self, content: str) -> None:
        super().__init__()
        self.room = max(64 * len(content), LEAST_ROOM)
        self.above, self.below = array("q"), array("i")
        self.big: dict[int, int] = {}
        self.denominators: dict[int, int] = {1: 0}
        self.common = 1

    def __missing__(self, word: str) -> int:
        """Enters the value of *word*; raises `GameError` when it is none or too long."""
        if WHOLE.fullmatch(word) is None:
            raise GameError(f"expected a number; found {field_excerpt(word)}.")
        try:
            value = exact_payoff(word, "number")
        except GameError:
            form = "a fraction of whole numbers" if {"/", "."} <= set(word) else "a finite number"
            raise GameError(f"{field_excerpt(word)} is not {form} of at most 1000 digits.") from None
        if value.denominator not in self.denominators:
            self.denominators[value.denominator] = len(self.denominators)
            self.common = lcm(self.common, value.denominator)
            if self.common.bit_length() * max(len(self.above) + 1, self.room >> 16) > self.room:
                raise GameError("the denominators of the numbers differ too much to be kept exactly.")
        if len(self) >= MOST_CACHED:
            self.clear()
        number = len(self.above)
        if -LIMIT < value.numerator < LIMIT:
            self.above.append(value.numerator)
        else:
            self.above.append(0)
            self.big[number] = value.numerator
        self.below.append(self.denominators[value.denominator])
        self[word] = number
        return number

    def value(self, number: int) -> Fraction:
        """Returns the value of that number."""
        below = next(d for d, k in self.denominators.items() if k == self.below[number])
        return Fraction(self.big.get(number, self.above[number]), below)

    def units(self, most: int) -> tuple[Array, int]:
        """Returns the values as whole numbers in units of 1/scale, and the scale; *most* is how many will be kept."""
        widest = max((n.bit_length() for n in self.big.values()), default=62) + self.common.bit_length()
        if self.common != 1 or self.big:
            if (self.common.bit_length() if not self.big else widest) * most > self.room:
                raise GameError("the denominators of the numbers differ too much to be kept exactly.")
        factors = [self.common // d for d in self.denominators]
        above = np.frombuffer(self.above, dtype=np.int64) if len(self.above) else np.zeros(0, dtype=np.int64)
        below = np.frombuffer(self.below, dtype=np.int32) if len(self.below) else np.zeros(0, dtype=np.int32)
        largest = int(np.abs(above).max(initial=0)) * max(factors)
        if not self.big and largest < LIMIT:
            return above * np.array(factors, dtype=np.int64)[below], self.common
        made = above.astype(object)
        for number, value in self.big.items():
            made[number] = value
        return made * np.array(factors, dtype=object)[below], self.common


def narrow_gambit_token_integers(units: Array) -> Array:
    """Returns whole numbers as 64-bit integers where they fit."""
    if units.dtype != object or not all(-LIMIT < n < LIMIT for n in units.flat):
        return units
    return units.astype(np.int64)
