"""A proof: what a side can guarantee, and can be held to, in a game that is too large to be solved whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from zermelo.answers.answer import Answer
from zermelo.answers.line import Line
from zermelo.answers.proof.certificate import Certificate, declared_certificate_bounds
from zermelo.draw.svg.label import count_label, exact_number_label
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import Absent
from zermelo.forms.arena import Where
from zermelo.forms.payoff import Number
from zermelo.forms.positions import position_place
from zermelo.forms.traits.traits import traits_of_game

State = tuple[int, ...]
Ask = Callable[[State], int | None]  # a position → the number of the move to make there; None where nothing is known
NOTHING = "Nothing is proven yet"


class ProofStage(str):
    """What a proof tells its watcher on the way: what is proven, which share of the first moves is settled, the table.

    >>> ProofStage.of("at least a draw", ((2, 7), (1, 6)), 0.25)
    'proven: at least a draw; settled 2 of 7, 1 of 6; table 25 % full'
    """

    @classmethod
    def of(cls, words: str, line: Sequence[tuple[int, int]], fill: float) -> ProofStage:
        """Returns the news in words; *line* has the moves settled near the root, each of how many."""
        settled = ", ".join(f"{done} of {count}" for done, count in line)
        told = [f"proven: {words}", *([f"settled {settled}"] if settled else []), f"table {fill:.0%} full"]
        return cls("; ".join(told).replace("%", " %"))


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Proof(Answer):
    """What is proven of the start of a game: the side gets `low` at least and `high` at most; None where nothing is.

    Where both are the same the status is ``solved``, and `value` is what the side can guarantee and can be held to;
    else it is ``bounded``. `move` says what to play, at any position: it uses the search that found the proof, or its
    `certificate`, the strategies on disk.
    """

    given: Any
    side: tuple[str, ...]
    start: State
    low: Number | None
    high: Number | None
    best: str | None
    line: Line
    certificate: Certificate | None = None
    ask: Ask | None = field(default=None, repr=False)
    is_stopped: bool = False  # did somebody end the search?

    @property
    def game(self) -> Any:
        """The game that was asked about, as it was given."""
        return self.given

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""
        return tuple(self.given.players)

    @property
    def others(self) -> tuple[str, ...]:
        """Everybody who is not of the side."""
        return tuple(player for player in self.players if player not in self.side)

    @property
    def value(self) -> Number | None:
        """What the side gets, where that is proven; else what it can guarantee, None where that is nothing."""
        return self.low

    @property
    def at_most(self) -> Number | None:
        """What the side cannot be sure to exceed; None where nothing is proven of that."""
        return self.high

    @property
    def bounds(self) -> tuple[Number | None, Number | None]:
        """What the side gets at least and at most; None where nothing is proven."""
        return self.low, self.high

    @property
    def declared(self) -> tuple[Number | None, Number | None]:
        """What the rules say of every end by their `bounds`: the least and the greatest that the side gets."""
        return declared_certificate_bounds(self.given, self.side)

    @property
    def words(self) -> str:
        """What is proven, in a few words: ``a win``, ``at least a draw``, ``from 2 to 4``.

        A bound that the rules declare for every end is not worth a word, unless it is the value.

        >>> from zermelo.solvers.proof.prove import prove
        >>> prove("nim:3,4,5").words
        'a win'
        """
        if self.low is not None and self.low == self.high:
            return self._worth(self.low)
        low, high = (x if x != least else None for x, least in zip(self.bounds, self.declared, strict=True))
        if low is None and high is None:
            return "nothing"
        if high is None:
            return f"at least {self._worth(low)}"
        return f"at most {self._worth(high)}" if low is None else f"from {self._worth(low)} to {self._worth(high)}"

    @property
    def is_duel(self) -> bool:
        """Are there two players, one's gain the other's loss, so that a value is a win, a draw or a loss?"""
        return traits_of_game(self.given).is_duel

    def _worth(self, value: Number | None) -> str:
        assert value is not None
        if not self.is_duel:
            return exact_number_label(value)
        kind = "a draw" if value == 0 else "a win" if value > 0 else "a loss"
        return kind if value in (-1, 0, 1) else f"{kind} worth {exact_number_label(max(value, -value))}"

    @property
    def verdict(self) -> str:
        """What is proven, in a sentence."""
        side, others = " and ".join(self.side), " and ".join(self.others)
        if self.words == "nothing":
            low, high = self.bounds
            between = "" if low is None or high is None else f": the value is between {low} and {high}"
            return f"{NOTHING}{between}."
        if self.status == "solved" and not others:
            how = "get {} together, if they play as one" if len(self.side) > 1 else "gets {} by the best play"
            return f"{side} {how.format(exact_number_label(self._value))}."
        if self.status != "solved":
            return f"Proven so far: {side} {'get' if len(self.side) > 1 else 'gets'} {self.words}."
        if not self.is_duel:
            return f"{side} can guarantee {self.words}, and can be held to it."
        if self.low == 0:
            return f"{side} and {others} can each force at least a draw."
        value = self._value
        more = "" if abs(value) == 1 else f" worth {exact_number_label(max(value, -value))}"
        return f"{side if value > 0 else others} can force a win{more}."

    @property
    def _value(self) -> Number:
        assert self.low is not None
        return self.low

    # ------------------------------------------------------------ what to play

    def move(self, where: Where = None) -> str | None:
        """Returns the move to make at *where*: a path, a state, or as the game writes it; None where it is over.

        It is one that keeps to what is proven of that position, or, where that is little, to what can be found there.
        """
        state = self.state(where)
        if self.given.turn(state) is None:
            return None
        action = self.action(state)
        if action is None:
            raise Absent(
                f"Nothing is proven about the position {state}: the strategy does not lead there. Use "
                "prove(game, at=…)."
            )
        return str(self.given.name(state, action))

    def action(self, state: State) -> int | None:
        """Returns the number of the move to make at a position; None where nothing is known of it."""
        if self.certificate is not None and (found := self.certificate.move(state)) is not None:
            return found[1]
        return None if self.ask is None else self.ask(state)

    def state(self, where: Where = None) -> State:
        """Returns a position as the rules have it; the start where none is named."""
        if where in (None, "", ()):
            return self.start
        return tuple(position_place(self.given, where))

    def certified(self, certificate: Certificate) -> Proof:
        """Returns the same proof with its strategies on disk."""
        return replace(self, certificate=certificate)

    # ------------------------------------------------------------ drawn

    def sheets(self) -> Sequence[Sheet]:
        """Returns what is proven, the move to make, a line, and where the strategies are."""
        notes = [f"Move: {self.best}"] if self.best is not None else []
        notes += [f"Line: {self.line}"] if len(self.line) else []
        if self.certificate is not None:
            size = count_label(self.certificate.positions, "position")
            notes.append(f"Strategy: {size} in {self.certificate.folder}, {self.certificate.size:,} bytes.")
        rows = []
        if self.status != "solved" and self.words != "nothing":
            told = {"at least": self.low, "at most": self.high}
            rows = [(name, self._worth(value)) for name, value in told.items() if value is not None]
        heads = (" and ".join(self.side), "gets") if rows else ()
        return [Sheet(self.verdict, heads, rows, notes=(*notes, *self.notes))]

    def __repr__(self) -> str:
        return f"<Proof: {' and '.join(self.side)}, {self.words}>"
