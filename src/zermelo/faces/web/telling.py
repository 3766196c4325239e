"""An answer as the screens show it: the same sheets and sentences as everywhere else."""

from __future__ import annotations

from typing import Any


def telling(answer: Any, *, sheets: Any = None) -> dict[str, Any]:
    """Returns how an answer was found, for programs and in sentences, and its *sheets*: its own unless others are."""
    from zermelo.formats.json.sheet import sheet_document

    shown = answer.sheets() if sheets is None else sheets
    return {**sentences(answer), "sheets": [sheet_document(sheet) for sheet in shown]}


def sentences(answer: Any) -> dict[str, Any]:
    """Returns how an answer was found, for programs and in sentences, without its sheets."""
    from zermelo.answers.answer import told_how
    from zermelo.formats.json.answers.summary import how

    return {**how(answer), "how": list(told_how(answer))}
