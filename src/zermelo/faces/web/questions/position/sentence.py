"""A position told in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zermelo.answers.summary import sentence_of_payoff, signed_number
from zermelo.draw.svg.label import count_label, number_label
from zermelo.faces.web.questions.position.kingmaking import kingmaking, kingmaking_sentence
from zermelo.forms.game import CHANCE

if TYPE_CHECKING:
    from zermelo.answers.line import Line
    from zermelo.forms.arena import Arena
    from zermelo.forms.payoff import Number, Payoff
    from zermelo.tables.proof.proven import ProvenTable


def solved_position_sentence(
    arena: Arena, node: int, payoff: Payoff, moves: Sequence[dict[str, Any]], line: Line
) -> str:
    """Returns how a solved position stands: who moves, what comes of best play, and how much hangs on the move.

    >>> from zermelo import solve
    >>> from zermelo.faces.web.questions.position.position import web_position_line, web_position_moves
    >>> found = solve("nim:1,2")
    >>> moves, line = web_position_moves(found, 0), web_position_line(found, 0)
    >>> solved_position_sentence(found.arena, 0, found.payoff, moves, line)
    'A is to move and wins: h2-1 is the only good move, and it is over after 3 moves.'
    """
    return any_position_sentence(arena.players, arena.turn(node), payoff, moves, line, has_chance=arena.has_chance)


def any_position_sentence(
    players: Sequence[str], mover: str | None, payoff: Payoff, moves: Sequence[dict[str, Any]], line: Line, *,
    has_chance: bool, is_estimate: bool = False,
) -> str:  # fmt: skip
    """Returns the same of any position whose moves and line are known, an estimate being called one."""
    if mover is None:
        return f"The game is over: {sentence_of_payoff(payoff)}."
    if mover == CHANCE:
        return f"Chance is to move; {sentence_of_payoff(payoff)} on average."
    good = [one["move"] for one in moves if one["best"]]
    decides = kingmaking(players, mover, moves)
    if is_estimate:
        return f"{mover} is to move; as far as was searched {sentence_of_payoff(payoff)}, by {good[0]}."
    left = "play goes on forever" if line.is_endless else f"it is over after {count_label(len(line), 'move')}"
    advice = _advice(moves)
    if has_chance:
        more = "" if decides is None else f" {kingmaking_sentence(mover, decides)}"
        return f"{mover} is to move; with best play {sentence_of_payoff(payoff)} on average: {advice}.{more}"
    if len(players) == 2 and payoff.total == 0 and all(_is_balanced(one) for one in moves):
        return f"{mover} is to move and {_fate(payoff[mover])}: {advice}, and {left}."
    said = f"{mover} is to move; with best play {sentence_of_payoff(payoff)}"
    if decides is not None and decides["every"]:
        return f"{said}, and {left}. {kingmaking_sentence(mover, decides)}"
    more = "" if decides is None else f" {kingmaking_sentence(mover, decides)}"
    return f"{said}: {advice}, and {left}.{more}"


def _is_balanced(move: dict[str, Any]) -> bool:
    """Does one get by a move what the other loses?"""
    from zermelo.formats.json.fields import number_in_field

    return not sum(number_in_field(amount) or 0 for amount in move["payoff"].values())


def proven_position_sentence(kept: ProvenTable, state: tuple[int, ...]) -> str:
    """Returns what a proof secures at a position, by its move or whatever another plays, and no more than that."""
    mover, proof = kept.game.turn(state), kept.certificate
    if mover is None:
        return f"The game is over: {sentence_of_payoff(kept[state])}."
    claim, move = proof.covering(state)[0], kept.best(state)
    gets = f"{proof.side[0]} gets {claim.holds} {signed_number(proof.amount(claim))}"
    others = " and ".join(player for player in kept.players if player not in claim.players)
    if move is None:
        return f"{mover} is to move: whatever {mover} plays, {gets}."
    return f"{mover} is to move: by {move} {gets}, whatever {others} plays."


def proof_position_sentence(
    mover: str, payoff: Payoff, moves: Sequence[dict[str, Any]], best: str | None, *, is_whole: bool
) -> str:
    """Returns how a position of two players stands whose value is proven; of its moves no more than is proven.

    >>> from zermelo.forms.payoff import Payoff
    >>> moves = [{"move": "4", "best": True}, {"move": "1", "best": False}]
    >>> proof_position_sentence("A", Payoff(("A", "B"), (1, -1)), moves, "4", is_whole=True)
    'A is to move and wins: 4 is the only good move.'
    >>> proof_position_sentence("A", Payoff(("A", "B"), (1, -1)), [], "4", is_whole=False)
    'A is to move and wins, by 4.'
    """
    stands = f"{mover} is to move and {_fate(payoff[mover])}"
    return f"{stands}: {_advice(moves)}." if is_whole else f"{stands}, by {best}." if best is not None else f"{stands}."


def _advice(moves: Sequence[dict[str, Any]]) -> str:
    """How much hangs on the move."""
    good = [one["move"] for one in moves if one["best"]]
    if len(moves) == 1:
        return f"{moves[0]['move']} is the only move"
    if len(good) == len(moves):
        alike = len({one.get("distance") for one in moves}) == 1
        return "every move is equally good" if alike else "every move comes to the same, some sooner than others"
    return f"{good[0]} is the only good move" if len(good) == 1 else f"{len(good)} of {len(moves)} moves are good"


def _fate(value: Number) -> str:
    """Returns what a value means to its owner in a game of two, one's gain being the other's loss.

    >>> from fractions import Fraction
    >>> _fate(1), _fate(0), _fate(-1), _fate(Fraction(5, 2))
    ('wins', 'draws', 'loses', 'wins 5/2')
    """
    if value == 0:
        return "draws"
    size = value if value > 0 else -value
    amount = "" if size == 1 else f" {number_label(size)}"
    return ("wins" if value > 0 else "loses") + amount


def sentence_of_share(share: Fraction) -> str:
    """Returns how often something is done, as people say it.

    >>> (sentence_of_share(Fraction(1, 3)), sentence_of_share(Fraction(1, 2)),
    ...  sentence_of_share(Fraction(2718281, 10**7)))
    ('1/3', '1/2', '27 %')
    """
    return str(share) if share.denominator < 100 else f"{round(100 * share)} %"
