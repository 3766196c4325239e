from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import zermelo as z
from tests.compiler.samples import Count
from zermelo.errors import BudgetError, MethodError, NameError_, ParameterError
from zermelo.preferences.aspects import By
from zermelo.solvers.guarantee.guarantee import guarantee_side_columns


def three() -> z.Tree:
    """B and C decide what A gets."""
    left = z.choose("B", {"u": z.end(4, 0, 0), "d": z.end(0, 1, 1)})
    right = z.choose("C", {"u": z.end(3, 0, 5), "m": z.end(1, 2, 5), "d": z.end(2, 0, 0)})
    return z.tree(("A", "B", "C"), z.choose("A", {"left": left, "right": right}))


@pytest.mark.parametrize(
    ("options", "value", "move"),
    [
        ({"others": "friends"}, 4, "left"),
        ({"others": "enemies"}, 1, "right"),
        ({}, 2, "left"),  # neutral: 2 either way, the first
        ({"friends": ["C"]}, 3, "right"),
        ({"enemies": ["B"]}, 2, "right"),
        ({"enemies": "B", "friends": "C"}, 3, "right"),
        ({"others": "enemies", "neutral": ["B"]}, 2, "left"),
    ],
)
def test_friends_raise_enemies_lower_and_neutrals_average(options: Any, value: Any, move: str) -> None:
    found = z.outlook(three(), "A", **options)
    assert found.value == value
    assert found.strategy[""] == move
    assert z.check(found)


def test_a_team_is_sure_of_its_sum() -> None:
    assert z.guarantee(three(), "A", "B").value == 4
    assert z.guarantee(three(), "B", "A").value == 4
    assert z.guarantee(three(), "A", "B", "C").value == 8
    assert z.guarantee(three(), "A", "C").value == 8


def test_by_place_a_team_is_ranked_by_its_sum_among_the_others_one_by_one() -> None:
    game = z.tree(("A", "B", "C"), z.choose("A", {"l": z.end(1, 4, 4), "r": z.end(3, 4, 2)}))
    assert z.guarantee(game, "A", by="place").value == 2
    assert z.guarantee(game, "A", "C", by="place").value == 1
    assert z.guarantee(game, "A", "C", by="place,points").value == (1, 5)


def test_several_levels_are_secured_in_order_of_importance() -> None:
    game = z.tree(("A", "B"), z.choose("B", {"x": z.end(3, 1), "y": z.end(2, 1), "z": z.end(1, 2)}))
    assert z.guarantee(game, "A", by="win,points").value == (0, 1)
    assert z.outlook(game, "A", friends=["B"], by="win,points").value == (1, 3)
    kind = z.outlook(game, "A", by="win,points")
    assert kind.value == (Fraction(2, 3), 2)
    assert z.check(kind)


def test_the_columns_of_a_side() -> None:
    ends, scale = guarantee_side_columns(three(), ("A", "C"), By.read("points"))
    assert (ends[:, 0].tolist(), scale) == ([4, 1, 8, 6, 2], 1)
    ends, _ = guarantee_side_columns(three(), ("A", "C"), By.read("place"))
    assert ends[:, 0].tolist() == [-1, -1, -1, -1, -1]


def test_sums_too_large_for_64_bits_are_exact() -> None:
    game = z.tree(("A", "B"), z.choose("A", {"x": z.end((1 << 61) + 1, 1 << 61), "y": z.end(0, 0)}))
    assert z.guarantee(game, "A", "B").value == (1 << 62) + 1


def test_symmetric_positions_are_merged_where_nobody_is_neutral() -> None:
    whole, merged = z.guarantee("nim:3,3,3", "A"), z.guarantee("nim:3,3,3", "A", symmetric=True)
    assert whole.value == merged.value
    assert merged.effort.nodes < whole.effort.nodes
    assert z.outlook("nim:2,2,players=3", "A", others="friends", symmetric=True).value == 2
    with pytest.raises(MethodError, match="Neutral players count every move"):
        z.outlook("nim:2,2,players=3", "A", enemies=["B"], symmetric=True)


def test_compiled_and_plain_agree() -> None:
    for view in ("friends", "enemies", "neutral"):
        answers = [z.outlook("tictactoe", "A", others=view, compiled=c) for c in (True, False)]
        assert [a.effort.compiled for a in answers] == [True, False]
        assert answers[0].value == answers[1].value
        assert answers[0].unit == answers[1].unit


@pytest.mark.parametrize(
    ("ask", "error", "says"),
    [
        (lambda: z.guarantee(three()), ParameterError, "Whose guarantee. Name one player or several of A, B, C"),
        (lambda: z.guarantee(three(), "A", "A"), ParameterError, "A is named twice"),
        (lambda: z.guarantee(three(), "Z"), NameError_, "No player 'Z'.* The players are A, B, C"),
        (lambda: z.guarantee(three(), ["A", "B"]), NameError_, "No player"),
        (lambda: z.outlook(three(), "Z"), NameError_, "No player 'Z'"),
        (lambda: z.outlook(three(), "A", friends=["Z"]), NameError_, "No player 'Z'"),
        (lambda: z.outlook(three(), "A", friends=["B"], enemies=["B"]), ParameterError, "B is named twice: as friend"),
        (lambda: z.outlook(three(), "A", neutral=["B", "B"]), ParameterError, "B is named twice: as neutral and as"),
        (lambda: z.outlook(three(), "A", enemies=["A"]), ParameterError, "A is named twice: as chosen player"),
        (lambda: z.outlook(three(), "A", others="foes"), ParameterError, "the rest can be friends, enemies or neutral"),
        (lambda: z.outlook(three(), "A", friends=5), ParameterError, "5 is not a list of players"),
        (lambda: z.outlook(Count(), "A", symmetric=True, others="enemies"), MethodError, "add same"),
    ],
)
def test_bad_input_gets_one_clear_line(ask: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says) as caught:
        ask()
    assert "\n" not in str(caught.value)


