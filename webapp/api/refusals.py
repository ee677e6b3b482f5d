"""Errors of the API: one JSON shape, in Spanish, with what comes nearest to what was asked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from flask import Response, current_app, request
from pydantic import BaseModel, ValidationError
from rapidfuzz import fuzz, process
from werkzeug.exceptions import HTTPException

from rules_corpus import UnknownRule


class Code(StrEnum):
    """What sort of error it is."""

    BAD_PARAMETER = "bad-parameter"
    MISSING_PARAMETER = "missing-parameter"
    UNKNOWN_PARAMETER = "unknown-parameter"
    REPEATED_PARAMETER = "repeated-parameter"
    BAD_BODY = "bad-body"
    BAD_DECK = "bad-deck"
    UNKNOWN_FORMAT = "unknown-format"
    BAD_SITUATION = "bad-situation"
    BAD_CARD_TEXT = "bad-card-text"
    BUSY = "busy"
    UNDER_WAY = "under-way"
    TOO_SLOW = "too-slow"
    UNKNOWN_RULE = "unknown-rule"
    UNKNOWN_EDITION = "unknown-edition"
    UNKNOWN_DOCUMENT = "unknown-document"
    UNKNOWN_GAME = "unknown-game"
    UNKNOWN_TERM = "unknown-term"
    UNKNOWN_CONCEPT = "unknown-concept"
    UNKNOWN_ADDRESS = "unknown-address"
    FORBIDDEN = "forbidden"
    METHOD = "method-not-allowed"
    TOO_LARGE = "too-large"
    NOT_JSON = "not-json"
    TOO_LONG = "address-too-long"
    TOO_MANY = "too-many-requests"
    OTHER = "bad-request"
    FAILED = "failed"


_OF_STATUS = {
    403: (Code.FORBIDDEN, "No se puede desde aquí."),
    404: (Code.UNKNOWN_ADDRESS, "La API no tiene esta dirección."),
    405: (Code.METHOD, "Esta dirección no admite ese método."),
    413: (Code.TOO_LARGE, "Lo enviado es demasiado grande."),
    414: (Code.TOO_LONG, "La dirección es demasiado larga."),
    429: (Code.TOO_MANY, "Demasiadas peticiones desde tu red; espera los segundos que dice Retry-After."),
}
#: Likeness (0–100) from which a word is taken for a slip of another, and how many such are named.
_LIKE = 50
_MOST_LIKE = 3
#: The seconds to wait for what cannot be answered now.
_WAIT = 5
#: The characters shown of what was sent.
_SHOWN = 300


class Refused(Exception):
    """A request that the API does not answer: the status, and what to say."""

    def __init__(self, status: int, code: Code, message: str, nearest: Iterable[str] = (), **more: object):
        super().__init__(message)
        self.status = status
        self.body = {"error": message, "code": code.value, "nearest": list(nearest), **more}

    def response(self) -> Response:
        response = Response(json.dumps(self.body, ensure_ascii=False), self.status, mimetype="application/json")
        if self.status == 503:
            response.headers["Retry-After"] = str(_WAIT)
        return response


def nearest_of(value: str, allowed: Iterable[str]) -> list[str]:
    """The members of ``allowed`` that ``value`` may be a slip of, likeliest first."""
    found = process.extract(value.lower()[:100], list(allowed), scorer=fuzz.WRatio, limit=_MOST_LIKE, score_cutoff=_LIKE)
    return [name for name, _, _ in found]


def unknown_rule(error: UnknownRule) -> Refused:
    return Refused(404, Code.UNKNOWN_RULE, str(error), error.nearest)


def unknown(code: Code, what: str, value: str, allowed: Iterable[str]) -> Refused:
    """404 for a thing that does not exist; ``what`` names it in Spanish with its article."""
    near = nearest_of(value, allowed)
    return Refused(404, code, f"No existe {what} «{value}».{_meant(near)}", near)


def bad_parameter(asked: type[BaseModel], path: frozenset[str], error: ValidationError) -> Refused:
    """What to say of the first parameter that is wrong. One that stands in the path names a thing that does not exist."""
    first = error.errors(include_url=False)[0]
    name, context = str(first["loc"][0]), first.get("ctx", {})
    got = "" if first["type"] == "missing" else str(first["input"])[:_SHOWN]
    allowed: list[str] = context.get("allowed", [])
    if name in path:
        code = {"game": Code.UNKNOWN_GAME, "document": Code.UNKNOWN_DOCUMENT}.get(name, Code.UNKNOWN_ADDRESS)
        return unknown(code, context.get("what", "lo pedido:"), got, allowed)
    fields = asked.model_json_schema(by_alias=True).get("properties", {})
    if first["type"] == "missing":
        code, message, near = Code.MISSING_PARAMETER, f"Falta el parámetro «{name}».", []
    elif first["type"] == "extra_forbidden":
        allowed = [known for known in fields if known not in path]
        listed = f"Los que hay: {', '.join(allowed)}." if allowed else "Aquí no hay ninguno."
        code, message, near = Code.UNKNOWN_PARAMETER, f"No conozco el parámetro «{name}». {listed}", nearest_of(name, allowed)
    else:
        code, message, near = Code.BAD_PARAMETER, _reason(first, fields[name], name, got), nearest_of(got, allowed)
    return Refused(400, code, message + _meant(near), near, parameter=name, got=got, allowed=allowed)


def repeated(name: str, values: list[str]) -> Refused:
    message = f"El parámetro «{name}» está {len(values)} veces y solo puede estar una."
    return Refused(400, Code.REPEATED_PARAMETER, message, parameter=name, got=values[1], allowed=[])


def null(name: str) -> Refused:
    message = f"«{name}» no puede ser nulo: quítalo o dale un valor."
    return Refused(400, Code.BAD_PARAMETER, message, parameter=name, got="null", allowed=[])


def not_json() -> Refused:
    message = "El cuerpo debe ser JSON y decirlo: Content-Type: application/json."
    return Refused(415, Code.NOT_JSON, message)


def bad_body(error: Exception | None) -> Refused:
    """What to say of a body that is no JSON object; ``error`` None: it is JSON of another kind."""
    if error is None:
        message = "El cuerpo debe ser un objeto JSON: {…}."
    elif isinstance(error, json.JSONDecodeError):
        message = f"El cuerpo no es JSON: fallo en la línea {error.lineno}, columna {error.colno}."
    else:
        message = "El cuerpo no es JSON que se pueda leer."
    return Refused(400, Code.BAD_BODY, message)


def of_http(error: HTTPException) -> Refused:
    """The JSON of an HTTP error; an address that does not exist names those that come near."""
    status = error.code or 500
    code, message = _OF_STATUS.get(status, (Code.OTHER, "La petición no está bien escrita."))
    near: list[str] = []
    if status == 404:
        rules = (rule.rule for rule in current_app.url_map.iter_rules() if rule.endpoint.startswith("api."))
        near = nearest_of(request.path, (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule) for rule in rules))
    return Refused(status, code, message, near)


def failed(message: str, report: str) -> Refused:
    """An error of Juez itself, told in the file ``report`` of whoever serves."""
    return Refused(500, Code.FAILED, message, report=report)


def _reason(error: Any, field: dict[str, Any], name: str, got: str) -> str:
    """Why a value was not taken, and what may stand there; ``field`` is the schema of the parameter."""
    kind = error["type"]
    if kind == "one_of":
        return f"«{name}» debe ser uno de estos: {', '.join(error['ctx']['allowed'])}; llegó «{got}»."
    field = next((choice for choice in field.get("anyOf", []) if choice != {"type": "null"}), field)
    if kind in ("int_parsing", "int_type", "greater_than_equal", "less_than_equal"):
        return f"«{name}» debe ser un número entero de {field['minimum']} a {field['maximum']}; llegó «{got}»."
    if kind == "string_too_short":
        return f"«{name}» está vacío."
    if kind == "string_too_long":
        return f"«{name}» tiene {len(error['input'])} caracteres y caben {error['ctx']['max_length']}."
    if kind in ("string_type", "dict_type"):
        what = "un texto" if kind == "string_type" else "un objeto"
        return f"«{'.'.join(map(str, error['loc']))}» debe ser {what}."
    return f"«{name}» no puede ser «{got}»."


def _meant(near: list[str]) -> str:
    return f" ¿Querías decir «{near[0]}»?" if near else ""
