"""What could happen: the payoffs of equilibria, the best of them, and the payoff nearest to a click in the plane."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.faces.web.answer import web_answer, web_answer_without_sheets
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.questions.numbers import read_web_number
from zermelo.faces.web.session import Table
from zermelo.preferences.criteria import Criterion, criteria, near_criteria

if TYPE_CHECKING:
    from zermelo.answers.equilibria.equilibria import Equilibria
    from zermelo.forms.payoff import Payoff

SUBGAME_PERFECT = "subgame-perfect payoffs"
MOST_LISTED = 300  # payoffs, regions, equilibria
SNAP = Fraction(1, 40)  # of the plane: how near a corner draws a click to itself
FINE = Fraction(1, 200)  # how far a click may be moved to a simpler number


@question("possible")
def web_equilibria(table: Table, pair: Names = ()) -> dict[str, Any]:
    """Returns what the equilibria of the game pay: a set for two players, a list for others, with a plot and the best.

    Of more than two players *pair* are the two whose payoffs are plotted.
    """
    try:
        return {"applies": True, **_possible(table, pair)}
    except MethodError as error:
        return {"applies": False, "why": str(error)}


def _possible(table: Table, pair: Names) -> dict[str, Any]:
    if table.traits.has_hidden_moves:
        from zermelo.faces.web.questions.normal_form import web_normal_form_equilibria

        return web_normal_form_equilibria(table)
    note = ""
    if len(table.players) == 2 and not table.explored_traits().is_cyclic:
        try:
            return _set(table, web_equilibria_sets(table))
        except BudgetError as error:
            note = f"{error} So only pure equilibria are shown."
    if table.explored_traits().is_cyclic:
        return _threats(table)
    found = _pure(table, _pair(table, pair))
    if len(table.players) > 2:
        note = (
            f"With {len(table.players)} players mixed equilibria are no simple set; these are all payoffs of the "
            "pure subgame-perfect equilibria."
        )
    return {**found, "note": note}


def web_equilibria_sets(table: Table) -> Equilibria:
    """Returns the payoffs of all equilibria of two players."""
    from zermelo.solvers.equilibria.equilibria import equilibria

    found: Equilibria = table.find("equilibria", lambda: equilibria(table.arena(), watch=table.watch))
    return found


def web_equilibria_pure(table: Table) -> Any:
    """Returns the payoffs of the pure equilibria."""
    from zermelo.solvers.equilibria.pure import pure_equilibria

    return table.find("pure", lambda: pure_equilibria(table.arena(), watch=table.watch))


def web_equilibria_threats(table: Table) -> Any:
    """Returns the pure Nash outcomes of a game whose play can go on forever."""
    from zermelo.solvers.equilibria.nash import nash_outcomes

    return table.find("nash", lambda: nash_outcomes(table.arena(), watch=table.watch))


def _pair(table: Table, pair: Names) -> tuple[int, int]:
    if not pair:
        return (0, 1) if len(table.players) > 1 else (0, 0)
    if len(set(pair)) != 2 or len(pair) != 2 or any(name not in table.players for name in pair):
        raise ParameterError(f"pair is two of the players {', '.join(table.players)}.")
    return table.players.index(pair[0]), table.players.index(pair[1])


# ---------------------------------------------------------------- two players


def _set(table: Table, found: Equilibria) -> dict[str, Any]:
    from zermelo.answers.equilibria.sheets import can_list_pure_equilibria, equilibria_set_sheets
    from zermelo.formats.json.answers.summary import answer_summary
    from zermelo.formats.json.fragments import payoff_fragment

    rows, has_pure = [], can_list_pure_equilibria(found)
    for criterion in criteria(found.players):
        pure = found.best_pure(str(criterion)) if has_pure else None
        rows.append(_best(criterion, found.best(str(criterion)), pure))
    pure_payoffs = [p.vector for p in found.pure.payoffs[:MOST_LISTED]] if has_pure else []
    edge = [p.vector for p in found.pareto]
    boxes = [(region.least, region.most) for region in found.regions[:MOST_LISTED]]
    sure = None if found.sure is None else found.sure.vector
    everywhere = found.best_everywhere.payoff
    told = answer_summary(found)
    return {
        **web_answer(found, sheets=equilibria_set_sheets(found)[-1:]), "unique": told["unique"],
        "pareto": told["pareto"], "range": told["range"], "kind": "set", "note": "", "best": rows,
        "pure": [_listed(vector) for vector in pure_payoffs], "has_pure": has_pure,
        "sure": None if found.sure is None else payoff_fragment(found.sure),
        "everywhere": None if everywhere is None else _listed(everywhere.vector),
        **web_equilibria_plane(boxes, found.players, edge, sure=sure, pure=pure_payoffs),
    }  # fmt: skip


def _best(criterion: Criterion, mixed: Any, pure: Any) -> dict[str, Any]:
    from zermelo.formats.json.fields import number_to_field

    told: dict[str, Any] = {"name": str(criterion), "words": f"the {criterion.words}"}
    for key, best in (("mixed", mixed), ("pure", pure)):
        told[key] = (
            None if best is None else {"payoff": _listed(best.payoff.vector), "value": number_to_field(best.value)}
        )
    return told


def _listed(vector: Sequence[Any]) -> list[Any]:
    from zermelo.formats.json.fields import number_to_field

    return [number_to_field(u) for u in vector]


def web_equilibria_plane(
    boxes: Any, players: Sequence[str], edge: Any, *, sure: Any = None, pure: Any = (), of: str = SUBGAME_PERFECT
) -> dict[str, Any]:
    """The picture, and where its corners stand: what a click needs to become a payoff."""
    from zermelo.draw.chart.axes import Axes
    from zermelo.draw.chart.plane import TOP, plane_svg
    from zermelo.draw.svg.page import MARGIN

    known = [*(p for box in boxes for p in box), *edge, *pure, *([] if sure is None else [sure])]
    axes = Axes([p[0] for p in known], [p[1] for p in known], players, MARGIN, TOP)
    low, high = (axes.xs[0], axes.ys[0]), (axes.xs[-1], axes.ys[-1])
    return {
        "svg": plane_svg(boxes, players, edge, sure=sure, pure=pure, of=of),
        "scale": {"low": list(map(float, low)), "high": list(map(float, high)),
                  "low_at": list(axes.place(*low)), "high_at": list(axes.place(*high))},
    }  # fmt: skip


@question("snapped")
def web_equilibria_snapped(table: Table, x: str, y: str) -> dict[str, Any]:
    """Returns the payoff of an equilibrium that is nearest to a place in the plane, as exact and simple numbers.

    A corner of the set that is near enough is taken; otherwise the simplest numbers in the set near the place.
    """
    from zermelo.answers.equilibria.sheets import can_list_pure_equilibria

    found = web_equilibria_sets(table)
    here = read_web_number(x, "x and y"), read_web_number(y, "x and y")
    spans = [max(Fraction(high - low), Fraction(1, 10**9)) for low, high in found.range.values()]
    pure = found.pure.payoffs[:MOST_LISTED] if table.knows("equilibria") and can_list_pure_equilibria(found) else ()
    marked = [*found.at().corners, *pure]
    near = min(marked, key=lambda p: _distance(p.vector, here, spans))
    if _distance(near.vector, here, spans) <= SNAP**2:
        vector = near.vector
    else:
        places = [
            tuple(
                _simplest(min(max(u, Fraction(a)), Fraction(b)), Fraction(a), Fraction(b), FINE * span)
                for u, a, b, span in zip(here, region.least, region.most, spans, strict=True)
            )
            for region in found.regions
        ]
        vector = min(places, key=lambda place: _distance(place, here, spans))
    return {"payoff": _listed(vector), "pay": ",".join(map(str, vector))}


def _distance(vector: Sequence[Any], here: Sequence[Fraction], spans: Sequence[Fraction]) -> Fraction:
    return sum((((Fraction(u) - v) / span) ** 2 for u, v, span in zip(vector, here, spans, strict=True)), Fraction(0))


def _simplest(value: Fraction, low: Fraction, high: Fraction, reach: Fraction) -> Fraction:
    """Returns the fraction with the least denominator within *reach* of *value*, between *low* and *high*.

    >>> _simplest(Fraction("0.3331"), Fraction(0), Fraction(1), Fraction(1, 100))
    Fraction(1, 3)
    """
    for denominator in range(1, 401):
        near = Fraction(round(value * denominator), denominator)
        if abs(near - value) <= reach and low <= near <= high:
            return near
    return value.limit_denominator(10**6) if low <= value.limit_denominator(10**6) <= high else low


# ---------------------------------------------------------------- others


def _pure(table: Table, pair: tuple[int, int]) -> dict[str, Any]:
    found = web_equilibria_pure(table)
    payoffs = found.payoffs[:MOST_LISTED]
    rows = [_best(criterion, None, found.best(str(criterion))) for criterion in criteria(found.players)]
    return {
        **web_answer_without_sheets(found), "kind": "pure", "near": _near(table), "unique": found.unique,
        "payoffs": [_listed(p.vector) for p in payoffs],
        "more": max(0, len(found) - MOST_LISTED), "best": rows, **_points(payoffs, table.players, pair),
    }  # fmt: skip


def _near(table: Table) -> list[dict[str, str]] | None:
    """By what strategies that are nearly an equilibrium can be nearly the best; None where they cannot be asked for."""
    try:
        table.refuse("equilibria", is_near=True)
    except MethodError:
        return None
    return [{"name": str(one), "words": f"the {one.words}"} for one in near_criteria(table.players)]


def _points(payoffs: Sequence[Payoff], players: Sequence[str], pair: tuple[int, int]) -> dict[str, Any]:
    if len(players) < 2:
        return {"svg": None, "pair": []}
    a, b = pair
    points = sorted({(p.vector[a], p.vector[b]) for p in payoffs})
    drawn = web_equilibria_plane([(p, p) for p in points], (players[a], players[b]), ())
    return {**drawn, "pair": [players[a], players[b]]}


def _threats(table: Table) -> dict[str, Any]:
    found = web_equilibria_threats(table)
    listed = list(found)[:MOST_LISTED]
    return {
        **web_answer_without_sheets(found), "kind": "threats", "payoffs": [_listed(o.payoff.vector) for o in listed],
        "best": [],
        "unique": len(found) == 1, "more": max(0, len(found) - MOST_LISTED), "svg": None, "pair": [],
        "note": "Play can go on forever, so these are the payoffs of all pure Nash equilibria, each with a "
                "shortest play and the threats that keep everybody on it.",
    }  # fmt: skip
