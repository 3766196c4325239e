"""Playing: who sits where, what a seat would play, and a hint. A match is its address: seats, seed and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.errors import MethodError, ParameterError
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.questions.position.look_ahead import look_ahead_known
from zermelo.faces.web.session import Table

if TYPE_CHECKING:
    from zermelo.solvers.method import Method

MOST_SECONDS = 20.0
THOUGHT = 2.0  # seconds for a hint
HARMLESS = ("human", "random", "first", "solve")


@question("seats")
def web_play_seats(table: Table) -> dict[str, Any]:
    """Returns who can sit at this game, and whether chance moves in it.

    ```
    {"players": [player], "seats": [{"seat", "words"}], "more": [{"seat", "words"}] by methods that fit, "luck": bool}
    ```
    """
    from zermelo.solvers.asked import Asked
    from zermelo.solvers.methods import methods_of

    board = table.board
    known = [
        {"seat": "human", "words": "A person"},
        {"seat": "solve", "words": "Perfect play, by solving the game"},
        {"seat": "search:seconds=1", "words": "Looks ahead for a second"},
        {"seat": "random", "words": "Plays at random"},
        {"seat": "first", "words": "Makes the first move"},
    ]
    asked = {
        is_pruning: Asked(traits=table.traits, depth=4 if is_pruning else None, is_timed=not is_pruning)
        for is_pruning in (True, False)
    }
    more = [_method_seat(m) for m in methods_of("search") if m.refusal(asked[m.is_pruning]) is None]
    return {"players": list(board.players), "seats": known, "more": more, "luck": table.traits.has_chance}


def _method_seat(method: Method) -> dict[str, str]:
    budget, how = ("depth=4", "4 moves ahead") if method.is_pruning else ("seconds=1", "for a second")
    return {"seat": f"{method.name}:{budget}", "words": f"{method.name}, {how}"}


@question("chosen")
def web_play_chosen(table: Table, seat: str, seed: int = 0, path: Names = ()) -> dict[str, Any]:
    """Returns the move that *seat*, or chance, makes at a position; the same for the same seed and moves."""
    from zermelo.forms.game import CHANCE
    from zermelo.match.match import new_match, step_match

    match = new_match(table.board, seed=seed)
    for move in path:
        match = match.play(move)
    player = match.turn
    if player is None:
        raise ParameterError("The game is over; nobody is to move.")
    sitting: Any = _seat(table, seat, path) if player != CHANCE else None
    if player != CHANCE and seat.partition(":")[0] not in HARMLESS:
        table.work()
    after = step_match(match, {player: sitting})
    made = after.line[-1]
    return {"player": player, "move": made.move, "odds": None if made.odds is None else str(made.odds)}


@question("hint")
def web_play_hint(table: Table, path: Names = (), seconds: float = THOUGHT, seed: int = 0) -> dict[str, Any]:
    """Returns what a look-ahead advises at a position; stopped early, what it had found by then."""
    from zermelo.formats.json.fragments import line_fragment, payoff_fragment
    from zermelo.forms.game import CHANCE
    from zermelo.solvers.search.search import search

    if not 0 < seconds <= MOST_SECONDS:
        raise ParameterError(f"seconds are above 0 and at most {MOST_SECONDS:.0f}.")
    board, state = table.board, table.state(path)
    turn = board.turn(state)
    if turn is None or turn == CHANCE:
        raise ParameterError("Nobody is to move now, so there is nothing to advise.")
    moves = board.moves(state)
    if len(moves) == 1:
        return {"move": moves[0], "status": "forced", "payoff": None, "line": [], "method": "", "why": "the only move"}
    if table.known_solution() is not None or (table.kept is None and table.traits.is_numbered):
        return look_ahead_known(table, path)
    if table.kept is None or state not in table.kept:
        table.work()
        found = search(table.game, at=path, seconds=seconds, seed=seed, slots=1 << 18, watch=table.watch)
    else:
        found = search(table.game, at=state, table=table.kept)
    return {
        "move": found.move, "payoff": payoff_fragment(found.payoff), "line": line_fragment(found.line)[:40],
        "status": found.status, "method": found.method, "why": found.why, "depth": found.depth,
        "nodes": found.effort.nodes,
    }  # fmt: skip


def _seat(table: Table, text: str, path: Names) -> Any:
    """Returns a seat that a visitor may choose; its budget is bounded, and a person never sits at the server."""
    from zermelo.match.seats import Human, Solved, Tabled, seat

    found = seat(text, ask=_nobody)
    if isinstance(found, Tabled):  # it would look into any folder of this machine
        raise ParameterError("Tables come from the command line of zermelo serve; here a seat names none.")
    if isinstance(found, Human):
        raise ParameterError("A person moves by hand, not here.")
    options = dict(getattr(found, "options", ()))
    if options.get("seconds", 0) > MOST_SECONDS:
        raise ParameterError(f"A seat may think for {MOST_SECONDS:.0f} seconds at the most.")
    if options.get("slots", 0) > 1 << 22:
        raise ParameterError(f"A seat may keep {1 << 22:,} positions at the most.")
    if isinstance(found, Solved) and found.ties == "first":
        return _Perfect(table, path)
    if isinstance(found, Solved):
        table.work()
    return found


def _nobody(question: str) -> str:
    raise MethodError("Nobody can be asked to move here.")


class _Perfect:
    """Plays the solution that everybody at this table shares."""

    name = "solve"

    def __init__(self, table: Table, path: Names) -> None:
        state = table.state(path)
        if table.kept is not None and state in table.kept:
            self._move = str(table.kept.best(state))
        else:
            self._move = str(table.solved().move(table.where(path)))

    def choose(self, game: Any, state: Any, luck: Any) -> str:
        """Returns the move of the solution."""
        return self._move
