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

from zermelo.answers.equilibria.best import BestEquilibrium
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
from zermelo.errors import InputError, ParameterError, ZermeloError
from zermelo.formats.json.answers.equilibria.best import CHOSEN, READ, _criterion_document, _read_criterion
from zermelo.formats.json.answers.header import HOW, read_answer_header
from zermelo.formats.json.answers.summary import answer_summary, summary_provenance
from zermelo.formats.json.fields import (
    VERSION,
    Place,
    count_field,
    field_excerpt,
    flag_field,
    kind_field,
    list_field,
    number_field,
    number_to_field,
    object_field,
    odds_field,
    only_known_fields,
    payoff_field,
    required_field,
    short_field_message,
    text_field,
)  # fmt: skip
from zermelo.formats.json.fragments import payoff_fragment, shares_fragment, strategies_fragment
from zermelo.formats.json.matrix import matrix_document, read_matrix
from zermelo.formats.json.tree import read_tree
from zermelo.forms.matrix import Matrix
from zermelo.forms.traits.kinds import matrix_of_kind
from zermelo.forms.traits.traits import traits_of_game
from zermelo.forms.tree import Tree
from zermelo.questions import question_record_of

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByMixing

__all__ = ["READERS", "answer_summary", "normal_form_answer_document", "read_normal_form_answer"]
HEAD = ("zermelo", "version", "game", "notes", *HOW)
DERIVED = ("players", "ties", "payoff", "payoffs", "regret", "finite", "equilibria")

# ---------------------------------------------------------------- writing


def matrix_solution_summary(answer: ByMixing) -> dict[str, Any]:
    """Returns what ``--json`` prints of one equilibrium of a matrix."""
    held = answer.evidence
    value = None if held.game_value is None else number_to_field(held.game_value)
    more = {} if answer.exact else {"regret": payoff_fragment(held.regret)}
    return {
        **_how(answer),
        "payoff": payoff_fragment(answer.payoff),
        "value": value,
        "strategies": strategies_fragment(answer.strategies),
        **more,
    }


@answer_summary.register
def _(answer: Eliminated) -> dict[str, Any]:
    rounds = [
        [{"player": s.player, "strategy": s.strategy, "by": shares_fragment(s.by)} for s in gone]
        for gone in answer.rounds
    ]
    beliefs = [
        {
            "player": b.player,
            "strategy": b.strategy,
            "others": [[list(p), number_to_field(w)] for p, w in b.others.items()],
        }
        for b in answer.beliefs
    ]
    left = dict(zip(answer.players, map(list, answer.left.strategies), strict=True))
    return {
        **_how(answer), "kind": answer.kind, "mixed": answer.mixed, "rounds": rounds, "left": left, "beliefs": beliefs,
    }  # fmt: skip


def _how(answer: MatrixAnswer | Solution) -> dict[str, Any]:
    return {**summary_provenance(answer), "notes": list(answer.notes), "players": list(answer.players)}


def normal_form_answer_document(answer: Any) -> dict[str, Any]:
    """Returns an answer about a matrix as a document with its game."""
    row = question_record_of(answer)
    assert row is not None
    chosen = _chosen_mixes(getattr(answer, "chosen", None), answer.matrix.players)
    game = matrix_document(answer.matrix)
    return {"zermelo": row.kind, "version": VERSION, "game": game, **answer_summary(answer), **chosen}


def _chosen_mixes(chosen: BestEquilibrium | None, players: tuple[str, ...]) -> dict[str, Any]:
    """Returns the field of a document that tells which equilibrium of a matrix was chosen; none where none was."""
    if chosen is None:
        return {}
    told = {
        "criterion": _criterion_document(chosen.criterion, players), "value": number_to_field(chosen.value),
        "payoff": payoff_fragment(chosen.payoff), "strategies": strategies_fragment(chosen.mixed.strategies),
    }  # fmt: skip
    return {"chosen": told}


matrix_solution_document = matrix_pure_document = normal_form_answer_document
matrix_equilibria_document = matrix_dominance_document = normal_form_answer_document

# ---------------------------------------------------------------- reading


def read_normal_form_answer(document: dict[str, Any], place: Place, game: Any = None) -> Any:
    """Returns the answer about a matrix that *document* holds; what it claims is kept, for `check` to judge."""
    kind = kind_field(document, place)
    matrix = _game(document, place, game)
    told = read_answer_header(document, place)
    told["why"] = text_field(document.get("why") or "", place.at("why"))
    told["notes"] = tuple(text_field(n, place.at("notes", k)) for k, n in enumerate(document.get("notes") or ()))
    made, reader = READERS[kind]
    try:
        found = made(matrix, reader(document, place, matrix), told)
    except InputError as error:
        raise error if str(error).startswith(place.file) else place.refusal(str(error)) from None
    same = answer_summary(found)
    for key in DERIVED:
        if key in document and document[key] != same[key]:
            raise place.at(key).refusal("this does not follow from the rest of the file.")
    return found


