from __future__ import annotations

import pytest

from zermelo.errors import ParameterError
from zermelo.games.literature.littman import littman


def walked(tree, path):
    found = tree.payoff_at(tree.at(path))
    return found["P1"], found["P2"]


def test_figure_1_has_its_five_nodes():
    # Littman, Ravi, Talwar and Zinkevich 2006, figure 1.
    tree = littman(1)
    assert len(tree) == 5
    assert (tree.turn(0), tree.turn(tree.at("2"))) == ("P2", "P1")
    assert [walked(tree, path) for path in ("3", "2/4", "2/5")] == [(1000, 4), (2, 3), (2, 100)]


def test_figure_4_is_a_chain_of_five_choices():
    tree = littman(4)
    chain = ["", "2", "2/3", "2/3/4", "2/3/4/5"]
    assert [tree.turn(tree.at(path) if path else 0) for path in chain] == ["P1", "P2", "P1", "P2", "P1"]
    ends = ("6", "2/7", "2/3/8", "2/3/4/9", "2/3/4/5/10", "2/3/4/5/11")
    assert [walked(tree, path) for path in ends] == [(3, 1), (5, 2), (1, 3), (0, 2), (3, 1), (3, 3)]
    assert len(tree) == 11


@pytest.mark.parametrize("figure", [0, 2, "one"])
def test_there_is_no_other_figure(figure):
    with pytest.raises(ParameterError, match="1 or 4"):
        littman(figure)
