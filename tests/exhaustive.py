"""A source of luck that goes through everything that could be drawn, with its exact probability."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any


class _Script:
    """Stands for `random.Random`: what is drawn is written down beforehand, the first possibility where it is not."""

    def __init__(self, script: list[int]) -> None:
        self.script, self.sizes = script, []

    def randrange(self, count: int) -> int:
        if len(self.sizes) == len(self.script):
            self.script.append(0)
        self.sizes.append(count)
        return self.script[len(self.sizes) - 1]


def every_draw(run: Callable[[Any], Any]) -> Iterator[tuple[Any, Fraction]]:
    """Yields what *run* returns for everything that can be drawn, and how likely that is."""
    script: list[int] = []
    while True:
        luck = _Script(script)
        found = run(luck)
        share = Fraction(1)
        for size in luck.sizes:
            share /= size
        yield found, share
        while script and script[-1] == luck.sizes[len(script) - 1] - 1:
            script.pop()
        if not script:
            return
        script[-1] += 1
