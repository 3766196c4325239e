"""`prove`: values against the sweep, bounds when the budget ends, lines and moves, and what is refused."""

from __future__ import annotations

import pytest

import zermelo as z
from tests.effort import tries
from tests.solvers.proof.webs import PLAYERS, WEBS, Web, sides, worth
from zermelo.errors import BudgetError, FileError, MethodError, ParameterError, RulesError
from zermelo.solvers.proof import prove as module

SMALL_TABLE = 1 << 20  # bytes
SMALL = (
    "tictactoe", "connect:4,3,3", "nim:2,3", "hex:3,3", "domineering:3,4", "dots:2,1", "kalah:3,2", "tokens:7",
    "hexapawn:3,3",
)  # fmt: skip


class Coin(z.Rules):
    """A calls, and chance decides."""

    players: int = 2
    actions: int = 2
    start = (0, 0)

    def player(self, s: z.State) -> int:
        return -1 if s[0] == 1 else 0

    def legal(self, s: z.State, a: int) -> bool:
        return True

    def odds(self, s: z.State, a: int) -> int:
        return 1

    def apply(self, s: z.State, a: int) -> None:
        s[0] += 1
        s[1] += a

    def over(self, s: z.State) -> bool:
        return s[0] == 2

    def score(self, s: z.State, p: int) -> int:
        return s[1] if p == 0 else -s[1]


@pytest.mark.parametrize("name", SMALL)
def test_a_proof_is_what_the_sweep_finds_and_its_line_pays_it(name):
    game = z.game(name)
    for player in game.players:
        found = z.prove(name, player)
        assert found.status == "solved" and found.value == found.at_most == z.guarantee(name, player).value
        state = game.start()
        for step in found.line:
            assert game.turn(state) == step.player
            state = game.after(state, step.move)
        assert game.payoff(state)[player] == found.value
        assert z.check(found)


@pytest.mark.parametrize("kind", WEBS)
def test_teams_are_proven_against_all_others_from_every_start(kind: type[Web]):
    for seed in range(40, 40 + tries(3, 10)):
        rules = kind(seed=seed, players=3)
        for side in sides(3):
            found = z.prove(rules, *side, compiled=False, memory=SMALL_TABLE)
            assert found.value == worth(rules, tuple(rules.start), {PLAYERS.index(player) for player in side})
            assert z.check(found)


def test_the_side_left_out_is_the_player_to_move_where_there_are_two():
    assert z.prove("tictactoe").side == ("A",)
    assert z.prove("tictactoe", at="b2").side == ("B",)
    assert z.prove("nim:2,2", at="h1-1/h2-1/h1-1/h2-1").side == ("A",)  # it is over: the first player
    with pytest.raises(ParameterError, match="This game has 3 players; name one or several of A, B, C"):
        z.prove("tokens:7,players=3")


def test_a_proof_begins_at_any_position():
    found = z.prove("tictactoe", at="b2/a2")
    assert (found.value, found.words, found.start) == (1, "a win", (32, 2, 2))
    assert z.prove("tictactoe", "B", at=found.start).words == "a loss"


def test_moves_are_told_everywhere_and_keep_what_is_proven():
    found = z.prove("tictactoe")
    assert found.move() == found.best == found.line[0].move
    for where in ("b2", "a1/b2", "a1/b1/a2/a3"):  # the last after mistakes of both
        state = found.state(where)
        value = z.guarantee("tictactoe", z.game("tictactoe").turn(state), at=where).value
        after = f"{where}/{found.move(where)}"
        assert z.guarantee("tictactoe", z.game("tictactoe").turn(state), at=after).value == value
    assert found.move("b2/a1/a2/c2/c1/a3/b3/b1/c3") is None


def test_what_is_proven_when_the_budget_ends_is_told_and_true():
    value = z.guarantee("connect:4,3,3", "A").value
    seen = set()
    for nodes in (1, 3, 10, 30, 400):
        found = z.prove("connect:4,3,3", nodes=nodes, compiled=False, memory=SMALL_TABLE)
        low, high = found.bounds
        assert (low is None or low <= value) and (high is None or value <= high)
        assert found.status == ("solved" if low == high else "bounded")
        assert z.check(found)
        seen.add(found.status)
    assert seen == {"solved", "bounded"}


