"""What could happen if threats need not be credible: ``zermelo equilibria --kind nash``."""

from __future__ import annotations

from typing import Any

from zermelo.faces.cli._output import Progress, finish


def tell_nash(name: str, given: Any, save: str | None, options: dict[str, Any], as_json: bool) -> None:
    """Finds the pure Nash outcomes of a game, and prints them with their threats."""
    from zermelo.solvers.equilibria.nash import nash_outcomes

    with Progress("sweeping") as watch:
        found = nash_outcomes(given, watch=watch, **options)
    finish(found, name, save=save, as_json=as_json)
