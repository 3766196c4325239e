"""Questions of the form: is this side sure of at least so much from here? One table answers all of them.

1. Trial games show how wide states are and how scores lie (`trial`); keys and table are laid out for them.
2. A question is searched in bursts, plain at first and compiled when that pays, until it is answered or a budget ends.
3. Positions that do not fit their keys are searched all the same; when there are many, keys become wider and the
   table begins again.
4. `bounds` asks about scores in the middle of what is left. For the side's value v, whatever has ended the search,

       low ≤ v ≤ high

   and low = high means proven.

Only ends decide, so an answer never depends on the path that led to a position. Play that comes back to a position is
not followed forever: a line of more than 4,096 moves is refused.

References: see `alphabeta`.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.compiler.playouts import run_compiler_playouts_once
from zermelo.errors import GameError, MethodError, ParameterError
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.explore.memory import explore_free_memory
from zermelo.forms.game import RulesGame
from zermelo.forms.rules import check_rules_order, rules_seat_of
from zermelo.forms.traits.traits import traits_of_game
from zermelo.solvers.asked import Asked
from zermelo.solvers.methods import refuse_by_methods
from zermelo.solvers.option_needs import CHANCE_TO_PROVE
from zermelo.solvers.proof.alphabeta import CUTS, HITS, NODES, STORES
from zermelo.solvers.proof.contest import proof_contest
from zermelo.solvers.proof.endgame import TABLE_AND_DF_PN, endgame_values
from zermelo.solvers.proof.engine import Allowance, Bound, Engine
from zermelo.solvers.proof.looks import MADE
from zermelo.solvers.proof.parallel import Threads
from zermelo.solvers.proof.proof_numbers import ProofNumbers
from zermelo.solvers.proof.transposition.saved import is_proof_table_for, load_proof_table, save_proof_table
from zermelo.solvers.proof.transposition.table import DEFAULT_MEMORY, LEAST_TABLE
from zermelo.solvers.proof.trial import play_trial
from zermelo.tables.table import Table

METHODS = {"auto": Engine, "alphabeta": Engine, "df-pn": ProofNumbers}
FIRST_NODES, OTHER_NODES = 1_000_000, 500_000  # of alpha-beta, then of df-pn, before both are tried elsewhere
TOLD_PLIES = 8  # near the root, of which progress tells
Bounds = tuple[int | None, int | None]


@dataclass(frozen=True)
class Progress:
    """How far a proof has come."""

    nodes: int  # expanded
    made: int  # positions made by a move
    cuts: int
    hits: int
    stores: int
    fill: float  # the share of the table that is taken
    line: tuple[tuple[int, int], ...]  # near the root: moves settled, of how many
    threshold: int | None  # of the question in work
    proven: Bounds  # of the position in work
    seconds: float


class Prover:
    """Questions of the form: is this side sure of at least `threshold` from this position?

    Scores are in units of 1/scale, summed over the side. Everybody else is taken for one opponent.

    >>> from zermelo.forms.game import RulesGame
    >>> from zermelo.games import Connect
    >>> game = Connect(4, 3, 3)
    >>> prover, start, win = Prover(RulesGame(game), ("A",)), game.start, game.scale
    >>> prover.ask(start, win), prover.move(start, win)
    (True, 1)
    >>> prover.bounds(start) == (win, win)
    True
    """

    def __init__(
        self, game: RulesGame, side: tuple[str, ...], *, method: str = "auto", memory: int = DEFAULT_MEMORY,
        compiled: bool | None = None, cores: int = 1, watch: Watch | None = None,
        table: Table | None = None,
    ) -> None:  # fmt: skip
        self.game, self.side, self.watch = game, tuple(side), watch
        self.members = _members(game, self.side)
        refuse_by_methods("prove", Asked(traits=traits_of_game(game), side=self.side))
        if method not in METHODS:
            raise ParameterError(f"No method {method!r} of proof; there are {', '.join(METHODS)}.")
        _require_memory(memory)
        if cores < 1:
            raise ParameterError(f"cores={cores}: give 1 or more.")
        self.method, self.memory, self.compiled, self.cores = method, memory, compiled, cores
        self.rules: Any = game.rules
        run_compiler_playouts_once(self.rules)
        check_rules_order(self.rules)
        seats = tuple(p for p, member in enumerate(self.members) if member)
        self.keyed = callable(getattr(type(self.rules), "key", None)) and bool(getattr(self.rules, "has_key", True))
        self.trial = play_trial(self.rules, seats, tuple(self.rules.start), keyed=self.keyed)
        self.engine = self._engine(METHODS[method])
        self.is_settled = method != "auto"  # which engine it is
        self.is_interrupted, self.why = False, ""
        if table is not None:
            self.know(endgame_values(table, self.rules, self.side))
            self.why = f"the search ends where it meets one of {len(table):,} positions of a table, solved before"
        self._began = time.perf_counter()
        self._threshold: int | None = None
        self._proven: Bounds = (None, None)

    # ------------------------------------------------------------ questions

    def ask(
        self, state: tuple[int, ...], threshold: int, *, nodes: int | None = None, seconds: float | None = None
    ) -> bool | None:
        """Is the side sure of at least *threshold*? None when the budget ran out, or when Ctrl-C was pressed."""
        found = self._bound(tuple(state), threshold, Allowance(nodes, seconds, began=time.perf_counter()))
        return None if found is None else found.value >= threshold

    def bounds(
        self, state: tuple[int, ...], *, low: int | None = None, high: int | None = None, nodes: int | None = None,
        seconds: float | None = None, asked: int | None = None,
    ) -> Bounds:  # fmt: skip
        """What is proven of the side's value: at least, at most; None where nothing is. Both alike: it is the value.

        *low* and *high* are known beforehand; rules that say their `bounds` say so for all positions. Where one score
        is *asked* about, it ends when it is known whether the side can guarantee that.
        """
        state = tuple(state)
        allowed = Allowance(nodes, seconds, began=time.perf_counter())
        least, most = self.declared
        low, high = _greater(low, least), _smaller(high, most)
        if self.rules.over(list(state)):
            low = high = self._worth(state)
        self._proven = low, high
        while low is None or high is None or low < high:
            if asked is not None and ((low is not None and low >= asked) or (high is not None and high < asked)):
                break
            threshold = self._middle(low, high) if asked is None else asked
            found = self._bound(state, threshold, allowed)
            if found is None:
                break
            self._require_bounds(found.value)
            if found.value >= threshold:
                low = _greater(low, found.value)
            else:
                high = _smaller(high, found.value)
            self._proven = low, high
        return low, high

    def move(self, state: tuple[int, ...], threshold: int, *, seconds: float | None = None) -> int:
        """Returns an action that keeps the promise: at least *threshold* for the side, less than that for the others.

        Whoever is to move must have such an action.
        """
        state = tuple(state)
        found = self._bound(state, threshold, Allowance(None, seconds, began=time.perf_counter()))
        if found is None or self.rules.over(list(state)):
            raise MethodError("The game is over there." if found is not None else "The search was stopped.")
        if (found.value >= threshold) != (self.members[self.rules.player(list(state))] == 1):
            raise MethodError(f"No move here keeps {threshold}: the side's value is bounded by {found.value}.")
        return found.move

    def know(self, values: Iterable[tuple[tuple[int, ...], int]]) -> None:
        """Takes over positions and their values to the side, where the search then ends: an endgame that is known.

        The table begins again. Only alpha-beta stores values, so that is what searches from now on.
        """
        if isinstance(self.engine, ProofNumbers):
            raise ParameterError(TABLE_AND_DF_PN)
        self.is_settled = True
        self.engine.know(values)

    def save(self, path: str | Path) -> None:
        """Writes the table to a file, to go on with the proof later."""
        save_proof_table(self.engine, Path(path))

    def load(self, path: str | Path) -> None:
        """Reads a table that was saved for the same rules, side and method.

        Where the method is automatic, that of the file is taken.
        """
        kinds = [type(self.engine)] if self.is_settled else [ProofNumbers, Engine]
        for kind in kinds:
            engine = self._engine(kind)
            if len(kinds) == 1 or is_proof_table_for(engine, Path(path)):
                break
        load_proof_table(engine, Path(path))
        self.engine = engine
        self.is_settled = self.is_settled or kind is ProofNumbers

    def progress(self) -> Progress:
        """How far the proof has come; may be asked while a question is in work, from `watch`."""
        totals = self.engine.current()
        return Progress(
            nodes=totals[NODES], made=totals[MADE], cuts=totals[CUTS], hits=totals[HITS], stores=totals[STORES],
            fill=self.engine.fill(), line=tuple(self.engine.line(TOLD_PLIES)), threshold=self._threshold,
            proven=self._proven, seconds=time.perf_counter() - self._began,
        )  # fmt: skip

    # ------------------------------------------------------------ scores

    @property
    def declared(self) -> Bounds:
        """The least and the greatest sum of the side, where the rules say their `bounds`."""
        if not hasattr(self.rules, "bounds"):  # trial games have looked at what they are
            return None, None
        (least, most), count, rest = self.rules.bounds, sum(self.members), len(self.members) - sum(self.members)
        low, high = count * least, count * most
        if getattr(self.rules, "zero_sum", False):
            low, high = max(low, -rest * most), min(high, -rest * least)
        return low, high

    def _middle(self, low: int | None, high: int | None) -> int:
        """The score to ask about next: among those that trial games have ended with, the one in the middle."""
        seen = [x for x in self.trial.sums if (low is None or x > low) and (high is None or x <= high)]
        if seen:
            return seen[len(seen) // 2]
        if low is None:
            return 0 if high is None else high
        return low + 1 if high is None else (low + high + 1) // 2

    def _bound(self, state: tuple[int, ...], threshold: int, allowed: Allowance) -> Bound | None:
        if self.rules.over(list(state)):
            return Bound(self._worth(state), -1)
        if self.rules.player(list(state)) < 0:
            raise MethodError(CHANCE_TO_PROVE)
        self._threshold = threshold
        try:
            if not self.is_settled:
                found = self._first(state, threshold, allowed)
                if found is not None or allowed.is_spent():
                    return found
            return self.engine.ask(state, threshold, allowed, self.watch)
        except KeyboardInterrupt:
            self.is_interrupted = True
            return None

    def _engine(self, kind: type[Engine]) -> Engine:
        kind = Threads if kind is Engine and self.cores > 1 else kind
        about = self.rules, self.members, self.trial
        made = kind(*about, memory=self.memory, keyed=self.keyed, compiled=self.compiled)
        made.cores = self.cores
        return made

    def _first(self, state: tuple[int, ...], threshold: int, allowed: Allowance) -> Bound | None:
        """Alpha-beta for a while, then df-pn; where neither was enough, a contest says which is kept."""
        found = self._tried(self.engine, FIRST_NODES, state, threshold, allowed)
        if found is not None or allowed.is_spent() or not self.engine.native:
            return found
        other, before = self._engine(ProofNumbers), list(self.engine.totals)
        other.totals, rivals = list(before), [self.engine, other]
        self.engine = other
        found = self._tried(other, OTHER_NODES, state, threshold, allowed)
        self.is_settled, self.why = found is not None, f"alpha-beta had no answer after {FIRST_NODES:,} nodes"
        if found is None:
            self.engine = rivals[0]
        if found is None and not allowed.is_spent():
            self.engine, made = proof_contest(rivals, self.rules, state, threshold)
            self.why = "on positions of random games alpha-beta made {:,} positions, df-pn {:,}".format(*made)
            self.is_settled = True
        self.engine.totals = [a + b - c for a, b, c in zip(*(rival.totals for rival in rivals), before, strict=True)]
        self.method = "df-pn" if self.engine is other else "alphabeta" if self.is_settled else self.method
        return found

    def _tried(
        self, engine: Engine, nodes: int, state: tuple[int, ...], threshold: int, allowed: Allowance
    ) -> Bound | None:
        """What an engine finds within so many nodes of what is allowed."""
        nodes = nodes if allowed.nodes is None else min(nodes, allowed.nodes - allowed.used)
        short = Allowance(nodes, allowed.seconds, began=allowed.began, is_trial=allowed.nodes is None)
        found = engine.ask(state, threshold, short, self.watch)
        allowed.used += short.used
        return found

    def _worth(self, state: tuple[int, ...]) -> int:
        return sum(int(self.rules.score(list(state), p)) for p, member in enumerate(self.members) if member)

    def _require_bounds(self, value: int) -> None:
        low, high = self.declared
        if (low is not None and value < low) or (high is not None and value > high):
            raise GameError(f"A score of {value} is outside the declared bounds {low} to {high} of {self.side}.")


def _greater(first: int | None, second: int | None) -> int | None:
    return max((x for x in (first, second) if x is not None), default=None)


def _smaller(first: int | None, second: int | None) -> int | None:
    return min((x for x in (first, second) if x is not None), default=None)


def _members(game: Any, side: tuple[str, ...]) -> tuple[int, ...]:
    """1 for every seat of the side, else 0."""
    if not side:
        raise ParameterError("A proof is about a side: name a player, or several who act as one.")
    seats = {rules_seat_of(tuple(game.players), name) for name in side}
    return tuple(int(p in seats) for p in range(len(game.players)))


def _require_memory(memory: int) -> None:
    if memory < LEAST_TABLE:
        raise ParameterError(f"memory={memory} is too little for a table; give at least {LEAST_TABLE} bytes.")
    if memory > (free := explore_free_memory()):
        raise ParameterError(f"memory={memory:,} is more than this machine has free ({free:,} bytes).")
