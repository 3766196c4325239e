"""Whatever is written in an address, the answer is JSON in words, and never an error of the server's own."""

from __future__ import annotations

import json
from urllib.parse import quote

from hypothesis import given, settings, strategies as st

from tests.effort import tries
from tests.faces.web.visits import HOST, LIMITS, client_of
from zermelo.faces.web.app import make_web_app
from zermelo.faces.web.questions import questions

games = st.sampled_from(["nim:1,2", "sharing", "pig:2,2,turns=1", "nim:1,2,players=3"])
odd = st.one_of(
    st.text(max_size=30), st.integers().map(str), st.floats().map(str),
    st.sampled_from(["", "/", "//", "A", "A/B", "h1-1", "h1-1/h2-1", "solve", "random", "maxn:depth=2", "human",
                     "share/yes", "../..", "A/A", "roll", "0", "1e400", "null", "<script>"]),
)  # fmt: skip
names = st.sampled_from([*sorted(questions()), "nothing", "__init__", "..", "%2e%2e"])
fields = st.sampled_from(sorted({name for q in questions().values() for name in q.kinds} | {"game", "x"}))
methods = st.sampled_from(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
addresses = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_characters="?#\\"), max_size=30).map(
        lambda text: "/" + quote(text.lstrip("/"))
    ),
    st.sampled_from(["/", "/api", "/api/ask", "/api/ask/", "/api/jobs/x", "/api/files", "/static/x", "/api/library"]),
)


def is_sound(answer) -> bool:
    told = json.loads(answer.content) if answer.headers.get("content-type") == "application/json" else {}
    is_ours = answer.status_code < 500 or answer.status_code == 503  # too many jobs at a time is no fault
    return is_ours and (answer.status_code < 400 or "error" in told)


# One explorer for all examples: starting workers is what takes time.
app = make_web_app(hosts=frozenset({HOST}), limits=LIMITS)


def test_any_question_is_answered_in_words():
    with client_of(app, raise_server_exceptions=False) as client:

        @settings(max_examples=tries(30))
        @given(names, games, st.dictionaries(fields, odd, max_size=4))
        def tried(question, game, written):
            answer = client.get(f"/api/ask/{question}", params={"game": game, **written})
            assert is_sound(answer), (question, written, answer.text)
            if answer.status_code == 202:
                client.delete(f"/api/jobs/{answer.json()['job']}")

        tried()


def test_any_request_is_answered_in_words():
    with client_of(app, raise_server_exceptions=False) as client:

        @settings(max_examples=tries(50))
        @given(methods, addresses, st.dictionaries(st.text(max_size=8), odd, max_size=3), st.binary(max_size=50))
        def tried(method, address, written, content):
            answer = client.request(method, address, params=written, content=content)
            assert answer.status_code < 500, (method, address)
            assert answer.headers["x-content-type-options"] == "nosniff"

        tried()
