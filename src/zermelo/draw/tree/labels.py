"""What a picture of a tree writes next to its nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

AND, OR = "and", "or"
Kinds = Callable[[Any], str]  # from a node to ``and``, ``or``, or another word, which is not shown


@dataclass(frozen=True)
class Labels:
    """What is written next to every node, ends too: a text for each of `heads`, or nothing where `texts` says None.

    A head that is a player's name gives its texts that player's colour. `about` says what they are.
    """

    heads: tuple[str, ...]
    texts: Callable[[Any], Sequence[str] | None]
    about: str


def tree_label_text(texts: Sequence[str]) -> str:
    """Returns a label for a terminal: one text as it is, several like a payoff.

    >>> tree_label_text(["1/2"]), tree_label_text(["2", "-1"])
    ('1/2', '(2, -1)')
    """
    return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"
