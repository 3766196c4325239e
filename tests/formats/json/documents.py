"""Random trees with every feature, and documents as plain values."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import strategies as st

import zermelo as z
from zermelo.errors import FileError

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=4)
NUMBERS = st.one_of(
    st.integers(-1, 1),
    st.integers(-(10**30), 10**30),
    st.fractions(min_value=-3, max_value=3, max_denominator=7),
)


@st.composite
def drafts(draw, players, depth):
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        return z.end(*[draw(NUMBERS) for _ in players])
    names = draw(st.lists(WORDS, min_size=1, max_size=3, unique=True))
    children = {name: draw(drafts(players, depth - 1)) for name in names}
    if draw(st.integers(0, 3)) == 0:
        weights = {name: draw(st.integers(1, 5)) for name in names}
        total = sum(weights.values())
        return z.chance({name: (Fraction(weights[name], total), child) for name, child in children.items()})
    # A set holds only nodes with the same moves, so its name says them.
    info = draw(st.sampled_from([None, "dark", ""]))
    said = None if info is None else f"{info} {'|'.join(names)}"
    return z.choose(draw(st.sampled_from(players)), children, info=said)


@st.composite
def trees(draw, depth=3):
    players = draw(st.lists(WORDS.filter(bool), min_size=1, max_size=4, unique=True))
    return z.tree(players, draw(drafts(players, depth)), title=draw(WORDS))


def there_and_back(thing, **options):
    """Saves *thing* and loads it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "thing.json"
        z.save(thing, path)
        return z.load(path, **options)


def document_of(thing) -> dict:
    """Returns *thing* as the plain values of its document."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "thing.json"
        z.save(thing, path)
        return json.loads(path.read_text(encoding="utf-8"))


def loaded(folder, document):
    """Returns what `load` makes of *document*, given as text or as plain values."""
    (folder / "a.json").write_text(document if isinstance(document, str) else json.dumps(document))
    return z.load(folder / "a.json")


def refusal(folder, document) -> str:
    """Returns what the refusal of *document* says after the name of the file."""
    with pytest.raises(FileError) as caught:
        loaded(folder, document)
    message, start = str(caught.value), str(folder / "a.json")
    assert message.startswith(start) and "\n" not in message and len(message) < 600
    return message.removeprefix(start)