def test_hidden_moves_are_refused() -> None:
    dark = z.tree(("A", "B"), z.at_once({"A": "xy", "B": "xy"}, lambda a, b: z.end(0, 0)))
    with pytest.raises(MethodError, match="backward induction does not apply"):
        z.outlook(dark, "A", others="enemies")
    assert z.guarantee(dark, "A").value == 0


def test_every_point_of_view_can_look_a_few_moves_ahead() -> None:
    game, depth = "tokens:9", 3
    tree = z.game_tree(game, depth=depth)
    for others in ("friends", "enemies", "neutral"):
        found = z.outlook(game, "B", others=others, depth=depth)
        assert (found.value, found.status) == (z.outlook(tree, "B", others=others).value, "estimated")
    sure = z.guarantee(game, "A", "C", depth=depth)
    assert (sure.value, sure.status) == (z.guarantee(tree, "A", "C").value, "estimated")
    everybody = z.guarantees(game, depth=depth)
    assert (everybody.payoff, everybody.status) == (z.guarantees(tree).payoff, "estimated")
    assert z.outlook(game, "B", depth=30).status == "solved"


def test_a_depth_without_an_estimate_says_what_to_add() -> None:
    with pytest.raises(MethodError, match="estimate"):
        z.outlook("chomp:3,3,players=3", "A", depth=2)


@pytest.mark.parametrize(
    ("game", "positions", "nodes"), [("tarok:6,seed=2", 12153, 2696), ("tokens:20,players=3", 1093, 1562)]
)
def test_alphabeta_keeps_positions_in_a_table_and_finds_the_value_of_the_sweep(
    game: str, positions: int, nodes: int
) -> None:
    swept, pruned = z.guarantee(game, "A"), z.guarantee(game, "A", method="alphabeta", compiled=False)
    assert (swept.effort.nodes, pruned.effort.nodes) == (positions, nodes)
    assert pruned.value == swept.value
    assert z.check(pruned)
    seen = z.outlook(game, "A", others="enemies", method="alphabeta", compiled=False)
    assert (seen.value, seen.line) == (pruned.value, pruned.line)


@pytest.mark.parametrize("by", ["points", "place", "win", "not-last"])
@pytest.mark.parametrize("friends", [(), ("B",), ("C",), ("B", "C")])
def test_alphabeta_finds_by_rules_what_a_player_gets_among_friends_and_enemies_by_any_aspect(
    by: str, friends: tuple[str, ...]
) -> None:
    options: dict[str, Any] = {"friends": friends, "others": "enemies", "by": by}
    for game in ("tarok:3,seed=3", "tokens:7,players=3", "dots:1,2,players=3"):
        pruned = z.outlook(game, "A", method="alphabeta", compiled=False, **options)
        assert pruned.value == z.outlook(game, "A", **options).value
        assert pruned.is_guarantee == (not friends)
        assert z.check(pruned), z.check(pruned).problems


def test_alphabeta_by_place_says_the_same_compiled() -> None:
    options: dict[str, Any] = {"friends": ["B"], "others": "enemies", "by": "place", "method": "alphabeta"}
    plain, native = (z.outlook("tarok:3,seed=3", "A", compiled=compiled, **options) for compiled in (False, True))
    assert (plain.value, plain.line, plain.effort.nodes) == (native.value, native.line, native.effort.nodes)
    assert native.effort.compiled and not plain.effort.compiled


def test_the_side_of_alphabeta_is_ranked_as_one_among_the_others() -> None:
    for by in ("place", "win", "not-last"):
        for team in (("A", "B"), ("A", "C"), ("A", "B", "C")):
            pruned = z.guarantee("tarok:3,seed=3", *team, by=by, method="alphabeta", compiled=False)
            assert pruned.value == z.guarantee("tarok:3,seed=3", *team, by=by).value
            assert z.check(pruned)


def test_alphabeta_takes_numbers_of_any_size_in_a_tree() -> None:
    ends = {"l": z.end(1 << 70, 0), "r": z.end((1 << 70) + 1, 0)}
    tree = z.tree(("A", "B"), z.choose("B", {"x": z.choose("A", ends), "y": z.end(1 << 71, 0)}))
    assert z.guarantee(tree, "A", method="alphabeta").value == (1 << 70) + 1


def test_alphabeta_is_for_friends_and_enemies_and_says_what_to_do_otherwise() -> None:
    for options, who in (({"others": "neutral"}, "B and C are neutral"), ({"enemies": ["B"]}, "C is neutral")):
        with pytest.raises(MethodError, match=f"{who}, and alpha-beta cannot average"):
            z.outlook("tokens:5,players=3", "A", method="alphabeta", **options)
    for by in ("place,points", "2*points+place", lambda paid: paid):
        with pytest.raises(MethodError, match="takes by= one of points, place, win, not-last; give the tree"):
            z.guarantee("tokens:5,players=3", "A", method="alphabeta", by=by)
    with pytest.raises(MethodError, match="leave out method=: the default method can"):
        z.guarantee("pig:4,3,turns=1", "A", method="alphabeta")
    with pytest.raises(BudgetError, match="More than 100 nodes"):
        z.guarantee("tokens:20,players=3", "A", method="alphabeta", limit=100)
    with pytest.raises(ParameterError, match=r"others=\['x'\]: the rest can be friends"):
        z.outlook("tokens:5,players=3", "A", others=["x"])  # type: ignore[arg-type]
