"""What could happen: ``zermelo equilibria``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from zermelo.errors import InputError, MethodError, ParameterError
from zermelo.faces.cli._game import is_cli_game_matrix, read_cli_game
from zermelo.faces.cli._options import (
    at_option,
    begin_at_option,
    compiled_option,
    game_argument,
    json_option,
    limit_option,
    picture_option,
)
from zermelo.faces.cli._output import Progress, output_answer
from zermelo.preferences.criteria import Criterion, criteria

if TYPE_CHECKING:
    from zermelo.answers.equilibria.equilibria import Equilibria
    from zermelo.answers.equilibria.pure import PureEquilibria
    from zermelo.draw.table.sheet import Sheet
    from zermelo.forms.matrix import Matrix
    from zermelo.preferences.criteria import Best


@click.command(short_help="What could happen? All equilibrium payoffs.")
@game_argument
@click.option("--kind", type=click.Choice(["all", "perfect", "pure", "nash"]), default="all", show_default=True,
              help="All equilibria of two players, or the trembling-hand perfect ones; for any number of players, "
                   "the pure ones, or every pure Nash outcome with the threats behind it.")  # fmt: skip
@click.option("--best", metavar="WHAT", help="The best by total, fairest, single, product, for a player, or by weights "
              "such as P1=2,P2=1/3.")  # fmt: skip
@at_option("In the subgame at this position")
@click.option("--steps", is_flag=True, help="Show how the set is built from the sets of the moves: what is kept of "
                                            "each, and what mixing adds.")  # fmt: skip
@click.option("--epsilon", metavar="E", help="Tolerance of an approximate answer: with chance, or 3 or 4 players.")
@picture_option("Also draw the set to FILE")
@click.option("--save", metavar="FILE", help="Save the answer, with the best equilibrium, to FILE (.json).")
@click.option("--budget", type=click.IntRange(min=1), metavar="N", help="Give up beyond N: words of memory, pieces "
                                                                        "of a set with chance, payoffs of pure "
                                                                        "equilibria, or points of a grid.")  # fmt: skip
@compiled_option
@limit_option
@json_option
def equilibria(
    game: str, kind: str, best: str | None, at: str | None, steps: bool, epsilon: str | None, svg: str | None,
    save: str | None, budget: int | None, compiled: bool | None, limit: int | None, as_json: bool,
) -> None:  # fmt: skip
    """What could happen? The payoffs of all subgame-perfect equilibria, and the best of them.

    For two players the set consists of points, segments and rectangles, since players may mix between equally good
    moves. --kind perfect lists the trembling-hand perfect equilibria of two players; --kind pure lists pure equilibria,
    for any number of players; --kind nash lists Nash outcomes, where threats need not be credible. --epsilon E finds an
    approximate equilibrium for two players with chance, or for three or four players: nobody can gain more than E by
    deviating, and its total is at most E below the best.

    \b
    zermelo equilibria littman:4
    zermelo equilibria littman:1 --best P2 --save threats.json
    zermelo equilibria littman:4 --at 2/3 --best fairest
    zermelo equilibria littman:4 --at 2/3 --steps
    zermelo equilibria irrational --epsilon 1/10 --svg area.svg
    zermelo equilibria grundy:6,players=3,payoff=last --kind pure
    zermelo equilibria entry --kind nash
    zermelo equilibria entry --kind perfect
    """
    if epsilon is not None and kind != "all":
        raise ParameterError(f"--epsilon is for mixed equilibria; leave out --kind {kind}.")
    if kind == "nash" and (best is not None or svg is not None):
        raise ParameterError("Nash outcomes are listed one by one; leave out --best and --svg.")
    if steps and (kind != "all" or any(one is not None for one in (best, epsilon, save))):
        raise ParameterError("--steps shows how the set of all payoffs is built; leave out --kind, --best and --save.")
    given = begin_at_option(read_cli_game(game), at)
    if kind == "perfect":
        unasked = {"best": best, "epsilon": epsilon, "svg": svg}
        _perfect(game, given, {"budget": budget, "limit": limit}, unasked, save, as_json)
        return
    if is_cli_game_matrix(given) or (kind == "all" and _is_one_hidden_subgame(given)):
        others = {"steps": steps or None, "epsilon": epsilon}
        _of_matrix(game, given, kind, {"budget": budget, "limit": limit}, best, others, save, svg, as_json)
        return
    options: dict[str, Any] = {"compiled": compiled, "limit": limit}
    if save is not None and kind != "nash":  # on merged positions moves depend on promises, which a file cannot say
        from zermelo.solvers.exploration import game_tree

        given = game_tree(given, **options)
    options["budget"] = budget
    ends = {"svg": svg, "save": save, "as_json": as_json}
    if kind == "nash":
        _nash(game, given, options, ends)
    elif epsilon is not None:
        _near(game, given, epsilon, best, options, ends)
    elif kind == "pure":
        _pure(game, given, best, at, options, ends)
    elif steps:
        _steps(game, given, at, options, ends)
    else:
        _all(game, given, best, at, options, ends)


def _is_one_hidden_subgame(given: Any) -> bool:
    """Are all equilibria those of a matrix, since moves are hidden and no subgame lies inside? Rules are not asked."""
    from zermelo.forms.traits.traits import traits_of_game
    from zermelo.solvers.methods import default_method

    is_hidden = bool(getattr(given, "has_hidden_moves", False))
    return is_hidden and default_method("equilibria", traits_of_game(given)) != "subgame-sets"


def _of_matrix(
    name: str, given: Matrix, kind: str, most: dict[str, Any], best: str | None, others: dict[str, Any],
    save: str | None, svg: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Finds all equilibria of two players, of a tree with hidden moves too, or those in pure strategies."""
    from zermelo.draw.table.normal_form import normal_form_svg
    from zermelo.formats.json.answers.summary import answer_summary
    from zermelo.solvers.equilibria.equilibria import equilibria as ask
    from zermelo.solvers.equilibria.pure import pure_equilibria

    extra = next((option for option, value in others.items() if value is not None), None)
    if extra is not None:
        raise InputError(f"--{extra} is for games of perfect information; leave it out.")
    ends: dict[str, Any] = {"save": save, "svg": svg, "as_json": as_json}
    found = ask(given, **most) if kind == "all" else pure_equilibria(given, limit=most["limit"])
    ends["picture"] = lambda: normal_form_svg(found.matrix)
    if best is None:
        output_answer(found, name, **ends)
        return
    kept = found.with_best(read_cli_equilibria_best(best, found.players))
    output_answer(
        kept, name, **ends, document=lambda: {**answer_summary(found), "best": answer_summary(kept.chosen)}
    )  # fmt: skip


