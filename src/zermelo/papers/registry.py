"""All experiments, in the order of the papers; each stands in a module of its paper's folder."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from zermelo.errors import NameError_, error_hint
from zermelo.papers.experiment import HOMES, Experiment


@cache
def registered_experiments() -> dict[str, Experiment]:
    """Returns every experiment by its name.

    >>> registered_experiments()["li-figure-2"].place
    'figure 2'
    """
    found: dict[str, Experiment] = {}
    for folder in HOMES.values():
        home = import_module(f"zermelo.papers.{folder}")
        for module in home.MODULES:
            things = vars(import_module(f"{home.__name__}.{module}")).values()
            found |= {thing.id: thing for thing in things if isinstance(thing, Experiment)}
    return found


def find_registered_experiment(id: str) -> Experiment:
    """Returns the experiment of that name."""
    known = registered_experiments()
    if id not in known:
        raise NameError_(f"No experiment {id!r}.{error_hint(id, known)} Run `zermelo reproduce` for the list.")
    return known[id]
