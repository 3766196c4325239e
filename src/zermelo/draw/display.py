"""How a notebook shows a game or an answer: a picture and a text, and tables where there are some."""

from __future__ import annotations

from typing import Any

from zermelo.draw.chart.bars import bars_svg
from zermelo.draw.game import game_svg, game_text, words_svg
from zermelo.draw.table.normal_form import matrix_svg, matrix_text
from zermelo.draw.table.sheet import Drawn
from zermelo.errors import BudgetError, MethodError
from zermelo.forms.kinds import is_extensive, matrix_in
from zermelo.forms.payoff import Payoff

SHOWN = 120  # nodes of a tree
SVG, TEXT, HTML = "image/svg+xml", "text/plain", "text/html"


def bundle(thing: Any) -> dict[str, str]:
    """Returns what shows *thing*, by media type: always an SVG picture and a text.

    What has `svg()` and `text()` draws itself. Games are drawn as trees or graphs, payoffs as bars; of anything else
    the words are shown.

    >>> from zermelo.forms.payoff import Payoff
    >>> sorted(bundle(Payoff(("Ann", "Bob"), (1, 2))))
    ['image/svg+xml', 'text/plain']
    """
    if is_extensive(thing):
        return {TEXT: game_text(thing), SVG: game_svg(thing)}
    if isinstance(thing, Payoff):
        return {TEXT: repr(thing), SVG: bars_svg(thing)}
    if (matrix := matrix_in(thing)) is not None:
        return {TEXT: matrix_text(matrix), SVG: matrix_svg(matrix)}
    if not hasattr(thing, "svg"):
        return {TEXT: repr(thing), SVG: words_svg(repr(thing))}
    if not isinstance(thing, Drawn):
        most = {"most": SHOWN} if hasattr(thing, "shares") else {}
        return {TEXT: f"{thing!r}\n{thing.text()}", SVG: thing.svg(**most)}
    try:
        picture = thing.picture()
    except (BudgetError, MethodError):  # it has one, but not now, or not any more
        picture = Drawn.svg(thing)
    own = "" if picture == Drawn.svg(thing) else picture  # pages show tables best, so they get both
    return {TEXT: thing.text(), SVG: picture, HTML: f"<div>{own}{thing.html()}</div>"}
