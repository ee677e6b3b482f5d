"""Who plays in a told dispute, and who tells it: by name, or as whose turn it is and as the other."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..kernel.wording import fold
from .tokens import Token, cut, number
from .vocabulary import Vocabulary, does, given_names, listed, verb_forms, words

#: What is done by players, and by no card.
_OF_PLAYERS = (
    "attack block play use counter equip answer aim pass have pay put say ask claim want decide begin resolve aside".split()  # noqa: SIM905
)
_CLITICS = frozenset(
    ("lo", "la", "le", "les", "los", "las", "se", "no", "ya", "si", "tambien", "aun", "todavia", "solo", "me", "ni")
)
_A_CARD_FOLLOWS = frozenset(("el", "la", "un", "una", "su", "del", "al", "los", "las", "con", "sobre", "otro", "otra", "mi"))
_MOST = 2
_MINE = frozenset(("mi", "mis", "yo", "me", "conmigo", "mio", "mia"))
_OWN_TURN = frozenset(("turno", "vigilia", "main", "fase", "ficha", "attack"))


@dataclass
class Persons:
    """Who plays: ``names``, first whose turn it is where nobody is named; ``me`` is who tells it, "" for somebody else."""

    names: list[str] = field(default_factory=list)
    me: str = ""
    #: Whether the turn is said to be theirs who tell it; None where nobody said so.
    mine: bool | None = None
    #: Whether nobody was named.
    unnamed: bool = False

    def other(self, who: str) -> str:
        """Who plays besides somebody."""
        return next((name for name in self.names if name != who), self.names[-1])


def who_plays(tokens: list[Token], vocabulary: Vocabulary) -> Persons:
    """Those who play."""
    named = _named(tokens, vocabulary)
    tells = _who_tells(tokens)
    persons = Persons(named[:_MOST])
    if tells is None or (len(named) > 1 and not tells):
        _fill(persons)
        return persons
    persons.mine = _is_mine(tokens)
    if tells:
        persons.me = tells
        persons.names = [tells, *(name for name in named if name != tells)][:_MOST]
        _fill(persons)
        return persons
    if named:
        other = named[0]
        persons.me = "Bruno" if other == "Ana" or (not persons.mine and other != "Bruno") else "Ana"
        persons.names = [persons.me, other] if persons.mine else [other, persons.me]
        return persons
    persons.names, persons.me = ["Ana", "Bruno"], "Ana" if persons.mine else "Bruno"
    return persons


def _fill(persons: Persons) -> None:
    persons.unnamed = not persons.names
    for name in ("Ana", "Bruno") if not persons.names else ("Bruno", "Ana"):
        if len(persons.names) < _MOST and name not in persons.names:
            persons.names.append(name)


def _who_tells(tokens: list[Token]) -> str | None:
    """The name of who tells it, "" where they are not named, None where nobody who plays does."""
    for i, token in enumerate(tokens[:-1]):
        if token.plain == "soy" and tokens[i + 1].capital:
            return tokens[i + 1].text
    if any(token.kind == "word" and token.plain in _MINE for token in tokens):
        return ""
    if any(_first_person(tokens, i) for i in range(len(tokens))):
        return ""
    return None


def _first_person(tokens: list[Token], at: int) -> bool:
    """Whether somebody tells what they did themselves: «juego», but not «el juego»."""
    token = tokens[at]
    if token.kind != "word" or (token.capital and at and tokens[at - 1].kind == "word"):
        return False
    found = verb_forms(token.text)
    if not any(form.person == 1 and not form.plural and form.mood in ("does", "may") for form in found):
        return False
    return not is_noun(tokens, at)


#: Forms that end as a verb does that are often a noun or said of something: «la carga», «Bestia suelta».
_ALSO_NOUNS = frozenset(
    [
        "ataque",
        "pase",
        "cierre",
        "corte",
        "golpe",
        "choque",
        "encadene",
        "activa",
        "activo",
        "suelta",
        "suelto",
        "baja",
        "carga",
        "pasado",
        "pasada",
        "para",
        "entre",
        "bajo",
    ]
)


def is_noun(tokens: list[Token], at: int) -> bool:
    """Whether what may be a verb is a noun here: «el ataque», «sin bloqueo», «jugador activo»."""
    token, last = tokens[at], tokens[at - 1] if at else None
    plain, before = token.plain, last.plain if last is not None else ""
    follows = tokens[at + 1] if at + 1 < len(tokens) else None
    after = follows.plain if follows is not None else ""
    found = verb_forms(token.text)
    if plain in ("sobre", "ante", "tras", "nada", "cada", "como"):
        return True
    if any(form.mood == "to" for form in found):
        return before in ("el", "un")
    if plain in ("pasado", "pasada"):
        return before in ("turno", "vez")
    if plain in ("activo", "activa") and any(does(form.lemma) == "have" for form in verb_forms(before)):
        return True  # «tiene activo a Lobo»
    if plain in ("suelta", "suelto", "activa", "activo") and last is not None:
        card = (
            last.capital
            and last.text not in given_names()
            and before not in ("ella", "el")
            and not (at > 1 and tokens[at - 2].plain == "de")
        )
        ends = (
            after in ("", ".", ",", ";", ")")
            and before not in _CLITICS | {"no"}
            and not (last.capital and last.text in given_names())
        )
        if (
            (card and after not in _A_CARD_FOLLOWS and not (follows is not None and follows.capital))
            or last.kind in ("number", "figures")
            or last.text == ")"
            or ends
        ):
            return True
    ends_as_noun = token.text[-1] == "o" or plain in _ALSO_NOUNS or any(form.mood == "done" for form in found)
    if not ends_as_noun:
        return False
    if before in words("before_noun") - {"la", "una"} and (last is None or last.text.lower() not in ("él", "está")):
        return True
    if plain == "ataque":
        return before not in ("que", "si", "cuando", "no", "yo")
    if token.text[-1] in "oe" and after in ("de", "del") and before not in _CLITICS | {"yo"}:
        return True  # «Paso de …», «Comienzo del turno», «Ataque de Lobo»
    also = {
        "equipo",
        "bloqueo",
        "juego",
        "paso",
        "uso",
        "robo",
        "pago",
        "tiro",
        "activo",
        "mando",
        "bajo",
        "ficha",
        "para",
        "entre",
    }
    if plain not in also:
        return before in ("una", "cada") and token.text[-1] in "ao"
    if plain == "equipo" and any(form.lemma in ("formar", "armar", "hacer") for form in verb_forms(before)):
        return True
    if plain == "bloqueo" and any(form.lemma in ("haber", "declarar") for form in verb_forms(before)):
        return True
    if token.text[-1] == "ó":
        return False
    if before in _CLITICS - {"se"} or before == "yo":
        return plain in ("para", "entre") and before not in ("lo", "la", "le")
    if plain == "activo":
        return not (after in _A_CARD_FOLLOWS or (follows is not None and follows.capital))
    if plain == "para" and ((before == "que" and after in ("a", "al")) or after in ("", ".", ";", ",", "ahi")):
        return False
    if plain in ("bajo", "para", "entre"):
        return not (plain == "bajo" and (after in _A_CARD_FOLLOWS or after == "a"))
    if plain == "bloqueo":
        return after in ("de", "del", "declarado", "hecho", "en", "ya", "")
    return False


def verb_forms_here(tokens: list[Token], at: int) -> bool:
    """Whether «activa» says what is done."""
    return (
        tokens[at].plain == "activa"
        and tokens[at - 1].plain == "la"
        and not is_noun(tokens, at)
        and at + 1 < len(tokens)
        and tokens[at + 1].plain in _A_CARD_FOLLOWS
    )


def _is_mine(tokens: list[Token]) -> bool:
    """Whether the turn is theirs who tell it: as it is said, else who is told to do something first."""
    plain = [token.plain for token in tokens]
    for i, word in enumerate(plain):
        if word in _OWN_TURN:
            before = plain[max(0, i - 2) : i]
            after = plain[i + 1 : i + 5]
            if "mi" in before or "mia" in after[:2]:
                return True
            if "su" in before or ("de" in after and "mi" in after) or ("del" in after and words("other") & set(after)):
                return False
        if tokens[i].text.lower() in ("bloqueo", "bloqueé", "defiendo", "defendí") and not is_noun(tokens, i):
            return False
        if (
            word in words("active")
            and i
            and plain[i - 1] in ("el", "la", ",", "jugador", "jugadora", "del", "al")
            and not verb_forms_here(tokens, i)
        ):
            return bool({"soy", "yo"} & set(plain[max(0, i - 4) : i]))
    for i in range(len(tokens)):
        if plain[i] in words("other") or (tokens[i].capital and tokens[i].text in given_names()):
            return False
        if _first_person(tokens, i):
            return True
        if plain[i] in ("mi", "mis"):
            after = plain[i + 1 : i + 2]
            return not (after and after[0] in words("other"))
        if plain[i] == "me":
            return False
    return True


def as_written(told: str, vocabulary: Vocabulary) -> str:
    """A telling with the accents and capitals that were left out as it was typed."""
    return _with_capitals(_with_accents(told), vocabulary)


def _with_accents(told: str) -> str:
    """«Paso», «declaro» of somebody else, where no accent was written at all and nobody tells what they did themselves."""
    tokens = cut(told)
    bare = " ".join(token.text for token in tokens if token.kind == "word")
    if re.search("[áéíóú]", bare) or any(token.plain in _MINE for token in tokens):
        return told
    for i, token in reversed(list(enumerate(tokens))):
        past = any(form.past and form.person == 3 for form in verb_forms(f"{token.text[:-1]}ó")) and token.text.endswith("o")
        if token.kind == "word" and past and verb_forms(token.text) and not is_noun(tokens, i):
            told = f"{told[: token.end - 1]}ó{told[token.end :]}"
    return told


def _with_capitals(told: str, vocabulary: Vocabulary) -> str:
    """A telling, its names with capitals where nothing was written with one; and what people are called."""
    tokens = cut(told)
    called = {fold(name): name for name in given_names()}
    if any(token.capital for token in tokens):
        small = {
            token.text: called[token.plain]
            for i, token in enumerate(tokens)
            if not token.capital
            and token.plain in called
            and not verb_forms(token.text)
            and token.plain not in no_names()
            and _is_player_at(tokens, i, vocabulary)
        }
        for typed, name in small.items():
            told = re.sub(rf"\b{typed}\b", name, told)
        return told
    named = set()
    for i, token in enumerate(tokens):
        if (
            token.kind != "word"
            or token.plain in no_names()
            or token.plain in vocabulary.types
            or token.plain in vocabulary.named
        ):
            continue
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        if token.plain in vocabulary.fuel or number(token) is not None:
            continue
        figures = after is not None and (after.kind in ("figures", "number") or after.text == "(")
        acts = after is not None and _is_player_at(tokens, i, vocabulary) > 0
        of = (
            i > 1
            and tokens[i - 1].plain == "de"
            and (tokens[i - 2].kind in ("figures", "number") or tokens[i - 2].plain == "turno")
        )
        if (figures or acts or of) and not verb_forms(token.text):
            named.add(token.text)
    for name in named:
        told = re.sub(rf"\b{name}\b", name.capitalize(), told)
    return told


# --- who is named ---


def _named(tokens: list[Token], vocabulary: Vocabulary) -> list[str]:
    """Who is named as one who plays, in the order told: called as people are, or told of as only players are."""
    capitals = list(
        dict.fromkeys(
            token.text
            for token in tokens
            if token.capital
            and token.plain not in vocabulary.of_steps | vocabulary.of_zones
            and token.plain not in vocabulary.types
        )
    )
    sure: dict[str, int] = {}
    for name in capitals:
        called = name in given_names()
        if _is_card(name, tokens, vocabulary) or (not called and (verb_forms(name) or fold(name) in no_names())):
            continue
        clues = _clues(name, tokens, vocabulary)
        with_article = any(token.text == name and i and tokens[i - 1].plain in _A_CARD_FOLLOWS for i, token in enumerate(tokens))
        if called or clues > 1 or (clues and not with_article):
            sure[name] = clues + (4 if called else 0)
    best = sorted(sure, key=lambda name: (-sure[name], capitals.index(name)))[:_MOST]
    return sorted(best, key=capitals.index)


def no_names() -> frozenset[str]:
    """Words that are nobody's name, plain."""
    return (
        words("little")
        | words("no_names")
        | words("never_verbs")
        | words("chains")
        | {*listed()["events"]}
        | words("nobody")
        | words("everybody")
        | words("turn")
        | words("other")
        | words("active")
    )


