"""Host names, this machine only, other sites, headers, limits: what a request may do by where it comes from."""

from __future__ import annotations

import socket
import subprocess
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from flask import Flask

from indexer import Home
from webapp import create_app, limits, safety
from webapp.access import Access, Role
from webapp.limits import EXPENSIVE, LARGEST_BODY, limiter

from ..conftest import host_of

PHONE = {"REMOTE_ADDR": "192.168.1.77"}
LAN = "http://192.168.1.5:8017"


@pytest.fixture(scope="module")
def at_home(tmp_path_factory):
    """The host's browser at a Juez that serves on every address."""
    return host_of(create_app(Home(tmp_path_factory.mktemp("hosted")), {"TESTING": True, "HOSTS": frozenset({"0.0.0.0"})}))


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}, 303),
        ({"Sec-Fetch-Site": "none"}, 303),
        ({"Origin": "http://localhost"}, 303),
        ({}, 303),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://localhost:3000"}, 403),
        ({"Origin": "https://example.com"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
def test_another_site_may_not_make_a_browser_write(at_home, headers, status):
    assert at_home.post("/situaciones/evento", headers=headers).status_code == status


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "a b", "[::1", "x:y:z", "é"]
)
@pytest.mark.parametrize("path", ["/", "/api/v1/documents", "/static/-/juez.css", "/nada"])
def test_a_name_that_is_not_ours_is_refused(at_home, host, path):
    response = at_home.get(path, environ_overrides={"HTTP_HOST": host})
    assert response.status_code == 403
    assert response.mimetype == "text/plain"
    assert "Content-Security-Policy" in response.headers


def test_names_and_addresses_that_are_ours(shared_home, client, at_home):
    assert at_home.get("/", base_url=LAN, environ_base=PHONE).status_code == 200
    assert client.get("/", base_url=LAN).status_code == 403
    named = create_app(shared_home, {"HOSTS": frozenset({"juez.lan"})}).test_client()
    assert named.get("/", base_url="https://JUEZ.lan").status_code == 200
    assert named.get("/", base_url=LAN).status_code == 403


@pytest.fixture
def small(tmp_path):
    """An application with one view of each limit."""
    app = Flask("small")
    app.extensions["access"] = Access(tmp_path / "access.json")
    safety.init_app(app)
    limits.init_app(app)
    app.config["HOSTS"] = frozenset({"0.0.0.0"})

    @app.get("/caro")
    @limiter.limit(EXPENSIVE)
    def dear():
        return "x"

    @app.post("/barato")
    def cheap():
        return "x"

    limiter.reset()
    yield app.test_client()
    limiter.reset()


def test_the_host_is_not_limited_unless_another_site_makes_it_ask(small):
    small.set_cookie("juez", small.application.extensions["access"].cookie(Role.HOST))
    assert {small.get("/caro").status_code for _ in range(70)} == {200}
    cross = {"Sec-Fetch-Site": "cross-site"}
    assert {small.get("/caro", headers=cross).status_code for _ in range(70)} == {200, 429}


def test_the_limit_of_an_expensive_view_is_its_own(small):
    asked = [small.get("/caro", environ_base=PHONE, base_url=LAN).status_code for _ in range(61)]
    assert asked[:5] == [200] * 5
    assert 429 in asked
    assert small.get("/caro", environ_base={"REMOTE_ADDR": "192.168.1.78"}, base_url=LAN).status_code == 200
    assert small.post("/barato", environ_base=PHONE, base_url=LAN).status_code == 200


def test_a_judge_is_not_limited_by_who_shares_the_address(small):
    shared = {"environ_base": PHONE, "base_url": LAN}
    assert 429 in [small.get("/caro", **shared).status_code for _ in range(61)]
    small.set_cookie("juez", small.application.extensions["access"].cookie(Role.JUDGE), domain="192.168.1.5")
    assert small.get("/caro", **shared).status_code == 200
    assert 429 in [small.get("/caro", **shared).status_code for _ in range(61)]


def test_an_ipv6_network_counts_as_one(small):
    asked = [
        small.get("/caro", environ_base={"REMOTE_ADDR": f"2001:db8:1:2::{n}"}, base_url=LAN).status_code for n in range(1, 62)
    ]
    assert 429 in asked


def test_too_many_requests_are_a_page_in_spanish_that_says_when(shared_home):
    app = create_app(shared_home, {"TESTING": True, "HOSTS": frozenset({"0.0.0.0"})})
    app.add_url_rule("/caro", "view.dear", limiter.limit(EXPENSIVE)(lambda: "x"))
    limiter.reset()
    client = app.test_client()
    answers = [client.get("/caro", environ_base=PHONE, base_url=LAN) for _ in range(61)]
    refused = next(a for a in answers if a.status_code == 429)
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert "demasiado deprisa" in refused.get_data(as_text=True)


def test_a_long_address_and_a_large_body_are_refused(client):
    assert client.get("/buscar?q=" + "a" * 9000).status_code == 414
    assert client.post("/buscar", environ_overrides={"CONTENT_LENGTH": str(LARGEST_BODY + 1)}).status_code == 413


def test_an_error_keeps_the_headers_that_explain_it(client):
    response = client.post("/buscar")
    assert response.status_code == 405
    assert {m.strip() for m in response.headers["Allow"].split(",")} == {"GET", "HEAD", "OPTIONS"}


def test_debug_mode_is_off_whatever_the_environment_says(shared_home):
    code = "from webapp import create_app; from indexer import Home; from pathlib import Path; import sys;"
    code += "print(create_app(Home(Path(sys.argv[1]))).debug)"
    environment = {"FLASK_DEBUG": "1", "PATH": "/usr/bin:/bin"}
    folder = str(shared_home.folder)
    run = subprocess.run([sys.executable, "-c", code, folder], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


def status(port: int, host: str) -> int:
    try:
        return urlopen(Request(f"http://127.0.0.1:{port}/static/-/icon.svg", headers={"Host": host}), timeout=10).status
    except HTTPError as error:
        return error.code


def test_serving_binds_this_machine_alone_and_goes_by_the_names_it_was_given(shared_home):
    server = subprocess.Popen(
        [sys.executable, "-m", "juez", "serve", "--port", "0", "--name", "Mesa.Test"],
        env={"JUEZ_HOME": str(shared_home.folder), "PATH": "/usr/bin:/bin", "FLASK_DEBUG": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        port = int(server.stdout.readline().rstrip("/\n").rsplit(":", 1)[1])
        assert status(port, f"localhost:{port}") == status(port, "mesa.test") == 200
        assert status(port, "otra.test") == status(port, "192.168.1.5") == 403
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.2", port), timeout=2)
    finally:
        server.kill()
        server.wait()
        server.stdout.close()
