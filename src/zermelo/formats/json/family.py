"""Games with a parameter as documents: trees and matrices in which a payoff, or odds, may be a text such as "3+2x"."""

from __future__ import annotations

from typing import Any, cast

from zermelo.formats.json.fields import Place, number_to_field
from zermelo.formats.json.matrix import matrix_document as plain_matrix_document, read_matrix_or_family
from zermelo.formats.json.tree import read_tree_or_family, tree_document as plain_tree_document
from zermelo.forms.family.family import MatrixFamily, TreeFamily, family_numbers
from zermelo.forms.family.linear import Linear
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Number
from zermelo.forms.tree import Tree


def linear_to_field(value: Linear | Number) -> int | str:
    """Returns a number that may depend on a parameter as documents hold it: ``3``, ``"1/2"``, ``"3+2x"``."""
    if isinstance(value, Linear):
        number_to_field(value.constant), number_to_field(value.slope)  # refuse what is too long to be read again
        return str(value) if value.slope else number_to_field(value.constant)
    return number_to_field(value)


def tree_document(family: TreeFamily) -> dict[str, Any]:
    """Returns a tree with a parameter as a document."""
    document = plain_tree_document(cast(Tree, family.origin))
    paid = iter(family_numbers(family))
    for node in document["nodes"]:
        if "payoff" in node:
            node["payoff"] = [linear_to_field(n) for n in next(paid)]
    for v, odds in family.odds.items():
        moves = document["nodes"][v]["chance"]
        for name, share in zip(moves, odds, strict=True):
            moves[name][0] = linear_to_field(share)
    return {**document, "parameter": family.name}


def matrix_document(family: MatrixFamily) -> dict[str, Any]:
    """Returns a matrix with a parameter as a document."""
    numbers = [[linear_to_field(n) for n in row] for row in family_numbers(family)]
    return {**plain_matrix_document(cast(Matrix, family.origin)), "payoffs": numbers, "parameter": family.name}


def read_tree(document: Any, place: Place, game: None = None) -> Tree | TreeFamily:
    """Returns the tree, or family of trees, that *document* describes."""
    return read_tree_or_family(document, place)


def read_matrix(document: dict[str, Any], place: Place, game: None = None) -> Matrix | MatrixFamily:
    """Returns the matrix, or family of matrices, that *document* describes."""
    return read_matrix_or_family(document, place)
