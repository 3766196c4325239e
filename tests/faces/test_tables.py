"""Tables, bars and progress in a terminal; guarantees by alpha-beta."""

from __future__ import annotations

import re

import zermelo as z
from tests.faces.test_points_of_view import NIM
from tests.terminal import answered, done
from zermelo.faces.cli._output import Progress
from zermelo.forms.explore.enumerate import Many


def test_long_work_whose_size_is_known_has_a_bar(monkeypatch):
    shown = []
    monkeypatch.setattr("zermelo.faces.cli._output.PATIENCE", -1)
    monkeypatch.setattr("rich.status.Status.update", lambda self, words: shown.append(words))
    progress = Progress("comparing")
    progress._is_seen = True
    with progress as watch:
        watch(Many.of("structures", 52), 13)
        watch("nodes", 5)
    assert re.fullmatch(r"comparing: █{6}░{18} 13 of 52 structures, 0 s", shown[0])
    assert "5 nodes" in shown[1] and "█" not in shown[1]


# ---------------------------------------------------------------- tables


def test_words_names_and_numbers_are_not_broken_however_narrow_the_terminal(monkeypatch, tmp_path):
    monkeypatch.setenv("COLUMNS", "40")
    huge, name = 10**30 + 1, "Maximiliana-Theodora"
    path = str(tmp_path / "wide.json")
    z.save(z.tree((name, "B"), z.choose(name, {"l": z.end(huge, 0), "r": z.end(1, 1)})), path)
    for words in (("coalitions", path), ("guarantee", path), ("solve", path)):
        story = done(*words)
        assert str(huge) in story and name in story
    story = done("coalitions", NIM)
    assert not {"leavin", "togethe", "fallin"} & set(story.split())
    assert "leaving," in story.split()


def test_the_best_place_has_the_longest_bar():
    for words in (("guarantee", "tokens:3,players=3"), ("coalitions", "tokens:3,players=3")):
        rows = re.findall(r"^([AB]) +│(█+)▌? +(\d)$", done(*words, "--by", "place"), re.MULTILINE)
        (_, first, one), (_, second, three) = rows[:2]
        assert (one, three) == ("1", "3") and len(first) > len(second)
    assert z.guarantees("tokens:3,players=3", by="place").sheets()[0].bars == [3, 1, 2]


# ---------------------------------------------------------------- alpha-beta


def test_alphabeta_tells_the_value_and_a_line():
    story = done("guarantee", "tarok:6,seed=2", "A", "--method", "alphabeta")
    assert "A is sure of -20 by points, whatever the others do." in story
    assert "Method: alpha-beta" in story and " cuts in " in story
    found = answered("outlook", "tarok:6,seed=2", "A", "--others", "enemies", "--method", "alphabeta")
    assert (found["value"], found["method"], found["effort"]["nodes"] < 12_153) == (-20, "alpha-beta", True)


def test_an_opening_that_is_cut_says_so():
    whole, cut = (answered("guarantee", game, "A") for game in ("nim:1,2,players=3", "tictactoe:players=A+B"))
    assert (whole["opening_is_whole"], cut["opening_is_whole"], len(cut["opening"])) == (True, False, 8)
