"""Sets of subgames with hidden moves, as documents.

```
{"zermelo": "subgame-equilibria", "version": 1, "game": …, "regions": […], …
 "subgames": [{"node": 2, "set": [[0, 1, 2, 2]],
               "cases": [{"inside": [[5, 1, 0]], "mixes": [[[1, 0], …], […]], "subsets": […], "components": […]}]}],
 "chosen": {…}}
```
A set is a list of boxes, least and most of the first player, least and most of the second. A subgame that begins with
hidden moves has cases: what each subgame inside pays, by the node it begins at, and all equilibria of the normal form
that it then has, as those of a matrix.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import Any

from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.nash_subsets import NashSubsets
from zermelo.answers.equilibria.payoff_set.boxes import Box
from zermelo.answers.equilibria.subgame_sets import SubgameCase, SubgameSets, subgame_sets, subgame_sets_matrix
from zermelo.answers.evidence.evidence import require_evidence_kind
from zermelo.errors import ZermeloError
from zermelo.formats.json.answers.equilibria.best import best_equilibrium_fields, read_best_equilibrium
from zermelo.formats.json.answers.equilibria.equilibria import REGIONS, read_equilibria_boxes
from zermelo.formats.json.answers.equilibria.pure import read_pure_numbers, require_pure_points
from zermelo.formats.json.answers.header import HEAD, HOW, header_arena_fields, read_answer_header
from zermelo.formats.json.answers.summary import answer_summary
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count_field,
    list_field,
    number_field,
    number_to_field,
    object_field,
    only_known_fields,
    required_field,
    short_field_message,
    text_field,
)
from zermelo.formats.json.fragments import require_fragments_agree
from zermelo.formats.json.source import read_json_source
from zermelo.forms.arena import END
from zermelo.forms.payoff import simplest_payoff
from zermelo.forms.tree import Tree

SUBGAME = ("node", "set", "cases")
CASE = ("inside", "mixes", "subsets", "components")


def subgame_equilibria_document(found: Equilibria) -> dict[str, Any]:
    """Returns the sets of all subgames as a document."""
    evidence = require_evidence_kind(found.evidence, SubgameSets, "set of a subgame with hidden moves")
    tree, sets = evidence.arena, evidence.sets
    told = [
        {
            "node": v, "set": [[number_to_field(Fraction(u, sets.unit)) for u in box] for box in boxes],
            **({"cases": [_case_document(case) for case in evidence.cases[v]]} if v in evidence.cases else {}),
        }
        for v, boxes in enumerate(sets.boxes)
        if boxes and tree.mover[v] != END
    ]  # fmt: skip
    return {
        "zermelo": "subgame-equilibria", "version": VERSION, **header_arena_fields(tree), **answer_summary(found),
        "subgames": told, **best_equilibrium_fields(found.chosen, tree),
    }  # fmt: skip


def _case_document(case: SubgameCase) -> dict[str, Any]:
    found = case.found
    return {
        "inside": [[v, *map(number_to_field, paid)] for v, paid in case.paid.items()],
        "mixes": [[[number_to_field(share) for share in mix] for mix in mixes] for mixes in found.mixes],
        "subsets": [[list(xs), list(ys)] for xs, ys in found.subsets],
        "components": [list(part) for part in found.components],
    }  # fmt: skip


def read_subgame_equilibria(document: dict[str, Any], place: Place, game: Any = None) -> Equilibria:
    """Returns the sets that *document* claims."""
    only_known_fields(document, (*HEAD, *HOW, *REGIONS, "subgames", "chosen"), place)
    nodes = count_field(required_field(document, "nodes", place), place.at("nodes"))
    tree = read_json_source(document, place, game, nodes, nodes).as_tree
    if tree is None or len(tree.players) != 2:
        raise place.refusal("sets of subgames with hidden moves are those of a tree of two players.")
    told = list_field(required_field(document, "subgames", place), place.at("subgames"), "subgames")
    sets: dict[int, list[list[Fraction]]] = {}
    cases: dict[int, tuple[SubgameCase, ...]] = {}
    for v in (tree.mover == END).nonzero()[0].tolist():
        x, y = map(Fraction, tree.payoff_at(v).vector)
        sets[v] = [[x, x, y, y]]
    for k, subgame in enumerate(told):
        inside = place.at("subgames", k)
        fields = object_field(subgame, inside, "a subgame")
        only_known_fields(fields, SUBGAME, inside)
        (v,) = read_pure_numbers([required_field(fields, "node", inside)], len(tree), inside.at("node"))
        sets[v] = read_equilibria_boxes(required_field(fields, "set", inside), inside.at("set"))
        if "cases" in fields:
            listed = list_field(fields["cases"], inside.at("cases"), "cases")
            cases[v] = tuple(_case(tree, v, case, inside.at("cases", n)) for n, case in enumerate(listed))
    if 0 not in sets:
        raise place.at("subgames").refusal("the whole game is a subgame, and has a set.")
    unit = lcm(tree.scale, *(u.denominator for boxes in sets.values() for box in boxes for u in box))
    boxes: list[tuple[Box, ...]] = [()] * len(tree)
    for v, own in sets.items():
        boxes[v] = tuple((int(a * unit), int(b * unit), int(c * unit), int(d * unit)) for a, b, c, d in own)
    how = read_answer_header(document, place)
    require_pure_points(how, place)
    why = text_field(document.get("why", ""), place.at("why"))
    found = Equilibria(evidence=subgame_sets(tree, boxes, unit, cases), why=why, **how)
    require_fragments_agree(document, answer_summary(found), (*REGIONS, "players", "nodes", "ties"), place)
    chosen = read_best_equilibrium(document, tree, place)
    return found if chosen is None else replace(found, chosen=replace(chosen, among=found))


def _case(tree: Tree, root: int, value: Any, place: Place) -> SubgameCase:
    told = object_field(value, place, "a case")
    only_known_fields(told, CASE, place)
    paid = {}
    for k, row in enumerate(list_field(required_field(told, "inside", place), place.at("inside"), "payoffs")):
        three = list_field(row, place.at("inside", k), "a node and two payoffs")
        if len(three) != 3:
            raise place.at("inside", k).refusal("a subgame inside has a node and what it pays the two players.")
        (v,) = read_pure_numbers(three[:1], len(tree), place.at("inside", k))
        pair = (number_field(n, place.at("inside", k, i)) for i, n in enumerate(three[1:], 1))
        paid[v] = tuple(map(simplest_payoff, pair))
    try:
        *_, matrix = subgame_sets_matrix(tree, root, paid)
    except (ZermeloError, LookupError) as error:
        raise place.at("inside").refusal(f"no piece of the tree: {short_field_message(str(error))}") from None
    mixes = tuple(_mixes(told, place, side, size) for side, size in enumerate(matrix.shape))
    subsets = []
    for k, pair in enumerate(list_field(required_field(told, "subsets", place), place.at("subsets"), "subsets")):
        both = list_field(pair, place.at("subsets", k), "numbers of mixes")
        if len(both) != 2:
            raise place.at("subsets", k).refusal("a subset has numbers of mixes of two players.")
        one, other = (
            tuple(read_pure_numbers(side, len(mixes[s]), place.at("subsets", k, s))) for s, side in enumerate(both)
        )
        subsets.append((one, other))
    parts = list_field(required_field(told, "components", place), place.at("components"), "components")
    components = tuple(
        tuple(read_pure_numbers(part, len(subsets), place.at("components", k))) for k, part in enumerate(parts)
    )
    found = NashSubsets(matrix=matrix, mixes=(mixes[0], mixes[1]), subsets=tuple(subsets), components=components)
    return SubgameCase(paid, found)


def _mixes(told: dict[str, Any], place: Place, side: int, size: int) -> tuple[tuple[Fraction, ...], ...]:
    both = list_field(required_field(told, "mixes", place), place.at("mixes"), "mixes")
    if len(both) != 2:
        raise place.at("mixes").refusal("there are mixes of two players.")
    found = []
    for k, mix in enumerate(list_field(both[side], place.at("mixes", side), "mixes")):
        inside = place.at("mixes", side, k)
        shares = [Fraction(number_field(n, inside.at(i))) for i, n in enumerate(list_field(mix, inside, "shares"))]
        if len(shares) != size or min(shares) < 0 or sum(shares) != 1:
            raise inside.refusal(f"a mix has a share of 0 or more for each of {size} strategies, 1 in all.")
        found.append(tuple(shares))
    return tuple(found)
