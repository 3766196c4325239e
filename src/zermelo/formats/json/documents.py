"""zermelo's own JSON: games and answers of every kind, with exact numbers.

```
{"zermelo": "tree",     "version": 1, "players": […], "nodes": […]}
{"zermelo": "profile",  "version": 1, "game": …, "strategies": {…}}
{"zermelo": "solution", "version": 1, "game": …, "payoff": {…}, … "choice": […], "values": […]}
{"zermelo": "match",    "version": 1, "game": …, "seats": {…}, "seed": 0, "moves": […]}
{"zermelo": "outlook",  "version": 1, "game": …, "side": […], "parts": {…}, … "values": […]}
```
and so on for guarantees, dominance, coalitions, equilibria, series and advice: `KINDS` names them with who reads and
writes them. The fields are told in docs/json.md.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator
from typing import Any

from zermelo.answers.coalitions import Coalitions
from zermelo.answers.cyclic import Retrograde
from zermelo.answers.determinacy import Determinacy
from zermelo.answers.equilibria.epsilon import NearEquilibria
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.nash import NashOutcomes
from zermelo.answers.equilibria.nash_cyclic import OutcomesByThreats
from zermelo.answers.equilibria.pure import PureEquilibria
from zermelo.answers.guarantee import Outlook, Pruned
from zermelo.answers.guarantees import Dominance, Guarantees, Standing
from zermelo.answers.hidden import SubgamePerfect
from zermelo.answers.hidden_guarantee import Secured
from zermelo.answers.match.match import Match
from zermelo.answers.match.series import Series
from zermelo.answers.search.advice import Advice
from zermelo.answers.solution import Solution
from zermelo.answers.stochastic import Stochastic
from zermelo.answers.strategy import Profile
from zermelo.answers.tablebase import Tablebase
from zermelo.errors import FileError, ParameterError, ZermeloError, nearest
from zermelo.formats.json.answers.coalitions import coalitions_document, read_coalitions
from zermelo.formats.json.answers.cyclic import read_retrograde, retrograde_document
from zermelo.formats.json.answers.epsilon import near_document, read_near
from zermelo.formats.json.answers.equilibria import (
    equilibria_document,
    nash_document,
    pure_document,
    read_equilibria,
    read_nash,
    read_pure,
)
from zermelo.formats.json.answers.guarantee import (
    dominance_document,
    guarantees_document,
    outlook_document,
    pruned_document,
    read_dominance,
    read_guarantees,
    read_outlook,
    read_pruned,
    read_standing,
    standing_document,
)
from zermelo.formats.json.answers.hidden import (
    determinacy_document,
    read_determinacy,
    read_subgame_perfect,
    subgame_perfect_document,
)
from zermelo.formats.json.answers.hidden_guarantee import read_secured, secured_document
from zermelo.formats.json.answers.match import advice_document, match_document, read_advice, read_match
from zermelo.formats.json.answers.nash_cyclic import read_threats, threats_document
from zermelo.formats.json.answers.normal_form import READERS, matrix_answer_document, read_matrix_answer
from zermelo.formats.json.answers.series import read_series, series_document
from zermelo.formats.json.answers.solution import as_document, read_solution
from zermelo.formats.json.answers.stochastic import read_stochastic, stochastic_document
from zermelo.formats.json.answers.strategy import profile_document, read_profile
from zermelo.formats.json.answers.tablebase import read_tablebase, tablebase_document
from zermelo.formats.json.fields import VERSION, Decimal, Place, head, number, shown
from zermelo.formats.json.graph import graph_document, read_graph
from zermelo.formats.json.matrix import matrix_document, read_matrix
from zermelo.formats.json.tree import read_tree, tree_document
from zermelo.forms.graph import Graph
from zermelo.forms.matrix import Matrix
from zermelo.forms.tree import Tree

__all__ = ["as_document", "number", "read", "write"]

Reader = Callable[[dict[str, Any], Place, Any], Any]
Writer = Callable[[Any], dict[str, Any]]
KINDS: dict[str, tuple[type, Writer, Reader]] = {
    "tree": (Tree, tree_document, lambda document, place, _: read_tree(document, place)),
    "graph": (Graph, graph_document, lambda document, place, _: read_graph(document, place)),
    "matrix": (Matrix, matrix_document, lambda document, place, _: read_matrix(document, place)),
    "tablebase": (Tablebase, tablebase_document, read_tablebase),
    "retrograde": (Retrograde, retrograde_document, read_retrograde),
    "stochastic": (Stochastic, stochastic_document, read_stochastic),
    "profile": (Profile, profile_document, read_profile),
    "solution": (Solution, lambda thing: as_document(thing, full=True), read_solution),
    "subgame-perfect": (SubgamePerfect, subgame_perfect_document, read_subgame_perfect),
    "secured": (Secured, secured_document, read_secured),
    "determinacy": (Determinacy, determinacy_document, read_determinacy),
    "match": (Match, match_document, read_match),
    "outlook": (Outlook, outlook_document, read_outlook),
    "pruned": (Pruned, pruned_document, read_pruned),
    "guarantees": (Guarantees, guarantees_document, read_guarantees),
    "dominance": (Dominance, dominance_document, read_dominance),
    "standing": (Standing, standing_document, read_standing),
    "coalitions": (Coalitions, coalitions_document, read_coalitions),
    "equilibria": (Equilibria, equilibria_document, read_equilibria),
    "near": (NearEquilibria, near_document, read_near),
    "pure": (PureEquilibria, pure_document, read_pure),
    "nash": (NashOutcomes, nash_document, read_nash),
    "threats": (OutcomesByThreats, threats_document, read_threats),
    **{kind: (made, matrix_answer_document, read_matrix_answer) for kind, (made, _) in READERS.items()},
    "series": (Series, series_document, read_series),
    "advice": (
        Advice,
        lambda thing: {"zermelo": "advice", "version": VERSION, **advice_document(thing)},
        read_advice,
    ),
}
ALONE = ("tree", "graph", "matrix", "standing", "advice")  # documents that are about no other game
SHORT = 20  # a list of so many numbers is written on one line
ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))

# ---------------------------------------------------------------- reading


def read(content: str, name: str, game: Any = None) -> Any:
    """Returns the game or answer in *content*; *name* is what errors call the file."""
    collecting = gc.isenabled()
    gc.disable()  # a million small objects, none of them garbage
    try:
        return _read(content, Place(name), game)
    finally:
        if collecting:
            gc.enable()


def _read(content: str, place: Place, game: Any) -> Any:
    document = parse(content, place)
    kind = head(document, place)
    if kind not in KINDS:
        close = nearest(kind[:40], KINDS)
        raise place.at("zermelo").refusal(
            f"no document is a {shown(kind)}.{close} Known: {', '.join(KINDS)}."
        )
    if game is not None and kind in ALONE:
        is_what = "is a game itself" if kind in ("tree", "graph", "matrix") else "is read without a game"
        raise ParameterError(f"{place.file} {is_what}; leave game out.")
    _, _, reader = KINDS[kind]
    return reader(document, place, game)


def parse(content: str, place: Place) -> Any:
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
            f"; found {shown(rest)}" if rest else "; the text ends there" if error.pos >= len(content) else ""
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
        raise _way_to(made, document, place).refusal(f"the key {shown(key)} appears twice.")
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


def write(thing: Any) -> str:
    """Returns *thing* as the text of a document, one node to a line."""
    writer = next((writer for kind, writer, _ in KINDS.values() if isinstance(thing, kind)), None)
    if writer is None:
        what = type(thing).__name__
        has_profile = hasattr(type(thing), "profile") or hasattr(thing, "profile")
        hint = "save its profile" if has_profile else "give the tree of a game: save(game_tree(game), path)"
        hint = "save its table" if hasattr(type(thing), "table") or hasattr(thing, "table") else hint
        raise ParameterError(f"JSON holds trees, graphs, profiles, matches and answers, not a {what}; {hint}.")
    document = writer(thing)
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
