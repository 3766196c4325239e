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
    "and_or_tree options": HANDED_ON, "any_equilibrium options": HANDED_ON,
    "at_once choices": STATES, "check answer": WHATEVER, "from_networkx endless": TABLES,
    "from_networkx network": FOREIGN, "from_networkx start": STATES, "game given": WHATEVER, "game return": WHATEVER,
    "graph endless": TABLES, "graph moves": TABLES,
    "graph odds": TABLES, "graph owners": TABLES, "graph payoffs": TABLES, "graph rewards": TABLES,
    "graph start": STATES,
    "load game": WHATEVER, "load options": HANDED_ON, "load return": WHATEVER, "matrix payoffs": TABLES,
    "outcome strategies": SEATS, "play_match seats": SEATS, "profile strategies": STATES, "save thing": WHATEVER,
    "search table": WHATEVER, "series minds": SEATS, "series seats": SEATS,
    "state_space options": HANDED_ON, "subgame return": WHATEVER, "table search": HANDED_ON,
    "to_networkx return": FOREIGN,
    "whole_series minds": SEATS,
    "tournament players": SEATS, "traits options": HANDED_ON, "with_dummy options": HANDED_ON,
}  # fmt: skip

DRAWN = "options of the picture, which `draw` names"
GIVEN = "the game as it was given: of the user's own class, perhaps"
LEVELS = "a number; where several aspects are asked for, one for each, in order of importance"
OWN = "a user's states and moves are hashable values of any class"
PAGE = "a page of the layer of faces, which answers may not import"
EITHER = "what it is depends on the game; asked for by a union of all, every use would have to say which"
OF_CLASSES = {
    "AboutGame.game return": GIVEN, "Answer.explore return": PAGE, "Arena.address return": OWN,
    "Arena.rules return": GIVEN,
    "Arena.states return": OWN, "Determinacy.game return": GIVEN, "Founded.game return": GIVEN,
    "Proof.game return": GIVEN, "Tabled.to_dataframe return": FOREIGN,
    "Game.after move": OWN, "Game.after return": OWN, "Game.after state": OWN, "Game.moves state": OWN,
    "Game.payoff return": TABLES, "Game.payoff state": OWN, "Game.start return": OWN, "Game.turn state": OWN,
    "Graph.state return": OWN, "Guarantees.aspects return": LEVELS, "Guarantees.bounds return": LEVELS,
    "Outlook.at return": LEVELS, "Outlook.at_most return": LEVELS, "Outlook.bounds return": LEVELS,
    "Outlook.svg options": DRAWN, "Outlook.value return": LEVELS, "Profile.svg options": DRAWN,
    "Profile.text options": DRAWN, "Proven.tree_svg options": DRAWN, "Proven.tree_text options": DRAWN,
    "Solution.aspects return": LEVELS, "Solution.profile return": EITHER,
    "Shown.save_picture options": DRAWN, "Shown.tikz options": DRAWN, "ShownGame.svg options": DRAWN,
    "Solution.strategies return": EITHER, "Solution.svg options": DRAWN, "Solution.text options": DRAWN,
    "Solution.tree_text options": DRAWN,
    "Table.get default": EITHER, "Table.get return": EITHER,
    "Table.verify options": HANDED_ON, "Tree.after return": OWN, "Tree.after state": OWN, "Tree.state return": OWN,
}  # fmt: skip


def untyped_methods() -> set[str]:
    """The same of the methods and properties of public classes, under the class that defines them."""
    found = set()
    for kind in filter(inspect.isclass, (getattr(z, name) for name in z.__all__)):
        for name in filter(lambda name: not name.startswith("_"), dir(kind)):
            thing = inspect.getattr_static(kind, name)
            function = next((getattr(thing, at) for at in ("fget", "func", "__func__") if hasattr(thing, at)), thing)
            if not inspect.isfunction(function) or not function.__module__.startswith("zermelo."):
                continue
            signature = inspect.signature(function)
            said = {one.name: one.annotation for one in signature.parameters.values() if one.name != "self"}
            said["return"] = signature.return_annotation
            found |= {
                f"{function.__qualname__} {part}" for part, told in said.items() if re.search(r"\bAny\b", str(told))
            }
    return found


def test_methods_of_public_classes_say_any_only_where_there_is_a_reason() -> None:
    assert untyped_methods() == set(OF_CLASSES)


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
