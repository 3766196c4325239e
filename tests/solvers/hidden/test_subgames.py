from __future__ import annotations

import re
import sys
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import zermelo as z
from tests import classics
from tests.evidence import replace
from zermelo.errors import BudgetError, MethodError, NameError_, ParameterError
from zermelo.games.literature.horse import horse
from zermelo.games.literature.kuhn import kuhn
from zermelo.preferences.ties import Ties
from zermelo.solvers.hidden import subgame_methods as pieces
from zermelo.solvers.hidden.subgames import solve_subgames
from zermelo.solvers.normal_form import vertex_enumeration as extreme

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
FLOATING = pytest.param("highs", marks=pytest.mark.long)  # needs SciPy, an extra


def right(answer: Any) -> Any:
    report = z.check(answer)
    assert report, report
    return answer


# ---------------------------------------------------------------- two players who want opposite things


@pytest.mark.parametrize("method", ["auto", "lp", "oracle", FLOATING, "lemke", "matrix"])
def test_pennies_and_rock_paper_scissors_are_mixed_evenly(method: str) -> None:
    found = right(z.solve(classics.pennies(), method=method))
    assert found.payoff.vector == (0, 0)
    assert found.behaviour("A") == {"at once: A": {"h": HALF, "t": HALF}}
    found = right(z.solve(classics.rock_paper_scissors(), method=method))
    assert found.behaviour("B") == {"at once: B": dict.fromkeys("rps", THIRD)}
    assert found.exact


@pytest.mark.parametrize("method", ["auto", "lp", "oracle", FLOATING, "lemke"])
def test_kuhns_poker_is_worth_minus_one_eighteenth(method: str) -> None:
    # Kuhn 1950: Bob's strategy is the only good one; Ann bluffs with share a, bets the 3 with 3a, calls with a + 1/3.
    found = right(z.solve("kuhn", method=method))
    assert found.payoff.vector == (Fraction(-1, 18), Fraction(1, 18))
    ann, bob = found.behaviour("Ann"), found.behaviour("Bob")
    assert bob["1, check"]["bet"] == bob["2, bet"]["call"] == THIRD
    assert bob["3, bet"] == {"call": 1} and bob["1, bet"] == {"fold": 1} and bob["2, check"] == {"check": 1}
    bluff = ann["1"].get("bet", Fraction(0))
    assert 0 <= bluff <= THIRD
    assert ann["3"].get("bet", 0) == 3 * bluff and ann["2, check, bet"]["call"] == bluff + THIRD


def test_a_larger_deck_has_the_value_of_its_normal_forms_program() -> None:
    # 4 cards: 27 × 3^4 … strategies are too many to be a matrix of; Lemke's walk finds the same value another way.
    assert z.solve(kuhn(5)).payoff == z.solve(kuhn(5), method="lemke").payoff
    assert z.solve("kuhn").payoff["Ann"] == z.solve(z.Matrix.of(kuhn())).game_value


# ---------------------------------------------------------------- two players for themselves


def test_the_dilemma_is_defected_in_every_round() -> None:
    found = right(z.solve(classics.dilemma(2)))
    assert found.payoff.vector == (-8, -8)
    assert all(mix == {"d": 1} for player in "AB" for mix in found.behaviour(player).values())
    assert len(found.subgames) == 5
    assert [one.where.count("/") for one in found.subgames] == [1, 1, 1, 1, 0]


def test_payoffs_at_inner_nodes_of_a_file_add_up(tmp_path: Any) -> None:
    # The dilemma twice, each round paid where it ends: the outcomes of the first round stand at inner nodes.
    paid = {key: (n, *classics.DILEMMA[key]) for n, key in enumerate(product("cd", "cd"), 1)}
    lines = ['EFG 2 R "twice" { "A" "B" }', 'p "" 1 1 "" { "c" "d" } 0']
    for k, a in enumerate("cd"):
        lines.append('p "" 2 1 "" { "c" "d" } 0')
        for m, b in enumerate("cd"):
            n, one, two = paid[a, b]
            held = 2 + 2 * k + m
            lines.append(f'p "" 1 {held} "" {{ "c" "d" }} {n} "" {{ {one}, {two} }}')
            for c in "cd":
                lines.append(f'p "" 2 {held} "" {{ "c" "d" }} 0')
                lines += [f't "" {paid[c, d][0]} "" {{ {paid[c, d][1]}, {paid[c, d][2]} }}' for d in "cd"]
    path = tmp_path / "twice.efg"
    path.write_text("\n".join(lines))
    found = right(z.solve(z.load(path)))
    assert found.payoff.vector == (-8, -8)
    assert [one.payoff.vector for one in found.subgames[:4]] == [
        one.payoff.vector for one in z.solve(classics.dilemma(2)).subgames[:4]
    ]