read_matrix_solution = read_matrix_pure = read_normal_form_answer
read_matrix_equilibria = read_matrix_dominance = read_normal_form_answer


def _game(document: dict[str, Any], place: Place, game: Any) -> Matrix:
    if game is not None:
        if (given := matrix_of_kind(game)) is None:
            raise ParameterError(f"{place.file} is about a matrix; the game given is none.")
        return given
    inside = object_field(required_field(document, "game", place), place.at("game"), "games")
    if kind_field(inside, place.at("game")) != "matrix":
        raise place.at("game", "zermelo").refusal(f'a "matrix" is expected, not {field_excerpt(inside["zermelo"])}.')
    return read_matrix(inside, place.at("game"))


def read_normal_form_game(document: dict[str, Any], place: Place, game: Any) -> tuple[Matrix, Tree | None]:
    """Returns the matrix that an answer is about, and the tree whose normal form that is, if it is one."""
    tree = None
    if game is None:
        inside = object_field(required_field(document, "game", place), place.at("game"), "games")
        if kind_field(inside, place.at("game")) != "tree":
            return _game(document, place, None), None
        tree = read_tree(inside, place.at("game"))
    elif traits_of_game(game).is_matrix:
        return _game(document, place, game), None
    else:
        tree = getattr(game, "as_tree", None)
        if tree is None:
            raise ParameterError(f"{place.file} is about a matrix or a tree; the game given is neither.")
    try:
        return Matrix.of(tree), tree
    except ZermeloError as error:
        raise place.at("game").refusal(short_field_message(str(error))) from None


def read_normal_form_mix(value: Any, place: Place, names: tuple[str, ...]) -> tuple[Fraction, ...]:
    """Returns the share of each strategy that a mix tells."""
    odds = odds_field(object_field(value, place, "mixes"), place)
    for name in odds:
        if name not in names:
            raise place.refusal(f"there is no strategy {field_excerpt(name)}.")
    return tuple(odds.get(name, Fraction(0)) for name in names)


def _mixes(document: dict[str, Any], place: Place, matrix: Matrix) -> MixedProfile:
    inside = place.at("strategies")
    told = object_field(required_field(document, "strategies", place), inside, "strategies")
    only_known_fields(told, matrix.players, inside)
    return MixedProfile(
        matrix,
        tuple(
            read_normal_form_mix(required_field(told, player, inside), inside.at(player), names)
            for player, names in zip(matrix.players, matrix.strategies, strict=True)
        ),
    )


def _solution(document: dict[str, Any], place: Place, matrix: Matrix) -> dict[str, Any]:
    only_known_fields(document, (*HEAD, "payoff", "value", "strategies", "regret"), place)
    value = document.get("value")
    return {
        "profile": _mixes(document, place, matrix),
        "game_value": None if value is None else number_field(value, place.at("value")),
    }


def _pure(document: dict[str, Any], place: Place, matrix: Matrix) -> dict[str, Any]:
    only_known_fields(document, (*HEAD, "profiles", "payoffs", "chosen"), place)
    cells = []
    for k, profile in enumerate(
        list_field(required_field(document, "profiles", place), place.at("profiles"), "profiles")
    ):
        inside = place.at("profiles", k)
        picks = list_field(profile, inside, "profiles")
        if len(picks) != len(matrix.players):
            raise inside.refusal(f"a profile has {len(matrix.players)} strategies, not {len(picks)}.")
        cells.append(tuple(matrix.pick(seat, text_field(name, inside.at(seat))) for seat, name in enumerate(picks)))
    return {"evidence": PureProfiles(matrix=matrix, cells=tuple(cells)), "chosen": _chosen(document, place, matrix)}


def _equilibria(document: dict[str, Any], place: Place, matrix: Matrix) -> dict[str, Any]:
    only_known_fields(document, (*HEAD, "finite", "equilibria", "mixes", "subsets", "components", "chosen"), place)
    told = object_field(required_field(document, "mixes", place), place.at("mixes"), "mixes")
    mixes = tuple(
        tuple(
            read_normal_form_mix(mix, place.at("mixes", player, k), names)
            for k, mix in enumerate(
                list_field(required_field(told, player, place.at("mixes")), place.at("mixes", player), "mixes")
            )
        )
        for player, names in zip(matrix.players, matrix.strategies, strict=True)
    )
    subsets = []
    for k, pair in enumerate(list_field(required_field(document, "subsets", place), place.at("subsets"), "subsets")):
        inside = place.at("subsets", k)
        if len(list_field(pair, inside, "subsets")) != 2 or len(mixes) != 2:
            raise inside.refusal("a subset has numbers of mixes of two players.")
        subsets.append(tuple(_numbers(side, inside.at(s), len(mixes[s])) for s, side in enumerate(pair)))
    parts = list_field(required_field(document, "components", place), place.at("components"), "components")
    components = tuple(_numbers(part, place.at("components", k), len(subsets)) for k, part in enumerate(parts))
    own: dict[str, Any] = {"mixes": mixes, "subsets": tuple(subsets), "components": components}
    return {"evidence": NashSubsets(matrix=matrix, **own), "chosen": _chosen(document, place, matrix)}


