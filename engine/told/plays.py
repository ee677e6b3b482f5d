"""What is told of playing, using, answering, aiming and paying."""

from __future__ import annotations

import itertools
import re

from ..kernel.wording import fold
from . import fights, goes_on
from .clauses import Clause as Part
from .dispute import Act, Clause
from .items import Item
from .teller import COSTS, ON, WAITS, Teller
from .vocabulary import words


def _several(t: Teller, part: Part, clause: Clause, who: str, answers: bool) -> bool:
    """«Encadena Rayo (…) en Lobo y luego Velo (…) en Oso»: each with its own target."""
    groups: list[tuple[str, list[Item]]] = []
    for item in part.objects:
        if (
            item.kind == "card"
            and not item.prep
            and t.places.is_spell(item.value)
            and t.text_of(item.value)
            and not t.done(item.value)
        ):
            groups.append((item.value, []))
        elif groups and item.kind in ("card", "stand") and item.prep in ON:
            groups[-1][1].append(item)
    if len(groups) < 2 or sum(bool(aimed) for _, aimed in groups) < 2:
        return False
    for name, aimed in groups:
        do(t, who, [name], t.cards(aimed), answers, part, clause)
    return True


def _has_facts(part: Part, name: str) -> bool:
    """Whether something is said of a card in this clause."""
    return any(item.kind == "card" and item.value == name and item.described for item in part.items)


