"""An answer as the screens show it: the same sheets and sentences as everywhere else."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

SAFE = 2**53  # whole numbers below are exact in a browser
LONG = re.compile(r"[0-9]{16}")


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


def web_answer_json(found: dict[str, Any] | list[Any]) -> str:
    """Returns an answer as JSON. Whole numbers too long for a browser are written as texts, so that none is rounded.

    >>> web_answer_json({"far": -(2**53), "near": [1, 10**15]})
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
