"""What could happen, nearly: ``zermelo equilibria --epsilon``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.chart.plane_text import SHADE
from zermelo.draw.svg.label import plain
from zermelo.errors import BudgetError
from zermelo.faces.cli._output import Progress, finish, print_how, print_table, print_text, width
from zermelo.faces.cli.equilibria import read_best, tell_strategies
from zermelo.forms.payoff import Number

if TYPE_CHECKING:
    from zermelo.answers.equilibria.best import BestEquilibrium
    from zermelo.answers.equilibria.equilibria import Equilibria

LONGEST = 12  # characters of a number that is shown exactly


def tell_near(
    name: str, given: Any, epsilon: str, best: str | None, svg: str | None, save: str | None, options: dict[str, Any],
    as_json: bool,
) -> None:  # fmt: skip
    """Finds strategies that are nearly the best equilibrium, and prints them."""
    from zermelo.formats.json.answers.summary import as_document
    from zermelo.solvers.equilibria.equilibria import equilibria

    with Progress("sweeping") as watch:
        found = equilibria(given, epsilon=epsilon, watch=watch, **options)
        chosen = found.best(read_best(best, found.players) or "total")
    finish(
        replace(found, chosen=chosen), name, save=save, svg=svg, as_json=as_json,
        picture=lambda: found.svg(marks=[chosen.payoff]), tell=lambda: _tell(name, found, chosen),
        document=lambda: {**as_document(found), "best": as_document(chosen), "range": _range(found)},
    )  # fmt: skip


def _tell(name: str, found: Equilibria, chosen: BestEquilibrium) -> None:
    print_text(plain(found.arena.title or name), "bold")
    words = chosen.criterion.words
    print_text(plain(f"Strategies that are nearly an equilibrium, and nearly the best: {words}.") + "\n")
    bounds = _range(found) or {}
    around = {p: f"{told(low)} … {told(high)}" for p, (low, high) in bounds.items()}
    heads = ("player", "gets", "an exact equilibrium pays within") if around else ("player", "gets")
    rows = [(p, told(u), *([around[p]] if around else [])) for p, u in chosen.payoff.items()]
    print_table(heads, rows, right=(1,))
    if around and len(found.players) == 2:
        print_text("")
        click.echo(found.plot(width=min(width(), 80), marks=[chosen.payoff]))
        print_text(f"{SHADE} exact equilibria pay nothing outside; ◆ what these strategies pay; to scale.", "dim")
    print_text(
        f"\nWorth {told(chosen.value)}. No exact subgame-perfect equilibrium is worth more than {told(chosen.at_most)}."
    )
    gain = told(chosen.gain)
    print_text(f"In no subgame does anybody gain more than {gain} by another strategy; epsilon is {found.epsilon}.")
    tell_strategies(chosen.profile)
    print_how(found)


def _range(found: Equilibria) -> dict[str, list[Number]] | None:
    """For each player what no exact equilibrium pays less and more than; None where the grid is too large to tell."""
    try:
        return {player: list(bounds) for player, bounds in found.range.items()}
    except BudgetError:
        return None


def told(number: Number) -> str:
    """Returns a number exactly where that is short, else as a decimal marked as one."""
    exact = str(number)
    return exact if len(exact) <= LONGEST else f"≈ {float(number):.6g}"
