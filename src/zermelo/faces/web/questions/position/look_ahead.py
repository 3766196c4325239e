"""Looking ahead at once, in a game of any size and next to other work: an estimate that says it is one."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from zermelo.errors import BudgetError, ParameterError
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.session import Table
from zermelo.faces.web.without_estimate import NOTE, Unjudged

if TYPE_CHECKING:
    from zermelo.forms.payoff import Payoff

MOST_SECONDS = 60.0
THOUGHT = 10.0
LONGEST_LINE = 40
SLOTS = 1 << 18
FIRST = 0.3  # seconds of looking ahead in plain Python before anything is compiled or loaded


@question("look", beside=True)
def web_look_ahead(table: Table, path: Names = (), seconds: float = THOUGHT, seed: int = 0) -> dict[str, Any]:
    """Returns what looking ahead says about a position, after so many seconds or as soon as it is certain.

    Nothing is explored before. Each depth that is finished is told as progress:

    ```
    {"what": "looking ahead", "depth": moves, "count": nodes, "exact": false, "payoff": {player: number},
     "move": move | null, "line": [move]}
    ```
    Of a search for one side ``payoff`` has that player alone, unless another gets what it loses. The answer:

    ```
    {"turn": player | "chance" | null, "move": move | null, "payoff": {player: number}, "exact": bool, "status": str,
     "depth": moves | null, "nodes": count, "line": [[player, move, odds?]], "method": str, "why": str, "notes": [str]}
    ```
    ``exact`` says that nothing was estimated: every line that matters was followed to its end, or the game has been
    solved meanwhile. Else ``status`` is "estimated" or "stopped".
    """
    from zermelo.forms.game import CHANCE

    if not 0 < seconds <= MOST_SECONDS:
        raise ParameterError(f"seconds are above 0 and at most {MOST_SECONDS:.0f}.")
    board, state = table.board, table.state(path)
    turn = board.turn(state)
    if turn is None:
        return _told(turn, board.payoff(state), move=None, line=[], status="solved", method="", why="the game is over")
    if table.known_solution() is not None or (table.kept is not None and state in table.kept):
        return look_ahead_known(table, path)
    table.work()
    lead = board.players[0] if turn == CHANCE else turn
    found = _searched(table, path, lead, seconds, seed)
    if table.known_solution() is not None:
        return look_ahead_known(table, path)
    return found


def look_ahead_known(table: Table, path: Names) -> dict[str, Any]:
    """Returns what a solution, or a table on disk, says to play at a position; solves numbered positions first."""
    from zermelo.faces.web.questions.position.lookup import web_lookup_line
    from zermelo.faces.web.questions.position.position import web_position_line
    from zermelo.formats.json.fragments import line_fragment

    state = table.state(path)
    turn = table.board.turn(state)
    if table.kept is not None and state in table.kept:
        from zermelo.solvers.search.search import search

        return _advised(turn, search(table.game, at=state, table=table.kept), [])
    solution: Any = table.solved()
    where = table.where(path)
    line = web_lookup_line(table, where) if table.traits.is_numbered else web_position_line(solution, where)
    move = line[0].move if len(line) and line[0].player == turn else None
    return _told(
        turn, solution.value(where), move=move, line=line_fragment(line)[:LONGEST_LINE], status="solved",
        method=solution.method, why=solution.why,
    )  # fmt: skip


def _told(turn: str | None, payoff: Payoff, **more: Any) -> dict[str, Any]:
    from zermelo.formats.json.fragments import payoff_fragment

    found = {"turn": turn, "payoff": payoff_fragment(payoff), "depth": None, "nodes": 0, "notes": [], **more}
    return {**found, "exact": found["status"] == "solved"}


def _advised(turn: str | None, found: Any, notes: list[str]) -> dict[str, Any]:
    from zermelo.formats.json.fragments import line_fragment

    return _told(
        turn, found.payoff, move=found.move, line=line_fragment(found.line)[:LONGEST_LINE], status=found.status,
        method=found.method, why=found.why, depth=found.depth, nodes=found.effort.nodes,
        notes=[*found.notes, *notes],
    )  # fmt: skip


def _searched(table: Table, path: Names, lead: str, seconds: float, seed: int) -> dict[str, Any]:
    from zermelo.solvers.search.search import search

    board, state = table.board, table.state(path)
    is_judged = table.traits.has_estimate
    watch = _Watch(table, lead)
    given: dict[str, Any] = {"game": table.game, "at": path} if is_judged else {"game": Unjudged(board, state)}
    given |= {"method": _method(table), "seed": seed, "slots": SLOTS, "watch": watch}
    began = time.monotonic()
    found = None
    if is_judged and table.traits.has_rules:  # what is compiled comes later, and sees farther
        with suppress(BudgetError):
            found = search(**given, compiled=False, seconds=min(FIRST, seconds))
    left = seconds - (time.monotonic() - began)
    goes_on = left > 0 and not watch.is_halted and table.known_solution() is None
    if found is None or (found.status != "solved" and goes_on):
        first, found = found, search(**given, seconds=max(left, FIRST))
        if first is not None and found.status != "solved" and (found.depth or 0) < (first.depth or 0):
            found = first  # the time went by while something was loaded
    return _advised(board.turn(state), found, [] if is_judged or found.status == "solved" else [NOTE])


def _method(table: Table) -> str:
    """Where play can go on forever a search left to itself would solve the game first."""
    if table.board.endless is None:
        return "auto"
    known = table.traits
    if not known.is_duel:
        return "maxn"
    return "expectiminimax" if known.has_chance else "alphabeta"


class _Watch:
    """Tells the visitors of every depth when it is finished; ends the search to stop it, or when the game is solved."""

    def __init__(self, table: Table, lead: str) -> None:
        self.table, self.lead = table, lead
        self.deepest = 0  # moves ahead that were told
        self.is_halted = False  # a search that is stopped returns what it has, and no other may follow

    def __call__(self, what: str, count: int) -> None:
        """Hears that *count* nodes were looked at."""
        from zermelo.answers.search.advice import Stage

        if isinstance(what, Stage) and what.depth > self.deepest:
            self.deepest = what.depth
            moves = what.line.moves[:LONGEST_LINE]
            self.table.tell({
                "what": "looking ahead", "depth": what.depth, "count": count, "exact": False,
                "payoff": self._payoff(what.value), "move": moves[0] if moves else None, "line": list(moves),
            })  # fmt: skip
        try:
            self.table.halt()
        except KeyboardInterrupt:
            self.is_halted = True
            raise
        if self.table.known_solution() is not None:
            raise KeyboardInterrupt

    def _payoff(self, value: Any) -> dict[str, Any]:
        from collections.abc import Mapping

        from zermelo.formats.json.fields import number_to_field
        from zermelo.formats.json.fragments import payoff_fragment

        if isinstance(value, Mapping):
            return payoff_fragment(cast("Payoff", value))
        found = {self.lead: number_to_field(value)}
        if self.table.traits.is_duel:
            other = next(player for player in self.table.players if player != self.lead)
            found[other] = number_to_field(-value)
        return found
