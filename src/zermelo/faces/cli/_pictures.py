"""The pictures behind ``zermelo show --kind``: which question each of them answers, as SVG and as text."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from zermelo.errors import BudgetError, ParameterError
from zermelo.faces.cli._output import Progress, output_width

if TYPE_CHECKING:
    from zermelo.draw.table.sheet import Sheet
    from zermelo.draw.tree.labels import Kinds, Labels
    from zermelo.draw.tree.view import View

KINDS = ("tree", "and-or", "graph", "board", "bars", "set", "lattice", "history", "histogram")
SMALL = 200_000  # positions explored for a picture; of larger games the top is walked by hand


def cli_picture_svg(
    kind: str, thing: Any, at: Any, most: int | None, depth: int | None, player: str | None = None
) -> str:
    """Returns a picture of what *thing* is, or of what is known of it; *player* is whose and-or tree it is."""
    if kind in ("tree", "and-or", "graph"):
        svg, _, shown, options = _game(kind, thing, at, depth, player)
        return str(svg(shown, **options, **({} if most is None else {"most": most})))
    if kind == "board":
        from zermelo.draw.game import position_svg

        board, state = _position(thing, at)
        return position_svg(board, state, title=board.title)
    if kind == "history":
        from zermelo.draw.chart.history import history_svg

        values, players, steps, title = _history(thing, at)
        moves, movers = [move for _, move in steps], [player for player, _ in steps]
        return history_svg(values, players, moves=moves, movers=movers, title=title)
    return str(_answer(kind, thing, at).svg())


def cli_picture_text(kind: str, thing: Any, at: Any, most: int, depth: int | None, player: str | None = None) -> str:
    """Returns the same for a terminal."""
    if kind in ("tree", "and-or", "graph"):
        _, text, shown, options = _game(kind, thing, at, depth, player)
        return str(text(shown, most=most, width=output_width(), **options))
    if kind == "board":
        from zermelo.draw.board import board_text

        board, state = _position(thing, at)
        rows = board.picture(state)
        return str(board.text(state) or state) if rows is None else board_text(rows, board.players)
    if kind == "history":
        from zermelo.draw.chart.history import history_text

        values, players, steps, _ = _history(thing, at)
        return history_text(values, players, moves=[f"{player} {move}" for player, move in steps])
    found = _answer(kind, thing, at)
    if kind == "lattice":
        return str(found.lattice(output_width()))
    if kind == "histogram":
        return str(found.histogram().text(output_width()))
    return str(found.text(min(output_width(), 80)))


# ---------------------------------------------------------------- what is drawn


def _game(
    kind: str, thing: Any, at: Any, depth: int | None, player: str | None
) -> tuple[Any, Any, Any, dict[str, Any]]:
    """The functions that draw a tree or a graph, what they draw, and their options."""
    from zermelo.answers.pictures import answer_picture_values
    from zermelo.draw.graph.graph import graph_svg
    from zermelo.draw.graph.text import graph_text
    from zermelo.draw.tree.and_or import and_or_title
    from zermelo.draw.tree.text import tree_text
    from zermelo.draw.tree.tree import tree_svg
    from zermelo.draw.tree.view import tree_view
    from zermelo.forms.explore.explore import game_graph

    is_answer = hasattr(thing, "shares") and hasattr(thing, "arena")
    options: dict[str, Any] = {}
    if is_answer:
        options = {"marks": thing.shares, "values": answer_picture_values(thing)}
    if hasattr(thing, "labels"):
        options = {"marks": getattr(thing, "shares", ()), "labels": thing.labels()} if kind != "graph" else {}
    shown = thing.arena if is_answer else _graph_where_small(getattr(thing, "arena", thing))
    if kind == "tree":
        return tree_svg, tree_text, shown, {**options, "at": _at(shown, at), "depth": depth}
    if kind == "and-or":
        options["kinds"] = _kinds(tree_view(shown), player)
        title = and_or_title(tree_view(shown).title, str(player))
        return partial(tree_svg, title=title), tree_text, shown, {**options, "at": _at(shown, at), "depth": depth}
    graph = shown if is_answer else game_graph(shown, limit=SMALL)
    if depth is not None:
        raise ParameterError("--depth is for trees; a graph shows what is nearest. Leave it out.")
    return graph_svg, graph_text, graph, {**options, "at": _at(graph, at)}


def _kinds(view: View, player: str | None) -> Kinds:
    """What each node is in the and-or tree of *player*, however the game is looked at."""
    from zermelo.forms.explore.and_or_tree import and_or_tree_kind
    from zermelo.forms.rules import rules_seat_of

    if player is None:
        raise ParameterError("An and-or tree belongs to a player; add --player NAME.")
    rules_seat_of(view.players, player)
    return lambda key: and_or_tree_kind(view.turn(key), player)


def cli_picture_sheet(answer: Any, labels: Labels | None = None) -> Sheet:
    """Returns the tree of an answer about a side, or about all, with the value or other *labels* next to every node."""
    from zermelo.draw.table.sheet import Sheet
    from zermelo.draw.tree.text import tree_text

    beside = answer.labels() if labels is None else labels
    marks = getattr(answer, "shares", ()) if labels is None else ()
    title = f"At every node: {beside.about}."
    return Sheet(
        title, (), (), picture=lambda columns: tree_text(answer.arena, labels=beside, marks=marks, width=columns)
    )


def _graph_where_small(game: Any) -> Any:
    """Returns the game's graph of positions where it is small, so that what is folded can be counted."""
    from zermelo.forms.explore.explore import explore_arena as whole

    try:
        return whole(game, limit=SMALL)
    except BudgetError:
        return game


