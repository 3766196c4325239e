r"""Text for LaTeX: whatever a label holds, the file is plain ASCII and compiles.

Letters with accents are written with LaTeX's own commands. Greek letters and common signs are set in mathematics. What
is left, say 漢, is `\zermelochar{6F22}`: LuaLaTeX and XeLaTeX print the character where the font has it, pdfLaTeX its
number. `LATEX_COMMANDS` defines the commands that the text needs.
"""

from __future__ import annotations

import re
from unicodedata import normalize

from zermelo.draw.svg.label import plain_label

LATEX_COMMANDS = r"""\providecommand\zermelochar[1]{%
  \ifdefined\Umathcode\iffontchar\font"#1 \char"#1 \else U+#1\fi\else U+#1\fi}
\providecommand\zermelomark[3]{% what only some encodings have, else the number of the character
  \ifcsname\csname f@encoding\endcsname\string#2\endcsname#2{#3}\else U+#1\fi}
"""

_PLAIN = {
    "#": r"\#", "$": r"\$", "%": r"\%", "&": r"\&", "_": r"\_", "{": r"\textbraceleft{}", "}": r"\textbraceright{}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\\": r"\textbackslash{}", "<": r"\textless{}",
    ">": r"\textgreater{}", "|": r"\textbar{}", '"': "{''}", "`": "{`}", "ß": r"\ss{}", "æ": r"\ae{}", "Æ": r"\AE{}",
    "ø": r"\o{}", "Ø": r"\O{}", "œ": r"\oe{}", "Œ": r"\OE{}", "ł": r"\l{}", "Ł": r"\L{}", "ı": r"\i{}", "§": r"\S{}",
    "…": r"\dots{}", "–": "--", "−": "--", "—": "---", "’": "'", "‘": "{`}", "“": "``", "”": "{''}", "£": r"\pounds{}",
    "¡": "!`", "¿": "?`", "\u00a0": "~", "©": r"\copyright{}",
}  # fmt: skip
_MATHEMATICS = {
    "≈": r"\approx", "≤": r"\leq", "≥": r"\geq", "≠": r"\neq", "×": r"\times", "·": r"\cdot", "→": r"\to",
    "←": r"\leftarrow", "↑": r"\uparrow", "↓": r"\downarrow", "↔": r"\leftrightarrow", "±": r"\pm", "∞": r"\infty",
    "∅": r"\emptyset", "∈": r"\in", "∪": r"\cup", "∩": r"\cap", "¬": r"\neg", "∧": r"\wedge", "∨": r"\vee",
    "°": r"{}^\circ", "²": "{}^2", "³": "{}^3", "½": r"\frac12", "¼": r"\frac14", "¾": r"\frac34", "●": r"\bullet",
    "•": r"\bullet", "○": r"\circ", "♠": r"\spadesuit", "♥": r"\heartsuit", "♦": r"\diamondsuit", "♣": r"\clubsuit",
    "✓": r"\surd", "✗": r"\times", "÷": r"\div", "⇒": r"\Rightarrow", "′": "'", "ε": r"\varepsilon", "φ": r"\varphi",
    "ς": r"\varsigma", "ϑ": r"\vartheta", "ϕ": r"\phi", "ϵ": r"\epsilon",
}  # fmt: skip
_GREEK = {
    "αβγδζηθικλμ": "alpha beta gamma delta zeta eta theta iota kappa lambda mu",
    "νξπρστυχψω": "nu xi pi rho sigma tau upsilon chi psi omega",
    "ΓΔΘΛΞΠΣΥΦΨΩ": "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega",
}
for _letters, _names in _GREEK.items():
    _MATHEMATICS |= {letter: f"\\{name}" for letter, name in zip(_letters, _names.split(), strict=True)}
_ACCENTS = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0304": "=", "\u0306": "u", "\u0307": ".",
    "\u0308": '"', "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0323": "d", "\u0327": "c",
}  # fmt: skip
_MARKS = {"đ": r"\dj", "Đ": r"\DJ", "ð": r"\dh", "Ð": r"\DH", "þ": r"\th", "Þ": r"\TH", "ŋ": r"\ng", "Ŋ": r"\NG"}
_MINUS = re.compile(r"(?<![\w)])-(?=\d)")


def latex_text(text: object) -> str:
    r"""Returns *text* as LaTeX prints it, in one line of ASCII.

    >>> print(latex_text("50% of A_1 & {x}~y^2\\"))
    50\% of A\_1 \& \textbraceleft{}x\textbraceright{}\textasciitilde{}y\textasciicircum{}2\textbackslash{}
    >>> print(latex_text("Zoë: (-1, α) ≈ 漢"))
    Zo\"{e}: (--1, $\alpha$) $\approx$ \zermelochar{6F22}
    """
    signed = _MINUS.sub("−", plain_label(text))
    made: list[str] = []
    for k, sign in enumerate(signed):
        if sign == " " and (k in (0, len(signed) - 1) or signed[k - 1] == " "):
            made.append("~")
        elif sign in "-'," and k and signed[k - 1] == sign:
            made.append(f"{{{sign}}}")  # two of them would become another sign
        else:
            made.append(_latex_sign(sign))
    return "".join(made)


def _latex_sign(sign: str) -> str:
    if sign in _PLAIN:
        return _PLAIN[sign]
    if sign.isascii():
        return sign
    if sign in _MATHEMATICS:
        return f"${_MATHEMATICS[sign]}$"
    number = f"{ord(sign):04X}"
    if sign in _MARKS:
        return f"\\zermelomark{{{number}}}{{{_MARKS[sign]}}}{{}}"
    letter, *marks = list(normalize("NFD", sign))
    if letter.isascii() and letter.isalpha() and len(marks) == 1:
        if marks[0] in _ACCENTS:
            dotless = {"i": r"\i", "j": r"\j"} if marks[0] not in "\u0323\u0327" else {}
            return f"\\{_ACCENTS[marks[0]]}{{{dotless.get(letter, letter)}}}"
        if marks[0] == "\u0328":
            return f"\\zermelomark{{{number}}}{{\\k}}{{{letter}}}"
    return f"\\zermelochar{{{number}}}"
