from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.cyclic import ring
from tests.effort import tries
from zermelo.errors import FileError, ParameterError, ZermeloError

# As PRISM-games writes its own example of a turn-based game: two ways to send, and a player who may hold back.
TRA = """# Transitions (SMG)
5:2 9 11
0:0 0 0 1
0:0 1 1 0.15 send1
0:0 1 2 0.85 send1
0:0 2 3 0.15 send2
0:0 2 4 0.85 send2
1:0 0 0 1
2:1 0 1 1
2:1 1 2 1
3:0 0 0 1
4:1 0 3 1
4:1 1 4 1
"""
STA = "(s)\n0:(10)\n1:(11)\n2:(12)\n3:(13)\n4:(14)\n"
LAB = '0="init" 1="deadlock" 2="done"\n0: 0\n1: 2\n3: 2\n'


def put(folder: Path, tra: str = TRA, sta: str | None = STA, lab: str | None = LAB) -> Path:
    for suffix, text in ((".tra", tra), (".sta", sta), (".lab", lab)):
        if text is not None:
            (folder / f"model{suffix}").write_text(text)
    return folder / "model.tra"


def test_states_players_choices_odds_and_the_goal_are_read(tmp_path: Path) -> None:
    graph = z.load(put(tmp_path))
    assert graph.players == ("A", "B")
    assert graph.states == [(10,), (11,), (12,), (13,), (14,), (10, "send1"), (10, "send2")]
    assert [graph.turn(v) for v in range(7)] == ["A", None, "B", None, "B", "chance", "chance"]
    assert graph.names(0) == ["0", "send1", "send2"]
    assert graph.odds(5) == [Fraction(3, 20), Fraction(17, 20)]
    assert graph.payoff_at(1) == {"A": 1, "B": -1}
    assert graph.endless == {"A": 0, "B": 0}


def test_decimals_are_exact_and_so_is_the_chance_of_reaching_the_goal(tmp_path: Path) -> None:
    answer = z.guarantee(z.load(put(tmp_path)), "A")
    assert answer.value == Fraction(3, 20)  # then the other player holds back forever


def test_the_goal_may_be_another_player_s_and_another_label(tmp_path: Path) -> None:
    lab = LAB.replace('"done"', '"done" 3="held"') + "4: 3\n"
    path = put(tmp_path, lab=lab)
    assert z.load(path, goal="done", team="B").payoff_at(1) == {"A": -1, "B": 1}
    assert z.load(path, goal="held").turn(4) is None
    paid = z.load(path, ends={"done": (1, 0), "held": (0, "1/2")}, endless=(0, 0))
    assert paid.payoff_at(4) == {"A": 0, "B": Fraction(1, 2)}
    with pytest.raises(FileError, match=r"what is the goal.*labels are done, held"):
        z.load(path)


def test_a_decision_process_has_one_player_and_a_chain_is_chance_s_alone(tmp_path: Path) -> None:
    process = "3 3 4\n0 0 1 0.5 try\n0 0 2 0.5 try\n1 0 1 1\n2 0 0 1\n"
    graph = z.load(put(tmp_path, process, None, '0="init" 1="goal"\n0: 0\n1: 1\n'))
    assert (graph.players, graph.turn(0), graph.turn(2)) == (("A",), "chance", "A")
    chain = z.load(put(tmp_path, "3 4\n0 1 1/3\n0 2 2/3\n1 1 1\n2 2 1\n", None, '0="init" 1="goal"\n0: 0\n1: 1\n'))
    assert chain.odds(0) == [Fraction(1, 3), Fraction(2, 3)]


def test_rounded_odds_are_refused_unless_simple_fractions_are_asked_for(tmp_path: Path) -> None:
    third = "2 2 3\n0 0 0 0.3333333333333333\n0 0 1 0.6666666666666667\n1 0 1 1\n"
    path = put(tmp_path, third.replace("7\n", "6\n"), None, '0="goal"\n1: 0\n')
    with pytest.raises(FileError, match=r'line 2: the odds in choice 0 of state 0 sum to 0.99.*odds="simplest"'):
        z.load(path)
    path = put(tmp_path, third, None, '0="goal"\n1: 0\n')
    assert z.load(path, odds="simplest").odds(0) == [Fraction(1, 3), Fraction(2, 3)]
    short = "2 2 3\n0 0 0 0.15\n0 0 1 0.85\n1 0 1 1\n"
    path = put(tmp_path, short, None, '0="goal"\n1: 0\n')
    assert z.load(path, odds="simplest").odds(0) == [Fraction(3, 20), Fraction(17, 20)]


