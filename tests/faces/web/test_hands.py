"""Playing where moves are hidden: what a seat may see, who plays by an equilibrium, and what moves cost on average."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import zermelo as z
from tests.faces.web.visits import LIMITS, ask
from zermelo.errors import MethodError, NameError_, ParameterError
from zermelo.faces.web.questions import question_named
from zermelo.faces.web.session import Table

KUHN = Table(z.game("kuhn"), "", LIMITS)  # solved once for all


def hand(question: str = "hand", table: Table = KUHN, **written: str) -> Any:
    return question_named(question)(table, {"seats": "human/equilibrium", **written})


def test_only_what_the_seat_may_see_is_told_before_the_hand_is_over():
    for seed in range(30):
        told = hand(seed=str(seed))
        assert told["turn"] == "Ann" and told["seen"] in ("1", "2", "3") and told["moves"] == ["check", "bet"]
        assert told["steps"] == [] and told["payoff"] is None and told["own"] == []
        text = json.dumps(told)
        assert not any(f"{told['seen']}-{other}" in text or f"{other}-{told['seen']}" in text for other in "123")
        with pytest.raises(ParameterError, match="not over"):
            hand("hand_review", seed=str(seed))


def test_a_hand_goes_on_in_the_same_way_and_ends_with_all_that_happened():
    ends = 0
    for seed in range(20):
        told = hand(seed=str(seed), path="check")
        assert told == hand(seed=str(seed), path="check")
        if told["over"]:
            ends += 1
            assert [step["player"] for step in told["steps"]] == ["chance", "Ann", "Bob"]
            path = tuple(step["move"] for step in told["steps"])
            tree: Any = KUHN.game
            paid = tree.payoff_at(tree.walk(path)[-1])
            assert {p: Fraction(v) for p, v in told["payoff"].items()} == dict(paid)
        else:
            assert told["own"] == [{"seen": told["seen"].split(",")[0], "move": "check"}]
            assert told["seen"].endswith("check, bet") and told["moves"] == ["fold", "call"]
    assert 0 < ends < 20


def test_the_other_seat_plays_each_move_as_often_as_the_equilibrium_says():
    """With 2, after a check, an equilibrium of Bob's never bets; with 1 it bluffs a third of the time."""
    made: dict[str, Counter[str]] = {"1": Counter(), "2": Counter(), "3": Counter()}
    for seed in range(400):
        told = hand(seed=str(seed), path="check")
        steps = told["steps"] or hand(seed=str(seed), path="check/fold")["steps"]
        made[steps[0]["move"][-1]][steps[2]["move"]] += 1
    assert made["2"] == {"check": sum(made["2"].values())} and made["3"] == {"bet": sum(made["3"].values())}
    bluffs, all_ = made["1"]["bet"], sum(made["1"].values())
    assert Fraction(1, 5) < Fraction(bluffs, all_) < Fraction(1, 2)  # a third, of some hundred hands


def brute_worth(tree: Any, found: Any, node: int, seat: int) -> dict[str, Fraction] | None:
    """What each move brings, from all plays through the information set, weighed one by one."""

    def odds(v: int, edge: int) -> Fraction:
        return Fraction(found.shares(v).get(edge, 0))

    def plays(v: int) -> list[tuple[Fraction, Fraction]]:
        if tree.turn(v) is None:
            return [(Fraction(1), Fraction(tree.payoff_at(v).vector[seat]))]
        return [(odds(v, e) * share, paid) for e in tree.edges(v) if odds(v, e) for share, paid in plays(tree.child(e))]

    total, sums = Fraction(0), dict.fromkeys(tree.names(node), Fraction(0))
    for v in range(len(tree)):
        if tree.turn(v) != tree.turn(node) or tree.info[v] != tree.info[node]:
            continue
        reach, above = Fraction(1), 0
        for w in tree.path_to(v):
            if tree.turn(above) != tree.turn(node):
                reach *= odds(above, w)
            above = w
        total += reach
        for e in tree.edges(v):
            sums[tree.name(v, e)] += reach * sum(share * paid for share, paid in plays(tree.child(e)))
    return {name: value / total for name, value in sums.items()} if total else None


