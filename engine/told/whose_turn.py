"""Whose turn it is in a told dispute, wherever it is said."""

from __future__ import annotations

from ..kernel.wording import fold
from .items import Item
from .roles import ACTIVE
from .teller import Teller
from .vocabulary import words


def find_active(t: Teller) -> None:
    """Whose turn it is, wherever it is said."""
    for sentence in t.items.read:
        for i, item in enumerate(sentence):
            before = sentence[i - 1] if i else None
            after = sentence[i + 1] if i + 1 < len(sentence) else None
            if item.kind != "player":
                continue
            who = t.who(item.value, t.spoken(sentence, i))
            if (
                before is not None
                and item.prep == "de"
                and (before.kind == "step" or fold(before.said) in words("turn") | {"ficha"})
            ) and not (i > 1 and sentence[i - 2].kind == "not"):
                t.told.active = t.told.active or who
            if item.value == ACTIVE:
                named = next((n for n in _beside(sentence, i) if n.kind == "player" and n.value in t.persons.names), None)
                if named is not None:
                    denied = any(each.kind == "not" for each in sentence[max(0, i - 3) : i])
                    t.told.active = t.persons.other(named.value) if denied else named.value
            elif after is not None and item.value in t.persons.names:
                said = [fold(each.said) for each in sentence[i + 1 : i + 6]]
                if _has_the_turn(t, said):
                    t.told.active = t.told.active or who
    if not t.told.active and t.persons.me and t.persons.mine is not None:
        t.told.active = t.persons.me if t.persons.mine else t.persons.other(t.persons.me)
    if not t.told.active:
        _in_own_turn(t)


def _has_the_turn(t: Teller, said: list[str]) -> bool:
    """«Ana (ficha)», «Ana, con la ficha», «Ana tiene el turno»."""
    words_ = [word for word in said if word not in (",", "que", "y")]
    if words_[:2] in (
        ["(", "ficha"],
        ["(", "turno"],
        ["tiene", "ficha"],
        ["tiene", "turno"],
        ["lleva", "ficha"],
        ["teniendo", "ficha"],
    ):
        return True
    return words_[:1] == ["ficha"] or words_[:2] == ["en", "turno"]


def _in_own_turn(t: Teller) -> None:
    """«Pepe, en su turno», «en su vigilia Ana juega»."""
    for sentence in t.items.read:
        for i, item in enumerate(sentence):
            own = item.det == "su" and (item.kind == "step" or fold(item.said) in words("turn"))
            if own and item.prep in ("en", "durante", "de", ""):
                near = [each for each in reversed(sentence[:i]) if each.kind == "player" and not each.prep]
                near += [each for each in sentence[i:] if each.kind == "player" and not each.prep]
                if near and near[0].value in t.persons.names:
                    t.told.active = near[0].value
                    return


def _beside(sentence: list[Item], at: int) -> list[Item]:
    """What stands beside something, but for a mark or «es» between."""
    found = []
    for step in (-1, 1):
        i = at + step
        while 0 <= i < len(sentence) and (
            (sentence[i].kind in ("mark", "that", "not") and sentence[i].value != ".")
            or fold(sentence[i].said) in ("es", "era", "jugador", "jugadora")
        ):
            i += step
        if 0 <= i < len(sentence):
            found.append(sentence[i])
    return found
