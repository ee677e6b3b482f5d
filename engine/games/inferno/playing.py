"""Playing cards and activating abilities (601, 602), triggered abilities to the chain (603.3), undoing what fails (708)."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Activated, Context, CostPart, Keyword, Ref, Target, Waiting
from ...kernel.conditions import Action
from ...kernel.costs import pay, total
from ...kernel.decisions import Decision, Form, Option
from ...kernel.events import Alter, Cease, Event, Move
from ...kernel.frozen import EMPTY, Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Illegal, Match
from ...kernel.rules import R
from ...kernel.state import Procedure as UnderWay
from ...kernel.state import State
from ...kernel.steps import How
from ...kernel.targets import announce, slots
from ...kernel.triggers import watchers
from . import grounds
from . import rules as r
from .chain import context_of, create_on_chain
from .copying import COPY
from .costing import (
    BLESSING,
    EMPTY_COST,
    ability_of,
    blessed,
    empty_cost_is_free,
    energy_at_hand,
    increases,
    reductions,
    spell_effect,
)
from .effects import divisions
from .effects_choices import WHEN_X, choose_x, defined_x, uses_x
from .keyword_rules import rules_of
from .layers import DEMON, own_rules, ruled, views
from .linked import remembered, text_of
from .moments import IN_COMBAT_TOO, no_combat, ritual_moment
from .moving import CHAIN
from .paying import PAYERS, gather_energy, pay_energy
from .resources import energy_abilities, turn_for_energy
from .undoing import undo

#: The mark of what was played while something else was resolving (607.2f).
PLAYED_DURING = "jugada durante una resolución"


def play(match: Match, action: Action, free: bool = False, price: tuple[CostPart, ...] | None = None) -> Procedure:
    """601.1: the card to the chain and its costs paid, step by step; undone when a step cannot be done. True when played."""
    assert action.obj is not None
    mark = match.mark()
    neutral = is_neutral(match.state, action.obj)
    origin = match.state.objects[action.obj].zone.name
    try:
        item = yield from announce_card(match, action)
        cost = yield from announce_costs(match, item, origin, free, price)
        yield from announce_x_of_text(match, item, spell_effect(match.state, item))
        yield from announce_targets(match, item, spell_effect(match.state, item), r.CARD_TARGETS)
        yield from announce_division(match, item, spell_effect(match.state, item))
        amount = lock_cost(match, item, cost)
        yield from pay_or_again(match, item, amount, cost["parts"])
    except Illegal as why:
        yield from undo(match, mark, action, why)
        return False
    yield from card_played(match, action, item, origin, neutral)
    leave_letter(match)
    return True


def card_played(match: Match, action: Action, item: Id, origin: str, neutral: bool) -> Procedure:
    """601.1h: the card counts as played, and what triggers on that triggers; a copy, too, unless the reading says no."""
    reading = None
    if match.state.priority.holder is None:  # 607.2f: something else is resolving
        reading = "inferno-carta-jugada-durante-una-resolucion"
        here = match.state.objects[item]
        during = Alter("anunciar", obj=item, fields=Map(choices=here.choices.set(PLAYED_DURING, True)))
        match.write((during,), (r.PAY_WHILE_RESOLVING,), "nadie recibe prioridad", None, How.AUTOMATIC, reading)
        if here.kind == COPY and match.reading(reading) == "la-copia-no-cuenta-como-jugada":
            return
    data = Map({"neutral": neutral, "de": origin, "carta": True})
    event = Event("jugada", obj=item, player=action.player, data=data)
    yield from match.do(
        event,
        rules=(r.PLAYED, r.PLAY_WORD),
        text=f"{action.player} jugó {match.game.name_of(match.state, item)}",
        by=action.player,
        reading="inferno-carta-neutral" if neutral and "jugada" in watchers(match.state) else reading,
    )


def is_neutral(state: State, obj: Id) -> bool:
    """702.20a: what a neutral card is, is a reading: one without a path, or one whose text says that it is neutral."""
    if state.reading("inferno-carta-neutral") == "de-otra-clase":
        return bool(own_rules(state, obj, "es neutral"))
    return not views(state, obj)["path"]


def activate(match: Match, action: Action) -> Procedure:
    """602.2: an ability to the chain and its activation cost paid; the rest as playing a card. True when activated."""
    assert action.obj is not None
    mark = match.mark()
    ability = ability_of(match.state, action)
    try:
        name = match.game.name_of(match.state, action.obj)
        choices = {"source": action.obj, "index": action.ability, "ability": ability}
        letter(match, "602.2a", action)
        also = grounds.of_activating(match.state, action, ability)
        if ability.timing == "ritual" and not no_combat(match.state, action):
            text = "lo que se hace cuando pudiera jugarse un ritual se hace también en un combate"
            match.write((), (r.RITUAL_TIME,), text, action.player, How.AUTOMATIC, IN_COMBAT_TOO)
        if match.state.objects[action.obj].zone.name == "mano":
            shown = Event("mostrar", obj=action.obj, player=action.player)
            yield from match.do(
                shown, rules=(r.ANNOUNCE_ABILITY, r.SHOW), text=f"{action.player} muestra {name}", by=action.player
            )
        item = yield from create_on_chain(
            match,
            action.player,
            choices,
            (r.ANNOUNCE_ABILITY, *also, *_not_energy(ability.effect, r.NOT_ENERGY)),
            f"{action.player} activa una habilidad de {name}",
            chosen=True,
        )
        yield from announce_x(match, item, any(part.amount == "X" for part in ability.cost))
        yield from announce_x_of_text(match, item, ability.effect)
        yield from announce_targets(match, item, ability.effect, r.ABILITY_LIKE_CARD)
        yield from announce_division(match, item, ability.effect)
        energy = [p for p in ability.cost if p.kind == "energía"]
        parts = tuple(p for p in ability.cost if p.kind != "energía")
        x = match.state.objects[item].choices.get("x") or 0
        amount = sum(x if p.amount == "X" else p.amount for p in energy if not isinstance(p.amount, str) or p.amount == "X")  # type: ignore[misc]
        yield from pay_or_again(match, item, int(amount), parts)
    except Illegal as why:
        yield from undo(match, mark, action, why)
        return False
    key = ("habilidad", action.obj, action.ability)
    limited = ability.times or (action.obj in match.state.objects and match.state.objects[action.obj].kind == "demon")
    if limited:
        match.keep(history=match.state.history.set(key, match.state.history.get(key, 0) + 1))
    event = Event("activada", obj=item, player=action.player, source=action.obj)
    alike = (r.ACQUIRED_APART,) if _used_alike(match.state, action, ability) else ()
    yield from match.do(
        event,
        rules=(r.ABILITY_LIKE_CARD, r.PLAYED, r.PLAY_ABILITY_WORD, *alike),
        text=f"{action.player} activó la habilidad",
        by=action.player,
    )
    leave_letter(match)
    return True


def _not_energy(effect: tuple[Any, ...], rule: R) -> tuple[R, ...]:
    """605.5: it would add energy and is no energy ability all the same."""
    return (rule,) if any(do.verb == "energía" for do in effect) else ()


def _of_keyword(state: State, waiting: Waiting) -> tuple[R, ...]:
    """The rules of the keyword that a triggered ability stands for."""
    source = waiting.context.source
    here = (state.objects.get(source) or state.past[source].obj) if source is not None else None
    printed = here.base.abilities if here is not None and here.base is not None and not here.face_down else ()
    ability = printed[waiting.index] if 0 <= waiting.index < len(printed) else None
    if not isinstance(ability, Keyword):
        return ()
    return rules_of(tuple(a for a in printed if isinstance(a, Keyword) and a.name == ability.name))


def _used_alike(state: State, action: Action, ability: Activated) -> bool:
    """602.5c: whether an equal ability of the element, with its own limit, was used up this turn."""
    assert action.obj is not None
    places = enumerate(views(state, action.obj)["abilities"])
    used = [i for i, a in places if a == ability and i != action.ability and state.history.get(("habilidad", action.obj, i))]
    return bool(ability.times and used)


def activate_energy(match: Match, action: Action) -> Procedure:
    """605.3a: with priority; it does not use the chain."""
    assert action.obj is not None
    assert action.ability is not None
    ability = ability_of(match.state, action)
    if match.without((r.ENERGY_AT_ONCE, r.STILL_ENERGY)):
        return (yield from activate(match, action))
    parts = tuple(part for part in ability.cost if part.kind not in ("girar", "energía"))
    yield from pay(match, Context(action.obj, action.player), parts, PAYERS, r.ENERGY_LIKE_OTHERS)
    yield from turn_for_energy(match, action.player, action.obj, action.ability, (r.ENERGY_WHEN, r.ENERGY_LIKE_OTHERS))
    return True


# --- 601.1a–h, letter by letter ----------------------------------------------------------------------------------------


def letter(match: Match, at: str, action: Action | None = None) -> None:
    """The letter at which the procedure under way stands, for whoever looks at the state."""
    others = tuple(p for p in match.state.procedures if p.name != "jugar")
    player = action.player if action is not None else next((p.player for p in match.state.procedures if p.name == "jugar"), "")
    data = next((p.data for p in match.state.procedures if p.name == "jugar"), EMPTY)
    if action is not None:
        data = Map({"what": action.obj})
    match.keep(procedures=(*others, UnderWay("jugar", at, player, data)))


def leave_letter(match: Match) -> None:
    match.keep(procedures=tuple(p for p in match.state.procedures if p.name != "jugar"))


def announce_card(match: Match, action: Action) -> Procedure:
    """601.1a: the card goes to the top of the chain."""
    assert action.obj is not None
    letter(match, "601.1a", action)
    here = match.state.objects[action.obj]
    next_id = match.state.next_id
    late = not ritual_moment(match.state, action)
    whence = () if here.zone.name == "mano" else (r.STATIC_WHERE_PLAYED,)
    energy = _not_energy(spell_effect(match.state, action.obj), r.CARD_NOT_ENERGY)
    status = Map(choices=Map({"player": action.player, "de": here.zone.name, "fuera de momento": late}))
    data = Map({"de": here.zone.name})
    event = Move(
        "a la cadena", obj=action.obj, player=action.player, data=data, to=CHAIN, controller=action.player, status=status
    )
    event = event.but(follow=here.zone.name != "mano" and match.state.follows(r.PERMISSION_FOLLOWS))
    text = f"{action.player} juega {match.game.name_of(match.state, action.obj)}"
    yield from match.do(
        event,
        rules=(r.ANNOUNCE_CARD, r.PLAYING, *grounds.of_playing(match.state, action), *energy, *whence),
        text=text,
        by=action.player,
        chosen=True,
    )
    return next_id


def note(match: Match, item: Id, rules: tuple[R, ...], text: str, reading: str | None = None, **choices: Any) -> None:
    """Write an announcement on the element of the chain, with its step."""
    if match.without(rules):
        return
    here = match.state.objects[item]
    fields = Map(choices=here.choices.with_(choices))
    match.write((Alter("anunciar", obj=item, fields=fields),), rules, text, here.controller, How.CHOSEN, reading)


def announce_costs(match: Match, item: Id, origin: str, free: bool, price: tuple[CostPart, ...] | None = None) -> Procedure:
    """601.1b: alternative and additional costs, and the value of X."""
    letter(match, "601.1b")
    state = match.state
    here = state.objects[item]
    player = here.controller
    assert player is not None
    seen = views(state, item)
    base: int | None = seen["converted"] if seen["cost"] is not None or "escenario" in seen["types"] else None
    if base is None and empty_cost_is_free(state) and price is None and not free:
        base = 0
        match.write((), (r.EMPTY_COST,), "su coste es vacío: se juega sin pagar nada", player, How.AUTOMATIC, EMPTY_COST)
    parts: tuple[CostPart, ...] = ()
    alternative = ""
    recover = own_rules(state, item, "recobrar") if origin == "inferno" else []
    if price is not None:
        alternative, parts = "réplica", tuple(p for p in price if p.kind != "energía")
        base = sum(p.amount for p in price if p.kind == "energía" and isinstance(p.amount, int))
    elif free:
        base, alternative = 0, "sin pagar"
    elif recover:
        alternative, parts = "recobrar", tuple(p for p in recover[0].value if p.kind != "energía")
        base = sum(p.amount for p in recover[0].value if p.kind == "energía" and isinstance(p.amount, int))
    elif alternatives := own_rules(state, item, "coste alternativo"):
        options = [Option(-1, "no", "paga el coste de energía")] if base is not None else []
        options += [
            Option(i, "alternativo" if len(alternatives) == 1 else f"alternativo {i + 1}") for i in range(len(alternatives))
        ]
        chosen = yield from match.choose(
            player, "¿Pagas un coste alternativo?", (r.ANNOUNCE_COSTS, r.ALTERNATIVE), options, "coste"
        )
        if chosen >= 0:
            alternative = "alternativo"
            parts = tuple(p for p in alternatives[chosen].value if p.kind != "energía")
            base = sum(p.amount for p in alternatives[chosen].value if p.kind == "energía" and isinstance(p.amount, int))
    additional = 0
    for extra in own_rules(state, item, "coste adicional"):
        must = not getattr(extra, "defines", False)
        if must and match.reading(ADDITIONAL) == "a-eleccion":
            must = False
            match.write((), (r.ADDITIONAL,), "se elige si se paga el coste adicional", player, How.AUTOMATIC, ADDITIONAL)
        if must or (yield from match.confirm(player, "¿Pagas el coste adicional?", (r.ANNOUNCE_COSTS, r.ADDITIONAL), "coste")):
            parts += tuple(p for p in extra.value if p.kind != "energía")
            if any(p.amount == "X" for p in extra.value):
                additional += yield from _variable_additional(match, item)
            additional += sum(p.amount for p in extra.value if p.kind == "energía" and isinstance(p.amount, int))
    if alternative or parts or additional:
        also = grounds.of_costs(seen, alternative, bool(parts or additional))
        also += (r.STATIC_ON_CHAIN,) if price is None and not free else ()
        reading = ADDITIONAL if parts or additional else None
        note(match, item, (r.ANNOUNCE_COSTS, *also), "anuncia los costes que pagará", reading, alternative=alternative)
    if seen["cost"] == "X":
        yield from announce_x(match, item, True, only_zero=bool(alternative and base == 0))
        if not alternative:
            base = match.state.objects[item].choices["x"]
    return {"base": base, "parts": parts, "additional": additional}


#: Whether additional costs have to be paid.
ADDITIONAL = "inferno-costes-adicionales-obligatorios"


def _variable_additional(match: Match, item: Id) -> Procedure:
    """606.2g: a variable additional cost; what is paid is remembered for the ability that refers to it."""
    player = match.state.objects[item].controller
    assert player is not None
    rules = (r.ANNOUNCE_COSTS, r.LINKED_VARIABLE_COST)
    decision = Decision(
        player, "¿Cuánto pagas de más?", rules, Form.NUMBER, low=0, high=energy_at_hand(match.state, player), kind="X"
    )
    count = yield from match.ask(decision)
    here = match.state.objects[item]
    memory = remembered(here.choices, text_of(match.state, item), "pagado al jugar", count)
    note(match, item, rules, f"pagará {count} de más", memoria=memory)
    return count


def announce_x(match: Match, item: Id, has_x: bool, only_zero: bool = False) -> Procedure:
    """107.3a, 601.1b: the value of X is announced; without paying the cost it can only be 0 (107.3b)."""
    if not has_x:
        return
    player = match.state.objects[item].controller
    assert player is not None
    most = 0 if only_zero else match.state.players[player].pool + sum(n for _, _, n in energy_abilities(match.state, player))
    rules = (r.X_FREE,) if only_zero else (r.X_ANNOUNCED,)
    decision = Decision(player, "¿Cuánto vale X?", rules, Form.NUMBER, low=0, high=most, kind="X")
    x = yield from match.ask(decision)
    note(match, item, rules, f"X vale {x}", x=x)


def announce_x_of_text(match: Match, item: Id, effect: tuple[Any, ...]) -> Procedure:
    """107.3e: the X that only the text has is chosen on resolution, or, by one reading, announced already."""
    here = match.state.objects[item]
    if here.choices.get("x") is not None or not uses_x(effect) or match.reading(WHEN_X) == "al-resolver":
        return
    if here.controller is not None and defined_x(match.state, context_of(match.state, item).source) is None:
        x = yield from choose_x(match, here.controller, r.X_OF_TEXT)
        note(match, item, (r.X_OF_TEXT,), f"X vale {x}", WHEN_X, x=x)


def announce_targets(match: Match, item: Id, effect: tuple[Any, ...], rule: R) -> Procedure:
    """601.1c: one announcement for each instance of the word; illegal when one cannot be made."""
    wanted = slots(effect)
    if not wanted:
        return
    letter(match, "601.1c")
    here = match.state.objects[item]
    assert here.controller is not None
    context = context_of(match.state, item)
    chosen_by, order = yield from _who_announces(match, item, wanted)
    found: dict[int, tuple[Id, ...]] = {}
    itself = item if match.state.follows(r.NOT_ITSELF) else None
    for place in order:
        slot = wanted[place]
        if not match.state.follows(r.TARGET_TWICE) and found:
            slot = slot.but(filter=slot.filter.but(other=True))
        also = _by_whom(here.kind == "ability", place in chosen_by, bool(chosen_by))
        chosen = yield from announce(match, slot, context, (rule, *also), itself, chosen_by.get(place))
        if chosen is None:
            raise Illegal(rule, "no hay objetivos legales")
        found[place] = chosen
    announced = [found[place] for place in range(len(wanted))]
    names = ", ".join(match.game.name_of(match.state, i) for group in announced for i in group) or "ninguno"
    also = grounds.of_targets(match.state, item, wanted, tuple(announced))
    reading = _reading_of_targets(match.state, wanted, announced)
    note(match, item, (rule, *also), f"objetivo: {names}", reading, targets=tuple(announced))
    targeted = [Event("objetivo", obj=i, player=here.controller, source=item) for group in announced for i in group]
    if targeted:
        match.game.noticed(match, match.state, tuple(targeted))


def _reading_of_targets(state: State, wanted: tuple[Target, ...], announced: list[tuple[Id, ...]]) -> str | None:
    """The reading by which something announced can be a target: a card in exile, a demon where the text says «carta»."""
    for slot, group in zip(wanted, announced, strict=True):
        here = [state.objects[i] for i in group if i in state.objects]
        if any(o.zone.name == "exilio" for o in here):
            return "inferno-objetivo-en-el-exilio"
        if "carta" in slot.filter.marks and any(o.kind == DEMON for o in here):
            return "inferno-demonio-es-carta"
    return None


def _who_announces(match: Match, item: Id, wanted: tuple[Target, ...]) -> Procedure:
    """601.2, 602.3: which opponent announces which slots, and the order of the slots, the controller's own first."""
    here = match.state.objects[item]
    assert here.controller is not None
    which = r.WHICH_OPPONENT_ABILITY if here.kind == "ability" else r.WHICH_OPPONENT
    who: dict[int, str] = {}
    for place, slot in enumerate(wanted):
        if slot.by != "tú":
            options = [Option(p, p) for p in match.state.opponents(here.controller)]
            who[place] = yield from match.choose(here.controller, "¿Qué oponente decide?", (which,), options, "oponente")
    return who, sorted(range(len(wanted)), key=lambda place: place in who)


