"""What the screens Tree, Equilibria, Coalitions and Steps ask, against the library and brute force."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from random import Random
from xml.etree import ElementTree

import pytest

import zermelo as z
from tests.faces.web.visits import LIMITS, ask
from zermelo.answers.answer import explanation_of_answer
from zermelo.draw.svg.palette import DARK, PAPER
from zermelo.faces.web.assets import web_assets
from zermelo.faces.web.questions import question_named
from zermelo.faces.web.session import Table
from zermelo.formats.json.sheet import sheet_document


def table_of(game) -> Table:
    """A game on the table; what has more than some thousand positions is not explored here."""
    return Table(z.game(game) if isinstance(game, str) else game, "", replace(LIMITS, positions=3000))


def asked(question: str, game, **written: str):
    table = game if isinstance(game, Table) else table_of(game)
    return question_named(question)(table, written)


def groups(svg: str, *kinds: str) -> list:
    found = ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}g")
    return [g for g in found if (g.get("class") or "").split(" ")[0] in kinds]


# ---------------------------------------------------------------- tree


@pytest.mark.parametrize(
    ("game", "written"),
    [
        ("sharing", {}), ("nim:3,3", {"most": "60"}),
        ("nim:3,3", {"focus": "h1-1", "path": "h1-1/h1-1/h2-2", "shut": "h1-1//h2-1"}),
        ("pig:4,3,turns=2", {"opened": "roll/roll//1"}), ("horse", {}), ("connect:7,6,4", {"most": "40"}),
        ("connect:4,4,3", {"kind": "walked"}),
    ],
)  # fmt: skip
def test_every_node_that_is_told_is_the_node_that_is_drawn(game, written):
    found = asked("drawn", game, **written)
    drawn = groups(found["svg"], "node", "end")
    assert len(drawn) == len(found["nodes"])
    for group, told in zip(drawn, found["nodes"], strict=True):
        assert group.get("data-player") == told["turn"]
    moves = {g.get("data-to") for g in groups(found["svg"], "move")}
    assert len(groups(found["svg"], "move")) == sum(told["up"] is not None for told in found["nodes"])
    assert moves


def test_the_path_asked_for_is_unfolded_and_what_is_shut_is_folded():
    found = asked("drawn", "nim:3,3", path="h1-1/h2-1/h2-2", shut="h1-2/h1-1//h2-2", most="40")
    paths = {}
    for k, told in enumerate(found["nodes"]):
        paths[k] = (*paths[told["up"]], told["move"]) if told["up"] is not None else ()
    by_path = {path: told for told, path in zip(found["nodes"], paths.values(), strict=True)}
    assert ("h1-1", "h2-1", "h2-2") in by_path
    assert by_path[("h1-2",)]["folded"] and by_path[("h1-1", "h2-2")]["folded"]
    assert not by_path[("h1-1", "h2-1")]["folded"]


def test_counts_add_up_from_node_to_node():
    tree = z.game_tree("nim:3,3")
    found = asked("drawn", tree, most="8")
    nodes = found["nodes"]
    assert nodes[0]["below"] == [len(tree) - 1, tree.ends] and found["nodes_in_all"] == len(tree)
    for k, told in enumerate(nodes):
        below = [other for other in nodes if other["up"] == k]
        if below:
            counted = sum(1 + other["below"][0] for other in below)
            assert counted == told["below"][0] if not told["hidden"] else counted < told["below"][0]
        else:
            assert told["folded"] == (told["turn"] is not None)
    assert any(told["folded"] for told in nodes) and any(told["hidden"] for told in nodes)
    assert nodes[0]["worth"] == list(z.solve(tree).payoff.vector)


def test_beside_the_nodes_stand_guarantees_an_outlook_or_and_and_or():
    game = "grundy:6,players=3,payoff=last"
    sure = asked("drawn", game, beside="guarantees")
    assert sure["heads"] == ["A", "B", "C"] and sure["about"] == "what each player can guarantee"
    assert sure["nodes"][0]["beside"] == ["-1", "-1", "-1"] and sure["nodes"][-1]["beside"] is None
    look = asked("drawn", game, beside="outlook", player="B", enemies="A", neutral="C")
    found = z.outlook(z.game_graph(game), "B", enemies=["A"], neutral=["C"])
    assert look["svg"] == found.tree_svg(most=200, title="")
    assert [told["beside"] for told in look["nodes"]][:2] == [["-1"], ["-1"]]
    seen = asked("drawn", game, beside="and-or", player="C")
    assert {(told["turn"], told["kind"]) for told in seen["nodes"]} == {
        ("A", "and"), ("B", "and"), ("C", "or"), (None, "end"),
    }  # fmt: skip
    assert len(groups(seen["svg"], "node")) == sum(told["turn"] is not None for told in seen["nodes"])


def test_a_game_that_goes_round_is_drawn_as_a_graph_around_the_position_asked_for():
    table = table_of("hounds:3")
    found = asked("drawn", table, path="b1b2/b5b4")
    arena = table.arena()
    assert found["kind"] == "graph"
    assert {g.get("data-node") for g in groups(found["svg"], "node", "end")} == set(found["positions"])
    for node, told in found["positions"].items():
        assert arena.at(told["path"]) == int(node)
        assert told["turn"] == arena.turn(int(node))
    far = ["b1b2", "b5b4", "b2b3", "b4b5", "a2a3", "b5a4", "b3b4"]
    assert asked("drawn", table, path="/".join(far))["focus"] == far


# ---------------------------------------------------------------- what if


def random_tree(seed: int):
    """A small tree with chance, as nested tuples: who moves, and what follows; or a payoff."""
    dice = Random(seed)

    def grow(depth: int):
        if depth == 0 or dice.random() < 0.15:
            return tuple(Fraction(dice.randrange(100_000), 7) for _ in "ABC")  # ties are next to impossible
        return dice.choice(["A", "B", "C", "chance"]), [grow(depth - 1) for _ in range(dice.randrange(2, 4))]

    return "A", [grow(3) for _ in range(3)]


def built(node, path=(), bent=None, odds=()):
    """The tree as a game; with *bent*, the node there is one of chance with *odds*."""
    if isinstance(node[1], Fraction):
        return z.end(*node)
    mover, below = node
    kept = {str(k): built(child, (*path, str(k)), bent, odds) for k, child in enumerate(below)}
    if path == bent:
        return z.chance({name: (share, kept[name]) for name, share in zip(kept, odds, strict=True) if share})
    if mover == "chance":
        return z.chance({name: (Fraction(1, len(kept)), child) for name, child in kept.items()})
    return z.choose(mover, kept)


def inner(node, path=()):
    if isinstance(node[1], Fraction):
        return []
    return [(path, len(node[1]))] + [one for k, child in enumerate(node[1]) for one in inner(child, (*path, str(k)))]


@pytest.mark.parametrize("seed", range(8))
def test_what_it_comes_to_when_all_adapt_is_the_solution_of_the_game_with_those_odds(seed):
    shape, dice = random_tree(seed), Random(seed)
    table = table_of(z.tree(("A", "B", "C"), built(shape)))
    for path, many in dice.sample(inner(shape), min(4, len(inner(shape)))):
        weights = [dice.randrange(5) for _ in range(many - 1)] + [dice.randrange(1, 5)]
        odds = [Fraction(w, sum(weights)) for w in weights]
        told = asked("whatif", table, path="/".join(path), odds="/".join(map(str, weights)))
        expected = z.solve(z.tree(("A", "B", "C"), built(shape, (), path, odds))).payoff
        assert [Fraction(u) for u in told["steps"][-1]["adapted"].values()] == list(expected.vector)
        assert told["moves"][0]["odds"] == (int(odds[0]) if odds[0].denominator == 1 else str(odds[0]))


@pytest.mark.parametrize("seed", range(6))
def test_whoever_would_deviate_has_a_better_move_and_nobody_else_has(seed):
    shape, dice = random_tree(seed), Random(seed + 50)
    table = table_of(z.tree(("A", "B", "C"), built(shape)))
    solution, arena = table.solution(), table.arena()
    path, many = dice.choice(inner(shape)[1:])
    weights = [dice.randrange(1, 5) for _ in range(many)]
    told = asked("whatif", table, path="/".join(path), odds="/".join(map(str, weights)))

    def value(node: int) -> tuple[Fraction, ...]:  # by brute force: all keep to the solution but one
        if arena.turn(node) is None:
            return tuple(map(Fraction, arena.payoff_at(node).vector))
        shares = dict(zip(arena.edges(node), weights, strict=True)) if node == arena.at(path) else solution.shares(node)
        rows = [(Fraction(share) / sum(shares.values()), value(arena.child(e))) for e, share in shares.items()]
        return tuple(sum(share * row[m] for share, row in rows) for m in range(3))

    for step in told["steps"]:
        node = arena.at(step["path"])
        assert tuple(Fraction(u) for u in step["held"].values()) == value(node)
        if step["turn"] == "chance":
            assert step["deviates"] is None
            continue
        seat = arena.seat(step["turn"])
        best = max(value(arena.child(e))[seat] for e in arena.edges(node))
        gain = best - value(node)[seat]
        assert (step["deviates"] is None) == (gain == 0)
        if gain:
            assert Fraction(step["deviates"]["gain"]) == gain


def test_merged_positions_are_changed_wherever_they_are_reached():
    told = asked("whatif", "nim:2,2", path="h1-1/h2-1", odds="0/1")
    graph = z.game_graph("nim:2,2")
    assert told["above"] >= 3  # reached by h1-1/h2-1 and by h2-1/h1-1
    assert graph.at("h1-1/h2-1") == graph.at("h2-1/h1-1")


def test_what_if_says_why_it_does_not_apply():
    assert "forever" in asked("whatif", "hounds:3")["why"]
    assert "has hidden moves" in asked("whatif", "horse")["why"]


# ---------------------------------------------------------------- equilibria


@pytest.mark.parametrize("game", ["littman:4", "littman:1", "sharing", "centipede:4", "ultimatum:4", "pig:2,2,turns=1"])
def test_payoffs_are_those_of_equilibria_and_stand_where_the_picture_shows_them(game):
    found, told = z.equilibria(game), asked("possible", game)
    (parts,) = told["sheets"]
    assert parts in [sheet_document(sheet) for sheet in found.sheets()]
    assert len(parts["rows"]) == len(found.regions) * (not found.unique)
    for row in told["best"]:
        assert tuple(row["mixed"]["payoff"]) == tuple(map(shown, found.best(row["name"]).payoff.vector))
        assert tuple(row["pure"]["payoff"]) == tuple(map(shown, found.best_pure(row["name"]).payoff.vector))
    scale = told["scale"]
    for group in groups(told["svg"], "payoff"):
        x, y = map(float, re.findall(r"[-\d.]+", group[1].get("transform") or group[0].get("transform")))
        exact = [float(Fraction(u)) for u in group.get("data-payoff").split(",")]
        for k, at in enumerate((x, y)):
            low, high = scale["low"][k], scale["high"][k]
            a, b = scale["low_at"][k], scale["high_at"][k]
            assert abs(at - (a if low == high else a + (exact[k] - low) / (high - low) * (b - a))) < 0.11


def shown(value):
    return value if isinstance(value, int) else str(value)


@pytest.mark.parametrize("game", ["littman:4", "sharing", "littman:1", "centipede:4"])
def test_a_click_takes_a_payoff_of_the_set_and_its_own_place_where_that_is_one(game):
    table = table_of(game)
    found = z.equilibria(game)
    (a, b), (c, d) = found.range.values()
    dice = Random(3)
    for _ in range(40):
        across, up = (Fraction(dice.randrange(-3, 104), 101) for _ in range(2))
        x, y = a + (b - a) * across, c + (d - c) * up
        told = asked("snapped", table, x=f"{float(x):.9f}", y=f"{float(y):.9f}")
        assert found.contains([Fraction(u) for u in told["payoff"]])
    for region in found.regions:
        middle = [(Fraction(u) + v) / 2 for u, v in zip(region.least, region.most, strict=True)]
        told = asked("snapped", table, x=str(float(middle[0])), y=str(float(middle[1])))
        assert [Fraction(u) for u in told["payoff"]] == middle


@pytest.mark.parametrize("game", ["littman:4", "littman:1", "sharing", "centipede:4", "pig:2,2,turns=1", "nim:1,2"])
def test_whatever_is_picked_is_paid_and_nobody_gains_by_leaving(game):
    table = table_of(game)
    for corner in z.equilibria(game).payoffs.corners:
        told = asked("held", table, pay=",".join(map(str, corner.vector)))
        assert tuple(Fraction(u) for u in told["payoff"].values()) == tuple(corner.vector)
        assert groups(told["svg"], "node")
        for threat in told["threats"]:
            assert Fraction(threat["held_to"]) <= Fraction(threat["keeps"])
        for mix in told["mixes"]:
            assert sum(map(Fraction, mix["odds"].values())) == 1


def test_the_threat_behind_sharing_is_told():
    told = asked("held", "sharing", pay="1,1")
    tempting = [t for t in told["threats"] if t["tempts"]]
    keys = ("player", "move", "keeps", "held_to", "most")
    assert [tuple(t[key] for key in keys) for t in tempting] == [("Andy", "keep", 1, 0, 2)]
    assert tempting[0]["line"] == [{"player": "Barb", "move": "no"}]


def test_three_players_have_pure_payoffs_and_any_two_are_plotted():
    told = asked("possible", "grundy:8,players=3,payoff=last", pair="C/A")
    found = z.pure_equilibria("grundy:8,players=3,payoff=last")
    assert told["kind"] == "pure" and told["pair"] == ["C", "A"] and "pure subgame-perfect equilibria" in told["note"]
    assert told["payoffs"] == [list(p.vector) for p in found.payoffs]
    for payoff in found.payoffs:
        held = asked("held", "grundy:8,players=3,payoff=last", pay=",".join(map(str, payoff.vector)), kind="pure")
        assert tuple(held["payoff"].values()) == payoff.vector


def test_where_play_goes_round_nash_outcomes_are_told():
    told = asked("possible", "hounds:3")
    assert told["kind"] == "threats" and told["payoffs"] == [[1, -1]]
    assert asked("held", "hounds:3", pay="1,-1")["line"]


def test_both_at_once_is_answered_too():
    told = asked("possible", z.matrix(("A", "B"), [[(3, 3), (0, 5)], [(5, 0), (1, 1)]]))
    assert told["kind"] == "matrix" and [one["payoff"] for one in told["equilibria"]] == [[1, 1]]


# ---------------------------------------------------------------- coalitions


def test_structures_are_those_of_coalitions_with_what_everybody_gains():
    game = "nim:2,2,2,players=3,misere"
    found, told = z.coalitions(game), asked("alliances", game)
    assert [s["payoff"] for s in told["structures"]] == [dict(s.payoff) for s in found.structures]
    alone = found.structure().payoff
    for one, structure in zip(told["structures"], found.structures, strict=True):
        assert one["gains"] == {p: structure.payoff[p] - alone[p] for p in found.players}
        assert (one["stable_alone"], one["stable_dissolved"]) == (structure.stable_alone, structure.stable_dissolved)
    names = {g.get("data-teams") for g in groups(told["svg"], "structure")}
    assert names == {one["name"] for one in told["structures"]}
    assert told["sheets"] == [sheet_document(sheet) for sheet in found.sheets()]
    assert told["how"] == list(explanation_of_answer(found))
    assert asked("alliances", game, by="place")["sheets"][2]["heads"] == ["team", "place"]


def test_coalitions_that_cannot_be_compared_say_why():
    assert "9 players" in asked("alliances", "nim:1,players=9")["why"]
    assert not asked("alliances", "horse")["applies"]


# ---------------------------------------------------------------- steps


def test_the_counts_of_a_uniform_tree_are_those_of_the_formulas():
    table = table_of("voting:3,3")
    said = asked("formulas", table, depth="3")
    assert (said["uniform"], said["moves"], said["depth"]) == (True, 3, 3)
    by_method = {row["method"]: row["count"] for row in said["rows"] if row["when"] == "on every such tree"}
    assert sorted(by_method) == ["exhaustive", "shallow", "simple-shallow"]
    for method, count in by_method.items():
        told = asked("steps", table, method=method, depth="3")
        assert (told["evaluations"], told["comparisons"]) == (count, 3**3 - 1)
    deep = {row["when"]: row["count"] for row in said["rows"] if row["method"] == "deep"}
    assert deep["at best"] <= asked("steps", table, method="deep", depth="3")["evaluations"] <= deep["at worst"]


def test_a_tree_that_is_not_uniform_is_told_so():
    assert "uniform" in asked("formulas", "tictactoe", depth="3")["why"]
    assert asked("formulas", "nim:2,2", depth="3")["rows"] == []


@pytest.mark.parametrize("method", ["minimax", "alphabeta", "paranoid", "maxn"])
def test_steps_are_the_trace_and_every_cut_has_its_reason(method):
    told = asked("steps", "nim:2,2", method=method, depth="4")
    trace = z.search("nim:2,2", method=method, depth=4, trace=True).trace
    assert [(e["kind"], tuple(e["path"])) for e in told["events"]] == [(e.kind, e.path) for e in trace.events]
    assert all(e["why"] for e in told["events"] if e["kind"] == "cut")
    assert told["payoff"] == dict(z.solve("nim:2,2").payoff)


# ---------------------------------------------------------------- in words, over the wire


@pytest.mark.parametrize(
    ("question", "written", "words"),
    [
        ("drawn", {"game": "nim:1,2", "kind": "cube"}, "kind is"),
        ("drawn", {"game": "nim:1,2", "most": "9999"}, "between"),
        ("drawn", {"game": "nim:1,2", "beside": "luck"}, "beside= is"),
        ("drawn", {"game": "nim:1,2", "beside": "and-or", "player": "Z"}, "No player"),
        ("drawn", {"game": "nim:1,2", "focus": "nonsense"}, "No move"),
        ("whatif", {"game": "nim:1,2", "odds": "1"}, "3 moves"),
        ("whatif", {"game": "nim:1,2", "odds": "1/-1/1"}, "at least 0"),
        ("whatif", {"game": "nim:1,2", "odds": "0/0/0"}, "not all 0"),
        ("whatif", {"game": "nim:1,2", "odds": "x/1/1"}, "numbers"),
        ("whatif", {"game": "nim:1,2", "path": "h2-1/h1-1/h2-1"}, "over"),
        ("held", {"game": "littman:4", "pay": "9,9"}, "No subgame-perfect equilibrium pays"),
        ("held", {"game": "littman:4", "pay": "1"}, "2 numbers"),
        ("held", {"game": "littman:4", "pay": "1/0,2"}, "numbers"),
        ("snapped", {"game": "littman:4", "x": "left", "y": "0"}, "numbers"),
        ("snapped", {"game": "littman:4", "x": "1e999999999", "y": "0"}, "numbers"),
        ("held", {"game": "littman:4", "pay": "1e999999999,0"}, "numbers"),
        ("whatif", {"game": "nim:1,2", "odds": "1e999999999/1/1"}, "numbers"),
        ("possible", {"game": "nim:1,2,players=3", "pair": "A/A"}, "two of the players"),
        ("alliances", {"game": "nim:1,2", "by": "luck"}, "points or place"),
        ("steps", {"game": "nim:1,2", "method": "mcts"}, "method is one of"),
        ("steps", {"game": "nim:1,2", "method": "maxn", "depth": "99"}, "between"),
        ("steps", {"game": "nim:1,2,players=3", "method": "alphabeta"}, "two players"),
    ],
)
def test_a_wrong_question_gets_one_clear_line(explorer, question, written, words):
    status, told = ask(explorer, question, **written)
    assert status in (400, 404, 422)
    assert words in told["message"]


def test_questions_are_answered_over_the_wire(explorer):
    for question, written in {
        "drawn": {"path": "h2-1"}, "whatif": {"path": "h2-1", "odds": "1/1"}, "possible": {}, "held": {"pay": "1,-1"},
        "alliances": {}, "methods": {}, "steps": {"method": "alphabeta"}, "formulas": {"depth": "3"},
    }.items():  # fmt: skip
        status, told = ask(explorer, question, game="nim:1,2", **written)
        assert status == 200 and "message" not in told, question


def test_pictures_have_the_dark_colours_of_the_palette():
    css = web_assets()["pictures.css"].content.decode()
    twins = dict(re.findall(r"--draw-([0-9a-f]{6}): (#[0-9a-f]{6})", css))
    assert {f"#{light}": dark for light, dark in twins.items()} == {k: v for k, v in DARK.items() if k != PAPER}
    script = web_assets()["picture.js"].content.decode()
    assert set(re.findall(r'"([0-9a-f]{6})"', script)) == {colour[1:] for colour in DARK}
