"""Will the disk hold a table? Asked while it is made, long before the disk is full.

Once a million positions are known, and whenever there are eight times as many, their number is estimated by the layers
found so far, and with it the bytes of the keys that wait to be solved, at the rate at which they have taken them. A run
is refused where even the least that is likely is more than there is.
"""

from __future__ import annotations

import shutil

from zermelo.draw.svg.label import bytes_label, rough_count_label
from zermelo.errors import BudgetError
from zermelo.forms.game import RulesGame
from zermelo.tables.build.job import Job, Journal
from zermelo.tables.build.progress import Progress
from zermelo.tables.state_space_estimate import (
    StateSpaceEstimate,
    estimate_state_space,
    estimate_tree_nodes,
)

FIRST, AGAIN = 1_000_000, 8  # positions that are known when it is asked; times as many when it is asked anew
AMPLE = 1_000  # times the bytes taken so far: where so many are free and nobody listens, it is not asked


class DiskForecast:
    """The forecasts of one run."""

    def __init__(self, job: Job, game: RulesGame, progress: Progress) -> None:
        self.job, self.game, self.progress = job, game, progress
        self.due = FIRST
        self._nodes: dict[int, int] = {}

    def require_room(self, journal: Journal) -> None:
        """Tells how many positions there are likely to be; raises where the disk will not hold them."""
        positions = journal.positions
        if positions < self.due or journal.next is None or any(layer.stays for layer in journal.layers.values()):
            return  # where moves stay in a layer, nodes by positions do not tell how they grow
        self.due = AGAIN * positions
        taken = sum(path.stat().st_size for path in journal.files(self.job))
        free = shutil.disk_usage(self.job.folder).free
        if not self.progress.is_heard and free > AMPLE * taken:
            return
        found = self._estimate(journal)
        if found is None:
            return
        least, likely = (taken * many // positions for many in (found.low, found.likely))
        self.progress.expect(found.low, found.likely, found.high, likely)
        if least - taken > free:
            low, about, high = (rough_count_label(many) for many in (found.low, found.likely, found.high))
            raise BudgetError(
                f"{self.job.folder}: about {about} positions, probably {low} to {high}, by the first {found.layers} "
                f"layers; their keys take at least {bytes_label(least)}, and {bytes_label(free)} are free. Make room "
                "and repeat the command; or keep an opening (plies), or prove the start alone (prove)."
            )

    def _estimate(self, journal: Journal) -> StateSpaceEstimate | None:
        order = journal.order
        self._nodes = self._nodes or estimate_tree_nodes(self.game, order, symmetric=self.job.symmetric)
        known = {j: layer.keys.rows for j, layer in journal.layers.items()}
        return estimate_state_space(self._nodes, known, len(self.game.players))