def _by_whom(ability: bool, theirs: bool, shared: bool) -> tuple[R, ...]:
    """The rules by which a slot is announced when an opponent announces some of them."""
    if theirs:
        return (r.OPPONENT_CHOOSES_ABILITY,) if ability else (r.OPPONENT_CHOOSES,)
    if shared:
        return (r.CONTROLLER_FIRST_ABILITY,) if ability else (r.CONTROLLER_FIRST,)
    return ()


def announce_division(match: Match, item: Id, effect: tuple[Any, ...]) -> Procedure:
    """601.1d: what is divided among targets is divided now, at least one for each."""
    state = match.state
    targets = state.objects[item].choices.get("targets", ())
    player = state.objects[item].controller
    assert player is not None
    for amount, slot in divisions(state, effect, context_of(state, item)):
        chosen = targets[slot]
        options = tuple(match.option(i) for i in chosen)
        asks = f"¿Cómo repartes {amount}?"
        decision = Decision(player, asks, (r.DIVIDE,), Form.SPLIT, options, high=amount, each=1, kind="reparto")
        if decision.forced is None and next(decision.answers(), None) is None:
            raise Illegal(r.DIVIDE, "no alcanza para dar al menos uno a cada objetivo")
        split = yield from match.ask(decision)
        said = ", ".join(f"{n} a {match.game.name_of(match.state, i)}" for i, n in split)
        note(match, item, (r.DIVIDE,), f"reparte {said}", division=Map(dict(split)))


