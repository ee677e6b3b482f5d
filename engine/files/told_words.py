"""The words of a told dispute: players, cards with what is said of them, verbs, zones, in the order in which they are told."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ..catalogue import Playable
from ..kernel.wording import fold
from .card_line import CardLine, read_card, without_thousands
from .told_moves import with_verbs
from .told_order import in_order
from .told_persons import by_name
from .told_players import begun_plainly, no_names, people_in, players_in
from .told_scene import scene_first
from .told_speech import named, said_plainly
from .told_verbs import ANY_VERB, COUNTED, NO_NAMES, NUMBERS, QUOTE, VERBS, either

_VERB = "|".join(
    f"(?P<{name}>(?i:\\b(?:{words})\\b))"
    for name, words in (("not_", VERBS["not"]), *((k, v) for k, v in VERBS.items() if k != "not"))
)


#: What follows a name of a card that begins a sentence.
_OF_A_CARD = (
    r"[A-ZÁÉÍÓÚÑ]|(?:de|del|y|o|con|contra) (?:el |la |un |una |su )?[A-ZÁÉÍÓÚÑ]"
    rf"|(?:(?:se|lo|la|le|no|ya) )+(?:{ANY_VERB})|(?:es|son|está|dice|que|va|de \d|fuerza|coste)\b"
)
#: What a name that begins with a type is read as.
_STANDS_IN = "Carta nombrada"
#: What stands before that on which something is played.
_ON = ("a", "al", "sobre", "contra")
#: A question about what was said before it.
_MAY_IT = re.compile(
    r"(?i)¿(?:y )?(?:eso )?(?:se puede|puede|se vale|es legal|vale|está permitido|lo dejo|se permite)(?: hacer)?(?: eso)?\?"
)


@dataclass(frozen=True)
class Word:
    """A word of a kind («player», «card», «zone», a verb, «comma», «other», «that», «word»), what it is, and where it was told.

    A «pile» is so many cards that nobody named; «loose» a text of which nobody knows whose it is.
    """

    kind: str
    value: Any
    at: int
    before: str = ""


class Words:
    """A told text in words. ``players`` are the names that act or own, ``typed`` is the text as it was told."""

    def __init__(self, told: str, playable: Playable):
        self.playable = playable
        assert playable.lexicon is not None
        self.lexicon = playable.lexicon
        self.kind = either([*playable.types, *playable.lexicon.marks, *(w + "es" for w in playable.types)])
        marks = [mark for mark, says in playable.lexicon.marks.items() if says.get("type") == playable.lexicon.spell]
        self.steps = {fold(name): name for step in playable.turn for name in (step.phase, step.name)}
        self.steps |= {fold(said): name for said, name in self.lexicon.steps.items()}
        self._spells = either([playable.lexicon.spell, *marks])
        told = " ".join(re.sub(r"\s*\n\s*", " · ", without_thousands(told.strip())).split(" "))
        if self.lexicon.gives:
            told = re.sub(r"\b(?:que|y|le) da (?P<n>[+-]\d+(?:/[+-]\d+)?)(?: a la fuerza| de fuerza)?", self._gives, told)
        told = re.sub(r"(\([^\W\d]+(?: \d+)?)[:,] (?P<n>[+-]\d+(?:/[+-]\d+))\)", self._gives_alone, told)
        told = re.sub(r"([.!?][»”]) (?=[A-ZÁÉÍÓÚÑ¿])", r"\1. ", told)  # what is quoted to its end ends what is told with it
        told = self._with_keywords(told)
        self.typed = told
        told = self._paid_with(told)
        told, who = by_name(told, people_in(told, playable, self.kind))
        told = in_order(with_verbs(told, playable, self._spells, self.kind))
        fighters, fuel = either(filter(None, self.lexicon.kinds)), either([*self.lexicon.plain, "cp"])
        pairs = len(self.lexicon.figures[1]) > 1
        self.told = self._with_capitals(said_plainly(told, self.kind, fighters, fuel, pairs))
        people = [*who, *people_in(self.told, playable, self.kind)]
        self.told = begun_plainly(self.told, self.kind, people)
        self.players = who or players_in(self.told, playable, "|".join(self.lexicon.zones), self.kind)
        never = (*no_names(playable), *map(str.capitalize, (*self.lexicon.zones, *playable.types)))
        self.told = scene_first(named(self.told, self.players, never), self.players, either(self.steps))
        self.cards: dict[str, CardLine] = {}
        self._spoken_of = ""  # the card that was named last
        self._card_pattern, self._pattern, self._ends_in_place = self._patterns()
        #: Each sentence as it was told, and in words.
        self.said = self._sentences()
        self.sentences = [self._words(each) for each in self.said]
        #: Whether it is only asked whether what each says may be done: «… ¿Se puede?»
        self.doubted = [bool(after and _MAY_IT.match(after)) for after in (*self.said[1:], "")]

    def _with_keywords(self, told: str) -> str:
        """«Bruja 2/3 tiene Atraer», «juega con Ataque Furtivo a Espía»: keywords as what is said of a card."""
        keywords = either(self.playable.game.keywords) or "(?!)"
        told = re.sub(rf"(\d) tiene (?=(?i:{keywords})(?:[.,;]| y\b))", r"\1 con ", told)
        told = re.sub(
            rf"([A-ZÁÉÍÓÚÑ][^\W\d_]+ \d+(?:/\d+)?) de ([A-ZÁÉÍÓÚÑ][^\W\d_]+),? (?:est[ea] últim[oa] )?con ((?i:{keywords}))\b",
            r"\1 con \3 de \2",
            told,
        )
        return re.sub(rf"\bcon ((?i:{keywords})) a ([A-ZÁÉÍÓÚÑ][^\W\d_]+(?: \d+(?:/\d+)?)?)", r"a \2 con \1", told)

    def _gives(self, found: re.Match[str]) -> str:
        """What a card gives whoever bears it, as a text of the game."""
        return "que dice «{}»".format(
            self.lexicon.gives.format(found["n"] if "/" in self.lexicon.gives or "/" in found["n"] else found["n"].lstrip("+"))
        )

    def _gives_alone(self, found: re.Match[str]) -> str:
        """«(… 2: +2/+0)»: what it gives as its text, or its figures."""
        if not self.lexicon.gives:
            return f"{found[1]}, {found['n']})"
        return f"{found[1]}: {self._gives(found).removeprefix('que dice ')})"

    def _paid_with(self, told: str) -> str:
        """«Pone en Dull a Minero y Herrero, sus Apoyos de Tierra, y con eso lanza …»: they lie there, turned."""
        turned = rf"(?:gira|(?:pone|deja) (?i:{either(self.lexicon.turned) or '(?!)'}))"
        with_that = r"(?:con (?:es[eo]s?|ell[oa]s)(?: \d+ \w+)?,? )?"
        whose = rf"(?:sus? (?:\w+ )?|una? )?((?i:{self.kind}))s?(?: de (\w+))?"
        paid = rf"\b{turned} (?:a )?([^.;:,]+), {whose},? (?:y|para) {with_that}"

        def laid(found: re.Match[str]) -> str:
            names = re.split(r",? y (?:a )?|, (?:a )?", found[1])
            return "tiene " + " y ".join(f"{name} ({found[2]} {found[3] or ''} girada)" for name in names) + " y "

        return re.sub(paid, laid, told)

    def _with_capitals(self, told: str) -> str:
        """Names begin with a capital also where nothing was written with one."""
        if re.search(r"[A-ZÁÉÍÓÚÑ]", re.sub(QUOTE, "", told)):
            return told
        says = "|".join(("coste", "costo", "daño", *map(re.escape, self.lexicon.named)))
        before_verb = rf"(\w+) (?:{VERBS['attack']}|{VERBS['block']}|{VERBS['play']})\b"
        names = re.findall(rf"{before_verb}|([^\W\d]+) (?:\d|\()|\d de (?!{says})([^\W\d]+)", told)
        nobody = {fold(word) for word in (*NO_NAMES, *says.split("|"), *self.playable.types)}
        for name in {name for each in names for name in each if name and fold(name) not in nobody}:
            told = re.sub(rf"\b{name}\b", name.capitalize(), told)
        return told

    def _sentences(self) -> list[str]:
        """Cut at full stops, semicolons, dots, new lines and around questions, never inside what is quoted or in brackets."""
        parts = re.findall(rf"¿?(?:{QUOTE}|\([^()]*\)|[^.;·¿?«“\"(]|\.(?=\d))+\??", self.told)
        return [part.strip() for part in parts if part.strip()]

    def _beginnings(self) -> list[str]:
        """Words with a capital only since a sentence begins: nowhere else do they have one, and nothing is said of them as of
        a card."""
        bare = re.sub(QUOTE, "«»", self.told)
        begun = re.findall(rf"(?:\A|[.;·:?¿!¡] ?)([A-ZÁÉÍÓÚÑ][^\W\d_]*)\b(?! ?(?:[\d(«/+-]|,? (?:{_OF_A_CARD})))", bare)
        said = either([*self.playable.types, *self.lexicon.marks])
        return [
            re.escape(word)
            for word in dict.fromkeys(begun)
            if len(re.findall(rf"\b{word}\b", bare)) == 1
            and not re.search(rf"(?i:\b{word}),? (?:{ANY_VERB}|(?:un |una )?(?:{said})\b)", bare)
        ]

    def _card(self) -> str:
        """The pattern of a card with what is said of it: how many and of which type, its name, then facts with what joins them;
        or so many of what costs are paid with; or what is said besides of the card before."""
        players = "|".join(map(re.escape, self.players)) or "(?!)"
        plain = "|".join(self.lexicon.plain)
        kind = rf"(?i:{self.kind})"
        zones = {*self.lexicon.zones, *self.playable.game.zone_kinds}
        places = [word.capitalize() for word in zones if " " not in word]
        places += [word.capitalize() for said in self.lexicon.turned for word in said.split()]
        places += [f"{name}{end}" for name in map(str.capitalize, self.playable.types) for end in ("s", "es")]
        never = "|".join((*no_names(self.playable), *map(str.capitalize, self.playable.types), *places, *self._beginnings()))
        capital = rf"(?!(?:{players})\b|(?:{never})\b(?! \({kind}\b)|\A(?i:{ANY_VERB})\b)[A-ZÁÉÍÓÚÑ][^\W\d_]*"
        keywords = either(word for word in self.playable.game.keywords if " " not in word)
        if keywords:  # «un Lobo con Furia»: no other card
            bare, capital = capital, rf"(?!(?:(?<=con )|(?<=trae )|(?<=sin ))(?i:{keywords})\b(?! ?[\d(«]| de))"
            capital += rf"(?!(?:(?<=el )|(?<=la ))(?i:{keywords}) (?:de|del|de la) [A-ZÁÉÍÓÚÑ]){bare}"
        typed = rf"(?:{'|'.join(word.capitalize() for word in self.playable.types)}) de {capital}"
        begun = rf"(?:(?<=[a-záéíóúñ,] )(?:{'|'.join(NO_NAMES)}) (?={capital}))?"
        name = rf"(?:{typed}|{begun}{capital}(?: (?:(?:de|del|de la) )?{capital}| de guerra)*|No(?=,? un[oa]? {kind}))"
        described = rf"(?:{kind}(?: de \w+ \d+| (?:equipad|anexad)[oa])?,? )*"
        another = rf"(?! con una? {kind}\b)"
        joins = (
            "que es|es|que dice|que da|que hace|que tiene el texto|que tiene|con el (?:mismo )?texto|con|y|de|un|una|el|carta"
            "|dice|llamad[oa]|su|trae"
        )
        link = rf"(?:,? ?(?:{joins})\b)*,?:? ?"
        fact = self._fact(kind, plain)
        return (
            rf"(?P<card>(?:(?P<n>{NUMBERS}) )?{described}(?P<name>{name})(?:{another}\s?{link}{fact})*"
            rf"|(?:(?:{NUMBERS}) )(?:{plain})\b)"
            rf"|(?P<more>{kind}\b(?:\s?{link}{fact})*?\s?{link}{QUOTE})"
        )

    def _fact(self, kind: str, plain: str) -> str:
        """The pattern of one thing that is said of a card."""
        named = "|".join(self.lexicon.named)
        return "(?:{})".format(
            "|".join(
                (
                    r"[+-]?\d+/[+-]?\d+",
                    rf"(?:de )?(?i:{named}|coste|costo) (?:de )?\d+",
                    rf"\d{{1,5}} de (?i:{named})\b",
                    rf"\d{{1,5}}(?! ?(?:{plain})| de daño)\b",
                    QUOTE,
                    r"\([^()]*\)",
                    rf"{kind}\b",
                    rf"(?i:{either(self.playable.game.keywords)})\b",
                    rf"(?:pero )?(?:está )?(?:girad[oa]|{either(self.lexicon.turned) or '(?!)'})\b",
                    r"con \d+ de daño",
                    r"de \d{1,2}\b",
                )
            )
        )

    def _patterns(self) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
        """Of a card, of any word, and of what a place or player is told with."""
        zones = "|".join(sorted(self.lexicon.zones, key=len, reverse=True))
        players = "|".join(map(re.escape, self.players)) or "(?!)"
        card = self._card()
        stands = rf"(?P<stand>\b(?i:{self.lexicon.stands_in or '(?!)'}) de (?:{players})\b)"
        word = (
            rf"{stands}|(?P<player>\b(?:{players})\b)|(?P<pile>\b(?:\d+|{NUMBERS}) cartas?\b(?! de))"
            rf"|{self._step()}"
            rf"|(?P<list>\b(?:{NUMBERS}) (?i:{self.kind})e?s(?:[,:]| \())|{card}|(?P<quote>{QUOTE})|{_VERB}"
            rf"|(?P<zone>\b(?i:{zones})\b)"
            r"|(?P<other>\b(?:ella|él|su rival|oponente)\b)|(?P<that>\b(?:eso|esto|ello)\b)"
            r"|(?P<comma>[,:])|(?P<word>[^\W_]+|\S)"
        )
        return re.compile(card), re.compile(word), re.compile(rf"(?:{zones}|{players}|combate)$")

    def _step(self) -> str:
        """The pattern of a step of the turn that somebody is said to be in or to go on to."""
        names = either(self.steps)
        return rf"(?P<step>(?<!hasta la )(?<!hasta el )\b(?:[Pp]asan? al? |[Ee]ntran? (?:en|a) )?(?:la |su )?(?i:{names})\b)"

    def _words(self, sentence: str) -> list[Word]:
        found: list[Word] = []
        last = ""
        rest, text = self._text_after_colon(sentence)
        for match in self._pattern.finditer(rest):
            kind = next(k for k, v in match.groupdict().items() if v is not None and k not in ("n", "name")).rstrip("_")
            value: Any = match[0]
            if kind == "list":  # «dos aliados, Lobo y Oso»: each is one
                continue
            if kind in ("more", "quote"):
                if not self._speaks(found):
                    self._describe(value, found, match.start())
                continue
            if kind == "card":
                value = self._spoken_of = self._mentioned(value, found)
                self._text_before(value, found)
            elif kind == "stand":
                value = value[:1].upper() + value[1:]
            elif kind == "step":
                value = next(self.steps[name] for name in sorted(self.steps, key=len, reverse=True) if fold(value).endswith(name))
            elif kind == "zone":
                value = self.lexicon.zones[fold(value)]
            elif kind == "pile":
                number = fold(value.split()[0])
                value = int(number) if number.isdecimal() else COUNTED[number]
            found.append(Word(kind, value, match.start(), last))
            last = fold(match[0]) if kind in ("word", "comma") else ""
        if text and self._spoken_of:
            self._describe(f"«{text}»", found, len(rest))
        return found

    def _text_before(self, card: str, found: list[Word]) -> None:
        """«Activa el «Rápido: …» de su Arquera»: a text of nobody yet, told before its card."""
        of = [i for i, word in enumerate(found) if word.kind == "loose"]
        between = [word.value for word in found[of[-1] + 1 :]] if of else []
        if between[:1] in (["de"], ["del"]) and len(between) < 3 and "text" not in self.cards[card].definition:
            self._line(f"{card} {found.pop(of[-1]).value}")

    @staticmethod
    def _speaks(found: list[Word]) -> bool:
        """Whether what follows is what a player says: «Bruno dice «no respondo»»."""
        return [word.kind for word in found[-2:]] == ["player", "word"] and found[-1].value in ("dice", "dijo", "pregunta")

    def _text_after_colon(self, sentence: str) -> tuple[str, str]:
        """A sentence without the text of a card that follows a colon, and that text."""
        if re.search(r"[«“\"]", sentence):
            return sentence, ""
        for colon in re.finditer(r"\s*:\s*(?=[A-ZÁÉÍÓÚÑ¡])", sentence):
            before = sentence[: colon.start()]
            if self._card_pattern.search(before) and not self._ends_in_place.search(before):
                return before, sentence[colon.end() :]
        return sentence, ""

    def _describe(self, said: str, found: list[Word], at: int) -> None:
        """What is said besides of a card that was named, in another sentence too; a text more than a card has is nobody's."""
        card = self._named_in(said) or (self._spoken_of and self._described(self._spoken_of, found))
        if card and not (
            self._is_plain(card)
            or self._is_another(card, said)
            or ("text" in self.cards[card].definition and re.search(QUOTE, said))
        ):
            self._line(f"{card} {said}")
        else:
            found.append(Word("loose", said, at))

    def _is_another(self, card: str, said: str) -> bool:
        """Whether what is said is of a type that a card with figures cannot be: «Oso 3/3 … un tótem que dice «…»»."""
        types = {fold(name): name for name in self.playable.types}
        kind = types.get(fold(said.split()[0].strip(",:(")), "")
        told = self.cards[card].definition
        return (
            bool(kind)
            and kind != told.get("type")
            and kind not in (*self.lexicon.kinds, self.lexicon.spell)
            and "strength" in told
        )

    def _named_in(self, said: str) -> str:
        """A card that a text names, which is that card's where it has none: «Siempre que Capitana ataque, …»."""
        quoted = re.search(QUOTE, said)
        lacking = [name for name, line in self.cards.items() if "text" not in line.definition and not self._is_plain(name)]
        return next((name for name in lacking if quoted and re.search(rf"\b{re.escape(name)}\b", quoted[0])), "")

    def _described(self, card: str, before: list[Word]) -> str:
        """The card that a description is about: the last one; where that was described already, one named before it of which
        nothing was said yet: «juega Flecha sobre Lobo: «…»»."""
        if spell := self._lacks_text(before, card):
            return spell
        if not self.cards[card].definition:
            return card
        new = [word.value for word in before if word.kind == "card" and not self.cards[word.value].definition]
        return str(new[-1]) if new and not self._is_plain(card) else card

    def _lacks_text(self, before: list[Word], card: str) -> str:
        """A spell named before a card with figures, that was described and has no text yet: a text is that of the spell."""
        if "strength" not in self.cards[card].definition:
            return ""
        spells = [
            word.value
            for word in before
            if word.kind == "card" and self.cards[word.value].definition.get("type") == self.lexicon.spell
        ]
        return next((name for name in reversed(spells) if "text" not in self.cards[name].definition), "")

    def _mentioned(self, said: str, before: list[Word]) -> str:
        """A card with what is said of it, which may describe the one that is played on it, or be worn by the one before; its
        name."""
        bare = re.sub(r"^([^«“\"(]*?) (?:equipad|anexad)[oa]\b", r"\1", said)
        bearers = [word.value for word in before if word.kind == "card"]
        if bare != said and bearers:
            name = self._mentioned(bare, before)
            self.cards[name].flags.append(f"anexada a {bearers[-1]}")
            return name
        spell = re.search(rf", *(?=(?:un |una |el |la )?(?:{self._spells})\b)", said)
        quoted = re.search(rf"[\s,:(]*{QUOTE}", said)
        if spell and (about := self._played_on(before)):
            cut = min(spell.start(), quoted.start()) if quoted else spell.start()
            self._line(f"{about} {said[cut:]}")
            return self._mentioned(said[:cut], before)
        if quoted and re.fullmatch(r"[^,(]*\d", said[: quoted.start()]) and (about := self._played_on(before)):
            self._line(f"{about} {said[quoted.start() :]}")
            return self._mentioned(said[: quoted.start()], before)
        line = read_card(said, self.playable, list(self.cards))
        facts = re.search(rf"[\s,:]*(?:\(|{QUOTE}|que es una? )", said)
        if facts is None or line.name not in self.cards or "text" not in line.definition:
            return self._line(said)
        about = self._described(line.name, before)
        if about == line.name:
            return self._line(said)
        self._line(f"{about} {said[facts.start() :]}")
        return line.name

    def _played_on(self, before: list[Word]) -> str:
        """What was played, of which no text was told yet, on the card spoken of: «juega Flecha sobre Lobo, talismán, …»."""
        acts = [i for i, word in enumerate(before) if word.kind in ("play", "use", "answer")]
        here = before[acts[-1] :] if acts else []
        cards = [i for i, word in enumerate(here) if word.kind == "card"]
        if not cards or not any(word.value in _ON for word in here[cards[-1] :]):
            return ""
        lacking = (self.cards[here[i].value].definition for i in cards)
        return next((here[i].value for i, told in zip(cards, lacking) if "text" not in told and "strength" not in told), "")

    def _is_plain(self, card: str) -> bool:
        return any(card == name for name, _ in self.lexicon.plain.values())

    def _line(self, said: str) -> str:
        """What is said of a card, added to what was said before; its name."""
        called = self._card_pattern.match(said)
        name = called["name"] if called and called["name"] and " " in called["name"] else ""
        if name and fold(name.split()[0]) in map(fold, self.playable.types):  # «Tótem de Hueso» says no type
            line = read_card(said.replace(name, _STANDS_IN, 1), self.playable, list(self.cards))
            line.name = name
        else:
            line = read_card(said, self.playable, [*self.cards, name] if name else list(self.cards))
        if line.name in self.cards:
            before = self.cards[line.name]
            before.definition |= {k: v for k, v in line.definition.items() if k not in ("type", "cost") or _told(k, line)}
            before.flags += [flag for flag in line.flags if flag not in before.flags]
            before.said += [part for part in line.said if part not in before.said]
            before.count = max(before.count, line.count)
        else:
            self.cards[line.name] = line
        return line.name


def _told(key: str, line: CardLine) -> bool:
    return (
        any(part.startswith("coste") for part in line.said) if key == "cost" else len(line.said) > 1 or "texto" not in line.said
    )
