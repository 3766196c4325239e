from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

import zermelo as z
from tests.cyclic import zero_sum
from tests.effort import tries
from zermelo.errors import FileError, ParameterError, ZermeloError
from zermelo.formats.pgsolver import read_pgsolver, write_pgsolver

SOUND = """parity 3;
start 1;
0 1 0 1,2 "here";
1 1 1 0 , 3;
2 0 0 2;
3 1 0 3;
"""


def test_positions_owners_ends_and_who_wins_endless_play_are_read() -> None:
    graph = read_pgsolver(SOUND, "x.gm")
    assert graph.players == ("Even", "Odd")
    assert graph.states == ["1", "here", "2", "3"]
    assert graph.turn(0) == "Odd"
    assert graph.names(0) == ["0", "3"]
    assert graph.payoff.tolist() == [[1, -1], [-1, 1]]
    assert graph.endless == {"Even": -1, "Odd": 1}
    answer = z.solve(graph)
    assert (answer.payoff["Odd"], answer.value("here")["Even"]) == (1, 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (SOUND.replace("parity 3", "parity 1000000000"), "line 1, column 8: 1,000,000,000 declared positions"),
        (SOUND.replace("0 , 3", "0,9"), "line 4, column 1: position 1 leads to 9, which is no position"),
        (SOUND.replace("2 0 0 2;", "2 0 0;"), "line 5, column 1: position 2 is a dead end"),
        (SOUND.replace("3 1 0 3;", "2 1 0 2;"), "position 2 is written twice"),
        (SOUND.replace("3 1 0 3;", "4 1 0 4;"), "position 4 is beyond the 3 declared"),
        (SOUND.replace("start 1", "start 7"), "play begins at 7, which is no position"),
        (SOUND.replace("0 1 0 1,2", "0 1 2 1,2"), "line 3, column 1: a position is: number priority owner successors"),
        (SOUND.replace("0 1 0 1,2", "0 2 0 1,2"), "a parity game proper"),
        ("", "there is no position"),
        ("parity 3;", "there is no position"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line_with_the_place(text: str, says: str) -> None:
    with pytest.raises(FileError) as caught:
        read_pgsolver(text, "x.gm")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_reading_what_was_written_gives_the_same_game(tmp_path: Path) -> None:
    kept = 0
    for seed in range(tries(26)):
        graph = zero_sum(np.random.default_rng(seed), reach=1)
        path = tmp_path / "game.gm"
        try:
            z.save(graph, path)
        except ParameterError:
            continue  # somebody draws
        kept += 1
        again = z.load(path)
        assert again.payoff.tolist() == np.sign(graph.payoff).tolist()
        assert [list(dict.fromkeys(graph.children(v))) for v in range(len(graph))] == [
            again.children(v) for v in range(len(graph))
        ]
        if z.traits(graph).is_cyclic:
            ours, theirs = z.solve(graph), z.solve(again)
            assert [np.sign(ours.value(v).vector[0]) for v in range(len(graph))] == [
                theirs.value(v).vector[0] for v in range(len(graph))
            ]
    assert kept > 5


@pytest.mark.parametrize("thing", [3, z.game_tree("nim:1"), z.game_graph("nim:1,players=3"), z.game_graph("tictactoe")])
def test_what_is_not_won_and_lost_by_two_is_not_written(thing: object) -> None:
    with pytest.raises(ParameterError):
        write_pgsolver(thing)


def test_no_text_however_broken_gives_anything_but_a_game_or_one_line() -> None:
    dice = random.Random(1)
    for _ in range(tries(1000)):
        text = list(SOUND)
        for _ in range(dice.randint(1, 6)):
            at = dice.randrange(len(text))
            text[at : at + dice.randint(0, 3)] = dice.choice(["", ";", ",", "9", "0", '"', "\n", " ", "-", "x", "٣"])
        try:
            read_pgsolver("".join(text), "x.gm")
        except ZermeloError as error:
            assert "\n" not in str(error)
