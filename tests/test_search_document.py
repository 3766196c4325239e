"""docs/look-ahead.md leaves no method out."""

from __future__ import annotations

from pathlib import Path

import pytest

from zermelo.solvers.methods import methods_of

TEXT = (Path(__file__).parents[1] / "docs" / "look-ahead.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("method", methods_of("search"), ids=lambda method: method.name)
def test_every_method_is_described_with_its_source(method):
    row = next((line for line in TEXT.splitlines() if line.startswith(f"| `{method.name}` |")), "")
    assert method.source in row, f"docs/look-ahead.md: a row for {method.name}, with {method.source}, is missing"
    if not method.is_pruning:  # these are all sound, which is said once
        assert f"**`{method.name}`**" in TEXT, f"docs/look-ahead.md does not say when {method.name} is sound"
