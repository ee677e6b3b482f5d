"""What is told of a dispute besides what is done: whose turn it is, and what had been done before.

Both are told first, in the words that are read."""

from __future__ import annotations

import re

from .told_verbs import ANY_VERB, NAME, QUOTE

_IN_TURN = (
    r"(?:(?:el|la) )?(?:(?:jugadora? )?activ[oa]|del turno|que tiene el turno|en turno|jugadora? de(?:l| su) turno"
    r"|atacante|que ataca|de la ficha|que tiene la ficha)"
)
#: Who has the turn: ``{who}`` is a player. Each is left out but for what its second group says of who goes on.
_HAS_TURN = (
    rf"(?i:\b{_IN_TURN}) es ({{who}})\b[.,]? ?(?:(?i:y )?(?=(?i:{ANY_VERB})\b)|(?P<on>))?",
    rf"({{who}})(?P<on>),? ?[—–-]?(?:que|quien) (?:es|va) (?:{_IN_TURN}|primer[oa] (?:en )?este turno)(?:[—–-]|,|(?= \w))",
    r"({who})(?P<on>), (?:el|la) (?:atacante|activ[oa]|que ataca|de la ficha|que tiene la ficha),",
    rf"({{who}})(?P<on>) \((?:{_IN_TURN})\)",
)
_NOT_TURN = rf"({{who}}),? ?[—–-]?(?:(?:que|quien) no (?:es|era) {_IN_TURN}|(?:sin ser|fuera de) su turno)[—–-]?,?(?=[ :.])"
_HAD_ATTACKED = (
    rf"({NAME}(?: {NAME})*)((?: \d+(?:/\d+)?)?) con (?:el|la) que ({{who}})"
    r" (?:ven[ií]a atacando|(?:hab[ií]a )?atac(?:aba|ado|ó))"
)


_ATTACKING = (
    rf"({NAME}(?: {NAME})*)((?: \d+(?:/\d+)?)?), que (?:ya )?(?:(?:está|estaba|ven[ií]a) (?P<verb>atac|bloque)ando"
    r"|(?P<does>atac|bloque)(?:a|aba|ó)(?= a))((?: a(?:l| la)? [^.,;]+)?)"
)


def scene_first(told: str, players: list[str], steps: str) -> str:
    """What was told with whose turn it is, and what had been done already, in sentences at its beginning; and what is said of a
    card after its owner, before its owner. ``steps`` is the pattern of what the steps of a turn are called."""
    who = "|".join(map(re.escape, players))
    if not who:
        return told
    parts = re.split(rf"({QUOTE})", told)
    first: list[str] = []
    for i in range(0, len(parts), 2):
        parts[i] = _own_figures(parts[i], who)
        parts[i] = re.sub(rf"(?i:\b(?P<phase>{steps})) de(?: (?:la|el))? ({who})\b", r"turno de \2, en \1", parts[i])
        parts[i] = re.sub(rf"\b((?i:{ANY_VERB})) (en su (?i:{steps}))(?= {NAME})", r"\2 \1", parts[i])
        for pattern in _HAS_TURN:
            parts[i] = re.sub(pattern.replace("{who}", who), lambda m: _turn(m, first), parts[i])
        parts[i] = re.sub(_NOT_TURN.replace("{who}", who), lambda m: _other_turn(m, players, first), parts[i])
        parts[i] = re.sub(_HAD_ATTACKED.replace("{who}", who), lambda m: _attacked(m, players, first), parts[i])
        if attacking := re.search(_ATTACKING, parts[i]):
            left = _is_attacking(attacking, "".join(parts[:i]) + parts[i][: attacking.start()], players, first)
            parts[i] = parts[i][: attacking.start()] + left + parts[i][attacking.end() :]
        if any("ataca con" in each for each in first):
            parts[i] = re.sub(rf"[,;]? ?(?:y )?(?:él|ella|{who}) no (?:l[oa] )?hab[ií]a bloqueado\b", "", parts[i])
    return " ".join([*first, "".join(parts)])


def _own_figures(told: str, who: str) -> str:
    """«Ninja de Óscar, que es de 6000», «Oso de Bruno (2/2)», «Oso 2/2 (Bruno)» → the figures beside the card."""
    told = re.sub(rf"({NAME}(?:,? \d+(?:/\d+)?)?) \(({who})\)", r"\1 de \2", told)
    told = re.sub(rf"({NAME}) de ({who}) (\([^()«]*\))", r"\1 \3 de \2", told)
    return re.sub(rf"({NAME}) de ({who})(?:,? que es (?:un |una |de )?| \()(\d+(?:/\d+)?)\)?(?! de)", r"\1 \3 de \2", told)


def _turn(found: re.Match[str], first: list[str]) -> str:
    first.append(f"Turno de {found[1]}.")
    return found[1] if found.groupdict().get("on") is not None else f"{found[1]} "


def _other_turn(found: re.Match[str], players: list[str], first: list[str]) -> str:
    others = [name for name in players if name != found[1]]
    if len(others) == 1:
        first.append(f"Turno de {others[0]}.")
    return found[1]


def _is_attacking(found: re.Match[str], before: str, players: list[str], first: list[str]) -> str:
    """«su Lobo, que está atacando al Oso»: whoever was named last attacks with it."""
    named = [name for name in players if name in before]
    if not named:
        return found[0]
    who = max(named, key=before.rfind)
    first.append(f"{who} {found['verb'] or found['does']}a con {found[1]}{found[2]}{found[5]}.")
    return f"{found[1]}{found[2]}"


def _attacked(found: re.Match[str], players: list[str], first: list[str]) -> str:
    others = [name for name in players if name != found[3]]
    first.append(f"{found[3]} ataca con {found[1]}{found[2]}." + (f" {others[0]} no bloquea." if len(others) == 1 else ""))
    return found[1]
