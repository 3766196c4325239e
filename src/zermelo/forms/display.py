"""What shows itself in a notebook: an SVG picture and a text, both always.

Pictures stand above forms, so a form does not know who draws it: the top of the package says so, once,
by `set_form_display_painter`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_painter: list[Callable[[Any], dict[str, str]]] = []


def set_form_display_painter(painter: Callable[[Any], dict[str, str]]) -> None:
    """Says who turns a thing into pictures: a function to a mapping by media type."""
    _painter[:] = [painter]


class Shown:
    """A game or an answer that a notebook shows as a picture, and a terminal as text. No widget is needed."""

    __slots__ = ()

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return _painter[0](self) if _painter else {"text/plain": repr(self)}
