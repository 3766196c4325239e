"""What could happen: ``zermelo equilibria``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.svg.label import counted, payoff, plain
from zermelo.errors import BudgetError, InputError, ParameterError
from zermelo.faces.cli._game import is_matrix, read_game
from zermelo.faces.cli._options import at_option, compiled_option, game_argument, json_option, limit_option, read_at
from zermelo.faces.cli._output import Progress, finish, print_how, print_table, print_text, width  # fmt: skip
from zermelo.preferences.criteria import criteria

if TYPE_CHECKING:
    from zermelo.answers.equilibria.equilibria import Equilibria
    from zermelo.answers.strategy import Profile
    from zermelo.forms.matrix import Matrix
    from zermelo.preferences.criteria import Best

MOST_REGIONS, MOST_MIXES = 12, 6
EDGE = "the Pareto edge: nothing is better for one player and not worse for the other"


@click.command(short_help="What could happen? All subgame-perfect payoffs, and the best.")
@game_argument
@click.option("--kind", type=click.Choice(["all", "pure", "nash"]), default="all", show_default=True,
              help="All equilibria of two players; of any number those in which nobody mixes, or every pure Nash "
              "outcome with the threats behind it.")  # fmt: skip
@click.option("--best", metavar="WHAT", help="The best by total, fairest, single, product, for a player, or by weights "
              "such as P1=2,P2=1/3.")  # fmt: skip
@at_option("In the subgame at this position")
@click.option("--epsilon", metavar="E", help="How far from exact an answer may be: with chance, or 3 or 4 players.")
@click.option("--svg", metavar="FILE", help="Draw the set into FILE as well.")
@click.option("--save", metavar="FILE", help="Save the answer, with the best equilibrium chosen, into FILE (.json).")
@click.option("--budget", type=click.IntRange(min=1), metavar="N", help="Give up where sets are larger: N words of "
              "memory, pieces of a set with chance, payoffs of pure equilibria, points of a grid.")  # fmt: skip
@compiled_option
@limit_option
@json_option
def equilibria(
    game: str, kind: str, best: str | None, at: str | None, epsilon: str | None, svg: str | None, save: str | None,
    budget: int | None, compiled: bool | None, limit: int | None, as_json: bool,
) -> None:  # fmt: skip
    """What could happen? The payoffs of all subgame-perfect equilibria, and the best of them.

    For two players the set is made of points, segments and rectangles, since players may mix between moves that are
    equally good for them. With --kind pure nobody mixes, and any number may play; with --kind nash threats need not be
    credible. With --epsilon E strategies are found for two players and chance, and for three or four players, from
    which nobody gains more than E, and whose total is at least the best less E.

    \b
    zermelo equilibria littman:4
    zermelo equilibria littman:1 --best P2 --save threats.json
    zermelo equilibria littman:4 --at 2/3 --best fairest
    zermelo equilibria irrational --epsilon 1/10 --svg area.svg
    zermelo equilibria grundy:6,players=3,payoff=last --kind pure
    zermelo equilibria entry --kind nash
    """
    if epsilon is not None and kind != "all":
        raise ParameterError(f"--epsilon is for equilibria in which players mix; leave out --kind {kind}.")
    if at is not None and (save is not None or epsilon is not None or kind == "nash"):
        other = "--save" if save is not None else "--epsilon" if epsilon is not None else "--kind nash"
        raise ParameterError(f"{other} is about the whole game; leave out --at.")
    if kind == "nash" and (best is not None or svg is not None):
        raise ParameterError("Nash outcomes are listed one by one; leave out --best and --svg.")
    given = read_game(game)
    if is_matrix(given):
        others = {"best": best, "at": at, "epsilon": epsilon, "limit": limit}
        _of_matrix(game, given, kind, budget, others, save, svg, as_json)
        return
    options: dict[str, Any] = {"compiled": compiled, "limit": limit}
    if save is not None and kind != "nash":  # on merged positions moves depend on promises, which a file cannot say
        from zermelo.solvers.exploration import game_tree

        given = game_tree(given, **options)
    options["budget"] = budget
    if kind == "nash":
        from zermelo.faces.cli._nash import tell_nash

        tell_nash(game, given, save, options, as_json)
    elif epsilon is not None:
        from zermelo.faces.cli._epsilon import tell_near

        tell_near(game, given, epsilon, best, svg, save, options, as_json)
    elif kind == "pure":
        from zermelo.faces.cli._pure import tell_pure

        tell_pure(game, given, best, at, svg, save, options, as_json)
    else:
        _all(game, given, best, at, svg, save, options, as_json)


def _of_matrix(
    name: str, given: Matrix, kind: str, budget: int | None, others: dict[str, Any], save: str | None, svg: str | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Finds all equilibria of two players, or those in which nobody mixes."""
    from zermelo.draw.table.normal_form import matrix_svg
    from zermelo.solvers.normal_form.matrix import matrix_equilibria, pure_matrix

    extra = next((option for option, value in others.items() if value is not None), None)
    if extra is not None:
        raise InputError(f"--{extra} is for games with moves; leave it out.")
    found = matrix_equilibria(given, budget) if kind == "all" else pure_matrix(given)
    finish(found, name, save=save, svg=svg, as_json=as_json, picture=lambda: matrix_svg(given))