def lock_cost(match: Match, item: Id, cost: dict[str, Any]) -> int:
    """601.1e: base or alternative, plus additional costs and increases, less reductions; then it is locked."""
    letter(match, "601.1e")
    state = match.state
    player = state.objects[item].controller
    assert player is not None
    alternative = bool(state.objects[item].choices.get("alternative"))
    more, less = increases(state, player), reductions(state, item, alternative)
    in_force = more if state.follows(r.INCREASES) else 0, less if state.follows(r.REDUCED_TO_ZERO) else 0
    whole = total(cost["base"], cost["parts"], cost["additional"], *in_force)
    if whole.amount is None:
        raise Illegal(r.EMPTY_COST, "un coste vacío no puede pagarse")
    rules: tuple[R, ...] = (r.TOTAL_COST,) + ((r.BLESSING,) if less else ())
    rules += grounds.of_total(cost["base"], less, more, match.state.objects[item].choices.get("alternative", ""))
    text = f"el coste total es {whole.amount} de energía"
    note(match, item, rules, text, BLESSING if blessed(state, item) else None, locked=whole.amount)
    return whole.amount


def pay_or_again(match: Match, item: Id, energy: int, parts: tuple[CostPart, ...]) -> Procedure:
    """701.7c: an illegal payment undoes the whole action, or, by one reading, only itself, and is made once more."""
    mark = match.mark()
    try:
        yield from pay_all(match, item, energy, parts)
    except Illegal as why:
        if match.reading(BACK_TO) == "al-inicio-de-la-accion":
            raise
        match.undo(mark, (), (why.rule, r.UNDO), f"pago ilegal: {why.text}; se vuelve a pagar", reading=BACK_TO)
    else:
        return
    yield from pay_all(match, item, energy, parts)


