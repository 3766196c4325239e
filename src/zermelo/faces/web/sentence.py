"""A position told in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zermelo.draw.svg.label import counted, number
from zermelo.forms.game import CHANCE

if TYPE_CHECKING:
    from zermelo.answers.line import Line
    from zermelo.forms.arena import Arena
    from zermelo.forms.payoff import Number, Payoff


def sentence(arena: Arena, node: int, payoff: Payoff, moves: Sequence[dict[str, Any]], line: Line) -> str:
    """Returns how a solved position stands: who moves, what comes of best play, and how much hangs on the move.

    >>> from zermelo import solve
    >>> from zermelo.faces.web.questions.position import line_from, valued_moves
    >>> found = solve("nim:1,2")
    >>> sentence(found.arena, 0, found.payoff, valued_moves(found, 0), line_from(found, 0))
    'A is to move and wins: h2-1 is the only good move, and it is over after 3 moves.'
    """
    return told(arena.players, arena.turn(node), payoff, moves, line, has_chance=arena.has_chance)


def told(
    players: Sequence[str], mover: str | None, payoff: Payoff, moves: Sequence[dict[str, Any]], line: Line, *,
    has_chance: bool, is_estimate: bool = False,
) -> str:  # fmt: skip
    """Returns the same of any position whose moves and line are known, an estimate being called one."""
    if mover is None:
        return f"The game is over: {gets(payoff)}."
    if mover == CHANCE:
        return f"Chance is to move; {gets(payoff)} on average."
    good = [one["move"] for one in moves if one["best"]]
    if is_estimate:
        return f"{mover} is to move; as far as was searched {gets(payoff)}, by {good[0]}."
    left = "play goes round for ever" if line.is_endless else f"it is over after {counted(len(line), 'move')}"
    if len(moves) == 1:
        advice = f"{moves[0]['move']} is the only move"
    elif len(good) == len(moves):
        advice = "every move is equally good"
    elif len(good) == 1:
        advice = f"{good[0]} is the only good move"
    else:
        advice = f"{len(good)} of {len(moves)} moves are good"
    if has_chance:
        return f"{mover} is to move; with best play {gets(payoff)} on average: {advice}."
    if len(players) == 2 and payoff.total == 0:  # what one gets, the other loses
        return f"{mover} is to move and {fate(payoff[mover])}: {advice}, and {left}."
    return f"{mover} is to move; with best play {gets(payoff)}: {advice}, and {left}."


def fate(value: Number) -> str:
    """Returns what a value means to its owner in a game of two, one's gain being the other's loss.

    >>> from fractions import Fraction
    >>> fate(1), fate(0), fate(-1), fate(Fraction(5, 2))
    ('wins', 'draws', 'loses', 'wins 5/2')
    """
    if value == 0:
        return "draws"
    size = value if value > 0 else -value
    amount = "" if size == 1 else f" {number(size)}"
    return ("wins" if value > 0 else "loses") + amount


def gets(payoff: Payoff) -> str:
    """Returns what everybody gets, in words.

    >>> from zermelo import Payoff
    >>> gets(Payoff(("Ann", "Bob", "Cy"), (2, -1, -1)))
    'Ann gets 2, Bob −1 and Cy −1'
    """
    parts = [f"{player}{' gets' if k == 0 else ''} {signed(value)}" for k, (player, value) in enumerate(payoff.items())]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def often(share: Fraction) -> str:
    """Returns how often something is done, as people say it.

    >>> often(Fraction(1, 3)), often(Fraction(1, 2)), often(Fraction(2718281, 10**7))
    ('1/3', '1/2', '27 %')
    """
    return str(share) if share.denominator < 100 else f"{round(100 * share)} %"


def signed(value: Number) -> str:
    """Returns a number with a real minus sign."""
    return number(value).replace("-", "−")
