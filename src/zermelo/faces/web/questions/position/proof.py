"""Proving what a position is worth where the game is too large to be explored: one proof serves all its positions."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from zermelo.errors import MethodError, ParameterError
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.session import Table

if TYPE_CHECKING:
    from zermelo.forms.payoff import Payoff
    from zermelo.solvers.proof.prover import Prover

MOST_SECONDS = 60.0
THOUGHT = 30.0
LONGEST_LINE = 200
A_MOVE = 1.0  # seconds for a move of the line; mostly it is known
SHARE = 8  # of the memory of a game: so much the table of positions may take
NO_DUEL = "Proofs here are for two players who want opposite things."


@question("proof")
def web_proof(table: Table, path: Names = (), seconds: float = THOUGHT) -> dict[str, Any]:
    """Returns what is proven of a position after some seconds, without exploring the game: the value, then its moves.

    What is told on the way: ``{"what": "positions", "count": nodes}``. The answer has what ``values`` has, and

    ```
    {"status": "solved" | "stopped", "open": [move],              whose worth is not proven: they are not in "moves"
     "least": number | null, "most": number | null}               of the mover, where no more is proven than that
    ```
    Stopped: by a visitor, or since the time was up; asked again, the proof goes on where it ended. Where the value is
    not proven ``payoff`` is null, and there are neither moves nor a line.
    """
    if not 0 < seconds <= MOST_SECONDS:
        raise ParameterError(f"seconds are above 0 and at most {MOST_SECONDS:.0f}.")
    _refuse(table)
    state = table.state(path)
    if table.board.turn(state) is None:
        return _over(table, state)
    if not table.knows(("proven", state)):
        table.work()
        found = _Proof(table, table.find("prover", lambda: _prover(table)), state, seconds).found()
        if found["status"] != "solved":  # the next one goes on where this one ended
            return found
        table.find(("proven", state), lambda: found)
    known: dict[str, Any] = table.find(("proven", state), lambda: None)
    return known


def _refuse(table: Table) -> None:
    from zermelo.solvers.asked import Asked
    from zermelo.solvers.methods import refuse_by_methods

    if not table.traits.is_duel:
        raise MethodError(NO_DUEL)
    refuse_by_methods("prove", Asked(traits=table.traits, side=table.players[:1]))


def _prover(table: Table) -> Prover:
    from zermelo.forms.explore.memory import explore_free_memory
    from zermelo.solvers.proof.prover import Prover

    room = min(table.limits.memory // SHARE, explore_free_memory() // 2)
    return Prover(table.game, table.players[:1], memory=room)


def _over(table: Table, state: Any) -> dict[str, Any]:
    from zermelo.answers.line import Line

    paid = table.board.payoff(state)
    return _told(table, state, paid, [], Line(()), {}, how=[], status="solved", open=[], least=None, most=None)


class _Proof:
    """One position and its moves, proven within some seconds."""

    def __init__(self, table: Table, prover: Prover, state: Any, seconds: float) -> None:
        self.table, self.prover, self.state = table, prover, state
        self.until = time.monotonic() + seconds
        prover.is_interrupted = False
        prover.watch = self._watch

    def _watch(self, what: str, count: int) -> None:
        self.table.watch("positions", count)

    def bounds(self, state: Any) -> tuple[int | None, int | None]:
        """What is proven of the first player's score from *state* on; nothing once it was stopped or time is up."""
        left = self.until - time.monotonic()
        if left <= 0 or self.prover.is_interrupted:
            return None, None
        return self.prover.bounds(state, seconds=left)

    def found(self) -> dict[str, Any]:
        """Returns the answer."""
        low, high = self.bounds(self.state)
        if low is None or low != high:
            return self._unsettled(low, high)
        game, seat = self.prover.game, self._seat()
        settled: dict[str, int] = {}
        not_settled: list[str] = []
        for action in game.actions(self.state):
            name, child = str(game.name(self.state, action)), game.act(self.state, action)
            least, most = self.bounds(child)
            if least is not None and least == most:
                settled[name] = least
            else:
                not_settled.append(name)
        self.prover.is_interrupted = False
        line = self._line(low)
        best = line[0].move if len(line) else None
        moves = [
            {"move": name, "payoff": self._fields(worth), "chosen": name == best, "best": worth == low}
            for name, worth in settled.items()
        ]
        good = 1 if seat == 0 else -1
        moves.sort(key=lambda one: (-good * settled[str(one["move"])], not one["chosen"]))
        how = [
            f"Proven by {'df-pn' if self.prover.method == 'df-pn' else 'alpha-beta'}, without exploring the game: "
            f"{self.prover.progress().nodes:,} positions were looked at so far."
        ]
        return _told(
            self.table, self.state, self._payoff(low), moves, line, self._ends(), how=how,
            status="stopped" if not_settled else "solved", open=not_settled, least=None, most=None,
        )  # fmt: skip

    def _unsettled(self, low: int | None, high: int | None) -> dict[str, Any]:
        from zermelo.formats.json.fields import number_to_field

        low, high = (
            None if bound == end else bound for bound, end in zip((low, high), self.prover.declared, strict=True)
        )
        least, most = (low, high) if self._seat() == 0 else (_opposite(high), _opposite(low))
        self.prover.is_interrupted = False
        return {
            "status": "stopped", "exact": False, "moves": [], "open": [], "line": [], "payoff": None,
            **{name: None if bound is None else number_to_field(self._amount(bound))
               for name, bound in (("least", least), ("most", most))},
        }  # fmt: skip

    def _line(self, value: int) -> Any:
        """Moves that keep the value, as far as they are found before the time is up."""
        from zermelo.answers.line import Line, Step

        game, state = self.prover.game, self.state
        steps: list[Step] = []
        while (who := game.turn(state)) is not None and len(steps) < LONGEST_LINE:
            try:
                keeps = value if who == self.prover.side[0] else value + 1
                action = self.prover.move(state, keeps, seconds=A_MOVE)
            except MethodError:
                break
            steps.append(Step(who, str(game.name(state, action))))
            state = game.act(state, action)
        return Line(tuple(steps))

    def _ends(self) -> dict[str, list[Any]]:
        """The least and the greatest amount of both players, where the rules say so."""
        from zermelo.formats.json.fields import number_to_field

        low, high = self.prover.declared
        if low is None or high is None:
            return {}
        ends = [self._amount(low), self._amount(high)]
        return dict(
            zip(self.table.players, ([number_to_field(x) for x in pair] for pair in (ends, [-ends[1], -ends[0]])))
        )

    def _seat(self) -> int:
        return self.table.players.index(str(self.table.board.turn(self.state)))

    def _amount(self, units: int) -> Any:
        from zermelo.forms.payoff import payoff_quotient

        return payoff_quotient(units, self.prover.game.rules.scale)

    def _payoff(self, units: int) -> Payoff:
        from zermelo.forms.payoff import Payoff

        amount = self._amount(units)
        return Payoff(self.table.players, (amount, -amount))

    def _fields(self, units: int) -> dict[str, Any]:
        from zermelo.formats.json.fragments import payoff_fragment

        return payoff_fragment(self._payoff(units))


