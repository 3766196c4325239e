"""`prove`: what is the start worth, in a game that is too large to be solved whole?

1. Ask the prover about scores in the middle of what is left, until both bounds meet or the budget ends.
2. Follow moves that keep both bounds, to the end: the line.
3. On request, write down the strategies behind the bounds, for whoever wants to check or to play them.

For the value v of the side, which plays against all others, low ≤ v ≤ high at any time.

References: Allis 1988; Tromp 2008; van den Herik, Uiterwijk and van Rijswijck 2002, Games solved.
"""

from __future__ import annotations

import os
import time
from dataclasses import replace
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.answers.answer import Effort
from zermelo.answers.evidence.principal_variation import PrincipalVariation
from zermelo.answers.guarantee.guarantee import Guarantee
from zermelo.answers.line import Line, Step
from zermelo.answers.proof.proof import Proof, ProofStage, State
from zermelo.compiler.playouts import run_compiler_playouts_once
from zermelo.errors import BudgetError, FileError, MethodError, ParameterError, require_arrow_extra
from zermelo.forms.arena import Where
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.explore.memory import explore_free_memory
from zermelo.forms.payoff import Number, NumberLike, exact_payoff, payoff_quotient
from zermelo.forms.positions import position_place
from zermelo.forms.rules import rules_seat_of
from zermelo.forms.traits.traits import Traits, traits_of_game, traits_rules
from zermelo.preferences.aspects import By
from zermelo.solvers.methods import refuse_by_methods
from zermelo.solvers.proof.certificate import certificate_of_proof
from zermelo.solvers.proof.endgame import TABLE_AND_DF_PN, Lookups
from zermelo.solvers.proof.transposition.table import DEFAULT_MEMORY, LEAST_MEMORY
from zermelo.solvers.query import Query, query_of
from zermelo.solvers.table_folder import open_table_folder
from zermelo.tables.memory import read_table_memory
from zermelo.tables.proof.certificate import require_certificate_room
from zermelo.tables.proof.proven import ProvenTable
from zermelo.tables.table import Table

if TYPE_CHECKING:
    from zermelo.solvers.cyclic.numbered_table import NumberedTable
    from zermelo.solvers.proof.prover import Prover

LONGEST_LINE = 4096
EVERY, TOLD = 0.5, 4  # seconds between two tellings of what is proven; plies told of
NAMES = {"alphabeta": "alpha-beta", "df-pn": "df-pn", "table": "table"}


