"""A tablebase as evidence: the value and the distance of every position of a game whose positions are numbered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from zermelo.answers.evidence.solution.evidence import WithDistances, seal_solution_evidence, solution_evidence_bars
from zermelo.answers.line import Line, Step
from zermelo.draw.svg.label import count_label
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import Absent, NameError_
from zermelo.forms.arena import Array, Where
from zermelo.forms.game import RulesGame
from zermelo.forms.payoff import Payoff
from zermelo.forms.positions import position_of_game
from zermelo.forms.rules import rules_number

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution

FARTHEST = 5_000  # single moves of a line that are followed


@dataclass(frozen=True)
class Balance:
    """The positions where one player moves, counted by what they are worth to that player.

    `longest_win` and `longest_loss` are counted in single moves.
    """

    positions: int
    won: int
    drawn: int
    lost: int
    longest_win: int
    longest_loss: int


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Tablebase(WithDistances):
    """What every position is worth, for rules that number them.

    `table` has a small number for each position: 0 drawn; v > 0 the first player wins, in v - 1 single moves; v < 0 the
    second does, in -v - 1; the least number of its kind where there is no position. `offsets` says by slice where its
    positions begin. `tally` counts those of the main slices: by who moves, by who wins (the second, nobody, the first),
    and by distance.

    A position is given as the game writes it (in chess, FEN), as moves from the start joined by /, or as a state.

    With a limit on moves that change nothing (in chess, captures and pawns' moves do), distances count the moves to the
    end or to the next such change, `unlimited` holds the balance without the limit, and `example` is a position that
    the limit turns from won to drawn.
    """

    kind = "a table of numbered positions"
    counts = "number"

    source: RulesGame
    table: Array
    offsets: Mapping[int, int]
    tally: Array
    unlimited: Mapping[str, Balance] | None = None
    example: str | None = None

    def __post_init__(self) -> None:
        seal_solution_evidence(self, "table", "tally")

    @property
    def game(self) -> RulesGame:
        return self.source

    @property
    def rules(self) -> Any:
        """The rules that were solved."""
        return self.game.rules

    @property
    def players(self) -> tuple[str, ...]:
        return self.game.players

    @property
    def is_turned(self) -> bool:
        """Has a position the same number as its like with the players exchanged?"""
        return hasattr(self.rules, "represent")

    @property
    def limit(self) -> int:
        """Single moves that change nothing after which it is a draw; 0 for any number."""
        return int(getattr(self.rules, "patience", 0))

    def __len__(self) -> int:
        return int(self.tally.sum())

    # ------------------------------------------------------------ of any position

    def state(self, where: Any = None) -> tuple[int, ...]:
        """Returns the position that is meant: the start where none is, a text, moves, or a state."""
        state = position_of_game(self.game, where)
        try:
            self._number(state)
        except (IndexError, ValueError, TypeError):
            raise NameError_(f"{state} is not a position of this game.") from None
        return state

    def value(self, where: Where = None) -> Payoff:
        v = self._worth(self.state(where))
        unit = (v > 0) - (v < 0)
        return Payoff(self.players, (unit, -unit))

    def moves_left(self, where: Where = None) -> int | None:
        """Returns how many single moves lead from *where* to the end; None where it is drawn."""
        v = self._worth(self.state(where))
        return abs(v) - 1 if v else None

    def best(self, answer: Solution, where: Where = None) -> str | None:
        """Returns the move to make at *where*: the shortest way to win, the longest to lose; None where it is over."""
        state = self.state(where)
        action = None if self.rules.over(list(state)) else self._choice(state, answer.tie_rule)
        return None if action is None else self.game.name(state, action)

    def best_line(self, answer: Solution, where: Where = None) -> Line:
        """Returns how play goes on from *where* when both sides play their best."""
        state = self.state(where)
        steps: list[Step] = []
        seen: dict[tuple[int, ...], int] = {}
        while not self.rules.over(list(state)) and len(steps) < FARTHEST:
            if state in seen:
                return Line(tuple(steps), again=seen[state])
            seen[state] = len(steps)
            action = self._choice(state, answer.tie_rule)
            steps.append(Step(str(self.game.turn(state)), self.game.name(state, action)))
            state = self.game.act(state, action)
        return Line(tuple(steps))

    def write(self, where: Any = None) -> str:
        """Returns a position as the game writes it."""
        state = self.state(where)
        return str(self.rules.write(list(state))) if hasattr(self.rules, "write") else str(state)

    def _worth(self, state: tuple[int, ...]) -> int:
        """The number of a position in the table, 0 too where the limit comes first."""
        rules, now = self.rules, list(state)
        if rules.over(now):
            paid = rules.score(now, 0)
            return int((paid > 0) - (paid < 0))
        v = self._number(state)
        return 0 if self.limit and abs(v) - 1 > int(rules.left(now)) else v

    def _number(self, state: tuple[int, ...]) -> int:
        found = rules_number(self.rules, state)
        if found is not None and found[0] in self.offsets:
            where, is_turned = self.offsets[found[0]] + found[1], found[2]
            v = int(self.table[where]) if where < len(self.table) else self.nowhere
            if v != self.nowhere:
                return -v if is_turned else v
        raise NameError_(f"{state} is not a position of this game.")

    @cached_property
    def nowhere(self) -> int:
        """What the table holds where there is no position."""
        return -(1 << (8 * int(self.table.dtype.itemsize) - 1))

    def _choice(self, state: tuple[int, ...], rule: str) -> int:
        """The first move that keeps the value and, where somebody wins, the distance; the last, by that tie rule."""
        v = self._worth(state)
        actions = self.game.actions(state)
        for action in reversed(actions) if rule == "last" else actions:
            after = self.game.act(state, action)
            w = self._worth(after)
            if v == 0 and w == 0:
                return int(action)
            if v * w > 0:
                is_new = bool(self.limit) and self.rules.left(list(after)) == self.limit
                if (1 if is_new else abs(w)) == abs(v) - 1:
                    return int(action)
        raise NameError_(f"No move at {state} keeps its value; the table is wrong there.")

    # ------------------------------------------------------------ of the start

    def line(self, answer: Solution) -> Line:
        """Returns how play goes from the start when both sides play their best."""
        return self.best_line(answer)

    def strategies(self, answer: Solution) -> Mapping[str, Any]:
        raise Absent("There are too many positions to list; use best(where) for one of them.")

    # ------------------------------------------------------------ counted

    @cached_property
    def balance(self) -> Mapping[str, Balance]:
        """For each player, the positions of the main slices where that player moves, by what they are worth.

        Where positions are numbered with the players exchanged, all are counted together, for either player.
        """
        found = tablebase_evidence_balance(self.tally, self.players)
        return {"either": found[self.players[0]]} if self.is_turned else found

    def distances(self) -> dict[int, int]:
        """Returns how many positions of the main slices are decided in so many single moves; -1 counts the draws."""
        decided = self.tally[:, 0].sum(axis=0) + self.tally[:, 2].sum(axis=0)
        drawn = int(self.tally[:, 1].sum())
        found = {-1: drawn} if drawn else {}
        return found | {d: n for d, n in enumerate(decided.tolist()) if n}

    @cached_property
    def longest(self) -> Mapping[str, str | None]:
        """For each player, a position from which that player wins, and as late as can be; None where none is won."""
        if self.is_turned:
            return {self.players[0]: self._farthest(1)}
        return {player: self._farthest(sign) for player, sign in zip(self.players, (1, -1), strict=True)}

    def _farthest(self, sign: int) -> str | None:
        """The first position of a main slice that is won as late as can be, the winner to move if possible."""
        own = self.tally[:, 1 + sign].nonzero()[1]
        if not len(own):
            return None
        mover = 0 if sign > 0 else 1
        to_move = self.tally[mover, 1 + sign].nonzero()[0]
        v = sign * (int((to_move if len(to_move) else own).max()) + 1)
        for state, size in self.rules.slices:
            start = list(state)
            if hasattr(self.rules, "is_main") and not self.rules.is_main(start):
                continue
            offset = self.offsets[self.rules.slice(list(start))]
            for k in (self.table[offset : offset + size] == v).nonzero()[0].tolist():
                found = list(start)
                self.rules.at(found, k)
                if not len(to_move) or self.rules.player(found) == mover:
                    return self.write(tuple(found))
        return None

    # ------------------------------------------------------------ drawn

    @property
    def farthest(self) -> tuple[str, ...]:
        """The positions with the longest wins, one for each player who can win."""
        return tuple(text for text in self.longest.values() if text is not None)

    def sheets(self, answer: Solution) -> tuple[Sheet, ...]:
        """Returns the start of a whole game, the balance of positions, the longest wins, and how far they are."""
        longest = (self.longest_sheet(answer, where) for where in self.farthest)
        is_whole = not hasattr(self.rules, "is_main")  # an endgame may begin anywhere
        start = (replace(self.position_sheet(answer), title="The start:"),) if is_whole else ()
        return *start, self.balance_sheet(answer), *longest, self.histogram()

    def position_sheet(self, answer: Solution, where: Where = None) -> Sheet:
        """Returns one position: its board, who wins and how soon, the best move and the line."""
        state, far, best = self.state(where), self.moves_left(where), self.best(answer, where)
        won = "Drawn."
        if far is not None:
            winner = next(player for player, points in self.value(where).items() if points > 0)
            to = " to the end or to the next capture or pawn's move" if self.limit else ""
            won = f"{winner} wins in {count_label(far, 'single move')}{to}."
        line = self.best_line(answer, where)
        notes = (won + ("" if best is None else f" Best is {best}."), *([f"Line: {line}"] if len(line) else []))
        return Sheet(self.write(where), (), (), notes=notes, picture=lambda width: self.game.text(state))

    def balance_sheet(self, answer: Solution) -> Sheet:
        """Returns the balance as a table."""
        rows = [
            (player, b.positions, b.won, b.drawn, b.lost, b.longest_win, b.longest_loss)
            for player, b in self.balance.items()
        ]
        heads = ("to move", "positions", "won", "drawn", "lost", "longest win", "longest loss")
        return Sheet("Positions:", heads, rows, notes=(self._counted(), *self._changed(), *answer.notes))

    def _counted(self) -> str:
        if self.limit:
            return "distances in single moves, to the end or to the next move that restarts the count"
        return "distances in single moves; play without end is a draw"

    def _changed(self) -> tuple[str, ...]:
        if self.unlimited is None:
            return ()
        gone = sum(b.won + b.lost for b in self.unlimited.values()) - sum(b.won + b.lost for b in self.balance.values())
        shown = f", such as {self.example}" if self.example else ""
        return (f"Decided without the limit of {self.limit} single moves, drawn with it: {gone:,} positions{shown}.",)

    def longest_sheet(self, answer: Solution, where: str) -> Sheet:
        """Returns a position and how it is won."""
        line = self.best_line(answer, where)
        if not len(line):
            return Sheet(f"The longest win: {where}: the game is over.", (), ())
        title = f"The longest win: {where}: {line[0].player} moves, {self.moves_left(where)} single moves."
        return Sheet(title, (), (), notes=(f"Line: {', '.join(line.moves)}",))

    def histogram(self) -> Sheet:
        """Returns how far positions are from the end, as bars."""
        return solution_evidence_bars(self.distances(), 0, "drawn")

    def told(self, answer: Solution) -> str:
        return f"of {self.game.title}: {len(self):,} positions"


def tablebase_evidence_balance(tally: Array, players: Sequence[str]) -> dict[str, Balance]:
    """Returns the balance of a tally, player by player."""
    found = {}
    for seat, (player, win, loss) in enumerate(zip(players, (2, 0), (0, 2), strict=True)):
        won, drawn, lost = (int(tally[seat, kind].sum()) for kind in (win, 1, loss))
        longest = [int(tally[seat, kind].nonzero()[0].max(initial=0)) for kind in (win, loss)]
        found[player] = Balance(won + drawn + lost, won, drawn, lost, *longest)
    return found
