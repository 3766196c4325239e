"""Without Apache Arrow everything works but positions on disk, which say what to install."""

from __future__ import annotations

import pytest

import zermelo as z
from zermelo import errors
from zermelo.errors import MethodError


@pytest.fixture
def bare(monkeypatch):
    import importlib.util

    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *more: None if name == "pyarrow" else found(name))


def test_what_needs_arrow_says_so_before_it_works(bare, tmp_path):
    for act in (
        lambda: z.table("nim:2,2", tmp_path / "nim"),
        lambda: z.prove("nim:2,2", save=tmp_path / "proof"),
        errors.require_arrow_extra,
    ):
        with pytest.raises(MethodError, match=r'pip install "zermelo\[tables\]"'):
            act()
    assert not list(tmp_path.iterdir())


def test_all_else_needs_no_arrow(bare):
    assert z.solve("nim:2,2").payoff["A"] == -1 and z.prove("nim:2,2").value == -1
