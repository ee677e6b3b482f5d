"""Further ways of saying what is done, and the same in the words that are read: who attacks and blocks, plays, answers, passes.

Each is what is said → what is read; ``{kinds}``, ``{fighters}`` and ``{fuel}`` stand for what cards are, as in ``told_speech``.
"""

from __future__ import annotations

import re

from .told_verbs import COUNTED, NAME, WHOLE_NAME

_CARD = rf"{WHOLE_NAME}(?:,? (?:de |fuerza |de fuerza |un )*\d+(?:/\d+)?)?"
_MANY = {**COUNTED, "once": 11, "doce": 12, "cero": 0}
_N = "|".join(_MANY)
_BOTH = r"(?:l[oa]s dos(?: jugadores)?|ambos|uno y otr[oa]|tod[oa]s|l[oa]s dos jugador[ae]s)"
_PAST = {
    "jugar": "jugó",
    "bajar": "bajó",
    "lanzar": "lanzó",
    "activar": "activó",
    "usar": "usó",
    "atacar": "atacó",
    "tirar": "jugó",
}

#: A card and who put it, of several told one after another.
_PUT_BY = rf"({_CARD}),? (?:otra vez )?de ({NAME})"

NUMBERS_SAID = (
    (rf"(?i)\b({_N}|\d+) mil\b", lambda m: f"{_count(m[1])}000"),
    (r"(?i)\bf(\d{1,2})\b", r"fuerza \1"),
    (r"\b(\w+(?:able|ible)) de (\d{1,2})\b", r"fuerza \2 \1"),
    (rf"(?i)\b(de )({_N}) (?=(?:{{fuel}}|energ[ií]as?)\b)", lambda m: f"{m[1]}{_count(m[2])} "),
    (r"(?i)\bde (\d{1,2}) energ[ií]as?\b", r"coste \1"),
    (rf"(?i)\b(\d/\d) (?:de|por) coste ({_N}|\d)\b", lambda m: f"{m[1]} coste {_count(m[2])}"),
    (r",? sin (?:texto|habilidad(?:es)?|efectos?)(?: alguno| ninguno)?\b", ""),
)
#: Of cards with two figures alone: «un dos uno».
FIGURES_SAID = ((rf"(?i)\b({_N}) ({_N})\b(?=,| con | y |[.;]|$)", lambda m: f"{_count(m[1])}/{_count(m[2])}"),)

