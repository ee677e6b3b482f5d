"""Forms of the desk as entries: the same fields whether a browser posts them or a phone kept them meanwhile."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, get_origin

from desk import Refused, Sent
from desk.kinds import kind_named
from rules_corpus import DOCUMENTS, UnknownRule
from rules_corpus.corpus import Corpus

#: What stands before the name of a field of the content.
PREFIX = "c-"
_MOST_FIELDS = 200
_BETWEEN_RULES = re.compile(r"[,;\s]+")
_RULE_ID = re.compile(r"[a-z0-9-]+:[^\s]{1,40}")
#: Where the words go that were given as a rule and are none.
_WORDS_OF = {"ruled": "question", "penalised": "note", "extended": "note"}
_RULES = "rules"

Fields = Iterable[tuple[str, str]]


def content_of(kind: str, fields: Fields, corpus: Corpus, game: str) -> dict[str, Any]:
    """What an entry says, from the fields of a form; empty ones were not filled in. Raises :class:`~desk.Refused`."""
    model = kind_named(kind).model
    several, by_name = (
        {name for name, field in model.model_fields.items() if get_origin(field.annotation) is kind} for kind in (tuple, dict)
    )
    content: dict[str, Any] = {}
    for name, value in list(fields)[:_MOST_FIELDS]:
        name, value = name.removeprefix(PREFIX), value.replace("\r\n", "\n").strip()
        if not value:
            continue
        if name in several:
            content.setdefault(name, []).extend(line.strip() for line in value.split("\n") if line.strip())
        elif name in by_name:
            content[name] = _json(value)
        else:
            content[name] = value
    if _RULES in content and _RULES in several:
        content.update(_rules(kind, content, corpus, game))
    return content


def _json(value: str) -> Any:
    """What a page put into a field as JSON; what is none stays as it is, to be refused by name."""
    try:
        return json.loads(value)
    except ValueError:
        return value


def _rules(kind: str, content: Mapping[str, Any], corpus: Corpus, game: str) -> dict[str, Any]:
    """The rules that were named; what is none stays as words, so that nothing that was typed is lost."""
    named: list[str] = []
    words: list[str] = []
    for value in content[_RULES]:
        found = [rule_named(part, corpus, game) for part in _BETWEEN_RULES.split(value) if part]
        if all(found):
            named += [id for id in found if id]
        else:
            words.append(value)
    where = _WORDS_OF.get(kind)
    changed: dict[str, Any] = {_RULES: list(dict.fromkeys(named))}
    if words and where:
        changed[where] = "\n".join(filter(None, [content.get(where, ""), f"(regla: {' '.join(words)})"]))
    return changed


def rule_named(said: str, corpus: Corpus, game: str) -> str | None:
    """The rule of the game that somebody means by a number or an id; None where there is none."""
    for id in (said,) if ":" in said else (f"{game}:{said}",):
        try:
            found = corpus.locate(id.strip("«».,")).record.id
        except (UnknownRule, ValueError):
            continue
        if _RULE_ID.fullmatch(found) and _is_of(found, game):
            return found
    return None


def rules_of_other_games(content: Mapping[str, Any], game: str) -> list[str]:
    """The rules that an entry cites although they are of another game than its event."""
    rules = content.get(_RULES)
    return [rule for rule in rules if isinstance(rule, str) and not _is_of(rule, game)] if isinstance(rules, list) else []


def _is_of(rule: str, game: str) -> bool:
    document = DOCUMENTS.get(rule.partition(":")[0])
    return document is not None and document.game == game


def sent_of(given: Mapping[str, Any], corpus: Corpus, game: str) -> Sent:
    """An entry as a phone's queue sends it. Raises :class:`~desk.Refused`."""
    try:
        id, kind, fields = given["id"], given["kind"], given["fields"]
        pairs = [(str(name), str(value)) for name, value in fields if str(name).startswith(PREFIX)]
    except (KeyError, TypeError, ValueError):
        raise Refused("La anotación no está entera.") from None
    if not isinstance(id, str):
        raise Refused("La anotación no lleva un identificador que valga.")
    return Sent(
        id,
        kind_named(kind).name,
        content_of(kind, pairs, corpus, game),
        replaces=_word(given.get("replaces")),
        made_on=_word(given.get("made_on")),
        takeover=_whole(given.get("takeover")) or 1,
        device_at=_whole(given.get("device_at")),
        device_now=_whole(given.get("device_now")),
    )


def _word(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _whole(value: Any) -> int | None:
    """A number as a program or a form gives it; None for what is none that a clock shows."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 16:
        value = int(value)
    return value if type(value) is int and 0 <= value < 10**16 else None
