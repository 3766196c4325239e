"""After a game: what each move cost whoever made it, and what would have been better."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.session import Table
from zermelo.forms.game import CHANCE

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByTable
    from zermelo.forms.payoff import Number

LONGEST = 400  # moves that are looked at
MOST_SECONDS = 60.0
THOUGHT = 10.0  # seconds for all moves together, where the game is too large to be solved
LEAST = 0.05  # seconds for one of them
SLOTS = 1 << 16
SLIGHT = Fraction(1, 10)  # of a point, and of the greatest estimate: less is no mistake, for estimates waver
ESTIMATED = "The game is not solved here, so costs are estimates from looking ahead."

Paid = Mapping[str, "Number"]


@dataclass(frozen=True)
class Judged:
    """A move that was made: what everybody had before it and after it, a best move there, and whether it is certain."""

    before: Paid
    after: Paid
    best: str | None
    is_exact: bool = True


@question("review")
def web_review(table: Table, path: Names, seconds: float = THOUGHT) -> dict[str, Any]:
    """Returns of each move of *path* what it cost its player: what the player had before it less what is left after it.

    ```
    {"exact": bool, "notes": [str], "over": bool, "payoff": {player: number},      of the last position
     "steps": [{"player": player | "chance", "move", "exact": bool, "before": {player: number},
                "after": {player: number}, "cost": number | null, "mistake": bool, "better": move | null,
                "worth"?: ["win" | "draw" | "loss" before, after]}],
     "costs": {player: number}, "mistakes": {player: count}}
    ```
    A move that costs something is a ``mistake``, and ``better`` is a best one there; of estimates only what costs a
    tenth of a point and of the greatest one, as two of them never quite agree. Chance makes none. Values are
    those of the solution, ``exact``; where the game is too large or slow to be solved, of look-aheads that share the
    *seconds*, and ``notes`` says so.
    """
    if not 0 < seconds <= MOST_SECONDS:
        raise ParameterError(f"seconds are above 0 and at most {MOST_SECONDS:.0f}.")
    if len(path) > LONGEST:
        raise ParameterError(f"{len(path):,} moves were made; {LONGEST:,} are the most that are looked at.")
    if table.is_hidden:
        raise MethodError("This game has hidden moves, so no single move can be called a mistake.")
    table.states(path)  # says which move is not there
    found: list[Judged] = table.find(("review", path, seconds), lambda: _judged(table, path, seconds))
    return _document(table, path, found)


def _judged(table: Table, path: Names, seconds: float) -> list[Judged]:
    if table.is_slow and table.known_solution() is None:
        return _by_looking_ahead(table, path, seconds)
    try:
        return _by_table(table, path) if table.kept is not None else _by_solution(table, path)
    except (BudgetError, MethodError):
        return _by_looking_ahead(table, path, seconds)


def _by_table(table: Table, path: Names) -> list[Judged]:
    kept, states = table.kept, table.states(path)
    assert kept is not None
    if any(state not in kept or kept.status(state) != "solved" for state in states):
        raise BudgetError("Not all positions are in the table.")
    return [Judged(kept[one], kept[then], kept.best(one)) for one, then in zip(states, states[1:], strict=False)]


def _by_solution(table: Table, path: Names) -> list[Judged]:
    found: Any = table.solved()
    if table.traits.is_numbered:
        by_number, states = cast("ByTable", found), table.states(path)
        pairs = zip(states, states[1:], strict=False)
        return [Judged(by_number.value(one), by_number.value(then), by_number.best(one)) for one, then in pairs]
    if not found.has_strategies:
        raise MethodError("The solution says nothing of single positions.")
    nodes = found.arena.walk(path)
    judged = []
    for one, then in zip(nodes, nodes[1:], strict=False):
        best = found.arena.name(one, next(iter(found.shares(one))))
        judged.append(Judged(found.value(one), found.value(then), best))
    return judged


def _by_looking_ahead(table: Table, path: Names, seconds: float) -> list[Judged]:
    """Each position to a depth that the time allows, and what was played there to a depth of one move less."""
    from zermelo.faces.web.without_estimate import Unjudged
    from zermelo.solvers.search.search import search

    board, states = table.board, table.states(path)
    ends = time.monotonic() + seconds

    def looked(k: int, **budget: Any) -> Any:
        if table.traits.has_estimate:
            return search(table.game, at=path[:k], slots=SLOTS, **budget)
        return search(Unjudged(board, states[k]), slots=SLOTS, **budget)

    judged = []
    for k, move in enumerate(path):
        table.tell({"what": "moves reviewed", "count": k, "total": len(path)})
        share = max(LEAST, (ends - time.monotonic()) / (len(path) - k) / 2)
        first = looked(k, seconds=share)
        is_exact = first.status == "solved"
        if board.turn(states[k + 1]) is None:
            after: Paid = board.payoff(states[k + 1])
        elif first.move == move:
            after = first.payoff
        elif is_exact:
            then = looked(k + 1, seconds=2 * share)
            after, is_exact = then.payoff, then.status == "solved"
        else:
            after = looked(k + 1, depth=max(1, (first.depth or 2) - 1), seconds=2 * share).payoff
        judged.append(Judged(first.payoff, after, first.move, is_exact))
    return judged


def _document(table: Table, path: Names, judged: list[Judged]) -> dict[str, Any]:
    from zermelo.formats.json.fields import number_to_field
    from zermelo.formats.json.fragments import payoff_fragment

    board, states = table.board, table.states(path)
    costs: dict[str, Any] = dict.fromkeys(table.players, Fraction(0))
    mistakes = dict.fromkeys(table.players, 0)
    slight = SLIGHT * max((abs(Fraction(paid)) for one in judged for paid in one.before.values()), default=0)
    slight = max(SLIGHT, slight)
    steps = []
    for move, state, one in zip(path, states[:-1], judged, strict=True):
        player = str(board.turn(state))
        step: dict[str, Any] = {
            "player": player, "move": move, "exact": one.is_exact, "before": payoff_fragment(one.before),
            "after": payoff_fragment(one.after), "cost": None, "mistake": False, "better": None,
        }  # fmt: skip
        if player != CHANCE:
            cost = Fraction(one.before[player]) - Fraction(one.after[player])
            cost = cost if one.is_exact else max(cost, Fraction(0))  # two estimates need not agree
            is_mistake = cost > 0 and (one.is_exact or cost >= slight)
            costs[player] += cost if is_mistake or one.is_exact else 0
            mistakes[player] += is_mistake
            step |= {"cost": number_to_field(cost), "mistake": is_mistake, "better": one.best if is_mistake else None}
            step |= _worths(table, player, one)
        steps.append(step)
    is_exact, is_over = all(one.is_exact for one in judged), board.turn(states[-1]) is None
    last = board.payoff(states[-1]) if is_over else judged[-1].after if judged else None
    return {
        "exact": is_exact, "notes": [] if is_exact else [ESTIMATED], "over": is_over, "steps": steps,
        "payoff": None if last is None else payoff_fragment(last),
        "costs": {player: number_to_field(cost) for player, cost in costs.items()}, "mistakes": mistakes,
    }  # fmt: skip


def _worths(table: Table, player: str, one: Judged) -> dict[str, Any]:
    """Whether a move was made in a won, drawn or lost position, and what it left, where that is known."""
    from zermelo.faces.web.questions.position.position import web_position_kinds
    from zermelo.faces.web.questions.position.worth import worth_in_words
    from zermelo.formats.json.fields import number_in_field

    if not one.is_exact or table.kept is not None or table.known_solution() is None:
        return {}
    kinds = {number_in_field(kind) or 0 for kind in web_position_kinds(table)[player]}
    worths = [worth_in_words(paid[player], kinds) for paid in (one.before, one.after)]
    return {} if None in worths else {"worth": worths}
