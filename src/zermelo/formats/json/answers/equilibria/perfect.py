"""Perfect equilibria as documents: all equilibria of the normal form, and of each mix what proves it perfect or not.

```
{"zermelo": "perfect", "version": 1, "game": {…}, "equilibria": […], "mixes": {…}, "subsets": […], "components": […],
 "trembles": {"A": [{…}, null], …}, "dominated": {"A": [null, {…}], …}, "form": "normal", "perfect": […], …}
```
`game` is a matrix or a tree. A mix has trembles of the other player, or what dominates it, and null at the other place.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.equilibria.perfect import PerfectEquilibria
from zermelo.answers.normal_form import Mixes
from zermelo.formats.json.answers.equilibria.normal_form import (
    DERIVED,
    read_normal_form_answer,
    read_normal_form_game,
    read_normal_form_mix,
)
from zermelo.formats.json.answers.summary import answer_summary, summary_provenance
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    kind_field,
    list_field,
    object_field,
    required_field,
)
from zermelo.formats.json.fragments import payoff_fragment, shares_fragment, strategies_fragment
from zermelo.formats.json.matrix import matrix_document
from zermelo.formats.json.tree import tree_document
from zermelo.forms.matrix import Matrix

OWN = ("trembles", "dominated", "form", "perfect", "payoffs")
LATER = {"trembles": 1, "dominated": 0}  # whose mix it is: the other player's, or the player's own


@answer_summary.register
def _(answer: PerfectEquilibria) -> dict[str, Any]:
    perfect = [
        {"strategies": strategies_fragment(p.strategies), "payoff": payoff_fragment(p.payoff)} for p in answer.listed
    ]
    proofs = {key: _sides(answer.matrix, getattr(answer, key), later) for key, later in LATER.items()}
    payoffs = [payoff_fragment(payoff) for payoff in answer.payoffs]
    told = {"form": answer.form, "perfect": perfect, "payoffs": payoffs, **proofs}
    return {**answer_summary(answer.every), **summary_provenance(answer), "notes": list(answer.notes), **told}


def _sides(matrix: Matrix, sides: Any, later: int) -> dict[str, Any]:
    told = {}
    for side, player in enumerate(matrix.players):
        names = matrix.strategies[(side + later) % 2]
        told[player] = [
            None if mix is None else shares_fragment(dict(zip(names, mix, strict=True))) for mix in sides[side]
        ]
    return told


def perfect_document(answer: PerfectEquilibria) -> dict[str, Any]:
    """Returns perfect equilibria as a document with their game."""
    game = matrix_document(answer.matrix) if answer.tree is None else tree_document(answer.tree)
    return {"zermelo": "perfect", "version": VERSION, "game": game, **answer_summary(answer)}


def read_perfect(document: dict[str, Any], place: Place, game: Any = None) -> PerfectEquilibria:
    """Returns the perfect equilibria that *document* holds; what it claims is kept, for `check` to judge."""
    kind_field(document, place)
    matrix, tree = read_normal_form_game(document, place, game)
    rest = {key: value for key, value in document.items() if key not in OWN}
    every = read_normal_form_answer({**rest, "zermelo": "matrix-equilibria"}, place, matrix)
    proofs = {key: _read_sides(document, place, every.matrix, key, every.mixes) for key in LATER}
    found = PerfectEquilibria(
        every=every, tree=tree, method=every.method, why=every.why, effort=every.effort, by=every.by,
        status=every.status, exact=every.exact, notes=every.notes, **proofs,
    )  # fmt: skip
    same = answer_summary(found)
    for key in (*DERIVED, "form", "perfect"):
        if key in document and document[key] != same.get(key):
            raise place.at(key).refusal("this does not follow from the rest of the file.")
    return found


def _read_sides(document: dict[str, Any], place: Place, matrix: Matrix, key: str, mixes: tuple[Mixes, Mixes]) -> Any:
    inside, later = place.at(key), LATER[key]
    told = object_field(required_field(document, key, place), inside, key)
    sides = []
    for side, player in enumerate(matrix.players):
        names, here = matrix.strategies[(side + later) % 2], inside.at(player)
        listed = list_field(required_field(told, player, inside), here, "mixes")
        if len(listed) != len(mixes[side]):
            raise here.refusal(f"there are {len(mixes[side])} mixes, not {len(listed)}.")
        sides.append(
            tuple(None if mix is None else read_normal_form_mix(mix, here.at(k), names) for k, mix in enumerate(listed))
        )
    return tuple(sides)
