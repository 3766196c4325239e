"""Several pictures as one: side by side, as many in a row as there is room for."""

from __future__ import annotations

import re
from collections.abc import Sequence

ROW = 1_400  # pixels
SIZE = re.compile(r"<svg[^>]*?\bwidth='([\d.]+)'[^>]*?\bheight='([\d.]+)'")


def panels_svg(pictures: Sequence[str]) -> str:
    """Returns SVG *pictures* as one, from left to right and from top to bottom.

    >>> one = "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='50'></svg>"
    >>> panels_svg([one, one])[:63]
    "<svg xmlns='http://www.w3.org/2000/svg' width='180' height='50'"
    """
    parts, x, y, high, wide = [], 0.0, 0.0, 0.0, 0.0
    for picture in pictures:
        found = SIZE.search(picture)
        assert found is not None, "a picture says how large it is"
        across, down = map(float, found.groups())
        if x and x + across > ROW:
            x, y, high = 0.0, y + high, 0.0
        parts.append(picture.replace("<svg ", f"<svg x='{x:g}' y='{y:g}' ", 1))
        x, high = x + across, max(high, down)
        wide = max(wide, x)
    size = f"width='{wide:g}' height='{y + high:g}' viewBox='0 0 {wide:g} {y + high:g}'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size}>{''.join(parts)}</svg>"
