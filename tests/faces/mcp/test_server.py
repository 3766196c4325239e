"""An agent asks over standard input and output, with the client of the protocol's own SDK."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from tests.readme import tokens
from tests.terminal import run

TREE = json.dumps({
    "zermelo": "tree", "version": 1, "players": ["Ann", "Bob"], "nodes": [
        {"player": "Ann", "moves": {"in": 1, "out": 2}}, {"player": "Bob", "moves": {"fight": 3, "share": 4}},
        {"payoff": [0, 5]}, {"payoff": [-1, -1]}, {"payoff": ["1/2", 2]}],
})  # fmt: skip
MATRIX = json.dumps({
    "zermelo": "matrix", "version": 1, "players": ["A", "B"], "strategies": [["u", "d"], ["l", "r"]],
    "payoffs": [[1, -1], [-1, 1], [-1, 1], [1, -1]],
})  # fmt: skip


def asked(calls: Sequence[tuple[str, dict[str, Any]]], *options: str) -> list[Any]:
    """What the server answers to calls of its tools: values, or the text of an error; first the names of the tools."""
    pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
    import os

    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client

    async def talk() -> list[Any]:
        server = StdioServerParameters(
            command=sys.executable, args=["-m", "zermelo", "mcp", *options], env=dict(os.environ)
        )
        async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
            await session.initialize()
            found: list[Any] = [[tool.name for tool in (await session.list_tools()).tools]]
            for tool, given in calls:
                told = await session.call_tool(tool, given)
                text = "".join(getattr(part, "text", "") for part in told.content)
                failed = getattr(told, "is_error", None)
                found.append(text if failed else json.loads(text))
            return found

    return asyncio.run(talk())


def test_five_tools_answer_exactly_for_names_trees_and_matrices():
    names, nim, tree, sure, hers, pennies, said, right, judged = asked([
        ("solve", {"game": "nim:2,2"}), ("solve", {"game": TREE}), ("guarantee", {"game": TREE}),
        ("guarantee", {"game": TREE, "player": "Ann"}), ("equilibria", {"game": MATRIX}),
        ("describe", {"game": "nim:1,2"}), ("check", {"game": TREE}),
        ("check", {"game": TREE, "strategies": {"Ann": {"": "out"}, "Bob": {"in": "fight"}}}),
    ])  # fmt: skip
    assert names == ["describe", "solve", "guarantee", "equilibria", "check"]
    assert nim["payoff"] == {"A": -1, "B": 1} and nim["exact"] is True
    assert tree["payoff"] == {"Ann": "1/2", "Bob": 2} and [step["move"] for step in tree["line"]] == ["in", "share"]
    assert sure["payoff"] == {"Ann": 0, "Bob": 2}
    assert hers["value"] == 0
    assert "1/2" in pennies["text"]
    assert said["players"] == ["A", "B"] and said["nodes"] > 3 and "perfect information" in said["traits"]
    assert right["right"] is True and right["payoff"] == {"Ann": "1/2", "Bob": 2}
    assert judged["verdict"] == "equilibrium"


def test_errors_say_what_to_do_and_the_server_goes_on():
    _, name, broken, player, rules, path, alive = asked([
        ("solve", {"game": "nmi:2"}), ("solve", {"game": '{"zermelo": "tree"}'}),
        ("guarantee", {"game": "nim:2,2", "player": "Zoe"}), ("solve", {"game": tokens()}),
        ("solve", {"game": "/etc/passwd"}), ("solve", {"game": "nim:1"}),
    ])  # fmt: skip
    assert "nim" in name and "version" in broken and "Zoe" in player and "A, B" in player
    assert "--allow-rules" in rules and "passwd" in path
    assert alive["payoff"] == {"A": 1, "B": -1}


def test_rules_are_run_where_the_user_allowed_it_and_limits_hold():
    _, own, large = asked([("solve", {"game": tokens()}), ("solve", {"game": "connect:7,6,4"})],
                          "--allow-rules", "--limit", "20000", "--seconds", "60")  # fmt: skip
    assert own["status"] == "solved" and own["payoff"]
    assert "20,000" in large
    _, slow = asked([("solve", {"game": "connect:7,6,4"})], "--seconds", "1")
    assert "No answer within 1 s" in slow


def test_without_the_extra_one_line_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    done = run("mcp")
    assert done.exit_code == 2 and 'pip install "zermelo[mcp]"' in done.output + getattr(done, "stderr", "")