def prove(
    game: GameLike, *side: str, at: Where = None, method: str = "auto", memory: int | str = DEFAULT_MEMORY,
    cores: int = 1, nodes: int | None = None, seconds: float | None = None, save: str | Path | None = None,
    table: Table | str | Path | None = None, resume: str | Path | None = None, least: NumberLike | None = None,
    compiled: bool | None = None, watch: Watch | None = None,
) -> Proof:  # fmt: skip
    """Returns what *side* can guarantee and can be held to from the start of *game*, or *at* another position, proven.

    The game is not explored completely: only positions that can matter are visited. So `prove` handles games far too
    large for `solve`, for a player or team against all the others, without chance, if every play ends. With two
    players, *side* is by default the player to move.

    With *least*, only one question is decided: can the side force at least that much? This takes less than the value.

    *memory* is the size of the transposition table, in bytes or as ``"1GB"``. *nodes* and *seconds* limit the effort;
    when they run out, or at Ctrl-C, you get what is proven so far, with the status ``bounded``. *table* is a folder
    that `zermelo.table` or `zermelo.tablebase` wrote: a position that is in it is looked up, and play may go on forever
    there; else the search stops at its positions, which may be an endgame of the game. Several *cores* share one
    transposition table. *resume* is a file that keeps this table; if the file exists, an interrupted proof
    continues from it. *save* is a folder for the strategies, with one move for every position they can lead to;
    `check` plays them against all replies. If the proven bounds are no better than the smallest and largest possible
    score, there is no strategy, and a note says so.

    >>> found = prove("connect:4,4,3")
    >>> found.value, found.words, found.move()
    (1, 'a win', '2')
    >>> prove("nim:1,2,players=Ann+Bob+Cy", "Ann", "Cy").value
    1
    """
    query = _by_rules(query_of(game, side=tuple(side), method=method, compiled=compiled, watch=watch))
    query = replace(query, side=_side(query, at))
    held = None if table is None else _opened(table, query)
    looks = None if held is None else Lookups.of(held, query.game, query.side, position_place(query.game, at))
    if looks is None:
        refuse_by_methods("prove", query)
    _check_budget(nodes, seconds, cores)
    asked = None if least is None else ceil(exact_payoff(least, "score") * query.game.rules.scale)
    _check_paths(save=save, resume=resume)
    options: dict[str, Any] = {"method": method, "memory": proof_memory(memory), "compiled": compiled, "cores": cores}
    state = tuple(position_place(query.game, at))
    if save is not None:
        require_arrow_extra()
        require_certificate_room(save)
    if looks is not None:
        found = _looked_up(query, looks, state, method, save)
        found = found if asked is None else _answering(found, query.side, least, asked)
        return found if save is None else certificate_of_proof(found, looks, save, watch=watch)
    if resume is not None:
        _require_folder(Path(resume))
    prover = _prover(query, options if held is None else options | {"table": held})
    if resume is not None and Path(resume).exists():
        prover.load(resume)
    prover.watch = None if watch is None else _Watching(query, prover, state, watch)
    low, high = prover.bounds(state, nodes=nodes, seconds=seconds, asked=asked)
    if resume is not None:
        prover.save(resume)
    found = _proof(query, prover, state, (low, high))
    found = found if asked is None else _answering(found, query.side, least, asked)
    return found if save is None else certificate_of_proof(found, prover, save, watch=watch)


def _answering(found: Proof, side: tuple[str, ...], least: Any, asked: int) -> Proof:
    """The proof with a note on whether the side can force what was asked about."""
    scale = found.game.rules.scale
    low, high = (None if bound is None else bound * scale for bound in found.bounds)
    answer = "yes" if low is not None and low >= asked else "no" if high is not None and high < asked else "not settled"
    told = f"Can {' and '.join(side)} force at least {least}? {answer.capitalize()}."
    return replace(found, notes=(*found.notes, told))


def _opened(table: Any, query: Query) -> Table | NumberedTable:
    """The table that is given: a folder, or one that is open."""
    _check_paths(table=None if isinstance(table, Table) else table)
    found = table if isinstance(table, Table) else open_table_folder(table, query.game)
    if isinstance(found, ProvenTable):
        raise MethodError(
            f"{table} holds a proof; table= takes a folder of solved positions. `zermelo check` reads it."
        )
    return found


def _looked_up(query: Query, looks: Lookups, state: State, method: str, save: Any) -> Proof:
    """The proof of a position that is in a table."""
    if method == "df-pn":
        raise ParameterError(TABLE_AND_DF_PN)
    if save is not None and hasattr(query.game.rules, "endless"):
        raise MethodError(
            "Play can go on forever here, and strategies are written where it ends; the moves stand in the table "
            "(`zermelo lookup`). Leave out save=."
        )
    found = _proof(query, looks, state, looks.bounds(state), looks.line(state))
    return found if looks.comes_nearer else replace(found, ask=None)


def _by_rules(query: Query) -> Query:
    """The same question to the rules that a graph was explored from."""
    source = traits_rules(query.traits)
    return query if source is None else replace(query, game=source, traits=traits_of_game(source))


def _prover(query: Query, options: dict[str, Any]) -> Prover:
    from zermelo.solvers.proof.prover import Prover

    return Prover(query.game, query.side, **options)


