"""What could happen, nearly: ``zermelo equilibria --epsilon``."""

from __future__ import annotations

from typing import Any

from zermelo.draw.label import plain
from zermelo.faces.cli.telling import Progress, print_json, print_table, print_text
from zermelo.forms.payoff import Number

LONGEST = 12  # characters of a number that is shown exactly


def tell_near(
    name: str, given: Any, epsilon: str, best: str | None, save: str | None, options: dict[str, Any], as_json: bool
) -> None:
    """Finds strategies that are nearly the best equilibrium, and prints them."""
    from zermelo.formats.answers import as_document
    from zermelo.solvers.equilibria import equilibria

    with Progress("sweeping") as watch:
        found = equilibria(given, epsilon=epsilon, watch=watch, **options)
        chosen = found.best(best or "total")
    if save is not None:
        from zermelo.formats.files import save as write

        write(chosen.profile, save)
    if as_json:
        print_json({**as_document(found), "best": as_document(chosen)})
        return
    _tell(name, found, chosen)
    if save is not None:
        print_text(f"Written to {save}.")


def _tell(name: str, found: Any, chosen: Any) -> None:
    from zermelo.faces.cli.possible import CRITERIA, tell_mixes
    from zermelo.faces.cli.story import tell_effort

    print_text(plain(found.arena.title or name), "bold")
    words = CRITERIA.get(str(chosen.criterion), f"best for {chosen.criterion}")
    print_text(plain(f"Strategies that are nearly an equilibrium, and nearly the best: {words}.") + "\n")
    print_table(("player", "gets"), [(p, told(u)) for p, u in chosen.payoff.items()], right=(1,))
    print_text(
        f"\nWorth {told(chosen.value)}. No exact subgame-perfect equilibrium is worth more than {told(chosen.at_most)}."
    )
    gain = told(chosen.gain)
    print_text(f"In no subgame does anybody gain more than {gain} by another strategy; epsilon is {found.epsilon}.")
    print_text(f"Line: {plain(chosen.line)}")
    tell_mixes(chosen.profile)
    print_text(f"\nMethod: {found.method}, because {found.why}.")
    tell_effort(found)


def told(number: Number) -> str:
    """Returns a number exactly where that is short, else as a decimal marked as one."""
    exact = str(number)
    return exact if len(exact) <= LONGEST else f"≈ {float(number):.6g}"