def _opposite(units: int | None) -> int | None:
    return None if units is None else -units


def _told(
    table: Table, state: Any, payoff: Payoff, moves: list[dict[str, Any]], line: Any, ends: dict[str, list[Any]],
    **more: Any,
) -> dict[str, Any]:  # fmt: skip
    """What ``values`` tells of a position whose worth is known, as far as a proof knows it."""
    from zermelo.faces.web.questions.position.position import web_position_judged
    from zermelo.faces.web.questions.position.sentence import any_position_sentence, proof_position_sentence
    from zermelo.formats.json.fields import number_to_field
    from zermelo.formats.json.fragments import line_fragment, payoff_fragment

    mover = table.board.turn(state)
    if mover is None:
        sentence = any_position_sentence(table.players, mover, payoff, moves, line, has_chance=False)
    else:
        best = line[0].move if len(line) else None
        sentence = proof_position_sentence(mover, payoff, moves, best, is_whole=not more["open"])
    span = ends or {player: [number_to_field(-max(paid, -paid)), number_to_field(max(paid, -paid))]
                    for player, paid in payoff.items()}  # fmt: skip
    kinds = {player: [-1, 0, 1] if found == [-1, 1] else [] for player, found in span.items()}
    return {
        "exact": True, "sentence": sentence, "payoff": payoff_fragment(payoff), "moves": moves,
        "line": line_fragment(line), "is_endless": False, "notes": [], "span": span,
        **web_position_judged(table.players, mover, moves, span, kinds), **more,
    }  # fmt: skip
