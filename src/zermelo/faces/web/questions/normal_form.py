"""Games in normal form: the table with its best replies, dominated strategies, equilibria, the value."""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, Any

from zermelo.errors import BudgetError, MethodError
from zermelo.faces.web.questions import question
from zermelo.faces.web.session import Table
from zermelo.forms.matrix import Matrix

if TYPE_CHECKING:
    from zermelo.forms.payoff import Payoff

MOST_ROWS, MOST_COLUMNS, MOST_TABLES = 40, 24, 12  # that are shown
MOST_CELLS = 200_000  # of the normal form of a tree
MOST_PURE = 300  # equilibria that are told
MOST_SOLVED = 20_000  # cells of a table that is solved, and whose strategies are compared at all
MOST_COMPARED = 1_000  # cells of a table whose strategies are compared for dominance, mixes included
FEW, BASES = 14, 2_000  # strategies of both players from which on only so many bases are visited


def web_normal_form(table: Table) -> Matrix:
    """Returns the game in normal form: itself, or that of a tree with hidden moves."""
    found: Matrix = table.game if table.traits.is_matrix else table.find("matrix", lambda: _of_tree(table))
    return found


def _of_tree(table: Table) -> Matrix:
    if not table.is_hidden:
        raise MethodError("Every move is seen here; what could happen is found without the normal form.")
    return Matrix.of(table.game, limit=MOST_CELLS)


@question("normal")
def web_normal_form_table(table: Table) -> dict[str, Any]:
    """Returns the table of a game in normal form, with best replies marked, and what follows from it at once."""
    matrix = web_normal_form(table)
    found: dict[str, Any] = table.find("normal", lambda: _normal(matrix))
    return found


def _normal(matrix: Matrix) -> dict[str, Any]:
    from zermelo.formats.json.answers.summary import answer_summary, summary_provenance
    from zermelo.formats.json.fields import number_to_field
    from zermelo.formats.json.fragments import payoff_fragment
    from zermelo.formats.json.sheet import sheet_document
    from zermelo.solvers.equilibria.pure import pure_equilibria
    from zermelo.solvers.guarantee.guarantees import dominance
    from zermelo.solvers.solve import solve

    pure = pure_equilibria(matrix)
    mixed, is_small = len(matrix) <= MOST_COMPARED, len(matrix) <= MOST_SOLVED
    gone = {kind: dominance(matrix, kind=kind, mixed=mixed) for kind in ("strict", "weak")} if is_small else {}
    told: dict[str, Any] = {
        **summary_provenance(pure), "title": matrix.title, "shape": list(matrix.shape), "tables": _tables(matrix),
        "sum": None if matrix.sum is None else number_to_field(matrix.sum),
        "more_tables": max(0, _count(matrix) - MOST_TABLES),
        "strategies": [list(names[:MOST_ROWS]) for names in matrix.strategies],
        "pure": [{"profile": list(names), "payoff": payoff_fragment(paid)} for names, paid in
                 islice(zip(pure.profiles, pure.payoffs, strict=True), MOST_PURE)],
        "pure_count": len(pure), "value": None,
        "gone": [[one.player, one.strategy] for together in gone["strict"].rounds for one in together] if gone else [],
        "dominated": [sheet_document(sheet) for one in gone.values() for sheet in one.sheets()] or None,
    }  # fmt: skip
    if not is_small:
        return told | {"solution": None, "why_not": f"A table of more than {MOST_SOLVED:,} cells is not solved here."}
    try:
        one = solve(matrix)
    except (MethodError, BudgetError) as error:
        return told | {"solution": None, "why_not": str(error)}
    secured = answer_summary(one)["value"]
    return told | {"value": secured, "solution": {**_profile(one.profile), "exact": one.exact, "method": one.method}}


def _count(matrix: Matrix) -> int:
    rows, wide = matrix.shape[0], matrix.shape[1] if len(matrix.players) > 1 else 1
    return len(matrix) // (rows * wide)