def test_entry_is_met_by_accommodation_because_nothing_else_is_an_equilibrium_inside() -> None:
    found = right(z.solve(classics.predation()))
    assert (found.payoff.vector, found.line.moves) == ((3, 1), ("in", "a", "a"))
    assert found.subgames[0].payoffs == (found.subgames[0].payoff,)


def test_the_two_niches_keep_the_entrant_out_or_in() -> None:
    seen = {z.solve(classics.niches(), choose=k).payoff.vector for k in (0, 1, 2)}
    assert (1, -1) in seen and (0, 2) in seen
    assert z.solve(classics.niches(), choose="E").line.moves == ("in", "l", "s")
    assert z.solve(classics.niches(), choose="I").line.moves == ("out",)


def test_the_outside_option_is_taken_unless_the_first_players_place_is_met_inside() -> None:
    game = classics.outside()
    paid = [right(z.solve(game, choose=k)).payoff.vector for k in range(3)]
    assert paid == [(3, 1), (2, 2), (2, 2)]
    inside = z.solve(game, choose=1).subgames[0]
    assert inside.payoff.vector == (Fraction(3, 4), Fraction(3, 4))  # the mixed one
    assert [p.vector for p in inside.payoffs or ()] == [(3, 1), (Fraction(3, 4),) * 2, (1, 3)]
    assert (inside.taken, inside.method, inside.where, inside.players) == (1, "matrix", "in", ("A", "B"))


def test_burning_money_can_pay_in_one_subgame_perfect_equilibrium_and_not_in_another() -> None:
    game = classics.burning()
    chosen = right(z.solve(game, choose={"keep": 2, "burn": 0}))  # B's place if all is kept, A's if some is burnt
    assert (chosen.line.moves, chosen.payoff.vector) == (("burn", "l", "l"), (2, 1))
    assert right(z.solve(game, choose="A")).payoff.vector == (3, 1)
    assert right(z.solve(game, choose={"keep": "B"}, method={"burn": "lemke"})).payoff["A"] in (1, 2)


def test_breakfast_tells_nothing_in_any_equilibrium() -> None:
    # Cho and Kreps 1987: both kinds pool, on beer (worth 29/10 to the sender) or on quiche (21/10).
    game = classics.beer_and_quiche()
    found = right(z.solve(game))
    listed = found.subgames[0].payoffs
    assert listed is not None
    assert {p.vector for p in listed} == {(Fraction(29, 10), Fraction(9, 10)), (Fraction(21, 10), Fraction(9, 10))}
    beer = right(z.solve(game, choose="A"))
    assert beer.behaviour("A") == {"surly": {"beer": 1}, "wimp": {"beer": 1}}
    assert beer.behaviour("B")["beer"] == {"none": 1}


def test_lemkes_walk_avoids_what_is_weakly_dominated() -> None:
    # (a, x) and (b, y) are both equilibria; b is weakly dominated by a, and y by x.
    paid = {("a", "x"): (1, 1), ("a", "y"): (0, 0), ("b", "x"): (0, 0), ("b", "y"): (0, 0)}
    game = z.tree(("A", "B"), z.at_once({"A": "ba", "B": "yx"}, lambda a, b: z.end(*paid[a, b])))
    assert z.solve(game).line.moves == ("a", "x")
    assert {p.vector for p in z.solve(game).subgames[0].payoffs or ()} == {(1, 1), (0, 0)}


# ---------------------------------------------------------------- three players


def test_seltens_horse_has_two_pure_equilibria_and_both_count() -> None:
    found = right(z.solve("horse"))
    assert found.payoff.vector == (1, 1, 1)
    assert found.subgames[0].payoffs == (z.solve("horse", choose=0).payoff, z.solve("horse", choose=1).payoff)
    assert right(z.solve("horse", choose="P1")).payoff.vector == (3, 3, 2)


def test_three_players_without_a_pure_equilibrium_mix_and_the_halves_prove_exactly_right() -> None:
    found = right(z.solve(classics.odd_one_out()))
    assert found.subgames[0].method == "numeric"
    assert found.payoff.vector == (0, 0, 0) and found.exact


