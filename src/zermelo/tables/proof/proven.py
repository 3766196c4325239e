"""A proof on disk, looked up as tables are: what is said of a position by a strategy that can be brought there."""

from __future__ import annotations

import os
from typing import Any

from zermelo.answers.line import Line, Step
from zermelo.answers.proof.certificate import Certificate
from zermelo.errors import MethodError, NameError_
from zermelo.forms.arena import Where
from zermelo.forms.game import RulesGame
from zermelo.forms.payoff import Number, Payoff
from zermelo.forms.positions import position_of_game
from zermelo.forms.traits.traits import traits_of_game
from zermelo.tables.proof.certificate import open_certificate, verify_certificate

State = tuple[int, ...]


class ProvenTable:
    """The strategies of a proof of two players who want opposite things, as a table of the positions they lead to.

    What is told of a position is what the strategy secures there: of a win all that there is, of a draw a bound.
    """

    what, ties, is_opening, is_symmetric = "proof", "first", True, False
    budget: dict[str, Any] = {}  # noqa: RUF012 - of searches from positions that are not in it: to the end

    def __init__(self, folder: str | os.PathLike[str], game: RulesGame | None = None) -> None:
        self.certificate: Certificate = open_certificate(os.fspath(folder), game)
        self.game: RulesGame = self.certificate.game
        self.players = tuple(self.game.players)
        if not traits_of_game(self.game).is_duel:
            raise MethodError("This works for proofs of two-player zero-sum games; use lookup for the moves.")

    @property
    def manifest(self) -> ProvenTable:
        """What it says about itself."""
        return self

    @property
    def identity(self) -> Any:
        """Which game it is about."""
        return self.certificate.identity

    @property
    def layers(self) -> list[int]:
        """After how many moves there are positions."""
        return sorted({page.ply for claim in self.certificate.claims for page in claim.pages})

    def __len__(self) -> int:
        return self.certificate.positions

    def __contains__(self, where: object) -> bool:
        return isinstance(where, tuple) and (self.game.turn(where) is None or bool(self.certificate.covering(where)))

    def __getitem__(self, where: Where) -> Payoff:
        state = self.state(where)
        if self.game.turn(state) is None:
            return self.game.payoff(state)
        claims = self.certificate.covering(state)
        if not claims:
            raise NameError_(f"The proof says nothing of the position {state}: no strategy of it can be brought there.")
        value, side = self.certificate.amount(claims[0]), self.certificate.side
        return Payoff(self.players, (value if player in side else -value for player in self.players))

    def bounds(self, where: Where = None) -> tuple[Number | None, Number | None]:
        """Returns what the side gets at least and at most, by the strategies and by what the rules say of every end."""
        return self.certificate.bounds_at(self.state(where))

    def state(self, where: Where = None) -> State:
        """Returns a position as the rules have it."""
        return self.certificate.start if where is None else tuple(position_of_game(self.game, where))

    def best(self, where: Where = None) -> str | None:
        """Returns the move of the strategy; None where another is to move, or nobody."""
        state = self.state(where)
        found = self.certificate.move(state)
        return None if found is None else str(self.game.name(state, found[1]))

    def options(self, where: Where = None) -> dict[str, Payoff]:
        """Returns every reply of whoever does not follow the strategy, with what it leads to at best."""
        state = self.state(where)
        if self.game.turn(state) is None or self.best(state) is not None:
            return {}
        after = {str(self.game.name(state, a)): self.game.act(state, a) for a in self.game.actions(state)}
        return {move: self[there] for move, there in after.items()}

    def reply(self, where: Where = None) -> str | None:
        """Returns a move of whoever does not follow the strategy: the first that leaves most by what is proven."""
        state = self.state(where)
        mover, options = str(self.game.turn(state)), self.options(state)
        return max(options, key=lambda move: options[move][mover], default=None)

    def best_line(self, where: Where = None) -> Line:
        """Returns the move of the strategy, or a reply to it; what comes after that is not in it."""
        state = self.state(where)
        move = self.best(state) or self.reply(state)
        return Line(()) if move is None else Line((Step(str(self.game.turn(state)), move),))

    def distance(self, where: Where = None) -> int | None:
        """Proofs count no moves."""
        return None

    def status(self, where: Where = None) -> str:
        """Returns whether what is told is all that can be had, or a bound."""
        return self.certificate.status_at(self.state(where))

    def verify(self, **options: Any) -> Any:
        """Returns a report on every strategy; see `zermelo.check`."""
        return verify_certificate(self.certificate)
