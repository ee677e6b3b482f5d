"""A sentence of a telling, cut into clauses: a verb with who does it, what is done and to what, and whether it was done."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from ..kernel.wording import fold
from .items import Item
from .vocabulary import does, light, words

_SKIPPED = ("pronoun", "not", "yet", "helper")
_SUBJECTS = ("player", "card", "all", "nobody", "type", "stand", "event", "number")
#: What is told of somebody or something by a participle alone.
_DONE = (
    "attack",
    "block",
    "counter",
    "play",
    "use",
    "resolve",
    "equip",
    "trigger",
    "damage",
    "pay",
    "pass",
    "put",
    "begin",
    "decide",
)
_ADVERBS = frozenset("ya tambien solo luego entonces ahora enseguida si despues antes nunca recien apenas nuevo".split())  # noqa: SIM905


@dataclass
class Clause:
    """What is told of one verb: ``what`` is done, by ``subjects``, with ``objects`` by the preposition before each."""

    what: str
    lemma: str = ""
    verb: Item | None = None
    subjects: list[Item] = field(default_factory=list)
    objects: list[Item] = field(default_factory=list)
    #: Every item of the clause, in order.
    items: list[Item] = field(default_factory=list)
    denied: bool = False
    #: Whether it is only wished, asked, supposed or claimed.
    undone: bool = False
    asked: bool = False
    passive: bool = False
    yet: bool = False
    first_person: bool = False
    we: bool = False
    #: Whether it is told with «ha»: what has not been done yet is no passing.
    perfect: bool = False
    #: What «que» before the verb stands for.
    of: Item | None = None

    @property
    def at(self) -> int:
        """Where its verb stands among its items; behind them all where it has none."""
        return next((i for i, item in enumerate(self.items) if item is self.verb), len(self.items))

    def having(self, *preps: str) -> list[Item]:
        """The cards and the like told behind one of these prepositions."""
        return [item for item in self.objects if item.prep in preps]

    def has(self, kind: str, *values: str) -> bool:
        """Whether an item of a kind is told here; of these values, if any are given."""
        return any(item.kind == kind and (not values or item.value in values) for item in self.items)

    @property
    def clitic(self) -> bool:
        """Whether it is done to what was spoken of: «lo bloquea», «anularla»."""
        clings = self.verb is not None and self.verb.forms and self.verb.forms[0].clitic not in ("", "se")
        return bool(clings) or any(
            item.kind == "pronoun" and item.value in ("lo", "la", "los", "las", "le", "les") and not item.prep
            for item in self.items
        )


def clauses_of(items: list[Item], asked: bool) -> list[Clause]:
    """The clauses of a sentence. ``asked``: whether it is a question."""
    verbs = _verbs(items)
    if not verbs:
        return [_clause(items, None, asked, None)] if items else []
    starts = [0]
    for before, verb in itertools.pairwise(verbs):
        starts.append(_with_its_moment(items, _start(items, verb, before), before))
    regions = [items[start:end] for start, end in zip(starts, [*starts[1:], len(items)], strict=True)]
    of = [_antecedent(items, start, verb) for start, verb in zip(starts, verbs, strict=True)]
    for nth in range(1, len(verbs)):
        left = _left_for_the_clause_around(regions[nth], items[verbs[nth]], of[nth])
        if left:
            regions[nth - 1] = [*regions[nth - 1], *regions[nth][-left:]]
            regions[nth] = regions[nth][:-left]
    begins = _where_it_asks(items) if asked else 0
    found = [
        _clause(region, items[verb], asked and verb >= begins, said)
        for region, verb, said in zip(regions, verbs, of, strict=True)
    ]
    _suppose(found)
    return found


def _where_it_asks(items: list[Item]) -> int:
    """Where the question begins in what ends as one: «se acabó el combate, quién actúa?»"""
    if any(item.value == "¿" for item in items):
        return 0
    asking = ("quien", "quienes", "cual", "puede", "pueden")
    return next((i for i, item in enumerate(items) if item.value in asking and i and items[i - 1].kind in ("mark", "and")), 0)


def _left_for_the_clause_around(region: list[Item], verb: Item, of: Item | None) -> int:
    """How many items behind what is only said in between belong to the clause around it: «…, que lleva dos turnos, sobre Oso»,
    «lanza dos sin pasar: Rayo y Trueno»."""
    at = region.index(verb)
    if at and region[at - 1].value == "sin":
        return next((len(region) - i - 1 for i in range(at + 1, len(region) - 1) if region[i].kind in ("mark", "and")), 0)
    if of is None or does(_lemma(verb)) not in ("bear", "be", "have", "say"):
        return 0
    for i in range(at + 1, len(region) - 1):
        if region[i].value in (",", ")") and region[i].kind == "mark":
            follows = region[i + 1]
            if follows.value == ",":
                continue
            if follows.kind in ("card", "stand") and follows.prep in ("a", "sobre", "contra", "en", "para", "con"):
                return len(region) - i - 1
    return 0


# --- verbs ---


def _verbs(items: list[Item]) -> list[int]:
    """Where the verbs are that tell what is done; those that only help others are joined to them."""
    found = [i for i, item in enumerate(items) if item.kind == "verb"]
    kept: list[int] = []
    for nth, i in enumerate(found):
        follows = found[nth + 1] if nth + 1 < len(found) else None
        before = found[nth - 1] if nth else None
        if before is not None and before in kept and _said_with(items, before, i):
            continue
        if (
            before is not None
            and _lemma(items[before]) in ("llevar", "tener", "portar")
            and items[i].forms[0].mood == "done"
            and i == before + 1
        ):
            items[i].kind = "word"  # «lleva equipada Maza»
            continue
        if follows is not None and _helps(items, i, follows):
            items[follows].det = f"{items[follows].det} {items[i].det} {_lemma(items[i])}".strip()
            if items[i].forms[0].person == 1 or items[i].forms[0].plural:
                items[follows].forms = [*items[follows].forms[:1], *items[i].forms[:1]]
            items[i].kind = "helper"
            continue
        if items[i].forms[0].mood == "done" and "haber" not in items[i].det.split() and does(_lemma(items[i])) not in _DONE:
            items[i].kind = "word"  # «dos seguidas»
            continue
        kept.append(i)
    held = {_event_of(items, i) for i in kept}
    events = [i for i, item in enumerate(items) if item.kind == "event" and i not in held and _tells(items, i)]
    return sorted([*kept, *events])


def _said_with(items: list[Item], verb: int, other: int) -> bool:
    """Whether a verb only says with another what is done: «deja pasar», «manda a atacar»."""
    said_with = light(_lemma(items[verb])) or {}
    between = items[verb + 1 : other]
    return (
        items[other].forms[0].mood == "to"
        and fold(items[other].said) in said_with
        and not any(item.kind in ("mark", "and", "that", "verb") for item in between)
    )


def _lemma(item: Item) -> str:
    return item.forms[0].lemma if item.forms else str(item.value)


def _helps(items: list[Item], at: int, follows: int) -> bool:
    """Whether a verb only helps the next one: «ha jugado», «quiere atacar», «está bloqueando»."""
    between = items[at + 1 : follows]
    if any(
        item.kind not in ("pronoun", "yet", "all", "word", "that") or (item.kind == "word" and item.value not in _ADVERBS)
        for item in between
    ) and not (all(item.kind in ("pronoun", "player", "yet") for item in between) and _lemma(items[at]) in ("haber",)):
        return False
    if any(item.kind == "that" for item in between) and _lemma(items[at]) != "tener":
        return False
    form = items[follows].forms[0]
    lemma = _lemma(items[at])
    if form.mood == "done":
        return lemma in ("haber", "ser", "estar", "quedar", "ir")
    if form.mood == "doing":
        return lemma in ("estar", "seguir", "ir", "quedar", "venir")
    if form.mood == "to":
        return items[follows].prep in ("", "a", "de", "en", "por") and (
            lemma in words("done_before") | words("undone_before") or does(lemma) in ("want", "decide", "ask")
        )
    return False


def _event_of(items: list[Item], verb: int) -> int:
    """Where the noun is that a verb says its act with: «declara combate»; -1 for none."""
    said_with = light(_lemma(items[verb])) or {}
    for i in range(verb + 1, len(items)):
        item = items[i]
        if item.kind in ("verb", "mark") and item.value not in ("(",):
            break
        if item.kind == "event" and fold(item.said) in said_with:
            return i
    return -1


def _tells(items: list[Item], at: int) -> bool:
    """Whether a noun tells what is done by itself: «Ataque de Lobo a Oso», «sin bloqueo»."""
    item = items[at]
    if at and items[at - 1].kind == "not":
        return True
    if item.prep in ("de", "en", "por", "para", "durante", "hasta", "desde") and not (
        item.prep == "en" and item.value == "answer"
    ):
        return False
    for before in reversed(items[:at]):
        if before.kind == "mark":
            break
        if before.kind == "verb":
            return False
    for after in items[at + 1 : at + 7]:
        if after.kind == "verb" or (after.kind == "mark" and after.value in ".;"):
            return False
        if after.kind == "card":
            return item.value != "answer"
    return False


def what_is_done(items: list[Item], verb: Item, at: int) -> str:
    """What a verb says, with the words behind it."""
    if verb.kind == "event":
        return str(verb.value)
    lemma = _lemma(verb)
    said_with = light(lemma)
    if lemma in ("lanzar", "tirar", "echar") and at and items[at - 1].value == "se":
        return "attack"
    if lemma in ("apilar", "encadenar") and at and items[at - 1].value == "se":
        return "trigger"
    if said_with is None:
        return does(lemma)
    if lemma in ("ir", "poner", "quedar", "entrar") and _in_chain(items, at):
        return "be" if lemma != "poner" or (at and items[at - 1].value == "se") else "play"
    if lemma in ("hacer", "asignar", "resolver", "llegar") and any(
        fold(item.said).startswith("dano") and not item.prep for item in items[max(0, at - 4) : at]
    ):
        return "damage"
    if "ahi" in said_with and any(fold(item.said) == "ahi" for item in items):
        return str(said_with["ahi"])
    for item in items[at + 1 :]:
        key = fold(item.said).split()[0] if item.said else ""
        if (item.kind == "verb" and fold(item.said) not in said_with) or (
            item.kind == "mark" and item.value in (".", ";", ":", ",")
        ):
            break
        if key in said_with:
            return str(said_with[key])
        if item.prep and item.prep in said_with:
            return str(said_with[item.prep])
    if verb.forms[0].mood == "done" and lemma not in ("poner", "proponer", "declarar"):
        return does(lemma)
    return str(said_with.get("", does(lemma)))


def _in_chain(items: list[Item], at: int) -> bool:
    """«Va a la cadena»: it waits there."""
    for item in items[at + 1 :]:
        if item.kind in ("mark", "verb"):
            return False
        if fold(item.said) in words("chains") and item.prep in ("a", "en"):
            return True
    return False


# --- where a clause begins ---


def _start(items: list[Item], verb: int, before: int) -> int:
    """Where the clause of a verb begins: with its subject, where one stands before it."""
    at = verb
    while at - 1 > before and (
        items[at - 1].kind in _SKIPPED
        or (items[at - 1].kind == "word" and items[at - 1].value in _ADVERBS and not items[at - 1].prep)
    ):
        at -= 1
    if at - 1 > before and items[at - 1].kind == "that":
        return at - 1
    subject = at - 1
    if subject - 2 > before and items[subject].value == ",":  # «…, y Bruno, dueño de Lobo, juega»
        for i in range(subject - 1, max(before, subject - 9), -1):
            if items[i].kind in ("verb", "and", "helper"):
                break
            if items[i].value == "," and i - 1 > before and items[i - 1].kind == "player" and not items[i - 1].prep:
                if i - 2 <= before and before >= 0 and items[before].kind == "verb":
                    break
                if i - 2 < 0 or items[i - 2].kind in ("and", "mark"):
                    return i - 1
    if (
        subject - 1 > before
        and items[subject].kind in ("card", "player", "stand")
        and items[subject].prep in ("a", "con", "sobre", "contra")
    ) and items[subject - 1].kind in ("and", "mark"):  # «…, y al Halcón lo deja pasar», «: con Oso bloquea a Lobo»
        return subject
    behind = subject
    while behind > before and (items[behind].kind in ("word", "yet", "step", "zone") or items[behind].value == ","):
        behind -= 1
    apart = behind < subject and behind - 1 > before and items[behind - 1].kind in ("and", "mark")
    if apart and items[behind].kind == "player" and not items[behind].prep:  # «… y Nerea, antes de bloquear, juega»
        return behind
    doing = items[verb].forms and items[verb].forms[0].mood == "doing"
    if doing and subject > before and items[subject].kind in ("player", "all") and items[subject].prep == "con":
        return subject  # «con Pepe controlando Cuervo»
    if subject > before and items[subject].kind in _SUBJECTS and items[subject].prep in ("", "de"):
        begins = subject
        if items[subject].prep == "de" and items[subject].kind == "player":
            if begins - 1 > before and items[begins - 1].kind in ("type", "event", "card"):
                begins -= 1
            else:
                return at
        while begins - 2 > before and items[begins - 1].kind in ("and", "mark") and items[begins - 1].value in ("y", "e", ","):
            if items[begins - 2].kind != items[subject].kind or items[begins - 2].prep or not _plural(items[verb]):
                break
            begins -= 2
        left = items[begins - 1] if begins - 1 > before else None
        if left is None:
            return begins if begins - 1 != before or before < 0 or items[verb].kind == "event" else at
        if left.kind in ("mark", "and"):
            return begins - (left.kind == "and")
        if left.kind == "that":
            return begins - 1
        if items[subject].kind in ("player", "all", "nobody") and not items[subject].prep:
            return begins
    return at


def _with_its_moment(items: list[Item], start: int, before: int) -> int:
    """Where a clause begins with the step that is told before its subject: «…, en la Guerra, Bruno juega …»."""
    at = start
    while at - 1 > before and (items[at - 1].kind in ("step", "word", "yet", "zone") or items[at - 1].value == ","):
        at -= 1
    if not any(item.kind == "step" or (item.kind == "zone" and item.prep == "en") for item in items[at:start]):
        return start
    opens = at - 1 > before and items[at - 1].kind in ("and", "mark")
    return at if opens or items[at].kind == "mark" else start


def _plural(verb: Item) -> bool:
    return any(form.plural for form in verb.forms)


def _antecedent(items: list[Item], start: int, verb: int) -> Item | None:
    """What «que» before a verb is said of."""
    at = next((i for i in range(start, verb) if items[i].kind == "that"), None)
    if at is None:
        return None
    for item in reversed(items[:at]):
        if item.kind in ("card", "player", "type"):
            return item
        if item.kind == "verb" and _lemma(item) != "ser":
            return None
    return None


# --- a clause ---


def _clause(items: list[Item], verb: Item | None, asked: bool, of: Item | None) -> Clause:
    at = next((i for i, item in enumerate(items) if item is verb), len(items))
    clause = Clause("" if verb is None else what_is_done(items, verb, at), verb=verb, items=items, asked=asked, of=of)
    if verb is None:
        _in_lists(items)
        clause.objects = [item for item in items if item.kind in _SUBJECTS]
        return clause
    clause.lemma = _lemma(verb)
    helpers = verb.det.split() if verb.kind == "verb" else []
    form = verb.forms[0] if verb.forms else None
    clause.first_person = any(each.person == 1 and not each.plural for each in verb.forms[:2])
    clause.we = any(each.person == 1 and each.plural for each in verb.forms[:2]) and form is not None and form.person == 1
    clause.passive = form is not None and form.mood == "done" and "haber" not in helpers
    before, after = items[:at], items[at + 1 :]
    clause.denied = _is_denied(before)
    clause.perfect = "haber" in helpers
    clause.yet = any(item.kind == "yet" for item in items)
    undone = words("undone_before")
    if clause.denied:  # «no quiere activar nada»
        undone -= {"querer", "pensar", "ir", "pretender"}
    if any(item.kind == "card" for item in after) and not asked:  # «quiere anularlo con Velo»: it is done
        undone -= {"querer", "intentar", "tratar", "pretender"}
    clause.undone = (form is not None and form.mood == "may") or any(
        helper in undone and not (helper in ("ir", "haber", "tener") and form is not None and form.mood != "to")
        for helper in helpers
    )
    clause.undone |= form is not None and form.mood == "to" and _before_it(items, at)
    subjects = [item for item in before if item.kind in _SUBJECTS and not item.prep and item.kind != "event"]
    if form is not None and form.mood == "doing" and not subjects:
        subjects = [item for item in before[-1:] if item.kind == "player" and item.prep == "con"]
    _in_lists(after)
    fronted = [item for item in before if item.kind in ("card", "stand", "player", "type") and item.prep]
    clause.objects = fronted + [item for item in after if item.kind in _SUBJECTS]
    inverted = next((item for item in after if item.kind not in ("pronoun", "word", "yet")), None)
    if not subjects and inverted is not None and inverted.kind in ("player", "all", "nobody") and not inverted.prep:
        subjects = [inverted]
        clause.denied |= inverted.kind == "nobody" and inverted.value.startswith(("nadie", "ningun"))
    if not subjects:  # «gira tres recursos Ana»
        last = next((item for item in after if item.kind == "player" and not item.prep), None)
        between = after[: after.index(last)] if last is not None else []
        if last is not None and not any(item.kind in ("mark", "that", "and") for item in between):
            subjects = [last]
    called = inverted is not None and inverted.kind == "player" and not inverted.prep
    if called and inverted is not None and subjects and all(item.kind == "card" for item in subjects) and clause.clitic:
        clause.objects = [*subjects, *clause.objects]  # «Búho lo jugó Ana»
        subjects = [inverted]
    clause.subjects = subjects
    clause.objects = [item for item in clause.objects if item not in subjects]
    return clause


def _is_denied(before: list[Item]) -> bool:
    """Whether «no», «sin» or «nadie» stand before a verb, as far as they belong to it."""
    for item in reversed(before):
        if item.kind in ("not", "nobody"):
            return True
        if item.kind not in _SKIPPED and not (item.kind == "word" and item.value in _ADVERBS):
            return False
    return False


def _before_it(items: list[Item], at: int) -> bool:
    """«Antes de atacar»: it is not done yet."""
    return at > 0 and any(item.kind == "word" and item.value == "antes" for item in items[max(0, at - 2) : at])


def _in_lists(items: list[Item]) -> None:
    """The preposition before the first of a list holds for all: «con Oso y Gato»."""
    last: Item | None = None
    joined = False
    for item in items:
        if item.kind in ("card", "player"):
            if joined and last is not None and not item.prep and last.kind == item.kind == "card":
                item.prep = last.prep
            last, joined = item, False
        elif (item.kind == "and" and item.value in ("y", "e")) or item.value == ",":
            joined = True
        elif item.kind != "number" and item.value not in ("derecha", "izquierda", "despues", "luego"):
            last, joined = None, False


def _suppose(clauses: list[Clause]) -> None:
    """What is claimed, asked or wished is not done: the clause behind «que» or «si»."""
    for before, clause in itertools.pairwise(clauses):
        opens = next((item for item in clause.items if item.kind not in _SKIPPED), None)
        apart = bool(before.items) and before.items[-1].value == ":"
        if (
            opens is not None
            and opens.kind == "that"
            and opens.value == "si"
            and not apart
            and before.what in ("ask", "say", "claim", "want", "aside", "decide")
        ):
            clause.undone = True
        led = opens is not None and opens.kind == "that" and clause.of is None
        if (
            before.what in ("aim", "decide")
            and led
            and clause.verb is not None
            and any(item.kind == "card" for item in clause.objects)
        ):
            clause.undone = False  # «escoge que lo bloquee Oso»
        if before.what in ("claim", "want") and led:
            clause.undone = True
        if before.what == "ask" and led:
            clause.undone = clause.asked = True
