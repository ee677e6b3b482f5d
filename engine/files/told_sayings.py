"""What people say of what is done in a match, and the same in the words that are read: prices paid, passing, answering, fighting,
wearing, aiming."""

from __future__ import annotations

import re

from .told_verbs import ANY_VERB, COUNTED, NAME, NUMBERS

_OWN = r"(?:el |la |su |un |una )?"
#: Between who does it and the verb.
_CLITICS = r"(?:(?:se|le|lo|la|les) )?"
_WANTS = r"(?:quiere |desea )?"
_PAYS = r"(?i:(?:se )?pag[aóo]|pagué|pagando|gir[aó]|gastó|(?:se )?gasta)"
_MUCH = rf"(?:(?:{NUMBERS}|su|sus)\b(?: (?i:{{fuel}}|cp))?)"


def _count(said: str) -> int:
    return int(said) if said.isdecimal() else COUNTED.get(said.lower(), 0)


#: The price of what is played is paid by playing it.
_PRICES = (
    (
        rf"\b{_PAYS} {_MUCH}(?: de [^\W\d_]+| por [^\W\d_]+)?,? (?:en|para|y|y con (?:es[oe]s?|ell[oa]s?)) "
        rf"(?={_CLITICS}(?:{ANY_VERB}))",
        "",
    ),
    (rf"\bpag[aó] {_MUCH} por (?={NAME})", "juega "),
    (r",? ?(?<=[)»”\"\w],) ?(?:ya )?pagad[oa]s?(?: también)?(?=[.,;]|$)", ""),
    (r"\busa su acción (?:para|en) ", ""),
    (r"\b(?:equiparle|ponerle)(?= )", "equipa"),
)
#: Nobody does anything more now.
_PASSING = (
    (
        rf"\b(?i:no) {_WANTS}(?:añad(?:e|ir)|agreg(?:a|ar)|pon(?:e|er)|sum(?:a|ar)|hac(?:e|er)|activ(?:a|ar)) "
        r"(?:nada )?más(?: nada)?\b"
        rf"|\b(?i:no) {_WANTS}(?:añad(?:e|ir)|agreg(?:a|ar)|activar|responder con) nada(?: más)?\b"
        r"|\b(?:le )?(?:di|doy|da|dio|dejo|deja|dejó) (?:la )?(?:prioridad|palabra|acción)\b"
        r"|\bse planta(?: ahí)?(?=[.,;]|$)|\bdeja responder\b|\bno sigue\b"
        r"|\b(?:me )?di(?:ce|jo) que (?:ya está|listo|no (?:activa|hace|juega|agrega|añade) nada|pasa)(?=[.,;]|$)"
        r"|\b(?:suelta|cede|da|pasa|pasó) (?:la palabra|el momento|el turno de hablar)\b"
        r"|\b(?:cedió|cede|pasa|pasó)(?:(?: en)? su| la)?(?: primera)? prioridad\b|\bcedió(?: la prioridad)?\b"
        r"|\b(?:me|te|le|nos) (?:pas[oó]|cedió|cede|pasa)\b(?= *(?:[.,;]|y\b|$)|(?: la)? prioridad| el turno)"
        r"(?:(?: la)? prioridad)?",
        "pasa",
    ),
    (r"(?i)\b(?:pasa(?:n|ron)|ced(?:en|ieron)|pasando) (?:los dos|las dos|ambos|ambas)\b", "nadie responde"),
    (
        r"(?i)\b(?:los dos|las dos|ambos|ambas)(?: jugadore?a?s)? (?:pasaron|ced(?:en|ieron))(?= *(?:[.,;]|y\b|$))",
        "nadie responde",
    ),
)
#: Who fights.
_FIGHTS = (
    (rf"(?i)\bataques?(?: en equipo)? de (?!{{kinds}})({NAME}): ", r"\1 ataca con "),
    (
        r"\bdeclar(?:a|ó)(?: como)?(?: (?:dos|tres|cuatro))? atacantes?[,:]? (?:a )?(?=su |el |la |un |una |sus |[A-ZÁÉÍÓÚÑ])",
        "ataca con ",
    ),
    (
        r"\bdeclara (?:el )?(?:combate|ataque) y (?:mueve|manda|lleva|pone)(?: a la zona| en combate)*(?: de combate)? a (?=\w)",
        "ataca con ",
    ),
    (
        r"\bmanda a (?:la batalla |combatir |atacar )?(?:a )?(?:dos|tres|cuatro|los dos): "
        r"|\b[Mm]and(?:a|ó) (?:en equipo |juntos |al ataque |al combate |a la batalla |a atacar |a combatir )"
        r"(?:a )?(?=su |el |la |sus |[A-ZÁÉÍÓÚÑ])",
        "ataca con ",
    ),
    (r"\b(?i:l[oa]) declar(?:a|ó) (?:como )?atacante\b", "ataca con él"),
    (rf"\b[Mm]and(?:a|ó) (?:sol[oa] |sólo )a(?:l| la)? (?={NAME})", "ataca con "),
    (r"\bentra al (?:ataque|combate)(?= con\b)", "ataca"),
    (rf"\ble (?:tira|echa|lanza|manda|suelta) ({_OWN}{NAME}(?: \d+(?:/\d+)?)?) (?:encima )(?=al? )", r"ataca con \1 "),
    (
        rf"(?i:\b(?:el|la) )?\b({NAME}(?: {NAME})*(?: \d+(?:/\d+)?)?) de ({NAME}) (?:es|fue|está siendo) atacad[oa] por "
        rf"(?:el |la )?({NAME}(?: {NAME})*(?: \d+(?:/\d+)?)?) de ({NAME})",
        r"\4 ataca con \3 al \1 de \2",
    ),
    (r"\b(?:pasa|pasó) a (?=(?:atacar|bloquear|jugar|lanzar|activar|responder)\b)", ""),
    (r",? de izquierda a derecha,?(?= )", ""),
    (
        r"\b(?:propone|declara) (?:un )?combate: ({_OWN}{NAME}[^.;,]*?) contra ".replace("{_OWN}", _OWN).replace("{NAME}", NAME),
        r"ataca con \1 a ",
    ),
    (rf"\b(?:pone|puso) (?:a )?({_OWN}{NAME}(?: \d+(?:/\d+)?)?) delante (?:de la |del |de )(?={NAME})", r"bloquea con \1 a "),
    (rf"\b(?:le )?(?:planta|pone|coloca) delante (?:a )?(?=el |la |su |un |una |{NAME})", "bloquea con "),
    (r"\b(?:se )?(?:lo |la )?(?:frena|detiene|ataja)(?= con\b)", "lo bloquea"),
    (r"\b(?:no (?:hay|hubo) bloqueos?|sin que (?:nadie )?(?:lo |la )?bloque(?:e|ara))\b", "nadie bloquea"),
    (r"\b(?:se )?(?:prefiere|prefirió|decidió|decide|elige|eligió) no (?:bloquear|defender)\b", "no bloquea"),
    (
        rf"(\bbloquea\b[^.]*?)[,;]? (?:y )?(?:a|al|a la) {NAME}(?: {NAME})* "
        r"(?:no l[oa] bloquea(?: nadie)?\b|l[oa] deja (?:pasar|libre)\b|(?:no|tampoco)(?=[.,;]|$))",
        r"\1",
    ),
    (rf"(\bbloque(?:a|ó)\b[^.]*?)[,;]? (?:y )?(?:deja|dejó) (?:pasar|libre) (?:a |al |a la )?{NAME}(?: {NAME})*", r"\1"),
)
#: What answers, is played or is used.
_PLAYED = (
    (r"\b(?:le )?(?:sale|salió) al (?:cruce|paso) con\b", "responde con"),
    (r"\breplic(?:a|ó)(?= con\b)", "responde"),
    (
        rf"\b(?:salva|salvó|protege|protegió) a(?:l| la)? (su )?({NAME}(?: \d+(?:/\d+)?)?) con (?={NAME})",
        lambda m: f"responde sobre {m[1] or ''}{m[2]} con ",
    ),
    (r"\b(?:despliega|desplegó)\b", "juega"),
    (r"\b(?:le )?(?:clava|clavó|planta)(?= (?:un |una |su )?[A-ZÁÉÍÓÚÑ])", "juega"),
    (r"\b(?:aprovecha|aprovechó) para (?=\w)", ""),
    (rf"\bgir(?:ar|ó) (?=(?:el|la|su|a su) {NAME})", "usa "),
    (rf"\bse (?:gasta|gastó) {_MUCH} (?=en )", ""),
    (rf"\b(?:le )?(juega|jugó|tira|echa|lanza) (al |a la |a )({NAME}) ({NAME}(?: {NAME})*) (?=\()", r"\1 \4 \2\3 "),
)
#: What it is done to.
_AIMS = (
    (r"\b(?:eligiendo|señalando|apuntando|nombrando)(?= (?:a|al) )", ""),
    (rf",? (?:y )?(?:elige|señala|apunta)(?: como objetivo)? (?:a |al |a la |la |el )(?={NAME})", " sobre "),
    (rf"(?<=[)»”\"]) para (?=(?:el|la|su) {NAME})", " sobre "),
    (rf"\ba ((?:el |la )?{NAME}(?: \d+(?:/\d+)?)?), suy[oa](?=[.,;]|$)", r"a su \1"),
)
#: What is worn, and how long something has been there.
_WORN = (
    (r"\b(?:porta|portaba|trae puest[oa]|lleva puest[oa])\b", "lleva"),
    (r"\b(?:ya )?desde (?:antes|el turno (?:pasado|anterior)|hace (?:varios )?turnos)(?= |[,.;]|$)", ""),
    (rf",? ?(?:que )?(?:ya )?lleva (?:varios|muchos|{'|'.join(COUNTED)}) turnos?(?: (?:en (?:mesa|juego|el \w+|la \w+)))?", ""),
    (r"\bcuenta con (?=una? |dos |tres )", "tiene "),
    (r",? (?:y )?sin (?:texto|efectos?|habilidad(?:es)?)(?=[.,;:)]|$)", ""),
    (
        rf"((?:{NAME} \d+(?: de {NAME})?(?:,| y)(?: el| la)? )+{NAME} \d+(?: de {NAME})?),? "
        r"(?:amb[oa]s|tod[oa]s|l[oa]s (?:dos|tres|cuatro)) de ([^\W\d_]+)",
        lambda m: re.sub(r"\d+", lambda n: f"{n[0]} de {m[2]}", m[1]),
    ),
)

