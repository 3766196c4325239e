"""zermelo's own JSON: games and answers of every kind, with exact numbers.

```
{"zermelo": "tree",     "version": 1, "players": […], "nodes": […]}
{"zermelo": "profile",  "version": 1, "game": …, "strategies": {…}}
{"zermelo": "solution", "version": 1, "game": …, "payoff": {…}, … "choice": […], "values": […]}
{"zermelo": "match",    "version": 1, "game": …, "seats": {…}, "seed": 0, "moves": […]}
{"zermelo": "outlook",  "version": 1, "game": …, "side": […], "parts": {…}, … "values": […]}
```
and so on for guarantees, dominance, coalitions, equilibria, series and advice: `zermelo.questions` has them with who
reads and writes them. The fields are told in docs/json.md.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from typing import Any

from zermelo.errors import FileError, ParameterError, ZermeloError, error_hint
from zermelo.formats.json.fields import Decimal, Place, field_excerpt, kind_field
from zermelo.questions import RECORDS, question_reader, question_record_named, question_record_of, question_writer

SHORT = 20  # a list of so many numbers is written on one line
ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))

# ---------------------------------------------------------------- reading


def read_json(content: str, name: str, game: Any = None) -> Any:
    """Returns the game or answer in *content*; *name* is what errors call the file."""
    collecting = gc.isenabled()
    gc.disable()  # a million small objects, none of them garbage
    try:
        return _read(content, Place(name), game)
    finally:
        if collecting:
            gc.enable()


def _read(content: str, place: Place, game: Any) -> Any:
    document = parse_json_document(content, place)
    kind = kind_field(document, place)
    row = question_record_named(kind)
    if row is None:
        known = list(dict.fromkeys(row.kind for row in RECORDS))
        close = error_hint(kind[:40], known)
        more = "A game is a tree, a graph or a matrix; any other document is one that save has written."
        raise place.at("zermelo").refusal(f"no document is a {field_excerpt(kind)}.{close} {more}")
    if game is not None and row.is_alone:
        is_what = "is a game itself" if kind in ("tree", "graph", "matrix") else "is read without a game"
        raise ParameterError(f"{place.file} {is_what}; leave game out.")
    return question_reader(row)(document, place, game)


def parse_json_document(content: str, place: Place) -> Any:
    """Returns JSON as Python values: decimals keep their text, and no key may appear twice in an object."""
    twice: list[tuple[dict[str, Any], str]] = []

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(found)
        if len(made) < len(found):
            keys = [key for key, _ in found]
            twice.append((made, next(key for key in keys if keys.count(key) > 1)))
        return made

    def constant(word: str) -> Any:
        raise place.refusal(f"{word} is not a number that a payoff or odds can be.")

    try:
        document = json.loads(content, object_pairs_hook=pairs, parse_float=Decimal, parse_constant=constant)
    except FileError:
        raise
    except json.JSONDecodeError as error:
        rest = content[error.pos : error.pos + 31].partition("\n")[0]
        found = (
            f"; found {field_excerpt(rest)}" if rest else "; the text ends there" if error.pos >= len(content) else ""
        )
        raise FileError(
            f"{place.file}, line {error.lineno}, column {error.colno}: {_lower(error.msg)}{found}."
        ) from None
    except RecursionError:
        raise place.refusal("lists and objects are nested too deeply.") from None
    except ValueError:  # Python reads no whole number of more than 4300 digits
        raise place.refusal("it holds a whole number of thousands of digits.") from None
    if twice:
        made, key = twice[0]
        raise _way_to(made, document, place).refusal(f"the key {field_excerpt(key)} appears twice.")
    return document


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]


def _way_to(wanted: Any, document: Any, place: Place) -> Place:
    """Returns the place of an object that *document* holds."""
    waiting: list[tuple[Any, tuple[Any, ...]]] = [(document, ())]
    while waiting:
        value, way = waiting.pop()
        if value is wanted:
            return place.at(*way)
        if isinstance(value, dict | list):
            inside = value.items() if isinstance(value, dict) else enumerate(value)
            waiting.extend((v, (*way, step)) for step, v in inside if isinstance(v, dict | list))
    return place


# ---------------------------------------------------------------- writing


def write_json(thing: Any) -> str:
    """Returns *thing* as the text of a document, one node to a line."""
    row = question_record_of(thing)
    if row is None:
        what = type(thing).__name__
        has_profile = hasattr(type(thing), "profile") or hasattr(thing, "profile")
        hint = "save its profile" if has_profile else "give the tree of a game: save(game_tree(game), path)"
        hint = "save its table" if hasattr(type(thing), "table") or hasattr(thing, "table") else hint
        raise ParameterError(f"JSON holds trees, graphs, profiles, matches and answers, not a {what}; {hint}.")
    document = question_writer(row)(thing)
    try:
        return "".join(_laid_out(document, "\n")) + "\n"
    except ValueError as error:
        raise ZermeloError(f"This cannot be written: {error}.") from None


def _laid_out(value: Any, line: str) -> Iterator[str]:
    """Yields *value* as text; what holds lists or objects, and a long list, takes a line for each entry."""
    deeper = line + " "
    if isinstance(value, dict) and (line == "\n" or any(isinstance(v, dict | list) for v in value.values())):
        for i, (key, inside) in enumerate(value.items()):
            yield f"{',' if i else '{'}{deeper}{ENCODER.encode(key)}: "
            yield from _laid_out(inside, deeper)
        yield line + "}"
    elif isinstance(value, list) and value and (len(value) > SHORT or isinstance(value[0], dict | list)):
        yield "[" + deeper
        yield ("," + deeper).join(map(ENCODER.encode, value))
        yield line + "]"
    else:
        yield ENCODER.encode(value)
