"""Whatever a label holds, LaTeX gets ASCII in which nothing of the label is a command."""

from __future__ import annotations

import re

from hypothesis import given, strategies as st

from tests.draw.svg import HOSTILE
from zermelo.draw.tikz.latex import latex_text

COMMAND = re.compile(r"\\(?:[A-Za-z]+|[^A-Za-z])")
KNOWN = re.compile(
    r"\\[#$%&_]|\\text(?:braceleft|braceright|asciitilde|asciicircum|backslash|less|greater|bar)\{\}"
    r"|\\zermelochar\{[0-9A-F]+\}|\\zermelomark\{[0-9A-F]+\}\{\\[a-zA-Z]+\}\{[A-Za-z]?\}|\$\{?[^$]*\$"
    r"|\\[`'^~=.\"urHvdc]\{(?:[A-Za-z]|\\[ij])\}|\\(?:ss|ae|AE|o|O|oe|OE|l|L|i|S|dots|pounds|copyright)\{\}"
)


@given(st.one_of(st.text(max_size=40), st.sampled_from(HOSTILE)))
def test_a_label_becomes_ascii_without_a_command_of_its_own(label):
    made = latex_text(label)
    assert made.isascii() and "\n" not in made
    rest = KNOWN.sub("", made)
    assert not re.search(r"[\\#$%&_^\"<>|]", rest), (label, made)
    assert rest.count("{") == rest.count("}")


def test_plain_words_stay_as_they_are():
    assert latex_text("Ann (h1-1)") == "Ann (h1-1)"


def test_signs_do_not_grow_together():
    assert latex_text("a--b") == "a-{-}b" and latex_text("''") == "'{'}" and latex_text("?`") == "?{`}"


def test_blanks_are_kept():
    assert latex_text("a   b") == "a ~~b" and latex_text(" a ") == "~a~"


def test_letters_that_only_some_encodings_have_are_asked_for():
    assert latex_text("ąþ") == r"\zermelomark{0105}{\k}{a}\zermelomark{00FE}{\th}{}"
