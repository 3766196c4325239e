"""A worker: one process with one game on its table, bounded in memory; the server can stop it or end it.

It reads lines of JSON and writes frames: a short line of JSON, then as many bytes as it says; those of a frame that
has neither "done" nor an empty body are JSON, too, and are added to the line.

```
→ {"limits": {…}}                                       how much it may use
→ {"open": {"kind": "name" | "file" | "own" | "table" | "draft", "text": …, "title": …, "rules": …}}
← {"what": "opened"} or {"what": "failed", …}
→ {"id": 7, "ask": "values", "with": {"path": "a1/b2"}}
← {"id": 7, "what": "later", "next to": false}     it takes work, next to other work or in its turn; then any number of
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
import signal
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from queue import SimpleQueue
from types import FrameType
from typing import Any

from zermelo.errors import BudgetError, InputError, MethodError, ZermeloError
from zermelo.faces.web.answer import web_answer_json
from zermelo.faces.web.limits import Limits
from zermelo.faces.web.opening import opened_table
from zermelo.faces.web.session import NotYet, Table

AGAIN = 0.05  # seconds until a stop is tried again
BESIDE = 3  # questions that are worked on beside the main thread at a time
DEAF = 0.2  # seconds until one of them that does not hear a stop is left alone
LEFT = 8  # of them at the most
HUNG = 60.0  # seconds more until it is taken to hang; compiling takes less
SWITCH = 0.001  # seconds that a thread works while another waits
TOLD = 1_000_000  # bytes of what is told on the way; names may be long
COMPILER = tuple(
    Path(found.origin).parent for name in ("numba", "llvmlite") if (found := find_spec(name)) and found.origin
)
WHOLE = ("<frozen importlib", *map(str, COMPILER))  # files whose calls must not end by half


class Lane:
    """A thread that works: the question it works on."""

    def __init__(self, current: int | None = None) -> None:
        self.current = current
        self.stopping: int | None = None
        self.is_deaf = False  # heard a stop where nothing may end by half
        self.is_left = False  # has nobody to tell what comes of it


class Worker:
    """One thread answers what is known at once; the main thread works, one job after another.

    Others look ahead next to it, so that a first answer does not wait for a long solve, nor for another visitor's. What
    they do finds out nothing that is shared, and ends where it tells how far it is, since only the main thread can be
    interrupted. The last one only listens, so that a stop is heard whatever the others do, and the end of the server.
    """

    def __init__(self, lines: Any, paper: Any) -> None:
        self.lines, self.paper = lines, paper
        self.writing = threading.Lock()
        self.limits = Limits()
        self.table: Table | None = None
        self.main = Lane()
        self.beside: dict[int, Lane] = {}  # by the number of the question
        self.left = 0
        self.waiting: deque[dict[str, Any]] = deque()  # for the main thread
        self.aside: deque[dict[str, Any]] = deque()  # for one beside it
        self.asked: SimpleQueue[dict[str, Any]] = SimpleQueue()  # and not looked at yet
        self.unwanted: set[int] = set()  # those of them that were stopped
        self.here = threading.local()  # the lane of a thread
        self.news = threading.Condition()

    # ------------------------------------------------------------ the main thread

    def run(self) -> None:
        """Works forever; the process ends when nobody writes to it any more."""
        signal.signal(signal.SIGINT, self._interrupted)
        threading.Thread(target=self._listen, daemon=True).start()
        threading.Thread(target=self._reply, daemon=True).start()
        while True:
            with self.news:
                while not self.waiting:
                    self.news.wait()
                asked = self.waiting.popleft()
                self.main.current, self.main.is_deaf, self.main.is_left = asked["id"], False, False
            self._serve(self.main, asked)

    def _serve(self, lane: Lane, asked: dict[str, Any]) -> None:
        self.here.lane = lane
        try:
            self._send({"id": asked["id"], "what": "began"})
            self._answer(asked, self._work)
        except KeyboardInterrupt:
            self._failed(asked["id"], "stopped", "Stopped.")
        finally:
            lane.current = None

    def _work(self, asked: dict[str, Any]) -> dict[str, Any]:
        from zermelo.faces.web.questions import question_named

        assert self.table is not None
        return question_named(asked["ask"])(self.table, asked["with"])

    def _interrupted(self, _: int, frame: FrameType | None) -> None:
        """Ends the work of the main thread; starts and locks nothing itself, for it comes between any two steps."""
        if self.main.current is None or self.main.current != self.main.stopping:
            return
        if not _can_stop(frame):
            self.main.is_deaf = True
            return
        self.main.stopping = None
        raise KeyboardInterrupt

    def _stop_again(self, number: int) -> None:
        """Tries once more to stop the main thread; whoever waits for a kernel to be compiled is told at once."""
        with self.news:
            if self.main.current != number or self.main.stopping != number:
                return
            if self.main.is_deaf and not self.main.is_left:
                self._failed(number, "stopped", "Stopped.")
                self.main.is_left = True
                _later(HUNG, lambda: self._give_up(self.main, number))
        self._interrupt(number)

    def _interrupt(self, number: int) -> None:
        _thread.interrupt_main()
        _later(AGAIN, lambda: self._stop_again(number))

    def _report(self, told: dict[str, Any]) -> None:
        text = web_answer_json({"told": told})
        if len(text) <= TOLD:
            self._send({"id": self.here.lane.current, "what": "progress"}, text.encode())

    # ------------------------------------------------------------ beside it

    def _begin_beside(self) -> None:
        """Starts what waits, as far as there is room."""
        with self.news:
            while self.aside and len(self.beside) < BESIDE:
                asked = self.aside.popleft()
                lane = self.beside[asked["id"]] = Lane(asked["id"])
                threading.Thread(target=self._look, args=(lane, asked), daemon=True).start()

    def _look(self, lane: Lane, asked: dict[str, Any]) -> None:
        self._serve(lane, asked)
        with self.news:
            self.left -= lane.is_left
            self.beside.pop(asked["id"], None)
        self._begin_beside()

    def _halt(self) -> None:
        """Ends work next to the main thread that is to stop."""
        lane = self.here.lane
        if lane is self.main or lane.current is None:
            return
        if lane.is_left or lane.current == lane.stopping:
            raise KeyboardInterrupt

    def _leave(self, lane: Lane, number: int) -> None:
        """Says that work was stopped which does not hear it, since something is compiled; others take its place."""
        with self.news:
            if lane.current != number:
                return
            if self.left < LEFT:
                self._failed(number, "stopped", "Stopped.")
                lane.is_left = True
                self.left += 1
                del self.beside[number]
        if not lane.is_left:
            _later(DEAF, lambda: self._leave(lane, number))
            return
        self._begin_beside()
        _later(HUNG, lambda: self._give_up(lane, number))

    def _give_up(self, lane: Lane, number: int) -> None:
        """Ends the process where a game's own code does not come back."""
        if lane.current == number:
            os._exit(1)

    # ------------------------------------------------------------ those who listen and answer at once

    def _listen(self) -> None:
        for line in self.lines:
            asked = json.loads(line)
            if "stop" in asked:
                self._stop(asked["stop"])
            else:
                self.asked.put(asked)
        os._exit(0)

    def _reply(self) -> None:
        self.here.lane = Lane()
        while True:
            asked = self.asked.get()
            if "limits" in asked:
                self.limits = Limits(**asked["limits"])
                _bound_memory(self.limits.memory)
            elif "open" in asked:
                self._open(asked["open"])
            else:
                self._answer(asked, self._at_once)
                with self.news:
                    self.unwanted = {number for number in self.unwanted if number > asked["id"]}

    def _at_once(self, asked: dict[str, Any]) -> dict[str, Any]:
        assert self.table is not None
        return self.table.at_once(lambda: self._work(asked))

    def _stop(self, number: int) -> None:
        with self.news:
            if self.main.current == number:
                self.main.stopping = number
                self._interrupt(number)
                return
            if (lane := self.beside.get(number)) is not None:
                lane.stopping = number
                _later(DEAF, lambda: self._leave(lane, number))
                return
            count = len(self.waiting) + len(self.aside)
            for queue in (self.waiting, self.aside):
                kept = [asked for asked in queue if asked["id"] != number]
                queue.clear()
                queue.extend(kept)
            was_waiting = len(self.waiting) + len(self.aside) < count
            if not was_waiting:
                self.unwanted.add(number)
        if was_waiting:
            self._failed(number, "stopped", "Stopped before it began.")

    def _open(self, wanted: dict[str, str]) -> None:
        self.table = None
        try:
            self.table = opened_table(wanted, self.limits, self._report, self._halt)
        except Exception as error:
            self._failed(0, *_explained_error(error))
        else:
            self._send({"id": 0, "what": "opened"})

    # ------------------------------------------------------------ both

    def _answer(self, asked: dict[str, Any], way: Any) -> None:
        number = asked["id"]
        try:
            found = way(asked)
            text = web_answer_json(found).encode()
            if len(text) > self.limits.answer:
                raise BudgetError(f"The answer has {len(text):,} bytes; {self.limits.answer:,} are the most here.")
        except NotYet:
            is_beside = _is_beside(asked)
            self._send({"id": number, "what": "later", "beside": is_beside})
            with self.news:
                if is_wanted := number not in self.unwanted:
                    (self.aside if is_beside else self.waiting).append(asked)
                    self.news.notify_all()
            if not is_wanted:
                self._failed(number, "stopped", "Stopped before it began.")
            elif is_beside:
                self._begin_beside()
        except Exception as error:
            self._failed(number, *_explained_error(error))
        else:
            self._send({"id": number, "what": "done", "keep": found.get("status") != "stopped"}, text)

    def _failed(self, number: int, kind: str, message: str) -> None:
        self._send({"id": number, "what": "failed"}, json.dumps({"kind": kind, "message": message}).encode())

    def _send(self, told: dict[str, Any], more: bytes = b"") -> None:
        lane = getattr(self.here, "lane", None)
        if lane is not None and lane.is_left:
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


