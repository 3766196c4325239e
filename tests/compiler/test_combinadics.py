from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from zermelo.compiler.combinadics import binomials, subset_at, subset_rank


@pytest.mark.parametrize("taken", [0, 0b1, 0b1010010])
def test_every_subset_that_avoids_what_is_taken_has_its_own_number_without_gaps(taken):
    cells, most = 9, 4
    choose = binomials(cells, most)
    free = [cell for cell in range(cells) if taken >> cell & 1 == 0]
    for size in range(most + 1):
        subsets = [sum(1 << cell for cell in chosen) for chosen in combinations(free, size)]
        ranks = [subset_rank(subset, taken, choose, most) for subset in subsets]
        assert sorted(ranks) == list(range(comb(len(free), size)))
        assert [subset_at(rank, size, cells, taken, choose, most) for rank in ranks] == subsets


def test_numbers_follow_the_order_of_the_sets_read_as_numbers():
    choose = binomials(6, 3)
    subsets = sorted(sum(1 << cell for cell in chosen) for chosen in combinations(range(6), 3))
    assert [subset_rank(subset, 0, choose, 3) for subset in subsets] == list(range(20))
