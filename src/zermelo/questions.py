"""The table of questions: what can be asked, who answers, what the answer is, who checks it, how it is written.

Everything that lists questions is a loop over this table: the names that ``import zermelo`` offers, the commands, the
kinds of JSON documents, what `check` takes, and what the explorer says can be asked. It holds strings alone, so that
reading it imports nothing; `question_object` loads what a string names. Its rows are plain objects, since every import
of zermelo makes them (a NamedTuple costs 2 ms more).

A *record* is an answer, or something else that is kept in a file, with the code that writes, reads and checks it.
A *question* is a verb that returns one of them.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Record:
    """A kind of record: ``{"zermelo": kind}`` in a file.

    `home` is the class. `codec` is the module with ``<kind>_document(thing)`` and ``read_<kind>(document, place,
    game)``, of a solution ``<kind>_summary(answer)`` too, with _ for each - of the kind. `checker` is the function that
    verifies it; "" where nothing can be. `is_alone` says that no other game belongs to it. Where a class of answers has
    several kinds of evidence, each has a row: `evidence` is its class.
    """

    __slots__ = ("checker", "codec", "evidence", "home", "is_alone", "kind")

    def __init__(
        self, kind: str, home: str, codec: str, checker: str = "", is_alone: bool = False, evidence: str = ""
    ) -> None:
        self.kind, self.home, self.codec = kind, home, codec
        self.checker, self.is_alone, self.evidence = checker, is_alone, evidence


class Folder:
    """A kind of folder: `tells` says of a path if it is one, `opens` it for `load`, `looks_up` opens it as a table."""

    __slots__ = ("kind", "looks_up", "opens", "tells")

    def __init__(self, kind: str, tells: str, opens: str, looks_up: str) -> None:
        self.kind, self.tells, self.opens, self.looks_up = kind, tells, opens, looks_up


class Question:
    """A verb: what a player would ask, the module it stands in, the kinds it returns, its command and its screen.

    A report asks it of games with up to `reported` positions.
    """

    __slots__ = ("command", "home", "kinds", "reported", "screen", "verb", "words")

    def __init__(
        self, verb: str, words: str, home: str, kinds: tuple[str, ...] = (), command: str = "", screen: str = "",
        reported: int = 0,
    ) -> None:  # fmt: skip
        self.verb, self.words, self.home = verb, words, home
        self.kinds, self.command, self.screen = kinds, command, screen
        self.reported = reported


RECORDS = (
    # games
    Record("tree", "forms.family.family.TreeFamily", "formats.json.family", is_alone=True),  # reads all trees
    Record("matrix", "forms.family.family.MatrixFamily", "formats.json.family", is_alone=True),
    Record("tree", "forms.tree.Tree", "formats.json.tree", is_alone=True),
    Record("graph", "forms.graph.Graph", "formats.json.graph", is_alone=True),
    Record("matrix", "forms.matrix.Matrix", "formats.json.matrix", is_alone=True),
    # what will happen
    Record("solution", "answers.solution.Solution", "formats.json.answers.solution.solution",
           "checker.solution.check_solution",
           evidence="answers.evidence.solution.backward_induction.BackwardInduction"),
    Record("retrograde", "answers.solution.Solution", "formats.json.answers.solution.retrograde",
           "checker.cyclic.retrograde.check_retrograde",
           evidence="answers.evidence.solution.retrograde.RetrogradeAnalysis"),
    Record("stochastic", "answers.solution.Solution", "formats.json.answers.solution.stochastic",
           "checker.stochastic.stochastic.check_stochastic", evidence="answers.evidence.solution.bounds.Bounds"),
    Record("stationary", "answers.solution.Solution", "formats.json.answers.solution.stationary",
           "checker.stochastic.stationary.check_stationary",
           evidence="answers.evidence.solution.stationary.Stationary"),
    Record("positional", "answers.solution.Solution", "formats.json.answers.solution.positional",
           "checker.stochastic.positional.check_positional",
           evidence="answers.evidence.solution.positional.Positional"),
    Record("tablebase", "answers.solution.Solution", "formats.json.answers.solution.tablebase",
           "checker.cyclic.tablebase.check_tablebase", evidence="answers.evidence.solution.tablebase.Tablebase"),
    Record("subgame-perfect", "answers.solution.Solution", "formats.json.answers.solution.subgames",
           "checker.equilibria.perfect.check_perfect_behaviour",
           evidence="answers.evidence.solution.behaviour.Behaviour"),
    Record("matrix-solution", "answers.solution.Solution", "formats.json.answers.equilibria.normal_form",
           "checker.equilibria.perfect.check_perfect_mixed_solution",
           evidence="answers.evidence.solution.mixed.MixedEquilibrium"),
    Record("profile", "answers.strategy.Profile", "formats.json.answers.strategy",
           "checker.equilibria.perfect.check_perfect_profile"),
    # what a side is sure of
    Record("outlook", "answers.guarantee.guarantee.Outlook", "formats.json.answers.guarantee.guarantee",
           "checker.guarantee.guarantee.check_guarantee", evidence="answers.evidence.values.Values"),
    Record("outlook", "answers.guarantee.guarantee.Outlook", "formats.json.answers.guarantee.guarantee",
           "checker.cyclic.attractors.check_attractors", evidence="answers.evidence.values.Attractors"),
    Record("outlook", "answers.guarantee.guarantee.Outlook", "formats.json.answers.guarantee.guarantee",
           "checker.stochastic.stochastic.check_stochastic_bounds", evidence="answers.evidence.values.Bounds"),
    Record("outlook", "answers.guarantee.guarantee.Outlook", "formats.json.answers.guarantee.guarantee",
           "checker.stochastic.stationary.check_stationary_stages", evidence="answers.evidence.stationary.Stationary"),
    Record("outlook", "answers.guarantee.guarantee.Outlook", "formats.json.answers.guarantee.guarantee",
           "checker.cyclic.tablebase.check_tablebase_guarantees", evidence="answers.evidence.numbered.Numbered"),
    Record("pruned", "answers.guarantee.guarantee.Outlook", "formats.json.answers.guarantee.guarantee",
           "checker.guarantee.alphabeta.check_alphabeta",
           evidence="answers.evidence.principal_variation.PrincipalVariation"),
    Record("secured", "answers.guarantee.guarantee.Outlook", "formats.json.answers.guarantee.secured_guarantee",
           "checker.guarantee.hidden.check_hidden_guarantee", evidence="answers.evidence.behaviour.Behaviour"),
    Record("guarantees", "answers.guarantee.guarantees.Guarantees", "formats.json.answers.guarantee.guarantee",
           "checker.guarantee.guarantees.check_guarantees", evidence="answers.evidence.values.Values"),
    Record("guarantees", "answers.guarantee.guarantees.Guarantees", "formats.json.answers.guarantee.guarantee",
           "checker.cyclic.attractors.check_attractors", evidence="answers.evidence.values.Attractors"),
    Record("guarantees", "answers.guarantee.guarantees.Guarantees", "formats.json.answers.guarantee.guarantee",
           "checker.stochastic.stochastic.check_stochastic_bounds", evidence="answers.evidence.values.Bounds"),
    Record("guarantees", "answers.guarantee.guarantees.Guarantees", "formats.json.answers.guarantee.guarantee",
           "checker.stochastic.stationary.check_stationary_stages", evidence="answers.evidence.stationary.Stationary"),
    Record("guarantees", "answers.guarantee.guarantees.Guarantees", "formats.json.answers.guarantee.guarantee",
           "checker.cyclic.tablebase.check_tablebase_guarantees", evidence="answers.evidence.numbered.Numbered"),
    Record("proof", "answers.proof.proof.Proof", "formats.json.answers.proof", "checker.proof.proof.check_proof"),
    Record("dominance", "answers.guarantee.dominance.Dominance", "formats.json.answers.guarantee.dominance",
           "checker.guarantee.dominance.check_dominance"),
    Record("standing", "answers.guarantee.dominance.Standing", "formats.json.answers.guarantee.dominance",
           is_alone=True),
    Record("determinacy", "answers.guarantee.determinacy.Determinacy", "formats.json.answers.guarantee.determinacy",
           "checker.guarantee.determinacy.check_determinacy"),
    Record("fairness", "answers.guarantee.fairness.Fairness", "formats.json.answers.guarantee.fairness",
           "checker.guarantee.fairness.check_fairness"),
    # who should team up
    Record("coalitions", "answers.coalitions.Coalitions", "formats.json.answers.coalitions",
           "checker.coalitions.check_coalitions"),
    # what could happen
    Record("equilibria", "answers.equilibria.equilibria.Equilibria", "formats.json.answers.equilibria.equilibria",
           "checker.equilibria.equilibria.check_equilibria", evidence="answers.equilibria.profile_sets.ProfileSets"),
    Record("near", "answers.equilibria.equilibria.Equilibria", "formats.json.answers.equilibria.epsilon",
           "checker.equilibria.epsilon.check_epsilon_equilibria", evidence="answers.equilibria.epsilon.EpsilonGrid"),
    Record("subgame-equilibria", "answers.equilibria.equilibria.Equilibria",
           "formats.json.answers.equilibria.subgame_sets",
           "checker.equilibria.subgame_sets.check_subgame_sets",
           evidence="answers.equilibria.subgame_sets.SubgameSets"),
    Record("matrix-equilibria", "answers.equilibria.equilibria.Equilibria",
           "formats.json.answers.equilibria.normal_form",
           "checker.equilibria.nash_subsets.check_nash_subsets",
           evidence="answers.equilibria.nash_subsets.NashSubsets"),
    Record("pure", "answers.equilibria.pure.PureEquilibria", "formats.json.answers.equilibria.pure",
           "checker.equilibria.pure.check_pure", evidence="answers.equilibria.pure.PureSets"),
    Record("matrix-pure", "answers.equilibria.pure.PureEquilibria", "formats.json.answers.equilibria.normal_form",
           "checker.equilibria.pure.check_pure_profiles", evidence="answers.equilibria.pure.PureProfiles"),
    Record("perfect", "answers.equilibria.perfect.PerfectEquilibria", "formats.json.answers.equilibria.perfect",
           "checker.equilibria.perfect.check_perfect"),
    Record("correlated", "answers.correlated.correlated.Correlated",
           "formats.json.answers.correlated", "checker.correlated.correlated.check_correlated",
           evidence="answers.correlated.correlated.Recommended"),
    Record("correlation-plan", "answers.correlated.correlated.Correlated", "formats.json.answers.correlated",
           "checker.correlated.sequence_pairs.check_correlated_sequence_pairs",
           evidence="answers.correlated.correlation_plan.CorrelationPlan"),
    Record("nash", "answers.equilibria.nash.nash.NashOutcomes", "formats.json.answers.equilibria.nash",
           "checker.equilibria.nash.check_nash", evidence="answers.equilibria.nash.nash.FinitePlays"),
    Record("threats", "answers.equilibria.nash.nash.NashOutcomes", "formats.json.answers.equilibria.threats",
           "checker.equilibria.nash_cyclic.check_nash_cyclic",
           evidence="answers.equilibria.nash.nash_cyclic.EndlessPlays"),
    Record("matrix-dominance", "answers.normal_form.Eliminated", "formats.json.answers.equilibria.normal_form",
           "checker.normal_form.check_normal_form"),
    # when answers change
    Record("variation", "answers.variation.variation.Variation", "formats.json.answers.variation",
           "checker.variation.variation.check_variation", evidence="answers.variation.evidence.Curves"),
    Record("matrix-variation", "answers.variation.variation.Variation", "formats.json.answers.variation",
           "checker.variation.variation.check_matrix_variation", evidence="answers.variation.evidence.Spans"),
    # playing
    Record("match", "answers.match.match.Match", "formats.json.answers.match.match"),
    Record("series", "answers.match.series.Series", "formats.json.answers.match.series",
           "checker.match.series.check_series"),
    Record("advice", "answers.search.advice.Advice", "formats.json.answers.match.match", is_alone=True),
)  # fmt: skip

# What `check` takes beside the records: parts of answers that are never in a file of their own.
CHECKED = {
    "answers.proof.certificate.Certificate": "checker.proof.certificate.check_certificate",
    "answers.equilibria.profile_sets.Attained": "checker.equilibria.attainment.check_attainment",
    "answers.equilibria.merge.Merge": "checker.equilibria.merge.check_merge",
    "answers.equilibria.best.BestEquilibrium": "checker.equilibria.equilibria.check_equilibrium_selection",
    "answers.correlated.distribution.Distribution": "checker.correlated.correlated.check_correlated_odds",
    "answers.normal_form.MixedProfile": "checker.equilibria.perfect.check_perfect_mixes",
}

# What folders hold. One of which nothing is known is taken for the last kind, which says what is wrong with it.
FOLDERS = (
    Folder("proof", "answers.proof.certificate.is_certificate_folder", "tables.proof.certificate.open_proof",
           "tables.proof.proven.ProvenTable"),
    Folder("tablebase", "tables.tablebase.is_tablebase_folder", "solvers.cyclic.tablebase_folder.open_tablebase",
           "solvers.cyclic.numbered_table.NumberedTable"),
    Folder("table", "tables.manifest.has_table_manifest", "tables.table.Table", "tables.table.Table"),
)  # fmt: skip

QUESTIONS = (
    Question("solve", "What will happen?", "solvers.solve",
             ("solution", "retrograde", "stochastic", "stationary", "positional", "tablebase", "subgame-perfect",
              "matrix-solution"),
             "solve", "position", reported=1_000_000),
    Question("guarantee", "What can I guarantee?", "solvers.guarantee.guarantee", ("outlook", "pruned", "secured"),
             "guarantee", "position"),
    Question("prove", "Who wins a large game?", "solvers.proof.prove", ("proof",), "prove", "position"),
    Question("guarantees", "What can each player guarantee?", "solvers.guarantee.guarantees", ("guarantees",),
             "guarantee", "position", reported=1_000_000),
    Question("team_guarantees", "What can each team guarantee?", "solvers.guarantee.team_guarantees", ("outlook",),
             "guarantee", "position"),
    Question("dominance", "Can anybody force a win?", "solvers.guarantee.guarantees", ("dominance",), "guarantee",
             reported=1_000_000),
    Question("outlook", "What can I expect?", "solvers.guarantee.guarantee", ("outlook", "pruned"), "outlook",
             "position"),
    Question("equilibria", "What could happen?", "solvers.equilibria.equilibria",
             ("equilibria", "subgame-equilibria", "near", "matrix-equilibria"), "equilibria", "equilibria",
             reported=10_000),
    Question("any_equilibrium", "What is one equilibrium?", "solvers.equilibria.equilibria", ("solution",),
             "equilibria"),
    Question("best_equilibrium", "What is the best equilibrium?", "solvers.equilibria.equilibria",
             ("equilibria", "near"), "equilibria"),
    Question("pure_equilibria", "What could happen in pure strategies?", "solvers.equilibria.pure",
             ("pure", "matrix-pure"), "equilibria", "equilibria", reported=10_000),
    Question("perfect_equilibria", "What could happen if players tremble?", "solvers.equilibria.perfect", ("perfect",),
             "equilibria"),
    Question("correlated", "What could a mediator recommend?", "solvers.correlated.correlated",
             ("correlated", "correlation-plan"), "correlated"),
    Question("nash_outcomes", "What could happen by threats?", "solvers.equilibria.nash", ("nash", "threats"),
             "equilibria"),
    Question("coalitions", "Who should team up?", "solvers.coalitions.coalitions", ("coalitions",), "coalitions",
             "coalitions", reported=20_000),
    Question("determinacy", "Who can force what?", "solvers.guarantee.determinacy", ("determinacy",), "determinacy"),
    Question("fairness", "Is my game fair?", "solvers.guarantee.fairness", ("fairness",), "fairness", reported=50_000),
    Question("vary", "For which x does the answer change?", "solvers.variation.vary",
             ("variation", "matrix-variation"), "vary"),
    Question("search", "What should I play now?", "solvers.search.search", ("advice",), "search", "steps"),
    Question("play_match", "Let me play.", "match.match", ("match",), "play", "play"),
    Question("series", "What is played in a series?", "match.series", ("series",), "series"),
    Question("whole_series", "What is best over a whole series?", "match.whole_series", ("series",), "series"),
    Question("tournament", "Who plays best?", "match.tournament", (), "tournament"),
    Question("size", "How large is it?", "solvers.size", (), "size"),
    Question("outcome", "What do these strategies pay?", "solvers.induction.outcome"),
    Question("table", "What is every position worth?", "tables.build.layered", (), "table"),
    Question("check", "Is it correct?", "checker.check", (), "check"),
)  # fmt: skip

# Commands that ask no question of their own.
COMMANDS = (
    "matrix", "games", "show", "report", "convert", "lookup", "serve", "mcp", "reproduce", "atlas", "bench", "warmup",
    "cache",
    "doctor", "completion",
)  # fmt: skip


def question_commands() -> tuple[str, ...]:
    """Returns the names of all commands; the module of each in `faces.cli` has the same name.

    >>> question_commands()[:3]
    ('solve', 'guarantee', 'prove')
    """
    return tuple(dict.fromkeys([*(row.command for row in QUESTIONS if row.command), *COMMANDS]))


def question_object(name: str) -> Any:
    """Returns what a string of the table names: a module's function or class.

    >>> question_object("forms.payoff.Payoff").__name__
    'Payoff'
    """
    module, _, thing = name.rpartition(".")
    return getattr(import_module(f"zermelo.{module}"), thing)


def question_method_names(verb: str) -> tuple[str, ...]:
    """Returns what the methods that answer a question are called.

    >>> question_method_names("search")[:2]
    ('minimax', 'alphabeta')
    """
    return tuple(method.name for method in question_object("solvers.methods.methods_of")(verb))


def question_record_of(thing: object) -> Record | None:
    """Returns the row of a record, by its class or the nearest one it is derived from; None where it is no record."""
    return next((row for home in _homes(thing) for row in _rows(home, thing)), None)


def _rows(home: str, thing: object) -> list[Record]:
    """The rows of a class that fit the evidence of *thing*, by its class or the nearest one that is derived from."""
    known = ["", *reversed(_homes(getattr(thing, "evidence", None)))]
    fitting = [row for row in RECORDS if row.home == home and row.evidence in known]
    return sorted(fitting, key=lambda row: known.index(row.evidence), reverse=True)


def _homes(thing: object) -> list[str]:
    """The classes of *thing*, its own first, as the table writes them."""
    return [f"{kind.__module__}.{kind.__qualname__}".removeprefix("zermelo.") for kind in type(thing).__mro__]


def question_record_named(kind: str) -> Record | None:
    """Returns the row of a kind of record; None where there is none."""
    return next((row for row in RECORDS if row.kind == kind), None)


def question_checker(thing: object) -> Any:
    """Returns the function that verifies *thing*; None where there is none."""
    rows = ((home, row) for home in _homes(thing) for row in [*_rows(home, thing), None])
    named = (CHECKED.get(home, "") if row is None else row.checker for home, row in rows)
    return next((question_object(name) for name in named if name), None)


def question_folder(path: Any) -> Folder | None:
    """Returns what a folder holds; None where nothing of ours is in it. One that cannot be looked into is refused."""
    from pathlib import Path

    try:
        return next((row for row in FOLDERS if question_object(row.tells)(Path(path))), None)
    except PermissionError as error:
        from zermelo.errors import FileError

        raise FileError(f"{path}: the folder cannot be read ({error.strerror}).") from None


def question_folder_opener(path: Any) -> Any:
    """Returns the function that opens a folder, given it and a game or None; None where nothing of ours is in it."""
    row = question_folder(path)
    return None if row is None else question_object(row.opens)


def question_writer(row: Record) -> Any:
    """Returns the function that makes a document of a record."""
    return question_object(f"{row.codec}.{row.kind.replace('-', '_')}_document")


def question_summary_writer(row: Record) -> Any:
    """Returns the function that tells what ``--json`` prints of an answer that rests on evidence."""
    return question_object(f"{row.codec}.{row.kind.replace('-', '_')}_summary")


def question_reader(row: Record) -> Any:
    """Returns the function that makes a record of a document."""
    return question_object(f"{row.codec}.read_{row.kind.replace('-', '_')}")
