"""How a dispute is said aloud, and the same in the words that are read: what says nothing is left out, the rest said plainly.

Nothing that says something of the match is left out; what is quoted stays as it is.
"""

from __future__ import annotations

import re

from ..kernel.wording import fold
from .told_moves import MOVED
from .told_passive import PASSIVES
from .told_persons import outside
from .told_players import is_woman
from .told_sayings import SAYINGS
from .told_verbs import ANY_VERB, COUNTED, NAME, QUOTE
from .told_ways import FIGURES_SAID, NUMBERS_SAID, WAYS

_SAID = COUNTED
_N = "|".join(_SAID)
#: A card and whose it is.
_OWNED = rf"(?:el |la )?({NAME}[^,.;]*?) de ({NAME})"
#: Of no game: what is said → what is read. ``{kinds}`` are the types of cards and what is said of them, ``{fighters}`` those with
#: figures.
_PLAIN = (
    # What says nothing of the match.
    (r"(?i)\b(?:en la |de la )?mesa (?:n[uú]mero )?(?:\d{1,3}|" + _N + r")(?=\s*[:,.;])[:,.;]?", ""),
    (r"(?i)¿(?:vale|no|verdad|ok)\?,?", ""),
    (
        r"(?i)(?:(?<=^)|(?<=[.;:¿] ))(?:(?:a ver(?: si me aclaro)?|vale|mir[ae]d?|oye|pues(?: nada)?|bueno|o sea|resulta que"
        r"|me dicen que|me cuentan que|una duda)\b[,:]? *)+",
        "",
    ),
    (rf"({NAME}) mira(?:,? (?:y )?no hace nada todav[ií]a)?(?=[.;]|$)", ""),
    (r",? ?para (?:salvar|matar|proteger)l[oa]\b", ""),
    (r"\bque (?:ya )?(?:tiene|ten[ií]a) en (?:la mesa|mesa|juego|el \w+)\b", ""),
    (r"(?i)\bdecide (?=no |bloquear|atacar)", ""),
    (r",? en ese orden\b", ""),
    (rf"\b(?:su|el|la) (?:oponente|rival|contrari[oa]) (?={NAME})", ""),
    (r"\b(?:después|luego) de declarar(?: el)? ataque,?", ""),
    (r"(?i)\b(primer|segundo|tercer) ataque del turno", r"\1"),
    (r",? con (?:el|la) que (?:para|bloquea|frena|detiene) (?=al? )", " bloquea "),
    (r"(?i)(?:^|(?<=[.;:¿] ))estamos (?=en )", ""),
    (r"(?i)\ben el (?:paso de )?juego rápido,? ?", ""),
    (r"(?i)\bantes de(?:l| los) daños?,? ?", ""),
    (r"(?i)\bantes de que (?:se gire|ataque)(?: (?:el |la )?[A-ZÁÉÍÓÚÑ][^\W\d_]+)?,?", "proponiendo"),
    (r"(?<=\d )activ[oa]\b", ""),
    (r"\b[Ee]l (?:ataque|combate): ", ""),
    (r",? ya bloquead[oa]\b", ""),
    (r",? (?:y )?ganas de [^\W\d]+(?=[,.;]|$)", ""),
    (rf"(?i:\b(?:el|la) jugadora? activ[oa]), ({NAME}),", r"\1"),
    (r"(?i)\bel otro, (?=[A-ZÁÉÍÓÚÑ])", ""),
    (r"\ble dice que no,? (?:y |que )?(?=se )", ""),
    (r"\bnada más que (?=a)", "solo "),
    (r"\blleva puest[oa]s?\b", "lleva"),
    # Numbers, costs and figures.
    (
        rf"(?i)\b({{kinds}})(?:,|:| de)? ({_N}|\d{{1,2}}) (?:{{fuel}})\b",
        lambda m: f"{m[1]} de coste {_number(m[2])}",
    ),
    (rf"(?i)\bde ({_N}|\d{{1,2}}) (?:{{fuel}})(?= *[,.;:()]| *$)", lambda m: f"coste {_number(m[1])}"),
    (
        rf"(?i)\b(coste|costo|fuerza|de|por) ({_N})\b(?= *(?:[,.;:()]|$|y\b|man[aá]|que\b|con\b|fuerza))",
        lambda m: f"{m[1]} {_SAID[fold(m[2])]}",
    ),
    (rf"(?i)\b({_N})(?= de (?:fuerza|poder|coste)\b)", lambda m: str(_SAID[fold(m[1])])),
    (rf"\bque cuesta ({_N}|\d{{1,2}})\b", lambda m: f"coste {_SAID.get(fold(m[1]), m[1])}"),
    (r"\bpor (\d{1,2})\b(?: man[aá]s?)?(?! veces)", r"coste \1"),
    (r"(?i)\b(?!{fighters})({kinds}) de (\d{1,2})\b(?! de)", r"\1 de coste \2"),
    (r"(?i)\b({kinds}) de (\d{1,2})\b(?=,? (?:con |y )?(?:fuerza|\d))", r"\1 de coste \2"),
    (rf"(?i:\bun[oa]? )((?i:{{kinds}})) de (\d{{3,5}})(?:,| que se llama| llamad[oa]) ({NAME}),?", r"\3, \1 de \2,"),
    (rf"(?i)\b((?:{{kinds}})(?: de coste \d+)?) (?:que se llama|llamad[oa]) (?=(?-i:{NAME}))", r"\1 "),
    (r",? que tiene (?=\d+(?:/\d+)?\b(?! de))", " "),
    (r"\bque pone(?= *$)", "que dice"),
    (
        rf"\b(?:dos|tres|cuatro) (?i:{{kinds}})e?s de (\w+), ((?:{NAME} \d+(?:/\d+)?(?:, | y )?)+)",
        lambda m: re.sub(r"\d+(?:/\d+)?", lambda n: f"{n[0]} de {m[1]}", m[2]),
    ),
    (rf"(?i)\b(?:de )?({_N}|\d{{1,2}}) de coste\b", lambda m: f"coste {_number(m[1])}"),
    (rf"(?i:\b(un|una|otro|otra|su|el|la)) ((?i:{{kinds}})), ({NAME}(?: {NAME})*),", r"\1 \3, un \2,"),
    (
        rf"((?:{NAME} \d+(?:,| y) )+{NAME} \d+), (?:los|las) (?:dos|tres|cuatro) de ([^\W\d_]+)",
        lambda m: re.sub(r"\d+", lambda n: f"{n[0]} de {m[2]}", m[1]),
    ),
    (r"\bal que (?:ya )?le (?:hicieron|hizo|han hecho) (?=\d)", "que tiene "),
    # Who does it.
    (rf"\b[Tt]engo a ({NAME}) con\b", r"\1 tiene"),
    (rf"\ba ({NAME}) le quedan?\b", r"\1 tiene"),
    (rf"({NAME}) en su turno (?=\w)", r"\1, en su turno, "),
    (rf"({NAME}),? (?:dos|tres|cuatro): (?={NAME} \d)", r"\1 tiene "),
    (r"\bcon (?:dos|tres|cuatro|todo): ", "con "),
    (rf"(?i:\blo que) ({NAME}) (?:jugó|juega|lanza|lanzó) es\b", r"\1 juega"),
    (r"\by la respuesta(?: de él| de ella)? es\b", "y su rival responde con"),
    (
        rf"(?i:\b(?:se )?(?:pelean|combaten|luchan|enfrentan)) {_OWNED} y {_OWNED}(?:,? (?:y )?atac(?:ó|a) ({NAME}))?",
        lambda m: _fight(m[1], m[2], m[3], m[4], m[5]),
    ),
    (
        rf"(?i:\b(?:combate|batalla|pelea|ataque)(?: ya)?(?: declarad[oa])?): {_OWNED} contra {_OWNED}(?:,? que l[oa] bloquea)?",
        lambda m: _fight(m[1], m[2], m[3], m[4], None),
    ),
    # What is done.
    (r"\bentran? (?:en|a|al) (?:la )?(?:batalla|combate)(?= con\b)", "ataca"),
    (r"\bdeclara a (?=[A-ZÁÉÍÓÚÑ])", "ataca con "),
    (r"\bpropone que (?:su |el |la )?([^.;]*?) (?:pelee|combata|luche) (?:con|contra) ", r"ataca con \1 a "),
    (r"\bpasó la (?:acción|prioridad)\b", "pasa"),
    (r"(?:^|(?<=[.;:] ))Pasó la (?:acción|prioridad)\b", "pasa"),
    (r"\bpasa la (?:acción|prioridad)\b", "pasa"),
    (r"\b[Cc]ede(?: la prioridad)?\b", "pasa"),
    (r"\b(?:y )?(?:ya )?no hay respuestas?\b|\bsin respuestas?\b", "nadie responde"),
    (r",? sin bloqueo\b", ", nadie bloquea"),
    (r"\b(?:los dos|ambos) pasan(?= (?:hasta|y|[,.;]))", "nadie responde y pasan"),
    (r"\b(?:así que|y) (?:ya )?entra(?= *(?:[.,;]|$))", "y se resuelve"),
    (r"\bya atacó y está\b", "está"),
    (r"\b(?:se )?(l[oa]) (?:mata|mató|quema|liquida|liquidó)(?= con\b)", r"\1 destruye"),
    (r"\bse l[oa] (?:anexa|pone|equipa|coloca)(?= al?\b)", "lo equipa"),
    (r"\bpone un (?:{fuel})(?: de (?:la|su) mano)?,? (?:y )?", "(puesto) "),
    (r"\bcon (?:un|una|dos|tres|\d) (?:{fuel}) más,? ", ""),
    (
        rf"\b({ANY_VERB}) (?:dos|tres|cuatro) ({{kinds}})e?s(?: en [^,.;:]+)?[,:] ([^.;]*)",
        lambda m: f"{m[1]} un {m[2]} " + re.sub(r"(?:, | y )(?=[A-ZÁÉÍÓÚÑ])", f" y {m[1]} un {m[2]} ", m[3]),
    ),
    (r"\ble pone (?=[A-ZÁÉÍÓÚÑ])", "le equipa con "),
    (
        rf"\bhace que (?:el |la )?({NAME}) (?:vuelva|suba|regrese|muera|se gire)\b[^,.;]*? con ({NAME}(?: {NAME})*)",
        r"juega \2 sobre \1",
    ),
    (r"\b(?:se )?gasta \w+ \w+ en (?=una? )", "juega "),
    (rf"\bpaga\b[^.;:]*? para (?=(?:{ANY_VERB})\b)", "paga y "),
    (r"\bgira (?=(?:el|la|su) [A-ZÁÉÍÓÚÑ])", "usa "),
    (r"\bapuntando (?=al?\b)", ""),
    (r",? teniendo (?=en (?:el |la |su )?\w+ |una? |dos |a )", " y tiene "),
    (r",? con (?:dos|tres|cuatro) (?:{kinds})e?s en (?:la |el )?\w+[,:] ", " y tiene "),
    (r"\b(?:le )?pega (?=con\b|a\b|al\b)", "ataca "),
    (r"\bdeclara batalla(?= con\b)", "ataca"),
    (r"\b[Mm]anda (?:a la |al |a )(?=[A-ZÁÉÍÓÚÑ])", "ataca con "),
    (r"\bse gasta \w+ \w+ (?:en|para) (?:invocar|jugar|lanzar|bajar)\b", "juega"),
    (r"\ble (?:sube|baja) (?:el poder|la fuerza|la resistencia) con (?=[A-ZÁÉÍÓÚÑ])", "juega "),
    (r"\bl[oa] paro (?=con\b)", "lo para "),
    (r"\bentra (?=con (?:el |la |su )?[A-ZÁÉÍÓÚÑ])", "ataca "),
    (r"\bva con (?:todo: ?)?(?=[A-ZÁÉÍÓÚÑ])", "ataca con "),
    (r"\blos manda (?:juntos|a la vez)?(?: en (?:un )?equipo)?\b", "ataca con los dos"),
    (r"\btapa (?=al?\b)", "bloquea "),
    (r"\bpone a bloquear a\b", "bloquea con"),
    (r"\b(?:pone|planta)n? delante (?:a )?(?=el |la |un |una |su )", "bloquea con "),
    (r"\bl[oa] pone (?:con|delante de) (?=el |la )", "bloquea con él a "),
    (r"\ble pone (?=una?\b)", "equipa "),
    (r"\b(?:quiere )?(?:echarle|tirarle|meterle)\b", "juega"),
    (r"\b(?:le )?(?:echa|tira|mete|encadena|suelta)\b", "juega"),
    (r"\b(?:le )?(?:ech[oó]|tir[oó]|meti[oó]|encaden[oó]|solt[oó])\b", "jugó"),
    (r"\bse (?=baja\b)", ""),
    (r"\b[Nn]adie (?:juega|hace|usa|activa) nada(?: m[aá]s| rápido)?\b", "nadie responde"),
    (r"\bgira a (?=su |el |la )", "usa "),
    (r"\bl[oa] gira\b(?: en su turno)?", "lo usa"),
    (r"\bpara (?:subir|proteger|salvar) (?:al|a la|a su|a) (?=[A-ZÁÉÍÓÚÑ])", "sobre su "),
    (r"\bpara (?:bajar|matar|quitar) (?:al|a la|a su|a) (?=[A-ZÁÉÍÓÚÑ])", "sobre "),
    (
        r"\bpara (?!jugar|lanzar|invocar|pagar|bloquear|atacar|responder)\w+[aei]r(?: a la mano| al \w+)?"
        r" (?:al|a la|a su|a|el|la) (?=[A-ZÁÉÍÓÚÑ])",
        "sobre ",
    ),
    # Who is named as not blocked while another is blocked: blocking the other says it.
    (rf"(\bbloquea\b.*?),? y (?:a|al|a la) {NAME} (?:l[oa] deja pasar|no l[oa] bloquea)\b", r"\1"),
)
_PRONOUN = {"ella": True, "él": False}


