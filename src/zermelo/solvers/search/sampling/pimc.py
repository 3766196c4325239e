"""Perfect-information Monte Carlo: how to play with hidden cards by solving open hands.

1. Draw a world: a position that the mover cannot tell from the present one.
2. Solve it exactly, as if all players saw all of it: every move of the mover is worth a vector of payoffs.
3. Do so for many worlds; the move with the greatest mean is made, by the mover's own points or by the total of all.

What is found is a sample, and says so. Beyond that the method itself takes everybody, the mover too, for somebody who
will see all from the next move on: it never plays to learn or to deceive (strategy fusion). Where one world only fits
what was seen, it is the solution of that world.

References: Levy 1989; Ginsberg 2001; Long, Sturtevant, Buro and Furtak 2010. Littman and others 2006, section 3.1,
suggest it for Oh Hell.
"""

from __future__ import annotations

import time
from fractions import Fraction
from random import Random
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.line import Line, Step
from zermelo.answers.search.advice import Advice, Sampled
from zermelo.compiler.native import is_native_code_refused
from zermelo.errors import RulesError
from zermelo.forms.information.observation import Observation
from zermelo.forms.information.worlds import sample_world
from zermelo.forms.payoff import Payoff, simplest_payoff
from zermelo.forms.subgame import subgame
from zermelo.forms.traits.traits import traits_of_game
from zermelo.solvers.search.iterative_deepening import Request
from zermelo.solvers.solve import solve

WORLDS = 32  # drawn where no budget is given
ENOUGH = 1_000_000  # positions in all worlds together, beyond which it pays to compile
FEW = 100_000  # positions in all worlds together, for which it does not pay to look for compiled rules

Vector = tuple[Any, ...]


class Worlds:
    """Worlds that fit what was seen, drawn one after the other, and what each move is worth in each of them."""

    def __init__(self, seen: Observation, request: Request) -> None:
        self.seen, self.request, self.game = seen, request, seen.game
        self.names = self.game.moves(seen.view)
        self.luck = Random(request.seed)
        self.compiled = request.compiled
        self.rows: list[list[Vector]] = []  # by world, by move
        self.nodes, self.is_compiled = 0, False
        self._solved: dict[Any, list[Vector]] = {}

    def draw(self) -> None:
        """Draws one more world and solves it, unless it was met before."""
        world = sample_world(self.seen, self.luck)
        if world not in self._solved:
            self._solved[world] = self._values(world)
        self.rows.append(self._solved[world])

    @property
    def different(self) -> int:
        """How many different worlds were drawn."""
        return len(self._solved)

    def _values(self, world: Any) -> list[Vector]:
        try:
            answer = solve(self._left(world), ties=self.request.ties, compiled=self.compiled)
        except RulesError:
            if self.compiled is not True or self.request.compiled:
                raise
            self.compiled = False  # it was tried unasked
            return self._values(world)
        self.nodes += len(answer.arena)
        self.is_compiled = self.is_compiled or answer.effort.compiled
        if self.compiled is None and not is_native_code_refused():
            most = len(answer.arena) * (self.request.worlds or WORLDS)
            self.compiled = True if most > ENOUGH else False if most < FEW else None
        return [answer.value([name]).vector for name in self.names]

    def _left(self, world: Any) -> Any:
        """What is left to play in a world."""
        return subgame(self.game, world) if traits_of_game(self.game).has_rules else self.game.beginning(world)

    def worth(self, vector: Vector) -> Any:
        """What a move is chosen by."""
        return sum(vector) if self.request.chosen_by == "total" else vector[self.seen.seat]

    def sampled(self) -> tuple[Sampled, ...]:
        """What every move came to."""
        count, found = len(self.rows), []
        most = [max(map(self.worth, row)) for row in self.rows]
        for k, name in enumerate(self.names):
            column = [row[k] for row in self.rows]
            means = (
                simplest_payoff(sum(map(Fraction, each), Fraction(0)) / count) for each in zip(*column, strict=True)
            )
            worth = [self.worth(vector) for vector in column]
            best = sum(one == top for one, top in zip(worth, most, strict=True))
            found.append(Sampled(name, Payoff(self.game.players, means), best, _variance(worth)))
        return tuple(found)


def _variance(worth: list[Any]) -> Any:
    """The variance of the mean, as the sample tells it."""
    count = len(worth)
    if count < 2:
        return None
    middle = sum(map(Fraction, worth), Fraction(0)) / count
    return simplest_payoff(sum(((x - middle) ** 2 for x in worth), Fraction(0)) / (count - 1) / count)


def search_pimc(request: Request) -> Advice:
    """Returns the move with the greatest mean over sampled worlds, each solved exactly."""
    assert request.seen is not None  # the row needs it
    worlds, budget, stopped = Worlds(request.seen, request), request.budget, False
    most = request.worlds or (1 << 60 if request.is_timed else WORLDS)
    try:
        while len(worlds.rows) < most and not (worlds.rows and budget.is_spent(worlds.nodes)):
            worlds.draw()
            if request.watch is not None:
                request.watch("worlds", len(worlds.rows))
    except KeyboardInterrupt:
        stopped = True
        if not request.keeps or not worlds.rows:
            raise
    sampled = worlds.sampled()
    ranked = list(enumerate(sampled))
    if request.ties == "last":
        ranked.reverse()
    pick = max(ranked, key=lambda pair: worlds.worth(pair[1].payoff.vector))[0]
    best, count = sampled[pick], len(worlds.rows)
    note = (
        f"A sample: {count} world{'s' * (count > 1)} that fit what {request.seen.player} has seen, "
        f"{worlds.different} of them different, each solved exactly with all of it open. Payoffs are means."
    )
    effort = Effort(
        nodes=worlds.nodes, seconds=time.perf_counter() - budget.began, compiled=worlds.is_compiled, evaluations=count
    )
    return Advice(
        move=best.move, payoff=best.payoff, line=Line((Step(request.seen.player, best.move),)), method=request.method,
        why=request.why, status="stopped" if stopped else "estimated", effort=effort, ties=request.ties,
        by=request.chosen_by, sampled=sampled, notes=(note,),
    )  # fmt: skip
