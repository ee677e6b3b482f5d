"""What takes the place of an event (613), what is prevented of damage (614), and which comes first (615)."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Filter, Ref
from ...kernel.decisions import Decision, Form, Option
from ...kernel.events import Begin, Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.replacing import Replacer, applicable
from ...kernel.rules import R
from ...kernel.selecting import found, refer
from ...kernel.state import State, Zone
from . import rules as r
from .characteristics import DEMON
from .copying import copied, copy_effect
from .damage import SHARE, can_be_damaged
from .effects_choices import names_of
from .layers import views
from .linked import link_of, refers, remember, remembered
from .moving import of_leaving

#: Who chooses between replacements of what happens to a player.
OF_PLAYER = "inferno-reemplazos-sobre-un-jugador"


def of_player(event: Event) -> bool:
    """Whether an event happens to a player: drawing (613.10), adding a resource, or what has no element at all."""
    return event.obj is None or event.name in ("tomar", "agregar recurso")


def replace(match: Match, replacer: Replacer, event: Event) -> Procedure:
    """Apply one effect to an event. Returns the events that take its place."""
    if replacer.ability.how == "prevenir":
        return (yield from _prevent(match, replacer, event))
    value = replacer.ability.value
    spent = _spend(match, replacer)
    if of_player(event) and len(several := applicable(match.state, event)) > 1:
        affected = match.game.affected_player(match.state, event)
        text = f"{affected} elige cuál de {len(several)} reemplazos se aplica"
        match.say(match.game.lends.replacement_order, text=text, by=affected, chosen=True, reading=OF_PLAYER)
    rules = (r.INSTEAD, *_why(match, replacer, event), *spent, *replacer.also)
    if replacer.ability.how == "vínculo" and isinstance(event, Move):
        return (yield from _bond(match, replacer, event, rules))
    if isinstance(value, str) and match.game.zone_kinds.get(value) is not None and isinstance(event, Move):
        return (yield from _elsewhere(match, replacer, event, rules))
    if isinstance(value, Map):
        return (yield from _changed(match, replacer, event, value, rules))
    if replacer.ability.effect:
        match.set(*rules, text=f"{_name(match, replacer)}: en vez de eso")
        yield from _carry_out(match, replacer, event)
        return []
    match.set(r.SKIP_IS_REPLACEMENT, *rules, text=f"por {_name(match, replacer)}, no ocurre")
    return []


def _name(match: Match, replacer: Replacer) -> str:
    source = replacer.context.source
    return match.game.name_of(match.state, source) if source is not None else "un efecto"


def _why(match: Match, replacer: Replacer, event: Event) -> tuple[R, ...]:
    """The rules by which this effect replaces this kind of event."""
    rules: list[R] = []
    on, state = replacer.ability.on, match.state
    if isinstance(event, Move) and event.to.name == "en juego":
        own = on.obj == Ref("este")
        rules += [r.ENTERS_WITH, r.ENTERS_WITH_IS_REPLACEMENT] if own else [r.ENTERS_IS_REPLACEMENT]
        rules += [r.AS_IT_WOULD_BE]
        if isinstance(replacer.ability.value, Map) and "controlador" in replacer.ability.value:
            rules.append(r.CONTROL_FIRST)
    if event.name == "tomar":
        rules += [r.DRAW_REPLACED_FIRST] + ([] if isinstance(event, Move) else [r.DRAW_REPLACED])
    if replacer.ability.own:
        rules.append(r.OWN_REPLACEMENT)
    if any(event.name in on_event for on_event in _watched(state)):
        rules.append(r.TRIGGERS_ON_WHAT_HAPPENS)
    if event.source is not None and event.source in state and state.objects[event.source].zone.name != "en juego" and on.source:
        rules.append(r.SOURCE_ANYWHERE)
    return tuple(rules)


def _watched(state: State) -> list[tuple[str, ...]]:
    from ...kernel.triggers import watchers

    names = watchers(state)
    return [("destruir", "exiliar", "descartar", "poner por daño", "moler", "mover")] if "mover" in names else [tuple(names)]


def _spend(match: Match, replacer: Replacer) -> tuple[R, ...]:
    """613.3: an effect that replaces a number of times is gone once it was used."""
    effect = replacer.effect
    if effect is None or effect.left is None:
        return ()
    left = tuple(e.but(left=effect.left - 1) if e.number == effect.number else e for e in match.state.effects)
    match.keep(effects=tuple(e for e in left if e.number != effect.number or e.left))
    return (r.LASTS_UNTIL_USED, r.REPLACES_BEFORE)


def _carry_out(match: Match, replacer: Replacer, event: Event, **more: Any) -> Procedure:
    """The instructions of the effect, which know of the event that it was about."""
    cause = Map({**event.data, "jugador": event.player, "fuente": event.source, "ese": event.obj, **more})
    context = replacer.context.but(cause=cause.set("enlace", replacer.ability.link or None))
    match.under_way.append(replacer.key)
    for do in replacer.ability.effect:
        if do.verb == "más tarde":
            match.say(r.DELAYED_BY_REPLACEMENT, text="el reemplazo crea una habilidad retrasada")
        if do.verb == "tomar" and event.name == "tomar":
            match.say(r.DRAWN_AFTER_REST, r.SEQUENCE_WAITS, text="ahora se toma, de a una")
        those = yield from match.game.verbs[do.verb](match, context, do.args)
        context = context.but(those=those) if isinstance(those, tuple) else context
    match.under_way.pop()


def _afterwards(match: Match, replacer: Replacer, event: Event, **more: Any) -> None:
    if replacer.ability.effect:
        match.afterwards.append(lambda: _carry_out(match, replacer, event, **more))


def _elsewhere(match: Match, replacer: Replacer, event: Move, rules: tuple[R, ...]) -> Procedure:
    """To another zone instead; what an ability exiles so is remembered for the one linked with it (606.2b)."""
    to = replacer.ability.value
    zone = Zone(to) if match.game.zone_kinds[to].shared else Zone(to, event.to.player)
    if event.name == "poner por daño" and event.source == replacer.context.source:
        rules = (r.ABYSSAL, *rules)
    match.set(*rules, text=f"por {_name(match, replacer)}, va a {to} en vez de a {event.to.name}")
    data = event.data.set("por", replacer.context.source)
    if to == "exilio":
        match.afterwards.append(lambda: _remember_exiled(match, replacer, event))
    _afterwards(match, replacer, event)
    return [event.but(name=_what_it_is_now(match, event, to), to=zone, data=data)]
    yield


def _what_it_is_now(match: Match, event: Move, to: str) -> str:
    """613.6, 701.6a, 701.9a: what was replaced never happened: going elsewhere is no destruction, no draw and no damage.

    701.7c: what was discarded is still discarded, unless the reading says otherwise.
    """
    reading = "inferno-descarte-reemplazado"
    if event.name == "descartar" and match.reading(reading) == "si-fue-descartada":
        return event.name
    if event.name == "descartar":
        text = "como no va al inferno, no cuenta como descartada"
        match.say(r.DISCARD, text=text, reading=reading)
    if event.name == "cancelar":  # 701.5a: what was cancelled left the chain without resolving, wherever it goes
        return event.name
    return "exiliar" if to == "exilio" else "mover"


def told_instead(
    state: State, proposed: tuple[Event, ...], happening: tuple[Event, ...], text: str, rules: tuple[R, ...]
) -> tuple[str, tuple[R, ...]]:
    """613.6: text and rules of a step in which elements go elsewhere than was proposed."""
    names = {event.name for event in proposed}
    other = [e for e in happening if isinstance(e, Move) and e.name not in names and e.obj is not None]
    if not other:
        return text, rules
    by_zone: dict[str, list[Id]] = {}
    for event in other:
        by_zone.setdefault(event.to.name, []).append(event.obj)  # type: ignore[arg-type]
    said = "; ".join(f"{', '.join(state.game.name_of(state, i) for i in ids)}: a {to}" for to, ids in by_zone.items())
    also = [rule for to, ids in by_zone.items() for rule in (*_ARRIVES.get(to, ()), *of_leaving(state, ids, to))]
    if any(event not in other for event in happening):
        return f"{text}; {said}", tuple(dict.fromkeys((*rules, r.INSTEAD, *also)))
    return said, tuple(dict.fromkeys((*(rule for rule in rules if rule not in _OF_WHAT_DID_NOT_HAPPEN), r.INSTEAD, *also)))


#: 701.9a: what it is called to come to a zone.
_ARRIVES = {"exilio": (r.EXILE,)}
#: The rules of doing what was replaced, as apart from those by which it was to be done.
_OF_WHAT_DID_NOT_HAPPEN = {r.DESTROY, r.DESTROYED_HOW, r.DISCARD, r.TOP_OF_INFERNO, r.EXILE, r.TO_OWNERS_EXILE, r.DRAW}


def _bond(match: Match, replacer: Replacer, event: Move, rules: tuple[R, ...]) -> Procedure:
    """702.9: the card goes to exile instead; the second part triggers of the instance that replaced, or of the one chosen."""
    several = (r.BOND_ORDER,) if len(applicable(match.state, event)) > 1 else ()
    match.set(r.BOND, r.BOND_MEANS, *several, *rules, text=f"{_name(match, replacer)} se exilia por vínculo")
    pays = (yield from _which_bond(match, replacer, event)).effect[0]
    data = Map({"vínculo": (pays.args["cost"], pays.args["then"])})
    match.afterwards.append(lambda: bonded(match, event.obj, data, (r.BOND_TRIGGERS,)))
    return [event.but(name=_what_it_is_now(match, event, "exilio"), to=Zone("exilio", event.to.player))]


def _which_bond(match: Match, replacer: Replacer, event: Move) -> Procedure:
    """702.9f: which of several instances will trigger, announced as the card is exiled."""
    reading = "inferno-cual-vinculo-dispara"
    bonds = [one.ability for one in applicable(match.state, event) if one.ability.how == "vínculo"]
    if len(bonds) < 2:
        return replacer.ability
    chosen, you = replacer.ability, match.game.affected_player(match.state, event)
    if match.reading(reading) == "cualquiera":
        options = [Option(place, f"vínculo {place + 1}") for place in range(len(bonds))]
        chosen = bonds[(yield from match.choose(you, "¿Qué vínculo disparará?", (r.BONDS,), options, "vínculo"))]
    text = f"{you} anuncia que disparará su vínculo {bonds.index(chosen) + 1}"
    match.say(r.BONDS, text=text, by=you, chosen=True, reading=reading)
    return chosen


def bonded(match: Match, former: Id | None, data: Map[str, Any], rules: tuple[R, ...]) -> Procedure:
    """702.9d: it was exiled by the replacement of its own Vínculo."""
    now = next((o.id for o in match.state.objects.values() if o.former == former and o.zone.name == "exilio"), None)
    if now is not None:
        owner = match.state.objects[now].owner
        yield from match.do(Event("vincular", obj=now, player=owner, data=data), rules=rules, text="exiliada por su vínculo")


def _remember_exiled(match: Match, replacer: Replacer, event: Move) -> Procedure:
    now = next((o.id for o in match.state.objects.values() if o.former == event.obj and o.zone.name == "exilio"), None)
    if now is not None and refers(match.state, replacer.context, "exiliadas"):
        rules_text = "la carta queda exiliada con ese elemento"
        context = replacer.context.but(cause=replacer.context.cause.set("enlace", replacer.ability.link or None))
        match.say(r.LINKED_REPLACEMENT, text=rules_text)
        yield from remember(match, context, "exiliadas por reemplazo", (now,), rules_text)


def _changed(match: Match, replacer: Replacer, event: Event, value: Map[str, Any], rules: tuple[R, ...]) -> Procedure:
    """613.1c, 613.1d: the same event with something changed: how much, to whom, how or under whose control it enters."""
    context, name = replacer.context, _name(match, replacer)
    if "redirigir" in value:
        return (yield from _redirected(match, replacer, event, value["redirigir"], rules))
    changed: list[Event] = [event]
    if "más" in value:
        changed = [event.but(data=event.data.set("cantidad", event.data["cantidad"] + value["más"]))]
    elif "veces" in value:
        changed = [event.but(data=event.data.set("cantidad", event.data["cantidad"] * value["veces"]))]
    elif "es" in value:
        changed = [event.but(data=event.data.set("cantidad", value["es"]))]
    if isinstance(event, Move):
        status = dict(event.status)
        status.update(value.get("estado", {}))
        if "contadores" in value:
            status["counters"] = Map(value["contadores"])
        here = event.but(status=Map(status))
        if "controlador" in value:
            here = here.but(controller=context.you)
        changed = [here]
        if "copia" in value:
            changed = yield from _as_copy(match, replacer, here, value)
        elif "elige" in value or "nombra" in value or "paga" in value:
            changed = yield from _choosing(match, replacer, here, value)
        elif "fuerza y resistencia" in value:
            changed = yield from _with_numbers(match, replacer, here, value["fuerza y resistencia"])
            rules = (*rules, r.CHOSEN_NUMBERS)
        if event.obj == context.source:
            rules = (*rules, r.HOW_IT_ENTERS, *((r.COUNTER_ON_ENTRY,) if "contadores" in value else ()))
    match.set(*rules, text=f"{name} cambia lo que ocurre")
    _afterwards(match, replacer, event)
    return changed


def _with_numbers(match: Match, replacer: Replacer, event: Move, pairs: tuple[Any, ...]) -> Procedure:
    """207.3b: it enters with the strength and resistance chosen among those it offers."""
    options = [Option(tuple(pair), f"{pair[0]}/{pair[1]}") for pair in pairs]
    rules = (r.CHOSEN_NUMBERS,)
    chosen = yield from match.choose(replacer.context.you, "¿Qué fuerza y resistencia?", rules, options, "elegir")
    choices = event.status.get("choices", Map()).set("fuerza y resistencia", chosen)
    return [event.but(status=event.status.set("choices", choices))]


def _redirected(match: Match, replacer: Replacer, event: Event, to: Ref, rules: tuple[R, ...]) -> Procedure:
    """613.8: to another ally or demon, as long as both are still that and in play."""
    state = match.state
    others = refer(state, to, replacer.context)
    if not others or not can_be_damaged(state, others[0]) or not can_be_damaged(state, event.obj):  # type: ignore[arg-type]
        match.say(r.REDIRECTS, text="ya no hay a quién redirigir el daño")
        return [event]
    other = others[0]
    text = f"{_name(match, replacer)} redirige el daño a {match.game.name_of(state, other)}"
    match.set(r.REDIRECTS, *rules, text=text)
    data = event.data.set("a demonio", state.objects[other].kind == DEMON)
    return [event.but(obj=other, player=views(state, other)["controller"], data=data)]
    yield


def _as_copy(match: Match, replacer: Replacer, event: Move, value: Map[str, Any]) -> Procedure:
    """706.4: it becomes the copy as it enters."""
    context, state = replacer.context, match.state
    assert event.obj is not None
    wanted: Filter = value["copia"]
    you = event.controller or context.you
    options = [Option(None, "ninguno"), *(match.option(i) for i in found(state, wanted, you, event.obj))]
    original = yield from match.choose(you, "¿De qué entra como copia?", (r.ENTERS_AS_COPY,), options, "copia")
    if original is None:
        return [event]
    card, rules = copied(state, original, state.objects[event.obj].base, value)
    match.say(r.ENTERS_AS_COPY, *rules, text=f"entra como copia de «{card.name}»", by=you, chosen=True)
    effect = copy_effect(state, context, (), card)
    return [event.but(data=event.data.set("copia", card)), Begin("copiar", obj=event.obj, effect=effect)]


def _choosing(match: Match, replacer: Replacer, event: Move, value: Map[str, Any]) -> Procedure:
    """606.2d, 606.2e: what is chosen, or paid, as it enters is remembered for the ability linked with it."""
    you, state = event.controller or replacer.context.you, match.state
    assert event.obj is not None
    link = replacer.ability.link or str(event.data["copia"].name if "copia" in event.data else link_of(state, replacer.context))
    again = (r.COPY_CHOOSES_AGAIN, r.COPY_OF_LINKED) if "copia" in event.data else ()
    if "elige" in value or "nombra" in value:
        words = names_of(state) if "nombra" in value else value["elige"]
        kind, options = "escogido", [Option(word, str(word)) for word in words]
        rules = (r.LINKED, r.LINKED_CHOICE, *((r.NAME_A_CARD,) if "nombra" in value else ()), *again)
        chosen = yield from match.choose(you, "¿Qué escoges?", rules, options, "elegir")
        text = f"{you} escoge {chosen}"
    else:
        from .costing import energy_at_hand
        from .paying import gather_energy, pay_energy

        kind, rules = "pagado al entrar", (r.LINKED, r.LINKED_COST)
        most = energy_at_hand(state, you)
        chosen = yield from match.ask(Decision(you, "¿Cuánta energía pagas?", rules, Form.NUMBER, low=0, high=most, kind="X"))
        if chosen:
            yield from gather_energy(match, you, chosen, r.PAY_WHILE_RESOLVING)
            yield from pay_energy(match, you, chosen, rules)
        text = f"{you} paga {chosen}"
    match.say(*rules, text=text, by=you, chosen=True)
    choices = event.status.get("choices", Map())
    memory = remembered(choices, link, kind, chosen)
    return [event.but(status=event.status.set("choices", choices.set("memoria", memory)))]


# --- prevention --------------------------------------------------------------------------------------------------------


def _prevent(match: Match, replacer: Replacer, event: Event) -> Procedure:
    """614: of the damage, so much as the effect says is not done; what cannot be prevented is done all the same (614.11)."""
    unpreventable = event.data.get("no se previene")
    immune = "inferno-inmune-y-dano-que-no-se-previene" if replacer.ability.value == "inmune" and unpreventable else None
    if unpreventable and (immune is None or match.reading(immune) == "cede"):
        text = f"{_name(match, replacer)}: ese daño no puede ser prevenido"
        match.set(r.UNPREVENTABLE, r.UNPREVENTABLE_ONCE, text=text, reading=immune)
        _afterwards(match, replacer, event, prevenido=0)
        return [event]
    used = _prevented(match, replacer, event, immune)
    if SHARE in event.data and _is_shield(replacer):
        event = event.but(data=event.data.set(SHARE, event.data[SHARE] - used))
    if replacer.ability.effect:
        match.say(r.PREVENTION_AND_MORE, text="el resto del efecto, después")
        _afterwards(match, replacer, event, prevenido=used)
    left = event.data["cantidad"] - used
    return [event.but(data=event.data.set("cantidad", left))] if left > 0 else []
    yield


def _is_shield(replacer: Replacer) -> bool:
    """614.4: whether it prevents so much damage in all."""
    return replacer.effect is not None and replacer.effect.left is not None and replacer.ability.value != "próxima vez"


def _prevented(match: Match, replacer: Replacer, event: Event, immune: str | None) -> int:
    """How much of the damage is prevented, with the step that says so."""
    amount, value, effect = event.data["cantidad"], replacer.ability.value, replacer.effect
    name, also = _name(match, replacer), _of_source(match.state, replacer, event)
    if effect is not None and effect.left is not None and _is_shield(replacer):
        used = min(amount, effect.left, event.data.get(SHARE, amount))
        left = tuple(e.but(left=e.left - used) if e is effect and e.left is not None else e for e in match.state.effects)
        rules = (r.SHIELD, r.PREVENTION, r.PREVENTION_LASTS, *also)
        match.set(*rules, text=f"se previenen {used} de daño", effects=tuple(e for e in left if e.left != 0))
        return used
    if value == "próxima vez":
        assert effect is not None
        rest = tuple(e for e in match.state.effects if e.number != effect.number)
        match.set(r.NEXT_TIME, r.PREVENTION, *also, text=f"se previenen {amount} de daño de esa fuente", effects=rest)
        return amount
    some = isinstance(value, Map) and "cantidad" in value
    used = min(amount, value["cantidad"]) if some else amount
    if immune is not None:
        match.set(r.IMMUNE, *also, text=f"{name} no recibe {amount} de daño", reading=immune)
    else:
        rules = (r.STATIC_PREVENTION if some else r.PREVENTS, r.PREVENTION, *also)
        match.set(*rules, text=f"{name}: se previenen {used} de daño")
    return used


def _of_source(state: State, replacer: Replacer, event: Event) -> tuple[R, ...]:
    """The rules on the source of the damage that a prevention looks at, besides those of the replacement."""
    also = replacer.also
    if event.source is not None and event.source in state and replacer.ability.on.source is not None:
        also += (r.SHIELD_LOOKS_AGAIN,) if replacer.effect is not None else ()
        if state.objects[event.source].zone.name != "en juego":
            also += (r.SOURCE_ANYWHERE,)
    return also


def control_first(applicable: list[Replacer], event: Event) -> list[Replacer]:
    """615.1b: those that change under whose control an element enters come before the rest."""
    if not isinstance(event, Move) or event.to.name != "en juego":
        return applicable
    first = [a for a in applicable if isinstance(a.ability.value, Map) and "controlador" in a.ability.value]
    return first or applicable
