"""Every table of an answer is data: comma-separated values, or a DataFrame, with exact numbers."""

from __future__ import annotations

import csv
import io
import sys
from types import SimpleNamespace

import pytest

import zermelo as z
from tests.answers.test_notebook import KINDS, things
from zermelo.answers.line import Line, Step
from zermelo.draw.svg.label import plain_label
from zermelo.draw.table.sheet import Tabled
from zermelo.errors import MethodError, ParameterError


@pytest.mark.parametrize("kind", KINDS)
def test_every_table_of_every_answer_is_read_back_as_it_was(kind):
    thing = things()[kind]
    if not isinstance(thing, Tabled):
        return
    tables = [sheet for sheet in thing.data() if sheet.rows]
    for k, sheet in enumerate(tables):
        read = list(csv.reader(io.StringIO(thing.to_csv(k))))
        rows = [[plain_label(cell) for cell in row] for row in sheet.rows]
        assert read == ([list(map(plain_label, sheet.heads)), *rows] if any(sheet.heads) else rows)
    with pytest.raises(ParameterError, match=f"there are {len(tables)}"):
        thing.to_csv(len(tables))


def test_what_is_shown_cut_is_data_whole():
    strategy = z.solve("nim:5,6,7").strategies["A"]
    assert len(strategy) > 100 == len(strategy.sheets()[0].rows)
    assert len(strategy.to_csv().splitlines()) == 1 + len(strategy)
    line = Line(tuple(Step("Ann", f"step {k}") for k in range(150)))
    assert line.to_csv().splitlines()[0] == "move,player,plays"
    assert len(line.to_csv().splitlines()) == 1 + len(line)


def test_a_dataframe_gets_heads_and_cells_as_they_are(monkeypatch):
    made = []
    monkeypatch.setitem(
        sys.modules, "pandas", SimpleNamespace(DataFrame=lambda rows, columns: made.append((rows, columns)))
    )
    found = z.guarantees("nim:1,2")
    found.to_dataframe()
    sheet = next(sheet for sheet in found.sheets() if sheet.rows)
    assert made == [([list(row) for row in sheet.rows], list(sheet.heads))]


def test_without_pandas_one_line_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MethodError, match="pip install pandas"):
        z.guarantees("nim:1,2").to_dataframe()


@pytest.mark.parametrize("kind", ["payoff", "line", "strategy", "report"])
def test_a_notebook_shows_small_things_as_tables_of_text(kind):
    page = things()[kind]._repr_mimebundle_()["text/html"]
    assert "<table>" in page and "<img" not in page