def said_plainly(told: str, kinds: str, fighters: str, fuel: str, pairs: bool) -> str:
    """What was told in the words that are read. ``kinds`` is the pattern of what cards are, ``fighters`` of those with figures,
    whose one number may be another than their cost, ``fuel`` of what costs are paid with; ``pairs`` tells whether these have
    two."""
    for said, read in (*NUMBERS_SAID, *(FIGURES_SAID if pairs else ()), *MOVED, *PASSIVES, *SAYINGS, *WAYS, *_PLAIN):
        for word, pattern in (("{kinds}", kinds), ("{fighters}", fighters), ("{fuel}", fuel)):
            said = said.replace(word, pattern)
        told = outside(said, read, told)
    return " ".join(told.split())


def _number(said: str) -> int:
    return int(said) if said.isdecimal() else _SAID[fold(said)]


def _fight(one: str, of_one: str, other: str, of_other: str, attacks: str | None) -> str:
    """Two that fight, whose they are, and who of them attacked, as an attack that is blocked."""
    if attacks == of_other:
        one, of_one, other, of_other = other, of_other, one, of_one
    return f"{of_one} ataca con {one}, {of_other} lo bloquea con {other}"


def named(told: str, players: list[str], never: tuple[str, ...]) -> str:
    """Who «ella» and «él» are where they do or own something, of two of whom one has a woman's name; and cards
    with a capital, but for words that are ``never`` one."""
    women = [name for name in players if is_woman(name)]
    if len(players) == 2 and len(women) == 1:
        who = {True: women[0], False: next(name for name in players if name not in women)}
        doing = (
            rf"\b([Ee]lla|[Éé]l)\b(?=,? (?:(?:le|lo|la|se|mismo|misma|dice que|decide|quiere|pretende) )*(?:{ANY_VERB})\b"
            r"| dice que|, que | ven[ií]a | hab[ií]a )|(?<=\bde )(ella|él)\b(?=[.,;]|$| con\b| \()"
            r"|(?<=\bteniendo )(ella|él)\b"
        )
        told = outside(doing, lambda m: who[_PRONOUN[(m[1] or m[2] or m[3]).lower()]], told)
    told = outside(rf"\bteniendo ({NAME})", r"; \1 tiene", told)
    for name in set(re.findall(rf"(?<=[a-záéíóúñ,] )({NAME})\b", re.sub(QUOTE, "", told))) - set(never):
        told = outside(rf"\b(el|la|al|del|su) {name.lower()}\b", rf"\1 {name}", told)
    return told
