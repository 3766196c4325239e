"""What people read is spelt as it should be."""

from __future__ import annotations

from pathlib import Path

import spelling


def test_nothing_that_people_read_is_misspelt():
    assert spelling.slips(spelling.files()) == []


def test_slips_are_found_in_prose_and_in_docstrings_but_not_in_code(tmp_path: Path):
    page, module = tmp_path / "page.md", tmp_path / "module.py"
    page.write_text("# Recieve\n\n```text\nrecieve\n```\nThe `color` of the the [board](recieve.md), and its color.\n")
    module.write_text(
        'recieve = 1\n\n\ndef f():\n    """Says no.\n\n    Or is accomodating.\n\n    >>> recieve = 2\n    """\n'
    )
    found = [line.removeprefix(f"{tmp_path}/") for line in spelling.slips([page, module])]
    assert found == [
        "module.py:7: accomodating ==> accommodating",
        "page.md:1: Recieve ==> Receive",
        "page.md:6: color ==> colour",
        "page.md:6: the twice",
    ]


def test_what_is_allowed_is_passed_over(tmp_path: Path):
    page = tmp_path / "page.md"
    page.write_text("Hart and a million million.\n")
    assert spelling.slips([page]) == []


def test_users_texts_are_in_plain_present_day_english():
    assert spelling.odd_words(spelling.user_texts()) == []


def test_odd_phrases_are_found_in_pages_errors_and_help_but_not_in_names(tmp_path: Path):
    page, module, help_of = tmp_path / "page.md", tmp_path / "module.py", tmp_path / "faces" / "cli" / "ask.py"
    help_of.parent.mkdir(parents=True)
    page.write_text("Play goes on for ever, and `beside` is a name.\n")
    module.write_text(
        'def f(beside):\n    """For ever."""\n    raise ValueError(f"{beside} is sure of more; ask solve.")\n'
    )
    help_of.write_text('def f():\n    """What am I sure of?"""\n')
    found = [line.removeprefix(f"{tmp_path}/") for line in spelling.odd_words([page, module, help_of])]
    assert found == [
        "page.md:1: for ever ==> forever",
        "module.py:3: is sure of ==> can guarantee (maximin)",
        "module.py:3: ask solve ==> use solve(game)",
        "faces/cli/ask.py:2: am I sure of ==> can I guarantee (maximin)",
    ]
