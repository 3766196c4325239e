"""Who should team up: ``zermelo coalitions``."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.svg.label import counted, plain
from zermelo.faces.cli._game import read_game
from zermelo.faces.cli._options import (
    by_option,
    compiled_option,
    game_argument,
    json_option,
    limit_option,
    save_option,
    svg_option,
    ties_option,
)
from zermelo.faces.cli._output import (
    COLOURS,
    Progress,
    keep_answer,
    keep_picture,
    print_bars,
    print_json,
    print_table,
    print_text,
    tell_kept,
)

if TYPE_CHECKING:
    from zermelo.answers.coalitions import Coalitions, Structure, Team

MOST_STRUCTURES = 20
MOST_NAMED = 4  # structures named for each player
MOST_TEAMS = 31

READINGS = """\
Holds: nobody {gains} by leaving a team alone, without side payments, when the rest of the team stays \
together (δ), when it falls apart (γ), or both; first, last: both, with first ties and with last ties alike."""


@click.command(short_help="Who should team up? Every coalition structure.")
@game_argument
@by_option
@ties_option
@compiled_option
@limit_option
@save_option
@svg_option
@json_option
def coalitions(
    game: str, by: str, ties: str, compiled: bool | None, limit: int | None, keep: str | None, svg: str | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Who should team up? The outcome of every coalition structure, and which ones hold.

    In a structure every team plays as one, for the sum of its members' points. Beside that: what every team is worth
    against all the rest, the core, the Shapley value and the Banzhaf index.

    \b
    zermelo coalitions nim:1,2,players=Ann+Bob+Cy
    zermelo coalitions tokens:8,players=4 --ties last
    """
    given = read_game(game)
    from zermelo.solvers.coalitions.coalitions import coalitions as ask

    with Progress("comparing") as watch:
        found = ask(given, by=by, ties=ties, compiled=compiled, limit=limit, watch=watch)
    keep_answer(found, keep)
    keep_picture(found, svg)
    if as_json:
        from zermelo.formats.json.answers.summary import as_document

        print_json(as_document(found))
    else:
        _tell(game, found)
        tell_kept(keep, svg)


def _tell(name: str, found: Coalitions) -> None:
    from zermelo.faces.cli._story import tell_effort, tell_ties

    print_text(plain(found.arena.title or name), "bold")
    print_text(f"{counted(len(found.structures), 'coalition structure')}, {len(found.stable):,} of them stable.\n")
    _tell_structures(found)
    print_text("")
    for player in found.players:
        print_text(_preferred(found, player))
    print_text("")
    if found.worth:
        _tell_worth(found)
        _tell_sharing(found)
    else:
        print_text("What teams are worth takes one number per team; ask by one aspect, or weigh several.")
    print_text("")
    tell_ties(found.ties)
    print_text(f"Method: {found.method}, because {found.why}.")
    tell_effort(found)


# ---------------------------------------------------------------- structures


def _tell_structures(found: Coalitions) -> None:
    shown = told_structures(found)
    firm = set(found.stable_first_and_last)
    heads = ("teams", *found.players, "holds", "first, last", "why not")
    rows = [(s, *found.cells(s), _holds(s), "yes" if s.teams in firm else "no", s.deviation) for s in shown]
    print_table(heads, rows, right=range(1, 1 + len(found.players)))
    left = len(found.structures) - len(shown)
    if left:
        stable = len(set(found.stable) - set(shown))
        print_text(f"… {counted(left, 'more structure')}, {stable:,} of them stable; --json prints all.")
    if not found.by.is_points:
        print_text(f"Each player's own points; in brackets: {plain(found.by)}.", "dim")
    gains = "gets more points" if found.by.is_points else f"does better by {plain(found.by)}"
    print_text(READINGS.format(gains=gains), "dim")


