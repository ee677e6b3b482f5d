"""Moves told without a verb, and what is worn, triggers or fights told around a text; the same in the words that are read.

All of it reaches over what is quoted: «Ana: Pira (ritual 2: «…») al Grifo», «Equipada con Lanza (arma: «…»), la Amazona …».
"""

from __future__ import annotations

import re

from ..catalogue import Playable
from .told_players import given_names
from .told_verbs import FIGURES, NAME, QUOTE, VERBS, WHOLE_NAME, either

_CARD = rf"{WHOLE_NAME}{FIGURES}"
_PAREN = rf"\((?:[^()«]|{QUOTE})*\)"
_THE = r"(?:(?:el|la|su|un|una) )?"
_CHAIN = r"la (?!mano\b|mesa\b|línea\b|zona\b)\w+"
#: What is worn, with what it says: «la Cota (…, «…»)».
_ARM = rf"(?:el |la |su |un |una )?(?:(?i:{{kinds}}) )?{WHOLE_NAME}(?: {_PAREN})?"
_DIES = r"(?:muere|murió|se rompe|se rompió|cae|es destruid[oa])"
_AT_LAST = r"(?:sobre|contra|en|al?)"

#: What is said → what is read.
_MOVES = (
    # What is worn.
    (
        rf"({NAME}), cuy[oa] ({_CARD}) lleva (?:anexad[oa]|equipad[oa]|puest[oa]) ({_ARM}), ",
        lambda m: f"{m[1]} tiene {m[2]}. {_name(m[2])} lleva {m[3]}. {m[1]} ",
    ),
    (
        rf"(?i:\bequipad[oa]) con ({_ARM}), {_THE}({_CARD}) de ({NAME})(?: (?:pega|golpea) por \d+)?",
        lambda m: f"{m[3]} tiene {m[2]}. {_name(m[2])} lleva {m[1]}",
    ),
    (
        rf"({NAME}) tiene (?:a )?{_THE}({_CARD}) con (?:el|la|un|una|su) ((?i:{{kinds}}) {WHOLE_NAME}(?: {_PAREN})?)"
        r"(?:, o sea[^.;,]*)?",
        lambda m: f"{m[1]} tiene {m[2]}. {_name(m[2])} lleva el {m[3]}",
    ),
    (
        rf"({NAME})(?:, de turno,)? le cambia (?:el|la) (?i:{{kinds}}) a (?:su |la |el )?({_CARD}): (?:tenía|llevaba) "
        rf"({_ARM}) y equipa(?: desde la mano)? ({_ARM})(?:, de modo que [^.;]*)?",
        lambda m: f"{m[1]} tiene {m[2]}. {_name(m[2])} lleva {m[3]}. {m[1]} equipa {m[4]} a {_name(m[2])}",
    ),
    # What triggers.
    (
        rf"(?:^|(?<=[.;] )|(?<=» ))(?:El |La |el |la )?({WHOLE_NAME}) {_DIES}[:,] ({QUOTE})[.,;]? "
        rf"(?:{NAME} ya l[oa] puso en {_CHAIN}|(?:y )?ya (?:está )?en {_CHAIN})",
        lambda m: f"Se dispara {m[1]} {m[2]}",
    ),
    (
        r"(\bdice )([«“\"](?:Al (?:comienzo|principio|final)|Cuando|Siempre que)[^»”\"]*[»”\"]),? y "
        r"(?:apunta|elige|señala) (?=al? )",
        lambda m: f"{m[1]}{m[2]} y se dispara ",
    ),
    (
        rf"({_CARD}), cuya (?:habilidad )?({QUOTE}) (?:apunta|elige|señala) (?:al|a la|a) ",
        lambda m: f"{m[1]}, {m[2]}, sobre el ",
    ),
    # What is played.
    (
        rf"\bcontra ({WHOLE_NAME}) (?:juega|activa|lanza) ({NAME}) ({WHOLE_NAME} {_PAREN})",
        lambda m: f"{m[2]} responde con {m[3]} sobre {m[1]}" if m[2] in given_names() else m[0],
    ),
)
#: Of cards of some kind: ``{kinds}`` is their pattern.
_OF_KINDS = (
    (
        rf"(?:^|(?<=[.;] ))(?i:(?:un |una )?)((?i:{{kinds}}))(?: sin texto)?: "
        rf"({_CARD}(?: {_PAREN})?)\. L[oa] (?:juega|jugó) ({NAME})",
        lambda m: f"{m[3]} juega {m[2]}, {m[1].lower()},",
    ),
    (
        rf"\b(activa|juega|lanza) dos ((?i:{{kinds}}))e?s(?: en su [^\W\d_]+)?[:,]? primero ({WHOLE_NAME} {_PAREN}) y "
        rf"(?:encima|luego|después|a continuación) ({WHOLE_NAME} {_PAREN})",
        lambda m: f"{m[1]} {m[3]} y {m[1]} {m[4]}",
    ),
)
#: «Bruno: Égida (instantáneo 1: «…») al Grifo», «Álvaro, en respuesta, Negación (…)», «Ana, contra Negación, Desafío (…)».
_VERBLESS = (
    rf"(?:^|(?<=[.;:] )|(?<=» ))(?:[Yy] )?(?P<who>{NAME})(?::|,)(?P<answers> en respuesta,| contra (?P<to>{WHOLE_NAME}),)?"
    rf" (?P<card>{WHOLE_NAME}) (?P<says>\((?i:{{spells}})(?:[^()«]|{QUOTE})*\))"
    rf"(?P<at> {_AT_LAST} (?=(?:el |la |su )?[A-ZÁÉÍÓÚÑ])|(?P<when>,? en su [^\W\d_]+)(?=[.;]|$))?"
)
_PLAYED = re.compile(rf"(?i)\b(?:{VERBS['play']}|{VERBS['use']})\b")


