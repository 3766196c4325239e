"""How tests visit the explorer without a browser."""

from __future__ import annotations

import json
import warnings
from typing import Any

from zermelo.faces.web.limits import MEGABYTE, Limits

# So few positions are explored in plain Python: nothing is compiled.
LIMITS = Limits(positions=50_000, memory=2000 * MEGABYTE, seconds=20, desks=4, upload=300_000)
HOST = "testserver"


def client_of(app: Any, **options: Any) -> Any:
    """Returns a client that talks to *app* in this process."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from starlette.testclient import TestClient
    return TestClient(app, headers={"x-zermelo": "1"}, **options)


def ask(client: Any, question: str, **written: str) -> tuple[int, dict[str, Any]]:
    """Asks and, where it becomes a job, listens until it ends; returns 200 and the answer, or the status and error."""
    answer = client.get(f"/api/ask/{question}", params=written)
    if answer.status_code != 202:
        told = answer.json()
        return answer.status_code, told if answer.status_code == 200 else told["error"]
    kind = ""
    with client.stream("GET", f"/api/jobs/{answer.json()['job']}/events") as stream:
        for line in stream.iter_lines():
            if line.startswith("event: "):
                kind = line.removeprefix("event: ")
            if line.startswith("data: ") and kind in ("done", "failed"):
                return {"done": 200, "failed": 422}[kind], json.loads(line.removeprefix("data: "))
    raise AssertionError("the job ended without an answer")