def _perfect(
    name: str, given: Any, options: dict[str, Any], others: dict[str, Any], save: str | None, as_json: bool
) -> None:
    """Finds the perfect equilibria of two players."""
    from zermelo.solvers.equilibria.perfect import perfect_equilibria

    extra = next((option for option, value in others.items() if value is not None), None)
    if extra is not None:
        raise ParameterError(f"Perfect equilibria are listed one by one; leave out --{extra}.")
    with Progress("solving"):
        found = perfect_equilibria(given, **options)
    output_answer(found, name, save=save, as_json=as_json)


def _steps(name: str, given: Any, at: str | None, options: dict[str, Any], ends: dict[str, Any]) -> None:
    """Shows how the set of a node is made of those of its moves."""
    from zermelo.formats.json.answers.summary import answer_summary
    from zermelo.solvers.equilibria.equilibria import equilibria as ask

    with Progress("sweeping") as watch:
        found = ask(given, watch=watch, **options)
    shown = found.merge()

    def document() -> dict[str, Any]:
        told = [
            {"kind": s.kind, "move": s.move, **({} if s.payoffs is None else answer_summary(s.payoffs))}
            for s in shown.steps
        ]
        return {**answer_summary(found), "at": at or "", "player": shown.player, "steps": told}

    output_answer(found, name, **ends, document=document, picture=shown.svg, sheets=iter(shown.sheets()))


def read_cli_equilibria_best(text: str | None, players: Sequence[str]) -> Any:
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
    name: str, given: Any, best: str | None, at: str | None, options: dict[str, Any], ends: dict[str, Any]
) -> None:
    from zermelo.solvers.equilibria.equilibria import equilibria as ask

    with Progress("sweeping") as watch:
        found = ask(given, watch=watch, **options)
    chosen, kept = None, found
    if best is not None or ends["save"] is not None:
        kept = found.with_best(read_cli_equilibria_best(best, found.players) or "total")
        chosen = kept.chosen
    marks = () if chosen is None else chosen.payoffs
    output_answer(
        kept, name, **ends, document=lambda: _document(found, chosen, at), picture=lambda: found.svg(chosen=marks),
        sheets=_sheets(found, chosen),
    )  # fmt: skip


