"""What goes wrong on the command line: one clear line on stderr, and an exit status that says what kind."""

from __future__ import annotations

import codecs
import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

import click

from zermelo.errors import BudgetError, CompileWarning, ZermeloError

WRONG, BAD_INPUT, OUT_OF_BUDGET, STOPPED, BROKEN_PIPE = 1, 2, 3, 130, 141


# What a code page without these signs gets instead.
PLAIN = dict(
    zip("├┝└┕│─━┌┐┘╭╮╯╰┬┴┼−–‑×·•≈≤≥…★☆δγ→←", "||``|-=++++++++++---x.*~<>.**dg><", strict=True), **{"’": "'", "“": '"'}
)  # fmt: skip


def _plain_error(error: UnicodeError) -> tuple[str, int]:
    """An error handler of codecs: writes signs that the terminal does not have as plain ones, others as ``?``."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error("zermelo-plain", _plain_error)


class Stopped(Exception):
    """Somebody pressed Ctrl-C."""


class CarefulGroup(click.Group):
    """A group of commands that never shows a traceback, unless asked with ``--debug``."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Stopped from None

    def main(
        self, args: Sequence[str] | None = None, prog_name: str | None = None,
        complete_var: str | None = None, standalone_mode: bool = True, windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:  # fmt: skip
        paper = sys.stdout
        words = list(sys.argv[1:] if args is None else args)
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="zermelo-plain")
        try:
            with warnings.catch_warnings():
                _show_compile_warnings()
                status = super().main(words, "zermelo", standalone_mode=False, **extra)
            sys.stdout.flush()
        except BrokenPipeError:
            _hush()
            status = BROKEN_PIPE
        except SystemExit as stop:
            status = stop.code if sys.stdout is paper else BROKEN_PIPE  # click puts another there when a pipe breaks
        except (Stopped, KeyboardInterrupt, click.Abort):
            if sys.stderr.isatty():
                click.echo(err=True)  # the terminal has written ^C
            status = _print_error_line("stopped.", STOPPED)
        except Exception as error:
            if _is_debugged(words) and not isinstance(error, (ZermeloError, click.ClickException)):
                raise
            status = _explain_error(error, words)
        sys.exit(status if isinstance(status, int) else 0)


def _explain_error(error: Exception, words: Sequence[str]) -> int:
    """Says on stderr what went wrong, in one line, and with --json on stdout, too; returns the exit status."""
    kind, message, status = _error_told(error)
    if "--json" in words:
        import json

        told = {"kind": kind, "message": _error_line(message), "status": status}
        click.echo(json.dumps({"zermelo": "error", "error": told}, ensure_ascii=False))
    return _print_error_line(message, status)


def _error_told(error: Exception) -> tuple[str, str, int]:
    """Returns the kind of an error, what to say of it, and the exit status."""
    if isinstance(error, click.UsageError):
        where = error.ctx.command_path if error.ctx is not None else "zermelo"
        return "usage", f"{_sentence(error.format_message())} Run `{where} --help` for help.", BAD_INPUT
    if isinstance(error, click.ClickException):
        return "usage", error.format_message(), BAD_INPUT
    if isinstance(error, BudgetError):
        return "budget", str(error), OUT_OF_BUDGET
    if isinstance(error, ZermeloError):
        return "input", str(error), BAD_INPUT
    if isinstance(error, MemoryError):
        return "budget", "not enough memory for this game; give a --limit, or a smaller game.", OUT_OF_BUDGET
    from zermelo.formats.python import python_error_place

    if (place := python_error_place(error)) is not None:
        return "input", f"{place}: {type(error).__name__}: {error}", BAD_INPUT
    said = f"internal error: {type(error).__name__}: {error}; run with `zermelo --debug …` to see where."
    return "internal", said, WRONG


def _print_error_line(message: str, status: int) -> int:
    """Prints ``zermelo: message`` on stderr as one line and returns *status*."""
    click.echo("zermelo: " + _error_line(message), err=True)
    return status


def _error_line(message: str) -> str:
    from zermelo.draw.svg.label import plain_label

    return plain_label(" ".join(message.split("\n")))


def _sentence(message: str) -> str:
    """Returns what click says on one line and with a full stop.

    >>> _sentence("Choose from:\\n\\tbash,\\n\\tfish")
    'Choose from: bash, fish.'
    """
    said = " ".join(message.split())
    return said if said.endswith((".", "?", "!", "?)")) else f"{said}."


def _is_debugged(words: Sequence[str]) -> bool:
    return "--debug" in words


def _show_compile_warnings() -> None:
    usual = warnings.showwarning

    def show(message: Any, category: type[Warning], *rest: Any, **more: Any) -> None:
        if issubclass(category, CompileWarning):
            _print_error_line(str(message), 0)
        else:
            usual(message, category, *rest, **more)

    warnings.showwarning = show
    warnings.simplefilter("once", CompileWarning)


def _hush() -> None:
    """Nobody reads any more: whatever is still to be written goes nowhere."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
