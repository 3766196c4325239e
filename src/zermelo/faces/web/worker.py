"""A worker: one process with one game on its table, bounded in memory; the server can stop it or end it.

It reads lines of JSON and writes frames: a short line of JSON, then as many bytes as it says; those of a frame that
has neither "done" nor an empty body are JSON, too, and are added to the line.

```
→ {"limits": {…}}                                       how much it may use
→ {"open": {"kind": "name" | "file" | "own" | "table" | "draft", "text": …, "title": …, "rules": …}}
← {"what": "opened"} or {"what": "failed", …}
→ {"id": 7, "ask": "values", "with": {"path": "a1/b2"}}
← {"id": 7, "what": "later", "beside": false}     it takes work, beside other work or in its turn; then any number of
← {"id": 7, "what": "began"} {"id": 7, "what": "progress"} {"told": {…}}
← {"id": 7, "what": "done", "keep": true, "size": 123} and 123 bytes of JSON
← {"id": 7, "what": "failed"} {"kind": "input" | "method" | "budget" | "stopped" | "internal", "message": …}
→ {"stop": 7}                      what was found by then is answered, or "stopped"
```
"""

from __future__ import annotations

import _thread
import json
import os
import re
import signal
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import FrameType
from typing import Any

from zermelo.errors import BudgetError, InputError, MethodError, NameError_, ZermeloError
from zermelo.faces.web.limits import Limits
from zermelo.faces.web.session import NotYet, Table

SAFE = 2**53  # whole numbers below are exact in a browser
LONG = re.compile(r"[0-9]{16}")
AGAIN = 0.05  # seconds until a stop is tried again
DEAF = 1.0  # seconds until what works beside the main thread is left alone
HUNG = 60.0  # seconds more until it is taken to hang; compiling takes less


class Lane:
    """Questions that wait for one of the threads that work, and the one it works on."""

    def __init__(self) -> None:
        self.waiting: deque[dict[str, Any]] = deque()
        self.current: int | None = None
        self.stopping: int | None = None
        self.is_left = False  # has nobody to tell what comes of it


