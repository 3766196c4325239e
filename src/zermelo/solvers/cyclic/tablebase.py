"""`solve` for rules that number their positions: a table of all of them, kept while somebody holds it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakValueDictionary

from zermelo.answers.answer import Effort
from zermelo.answers.evidence.numbered import Numbered
from zermelo.answers.evidence.solution.tablebase import Tablebase, tablebase_evidence_balance
from zermelo.answers.search.advice import Advice
from zermelo.answers.solution import Solution
from zermelo.errors import ParameterError
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.game import RulesGame
from zermelo.preferences.ties import Ties
from zermelo.solvers.cyclic.tablebase_retrograde import solve_tablebase_retrograde
from zermelo.solvers.search.iterative_deepening import Request

if TYPE_CHECKING:
    from zermelo.solvers.query import Query

WHY = "every position has a number, so all are solved at once, working back from the ends without storing moves"
LIMITED = f"{WHY}; distances stop where the count restarts, so the limit on moves without change is kept exactly"

_kept: WeakValueDictionary[tuple[Any, str], Solution] = WeakValueDictionary()


def _build_tablebase(
    game: RulesGame, *, ties: Ties, compiled: bool | None = None, limit: int | None = None, asked: str = "",
    watch: Watch | None = None,
) -> Solution:  # fmt: skip
    """Returns the value and the distance of every position of *game*, whose rules number them; see `zermelo.solve`."""
    rules = game.rules
    kept = _kept.get((rules, ties.rule))
    if kept is not None and compiled is None:
        return _told_from(kept, game, asked)
    patience = int(getattr(rules, "patience", 0))
    options: dict[str, Any] = {"compiled": compiled, "most": limit, "watch": watch}
    table, tally, offsets, native, seconds = solve_tablebase_retrograde(rules, limit=patience, **options)
    more: dict[str, Any] = {}
    if patience:
        free, free_tally, _, _, longer = solve_tablebase_retrograde(rules, **options)
        seconds += longer
        more = {
            "unlimited": tablebase_evidence_balance(free_tally, rules.names),
            "example": _example(rules, table, free, offsets),
        }
    found = Solution(
        evidence=Tablebase(source=game, table=table, offsets=offsets, tally=tally, **more),
        method="retrograde analysis of numbered positions", why=LIMITED if patience else WHY, ties=ties, asked=asked,
        effort=Effort(nodes=len(table), seconds=seconds, compiled=native),
    )  # fmt: skip
    _kept[rules, ties.rule] = found
    return found


def keep_tablebase(found: Solution) -> None:
    """Lets whatever is asked of a game be read from *found*, as long as somebody holds it."""
    _kept[cast(Tablebase, found.evidence).source.rules, "first"] = found


def _told_from(kept: Solution, game: RulesGame, asked: str) -> Solution:
    """The same table, told from where *game* begins."""
    held = cast(Tablebase, kept.evidence)
    if held.source.start() == game.start():
        return kept
    return replace(kept, evidence=replace(held, source=game), asked=asked)


def solve_tablebase(query: Query) -> Solution:
    """Answers `solve`."""
    options: dict[str, Any] = {"compiled": query.compiled, "limit": query.limit, "watch": query.watch}
    return _build_tablebase(query.game, ties=query.tie_rule, asked=query.name, **options)


def tablebase_of_query(query: Query) -> Numbered:
    """Returns the table of a game with numbered positions, off which guarantees are read."""
    return Numbered(table=solve_tablebase(query))


def _example(rules: Any, table: Any, free: Any, offsets: dict[int, int]) -> str | None:
    """A position of a main slice that is decided without the limit, as soon as any, and drawn with it."""
    best: tuple[int, Any] | None = None
    for state, size in rules.slices:
        if hasattr(rules, "is_main") and not rules.is_main(list(state)):
            continue
        part = slice(offsets[rules.slice(list(state))], offsets[rules.slice(list(state))] + size)
        changed = ((table[part] == 0) & (free[part] != 0)).nonzero()[0]
        if len(changed):
            soon = abs(free[part][changed].astype(int))
            k = int(changed[soon.argmin()])
            if best is None or int(soon.min()) < best[0]:
                now = list(state)
                rules.at(now, k)
                best = int(soon.min()), now
    if best is None:
        return None
    return str(rules.write(best[1])) if hasattr(rules, "write") else str(tuple(best[1]))


def advise_by_tablebase(request: Request, table: Any, teams: Any) -> Advice | None:
    """Returns what the table of a game with numbered positions says to play; None where looking ahead is meant.

    It is meant where a depth, nodes, seconds or a method is given and the table has not been made.
    """
    game = request.game
    is_given = isinstance(table, Solution) and isinstance(table.evidence, Tablebase)
    if not request.traits.is_numbered:
        if is_given:
            raise ParameterError("That table is about another game; solve this one and give its answer.")
        return None
    if is_given and table.game.rules != game.rules:
        raise ParameterError("That table is about another game; solve this one and give its answer.")
    if table is not None and not is_given:
        return None
    if not is_given and (teams is not None or request.neutral or request.trace is not None or request.method != "auto"):
        return None
    if not is_given and request.is_bounded and (game.rules, request.ties) not in _kept:
        return None
    ties = Ties.read(request.ties, game.players)
    found = table if is_given else _build_tablebase(game, ties=ties, compiled=request.compiled, watch=request.watch)
    return _advice(found, request.state)


def _advice(found: Solution, state: tuple[int, ...]) -> Advice:
    line = found.best_line(state)
    far = found.distance(state)
    told = "drawn" if far is None else f"{far} single moves to the end"
    if getattr(found.game.rules, "patience", 0) and far is not None:
        told = f"{far} single moves to the end or to the next capture or pawn's move"
    return Advice(
        move=line[0].move, payoff=found.value(state), line=line, method="tablebase", why=found.why, status="solved",
        effort=found.effort, ties=found.tie_rule, notes=(f"Distance: {told}.",),
    )  # fmt: skip
