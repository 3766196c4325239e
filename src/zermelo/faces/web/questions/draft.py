"""Drafts: games that a visitor draws, checked and solved as they stand, written as files, and made from other games.

A draft comes as a document of a tree or a matrix with the question. Nodes are told in the order of the tree: layer by
layer, in each layer from the first move to the last; a document whose nodes stand so has them in the same places.
"""

from __future__ import annotations

import json
import re
from typing import Any

from zermelo.errors import BudgetError, FileError, InputError, MethodError, ParameterError
from zermelo.faces.web.questions import question
from zermelo.faces.web.questions.vary import parameter_number, varied_family, web_variation
from zermelo.faces.web.session import Table

NAME = "draft"  # what a refusal calls the document; it is taken off again
MOST_NODES = 2_000  # of a tree that is solved while it is drawn
MOST_CELLS = 2_000  # of a matrix
MOST_BEGUN = 400  # nodes or cells of a game that a draft is begun from
SUFFIXES = (".json", ".efg", ".nfg")
WHERE = re.compile(rf"{NAME}: (?:(nodes|payoffs)\[(\d+)\])?(.*)", re.DOTALL)


@question("draft")
def web_draft(table: Table, document: str, value: str = "0", low: str = "", high: str = "") -> dict[str, Any]:
    """Returns what a draft comes to: its solution, or what is wrong with it and where.

    Where its payoffs have a parameter, that is the solution at a *value*, and where the answer changes from *low* to
    *high*: ``variation``, as `vary` tells it, or in ``unvaried`` why it does not.

    ```
    {"kind": "wrong", "message": str, "node": its number | null, "cell": its number | null}
    {"kind": "unsolved", "message": str}                              nothing is wrong, but it cannot be solved
    {"kind": "tree", "sentence": str, "notes": [str], "how": [str], "payoff": {player: number}, "hidden": bool,
     "nodes": [{"worth": [number], "shares": [number] | null}]}       null at ends and where chance moves
    {"kind": "matrix", "sentence": str, "notes", "how", "pure": [number of a cell], "value": number | null,
     "best": [[bool]],                                                per cell, whose best reply it is
     "equilibria": [{"strategies": {player: {strategy: share}}, "payoff": [number]}]}
    ```
    """
    from zermelo.forms.family.family import Family

    table.work()
    try:
        game = _read(document)
    except InputError as error:
        return {"kind": "wrong", **_told(str(error))}
    varied: dict[str, Any] = {}
    if isinstance(game, Family):
        varied = _variation(game, low, high)
        game = game.at(**{game.name: game.inside(parameter_number(value))})
    inside = Table(game, game.title, table.limits)
    try:
        return varied | (_matrix(inside) if inside.traits.is_matrix else _tree(inside))
    except (MethodError, BudgetError) as error:
        return {"kind": "unsolved", "message": str(error)}


def _variation(family: Any, low: str, high: str) -> dict[str, Any]:
    if any(end is not None for end in family.span):  # odds bound it, whatever the slider showed before
        low, high = "", ""
    try:
        return {"variation": web_variation(varied_family(family, low, high)), "unvaried": ""}
    except (MethodError, ParameterError) as error:
        return {"variation": None, "unvaried": str(error)}


def _read(document: str) -> Any:
    """Returns the tree or matrix that a draft describes; a family of them where payoffs have a parameter."""
    from zermelo.formats.json.documents import read_json
    from zermelo.questions import question_record_of

    found = read_json(document, NAME)
    record = question_record_of(found)
    known = {"tree": (MOST_NODES, "nodes"), "matrix": (MOST_CELLS, "cells")}
    if record is None or record.kind not in known:
        raise FileError(f"{NAME}: a draft is a tree or a matrix.")
    most, things = known[record.kind]
    count = len(getattr(found, "origin", found))
    if count > most:
        raise FileError(f"{NAME}: a draft has at most {most:,} {things}; this one has {count:,}.")
    return found


def _told(message: str) -> dict[str, Any]:
    """Splits where something is wrong from what is.

    >>> _told('draft: nodes[3].payoff[1]: "x" is not a number.')
    {'message': '"x" is not a number.', 'node': 3, 'cell': None}
    >>> _told("draft: players: there are none.")
    {'message': 'players: there are none.', 'node': None, 'cell': None}
    """
    found = WHERE.fullmatch(message)
    if found is None:
        return {"message": message, "node": None, "cell": None}
    list_, number, rest = found.groups()
    if number is not None:
        rest = re.sub(r'^(\.\w+|\[("(\\.|[^"\\])*"|\d+)\])*: ', "", rest)
    known = {"nodes": "node", "payoffs": "cell"}
    place = dict.fromkeys(known.values()) | ({} if number is None else {known[list_]: int(number)})
    return {"message": rest, **place}


