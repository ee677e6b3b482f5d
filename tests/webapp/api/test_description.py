"""The description: every route, parameter and example of the API."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from webapp import limits
from webapp.api.asked import MOST
from webapp.api.endpoint import ENDPOINTS, ROOT
from webapp.api.refusals import Code

from .asking import example


def test_every_route_is_described_and_every_described_path_is_a_route(app, client):
    described = set(client.get(f"{ROOT}/openapi.json").get_json()["paths"])
    routes = {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule.removeprefix(ROOT))
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(f"{ROOT}/")
    }
    assert described == routes
    assert len(routes) >= 12


def test_every_endpoint_and_limit_is_in_the_documentation():
    written = (Path(__file__).parents[3] / "docs" / "web.md").read_text(encoding="utf-8")
    assert all(f"| `{endpoint.path}` |" in written for endpoint in ENDPOINTS.values())
    for figure in (limits.ORDINARY, limits.EXPENSIVE, limits.RUNNING, f"{limits.LONGEST_ADDRESS} characters", f"at most {MOST}"):
        assert figure in written


def test_every_parameter_and_error_code_is_described(client):
    document = client.get(f"{ROOT}/openapi.json").get_json()
    for operation in (operation for path in document["paths"].values() for operation in path.values()):
        assert operation["summary"].endswith(".")
        assert all(parameter["description"] for parameter in operation.get("parameters", []))
    assert document["components"]["schemas"]["Refusal"]["properties"]["code"]["enum"] == [code.value for code in Code]


@pytest.mark.parametrize("endpoint", ENDPOINTS.values(), ids=list(ENDPOINTS))
def test_the_example_of_every_endpoint_runs_and_is_as_described(client, endpoint):
    response = example(client, endpoint)
    assert response.status_code == 200
    TypeAdapter(endpoint.answers).validate_python(response.get_json())


def test_the_page_shows_every_endpoint_with_what_its_example_answers(client):
    page = client.get("/api").get_data(as_text=True)
    assert len(page) < 60_000
    sections = re.findall(r'<section id="(\w+)" class="endpoint">(.*?)</section>', page, re.DOTALL)
    assert [name for name, _ in sections] == list(ENDPOINTS)
    for name, section in sections:
        text = re.findall(r"<code>([^<]*)</code></pre>", section)[-1]
        answer = json.dumps(example(client, ENDPOINTS[name]).get_json(), ensure_ascii=False, indent=1)
        beginning = unescape(text.removesuffix("\n…"))
        assert answer.startswith(beginning)
        assert text.endswith("\n…") or answer == beginning
