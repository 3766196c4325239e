"""What experiments came to, for people and for programs."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from zermelo.faces.cli._output import Progress, print_output_json, print_output_table, print_output_text

if TYPE_CHECKING:
    from zermelo.papers.experiment import Experiment, Found


def print_all_experiments(paper: str | None, with_slow: bool, as_json: bool) -> None:
    """Runs all experiments, or those of one paper, and lists them with what they came to."""
    from zermelo.papers.registry import registered_experiments

    began = time.perf_counter()
    chosen = [e for e in registered_experiments().values() if paper is None or e.id.split("-")[0] == paper]
    done: dict[str, Found] = {}
    with Progress("experiments") as watch:
        for one in chosen:
            if with_slow or not one.is_slow:
                done[one.id] = one.run()
                watch("done", len(done))
    if as_json:
        left = [one.id for one in chosen if one.id not in done]
        print_output_json(
            _document({"experiments": [found.document() for found in done.values()], "left_out": left}, began)
        )
    else:
        _tell_all(chosen, done)


def print_one_experiment(experiment: Experiment, as_json: bool) -> None:
    """Runs one experiment and shows the paper next to ours, line by line."""
    began = time.perf_counter()
    found = experiment.run()
    if as_json:
        print_output_json(_document(found.document(), began))
    else:
        _tell_one(found)


def _document(said: dict[str, Any], began: float) -> dict[str, Any]:
    """With what every document has. Each line says by itself what ties and what players want, where that matters."""
    about = {"method": "experiment", "ties": None, "by": None, "status": "solved", "exact": True}
    return about | {"effort": {"seconds": time.perf_counter() - began}} | said


def _tell_all(chosen: list[Experiment], done: dict[str, Found]) -> None:
    from zermelo.papers.experiment import tally_experiments

    papers = dict.fromkeys(one.paper for one in chosen)
    for paper in papers:
        print_output_text(f"{paper[0].upper()}{paper[1:]}", "bold")
        rows = [
            (one.id, done[one.id].verdict if one.id in done else "slow: run it by name", one.place)
            for one in chosen
            if one.paper == paper
        ]
        print_output_table(("name", "came out", "place"), rows)
        print_output_text("")
    print_output_text(tally_experiments(chosen, {name: found.verdict for name, found in done.items()}))
    print_output_text("zermelo reproduce NAME compares the paper with ours, and says why they differ.", "dim")


def _tell_one(found: Found) -> None:
    from zermelo.papers.experiment import experiment_value_text

    made = found.experiment
    print_output_text(f"{made.id}: {found.verdict}", "bold")
    print_output_text(f"{made.paper[0].upper()}{made.paper[1:]}, {made.place}.")
    print_output_text(f"Printed: {made.claim}\n")
    if found.lines:
        rows = [
            (
                line.verdict,
                line.what,
                experiment_value_text(line.printed),
                experiment_value_text(line.ours),
                experiment_value_text(line.again),
            )
            for line in found.lines
        ]
        keep = range(5 if any(row[4] for row in rows) else 4)
        heads = ("came out", "what", "printed", "ours", "plainly again")
        print_output_table([heads[k] for k in keep], [[row[k] for k in keep] for row in rows])
        print_output_text("")
    for words in found.words:
        print_output_text(words)
