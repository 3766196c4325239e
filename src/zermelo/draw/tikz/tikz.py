r"""Pictures as TikZ, for papers: the same layout as in SVG, in the letters of the paper.

A picture is one `tikzpicture`. Paper and title are left out, since papers have captions; the title is a comment. Shapes
that belong together stand below a comment with their class, such as ``% move chosen``, so that a picture can be edited
by hand. All that it needs is ``\usepackage{tikz}``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zermelo.draw.svg.page import page_text_width
from zermelo.draw.svg.shapes import Outline, Point, Shapes, Words, svg_shapes
from zermelo.draw.tikz.latex import LATEX_COMMANDS, latex_text

SCALE = 0.75  # a pixel of SVG in big points
SIZES = (5, 6, 7, 8, 9, 10, 10.95, 12, 14.4)  # sizes that LaTeX's own letters have
AROUND = 5.0  # pixels around all
PREAMBLE = r"""\documentclass{article}
\usepackage[paperwidth=%sbp,paperheight=%sbp,margin=0pt]{geometry}
\IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}
\usepackage{tikz}
\pagestyle{empty}\parindent=0pt\parskip=0pt\topskip=0pt
"""


def tikz_picture(svg: str, *, standalone: bool = False) -> str:
    r"""Returns a picture that zermelo has drawn as SVG in the language of TikZ, for ``\input`` in a paper.

    A *standalone* one is a whole document, as large as the picture.

    >>> from zermelo.draw.tree.tree import tree_svg
    >>> from zermelo.games.bargains.sharing import sharing
    >>> picture = tikz_picture(tree_svg(sharing(), marks={2, 7}))
    >>> picture.splitlines()[0], picture.count("% move chosen"), picture.count("% end"), picture.isascii()
    ('% sharing game', 2, 6, True)
    >>> tikz_picture(tree_svg(sharing()), standalone=True).splitlines()[0]
    '\\documentclass{article}'
    """
    shapes = svg_shapes(svg)
    left, top, right, bottom = _bounds(shapes)
    colours = sorted({colour for shape in shapes.shapes for colour in _colours(shape)})
    lines = [
        f"% {latex_text(shapes.title)}",
        LATEX_COMMANDS.rstrip(),
        f"\\begin{{tikzpicture}}[x={SCALE}bp,y=-{SCALE}bp,inner sep=0pt,outer sep=0pt]",
        *(f"\\definecolor{{{_colour(name)}}}{{HTML}}{{{name[1:].upper()}}}" for name in colours),
        f"\\path[use as bounding box] ({_xy((left, top))}) rectangle ({_xy((right, bottom))});",
        *_drawn(shapes.shapes),
        "\\end{tikzpicture}%",
    ]
    picture = "\n".join(lines) + "\n"
    if not standalone:
        return picture
    wide, high = ((b - a) * SCALE + 0.5 for a, b in ((left, right), (top, bottom)))
    return f"{PREAMBLE % (_short(wide), _short(high))}\\begin{{document}}\n{picture}\\end{{document}}\n"


def _drawn(shapes: Sequence[Outline | Words]) -> Iterator[str]:
    group = (0, "")
    for shape in shapes:
        if shape.group != group and shape.group[1]:
            yield f"% {latex_text(shape.group[1])}"
        group = shape.group
        yield from _words(shape) if isinstance(shape, Words) else _outline(shape)


def _outline(shape: Outline) -> Iterator[str]:
    style = []
    if shape.fill is not None and not _is_line(shape):
        style.append(f"fill={_colour(shape.fill)}")
        if shape.fill_opacity < 1:
            style.append(f"fill opacity={_short(shape.fill_opacity)}")
    if shape.stroke is not None:
        style += [f"draw={_colour(shape.stroke)}", f"line width={_short(shape.width * SCALE)}bp"]
        if shape.stroke_opacity < 1:
            style.append(f"draw opacity={_short(shape.stroke_opacity)}")
        if shape.dashes:
            on, off = ((*shape.dashes, shape.dashes[0]))[:2]
            style.append(f"dash pattern=on {_short(on * SCALE)}bp off {_short(off * SCALE)}bp")
        if shape.is_round:
            style.append("line cap=round,line join=round")
    if shape.box is not None and shape.box[2]:
        style.append(f"rounded corners={_short(shape.box[2] * SCALE)}bp")
    if style:
        yield f"\\path[{','.join(style)}] {_path(shape)};"


def _is_line(shape: Outline) -> bool:
    """Is it a straight line, which has no inside?"""
    return shape.circle is None and shape.box is None and len(shape.steps) < 3 and all(s != "C" for s, _ in shape.steps)


def _path(shape: Outline) -> str:
    if shape.circle is not None:
        middle, radius = shape.circle
        return f"({_xy(middle)}) circle[radius={_short(radius * SCALE)}bp]"
    if shape.box is not None:
        return f"({_xy(shape.box[0])}) rectangle ({_xy(shape.box[1])})"
    made = []
    for name, points in shape.steps:
        if name == "M":
            made.append(f"({_xy(points[0])})")
        elif name == "L":
            made.append(f"-- ({_xy(points[0])})")
        elif name == "C":
            first, second, there = map(_xy, points)
            made.append(f".. controls ({first}) and ({second}) .. ({there})")
        else:
            made.append("-- cycle")
    return " ".join(made)


def _words(shape: Words) -> Iterator[str]:
    size = min(SIZES, key=lambda known: abs(known - shape.size * SCALE))
    font = f"\\fontsize{{{size}}}{{{_short(size * 1.2)}}}" + ("\\ttfamily" if shape.is_fixed else "\\sffamily")
    font += "\\bfseries" if shape.is_bold else "\\mdseries"
    anchor = {"start": "base west", "middle": "base", "end": "base east"}[shape.anchor]
    style = [f"anchor={anchor}", f"font={font}\\upshape\\selectfont"]
    colours = {colour for _, colour in shape.pieces}
    if shape.has_halo:
        style.append("fill=white,fill opacity=0.8,text opacity=1,inner sep=0.5bp")
    if len(colours) == 1:
        style.append(f"text={_colour(shape.pieces[0][1])}")
        said = latex_text("".join(text for text, _ in shape.pieces))
    else:
        said = "".join(f"\\textcolor{{{_colour(colour)}}}{{{latex_text(text)}}}" for text, colour in shape.pieces)
    if said.strip("~ "):
        yield f"\\node[{','.join(style)}] at ({_xy(shape.at)}) {{{said}}};"


def _colours(shape: Outline | Words) -> Iterator[str]:
    if isinstance(shape, Words):
        yield from (colour for _, colour in shape.pieces)
    else:
        yield from (colour for colour in (shape.fill, shape.stroke) if colour is not None)


def _colour(name: str) -> str:
    return f"zermelo{name[1:]}"


def _bounds(shapes: Shapes) -> tuple[float, float, float, float]:
    """The box around everything: left, top, right, bottom."""
    points: list[Point] = []
    for shape in shapes.shapes:
        if isinstance(shape, Words):
            wide = page_text_width("".join(text for text, _ in shape.pieces), shape.size)
            wide *= 1.06 if shape.is_bold else 1
            left = shape.at[0] - {"start": 0.0, "middle": wide / 2, "end": wide}[shape.anchor]
            points += [(left, shape.at[1] - shape.size), (left + wide, shape.at[1] + shape.size / 4)]
        elif shape.circle is not None:
            (x, y), r = shape.circle
            points += [(x - r, y - r), (x + r, y + r)]
        else:
            points += shape.box[:2] if shape.box is not None else [p for _, found in shape.steps for p in found]
    xs, ys = [p[0] for p in points] or [0.0], [p[1] for p in points] or [0.0]
    return min(xs) - AROUND, min(ys) - AROUND, max(xs) + AROUND, max(ys) + AROUND


def _xy(point: Point) -> str:
    return f"{_short(point[0])},{_short(point[1])}"


def _short(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
