"""The chart over a parameter has a mark for each breakpoint, and is a picture that can be read."""

from __future__ import annotations

import zermelo as z
from tests.draw.svg import read


def test_a_variation_draws_a_line_for_each_player_and_marks_the_breakpoints():
    x = z.parameter("x")
    game = z.tree(("A", "B"), z.choose("A", {"l": z.end(x, 1), "r": z.end(1, x), "s": z.end(3, -x)}))
    found = z.vary(game, x=(-5, 5))
    picture = found.svg()
    read(picture)
    assert picture.count("class='breakpoint'") == len(found.breakpoints) > 0
    flat = z.vary(z.tree(("A",), z.choose("A", {"l": z.end(x - x), "r": z.end(0 * x)})), x=(0, 1))
    read(flat.svg())
    assert flat.breakpoints == ()
