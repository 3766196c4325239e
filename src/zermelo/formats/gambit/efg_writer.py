"""Trees written as ``.efg`` files that Gambit reads too: names in ASCII and different from each other, odds exact."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from zermelo.errors import ParameterError
from zermelo.formats.gambit.tokens import (
    gambit_ascii_token,
    gambit_ascii_tokens,
    gambit_player_tokens,
    quote_gambit_token,
)
from zermelo.formats.json.tree import tree_document_moves
from zermelo.forms.arena import END, NATURE
from zermelo.forms.family.family import TreeFamily, family_numbers
from zermelo.forms.payoff import payoff_quotient
from zermelo.forms.tree import Tree


def efg_writer_text(thing: Any) -> str:
    """Returns a tree as the text of an ``.efg`` file."""
    if isinstance(thing, TreeFamily):
        return _text(thing.origin, thing)
    if getattr(thing, "as_tree", None) is None:
        goes = {"Matrix": "a matrix goes into a .nfg file", "Graph": "give game_tree(game), or write a .json file"}
        hint = goes.get(type(thing).__name__, "give game_tree(game)")
        raise ParameterError(f"An .efg file holds a tree, not a {type(thing).__name__}; {hint}.")
    return _text(thing)


def _text(tree: Any, family: TreeFamily | None = None) -> str:
    line = _lines(tree, family)
    out = [f"EFG 2 R {quote_gambit_token(tree.title)} {{ {gambit_player_tokens(tree.players)} }}", '""', ""]
    firsts = tree.first.tolist()
    waiting = [0]
    while waiting:  # children last in, first out: the order of play
        v = waiting.pop()
        out.append(line(v))
        waiting.extend(range(firsts[v + 1] - 1, firsts[v] - 1, -1))
    return "\n".join(out) + "\n"


def _lines(tree: Tree, family: TreeFamily | None) -> Callable[[int], str]:
    movers, rows = tree.mover.tolist(), tree.end_row.tolist()
    names = [" ".join(f'"{label}"' for label in gambit_ascii_tokens(moves)) for moves in tree_document_moves(tree)]
    payoffs, outcome_of = _outcomes(tree, family)
    varied = {} if family is None else family.odds
    numbers, labels = _sets(tree)
    chances = iter(range(1, len(tree) + 1))

    def line(v: int) -> str:
        seat = movers[v]
        if seat == END:
            number = outcome_of[rows[v]]
            return f't "" {number} "{number}" {{ {payoffs[number - 1]} }}'
        if seat == NATURE:
            odds = zip(_split(names[v]), varied.get(v) or tree.odds(v), strict=True)
            return f'c "" {next(chances)} "" {{ {" ".join(f"{name} {share}" for name, share in odds)} }} 0'
        return f'p "" {seat + 1} {numbers[v]} "{labels[v]}" {{ {names[v]} }} 0'

    return line


def _split(names: str) -> list[str]:
    return [f'"{name}"' for name in names[1:-1].split('" "')]


def _outcomes(tree: Tree, family: TreeFamily | None) -> tuple[list[str], list[int]]:
    """The different payoffs as text, and for each row of the tree the number, from 1, of its payoffs."""
    if family is not None:
        texts: dict[str, int] = {}
        rows = [", ".join(map(str, row)) for row in family_numbers(family)]
        numbers = [texts.setdefault(row, len(texts) + 1) for row in rows]
        return list(texts), numbers
    number: dict[tuple[int, ...], int] = {}
    which = [number.setdefault(tuple(row), len(number) + 1) for row in tree.payoff.tolist()]
    units = {unit for row in number for unit in row}
    told = {unit: str(Fraction(payoff_quotient(unit, tree.scale))) for unit in units}
    return [", ".join(told[unit] for unit in row) for row in number], which


def _sets(tree: Tree) -> tuple[dict[int, int], dict[int, str]]:
    """For each node of a player the number of its set, from 1 for every player, and the name of the set.

    Of sets of one player whose names are the same in ASCII the first has it, and the others have none.
    """
    count: dict[int, int] = {}
    known: dict[tuple[int, int], int] = {}
    owners: dict[tuple[int, str], int] = {}
    numbers, labels = {}, {}
    infos = None if tree.info is None else tree.info.tolist()
    for v, seat in enumerate(tree.mover.tolist()):
        if seat < 0:
            continue
        held = -1 - v if infos is None or infos[v] < 0 else infos[v]
        if (seat, held) not in known:
            count[seat] = known[seat, held] = count.get(seat, 0) + 1
        numbers[v] = known[seat, held]
        given = tree.info_names[held] if 0 <= held < len(tree.info_names) else ""
        label = "" if given in (f"node {held}", f"set {numbers[v]}") else gambit_ascii_token(given)
        labels[v] = label if owners.setdefault((seat, label), held) == held else ""
    return numbers, labels
