"""Card text of Mitos y Leyendas: what each phrase of ``text.lark`` means, as a pattern of the kernel's nodes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...kernel.abilities import (
    Activated,
    Choose,
    CostPart,
    Do,
    Each,
    Exists,
    Fact,
    Filter,
    Is,
    Keyword,
    Number,
    On,
    Part,
    Ref,
    Replacing,
    Spell,
    Static,
    Target,
    Triggered,
    Un,
    Unread,
)
from ...kernel.frozen import Map
from ...text.patterns import Key, Plus, hole, rest, through, with_
from ...text.reading import CardText, TextReader
from . import windows

A, B, C = hole(0), hole(1), hole(2)
THIS, THAT = Ref("este"), Ref("ese")
YOURS, THEIRS = "tú", "oponente"


def _do(verb: str, **args: Any) -> Do:
    return Do(verb, Map(args))


def _on(event: str, obj: Any = None, player: str = "", **data: Any) -> On:
    return On(event, obj, player, data=Map(data))


def _negative(pattern: Any, op: str) -> Any:
    """A loss of strength: a part with the number below zero, said as a positive one."""

    def back(parts: Any) -> Any:
        fits = len(parts) == 1 and parts[0].op == op and isinstance(parts[0].value, int) and parts[0].value < 0
        return -parts[0].value if fits else None

    return through(pattern, lambda n: (Part(op, -n),), back)


_RENAMED = {"strength +": "strength continuous", "strength =": "strength continuous ="}
_BACK = {new: old for old, new in _RENAMED.items()}


def _continuous(pattern: Any) -> Any:
    """Changes as a static ability has them: what it does to strength is continuous (1.F)."""

    def renamed(parts: Any, names: dict[str, str]) -> Any:
        return tuple(Part(names.get(part.op, part.op), part.value) for part in parts)

    return through(
        pattern,
        lambda parts: renamed(parts, _RENAMED),
        lambda parts: None if any(part.op in _RENAMED for part in parts) else renamed(parts, _BACK),
    )


def _paid_with_this(kind: str) -> Any:
    """A cost paid with the card itself."""
    return through(A, lambda _: CostPart(kind), lambda part: THIS if part == CostPart(kind) else None)


def _modify(what: Any, *parts: Any, **more: Any) -> Do:
    return _do("modificar", what=what, parts=tuple(parts), **more)


_WORDS = {
    "n_furia": "Furia",
    "n_imbloqueable": "Imbloqueable",
    "n_indestructible": "Indestructible",
    "n_indesterrable": "Indesterrable",
    "n_unica": "Única",
    "t_aliado": "Aliado",
    "t_arma": "Arma",
    "t_talisman": "Talismán",
    "t_totem": "Tótem",
    "t_oro": "Oro",
    "p_oponente": THEIRS,
    "p_cada": "cada jugador",
    "p_elegido": "jugador objetivo",
    "n1": 1,
    "u_final": "Fase Final",
    "u_grouping": "próxima Fase de Agrupación",
    "u_turn": "próximo turno",
    "z_castle": "castillo",
    "z_exile": "destierro",
    "z_hand": "mano",
    "r_no_atacar": "no ataca",
    "r_no_bloquear": "no bloquea",
    "r_no_agrupar": "no se agrupa",
    "r_no_activar": "no se activa",
    "r_no_objetivo": "no puede ser objetivo",
    "r_no_aliados": "no lo destruyen Aliados",
    "r_bloquea": "bloquea imbloqueables",
    "r_destierro": "daño al Destierro",
}

_CARDS = {
    "other": with_(A, other=True),
    "enemy": with_(A, controller=THEIRS),
    "yours": with_(A, controller=YOURS),
    "placed": through(
        (A, B),
        lambda p: p[0].but(**p[1]) if not p[0].zones and not p[0].owner else None,
        lambda f: (
            (f.but(zones=(), owner=""), Map({"zones": f.zones} | ({"owner": f.owner} if f.owner else {})))
            if isinstance(f, Filter) and f.zones
            else None
        ),
    ),
    "weak": with_(A, at_most=Key("strength", B)),
    "strong": with_(A, at_least=Key("strength", B)),
    "cheap": with_(A, at_most=Key("cost", B)),
    "dear": with_(A, at_least=Key("cost", B)),
    "named": with_(A, names=(B,)),
    "worded": with_(A, name_word=B),
    "having": with_(A, keywords=Plus(B)),
    "attacking": with_(A, marks=Plus("atacante")),
    "blocking": with_(A, marks=Plus("bloqueador")),
    "armed": with_(A, marks=Plus("con arma")),
    "of_race": with_(A, subtypes=(B,)),
    "of_types": Filter(types=A),
    "card": Filter(marks=("carta",)),
    "in_your_cemetery": Map(zones=("cementerio",), owner=YOURS),
    "in_your_hand": Map(zones=("mano",), owner=YOURS),
    "in_your_exile": Map(zones=("destierro",), owner=YOURS),
    "in_their_cemetery": Map(zones=("cementerio",), owner=THEIRS),
    "in_any_cemetery": Map(zones=("cementerio",)),
    "in_your_paid": Map(zones=("oro pagado",), owner=YOURS),
    "este": THIS,
    "portador": Ref("portador"),
    "ese": THAT,
    "ganado": Ref("ganado"),
    "target": Target(A),
    "target_other": Target(with_(A, other=True)),
    "targets": Target(B, A, A),
    "targets_up_to": Target(B, 1, A),
    "each": Each(A),
    "each_other": Each(with_(A, other=True)),
    "many": through(A, lambda n: n if n > 1 else None, lambda n: n if isinstance(n, int) and n > 1 else None),
    "exactly_one": through(A, lambda n: n if n == 1 else None, lambda n: n if n == 1 else None),
    "count": Number(A),
    "count_times": Number(B, "", A),
    "strength_of": Number(A, "strength"),
}

_CONDITIONS = {
    "you_control": Exists(with_(A, controller=YOURS)),
    "you_control_some": Exists(with_(B, controller=YOURS), A),
    "you_control_none": Un(Exists(with_(A, controller=YOURS))),
    "they_control": Exists(with_(A, controller=THEIRS)),
    "bears_weapon": Is(A, Filter(marks=("con arma",))),
    "your_turn": Fact("tu turno"),
    "empty_hand": Fact("mano vacía"),
}

_COSTS = {
    "c_gold": CostPart("oro", A),
    "c_one_gold": CostPart("oro"),
    "c_banish_this": _paid_with_this("desterrar"),
    "c_destroy_this": _paid_with_this("destruir"),
    "c_raise_this": _paid_with_this("subir"),
    "c_banish": CostPart("desterrar", 1, A),
    "c_banish_some": CostPart("desterrar", A, B),
    "c_destroy": CostPart("destruir", 1, A),
    "c_discard": CostPart("descartar"),
    "c_discard_some": CostPart("descartar", A),
    "c_mill": CostPart("botar", A),
}

_ANNUL = _do("anular", what=Target(Filter()))
_PLAY_THAT = (_do("jugar", what=Ref("esos")),)
_PUT_THAT = (_do("poner", what=Ref("esos")),)

_EFFECTS = {
    "unread": Unread(A),
    "if": Do("si", Map({"if": A, "then": B})),
    "if_else": Do("si", Map({"if": A, "then": B, "else": C})),
    "may_pay": _do("puede", cost=A, then=B),
    "unless_you": Do("puede", Map({"cost": A, "else": B})),
    "draw": _do("robar", amount=A),
    "draw_who": _do("robar", who=A, amount=B),
    "mill": _do("botar", amount=A),
    "mill_who": _do("botar", who=A, amount=B),
    "mill_them": _do("botar", amount=A, who=THEIRS),
    "discard": _do("descartar", amount=A),
    "discard_who": _do("descartar", who=A, amount=B),
    "destroy": _do("destruir", what=A),
    "destroy_it": _do("destruir", what=THAT),
    "banish": _do("desterrar", what=A),
    "banish_it": _do("desterrar", what=THAT),
    "raise": _do("subir", what=A),
    "raise_it": _do("subir", what=THAT),
    "shuffle": _do("barajar", what=A),
    "shuffle_it": _do("barajar", what=THAT),
    "group": _do("agrupar", what=A),
    "control": _do("controlar", what=A),
    "control_until": _do("controlar", what=A, until=B),
    "give_back": _do("controlar", what=A, who=THEIRS),
    "to_attack": Do("a la línea de ataque", Map(what=A)),
    "give": _modify(B, Part("strength +", A)),
    "give_until": _modify(B, Part("strength +", A), until=C),
    "take": Do("modificar", Map(what=B, parts=_negative(A, "strength +"))),
    "give_for_good": _modify(B, Part("strength permanent", A)),
    "take_for_good": Do("modificar", Map(what=B, parts=_negative(A, "strength permanent"))),
    "fix": _modify(B, Part("strength =", A)),
    "grant": _modify(B, Part("abilities +", A)),
    "grant_until": _modify(B, Part("abilities +", A), until=C),
    "strip": _modify(B, Part("abilities -", A)),
    "strip_until": _modify(B, Part("abilities -", A), until=C),
    "blank": _modify(A, Part("abilities =")),
    "blank_until": _modify(A, Part("abilities ="), until=B),
    "its_bonus": _modify(A, Part("strength +", B)),
    "its_bonus_until": _modify(A, Part("strength +", B), until=C),
    "its_loss": Do("modificar", Map(what=A, parts=_negative(B, "strength +"))),
    "forbid_attack": _do("regla", rule="no ataca", what=A),
    "forbid_block": _do("regla", rule="no bloquea", what=A),
    "search": _do("buscar", filter=A),
    "search_theirs": _do("buscar", filter=A, who=THEIRS),
    "search_put": _do("buscar", filter=A, then=_PUT_THAT),
    "search_play": _do("buscar", filter=A, then=_PLAY_THAT),
    "search_play_theirs": _do("buscar", filter=A, who=THEIRS, then=_PLAY_THAT),
    "look": _do("mirar", amount=A),
    "look_theirs": _do("mirar", amount=A, who=THEIRS),
    "look_hand": _do("mirar", who=THEIRS, zone="mano"),
    "show": _do("mostrar", amount=A),
    "show_theirs": _do("mostrar", amount=A, who=THEIRS),
    "put_from_hand": _do("poner", what=Choose(with_(A, zones=("mano",), owner=YOURS))),
    "put_from_cemetery": _do("poner", what=Target(with_(A, zones=("cementerio",), owner=YOURS))),
    "play_from_hand": _do("jugar", what=Choose(with_(A, zones=("mano",), owner=YOURS))),
    "play_from_cemetery": _do("jugar", what=Target(with_(A, zones=("cementerio",), owner=YOURS))),
    "virtual": Do("oro virtual", Map(amount=through(A, lambda n: n if n > 1 else None, lambda n: n if n != 1 else None))),
    "virtual_one": Do("oro virtual", Map(amount=1)),
    "cancel_attack": _do("cancelar ataque"),
    "cancel": _do("cancelar"),
    "prevent_destroy": _do("prevenir", what=A, event="destruir"),
    "prevent_banish": _do("prevenir", what=A, event="desterrar"),
    "prevent_damage": Do("prevenir daño", Map(amount=A)),
    "they_destroy": _do("destruir", what=Choose(Filter(types=("Aliado",), controller=YOURS), by=A)),
    "annul": _do("anular", what=Target(Filter(types=A))),
    "annul_cheap": _do("anular", what=Target(Filter(types=A, at_most=Map(cost=B)))),
    "annul_any": _ANNUL,
    "will_go": _do("reemplazar", what=THAT, zone=A),
}

_ABILITIES = {
    "one": (A,),
    "more": (rest(0), B),
    "more_spell": (rest(0), Spell(B)),
    "spell": (Spell(A),),
    "keyword": Keyword(A),
    "pay_for": Activated(A, B),
    "for_nothing": Activated((), A),
    "activated": A,
    "once": with_(A, times=1),
    "times": with_(B, times=A),
    "activated_while": with_(A, only_if=B),
    "once_while": with_(with_(A, times=1), only_if=B),
    "as_prevention": with_(A, timing=windows.PREVENTS),
    "as_answer": with_(A, timing=windows.ANSWERS),
    "annulling_cost": Triggered(_on("jugada", player=THEIRS, tipo=B), (_ANNUL,), optional=True, cost=A),
    "annulling_when": Triggered(_on("jugada", player=THEIRS, tipo=A), (_ANNUL,), optional=True, cost=B),
    "annulling_free": Triggered(_on("jugada", player=THEIRS, tipo=A), (_ANNUL,), optional=True),
    "triggered": Triggered(A, B),
    "triggered_may": Triggered(A, B, optional=True),
    "triggered_pay": Triggered(A, C, optional=True, cost=B),
    "triggered_if": Triggered(A, C, B),
    "triggered_once": Triggered(A, B, times=1),
    "when_discarded": Triggered(_on("descartar", A), B, zone="cementerio"),
    "when_milled": Triggered(_on("botar", A), B, zone="cementerio"),
}


def _begins(step: str, player: str = "") -> On:
    return _on("comienzo", player=player, step=step)


_EVENTS = {
    "whenever": A,
    "at_final": _begins("Fase Final", YOURS),
    "at_each_final": _begins("Fase Final"),
    "at_grouping": _begins("Agrupación", YOURS),
    "at_vigil": _begins("Vigilia", YOURS),
    "enters": _on("entrar", A),
    "leaves": _on("mover", A, sale=True),
    "is_destroyed": _on("destruir", A),
    "is_destroyed_by_allies": _on("destruir", A, por="Aliados"),
    "is_banished": _on("desterrar", A),
    "is_raised": _on("subir", A),
    "attacks": _on("declarar atacante", A),
    "blocks": On("bloquear", source=A),
    "is_blocked": _on("bloquear", A),
    "deals_combat": On("daño", source=A, data=Map(combate=True)),
    "you_play": _on("jugada", player=YOURS, tipo=A),
    "they_play": _on("jugada", player=THEIRS, tipo=A),
    "you_draw": _on("robar", player=YOURS),
    "they_draw": _on("robar", player=THEIRS),
    "you_discard": _on("descartar", player=YOURS),
    "they_discard": _on("descartar", player=THEIRS),
    "you_are_dealt": _on("daño", player=YOURS),
    "they_are_dealt": _on("daño", player=THEIRS),
}

_MINE, _HIS = Filter(controller=YOURS), Filter(controller=THEIRS)

_STATIC = {
    "always": Static(A, _continuous(B)),
    "always_while": Static(A, _continuous(B), only_if=C),
    "while_always": Static(B, _continuous(C), only_if=A),
    "always_rule": Static(A, rule=B),
    "while_rule": Static(B, rule=C, only_if=A),
    "neither": (Static(A, rule="no ataca"), Static(A, rule="no bloquea")),
    "borne_by": Static(A, rule="se porta en", value=B),
    "yours_cost_less": Static(with_(A, owner=YOURS, zones=("mano",)), rule="cuesta menos", value=B),
    "cost_more": Static(with_(A, zones=("mano",)), rule="cuesta más", value=B),
    "costs_less": Static(A, rule="cuesta menos", value=B),
    "costs_less_per": Static(A, rule="cuesta menos", value=Number(C, "", B)),
    "additional": Static(A, rule="coste adicional", value=B),
    "alternative": Static(B, rule="coste alternativo", value=A),
    "from_cemetery": Static(A, rule="se juega desde", value="cementerio"),
    "requires": Static(A, rule="requiere", value=B),
    "in_war": Static(A, rule="momento", value="Guerra de Talismanes"),
    "in_grouping": Static(A, rule="momento", value=windows.GROUPING),
    "is_annulment": Static(A, rule="momento", value=windows.ANNULS),
    "is_answer": Static(A, rule="momento", value=windows.ANSWERS),
    "is_prevention": Static(A, rule="momento", value=windows.PREVENTS),
    "is_before_damage": Static(A, rule="momento", value=windows.BEFORE_DAMAGE),
    "is_after_damage": Static(A, rule="momento", value=windows.AFTER_DAMAGE),
    "they_cannot_play": Static(_HIS, rule="no puede jugar", value=A),
    "hand_size": Static(_MINE, rule="tamaño de mano", value=A),
    "plus": (Part("strength +", A),),
    "plus_per": (Part("strength +", Number(B, "", A)),),
    "minus": _negative(A, "strength +"),
    "set_strength": (Part("strength =", A),),
    "gains": (Part("abilities +", A),),
    "gain": Part("abilities +", A),
    "loses_all": (Part("abilities ="),),
}


def _instead(event: str, zone: str) -> Replacing:
    return Replacing(_on(event, A), "en vez de eso", value=zone)


_REPLACING = {
    "destroyed_banished": _instead("destruir", "destierro"),
    "destroyed_raised": _instead("destruir", "mano"),
    "destroyed_shuffled": _instead("destruir", "castillo"),
    "banished_raised": _instead("desterrar", "mano"),
}

TABLE: dict[str, Any] = {
    **_WORDS,
    **_CARDS,
    **_CONDITIONS,
    **_COSTS,
    **_EFFECTS,
    **_ABILITIES,
    **_EVENTS,
    **_STATIC,
    **_REPLACING,
}

_MASCULINE = ("aliado", "aliados", "talismán", "talismanes", "tótem", "tótems", "oro", "oros", "portador", "castillo", "turno")
#: The gender of nouns; "e" feminine with a masculine article in the singular (el arma).
GENDERS = {**dict.fromkeys(_MASCULINE, "m"), "arma": "e", "armas": "f", "carta": "f", "cartas": "f"}


def _grammar() -> Any:
    from ...text.grammar import TextGrammar

    text = Path(__file__).with_name("text.lark").read_text(encoding="utf-8")
    return TextGrammar(text, TABLE, GENDERS, ("paragraph",))


READER = TextReader(_grammar)


def compiled(text: CardText, types: tuple[str, ...]) -> tuple[Any, ...]:
    """The abilities of a card with this text. All that a Talismán says to do is one effect, unread sentences included; on
    another card instructions without a condition or a cost are not understood."""
    listed: list[Any] = []
    effect: tuple[Any, ...] = ()
    talisman = "Talismán" in types
    for paragraph in text.paragraphs:
        for ability in paragraph.abilities:
            if isinstance(ability, Spell) and not talisman:
                listed.append(Unread(paragraph.text))
            elif talisman and isinstance(ability, Spell | Unread):
                effect += ability.effect if isinstance(ability, Spell) else (ability,)
            else:
                listed.append(ability)
    return (Spell(effect), *listed) if effect else tuple(listed)
