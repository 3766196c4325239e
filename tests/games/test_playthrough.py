from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.playthrough import GOLDEN, PLAYED, playthrough
from zermelo.games import from_name, names
from zermelo.games.catalogue import is_catalogue_rules

RULES = [name for name in names() if is_catalogue_rules(name)]


@pytest.mark.parametrize("name", PLAYED)
def test_a_play_reads_as_it_did(name):
    golden = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(PLAYED[name]) == golden, "If the rules are meant to change, write the files anew."


def test_every_game_of_the_catalogue_is_played():
    assert {text.partition(":")[0] for text in PLAYED.values()} == set(RULES)
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(PLAYED)


@pytest.mark.parametrize("text", PLAYED.values())
def test_many_plays_end_and_their_scores_sum_as_claimed(text):
    sums = set()
    for seed in range(2, 32):
        last = playthrough(text, seed).splitlines()[-1]
        pairs = last.removeprefix("scores: ").split(", ")
        sums.add(sum(Fraction(pair.split()[1]) for pair in pairs))
    if getattr(from_name(text), "zero_sum", False):
        assert sums == {0}
    elif text.startswith(("dots", "hearts", "rolit", "tokens")) or "before" in text:
        assert len(sums) == 1
    else:
        assert len(sums) > 1
