from __future__ import annotations

from zermelo.games.bargains.sharing import sharing


def test_barb_answers_no_or_yes_at_three_nodes():
    tree = sharing()
    assert len(tree) == 10
    assert tree.names(0) == ["keep", "share", "give"]
    assert all(tree.turn(node) == "Barb" and tree.names(node) == ["no", "yes"] for node in tree.children(0))


def test_what_each_end_pays():
    # Poole and Mackworth: two items; a no leaves both with nothing.
    tree = sharing()
    paid = {"keep": (2, 0), "share": (1, 1), "give": (0, 2)}
    for offer, (andy, barb) in paid.items():
        assert tree.payoff_at(tree.at(f"{offer}/yes")) == {"Andy": andy, "Barb": barb}
        assert tree.payoff_at(tree.at(f"{offer}/no")) == {"Andy": 0, "Barb": 0}
