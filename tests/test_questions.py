"""The table of questions: every row is complete, and what it names is there."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click
import pytest

import zermelo
from zermelo.faces import web
from zermelo.faces.cli import command_module, main
from zermelo.questions import (
    CHECKED,
    COMMANDS,
    QUESTIONS,
    RECORDS,
    question_commands,
    question_object,
    question_reader,
    question_writer,
)

SCREENS = Path(str(web.__file__)).parent / "static" / "screens"
KINDS = {row.kind for row in RECORDS}


@pytest.mark.parametrize("row", RECORDS, ids=lambda row: row.kind)
def test_every_record_has_a_class_a_writer_and_a_reader_and_its_checker_if_it_names_one(row):
    assert isinstance(question_object(row.home), type)
    assert callable(question_writer(row)) and callable(question_reader(row))
    assert not row.checker or callable(question_object(row.checker))
    assert not row.evidence or isinstance(question_object(row.evidence), type)


@pytest.mark.parametrize("home", CHECKED)
def test_what_is_checked_beside_records_is_a_class_with_a_checker(home):
    assert isinstance(question_object(home), type)
    assert callable(question_object(CHECKED[home]))


@pytest.mark.parametrize("row", QUESTIONS, ids=lambda row: row.verb)
def test_every_question_has_a_verb_words_known_kinds_and_its_command_and_screen_if_it_names_them(row):
    assert getattr(zermelo, row.verb) is question_object(f"{row.home}.{row.verb}")
    assert row.words.endswith(("?", "."))
    assert set(row.kinds) <= KINDS
    assert not row.command or row.command in main.commands
    assert not row.screen or (SCREENS / f"{row.screen}.js").is_file()


@pytest.mark.parametrize("name", question_commands())
def test_every_command_has_a_module_of_its_name_with_a_command_of_its_name(name):
    command = getattr(import_module(command_module(name)), name)
    assert isinstance(command, click.Command) and command.name == name
    assert main.commands[name] is command


def test_no_row_stands_twice_and_no_command_is_left_out_of_the_table():
    for names in ([(row.kind, row.home, row.evidence) for row in RECORDS], [row.verb for row in QUESTIONS], COMMANDS):
        assert len(set(names)) == len(names)
    assert not set(COMMANDS) & {row.command for row in QUESTIONS}
    folder = Path(str(import_module("zermelo.faces.cli").__file__)).parent
    modules = [path.stem for path in folder.rglob("*.py") if not path.stem.startswith("_")]
    assert sorted(modules) == sorted(question_commands())
