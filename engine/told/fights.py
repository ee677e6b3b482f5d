"""What is told of attacking and blocking."""

from __future__ import annotations

from ..kernel.wording import fold
from .clauses import Clause as Part
from .dispute import Act, Clause
from .teller import Teller


def attack(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """Who attacks, with which cards and, where the game asks that, whom."""
    if part.denied:
        return None
    subjects = t.cards(part.subjects)
    if part.passive or (part.verb is not None and part.verb.value == "atacando" and not subjects):
        subjects = subjects or t.cards([part.of] if part.of is not None else [])
    if part.of is not None and part.of.kind == "card" and not part.having("con", ""):
        subjects = subjects or [part.of.value]
    by = t.cards(part.having("con")) or t.cards(part.having("de") if part.verb is not None and part.verb.kind == "event" else [])
    plain, at, against = (t.cards(part.having(*p)) for p in (("",), ("a",), ("contra", "sobre", "en", "hacia", "por")))
    between = t.cards(part.having("entre"))
    if not by and not subjects and not plain and not at and part.has("event"):  # «declara el ataque de Lobo»
        by = t.cards(part.having("de"))
    declares = part.lemma in ("declarar", "mandar", "enviar", "llevar", "mover", "proponer", "lanzar", "meter", "poner")
    if between:
        by, against = between[:1], between[1:]
    elif not by and not subjects and plain and (not at or t.lexicon.named_fight or part.verb is not None):
        by = plain
    elif not by and not subjects and at and (declares and (against or not t.lexicon.named_fight or part.lemma != "proponer")):
        by, at = at, []
    else:
        against = [*against, *(plain if by or subjects else [])]
    cards = by or subjects
    if cards and t.places.is_spell(cards[0]) and by and not t.done(cards[0]):  # «le sale al cruce con Velo»
        return t.tell("counter", part, clause, who)
    if cards and t.places.is_spell(cards[0]):  # «Rayo va contra Lobo»
        aims = [act for act in t.told.acts if act.verb == "play" and cards[0] in act.cards]
        if aims and not aims[-1].to:
            aims[-1].to = [*at, *against]
            t.fill_owner(t.persons.other(aims[-1].who), [name for name in aims[-1].to if name in t.told.cards])
        return None
    if part.verb is not None and part.verb.said.lower() == "equipo":
        together = t.cards([item for item in part.objects if item.prep in ("con", "", "de")])
        cards = [*(name for name in together if name not in cards), *cards]
    if part.passive and part.having("por"):
        agent = next((item for item in part.having("por") if item.kind == "player"), None)
        who = t.who(agent.value) if agent is not None else who
    several = any(item.kind == "pronoun" and item.value in ("los", "las") for item in part.items)
    if not cards and (several or any(item.kind == "all" for item in part.items if item not in part.subjects)):
        cards = t.places.fighters(who)
    owner = t.owner_among(cards)
    who = owner or who
    if not cards:
        mine = t.last if t.last in t.told.cards and t.places.owner(t.last) in ("", who) else ""
        alone = t.places.fighters(who)
        cards = [mine] if mine and mine not in (*at, *against) else alone[:1] if len(alone) == 1 else []
    if not cards:
        if not (part.undone or part.asked):
            t.ask_which(part, clause)
        return None
    t.subject = who
    attacked = [name for name in (*at, *against) if name not in cards]
    before = next((act for c in t.told.clauses for act in c.acts if act.verb == "attack" and not act.only_asked), None)
    if before is not None and set(cards) <= set(before.cards):
        before.to = before.to or attacked
        return None
    t.fill_owner(who, cards)
    if any(fold(item.said) in ("equipo", "grupo", "juntos", "juntas", "party") for item in part.items):
        _share(t, cards)
    t.told.active = t.told.active or who
    clause.acts.append(Act(who, "attack", cards, attacked))
    return None


def _share(t: Teller, cards: list[str]) -> None:
    """Those who attack together share what one of them is told to be: «Bardo y Ninfa, de Agua, atacan juntos»."""
    keys = {key for says in t.lexicon.marks.values() for key, value in says.items() if isinstance(value, str)} - {"type"}
    for key in keys:
        told = next((t.told.cards[name].definition[key] for name in cards if key in t.told.cards[name].definition), None)
        for name in cards:
            if told is not None:
                t.told.cards[name].definition.setdefault(key, told)


def block(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """Who blocks which attacker, told of the one or of the other."""
    if part.lemma == "parar" and not t.cards(part.objects) and not part.clitic and not part.denied:
        return t.tell("passes", part, clause, who)
    if part.denied and not part.passive:
        return unblocked(t, part, clause, who)
    subjects = t.cards(part.subjects)
    by, plain, at = (t.cards(part.having(*p)) for p in (("con",), ("",), ("a", "contra", "ante", "sobre")))
    of = t.cards(part.having("de")) if part.verb is not None else []
    attackers = t.attackers()
    players = [item for item in part.subjects if item.kind == "player"]
    if part.passive:
        blocked = subjects or t.cards([part.of] if part.of is not None else []) or t.cards(part.items[: part.at])[-1:]
        blocked = blocked or _cards_before(t, part) or attackers[-1:]
        by = [name for name in by if name not in blocked]
        by = t.cards(part.having("por")) or by or plain
        attacker = t.owner_among(blocked) or t.attacking_player() or who
        if part.denied:
            attack_before(t, blocked, attacker, clause)
            clause.acts.append(Act(t.persons.other(attacker), "unblocked", [], blocked))
            return None
        who = t.owner_among(by) or t.persons.other(attacker)
        if not by:
            return None
        attack_before(t, blocked, attacker, clause)
        t.fill_owner(who, by)
        t.subject = who
        clause.acts.append(Act(who, "block", by, blocked))
        return None
    if part.verb is not None and part.verb.kind == "event":
        if not of and not by and against(t, part, clause, who):
            return None
        by, of = by or of, []
    if part.of is not None and part.of.kind == "card" and not players:
        by = [part.of.value]
        at = [name for name in (*subjects, *at) if name not in by]
    elif not by and subjects:
        by = subjects
    elif not by and plain:
        mine = [name for name in plain if t.places.owner(name) != t.attacking_player() or not attackers]
        by = [name for name in mine if name not in attackers]
    elif by and subjects and not players:
        at = at or [name for name in subjects if name in attackers]
    at = [*at, *(name for name in (*plain, *of) if name not in by and name not in at)]
    if not by and part.having("a") and (part.lemma in ("poner", "plantar", "colocar", "interponer", "echar", "declarar")):
        by, at = at[:1], [*at[1:], *of]
    if not at and not attackers and part.clitic and t.has_figures(t.last) and t.last not in by:
        at = [t.last]
    attacker = t.attacking_player() or t.owner_among(at)
    if not players:
        who = t.owner_among(by) or (t.persons.other(attacker) if attacker else who)
        if part.first_person and t.persons.me:
            who = t.persons.me
    if not by:
        alone = t.places.fighters(who)
        by = [t.last] if t.last and t.places.owner(t.last) == who else alone if len(alone) == 1 else []
    if not by:
        if not (part.undone or part.asked):
            t.ask_which(part, clause)
        return None
    attack_before(t, at, attacker or t.persons.other(who), clause)
    t.fill_owner(who, by)
    t.subject = who
    if not any(act.verb == "block" and set(by) <= set(act.cards) for act in t.told.acts):
        clause.acts.append(Act(who, "block", by, at or (attackers if len(attackers) == 1 else [])))
    return None


def _cards_before(t: Teller, part: Part) -> list[str]:
    """What is spoken of, where it has figures."""
    return [t.last] if t.last in t.told.cards and t.has_figures(t.last) else []


def attack_before(t: Teller, attackers: list[str], who: str, clause: Clause) -> None:
    """What is blocked attacks, though nobody said so."""
    if attackers and not t.attackers():
        who = t.owner_among(attackers) or who
        t.fill_owner(who, attackers)
        t.told.active = t.told.active or who
        clause.acts.append(Act(who, "attack", attackers))


def unblocked(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """Nobody blocks; who is said not to be blocked attacks."""
    if part.yet or part.asked:
        return
    at = t.cards([item for item in part.objects if item.prep != "con"]) or t.cards([i for i in part.subjects if part.passive])
    for item in part.having("con"):
        if item.kind == "card" and not t.places.owner(item.value):
            t.told.lies[who, item.value] = ""
    attacker = t.attacking_player()
    if not at and not attacker:
        at = [name for name in t.cards([item for item in part.items[: part.at] if not item.prep]) if t.has_figures(name)][-1:]
    if not at and not attacker and t.has_figures(t.last) and not any(item.kind == "player" for item in part.subjects):
        at = [t.last]
    at = [name for name in at if t.places.owner(name) in ("", attacker or t.places.owner(name))]
    if at and not attacker:
        owner = t.owner_among(at) or t.persons.other(who)
        if not any(item.kind == "player" for item in part.subjects):
            who = t.persons.other(owner)
        if owner != who:
            attack_before(t, at, owner, clause)
            attacker = owner
    if attacker:
        who = t.persons.other(attacker)
    t.subject = who
    clause.acts.append(Act(who, "unblocked", [], at))


def against(t: Teller, part: Part, clause: Clause, who: str) -> bool:
    """«Lobo de Ana contra Oso de Bruno»: who attacks and who stands before it."""
    cards = [item for item in part.items if item.kind == "card" and t.has_figures(item.value)]
    if len(cards) != 2 or t.attackers() or not (cards[1].prep == "contra" or part.has("word", "frente")):
        return False
    first, other = cards
    owner = t.owner_of(first) or who
    blocked = part.has("event", "block") and part.has("word", "frente") and not t.told.active
    if blocked or (t.told.active and t.owner_of(other) == t.told.active and t.told.active != owner):
        first, other, owner = (
            other,
            first,
            t.owner_of(other) or t.persons.other(owner),
        )  # «bloqueo: Oso de Bruno frente a Lobo de Ana»
    t.fill_owner(owner, [first.value])
    t.fill_owner(t.persons.other(owner), [other.value])
    t.told.active = t.told.active or owner
    clause.acts.append(Act(owner, "attack", [first.value], [other.value] if t.lexicon.named_fight else []))
    if not t.lexicon.named_fight:
        clause.acts.append(Act(t.persons.other(owner), "block", [other.value], [first.value]))
    return True
