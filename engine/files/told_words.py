"""The words of a told dispute: players, cards with what is said of them, verbs, zones, in the order in which they are told."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from ..catalogue import Playable
from ..kernel.wording import fold
from .card_line import CardLine, read_card, without_thousands

#: What is done → how people say it; none of it belongs to one game.
VERBS = {
    "attack": r"ataca(?:ba)?|atac[oó]|atacar|ataque|declar[aó] (?:el |un )?(?:ataque|combate)|agrede|propone (?:un )?combate",
    "block": r"bloquea|bloque[oó]|bloquear|bloqueo|bloquead[oa]|defiende|defendió|se defiende",
    "answer": r"responde(?: jugando)?|respondi[oó]|contesta|en respuesta(?: a que)?",
    "play": r"juega|jug[oó]|juegue|jugar|jugando|invoca|invoc[oó]|baja|baj[oó]|lanza|lanz[oó]"
    r"|pone|equipa|anula(?:rl[oa])?|niega|negarl[oa]|cancela(?:rl[oa])?|destruye|destruirl[oa]|rompe|romperl[oa]",
    "use": r"usa|us[oó]|activa|activ[oó]|utiliza|utiliz[oó]",
    "not": r"no (?:quiere |puede )?bloquear?|no hace nada|no (?:quiere )?defende?r|no defiende|deja pasar|pasa"
    r"|no (?:quiere )?responder?",
    "have": r"tiene|ten[ií]a|controla|controlando|hay|lleva|tienen|est[aá]n?",
}
_VERB = "|".join(
    f"(?P<{name}>(?i:\\b(?:{words})\\b))"
    for name, words in (("not_", VERBS["not"]), *((k, v) for k, v in VERBS.items() if k != "not"))
)
_QUOTE = r"[«“\"][^«»“”\"]*[»”\"]"
_NUMBERS = r"\d{1,2}|un[oa]?|dos|tres|cuatro|cinco|seis"
_NO_NAME = (
    "En Es El La Los Las Un Una Me Con Su Sus Turno Ataque Luego Después Vigilia Fase Fin Principal Resuelve Ella Él"
    " Al Del De A Y No Cuando Es Reserva Fuerza Coste Lo Le Se Tiene Hay Sobre Contra Entonces Guerra"
)
_LITTLE = (
    "a al ahora alguien algo antes aqui asi aun aunque cada carta cartas como con contra cuando cual cuantos de del "
    "dice donde e el ella en enseguida entonces entre era es esa ese eso esta estan estas este esto fue ha hace han "
    "hay la las le les lo los luego mas me mi mientras muy ni no nos o otra otro para pero por porque pues que "
    "quien quiere se segun si sin sobre solo son su sus tambien tan tiene tienen todo todos tras turno un una uno "
    "unos va van vez ya y despues desde hasta mismo misma jugador rival pregunta"
)
#: Words that say nothing by themselves, plain: whatever stands beside them is read without them.
LITTLE = frozenset(_LITTLE.split())
_ACCENTS = dict(zip("aeiou", "áéíóú", strict=True))
_SUBJECT = "|".join(f"(?:{words})" for words in VERBS.values())


@dataclass(frozen=True)
class Word:
    """A word of a kind («player», «card», «zone», a verb, «,», «and», «other», «word»), what it is, and where it was told."""

    kind: str
    value: Any
    at: int
    before: str = ""


class Words:
    """A told text in words. ``players`` are the names that act or own."""

    def __init__(self, told: str, playable: Playable):
        self.playable = playable
        assert playable.lexicon is not None
        self.lexicon = playable.lexicon
        self.kind = self._either([*playable.types, *playable.lexicon.marks, *(w + "es" for w in playable.types)])
        self.told = self._with_capitals(" ".join(re.sub(r"\s*\n\s*", " · ", without_thousands(told.strip())).split(" ")))
        self.players = self._players()
        self.cards: dict[str, CardLine] = {}
        self.sentences = [self._words(each) for each in self._sentences()]

    def _either(self, words: list[str]) -> str:
        """Any of some words, with their accents or without."""
        plain = sorted({re.escape(fold(word)) for word in words}, key=len, reverse=True)
        return re.sub("[aeiou]", lambda m: f"[{m[0]}{_ACCENTS[m[0]]}]", "|".join(plain))

    def _steps(self) -> list[str]:
        """The words of the game's steps, which are nobody's name."""
        return [word for step in self.playable.turn for word in f"{step.phase} {step.name}".split() if word[0].isupper()]

    def _bare(self) -> str:
        """What was told without what is quoted and without keywords, in which there are no names."""
        keywords = self._either([word for word in self.playable.game.keywords if " " in word]) or "(?!)"
        return re.sub(rf"{_QUOTE}|\b(?i:{keywords})\b", lambda m: " " * len(m[0]), self.told)

    @staticmethod
    def _with_capitals(told: str) -> str:
        """Names begin with a capital also where nothing was written with one."""
        if re.search(r"[A-ZÁÉÍÓÚÑ]", re.sub(_QUOTE, "", told)):
            return told
        names = re.findall(rf"(\w+) (?:{VERBS['attack']}|{VERBS['block']}|{VERBS['play']})\b|([^\W\d]+) \d", told)
        for name in {a or b for a, b in names}:
            told = re.sub(rf"\b{name}\b", name.capitalize(), told)
        return told

    def _players(self) -> list[str]:
        """Who acts, owns or is said to have something; not what has figures or an article."""
        bare, cap = self._bare(), r"([A-ZÁÉÍÓÚÑ][^\W\d]*)"
        found: Counter[str] = Counter()
        zone = "|".join(self.lexicon.zones)
        for pattern in (
            rf"{cap}(?:,)? (?:(?:lo|la|le|no|se|les|también|solo|enseguida) )*(?:{_SUBJECT}|quiere|pregunta|paga|está|declar[aó])\b",
            rf"{cap} dice que\b(?! ?[«“\"])",
            rf"{cap} (?:en )?(?:la )?(?:{zone})\b\s*:",
            rf"(?:^|[.·;] ?|, ){cap}:",
            rf"\b(?:[Dd]e|jugador,|rival,|[Aa]) {cap}\b",
            rf"{cap}, (?:con|en respuesta|en su turno|antes de|después de)\b",
            rf"\b(?:y|contra) {cap} (?:un|una|no)\b",
            rf"(?:^|[.·;] ?){cap} [^\W\d_]+ con una?\b",
        ):
            for match in re.finditer(pattern, bare):
                if re.search(rf"\b(?:el|la|un|una|su|del|al|los|las|con|sobre|{self.kind})\s$", bare[: match.start(1)], re.I):
                    continue
                found[match[1]] += 1
        for name in list(found):
            card = rf"\b{name}\b,? ?(?:\(|[+-]?\d|[«“\"]|(?:que es un|es un) |una? (?:{self.kind})\b|(?:de )?(?:fuerza|coste)|(?:{self.kind})\b)"
            article = rf"\b(?:el|la|su|un|una|al|del|dos|con|sobre|juega|usa|activa) {name}\b"
            if name in (*_NO_NAME.split(), *self._steps()) or re.search(card, self.told, re.I) or re.search(article, bare, re.I):
                del found[name]
        return [name for name, _ in sorted(found.items(), key=lambda each: bare.find(each[0]))][:4]

    def _sentences(self) -> list[str]:
        """Cut at full stops, semicolons, dots and new lines, never inside what is quoted or in brackets."""
        return [
            part.strip() for part in re.findall(rf"(?:{_QUOTE}|\([^()]*\)|[^.;·?«“\"(]|\.(?=\d))+", self.told) if part.strip()
        ]

    def _card(self) -> str:
        """The pattern of a card with what is said of it."""
        players = "|".join(map(re.escape, self.players)) or "(?!)"
        never = "|".join([*_NO_NAME.split(), *self._steps()])
        cap = rf"(?!(?:{players}|{never})\b)[A-ZÁÉÍÓÚÑ][^\W\d_]*"
        plain = "|".join(self.lexicon.plain)
        named = "|".join(self.lexicon.named)
        keywords = self._either(list(self.playable.game.keywords))
        fact = (
            rf"(?:[+-]?\d+/[+-]?\d+|(?:de )?(?i:{named}|coste|costo) (?:de )?\d+|\d{{1,5}} de (?i:{named})\b|\d{{1,5}}(?! ?(?:{plain})| de daño)\b"
            rf"|{_QUOTE}|\([^()]*\)"
            rf"|(?i:{self.kind})\b|(?i:{keywords})\b|(?:pero )?(?:está )?girad[oa]|con \d+ de daño|de \d{{1,2}}\b)"
        )
        joins = "que es|es|que dice|que tiene el texto|con el (?:mismo )?texto|con|y|de|un|una|el|carta|dice|llamad[oa]"
        link = rf"(?:,? ?(?:{joins})\b)*,?:? ?"
        name = rf"(?:{cap}(?: (?:(?:de|del|de la) )?{cap}| de guerra)*|No(?=,? un[oa]? (?:{self.kind})))"
        return (
            rf"(?P<card>(?:(?P<n>{_NUMBERS}) )?(?:(?:(?i:{self.kind}))(?: de \w+ \d+| (?:equipad|anexad)[oa])?,? )*(?P<name>{name})(?:(?! con una? (?:{self.kind})\b)\s?{link}{fact})*"
            rf"|(?:(?:{_NUMBERS}) )(?:{plain})\b)"
            rf"|(?P<more>(?i:{self.kind})\b(?:\s?{link}{fact})*?\s?{link}{_QUOTE})"
        )

    def _words(self, sentence: str) -> list[Word]:
        zones = "|".join(sorted(self.lexicon.zones, key=len, reverse=True))
        players = "|".join(map(re.escape, self.players)) or "(?!)"
        pattern = re.compile(
            rf"(?P<player>\b(?:{players})\b)|{self._card()}|(?P<quote>{_QUOTE})|{_VERB}|(?P<zone>\b(?:{zones})\b)"
            r"|(?P<other>\b(?:ella|él|su rival|oponente)\b)"
            r"|(?P<comma>[,:])|(?P<word>[^\W_]+|\S)"
        )
        found: list[Word] = []
        last = card = ""
        rest, text = sentence, ""
        for colon in re.finditer(r"\s*:\s*(?=[A-ZÁÉÍÓÚÑ¡])", sentence):
            before = sentence[: colon.start()]
            of_card = re.search(self._card(), before) and not re.search(rf"(?:{zones}|{players}|combate)$", before)
            if of_card and not re.search(rf"{_QUOTE}|[«“\"]", sentence):
                rest, text = before, sentence[colon.end() :]
                break
        for match in pattern.finditer(rest):
            kind = next(k for k, v in match.groupdict().items() if v is not None and k not in ("n", "name")).rstrip("_")
            value: Any = match[0]
            if kind in ("more", "quote"):
                if card:
                    self._line(f"{self._described(card, found)} {value}")
                continue
            if kind == "card":
                value = card = self._mentioned(value, found)
            elif kind == "zone":
                value = self.lexicon.zones[fold(value)]
            found.append(Word(kind, value, match.start(), last))
            last = fold(match[0]) if kind in ("word", "comma") else ""
        if text and card:
            self._line(f"{self._described(card, found)} «{text}»")
        return found

    def _described(self, card: str, before: list[Word]) -> str:
        """The card that a description is about: the last one, or one named before it of which nothing was said yet, where the last
        was described already: «juega Flecha sobre Lobo: «…»»."""
        if not self.cards[card].definition:
            return card
        new = [word.value for word in before if word.kind == "card" and not self.cards[word.value].definition]
        return str(new[-1]) if new and not self._is_plain(card) else card

    def _mentioned(self, said: str, before: list[Word]) -> str:
        """A card with what is said of it, which may describe the one that is played on it, or be worn by the one before; its
        name."""
        bare = re.sub(r"^([^«“\"(]*?) (?:equipad|anexad)[oa]\b", r"\1", said)
        bearers = [word.value for word in before if word.kind == "card"]
        if bare != said and bearers:
            name = self._mentioned(bare, before)
            self.cards[name].flags.append(f"anexada a {bearers[-1]}")
            return name
        line = read_card(said, self.playable, list(self.cards))
        facts = re.search(rf"[\s,:]*(?:\(|{_QUOTE})", said)
        if facts is None or line.name not in self.cards or not ("text" in line.definition):
            return self._line(said)
        about = self._described(line.name, before)
        if about == line.name:
            return self._line(said)
        self._line(f"{about} {said[facts.start() :]}")
        return line.name

    def _is_plain(self, card: str) -> bool:
        return any(card == name for name, _ in self.lexicon.plain.values())

    def _line(self, said: str) -> str:
        """What is said of a card, added to what was said before; its name."""
        line = read_card(said, self.playable, list(self.cards))
        if line.name in self.cards:
            before = self.cards[line.name]
            before.definition |= {k: v for k, v in line.definition.items() if k not in ("type", "cost") or _told(k, line)}
            before.flags += [flag for flag in line.flags if flag not in before.flags]
            before.count = max(before.count, line.count)
        else:
            self.cards[line.name] = line
        return line.name


def _told(key: str, line: CardLine) -> bool:
    return (
        any(part.startswith("coste") for part in line.said) if key == "cost" else len(line.said) > 1 or "texto" not in line.said
    )
