"""Is an opening table right? Every position by what follows it, in plain Python with fractions.

1. Every file is as its checksum says, its keys grow, and its rows are as many as the manifest says.
2. The first layer is the start; every other is what follows the one before, and nothing else.
3. An end is worth what the rules pay; any other position but those of the last ply what its mover, or chance, makes of
   what follows it; it is marked as estimated when something that follows it is.
4. Of the last ply, whose values a search found: some that are said to be solved are worked out to the ends of the game.
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zermelo.answers.report import Problem, Report
from zermelo.errors import BudgetError, FileError
from zermelo.forms.arena import NATURE
from zermelo.forms.game import CHANCE
from zermelo.preferences.ties import Ties
from zermelo.tables.memory import read_table_memory, table_memory_room
from zermelo.tables.symmetry import same_position
from zermelo.tables.verify.table import MOST, verify_position_value

if TYPE_CHECKING:
    from zermelo.tables.table import Table

SAMPLE = 30  # positions of the last ply that are worked out
EACH = 1_600  # bytes that a position and what follows it take, about
EFFORT = 3_000  # positions that one of them may take
State = tuple[int, ...]
Row = tuple[list[Any], bool, int]  # payoffs, whether they are estimates, and the action to take


class _TooMany(Exception):
    """It would take too long to follow a position to its ends, or play never comes to one."""


def verify_opening(table: Table, *, sample: int = SAMPLE, memory: str | int = "4GB", watch: Any = None) -> Report:
    """Checks a whole opening table; see the top of this module. Two plies of it must fit the *memory*."""
    if EACH * max(kept["rows"] for kept in table.manifest.layers.values()) > table_memory_room(
        read_table_memory(memory)
    ):
        raise BudgetError("Two plies of this table do not fit the memory; give more --memory.")
    try:
        table.check_files()
        problems, last = _swept(table, watch)
    except FileError as error:
        return Report((Problem(str(table.folder), str(error)),), ("files",))
    count = 0
    if not problems:
        more, count = _sampled(table, last, sample)
        problems += more
    estimates = sum(doubt for _, doubt, _ in last.values())
    said = [f"files and {len(table):,} positions, all but the last ply with what follows them"]
    said += [f"{count} of the last ply, drawn by lot, to the ends of the game"] if count else []
    said += [f"{estimates:,} estimates of the last ply are as the search left them"] if estimates else []
    return Report(tuple(problems[:MOST]), tuple(said))


def _layer(table: Table, number: int) -> dict[State, Row]:
    keys, *columns = (column.tolist() for column in table.reader(number).whole())
    if any(after <= before for before, after in zip(keys, keys[1:])):
        raise FileError(f"{table.reader(number).path}: its keys do not grow.")
    unit = int(table.manifest.layers[number]["unit"]) * table.meaning.scale
    rows = zip(*columns, strict=True)
    return {
        table.moves.state(key): ([Fraction(x, unit) for x in paid], bool(doubt), action)
        for key, (*paid, doubt, action) in zip(keys, rows, strict=True)
    }


def _swept(table: Table, watch: Any) -> tuple[list[Problem], dict[State, Row]]:
    game, problems, count = table.game, [], 0
    numbers, plies = list(table.manifest.layers), int(table.manifest.identity["plies"])
    here = _layer(table, 0)
    if list(here) != [_same(table, game.start())]:
        return [Problem("the start", "is not the first layer")], here
    for number in numbers:
        after = _layer(table, number + 1) if number + 1 in numbers else {}
        met = set()
        for state, row in here.items():
            who = game.turn(state)
            follow = {} if who is None else {a: _same(table, game.act(state, a)) for a in game.actions(state)}
            if number < numbers[-1]:
                met |= set(follow.values())
                lost = next((there for there in follow.values() if there not in after), None)
                if lost is not None:
                    problems.append(Problem(str(lost), "follows from a position and is not in the table"))
                    continue
            if who is None or number < numbers[-1]:
                problems += _problem(table, state, row, {a: after[there] for a, there in follow.items()})
            elif (row[2] not in follow) != (who == CHANCE):
                problems.append(Problem(str(state), "says a move that is none"))
            if len(problems) >= MOST:
                return problems, here
        if after and (strange := next((state for state in after if state not in met), None)) is not None:
            return [*problems, Problem(str(strange), "is in the table and follows from no position of it")], here
        if sum(doubt for _, doubt, _ in here.values()) != table.manifest.layers[number]["estimated"]:
            problems.append(Problem(f"layer {number}", "has another number of estimates than the table says"))
        if number == numbers[-1] < plies and any(game.turn(state) is not None for state in here):
            problems.append(Problem(f"layer {number}", f"is the last one, and not all of {plies} plies are there"))
        count += len(here)
        if watch is not None:
            watch("positions checked", count)
        if number < numbers[-1]:
            here = after
    return problems, here


def _same(table: Table, state: State) -> State:
    return same_position(table.game.rules, state) if table.is_symmetric else state


def _problem(table: Table, state: State, row: Row, moves: dict[int, Row]) -> list[Problem]:
    """What is wrong with one position, by those that follow it."""
    paid, doubt, action = row
    want = _worth(table, state, [one[0] for one in moves.values()])
    if paid != want:
        return [Problem(str(state), "is not worth what follows it makes it worth")]
    if doubt != any(one[1] for one in moves.values()):
        return [Problem(str(state), "is marked as solved or estimated where it is the other")]
    is_choice = table.game.turn(state) not in (None, CHANCE)
    if is_choice and (action not in moves or moves[action][0] != want):
        return [Problem(str(state), "says a move that does not lead to what it is worth")]
    return []


def _worth(table: Table, state: State, moves: list[list[Any]]) -> list[Any]:
    game, who = table.game, table.game.turn(state)
    if who is None:
        return list(game.payoff(state).values())
    odds = [game.rules.odds(list(state), a) for a in game.actions(state)] if who == CHANCE else None
    mover = NATURE if who == CHANCE else table.players.index(who)
    return verify_position_value(moves, mover, odds, table.what, Ties.read(table.ties, table.players), table.players)


def _sampled(table: Table, last: dict[State, Row], sample: int) -> tuple[list[Problem], int]:
    """Some positions of the last ply followed to their ends: what is wrong, and how many there were."""
    solved = [state for state, (_, doubt, _) in last.items() if not doubt]
    problems, count = [], 0
    for state in random.Random(len(table)).sample(solved, min(sample, len(solved))):
        known: dict[State, list[Any]] = {}
        try:
            worth = _followed(table, state, known)
        except (_TooMany, RecursionError):
            continue
        count += 1
        if worth != last[state][0]:
            problems.append(Problem(str(state), "plain code finds another value"))
    return problems, count


def _followed(table: Table, state: State, known: dict[State, list[Any]]) -> list[Any]:
    if state not in known:
        if len(known) > EFFORT or getattr(table.game.rules, "endless", None) is not None:
            raise _TooMany
        actions = [] if table.game.turn(state) is None else table.game.actions(state)
        known[state] = []  # play that comes back to it while it is followed may go round for ever
        known[state] = _worth(table, state, [_followed(table, table.game.act(state, a), known) for a in actions])
    if not known[state]:
        raise _TooMany
    return known[state]
