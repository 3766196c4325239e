"""What could happen without mixing, for any number of players: ``zermelo equilibria --kind pure``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from zermelo.draw.svg.label import counted, plain
from zermelo.errors import MethodError
from zermelo.faces.cli._options import read_at
from zermelo.faces.cli._output import Progress, finish, print_how, print_table, print_text
from zermelo.faces.cli.equilibria import best_in_words, read_best, tell_strategies

if TYPE_CHECKING:
    from zermelo.answers.equilibria.pure import PureEquilibria

MOST_PAYOFFS = 20


def tell_pure(
    name: str, given: Any, best: str | None, at: str | None, svg: str | None, save: str | None,
    options: dict[str, Any], as_json: bool,
) -> None:  # fmt: skip
    """Finds the payoffs of all pure subgame-perfect equilibria, and prints them."""
    from zermelo.formats.json.answers.summary import as_document
    from zermelo.formats.json.parts import by_player
    from zermelo.preferences.criteria import Criterion, best_of
    from zermelo.solvers.equilibria.pure import pure_equilibria

    with Progress("sweeping") as watch:
        found = pure_equilibria(given, watch=watch, **options)
    if svg is not None and len(found.players) != 2:
        raise MethodError(f"--svg draws payoffs of two players; this game has {len(found.players)}. Leave it out.")
    payoffs = found.at(read_at(at, found.arena) or "")
    chosen = best_of(payoffs, Criterion.read(read_best(best, found.players) or "total", found.players))

    def document() -> dict[str, Any]:
        told = {**as_document(found), "payoffs": [by_player(paid) for paid in payoffs]}
        if at is not None:
            told["at"] = at
        if best is not None:
            worth = {"criterion": str(chosen.criterion), "value": chosen.value, "payoff": by_player(chosen.payoff)}
            told["best"] = worth
        return told

    def picture() -> str:
        from zermelo.draw.chart.plane import plane_svg

        dots, marks = ([(u.vector[0], u.vector[1]) for u in some] for some in (payoffs, chosen.payoffs))
        title = f"{found.arena.title}: pure subgame-perfect payoffs".removeprefix(": ")
        return plane_svg([(dot, dot) for dot in dots], found.players, marks, title=title)

    def tell() -> None:
        _tell(name, found, payoffs, at)
        print_text("\n" + plain(best_in_words(chosen)))
        if at is None:
            tell_strategies(found.profile(chosen.payoff))
        print_how(found)

    kept = found if save is None else found.with_best(chosen.criterion)
    finish(kept, name, save=save, svg=svg, as_json=as_json, document=document, picture=picture, tell=tell)


def _tell(name: str, found: PureEquilibria, payoffs: Sequence[Any], at: str | None) -> None:
    print_text(plain(found.arena.title or name) + ("" if at is None else f" after {plain(at)}"), "bold")
    print_text(f"{counted(len(payoffs), 'payoff')} of subgame-perfect equilibria in which nobody mixes:\n")
    print_table(found.players, [paid.vector for paid in payoffs[:MOST_PAYOFFS]], right=range(len(found.players)))
    if len(payoffs) > MOST_PAYOFFS:
        print_text(f"… {counted(len(payoffs) - MOST_PAYOFFS, 'more payoff')}; --json prints all.")