def test_three_players_of_whom_two_need_mix_are_solved_exactly() -> None:
    def meet(a: str, b: str, c: str) -> Any:
        return z.end(int(a == b), int(a != b), int(c == "x"))

    found = right(z.solve(z.tree("ABC", z.at_once({"A": "xy", "B": "xy", "C": "xy"}, meet))))
    assert (found.subgames[0].method, found.exact, found.payoff.vector) == ("supports", True, (HALF, HALF, 1))
    with pytest.raises(MethodError, match=r"at most two players mix; use numeric"):
        z.solve(classics.odd_one_out(), method="supports")


def test_an_irrational_equilibrium_is_answered_within_a_regret_that_check_holds_it_to() -> None:
    found = z.solve(classics.irrational_three())
    share = next(iter(found.behaviour("A").values()))["x"]
    assert abs((1 - share) ** 2 - HALF) < Fraction(1, 10**14)
    most = max(found.regret.values())
    assert (found.exact, found.status) == (False, "estimated")
    assert 0 < most < Fraction(1, 10**12)
    assert z.check(found)
    told = {player: gain / 2 for player, gain in found.regret.items()}
    assert not z.check(replace(found, regret=told))


def test_a_numeric_answer_says_so_and_tells_the_most_that_anybody_gains(monkeypatch: Any) -> None:
    mixes = ((Fraction(501, 1000), Fraction(499, 1000)), (HALF, HALF), (HALF, HALF))
    monkeypatch.setattr(pieces, "find_logit_equilibrium", lambda _: mixes)
    monkeypatch.setattr(pieces, "FINEST", ())
    found = z.solve(classics.odd_one_out())
    assert (found.exact, found.status) == (False, "estimated")
    assert found.regret == {"A": 0, "B": 0, "C": Fraction(1, 500)}
    assert z.check(found)
    mixes = ((Fraction(10**15 + 1, 2 * 10**15), Fraction(10**15 - 1, 2 * 10**15)),) * 3
    shown = z.solve(classics.odd_one_out()).text()
    assert "≈" in shown.split("\n\n")[0] and not re.search(r"\d{9}", shown)  # no digits that say nothing


def test_two_who_decide_among_three_players_are_solved_as_two() -> None:
    game = z.tree(("A", "B", "C"), z.at_once({"A": "ht", "C": "ht"}, lambda a, c: z.end(int(a == c), 7, int(a != c))))
    found = right(z.solve(game))
    assert found.payoff.vector == (HALF, 7, HALF)
    assert found.subgames[0].method == "lp"


def test_one_who_decides_in_the_dark_takes_the_best_on_average() -> None:
    def guess(hit: int) -> Any:
        return z.choose("A", {"x": z.end(hit, 0), "y": z.end(1 - hit, 0)}, info="dark")

    game = z.tree(("A", "B"), z.chance({"l": ("1/3", guess(1)), "r": ("2/3", guess(0))}))
    found = right(z.solve(game))
    assert (found.payoff["A"], found.subgames[0].method) == (Fraction(2, 3), "reply")


# ---------------------------------------------------------------- where everything is seen


@pytest.mark.parametrize("ties", ["first", "last", "average", "kind:P1", "spiteful:P2"])
@pytest.mark.parametrize("name", ["littman:1", "littman:4"])
def test_a_tree_without_hidden_moves_is_solved_as_by_backward_induction(name: str, ties: str) -> None:
    tree = z.game_tree(name)
    found, usual = solve_subgames(tree, ties=Ties.read(ties, tree.players)), z.solve(tree, ties=ties)
    assert found.payoff == usual.payoff and found.line.moves == usual.line.moves
    assert all(found.shares(v) == usual.shares(v) for v in range(len(tree)) if tree.mover[v] >= 0)