class Worker:
    """The reading thread answers what is known; the main thread works, one job after another.

    A third one looks ahead beside it, so that a first answer does not wait for a long solve. What it does finds out
    nothing that is shared, and ends where it tells how far it is, since only the main thread can be interrupted.
    """

    def __init__(self, lines: Any, paper: Any) -> None:
        self.lines, self.paper = lines, paper
        self.writing = threading.Lock()
        self.limits = Limits()
        self.table: Table | None = None
        self.main, self.beside = Lane(), Lane()
        self.here = threading.local()  # the lane of a thread
        self.news = threading.Condition()

    # ------------------------------------------------------------ the main thread

    def run(self) -> None:
        """Works for ever; the process ends when nobody writes to it any more."""
        signal.signal(signal.SIGINT, self._interrupted)
        threading.Thread(target=self._listen, daemon=True).start()
        threading.Thread(target=self._serve, args=(self.beside,), daemon=True).start()
        self._serve(self.main)

    def _serve(self, lane: Lane) -> None:
        """Answers what waits in a lane, for ever."""
        self.here.lane = lane
        while True:
            with self.news:
                while not lane.waiting:
                    self.news.wait()
                asked = lane.waiting.popleft()
                lane.current, lane.is_left = asked["id"], False
            try:
                self._send({"id": asked["id"], "what": "began"})
                self._answer(asked, self._work)
            except KeyboardInterrupt:
                self._failed(asked["id"], "stopped", "Stopped.")
            finally:
                lane.current = None

    def _leave(self, number: int) -> None:
        """Says that work beside the main thread was stopped, which does not hear it while something is compiled."""
        with self.news:
            if self.beside.current != number or self.beside.is_left:
                return
            self._failed(number, "stopped", "Stopped.")
            self.beside.is_left = True
        _later(HUNG, lambda: self._give_up(number))

    def _give_up(self, number: int) -> None:
        """Ends the process where a game's own code does not come back."""
        if self.beside.current == number:
            os._exit(1)

    def _work(self, asked: dict[str, Any]) -> dict[str, Any]:
        from zermelo.faces.web.questions import question_named

        assert self.table is not None
        return question_named(asked["ask"])(self.table, asked["with"])

    def _interrupted(self, _: int, frame: FrameType | None) -> None:
        if self.main.current is None or self.main.current != self.main.stopping:
            return
        if _is_importing(frame):  # a module that was loaded by half would be broken for good
            _later(AGAIN, _thread.interrupt_main)
            return
        self.main.stopping = None
        raise KeyboardInterrupt

    def _halt(self) -> None:
        """Ends work beside the main thread that is to stop."""
        if self.here.lane is self.beside and self.beside.current == self.beside.stopping:
            self.beside.stopping = None
            raise KeyboardInterrupt

    def _report(self, told: dict[str, Any]) -> None:
        text = json.dumps({"told": told}, default=_as_text)
        self._send({"id": self.here.lane.current, "what": "progress"}, text.encode())

    # ------------------------------------------------------------ the reading thread

    def _listen(self) -> None:
        self.here.lane = self.main
        for line in self.lines:
            asked = json.loads(line)
            if "stop" in asked:
                self._stop(asked["stop"])
            elif "limits" in asked:
                self.limits = Limits(**asked["limits"])
                _bound_memory(self.limits.memory)
            elif "open" in asked:
                self._open(asked["open"])
            else:
                self._answer(asked, self._at_once)
        os._exit(0)

    def _at_once(self, asked: dict[str, Any]) -> dict[str, Any]:
        assert self.table is not None
        return self.table.at_once(lambda: self._work(asked))

    def _stop(self, number: int) -> None:
        with self.news:
            was_waiting = False
            for lane in (self.main, self.beside):
                if lane.current == number:
                    lane.stopping = number
                    if lane is self.main:
                        _thread.interrupt_main()
                    else:
                        _later(DEAF, lambda: self._leave(number))
                    return
                kept = [asked for asked in lane.waiting if asked["id"] != number]
                was_waiting = was_waiting or len(kept) < len(lane.waiting)
                lane.waiting = deque(kept)
        if was_waiting:
            self._failed(number, "stopped", "Stopped before it began.")

    def _open(self, wanted: dict[str, str]) -> None:
        self.table = None
        try:
            game = open_worker_game(wanted)
            kept, game = (game, game.game) if wanted["kind"] == "table" else (None, game)
            title = wanted["title"] or str(getattr(game, "title", ""))
            if wanted["start"]:
                game, begin = _begun_game(game, int(wanted["start"]))
                title = f"{title} from {begin} on"
            if kept is not None:
                title = f"{kept.manifest.identity['game'] or game.title}, looked up in {title}"
            self.table = Table(game, title, self.limits, self._report, kept, self._halt, _catalogue_name(wanted))
        except Exception as error:
            self._failed(0, *_explained_error(error))
        else:
            self._send({"id": 0, "what": "opened"})

    # ------------------------------------------------------------ both

    def _answer(self, asked: dict[str, Any], way: Any) -> None:
        number = asked["id"]
        try:
            found = way(asked)
            text = _answer_json(found).encode()
        except NotYet:
            is_beside = _is_beside(asked)
            self._send({"id": number, "what": "later", "beside": is_beside})
            with self.news:
                (self.beside if is_beside else self.main).waiting.append(asked)
                self.news.notify_all()
        except Exception as error:
            self._failed(number, *_explained_error(error))
        else:
            self._send({"id": number, "what": "done", "keep": found.get("status") != "stopped"}, text)

    def _failed(self, number: int, kind: str, message: str) -> None:
        self._send({"id": number, "what": "failed"}, json.dumps({"kind": kind, "message": message}).encode())

    def _send(self, told: dict[str, Any], more: bytes = b"") -> None:
        if self.beside.is_left and told["id"] == self.beside.current:
            return
        head = json.dumps({**told, "size": len(more)}).encode() + b"\n"
        with self.writing:
            self.paper.write(head + more)
            self.paper.flush()


def _later(seconds: float, act: Callable[[], None]) -> None:
    """Acts in some seconds."""
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()


def _is_beside(asked: dict[str, Any]) -> bool:
    from zermelo.faces.web.questions import question_named

    return question_named(asked["ask"]).is_beside