def with_verbs(told: str, playable: Playable, spells: str, kinds: str) -> str:
    """What was told with a verb for what was done. ``spells`` and ``kinds`` are the patterns of cards of these types."""
    assert playable.lexicon is not None
    if playable.lexicon.stands_in:  # «apunta al de Bruno», of a text that says what
        what = playable.lexicon.stands_in
        told = re.sub(
            rf"({either([what])} (?:objetivo|enemigo)\.?[»”\"],? y (?:apunta|elige|señala)) al de ({NAME})",
            lambda m: f"{m[1]} al {what[:1].upper() + what[1:]} de {m[2]}",
            told,
        )
    for said, read in (*_MOVES, *_OF_KINDS):
        told = re.sub(said.replace("{kinds}", kinds), read, told)
    return re.sub(_VERBLESS.replace("{spells}", spells), _with_verb, told)


def _with_verb(found: re.Match[str]) -> str:
    if not (found["answers"] or found["at"]) or found["who"] not in given_names():
        return found[0]
    before = re.sub(QUOTE, "", found.string[: found.start()])
    answers = bool(found["answers"] or _PLAYED.search(before) or re.search(r"\([^()]*\d: \)", before))
    when = f"{found['when'].lstrip(',').strip()} " if found["when"] else ""
    to = f" sobre {found['to']}" if found["to"] else ""
    verb = "responde con" if answers else f"juega {when}".rstrip()
    return f"{found['who']} {verb} {found['card']} {found['says']}{to}{'' if when else found['at'] or ''}"


def _name(card: str) -> str:
    """The name of a card told with its figures."""
    return re.sub(r",? (?:de |fuerza )*\d.*$", "", card)


