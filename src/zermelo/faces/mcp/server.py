"""The server that agents speak to over standard input and output: five tools, each with a short exact answer.

Every question is worked on in a process of its own, within the limits of the explorer; when its time is up, that
process is ended and the agent is told so.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from zermelo import __version__
from zermelo.errors import ParameterError
from zermelo.faces.web.limits import Limits
from zermelo.preferences.ties import tie_rule_names

GAME = """A game is given as a text:
- a name of the catalogue, such as nim:3,4,5 or tictactoe or kuhn (parameters after a colon);
- a JSON tree: {"zermelo": "tree", "version": 1, "players": ["Ann", "Bob"], "nodes": [{"player": "Ann", "moves":
  {"left": 1, "right": 2}}, {"payoff": [1, 0]}, {"payoff": [0, "1/2"]}]}; nature's node is {"chance": {"heads":
  ["1/2", 1], "tails": ["1/2", 2]}}; "info": "name" on decision nodes joins those that look alike;
- a JSON matrix: {"zermelo": "matrix", "version": 1, "players": ["A", "B"], "strategies": [["u", "d"], ["l", "r"]],
  "payoffs": [[1, 0], [0, 1], [0, 1], [1, 0]]}, the last player's strategy changing first."""
WITH_RULES = "\n- rules in Python: a class derived from zermelo.Rules, with `import zermelo as z` above it."


def mcp_server(limits: Limits, *, allows_rules: bool = False) -> Any:
    """Returns the server; `run` speaks over standard input and output until the agent is gone."""
    try:
        from mcp.server.mcpserver import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
    except ImportError:
        raise ParameterError('zermelo mcp needs the extra mcp. Run: pip install "zermelo[mcp]"') from None

    async def ask(tool: str, **given: Any) -> dict[str, Any]:
        told = await _worked(tool, given, limits, allows_rules)
        if "error" in told:
            raise ToolError(told["error"])
        answer: dict[str, Any] = told["answer"]
        return answer

    server = MCPServer(
        "zermelo", version=__version__, log_level="ERROR",
        instructions="Exact answers about finite games of any number of players. " + GAME + WITH_RULES * allows_rules,
    )  # fmt: skip

    async def describe(game: str) -> dict[str, Any]:
        """Says what a game is: players, size, chance, hidden moves. *game*: a catalogue name, JSON, or rules."""
        return await ask("describe", game=game)

    async def solve(game: str, ties: str = "first") -> dict[str, Any]:
        """Solves a game exactly (subgame-perfect play, or equilibria of a matrix): payoff and line of play.

        *ties* says what is done between equally good moves.
        """
        return await ask("solve", game=game, ties=ties)

    async def guarantee(game: str, player: str = "") -> dict[str, Any]:
        """Finds the maximin value: what *player* can guarantee whatever all others do; without one, everybody's."""
        return await ask("guarantee", game=game, player=player)

    async def equilibria(game: str) -> dict[str, Any]:
        """Finds all equilibria: of two players all subgame-perfect payoffs, of more the pure ones."""
        return await ask("equilibria", game=game)

    async def check(
        game: str, strategies: dict[str, dict[str, Any]] | None = None, ties: str = "first"
    ) -> dict[str, Any]:
        """Verifies by independent code: the solution, or *strategies* by player, a move for each path of moves.

        For example {"Ann": {"": "left"}, "Bob": {"left": "up", "right": "down"}}. The verdict is subgame-perfect,
        equilibrium or neither.
        """
        return await ask("check", game=game, strategies=strategies, ties=ties)

    rules = f" Tie rules: {', '.join(tie_rule_names())}."
    for tool, more in ((describe, ""), (solve, rules), (guarantee, ""), (equilibria, ""), (check, rules)):
        server.add_tool(tool, description=" ".join((tool.__doc__ or "").split()) + more)
    return server


async def _worked(tool: str, given: dict[str, Any], limits: Limits, allows_rules: bool) -> dict[str, Any]:
    """Has a question answered in a process of its own, and ends that when its time is up."""
    asked = {
        "tool": tool,
        "given": given,
        "positions": limits.positions,
        "memory": limits.memory,
        "rules": allows_rules,
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "zermelo.faces.mcp.worker",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        out, _ = await asyncio.wait_for(process.communicate(json.dumps(asked).encode()), limits.seconds)
    except TimeoutError:
        return {"error": f"No answer within {limits.seconds:g} s; use a smaller game, or a subgame of this one."}
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    try:
        told: dict[str, Any] = json.loads(out)
    except ValueError:
        return {"error": "The computation was stopped, perhaps for lack of memory; use a smaller game."}
    return told
