"""The documentation of the API, rendered from its OpenAPI document: each endpoint with an example and what it really answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template
from werkzeug.datastructures import MultiDict

from . import openapi
from .endpoint import ENDPOINTS, ROOT, Endpoint, as_text, page_of
from .refusals import Code, Refused

blueprint = Blueprint("api_page", __name__)
#: The lines of an example's answer that the page shows.
_LINES = 32
_TYPES = {"string": "texto", "integer": "número entero", "number": "número", "boolean": "sí o no", "object": "objeto"}


@dataclass(frozen=True)
class Parameter:
    """A parameter as the page shows it."""

    name: str
    required: bool
    about: str
    may_be: str


@dataclass(frozen=True)
class Shown:
    """An endpoint as the page shows it: the beginning of its example's answer, and whether that is all of it; ``sent`` is the
    body of the example, empty where it is asked by its address."""

    name: str
    method: str
    path: str
    says: str
    command: str
    sent: str
    parameters: list[Parameter]
    example: str
    answer: str
    whole: bool


@blueprint.get("/api")
def page():
    """What the API answers, endpoint by endpoint."""
    described = openapi.document()
    schemas = described["components"]["schemas"]
    shown = [_shown(path, o, schemas) for path, methods in described["paths"].items() for o in methods.values()]
    return render_template("api/page.html", about=described["info"]["description"], root=ROOT, endpoints=shown, codes=list(Code))


def _shown(path: str, operation: dict[str, Any], schemas: dict[str, Any]) -> Shown:
    endpoint = ENDPOINTS[operation["operationId"]]
    lines = as_text(_answer(endpoint), indent=1).split("\n")
    return Shown(
        name=endpoint.name,
        method=endpoint.method,
        path=ROOT + path,
        says=operation["summary"],
        command=endpoint.command,
        sent=as_text(endpoint.example, indent=1) if endpoint.sends else "",
        parameters=_fields(schemas[endpoint.asks.__name__]) if endpoint.sends else _parameters(operation),
        example=endpoint.example_url,
        answer="\n".join(lines[:_LINES]),
        whole=len(lines) <= _LINES,
    )


def _parameters(operation: dict[str, Any]) -> list[Parameter]:
    return [Parameter(p["name"], p["required"], p["description"], _may_be(p["schema"])) for p in operation["parameters"]]


def _fields(body: dict[str, Any]) -> list[Parameter]:
    """The fields of a body, as parameters."""
    required = body["required"]
    return [Parameter(name, name in required, f["description"], _may_be(f)) for name, f in body["properties"].items()]


def _answer(endpoint: Endpoint) -> Any:
    """What the example of an endpoint answers, be it that the answer is not there yet."""
    try:
        return _example_of(endpoint)
    except Refused as refused:
        return refused.body


def _example_of(endpoint: Endpoint) -> Any:
    if endpoint.sends:
        return endpoint.does(endpoint.check(endpoint.example))
    path = {name: endpoint.example[name] for name in endpoint.in_path}
    query = MultiDict((name, value) for name, value in endpoint.example.items() if name not in path)
    asked = endpoint.read(path, query)
    return page_of(asked, endpoint.does(asked))


def _may_be(schema: dict[str, Any]) -> str:
    """What a parameter may be, in words."""
    if schema.get("type") == "array":
        return f"varios: {_may_be(schema['items'])}"
    if "enum" in schema:
        return ", ".join(schema["enum"])
    said = _TYPES.get(schema.get("type", ""), "")
    if "minimum" in schema:
        said += f", de {schema['minimum']} a {schema['maximum']}"
    elif "maxLength" in schema:
        said += f", hasta {schema['maxLength']} caracteres"
    if schema.get("default"):
        said += f"; sin él, {schema['default']}"
    return said