def _is_importing(frame: FrameType | None) -> bool:
    """Is a module being loaded in *frame*, or in any that waits for it?"""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def open_worker_game(wanted: dict[str, str]) -> Any:
    """Returns the game that is asked for: by its catalogue name, from a file, or as it stood on the command line.

    Of a folder with solved positions, the table. Where drafts are solved, a game that is over: each brings its own.
    """
    from zermelo.faces.cli._game import read_cli_game
    from zermelo.formats.given import game_within_given

    text = wanted["text"]
    if wanted["kind"] == "name":
        from zermelo.games.given import game

        return game(text)
    if wanted["kind"] == "draft":
        from zermelo.forms.build.tree import end, tree

        return tree(("A",), end(0))
    if wanted["kind"] == "own":
        return _as_game(read_cli_game(text))
    if wanted["kind"] == "table":
        from zermelo.tables.proof.proven import open_proven_or_table

        return open_proven_or_table(text, _as_game(read_cli_game(wanted["rules"])) if wanted["rules"] else None)
    from zermelo.formats.files import load

    path, here = Path(text), os.getcwd()
    os.chdir(path.parent)  # messages then name the file as the visitor does
    try:
        return _as_game(game_within_given(load(path.name)))
    finally:
        os.chdir(here)


def _catalogue_name(wanted: dict[str, str]) -> str:
    """The name in the catalogue by which a game is opened, if it is."""
    from zermelo.games import GAMES

    is_named = wanted["kind"] in ("name", "own") and not wanted["start"]
    return wanted["text"] if is_named and wanted["text"].strip().partition(":")[0] in GAMES else ""


def _begun_game(game: Any, number: int) -> tuple[Any, str]:
    """Returns a game from one of its several starts on, and what that is called."""
    from zermelo.draw.svg.label import plain_label
    from zermelo.forms.explore.starts import several_starts
    from zermelo.forms.subgame import subgame

    starts = several_starts(game)
    if number > len(starts):
        raise NameError_(f"No start number {number}: play here may begin at {len(starts) or 'one'} of them.")
    return subgame(game, starts[number - 1]), plain_label(starts[number - 1])


def _as_game(found: Any) -> Any:
    """Returns what was found as a game; a game in normal form has no positions, but it is one."""
    from zermelo.games.given import given_game_or_matrix

    return given_game_or_matrix(found)


def _explained_error(error: Exception) -> tuple[str, str]:
    """Returns the kind of an error and what to say about it."""
    from zermelo.draw.svg.label import plain_label
    from zermelo.formats.python import python_error_place

    if isinstance(error, MemoryError):
        return "budget", "There is not enough memory for that here."
    if isinstance(error, RecursionError):
        return "input", "This is nested too deeply."
    if isinstance(error, ZermeloError):
        kinds = {InputError: "input", MethodError: "method", BudgetError: "budget"}
        kind = next(word for parent, word in kinds.items() if isinstance(error, parent))
        return kind, plain_label(" ".join(str(error).split("\n")), 2000)
    if (place := python_error_place(error)) is not None:
        return "input", plain_label(f"{place}: {type(error).__name__}: {error}", 2000)
    traceback.print_exception(error, file=sys.stderr)
    return "internal", f"Something went wrong inside ({type(error).__name__}); the terminal says more."


def _bound_memory(most: int) -> None:
    """No more than *most* bytes for this process; where the system knows no such bounds, none."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _warm_up() -> None:
    """Loads what nearly every question needs, so that the first visitor need not wait for it."""
    import zermelo.match.match
    import zermelo.solvers.guarantee.guarantees
    import zermelo.solvers.solve  # noqa: F401
    from zermelo.faces.web.questions import questions

    questions()


def _answer_json(found: dict[str, Any]) -> str:
    """Returns an answer as JSON. Whole numbers too long for a browser are written as texts, so that none is rounded.

    >>> _answer_json({"far": -(2**53), "near": [1, 10**15]})
    '{"far": "-9007199254740992", "near": [1, 1000000000000000]}'
    """
    text = json.dumps(found, default=_as_text, ensure_ascii=False, allow_nan=False)
    if LONG.search(text):
        text = json.dumps(_exact(found), default=_as_text, ensure_ascii=False, allow_nan=False)
    return text


def _exact(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _exact(inside) for key, inside in value.items()}
    if isinstance(value, list | tuple):
        return [_exact(inside) for inside in value]
    return str(value) if type(value) is int and abs(value) >= SAFE else value


def _as_text(value: Any) -> Any:
    if isinstance(value, Fraction):
        from zermelo.formats.json.fields import number_to_field

        return number_to_field(value)
    raise TypeError(f"{type(value).__name__} is not for a document")


def _run_worker() -> None:
    """Takes the standard streams for its own use: whatever else prints goes to the terminal's errors."""
    paper = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    _warm_up()
    Worker(sys.stdin.buffer, paper).run()


if __name__ == "__main__":
    _run_worker()
