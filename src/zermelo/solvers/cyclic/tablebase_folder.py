"""`tablebase`: the value and the distance of every numbered position, kept in a folder."""

from __future__ import annotations

import os
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.evidence.solution.tablebase import Tablebase
from zermelo.answers.solution import Solution
from zermelo.errors import FileError, MethodError, ZermeloError
from zermelo.formats.given import game as given_game
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.budgets import read_budget_cores, require_budget_limit
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.game import RulesGame
from zermelo.forms.rules import rules_have_numbers
from zermelo.games.given import game as named_game
from zermelo.preferences.ties import Ties
from zermelo.solvers.cyclic.tablebase import LIMITED, WHY
from zermelo.solvers.cyclic.tablebase_retrograde import solve_tablebase_retrograde, tablebase_part
from zermelo.tables.manifest import OtherTable
from zermelo.tables.mapped_arrays import mapped_array_within
from zermelo.tables.memory import read_table_memory, table_memory_room
from zermelo.tables.tablebase import TablebaseFolder, tablebase_identity


def tablebase(
    game: GameLike, out: str | os.PathLike[str], *, memory: str | int = "4GB", cores: int | None = None,
    limit: int | None = None, compiled: bool | None = None, watch: Watch | None = None,
) -> Solution:  # fmt: skip
    """Solves every position of a *game* that numbers them, keeps all in the folder *out*, and returns the answer.

    *memory* is what the process may hold: three bytes for each position of the largest slice, and itself. What is
    solved is looked up in the file, whose pages count, and are given back before they are too many. A run that was
    ended goes on where it was; slices that another game of the same family left in the folder (in chess, any endgame
    that this one can come to) are not solved again.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     answer = tablebase("chess:KK", folder + "/chess")
    ...     answer.balance["White"].drawn
    3612
    """
    found = given_game(game)
    _require_numbers(found)
    cores = read_budget_cores(cores)
    require_budget_limit(limit, "a number of positions")
    held = TablebaseFolder(out, tablebase_identity(found))
    seconds, native = 0.0, compiled is not False
    if found.title not in held.games:
        allowed = read_table_memory(memory)
        most = 2 * sum(size for _, size in found.rules.slices)
        with held.locked(), mapped_array_within(lambda: held.mapped, most, allowed):
            held.refresh()  # another run may have added to it in the meantime
            *_, native, seconds = solve_tablebase_retrograde(
                found.rules, limit=int(getattr(found.rules, "patience", 0)), compiled=compiled, most=limit, watch=watch,
                room=table_memory_room(allowed), folder=held, cores=cores,
            )  # fmt: skip
            held.finish(found.title)
    return _answer(held, found, seconds, native)


def _require_numbers(game: Any) -> None:
    if not can_number(game):
        raise MethodError("A tablebase is made of rules that number all their positions, such as chess:KRK; use table.")


def can_number(game: Any) -> bool:
    """Can a tablebase be made of a game? Its rules number all positions, whether play comes to them or not."""
    rules = getattr(game, "rules", None)
    return rules_have_numbers(rules) and not getattr(rules, "only_reached", False)


def open_tablebases(folder: str | os.PathLike[str], game: GameLike | None = None) -> list[Solution]:
    """Returns the answers that a folder holds, one for each game that was asked for, the last one first."""
    held = TablebaseFolder(folder)
    if not held.games:
        raise FileError(f"{folder}: this tablebase is not finished; repeat the command that started it.")
    if game is not None:
        found = [given_game(game)]
        if not can_number(found[0]):
            raise OtherTable(
                f"{held.folder}: holds a tablebase of {held.identity['family']}; choose another folder for "
                f"{getattr(found[0], 'title', '') or 'another game'}."
            )
    else:
        found = [_named(held, name) for name in reversed(held.games)]
    for one in found:
        held.require(tablebase_identity(one))
    return [_answer(held, one, 0.0, True) for one in found]


def open_tablebase(folder: str | os.PathLike[str], game: GameLike | None = None) -> Solution:
    """Returns what a folder says of *game*, or of the game that was solved last."""
    return open_tablebases(folder, game)[0]


def _named(held: TablebaseFolder, name: str) -> RulesGame:
    try:
        found: Any = named_game(name)  # a catalogue name: what a file says never names code to be run
    except ZermeloError:
        found = None
    if found is None or not can_number(found):
        raise FileError(f"{held.folder}: a tablebase of {name}, not in the catalogue; give the game too (--game).")
    return found  # type: ignore[no-any-return]


def _answer(held: TablebaseFolder, game: RulesGame, seconds: float, native: bool) -> Solution:
    """What a folder says about one game."""
    rules = game.rules
    offsets, parts = {}, set()
    for state, size in rules.slices:
        here = rules.slice(list(state))
        if held.sizes.get(here) != size:
            raise FileError(
                f"{held.folder}: does not hold all of {game.title}; `zermelo table {game.title} --out {held.folder}` "
                "adds what is missing."
            )
        offsets[here] = held.offsets[here]
        if not hasattr(rules, "is_main") or rules.is_main(list(state)):
            parts.add(tablebase_part(rules, state))
    kept = Tablebase(source=game, table=held.array(), offsets=offsets, tally=held.tally(parts))
    return Solution(
        evidence=kept, method="retrograde analysis of numbered positions", why=LIMITED if kept.limit else WHY,
        ties=Ties.read("first", game.players), asked=game.title,
        effort=Effort(nodes=len(kept), seconds=seconds, compiled=native),
    )  # fmt: skip


def tablebase_at(folder: str | os.PathLike[str], position: str | None, game: GameLike | None = None) -> Any:
    """Returns the answer of a folder that knows a position, and that position; raises what the last one says."""
    trouble: ZermeloError | None = None
    for answer in open_tablebases(folder, game):
        try:
            return answer, answer.evidence.state(position or None)  # type: ignore[attr-defined]
        except ZermeloError as error:
            trouble = trouble or error
    assert trouble is not None
    raise trouble
