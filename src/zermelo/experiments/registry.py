"""All experiments, in the order of the papers; found by looking into the folder of each paper."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from zermelo.errors import NameError_, nearest
from zermelo.experiments.experiment import PAPERS, Experiment


@cache
def experiments() -> dict[str, Experiment]:
    """Returns every experiment by its name.

    >>> experiments()["li-figure-2"].place
    'figure 2'
    """
    found: dict[str, Experiment] = {}
    for paper in PAPERS:
        home = import_module(f"zermelo.experiments.{paper}")
        for module in sorted(iter_modules(home.__path__), key=lambda m: m.name):
            for thing in vars(import_module(f"{home.__name__}.{module.name}")).values():
                if isinstance(thing, Experiment):
                    if thing.id in found and found[thing.id] is not thing:
                        raise ValueError(f"Two experiments are called {thing.id}.")
                    found[thing.id] = thing
    return found


def find(id: str) -> Experiment:
    """Returns the experiment of that name."""
    known = experiments()
    if id not in known:
        raise NameError_(f"No experiment {id!r}.{nearest(id, known)} zermelo reproduce lists them all.")
    return known[id]
