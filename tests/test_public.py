"""What users may rely on: every public name with its signature, and every command with its options, as listed."""

from __future__ import annotations

import importlib
import inspect
import warnings
from typing import Any, get_args, get_type_hints

import pytest

import api
import zermelo as z
from spelling import odd_phrases
from tests.test_docs import MODULES
from zermelo.errors import DEPRECATED, Deprecated, deprecated
from zermelo.questions import QUESTIONS


def test_type_checkers_read_the_names_that_there_are():
    assert api.NAMES.read_text("utf-8") == api.imports(), "run `python tools/api.py`"


def test_what_users_may_rely_on_is_what_the_list_says():
    listed, found = api.FILE.read_text("utf-8").splitlines(), api.listing().splitlines()
    gone, new = [line for line in listed if line not in found], [line for line in found if line not in listed]
    how = "run `python tools/api.py`; what has gone follows the rule for deprecation in CONTRIBUTING.md"
    assert listed == found, f"gone: {gone}; new: {new}; {how}"


def test_every_public_name_says_what_it_is():
    silent = [name for name in z.__all__ if callable(getattr(z, name)) and not inspect.getdoc(getattr(z, name))]
    assert silent == []


def test_every_public_verb_takes_its_options_by_name():
    """Positional parameters are what the question is about; at most four, and never a flag."""
    for name in z.__all__:
        verb = getattr(z, name)
        if inspect.isfunction(verb):
            given = [p for p in inspect.signature(verb).parameters.values() if p.kind is p.POSITIONAL_OR_KEYWORD]
            assert len(given) <= 6, name
            assert not any(isinstance(p.default, bool) for p in given), name


def test_editors_and_help_find_a_real_type_for_every_parameter_and_answer():
    """Names of types that nothing defines when the program runs would stand in help() as mere words."""
    hints = {name: get_type_hints(getattr(z, name)) for name in z.__all__ if inspect.isfunction(getattr(z, name))}
    assert hints["solve"]["return"] is z.Solution and hints["guarantee"]["return"] is z.Guarantee
    assert z.Tree in get_args(hints["instantiate"]["return"]) and str in get_args(hints["solve"]["game"])
    assert [row.verb for row in QUESTIONS if hints[row.verb]["return"] is Any] == []
    untyped = [
        f"{name}({p})" for name in hints for p in inspect.signature(getattr(z, name)).parameters if p not in hints[name]
    ]
    assert untyped == []


# ---------------------------------------------------------------- deprecation


def test_help_is_in_plain_present_day_english():
    odd = {name: odd_phrases(inspect.getdoc(getattr(z, name)) or "") for name in z.__all__}
    assert {name: found for name, found in odd.items() if found} == {}


def test_a_deprecated_verb_works_and_says_what_to_use(monkeypatch):
    monkeypatch.setattr("zermelo.errors.DEPRECATED", [])

    @deprecated("solve", since="0.2.0", until="0.4.0")
    def unravel(game: str) -> str:
        """Solves it."""
        return game

    with pytest.warns(Deprecated, match=r"unravel is removed in version 0\.4\.0; use solve\.") as caught:
        assert unravel("nim") == "nim"
    assert caught[0].filename == __file__
    assert inspect.getdoc(unravel) == "Solves it.\n\nDeprecated since version 0.2.0, removed in 0.4.0: use solve."


def test_nothing_deprecated_outlives_its_version():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in MODULES:
            importlib.import_module(name)
    overdue = [name for name, until in DEPRECATED if numbers(until) <= numbers(z.__version__)]
    assert overdue == []


def numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def test_a_word_of_the_field_leads_to_the_name_here():
    from zermelo import _FIELD

    assert not set(_FIELD) & set(z.__all__) and set(_FIELD.values()) <= set(z.__all__)
    with pytest.raises(AttributeError, match=r"no attribute 'backward_induction'; see zermelo\.solve"):
        z.backward_induction  # noqa: B018
