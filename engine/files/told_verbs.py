"""How people say what is done, and the words that are nobody's name: of no game in particular."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..kernel.wording import fold

#: What is done → how people say it; none of it belongs to one game.
VERBS = {
    "attack": r"ataca(?:ba)?|atac[oó]|atacar|ataque|(?:declar[aó]|declarar) (?:el |un |la |una )?(?:ataque|combate|batalla)"
    r"|agrede|prop(?:one|uso) (?:un )?combate|atacando(?= con| a)",
    "block": r"bloquea|bloque[oó]|bloquear(?:l[oa]s?)?|bloqueando|bloqueo|bloquead[oa]|defiende|defendió|se defiende"
    r"|(?:pone|poner|puso)(?= delante)|para(?= con )",
    "answer": r"(?:responde(?:r|ría)?|contesta)(?: (?:jugando|invocando|lanzando|activando))?"
    r"|respondi[oó]|contest[oó]|contestar(?:le)?|responderle|en respuesta(?: a que)?",
    "play": r"juega|jug[oó]|juegue|jugar|jugando|invoca|invoc[oó]|invocar|invocando"
    r"|baja|baj[oó]|bajar|bajando|lanza|lanz[oó]|lanzar|lanzando"
    r"|pone|equip[aó]|anula(?:rl[oa])?|niega|negarl[oa]|cancela(?:rl[oa])?|destruye|destruirl[oa]|rompe|romperl[oa]",
    "use": r"usa|us[oó]|usar|usando|(?<!jugadora )(?<!es la )activa|activó|activar|activando|utiliza|utiliz[oó]|girando(?= a )",
    "not": r"no (?:quiere |puede )?bloque(?:ar?|ó)|no hace nada|no (?:quiere )?defender|no defiende|no defendió|deja pasar|pasa"
    r"|no (?:quiere )?responder?|nadie (?:lo |la )?bloque(?:a|ó)|no (?:lo |la )bloquea nadie"
    r"|(?<!el )(?<!un )(?<!este )(?<!ese )pas[oó](?! de)|no (?:usa|juega|activa) nada",
    "damage": r"(?:ya )?hubo (?:el )?daños?|(?:ya )?se (?:hacen|hizo|hicieron) (?:el |los )?daños?|pasan hasta (?:el|los) daños?"
    r"|llega(?:n)? (?:el |los )daños?|(?:en la asignación de daños? )?(?:caen|mueren) (?:los|las) dos",
    "resolve": r"(?:ya )?se (?:resolvi[oó]|resuelve)|nadie responde",
    "trigger": r"se (?:le )?(?:disparan?|dispar[oó]|dispararon)|(?:le )?(?:saltan?|salt[oó]|saltaron)",
    "waits": r"(?:todavía|aún) no (?:elig(?:e|ió)|decid(?:e|ió)|di(?:ce|jo)|ha (?:dicho|elegido|decidido))"
    r"|(?:lo|se lo|está) (?:piensa|pensando)",
    "pass": r"todos pasan",
    "aim": r"señala|señaló|apunta|apuntó|elige|eligió|va(?= al? )|se qued(?:a|ó)(?= con )",
    "have": r"tiene|ten[ií]a|controla|controlando|hay|lleva|tienen|est[aá]n?",
}
#: A name of one word, one of several («Gólem de Sal»), and the figures that may stand behind it.
NAME = r"[A-ZÁÉÍÓÚÑ][^\W\d_]+"
WHOLE_NAME = rf"{NAME}(?: (?:(?:de|del|de la) )?{NAME})*"
FIGURES = r"(?:,? (?:de |fuerza |de fuerza )*\d+(?:/\d+)?)?"
#: What is quoted; how many cards.
QUOTE = r"[«“\"][^«»“”\"]*[»”\"]"
COUNTED = {"un": 1, "uno": 1, "una": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6}
COUNTED |= {"siete": 7, "ocho": 8, "nueve": 9, "diez": 10}
NUMBERS = r"\d{1,2}|un[oa]?|" + "|".join(word for word, many in COUNTED.items() if many > 1)
_NO_NAMES = (
    "En Es El La Los Las Un Una Me Con Su Sus Turno Ataque Luego Después Vigilia Fase Fin Principal Resuelve Ella Él"
    " Al Del De A Y No Cuando Es Reserva Fuerza Coste Lo Le Se Tiene Hay Sobre Contra Entonces Guerra"
    " Antes Durante Mientras Según Estamos Esto Eso Aquel Aquella Combate Pregunta Si Sin Para Por Desde Hasta También Además Así"
    " Ya Yo Mi Mis Todo Toda Todos Todas Ninguno Ninguna Acto Enfrente Ahí Aquí Luego Otro Otra Tampoco Recién Más Igual Llegó"
    " Quién Qué Cuál Cómo Cuánto Cuántos Puede Pueden Debe Nadie Todavía Ataca Juega Nada Ahora Pues Mira Vale Tengo"
    " EX Zone Ficha Damage Dull Burst"
    " Mi Mis Aún Ambos Ambas Falta Como Llega Paso Etapa"
)
#: Words that begin sentences or say something of the game, wherever they stand: never the name of a card or player.
NO_NAMES = tuple(_NO_NAMES.split())
_LITTLE = (
    "a al ahora alguien algo antes aqui asi aun aunque cada carta cartas como con contra cuando cual cuantos de del "
    "dice donde e el ella en enseguida entonces entre era es esa ese eso esta estan estas este esto fue ha hace han "
    "hay la las le les lo los luego mas me mi mientras muy ni no nos o otra otro para pero por porque pues que "
    "pretende proponiendo quien quiere intenta se segun si sin sobre solo son su sus tambien tan tiene tienen todo todos "
    "tras turno un una uno unos va van vez ya y despues desde hasta mismo misma jugador rival pregunta "
    "calla orden izquierda derecha"
)
#: Words that say nothing by themselves, plain: whatever stands beside them is read without them.
LITTLE = frozenset(_LITTLE.split())
_ACCENTS = dict(zip("aeiou", "áéíóú", strict=True))


#: Any of the verbs, in a pattern.
ANY_VERB = "|".join(f"(?:{words})" for words in VERBS.values())


def either(words: Iterable[str]) -> str:
    """The pattern of any of some words, with their accents or without."""
    plain = sorted({re.escape(fold(word)) for word in words}, key=len, reverse=True)
    return re.sub("[aeiou]", lambda m: f"[{m[0]}{_ACCENTS[m[0]]}]", "|".join(plain))