WAYS = (
    # Whose turn it is.
    (
        rf"(?:^|(?<=[.;:¿!] ))(?:[Ll]e toca|[Ee]s el turno|[Ff]icha(?: de ataque)? (?:para|de)|[Ee]mpieza|[Tt]iene la ficha)"
        rf" (?:a )?({NAME})[.,;:]",
        r"Turno de \1.",
    ),
    (rf"\b(?:[Ee]mpieza|[Cc]omienza|[Aa]rranca) (?:el|la) (?=turno\b|\w+(?: \w+){{0,2}} de {NAME})", ""),
    # Attacks.
    (rf"\b(?:[Ee]ntra|[Aa]taca|[Aa]tacó|[Vv]a) ({NAME}) con (?=(?:el |la |su )?{NAME})", r"\1 ataca con "),
    (r"\ble (ataca|atacó) (?:el|la) \w+ con\b", r"\1 con"),
    (r"\bva (?:solit[oa] |sol[oa] )?(?:contra|a por) (?:el |la |al )", "ataca al "),
    (r"\bl[oa] manda (?=contra|al?\b)", "ataca con él "),
    (r"\bl[oa] (?:tira|lanza|manda|echa) (?:de cabeza|de frente) (?=contra|al?\b)", "ataca con él "),
    (r"\bsale a atacar\b", "ataca"),
    (
        rf"\b(?:[Vv]an? a la (?:l[ií]nea de ataque|batalla|pelea)|[Aa]tacan|[Ee]ntran)"
        rf" ({_CARD}[^.;:]*? y {_CARD}),? (?:l[oa]s dos|ambos|ambas) de ({NAME})",
        r"\2 ataca con \1",
    ),
    (rf"\b[Mm]ete en (?:combate|batalla)(, de izquierda a derecha,)? a (?:la |el )?(?={NAME})", r"ataca\1 con "),
    (rf"(\bataca(?:, de izquierda a derecha,)? con (?:la )?{_CARD}) y a (?:la |el )?(?={NAME})", r"\1 y con "),
    (rf"({NAME}) activa y (?=enseguida|pasa|cede)", r"\1 "),
    (r"\bataca con al? (?=[A-ZÁÉÍÓÚÑ])", "ataca con "),
    (rf"\bdeclara (?:como )?atacante a (?=(?:el |la |su )?{NAME})", "ataca con "),
    (rf"\b[Aa]l declarar atacante al? (?:la |el )?({_CARD}) de ({NAME})", r"\2 ataca con \1:"),
    (r"\bse declara atacante\b", "ataca"),
    (rf"\b(?:[Ee]l |[Ll]a )?({_CARD}) con (?:el |la )?que atac(?:ó|a|aba) ({NAME}) (?=(?:l[oa] )?\w+ )", r"\2 ataca con \1, "),
    (rf"\b[Tt]ermin(?:ó|a) el combate: ([^.;]*?)(?= y {NAME}|[.;])", r"\1 y ya hubo daño"),
    (r"\bpegó,? sin bloqueo\b", "atacó y nadie bloquea"),
    (rf"\bya (?:pegó|atacó) con ({_CARD}) y (?:el punto|el daño) se (?:resolvió|hizo)\b", r"tiene \1 girado"),
    (r"\b(?:pegó|golpeó)\b", "atacó"),
    (
        rf"(?i:\bequipo) (de (?i:{{kinds}}) )?de ({NAME}): ({_CARD}) y ({_CARD})",
        lambda m: f"{m[2]} ataca en grupo con {m[3]} {m[1] or ''}y {m[4]} {m[1] or ''}".rstrip(),
    ),
    # Blocks.
    (r"\bl[oae] (?:tapa|frena|para|corta|detiene|intercepta|ataja)(?= (?:con|el|la)\b)", "lo bloquea"),
    (r"\b(?:tapa|frena|ataja|corta)(?= (?:a|al) )", "bloquea"),
    (r"\bparar (?=a |al )", "bloquear "),
    (
        rf"\b(?:pone|puso|planta|plantó|coloca|mete) (?:a |al |a la |a su |el |la |su )?({_CARD}[^.;]*?)"
        r",? (?:delante|enfrente) (?:de |del )(?:la |el |su )?",
        r"bloquea con \1 a ",
    ),
    (rf"(?i:\b(?:el|la)) ({_CARD}) (?:queda|se queda) enfrente\b", r"\1 bloquea"),
    (r"\b(?:al|el) primero con (?=(?:el |la |su )?[A-ZÁÉÍÓÚÑ])", "al primero con "),
    (r",? (?:y )?cierra (?:los |sus )?bloqueos\b", " y cierra"),
    (r",? (?:y )?no hay más bloqueos\b", ""),
    (r"\bni bloquea ni (?:juega|hace|usa|activa) nada,? ?(?:cede|pasa)?", "no bloquea"),
    # Passing.
    (
        rf"(?i)\b{_BOTH} (?:pasan|pasaron|ceden|cedieron|dejan pasar|dejaron pasar)(?! hasta)"
        r"(?: la (?:prioridad|acción))?(?: en todo)?\b",
        "todos pasan",
    ),
    (rf"(?i)\b(?:pasan|pasaron|ceden|cedieron) {_BOTH}(?: en todo)?\b", "todos pasan"),
    (
        r"(?i)\bnadie (?:dijo|dice|ha dicho|jugó|juega|añadió|agregó|activó|usó) (?:nada|m[aá]s|\w+[eo]s)"
        r"(?: y (?:se resolvió|entró|entra))?(?! m[aá]s| r[aá]pido)",
        "nadie responde",
    ),
    (
        r"(?i)\b(?:nadie|no) (?:se )?(?:l[oae] )?(?:anula|anulan|anuló|anularon)(?: y (?:entra|entró))?(?= *(?:[.,;:]|y\b|$))",
        "nadie responde",
    ),
    (r"(?i),? sin que (?:se )?l[oae] anularan?\b", " y nadie responde"),
    (r"(?i)\bno (?:añadieron|agregaron|pusieron) (?:nada )?m[aá]s\b", "nadie responde"),
    (r"\bno (?:agrega|añade|juega|suma|pone) (?:nada )?m[aá]s\b", "pasa"),
    (r"(?i)\bpor (?:su|el|la) (?:lado|parte),? nada m[aá]s\b", "pasa"),
    (r"\bno (?:ha dicho|dice|dijo) ni que sí ni que no\b", "calla"),
    (r"\b(?:suelta|cede|deja|pasa) la (?:palabra|prioridad|acción)\b", "pasa"),
    (r"\b(?:aún|todavía) no ha pasado\b", "calla"),
    (r"\bno (?:baja|bajó|tiró|jugó|mete|metió|pone|puso) nada\b", "calla"),
    (r"\bhabiendo pasado,? ?", "pasa, "),
    # Playing and answering.
    (rf"\b(?:acaba|acababa) de ({'|'.join(_PAST)})\b", lambda m: _PAST[m[1]]),
    (r"(?<!no )\b(?:había|ha) (jugad|bajad|lanzad|activad|usad|atacad|bloquead)o\b", lambda m: f"{m[1][:-2]}ó"),
    (r"\b(?:apila|encima juega|añade|agrega|pone encima|echa encima)(?= (?:un |una |el |la |su )?[A-ZÁÉÍÓÚÑ])", "responde con"),
    (r"\bremata con\b", "responde con"),
    (rf"\b(?:abrió|abre) con (?={NAME})", "juega "),
    (
        r"\ble sale al paso (?:el |la )?({card}) de ({name})".replace("{card}", _CARD).replace("{name}", NAME),
        r"\2 responde con \1",
    ),
    (rf"\b(?:le |se l[oa] )?(?:quema|mata|liquida|revienta|quita) (?:a )?(el|la|su|al) ({_CARD}) con\b", r"destruye \1 \2 con"),
    (rf"\b([Rr]espondi[óo]|[Rr]esponde|[Cc]ontesta|[Cc]ontestó)(?: con)? (?={NAME}\b(?! con))", r"\1 con "),
    (rf"\bbaja y (?:{NAME} )?paga a\b", "baja a"),
    (r"\b(l[oa] (?:destruye|anula|cancela|niega)), en respuesta,? con\b", r"en respuesta \1 con"),
    (
        rf"\b(activa|juega|lanza) dos ({{kinds}})e?s(?: en su \w+)?,? primero ({_CARD}) y "
        rf"(?:a continuación|luego|después) ({_CARD})",
        r"\1 el \2 \3 y \1 el \2 \4",
    ),
    (
        r"(?i)\b(?:dos|tres|cuatro) ({kinds})e?s en (?:la )?\w+: ([^.;]*)",
        lambda m: "; ".join(f"{who} juega el {m[1]} {card}" for card, who in re.findall(_PUT_BY, m[2])),
    ),
    (rf"\bel ({{kinds}}) ({_CARD})(\b[^«]*?)\bjuega otr[oa], ({_CARD})", r"el \1 \2\3juega el \1 \4"),
    (r"\bgiró (?=(?:su|el|la) [A-ZÁÉÍÓÚÑ])", "usa "),
    (rf"\bdullea a (?:la |el |su )?(?={NAME})", "activa "),
    # What was resolved.
    (rf"\b[Cc]on ({_CARD}) ya resuelt[oa]( ?\(?«[^»]*»\)?)?, ({NAME})", r"\3 juega \1\2 y se resuelve; \3"),
    (rf"\b(?:[Ss]e está resolviendo|[Rr]esolviendo) ({_CARD}), que jugó ({NAME})", r"\2 juega \1"),
    (rf"\b[Rr]esolviendo ({_CARD}), ((?:un |una )?{{kinds}}) de ({NAME})", r"\3 juega \1, \2"),
    (rf"\b[Rr]esuelve ({NAME}) su ({_CARD})", r"\1 juega \2"),
    (rf"\b(?:se )?le resuelve (?:un |una )?(?:segund[oa]|otr[oa]) ({_CARD})", r"juega otro \1 y se resuelve"),
    # Having.
    (rf"({NAME}), con su ({_CARD}) en (?=el |la |mesa|juego)", r"\1 tiene \2 en "),
    (rf"\b(?:asoma|sujeta en la mano) (?:un |una |el |la )?(?={NAME})", "tiene en la mano "),
    (
        rf"\b(?:sujeta|tiene) ({_N}|\d+) cartas(?: en la mano)?, ({NAME}) y ({NAME}) entre ellas",
        lambda m: f"tiene en la mano {max(1, _count(m[1]) - 2)} cartas, {m[2]}, {m[3]}",
    ),
    (rf"\bbaj[óa] a (?=(?:{_N}|\d+) \w+)", "tiene "),
    (r",? (?:y )?(?:busca|rebusca|revisa|mira) en (?:la|su) \w+", ""),
    (rf"\b(?:mira|enseña|muestra|controla|sujeta|mantiene) (?:a |su |un |una |el |la |a la |al )?(?={NAME})", "tiene a "),
    (rf"\b[Dd]el lado de ({NAME}) hay\b", r"\1 tiene"),
    (rf"\b[Ee]nfrente (?:están|está|hay) ([^.;]*?),? de ({NAME})", r"\2 tiene \1"),
    (
        rf"\b[Ee]n (?:la )?mesa, ({_CARD}(?: y {_CARD})*) de ({NAME}),? (?:y )?({_CARD}(?: y {_CARD})*) de ({NAME})",
        r"\2 tiene \1; \4 tiene \3",
    ),
    (rf"(?<=; )({NAME}), a ({_CARD}) y a ({_CARD})", r"\1 tiene \2 y \3"),
    (rf"({_CARD}), (?:l[oa]s dos|ambos|ambas) de ({NAME})", r"\1 de \2"),
)


def _count(said: str) -> int:
    return int(said) if said.isdecimal() else _MANY[said.lower()]