def _side(query: Query, at: Where) -> tuple[str, ...]:
    """The side that is asked about: as named, or the player to move, where there are two."""
    players, side = tuple(query.traits.players), query.side
    for name in side:
        rules_seat_of(players, name)
        if side.count(name) > 1:
            raise ParameterError(f"{name} is named twice; name each player once.")
    if side:
        return side
    if len(players) > 2:
        raise ParameterError(
            f"Whose proof? This game has {len(players)} players; name one or several of {', '.join(players)}, who then "
            "play against all others."
            + " For the outcome when everybody plays for their own points, use search with the method branch-and-bound."
            * query.traits.has_bounds
        )
    mover = None
    if query.traits.has_rules:
        run_compiler_playouts_once(query.game.rules)  # whom they name is a player
        mover = query.game.turn(position_place(query.game, at))
    return (mover if mover in players else players[0],)


def _check_budget(nodes: int | None, seconds: float | None, cores: int) -> None:
    for name, given in (("nodes", nodes), ("cores", cores)):
        if given is not None and (type(given) is not int or given < 1):
            raise ParameterError(f"{name} must be a whole number above 0, not {given!r}.")
    is_number = type(seconds) in (int, float, Fraction)
    if seconds is not None and not (is_number and seconds > 0):
        raise ParameterError(f"seconds must be a number above 0, not {seconds!r}.")


def _check_paths(**given: Any) -> None:
    for name, path in given.items():
        if path is not None and (not isinstance(path, str | Path) or path == ""):
            raise ParameterError(f"{name} must be the path of a file or folder, not {path!r}.")


def _require_folder(path: Path) -> None:
    """Raises where the table of a proof cannot be kept, before there is any."""
    if path.is_dir():
        raise FileError(f"{path} is a folder; name a file to keep the table of the proof in.")
    if not path.parent.is_dir():
        raise FileError(f"{path} cannot be written: there is no folder {path.parent}.")
    if not os.access(path.parent, os.W_OK):
        raise FileError(f"{path} cannot be written: nothing can be written in {path.parent}.")


def proof_memory(memory: int | str) -> int:
    """Returns how many bytes the table of positions may take.

    >>> proof_memory("1GB"), proof_memory(1 << 20)
    (1000000000, 1048576)
    """
    asked = read_table_memory(memory, LEAST_MEMORY)
    if asked > explore_free_memory():
        raise ParameterError(
            f"memory {memory!r} is more than is free on this machine; give less. A small table makes a proof slower, "
            "never wrong."
        )
    return asked


# ---------------------------------------------------------------- the answer


def _proof(
    query: Query, prover: Any, state: State, units: tuple[int | None, int | None], line: Line | None = None
) -> Proof:
    low, high = (_payoff(query.game, bound) for bound in units)
    is_solved = low is not None and low == high
    asking = _Asking(prover, units)
    if line is None:
        line = _line(query.game, asking, state) if is_solved else Line(())
    best = line[0].move if len(line) else _first(query.game, asking, state)
    return Proof(
        given=query.game, side=query.side, start=state, low=low, high=high, best=best, line=line, asked=query.name,
        ask=asking, method=_method(prover), why=_why(query.traits, query.side, prover),
        status="solved" if is_solved else "bounded", effort=_effort(prover, query.began),
        is_stopped=bool(prover.is_interrupted),
    )  # fmt: skip


def _payoff(game: Any, units: int | None) -> Number | None:
    return None if units is None else payoff_quotient(units, game.rules.scale)


def _method(prover: Any) -> str:
    return NAMES.get(str(prover.method), "alpha-beta")


def _why(traits: Traits, side: tuple[str, ...], prover: Any) -> str:
    if prover.method == "table":
        return str(prover.why)
    against = "two players" if len(traits.players) == 2 else f"{' and '.join(side)} against the rest"
    return f"{against}, no chance, play that ends" + (f"; {prover.why}" if prover.why else "")


