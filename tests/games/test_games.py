from __future__ import annotations

import subprocess
import sys

import pytest

from zermelo import games
from zermelo.forms.rules import Rules


def test_every_name_offered_is_there_and_they_are_sorted():
    assert list(games.__all__) == sorted(games.__all__)
    assert all(getattr(games, name) is not None for name in games.__all__)


def test_every_class_of_the_catalogue_is_offered_by_name():
    made = {games.catalogue.catalogue_maker(name) for name in games.names()}
    classes = {make for make in made if isinstance(make, type)}
    offered = {getattr(games, name) for name in games.__all__}
    by_name = {games.Chess, games.Endgame}  # one name of the catalogue for both
    found = {kind for kind in offered if isinstance(kind, type) and issubclass(kind, (Rules, games.Chess))}
    assert classes | by_name == found


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="Draughts"):
        games.Draughts  # noqa: B018


def test_naming_a_game_loads_neither_numpy_nor_numba():
    text = (
        "import sys; from zermelo.games import Nim, from_name; from_name('connect:4,4,3'); Nim().start; "
        "sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", text], timeout=60).returncode == 0
