"""Runs the explorer: a socket first, so that its address is known and announced, then the server on it."""

from __future__ import annotations

import re
import signal
import socket
from collections.abc import Callable
from ipaddress import ip_address

from zermelo.errors import ParameterError
from zermelo.faces.web.access.guard import is_web_guard_host
from zermelo.faces.web.limits import Limits

PORT = 8017
TRIED = 20  # ports, where none was asked for
SHORTEST_TOKEN = 16


def serve_web(
    games: tuple[str, ...], *, host: str = "127.0.0.1", port: int | None = None, token: str | None = None,
    limits: Limits | None = None, ready: Callable[[str], None] = print, rules: str = "", names: tuple[str, ...] = (),
) -> None:  # fmt: skip
    """Serves until it is stopped; *ready* gets the address to visit.

    Beyond loopback a *token* is needed, and every visitor must bring it; so it is behind a proxy, whose *names* are
    those that visitors call it by. *rules* is the game of folders among *games* whose rules are not in the catalogue.
    """
    import uvicorn

    from zermelo.faces.web.access.connection import Connection
    from zermelo.faces.web.access.guard import web_guard_hosts
    from zermelo.faces.web.app import make_web_app

    check_web_serve_access(host, token, names)
    listening = web_serve_socket(host, port)
    number = listening.getsockname()[1]
    hosts = web_guard_hosts(number, host, names) if _is_loopback(host) else None
    explorer = make_web_app(games, hosts=hosts, token=token, limits=limits, spare=True, rules=rules, names=names)
    named = f"[{host}]" if ":" in host else host
    ready(f"http://{named}:{number}/" + (f"?token={token}" if token else ""))
    config = uvicorn.Config(
        explorer, http=Connection, log_level="error", access_log=False, server_header=False, lifespan="on", ws="none",
        timeout_graceful_shutdown=2, h11_max_incomplete_event_size=64_000,
    )  # fmt: skip

    class Server(uvicorn.Server):
        """Ends all work before it waits for visitors, who else would listen to it forever."""

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await explorer.state.close()
            await super().shutdown(sockets)

    server = Server(config)
    if hasattr(signal, "SIGHUP"):  # the terminal was closed: end as if stopped, and leave no files behind
        signal.signal(signal.SIGHUP, lambda *_: setattr(server, "should_exit", True))
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    finally:
        listening.close()


def check_web_serve_access(host: str, token: str | None, names: tuple[str, ...] = ()) -> None:
    """Raises unless it is safe to listen there: beyond loopback only with a token that cannot be guessed."""
    for name in names:
        if not is_web_guard_host(name.lower()):
            raise ParameterError(f"--name {name}: write it as in an address, such as games.example.")
    if names and token is None:
        raise ParameterError(
            f"Behind a proxy others can reach it: give --token as well, at least {SHORTEST_TOKEN} letters and digits."
        )
    if token is not None and not re.fullmatch(f"[A-Za-z0-9-]{{{SHORTEST_TOKEN},}}", token):
        raise ParameterError(f"A token has at least {SHORTEST_TOKEN} letters and digits.")
    if not _is_loopback(host) and token is None:
        raise ParameterError(
            f"{host} can be reached from other machines: give --token as well, at least {SHORTEST_TOKEN} letters and "
            "digits that visitors must bring."
        )


def _is_loopback(host: str) -> bool:
    """Does *host* stand for this machine alone?

    >>> _is_loopback("127.0.0.1"), _is_loopback("localhost"), _is_loopback("::1"), _is_loopback("0.0.0.0")
    (True, True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def web_serve_socket(host: str, port: int | None) -> socket.socket:
    """Returns a socket that listens at *port*, or at the first free one from 8017 on where none is given."""
    last: OSError | None = None
    for number in [port] if port is not None else range(PORT, PORT + TRIED):
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            # Named TCP, it sends small answers at once; else they wait 40 ms for an acknowledgement (Nagle).
            listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, number))
            listening.listen(512)  # whoever comes early waits
        except OSError as error:
            listening.close()
            last = error
        else:
            return listening
    raise ParameterError(f"Cannot listen at {host}, port {port or PORT}: {(last and last.strerror) or last}.")
