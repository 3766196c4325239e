"""Kernels with names: what a place in a record means, and what a status means, is said by a constant."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import zermelo

SOURCE = Path(zermelo.__file__).parent
PLAIN = {-1, 0, 1}  # none, nothing or the first, one: these need no name
RECORDS = {"at", "f", "note", "report"}  # arrays each of whose places means something of its own


def kernel_texts(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """Functions without annotations are texts that are compiled; mypy is told so line by line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            if names and not any(one.annotation for one in names) and node.returns is None:
                yield node


def whole(node: ast.AST | None) -> Iterator[int]:
    """The whole numbers written at a place: alone, in a tuple, or as one of two alternatives."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield node.value
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield from (-n for n in whole(node.operand))
    elif isinstance(node, ast.Tuple):
        for part in node.elts:
            yield from whole(part)
    elif isinstance(node, ast.IfExp):
        yield from whole(node.body)
        yield from whole(node.orelse)


def unnamed(text: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """What is written as a number in a kernel's text and should have a name.

    1. A record is indexed by names only; anything else by no number but -1, 0 and 1.
    2. No other number is stored in an array, returned, or compared with.
    """
    for node in ast.walk(text):
        if isinstance(node, ast.Subscript):
            is_record = isinstance(node.value, ast.Name) and node.value.id in RECORDS
            if any(is_record or n not in PLAIN for n in whole(node.slice)):
                yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.Assign):
            goals = node.targets[0].elts if isinstance(node.targets[0], ast.Tuple) else node.targets
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            for goal, value in zip(goals, values, strict=False):
                if isinstance(goal, ast.Subscript) and not set(whole(value)) <= PLAIN:
                    yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.Return) and not set(whole(node.value)) <= PLAIN:
            yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.Compare):
            for side in (node.left, *node.comparators):
                if not set(whole(side)) <= PLAIN:
                    yield node.lineno, ast.unparse(node)


def test_a_number_without_a_name_is_found() -> None:
    text = "def kernel(at, who):\n    at[3] = 3 if who < 0 else 2\n    at[0] = who\n    return at[STATUS]\n"
    [kernel] = kernel_texts(ast.parse(text))
    assert {line for line, _ in unnamed(kernel)} == {2, 3}
    assert len(list(unnamed(kernel))) == 3  # a place, what is stored there, and a place


def test_kernels_name_their_places_and_statuses() -> None:
    found, texts = [], 0
    for path in sorted(SOURCE.rglob("*.py")):
        for text in kernel_texts(ast.parse(path.read_text(encoding="utf-8"))):
            texts += 1
            where = path.relative_to(SOURCE)
            found += [f"{where}:{line} ({text.name}): {what}" for line, what in unnamed(text)]
    assert texts > 30
    assert not found, "\n".join(dict.fromkeys(found))