def _tables(matrix: Matrix) -> list[dict[str, Any]]:
    """The first player's strategies down, the second's across; one table for each profile of the others."""
    from zermelo.draw.table.normal_form import normal_form_table_marks
    from zermelo.formats.json.fields import number_to_field

    marks, count = normal_form_table_marks(matrix), len(matrix.players)
    rows = min(matrix.shape[0], MOST_ROWS)
    wide = min(matrix.shape[1], MOST_COLUMNS) if count > 1 else 1

    def cell(where: tuple[int, ...]) -> list[dict[str, Any]]:
        paid, best = matrix.payoff_units(where).vector, marks[where].tolist()
        return [{"pays": number_to_field(u), "best": bool(is_best)} for u, is_best in zip(paid, best, strict=True)]

    told = []
    for others in islice(product(*map(range, matrix.shape[2:])), MOST_TABLES):
        named = zip(matrix.players[2:], matrix.strategies[2:], others, strict=True)
        cells = [[cell((r, c, *others)[:count]) for c in range(wide)] for r in range(rows)]
        told.append({"others": {player: names[k] for player, names, k in named}, "cells": cells})
    return told


def _profile(one: Any) -> dict[str, Any]:
    from zermelo.formats.json.fields import number_to_field

    return {
        "strategies": {p: {s: number_to_field(w) for s, w in mix.items()} for p, mix in one.strategies.items()},
        "payoff": _listed(one.payoff),
    }  # fmt: skip


def web_normal_form_equilibria(table: Table) -> dict[str, Any]:
    """Returns all extreme equilibria of two players; of others, or where there are too many, those without mixing."""
    from zermelo.faces.web.answer import web_answer
    from zermelo.faces.web.questions.equilibria.equilibria import MOST_LISTED, web_equilibria_plane
    from zermelo.solvers.equilibria.equilibria import equilibria
    from zermelo.solvers.equilibria.pure import pure_equilibria

    game = web_normal_form(table)
    about = "Everybody moves at the same time." if table.traits.is_matrix else (
        "Some moves are hidden, so this is the normal form: a strategy says what to do at every information set."
    )  # fmt: skip
    note = "These are the pure equilibria; there may be mixed ones too."
    if len(game.players) == 2 and len(game) <= MOST_SOLVED:
        budget = None if sum(game.shape) <= FEW else BASES
        try:
            found = table.find("equilibria", lambda: equilibria(game, budget=budget))
        except BudgetError:
            note = "The table is too large to find all mixed equilibria; these are the pure ones."
        else:
            points = sorted({one.payoff.vector for one in found.extreme})
            more = "" if found.is_finite else " Mixtures of some of these are equilibria as well."
            return {
                **web_answer(found), "kind": "matrix", "best": [],
                "equilibria": [_profile(one) for one in found.extreme[:MOST_LISTED]],
                "pair": list(game.players), "note": about + more, "all": True,
                **web_equilibria_plane([(p, p) for p in points], game.players, (), of="equilibria"),
            }  # fmt: skip
    pure = table.find("pure", lambda: pure_equilibria(game))
    told = [
        {"strategies": {p: {s: 1} for p, s in zip(game.players, names, strict=True)}, "payoff": _listed(paid)}
        for names, paid in islice(zip(pure.profiles, pure.payoffs, strict=True), MOST_LISTED)
    ]
    by: Any = pure
    if not told:
        told, note, by = _one(table, game, pure)
    return {
        **web_answer(by), "kind": "matrix", "equilibria": told, "best": [], "svg": None, "note": f"{about} {note}",
        "all": False,
    }  # fmt: skip


def _one(table: Table, game: Matrix, pure: Any) -> tuple[list[dict[str, Any]], str, Any]:
    """One equilibrium that mixes, where there is none without mixing and all of them are too many."""
    from zermelo.solvers.solve import solve

    if len(game) > MOST_SOLVED:
        return [], "There is no pure equilibrium, and the table is too large to find mixed ones.", pure
    try:
        found = table.find("mixes", lambda: solve(game))
    except (MethodError, BudgetError) as error:
        return [], f"There is no pure equilibrium. {error}", pure
    rounded = "" if found.exact else " Its numbers are rounded."
    return [_profile(found.profile)], f"In every equilibrium somebody mixes; this is one of them.{rounded}", found


def _listed(payoff: Payoff) -> list[Any]:
    from zermelo.formats.json.fields import number_to_field

    return [number_to_field(u) for u in payoff.vector]
