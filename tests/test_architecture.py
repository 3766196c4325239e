"""The shape of the repository: which package may import which, and what no file may hold."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from architecture import NARROWER, STEPS, layers, rows

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "zermelo"

# Each layer may import only layers that stand before it, and itself. CONTRIBUTING.md lists them.
LAYERS = layers()
# The verifier must not share the code of what it verifies (NARROWER): it reads preferences in its own words, of the
# forms it takes the arrays and the arithmetic of payoffs, and of the answers the records, never a function.
SHARED_FORMS = {
    "arena": {"Arena", "Array", "END", "NATURE", "join_arena_path", "split_arena_path"},
    "explore.explore": {"game_graph"},  # what it explores is then compared with the rules, position by position
    "game": {"CHANCE", "RulesGame"},
    "graph": {"Graph"},
    "matrix": {"Matrix"},
    "payoff": {"LIMIT", "Number", "Payoff", "exact_payoff", "payoff_quotient", "simplest_payoff", "payoff_vector"},
    "positions": {"Board"},
    "rules": {"rules_have_numbers"},
    "tree": {"Tree"},
}
# What games find out about themselves for the solvers; the checker finds it out for itself.
FOUND_BY_FORMS = {"has_cycles", "topological_order", "reverse", "largest"}
# What stands above all layers: the public names, and `python -m zermelo`.
TOP = ("__init__", "__main__", "_names")
# The one file that may read back what it wrote itself as code.
TRUSTED = PACKAGE / "compiler" / "cache.py"
LONGEST = 400
MOST = 16  # modules in a folder, its __init__ included
# The forms a game can have, the boundary's ways to ask for one, and in how many places that may still be asked.
FORMS = {"Tree", "Graph", "Matrix", "RulesGame", "Rules", "Arena", "Game"}
KINDS = {"arena_of_kind", "matrix_of_kind", "is_extensive_kind"}
FEW = 10

MODULES = sorted(PACKAGE.rglob("*.py"))


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    """Each module is parsed once for all claims about it."""
    return ast.parse(path.read_bytes())


def layer_of(path: Path) -> str:
    """Returns the layer that a file stands in: its outermost folder, or an inner one that is a layer of its own."""
    return layer_named(".".join(path.relative_to(PACKAGE).with_suffix("").parts))


def layer_named(inside: str) -> str:
    """Returns the layer of a module by its name inside zermelo."""
    inner = [layer for layer in LAYERS if "." in layer and f"{inside}.".startswith(f"{layer}.")]
    return inner[0] if inner else inside.partition(".")[0]


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yields line and full name of each import, inside functions too; a relative one begins with a dot."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                stem = "." * level + (module or "")
                yield from ((node.lineno, f"{stem}.{alias.name}") for alias in names)
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield node.lineno, name


def for_types(tree: ast.AST) -> set[int]:
    """Returns the lines of imports that only a type checker makes."""
    return {
        inner.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    }


def borrowed(tree: ast.AST) -> list[tuple[int, str]]:
    """Returns line and name of each import of the checker's that is more than arrays, payoffs and records."""
    wrong = []
    for line, name in imported(tree):
        _, _, inside = name.partition("zermelo.")
        layer, _, rest = inside.partition(".")
        module, _, thing = rest.rpartition(".")
        if layer == "forms" and thing not in SHARED_FORMS.get(module, ()):
            wrong.append((line, name))
        if layer == "answers" and not thing[:1].isupper():
            wrong.append((line, name))
    named = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in FOUND_BY_FORMS)
    return wrong + [(node.lineno, node.attr) for node in named]


def misplaced(layer: str, tree: ast.AST) -> list[tuple[int, str]]:
    """Returns line and name of each import in *tree* that *layer* may not make."""
    before = set(LAYERS[: LAYERS.index(layer)]) | {layer}
    at_run_time = NARROWER.get(layer, before) | {layer}
    typed = for_types(tree)
    wrong = []
    for line, name in imported(tree):
        allowed = before if line in typed else at_run_time
        root, _, rest = name.partition(".")
        inside = layer_named(rest)
        is_relative = root == ""
        is_later = root == "zermelo" and inside in LAYERS and inside not in allowed
        # Whatever else the top module offers is a public name: experiments and faces may ask for it.
        may_ask = layer in {"papers", "atlas", "faces"}
        is_public = root == "zermelo" and inside not in (*LAYERS, "__version__") and not may_ask
        if is_relative or is_later or is_public:
            wrong.append((line, name))
    return wrong


def unsafe(tree: ast.AST) -> list[tuple[int, str]]:
    """Returns line and name of whatever in *tree* turns text or bytes from elsewhere into code."""
    wrong = [
        (line, name)
        for line, name in imported(tree)
        if name.partition(".")[0] in {"pickle", "cloudpickle", "dill", "marshal", "shelve"}
    ]
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="eval" | "exec" as name)):
                wrong.append((node.lineno, name))
            case ast.Call(func=ast.Attribute(value=ast.Name(id="builtins"), attr="eval" | "exec" as name)):
                wrong.append((node.lineno, name))
            case ast.keyword(arg="allow_pickle", value=ast.Constant(value=True)):
                wrong.append((node.lineno, "allow_pickle"))
    return wrong