def _clues(name: str, tokens: list[Token], vocabulary: Vocabulary) -> int:
    """How surely it is told of somebody what is only of players."""
    return sum(_is_player_at(tokens, i, vocabulary) for i, token in enumerate(tokens) if token.text == name)


#: What may stand between a player's name and what they are said to be or do: «Rula, con la ficha, juega».
_ASIDE = frozenset(("con", "en", "que", "la", "el", "sin", "su", "mi", "de", "a", "por", "antes", "enfrente", "tambien"))


def _is_player_at(tokens: list[Token], at: int, vocabulary: Vocabulary) -> int:
    """How surely a name is a player's by what stands around it."""
    before = tokens[at - 1].plain if at else ""
    second = tokens[at - 2] if at > 1 else None
    if before in ("el", "la") and second is not None and second.plain in ("de", "contra") and at > 2:
        before, second = second.plain, tokens[at - 3]  # «de la Moni»
    j = at + 1
    follows = [token.plain for token in tokens[j : j + 3]]
    begins = at == 0 or tokens[at - 1].text in ".;:·,¿"
    article = before in ("el", "la")
    begins |= article and (at == 1 or tokens[at - 2].text in ".;:·,¿" or tokens[at - 2].plain in ("y", "que", "cuando"))
    if before in _A_CARD_FOLLOWS and not begins and not (before == "con" and follows[:1] == ["controlando"]):
        return 2 if before == "del" and second is not None and second.kind in ("number", "figures") else 0
    if follows[:1] == [":"] and begins:
        return 1
    if follows == [",", "que", "tiene"] and not article:
        return 1
    if before in ("y", ",") and len(follows) > 1 and follows[0] in ("el", "la", "un", "una") and follows[1] in vocabulary.types:
        return 1  # «Ana tiene el tótem Faro y Lore el tótem Ancla»
    if follows[:1] == [","] and begins and not article and len(follows) > 1:
        return _beside(tokens, j, follows[1])
    if before == "(" and follows[:1] == [")"] and second is not None and (second.kind in ("number", "figures") or second.capital):
        return 2  # «Lobo 3/2 (Vega)»
    if follows[:1] == ["("] and len(follows) > 1 and (follows[1] in words("active") or follows[1] in ("ficha", "turno")):
        return 2
    if before == "es" and second is not None and second.plain in words("other"):
        return 2
    if before == "de" and second is not None:
        stands = fold(vocabulary.lexicon.stands_in)
        if (
            second.plain in ("turno", "ficha", "rival", "oponente", "mesa", "lado", "mano", stands)
            or second.plain in vocabulary.of_steps
        ):
            return 2
        figures = second.kind in ("number", "figures") or second.text == ")" or second.plain in vocabulary.types
        if (
            figures
            and not (tokens[j : j + 1] and tokens[j].kind in ("number", "figures"))
            and tokens[at].plain not in vocabulary.types
        ):
            return 2
        return 0
    if before in ("a", "contra") and second is not None and second.plain in ("pasa", "toca", "pregunta", "prioridad", "accion"):
        return 2
    while j < len(tokens) and tokens[j].plain in _CLITICS:
        j += 1
    if j < len(tokens) and tokens[j].kind == "word":
        does_so = [form for form in verb_forms(tokens[j].text) if form.mood == "does" and form.person == 3]
        if does_so and does(does_so[0].lemma) in _OF_PLAYERS and not (j == at + 1 and is_noun(tokens, j)):
            fights = does(does_so[0].lemma) in ("attack", "block", "be")
            sends = any(token.plain == "con" for token in tokens[j + 1 : j + 3])
            return 2 if not article or not fights or sends else 0
    return 0


