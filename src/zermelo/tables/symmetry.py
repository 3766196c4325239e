"""One of the positions that are the same: as rules say by `same`, or the lesser of a position and its `mirror` image.

A mirror image is believed only after random plays: it is its own image's image, the same player moves, it pays the
same, and its moves lead to the images of what the others lead to.
"""

from __future__ import annotations

import random
from typing import Any

from zermelo.compiler.fingerprint import fingerprint
from zermelo.compiler.native import Methods
from zermelo.errors import RulesError

GAMES = 20
State = tuple[int, ...]


def has_symmetry(rules: Any) -> bool:
    """Do the rules say which positions are the same?"""
    return hasattr(rules, "same") or is_mirrored(rules)


def is_mirrored(rules: Any) -> bool:
    """Is it their mirror image that says so?"""
    return not hasattr(rules, "same") and hasattr(rules, "mirror")


def same_position(rules: Any, state: Any) -> State:
    """Returns the position that stands for *state*."""
    settled = list(state)
    if hasattr(rules, "same"):
        rules.same(settled)
    elif hasattr(rules, "mirror"):
        rules.mirror(settled)
        return min(tuple(state), tuple(settled))
    return tuple(settled)


def mirror_fingerprint(rules: Any) -> str:
    """Returns what tells one mirror image from another."""
    return fingerprint(Methods(rules).key(["mirror"]))


def require_mirror(rules: Any) -> None:
    """Raises where a mirror image is none, as far as random plays tell."""
    dice = random.Random(2)
    for _ in range(GAMES):
        state = tuple(rules.start)
        while True:
            _require_image(rules, state)
            if rules.over(list(state)):
                break
            state = _after(rules, state, dice.choice(_actions(rules, state)))


def _require_image(rules: Any, state: State) -> None:
    image = _mirrored(rules, state)
    is_over = bool(rules.over(list(state)))
    alike = _mirrored(rules, image) == state and bool(rules.over(list(image))) == is_over
    if alike and is_over:
        alike = all(rules.score(list(state), p) == rules.score(list(image), p) for p in range(rules.players))
    elif alike:
        after = sorted(_mirrored(rules, _after(rules, state, a)) for a in _actions(rules, state))
        alike = rules.player(list(state)) == rules.player(list(image))
        alike = alike and after == sorted(_after(rules, image, a) for a in _actions(rules, image))
    if not alike:
        raise RulesError(f"{type(rules).__name__}.mirror turns {state} into {image}, which is no image of it.")


def _mirrored(rules: Any, state: State) -> State:
    turned = list(state)
    rules.mirror(turned)
    return tuple(turned)


def _actions(rules: Any, state: State) -> list[int]:
    if hasattr(rules, "moves"):
        buffer = [0] * rules.actions
        return buffer[: rules.moves(list(state), buffer)]
    return [a for a in range(rules.actions) if rules.legal(list(state), a)]


def _after(rules: Any, state: State, action: int) -> State:
    after = list(state)
    rules.apply(after, action)
    return tuple(after)