#: To what moment an illegal payment goes back.
BACK_TO = "inferno-a-que-momento-se-vuelve"


def pay_all(match: Match, item: Id, energy: int, parts: tuple[CostPart, ...]) -> Procedure:
    """601.1f, g: energy abilities first, then the whole cost in the order the player wants."""
    player = match.state.objects[item].controller
    assert player is not None
    letter(match, "601.1f")
    yield from gather_energy(match, player, energy, r.ENERGY_BEFORE_PAYING)
    letter(match, "601.1g")
    rules = (r.PAY_TOTAL, r.ACTIVATION_COST) if match.state.objects[item].kind == "ability" else (r.PAY_TOTAL,)
    if energy or not parts:
        yield from pay_energy(match, player, energy, rules if energy else (*rules, r.ZERO_COST, r.ZERO_NOT_ALONE))
        if not energy and match.without((r.ZERO_COST, r.ZERO_NOT_ALONE)):
            raise Illegal(r.PAY_TOTAL, "un coste 0 no se paga solo")
    context = context_of(match.state, item).but(source=match.state.objects[item].choices.get("source", item))
    used = yield from pay(match, context, parts, PAYERS, r.PAY_TOTAL)
    if used:
        here = match.state.objects.get(item)
        if here is not None:
            paid = here.choices.set("paid", used)
            match.write(
                (Alter("anunciar", obj=item, fields=Map(choices=paid)),), (r.PAY_TOTAL,), "coste pagado", player, How.AUTOMATIC
            )