def _tree(inside: Table) -> dict[str, Any]:
    from zermelo.faces.web.questions.position.position import web_position_values
    from zermelo.formats.json.fields import number_to_field

    told = web_position_values(inside)
    found = inside.solution()
    tree = found.arena

    def node(v: int) -> dict[str, Any]:
        shares = None
        if tree.mover.item(v) >= 0:
            made = found.shares(v)
            shares = [number_to_field(made.get(e, 0)) for e in range(tree.first.item(v), tree.first.item(v + 1))]
        return {"worth": [number_to_field(u) for u in found.value(v).vector], "shares": shares}

    return {
        "kind": "tree", "hidden": inside.is_hidden, "nodes": [node(v) for v in range(len(tree))],
        **{key: told[key] for key in ("sentence", "notes", "how", "payoff")},
    }  # fmt: skip


def _matrix(inside: Table) -> dict[str, Any]:
    from itertools import product

    from zermelo.draw.table.normal_form import normal_form_table_marks
    from zermelo.faces.web.questions.normal_form import web_normal_form_equilibria, web_normal_form_table

    told, matrix = web_normal_form_table(inside), inside.game
    found = web_normal_form_equilibria(inside)
    marks = normal_form_table_marks(matrix)
    best = [[bool(mark) for mark in marks[where]] for where in product(*map(range, matrix.shape))]
    pure = [k for k, marked in enumerate(best) if all(marked)]
    return {
        "kind": "matrix", "best": best, "pure": pure, "value": told["value"], "equilibria": found["equilibria"],
        "sentence": _sentence(found, told["value"], matrix.players), "notes": [found["note"]], "how": found["how"],
    }  # fmt: skip


def _sentence(found: dict[str, Any], value: Any, players: tuple[str, ...]) -> str:
    count = len(found["equilibria"])
    if value is not None:
        return f"The value is {str(value).replace('-', '−')} for {players[0]}."
    if not count:
        return "No equilibrium was found."
    if count == 1:
        return "There is one equilibrium." if found["all"] else "Here is an equilibrium."
    return f"There are {count} equilibria." if found["all"] else f"There are {count} equilibria without mixing."


@question("written")
def web_draft_written(table: Table, document: str, suffix: str) -> dict[str, Any]:
    """Returns a draft as the text of a file: ``.json``, ``.efg`` of a tree, ``.nfg`` of a matrix or a tree's table."""
    from zermelo.formats.gambit.efg import write_efg
    from zermelo.formats.gambit.nfg import write_nfg
    from zermelo.formats.json.documents import write_json
    from zermelo.forms.family.family import Family
    from zermelo.forms.matrix import Matrix

    table.work()
    if suffix not in SUFFIXES:
        raise ParameterError(f"A draft is written as {', '.join(SUFFIXES)}, not as {suffix[:20]!r}.")
    game = _read(document)
    if suffix == ".nfg" and isinstance(game, Family):
        raise MethodError(f".nfg holds numbers alone, and payoffs here depend on {game.name}: save it as .json.")
    if suffix == ".nfg":
        from zermelo.faces.web.questions.normal_form import MOST_CELLS as MOST_OF_TREE

        return {"text": write_nfg(Matrix.of(game, limit=MOST_OF_TREE))}
    return {"text": write_efg(game) if suffix == ".efg" else write_json(game)}


@question("document")
def web_draft_document(table: Table) -> dict[str, Any]:
    """Returns the game as a document that a draft can begin from: its tree, or its matrix."""
    from zermelo.formats.json.documents import write_json
    from zermelo.formats.json.matrix import matrix_document
    from zermelo.formats.json.tree import tree_document
    from zermelo.forms.explore.explore import game_tree

    if table.family is not None:
        return {"document": json.loads(write_json(table.family))}
    too_large = f"A draft begins with at most {MOST_BEGUN} nodes, and this game has more. Begin with a smaller one."
    if table.traits.is_matrix:
        if len(table.game) > MOST_BEGUN:
            raise MethodError(too_large.replace("nodes", "cells"))
        return {"document": matrix_document(table.game)}

    def unfold() -> Any:
        try:
            found = game_tree(table.game, limit=MOST_BEGUN, compiled=False)
        except BudgetError:
            raise MethodError(too_large) from None
        if len(found) > MOST_BEGUN:
            raise MethodError(too_large)
        return tree_document(found)

    return {"document": table.find("document", unfold)}