def kinds_asked(tree: ast.AST) -> list[tuple[int, str]]:
    """Returns line and text of each place in *tree* that asks which form a game has, by its class."""
    return [
        (node.lineno, ast.unparse(node))
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        and (
            node.func.id in KINDS
            or (node.func.id in ("isinstance", "issubclass") and FORMS & {
                getattr(part, "id", getattr(part, "attr", "")) for part in ast.walk(node.args[-1])
            })
        )
    ]  # fmt: skip


def in_fresh_python(text: str) -> object:
    """Returns the JSON that *text* prints when a new interpreter runs it."""
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_layers_are_read_from_the_list_that_readers_see():
    assert LAYERS[0] == "errors" and LAYERS[-1] == "faces"
    assert LAYERS.index("checker") < LAYERS.index("solvers") < LAYERS.index("tables.build")
    assert {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"} <= set(LAYERS)
    assert set(STEPS.values()) | set(NARROWER) | set().union(*NARROWER.values()) <= set(LAYERS)
    assert all(len(what) < 95 for _, what in rows())  # so that the picture has room for it


def test_the_walk_goes_through_the_steps_of_the_picture():
    told = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert re.findall(r"^\*\*(\d)\. (\w+)\*\*", told, re.M) == [(str(n), s.title()) for n, s in enumerate(STEPS, 1)]


def test_every_module_stands_in_a_layer():
    strangers = [shown(path) for path in MODULES if layer_of(path) not in (*LAYERS, *TOP)]
    assert MODULES
    assert strangers == []


def test_a_layer_imports_only_layers_before_it():
    wrong = [
        f"{shown(path)}:{line} imports {name}"
        for path in MODULES
        if layer_of(path) in LAYERS
        for line, name in misplaced(layer_of(path), parsed(path))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("layer", "text", "is_wrong"),
    [
        ("games", "from zermelo.forms.rules import Rules", False),
        ("games", "import numpy.random", False),
        ("games", "from zermelo.games.taking.nim import Nim", False),
        ("forms", "import zermelo.games.taking.nim", True),
        ("forms", "def find():\n    from zermelo.games import catalogue", True),
        ("forms", "from zermelo import errors, solvers", True),
        ("forms", "from zermelo import errors", False),
        ("forms", "importlib.import_module('zermelo.solvers')", True),
        ("forms", "from . import tree", True),
        ("solvers", "import zermelo as z", True),
        ("solvers", "from zermelo import solve", True),
        ("faces", "from zermelo import solve", False),
        ("compiler", "from zermelo import __version__", False),
        ("checker", "from zermelo.answers import solution", False),
        ("checker", "from zermelo.kernels import trees", True),
        ("checker", "from zermelo.preferences.aspects import By", True),
        ("checker", "if TYPE_CHECKING:\n    from zermelo.preferences.aspects import By", False),
        ("checker", "if TYPE_CHECKING:\n    from zermelo.solvers.solve import solve", True),
        ("checker", "from zermelo.games import nim", True),
        ("errors", "from zermelo.compiler import bits", True),
    ],
)
def test_an_import_against_the_order_is_seen(layer, text, is_wrong):
    assert bool(misplaced(layer, ast.parse(text))) is is_wrong


def test_the_checker_shares_arrays_payoffs_and_records_and_nothing_else():
    files = [path for path in MODULES if layer_of(path) == "checker"]
    wrong = [f"{shown(path)}:{line} {name}" for path in files for line, name in borrowed(parsed(path))]
    assert files
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "is_wrong"),
    [
        ("from zermelo.forms.arena import END, Arena", False),
        ("from zermelo.forms.traits.traits import cycle_in", True),
        ("from zermelo.forms.endless import ends_and_endless", True),
        ("def f():\n    from zermelo.forms.traits.two_sided import duel", True),
        ("def f(arena):\n    return arena.has_cycles", True),
        ("from zermelo.answers.line import Line", False),
        ("from zermelo.answers.line import follow", True),
    ],
)
def test_what_the_checker_may_not_share_is_seen(text, is_wrong):
    assert bool(borrowed(ast.parse(text))) is is_wrong


def test_no_file_is_too_long():
    files = [*MODULES, *sorted((ROOT / "tests").rglob("*.py")), *sorted((ROOT / "tools").rglob("*.py"))]
    lengths = {shown(path): len(path.read_bytes().splitlines()) for path in files}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_no_folder_has_more_modules_than_a_reader_takes_in_at_a_glance():
    folders = Counter(shown(path.parent) for path in MODULES)
    assert {folder: count for folder, count in folders.items() if count > MOST} == {}