def read_best(text: str | None, players: Sequence[str]) -> Any:
    """Returns what --best means: a name as it is, or weights by player, written P1=2,P2=1/3."""
    if text is None or text in players or "=" not in text:
        return text
    weights: dict[str, str] = {}
    for part in text.split(","):
        player, _, weight = part.rpartition("=")
        if not player or player in weights:
            raise ParameterError(f"--best {text}: write each player once with a weight, as in {players[0]}=2.")
        weights[player] = weight
    return weights


def _all(
    name: str, given: Any, best: str | None, at: str | None, svg: str | None, save: str | None,
    options: dict[str, Any], as_json: bool,
) -> None:  # fmt: skip
    from zermelo.solvers.equilibria.equilibria import equilibria as ask

    with Progress("sweeping") as watch:
        found = ask(given, watch=watch, **options)
    chosen: Best | None = None
    kept = found
    if at is not None and best is not None:
        chosen = found.at(read_at(at, found.arena)).best(read_best(best, found.players))
    elif best is not None or save is not None:
        kept = found.with_best(read_best(best, found.players) or "total")
        chosen = kept.chosen
    marks = () if chosen is None else chosen.payoffs
    finish(
        kept, name, save=save, svg=svg, as_json=as_json, document=lambda: _document(found, chosen, at),
        picture=lambda: found.svg(at=read_at(at, found.arena) or "", chosen=marks),
        tell=lambda: _tell(name, found, chosen, at),
    )  # fmt: skip


def _document(found: Equilibria, chosen: Best | None, at: str | None) -> dict[str, Any]:
    from zermelo.formats.json.answers.summary import as_document

    document = as_document(found)
    if at is not None:
        document = {**document, **as_document(found.at(read_at(at, found.arena))), "at": at}
    if chosen is not None:
        return {**document, "best": as_document(chosen)}
    if at is not None:
        return document
    best = {name: as_document(found.best(name)) for name in map(str, criteria(found.players))}
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


# ---------------------------------------------------------------- told to people


def _tell(name: str, found: Equilibria, chosen: Best | None, at: str | None) -> None:
    where = read_at(at, found.arena) or ""
    shown = found.at(where)
    print_text(plain(found.arena.title or name) + ("" if at is None else f" after {plain(at)}"), "bold")
    if shown.unique:
        print_text(f"Every subgame-perfect equilibrium pays {payoff(shown.regions[0].least)}.")
    else:
        print_text("Payoffs of all subgame-perfect equilibria, mixed ones too:\n")
        marks = chosen.payoffs if chosen is not None else shown.pareto
        click.echo(found.text(width=min(width(), 80), marks=marks, at=where))
        regions = [str(region) for region in shown.regions[:MOST_REGIONS]]
        more = len(shown.regions) - len(regions)
        print_text("\n" + " ∪ ".join(regions) + (f" ∪ {counted(more, 'more region')}" if more else ""))
        print_text(f"◆ {'the best' if chosen is not None else EDGE}; not to scale.", "dim")
    if chosen is not None:
        _tell_chosen(chosen)
    elif at is None and not shown.unique:
        _tell_best(found)
    print_how(found)


def _tell_best(found: Equilibria) -> None:
    rows, has_pure = [], _lists_pure(found)
    for criterion in criteria(found.players):
        mixed, apart = found.best(str(criterion)), "too many to list"
        if has_pure:
            pure = found.best_pure(str(criterion))
            apart = "the same" if pure.value == mixed.value else f"{payoff(pure.payoff.vector)}, worth {pure.value}"
        rows.append((criterion.words, payoff(mixed.payoff.vector), mixed.value, apart))
    print_text("")
    print_table(("best", "payoff", "worth", "without mixing"), rows, right=(2,))
    everywhere = found.best_everywhere.payoff
    if everywhere is not None:
        print_text(f"\nSocially optimal in every subgame: {payoff(everywhere.vector)}.")
    else:
        print_text("\nNo equilibrium is socially optimal in every subgame.")


def _tell_chosen(chosen: Best) -> None:
    from zermelo.answers.equilibria.best import BestEquilibrium

    print_text("\n" + plain(best_in_words(chosen)))
    if isinstance(chosen, BestEquilibrium):  # a subgame's best comes without strategies
        tell_strategies(chosen.profile)


def best_in_words(chosen: Best) -> str:
    """Returns one sentence: what is best, what it pays, how good that is."""
    words = chosen.criterion.words
    also = f", one of {len(chosen.payoffs)}" if len(chosen.payoffs) > 1 else ""
    return f"{words[0].upper()}{words[1:]}: {payoff(chosen.payoff.vector)}, worth {chosen.value}{also}."


def tell_strategies(profile: Profile) -> None:
    """Prints the line of a profile, and where players mix."""
    from zermelo.answers.line import follow

    print_text(f"Line: {plain(follow(profile))}")
    tell_mixes(profile)


def tell_mixes(profile: Profile) -> None:
    """Prints where players mix, and how, as far as there is room."""
    arena = profile.arena
    mixed = [v for v in (arena.mover >= 0).nonzero()[0].tolist() if len(profile.shares(v)) > 1]
    if not mixed:
        return
    rows = []
    for v in mixed[:MOST_MIXES]:
        parts = [f"{arena.name(v, e)} {share}" for e, share in profile.shares(v).items()]
        rows.append((str(arena.address(v)) or "(start)", f"{arena.turn(v)}: {', '.join(parts)}"))
    print_text("")
    print_table(("mixed after", "moves"), rows)
    if len(mixed) > MOST_MIXES:
        print_text(f"… at {counted(len(mixed) - MOST_MIXES, 'more node')}")