def same(graph: z.Graph, again: z.Graph) -> None:
    assert again.mover.tolist() == graph.mover.tolist()
    assert again.first.tolist() == graph.first.tolist()
    assert again.succ.tolist() == graph.succ.tolist()
    assert again.endless == graph.endless or list(again.endless.vector) == list(graph.endless.vector)
    ends = np.flatnonzero(graph.mover == -2).tolist()
    assert [again.payoff_at(v).vector for v in ends] == [graph.payoff_at(v).vector for v in ends]


def test_reading_what_was_written_gives_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "game.tra"
    for seed in range(tries(20)):
        graph = ring(np.random.default_rng(seed))
        z.save(graph, path)
        same(graph, z.load(path))


def test_rules_are_written_with_their_states(tmp_path: Path) -> None:
    path = tmp_path / "game.tra"
    for name in ("hounds:1", "cops:cycle,4,cops=2,players=3"):
        graph = z.game_graph(name)
        z.save(graph, path)
        again = z.load(path)
        same(graph, again)
        assert [again.state(v) for v in range(len(graph))] == [graph.state(v) for v in range(len(graph))]


def test_chance_is_written_with_its_odds_those_that_lead_to_one_place_together(tmp_path: Path) -> None:
    graph = z.game_graph("pig:4,3,turns=0")
    z.save(graph, tmp_path / "pig.tra")
    again = z.load(tmp_path / "pig.tra")
    for v in range(len(graph)):
        if graph.mover[v] == -1:
            told = [dict.fromkeys(g.children(v), Fraction(0)) for g in (graph, again)]
            for odds, g in zip(told, (graph, again)):
                for child, share in zip(g.children(v), g.odds(v)):
                    odds[child] += share
            assert told[0] == told[1]


