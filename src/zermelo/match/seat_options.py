"""The options of a seat, as in ``maxn:depth=6,ties=last``: read from text; and what a function that is a seat takes."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from math import isfinite
from typing import Any

from zermelo.errors import ParameterError, error_hint
from zermelo.games.parameters import parameter_repr


def read_seat_options(word: str, known: tuple[str, ...], text: str) -> dict[str, Any]:
    """Returns the options in *text* of the seat called *word*, which has those that are *known*.

    >>> read_seat_options("maxn", ("depth", "ties"), "depth=6,ties=last")
    {'depth': 6, 'ties': 'last'}
    """
    if not known:
        raise ParameterError(f"{word} takes no options; write it alone.")
    found: dict[str, Any] = {}
    for part in text.split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            sample = f"nodes={name}" if name.isdecimal() and "nodes" in known else _sample(known[0])
            raise ParameterError(f"{word}: {parameter_repr(part)} is no option; write one like {word}:{sample}.")
        if name not in known:
            close = error_hint(name, known)
            raise ParameterError(
                f"{word} has no option {parameter_repr(name)}.{close} Its options are {', '.join(known)}."
            )
        if name in found:
            raise ParameterError(f"{word}: {name} is given twice.")
        found[name] = _value(word, name, value)
    return found


def require_seat_function(function: Callable[..., Any], name: str) -> None:
    """Raises unless *function*, called *name*, can be given the game, the state and a source of luck."""
    try:
        signature(function).bind(None, None, None)
    except TypeError:
        raise ParameterError(
            f"A seat's function is called as {name}(game, state, luck) and returns the name of a move; "
            f"this one is {name}{signature(function)}."
        ) from None
    except ValueError:  # one that does not say what it takes
        return


def _sample(option: str) -> str:
    return {"ties": "ties=last", "seed": "seed=7"}.get(option, f"{option}=6")


def _value(word: str, name: str, text: str) -> Any:
    if name in ("ties", "by"):
        return text
    try:
        value = float(text) if name == "seconds" else int(text)
    except ValueError:
        value = None
    is_sound = value is not None and isfinite(value) and (value > 0 or name == "seed")
    if not is_sound:
        what = {"seconds": "a number above 0", "seed": "a whole number"}.get(name, "a whole number above 0")
        raise ParameterError(f"{word}: {name} must be {what}; it is {parameter_repr(text)}.")
    return value
