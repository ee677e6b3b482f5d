"""What is told after what follows from it, and the same in the order in which it was done."""

from __future__ import annotations

import re

from .told_verbs import NAME, QUOTE, WHOLE_NAME

#: What is said of a card behind its name, up to the end of its text.
_SAYS = rf"(?:,? (?:un |una )?(?:[^\W\d]+(?: de coste \d+)?))?[\s,:(]*{QUOTE}[),]*"
#: What is told in sentences is said again as this; quotes are part of what is told here.
_IN_ORDER = (
    (r"\b(?:dice|dijo) [«“\"](?:paso|cedo)\.?[»”\"]", lambda m: "pasa"),
    (r"\b(?:suelta|soltó|grita|gritó) (?:un )?[«“\"][^»”\"]{1,25}[»”\"]", lambda m: "calla"),
    (rf"({QUOTE})(?P<more>[^«]*), que dice lo mismo", lambda m: f"{m[1]}{m['more']}, {m[1]}"),
    # «… al Lobo que Ana acaba de jugar, un 2/2.»
    (
        rf"^(?P<then>.*?) al? ({WHOLE_NAME}) que ({NAME}) acaba(?:ba)? de (?:jugar|bajar|lanzar)(?P<says>,? un \d[^.,]*)?",
        lambda m: f"{m[3]} baja {m[2]}{m['says'] or ''}. {m['then']} a {m[2]}",
    ),
    # «A la X de Ana («…») le sale al paso la Y de Bruno»
    (
        rf"\b(?:[Aa]l|[Aa] la|[Cc]ontra el|[Cc]ontra la) ({WHOLE_NAME}) de ({NAME})({_SAYS})? le sale al paso (?:el |la )?"
        rf"({WHOLE_NAME}) de ({NAME})",
        lambda m: f"{m[2]} juega {m[1]}{m[3] or ''}. {m[5]} responde con {m[4]}",
    ),
    # «Responde con X porque Ana había jugado Y.»
    (
        rf"^(?P<then>.*?)[.,;]? (?:[Ll]o hace )?porque (?P<why>{NAME} (?:se l[oa] quería \w+: )?)(?:ella |él )?"
        rf"(?:había jugado|acababa de jugar|ya había jugado) (?P<first>{WHOLE_NAME}(?:{_SAYS}|[^.;«]*))\.?",
        lambda m: f"{m['why'].split()[0]} juega {m['first'].rstrip('. ')}. {m['then']}.",
    ),
    # «Con X ya resuelta («…»), Ana …»; «Resuelve Ana su X, «…»»
    (
        rf"\b[Cc]on ({WHOLE_NAME}) ya resuelt[oa] ?({_SAYS})? ?(?={NAME})",
        lambda m: f"{{who}} juega {m[1]} {m[2] or ''} y se resuelve. ",
    ),
    (rf"\b[Rr]esuelve ({NAME}) su ({WHOLE_NAME}{_SAYS})", lambda m: f"{m[1]} juega {m[2]} y se resuelve."),
    (
        rf"\b(?:[Ss]e está resolviendo|[Rr]esolviendo) ({WHOLE_NAME}), que (?:jugó|lanzó) ({NAME})(: {QUOTE})",
        lambda m: f"{m[2]} juega {m[1]}{m[3]} y se resuelve.",
    ),
    (
        rf"\b[Rr]esolviendo ({WHOLE_NAME}), ([^\W\d]+) de ({NAME})(: {QUOTE})",
        lambda m: f"{m[3]} juega {m[1]}, {m[2]}{m[4]} y se resuelve.",
    ),
)
#: Whose a card is that was told before.
_OWNS = rf"({NAME}), (?:el|la) (?:del|de la) ({NAME}),"


def in_order(told: str) -> str:
    """What was told, what was done first first."""
    for said, read in _IN_ORDER:
        while found := re.search(said, told):
            after = re.match(NAME, told[found.end() :])
            told = told[: found.start()] + read(found).replace("{who}", after[0] if after else "") + told[found.end() :]
    if found := re.search(_OWNS, told):
        told = told[: found.end(1)] + told[found.end() :]
        told = re.sub(rf"\b{found[2]}\b(?:,? ?\d+(?:/\d+)?)?", rf"\g<0> de {found[1]}", told, count=1)
    return told
