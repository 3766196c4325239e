"""Who may ask at all: hosts, other sites, tokens, headers, paths."""

from __future__ import annotations

import pytest

from tests.faces.web.visits import HOST, client_of
from zermelo.errors import ParameterError
from zermelo.faces.web.access.guard import web_guard_hosts
from zermelo.faces.web.app import make_web_app
from zermelo.faces.web.serve import check_web_serve_access

TOKEN = "a-long-token-0123456789"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "testserver:81", "TESTSERVER.", "a b"])
def test_another_name_for_this_machine_is_refused(explorer, host):
    assert explorer.get("/api/screens", headers={"host": host}).status_code == 400
    assert explorer.get("/", headers={"host": host}).status_code == 400


def test_loopback_is_reached_by_three_names_at_its_port_only():
    assert web_guard_hosts(8017) == {"127.0.0.1:8017", "localhost:8017", "[::1]:8017"}
    assert web_guard_hosts(8017, "127.0.0.1") == web_guard_hosts(8017, "::1") == web_guard_hosts(8017)
    assert web_guard_hosts(8017, "127.0.0.2") - web_guard_hosts(8017) == {"127.0.0.2:8017"}  # where it listens


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://testserver", "http://testserver:8080"])
@pytest.mark.parametrize(("method", "path"), [("GET", "/api/library"), ("POST", "/api/files?name=a.json")])
def test_other_sites_may_not_ask(explorer, origin, method, path):
    answer = explorer.request(method, path, headers={"origin": origin}, content=b"" if method == "GET" else b"{}")
    assert answer.status_code == 403
    assert "access-control-allow-origin" not in answer.headers


def test_a_picture_or_form_on_another_site_may_not_ask(explorer):
    for site in ("cross-site", "same-site"):
        assert explorer.get("/api/library", headers={"sec-fetch-site": site}).status_code == 403
    assert explorer.get("/api/library", headers={"sec-fetch-site": "same-origin"}).status_code == 200


def test_what_changes_anything_needs_a_header_no_form_can_send():
    with client_of(make_web_app(hosts=frozenset({HOST}))) as client:
        del client.headers["x-zermelo"]
        assert client.post("/api/files?name=a.json", content=b"{}").status_code == 403
        assert client.delete("/api/jobs/x").status_code == 403


def test_every_answer_carries_the_strict_headers(explorer):
    for path in ("/", "/static/app.js", "/api/screens", "/api/ask/nothing", "/nowhere", "/static/../app.py"):
        headers = explorer.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert "require-trusted-types-for 'script'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/screens/../../app.py", "/static/..\\app.py", "/static/", "/static/app.js%00", "/static/.",
        "/../pyproject.toml",
        "/static/screens", "/static/index.html/", "/etc/passwd", "/api/../static/app.js/../../serve.py",
    ],
)  # fmt: skip
def test_nothing_outside_the_folder_of_pages_is_served(explorer, path):
    from urllib.parse import unquote

    answer = explorer.get(path)
    assert answer.status_code in (400, 404) or unquote(path).endswith("static/app.js")
    assert b"import" not in answer.content and b"root:" not in answer.content


def test_a_page_is_served_by_its_exact_name_and_told_when_unchanged(explorer):
    answer = explorer.get("/static/app.js")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/javascript")
    assert explorer.get("/static/app.js", headers={"if-none-match": answer.headers["etag"]}).status_code == 304


def test_with_a_token_nobody_gets_anything_without_it():
    with client_of(make_web_app(hosts=None, token=TOKEN), follow_redirects=False) as client:
        for path in ("/", "/static/app.js", "/api/library", "/api/ask/values?game=nim:1,2", "/?token=wrong"):
            assert client.get(path).status_code == 401
        assert client.get("/api/screens", headers={"authorization": f"Bearer {TOKEN}"}).status_code == 200
        assert client.get("/api/screens", headers={"authorization": f"Bearer {TOKEN}x"}).status_code == 401
        assert client.get("/api/screens", headers={"cookie": "zermelo=wrong"}).status_code == 401
        entered = client.get(f"/?token={TOKEN}")
        assert entered.status_code == 303 and entered.headers["location"] == "/"
        assert (
            "httponly" in entered.headers["set-cookie"].lower()
            and "samesite=strict" in entered.headers["set-cookie"].lower()
        )
        assert client.get("/api/screens").status_code == 200


def test_an_address_with_very_many_parameters_is_refused_like_any_other_without_a_token():
    with client_of(make_web_app(hosts=None, token=TOKEN)) as client:
        told = client.get("/?" + "&".join(f"a{k}=1" for k in range(100)) + f"&token={TOKEN}")
        assert told.status_code == 401 and "content-security-policy" in told.headers


@pytest.mark.parametrize("other", ['a={"x": 1}', "two words=1", 'open="', "é=é", "bare", "expires=1", "zermelo=old"])
def test_cookies_of_other_programs_at_this_address_do_not_shut_anybody_out(other):
    with client_of(make_web_app(hosts=None, token=TOKEN)) as client:
        for cookies in (f"{other}; zermelo={TOKEN}", f"zermelo={TOKEN}; {other}"):
            assert client.get("/api/screens", headers={"cookie": cookies.encode()}).status_code == 200
        assert client.get("/api/screens", headers={"cookie": f"{other}; xzermelo={TOKEN}".encode()}).status_code == 401


@pytest.mark.parametrize("token", [None, "short", "has spaces in it 0123456789", "ünïcödé-0123456789"])
def test_beyond_this_machine_a_good_token_is_needed(token):
    with pytest.raises(ParameterError):
        check_web_serve_access("0.0.0.0", token)
    check_web_serve_access("0.0.0.0", TOKEN)
    check_web_serve_access("127.0.0.1", None)


def test_the_command_line_refuses_to_listen_beyond_without_a_token():
    from click.testing import CliRunner

    from zermelo.faces.cli import main

    done = CliRunner().invoke(main, ["serve", "--host", "0.0.0.0"], env={"ZERMELO_TOKEN": None})
    assert done.exit_code == 2
    assert "--token" in done.output


def test_small_answers_are_sent_at_once():
    import socket

    from zermelo.faces.web.serve import web_serve_socket

    with web_serve_socket("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP  # else nobody turns Nagle's waiting off
