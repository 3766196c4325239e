"""How hard tests try: a law is tried on a few random games by ``make test``, on many by ``make test-long``."""

from __future__ import annotations

import os

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
FEW, MANY = 20, 2000  # examples of a law, where it says nothing of its own


def tries(few: int, times: int = 30) -> int:
    """Returns how many random games to try: *few*, or so many *times* as many in the long tests.

    >>> tries(10) in (10, 300)
    True
    """
    return few * times if LONG else few
