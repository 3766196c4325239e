"""Let agents ask: ``zermelo mcp``."""

from __future__ import annotations

from typing import Any

import click


@click.command(short_help="Answer agents over the Model Context Protocol.")
@click.option("--allow-rules", is_flag=True, help="Let agents send rules in Python, which are run on this machine.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Most positions of a game. [default: 3,000,000]")
@click.option(
    "--memory", type=click.IntRange(min=500), metavar="MB", help="Most memory for a question. [default: 3000]"
)
@click.option("--seconds", type=click.IntRange(min=1), metavar="N", help="Most seconds for a question. [default: 120]")
def mcp(allow_rules: bool, limit: int | None, memory: int | None, seconds: int | None) -> None:
    """Answer an agent's questions over standard input and output: describe, solve, guarantee, equilibria, check.

    An agent starts it by itself; its settings name this command. It needs the extra mcp (pip install "zermelo[mcp]").

    \b
    zermelo mcp
    zermelo mcp --allow-rules --seconds 30
    """
    from zermelo.faces.mcp.server import mcp_server
    from zermelo.faces.web.limits import MEGABYTE, Limits

    given: dict[str, Any] = {"positions": limit, "memory": memory and memory * MEGABYTE, "seconds": seconds}
    limits = Limits(**{name: value for name, value in given.items() if value is not None})
    mcp_server(limits, allows_rules=allow_rules).run("stdio")