def test_traits_say_what_kind_of_game_it_is_and_hardly_anybody_asks_its_class():
    may = (PACKAGE / "forms", PACKAGE / "solvers" / "methods.py")
    found = [
        f"{shown(path)}:{line}: {text}"
        for path in MODULES
        if not any(path.is_relative_to(one) for one in may)
        for line, text in kinds_asked(parsed(path))
    ]
    assert len(found) < FEW, "ask traits(game), or the arena itself:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("isinstance(game, Tree)", True), ("isinstance(game, (str, forms.Graph))", True),
        ("isinstance(game, int | Matrix)", True), ("issubclass(made, Rules)", True), ("arena_of_kind(game)", True),
        ("isinstance(game, str)", False), ("traits(game).is_matrix", False), ("arena.as_graph", False),
    ],
)  # fmt: skip
def test_asking_for_the_class_of_a_game_is_seen(text, is_one):
    assert bool(kinds_asked(ast.parse(text))) == is_one


def test_every_public_name_resolves_and_they_are_sorted():
    names, unresolved = in_fresh_python(
        "import json, zermelo as z\n"
        "print(json.dumps([list(z.__all__), [name for name in z.__all__ if not hasattr(z, name)]]))"
    )
    assert names == sorted(set(names))
    assert unresolved == []


def test_nothing_public_is_left_out_of_all():
    import zermelo

    tree, typed = (ast.parse((PACKAGE / name).read_bytes()) for name in ("__init__.py", "_names.py"))
    offered = {
        alias.asname or alias.name
        for node in [*ast.walk(tree), *ast.walk(typed)]
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "zermelo"
        for alias in node.names
    }
    made = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    public = {name for name in offered | made if not name.startswith("_")} - {"*"}
    assert public - set(zermelo.__all__) == set()
    assert set(zermelo.__all__) - set(dir(zermelo)) == set()


def test_no_package_takes_the_name_of_a_public_verb():
    import zermelo

    verbs = {name for name in zermelo.__all__ if callable(getattr(zermelo, name))}
    modules = {layer_of(path) for path in MODULES}
    assert verbs
    assert verbs & modules == set()


def test_import_loads_nothing_heavy():
    loaded = in_fresh_python("import json, sys, zermelo; print(json.dumps(sorted(sys.modules)))")
    assert "zermelo" in loaded
    assert set(loaded) & {"numpy", "numba", "llvmlite", "click", "rich"} == set()


def test_no_source_runs_text_or_bytes_as_code():
    wrong = [
        f"{shown(path)}:{line} uses {name}"
        for path in MODULES
        if path != TRUSTED
        for line, name in unsafe(parsed(path))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "text",
    ["eval('1')", "def f():\n    import pickle", "from pickle import loads", "builtins.exec(text)",
     "numpy.load(path, allow_pickle=True)"],
)  # fmt: skip
def test_running_text_or_bytes_as_code_is_seen(text):
    assert unsafe(ast.parse(text))


# Written with character classes, so that this file does not hold what it looks for.
FORBIDDEN = {
    "a path of one machine": r"(?<![\w.~)}\-])/(?:work|root|home|opt|Users)/",
    "a package index": r"pypi[.]org|pythonhosted[.]org|index[-_]url|find[-_]links",
    "a word about how the text was made": r"sub[-]?agent",
}


def complaints(text: str) -> list[str]:
    """Returns what *text* holds that no file of the repository may hold, with its line."""
    return [
        f"{text.count(chr(10), 0, found.start()) + 1}: {what}: {found.group()}"
        for what, pattern in FORBIDDEN.items()
        for found in re.finditer(pattern, text, re.IGNORECASE)
    ]


def text_files() -> Iterator[Path]:
    """Yields the text files that git keeps or would keep; without git, all but those of the tools."""
    listing = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        names = subprocess.run(listing, capture_output=True, check=True).stdout.decode().split("\0")
        files = [ROOT / name for name in names if name]
    except (OSError, subprocess.CalledProcessError):
        files = [path for path in ROOT.rglob("*") if not path.relative_to(ROOT).parts[0].startswith(".")]
    for path in files:
        if path.is_file() and b"\0" not in path.read_bytes():
            yield path


def test_no_file_speaks_of_a_machine_or_an_index():
    files = {path: path.read_text("utf-8", "replace") for path in text_files()}
    assert Path(__file__) in files
    wrong = [f"{shown(path)}:{told}" for path, text in files.items() for told in complaints(text)]
    assert wrong == []


@pytest.mark.parametrize(
    ("words", "is_wrong"),
    [
        (["see ", "work", "notes"], True),
        (["file://", "root", "x"], True),
        (["https://example.org", "home", "page"], False),
        (["~", "work", "x"], False),
    ],
)
def test_a_path_of_one_machine_is_seen(words, is_wrong):
    assert bool(complaints("/".join(words))) is is_wrong
