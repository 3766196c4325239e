"""An option means the same to every command that has it."""

from __future__ import annotations

from collections import defaultdict

import click
import pytest

from tests.terminal import answered, done, refused, run
from zermelo.faces.cli import main

NIM = "nim:1,2,players=Ann+Bob+Cy"


def shown() -> dict[str, set[str]]:
    """For every option what its help says that it takes, over all commands."""
    found = defaultdict(set)
    for name in main.list_commands(click.Context(main)):
        for option in main.get_command(click.Context(main), name).params:
            if isinstance(option, click.Option) and not option.hidden:
                for written in option.opts:
                    found[written].add("" if option.is_flag else str(option.metavar))
    return found


@pytest.mark.parametrize(
    ("option", "takes"),
    [
        ("--at", "PATH|STATE"), ("--seats", "LIST"), ("--players", "N"), ("--memory", "SIZE"), ("--together", "SIZE"),
        ("--neutral", "PLAYERS"), ("--friend", "PLAYERS"), ("--limit", "N"), ("--teams", "A+C,B"), ("--cores", "N"),
        ("--nodes", "N"), ("--depth", "N"), ("--method", "METHOD"), ("--svg", "FILE"), ("--precision", "WIDTH"),
    ],
)  # fmt: skip
def test_an_option_takes_the_same_everywhere(option, takes):
    assert shown()[option] == {takes}


def test_players_are_joined_by_commas_or_given_one_by_one():
    for command in (("search", NIM), ("outlook", NIM, "Ann")):
        together = answered(*command, "--neutral", "Bob,Cy")
        apart = answered(*command, "--neutral", "Bob", "--neutral", "Cy")
        assert together["value" if "value" in together else "move"] == apart["value" if "value" in apart else "move"]
        assert "a name is missing in 'Bob,'" in refused(*command, "--neutral", "Bob,")


def test_a_size_has_a_unit_everywhere_and_a_bare_number_of_megabytes_is_still_read(monkeypatch):
    held = []
    monkeypatch.setattr("zermelo.faces.web.serve.serve_web", lambda *_, limits, **__: held.append(limits))
    done("serve", "--memory", "4GB", "--together", "512MiB")
    told = run("serve", "--memory", "4000")
    assert (told.exit_code, told.stderr) == (
        0, "zermelo: --memory 4000 means 4000MB; write the unit, which later versions need.\n",
    )  # fmt: skip
    assert [(limits.memory, limits.together) for limits in held] == [(4 * 10**9, 512 << 20), (4 * 10**9, 6 * 10**9)]
    for command in (("serve",), ("mcp",), ("table", "nim:1,2", "--out", "never"), ("prove", "nim:1,2")):
        assert "is no size; write one like 4GB or 512MB" in refused(*command, "--memory", "much")


def test_a_tournament_takes_seats_by_their_older_name_and_says_so():
    told = run("tournament", NIM, "--players", "first,random,solve")
    assert told.exit_code == 0
    assert "is deprecated. use --seats" in told.stderr
    assert told.stdout == done("tournament", NIM, "--seats", "first,random,solve")