@pytest.mark.parametrize("method", ["alphabeta", "df-pn"])
def test_whether_a_team_can_force_so_much_is_asked_alone(method):
    for seed in range(6):
        rules = WEBS[seed](seed=seed, players=3)
        for side in sides(3):
            value = worth(rules, tuple(rules.start), {PLAYERS.index(player) for player in side})
            for least in (value - 1, value, value + 1):
                found = z.prove(rules, *side, least=least, method=method, compiled=False, memory=SMALL_TABLE)
                low, high = found.bounds
                assert (low is None or low <= value) and (high is None or value <= high)
                assert (low >= least) if least <= value else (high < least)
                assert found.notes[-1].endswith("Yes." if least <= value else "No.")
    assert (
        "not settled" in z.prove("connect:5,5", least=1, nodes=5, compiled=False, memory=SMALL_TABLE).notes[-1].lower()
    )
    with pytest.raises(z.ZermeloError, match="score must be a finite number"):
        z.prove("tictactoe", least="much")


def test_bounds_are_put_into_words():
    found = z.prove("connect:4,4,3", nodes=1, compiled=False, memory=SMALL_TABLE)
    assert (found.words, found.verdict) == ("nothing", "Nothing is proven yet: the value is between -1 and 1.")
    assert found.best is None and "Move" not in str(found)
    told = [vars(found) | {"low": low, "high": high} for low, high in ((0, 1), (-1, 0), (1, 1), (None, -1), (0, 0))]
    words = [z.Proof(**{k: v for k, v in one.items() if k in z.Proof.__dataclass_fields__}).words for one in told]
    assert words == ["at least a draw", "at most a draw", "a win", "at most a loss", "a draw"]
    assert z.prove("kalah:3,2").words == "a win worth 4"
    assert z.prove("nim:3,4", "A", "B").verdict == "A and B get 0 together, if they play as one."
    assert z.prove("tokens:7,players=3", "A").verdict == "A can guarantee -1, and can be held to it."


def test_a_guarantee_can_be_proven():
    for name, side in (("tokens:9,players=3", ("A", "C")), ("connect:4,3,3", ("B",))):
        found = z.guarantee(name, *side, method="proof")
        assert found.value == z.guarantee(name, *side).value and found.method == "proof"
        assert z.check(found)
    with pytest.raises(BudgetError, match="which gives bounds"):
        z.guarantee("connect:5,5", "A", method="proof", limit=10)


def test_a_graph_that_was_explored_from_rules_is_proven_by_them():
    graph = z.game_graph("nim:2,3")
    assert z.prove(graph).value == z.guarantee(graph, "A", method="proof").value == z.guarantee(graph, "A").value
    left = z.subgame(graph, "h1-1")
    assert z.prove(left, "A").value == z.guarantee(left, "A").value
    with pytest.raises(MethodError, match="this game is already explicit"):
        z.prove(z.game_tree("nim:2,3"))


def test_a_guarantee_by_proof_refuses_what_proofs_do_not_know():
    with pytest.raises(MethodError, match="leave out by= and symmetric="):
        z.guarantee("tictactoe", "A", method="proof", by="place")
    with pytest.raises(MethodError, match="Alpha-beta to a depth"):
        z.guarantee("tictactoe", "A", method="proof", depth=3)


def test_hidden_hands_are_open_to_proofs_as_they_are_to_guarantees():
    assert z.prove("ohhell:2,players=2", "A").value == z.guarantee("ohhell:2,players=2", "A").value


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (Coin(), "Chance moves here"),
        ("pig:4,3,turns=1", "Play can go on forever here"),
        ("sharing", "this game is already explicit: use guarantee"),
        ("hounds", "Play can go on forever here"),
        ("chess:KRK", "Play can go on forever here"),
        (z.matrix(("A", "B"), [[(1, -1)]]), "A matrix has no moves"),
    ],
)
def test_other_kinds_of_game_are_refused_in_one_line_that_names_what_to_ask(game, says):
    with pytest.raises(MethodError, match=says) as refused:
        z.prove(game)
    assert "\n" not in str(refused.value)


