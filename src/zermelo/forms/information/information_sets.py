"""Who knows what in a tree: information sets, perfect recall, and where subgames begin.

Nodes of one information set look alike to whoever moves there. A player *chooses* at a set with two moves or more;
where there is one move, nothing is chosen. With *perfect recall* nobody forgets what they chose or knew when choosing:
whenever two nodes are in one set with a choice, their owner has come through the same sets with a choice on the way to
both, in the same order, and made the same moves there. Sets with one move may join any nodes of their owner, on one
line of play too, and are no part of anybody's past: no strategy says anything there, so Kuhn's theorem does not need
them. A *subgame* begins at a node when no information set, with a choice or without, lies partly below it and partly
elsewhere; nodes of chance begin subgames too. Everything here takes time linear in the nodes.

References: Kuhn 1953 for information sets and perfect recall; Selten 1965 for subgames.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from zermelo.errors import MethodError
from zermelo.forms.arena import END, NATURE, join_arena_path
from zermelo.forms.build.tree import require_build_tree_information
from zermelo.forms.payoff import Number, pack_payoffs
from zermelo.forms.tree import Tree

NEEDED = "Solving requires perfect recall"


def information_by_node(tree: Tree) -> list[int]:
    """Returns for every node the number of its information set; -1 where no player moves.

    A node that the tree puts into no set is a set of its own.
    """
    given = [-1] * len(tree) if tree.info is None else tree.info.tolist()
    fresh = max(given, default=-1) + 1
    sets = [-1] * len(tree)
    for v, seat in enumerate(tree.mover.tolist()):
        if seat >= 0:
            sets[v] = given[v] if given[v] >= 0 else fresh + v
    return sets


def information_by_choice(tree: Tree) -> list[int]:
    """Returns for every node the number of its information set; -1 where nobody has a choice.

    >>> from zermelo.forms.build.tree import choose, end, tree
    >>> information_by_choice(tree(("Ann",), choose("Ann", {"on": choose("Ann", {"x": end(0), "y": end(1)})})))
    [-1, 1, -1, -1]
    """
    first = tree.first.tolist()
    return [held if first[v + 1] - first[v] > 1 else -1 for v, held in enumerate(information_by_node(tree))]


def information_name(tree: Tree, node: int) -> str:
    """Returns what the information set at *node* is called: the name it was given, or the path to its only node."""
    number = -1 if tree.info is None else int(tree.info[node])
    if 0 <= number < len(tree.info_names) and not _is_made_up(tree, number):
        return tree.info_names[number]
    return join_arena_path(tree.path(node)) or "the start"


def _is_made_up(tree: Tree, number: int) -> bool:
    """Was the name made up by a reader, because the node was alone?"""
    word, _, rest = tree.info_names[number].partition(" ")
    return word == "node" and rest.isdecimal()


def require_information_recall(tree: Tree) -> None:
    """Raises unless every player has perfect recall; the message names two nodes that a player mixes up.

    It is enough to compare last choices: those before them agree, because all nodes of that set have the same past.

    >>> from zermelo.forms.build.tree import choose, end, tree
    >>> later = {m: choose("Ann", {"x": end(0), "y": end(1)}, info="later") for m in "lr"}
    >>> require_information_recall(tree(("Ann",), choose("Ann", later)))
    Traceback (most recent call last):
    zermelo.errors.MethodError: Ann forgets: l and r are in one information set, 'later', but ...
    """
    require_build_tree_information(tree)
    if not tree.has_hidden_moves:
        return
    first, mover, sets = tree.first.tolist(), tree.mover.tolist(), information_by_choice(tree)
    last: list[tuple[int, int]] = [(-1, -1)] * len(tree.players)  # the last own choice: a set and which of its moves
    seen: dict[int, tuple[tuple[int, int], int]] = {}
    # A node with whose last choice changes on the way to it, and to what; node -1 puts a last choice back.
    waiting: list[tuple[int, int, tuple[int, int]]] = [(0, -1, (-1, -1))]
    while waiting:
        v, changed, move = waiting.pop()
        if changed >= 0:
            if v >= 0:
                waiting.append((-1, changed, last[changed]))
            last[changed] = move
        if v < 0:
            continue
        seat = mover[v] if sets[v] >= 0 else -1
        if seat >= 0:
            before, other = seen.setdefault(sets[v], (last[seat], v))
            if before != last[seat]:
                raise _forgetful(tree, sets, min(other, v), max(other, v))
        waiting.extend((c, seat, (sets[v], k)) for k, c in enumerate(range(first[v], first[v + 1])))


def _forgetful(tree: Tree, sets: list[int], one: int, other: int) -> MethodError:
    """Says who forgets and where; absent-minded games, where a set is met twice on one line, are called that."""
    twice = _met_twice(tree, sets)
    if twice is not None:
        above, below = twice
        return MethodError(
            f"The game is absent-minded: {tree.turn(above)} comes to the information set "
            f"{information_name(tree, above)!r} "
            f"twice in one play, at {_place(tree, above)} and at {_place(tree, below)}. {NEEDED}."
        )
    return MethodError(
        f"{tree.turn(one)} forgets: {_place(tree, one)} and {_place(tree, other)} are in one information set, "
        f"{information_name(tree, one)!r}, but {tree.turn(one)}'s own moves before them differ. {NEEDED}; the full "
        f"normal "
        "form, Matrix.of(tree, reduced=False) or zermelo matrix --full, needs none."
    )


def _met_twice(tree: Tree, sets: list[int]) -> tuple[int, int] | None:
    first = tree.first.tolist()
    opened: dict[int, int] = {}
    waiting = [0]
    while waiting:
        v = waiting.pop()
        if v < 0:
            del opened[sets[~v]]
            continue
        if sets[v] >= 0:
            if sets[v] in opened:
                return opened[sets[v]], v
            opened[sets[v]] = v
            waiting.append(~v)
        waiting.extend(range(first[v], first[v + 1]))
    return None


def _place(tree: Tree, node: int) -> str:
    return join_arena_path(tree.path(node)) or "the start"


# ---------------------------------------------------------------- subgames


def information_subgame_roots(tree: Tree) -> list[int]:
    """Returns the nodes where a subgame begins, in order; the root is one, ends are none.

    Nodes are numbered as a walk in depth meets them, so what lies below a node is an interval of numbers. A subgame
    begins where the least and the greatest number of all sets met in the interval stay inside.

    >>> from zermelo.forms.build.tree import at_once, choose, end, tree
    >>> inside = at_once({"A": "ht", "B": "ht"}, lambda a, b: end(int(a == b), 0))
    >>> information_subgame_roots(tree(("A", "B"), choose("A", {"out": end(2, 2), "in": inside})))
    [0, 2]
    """
    first, mover = tree.first.tolist(), tree.mover.tolist()
    if not tree.has_hidden_moves:
        return [v for v, seat in enumerate(mover) if seat != END]
    sets = information_by_node(tree)
    enter = [0] * len(mover)
    count = 0
    waiting = [0]
    while waiting:
        v = waiting.pop()
        enter[v] = count
        count += 1
        waiting.extend(range(first[v], first[v + 1]))
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    for v, held in enumerate(sets):
        if held >= 0:
            least[held] = min(least.get(held, enter[v]), enter[v])
            most[held] = max(most.get(held, enter[v]), enter[v])
    low, high, leave = [0] * len(mover), [0] * len(mover), [0] * len(mover)
    for v in range(len(mover) - 1, -1, -1):  # children before parents
        below = range(first[v], first[v + 1])
        held = sets[v]
        low[v] = min([least.get(held, enter[v]), *(low[c] for c in below)])
        high[v] = max([most.get(held, enter[v]), *(high[c] for c in below)])
        leave[v] = max((leave[c] for c in below), default=enter[v])
    return [v for v, seat in enumerate(mover) if seat != END and low[v] >= enter[v] and high[v] <= leave[v]]


def information_subgame_tree(tree: Tree, root: int, ends: Mapping[int, Sequence[Number]]) -> tuple[Tree, list[int]]:
    """Returns the tree below *root*, the nodes in *ends* being ends that pay so much; and the node each node was.

    Its information sets must lie inside; those of one set stay together.
    """
    nodes = [root]
    first, mover, rows = [], [], []
    for v in nodes:  # grows while it is read: layer by layer
        first.append(len(nodes))
        seat = int(tree.mover[v])
        if v in ends and v != root:
            mover.append(END)
            rows.append(tuple(ends[v]))
        elif seat == END:
            mover.append(END)
            rows.append(tree.payoff_at(v).vector)
        else:
            mover.append(seat)
            nodes.extend(tree.edges(v))
    first.append(len(nodes))
    sets = _information_sets_of(tree, nodes, mover)
    payoff, scale = pack_payoffs(rows, len(tree.players))
    made = Tree(
        players=tree.players, first=np.array(first, dtype=np.int32), mover=np.array(mover, dtype=np.int8),
        payoff=payoff, scale=scale, title=tree.title,
        weight=None if tree.weight is None or NATURE not in mover else tree.weight[nodes],
        move=None if tree.move is None or tree.vocabulary is None else tree.move[nodes], vocabulary=tree.vocabulary,
        info=np.array([n for n, _ in sets], dtype=np.int32), info_names=_in_order(sets),
    )  # fmt: skip
    return made, nodes


def _information_sets_of(tree: Tree, nodes: Sequence[int], mover: Sequence[int]) -> list[tuple[int, str]]:
    """Returns for each of *nodes* the number of its set among them, counted from 0, and its name."""
    numbers: dict[int, int] = {}
    found = []
    for v, seat in zip(nodes, mover, strict=True):
        if seat < 0:
            found.append((-1, ""))
            continue
        held = -1 if tree.info is None else int(tree.info[v])
        number = numbers.setdefault(held if held >= 0 else -2 - v, len(numbers))
        found.append((number, tree.info_names[held] if 0 <= held < len(tree.info_names) else f"node {number}"))
    return found


def _in_order(sets: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    names = dict(sets)
    return tuple(names[k] for k in range(max((n for n, _ in sets), default=-1) + 1))
