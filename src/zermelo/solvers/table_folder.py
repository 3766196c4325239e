"""A folder of solved positions, opened to be looked up, whatever it holds."""

from __future__ import annotations

import os
from typing import cast

from zermelo.forms.game import RulesGame
from zermelo.questions import FOLDERS, question_folder, question_object
from zermelo.solvers.cyclic.numbered_table import NumberedTable
from zermelo.tables.proof.proven import ProvenTable
from zermelo.tables.table import Table

TableFolder = Table | ProvenTable | NumberedTable


def open_table_folder(folder: str | os.PathLike[str], game: RulesGame | None = None) -> TableFolder:
    """Returns the table of rows, the proof or the tablebase in a folder; *game* if it is not of the catalogue."""
    row = question_folder(folder) or FOLDERS[-1]
    return cast(TableFolder, question_object(row.looks_up)(os.fspath(folder), game))
