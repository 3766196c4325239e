"""An answer as the screens show it: the same sheets and sentences as everywhere else."""

from __future__ import annotations

from typing import Any


def web_answer(answer: Any, *, sheets: Any = None) -> dict[str, Any]:
    """Returns how an answer was found, for programs and in sentences, and its *sheets*: its own unless others are."""
    from zermelo.formats.json.sheet import sheet_document

    shown = answer.sheets() if sheets is None else sheets
    return {**web_answer_without_sheets(answer), "sheets": [sheet_document(sheet) for sheet in shown]}


def web_answer_without_sheets(answer: Any) -> dict[str, Any]:
    """Returns how an answer was found, for programs and in sentences, without its sheets."""
    from zermelo.answers.answer import explanation_of_answer
    from zermelo.formats.json.answers.summary import summary_provenance

    return {**summary_provenance(answer), "how": list(explanation_of_answer(answer))}
