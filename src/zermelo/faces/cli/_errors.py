"""What goes wrong on the command line: one clear line on stderr, and an exit status that says what kind."""

from __future__ import annotations

import codecs
import os
import re
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

import click

from zermelo.errors import BudgetError, CompileWarning, ZermeloError
from zermelo.faces.cli._interrupt import heard_interrupts

WRONG, BAD_INPUT, OUT_OF_BUDGET, STOPPED, BROKEN_PIPE = 1, 2, 3, 130, 141


# What a code page without these signs gets instead.
PLAIN = dict(
    zip(
        "├┝└┕│─━┌┐┘╭╮╯╰┬┴┼┃┏┓┗┛┣┤┫┳┻╋█▌▐░▒■◆●−–‑—×·•≈≤≥★☆αβδγ→←↑✓⟨⟩⌈⌉⌊⌋∪",
        "||``|-=++++++++++|++++||||++#||.:#**----x.*~<>**abdg><^v<>[][]U",
        strict=True,
    ),
    **{"’": "'", "“": '"', "”": '"', "…": "...", "∞": "inf", "±": "+-"},
)


DOUBLE = {"┝": "╞", "┕": "╘", "━": "═"}  # thick lines, for the code pages of old that have double ones


def _plain_error(error: UnicodeError) -> tuple[str, int]:
    """An error handler of codecs: writes signs that the terminal does not have as plain ones, others as ``?``."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(_plain_sign(sign, error.encoding) for sign in error.object[error.start : error.end]), error.end


def _plain_sign(sign: str, encoding: str) -> str:
    if sign in DOUBLE:
        with suppress(UnicodeEncodeError):
            DOUBLE[sign].encode(sys.stdout.encoding if encoding == "charmap" else encoding)
            return DOUBLE[sign]
    return PLAIN.get(sign, "?")


def _plain_codec(name: str) -> codecs.CodecInfo | None:
    """Finds ASCII under a name of our own: of a stream called ASCII, click thinks that UTF-8 is meant."""
    if name != "zermelo_ascii":
        return None
    found = codecs.lookup("ascii")
    parts = (found.encode, found.decode, found.streamreader, found.streamwriter)
    return codecs.CodecInfo(*parts, found.incrementalencoder, found.incrementaldecoder, name=name)


codecs.register_error("zermelo-plain", _plain_error)
codecs.register(_plain_codec)


# The library's messages name Python's calls and keywords; here they become commands and options.
CALL = re.compile(r"\b([a-z_]+)\(game(?:, ([^()]*))?\)|\bMatrix\.of\(tree\)")
PICTURE = re.compile(r"\bsave_picture\('([^']*)'\)")
VARY = re.compile(r"\bvary\(game, (\w+)=\(([^,()]+), ([^,()]+)\)\)(?:, or give \w+ a value: game\.at\([^()]*\))?")
RANGE = re.compile(r"\b(write|such as) (\w+)=\(([^,()]+), ([^,()]+)\)")
KEYWORD = re.compile(r"\b([a-z]+)=(?:'([^']*)'|(…)|(?![^\s.,;:)]))")
COMMANDS = {
    "guarantees": "guarantee GAME", "dominance": "matrix GAME", "guarantee": "guarantee GAME",
    "pure_equilibria": "equilibria GAME --kind pure", "nash_outcomes": "equilibria GAME --kind nash",
    "table": "table GAME --out DIR", "game_tree": "convert GAME tree.json",
    **{verb: f"{verb} GAME" for verb in ("coalitions", "equilibria", "outlook", "prove", "search", "size", "solve")},
}  # fmt: skip
OPTIONS = frozenset((
    "at", "budget", "by", "choose", "depth", "epsilon", "hidden", "kind", "limit", "method", "neutral", "nodes",
    "plies", "precision", "seconds", "symmetric", "table", "teams", "ties", "trace", "what", "worlds",
))  # fmt: skip


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
                is_ascii = codecs.lookup(stream.encoding).name == "ascii"
                stream.reconfigure(encoding="zermelo_ascii" if is_ascii else None, errors="zermelo-plain")
        try:
            with heard_interrupts(), warnings.catch_warnings():
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
            status = _tell_error("stopped", "stopped.", STOPPED, words)
        except Exception as error:
            if _is_debugged(words) and not isinstance(error, (ZermeloError, click.ClickException)):
                raise
            status = _explain_error(error, words)
        sys.exit(status if isinstance(status, int) else 0)


def _explain_error(error: Exception, words: Sequence[str]) -> int:
    """Says on stderr what went wrong, in one line, and with --json on stdout, too; returns the exit status."""
    return _tell_error(*_error_told(error), words)


def _tell_error(kind: str, message: str, status: int, words: Sequence[str]) -> int:
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
        return "budget", in_command_words(str(error)), OUT_OF_BUDGET
    if isinstance(error, ZermeloError):
        return "input", in_command_words(str(error)), BAD_INPUT
    if isinstance(error, MemoryError):
        return "budget", "not enough memory for this game; give a --limit, or a smaller game.", OUT_OF_BUDGET
    from zermelo.formats.python import python_error_place

    if (place := python_error_place(error)) is not None:
        return "input", f"{place}: {type(error).__name__}: {error}", BAD_INPUT
    said = f"internal error: {type(error).__name__}: {error}; run with `zermelo --debug …` to see where."
    return "internal", said, WRONG


def in_command_words(message: str) -> str:
    """Returns a message of the library with commands for calls, and options for keywords.

    >>> in_command_words("Raise limit=, or use guarantee(game, player, by=…).")
    'Raise --limit, or use `zermelo guarantee GAME PLAYER --by …`.'
    >>> in_command_words("Use pure_equilibria(game), or method='lemke'.")
    'Use `zermelo equilibria GAME --kind pure`, or --method lemke.'
    >>> in_command_words("The parameter is x: write x=(0, 10) for its range.")
    'The parameter is x: write --x 0,10 for its range.'
    """

    def option(found: re.Match[str]) -> str:
        value = found[2] or found[3] or ""
        return f"--{found[1]} {value}".rstrip() if found[1] in OPTIONS else found[0]

    def command(found: re.Match[str]) -> str:
        if found[1] is None:
            return "`zermelo matrix GAME`"
        if found[1] not in COMMANDS:
            return found[0]
        words = [word.strip() for word in (found[2] or "").split(",") if word.strip()]
        given = [KEYWORD.sub(option, "PLAYER" if word == "player" else word).strip("'") for word in words]
        return f"`{' '.join(['zermelo', COMMANDS[found[1]], *given])}`"

    message = PICTURE.sub(r"`zermelo show GAME --svg \1`", VARY.sub(r"`zermelo vary GAME --\1 \2,\3`", message))
    message = RANGE.sub(r"\1 --\2 \3,\4", message)
    return KEYWORD.sub(option, CALL.sub(command, message))


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
    """Nobody reads any more: further output goes nowhere."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
