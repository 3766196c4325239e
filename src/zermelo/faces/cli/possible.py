"""What could happen: ``zermelo equilibria``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.label import counted, payoff, plain
from zermelo.errors import BudgetError, ParameterError
from zermelo.faces.cli.given import read_game
from zermelo.faces.cli.telling import (
    Progress,
    compiled_option,
    game_argument,
    json_option,
    limit_option,
    print_json,
    print_table,
    print_text,
    width,
    write_picture,
)  # fmt: skip

if TYPE_CHECKING:
    from zermelo.results.equilibria import BestEquilibrium, Equilibria
    from zermelo.results.profile import Profile
    from zermelo.results.pure import PureEquilibria

CRITERIA = {
    "total": "greatest total (social optimum)",
    "fairest": "greatest least payoff (fairest)",
    "single": "greatest payoff of anybody",
    "product": "greatest product",
}
MOST_REGIONS, MOST_PAYOFFS, MOST_MIXES = 12, 20, 6
EDGE = "the Pareto edge: nothing is better for one player and not worse for the other"


@click.command(short_help="What could happen? All subgame-perfect payoffs, and the best.")
@game_argument
@click.option("--kind", type=click.Choice(["all", "pure", "nash"]), default="all", show_default=True,
              help="All equilibria of two players; of any number those in which nobody mixes, or every pure Nash "
              "outcome with the threats behind it.")  # fmt: skip
@click.option("--best", metavar="WHAT", help="The best by total, fairest, single, product, or for a player.")
@click.option("--at", metavar="PATH", help="In the subgame after these moves, joined by /.")
@click.option("--epsilon", metavar="E", help="How far from exact an answer may be: with chance, or 3 or 4 players.")
@click.option("--svg", metavar="FILE", help="Draw the set into FILE as well.")
@click.option("--save", metavar="FILE", help="Save the strategies of the best equilibrium into FILE (.json).")
@compiled_option
@limit_option
@json_option
def equilibria(
    game: str, kind: str, best: str | None, at: str | None, epsilon: str | None, svg: str | None, save: str | None,
    compiled: bool | None, limit: int | None, as_json: bool,
) -> None:  # fmt: skip
    """What could happen? The payoffs of all subgame-perfect equilibria, and the best of them.

    For two players the set is made of points, segments and rectangles, since players may mix between moves that are
    equally good for them. With --kind pure nobody mixes, and any number may play; with --kind nash threats need not be
    credible. With --epsilon E strategies are found for two players and chance, and for three or four players, from
    which nobody gains more than E, and whose total is at least the best less E.

    \b
    zermelo equilibria littman:4
    zermelo equilibria littman:1 --best P2 --save threats.json
    zermelo equilibria irrational --epsilon 1/10
    zermelo equilibria grundy:6,players=3,payoff=last --kind pure
    zermelo equilibria entry --kind nash
    """
    if epsilon is not None and kind != "all":
        raise ParameterError(f"--epsilon is for equilibria in which players mix; leave out --kind {kind}.")
    given = read_game(game)
    options: dict[str, Any] = {"compiled": compiled, "limit": limit}
    if save is not None:  # on merged positions moves depend on what was promised, which a file cannot say
        from zermelo.solvers.forms import game_tree

        given = game_tree(given, **options)
    if svg is not None and (kind != "all" or epsilon is not None):
        other = "--epsilon" if epsilon is not None else f"--kind {kind}"
        raise ParameterError(f"--svg draws sets of two players; leave out {other}.")
    if kind == "nash":
        from zermelo.faces.cli.threats import tell_nash

        if best is not None or at is not None:
            raise ParameterError("Nash outcomes are listed for the whole game; leave out --best and --at.")
        tell_nash(game, given, save, options, as_json)
        return
    if epsilon is not None:
        from zermelo.faces.cli.nearly import tell_near

        if at is not None:
            raise ParameterError("--epsilon is about the whole game; leave out --at.")
        tell_near(game, given, epsilon, best, save, options, as_json)
        return
    if kind == "pure":
        _pure(game, given, best, at, save, options, as_json)
        return
    from zermelo.solvers.equilibria import equilibria as ask

    with Progress("sweeping") as watch:
        found = ask(given, watch=watch, **options)
    if at is not None and (best is not None or save is not None):
        raise ParameterError("--best and --save are about the whole game; leave out --at.")
    chosen = None if best is None and save is None else found.best(best or "total")
    if save is not None and chosen is not None:
        _save(chosen, save)
    if svg is not None:
        marks = None if chosen is None else chosen.payoffs
        write_picture(svg, found.svg(marks=marks, at=at or ""))
    if as_json:
        print_json(_document(found, chosen, at))
    else:
        _tell(game, found, chosen, at)
        for path in (svg, save):
            if path is not None:
                print_text(f"Written to {path}.")


def _save(chosen: BestEquilibrium, path: str) -> None:
    from zermelo.formats.files import save

    save(chosen.profile, path)


def _document(found: Equilibria, chosen: BestEquilibrium | None, at: str | None) -> dict[str, Any]:
    from zermelo.formats.answers import as_document

    document = as_document(found)
    if at is not None:
        return {**document, **as_document(found.at(at)), "at": at}
    if chosen is not None:
        return {**document, "best": as_document(chosen)}
    best = {name: as_document(found.best(name)) for name in (*CRITERIA, *_named_apart(found))}
    everywhere = found.best_everywhere.payoff
    pure = found.best_pure("total") if _lists_pure(found) else None
    return {
        **document, "best": best, "best_pure_total": None if pure is None else as_document(pure),
        "gain_by_mixing": None if pure is None else found.gain_by_mixing("total"),
        "best_everywhere": None if everywhere is None else dict(everywhere),
    }  # fmt: skip


def _lists_pure(found: Equilibria) -> bool:
    """Can the equilibria in which nobody mixes be listed? With chance they may be too many."""
    try:
        return bool(found.pure)
    except BudgetError:
        return False


def _named_apart(found: Equilibria) -> list[str]:
    """The players whose names are not those of criteria."""
    return [player for player in found.players if player not in CRITERIA]


# ---------------------------------------------------------------- told to people


def _tell(name: str, found: Equilibria, chosen: BestEquilibrium | None, at: str | None) -> None:
    from zermelo.faces.cli.story import tell_effort

    shown = found.at(at or "")
    print_text(plain(found.arena.title or name) + ("" if at is None else f" after {plain(at)}"), "bold")
    if shown.unique:
        print_text(f"Every subgame-perfect equilibrium pays {payoff(shown.regions[0].least)}.")
    else:
        print_text("Payoffs of all subgame-perfect equilibria, mixed ones too:\n")
        marks = chosen.payoffs if chosen is not None else shown.pareto
        click.echo(found.text(width=min(width(), 80), marks=marks, at=at or ""))
        regions = [str(region) for region in shown.regions[:MOST_REGIONS]]
        more = len(shown.regions) - len(regions)
        print_text("\n" + " ∪ ".join(regions) + (f" ∪ {counted(more, 'more region')}" if more else ""))
        print_text(f"◆ {'the best' if chosen is not None else EDGE}; not to scale.", "dim")
    if chosen is not None:
        _tell_chosen(chosen)
    elif at is None and not shown.unique:
        _tell_best(found)
    print_text(f"\nMethod: {found.method}, because {found.why}.")
    tell_effort(found)


def _tell_best(found: Equilibria) -> None:
    rows, has_pure = [], _lists_pure(found)
    for name, words in [*CRITERIA.items(), *((p, f"best for {p}") for p in _named_apart(found))]:
        mixed, apart = found.best(name), "too many to list"
        if has_pure:
            pure = found.best_pure(name)
            apart = "the same" if pure.value == mixed.value else f"{payoff(pure.payoff.vector)}, worth {pure.value}"
        rows.append((words, payoff(mixed.payoff.vector), mixed.value, apart))
    print_text("")
    print_table(("best", "payoff", "worth", "without mixing"), rows, right=(2,))
    everywhere = found.best_everywhere.payoff
    if everywhere is not None:
        print_text(f"\nSocially optimal in every subgame: {payoff(everywhere.vector)}.")
    else:
        print_text("\nNo equilibrium is socially optimal in every subgame.")


def _tell_chosen(chosen: BestEquilibrium) -> None:
    from zermelo.results.line import follow

    profile = chosen.profile
    words = CRITERIA.get(str(chosen.criterion), f"best for {chosen.criterion}")
    also = f", one of {len(chosen.payoffs)}" if len(chosen.payoffs) > 1 else ""
    told = f"{words[0].upper()}{words[1:]}: {payoff(chosen.payoff.vector)}, worth {chosen.value}{also}."
    print_text("\n" + plain(told))
    print_text(f"Line: {plain(follow(profile))}")
    tell_mixes(profile)


def tell_mixes(profile: Profile) -> None:
    """Prints where players mix, and how, as far as there is room."""
    from zermelo.results.profile import address

    arena = profile.arena
    mixed = [v for v in (arena.mover >= 0).nonzero()[0].tolist() if len(profile.shares(v)) > 1]
    if not mixed:
        return
    rows = []
    for v in mixed[:MOST_MIXES]:
        parts = [f"{arena.name(v, e)} {share}" for e, share in profile.shares(v).items()]
        rows.append((str(address(arena, v)) or "(start)", f"{arena.turn(v)}: {', '.join(parts)}"))
    print_text("")
    print_table(("mixed after", "moves"), rows)
    if len(mixed) > MOST_MIXES:
        print_text(f"… at {counted(len(mixed) - MOST_MIXES, 'more node')}")


# ---------------------------------------------------------------- without mixing, any number of players


def _pure(
    name: str, given: Any, best: str | None, at: str | None, save: str | None, options: dict[str, Any], as_json: bool
) -> None:
    from zermelo.formats.answers import as_document
    from zermelo.formats.parts import by_player
    from zermelo.solvers.pure import pure_equilibria

    with Progress("sweeping") as watch:
        found = pure_equilibria(given, watch=watch, **options)
    payoffs = found.at(at or "")
    chosen = found.best(best or "total")
    if save is not None:
        from zermelo.formats.files import save as write

        write(found.profile(chosen.payoff), save)
    if as_json:
        document = {**as_document(found), "payoffs": [by_player(paid) for paid in payoffs]}
        if at is not None:
            document["at"] = at
        elif best is not None:
            worth = {"criterion": str(chosen.criterion), "value": chosen.value, "payoff": by_player(chosen.payoff)}
            document["best"] = worth
        print_json(document)
        return
    _tell_pure(name, found, payoffs, at)
    if at is None:
        told = f"Best by {chosen.criterion}: {payoff(chosen.payoff.vector)}, worth {chosen.value}."
        print_text("\n" + plain(told))
    if save is not None:
        print_text(f"Written to {save}.")


def _tell_pure(name: str, found: PureEquilibria, payoffs: Sequence[Any], at: str | None) -> None:
    from zermelo.faces.cli.story import tell_effort

    print_text(plain(found.arena.title or name) + ("" if at is None else f" after {plain(at)}"), "bold")
    print_text(f"{counted(len(payoffs), 'payoff')} of subgame-perfect equilibria in which nobody mixes:\n")
    print_table(found.players, [paid.vector for paid in payoffs[:MOST_PAYOFFS]], right=range(len(found.players)))
    if len(payoffs) > MOST_PAYOFFS:
        print_text(f"… {counted(len(payoffs) - MOST_PAYOFFS, 'more payoff')}; --json prints all.")
    print_text(f"\nMethod: {found.method}, because {found.why}.")
    tell_effort(found)