def play(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """What is played or used, and on what: by what stands behind the verb, and by what each card is."""
    if part.denied:
        return goes_on.passes(t, part, clause, who)
    _lay_beside(t, part, who)
    plain, by, at = (t.cards(part.having(*p)) for p in (("",), ("con",), ON))
    if part.lemma in ("mandar", "enviar") and part.clitic and not plain and not at:
        return fights.attack(t, part, clause, who)
    if part.passive and fights.against(t, part, clause, who):
        return None
    if part.what == "equip" and part.passive:
        return _is_borne(t, part, by, plain)
    answers = t.replies or answers_here(t, part)
    if plain and not part.passive and part.of is None and _several(t, part, clause, who, answers):
        return None
    if part.of is not None and part.of.kind == "card" and t.done(part.of.value) and not part.passive and not by:
        return None  # «Rayo, que jugó Ana»: it was told already
    who, cards, to = _what(t, part, who, plain, by, at)
    if part.what == "equip":
        cards, to = _equipped(t, part, plain, by, at)
    elif by and not cards:
        return counter(t, part, clause, who)
    elif by:
        to = to or by
    if not cards and (to or part.what == "use" or part.clitic):
        cards = [it] if (it := _meant(t, who, to)) else []
    if not cards:
        return None if part.passive or part.what == "again" else _nothing_named(t, part, clause, who)
    waits = bool(WAITS.match(t.text_of(cards[0])))
    if part.passive and not t.places.is_spell(cards[0]) and (t.done(cards[0]) or waits):
        return goes_on.trigger(t, part, clause, who) if waits else goes_on.resolve(t, part, clause, who)
    if _is_sent(t, part, cards, to):
        return fights.attack(t, part, clause, who)
    if part.what == "again" and not (t.places.is_spell(cards[0]) or t.text_of(cards[0])):
        return None
    return do(t, who, cards, [name for name in to if name not in cards], answers, part, clause)


def _lay_beside(t: Teller, part: Part, who: str) -> None:
    """«Con Lobo 2/2 en juego, juega …»: it lies there, and nothing is done with it."""
    for item in part.items[: part.at]:
        if item.kind == "card" and item.prep == "con" and (item.zone or t.has_figures(item.value)):
            t.lay(who, item)
            part.objects = [each for each in part.objects if each is not item]


def _what(t: Teller, part: Part, who: str, plain: list[str], by: list[str], at: list[str]) -> tuple[str, list[str], list[str]]:
    """Who plays what on what. ``plain``, ``by`` and ``at`` are the cards told without a word before them, behind «con», and
    behind what says to what it is done."""
    if part.passive:
        agent = next((item for item in part.having("por", "de") if item.kind == "player"), None)
        cards = t.cards(part.subjects) or t.cards([part.of] if part.of is not None else [])
        return (t.who(agent.value) if agent is not None else who), cards, list(at)
    if part.of is not None and part.of.kind == "card" and not by and not part.first_person:
        return who, [part.of.value], list(at)
    if not plain and part.what == "use" and part.having("de"):  # «usa el efecto de Lobo»
        return who, t.cards(part.having("de"))[:1], list(at)
    if plain:
        also = [name for name in plain[1:] if t.places.is_spell(name) and t.text_of(name) and not t.done(name)]
        counted = any(each.kind in ("number", "fuel") and not each.prep for each in part.items)
        if counted and all(_has_facts(part, name) for name in plain):
            also = plain[1:]  # «juega dos apoyos, Mago y Bardo»
        return who, [plain[0], *also], [*at, *(name for name in plain[1:] if name not in also)]
    if by and (part.what == "again" or part.lemma in ("abrir", "empezar", "cerrar", "sumar")):
        return who, by, list(at)
    if part.clitic and not by:
        return who, ([it] if (it := _meant(t, who, at)) else []), list(at)
    first = next((item for item in part.having(*ON) if item.kind == "card"), None)
    if not by and first is not None and first.prep == "a" and (len(at) > 1 or not t.last or not _meant(t, who, [])):
        return who, at[:1], at[1:]  # «juega a Kraken»
    return who, [], list(at)


def _is_borne(t: Teller, part: Part, by: list[str], plain: list[str]) -> None:
    """«Equipado con Hacha»: by whom it is said of, or who is told next."""
    said = [*t.cards([part.of] if part.of is not None else []), *t.cards(part.subjects), *plain]
    bearer = next((name for name in said if t.has_figures(name)), "")
    for name in by:
        if bearer:
            t.wear(name, bearer)
        else:
            t.unborne = name


def _is_sent(t: Teller, part: Part, cards: list[str], to: list[str]) -> bool:
    """«Le tira su Lobo encima al Oso», «manda a Lobo y Gato»: what has figures and no text is sent to attack."""
    fights = all(t.has_figures(name) and not t.text_of(name) for name in cards)
    if part.lemma in ("mandar", "enviar", "declarar"):
        return fights
    return (
        fights
        and bool(to)
        and t.lexicon.named_fight
        and all(t.has_figures(name) or name not in t.told.cards for name in to)
        and part.what == "play"
        and part.lemma not in ("jugar", "invocar", "bajar")
    )


def _nothing_named(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """Asked where nobody said with which card."""
    named = any(item.kind in ("type", "pile", "fuel", "number") for item in part.objects) or part.lemma in (
        "mandar",
        "sacar",
        "devolver",
    )
    if not (part.undone or part.asked or part.denied or named):
        t.ask_which(part, clause)


def _equipped(t: Teller, part: Part, plain: list[str], by: list[str], at: list[str]) -> tuple[list[str], list[str]]:
    """«Equipa Hacha a Peón», «equipa a Peón con Hacha»: what is worn, and by whom."""
    if by:
        return by[:1], [*at, *plain]
    if plain:
        return plain[:1], [*at, *plain[1:]]
    return ([t.last], at) if t.last and t.last not in at else (at[:1], at[1:])


def answers_here(t: Teller, part: Part) -> bool:
    """Whether it is told as an answer."""
    return any(item.kind == "event" and item.value == "answer" for item in part.items)


def do(t: Teller, who: str, cards: list[str], to: list[str], answers: bool, part: Part, clause: Clause) -> None:
    """What is played or used, by what it is: a spell or what lay nowhere is played, what lies in play is used."""
    said = [fold(item.said) for item in part.items]
    if not to and any(
        pair in (("si", "mismo"), ("si", "misma"), ("ella", "misma"), ("el", "mismo")) for pair in itertools.pairwise(said)
    ):
        to = cards[:1]
    for name in filter(t.told.cards.get, cards):
        if is_revealed(t, name, part, clause):
            continue
        owner = t.places.owner(name)
        if owner and owner != who and not any(item.kind == "player" for item in part.subjects) and not part.first_person:
            who = owner
        uses = _is_used(t, name, part)
        if uses and WAITS.match(t.text_of(name)) and not COSTS.match(t.text_of(name)):
            t.fill_owner(who, [name])
            clause.acts += [Act(who, "trigger", [name]), *([Act(who, "aim", to=to)] if to else [])]
            continue
        uses |= part.what == "use" and t.done(name) and not t.places.is_spell(name)
        verb = "use" if uses else "play"
        act = Act(who, verb, [name], list(to), answers=answers)
        act.stays = part.lemma == "bajar"
        hand = t.lexicon.zones.get("mano")
        zone = _zone_from(t, part)
        if zone and any(item.value == name and item.prep == "con" for item in part.items):
            t.told.lies |= {
                (owner or who, each): zone for each in to if (owner or who, each) in t.told.lies or not t.places.owner(each)
            }
            zone = ""
        if not uses:
            again = any(item.kind == "card" and item.value == name and item.another for item in part.items)
            if again and t.told.lies.get((who, name), hand) != hand and hand:
                t.told.again[who, name] = hand
            elif zone and zone != hand:
                t.told.lies[who, name] = zone
                t.told.cards[name].definition |= t.lexicon.marks.get(fold(zone), {})
            elif not owner:
                t.told.lies[who, name] = hand or ""
        if t.type_of(name) in words("worn"):
            t.fill_owner(who, [each for each in to if each in t.told.cards])
        elif (
            verb == "play"
            and not t.places.is_spell(name)
            and not re.search(r"(?i)objetivo|elige|inflige|destruye|\b1 ", t.text_of(name))
        ):
            beside = [
                each for each in to if any(item.kind == "card" and item.value == each and not item.prep for item in part.items)
            ]
            t.fill_owner(who, [each for each in beside if each in t.told.cards])
            act.to = [each for each in act.to if each not in beside]
        if part.what == "equip":
            worn = next((each for each in t.playable.types if fold(each) in words("worn")), None)
            if worn and "type" not in t.told.cards[name].definition:
                t.describe(name, [worn])
            if clause.acts and clause.acts[-1].cards == [name] and not clause.acts[-1].to:
                clause.acts[-1].to = list(to)
                t.fill_owner(who, [each for each in to if each in t.told.cards])
                continue
            t.fill_owner(who, [each for each in to if each in t.told.cards])
        if not answers and not (part.undone or part.asked):
            t.told.active = t.told.active or _turn_by(t, act)
        clause.acts.append(act)
        t.played.append(name)
        t.last = name
    t.subject = who
    t.replies = False


def is_revealed(t: Teller, name: str, part: Part, clause: Clause) -> bool:
    """«Revela Aurora (invocación, EX Burst: …)»: it lay on the deck and is dealt as damage."""
    mark, deck = t.lexicon.revealed
    told = " ".join(fold(item.said) for item in part.items if item.kind in ("card", "word"))
    if not mark or fold(mark).split()[-1] not in told or not t.attackers():
        return False
    who = t.persons.other(t.attacking_player())
    t.told.lies = {place: zone for place, zone in t.told.lies.items() if place[1] != name}
    t.told.lies[who, name] = deck
    if not any(act.verb == "damage" for act in t.told.acts):
        clause.acts.append(Act(who, "damage"))
    return True


def _turn_by(t: Teller, act: Act) -> str:
    """Whose turn it is by what they do first."""
    return "" if act.answers else act.who if not t.told.acts else ""


def _zone_from(t: Teller, part: Part) -> str:
    """The zone from which it is played."""
    for i, item in enumerate(part.items):
        if item.kind == "zone" and item.prep in ("de", "desde") and not (i and part.items[i - 1].value == "fuera"):
            return str(item.value)
    return ""


def _is_used(t: Teller, name: str, part: Part) -> bool:
    """Whether a card is used, and not played: it lies in play, or costs something there."""
    if t.places.is_spell(name) or (t.told.cards[name].definition.get("type") == t.lexicon.spell and part.what != "use"):
        return False
    if any(card == name and not t.is_in_play(zone) for (_, card), zone in t.told.lies.items()):
        return False
    if part.what in ("use", "pay") or part.lemma in ("girar",):
        return True
    held = any(card == name and zone == "" for (_, card), zone in t.told.lies.items())
    if t.type_of(name) in words("worn") and held and not t.places.bearer(name):
        t.told.lies = {place: zone for place, zone in t.told.lies.items() if place[1] != name}
        return False
    if name in t.only_named and not COSTS.match(t.text_of(name)):
        t.told.lies = {(o, card): zone for (o, card), zone in t.told.lies.items() if card != name}
        return False
    if part.what == "equip":
        return t.lies_in_play(name)
    if t.lies_in_play(name) and not any(item.kind == "card" and item.value == name and item.another for item in part.items):
        described = any(item.kind == "card" and item.value == name and item.owner for item in part.items)
        return bool(COSTS.match(t.text_of(name))) or not described
    return False


def counter(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """«Anula Rayo con Velo»: what stands behind «con», or does it, is played on what is told or was spoken of."""
    if part.denied:
        return
    if part.passive:
        return
    subjects = t.cards(part.subjects)
    by = t.cards(part.having("con"))
    rest = t.cards([item for item in part.objects if item.prep != "con"])
    means = by or [name for name in subjects if t.places.is_spell(name) or t.text_of(name)]
    if not means:
        if part.what == "counter" and rest and (t.places.is_spell(rest[0])) and not t.done(rest[0]):
            means, rest = rest[:1], rest[1:]
        else:
            return
    if t.done(means[0]) and not by:
        return  # what it did is told, not done again
    targets = rest or _spoken_of(t, means[0])
    players = [item for item in part.subjects if item.kind == "player"]
    if not players and subjects and (owner := t.places.owner(subjects[0])):
        who = owner
    _played_before(t, targets, who, clause)
    do(t, who, means[:1], targets, True, part, clause)


def _spoken_of(t: Teller, means: str) -> list[str]:
    """What is annulled or hit, where nobody said: what was played last, or is spoken of."""
    others = [name for name in reversed(t.played) if name != means]
    if others and re.search(r"(?i)anul|nieg|cancel", t.text_of(means)):
        return others[:1]
    return [t.last] if t.last and t.last != means else []


def _played_before(t: Teller, targets: list[str], who: str, clause: Clause) -> None:
    """What is answered was played, though nobody said so."""
    for name in targets:
        if name in t.told.cards and t.places.is_spell(name) and not t.done(name):
            owner = t.places.owner(name) or t.persons.other(who)
            t.told.lies.setdefault((owner, name), t.lexicon.zones.get("mano", ""))
            clause.acts.append(Act(owner, "play", [name]))
            t.played.append(name)
            t.told.active = t.told.active or owner


def answer(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """What somebody answers with; what is answered was played."""
    if part.denied:
        if not part.yet:
            goes_on.passes(t, part, clause, who)
        return
    plain, by, at = (t.cards(part.having(*p)) for p in (("",), ("con",), ON))
    _played_before(t, [name for name in at if t.places.is_spell(name)], who, clause)
    if not (plain or by) and any(item.kind == "pronoun" and item.prep == "con" for item in part.items) and t.last:
        by = [_meant(t, who, []) or t.last]  # «respondo con ella misma»
    if not (plain or by):
        t.replies = True
        return
    if (
        not at
        and t.played
        and any(item.kind == "pronoun" and item.value in ("eso", "esto", "ello") and item.prep == "a" for item in part.items)
    ):
        at = t.played[-1:]
    cards = (by or plain)[:1]
    rest = [name for name in (*at, *(plain if by else plain[1:])) if name not in cards]
    if part.undone or part.asked:
        for name in cards:
            if not t.places.owner(name):
                t.told.lies[who, name] = "" if t.has_figures(name) else t.lexicon.zones.get("mano", "")
    do(t, who, cards, rest, True, part, clause)


def aim(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """What is chosen for what was done last."""
    aimed = t.cards(part.objects)
    if part.denied or part.undone or part.asked:
        return None
    fighters = [item for item in part.objects if item.kind == "card" and not item.prep and t.has_figures(item.value)]
    if part.lemma == "ir" and fighters and not t.attackers():  # «va Mamut»
        return fights.attack(t, part, clause, who)
    if not aimed and any(item.kind == "pronoun" and item.value in ("el", "ella", "misma", "mismo") for item in part.items):
        aimed = [t.last] if t.last else []
    spells = [name for name in t.cards([item for item in part.items if not item.prep]) if t.places.is_spell(name)]
    if spells and not t.done(spells[0]):  # «Ana sí, Rayo (…), apuntando a Lobo»
        return do(t, who, spells[:1], [name for name in aimed if name not in spells], answers_here(t, part), part, clause)
    if not aimed and any(item.kind == "player" and item.prep in ON for item in part.items) and t.lexicon.stands_in:
        owner = next(item for item in part.items if item.kind == "player" and item.prep in ON)
        aimed = [f"{t.lexicon.stands_in.capitalize()} de {t.who(owner.value)}"]
    acts = [act for act in t.told.acts if act.verb != "step"]
    source = next((item.value for item in part.subjects if item.kind == "card"), t.last)
    if aimed and source not in aimed and WAITS.match(t.text_of(source)) and not any(source in act.cards for act in acts):
        t.fill_owner(who, [source])
        clause.acts += [Act(who, "trigger", [source]), Act(who, "aim", to=aimed)]
        return None
    if aimed and acts:
        if acts[-1].verb in ("play", "use") and not acts[-1].to:
            acts[-1].to = aimed
        else:
            clause.acts.append(Act(acts[-1].who if acts[-1].verb in ("play", "use") else who, "aim", to=aimed))
    return None


def pay(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """«Gira Lobo sobre Oso»: by what it costs it is used."""
    if part.lemma == "poner" and not part.denied:
        for item in part.objects:
            if item.kind == "card":
                t.lay(who, item)
                t.told.cards[item.value].flags.append("girada")
        return
    if part.lemma in ("girar", "dullear") and not part.passive and not part.denied:
        cards = t.cards(part.having("")) + t.cards(part.having("a")) or []
        if not cards and part.clitic:
            cards = t.cards(part.items[: part.at])[-1:] or ([t.last] if t.last else [])
        if cards and COSTS.match(t.text_of(cards[0])):
            do(
                t,
                who,
                cards[:1],
                t.cards(part.having("sobre", "contra", "en", "para")),
                answers_here(t, part) or t.replies,
                part,
                clause,
            )
            return
        for item in [*part.having(""), *part.having("a")]:
            if item.kind == "card" and not item.owner and not t.places.owner(item.value):
                t.lay(who, item)
                t.told.cards[item.value].flags.append("girada")
    if part.has("card") and part.lemma == "pagar" and not part.denied:
        cards = t.cards(part.having("", "de"))
        if (
            cards
            and part.verb is not None
            and any(fold(item.said) in ("coste", "costo", "habilidad") for item in part.items)
            and not t.done(cards[0])
        ):
            do(t, who, cards[:1], t.cards(part.having("a", "sobre")), False, part, clause)


def _meant(t: Teller, who: str, but: list[str]) -> str:
    """What «lo» means of what somebody plays or uses: what of theirs, or of nobody's, was spoken of last."""
    spoken = [t.last, *reversed([said.name for said in t.items.said])] if t.last else []
    done = {name for clause in t.told.clauses for act in clause.acts if act.verb == "play" for name in act.cards}
    for name in spoken[:1]:
        if name and name not in but and (name not in done or not t.places.is_spell(name)) and t.places.owner(name) in ("", who):
            return name
    mine = [name for (owner, name) in t.told.lies if owner == who and name not in but and t.text_of(name) and name not in done]
    return mine[-1] if mine else ""


def begin(t: Teller, part: Part, clause: Clause, who: str) -> None:
    """«Empieza con Rayo»: it is played."""
    if t.cards(part.having("con", "")) and not part.has("step"):
        play(t, part, clause, who)
