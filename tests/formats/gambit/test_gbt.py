from __future__ import annotations

from pathlib import Path

import pytest

import zermelo as z
from tests.formats.gambit.test_efg import PLAIN, WORKBOOK
from tests.formats.gambit.test_nfg import PAYOFFS
from tests.terminal import run
from zermelo.errors import FileError, ParameterError
from zermelo.formats.gambit import efg, gbt, nfg

NORMAL = f"<?xml version='1.0'?>\n<gambit:document><game><nfgfile>{PAYOFFS}</nfgfile></game></gambit:document>"


def test_a_workbook_gives_the_tree_or_the_matrix_in_it(tmp_path: Path) -> None:
    assert gbt.read_gbt(WORKBOOK, "x.gbt") == efg.read_efg(WORKBOOK, "x.efg")
    assert gbt.read_gbt(NORMAL, "x.gbt") == nfg.read_nfg(PAYOFFS, "x.nfg")
    (tmp_path / "x.gbt").write_text(WORKBOOK)
    assert z.load(tmp_path / "x.gbt").title == "Salt & pepper"


def test_a_plain_file_that_was_given_this_suffix_is_read_too() -> None:
    assert gbt.read_gbt(PLAIN, "x.gbt") == efg.read_efg(PLAIN, "x.efg")
    assert gbt.read_gbt("\n" + PAYOFFS, "x.gbt") == nfg.read_nfg(PAYOFFS, "x.nfg")


def test_what_is_wrong_inside_is_told_with_its_place_in_the_workbook() -> None:
    with pytest.raises(FileError, match=r"x\.gbt, line 9, column 12: expected payoffs for 1 player"):
        gbt.read_gbt(WORKBOOK.replace("{ 2 }", "{ 2 3 }"), "x.gbt")
    for empty in ("", "<html></html>", "<game><efg>", "hello"):
        with pytest.raises(FileError, match=r"x\.gbt: a workbook holds a game between <efgfile>"):
            gbt.read_gbt(empty, "x.gbt")


def test_workbooks_are_not_written(tmp_path: Path) -> None:
    with pytest.raises(ParameterError, match=r"save a tree as \.efg"):
        z.save(z.game_tree("sharing"), tmp_path / "x.gbt")


def test_the_command_line_takes_a_workbook(tmp_path: Path) -> None:
    (tmp_path / "x.gbt").write_text(WORKBOOK)
    assert "Salt & pepper" in run("solve", str(tmp_path / "x.gbt")).stdout
