"""``python -m bench``: its parts are there, what is not installed is left out, and memory is a step's own."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from bench import __main__ as bench, clock
from tests.readme import tokens

MEGABYTE = 1 << 20


def test_every_part_can_be_run() -> None:
    assert all(callable(import_module(f"bench.{name}").run) for name in bench.PARTS)
    helpers = {"__init__", "__main__", "clock", "hostile", "plain_layers", "published", "visitors"}
    assert {path.stem for path in Path(bench.__file__).parent.glob("*.py")} - helpers == set(bench.PARTS)


def test_a_part_that_fails_is_named_and_the_others_go_on(monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "starts", "rules"])
    monkeypatch.setattr(import_module("bench.starts"), "run", lambda: 1 // 0)
    monkeypatch.setattr(import_module("bench.rules"), "run", lambda: print("rules are measured"))
    with pytest.raises(SystemExit, match="These parts failed: starts"):
        bench.main()
    assert "rules are measured" in capsys.readouterr().out


def test_scale_is_another_name_for_tables_and_large_measures_the_larger_board_too(monkeypatch, capsys) -> None:
    tables = import_module("bench.tables")
    for name in ("_solved", "_looked_up", "_clustered", "_large"):
        monkeypatch.setattr(tables, name, lambda *_, name=name: print(f"ran {name}"))
    told = []
    for words in (["scale"], ["tables"], ["scale", "--large"]):
        monkeypatch.setenv("ZERMELO_BENCH_LARGE", "")
        monkeypatch.setattr(sys, "argv", ["bench", *words])
        bench.main()
        told.append([line for line in capsys.readouterr().out.splitlines() if line.startswith("ran ")])
    assert told[0] == told[1] == ["ran _solved", "ran _looked_up", "ran _clustered"]
    assert told[2] == [*told[0], "ran _large"]


def test_a_table_is_timed_on_one_core_and_two_in_turn_and_the_shorter_run_of_each_counts(monkeypatch, tmp_path) -> None:
    tables, walls = import_module("bench.tables"), iter([9.0, 5.0, 8.0, 6.0])
    cores = []

    def child(_, name, folder, many, memory):
        cores.append(many)
        return {"wall": next(walls)}

    monkeypatch.setattr(tables, "child", child)
    assert tables._in_turn("connect:5,5", tmp_path) == ({"wall": 8.0}, {"wall": 5.0})
    assert cores == [1, 2, 1, 2]


def test_the_newcomers_own_game_is_the_one_of_the_readme() -> None:
    assert import_module("bench.stranger").own_game() == tokens()


def test_how_time_and_room_grow_is_told_as_a_fitted_power(monkeypatch, capsys) -> None:
    part = import_module("bench.equilibria")
    assert round(part.fitted_exponent([(1, 3), (2, 12), (4, 48)]), 9) == 2
    monkeypatch.setattr(part, "GROWN", (200, 400, 800))
    monkeypatch.setattr(part, "RANKED", (16, 32))
    part.growth()
    told = capsys.readouterr().out
    assert told.count("to the") == 5 and "anyNash from 200 to 800 leaves" in told


def test_hidden_moves_are_measured_without_scipy(monkeypatch, capsys) -> None:
    hidden = import_module("bench.hidden")
    monkeypatch.setitem(sys.modules, "scipy", None)
    monkeypatch.setattr(hidden, "LARGER", {"kuhn:4": lambda: hidden.z.game("kuhn:4")})
    hidden._larger()
    told = capsys.readouterr().out
    assert "no scipy here: HiGHS beside exact programs is left out" in told
    assert "Lemke's algorithm" in told and "made fractions" not in told


def test_memory_is_what_the_step_takes_and_not_what_was_held_before() -> None:
    text = f"""if True:
        import json
        from bench.clock import grown, peak
        held = b"x" * (300 * {MEGABYTE})
        freed = b"x" * (200 * {MEGABYTE}); del freed
        made, step = grown(lambda: len(b"x" * (50 * {MEGABYTE})))
        print(json.dumps({{"step": step, "peak": peak(), "made": made}}))
    """
    ours = b"x" * (400 * MEGABYTE)  # a child is not charged with what its parent holds
    found = clock.child(text)
    assert found["made"] == 50 * MEGABYTE
    assert 49 * MEGABYTE < found["step"] < 80 * MEGABYTE
    assert found["peak"] < len(ours) + 30 * MEGABYTE
