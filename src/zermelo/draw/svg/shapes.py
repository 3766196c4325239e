"""The shapes of an SVG picture that zermelo has drawn, for whoever writes the same picture in another language.

Pictures are laid out once, as SVG. They use few elements, listed here, and no style sheet; what is read back is a flat
list in the order of drawing: outlines with absolute coordinates, and words at a place. A test reads every picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from xml.etree import ElementTree

from zermelo.errors import InputError

Point = tuple[float, float]
Group = tuple[int, str]  # a number, and a class such as ``move chosen``
Step = tuple[str, tuple[Point, ...]]  # ``M`` and ``L`` with a point, ``C`` with three, ``z`` with none

_SPACE = "{http://www.w3.org/2000/svg}"
_INHERITED = {
    "fill": "#000000", "stroke": "none", "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter",
    "font-size": "12", "font-weight": "400", "font-family": "", "text-anchor": "start", "paint-order": "normal",
}  # fmt: skip
_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_TRANSFORM = re.compile(r"translate\((-?[\d.]+)[ ,](-?[\d.]+)\)")


@dataclass(frozen=True)
class Outline:
    """A line or an area: its steps, or a circle or a box where it is one; colours are ``#rrggbb`` or None.

    `group` is what it belongs to, with others of the same number.
    """

    steps: tuple[Step, ...]
    fill: str | None
    stroke: str | None
    width: float = 1.0
    dashes: tuple[float, ...] = ()
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    is_round: bool = False  # at ends and corners
    circle: tuple[Point, float] | None = None
    box: tuple[Point, Point, float] | None = None  # two corners, and how round they are
    group: Group = (0, "")


@dataclass(frozen=True)
class Words:
    """A line of text; its pieces have colours of their own. `anchor` is ``start``, ``middle`` or ``end``."""

    at: Point
    pieces: tuple[tuple[str, str], ...]  # text and colour
    size: float
    anchor: str
    is_bold: bool
    is_fixed: bool  # are all letters of one width?
    has_halo: bool  # does it stand on paper, above lines?
    group: Group = (0, "")


@dataclass(frozen=True)
class Shapes:
    """A picture: how large it is, what it is called, and what is drawn; paper and title are not among the shapes."""

    wide: float
    high: float
    title: str
    about: str
    shapes: tuple[Outline | Words, ...]


def svg_shapes(svg: str) -> Shapes:
    """Reads a picture of zermelo's own.

    >>> from zermelo.draw.svg.page import page_words, svg_page
    >>> page = svg_page("A dot", "", 60, 40, ["<g transform='translate(5 5)'><circle r='2' fill='#22272e'/></g>"])
    >>> read = svg_shapes(page)
    >>> read.title, [shape.circle for shape in read.shapes]
    ('A dot', [((5.0, 5.0), 2.0)])
    """
    root = ElementTree.fromstring(svg)
    inside = [part for part in root if part.tag not in (f"{_SPACE}title", f"{_SPACE}desc")][1:]  # without the paper
    title, about = root.findtext(f"{_SPACE}title") or "", root.findtext(f"{_SPACE}desc") or ""
    if inside and inside[0].tag == f"{_SPACE}text" and inside[0].text == title:
        del inside[0]
    style = {**_INHERITED, **{name: root.attrib[name] for name in _INHERITED if name in root.attrib}}
    numbers = count(1)
    drawn = tuple(shape for part in inside for shape in _walk(part, style, (0.0, 0.0), (0, ""), numbers))
    return Shapes(float(root.attrib["width"]), float(root.attrib["height"]), title, about, drawn)


def _walk(
    part: ElementTree.Element, above: Mapping[str, str], origin: Point, group: Group, numbers: Iterator[int]
) -> Iterator[Outline | Words]:
    style = {**above, **{name: part.attrib[name] for name in _INHERITED if name in part.attrib}}
    name = part.tag.removeprefix(_SPACE)
    if name == "title":
        return
    if name == "g":
        if "transform" in part.attrib:
            moved = _TRANSFORM.fullmatch(part.attrib["transform"])
            if moved is None:
                raise InputError(f"A picture holds transform={part.attrib['transform']!r}, which is not known.")
            origin = origin[0] + float(moved[1]), origin[1] + float(moved[2])
        inside = (next(numbers), part.attrib["class"]) if "class" in part.attrib else group
        for child in part:
            yield from _walk(child, style, origin, inside, numbers)
    elif name == "text":
        yield _words(part, style, origin, group)
    else:
        yield _outline(name, part, style, origin, group)


def _number(part: ElementTree.Element, name: str, default: float = 0.0) -> float:
    return float(part.get(name, default))


def _words(part: ElementTree.Element, style: Mapping[str, str], origin: Point, group: Group) -> Words:
    pieces = [(part.text or "", style["fill"])]
    for span in part:
        pieces += [("".join(span.itertext()), span.get("fill", style["fill"])), (span.tail or "", style["fill"])]
    return Words(
        (origin[0] + _number(part, "x"), origin[1] + _number(part, "y")),
        tuple((text, colour) for text, colour in pieces if text), float(style["font-size"]), style["text-anchor"],
        style["font-weight"] != "400", "Mono" in style["font-family"], style["paint-order"] == "stroke",
        group,
    )  # fmt: skip


def _outline(name: str, part: ElementTree.Element, style: Mapping[str, str], origin: Point, group: Group) -> Outline:
    x, y = origin
    circle = box = None
    steps: tuple[Step, ...] = ()
    if name == "circle":
        circle = (x + _number(part, "cx"), y + _number(part, "cy")), _number(part, "r")
    elif name == "rect":
        left, top = x + _number(part, "x"), y + _number(part, "y")
        wide, high = _number(part, "width"), _number(part, "height")
        box = (left, top), (left + wide, top + high), min(_number(part, "rx"), wide / 2, high / 2)
    elif name == "polygon":
        corners = [tuple(map(float, pair.split(","))) for pair in part.attrib["points"].split()]
        placed = [(x + a, y + b) for a, b in corners]
        steps = (("M", (placed[0],)), *(("L", (point,)) for point in placed[1:]), ("z", ()))
    elif name == "path":
        steps = tuple(svg_shape_steps(part.attrib["d"], origin))
    else:
        raise InputError(f"A picture holds <{name}>, which is not known.")
    fill, stroke = (None if style[key] == "none" else style[key] for key in ("fill", "stroke"))
    dashes = tuple(map(float, part.get("stroke-dasharray", "").split()))
    return Outline(
        steps, fill, stroke, float(style["stroke-width"]), dashes, _number(part, "fill-opacity", 1.0),
        _number(part, "stroke-opacity", 1.0), "round" in (style["stroke-linecap"], style["stroke-linejoin"]),
        circle, box, group,
    )  # fmt: skip


def svg_shape_steps(path: str, origin: Point = (0.0, 0.0)) -> Iterator[Step]:
    """Yields the steps of a path with absolute coordinates.

    >>> list(svg_shape_steps("M0 4h2v-1z", (10, 0)))
    [('M', ((10.0, 4.0),)), ('L', ((12.0, 4.0),)), ('L', ((12.0, 3.0),)), ('z', ())]
    """
    tokens = _TOKEN.findall(path)
    k, command = 0, ""
    here = begin = (origin[0], origin[1])
    while k < len(tokens):
        if tokens[k].isalpha():
            command = tokens[k]
            k += 1
        plain = command.upper()
        if plain == "Z":
            yield "z", ()
            here = begin
            continue
        if plain not in _TAKES:
            raise InputError(f"A path holds {command!r}, which is not known.")
        numbers = list(map(float, tokens[k : k + _TAKES[plain]]))
        k += _TAKES[plain]
        base = here if command.islower() else origin
        if plain in "HV":
            points = [(base[0] + numbers[0], here[1]) if plain == "H" else (here[0], base[1] + numbers[0])]
        else:
            points = [(base[0] + a, base[1] + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
        if plain == "Q":  # the same curve with two handles
            (cx, cy), (ex, ey) = points
            handles = [(px + (cx - px) * 2 / 3, py + (cy - py) * 2 / 3) for px, py in (here, (ex, ey))]
            points = [*handles, (ex, ey)]
        here = points[-1]
        if plain == "M":
            begin, command = here, "l" if command == "m" else "L"  # more pairs are lines
        yield {"M": "M", "C": "C", "Q": "C"}.get(plain, "L"), tuple(points)


_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}