def _beside(tokens: list[Token], comma: int, word: str) -> int:
    """«Rula, con la ficha, juega», «Wal, en su main, paga», «Vega, Rayo (conjuro …)»: a name with something said beside it."""
    after = tokens[comma + 1]
    if after.capital and comma + 2 < len(tokens):
        beyond = tokens[comma + 2]
        third = tokens[comma + 3] if comma + 3 < len(tokens) else None
        named = (
            beyond.text == "("
            or beyond.kind in ("number", "figures")
            or (beyond.capital and third is not None and third.text == "(")
        )
        return 1 if named else 0
    if word not in _ASIDE:
        return 0
    for token in tokens[comma + 1 : comma + 14]:
        if token.text in ".;":
            return 0
        found = (
            [form for form in verb_forms(token.text) if form.mood == "does" and form.person == 3] if token.kind == "word" else []
        )
        if found and does(found[0].lemma) in _OF_PLAYERS and does(found[0].lemma) not in ("be", "attack", "block"):
            return 1
    return 0


def _is_card(name: str, tokens: list[Token], vocabulary: Vocabulary) -> bool:
    """Whether something is told of a name that is only of cards: figures, a text, a type."""
    for i, token in enumerate(tokens):
        if token.text != name:
            continue
        before = tokens[i - 1].plain if i else ""
        played = any(form.mood == "does" and does(form.lemma) == "play" for form in verb_forms(before))
        behind = played and name in given_names() and i > 1 and tokens[i - 2].plain in ("que", "la", "lo")
        if before in ("de", "a") or behind:  # what follows is said of the card before: «el Foso de Eva (objeto)»
            continue
        said = tokens[i + 1 : i + 4]
        if not said:
            continue
        after = said[0]
        if after.text == "(" and len(said) > 1:
            typed = said[1].plain in vocabulary.types and said[1].plain != "ficha"
            if said[1].kind in ("number", "figures", "quote") or typed:
                return True
        elif after.kind in ("number", "figures", "quote"):
            return True
        if after.text == "," and len(said) > 1:
            if said[1].plain in vocabulary.types and said[1].plain != "ficha":
                return True
            if said[1].plain in ("un", "una") and len(said) > 2 and said[2].plain in vocabulary.types:
                return True
        if before in vocabulary.types and before not in ("ficha", *(word for word in vocabulary.types if word.endswith("s"))):
            return True
    return False