# --- triggered abilities ---------------------------------------------------------------------------------------------


def put_trigger(match: Match, waiting: Waiting) -> Procedure:
    """603.3, 603.3c: to the chain with its targets; without a legal choice it is removed. Those of energy do not use it."""
    player = waiting.context.you
    if not match.state.players[player].in_game and match.state.follows(r.NOTHING_FOR_GONE):
        text = f"{player} dejó el juego: su habilidad no va a la cadena"
        match.write((), (r.NOTHING_FOR_GONE,), text, None, How.AUTOMATIC)
        return
    source = waiting.context.source
    name = match.game.name_of(match.state, source) if source is not None else "un efecto"
    choices: dict[str, Any] = {
        "source": source,
        "index": waiting.index,
        "ability": waiting.ability,
        "cause": waiting.context.cause,
        "x": waiting.context.x,
        "those": waiting.context.those,
    }
    if waiting.index < 0:
        choices["targets"] = waiting.context.targets
    again = any(match.state.objects[i].choices.get("ability") == waiting.ability for i in match.state.zone("cadena"))
    again = again and any(match.state.objects[i].choices.get("source") == source for i in match.state.zone("cadena"))
    rules = (
        r.TRIGGER_TO_CHAIN,
        *grounds.of_trigger(match.state, source, waiting.ability, again),
        *why_triggered(match.state, waiting),
        *((r.TRIGGERS_EACH_TIME,) if again else ()),
    )
    item = yield from create_on_chain(match, player, choices, rules, f"va a la cadena la habilidad de {name}")
    if item not in match.state:
        return
    try:
        yield from announce_targets(match, item, waiting.ability.effect, r.TRIGGER_TARGETS)
        yield from announce_division(match, item, waiting.ability.effect)
    except Illegal:
        text = "no hay elección legal: la habilidad se remueve de la cadena"
        yield from match.do(Cease("remover", obj=item), rules=(r.TRIGGER_TARGETS,), text=text)
        return
    finally:
        leave_letter(match)
    if "disparada" in watchers(match.state):
        event = Event("disparada", obj=item, player=player, source=source)
        yield from match.do(event, rules=(r.TRIGGER_PLAYED,), text=f"se jugó la habilidad de {name}")


