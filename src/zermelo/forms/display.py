"""What shows itself: in a notebook a picture and a text, both always; in a paper by TikZ; in a file as its name says.

Pictures stand above forms, so a form does not know who draws it: the top of the package says so, once,
by `set_form_display_painter`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable
    from typing import Any

_painter: list[Callable[[], Any]] = []
_explorer: list[Callable[[], Any]] = []


def set_form_display_painter(painter: Callable[[], Any]) -> None:
    """Says who turns things into pictures: what *painter* returns has the functions of `draw.display`."""
    _painter[:] = [painter]


def set_form_display_explorer(explorer: Callable[[], Any]) -> None:
    """Says who makes pages to explore: what *explorer* returns has `explorer_page`."""
    _explorer[:] = [explorer]


def form_display_page(answer: Any, **options: Any) -> Any:
    """Returns a page on which the game of *answer* can be explored."""
    return _explorer[0]().explorer_page(answer, **options)


class Shown:
    """A game or an answer that a notebook shows as a picture, and a terminal as text. No widget is needed."""

    __slots__ = ()

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        if not _painter:
            return {"text/plain": repr(self)}
        found: dict[str, str] = _painter[0]().draw_for_display(self)
        return found

    def tikz(self, *, standalone: bool = False, **options: Any) -> str:
        r"""Returns its picture for LaTeX: a `tikzpicture` for ``\input``, or a whole document; options as of `svg`."""
        found: str = _painter[0]().draw_as_tikz(self, standalone=standalone, **options)
        return found

    def save_picture(self, path: str | os.PathLike[str], **options: Any) -> None:
        """Writes its picture to a file that ends in .svg, .tex, .png or .pdf; options as of `svg`."""
        _painter[0]().draw_to_file(self, path, **options)


class ShownGame(Shown):
    """A game that is drawn on request: a tree, a graph or a matrix."""

    __slots__ = ()

    def svg(self, **options: Any) -> str:
        """Returns its picture as SVG text; of a tree, ``most`` says how many nodes to show, ``at`` where to begin."""
        found: str = _painter[0]().draw_as_svg(self, **options)
        return found
