"""The smallest change that makes a deck legal: what to take out, what to put in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from .cards import ANY_NUMBER, Card
from .checking import examine_deck
from .findings import Change, Finding, FindingCode, Severity
from .formats import Alike, Format, Only
from .holding import ANY_CARD, Deck, Held, by_label
from .verdicts import Verdict
from .wording import counted, joined, of, to

_ROUNDS = 12
_SIZES = {FindingCode.TOO_FEW_CARDS, FindingCode.TOO_MANY_CARDS}


@dataclass(frozen=True)
class Plan:
    """Changes that, taken together, leave a deck without errors. ``complete``: whether they do, as far as is known."""

    changes: tuple[Change, ...]
    complete: bool
    text: str

    def as_json(self) -> dict[str, Any]:
        return {"text": self.text, "complete": self.complete, "changes": [change.as_json() for change in self.changes]}


def smallest_change(verdict: Verdict) -> Plan | None:
    """What to change so that the deck is legal; None where it has no error."""
    if not verdict.errors:
        return None
    deck, done = verdict.deck, list[Change]()
    demon = _other_demon(verdict)
    if demon:
        done, deck = demon
    for _ in range(_ROUNDS):
        errors = [f for f in _examined(deck, verdict) if f.severity is Severity.ERROR]
        if not errors:
            break
        following = _next(errors)
        if not following:
            return Plan(tuple(_summed(done)), False, _text(_summed(done), verdict.format))
        done += following
        deck = changed(deck, following, verdict)
    summed = _summed(done)
    return Plan(tuple(summed), not errors, _text(summed, verdict.format))


def _examined(deck: Deck, verdict: Verdict) -> list[Finding]:
    return examine_deck(deck, verdict.format, verdict.date, dict(verdict.readings), verdict.first)


def _next(errors: list[Finding]) -> list[Change]:
    """What to do first: every card that may not stay; when none is left, one number of cards at a time."""
    found: list[Change] = []
    for finding in errors:
        changes = finding.hint.changes if finding.hint and finding.code not in _SIZES else ()
        if {change.card for change in changes}.isdisjoint(change.card for change in found):
            found += changes
    if found:
        return found
    sizes = (list(finding.hint.changes) for finding in errors if finding.hint and finding.hint.changes)
    return next(sizes, [])


def changed(deck: Deck, changes: Iterable[Change], verdict: Verdict) -> Deck:
    """``deck`` after ``changes``; a card that a change leaves open is one that any rule allows there."""
    format = verdict.format
    known = {item.label: item for item in [*(verdict.first.held if verdict.first else ()), *verdict.deck.held]}
    held = list(deck.held)
    for change in changes:
        if change.card is None:
            there = sum(item.key.startswith(ANY_CARD) for item in held)
            held += [_any_card(change.section, format, there + n) for n in range(change.delta)]
            continue
        at = next((n for n, item in enumerate(held) if item.label == change.card and item.places[0] == change.section), None)
        if at is not None:
            held[at] = held[at]._replace(copies=held[at].copies + change.delta)
        elif change.delta > 0:
            held.append(known[change.card]._replace(places=(change.section,), copies=change.delta))
    return replace(deck, held=by_label(item for item in held if item.copies > 0))


def _any_card(section: str, format: Format, number: int, senda: str = "") -> Held:
    """A card of which everything is known and nothing is against it."""
    facts: dict[str, Any] = {"copies": ANY_NUMBER, "unique": False, "basic": True, "senda": senda, "supertypes": ()}
    facts["type"] = ("Demonio",) if section == "demonio" else ("Oro",) if format.game == "myl" else ("Aliado",)
    for requirement in format.requirements:
        if isinstance(requirement, Only) and section in requirement.sections:
            condition = requirement.condition
            if condition.any_of:
                facts[condition.fact] = condition.any_of[:1]
            elif condition.fact not in ("demon", "token", "playable"):
                facts[condition.fact] = condition.is_
    name = f"{ANY_CARD}{number}"
    return Held(name, name, name, Card(format.game, name, (), facts), (section,), 1, ())


def _other_demon(verdict: Verdict) -> tuple[list[Change], Deck] | None:
    """Another demon, where fewer cards would then have to go than with this one."""
    alike = next((r for r in verdict.format.requirements if isinstance(r, Alike)), None)
    if alike is None:
        return None
    demons = [held for held in verdict.deck.held if held.places == (alike.to,)]
    if len(demons) != 1:
        return None
    sendas: Counter[str] = Counter()
    for held in verdict.deck.held:
        if held.places[0] in alike.sections and held.card.fact(alike.fact):
            sendas[str(held.card.fact(alike.fact))] += held.copies
    mine = str(demons[0].card.fact(alike.fact) or "")
    best, most = sendas.most_common(1)[0] if sendas else ("", 0)
    total = sum(sendas.values())
    if not mine or best == mine or 1 + total - most >= total - sendas[mine]:
        return None
    section = verdict.format.sections[alike.to]
    changes = [Change(section.id, demons[0].label, -1), Change(section.id, None, 1, what=f"demonio de la senda {best}")]
    others = [item for item in verdict.deck.held if item is not demons[0]]
    return changes, replace(verdict.deck, held=by_label([*others, _any_card(section.id, verdict.format, 0, best)]))


def _summed(changes: Iterable[Change]) -> list[Change]:
    """Changes to the same card in the same section as one."""
    total: dict[Change, int] = {}
    for change in changes:
        at = replace(change, delta=0)
        total[at] = total.get(at, 0) + change.delta
    return [replace(at, delta=delta) for at, delta in total.items() if delta]


def _text(changes: list[Change], format: Format) -> str:
    """The changes as one Spanish sentence."""

    def section(name: str) -> str:
        return format.sections[name].name if name in format.sections else "el mazo aparte"

    out = [f"quita {-c.delta} de {c.card} {of(section(c.section))}" for c in changes if c.delta < 0 and not c.example]
    spare: dict[str, list[Change]] = {}
    for change in changes:
        if change.delta < 0 and change.example:
            spare.setdefault(change.section, []).append(change)
    any_ = [
        f"quita {counted(-sum(c.delta for c in some), 'carta')} {of(section(id))} "
        f"(por ejemplo, {joined(f'{-c.delta} de {c.card}' for c in some)})"
        for id, some in spare.items()
    ]
    new = [
        f"añade {f'{c.delta} {c.what}' if c.what else counted(c.delta, 'carta')} {to(section(c.section))}"
        for c in changes
        if c.delta > 0 and c.card is None
    ]
    put = [f"pon {c.delta} de {c.card} en {section(c.section)}" for c in changes if c.delta > 0 and c.card is not None]
    text = joined([*out, *any_, *put, *new])
    return text[:1].upper() + text[1:] + "." if text else ""