@pytest.mark.parametrize(
    ("tra", "says"),
    [
        ("", "the file is empty"),
        ("hello\n", "line 1: the file begins with states"),
        (TRA.replace("5:2 9 11", "1000000000:2 9 11"), "line 2: 1,000,000,000 states cannot all be reached"),
        (TRA.replace("5:2 9 11", "5:2 9 1000000000"), "more than the file has room for"),
        (TRA.replace("5:2 9 11", "5:2 9 12"), "line 2: 12 transitions are declared, and there are 11"),
        (TRA.replace("5:2 9 11", "5:2 8 11"), "line 2: 8 choices are declared, and there are 9"),
        (TRA.replace("5:2 9 11", "5:200 9 11"), "1 to 100 players, not 200"),
        (TRA.replace("4:1 0 3 1", "4:1 0 7 1"), "line 12: there is no state 7; there are 0 … 4"),
        (TRA.replace("4:1 0 3 1", "4:2 0 3 1"), "line 12: there is no player 2"),
        (TRA.replace("4:1 1 4 1", "4:0 1 4 1"), "line 13: state 4 belongs to player 0 here and to player 1 above"),
        (TRA.replace("4:1 0 3 1", "4 0 3 1"), "line 12: a transition is: state:player choice state odds"),
        (TRA.replace("4:1 0 3 1", "4:1 0 3 0.9"), "line 12: the odds in choice 0 of state 4 sum to 9/10, not to 1"),
        (TRA.replace("4:1 0 3 1", "4:1 0 3 -1"), "line 12: odds are a number above 0"),
        (TRA.replace("4:1 0 3 1", "4:1 0 3 nan"), "line 12: odds are a number above 0"),
        (TRA.replace("0:0 1 2 0.85 send1", "0:0 1 1 0.85 send1"), "line 5: the way from state 0 to state 1 by"),
        (TRA.replace("0:0 1 2 0.85 send1", "0:0 1 2 0.85 send3"), 'line 5: choice 1 of state 0 is called "send3"'),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_in_one_line_with_the_place(tmp_path: Path, tra: str, says: str) -> None:
    with pytest.raises(FileError) as caught:
        z.load(put(tmp_path, tra))
    assert says in str(caught.value)
    assert str(caught.value).startswith(str(tmp_path / "model.tra"))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("sta", "lab", "says"),
    [
        (STA, "done\n", 'model.lab, line 1: labels are written once each'),
        (STA, LAB + "9: 2\n", "model.lab, line 5: there is no state 9"),
        (STA, LAB + "2: 9\n", "model.lab, line 5: there is no label 9"),
        (STA, LAB + "2 2\n", "model.lab, line 5: a state and its labels are"),
        (STA, LAB + "2: 0\n", "2 states are labelled init"),
        ("0:(1)\n", LAB, "model.sta, line 1: the file begins with the names of the variables"),
        (STA + "5:(3)\n", LAB, "model.sta, line 7: state 5 is none of 0 … 4"),
        (STA + "4:(3)\n", LAB, "model.sta, line 7: state 4 is given twice"),
        (STA.replace("4:(14)", "4:(13)"), LAB, "two states are alike"),
        (STA.replace("4:(14)\n", ""), LAB, "4 of 5 states are given"),
        (STA.replace("(14)", "(1,4)"), LAB, "model.sta, line 6: a state is: number:(…)"),
    ],
)  # fmt: skip
def test_what_is_wrong_beside_it_is_told_with_its_place_too(tmp_path: Path, sta: str, lab: str, says: str) -> None:
    with pytest.raises(FileError) as caught:
        z.load(put(tmp_path, TRA, sta, lab))
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_dead_end_pays_nothing_on_the_way_to_a_goal_and_is_refused_where_ends_are_told(tmp_path: Path) -> None:
    path = put(tmp_path, "3 2 2\n0 0 1 1\n0 1 2 1\n", None, '0="init" 1="goal"\n0: 0\n1: 1\n')
    assert z.load(path).payoff.tolist() == [[1], [0]]
    with pytest.raises(FileError, match="state 2 is a dead end"):
        z.load(path, ends={"goal": (1,)})


def test_options_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    path = put(tmp_path)
    with pytest.raises(FileError, match=r'no label is "dome"\. Did you mean done'):
        z.load(path, goal="dome")
    with pytest.raises(ParameterError, match="No player 'Z'"):
        z.load(path, goal="done", team=("Z",))
    with pytest.raises(ParameterError, match="not both"):
        z.load(path, goal="done", ends={})
    with pytest.raises(ParameterError, match="exact or simplest"):
        z.load(path, odds="near")
    with pytest.raises(ParameterError, match="without an option 'aim'; there are goal"):
        z.load(path, aim="done")
    with pytest.raises(ParameterError, match="leave game out"):
        z.load(path, game="nim")
    with pytest.raises(ParameterError, match="holds a graph, not a Tree"):
        z.save(z.game_tree("nim:1"), tmp_path / "x.tra")


def test_no_text_however_broken_gives_anything_but_a_game_or_one_line(tmp_path: Path) -> None:
    dice = random.Random(1)
    for k in range(tries(100)):
        texts = [list(TRA), list(STA), list(LAB)]
        text = texts[k % 3]
        for _ in range(dice.randint(1, 6)):
            at = dice.randrange(len(text))
            text[at : at + dice.randint(0, 3)] = dice.choice(
                ["", ":", "1", "9", "0", '"', "\n", " ", "-", ".", "/", "٣"]
            )
        path = put(tmp_path, *map("".join, texts))
        try:
            assert isinstance(z.load(path), z.Graph)
        except ZermeloError as error:
            assert "\n" not in str(error)
            assert str(error).startswith(str(tmp_path / "model"))


@settings(max_examples=tries(50))
@given(st.sampled_from([".tra", ".sta", ".lab", ".gm"]), st.binary(max_size=60), st.integers(0, 60))
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, suffix: str, noise: bytes, at: int
) -> None:
    path = put(tmp_path_factory.mktemp("fuzz"))
    broken = path.with_suffix(suffix)
    content = (
        broken.read_bytes() if broken.exists() else b'parity 3;\n0 1 0 1,2 "here";\n1 1 1 0,3;\n2 0 0 2;\n3 1 0 3;\n'
    )
    broken.write_bytes(content[:at] + noise + content[at + len(noise) :])
    try:
        z.load(broken if suffix == ".gm" else path)
    except ZermeloError as error:
        assert "\n" not in str(error)
