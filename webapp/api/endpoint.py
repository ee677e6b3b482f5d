"""An endpoint of the API is one declaration: where it is, what may be asked, what it answers, an example.

::

    @endpoint("/glossary/{game}/{term}", "Un término del glosario.", asks=OfTerm, answers=GlossaryTerm, example={…})
    def term(asked: OfTerm) -> GlossaryTerm: ...

The fields of ``asks`` that are named in the path are read from it, the others from behind the question mark. An endpoint with
``sends=True`` takes them from a JSON body instead (POST): what is asked is too much for an address, and nothing is stored. What
is declared here is what is checked, what is served and what the OpenAPI document says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, get_origin
from urllib.parse import quote, urlencode

from flask import Blueprint, Response, request
from pydantic import BaseModel, ValidationError
from werkzeug.datastructures import MultiDict

from .. import room
from ..limits import limiter
from . import refusals
from .asked import Asked, Paged

ROOT = "/api/v1"
blueprint = Blueprint("api", __name__, url_prefix=ROOT)
#: Every endpoint by name, in the order of the documentation.
ENDPOINTS: dict[str, Endpoint] = {}


@dataclass(frozen=True)
class Endpoint:
    """What is declared of an endpoint; ``does`` answers what was asked, ``sends`` whether it is asked in a body, ``command`` is
    what it is asked with at the command line ("card read"), "" where no command answers it."""

    name: str
    path: str
    says: str
    asks: type[Asked]
    answers: Any
    example: Mapping[str, Any]
    does: Callable[[Any], Any]
    sends: bool = False
    command: str = ""
    fresh: bool = False

    @property
    def method(self) -> str:
        return "POST" if self.sends else "GET"

    @cached_property
    def in_path(self) -> frozenset[str]:
        """The names of the parameters in the path."""
        return frozenset(part[1:-1] for part in self.path.split("/") if part.startswith("{"))

    @property
    def example_url(self) -> str:
        """The example as an address."""
        path = self.path
        for name in self.in_path:
            path = path.replace(f"{{{name}}}", quote(self.example[name], safe=":"))
        rest = {} if self.sends else self.example
        query = urlencode({name: value for name, value in rest.items() if name not in self.in_path})
        return ROOT + path + (f"?{query}" if query else "")

    def asked(self, path: Mapping[str, str]) -> Asked:
        """What the request asks, checked. Raises :class:`refusals.Refused`."""
        return self.check(sent_json(), strict=True) if self.sends else self.read(path, request.args)

    def read(self, path: Mapping[str, str], query: MultiDict[str, str]) -> Asked:
        """The parameters in an address, checked. Raises :class:`refusals.Refused`."""
        given: dict[str, Any] = {}
        for name, values in query.lists():
            field = self.asks.model_fields.get(name)
            if field is not None and get_origin(field.annotation) is list:
                given[name] = values
            elif len(values) > 1:
                raise refusals.repeated(name, values)
            else:
                given[name] = values[0]
        clash = sorted(given.keys() & path.keys())
        if clash:
            raise refusals.repeated(clash[0], [path[clash[0]], given[clash[0]]])
        return self.check({**given, **path})

    def check(self, given: Mapping[str, Any], strict: bool = False) -> Asked:
        """What is asked, from its fields; ``strict``: of their very types, for a body has types where an address has only words.

        Raises :class:`refusals.Refused`.
        """
        if null := next((name for name, value in given.items() if value is None), None):
            raise refusals.null(null)
        try:
            return self.asks.model_validate(given, strict=strict)
        except ValidationError as error:
            raise refusals.bad_parameter(self.asks, self.in_path, error) from None


def endpoint(
    path: str,
    says: str,
    *,
    asks: type[Asked],
    answers: Any,
    example: Mapping[str, Any],
    limit: str | None = None,
    sends: bool = False,
    in_room: bool = False,
    command: str = "",
    fresh: bool = False,
) -> Callable[[Callable[[Any], Any]], Callable[[Any], Any]]:
    """Serve a function at ``path``; ``says`` is its line in the documentation, in Spanish; ``limit`` its own rate limit;
    ``in_room``: it is answered by a process of the room; ``fresh``: nobody in between keeps its
    answer, which is not everybody's; the rest as :class:`Endpoint` says."""

    def declare(does: Callable[[Any], Any]) -> Callable[[Any], Any]:
        declared = Endpoint(does.__name__, path, says, asks, answers, example, does, sends, command, fresh)
        ENDPOINTS[declared.name] = declared

        def view(**path_values: str) -> Response:
            asked = declared.asked(path_values)
            return _respond(asked, does(asked), fresh)

        view.__name__, view.__module__ = does.__name__, does.__module__
        view.__qualname__ = does.__qualname__
        rule = path.replace("{id}", "<path:id>").replace("{", "<").replace("}", ">")
        answered = room.in_room(view) if in_room else view
        limited = limiter.limit(limit)(answered) if limit else answered
        blueprint.add_url_rule(rule, declared.name, limited, methods=[declared.method], merge_slashes=False)
        return does

    return declare


def sent_json() -> dict[str, Any]:
    """The fields in the body of the request. Raises :class:`refusals.Refused` for what is no JSON object."""
    if not request.is_json:
        raise refusals.not_json()
    try:
        sent = json.loads(request.get_data(), parse_float=_number)
        json.dumps(sent, ensure_ascii=False).encode()  # JSON can spell halves of characters, which no text may have
    except (ValueError, RecursionError) as error:
        raise refusals.bad_body(error) from None
    if not isinstance(sent, dict):
        raise refusals.bad_body(None)
    return sent


def _number(text: str) -> float:
    """A number as JSON means it: 3.0 is the integer 3."""
    value = float(text)
    return int(value) if value.is_integer() else value


def _respond(asked: Asked, answer: Any, fresh: bool = False) -> Response:
    """``answer`` as JSON; of a list the page that was asked for, with the way to the others in the headers."""
    response = Response(as_text(page_of(asked, answer)), mimetype="application/json")
    response.headers["Cache-Control"] = "no-store" if fresh or request.method == "POST" else "public, no-cache"
    if isinstance(asked, Paged):
        response.headers["X-Total-Count"] = str(len(answer))
        if links := _links(asked, len(answer)):
            response.headers["Link"] = links
    return response


def page_of(asked: Asked, answer: Any) -> Any:
    """The part of a list that was asked for; any other answer as it is."""
    return answer[asked.offset : asked.offset + asked.limit] if isinstance(asked, Paged) else answer


def as_text(answer: Any, indent: int | None = None) -> str:
    """An answer as JSON text."""
    separators = (",", ":") if indent is None else (",", ": ")
    return json.dumps(answer, ensure_ascii=False, separators=separators, indent=indent, default=_plain)


def _plain(value: Any) -> object:
    """A declared answer, or one that the command line gives too."""
    return value.model_dump(mode="json", by_alias=True) if isinstance(value, BaseModel) else value.as_json()


def _links(asked: Paged, total: int) -> str:
    """The Link header of a page: the next and the previous one."""
    pages = {}
    if asked.offset + asked.limit < total:
        pages["next"] = asked.offset + asked.limit
    if asked.offset:
        pages["prev"] = max(0, asked.offset - asked.limit)
    query = [(name, value) for name, value in request.args.items(multi=True) if name not in ("offset", "limit")]
    return ", ".join(
        f'<{quote(request.path)}?{urlencode([*query, ("limit", asked.limit), ("offset", offset)])}>; rel="{name}"'
        for name, offset in pages.items()
    )
