"""The OpenAPI 3.1 document, made from the declarations of the endpoints."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import TypeAdapter

from . import endpoint as declared
from .answers import Refusal
from .asked import Paged
from .refusals import Code

_TITLE = "Juez"
_ABOUT = (
    "Las reglas de cuatro juegos de cartas, con los mismos datos que da la orden «juez». Solo lectura, sin clave y "
    "desde cualquier página. La redacción es propia y no oficial."
)
_REFERENCE = "#/components/schemas/{model}"
_ERRORS = {
    "400": "Un parámetro está mal, falta o no existe.",
    "404": "No existe lo pedido; «nearest» tiene lo más parecido.",
    "414": "La dirección es demasiado larga.",
    "429": "Demasiadas peticiones; Retry-After dice cuántos segundos esperar.",
    "500": "Juez ha fallado; «report» es el informe, en la carpeta «informes» de los datos de quien lleva Juez.",
    "503": "La respuesta se está calculando o hay demasiadas peticiones a la vez; Retry-After dice cuántos segundos esperar.",
}
#: What is refused besides where a body is sent.
_OF_BODIES = {
    "413": "Lo enviado es demasiado grande.",
    "415": "El cuerpo no es JSON.",
    "422": "Está bien escrito, pero no se puede leer lo que contiene, o llevaría demasiado tiempo.",
}
_LISTED = {
    "X-Total-Count": ("Cuántos elementos tiene la lista entera.", {"type": "integer"}),
    "Link": ("Las páginas siguiente y anterior.", {"type": "string"}),
}


@cache
def document() -> dict[str, Any]:
    """The description of every endpoint, with the schemas of what is asked and answered."""
    schemas: dict[str, Any] = {}
    refusal = _schema(Refusal, schemas)
    schemas["Refusal"]["properties"]["code"]["enum"] = [code.value for code in Code]
    return {
        "openapi": "3.1.0",
        "info": {"title": _TITLE, "version": "1", "description": _ABOUT, "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": declared.ROOT}],
        "paths": {e.path: {e.method.lower(): _operation(e, refusal, schemas)} for e in declared.ENDPOINTS.values()},
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _operation(endpoint: declared.Endpoint, refusal: dict, schemas: dict[str, Any]) -> dict[str, Any]:
    return {
        "operationId": endpoint.name,
        "summary": endpoint.says,
        **({"requestBody": _body(endpoint, schemas)} if endpoint.sends else {"parameters": _parameters(endpoint)}),
        "responses": {
            "200": {
                "description": endpoint.says,
                "headers": _headers(endpoint),
                "content": {"application/json": {"schema": _schema(endpoint.answers, schemas)}},
            },
            **{
                status: {"description": text, "content": {"application/json": {"schema": refusal}}}
                for status, text in sorted((_ERRORS | (_OF_BODIES if endpoint.sends else {})).items())
            },
        },
    }


def _body(endpoint: declared.Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    """What is sent; fields may be left out, but never be null."""
    made = endpoint.asks.model_json_schema(by_alias=True)
    fields = {name: {"description": field["description"], **_plain(field)} for name, field in made.get("properties", {}).items()}
    schemas[endpoint.asks.__name__] = {
        "type": "object",
        "properties": fields,
        "required": made.get("required", []),
        "additionalProperties": False,
    }
    schema = {"$ref": _REFERENCE.format(model=endpoint.asks.__name__)}
    return {"required": True, "content": {"application/json": {"schema": schema, "example": dict(endpoint.example)}}}


def _parameters(endpoint: declared.Endpoint) -> list[dict[str, Any]]:
    """The parameters, those of the path first."""
    schema = endpoint.asks.model_json_schema(by_alias=True)
    required = schema.get("required", [])
    described = [
        {
            "name": name,
            "in": "path" if name in endpoint.in_path else "query",
            "required": name in required,
            "description": field["description"],
            "schema": _plain(field),
            **({"example": _example(field, endpoint.example[name])} if name in endpoint.example else {}),
        }
        for name, field in schema.get("properties", {}).items()
    ]
    return sorted(described, key=lambda parameter: parameter["in"])


def _example(field: dict[str, Any], given: str) -> Any:
    if field.get("type") == "array":
        return [given]
    return int(given) if field.get("type") == "integer" else given


def _plain(field: dict[str, Any]) -> dict[str, Any]:
    """The schema of a parameter: it may be left out, but never be null."""
    choices = [choice for choice in field.get("anyOf", []) if choice != {"type": "null"}]
    kept = choices[0] if choices else field
    return {key: value for key, value in kept.items() if key not in ("title", "description")}


def _headers(endpoint: declared.Endpoint) -> dict[str, Any]:
    if endpoint.sends:
        return {}
    headers = {"ETag": {"description": "Cambia cuando cambia la respuesta.", "schema": {"type": "string"}}}
    if issubclass(endpoint.asks, Paged):
        headers |= {name: {"description": text, "schema": schema} for name, (text, schema) in _LISTED.items()}
    return headers


def _schema(answers: Any, schemas: dict[str, Any]) -> dict[str, Any]:
    """The schema of an answer; the models it is made of go into ``schemas``."""
    made = TypeAdapter(answers).json_schema(ref_template=_REFERENCE)
    schemas.update(made.pop("$defs", {}))
    if isinstance(answers, type) and made.get("type") == "object" and "properties" in made:
        schemas[answers.__name__] = made
        return {"$ref": _REFERENCE.format(model=answers.__name__)}
    return made
