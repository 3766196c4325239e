"""Is a series right? The points add up, every game was played by the rules, aims follow from the standings.

Where all follow one solution of the game, that is found again under the aims, and every move of a player must be one
that it makes; chance may have drawn any of its moves. Where solvers chose, only who can know the standings is checked.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zermelo.answers.match.match import LONGEST
from zermelo.answers.match.series import Round, Series
from zermelo.answers.report import Problem, Report
from zermelo.checker.children_first import children_first_order, children_first_repetition
from zermelo.checker.guarantee.guarantee import Stages, report_guarantee_stages
from zermelo.checker.match.series_aims import Wanted, recomputed_series_aim
from zermelo.checker.match.series_induction import series_induction_moves, series_induction_stray
from zermelo.checker.match.whole_series import whole_series_stages
from zermelo.checker.preferences import checked_preference_is_points
from zermelo.checker.source import check_against_source
from zermelo.errors import BudgetError, ZermeloError
from zermelo.forms.arena import Arena
from zermelo.forms.explore.explore import game_graph
from zermelo.forms.game import CHANCE
from zermelo.forms.positions import Board
from zermelo.questions import question_method_names

WHOLE = 100_000  # positions up to which a game is explored again for its swing
RECOMPUTED = 20_000  # nodes up to which the solution under the aims is found again
BUDGET = ("depth", "nodes", "seconds", "ties", "seed", "slots")
SAMPLING = ("worlds", "by")  # of solvers that see a part of the position only
AIMED = ("solve", "search", "maxn", "paranoid")  # take aims, unless nodes or seconds bound them


def checked_series_solvers() -> dict[str, tuple[str, ...]]:
    """Returns the solvers that can sit at a board, each with its options."""
    own: dict[str, tuple[str, ...]] = {"random": ("seed",), "first": (), "solve": ("ties",)}
    return own | dict.fromkeys(("search", *question_method_names("search")), BUDGET) | {"pimc": BUDGET + SAMPLING}


def check_series(series: Series) -> Report:
    """Checks a series; see `zermelo.check`."""
    return report_guarantee_stages(_stages(series))


def _stages(series: Series) -> Stages:
    if series.board is None:
        yield [Problem("", "the series does not say which game was played")], "the game"
        return
    board = series.board
    yield _shape(series, board), "everybody has points, a mind and a seat in every game"
    yield _status(series), "the series says that it is a rule of thumb, or that it was solved whole"
    yield _sums(series), "the points add up"
    lines = [Problem(f"game {k}", what) for k, game in enumerate(series.games, 1) for what in _replayed(board, game)]
    yield lines, "every game, replayed by the rules, is legal and pays what is stated"
    arena = _arena(series, board)
    asks = any(mind == "series" or callable(mind) for mind in series.minds.values())
    if arena is None:
        yield [], f"the swing is taken as it is: the game has more than {WHOLE:,} positions"
    elif series.swing is not None or asks:
        if series.nodes not in (None, len(arena)):
            yield [Problem("", f"the game has {len(arena):,} nodes, not {series.nodes:,}")], "how large the game is"
        yield check_against_source(arena)
        widest = _widest(arena)
        said = [] if widest == series.swing else [f"one game can shift a gap by {widest}, not {series.swing}"]
        yield [Problem("", what) for what in said], "the most that one game can shift a gap"
    yield _aims(series), "everybody's aims follow from the standings before each game"
    if series.whole is not None:
        if arena is None:
            yield [], "nothing more: the game is too large"
        else:
            yield from whole_series_stages(series, arena)
        return
    if series.seats is not None:
        yield _solvers(series), "solvers are named as they are, and those who can take aims know the standings"
        own = sorted({name for name in series.seats.values() if _word(name) not in checked_series_solvers()})
        if own:
            yield [], f"what {', '.join(own)} can take is not checked: no solver of zermelo's"
        yield [], "what solvers choose is not checked"
    elif arena is None or len(arena) > RECOMPUTED:
        yield [], "whether the lines follow the solution under the aims is not checked: the game is too large"
    elif arena.is_merged and children_first_repetition(arena) is not None:
        yield [], "whether the lines follow the solution under the aims is not checked: play can go on forever"
    else:
        yield _followed(series, arena), "every line follows the solution under the aims; chance may draw what it likes"


def _word(name: str) -> str:
    return name.partition(":")[0].strip()


def _solvers(series: Series) -> list[Problem]:
    """What is wrong with the solvers by name: an option that one does not have, or aims that one cannot take."""
    aware, problems = series.players if series.aware is None else series.aware, []
    known = checked_series_solvers()
    for player, name in (series.seats or {}).items():
        word, _, rest = name.partition(":")
        if _word(name) not in known:
            continue
        options = [part.partition("=")[0].strip() for part in rest.split(",")] if rest else []
        strange = [option for option in options if option not in known[word.strip()]]
        if strange:
            problems.append(Problem("", f"{player}: the solver {word.strip()} has no option {strange[0]}"))
        takes = word.strip() in AIMED and not {"nodes", "seconds"} & set(options)
        if takes != (player in aware):
            can = "takes aims" if takes else "takes no aims"
            said = "knows" if player in aware else "does not know"
            problems.append(Problem("", f"{player} is claimed to be one who {said} the standings, but {name} {can}"))
    return problems


def _shape(series: Series, board: Board) -> list[Problem]:
    everybody, count = sorted(board.players), len(board.players)
    aware = series.players if series.aware is None else series.aware
    for what, names in (("points", series.before), ("minds", series.minds), ("solvers", series.seats or everybody)):
        if sorted(names) != everybody:
            return [Problem("", f"the {what} are not those of the players")]
    if series.players != board.players or not set(aware) <= set(everybody):
        return [Problem("", "the players are not those of the game")]
    if series.seats is None and sorted(aware) != everybody:
        return [Problem("", "where the game is solved, everybody plays for the aims")]
    if len(series.games) > _planned(series) or (len(series.games) < _planned(series) and series.status != "stopped"):
        return [Problem("", f"{_planned(series)} games were to be played, not {len(series.games)}")]
    for k, game in enumerate(series.games):
        on = k % count if series.rotate else 0
        if game.seats != tuple(board.players[(m - on) % count] for m in range(count)):
            return [Problem(f"game {k + 1}", f"{', '.join(game.seats)} is not the order in which they sit")]
        if sorted(game.payoff) != everybody or sorted(game.standings) != everybody or sorted(game.aims) != everybody:
            return [Problem(f"game {k + 1}", "the points and aims are not those of the players")]
    return []


def _status(series: Series) -> list[Problem]:
    """What is wrong with how far the series says it can be trusted."""
    due = ("estimated", "stopped") if series.whole is None else ("solved",)
    if series.status not in due:
        return [Problem("", f"the status of such a series is {' or '.join(due)}, not {series.status}")]
    if not series.exact:
        return [Problem("", "the numbers are exact, but marked as inexact")]
    if series.seats is not None and (series.whole is not None or not checked_preference_is_points(series.by)):
        return [Problem("", f"solvers in seats are after the points of each game, not {series.by}")]
    return []


def _planned(series: Series) -> int:
    return len(series.games) if series.planned is None else series.planned


def _sums(series: Series) -> list[Problem]:
    points = dict(series.before)
    for k, played in enumerate(series.games, 1):
        points = {p: points[p] + played.payoff[p] for p in series.players}
        if points != dict(played.standings):
            return [Problem(f"game {k}", f"the standings are {points}, not {played.standings}")]
    if dict(series.standings) != points:
        return [Problem("", f"the standings at the end are {points}, not {series.standings}")]
    first = [player for player in series.players if points[player] == max(points.values())]
    return [] if list(series.winners) == first else [Problem("", f"first in the end: {', '.join(first)}")]


# ---------------------------------------------------------------- the games


def _replayed(board: Board, game: Round) -> list[str]:
    """Plays one game again, move by move, by the rules themselves; returns what is wrong with it."""
    who = dict(zip(board.players, game.seats, strict=True))
    state = board.start()
    try:
        for k, step in enumerate(game.line, 1):
            turn = board.turn(state)
            if turn is None:
                return [f"the game is over before move {k}"]
            if step.player != who.get(turn, turn):
                return [f"move {k} is {who.get(turn, turn)}'s, not {step.player}'s"]
            if turn == CHANCE and board.odds(state).get(step.move) != step.odds and step.odds is not None:
                return [f"the odds of {step.move}, move {k}, are {board.odds(state).get(step.move)}, not {step.odds}"]
            state = board.after(state, step.move)
        ended = board.turn(state) is None
        if not ended and (len(game.line) < LONGEST or board.endless is None):
            return ["the line stops before the game is over"]
        paid = board.payoff(state) if ended else board.endless
    except ZermeloError as error:
        return [f"the line cannot be played: {error}"]
    assert paid is not None
    due = {who[seat]: points for seat, points in paid.items()}
    return [] if due == dict(game.payoff) else [f"the line pays {due}, not {game.payoff}"]


def _arena(series: Series, board: Board) -> Arena | None:
    if series.arena is not None:
        found: Arena = series.arena
        return found
    if isinstance(board.game, Arena):
        return board.game
    try:
        return game_graph(board.game, limit=WHOLE, compiled=False)
    except BudgetError:
        return None


def _widest(arena: Arena) -> Fraction:
    rows = arena.payoff.tolist()
    widest = Fraction(max((max(row) - min(row) for row in rows), default=0), arena.scale)
    if arena.endless is not None:
        widest = max(widest, Fraction(max(arena.endless.vector) - min(arena.endless.vector)))
    return widest


def _followed(series: Series, arena: Arena) -> list[Problem]:
    """Where a line leaves the solution under the aims of its game."""
    order, problems = children_first_order(arena), []
    known: dict[Any, dict[int, list[int]]] = {}
    for k, game in enumerate(series.games, 1):
        asked = (game.seats, str(sorted((p, sorted(aim.items())) for p, aim in game.aims.items())))
        if asked not in known:
            known[asked] = series_induction_moves(arena, order, game.seats, game.aims, series.by, series.ties)
        what = series_induction_stray(arena, known[asked], game)
        if what:
            problems.append(Problem(f"game {k}", what))
    return problems


# ---------------------------------------------------------------- the aims


def _aims(series: Series) -> list[Problem]:
    problems, points = [], dict(series.before)
    aware = series.players if series.aware is None else series.aware
    for k, game in enumerate(series.games):
        left = _planned(series) - k
        for player in series.players:
            mind = series.minds[player] if player in aware and series.whole is None else "game"
            try:
                due = recomputed_series_aim(mind, player, points, left, series.swing)
            except Exception as error:  # whatever a function of the user's raises
                raised = f"the mind of {player} raises {type(error).__name__}: {error}"
                problems.append(Problem(f"game {k + 1}", raised))
                continue
            if _weights(due) != _weights(game.aims[player]):
                what = f"{player} wants {_told(due)} by these standings, not {_told(game.aims[player])}"
                problems.append(Problem(f"game {k + 1}", what))
        points = dict(game.standings)
    return problems


def _weights(aim: Wanted) -> dict[str, Fraction]:
    return {player: Fraction(str(weight)) for player, weight in aim.items() if Fraction(str(weight))}


def _told(aim: Wanted) -> str:
    return ", ".join(f"{weight} of {player}'s points" for player, weight in aim.items()) or "nothing"
