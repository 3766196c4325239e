"""The server's addresses.

```
GET    /  /static/…            the pages
GET    /api/screens            which screens there are
GET    /api/library            which games there are
GET    /api/ask/QUESTION       ?game=…&…   200 the answer, 202 a job that will bring it
POST   /api/ask/QUESTION       the same about a game that comes along as a document: a draft
POST   /api/files              ?name=…     a file of a game, as it is
GET    /api/jobs/NAME          how a job stands;  …/events  the same as server-sent events, ?seconds=… for so long
DELETE /api/jobs/NAME          stop: what was found by then is the answer, unless others wait for the rest
```
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from zermelo.faces.web.access.guard import Guard
from zermelo.faces.web.assets import KINDS, web_assets, web_screen_assets
from zermelo.faces.web.jobs import Jobs
from zermelo.faces.web.limits import Limits
from zermelo.faces.web.sources import DRAFT, Shelf
from zermelo.faces.web.visit import Visit
from zermelo.faces.web.workers import Desks, Refusal

STATUS = {
    "input": 400, "unknown": 404, "stopped": 409, "large": 413, "method": 422, "budget": 422, "internal": 500,
    "busy": 503, "full": 507,
}  # fmt: skip
FRESH = {"cache-control": "no-store"}


def make_web_app(
    games: tuple[str, ...] = (), *, hosts: frozenset[str] | None, token: str | None = None,
    limits: Limits | None = None, spare: bool = False, rules: str = "", names: tuple[str, ...] = (),
) -> Starlette:  # fmt: skip
    """Returns the explorer as an ASGI application; *games* are those of the command line.

    *hosts* are the names it may be called by, None for any; *names* those that a proxy in front passes on. With a
    *token* nobody gets anything without it. *rules* is the game of folders whose rules are not in the catalogue.
    """
    explorer = Explorer(games, limits or Limits(), spare, rules)
    routes = [
        Route("/", explorer.page),
        Route("/static/{name:path}", explorer.page),
        Route("/api/screens", explorer.screens),
        Route("/api/library", explorer.library),
        Route("/api/ask/{question}", explorer.ask),
        Route("/api/ask/{question}", explorer.ask_of_draft, methods=["POST"]),
        Route("/api/files", explorer.take, methods=["POST"]),
        Route("/api/jobs/{name}", explorer.job),
        Route("/api/jobs/{name}", explorer.stop, methods=["DELETE"]),
        Route("/api/jobs/{name}/events", explorer.events),
    ]
    app = Starlette(
        routes=routes, lifespan=explorer.lifespan,
        middleware=[Middleware(Guard, hosts=hosts, token=token, named=names)],
        exception_handlers={Refusal: _refused, HTTPException: _missing},
    )  # fmt: skip
    app.state.close = explorer.desks.close_all  # whoever runs it ends all work so, before it waits for visitors
    return app


class Explorer:
    """What the addresses do."""

    def __init__(self, games: tuple[str, ...], limits: Limits, spare: bool, rules: str = "") -> None:
        self.limits = limits
        self.shelf = Shelf(games, limits, rules)
        self.desks = Desks(limits, spare=spare)
        self.jobs = Jobs(self.desks, limits)
        self.assets = web_assets()
        self._streams = self._uploads = 0

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Workers end with the server, and so do the files that were dropped."""
        self.desks.begin()
        try:
            yield
        finally:
            await self.desks.close_all()
            self.shelf.clear()

    # ------------------------------------------------------------ pages

    async def page(self, request: Request) -> Response:
        """A file of the package, by its exact name."""
        found = self.assets.get(request.path_params.get("name", "index.html"))
        if found is None:
            raise Refusal("unknown", "There is no such page.")
        kept = "max-age=3600" if found.kind == KINDS["svg"] else "no-cache"  # browsers ask for an icon all the time
        headers = {"etag": found.tag, "cache-control": kept}
        if request.headers.get("if-none-match") == found.tag:
            return Response(status_code=304, headers=headers)
        return Response(found.content, media_type=found.kind, headers=headers)

    async def screens(self, _: Request) -> Response:
        """The screens, each an ES module."""
        return JSONResponse({"screens": web_screen_assets(self.assets)}, headers=FRESH)

    async def library(self, _: Request) -> Response:
        """The catalogue, and the games of the command line."""
        return JSONResponse(await asyncio.to_thread(self.shelf.document), headers=FRESH)

    # ------------------------------------------------------------ questions

    async def ask(self, request: Request) -> Response:
        """An answer about a game, or the job that will bring it."""
        written = self._written(request)
        return await self._asked(request, written.pop("game", ""), written)

    async def ask_of_draft(self, request: Request) -> Response:
        """The same about a document. All drafts share one desk, and none of them is kept."""
        written = self._written(request)
        most = self.limits.draft
        try:
            written["document"] = (await self._body(request, most, f"A draft has at most {most:,} bytes.")).decode()
        except UnicodeDecodeError:
            raise Refusal("input", "A draft is UTF-8 text.") from None
        return await self._asked(request, DRAFT, written)

    def _written(self, request: Request) -> dict[str, str]:
        if len(request.url.query) > self.limits.query:
            raise Refusal("large", f"A question has at most {self.limits.query:,} characters.")
        given = request.query_params.multi_items()
        written = dict(given)
        if len(written) < len(given):
            raise Refusal("input", "A parameter is given twice.")
        return written

    async def _asked(self, request: Request, game: str, written: dict[str, str]) -> Response:
        found = await self.jobs.ask(game, self.shelf.wanted(game), request.path_params["question"], written)
        if isinstance(found, Visit):
            return JSONResponse(found.document(), status_code=202, headers=FRESH)
        return Response(found, media_type="application/json", headers=FRESH)

    async def take(self, request: Request) -> Response:
        """Takes in a file, if a game can be read from it."""
        content = await self._body(request)
        name = request.query_params.get("name", "")
        game = self.shelf.take(name, content)
        try:
            await self.desks.at(game, self.shelf.wanted(game))
        except Refusal:
            self.shelf.drop(game)
            raise
        return JSONResponse({"game": game, "title": self.shelf.wanted(game).title}, headers=FRESH)

    async def _body(self, request: Request, most: int = 0, words: str = "") -> bytes:
        """Returns what arrives, if it is no more than *most* bytes, or else than a file may have."""
        most = most or self.limits.upload
        allowed = f"A file may have {most / 1e6:,.0f} MB at the most; name it on the command line."
        too_large = Refusal("large", words or allowed)
        said = request.headers.get("content-length", "0")
        if not said.isdecimal() or int(said[:20]) > most:
            raise too_large
        if self._uploads >= self.limits.uploads:
            raise Refusal("busy", "Too many files are arriving; try again in a moment.")
        content = bytearray()
        self._uploads += 1
        try:
            async with asyncio.timeout(self.limits.arriving):
                async for part in request.stream():
                    content += part
                    if len(content) > most:
                        raise too_large
        except (ClientDisconnect, TimeoutError):
            raise Refusal("input", "The file did not arrive whole.") from None
        finally:
            self._uploads -= 1
        return bytes(content)

    # ------------------------------------------------------------ jobs

    async def job(self, request: Request) -> Response:
        """How a job stands."""
        return JSONResponse(self.jobs.named(request.path_params["name"]).asked(), headers=FRESH)

    async def stop(self, request: Request) -> Response:
        """Stops a job."""
        visit = self.jobs.named(request.path_params["name"])
        visit.stop()
        return JSONResponse(visit.document(), headers=FRESH)

    async def events(self, request: Request) -> Response:
        """How a job goes on, as server-sent events."""
        visit = self.jobs.named(request.path_params["name"])
        written = request.query_params.get("seconds", "inf")
        if not re.fullmatch(r"\d{1,4}(\.\d{1,4})?|inf", written):
            raise Refusal("input", "seconds are a number.")
        if self._streams >= self.limits.streams:
            raise Refusal("busy", "Too many visitors are listening; try again in a moment.")
        return StreamingResponse(self._counted(visit, float(written)), media_type="text/event-stream", headers=FRESH)

    async def _counted(self, visit: Visit, seconds: float) -> AsyncIterator[bytes]:
        self._streams += 1
        try:
            async for event in visit.events(seconds):
                yield event
        finally:
            self._streams -= 1


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    headers = FRESH | ({"retry-after": "2"} if error.kind == "busy" else {})
    told = {"error": {"kind": error.kind, "message": error.message}}
    return JSONResponse(told, status_code=STATUS[error.kind], headers=headers)


async def _missing(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    told = {"error": {"kind": "unknown", "message": str(error.detail)}}
    return JSONResponse(told, status_code=error.status_code, headers=FRESH)