def _can_stop(frame: FrameType | None) -> bool:
    """Is a question being worked on in *frame*, and nothing else in any that waits for it that must not end by half?

    A module that was loaded by half would be broken for good, and so would the compiler, whose registries are read by
    generators that end where they are interrupted; after half a frame of ours nobody understands the next.
    """
    is_work = False
    while frame is not None:
        if frame.f_code is Worker._send.__code__ or frame.f_code.co_filename.startswith(WHOLE):
            return False
        is_work = is_work or frame.f_code is Worker._work.__code__
        frame = frame.f_back
    return is_work


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
    """Loads what nearly every question needs by asking the first ones, so that the first visitor need not wait."""
    import zermelo.match.match
    import zermelo.solvers.guarantee.guarantees
    import zermelo.solvers.solve  # noqa: F401
    from zermelo.faces.web.questions import question_named
    from zermelo.games.given import game

    table = Table(game("connect:2,2,2"), "", Limits())
    for name in ("about", "position", "look"):
        question_named(name)(table, {})


def _run_worker() -> None:
    """Takes the standard streams for its own use: whatever else prints goes to the terminal's errors."""
    paper = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.setswitchinterval(SWITCH)
    _warm_up()
    Worker(sys.stdin.buffer, paper).run()


if __name__ == "__main__":
    _run_worker()