@pytest.mark.parametrize("name", ["kuhn", "kuhn:4", "leduc:2", "liars_dice:2"])
def test_what_moves_are_worth_is_what_all_plays_come_to(name):
    from zermelo.faces.web.questions.play.hand import hand_worths

    found: Any = Table(z.game(name), "", LIMITS).solution()
    tree = found.evidence.arena
    seen = set()
    for node in range(len(tree)):
        seat = tree.mover.item(node)
        if seat < 0 or tree.info[node] in seen:
            continue
        seen.add(int(tree.info[node]))
        worth, truth = hand_worths(found, node), brute_worth(tree, found, node, seat)
        assert (worth is None) == (truth is None)
        if worth is not None and truth is not None:
            assert {move: all_[seat] for move, all_ in worth.items()} == truth
            best = max(truth.values())
            assert all(truth[tree.name(node, e)] == best for e in found.shares(node)), "what is played is best"


def test_a_mistake_is_told_with_what_it_costs_on_average():
    seed = next(s for s in range(99) if hand(seed=str(s))["seen"] == "2")
    told = hand(seed=str(seed), path="bet")
    assert told["over"], "whoever faces a bet folds or calls"
    review = hand("hand_review", seed=str(seed), path="bet")
    (step,) = review["steps"]
    assert step["mistake"] and Fraction(step["cost"]) == Fraction(1, 6) and step["better"] == "check"
    assert {p: Fraction(v) for p, v in review["value"].items()} == {"Ann": Fraction(-1, 18), "Bob": Fraction(1, 18)}
    hint = hand("hand_hint", seed=str(seed))
    assert Fraction(hint["shares"]["check"]) == 1 and "3" not in hint["seen"]


def test_people_at_both_seats_see_their_own_sets():
    told = hand(seats="human/human", seed="1", path="bet")
    assert told["turn"] == "Bob" and told["seen"].endswith(", bet") and told["own"] == []
    assert hand(seats="human/human", seed="1", path="bet/fold")["over"]


def test_seats_that_do_not_fit_are_refused_in_words(explorer):
    for wrong, kind, words in (
        ({"seats": "human"}, ParameterError, "2 seats"),
        ({"seats": "human/solve"}, NameError_, "No seat 'solve'"),
        ({"seed": "1", "path": "raise"}, NameError_, "No move 'raise'"),
        ({"seed": "1", "path": "bet/bet/bet"}, ParameterError, "after the end"),
    ):
        with pytest.raises(kind, match=words):
            hand(**wrong)
    with pytest.raises(MethodError, match="Every move"):
        hand(table=Table(z.game("nim:1,2"), "", LIMITS), seats="human/human")
    status, told = ask(explorer, "hand", game="kuhn", seats="human/equilibrium", seed="7")
    assert status == 200 and told["turn"] == "Ann"
    assert "play" not in ask(explorer, "about", game="kuhn")[1]["closed"]


def test_leduc_is_played_against_its_exact_equilibrium():
    table = Table(z.game("leduc:2"), "", LIMITS)
    told = question_named("hand")(table, {"seats": "equilibrium/human", "seed": "3"})
    assert told["turn"] == "Bob" and told["seen"].startswith("Bob ")
    while not told["over"]:
        path = "/".join([*[one["move"] for one in told["own"]], told["moves"][-1]])
        told = question_named("hand")(table, {"seats": "equilibrium/human", "seed": "3", "path": path})
    review = question_named("hand_review")(table, {"seats": "equilibrium/human", "seed": "3", "path": path})
    assert len(review["steps"]) == path.count("/") + 1 and set(review["costs"]) == {"Bob"}
