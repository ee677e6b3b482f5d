"""What is told of what goes on by itself: who passes, what resolves, triggers, is damaged, which step it is."""

from __future__ import annotations

import re

from ..kernel.wording import fold
from . import fights
from .clauses import Clause as Part
from .dispute import Act, Clause
from .items import Item
from .teller import COSTS, ON, WAITS, Teller


def passing(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """Somebody passes; what only ends, or goes on to something, is no passing."""
    if part.undone or part.asked or (part.yet and part.denied):
        return None
    if part.lemma in ("terminar", "acabar", "pasar") and any("daño" in item.said.lower() for item in part.items):
        return damage(t, part, clause, who)
    if part.passive:
        return None
    objects = [item for item in _next_to(part) if item.kind == "card"]
    if part.lemma in ("terminar", "acabar", "cerrar") and part.subjects and part.subjects[0].kind in ("event", "card", "type"):
        return None
    beside = [
        item for item in part.items[: part.at] if item.kind not in ("pronoun", "yet") and item.value != "ya" and not item.prep
    ][-1:]
    if part.lemma in ("terminar", "acabar") and beside and beside[0].kind in ("word", "number") and beside[0].det:
        return None  # «el primero ya terminó»
    over = [fold(item.said) for item in (*beside, *part.items[part.at + 1 : part.at + 2])]
    if any(word in ("turno", "fase", "paso", "combate", "guerra", "etapa") for word in over):
        return None
    if part.lemma in ("pasar", "ir") and any(
        item.kind in ("step", "zone", "word", "event") and item.prep == "a" for item in part.items
    ):
        return None
    if objects and part.lemma in ("pasar", "acabar", "terminar"):
        return None
    if part.denied and part.lemma in ("pasar", "ceder") and not part.has("nobody"):
        return None
    return passes(t, part, clause, who)


def passes(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """Somebody passes, or everybody; «nadie responde» lets what was played resolve."""
    nobody = any(item.kind == "nobody" and item.value != "nada" for item in part.subjects)
    if part.at and part.items[part.at - 1].value == "sin":  # «sin soltar la prioridad», «sin jugar nada»
        return
    if part.undone or part.asked or (part.denied and (part.yet or part.perfect)):
        return
    if nobody:
        if part.what == "answer" and t.played:
            clause.acts.append(Act(who, "resolve", t.played[-1:]))
        return
    every = next((i for i, item in enumerate(part.items) if item.kind == "all"), None)
    aimed = t.cards([item for item in part.items[every + 1 : every + 2] if item.prep in ON]) if every is not None else []
    if aimed:  # «…, ambos a Lobo»
        for act in clause.acts:
            if act.verb in ("play", "use") and not act.to:
                act.to = aimed
    everybody = (every is not None and not aimed) or part.we
    players = [item for item in part.subjects if item.kind == "player"]
    if (part.verb is not None and any(form.plural for form in part.verb.forms)) or len(players) > 1:
        everybody = everybody or part.lemma in ("pasar", "ceder")
    if everybody:
        clause.acts.append(Act(who, "pass"))
    else:
        clause.acts.append(Act(who, "not"))


def _next_to(part: Part) -> list[Item]:
    """What stands behind a verb before the next mark."""
    at = part.at
    end = next((i for i in range(at + 1, len(part.items)) if part.items[i].kind in ("mark", "and")), len(part.items))
    return part.items[at + 1 : end]


def resolve(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """What was played resolves; it was played, though nobody said so."""
    if part.undone or part.asked:
        return None
    if any(item.said.lower().startswith("daño") for item in part.items):
        return damage(t, part, clause, who)
    near = _next_to(part)
    cards = t.cards(part.subjects) or t.cards(near) or t.cards([part.of] if part.of is not None else [])
    if not cards:
        cards = [name for name in [t.last if t.done(t.last) else "", *reversed(t.played)] if name][:1]
    if not cards:
        return None
    if part.denied and part.yet:
        clause.acts.append(Act(who, "unresolved", cards[:1]))
        return None
    if part.denied:
        return None
    agent = next((item for item in part.objects if item.kind == "player"), None)
    aimed = [name for name in t.cards(part.having(*ON)) if name not in cards[:1]]
    for name in cards[:1]:
        if (
            name in t.told.cards
            and not t.done(name)
            and (t.places.is_spell(name) or part.lemma == "resolver" or agent is not None)
        ):
            owner = t.places.owner(name) or (t.who(agent.value) if agent else who)
            if not t.places.is_spell(name) and t.lies_in_play(name) and part.lemma == "entrar":
                continue
            effect = part.lemma == "resolver" or part.has("word", "efecto", "habilidad")
            uses = effect and not t.places.is_spell(name) and bool(t.text_of(name))
            t.told.lies.setdefault((owner, name), "" if uses else t.lexicon.zones.get("mano", ""))
            clause.acts.append(Act(owner, "use" if uses else "play", [name], aimed))
            t.told.active = t.told.active or owner
            t.played.append(name)
    clause.acts.append(Act(who, "resolve", cards[:1]))
    return None


def damage(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """Damage is done in the fight that is told."""
    if part.denied or part.undone or part.asked:
        return
    cards = [name for name in t.cards(part.objects) + t.cards(part.subjects) if name in t.told.cards]
    if part.lemma in ("pegar", "golpear", "dañar") and not t.attackers():
        if part.having("a", "con") and not part.denied:
            fights.attack(t, part, clause, who)
        return
    if not t.attackers() and len(cards) == 2:  # «se hizo el daño: Lobo de Ana contra Oso de Bruno»
        first = t.places.owner(cards[0]) or who
        t.told.active = t.told.active or first
        clause.acts.append(Act(first, "attack", cards[:1], cards[1:] if t.lexicon.named_fight else []))
        if not t.lexicon.named_fight:
            clause.acts.append(Act(t.persons.other(first), "block", cards[1:], cards[:1]))
    elif not t.attackers() and len(cards) == 1 and t.has_figures(cards[0]):
        fights.attack_before(t, cards, who, clause)
    clause.acts.append(Act(who, "damage"))


def trigger(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """What waits for something has triggered."""
    only = any(item.kind == "nobody" and item.value == "nada" for item in part.subjects) and part.has("word", "mas")
    if (part.denied and not only) or part.undone or part.asked:
        return
    cards = t.cards(part.subjects) or t.cards([item for item in part.objects if item.prep in ("", "de")])
    if any(item.kind == "all" or item.kind == "number" for item in part.items):
        cards = [*cards, *(name for name in t.told.cards if WAITS.match(t.text_of(name)) and name not in cards)]
    if not cards:
        waiting = [name for name in t.told.cards if WAITS.match(t.text_of(name))]
        spoken = bool(t.text_of(t.last)) and not t.places.is_spell(t.last) and not COSTS.match(t.text_of(t.last))
        cards = [t.last] if t.last in waiting or (not waiting and (spoken or part.has("keyword"))) else waiting[-1:]
    done = {name for act in t.told.acts if act.verb == "trigger" for name in act.cards}
    cards = [name for name in cards if name not in done]
    for name in cards:
        if name in t.told.cards and not t.places.owner(name):
            t.told.lies[who, name] = ""
    if cards:
        clause.acts.append(Act(who, "trigger", cards))
        if aimed := [name for name in t.cards(part.having(*ON)) if name not in cards]:
            clause.acts.append(Act(who, "aim", to=aimed))


def steps(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """«En la Guerra de Talismanes», «pasan a la Fase Final»: all goes on until then."""
    for i, item in enumerate(part.items):
        if item.kind != "step" or item.prep in ("hasta", "de"):
            continue
        before = part.items[max(0, i - 3) : i]
        if part.undone or part.asked or any(each.kind in ("not", "yet") for each in before):
            continue
        if part.yet and part.denied and part.what in ("begin", "pass"):
            continue
        step = Act(who, "step", [item.value])
        first = next((each for each in t.told.clauses if each.acts), clause)
        if part.lemma in ("ser", "estar") and first.acts and not t.attackers() and not any(a.verb == "step" for a in t.told.acts):
            first.acts.insert(0, step)  # «lanzó Rayo. Es su Main 2»
        else:
            clause.acts.append(step)


#: How somebody says that they do no more, at the end of a clause.
_NO_MORE = re.compile(
    r"\b(?:solo eso|eso es todo|hasta ahi|nada mas|ninguna (?:otra )?cosa|sin mas (?:de )?su parte|sin mas parte)\b"
)


def no_more(part: Part) -> bool:
    """«…, solo eso», «… y nada más», «…, sin más de su parte»."""
    last = max((i for i, item in enumerate(part.items) if item.kind in ("card", "verb")), default=0)
    return bool(_NO_MORE.search(" ".join(fold(item.said) for item in part.items[last + 1 :] if item.kind != "mark")))
