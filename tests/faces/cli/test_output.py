"""Tables, bars and progress in a terminal."""

from __future__ import annotations

import re

import zermelo as z
from tests.terminal import done
from zermelo.draw.table.sheet import Sheet
from zermelo.faces.cli._output import Progress, fitting_output, print_output_sheets
from zermelo.forms.explore.enumerate import Many

NIM = "nim:1,2,players=Ann+Bob+Cy"


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


def test_the_rate_and_the_time_left_are_those_of_a_stage(monkeypatch):
    shown, clock = [], iter([0.0, 10.0, 10.0, 14.0, 14.0, 20.0, 20.0, 25.0, 25.0])
    monkeypatch.setattr("zermelo.faces.cli._output.time.monotonic", lambda: next(clock))
    monkeypatch.setattr("rich.status.Status.update", lambda self, words: shown.append(words))
    progress = Progress("checking")
    progress._is_seen = True
    with progress as watch:
        watch(Many.of("bytes", 9000), 1000)  # from here on it is counted
        watch(Many.of("bytes", 9000), 3000)
        watch(Many.of("numbers", 100), 50)  # another stage
        watch(Many.of("numbers", 100), 75)
    assert "left" not in shown[0] + shown[2]
    assert shown[1].endswith(" 3,000 of 9,000 bytes, 14 s, 500 a second, 12 s left")
    assert shown[3].endswith(" 75 of 100 numbers, 25 s, 5 a second, 5 s left")


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


def test_a_pipe_hears_of_a_large_game_and_of_nothing_else(monkeypatch, capsys):
    monkeypatch.setattr("zermelo.faces.cli._output.QUIET", 0.0)
    for instead, count in (("Use prove.", 10), ("", 5_000_000)):
        with Progress("solving", instead) as watch:
            watch("positions", count)
    assert capsys.readouterr() == ("", "")
    with Progress("solving", "Use prove.") as watch:
        watch("positions", 5_000_000)
        watch("positions", 5_000_001)  # too soon for another line
    out, said = capsys.readouterr()
    assert out == "" and said.startswith("zermelo: solving: 5,000,000 positions") and said.endswith(". Use prove.\n")


# ---------------------------------------------------------------- height


def test_a_long_line_of_play_ends_where_the_terminal_does_and_goes_on_in_a_pipe(monkeypatch, capsys):
    long, short = ", ".join(f"A takes {k}" for k in range(400)), "A takes 1"
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    assert fitting_output(long) == long
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    seen = fitting_output(long).split("\n")
    assert len(seen) == 21 and seen[-1] == "…" and max(map(len, seen)) <= 80 and long.startswith(seen[0])
    assert fitting_output(short) == short
    print_output_sheets([Sheet("", (), (), notes=(f"Line: {long}",))])
    out = capsys.readouterr().out
    assert "\n…\n" in out and "--json prints all." in out