def test_ties_are_broken_by_the_rule_where_all_is_seen() -> None:
    game = z.tree(("A", "B"), z.choose("A", {"l": z.end(1, 0), "r": z.end(1, 5), "in": classics.sexes(1, 1, 3)}))
    assert [z.solve(game, ties=rule).payoff["B"] for rule in ("first", "last", "average")] == [0, 5, Fraction(5, 2)]


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"method": "lp"}, MethodError, "In the subgame at in: lp needs a two-player constant-sum game"),
        ({"method": "simplex"}, ParameterError, "No method 'simplex'"),
        ({"method": {"out": "lp"}}, ParameterError, "no subgame with hidden moves begins at 'out'; they begin at in"),
        ({"method": {"on": "lp"}}, NameError_, "No move 'on' here"),
        ({"choose": "nobody"}, ParameterError, "Nothing is best by 'nobody'"),
        ({"choose": 3}, ParameterError, "In the subgame at in: choose=3: there are 3 equilibria, from 0"),
        ({"choose": "A", "method": "lemke"}, ParameterError, "lemke finds one equilibrium"),
        ({"by": "place"}, MethodError, "leave out by= and aims="),
        ({"teams": [["A"], ["B"]]}, MethodError, "leave out teams="),
        ({"symmetric": True}, MethodError, ""),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(options: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        z.solve(classics.outside(), **options)
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_of_a_single_equilibrium_no_other_can_be_chosen() -> None:
    pennies = z.tree(("A", "B"), z.at_once({"A": "ht", "B": "ht"}, lambda a, b: z.end(int(a == b), int(a != b))))
    assert z.solve(pennies, choose=0, method="matrix").payoff["A"] == Fraction(1, 2)
    with pytest.raises(ParameterError, match="choose=1: the only equilibrium is 0"):
        z.solve(pennies, choose=1, method="matrix")


def test_choose_is_refused_where_everything_is_seen() -> None:
    with pytest.raises(MethodError, match="ties= selects the equilibrium"):
        z.solve("sharing", choose="total")


def test_pure_is_refused_where_everybody_mixes_and_lemke_for_three() -> None:
    with pytest.raises(MethodError, match="no pure equilibrium here"):
        z.solve(classics.pennies(), method="pure")
    with pytest.raises(MethodError, match="lemke is for two players; here P1, P2 and P3 decide"):
        z.solve(horse(), method="lemke")


def test_too_large_a_subgame_is_refused_with_the_way_on(monkeypatch: Any) -> None:
    monkeypatch.setattr(pieces, "MOST_LEMKE", 3)
    with pytest.raises(BudgetError, match="Use method='lemke'"):
        z.solve(classics.outside())
    assert z.solve(classics.outside(), method="lemke").payoff.vector == (3, 1)
    monkeypatch.setattr(pieces, "MOST_PROFILES", 3)
    with pytest.raises(BudgetError, match=r"8 profiles; up to 3 are examined\. Raise limit="):
        z.solve(horse(), method="pure")
    assert z.solve(horse(), method="pure", limit=8).subgames[0].method == "pure"
    with pytest.raises(ParameterError, match="limit must be a whole number, at least 1, not 0"):
        z.solve(horse(), limit=0)
    with pytest.raises(BudgetError, match="8 profiles; up to 7 are examined"):
        z.solve(horse(), choose="total", limit=7)


def test_forgetting_is_refused_with_the_pair_of_nodes() -> None:
    later = {m: z.choose("Ann", {"x": z.end(0, 0), "y": z.end(1, 0)}, info="later") for m in "lr"}
    with pytest.raises(MethodError, match="Ann forgets: l and r are in one information set, 'later'"):
        z.solve(z.tree(("Ann", "Bob"), z.choose("Ann", later)))


VERBS = {
    "outlook": lambda g: z.outlook(g, "Ann"), "guarantees": z.guarantees, "teams": z.team_guarantees,
    "alphabeta": lambda g: z.guarantee(g, "Ann", method="alphabeta"), "dominance": z.dominance,
    "coalitions": z.coalitions, "equilibria": z.equilibria, "pure": z.pure_equilibria, "nash": z.nash_outcomes,
    "best": z.best_equilibrium, "search": lambda g: z.search(g, depth=2), "determinacy": z.determinacy,
    "tournament": lambda g: z.tournament(g, ["random", "random"]),
}  # fmt: skip


@pytest.mark.parametrize("verb", VERBS)
def test_other_verbs_name_what_to_ask_instead(verb: str) -> None:
    # All equilibria of two players can be asked for, but Kuhn's poker is too large for that.
    with pytest.raises(BudgetError if verb in ("equilibria", "best") else MethodError, match="solve") as caught:
        VERBS[verb]("kuhn")
    assert "\n" not in str(caught.value)


def crowd(count: int) -> z.Tree:
    """Three players, who move at *count* hands that only the first two see: two to the power of *count* plans each."""

    def hand(k: int) -> Any:
        last = z.choose("C", {"l": z.end(1, 0, 0), "r": z.end(0, 1, 1)}, info="C")
        return z.choose("A", {m: z.choose("B", {"l": last, "r": last}, info=f"B{k}") for m in "lr"}, info=f"A{k}")

    return z.tree("ABC", z.chance({str(k): (Fraction(1, count), hand(k)) for k in range(count)}))


def test_four_players_with_half_a_million_profiles_are_answered(tmp_path: Any) -> None:
    found = right(z.solve(classics.chain_store()))  # Gambit's cs.efg
    assert (len(found.arena), found.subgames[0].method, found.exact) == (133, "pure", True)
    assert found.payoff.vector == (1, 0, 0, 0)  # both types would fight, so nobody enters
    assert found.subgames[0].payoffs is None  # 84,992 equilibria are not all told
    z.save(found, tmp_path / "answer.json")
    assert right(z.load(tmp_path / "answer.json")).payoff == found.payoff


def test_where_profiles_are_too_many_players_reply_in_turn() -> None:
    found = right(z.solve(classics.chain_store(4)))
    assert (found.subgames[0].method, found.exact) == ("replies", True)
    assert right(z.solve(crowd(300))).subgames[0].method == "replies"


def test_replies_that_go_round_are_given_up_with_the_way_on() -> None:
    def meet(a: str, b: str, c: str) -> Any:
        return z.end(int(a == b), int(a != b), int(c == "x"))

    game = z.tree("ABC", z.at_once({"A": "xy", "B": "xy", "C": "xy"}, meet))
    with pytest.raises(BudgetError, match=r"do not settle within 50 rounds\. .* has 8 profiles: use method='pure'"):
        z.solve(game, method="replies")


def test_profiles_that_nobody_can_try_are_not_recommended() -> None:
    """After each of sixteen deals A chases B; C, who sees nothing, makes one game of them all."""

    def last(a: str, b: str) -> Any:
        return z.choose(
            "C", {"x": z.end(int(a == b), int(a != b), 1), "y": z.end(int(a == b), int(a != b), 0)}, info="c"
        )

    deals = {str(k): (Fraction(1, 16), z.at_once({"A": "xy", "B": "xy"}, last, info=str(k))) for k in range(16)}
    with pytest.raises(BudgetError, match="too many to try; use a smaller game"):
        z.solve(z.tree("ABC", z.chance(deals)), method="replies")


@pytest.mark.parametrize("method", ["pure", "supports", "numeric"])
def test_more_profiles_than_can_be_written_down_are_refused_with_their_size(method: str) -> None:
    usual = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)  # Python writes no longer numbers then
    try:
        with pytest.raises(BudgetError, match=r"about 10\^723 profiles"):
            z.solve(crowd(1_200), method=method)
    finally:
        sys.set_int_max_str_digits(usual)


