"""Kingmaking: the mover gets the same either way, and decides what the others get."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from zermelo.draw.svg.label import number_label

if TYPE_CHECKING:
    from zermelo.forms.payoff import Number

MOST_AMOUNTS = 3  # of one player that are told


def kingmaking(players: Sequence[str], mover: str, moves: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """Returns what the mover decides for others by choosing among moves that give the mover the same; None if nothing.

    These are the best moves. ``between`` are those who come out ahead of all others but the mover, each by some of the
    moves, where there are several; ``gets`` is who gets what where that hangs on the move.

    >>> paid = {"x": (2, -1, -1), "y": (-1, 2, -1)}
    >>> said = [{"move": m, "best": True, "payoff": dict(zip("ABC", u, strict=True))} for m, u in paid.items()]
    >>> kingmaking("ABC", "C", said)
    {'payoff': -1, 'every': True, 'moves': 2, 'between': ['A', 'B'], 'gets': {'A': [-1, 2], 'B': [-1, 2]}}
    """
    from zermelo.formats.json.fields import number_in_field, number_to_field

    good = [one for one in moves if one.get("best")]
    others = [player for player in players if player != mover]
    paid = [{player: number_in_field(one["payoff"][player]) or 0 for player in others} for one in good]
    gets = {player: sorted({each[player] for each in paid}) for player in others}
    gets = {player: amounts for player, amounts in gets.items() if len(amounts) > 1}
    if not gets:
        return None
    ahead = [_ahead(each) for each in paid]
    between = [player for player in others if player in ahead] if None not in ahead else []
    return {
        "payoff": good[0]["payoff"][mover], "every": len(good) == len(moves), "moves": len(good),
        "between": between if len(between) > 1 else [],
        "gets": {player: [number_to_field(amount) for amount in amounts] for player, amounts in gets.items()},
    }  # fmt: skip


def _ahead(paid: Mapping[str, Number]) -> str | None:
    """Who gets more than all others, if anybody."""
    most = max(paid.values())
    first = [player for player, amount in paid.items() if amount == most]
    return first[0] if len(first) == 1 and len(paid) > 1 else None


def kingmaking_sentence(mover: str, found: dict[str, Any]) -> str:
    """Returns it in a sentence.

    >>> kingmaking_sentence("C", {"payoff": -1, "every": True, "moves": 2, "between": ["A", "B"], "gets": {}})
    'Every move gives C −1, but C decides between A and B.'
    >>> kingmaking_sentence("C", {"payoff": 2, "every": False, "moves": 3, "between": [], "gets": {"A": [0, 1]}})
    '3 moves give C 2, and by choosing among them C decides whether A gets 0 or 1.'
    """
    amount = _signed(found["payoff"])
    if found["every"]:
        head = f"Every move gives {mover} {amount}, but {mover} decides"
    else:
        head = f"{found['moves']} moves give {mover} {amount}, and by choosing among them {mover} decides"
    gets: dict[str, list[Any]] = found["gets"]
    if between := found["between"]:
        return f"{head} {'between' if len(between) == 2 else 'among'} {_joined(between)}."
    if len(gets) == 1 and len(amounts := next(iter(gets.values()))) <= MOST_AMOUNTS:
        return f"{head} whether {next(iter(gets))} gets {_joined([_signed(one) for one in amounts], 'or')}."
    return f"{head} what {_joined(list(gets))} {'gets' if len(gets) == 1 else 'get'}."


def _joined(names: Sequence[str], word: str = "and") -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"


def _signed(value: Any) -> str:
    from zermelo.formats.json.fields import number_in_field

    return number_label(number_in_field(value) or 0).replace("-", "−")
