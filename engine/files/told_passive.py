"""What is told from the side of whom it is done to, or by what had been done already, and the same with who did it first.

«Fue declarado atacante por Ana», «Sin bloqueo para el Lobo de Ana», «eso ya está en la pila»: each is what is said → what is
read. ``{fuel}`` stands for what costs are paid with, as in ``told_speech``.
"""

from __future__ import annotations

from .told_verbs import FIGURES, NAME, WHOLE_NAME

_CARD = rf"(?:{WHOLE_NAME}{FIGURES})"
#: Where what was played waits, whatever a game calls it.
_CHAIN = r"(?!(?i:mano|mesa|línea|zona|break)\b)\w+(?: de activación)?"
_BEGINS = r"(?:^|(?<=[.;:,] ))(?:y )?"
_NOBODY = r"(?:nadie|ninguno(?: de los dos)?)"
_YET = r"(?:todavía|aún|hasta (?:aquí|ahora|el momento)|por ahora|de momento)"

PASSIVES = (
    # What has not been done.
    (rf"(?i){_BEGINS}{_YET},? {_NOBODY} (?:ha )?\w+ nada(?: más)?(?=[.;]|$)", ""),
    (rf"(?i){_BEGINS}{_NOBODY} (?:ha )?\w+ nada(?: más)? {_YET}(?=[.;]|$)", ""),
    (rf"(?i)\b(?:y )?{_YET} no (?:se )?(?:ha|han|hay) [^.;,]*?(?:nada|jugad[oa]s?|activad[oa]s?)(?=[.;]|$)", ""),
    (rf"(?i)\b(?:y )?no (?:ha|han) \w+ nada(?: más)?(?: {_YET})?(?=[.;]|$)", ""),
    (r"(?i)(?:^|(?<=[.;:] )|,? (?:y )?)(?:nada|nadie) (?:se )?(?:ha )?(?:disparó|disparado|saltó)(?=[.;,]|$)", ""),
    # Moments that are no steps of a turn: what is told there says which they are.
    (
        r"(?i)(?:^|(?<=[.;] ))(?:en (?:el|la) )?(?:paso|etapa) de (?:juego rápido|ataque|bloqueos?|bloqueador(?:es)?)"
        r"(?:[.,:]| con )(?=.*(?:contra|atac|bloque))",
        "Combate:",
    ),
    (rf"(?:^|(?<=[.;] ))Combate: (?!{_CARD}(?:,? de {NAME})? contra )", ""),
    (r"(?i)\ben (?:el )?(?:paso de )?juego rápido,? ?", ""),
    (r"(?i),? (?:y )?(?:acabamos de |acaban de )?entra(?:r|mos|n) en la etapa de ataque\b", ""),
    (r"(?i)(?<=\bpasa) antes de (?:los )?bloqueos\b", ""),
    # Attacks.
    (
        rf"\b[Pp]rop(?:one|uso) (?:(?:un )?combate (?:de|entre) )?(?:a )?((?:su |el |la )?{_CARD}(?:,? de {NAME})?) contra ",
        r"ataca con \1 a ",
    ),
    (rf"\bva de frente con ((?:su |el |la )?{_CARD})[:;,] l[oa] propone como atacante (?:contra|a) ", r"ataca con \1 a "),
    (r"\bl[oa] propone como atacante (?=contra|al? )", "ataca con él "),
    (r"\b(?:se lanza|carga|va de frente|avanza|arremete|se tira)(?= con\b)", "ataca"),
    (rf"\b(?:fue|es|ha sido|queda|quedó) declarad[oa] (?:como )?atacante por (?={NAME})", "ataca de "),
    (r"\bl[oa] declar(?:a|ó)(?: como)? atacante\b", "ataca con él"),
    (r"\bl[oa]s declar(?:a|ó)(?: como)? atacantes\b", "ataca con ambos"),
    (r"\bdeclar(?:a|ó)(?: como)? atacantes? a (?:ambos|ambas|los dos|las dos|tod[oa]s)\b", "ataca con ambos"),
    (rf"\bdeclar(?:a|ó)(?: como)? atacantes? a (?=(?:su |el |la )?{NAME})", "ataca con "),
    (r"\b[Ff]orma (?:un )?equipo con ([^.;]*?),? y (?:los dos |ambos )?atacan?\b", r"ataca en grupo con \1"),
    (
        rf",? (?:y )?(?:{NAME} )?(?:se gir[óa]|qued[óa] girad[oa])(?: para atacar|,? atacando|,? y atac[aó])\b",
        "",
    ),
    (r"((?:\bataca|declara combate)[^.;]*?),? (?:y )?l[oa]s? (?:pone en [Dd]ull|dullea|gira|agota)\b(?! y)", r"\1"),
    (r"(?i)\bdeclara combate: ", "ataca con "),
    (r" (?:a|por) la (?:izquierda|derecha)\b", ""),
    (r"(?<=\bataca) a (?:l[ao]s? vida\w?|el jugador|jugador|cara)\b", ""),
    (r"\bentró sin (?:ningún )?bloqueo\b", "ataca y nadie bloquea"),
    (rf"((?:el |la )?{_CARD}),? que ({NAME}) (?:mandó|manda|envió|puso) a (?:atacar|la batalla|combatir)\b", r"\1 de \2"),
    (r"\b(?:los|las) dos pasamos\b|\bpasamos (?:los|las) dos\b", "los dos pasan"),
    (rf"(\bataca con (?:su |el |la )?({NAME})[^.;]*?),? (?:y )?(?:{NAME} )?gir(?:a|ó) a \2\b", r"\1"),
    # Blocks.
    (r"\b(?:está|fue|es|ha sido|queda|quedó) (?=bloquead[oa] por\b)", ""),
    (rf"(?i)\bsin bloqueos? para (?=(?:el |la )?{NAME})", "nadie bloquea a "),
    (r"(?i)\bno hubo bloqueo ni (?:nada|juego rápido)\b[:,;]?", "nadie bloquea;"),
    (r"\bno (?:tiene|ten[ií]a|le quedan?) (?:\w+ )?(?:para|con (?:que|qué|quién)) bloquear\b", "no bloquea"),
    (rf",? sin que ({NAME}) (?:l[oa] )?bloque(?:e|ara)\b", r", \1 no bloquea"),
    (rf",? (?:y )?(?:escoge|elige|decide|obliga a) que l[oa] bloquee (?={NAME})", " y su rival bloquea con "),
    (
        rf"\b(?:pone|puso|planta|coloca|mete) (?:a |al |a la )?((?:su |el |la )?{_CARD}) (?:frente a|ante) "
        rf"(?=(?:el |la )?{NAME})",
        r"bloquea con \1 a ",
    ),
    (r"(?i)(?:^|(?<=[.;] ))el bloqueo ya (?:está puesto|está hecho|se declaró)\b", ""),
    # Answers and what is played.
    (
        r"\b(?:l[oae]s? )?(?:quiere|quiso|intenta|intentó|decide|decidió|trata de|trató de) (anul|cancel|neg)arl?[oa]?(?= con\b)",
        lambda m: f"lo {m[1].replace('neg', 'nieg')}a",
    ),
    (r"\b(?:contestó|contesta|respondió|responde) (anul|cancel|neg)ándol[oae]s? ", lambda m: f"{m[1].replace('neg', 'nieg')}a "),
    (rf"\b(?:le )?(?:puso|pone) encima (?:a )?(?={NAME})", "responde con "),
    (rf"\b(?:puso|pone) en (?:la|su) {_CHAIN} (?:a )?(?={NAME})", "juega "),
    (
        rf"\b(?:empezó|empieza|abre|abrió|volvió|vuelve|sigue|siguió|insiste|insistió|inició|inicia)(?: (?:una|la) {_CHAIN})?"
        rf" con (?=(?:el |la |su )?{NAME})",
        "juega ",
    ),
    (r"\bpara (?:usar|activar|utilizar) (?:a |al |el |la )?(?=(?:su )?[A-ZÁÉÍÓÚÑ])", "y usa "),
    (rf"(?<=[^.]),? con ({_CARD}) (?:de|como) objetivo\b", r" sobre \1"),
    (rf"({_CARD}),? suy[oa]s?(?=[.,;]|$| y\b)", r"su \1"),
    (r"\b(?:está|estaba|queda|quedó) suelt[oa]\b", "está"),
    (r"\bl[oa] dullea y (?:elige|señala|apunta) (?=al? )", "lo usa sobre "),
    (r"(?i)(?:^|(?<=[.;] ))pagando (?:con )?[^.;,«]*, (?=[A-ZÁÉÍÓÚÑ])", ""),
    (r"(?i),? (?:y (?:paga|pagó)|pagando) (?:su coste|su costo|(?:sus? )?(?:\w+ )?(?:{fuel}))(?=[.,;]|$)", ""),
    (r",? pagad[oa] (?:el|su) \w+(?=[.,;]|$)", ""),
    (rf"\bContra (?:él|ella) juega ({NAME})", r"Su rival es \1"),
    (rf",? (?:y )?(?:luego|después|enseguida) (?={NAME} \()", " y luego juega "),
    (rf"\bgir(?:a|ó) (?={NAME} (?:apuntando|eligiendo|señalando|para|sobre|en|a|y)\b)", "usa "),
    (rf"\b(?!Se\b)({NAME}) resolvió (?:su )?({NAME})(?= \()", r"se resolvió \2, que \1 jugó"),
    (rf"({NAME}), dueñ[oa] del? (?:la )?({NAME}),", r"\1 tiene \2 y"),
    # What waits, and who is done.
    (
        rf",? (?:y )?(?:{NAME} )?(?:recibe|recibió) el (?:punto de )?daño\b",
        " ya hubo daño",
    ),
    (rf"(?:\by )?(?i:eso|la habilidad|su habilidad|el efecto|su efecto) (?:ya )?está en la {_CHAIN}\b", "se dispara"),
    (rf"\bya disparó(?: y (?:ya )?está en la {_CHAIN})?\b", "se disparó"),
    (rf"[;,.]? (?:y )?{NAME} (?:sigue|espera) (?:esperando|en la {_CHAIN})\b", ""),
    (r"(?i)(?<!«)\bno (?:piensa|quiere|va a) (?:activar|jugar|añadir|agregar)(?: nada)? más\b", "pasa"),
    (r",? (?:y )?(?:solo eso|sin más (?:de|por) su parte|ninguna otra cosa)(?=[.;]|$)", " y pasa"),
    (r"\btermina ahí (?:sus activaciones|su parte)\b", "pasa"),
    (r"\bno (?:activa|activó|juega|jugó|respondió|responde) ?(?:nada)?(?=[.;,]|$)", "pasa"),
    (r"\bno (?:quiere|quiso) hacer nada y (?=pasa)", ""),
)