def _effort(prover: Any, began: float) -> Effort:
    told = prover.progress()
    return Effort(
        nodes=told.nodes, seconds=time.perf_counter() - began, compiled=bool(prover.engine.native), prunings=told.cuts
    )


class _Watching:
    """The watch of a proof: now and then it tells what is proven, how many first moves are settled, and the fill."""

    def __init__(self, query: Query, prover: Any, state: State, watch: Watch) -> None:
        self.prover, self.watch, self.told = prover, watch, time.perf_counter()
        self.empty = _proof(query, prover, state, (None, None), Line(()))

    def __call__(self, what: str, count: int) -> None:
        """Hears that *count* nodes were looked at."""
        if time.perf_counter() - self.told < EVERY:
            self.watch(what, count)
            return
        self.told, now = time.perf_counter(), self.prover.progress()
        low, high = (_payoff(self.prover.game, bound) for bound in now.proven)
        self.watch(ProofStage.of(replace(self.empty, low=low, high=high).words, now.line[:TOLD], now.fill), count)


class _Asking:
    """Asks a prover for moves that keep to what is proven; at other positions, to what can be found there."""

    def __init__(self, prover: Any, units: tuple[int | None, int | None]) -> None:
        self.prover, self.units = prover, units

    def __call__(self, state: State) -> int | None:
        """Returns the number of a move; None where there is none to be found."""
        threshold = self._threshold(state, *self.units)
        if threshold is not None and (found := self._kept(state, threshold)) is not None:
            return found
        threshold = self._threshold(state, *self.prover.bounds(state))
        return None if threshold is None else self._kept(state, threshold)

    def _threshold(self, state: State, low: int | None, high: int | None) -> int | None:
        """What whoever is to move at a position keeps to: at least so much, or for the others less than so much."""
        game = self.prover.game
        if game.turn(state) in self.prover.side:
            return low
        return None if high is None else high + 1

    def _kept(self, state: State, threshold: int) -> int | None:
        try:
            return int(self.prover.move(state, threshold))
        except MethodError:  # that much cannot be kept from here
            return None


def _first(game: Any, asking: _Asking, state: State) -> str | None:
    """The move to make where only bounds are proven; None where they do not tell: any keeps what all ends pay."""
    declared = asking.prover.declared
    low, high = (None if bound == each else bound for bound, each in zip(asking.units, declared, strict=True))
    threshold = None if game.turn(state) is None else asking._threshold(state, low, high)
    action = None if threshold is None else asking._kept(state, threshold)
    return None if action is None else str(game.name(state, action))


def _line(game: Any, asking: _Asking, state: State) -> Line:
    """Moves that keep both bounds, from a position to the end."""
    steps: list[Step] = []
    while (who := game.turn(state)) is not None and len(steps) < LONGEST_LINE:
        action = asking(state)
        if action is None:
            break
        steps.append(Step(who, str(game.name(state, action))))
        state = game.act(state, action)
    return Line(tuple(steps))


# ---------------------------------------------------------------- guarantees by proof


def guarantee_by_proof(query: Query) -> Guarantee:
    """Says what a side is sure of by a proof, within the *limit* of nodes; a line comes with it, and no strategies."""
    query = _by_rules(query)
    prover = _prover(query, {"compiled": query.compiled, "watch": query.watch})
    state = tuple(query.game.start())
    low, high = prover.bounds(state, nodes=query.limit)
    found = _proof(query, prover, state, (low, high))
    if found.low is None or found.low != found.high:
        raise BudgetError(
            "The search stopped before the value was proven. Raise limit=, or use prove(game), which gives bounds."
        )
    return Guarantee(
        side=query.side, parts=dict(query.parts), by=By.read(query.wanted), method="proof", why=found.why,
        effort=found.effort, evidence=PrincipalVariation(given=query.game, levels=(found.low,), moves=found.line),
    )  # fmt: skip
