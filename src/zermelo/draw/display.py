"""How a game or an answer is shown: in a notebook by a picture, a text and tables; in papers and files by a picture."""

from __future__ import annotations

import os
from html import escape
from typing import Any

from zermelo.draw.chart.bars import bars_svg
from zermelo.draw.game import game_svg, game_text, game_words_svg
from zermelo.draw.picture_file import check_picture_file, write_picture_file
from zermelo.draw.svg.label import cell_label, count_label, plain_label
from zermelo.draw.table.normal_form import normal_form_svg, normal_form_text
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.draw.tikz.tikz import tikz_picture
from zermelo.draw.tree.and_or import and_or_svg, and_or_text, and_or_title
from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.forms.display import ShownGame
from zermelo.forms.explore.and_or_tree import AndOrTree
from zermelo.forms.payoff import Payoff
from zermelo.forms.traits.kinds import is_extensive_kind, matrix_of_kind

SHOWN = 120  # nodes of a tree
MOST = 400  # of one that was asked for
SVG, TEXT, HTML = "image/svg+xml", "text/plain", "text/html"


def draw_for_display(thing: Any) -> dict[str, str]:
    """Returns what shows *thing*, by media type: always an SVG picture and a text.

    What has `svg()` and `text()` draws itself. Games are drawn as trees or graphs, payoffs as bars; of anything else
    the words are shown.

    >>> from zermelo.forms.payoff import Payoff
    >>> sorted(draw_for_display(Payoff(("Ann", "Bob"), (1, 2))))
    ['image/svg+xml', 'text/html', 'text/plain']
    """
    if _is_game(thing):
        return {TEXT: game_text(thing), SVG: game_svg(thing)}
    if isinstance(thing, AndOrTree):
        title = and_or_title(thing.tree.title, thing.player)
        return {TEXT: f"{title}\n{and_or_text(thing)}", SVG: and_or_svg(thing, most=SHOWN)}
    if isinstance(thing, Payoff):
        rows = [(player, cell_label(value)) for player, value in thing.items()]
        return {
            TEXT: repr(thing),
            SVG: bars_svg(thing),
            HTML: Sheet("", ("player", "payoff"), rows, thing.vector).html(),
        }
    if (matrix := matrix_of_kind(thing)) is not None:
        return {TEXT: normal_form_text(matrix), SVG: normal_form_svg(matrix)}
    if not hasattr(thing, "svg"):
        made = "".join(sheet.html() for sheet in thing.sheets()) if hasattr(thing, "sheets") else ""
        return {TEXT: repr(thing), SVG: game_words_svg(repr(thing))} | ({HTML: made} if made else {})
    if not isinstance(thing, Drawn):
        most = {"most": SHOWN} if hasattr(thing, "shares") else {}
        return {TEXT: f"{thing!r}\n{thing.text()}", SVG: thing.svg(**most)}
    try:
        picture = thing.picture()
    except (BudgetError, MethodError):  # it has one, but not now, or not any more
        picture = Drawn.svg(thing)
    own = "" if picture == Drawn.svg(thing) else picture  # pages show tables best, so they get both
    words = escape(plain_label(thing.summary())) if hasattr(thing, "summary") else ""
    shown = f"<p>{words}</p>{thing.html()}{_folded(thing, own)}" if words else f"{own}{thing.html()}"
    return {TEXT: thing.text(), SVG: picture, HTML: f"<div>{shown}</div>"}


def _folded(thing: Any, picture: str) -> str:
    """A picture that can be folded away, and is at first where there are many nodes."""
    if not picture:
        return ""
    shut = "" if len(thing) > SHOWN else " open"
    size = count_label(len(thing), getattr(getattr(thing, "arena", None), "thing", "position"))
    return f"<details{shut}><summary>The game drawn: {size}</summary>{picture}</details>"


def draw_as_svg(thing: Any, **options: Any) -> str:
    """Returns the picture of *thing*; options are those of its `svg`, or of the picture of a game.

    >>> from zermelo.games.bargains.sharing import sharing
    >>> draw_as_svg(sharing(), depth=1).count("class='fold'")
    3
    """
    if _is_game(thing):
        return game_svg(thing, **{"most": MOST, **options})
    if callable(getattr(thing, "svg", None)) and not isinstance(thing, ShownGame):
        return str(thing.svg(**options))
    if isinstance(thing, AndOrTree):
        return and_or_svg(thing, **options)
    if options:
        raise ParameterError(
            f"A picture of {type(thing).__name__} has no option {next(iter(options))!r}; leave it out."
        )
    return draw_for_display(thing)[SVG]


def draw_as_tikz(thing: Any, *, standalone: bool = False, **options: Any) -> str:
    """Returns the same picture for LaTeX."""
    return tikz_picture(draw_as_svg(thing, **options), standalone=standalone)


def draw_to_file(thing: Any, path: str | os.PathLike[str], **options: Any) -> None:
    """Writes the same picture to a file, as its ending says."""
    check_picture_file(path)
    write_picture_file(path, draw_as_svg(thing, **options))


def _is_game(thing: Any) -> bool:
    """Is it a game that is played move by move?"""
    return is_extensive_kind(thing)
