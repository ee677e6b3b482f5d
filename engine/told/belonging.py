"""Whose the cards of a told dispute are, and what is said of them apart from where they are named."""

from __future__ import annotations

import itertools
import re

from ..kernel.wording import fold
from .items import Item
from .teller import Teller
from .vocabulary import does


def owners(t: Teller, sentence: list[Item]) -> None:
    """Whose each card of a sentence is told to be."""
    for i, item in enumerate(sentence):
        if item.kind != "card":
            continue
        owner = item.owner
        if owner and owner not in ("su", "mi"):
            t.lay(t.who(owner, t.spoken(sentence, i)), item)
            _lay_before(t, t.who(owner, t.spoken(sentence, i)), sentence, i)
        elif i > 1 and not t.places.owner(item.value) and sentence[i - 1].said == "dueño":
            named = [each for each in sentence[:i] if each.kind == "player" and not each.prep]
            if named:
                t.lay(t.who(named[-1].value), item)
        elif owner == "mi":
            t.lay(t.persons.me or t.subject, item)
        elif t.persons.me and any(fold(each.said) in ("mio", "mia") for each in sentence[max(0, i - 2) : i]):
            t.lay(t.persons.me, item)
        for before, after in ((sentence[i + 1 : i + 4], sentence[i + 1 : i + 4]),):
            # «el Ogro que tiene Bruno», «la Gárgola, que es de Bruno»
            said = [fold(each.said) for each in before]
            if said[:2] in (["que", "tiene"], ["que", "controla"]) and len(after) > 2 and after[2].kind == "player":
                t.lay(t.who(after[2].value), item)
            follows = sentence[i + 1 : i + 4]
            if len(follows) == 3 and follows[0].kind == "that" and {follows[1].kind, follows[2].kind} == {"verb", "player"}:
                verb, who = (follows[1], follows[2]) if follows[1].kind == "verb" else (follows[2], follows[1])
                played = verb.forms and does(verb.forms[0].lemma) == "play" and verb.forms[0].lemma not in ("mandar", "enviar")
                if played and not who.prep:
                    t.told.lies.setdefault((t.who(who.value), item.value), t.lexicon.zones.get("mano", ""))
            plain = [each for each in sentence[i + 1 : i + 5] if each.value != ","][:3]
            if (
                len(plain) == 3
                and plain[0].kind == "that"
                and plain[1].said == "es"
                and (plain[2].kind, plain[2].prep) == ("player", "de")
            ):
                t.lay(t.who(plain[2].value), item)


def _lay_before(t: Teller, who: str, sentence: list[Item], at: int) -> None:
    """«El Oso 2/2 y el Gato 1/1 de Eva»: hers are both."""
    while at > 1 and sentence[at - 1].value == "y" and sentence[at - 2].kind == "card" and sentence[at].prep == "":
        before = sentence[at - 2]
        if before.owner or t.places.owner(before.value) or not before.described or not t.has_figures(before.value):
            return
        t.lay(who, before)
        at -= 2


def header(t: Teller, sentence: list[Item]) -> None:
    """«Bruno: …», «Ana mesa: …»"""
    first = list(sentence[:4])
    if len(first) > 1 and first[0].kind == "event" and first[1].kind == "player" and first[1].prep == "de":
        t.subject = t.who(first[1].value)
        t.told.active = t.told.active or (t.subject if first[0].value == "attack" else "")
    if len(first) > 1 and first[0].kind == "player":
        zone = first[1].kind == "zone" and len(first) > 2 and first[2].value in (":", ",")
        if first[1].value == ":" or zone:
            t.subject = t.who(first[0].value)


def of_all(t: Teller, sentence: list[Item]) -> None:
    """«Bardo y Ninfa, los dos de Agua», «equipo de Fuego, Bardo con Ninfa»: what is said of several."""
    for before, item in itertools.pairwise(sentence):
        if item.kind == "type" and item.det == "su" and item.said.endswith("s"):  # «Minero y Herrero, sus Apoyos de Tierra»
            mark = next((each.said for each in sentence if each.kind == "type" and each.prep == "de" and each.at > item.at), "")
            for card in sentence:
                if card.kind == "card" and card.at < item.at:
                    t.describe(card.value, [f"{item.value} {mark}"])
        if before.kind == "type" and before.said.endswith("s") and (item.value in (",", ":") or item.kind == "type"):
            mark = item.said if item.kind == "type" else ""
            after = [card for card in sentence if card.kind == "card" and card.at > item.at]
            stop = next((each.at for each in sentence if each.kind == "verb" and each.at > item.at), 10**6)
            for card in after:
                if card.at < stop and not card.prep:
                    t.describe(card.value, [f"{before.value} {mark}"])
        if item.kind == "type" and item.prep == "de" and (before.kind == "all" or before.said.lower() == "equipo"):
            for card in sentence:
                if card.kind == "card" and (card.at < item.at) == (before.kind == "all"):
                    t.describe(card.value, [item.said])


def texts(t: Teller, sentence: list[Item]) -> None:
    """A text that stands by itself is that of the card that it names, or of the one spoken of."""
    for i, item in enumerate(sentence):
        if item.kind == "card":
            t.last = item.value
        if item.kind != "text" or _is_speech(sentence, i):
            continue
        lacking = [name for name in t.told.cards if not t.text_of(name) and not t.places.is_fuel(name)]
        before = [each.value for each in sentence[:i] if each.kind == "card" and each.value in lacking]
        spells = [name for name in before if not t.has_figures(name)]
        after = [
            each.value for each in sentence[i + 1 : i + 3] if each.kind == "card" and each.prep == "de" and each.value in lacking
        ]
        named = [name for name in lacking if re.search(rf"\b{re.escape(name)}\b", item.value)]
        subject = [each.value for each in sentence[:i] if each.kind == "card" and not each.prep and each.value in lacking]
        says = any(each.kind == "verb" and each.forms and each.forms[0].lemma in ("decir", "tener") for each in sentence[:i])
        spoken = [t.last] if t.last in lacking else []
        choice = [*named, *after, *(subject[-1:] if says else []), *spells[::-1], *before[::-1], *spoken]
        choice += lacking if len(lacking) == 1 else []
        if choice:
            t.describe(choice[0], [item.value])
        else:
            t.unowned.append(item.value)


def _is_speech(sentence: list[Item], at: int) -> bool:
    """«Bruno dice «paso»»: what somebody says."""
    before = sentence[max(0, at - 2) : at]
    if len(before) == 1 or (len(before) == 2 and before[0].kind == "mark"):  # «dice «listo, no añado más»»
        spoken = re.search(r"(?i)^[«“\"](?:paso|cedo|listo|lista|termino|no \w+o)\b", sentence[at].value)
        if spoken and before[-1].kind == "verb" and before[-1].forms[0].lemma in ("decir", "avisar", "gritar"):
            return True
    return (
        len(before) == 2
        and before[0].kind == "player"
        and before[1].kind == "verb"
        and before[1].forms[0].lemma in ("decir", "avisar", "gritar")
    )