def _chosen(document: dict[str, Any], place: Place, matrix: Matrix) -> BestEquilibrium | None:
    if "chosen" not in document:
        return None
    inside = place.at("chosen")
    told = object_field(document["chosen"], inside, "what was chosen")
    only_known_fields(told, CHOSEN, inside)
    value = number_field(required_field(told, "value", inside), inside.at("value"))
    payoff = payoff_field(required_field(told, "payoff", inside), matrix.players, inside.at("payoff"))
    criterion = _read_criterion(required_field(told, "criterion", inside), matrix.players, inside.at("criterion"))
    profile = _mixes(told, inside, matrix)
    return BestEquilibrium(criterion, value, (payoff,), READ, at_most=value, attain=lambda _: profile)


def _numbers(value: Any, place: Place, most: int) -> tuple[int, ...]:
    found = tuple(count_field(n, place.at(k)) for k, n in enumerate(list_field(value, place, "numbers")))
    if any(n >= most for n in found):
        raise place.refusal(f"a number is beyond the {most} there are.")
    return found


def _dominance(document: dict[str, Any], place: Place, matrix: Matrix) -> dict[str, Any]:
    only_known_fields(document, (*HEAD, "kind", "mixed", "rounds", "left", "beliefs"), place)
    kind = text_field(required_field(document, "kind", place), place.at("kind"))
    if kind not in ("strict", "weak"):
        raise place.at("kind").refusal(f"dominance is strict or weak, not {field_excerpt(kind)}.")
    rounds = []
    for k, gone in enumerate(list_field(required_field(document, "rounds", place), place.at("rounds"), "rounds")):
        rounds.append(
            tuple(
                _step(s, place.at("rounds", k, j), matrix)
                for j, s in enumerate(list_field(gone, place.at("rounds", k), "rounds"))
            )
        )
    told = object_field(required_field(document, "left", place), place.at("left"), "strategies left")
    kept = tuple(_left(told, place.at("left"), matrix, player) for player in matrix.players)
    beliefs = tuple(
        _believed(b, place.at("beliefs", k), matrix)
        for k, b in enumerate(list_field(document.get("beliefs", []), place.at("beliefs"), "beliefs"))
    )
    mixed = flag_field(required_field(document, "mixed", place), place.at("mixed"))
    return {"kind": kind, "mixed": mixed, "rounds": tuple(rounds), "kept": kept, "beliefs": beliefs}


def _left(told: dict[str, Any], place: Place, matrix: Matrix, player: str) -> tuple[int, ...]:
    names = list_field(required_field(told, player, place), place.at(player), "names")
    return tuple(matrix.pick(matrix.seat(player), text_field(n, place.at(player, k))) for k, n in enumerate(names))


def _named(value: Any, place: Place, matrix: Matrix) -> tuple[dict[str, Any], str, str]:
    told = object_field(value, place, "strategies")
    player = text_field(required_field(told, "player", place), place.at("player"))
    strategy = text_field(required_field(told, "strategy", place), place.at("strategy"))
    matrix.pick(matrix.seat(player), strategy)
    return told, player, strategy


def _step(value: Any, place: Place, matrix: Matrix) -> Dominated:
    told, player, strategy = _named(value, place, matrix)
    names = matrix.strategies[matrix.seat(player)]
    mix = read_normal_form_mix(required_field(told, "by", place), place.at("by"), names)
    return Dominated(player, strategy, {name: share for name, share in zip(names, mix, strict=True) if share})


def _believed(value: Any, place: Place, matrix: Matrix) -> Belief:
    told, player, strategy = _named(value, place, matrix)
    others: dict[tuple[str, ...], Fraction] = {}
    for k, pair in enumerate(list_field(required_field(told, "others", place), place.at("others"), "beliefs")):
        inside = place.at("others", k)
        if len(list_field(pair, inside, "beliefs")) != 2:
            raise inside.refusal("a belief is a list of picks and how likely they are.")
        picks = tuple(text_field(n, inside.at(0, j)) for j, n in enumerate(list_field(pair[0], inside.at(0), "picks")))
        others[picks] = Fraction(number_field(pair[1], inside.at(1)))
    return Belief(player, strategy, others)


READERS: dict[str, tuple[Any, Any]] = {
    "matrix-solution": (lambda matrix, own, told: Solution(evidence=MixedEquilibrium(**own), **told), _solution),
    "matrix-pure": (lambda matrix, own, told: PureEquilibria(**own, **told), _pure),
    "matrix-equilibria": (lambda matrix, own, told: Equilibria(**own, **told), _equilibria),
    "matrix-dominance": (lambda matrix, own, told: Eliminated(matrix=matrix, **own, **told), _dominance),
}  # fmt: skip