def told_structures(found: Coalitions, most: int = MOST_STRUCTURES) -> tuple[Structure, ...]:
    """Returns all structures, or where there are many the stable ones and the best, in their order, *most* at most."""
    if len(found.structures) <= most:
        return found.structures
    firm, stable = set(found.stable_first_and_last), found.stable
    best = [found.best_for(player) for player in found.players]
    one_each = [next((s for s in liked if s in stable), liked[0]) for liked in best]
    everyone_alone = found.structures[-1]
    firmest = sorted(stable, key=lambda s: s.teams not in firm)
    wanted = dict.fromkeys([everyone_alone, *one_each, *firmest, *(s for liked in best for s in liked)])
    chosen = set(list(wanted)[:most])
    return tuple(s for s in found.structures if s in chosen)


def _holds(structure: Structure) -> str:
    readings = (structure.stable_alone, structure.stable_dissolved)
    return {(True, True): "both", (True, False): "δ", (False, True): "γ", (False, False): "no"}[readings]


def _preferred(found: Coalitions, player: str) -> str:
    best = found.best_for(player)
    most = _told(found, best[0], player)
    if len(best) == len(found.structures):
        return plain(f"{player} gets {most}, whoever teams up.")
    named = "; ".join(map(str, best[:MOST_NAMED]))
    more = f"; and {len(best) - MOST_NAMED:,} more" if len(best) > MOST_NAMED else ""
    return plain(f"{player} prefers, for {most}: {named}{more}.")


def _told(found: Coalitions, structure: Structure, player: str) -> str:
    """What *structure* brings *player*, in the words of `by`: those that decide."""
    value = found.aspects(structure)[player]
    if found.by.is_points:
        return str(value)
    return f"{', '.join(map(str, value)) if isinstance(value, tuple) else value} by {found.by}"


# ---------------------------------------------------------------- what teams are worth


def _tell_worth(found: Coalitions) -> None:
    teams = list(found.worth)
    shown = sorted(teams, key=lambda team: (len(team), teams.index(team)))
    if len(teams) > MOST_TEAMS:
        shown = [team for team in shown if len(team) in (1, len(found.players))]
    print_text(f"What each team is sure of against all the rest, by {plain(found.by)}:")
    surely = found.surely
    worth = {_team(found, team): surely[team] for team in shown}
    print_bars(worth, lengths=found.by.lengths(worth.values(), len(found.players)))
    if len(shown) < len(teams):
        print_text(f"… {counted(len(teams) - len(shown), 'more team')}; --json prints all.")
    joined = "never lose" if found.is_superadditive else "can lose"
    word = "Superadditive" if found.is_superadditive else "Not superadditive"
    print_text(f"{word}: two teams {joined} by joining.")


def _tell_sharing(found: Coalitions) -> None:
    columns: dict[str, Any] = {"Shapley": found.shapley, "Banzhaf": found.banzhaf}
    if found.core is not None and found.core.point is not None:
        columns = {"in the core": found.core.point, **columns}
    columns = {head: payoff for head, payoff in columns.items() if payoff is not None}
    print_text("")
    rows = [(player, *(payoff[player] for payoff in columns.values())) for player in found.players]
    print_table(("player", *columns), rows, right=range(1, 1 + len(columns)), colours=COLOURS)
    if found.core is not None and found.core.is_empty:
        print_text(_proof(found))
    for note in found.remarks:
        print_text(plain(note))


def _proof(found: Coalitions) -> str:
    """Why the core is empty: a balanced collection of teams that is worth more than everybody together."""
    assert found.core is not None
    balanced = found.core.balanced
    together = sum((weight * found.worth[team] for team, weight in balanced.items()), Fraction(0))
    parts = ", ".join(f"{weight} of {_team(found, team)}" for team, weight in balanced.items())
    whole = found.worth[frozenset(found.players)]
    return f"The core is empty: {parts} count everybody once and are worth {together}, but all together only {whole}."


def _team(found: Coalitions, team: Team) -> str:
    from zermelo.formats.json.answers.summary import in_order

    return plain("+".join(in_order(team, found.players)))