def test_senseless_options_are_refused():
    for options, says in (
        ({"memory": "1KB"}, "too little"), ({"memory": "900TB"}, "more than is free"),
        ({"memory": "much"}, "is no size"), ({"nodes": 0}, "nodes must be"), ({"seconds": 0}, "seconds must be"),
        ({"method": "magic"}, "No method 'magic'"), ({"seconds": "x"}, "seconds must be a number above 0, not 'x'"),
        ({"seconds": float("nan")}, "seconds must be"), ({"save": 5}, "save must be the path"),
        ({"resume": 3}, "resume must be the path"), ({"table": 7}, "table must be the path"),
        ({"save": ""}, "save must be the path"),
    ):  # fmt: skip
        with pytest.raises(ParameterError, match=says):
            z.prove("tictactoe", **options)
    with pytest.raises(ParameterError, match="A is named twice"):
        z.prove("tictactoe", "A", "A")
    with pytest.raises(z.ZermeloError, match="No player 'Z'"):
        z.prove("tictactoe", "Z")


def test_a_table_that_cannot_be_kept_is_told_before_anything_is_proven(tmp_path):
    for path, says in ((tmp_path / "none" / "table", "there is no folder"), (tmp_path, "is a folder")):
        with pytest.raises(FileError, match=says):
            z.prove("connect:7,6", resume=path)


def test_a_player_that_is_none_is_told_as_solve_tells_it():
    fifth = type("Fifth", (Coin,), {"player": lambda self, s: 5})
    for side in ((), ("A",)):
        with pytest.raises(RulesError, match=r"Fifth.player returned 5; it must be -1 \(chance\) to 1"):
            z.prove(fifth(), *side)


def test_ctrl_c_keeps_what_is_proven():
    def stop(what, count):
        if count > 30:
            raise KeyboardInterrupt

    found = z.prove("connect:5,5", compiled=False, memory=SMALL_TABLE, watch=stop)
    assert found.is_stopped and found.status == "bounded" and z.check(found)


def test_a_proof_is_saved_and_read_again(tmp_path):
    for found in (z.prove("tictactoe"), z.prove("tokens:7,players=3", "A", "C"), z.prove("connect:4,3,3", nodes=3)):
        z.save(found, tmp_path / "proof.json")
        read = z.load(tmp_path / "proof.json")
        told = [(one.bounds, one.status, one.side, one.line, one.best, one.start, one.words) for one in (found, read)]
        assert told[0] == told[1]
        assert z.check(read)


def test_a_proof_goes_on_from_its_table(tmp_path):
    kept = tmp_path / "table"
    first = z.prove("connect:4,4", nodes=2000, compiled=False, memory=SMALL_TABLE, resume=kept)
    assert first.status == "bounded" and kept.exists()
    again = z.prove("connect:4,4", compiled=False, memory=SMALL_TABLE, resume=kept)
    alone = z.prove("connect:4,4", compiled=False, memory=SMALL_TABLE)
    assert again.value == alone.value == 0 and again.effort.nodes < alone.effort.nodes


def test_positions_of_a_table_on_disk_end_the_search(tmp_path):
    z.table("connect:4,3,3", tmp_path / "kept", compiled=False)
    by_table = z.prove("connect:4,3,3", table=tmp_path / "kept", compiled=False, memory=SMALL_TABLE)
    alone = z.prove("connect:4,3,3", compiled=False, memory=SMALL_TABLE)
    assert by_table.value == alone.value and by_table.effort.nodes == 0
    with pytest.raises(z.ZermeloError, match="another game"):
        z.prove("connect:4,4,3", table=tmp_path / "kept")


def test_two_cores_find_the_same():
    assert z.prove("domineering:4,5", cores=2).value == z.prove("domineering:4,5").value


def test_a_line_as_long_as_can_be_is_no_trouble():
    assert module.LONGEST_LINE > len(z.prove("dots:2,2").line) == 12


# What others have published, each decided from the start.
# Breuker, Uiterwijk and van den Herik 2000; Wilson's page of dots and boxes; Tromp's table of Connect Four; Nash 1952.
PUBLISHED = [("domineering:5,5", "a loss"), ("hex:4,4", "a win"), ("connect:4,4", "a draw")]
# Irving, Donkers and Uiterwijk 2000: Kalah(6,3) is a win by 2.
LARGER = [
    ("domineering:6,6", "a win"), ("connect:5,4", "a draw"), ("connect:5,5", "a draw"), ("connect:6,5", "a draw"),
    ("dots:3,3", "3"),
    ("kalah:6,3", "a win worth 2"), ("hex:5,5", "a win"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "words"), PUBLISHED)
def test_the_start_is_worth_what_is_published(name, words):
    assert z.prove(name).words == words


@pytest.mark.long
@pytest.mark.parametrize(("name", "words"), LARGER)
def test_the_start_of_a_larger_game_is_worth_what_is_published(name, words):
    assert z.prove(name).words == words
