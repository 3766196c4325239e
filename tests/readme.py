"""What README.md shows: its own game, its commands, its blocks."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"


def blocks(language: str) -> list[str]:
    """Returns the texts of the blocks marked *language*."""
    return re.findall(rf"^```{language}(?: file=\S+)?\n(.*?)^```$", README.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def tokens() -> str:
    """Returns the game file that README.md shows."""
    return next(text for text in blocks("python") if "class Tokens" in text)


def commands(language: str) -> list[str]:
    """Returns the command lines in the blocks marked *language*, without their remarks."""
    lines = [line for text in blocks(language) for line in text.splitlines()]
    if language == "console":
        lines = [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
    return [line.split("  #")[0].strip() for line in lines if line.strip()]
