"""What a public function takes and returns is said by its types: `Any` only where there is a reason for it."""

from __future__ import annotations

import inspect
import re

import zermelo as z

# Where a signature says Any, and why nothing narrower can be said.
WHATEVER = "whatever can be asked about, or came from a file: it is looked at, and refused in one line"
FOREIGN = "of a package that need not be installed"
TABLES = "nested as the game is: numbers, sequences, arrays, mappings"
HANDED_ON = "handed on to the function named in the docstring, which says their types"
STATES = "a state or a name of the user's own"
SEATS = "a mind by name, a callable, a strategy or an answer"
JUSTIFIED = {
    "and_or_tree game": WHATEVER, "and_or_tree options": HANDED_ON, "any_nash options": HANDED_ON,
    "at_once choices": STATES, "check answer": WHATEVER, "from_networkx endless": TABLES,
    "from_networkx network": FOREIGN, "from_networkx start": STATES, "game given": WHATEVER, "game return": WHATEVER,
    "game_graph game": WHATEVER, "game_tree game": WHATEVER, "graph endless": TABLES, "graph moves": TABLES,
    "graph odds": TABLES, "graph owners": TABLES, "graph payoffs": TABLES, "graph start": STATES,
    "load game": WHATEVER, "load options": HANDED_ON, "load return": WHATEVER, "matrix payoffs": TABLES,
    "outcome strategies": SEATS, "play_match seats": SEATS, "profile strategies": STATES, "save thing": WHATEVER,
    "search table": WHATEVER, "series minds": SEATS, "series seats": SEATS, "state_space game": WHATEVER,
    "state_space options": HANDED_ON, "table search": HANDED_ON, "to_networkx return": FOREIGN,
    "tournament players": SEATS, "traits options": HANDED_ON, "with_dummy options": HANDED_ON,
}  # fmt: skip


def untyped() -> set[str]:
    """The parameters and returns of public functions in whose annotation Any stands, as it is written."""
    found = set()
    for name in z.__all__:
        function = getattr(z, name)
        if not inspect.isfunction(function):
            continue
        signature = inspect.signature(function)
        said = {one.name: one.annotation for one in signature.parameters.values()}
        said["return"] = signature.return_annotation
        found |= {f"{name} {part}" for part, kind in said.items() if re.search(r"\bAny\b", str(kind))}
        found |= {f"{name} {part}" for part, kind in said.items() if kind is inspect.Signature.empty}
    return found


def test_any_stands_in_public_signatures_only_where_there_is_a_reason() -> None:
    assert untyped() == set(JUSTIFIED)
