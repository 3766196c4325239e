"""What holds a payoff up: strategies that pay it, and what would come of every move off the line."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zermelo.errors import NameError_, ParameterError
from zermelo.faces.web.questions import question
from zermelo.faces.web.questions.equilibria.equilibria import (
    web_equilibria_pure,
    web_equilibria_sets,
    web_equilibria_threats,
)
from zermelo.faces.web.questions.numbers import read_web_number
from zermelo.faces.web.questions.position.position import web_position_line
from zermelo.faces.web.session import Table

if TYPE_CHECKING:
    from zermelo.answers.strategy import Profile

Row = tuple[Fraction, ...]
MOST_THREATS, MOST_MIXES, MOST_PASSED = 60, 40, 400
DRAWN = 90  # nodes of the picture


@question("held")
def web_profile_held(table: Table, pay: str, kind: str = "mixed") -> dict[str, Any]:
    """Returns strategies that pay *pay* (numbers in the order of the players, by commas), and the threats behind them.

    *kind* is ``mixed``, or ``pure`` where nobody may mix.
    """
    if kind not in ("mixed", "pure"):
        raise ParameterError(f"kind is mixed or pure, not {kind[:40]!r}.")
    vector = _vector(table, pay)
    if table.explored_traits().is_cyclic:
        return _by_threats(table, vector)
    two = len(table.players) == 2 and kind == "mixed"
    sets: Any = web_equilibria_sets(table) if two else web_equilibria_pure(table)
    profile: Profile = table.find(("held", kind, vector), lambda: sets.profile(vector))
    plays = Plays(profile)
    most = (lambda v, seat: sets.at(v).range[table.players[seat]][1]) if two else _best_pure(sets)
    return _told(table, plays, most)


def _vector(table: Table, pay: str) -> Row:
    vector = tuple(read_web_number(part, "payoffs") for part in pay.split(","))
    if len(vector) != len(table.players):
        raise ParameterError(f"A payoff has {len(table.players)} numbers here, not {len(vector)}.")
    return vector


def _best_pure(sets: Any) -> Callable[[int, int], Any]:
    return lambda v, seat: max(paid.vector[seat] for paid in sets.at(v))


class Plays:
    """A profile, with what it leads to from any node on: worked out where it is asked for, exactly."""

    def __init__(self, profile: Profile) -> None:
        self.profile, self.arena = profile, profile.arena
        self._known: dict[int, Row] = {}

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns how often each move is made at *node*."""
        return self.profile.shares(node)

    def value(self, node: int) -> Any:
        """Returns what everybody gets from *node* on."""
        from zermelo.forms.payoff import Payoff, simplest_payoff

        return Payoff(self.arena.players, map(simplest_payoff, self.row(node)))

    def row(self, node: int) -> Row:
        """The same as fractions, in the order of the players."""
        waiting = [node]
        while waiting:
            v = waiting[-1]
            if v in self._known:
                waiting.pop()
            elif self.arena.turn(v) is None:
                self._known[v] = tuple(map(Fraction, self.arena.payoff_at(v).vector))
            else:
                made = [(self.arena.child(e), share) for e, share in self.shares(v).items()]
                missing = [w for w, _ in made if w not in self._known]
                waiting += missing
                if not missing:
                    self._known[v] = tuple(
                        sum((share * self._known[w][m] for w, share in made), Fraction(0))
                        for m in range(len(self.arena.players))
                    )
        return self._known[node]


def _told(table: Table, plays: Plays, most: Callable[[int, int], Any]) -> dict[str, Any]:
    from zermelo.draw.tree.tree import tree_svg
    from zermelo.formats.json.fragments import line_fragment, payoff_fragment

    mixes, threats, passed = _along(plays, most)
    return {
        "payoff": payoff_fragment(plays.value(0)), "line": line_fragment(web_position_line(plays, 0)), "mixes": mixes,
        "threats": threats, "passed": passed, "endless": False,
        "svg": tree_svg(
            plays.arena, marks=plays.shares, values=lambda v: plays.value(v).vector, most=DRAWN, title=""
        ),
    }  # fmt: skip


def _along(plays: Plays, most: Callable[[int, int], Any]) -> tuple[list[Any], list[Any], int]:
    """Where players mix and what keeps them there, over all that can happen when everybody keeps to the strategies."""
    from zermelo.formats.json.fields import number_to_field

    arena, stands = plays.arena, getattr(plays.arena, "stands", None)
    mixes: list[Any] = []
    threats: list[Any] = []
    waiting: list[tuple[int, tuple[str, ...], Fraction]] = [(0, (), Fraction(1))]
    met = {0}
    for v, path, likely in waiting:  # grows while it is read
        shares, seat = plays.shares(v) if arena.turn(v) is not None else {}, arena.mover.item(v)
        names = {e: arena.name(v, e) for e in arena.edges(v)}
        if seat >= 0 and len(shares) > 1 and len(mixes) < MOST_MIXES:
            mixes.append({
                "player": arena.turn(v), "path": list(path),
                "odds": {names[e]: number_to_field(share) for e, share in shares.items()},
            })  # fmt: skip
        for e in arena.edges(v):
            child = arena.child(e)
            if e in shares:
                if child not in met and len(met) < MOST_PASSED:
                    met.add(child)
                    waiting.append((child, (*path, names[e]), likely * shares[e]))
            elif seat >= 0 and len(threats) < MOST_THREATS:
                keeps, gets = plays.row(v)[seat], plays.row(child)[seat]
                best = most(child if stands is None else int(stands[child]), seat)
                threats.append({
                    "player": arena.turn(v), "path": list(path), "move": names[e], "keeps": number_to_field(keeps),
                    "held_to": number_to_field(gets), "tempts": best > keeps, "most": number_to_field(best),
                    "line": _line_text(plays, child),
                })  # fmt: skip
    threats.sort(key=lambda threat: not threat["tempts"])
    return mixes, threats, len(met)


def _line_text(plays: Plays, node: int) -> list[dict[str, Any]]:
    from zermelo.formats.json.fragments import line_fragment

    return line_fragment(web_position_line(plays, node))[:12]


def _by_threats(table: Table, vector: Row) -> dict[str, Any]:
    from zermelo.formats.json.fields import number_to_field
    from zermelo.formats.json.fragments import line_fragment, payoff_fragment
    from zermelo.forms.arena import split_arena_path

    found = next((one for one in web_equilibria_threats(table) if tuple(one.payoff.vector) == vector), None)
    if found is None:
        raise NameError_(f"No pure Nash equilibrium pays ({', '.join(map(str, vector))}).")
    threats = [
        {
            "player": held.player, "path": split_arena_path(held.where), "move": held.move,
            "keeps": number_to_field(held.keeps),
            "held_to": number_to_field(held.held_to), "tempts": True, "most": None, "line": [],
        }
        for held in found.threats[:MOST_THREATS]
    ]  # fmt: skip
    return {
        "payoff": payoff_fragment(found.payoff), "line": line_fragment(found.line), "mixes": [], "threats": threats,
        "passed": len(found.line), "endless": found.is_endless, "svg": None,
    }  # fmt: skip
