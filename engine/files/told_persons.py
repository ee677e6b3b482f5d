"""Who somebody is who is not named in a told dispute: whoever tells it, whoever plays with them, whose turn it is, the other one.

All are told by names: Ana is whose turn it is, Bruno the other, where they are not named.
"""

from __future__ import annotations

import re

from .told_verbs import NAME, QUOTE

#: What whoever tells it does → the same told of somebody else.
_REGULAR = (
    "atac bloque lanz us activ tir equip contest gir declar invoc cancel anul rob pas baj mand ech plant tap fren par entr"
    " pag revel tom descart señal apil mir anex explic levant deshag coloc aguant pregunt"
)
FIRST = {
    **{f"{stem}o": f"{stem}a" for stem in _REGULAR.split()},
    **{f"{stem}é": f"{stem}ó" for stem in (*_REGULAR.split(), "jug", "neg")},
    **{
        "juego": "juega",
        "niego": "niega",
        "meto": "mete",
        "metí": "metió",
        "respondo": "responde",
        "respondí": "respondió",
        "tengo": "tiene",
        "pongo": "pone",
        "puse": "puso",
        "elijo": "elige",
        "elegí": "eligió",
        "destruyo": "destruye",
        "destruí": "destruyó",
        "rompo": "rompe",
        "digo": "dice",
        "cedo": "cede",
        "suelto": "suelta",
        "propongo": "propone",
        "defiendo": "defiende",
        "hago": "hace",
        "quiero": "quiere",
        "puedo": "puede",
        "creo": "cree",
        "abro": "abre",
        "pierdo": "pierde",
        "decido": "decide",
        "controlo": "controla",
        "ataqué": "atacó",
        "jugué": "jugó",
        "pagué": "pagó",
        "choco": "choca",
        "voy": "va",
        "salgo": "sale",
        "saco": "saca",
        "propuse": "propuso",
        "cedí": "cedió",
        "lancé": "lanzó",
        "añado": "añade",
        "añadí": "añadió",
        "quise": "quiso",
    },
}
#: Those that are also something that is not done: they are verbs where whoever tells it is told of, and where they stand so.
_ALSO_NAMES = (
    "bloqueo|juego|paso|uso|activo|equipo|robo|tiro|bajo|giro|pago|freno|echo|mando|paro|entro|tomo|saco|choco|salgo|planto|tapo"
)
_OF_A_NAME = "".join(rf"(?<!\b{word} )" for word in re.split(" ", "el un del de al en su mi otro por sin jugador"))
_CLITICS = r"(?:(?:no|ya|ni|también|sólo|solo|les?|l[oa]s?|se|te|nos) )*"
_VERBS = "|".join(sorted((w for w in FIRST if w not in _ALSO_NAMES.split("|")), key=len, reverse=True))
_DOES = (
    rf"(?:(?i:{_VERBS})\b|{_OF_A_NAME}(?i:{_ALSO_NAMES})\b"
    rf"(?= (?:con|contra|a|al|la|el|un|una|su|mi|otr[oa]|nada|en respuesta|y)\b| {NAME}|[,.;]))"
)
_I_DO = re.compile(rf"(?:\b(?i:yo),? )?(?P<says>\b(?i:{_CLITICS}))(?P<verb>(?<![^\W\d]){_DOES})(?: yo(?: mismo| misma)?\b)?")
_OTHER = r"(?:oponente|rival|contrari[oa]|contrincante|adversari[oa])"
_THEIRS = re.compile(rf"(?i)\b(?:mi {_OTHER})\b")
_TO_ME = re.compile(r"(?i)\bme (\w+[ae]n|muere|murió|romp\w+|destruy\w+)\b")
_MINE = re.compile(rf"(?i)\b(mis?|yo)\b(?! {_OTHER})")
_MY_TURN = re.compile(r"(?i)\b(?:mi|mis) (?:propi[oa] )?(?:turno|vigilia|main|fase|ataque|attack)\b")
_THEIR_TURN = re.compile(
    rf"(?i)\b(?:turno|vigilia|main(?: phase)?(?: \d)?|fase) (?:del otro|del? (?:mi|su) {_OTHER})\b|\bes su turno\b"
)
_I_BLOCK = re.compile(r"(?i)\b(?:bloqueo|bloqueé|no bloqueo|defiendo)\b(?= (?:a|al|su|con|la|el|y)\b)")
_FIGURES = r"(?:,? (?:de (?:fuerza )?)?\+?\d+(?:/\+?\d+)?|,? fuerza \d+|,? f\d)?"

#: Who plays where nobody is named.
_IN_TURN = (
    r"(?:jugadora? )?(?:activ[oa]|atacante|del? (?:su )?turno|en turno|que (?:tiene|lleva) (?:el turno|la ficha)|de la ficha"
    r"|que ataca)"
)
_NAMELESS = (
    (rf"(?i)\bdel {_IN_TURN}(?= |[,.;:]|$)", "de Ana"),
    (rf"(?i)\bal {_IN_TURN}(?= |[,.;:]|$)", "a Ana"),
    (rf"(?i)\b(?:el|la) {_IN_TURN}(?= |[,.;:]|$)", "Ana"),
    (rf"(?i)\bdel? (?:(?:el|la|su) )?(?:(?:jugadora? )?{_OTHER}|otr[oa] jugadora?|defensora?)\b", "de Bruno"),
    (rf"(?i)\ba(?:l| la| su) (?:(?:jugadora? )?{_OTHER}|otr[oa] jugadora?)\b", "a Bruno"),
    (rf"(?i)\b(?:el|la|su) (?:(?:jugadora? )?{_OTHER}|otr[oa] jugadora?|defensor(?= [a-z]))\b", "Bruno"),
    (r"(?i)\b(?:el|la) otr[oa](?= (?:(?:no|ya|les?|l[oa]s?|se|decide) )*[a-záéíóúñ]+(?:[ae]|[óé]|en|an)\b)", "Bruno"),
    (r"(?i)\bdel otro(?=[,.;:]| (?:con|me|que)\b|$)", "de Bruno"),
)


