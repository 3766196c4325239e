"""Let agents ask: ``zermelo mcp``."""

from __future__ import annotations

from typing import Any

import click

from zermelo.faces.cli._options import size_option


@click.command(short_help="Serve AI agents over the Model Context Protocol.")
@click.option("--allow-rules", is_flag=True, help="Let agents send rules in Python, which run on this machine.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="N",
    help="Largest number of positions of a game. [default: 3,000,000]",
)
@size_option("--memory", "Memory limit per question. [default: 3GB]")
@click.option(
    "--seconds", type=click.IntRange(min=1), metavar="N", help="Time limit per question, in seconds. [default: 120]"
)
def mcp(allow_rules: bool, limit: int | None, memory: int | None, seconds: int | None) -> None:
    """Serve the tools describe, solve, guarantee, equilibria and check to an AI agent (MCP over stdio).

    The agent starts this command itself: add it to the agent's settings. It needs the extra mcp
    (pip install "zermelo[mcp]").

    \b
    zermelo mcp
    zermelo mcp --allow-rules --seconds 30
    """
    from zermelo.faces.mcp.server import mcp_server
    from zermelo.faces.web.limits import Limits

    given: dict[str, Any] = {"positions": limit, "memory": memory, "seconds": seconds}
    limits = Limits(**{name: value for name, value in given.items() if value is not None})
    mcp_server(limits, allows_rules=allow_rules).run("stdio")
