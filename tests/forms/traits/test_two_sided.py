from __future__ import annotations

import zermelo as z
from zermelo.forms.traits.two_sided import two_sided_tree


def test_points_of_a_side_are_summed_and_the_others_lose_them() -> None:
    tree = z.tree("ABC", z.choose("A", {"l": z.end(1, 2, 4), "r": z.choose("C", {"x": z.end("1/2", 0, 0)})}))
    two = two_sided_tree(tree, ("B", "C"))
    assert two.players == ("B+C", "A")
    assert [two.payoff_at(v).vector for v in (two.at("l"), two.at("r/x"))] == [(6, -6), (0, 0)]
    assert [two.turn(v) for v in (0, two.at("r"))] == ["A", "B+C"]


def test_information_sets_and_odds_stay_as_they_are() -> None:
    tree = z.game_tree("kuhn")
    two = two_sided_tree(tree, ("Bob",))
    assert two.info is not None and tree.info is not None
    assert two.info.tolist() == tree.info.tolist()
    assert two.odds(0) == tree.odds(0)
    assert two.turn(tree.at("1-2")) == "Ann"


def test_points_beyond_64_bits_are_summed_exactly() -> None:
    much = 2**62
    tree = z.tree("ABC", z.choose("C", {"l": z.end(much, much, 0), "r": z.end(0, 0, 0)}))
    assert two_sided_tree(tree, ("A", "B")).payoff_at(1).vector == (2 * much, -2 * much)


def test_the_two_have_different_names_whoever_they_are() -> None:
    tree = z.tree(("A+B", "A", "B"), z.choose("A", {"l": z.end(1, 2, 3)}))
    assert len(set(two_sided_tree(tree, ("A+B",)).players)) == 2
    assert two_sided_tree(tree, tree.players).players[1] == "against A+B+A+B"