#: What triggers, and what is over.
_TRIGGERS = (
    (
        rf"(?i:\b(?:ya )?(?:terminó|acabó) (?:el|un) (?:combate|ataque)) de ({NAME}) con ([^.;]*)",
        r"\1 ataca con \2. Ya hubo daño",
    ),
    (r"\b(?:está|es|fue|queda|quedó) (?=bloquead[oa] por\b)", ""),
    (rf",? (?:y )?(?:el |la )?{NAME} pasa (?:sin bloqueo|libre|sin que (?:nadie )?l[oa] bloqueen?)(?=[.,;]|$)", ""),
    (
        r"(?i)\b(?:acaba de robar|rob(?:a|ó)) y (?:se )?qued(?:a|ó) con (\d+|[^\W\d_]+) (?=cartas\b)",
        lambda m: f"tiene {_count(m[1]) - 1} " if _count(m[1]) else m[0],
    ),
    (r"(?i)\b(?:el )?(?:paso|etapa) de daños? (?:ya )?(?:terminó|acabó|pasó|se hizo)\b", "ya hubo daño"),
    (r"(?i)\b(?:se disparó|se dispara) lo suyo\b", "se dispara"),
    (r"(?i)\bfalta(?:n)? (?:ver |resolver )?(?:los|las) (?:opcionales|efectos|habilidades)[^:.]*: ", "se disparan "),
    (r"\bsu (?:disparo|habilidad|efecto)(?: de [^\W\d_]+)? (?:apunta|elige|señala)(?= al? )", "lo equipa"),
    (r"(?<=se resolvió)[:,;]? (?:y )?(?:ya )?está en (?:juego|mesa|la mesa|el [^\W\d_]+)\b", ""),
)

SAYINGS = (*_PASSING, *_FIGHTS, *_PLAYED, *_PRICES, *_TRIGGERS, *_AIMS, *_WORN)
