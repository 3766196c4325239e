"""Every picture can be drawn by TikZ, from the same layout: what is in the SVG is in the TikZ."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import zermelo as z
from pictures import PICTURES
from tests.answers.test_notebook import KINDS, things
from tests.draw.svg import HOSTILE, of_class, written
from zermelo.draw import tikz_picture, tree_svg
from zermelo.draw.svg.shapes import Words, svg_shape_steps, svg_shapes
from zermelo.errors import InputError

DOCUMENTED = [name for name in PICTURES if name != "architecture"]


def hostile_svg() -> str:
    """A tree whose players, moves, title and information sets have names that would break a careless writer."""
    names = [text for text in HOSTILE if text.strip()] + [
        r"\input{/etc/passwd}",
        "100% $x_1^2$ & #~{}",
        "Łódź ąęß αβ漢♠",
    ]
    moves = {f"{k} {name}"[:90]: z.end(k, -k) for k, name in enumerate(names)}
    right = {"l": z.end(0, 0), "r": z.end(1, 1)}
    again = {"x": z.choose(r"B\par", right, info="%"), "y": z.choose(r"B\par", right, info="%")}
    return tree_svg(
        z.tree(("A_%", r"B\par"), z.choose("A_%", {**moves, "on": z.choose("A_%", again)}), title=r"\end{document} %")
    )


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_has_a_picture_has_one_for_latex(kind):
    thing = things()[kind]
    picture = thing.tikz()
    assert picture.isascii() and picture.startswith("% ")
    assert picture.count("\\begin{tikzpicture}") == picture.count("\\end{tikzpicture}") == 1
    assert "nan" not in re.sub(r"\{[^{}]*\}", "", picture)


@pytest.mark.parametrize("name", DOCUMENTED)
def test_every_text_and_every_thing_of_a_picture_is_there(name):
    svg = PICTURES[name]()
    shapes = svg_shapes(svg)
    said = ["".join(text for text, _ in shape.pieces) for shape in shapes.shapes if isinstance(shape, Words)]
    shown = written(svg)
    assert said == (shown[1:] if shown[0] == shapes.title else shown)
    picture = tikz_picture(svg)
    assert picture.count("\\node[") == sum(bool(text.strip()) for text in said)


def test_a_solved_tree_has_thick_moves_dashed_sets_odds_and_payoffs():
    svg = z.solve("nim:1,2,players=Ann+Bob+Cy").svg()
    picture = tikz_picture(svg)
    assert picture.count("% move chosen") == len(of_class(svg, "chosen")) > 0
    assert picture.count("% end") == len(of_class(svg, "end")) == 5
    poker = tikz_picture(PICTURES["poker"]())
    assert poker.count("% set") == 1 and "dash pattern" in poker and "{1/2}" in poker


def test_every_brace_that_opens_closes():
    bare = re.sub(r"\\[{}]", "", tikz_picture(hostile_svg()))
    assert bare.count("{") == bare.count("}")
    assert "input{" not in bare and "etc/passwd" in bare


def test_paths_are_read_with_all_their_steps():
    assert list(svg_shape_steps("M1 1l1 0 0 1z m2 2h1")) == [
        ("M", ((1, 1),)), ("L", ((2, 1),)), ("L", ((2, 2),)), ("z", ()), ("M", ((3, 3),)), ("L", ((4, 3),)),
    ]  # fmt: skip
    assert list(svg_shape_steps("M0 0Q3 3 6 0"))[1] == ("C", ((2, 2), (4, 2), (6, 0)))


@pytest.mark.parametrize("inside", ["<ellipse rx='1'/>", "<path d='M0 0A1 1 0 0 0 1 1'/>", "<g transform='scale(2)'/>"])
def test_what_is_not_known_is_refused_and_never_left_out(inside):
    from zermelo.draw.svg.page import svg_page

    with pytest.raises(InputError, match="is not known"):
        tikz_picture(svg_page("x", "x", 10, 10, [inside]))


def test_options_are_those_of_the_picture():
    assert z.game_tree("sharing").tikz(depth=1).count("% fold") == 3
    with pytest.raises(InputError, match="leave it out"):
        z.Matrix.of(z.game_tree("sharing")).tikz(depth=1)


@pytest.mark.long
@pytest.mark.parametrize("name", [*DOCUMENTED, "hostile", "matrix"])
def test_latex_compiles_it(name, tmp_path: Path):
    latex = next(filter(None, map(shutil.which, ("pdflatex", "lualatex", "tectonic"))), None)
    if latex is None:
        pytest.skip("no LaTeX here: neither pdflatex, lualatex nor tectonic is installed")
    if name == "matrix":
        picture = z.Matrix.of(z.game_tree("sharing")).tikz(standalone=True)
    else:
        picture = tikz_picture(hostile_svg() if name == "hostile" else PICTURES[name](), standalone=True)
    (tmp_path / "x.tex").write_text(picture, encoding="ascii")
    flags = [] if latex.endswith("tectonic") else ["-interaction=nonstopmode", "-halt-on-error"]
    done = subprocess.run([latex, *flags, "x.tex"], cwd=tmp_path, capture_output=True, timeout=300, check=False)
    told = (done.stdout + done.stderr).decode("utf-8", "replace")
    assert done.returncode == 0, told[-2000:]
    assert "(1 page" in told or latex.endswith("tectonic")
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")
