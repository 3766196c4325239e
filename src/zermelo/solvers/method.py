"""What a row of the table of methods says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from zermelo.errors import ZermeloError
from zermelo.solvers import needs as need

Need = Callable[[Any, str], ZermeloError | None]  # what was asked, the method's name → the refusal


@dataclass(frozen=True, kw_only=True)
class Method:
    """One way to answer a question.

    `needs` refuse what it cannot do; `needed` says so in a few words. `picks` returns why the method is taken unasked,
    or an empty text where it is not. `runs` names the function that answers, `explores` says that it takes the game
    explored. `ties` are the rules it knows, `teams` how
    many it takes, `is_duel` says that it is for two players with opposite interests and finds both payoffs at once,
    `takes_aims` that it can look ahead with other aims than the own points, `is_traced` that it tells its steps,
    `is_pruning` that it runs over the tree to a depth and counts what it evaluates, `reads_sum` that it needs that
    tree whole, to read from it what payoffs sum to, `takes_stages` that it counts what moves pay on the way,
    `sees_part` that it looks at no more of the position than the mover does.
    """

    question: str
    name: str
    needed: str
    when: str
    source: str
    runs: str
    needs: tuple[Need, ...] = ()
    picks: Callable[[Any], str] = field(default=lambda asked: "", repr=False)
    explores: bool = False
    ties: tuple[str, ...] = ("first",)
    teams: int = 0
    is_duel: bool = False
    takes_aims: bool = False
    is_traced: bool = True
    is_pruning: bool = False
    reads_sum: bool = False
    takes_stages: bool = False
    sees_part: bool = False

    def refusal(self, asked: Any) -> ZermeloError | None:
        """Returns why the method cannot answer what was asked; None where it can."""
        if not self.takes_stages and (unfit := need.needs_nothing_on_the_way(asked, self.name)) is not None:
            return unfit
        return next((refused for one in self.needs if (refused := one(asked, self.name)) is not None), None)

    @property
    def run(self) -> Any:
        """The function that answers."""
        module, _, name = self.runs.rpartition(".")
        return getattr(import_module(f"zermelo.solvers.{module}"), name)