def test_who_only_looks_on_may_care_which_of_two_opponents_equilibria_is_taken() -> None:
    def meet(a: str, b: str) -> Any:
        return z.end(int(a == "m"), -int(a == "m"), 1 if b == "r" else 0)  # A plays m; B may do anything

    game = z.tree("ABC", z.at_once({"A": ("l", "m"), "B": ("l", "r")}, meet))
    assert {z.solve(game, choose=k).payoff["C"] for k in (0, 1)} == {0, 1}
    best = right(z.solve(game, choose="C"))
    assert (best.payoff.vector, best.subgames[0].method) == ((1, -1, 1), "matrix")


def test_listing_that_takes_too_long_says_what_else_to_ask(monkeypatch: Any) -> None:
    monkeypatch.setattr(extreme, "NUMBERS", 25)
    with pytest.raises(BudgetError, match=r"more than 2 bases, so there is no answer. Leave out choose=, or .*'lemke'"):
        z.solve(classics.outside(), choose="B")


@pytest.mark.long
@pytest.mark.parametrize("unit", [10**400, Fraction(1, 10**30)])
def test_floating_point_takes_payoffs_of_any_size(unit: Any) -> None:
    pytest.importorskip("scipy")

    def meet(a: str, b: str) -> Any:
        return z.end(*((unit, -unit) if a == b else (-unit, unit)))

    found = right(z.solve(z.tree("AB", z.at_once({"A": "ht", "B": "ht"}, meet)), method="highs"))
    assert found.exact and found.payoff.vector == (0, 0)
