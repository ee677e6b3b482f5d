"""What is told of what lies where, and what is told without a verb of its own."""

from __future__ import annotations

import itertools
import re

from ..files.card_line import read_card
from ..kernel.wording import fold
from . import fights, goes_on, plays
from .clauses import Clause as Part
from .dispute import Act, Clause
from .items import Item
from .teller import ON, WAITS, Teller
from .vocabulary import words

#: What somebody says who passes.
_PASSES = re.compile(r"\b(?:paso|cedo|listo|lista|termino|termine|nada|no (?:respondo|anado|agrego|activo|juego|hago|bloqueo))\b")


def have(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """Who has which cards where; or what else is said of a card."""
    subject = next((item for item in part.subjects if item.kind == "card"), None)
    if part.of is not None and part.of.kind == "card" and not any(item.kind == "player" for item in part.items):
        subject = subject or part.of
    if part.denied and not part.yet:
        return
    if subject is not None and any(item.kind == "text" for item in part.items):
        return  # its text, which is read besides
    if part.of is not None and part.of.kind == "card" and any(item.kind == "player" for item in part.subjects):
        t.lay(who, part.of)  # «un Apoyo que tiene Ana»
    _hurt(t, part, subject)
    _said_of(t, part, subject)
    _place(t, part.items, who, part)


def _said_of(t: Teller, part: Part, subject: Item | None) -> None:
    """«Que tiene Furia», «es coste 4, fuerza 5»: said of the card spoken of."""
    name = subject.value if subject is not None else t.last
    if name not in t.told.cards or any(item.kind == "card" and item is not subject for item in part.items):
        return
    named = {*t.words.named}
    for item, after in zip(part.items, [*part.items[1:], None], strict=True):
        if item.kind == "keyword":
            t.describe(name, [str(item.value)])
        elif fold(item.said) in named and after is not None and after.kind == "number":
            t.describe(name, [f"{item.said} {after.value}"])


def _hurt(t: Teller, part: Part, subject: Item | None) -> None:
    """«Que ya tiene 4000 de daño»."""
    said = [fold(item.said) for item in part.items]
    for i, item in enumerate(part.items):
        if (item.kind == "number" and "daño" in [fold(each.said) for each in part.items[i + 1 : i + 3]]) or (
            item.kind == "number" and "dano" in said[i + 1 : i + 3]
        ):
            name = subject.value if subject is not None else t.last
            if name in t.told.cards:
                t.told.cards[name].flags.append(f"daño {item.value}")


def _place(t: Teller, items: list[Item], who: str, part: Part) -> None:
    """Lay each card where it is told to lie, with whoever is told to have it."""
    zone = ""
    for i, item in enumerate(items):
        if item.kind == "zone":
            zone = item.value
            before = items[i - 1] if i else None
            if before is not None and before.kind in ("card",) and item.prep == "en":
                owner = t.places.owner(before.value)
                if owner:
                    t.told.lies[owner, before.value] = zone
            if before is not None and before.kind == "pile":
                t.told.piles[who, zone] = before.value
        elif item.kind == "player" and item.prep == "de" and not (i and items[i - 1].kind in ("card", "type", "step")):
            who = t.who(item.value)
        elif item.kind == "player" and not item.prep:
            who = t.who(item.value)
            zone = zone if i and items[i - 1].value == ":" else ""
        elif item.kind == "pile":
            zones = [each.value for each in items if each.kind == "zone"]
            if zones:
                t.told.piles[who, zones[0]] = item.value
        elif item.kind == "fuel":
            _fuel(t, who, *item.value)
        elif item.kind == "card" and _is_worn(t, item, items[:i]):
            continue
        elif item.kind == "card" and item.prep in ("", "a", "con", "de") and item.owner != "mi":
            if part.what == "have" and part.subjects and part.subjects[0] is item:
                continue
            there = item.zone or (zone if zone else "")
            if (not part.what or part.lemma == "ser") and not there and not t.places.owner(item.value) and not item.owner:
                t.only_named.add(item.value)
            if t.places.owner(item.value) in ("", who):
                t.lay(t.owner_of(item) or who, item, there or None)


def _is_worn(t: Teller, item: Item, before: list[Item]) -> bool:
    """«Lobo 3/2 con Hacha (arma …)»: what is worn, by whom was named before it."""
    bearers = [each.value for each in before if each.kind == "card" and t.has_figures(each.value)]
    if item.worn and bearers:
        t.wear(item.value, bearers[-1])
        return True
    if item.prep != "con" or not bearers or t.type_of(item.value) not in words("worn"):
        return False
    t.wear(item.value, bearers[-1])
    return True


def _fuel(t: Teller, who: str, many: int, word: str) -> None:
    """How many cards to pay with somebody is told to have."""
    plain = t.lexicon.plain.get(word)
    if plain is None:
        return
    line = read_card(f"{many} {word}", t.playable, [])
    if line.name in t.told.cards:
        line.count = max(line.count, t.told.cards[line.name].count)
    t.told.cards[line.name] = line
    t.told.lies[who, line.name] = ""


def bear(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """«Lobo lleva Hacha»: it is worn."""
    bearer = next(
        (item for item in part.subjects if item.kind == "card"),
        part.of if part.of is not None and part.of.kind == "card" else None,
    )
    if bearer is None:
        return have(t, part, clause, who)
    for item in part.objects:
        if item.kind == "card":
            t.wear(item.value, bearer.value)
    return None


def be(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """«En la mesa hay Lobo», «la habilidad está en la pila»."""
    chains = words("chains")
    if (
        any(item.kind in ("word", "zone") and fold(item.said) in chains and item.prep in ("en", "a", "") for item in part.items)
        and not part.denied
    ):
        subjects = t.cards(part.subjects) or t.cards(part.having("de")) or ([t.last] if t.last else [])
        if subjects and (not t.done(subjects[0]) or WAITS.match(t.text_of(subjects[0])) or part.has("keyword")):
            goes_on.trigger(t, part, clause, who)
        return
    whose = next((item for item in part.items if item.kind == "player" and item.prep == "de"), None)
    if whose is not None and part.lemma == "ser":
        for item in part.subjects:
            if item.kind == "card":
                t.lay(t.who(whose.value), item)
        if not any(item.kind == "card" for item in part.subjects):  # «la acción era de Bruno»
            t.subject = t.who(whose.value)
    subject = next(
        (item for item in part.subjects if item.kind == "card"),
        part.of if part.of is not None and part.of.kind == "card" else None,
    )
    _said_of(t, part, subject)
    rest = [item for item in part.items if item is not part.verb and item.kind not in ("mark", "and", "that")]
    if part.lemma == "estar" and [item.value for item in rest] == ["ya"]:  # «y dice que ya está»
        clause.acts.append(Act(who, "not"))
    elif not part.denied:
        _place(t, [*part.items], who, part)


def say(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """What somebody says: «paso»."""
    quoted = next((item for item in part.items if item.kind == "text"), None)
    if quoted is None or part.denied:
        return
    said = fold(quoted.value.strip('«»"“” .'))
    speaks = any(item.kind == "player" for item in part.subjects) or not part.subjects
    if speaks and _PASSES.search(said) and len(said.split()) < 8:
        clause.acts.append(Act(who, "not"))


def lying(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """What is told without a verb: what lies where, or a spell on something."""
    cards = [item for item in part.items if item.kind == "card"]
    spells = [item for item in cards if not item.prep and t.places.is_spell(item.value)]
    aimed = [item for item in part.items if item.kind in ("card", "stand") and item.prep in ON]
    named = any(item.kind == "player" and not item.prep for item in part.items)
    begun = any(act.verb != "step" for act in t.told.acts) and len(cards) == len(spells) == 1
    told = bool(spells) and named and bool(t.text_of(spells[0].value)) and (begun or bool(t.played) or goes_on.no_more(part))
    if spells and (aimed or t.replies or told or plays.answers_here(t, part)):
        owner = t.owner_of(spells[0]) or who
        plays.do(t, owner, [spells[0].value], t.cards(aimed), t.replies or bool(t.played), part, clause)
        return
    if fights.against(t, part, clause, who):
        return
    _place(t, part.items, who, part)


def had_been(t: Teller, part: Part, clause: Clause, who: str) -> bool:
    """«El turno pasado equipó Hacha a Lobo»: it is not done now, but is so already."""
    pairs = itertools.pairwise(part.items)
    past = any((a.value, b.value) in (("turno", "pasado"), ("turno", "anterior")) and a.prep != "de" for a, b in pairs)
    if not past or not part.has("card"):
        return False
    if part.what == "equip":
        cards = t.cards(part.objects)
        worn = [name for name in cards if t.type_of(name) in words("worn")]
        for name in worn[:1]:
            for bearer in [each for each in cards if each not in worn][:1]:
                t.fill_owner(who, [bearer])
                t.wear(name, bearer)
    _place(t, part.items, who, part)
    return True


def other(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """What is not done by anybody: a result, a thought; a spell that is told with it may be what does it."""
    if part.lemma == "tener" and part.has("card"):
        return have(t, part, clause, who)
    if part.lemma == "pensar" and not part.denied and not part.having("", "con"):
        clause.acts.append(Act(who, "waits"))
    if part.denied or part.undone or part.asked or part.what in ("want", "ask", "claim", "begin"):
        return None
    if part.lemma == "caer" and t.cards(part.having("en", "sobre", "a")) and not part.subjects:
        return plays.aim(t, part, clause, who)
    if fights.against(t, part, clause, who):
        return None
    acts = [act for act in clause.acts if act.verb != "step"]
    aimed = t.cards(part.having("contra", "sobre"))
    if aimed and not part.subjects and acts and acts[-1].verb in ("attack", "play", "use") and not acts[-1].to:
        acts[-1].to = aimed
        return None
    able = [
        item
        for item in part.objects
        if item.kind == "card" and item.prep in ("", "con", "por") and t.places.is_spell(item.value) and not t.done(item.value)
    ]
    if able:
        means = next((item for item in able if item.prep == "con"), able[0])
        to = t.cards(part.subjects) + t.cards([item for item in part.objects if item is not means])
        agent = next((item for item in part.subjects if item.kind == "player"), None)
        owner = (t.owner_of(means) if means.prep == "por" else "") or (
            who if agent is not None else t.owner_of(means) or t.subject or who
        )
        plays.do(
            t,
            owner,
            [means.value],
            [name for name in to if name != means.value],
            bool(t.played or t.attackers()),
            part,
            clause,
        )
    return None


def verbless(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """«El otro, Velo (conjuro …) a Rayo, y pasa»: a spell told with nothing but its text and its target."""
    for i, item in enumerate(part.items[: part.at]):
        if item.kind == "card" and not item.prep and item.described and t.places.is_spell(item.value) and not t.done(item.value):
            before = part.items[i - 1] if i else None
            if before is None or not (before.value in (",", ":") or before.kind == "player"):
                continue
            named = [each for each in part.items[:i] if each.kind == "player" and not each.prep]
            to = t.cards([each for each in part.items[i + 1 : part.at] if each.prep in ON])
            plays.do(t, t.who(named[-1].value) if named else who, [item.value], to, bool(t.played), part, clause)
            part.subjects = [each for each in part.subjects if each is not item]


def not_yet(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """«Todavía no lo declaró», «aún no eligió»: what was told was not done; or it is for somebody to say."""
    acts = [act for act in clause.acts if act.verb != "step"]
    if acts and part.clitic and part.lemma in ("declarar", "hacer", "jugar", "pagar", "anunciar", "resolver"):
        acts[-1].only_asked = True
    else:
        _place(t, part.items, who, part)
        if not any(item.kind in ("nobody", "event", "card") and item.value != "nada" for item in part.subjects):
            clause.acts.append(Act(who, "waits"))
