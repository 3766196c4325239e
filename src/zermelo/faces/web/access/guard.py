"""The guard: who may ask at all. Every request passes here first, and every answer leaves with the same headers.

1. *Host* must be one of our own names, so that no other site's name can be pointed at us (DNS rebinding).
2. A request that another site made (*Origin*, *Sec-Fetch-Site*) is refused; what changes anything also needs a header
   that no form can send.
3. Where a token was set, it must come with the request: in the cookie that ``/?token=…`` gives, or as a bearer.
4. So many requests are answered at a time; whoever comes then is told to come back.
"""

from __future__ import annotations

import hmac
import json
import re
import sys
import traceback
from typing import Any
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "zermelo"
OWN_HEADER = b"x-zermelo"
SAFE = ("GET", "HEAD")
POLICY = "; ".join(
    (
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
        "font-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        "require-trusted-types-for 'script'", "trusted-types drawing",
    )
)  # fmt: skip
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
REFUSED = {
    400: "This address is not served here.",
    401: "A token is needed: open the whole address that zermelo serve prints.",
    403: "Requests from other sites are refused.",
    500: "Something went wrong inside; the terminal says more.",
    503: "Too many visitors ask at the same time; try again in a moment.",
}
MOST = 400  # requests that are answered at a time, those who listen to jobs among them


class Guard:
    """Lets through what may pass, and sets the headers of all answers."""

    def __init__(
        self, app: ASGIApp, *, hosts: frozenset[str] | None, token: str | None, named: tuple[str, ...] = ()
    ) -> None:
        self.app, self.hosts, self.token = app, hosts, token
        self.named = frozenset(name.lower() for name in named)  # by which a proxy calls us, which may speak TLS
        self._going = 0
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self._headers]
            await send(message)

        headers = dict(scope["headers"])
        status = self._refusal(scope, headers) or (503 if self._going >= MOST else None)
        if status is None and self._is_entrance(scope):
            await _redirect(with_headers, self._cookie(scope))
        elif status is None:
            self._going += 1
            try:
                await self._served(scope, receive, with_headers)
            finally:
                self._going -= 1
        else:
            await _refuse(with_headers, status)

    async def _served(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hands on; what goes wrong inside leaves with the same headers as any answer."""
        began = False

        async def noted(message: Message) -> None:
            nonlocal began
            began = True
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception as error:
            if began:
                raise
            traceback.print_exception(error, file=sys.stderr)
            await _refuse(send, 500)

    def _refusal(self, scope: Scope, headers: dict[bytes, bytes]) -> int | None:
        """Returns the status to refuse with; None where the request may pass."""
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if not (is_web_guard_host(host) if self.hosts is None else host in self.hosts):
            return 400
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        schemes = {scope.get("scheme", "http")} | ({"https"} if host in self.named else set())
        if origin and origin not in {f"{scheme}://{host}" for scheme in schemes}:
            return 403
        path, fetched = scope["path"], headers.get(b"sec-fetch-site", b"none")
        if path.startswith("/api") and fetched not in (b"same-origin", b"none"):
            return 403
        if scope["method"] not in SAFE and OWN_HEADER not in headers:
            return 403
        if self.token is not None and not self._is_known(headers) and not self._is_entrance(scope):
            return 401
        return None

    # ------------------------------------------------------------ the token

    def _is_known(self, headers: dict[bytes, bytes]) -> bool:
        bearer = headers.get(b"authorization", b"").decode("latin-1")
        if bearer.startswith("Bearer ") and self._is_token(bearer.removeprefix("Bearer ")):
            return True
        # Other programs at this address set cookies too, of any shape: only ours is read, and it is plain.
        cookies = headers.get(b"cookie", b"").decode("latin-1").split(";")
        mine = [text.strip().removeprefix(f"{COOKIE}=") for text in cookies if text.strip().startswith(f"{COOKIE}=")]
        return any(self._is_token(text) for text in mine)

    def _is_entrance(self, scope: Scope) -> bool:
        """Does the address itself bring the right token? It is taken out of it at once."""
        if self.token is None or scope["path"] != "/" or scope["method"] != "GET":
            return False
        try:
            given = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=20).get("token", [])
        except ValueError:  # more than so many
            return False
        return len(given) == 1 and self._is_token(given[0])

    def _is_token(self, given: str) -> bool:
        """Compares in a time that does not tell how much was right."""
        return hmac.compare_digest(given.encode(), (self.token or "").encode())

    def _cookie(self, scope: Scope) -> str:
        secure = "; Secure" if scope.get("scheme") == "https" else ""
        return f"{COOKIE}={self.token}; HttpOnly; SameSite=Strict; Path=/{secure}"


def is_web_guard_host(text: str) -> bool:
    """Could *text* stand in a Host header?

    >>> [is_web_guard_host(text) for text in ("games.example:8000", "[::1]:8000", "a b", "")]
    [True, True, False, False]
    """
    return re.fullmatch(r"([a-z0-9.\-]{1,255}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?", text) is not None


def web_guard_hosts(port: int, host: str = "", named: tuple[str, ...] = ()) -> frozenset[str]:
    """Returns the names under which a loopback server is reached; *host* is where it listens.

    *named* are the names that a proxy in front passes on, as they stand in an address.

    >>> sorted(web_guard_hosts(8017, "127.0.0.2", ("Games.example",)))
    ['127.0.0.1:8017', '127.0.0.2:8017', '[::1]:8017', 'games.example', 'localhost:8017']
    """
    names = {*LOOPBACK, f"[{host}]" if ":" in host else host.lower()} - {""}
    own = {f"{name}:{port}" for name in names} | {name.lower() for name in named}
    return frozenset(own | names) if port == 80 else frozenset(own)


async def _refuse(send: Any, status: int) -> None:
    kind = {500: "internal", 503: "busy"}.get(status, "refused")
    body = json.dumps({"error": {"kind": kind, "message": REFUSED[status]}}).encode()
    more = {401: [(b"www-authenticate", b"Bearer")], 503: [(b"retry-after", b"2")]}.get(status, [])
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})


async def _redirect(send: Any, cookie: str) -> None:
    head = [(b"location", b"/"), (b"set-cookie", cookie.encode()), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 303, "headers": head})
    await send({"type": "http.response.body", "body": b""})