#: Ways of saying what is done that reach over nothing quoted.
MOVED = (
    (rf"({NAME}) (juega|baja|invoca|lanza) en su turno a (?={NAME})", r"\1 en su turno \2 a "),
    # Attacks.
    (rf"\blanza a ((?:su |el |la )?{WHOLE_NAME} \d+(?:/\d+)?) (?:directo |directamente |de frente )?contra ", r"ataca con \1 a "),
    (
        rf"\b(?:[Cc]ombate|[Aa]taque) de ({NAME}) contra ({NAME}): {_THE}({_CARD}) (?:va|ataca|sale) (?:a por|por|contra|a) "
        rf"{_THE}({_CARD})",
        r"\1 ataca con \3 a \4 de \2",
    ),
    (r"\b[Cc]on la propuesta hecha, ", ""),
    (r"\bl[oa] prop(?:one|uso) (?=contra\b)", "ataca con él "),
    (rf"\b[Dd]eclar(?:ó|a) ({NAME}) (?:dos|tres|cuatro) atacantes[,:] ", r"\1 ataca con "),
    (rf"\b(?i:dos|tres|cuatro) atacantes de ({NAME})(?:, de izquierda a derecha)?[:,] ", r"\1 ataca con "),
    (rf"\b[Ss]ale ({NAME}) con (?=(?:el |la |su )?{NAME})", r"\1 ataca con "),
    (
        rf"({_CARD}) y ({_CARD}), (?:ambos |los dos )?de ([^\W\d_]+), atacan junt[oa]s (?:por|de) ({NAME})",
        r"\4 ataca en grupo con \1 de \3 y \2 de \3",
    ),
    (rf"\b(?:[Aa]ntes de (?:los )?bloqueos?, )?[Cc]on ({_CARD}) de ({NAME}) atacando, ", r"\2 ataca con \1. "),
    (r", atacante de (?=[A-ZÁÉÍÓÚÑ])", " de "),
    (r"(?:^|(?<=[.;] ))[Vv]a al combate(?=[.;,])", "ataca con ella"),
    # What had been fought.
    (
        rf"\b[Ss]e hizo (?:ya )?el daño (?:de combate )?entre {_THE}({_CARD}) de ({NAME}),? (?:el |la )?atacante,? y "
        rf"{_THE}({_CARD}) de ({NAME})",
        r"\2 ataca con \1, \4 lo bloquea con \3. Ya hubo daño",
    ),
    (r"\b[Pp]egaron (?:los|las) dos(?: y amb[oa]s sobreviven)?\b", "ya hubo daño"),
    (
        rf"\b[Bb]loqueo hecho: (?:el |la )?({_CARD}) de ({NAME}) contra (?:el |la )?({_CARD}) de ({NAME})",
        r"\2 ataca con \1, \4 lo bloquea con \3",
    ),
    (rf"[:,;]? (?:y )?(?:el |la )?{NAME} queda girad[oa](?= y estamos\b|[.;]|$)", ""),
    (r",? (?:y )?estamos en la etapa de [Aa]taque\b", ""),
    (rf"(?<=se resuelve) y (?:el |la )?{NAME} ya está en la mano(?=[.;]|$)", ""),
    # Blocks.
    (r"\b(?:le )?(?:pone|puso|planta|coloca) enfrente (?:a )?(?=(?:el |la |su |un |una )?[A-ZÁÉÍÓÚÑ])", "bloquea con "),
    (r"(\bbloquea\b[^.;]*?)[,;]? (?:y )?a(?:l otro| la otra) l[oa] deja (?:pasar|libre)\b", r"\1"),
    (
        rf"({NAME}) no bloquea,? (?:pese a|a pesar de) tener (?:a )?{_THE}(?={NAME})",
        r"\1 no bloquea; \1 tiene a ",
    ),
    (rf",? (?:toca|falta|hay que) ver si ({NAME}) bloquea con (?=(?:su |el |la )?{NAME})", r"; \1 tiene a "),
    # Passing and what waits.
    (r"\b[Tt]ras (?:ceder|pasar) (?:los|las) dos(?: en la declaración de (?:atacantes|bloqueos?))?\b,?", "todos pasan"),
    (rf"\b[Pp]asa ({NAME}) y pasa ({NAME})\b", "todos pasan"),
    (r"(?i)\bnadie (?:juega|hace|activa) nada(?:,| y) (?:ambos|los dos|todos) (?:ceden|pasan)\b", "todos pasan"),
    (r" y hay que repartir el daño[^.;]*", ""),
    (r"\brenuncian? a (?:activar|jugar|responder)(?: nada)?\b", "pasa"),
    (r"(?:^|(?<=[.;] ))[Aa]hí (?:para|se queda|lo deja)(?=[.;]|$)", "pasa"),
    (r"(?<=,) (?:y )?se dispara sobre (?=al? )| y la habilidad (?:apunta|señala|elige) (?=al? )", " y se dispara "),
    (
        rf"\b[Ss]u habilidad de \w+se(?: al entrar)? está en {_CHAIN} con {_THE}({_CARD}) de ({NAME}) (?:de|como) objetivo",
        r"se dispara y señala a \1 de \2",
    ),
    # Who has what.
    (rf"({NAME}) (?:todavía |aún )?no ha (?:contestado|respondido)[;,.] (?:y )?(?:controla|tiene) (?:a )?", r"\1 tiene a "),
    (rf"(?:^|(?<=[.;] ))({NAME}), en su turno contra ({NAME}), ", r"Su rival es \2. \1, en su turno, "),
    (r",? (?:con la ficha en (?:su|mi) poder y )?(?<!\w)fuera de combate(?=[.;]|$)", ""),
    (r",? pagando (?:\w+ )?(?:{fuel}) y queda en (?:mesa|juego|(?:el|la) \w+)\b", " y se resuelve"),
)
