"""One question of an agent, answered in a process of its own, which may use so much memory and time and no more.

It reads one JSON object, ``{"tool": …, "given": {…}, "positions": …, "memory": …, "rules": false}``, and writes one:
``{"answer": {…}}`` or ``{"error": "…"}``.
"""

from __future__ import annotations

import json
import os
import sys
from fractions import Fraction
from typing import Any

from zermelo.errors import ZermeloError


def run_mcp_worker() -> None:
    """Answers the question on standard input."""
    asked = json.loads(sys.stdin.read())
    paper = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what rules print does not mix with the answer
    _bound_memory(int(asked["memory"]))
    paper.write(json.dumps(_answered(asked), default=_as_text, ensure_ascii=False))
    paper.close()


def _answered(asked: dict[str, Any]) -> dict[str, Any]:
    from zermelo.faces.mcp.tools import tool_answer

    try:
        return {"answer": tool_answer(asked["tool"], asked["given"], int(asked["positions"]), bool(asked["rules"]))}
    except ZermeloError as error:
        return {"error": " ".join(str(error).split())[:2000]}
    except MemoryError:
        return {"error": "Not enough memory; use a smaller game."}
    except RecursionError:
        return {"error": "This is nested too deeply."}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {' '.join(str(error).split())[:1000]}"}


def _bound_memory(most: int) -> None:
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _as_text(value: Any) -> Any:
    return (int(value) if value.denominator == 1 else str(value)) if isinstance(value, Fraction) else str(value)


if __name__ == "__main__":
    run_mcp_worker()
