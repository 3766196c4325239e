"""Trees where players do not see everything: a node, what looks like it, and what an equilibrium does everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from zermelo.answers.summary import sentence_of_payoff
from zermelo.faces.web.questions import Names
from zermelo.faces.web.questions.position.sentence import sentence_of_share

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByBehaviour
    from zermelo.answers.line import Line
    from zermelo.faces.web.session import Table
    from zermelo.forms.tree import Tree

MOST_ALIKE = 12  # nodes of one set that are named
LONGEST_LINE = 200


def web_hidden_node(table: Table, path: Names) -> dict[str, Any]:
    """Returns a node as an onlooker sees it, who knows what the mover does not."""
    from zermelo.formats.json.fields import number_to_field
    from zermelo.formats.json.fragments import payoff_fragment
    from zermelo.forms.game import CHANCE
    from zermelo.forms.information.information_sets import information_name

    tree: Tree = table.game
    nodes = tree.walk(path)
    node = nodes[-1]
    steps: list[dict[str, Any]] = []
    for v, move in zip(nodes, path, strict=False):
        step: dict[str, Any] = {"player": tree.turn(v), "move": move}
        if step["player"] == CHANCE:
            step["odds"] = number_to_field(dict(zip(tree.names(v), tree.odds(v), strict=True))[move])
        steps.append(step)
    turn = tree.turn(node)
    found: dict[str, Any] = {"steps": steps, "turn": turn, "text": "", "board": None, "hidden": None}
    if turn is None:
        return found | {"moves": [], "payoff": payoff_fragment(tree.payoff_at(node))}
    odds: list[Any] = list(tree.odds(node)) if turn == CHANCE else []
    moves = [
        {"move": m, **({"odds": number_to_field(odds[k])} if odds else {})} for k, m in enumerate(tree.names(node))
    ]
    if turn != CHANCE:
        others = [v for v in _alike(tree, node) if v != node]
        named = [list(tree.path(v)) for v in others[:MOST_ALIKE]]
        found["hidden"] = {"set": information_name(tree, node), "alike": named, "count": len(others)}
    return found | {"moves": moves, "more": 0, "chance": turn == CHANCE}


def _alike(tree: Tree, node: int) -> list[int]:
    """Returns all nodes that look like *node* to whoever moves there."""
    number = -1 if tree.info is None else int(tree.info[node])
    if number < 0:
        return [node]
    nodes: list[int] = (tree.info == number).nonzero()[0].tolist()  # type: ignore[union-attr]
    return nodes


def web_hidden_values(table: Table, path: Names) -> dict[str, Any]:
    """Returns what an equilibrium, subgame by subgame, does at a node and everywhere else, and what that is worth."""
    from zermelo.faces.web.answer import web_answer
    from zermelo.faces.web.questions.position.position import web_position_moves, web_position_span
    from zermelo.formats.json.fragments import line_fragment, payoff_fragment
    from zermelo.forms.information.information_sets import information_name

    found = cast("ByBehaviour", table.solution())
    tree = found.evidence.arena
    nodes = tree.walk(path)
    node = nodes[-1]
    moves = web_position_moves(found, node)
    for move in moves:
        move["best"] = move["chosen"]
    if tree.mover.item(node) >= 0:
        shares = {tree.name(node, e): share for e, share in found.shares(node).items()}
        moves.sort(key=lambda move: -shares.get(move["move"], 0))
    line = _likeliest(found, node)
    return {
        **web_answer(found), "payoff": payoff_fragment(found.value(node)), "moves": moves, "line": line_fragment(line),
        "is_endless": False, "history": [payoff_fragment(found.value(v)) for v in nodes],
        "span": web_position_span(table),
        "distance": None, "sentence": _sentence(found, node), "unique": False,
        "notes": ["One equilibrium of every subgame; there may be others.", *found.notes],
        "groups": [], "kingmaking": None,
        "here": None if tree.mover.item(node) < 0 else [tree.turn(node), information_name(tree, node)],
    }  # fmt: skip


def _sentence(found: ByBehaviour, node: int) -> str:
    from zermelo.forms.game import CHANCE

    tree, payoff = found.evidence.arena, found.value(node)
    mover = tree.turn(node)
    if mover is None:
        return f"The game is over: {sentence_of_payoff(payoff)}."
    if mover == CHANCE:
        return f"Chance is to move; {sentence_of_payoff(payoff)} on average."
    alike = len(_alike(tree, node))
    knows = "" if alike == 1 else f" without knowing which of {alike} positions this is"
    mix = sorted(found.shares(node).items(), key=lambda pair: -pair[1])
    done = " and ".join(f"{tree.name(node, e)}{'' if len(mix) == 1 else f' {sentence_of_share(share)} of the time'}"
                        for e, share in mix)  # fmt: skip
    on_average = " on average" if len(mix) > 1 or tree.has_chance else ""
    return f"{mover} is to move{knows}, and plays {done}; from here {sentence_of_payoff(payoff)}{on_average}."


def _likeliest(found: ByBehaviour, node: int) -> Line:
    from zermelo.answers.line import Line, Step
    from zermelo.forms.arena import END

    tree, steps = found.evidence.arena, list[Step]()
    while tree.mover.item(node) != END and len(steps) < LONGEST_LINE:
        shares = found.shares(node)
        edge = max(shares, key=lambda e: shares[e])
        odds = shares[edge] if len(shares) > 1 else None
        steps.append(Step(str(tree.turn(node)), tree.name(node, edge), odds))
        node = tree.child(edge)
    return Line(tuple(steps))
