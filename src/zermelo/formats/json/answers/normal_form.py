"""Answers about matrices as documents, each with its game in it.

```
{"zermelo": "matrix-solution",   "version": 1, "game": {…}, "payoff": {…}, "value": 0, "strategies": {"A": {…}, …}, …}
{"zermelo": "matrix-pure",       "version": 1, "game": {…}, "profiles": [["1", "2"], …], "payoffs": [{…}, …], …}
{"zermelo": "matrix-equilibria", "version": 1, "game": {…}, "mixes": {"A": […], …}, "subsets": [[[0], [0, 1]], …], …}
{"zermelo": "matrix-dominance",  "version": 1, "game": {…}, "kind": "strict", "rounds": […], "left": {…}, …}
```
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.nash_subsets import NashSubsets
from zermelo.answers.equilibria.pure import PureEquilibria, PureProfiles
from zermelo.answers.evidence.solution.mixed import MixedEquilibrium
from zermelo.answers.normal_form import (
    Belief,
    Dominated,
    Eliminated,
    MatrixAnswer,
    MixedProfile,
)  # fmt: skip
from zermelo.answers.solution import Solution
from zermelo.errors import InputError, ParameterError
from zermelo.formats.json.answers.how import HOW, read_how
from zermelo.formats.json.answers.summary import as_document, how
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count,
    field,
    flag,
    head,
    items,
    number,
    only,
    read_number,
    read_odds,
    record,
    shown,
    text,
)  # fmt: skip
from zermelo.formats.json.matrix import matrix_document, read_matrix
from zermelo.formats.json.parts import by_player, play_document, shares_document
from zermelo.forms.kinds import matrix_in
from zermelo.forms.matrix import Matrix
from zermelo.questions import record_of

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByMixing

__all__ = ["READERS", "as_document", "matrix_answer_document", "read_matrix_answer"]
HEAD = ("zermelo", "version", "game", "notes", *HOW)
DERIVED = ("players", "ties", "payoff", "payoffs", "regret", "finite", "equilibria")

# ---------------------------------------------------------------- writing


def matrix_solution_summary(answer: ByMixing) -> dict[str, Any]:
    """Returns what ``--json`` prints of one equilibrium of a matrix."""
    held = answer.evidence
    value = None if held.game_value is None else number(held.game_value)
    more = {} if answer.exact else {"regret": by_player(held.regret)}
    return {
        **_how(answer),
        "payoff": by_player(answer.payoff),
        "value": value,
        "strategies": play_document(answer.strategies),
        **more,
    }


@as_document.register
def _(answer: Eliminated) -> dict[str, Any]:
    rounds = [
        [{"player": s.player, "strategy": s.strategy, "by": shares_document(s.by)} for s in gone]
        for gone in answer.rounds
    ]
    beliefs = [
        {"player": b.player, "strategy": b.strategy, "others": [[list(p), number(w)] for p, w in b.others.items()]}
        for b in answer.beliefs
    ]
    left = dict(zip(answer.players, map(list, answer.left.strategies), strict=True))
    return {
        **_how(answer), "kind": answer.kind, "mixed": answer.mixed, "rounds": rounds, "left": left, "beliefs": beliefs,
    }  # fmt: skip


def _how(answer: MatrixAnswer | Solution) -> dict[str, Any]:
    return {**how(answer), "notes": list(answer.notes), "players": list(answer.players)}


def matrix_answer_document(answer: Any) -> dict[str, Any]:
    """Returns an answer about a matrix as a document with its game."""
    row = record_of(answer)
    assert row is not None
    return {"zermelo": row.kind, "version": VERSION, "game": matrix_document(answer.matrix), **as_document(answer)}


matrix_solution_document = matrix_pure_document = matrix_answer_document
matrix_equilibria_document = matrix_dominance_document = matrix_answer_document

# ---------------------------------------------------------------- reading


def read_matrix_answer(document: dict[str, Any], place: Place, game: Any = None) -> Any:
    """Returns the answer about a matrix that *document* holds; what it claims is kept, for `check` to judge."""
    kind = head(document, place)
    matrix = _game(document, place, game)
    told = read_how(document, place)
    told["why"] = text(document.get("why") or "", place.at("why"))
    told["notes"] = tuple(text(n, place.at("notes", k)) for k, n in enumerate(document.get("notes") or ()))
    made, reader = READERS[kind]
    try:
        found = made(matrix, reader(document, place, matrix), told)
    except InputError as error:
        raise error if str(error).startswith(place.file) else place.refusal(str(error)) from None
    same = as_document(found)
    for key in DERIVED:
        if key in document and document[key] != same[key]:
            raise place.at(key).refusal("this does not follow from the rest of the file.")
    return found


read_matrix_solution = read_matrix_pure = read_matrix_answer
read_matrix_equilibria = read_matrix_dominance = read_matrix_answer


def _game(document: dict[str, Any], place: Place, game: Any) -> Matrix:
    if game is not None:
        if (given := matrix_in(game)) is None:
            raise ParameterError(f"{place.file} is about a matrix; the game given is none.")
        return given
    inside = record(field(document, "game", place), place.at("game"), "games")
    if head(inside, place.at("game")) != "matrix":
        raise place.at("game", "zermelo").refusal(f'a "matrix" is expected, not {shown(inside["zermelo"])}.')
    return read_matrix(inside, place.at("game"))


def _mix(value: Any, place: Place, names: tuple[str, ...]) -> tuple[Fraction, ...]:
    odds = read_odds(record(value, place, "mixes"), place)
    for name in odds:
        if name not in names:
            raise place.refusal(f"there is no strategy {shown(name)}.")
    return tuple(odds.get(name, Fraction(0)) for name in names)


def _mixes(document: dict[str, Any], place: Place, matrix: Matrix) -> MixedProfile:
    inside = place.at("strategies")
    told = record(field(document, "strategies", place), inside, "strategies")
    only(told, matrix.players, inside)
    return MixedProfile(
        matrix,
        tuple(
            _mix(field(told, player, inside), inside.at(player), names)
            for player, names in zip(matrix.players, matrix.strategies, strict=True)
        ),
    )


def _solution(document: dict[str, Any], place: Place, matrix: Matrix) -> dict[str, Any]:
    only(document, (*HEAD, "payoff", "value", "strategies", "regret"), place)
    value = document.get("value")
    return {
        "profile": _mixes(document, place, matrix),
        "game_value": None if value is None else read_number(value, place.at("value")),
    }


def _pure(document: dict[str, Any], place: Place, matrix: Matrix) -> dict[str, Any]:
    only(document, (*HEAD, "profiles", "payoffs"), place)
    cells = []
    for k, profile in enumerate(items(field(document, "profiles", place), place.at("profiles"), "profiles")):
        inside = place.at("profiles", k)
        picks = items(profile, inside, "profiles")
        if len(picks) != len(matrix.players):
            raise inside.refusal(f"a profile has {len(matrix.players)} strategies, not {len(picks)}.")
        cells.append(tuple(matrix.pick(seat, text(name, inside.at(seat))) for seat, name in enumerate(picks)))
    return {"cells": tuple(cells)}


def _equilibria(document: dict[str, Any], place: Place, matrix: Matrix) -> dict[str, Any]:
    only(document, (*HEAD, "finite", "equilibria", "mixes", "subsets", "components"), place)
    told = record(field(document, "mixes", place), place.at("mixes"), "mixes")
    mixes = tuple(
        tuple(
            _mix(mix, place.at("mixes", player, k), names)
            for k, mix in enumerate(items(field(told, player, place.at("mixes")), place.at("mixes", player), "mixes"))
        )
        for player, names in zip(matrix.players, matrix.strategies, strict=True)
    )
    subsets = []
    for k, pair in enumerate(items(field(document, "subsets", place), place.at("subsets"), "subsets")):
        inside = place.at("subsets", k)
        if len(items(pair, inside, "subsets")) != 2 or len(mixes) != 2:
            raise inside.refusal("a subset has numbers of mixes of two players.")
        subsets.append(tuple(_numbers(side, inside.at(s), len(mixes[s])) for s, side in enumerate(pair)))
    parts = items(field(document, "components", place), place.at("components"), "components")
    components = tuple(_numbers(part, place.at("components", k), len(subsets)) for k, part in enumerate(parts))
    return {"mixes": mixes, "subsets": tuple(subsets), "components": components}


def _numbers(value: Any, place: Place, most: int) -> tuple[int, ...]:
    found = tuple(count(n, place.at(k)) for k, n in enumerate(items(value, place, "numbers")))
    if any(n >= most for n in found):
        raise place.refusal(f"a number is beyond the {most} there are.")
    return found


def _dominance(document: dict[str, Any], place: Place, matrix: Matrix) -> dict[str, Any]:
    only(document, (*HEAD, "kind", "mixed", "rounds", "left", "beliefs"), place)
    kind = text(field(document, "kind", place), place.at("kind"))
    if kind not in ("strict", "weak"):
        raise place.at("kind").refusal(f"dominance is strict or weak, not {shown(kind)}.")
    rounds = []
    for k, gone in enumerate(items(field(document, "rounds", place), place.at("rounds"), "rounds")):
        rounds.append(
            tuple(
                _step(s, place.at("rounds", k, j), matrix)
                for j, s in enumerate(items(gone, place.at("rounds", k), "rounds"))
            )
        )
    told = record(field(document, "left", place), place.at("left"), "strategies left")
    kept = tuple(_left(told, place.at("left"), matrix, player) for player in matrix.players)
    beliefs = tuple(
        _believed(b, place.at("beliefs", k), matrix)
        for k, b in enumerate(items(document.get("beliefs", []), place.at("beliefs"), "beliefs"))
    )
    mixed = flag(field(document, "mixed", place), place.at("mixed"))
    return {"kind": kind, "mixed": mixed, "rounds": tuple(rounds), "kept": kept, "beliefs": beliefs}


def _left(told: dict[str, Any], place: Place, matrix: Matrix, player: str) -> tuple[int, ...]:
    names = items(field(told, player, place), place.at(player), "names")
    return tuple(matrix.pick(matrix.seat(player), text(n, place.at(player, k))) for k, n in enumerate(names))


def _named(value: Any, place: Place, matrix: Matrix) -> tuple[dict[str, Any], str, str]:
    told = record(value, place, "strategies")
    player = text(field(told, "player", place), place.at("player"))
    strategy = text(field(told, "strategy", place), place.at("strategy"))
    matrix.pick(matrix.seat(player), strategy)
    return told, player, strategy


def _step(value: Any, place: Place, matrix: Matrix) -> Dominated:
    told, player, strategy = _named(value, place, matrix)
    names = matrix.strategies[matrix.seat(player)]
    mix = _mix(field(told, "by", place), place.at("by"), names)
    return Dominated(player, strategy, {name: share for name, share in zip(names, mix, strict=True) if share})


def _believed(value: Any, place: Place, matrix: Matrix) -> Belief:
    told, player, strategy = _named(value, place, matrix)
    others: dict[tuple[str, ...], Fraction] = {}
    for k, pair in enumerate(items(field(told, "others", place), place.at("others"), "beliefs")):
        inside = place.at("others", k)
        if len(items(pair, inside, "beliefs")) != 2:
            raise inside.refusal("a belief is a list of picks and how likely they are.")
        picks = tuple(text(n, inside.at(0, j)) for j, n in enumerate(items(pair[0], inside.at(0), "picks")))
        others[picks] = Fraction(read_number(pair[1], inside.at(1)))
    return Belief(player, strategy, others)


READERS: dict[str, tuple[Any, Any]] = {
    "matrix-solution": (lambda matrix, own, told: Solution(evidence=MixedEquilibrium(**own), **told), _solution),
    "matrix-pure": (
        lambda matrix, own, told: PureEquilibria(evidence=PureProfiles(matrix=matrix, **own), **told), _pure
    ),
    "matrix-equilibria": (
        lambda matrix, own, told: Equilibria(evidence=NashSubsets(matrix=matrix, **own), **told), _equilibria
    ),
    "matrix-dominance": (lambda matrix, own, told: Eliminated(matrix=matrix, **own, **told), _dominance),
}  # fmt: skip
