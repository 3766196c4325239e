"""A subgame is a game: the part of a tree or graph, or rules begun elsewhere, and answers about it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import zermelo as z
from tests.strategies import trees
from zermelo.errors import ZermeloError
from zermelo.forms.information.information_sets import information_subgame_roots

PLACES = ("", "b2", "b2/a2", "a1/a2/b1/b2", "a1/a2/b1/b2/c1")
LOOP = z.graph(("A",), {"x": "A"}, [("x", "x", "stay"), ("x", "end", "go")], {"end": (1,)}, endless=(0,))
KRK = "8/8/8/8/8/2k5/8/K6R w - - 0 1"


def told(arena: Any, node: int = 0) -> Any:
    """All that is below a node, as nested tuples."""
    who = arena.turn(node)
    if who is None:
        return arena.payoff_at(node)
    odds = tuple(arena.odds(node)) if who == "chance" else ()
    return who, odds, tuple((arena.name(node, e), told(arena, arena.child(e))) for e in arena.edges(node))


@given(trees(chance=True))
def test_a_subtree_is_what_lies_below_its_node(tree: z.Tree) -> None:
    for node in range(len(tree)):
        part = tree.subtree(node)
        assert told(part) == told(tree, node)
        assert part.ends == sum(1 for v in range(len(part)) if part.turn(v) is None)


def followed(whole: z.Solution, node: int) -> list[str]:
    """The moves that a solution makes from a node on, where nobody moves at random."""
    moves = []
    while whole.arena.turn(node) is not None:
        (edge,) = whole.shares(node)
        moves.append(whole.arena.name(node, edge))
        node = whole.arena.child(edge)
    return moves


@given(trees())
def test_a_subgame_is_solved_as_it_is_inside_the_whole(tree: z.Tree) -> None:
    whole = z.solve(tree)
    sure = z.guarantees(tree)
    for node in range(len(tree)):
        part = z.solve(tree, at=node)
        assert part.payoff == whole.value(node)
        assert list(part.line.moves) == followed(whole, node)
        assert z.check(part)
        player = tree.players[-1]
        assert z.guarantee(tree, player, at=node).value == sure.at(node)[player]


@pytest.mark.parametrize("place", PLACES)
def test_rules_begun_elsewhere_are_the_positions_reached_from_there(place: str) -> None:
    left = z.subgame("tictactoe", place)
    whole = z.game_graph("tictactoe")
    assert z.game_graph(left) == whole.subgraph(place)
    assert len(z.game_tree(left)) == len(z.game_tree("tictactoe").subtree(place))
    assert z.solve("tictactoe", at=place).payoff == z.solve(whole).value(place) == z.solve(whole, at=place).payoff
    assert z.check(z.solve("tictactoe", at=place))


def test_compiled_rules_begin_where_plain_ones_do() -> None:
    left = z.subgame("nim:2,2,2,players=3", "h2-1")
    assert z.game_graph(left, compiled=True) == z.game_graph(left, compiled=False)
    assert left.title == "nim:2,2,2,players=3 after h2-1"


def test_a_subgame_of_a_subgame_is_one_of_the_whole() -> None:
    twice = z.subgame(z.subgame("nim:2,2", "h1-1"), "h2-1")
    assert twice.start() == z.subgame("nim:2,2", "h1-1/h2-1").start()
    assert z.game_graph(z.subgame(twice, list(z.game("nim:2,2").start()))) == z.game_graph("nim:2,2")


def test_every_question_takes_a_position() -> None:
    nim, place = "nim:1,2,players=Ann+Bob+Cy", "h2-1"
    left = z.game_graph(nim).subgraph(place)
    assert z.outlook(nim, "Cy", at=place, others="friends").value == z.outlook(left, "Cy", others="friends").value
    assert z.coalitions(nim, at=place).worth == z.coalitions(left).worth
    assert z.guarantee(nim, "Bob", at=place, method="alphabeta").value == z.guarantee(left, "Bob").value
    four = z.equilibria("littman:4")
    assert z.equilibria("littman:4", at="2/3").regions == four.at("2/3").regions
    assert z.search(z.subgame("nim:2,2", "h1-1")).move == z.search("nim:2,2", at="h1-1").move


@pytest.mark.parametrize("game", ["cops:cycle,5,cops=2,players=3", "pig:6"])
def test_play_that_comes_back_has_subgames(game: str) -> None:
    graph = z.game_graph(game)
    whole = z.solve(graph)
    for node in range(1, len(graph), 1 + len(graph) // 6):
        part = z.solve(graph, at=node)
        assert part.payoff == whole.value(node) == z.solve(game, at=graph.state(node)).payoff
        assert z.check(part)


class Walk:
    """A game that is any object: one walks from 0 to 3."""

    players = ("Ann", "Bob")

    def start(self) -> int:
        return 0

    def turn(self, state: int) -> str | None:
        return None if state >= 3 else self.players[state % 2]

    def moves(self, state: int) -> list[str]:
        return ["one", "two"]

    def after(self, state: int, move: str) -> int:
        return state + 1 + (move == "two")

    def payoff(self, state: int) -> tuple[int, int]:
        return (state, -state)


def test_any_object_that_is_a_game_has_subgames() -> None:
    whole = z.solve(Walk())
    for place, node in (("one", whole.arena.node_at("one")), (2, whole.arena.position(2)), (["two"], 2)):
        part = z.solve(Walk(), at=place)
        assert part.payoff == whole.value(node)
        assert z.check(part)
    assert "Ann" in str(z.subgame(Walk(), "two").turn(2))


def test_positions_with_numbers_are_told_from_their_own() -> None:
    found = z.solve("chess:KRK", at=KRK)
    whole = z.solve("chess:KRK")
    assert found.write() == KRK != whole.write()
    assert (found.payoff, found.distance()) == (whole.value(KRK), whole.distance(KRK))
    assert z.guarantee("chess:KRK", "White", at=KRK).value == 1


@pytest.mark.parametrize(
    "ask",
    [
        lambda: z.solve("tictactoe", at="b2/a2"), lambda: z.guarantee("tictactoe", "A", at="b2/a2"),
        lambda: z.guarantee("tictactoe", "A", at="b2/a2", method="alphabeta"),
        lambda: z.outlook("nim:1,2,players=3", "B", at="h2-1"), lambda: z.equilibria("littman:4", at="2"),
        lambda: z.coalitions("nim:1,2,players=3", at="h2-1"), lambda: z.solve("sharing", at="keep"),
        lambda: z.play_match(z.subgame("nim:2,2", "h1-1"), ["solve", "random"]),
    ],
)  # fmt: skip
def test_answers_about_subgames_are_kept_in_files(ask: Any, tmp_path: Path) -> None:
    answer, file = ask(), tmp_path / "answer.json"
    z.save(answer, file)
    again = z.load(file)
    assert again.text() == answer.text()
    if not hasattr(again, "board"):
        assert z.check(again)


def test_a_table_of_numbered_positions_is_kept_with_its_position(tmp_path: Path) -> None:
    z.save(z.solve("chess:KRK", at=KRK), tmp_path / "krk.json")
    assert z.load(tmp_path / "krk.json").write() == KRK


def test_a_file_whose_position_is_none_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    z.save(z.solve("tictactoe", at="b2"), file)
    text = file.read_text(encoding="utf-8")
    for wrong in ("[32]", '["b2"]', '"b2"'):
        file.write_text(text.replace("[32,0,1]", wrong), encoding="utf-8")
        assert wrong in file.read_text(encoding="utf-8")
        with pytest.raises(ZermeloError, match=r"answer\.json: game"):
            z.load(file)


def hidden() -> z.Tree:
    inside = z.at_once({"A": "lr", "B": "lr"}, lambda a, b: z.end(int(a == b), int(a != b)))
    return z.tree(("A", "B"), z.choose("A", {"out": z.end(2, 2), "in": inside}))


def test_a_subtree_begins_only_where_no_information_set_is_cut() -> None:
    for game in (hidden(), z.game("kuhn")):
        begins = set(information_subgame_roots(game))
        for node in range(len(game)):
            if node in begins or game.turn(node) is None:
                assert told(game.subtree(node)) == told(game, node)
                continue
            with pytest.raises(ZermeloError, match="No subgame begins at"):
                game.subtree(node)
    assert hidden().subtree("in").has_hidden_moves
    assert z.check(z.solve(hidden(), at="in"))
    assert z.solve(hidden(), at="in").payoff == z.solve(hidden()).value("in")


@pytest.mark.parametrize(
    ("game", "at", "said"),
    [
        ("tictactoe", "b2/b2", "No move 'b2' here"),
        ("tictactoe", 5, "No position 5; write the moves that lead to it, or its state."),
        ("tictactoe", (1, 2), "A position of this game has 3 numbers, not 2."),
        ("tictactoe", "a1/a2/b1/b2/c1/c2", "The game is over there."),
        ("sharing", "nope", "No move 'nope' here. The moves are keep, share, give."),
        ("sharing", 77, "No node 77; there are 10."),
        ("chess:KRK", (9,) * 12, "is not a position of this game"),
        ("tictactoe", (1 << 70, 0, 0), "is made of numbers that fit 64 bits"),
        (LOOP, {}, "No position {} can be reached in this game."),
        (LOOP, [["x"]], "No position [['x']] can be reached in this game."),
        ("kuhn", "1-2", "No subgame begins at 1-2: the information set '1' of Ann has nodes elsewhere, too. The "
         "subgame around it begins at the start."),
    ],
)  # fmt: skip
def test_what_is_no_subgame_is_told_in_one_line(game: Any, at: Any, said: str) -> None:
    with pytest.raises(ZermeloError) as refused:
        z.solve(game, at=at)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_matrix_and_a_table_have_no_subgames(tmp_path: Path) -> None:
    with pytest.raises(ZermeloError, match="A matrix has no subgames but itself"):
        z.solve(z.matrix(("A", "B"), [[(1, 0), (0, 1)]]), at="x")
    with pytest.raises(ZermeloError, match="A table holds the positions of a whole game"):
        z.table(z.subgame("nim:2,2", "h1-1"), tmp_path / "table")


@pytest.mark.parametrize("state", [(3, 0, 0), (0, -3, 0), (1, 2, 1)])
def test_a_state_that_play_never_comes_to_is_refused_in_one_line(state: tuple[int, ...]) -> None:
    for ask in (lambda: z.solve("nim:1,2", at=state), lambda: z.guarantee("nim:1,2", "A", at=state)):
        with pytest.raises(z.ZermeloError, match="is not a position of this game") as told:
            ask()
        assert "\n" not in str(told.value)
    assert z.solve("nim:1,2", at=(0, 1, 0)).payoff == z.solve("nim:1,2", at="h1-1/h2-1").payoff
