"""A value next to every node of a tree: what outlooks and guarantees say of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from zermelo.draw.svg.label import number_label
from zermelo.draw.tree.labels import Labels

if TYPE_CHECKING:
    from zermelo.answers.guarantee.guarantee import Outlook


def outlook_labels(views: Mapping[str, Outlook], about: str) -> Labels:
    """Returns what each of several outlooks on one explored game says of every node, by the names of the views."""
    looks = tuple(views.values())

    def texts(node: int) -> Sequence[str]:
        return [_told(look, node) for look in looks]

    return Labels(tuple(views), texts, about)


def guarantee_labels(found: Mapping[str, Outlook], about: str) -> Labels:
    """Returns what every player can guarantee from every node on; nothing at ends, where they say that themselves."""
    labels = outlook_labels(found, about)
    arena, by = next((look.arena, look.by) for look in found.values())

    def texts(node: int) -> Sequence[str] | None:
        return None if by.is_points and arena.turn(node) is None else labels.texts(node)

    return Labels(labels.heads, texts, about)


def _told(look: Outlook, node: int) -> str:
    """A value in a few characters: a number, from the least to the most where that is all that is known, or several."""
    least, most = look.bounds(node)
    if isinstance(least, tuple):
        return ", ".join(number_label(level) for level in least)
    return number_label(least) if least == most else f"{number_label(least)}…{number_label(most)}"