def by_name(told: str, named: list[str]) -> tuple[str, list[str]]:
    """What was told with everybody by name, and who they are; nobody where none is told of but by name. ``named`` are those who
    are named."""
    told = outside(rf"\b[Tt]engo a ({NAME}) con (?=una?\b)", r"\1 tiene ", told)
    told = outside(rf"\b((?i:{_ALSO_NAMES})) yo\b", lambda m: f"yo {m[1].lower()}", told)
    bare = re.sub(QUOTE, "", told)
    if len(named) > 1:
        return told, []
    if not (_MINE.search(bare) or _THEIRS.search(bare) or _TO_ME.search(bare) or _I_DO.match(bare)):
        return (told, []) if named else _in_turn(told)
    me, other = _who_is_who(bare, named)
    return _as_told_of(told, me, other), [me, other] if me == "Ana" else [other, me]


def _in_turn(told: str) -> tuple[str, list[str]]:
    """«El activo», «el de la ficha», «el rival», «el otro», by the names that stand for them."""
    read = told
    for said, name in _NAMELESS:
        read = outside(said, name, read)
    return read, ["Ana", "Bruno"] if read != told else []


def _who_is_who(bare: str, named: list[str]) -> tuple[str, str]:
    """Who tells it, and who plays with them: whose turn it is comes first, which is theirs who are told to act first."""
    me = "Ana" if _is_mine(bare, named) else "Bruno"
    if named:
        return ("Bruno" if me == "Bruno" or "Ana" in named else "Ana"), named[0]
    return me, "Bruno" if me == "Ana" else "Ana"


def _is_mine(bare: str, named: list[str]) -> bool:
    """Whether the turn is theirs who tell it."""
    if _THEIR_TURN.search(bare) or _I_BLOCK.search(bare):
        return False
    if _MY_TURN.search(bare):
        return True
    mine = [m.start() for m in _I_DO.finditer(bare)] + [m.start() for m in _MINE.finditer(bare)]
    theirs = [m.start() for pattern in (_THEIRS, _TO_ME) for m in pattern.finditer(bare)]
    theirs += [m.start() for name in named for m in re.finditer(rf"\b{name}\b", bare)]
    return not theirs or (bool(mine) and min(mine) < min(theirs))


def _as_told_of(told: str, me: str, other: str) -> str:
    """What was told by one of two, as others would tell it of both."""
    told = outside(r"(?i)\bdel otro(?=[,.;:]| (?:con|me|que)\b|$)", f"de {other}", told)
    told = outside(
        rf"(?i)\b(?:mi|el) {_OTHER}(?: ({other}))?\b|\b(?:el|la) otr[oa](?= (?:no |le |l[oa] |se )*[a-záéíóúñ]+[aeóé]\b)",
        other,
        told,
    )
    told = outside(r"(?i)\bdel (?=" + other + r"\b)", "de ", told)
    told = outside(r"\b([Éé]l|[Ee]lla)\b(?= (?:(?:no|ya|les?|l[oa]s?|se) )*[a-záéíóúñ]+[ae]\b)", other, told)
    told = outside(rf"(?i)\bme (muere|murió|rompió|destruyó) (?:el |la )?({NAME})", rf"muere el \2 de {me}", told)
    told = outside(rf"(?i)\bse me (muere|murió|rompió) (?:el |la )?({NAME}{_FIGURES})", rf"muere el \2 de {me}", told)
    told = outside(r"(?i)\bme (\w+[ae])n\b", rf"{other} \1", told)
    told = outside(r"(?i)\ba mí\b,? ?", "", told)
    told = outside(r"(?i)\bcuando me (?=\w+[ae]\b)", f"cuando {other} ", told)
    told = outside(rf"({other})((?: no| ya)?) me (?=\w)", r"\1\2 ", told)
    told = outside(_I_DO.pattern, lambda m: f"{me} {m['says'].lower()}{FIRST[m['verb'].lower()]}", told)
    told = outside(rf"({me} (?:no )?bloquea) su (?={NAME})", r"\1 al ", told)
    told = outside(rf"(?i:\bmis?) ({NAME}(?: (?:de )?{NAME})*{_FIGURES})", rf"el \1 de {me}", told)
    told = outside(r"(?i)\bmis? ", "su ", told)
    told = outside(r"(?i)\bme\b ?", "", told)
    told = outside(r"(?i)\byo\b", me, told)
    told = outside(r"\bde enfrente(?=[,.;:]|$)", f"de {other}", told)
    told = outside(rf"(?i)\ba el (?={NAME})", "al ", told)
    return outside(rf"(?i)\bde (?:el|la) (?={other}\b)", "de ", told)


def outside(pattern: str, put, told: str) -> str:
    """A text with what is found outside of quotes said otherwise."""
    parts = re.split(rf"({QUOTE})", told)
    return "".join(part if i % 2 else re.sub(pattern, put, part) for i, part in enumerate(parts))