def _at(game: Any, where: Any) -> Any:
    """Returns the position that `read_at_option` has read: a node, or a state where the game was not explored."""
    from zermelo.forms.positions import position_place
    from zermelo.forms.traits.kinds import arena_of_kind

    place, arena = position_place(game, where), arena_of_kind(game)
    if arena is not None and arena.as_tree is not None:
        arena.as_tree.subtree(place)  # refuses where an information set is cut
    return place


def _position(thing: Any, at: Any) -> tuple[Any, Any]:
    from zermelo.forms.positions import Board

    board = getattr(thing, "board", None)
    if board is not None and at is None:  # a match: as it stands
        return board, thing.state
    board = Board(getattr(thing, "game", thing)) if board is None else board
    return board, _at(board.game, at)


def _history(thing: Any, at: Any) -> tuple[list[Any], tuple[str, ...], list[tuple[str, str]], str]:
    """What everybody could expect before and after each move: of a match, of the path given, or of the line found."""
    from zermelo.forms.arena import split_arena_path

    board = getattr(thing, "board", None)
    found = _solved(thing if board is None else board.game)
    if getattr(found, "line", None) is None:
        raise ParameterError("No strategies were found, so there is nothing to expect.")
    if isinstance(at, tuple):
        raise ParameterError("--kind history shows moves one by one; give them with --at, joined by /.")
    path = split_arena_path(at) if at else (found.line if board is None else thing.line).moves
    nodes = found.arena.walk(path)
    steps = [(str(found.arena.turn(v)), move) for v, move in zip(nodes, path, strict=False)]
    return [found.value(v).vector for v in nodes], found.arena.players, steps, found.arena.title


def _answer(kind: str, thing: Any, at: Any) -> Any:
    """The answer that the picture shows, found where it is not given."""
    from zermelo.solvers.exploration import subgame

    game = subgame(getattr(thing, "arena", thing), at)
    if kind == "bars":
        from zermelo.solvers.guarantee.guarantees import guarantees

        with Progress("sweeping") as watch:
            return guarantees(game, watch=watch)
    if kind == "set":
        from zermelo.solvers.equilibria.equilibria import equilibria

        with Progress("sweeping") as watch:
            return equilibria(game, watch=watch)
    if kind == "lattice":
        from zermelo.solvers.coalitions.coalitions import coalitions

        with Progress("comparing") as watch:
            return coalitions(game, watch=watch)
    found = _solved(thing if at is None else game)
    if not found.has_distances:
        raise ParameterError("--kind histogram shows distances where play can go on forever; here it always ends.")
    return found


def _solved(thing: Any) -> Any:
    from zermelo.solvers.solve import solve

    if hasattr(thing, "ties") and hasattr(thing, "arena"):
        return thing
    with Progress("solving") as watch:
        return solve(getattr(thing, "arena", thing), watch=watch)
