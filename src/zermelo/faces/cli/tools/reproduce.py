"""Published experiments, run again: ``zermelo reproduce``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from zermelo.draw.svg.label import count_label
from zermelo.faces.cli._options import json_option
from zermelo.faces.cli._output import print_output_json, print_output_table, print_output_text
from zermelo.forms.explore.budgets import usable_budget_cores

if TYPE_CHECKING:
    from zermelo.papers.littman_2006.ohoh import Ohoh

READING = """\
Percentages of hands, with their standard errors. Apart: the difference from the paper in standard errors of the \
difference, the paper's sample being 1,000 hands; up to 2 the figures agree, beyond 3 they do not. How the rules are \
read: a failure costs 10 and the contract, the last contract is bound, suit is followed, the first to speak leads; \
contracts rise from 0, cards come as dealt, and anyNash keeps the first of equal moves."""


class Experiments(click.Group):
    """A group that knows every experiment by its name, and every paper."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return super().get_command(ctx, cmd_name) or _experiment_command(cmd_name)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from zermelo.papers.experiment import PAPERS
        from zermelo.papers.registry import registered_experiments

        names = [name for name in (*PAPERS, *registered_experiments()) if name.startswith(incomplete)]
        return [*super().shell_complete(ctx, incomplete), *map(CompletionItem, names)]


@click.group(cls=Experiments, short_help="Reproduce the results of five papers.", invoke_without_command=True,
             subcommand_metavar="[NAME] [OPTIONS]")  # fmt: skip
@click.option("--all", "with_slow", is_flag=True, help="Run the slow ones too.")
@json_option
@click.pass_context
def reproduce(context: click.Context, with_slow: bool, as_json: bool) -> None:
    """Rerun the results of five papers, and compare the printed figures with ours.

    Without NAME, every figure, table, theorem and example is run, one line each. NAME is one of them, or a paper: li,
    ln, gl, lrtz, ke. Each result is reproduced, corrected (the paper has an error, and a plain computation agrees with
    ours), or not reproducible.

    \b
    zermelo reproduce
    zermelo reproduce li
    zermelo reproduce li-figure-3
    zermelo reproduce lrtz-knapsack --json
    zermelo reproduce ohoh --hands 2000
    """
    if context.invoked_subcommand is None:
        from zermelo.faces.cli._experiments import print_all_experiments

        print_all_experiments(None, with_slow, as_json)
    elif with_slow or as_json:
        name, option = context.invoked_subcommand, "--all" if with_slow else "--json"
        raise click.UsageError(f"Put options after the name: zermelo reproduce {name} {option}.")


def _experiment_command(name: str) -> click.Command:
    """Returns the command that runs an experiment, or all of a paper."""
    from zermelo.faces.cli._experiments import print_all_experiments, print_one_experiment
    from zermelo.papers.experiment import PAPERS
    from zermelo.papers.registry import find_registered_experiment

    if name in PAPERS:

        @click.command(name, short_help=PAPERS[name])
        @click.option("--all", "with_slow", is_flag=True, help="Run the slow ones too.")
        @json_option
        def paper(with_slow: bool, as_json: bool) -> None:
            print_all_experiments(name, with_slow, as_json)

        paper.help = f"Run what {PAPERS[name]} printed again."
        return paper
    found = find_registered_experiment(name)

    @click.command(name, short_help=found.place)
    @json_option
    def one(as_json: bool) -> None:
        print_one_experiment(found, as_json)

    one.help = f"{found.paper}, {found.place}. {found.claim}"
    return one


@reproduce.command(short_help="Open-handed Oh Hell: one equilibrium against the best.")
@click.option("--cards", type=click.IntRange(1, 5), default=4, show_default=True, metavar="N",
              help="Cards of each player; the paper has figures for 4 and 5.")  # fmt: skip
@click.option("--hands", type=click.IntRange(1, 1_000_000), default=1000, show_default=True, metavar="K",
              help="Number of hands to deal.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Seed of the deals.")
@click.option("--cores", type=click.IntRange(1, 256), metavar="N", help="Number of processes (default: all cores).")
@json_option
def ohoh(cards: int, hands: int, seed: int, cores: int | None, as_json: bool) -> None:
    """How often is the first equilibrium not the best one?

    Table 1 of Littman, Ravi, Talwar and Zinkevich (2006): hands of open-handed Oh Hell for two players. The same seed
    gives the same figures on any number of cores; only times differ. Ctrl-C stops it and shows the table so far.

    \b
    zermelo reproduce ohoh --hands 2000
    zermelo reproduce ohoh --cards 5 --hands 1500
    """
    from zermelo.papers.littman_2006.ohoh import reproduce_ohoh as ask

    with _bar(hands) as watch:
        found = ask(cards, hands, seed=seed, cores=cores or usable_budget_cores(), watch=watch)
    if as_json:
        print_output_json(found.document())
    else:
        _tell(found)


def _tell(found: Ohoh) -> None:
    print_output_text(f"Open-handed Oh Hell, 2 players, {count_label(found.cards, 'card')}", "bold")
    print_output_text("Littman, Ravi, Talwar and Zinkevich 2006, table 1: where one equilibrium is not the best.")
    print_output_text(f"{count_label(len(found.hands), 'hand')}, seed {found.seed}.\n")
    heads = ("", "paper", "ours", "error", "apart", "agrees")
    print_output_table(heads, [row.cells() for row in found.rows], right=range(1, 5))
    print_output_text("")
    if found.status == "stopped":
        print_output_text(f"Stopped after {len(found.hands):,} of {found.planned:,} hands.\n")
    reasons: dict[str, list[str]] = {}
    for row in found.rows:
        if row.why:
            reasons.setdefault(row.why, []).append(f"{row.name} ({row.agrees})")
    if reasons:
        print_output_text("What differs, and why:")
    for why, names in reasons.items():
        print_output_text(f"* {', '.join(names)}. {why}")
    print_output_text(("\n" if reasons else "") + READING, "dim")


@contextmanager
def _bar(total: int) -> Iterator[Callable[[str, int], None] | None]:
    """A bar on a terminal that goes away at the end; nothing in a pipe."""
    if not (sys.stdout.isatty() and sys.stderr.isatty()):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns: tuple[Any, ...] = (TextColumn("hands"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("hands", total=total)
        yield lambda what, count: bar.update(task, completed=count)