def why_triggered(state: State, waiting: Waiting) -> tuple[R, ...]:
    """The rules by which an ability triggered, according to what it looks for."""
    on, source = waiting.ability.on, waiting.context.source
    rules: tuple[R, ...] = (r.TRIGGERS, r.TRIGGER_CONTROLLER)
    if waiting.index < 0:
        return (r.TRIGGERS, r.DELAYED_NOT_BEFORE, r.DELAYED_ONCE, r.DELAYED_ELEMENT)
    if on.state is not None:
        rules += (r.STATE_TRIGGERS,)
    elif on.event == "comienzo":
        rules += (r.STEP_TRIGGERS,)
    elif on.event == "perder":
        rules += (r.LOSING_TRIGGERS,)
    elif on.event == "girar":
        rules += (r.TRIGGERS_ON_EVENT_ONLY,)
    elif on.event in ("mover", "destruir", "exiliar"):
        entering = (r.ENTER_TRIGGERS, r.MODIFIED_AS_IT_ENTERS, r.APPLIES_AS_IT_ENTERS)
        rules += entering if on.to == "en juego" else (r.LEAVE_TRIGGERS,)
        if on.event == "mover" and on.obj == Ref("equipado"):
            rules += (r.WEAPON_LEAVE_TRIGGERS,)
    if on.event == "desanexar":
        rules += (r.DETACHED,)
    rules += _of_keyword(state, waiting)
    if source is not None:
        here = state.objects.get(source)
        if here is None or on.event in ("desanexar", "perder control"):
            rules += (r.LOOK_BACK,)
        elif here.zone.name == "en juego" and ruled(state, source, "no puede activar habilidades"):
            rules += (r.TRIGGERS_ANYWAY,)
    if on.event == "vincular":
        rules += (r.BOND_TRIGGERS, r.BONDS)
    if on.source == Ref("este") and on.event == "mostrar":
        rules += (r.STATIC_WITH_TRIGGER, r.LINKED_STATIC)
    return rules
