"""The same code and constants have the same hash in every process."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

from zermelo.compiler.fingerprint import fingerprint

# Rules that read all kinds of constants; a set of words has another order in every process.
TEXT = """
from fractions import Fraction
from zermelo.compiler.fingerprint import fingerprint

CORNERS, WORDS, ROW, HALF, NAMES = frozenset({1, 4}), {"ann", "bob", "cy"}, range(3, 9), Fraction(1, 2), {"a": (1, 2)}

def legal(s, a):
    return s in CORNERS or a in ROW or a in {3, 5, "x"} or s == HALF or a in WORDS or s in NAMES
"""


def in_process(seed: int) -> str:
    done = subprocess.run(
        [sys.executable, "-c", TEXT + "print(fingerprint(legal))"], capture_output=True, text=True, timeout=60,
        env={"PYTHONHASHSEED": str(seed), "PYTHONPATH": ":".join(sys.path)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_all_plain_constants_have_the_same_hash_in_every_process() -> None:
    assert in_process(1) == in_process(2)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({1, 4}, {1, 5}), ({1, 4}, (1, 4)), (frozenset(), ()), (range(3), range(4)), (range(3), (0, 1, 2)),
        (Fraction(1, 2), Fraction(1, 3)), (Fraction(1), 1), ({"1"}, {1}),
    ],
)  # fmt: skip
def test_other_constants_have_another_hash(one: object, other: object) -> None:
    assert fingerprint(one) != fingerprint(other)
