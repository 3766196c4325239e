"""`load` and `save`: a file's suffix says what is in it.

A format is a module of this package with two functions: ``read_<word>(text, name, game)`` returns what the text
holds, ``write_<word>(thing)`` returns a text, or several by suffix. `FORMATS` names module and word by suffix.
"""

from __future__ import annotations

import os
import secrets
import shutil
from importlib import import_module
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any

from zermelo.errors import FileError, ParameterError, error_hint
from zermelo.questions import question_folder_opener

FORMATS = {
    ".json": ("json.documents", "json"),
    ".gm": ("pgsolver", "pgsolver"),
    ".efg": ("gambit.efg", "efg"),
    ".ef": ("gambit.ef", "ef"),
    ".nfg": ("gambit.nfg", "nfg"),
    ".gbt": ("gambit.gbt", "gbt"),
    ".tra": ("prism.prism", "prism"),
}
PICTURES = (".svg", ".tex", ".png", ".pdf")  # what people try where a game should go
LARGEST = 256_000_000  # bytes; a longer file is refused before it is read


def load(path: str | os.PathLike[str], *, game: Any = None, largest: int = LARGEST, **options: Any) -> Any:
    """Returns what the file holds: a tree, a profile of strategies, a match, or an answer of any kind.

    Of a folder that `prove` made it is the proof with its strategies, of one that `table` made the table.
    *game* says which game an answer is about when the file does not. *largest* bounds the file, in bytes.
    Nothing in a file is ever run as code. Some formats take *options*: ``load("model.tra", goal="done")``.

    >>> load("sharing.xls")
    Traceback (most recent call last):
    zermelo.errors.FileError: sharing.xls: no format has the suffix '.xls'. Known: .json, ...
    """
    name = _name(path)
    if os.path.isdir(name) and (opens := question_folder_opener(name)) is not None:
        return _opened(name, opens, game, options)
    if not Path(name).suffix and not os.path.exists(name):
        raise FileError(f"{name}: no such file or folder.")
    format, word = _format(name)
    for option in options:
        if option not in getattr(format, "OPTIONS", ()):
            known = getattr(format, "OPTIONS", ())
            offer = f"there are {', '.join(known)}" if known else "there are none"
            raise ParameterError(f"{name}: {Path(name).suffix} files are read without an option {option!r}; {offer}.")
    read = getattr(format, f"read_{word}")
    return read(_text(name, largest, getattr(format, "FALLBACK", None)), name, game, **options)


def _opened(name: str, opens: Any, game: Any, options: dict[str, Any]) -> Any:
    """What is in a folder."""
    for option in options:
        raise ParameterError(f"{name}: folders are read without an option {option!r}; there are none.")
    from zermelo.games.given import game as given

    return opens(name, None if game is None else given(game))


def save(thing: Any, path: str | os.PathLike[str]) -> None:
    """Writes a tree, a profile, a match or an answer; `load` gives it back.

    The file appears whole or not at all: it is written under another name next to, then renamed.
    """
    name = _name(path)
    format, word = _format(name)
    text = getattr(format, f"write_{word}")(thing)
    if isinstance(text, dict):  # several files beside each other
        for suffix, part in text.items():
            write_format_file(os.fspath(Path(name).with_suffix(suffix)), part.encode())
        return
    try:
        content = text.encode()
    except UnicodeEncodeError as error:
        broken = text[error.start : error.end]
        raise FileError(f"{name}: a name holds {broken!r}, half a character, which no file can hold.") from None
    write_format_file(name, content)


def _name(path: str | os.PathLike[str]) -> str:
    try:
        name = os.fspath(path)
    except TypeError:
        raise ParameterError(
            f"A path is a text, not {type(path).__name__}. Write save(what, path), or load(path)."
        ) from None
    if not isinstance(name, str) or "\0" in name:
        raise FileError(f"{name!r} is not the name of a file.")
    return name


def _format(name: str) -> tuple[Any, str]:
    suffix = Path(name).suffix.lower()
    if suffix not in FORMATS:
        said = f"the suffix {suffix!r}" if suffix else "no suffix"
        known = ", ".join(FORMATS)
        hint = error_hint(suffix, FORMATS, 1, likeness=0.6)
        if suffix in PICTURES:
            hint = f" To draw a picture, use save_picture({name!r})."
        raise FileError(f"{name}: no format has {said}.{hint} Known: {known}.")
    module, word = FORMATS[suffix]
    return import_module(f"zermelo.formats.{module}"), word


# ---------------------------------------------------------------- reading


def _text(name: str, largest: int, fallback: str | None = None) -> str:
    try:
        kind = os.stat(name).st_mode
        if S_ISDIR(kind):
            raise FileError(f"{name}: this is a folder, not a file.")
        if not S_ISREG(kind):
            raise FileError(f"{name}: this is not an ordinary file.")
        with open(name, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size <= largest:
                content = file.read(largest + 1)
                size = max(size, len(content))
    except OSError as error:
        raise FileError(f"{name}: {_reason(error)}.") from None
    if size > largest:
        raise FileError(
            f"{name}: {_megabytes(size)} are more than the limit of {_megabytes(largest)}; "
            f"give largest={size} to read it."
        )
    return _decoded(name, content, fallback)


def _decoded(name: str, content: bytes, fallback: str | None) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if fallback is not None:
            return content.decode(fallback)
        before = error.object[: error.start]
        line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
        raise FileError(
            f"{name}, line {line}, column {column}: the byte 0x{error.object[error.start]:02x} is not UTF-8."
        ) from None


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:,.0f} MB" if size >= 1_000_000 else f"{size:,} bytes"


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "no such file"
    return (error.strerror or str(error)).lower()


# ---------------------------------------------------------------- writing


def write_format_file(name: str, content: bytes) -> None:
    """Writes a file whole or not at all: one that was there stays until the new one is."""
    target = os.path.realpath(name)  # a link stays a link
    beside = f"{target}.{secrets.token_hex(4)}.part"
    try:
        if os.path.isdir(target):
            raise FileError(f"{name}: this is a folder, not a file.")
        try:
            with open(beside, "xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            if os.path.exists(target):
                shutil.copymode(target, beside)
            os.replace(beside, target)
        except BaseException:
            if os.path.exists(beside):
                os.unlink(beside)
            raise
    except FileNotFoundError:
        raise FileError(f"{name}: there is no folder {os.path.dirname(target)} to write it in.") from None
    except OSError as error:
        raise FileError(f"{name}: {_reason(error)}.") from None