def _sheets(found: Equilibria | PureEquilibria, chosen: Best | None) -> Iterator[Sheet]:
    """What people read, made when it is read."""
    yield from found.sheets(chosen)


def _document(found: Equilibria, chosen: Best | None, at: str | None) -> dict[str, Any]:
    from zermelo.answers.equilibria.sheets import can_list_pure_equilibria
    from zermelo.formats.json.answers.summary import answer_summary

    document = answer_summary(found) | ({} if at is None else {"at": at})
    if chosen is not None:
        return {**document, "best": answer_summary(chosen)}
    best = {name: answer_summary(found.best(name)) for name in map(str, criteria(found.players))}
    everywhere = found.best_everywhere.payoff
    pure = found.best_pure("total") if can_list_pure_equilibria(found) else None
    return {
        **document, "best": best, "best_pure_total": None if pure is None else answer_summary(pure),
        "gain_by_mixing": None if pure is None else found.gain_by_mixing("total"),
        "best_everywhere": None if everywhere is None else dict(everywhere),
    }  # fmt: skip


def _pure(
    name: str, given: Any, best: str | None, at: str | None, options: dict[str, Any], ends: dict[str, Any]
) -> None:
    """Those in pure strategies, for any number of players."""
    from zermelo.formats.json.answers.summary import answer_summary
    from zermelo.formats.json.fragments import payoff_fragment
    from zermelo.solvers.equilibria.pure import pure_equilibria

    with Progress("sweeping") as watch:
        found = pure_equilibria(given, watch=watch, **options)
    if ends["svg"] is not None and len(found.players) != 2:
        raise MethodError(f"--svg draws payoffs of two players; this game has {len(found.players)}. Leave it out.")
    criterion = Criterion.read(read_cli_equilibria_best(best, found.players) or "total", found.players)
    kept = found.with_best(criterion)
    chosen = kept.chosen
    assert chosen is not None

    def document() -> dict[str, Any]:
        told = {**answer_summary(found), "payoffs": [payoff_fragment(paid) for paid in found.at()]}
        if at is not None:
            told["at"] = at
        if best is not None:
            told["best"] = {
                "criterion": str(criterion),
                "value": chosen.value,
                "payoff": payoff_fragment(chosen.payoff),
            }
        return told

    output_answer(
        kept, name, **ends, document=document, picture=lambda: found.svg(marks=chosen.payoffs),
        sheets=_sheets(found, chosen),
    )  # fmt: skip


def _near(name: str, given: Any, epsilon: str, best: str | None, options: dict[str, Any], ends: dict[str, Any]) -> None:
    """Strategies that are nearly the best equilibrium."""
    from zermelo.answers.equilibria.epsilon import EpsilonGrid
    from zermelo.answers.evidence.evidence import require_evidence_kind
    from zermelo.formats.json.answers.summary import answer_summary
    from zermelo.solvers.equilibria.equilibria import equilibria as ask

    with Progress("sweeping") as watch:
        found = ask(given, epsilon=epsilon, watch=watch, **options)
        kept = found.with_best(read_cli_equilibria_best(best, found.players) or "total")
    chosen = kept.chosen
    assert chosen is not None

    def document() -> dict[str, Any]:
        bounds = require_evidence_kind(found.evidence, EpsilonGrid, "range").bounds
        within = None if bounds is None else {player: list(pair) for player, pair in bounds.items()}
        return {**answer_summary(found), "best": answer_summary(chosen), "range": within}

    output_answer(kept, name, **ends, document=document, picture=lambda: found.svg(marks=[chosen.payoff]))


def _nash(name: str, given: Any, options: dict[str, Any], ends: dict[str, Any]) -> None:
    """Pure Nash outcomes, with the threats behind them."""
    from zermelo.solvers.equilibria.nash import nash_outcomes

    with Progress("sweeping") as watch:
        found = nash_outcomes(given, watch=watch, **options)
    output_answer(found, name, **ends)
