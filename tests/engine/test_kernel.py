"""The kernel on a game of its own, with no rules of any document: every mechanism on the smallest thing that shows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.abilities import Context, Continuous, Filter, Number, On, Part, Ref, Replacing, Static, Triggered
from engine.kernel.canonical import canonical
from engine.kernel.chance import shuffle
from engine.kernel.checks import Due, settle
from engine.kernel.conditions import Action, After, All, Any_, Cond, Not, When, in_document_order
from engine.kernel.continuous import Layer, applied
from engine.kernel.costs import pay, total
from engine.kernel.decisions import Decision, Form, Option
from engine.kernel.driver import UNANSWERED, BadAnswer, Run, fork, replay, scripted
from engine.kernel.events import Alter, Arrange, Cease, Count, Create, End, Event, Move, Pool, Put, commit
from engine.kernel.exploring import explore
from engine.kernel.frozen import EMPTY, Frozen, Id, Map, Stamp
from engine.kernel.game import Game, KernelRules
from engine.kernel.match import Illegal, Match, TooLong
from engine.kernel.priority import alternates, interleaved, passes, tell, window, would_receive
from engine.kernel.rules import RuleTable
from engine.kernel.state import CHANCE, Player, Priority, Result, Setup, State, Station, Zone, ZoneKind
from engine.kernel.triggers import notice, ordered

R = RuleTable("toy")
FIRST, SECOND, THIRD, FOURTH = R("1", "one"), R("2", "two"), R("3", "three"), R("4", "four")


@dataclass(frozen=True)
class Card(Frozen):
    name: str
    power: int = 0
    abilities: tuple[Any, ...] = ()
    triggers: bool = True
    triggers_elsewhere: bool = False
    replaces: bool = True
    changes_others: bool = True

    @property
    def characteristics(self):
        return Map({"name": self.name, "types": ("thing",), "power": self.power, "abilities": self.abilities})


def change(seen, value):
    seen["power"] += value


def fix(seen, value):
    seen["power"] = value


def retype(seen, value):
    seen["types"] = (value,)


@dataclass
class Toy(Game):
    """Players take turns to say how much; whoever says three wins."""

    made: list[Any] = field(default_factory=list)

    def segment(self, match):
        holder = match.state.priority.holder
        options = (Option(1, "one"), Option(2, "two"), Option(3, "three"))
        said = yield Decision(holder, "how much?", (FIRST,), Form.ONE, options)
        yield from match.do(Pool("say", player=holder, amount=said), rules=(FIRST,), text=f"{holder} says {said}", by=holder)
        if said == 3:
            lost = tuple(p for p in match.state.setup.order if p != holder)
            yield from match.do(End("end", result=Result((holder,), lost, False, (SECOND.id,))), rules=(SECOND,), text="it ends")
        else:
            would_receive(match, match.state.after(holder), FIRST)

    def why_not(self, state, action):
        return ()

    def characteristics(self, state, obj):
        return {
            **(obj.base.characteristics if obj.base else {"name": None, "types": (), "abilities": ()}),
            "controller": obj.controller,
        }

    def noticed(self, match, before, events):
        notice(match, before, events)

    def looks_back(self, before, event):
        return isinstance(event, Move) and before.objects[event.obj].zone.name == "table"

    def replace(self, match, replacer, event):
        match.keep(history=match.state.history.set(("used", replacer.context.source), 1))
        return [event.but(amount=event.amount + replacer.ability.value)]
        yield

    def repeated(self, match, optional):
        yield from match.do(End("end", result=Result((), (), True, (THIRD.id,))), rules=(THIRD,), text="a loop")


TOY = Toy(
    "toy",
    R,
    KernelRules(THIRD, THIRD, THIRD, THIRD),
    {
        "hand": ZoneKind("hand", shared=False, public=False),
        "deck": ZoneKind("deck", shared=False, public=False, pile=True),
        "table": ZoneKind("table", shared=True, public=True, realm="field", in_play=True),
        "side": ZoneKind("side", shared=True, public=True, realm="field", in_play=True),
        "pit": ZoneKind("pit", shared=True, public=True, pile=True),
    },
    layers=(Layer(FIRST, frozenset({"type"})), Layer(SECOND, frozenset({"="})), Layer(THIRD, frozenset({"+"}))),
    operations={"+": change, "=": fix, "type": retype},
)


def toy_state(*cards: Card, players=("A", "B"), zone="table") -> State:
    setup = Setup(TOY, players)
    zones = {Zone(n) if k.shared else Zone(n, p): () for n, k in TOY.zone_kinds.items() for p in players}
    state = State(setup, EMPTY, Map(zones), Map({p: Player(p, p) for p in players}), Station(1, players[0], "x", "x"))
    state = state.but(priority=Priority(players[0]))
    for card in cards:
        place = Zone(zone) if TOY.zone_kinds[zone].shared else Zone(zone, players[0])
        owner = players[0]
        state = commit(state, [Create("", base=card, zone=place, owner=owner, controller=owner)])
    return state


def through(procedure, *answers):
    """Run a procedure with these answers; what it returned, and what was asked."""
    asked = []
    left = list(answers)
    try:
        decision = next(procedure)
        while True:
            asked.append(decision)
            assert not decision.why_not(left[0]), decision.why_not(left[0])
            decision = procedure.send(left.pop(0))
    except StopIteration as done:
        return done.value, asked


def power(state, obj):
    return TOY.view(state, Id(obj))["power"]


# --- values ------------------------------------------------------------------------------------------------------------


def test_a_map_never_changes():
    one = Map({"a": 1})
    for refused in (lambda: one.__setitem__("a", 2), lambda: one.update(a=2), lambda: one.pop("a"), one.clear):
        with pytest.raises(TypeError):
            refused()
    assert one.set("a", 2) == {"a": 2}
    assert one.without("a") == {}
    assert one == {"a": 1}
    assert hash(Map({"a": 1, "b": 2})) == hash(Map({"b": 2, "a": 1}))


def test_a_copy_shares_what_did_not_change_and_refuses_unknown_fields():
    state = toy_state(Card("c"))
    other = state.but(station=state.station.but(turn=9))
    assert other.objects is state.objects
    assert state.station.turn == 1
    with pytest.raises(TypeError):
        state.station.but(turno=2)


def test_only_bookkeeping_can_be_put():
    with pytest.raises(AssertionError):
        commit(toy_state(), [Put("", fields=Map(objects=EMPTY))])


# --- events ------------------------------------------------------------------------------------------------------------


def test_a_card_that_changes_zone_is_a_new_object_and_the_old_one_is_remembered():
    state = toy_state(Card("c", 2))
    after = commit(state, [Move("leave", obj=Id(1), to=Zone("pit"))])
    assert Id(1) not in after
    (new,) = after.zone("pit")
    assert after[new].former == 1
    assert after.now(Id(1)) == new
    assert TOY.view(after, Id(1))["power"] == 2
    assert state.zone("table") == (1,)


def test_within_a_realm_it_stays_the_same_object():
    after = commit(
        toy_state(Card("c")), [Alter("turn", obj=Id(1), fields=Map(turned=True)), Move("shift", obj=Id(1), to=Zone("side"))]
    )
    assert after.zone("side") == (1,)
    assert after[Id(1)].turned


@given(st.lists(st.tuples(st.sampled_from(["hand", "table", "pit", "side"]), st.integers(0, 3)), max_size=12))
def test_zones_stay_a_partition_whatever_moves(moves):
    state = toy_state(Card("a"), Card("b"), Card("c"), Card("d"))
    for zone, which in moves:
        listed = sorted(state.objects)
        to = Zone(zone, "A") if zone == "hand" else Zone(zone)
        state = commit(state, [Move("move", obj=listed[which % len(listed)], to=to)])
        inside = [obj for ids in state.zones.values() for obj in ids]
        assert sorted(inside) == sorted(state.objects)
        assert all(state[obj].zone == z for z, ids in state.zones.items() for obj in ids)


def test_a_batch_is_one_moment():
    state = commit(toy_state(), [Create("", base=Card(n), zone=Zone("table"), owner="A") for n in "ab"])
    assert len({o.since for o in state.objects.values()}) == 1


def test_last_known_information_is_that_of_before_the_batch():
    lord = Card("lord", 1, (Static(Filter(types=("thing",), other=True), (Part("+", 1),)),))
    state = toy_state(lord, Card("c", 2))
    after = commit(state, [Move("die", obj=Id(1), to=Zone("pit")), Move("die", obj=Id(2), to=Zone("pit"))])
    assert TOY.view(after, Id(2))["power"] == 3


def test_counters_and_pools_never_fall_below_zero():
    state = commit(
        toy_state(Card("c")), [Count("", obj=Id(1), counter="x", amount=2), Count("", obj=Id(1), counter="x", amount=-5)]
    )
    assert state[Id(1)].counters == {}
    assert commit(state, [Pool("", player="A", amount=-3)]).players["A"].pool == 0


def test_places_in_a_pile():
    state = toy_state(Card("a"), Card("b"), zone="deck")
    assert state.zone("deck", "A") == (2, 1)
    third = commit(state, [Create("", base=Card("c"), zone=Zone("deck", "A"), owner="A", at=1)])
    assert third.zone("deck", "A") == (2, 3, 1)
    assert commit(third, [Cease("", obj=Id(3))]).zone("deck", "A") == (2, 1)
    with pytest.raises(AssertionError):
        commit(state, [Arrange("", zone=Zone("deck", "A"), order=(Id(1),))])


# --- steps and rules ---------------------------------------------------------------------------------------------------


def test_a_step_needs_a_rule():
    match = Match(toy_state())
    with pytest.raises((ValueError, IndexError)):
        through(match.do(rules=(), text="nothing"))


def test_a_rule_switched_off_does_not_happen():
    state = toy_state()
    off = state.but(setup=state.setup.but(off=frozenset({FIRST.id})))
    match = Match(off)
    through(match.do(Pool("", player="A", amount=1), rules=(FIRST,), text="x"))
    assert match.state.players["A"].pool == 0
    assert match.trace == []


def test_a_rule_is_declared_once():
    table = RuleTable("t")
    table("1", "a")
    with pytest.raises(ValueError, match="twice"):
        table("1", "b")


# --- conditions --------------------------------------------------------------------------------------------------------


def cond(rule, value):
    return Cond(rule, f"needs {rule.id}", lambda s, a: value)


def rules_of(requirement):
    return [reason.rule.id for reason in in_document_order(requirement.reasons(toy_state(), Action("do", "A")))]


def test_every_failing_reason_in_the_order_of_the_document():
    assert rules_of(All((cond(THIRD, False), cond(FIRST, False), cond(SECOND, True)))) == ["toy:1", "toy:3"]


def test_of_alternatives_the_nearest_gives_its_reasons():
    far = All((cond(FIRST, False), cond(SECOND, False)))
    assert rules_of(Any_((far, cond(THIRD, False)))) == ["toy:3"]
    assert rules_of(Any_((far, cond(THIRD, True)))) == []


def test_what_depends_on_a_failing_condition_is_skipped():
    assert rules_of(After(cond(FIRST, False), cond(SECOND, False))) == ["toy:1"]
    assert rules_of(After(cond(FIRST, True), cond(SECOND, False))) == ["toy:2"]
    assert rules_of(When(lambda s, a: False, cond(SECOND, False))) == []
    assert rules_of(Not(cond(FIRST, True))) == ["toy:1"]
    assert rules_of(Not(cond(FIRST, False))) == []


# --- decisions ---------------------------------------------------------------------------------------------------------

OPTIONS = tuple(Option(n, str(n)) for n in range(4))


@given(st.sampled_from(Form), st.integers(0, 3), st.integers(0, 4))
def test_every_listed_answer_is_one(form, low, high):
    decision = Decision("A", "?", (FIRST,), form, OPTIONS, low=min(low, high), high=high, each=1 if form is Form.SPLIT else 0)
    for n, answer in zip(range(40), decision.answers(), strict=False):
        if form is not Form.NAME:
            assert not decision.why_not(answer), (n, answer)


@pytest.mark.parametrize(
    ("form", "wrong"),
    [
        (Form.ONE, 9),
        (Form.SOME, (0, 0)),
        (Form.SOME, (0, 1, 2)),
        (Form.ORDER, (0, 1)),
        (Form.NUMBER, 7),
        (Form.SPLIT, ((0, 1), (1, 1))),
        (Form.NAME, ""),
    ],
)
def test_a_wrong_answer_is_refused_with_the_rule_that_asks(form, wrong):
    decision = Decision("A", "?", (SECOND,), form, OPTIONS, low=1, high=2, each=2 if form is Form.SPLIT else 0)
    assert [reason.rule for reason in decision.why_not(wrong)] == [SECOND]


# --- driving -----------------------------------------------------------------------------------------------------------


def test_a_run_waits_for_an_answer_and_is_taken_up_from_its_quiet_points():
    state = toy_state()
    run = Run(state, scripted([1, 2])).go()
    assert run.pending.player == "A"
    assert [p.choices for p in run.quiet] == [0, 1, 2]
    ended = Run(run.quiet[1].state, scripted([2, 3])).go()
    assert ended.state.result.winners == ("A",)
    assert replay(state, run.choices).state == run.state
    assert fork(run, 1).pending.player == "B"


def test_a_bad_answer_is_an_error_and_changes_nothing():
    state = toy_state()
    run = Run(state, scripted([8]))
    with pytest.raises(BadAnswer):
        run.go()
    assert run.state == Run(state, scripted([])).go().state


def test_steps_are_bounded():
    run = Run(toy_state(), lambda d, m: 1, max_steps=30).go()
    assert run.stopped or run.state.result is not None


def test_a_repeated_state_goes_to_the_rules_of_the_game():
    class Still(Toy):
        def segment(self, match):
            match.set((FIRST,), "nothing changes", priority=match.state.priority)
            return
            yield

    still = Still("still", R, TOY.lends, TOY.zone_kinds)
    state = toy_state()
    run = Run(state.but(setup=Setup(still, ("A", "B"))), scripted([])).go()
    assert run.state.result.draw
    assert run.state.result.rules == ("toy:3",)


def test_the_explorer_finds_every_outcome_and_says_when_it_did_not():
    explored = explore(toy_state(), lambda s: sum(p.pool for p in s.players.values()) >= 2)
    assert explored.complete
    assert {tuple(p.pool for p in o.state.players.values()) for o in explored.outcomes} == {
        (1, 1),
        (1, 2),
        (2, 0),
        (3, 0),
        (1, 3),
    }
    assert not explore(toy_state(), lambda s: False, max_positions=10).complete


def test_the_canonical_form_forgets_identities_and_moments():
    one = toy_state(Card("a"), Card("b"))
    base = one[Id(1)].base, one[Id(2)].base
    other = toy_state(Card("x"), *base)
    other = commit(other, [Cease("", obj=Id(1))]).but(past=EMPTY)
    assert canonical(other) == canonical(one)
    assert canonical(commit(other, [Alter("", obj=Id(2), fields=Map(turned=True))])) != canonical(one)


# --- acting ------------------------------------------------------------------------------------------------------------


def test_priority_passes_in_succession():
    match = Match(toy_state(players=("A", "B", "C")))
    would_receive(match, "B", FIRST)
    tell(match, FIRST)
    assert not passes(match, SECOND, "B passes")
    assert match.state.priority.holder == "C"
    assert not passes(match, SECOND, "C passes")
    assert passes(match, SECOND, "A passes")
    assert match.state.priority.holder is None


def test_alternating_gives_the_other_player_the_next_action():
    match = Match(toy_state())
    alternates(match, FIRST)
    assert match.state.priority.holder == "B"


def test_a_window_asks_each_once_and_interleaving_until_all_decline():
    asked = []

    def offer(player):
        asked.append(player)
        return len(asked) == 1
        yield

    match = Match(toy_state())
    assert through(window(match, ("B", "A"), offer))[0] is True
    assert asked == ["B", "A"]
    asked.clear()
    through(interleaved(match, "A", offer))
    assert asked == ["A", "B", "A"]


# --- costs -------------------------------------------------------------------------------------------------------------


@given(*[st.integers(0, 9)] * 4)
def test_a_total_is_never_below_zero_and_an_empty_cost_stays_empty(base, more, up, down):
    assert total(base, (), more, up, down).amount == max(0, base + more + up - down)
    assert total(None, (), more, up, down).amount is None


def test_parts_are_paid_in_the_order_chosen():
    from engine.kernel.abilities import CostPart

    paid = []

    def payer(match, context, part):
        paid.append(part.kind)
        return part.kind
        yield

    parts = (CostPart("a"), CostPart("b"), CostPart("c"))
    used, asked = through(pay(Match(toy_state()), Context(None, "A"), parts, dict.fromkeys("abc", payer), FIRST), 2, 1)
    assert paid == ["c", "b", "a"]
    assert used == ("c", "b", "a")
    assert len(asked) == 2


# --- continuous effects ------------------------------------------------------------------------------------------------


def effect(state, parts, affects, **more):
    new = Continuous(state.next_id, None, "A", affects, parts, stamp=Stamp(state.clock), **more)
    return commit(state, [Put("", fields=Map(effects=(*state.effects, new)))])


def test_layers_go_before_time_and_time_decides_within_one():
    state = toy_state(Card("c", 1))
    state = effect(state, (Part("+", 2),), (Id(1),))
    state = effect(state, (Part("=", 5),), (Id(1),))
    state = effect(state, (Part("=", 7),), (Id(1),))
    assert power(state, 1) == 9
    assert [rule.id for rule, _ in applied(state)] == ["toy:2", "toy:2", "toy:3"]


def test_an_effect_waits_for_what_it_depends_on():
    counts = Card("counter", 0, (Static(Ref("este"), (Part("=", Number(Filter(at_least=Map(power=5)))),)),))
    state = toy_state(counts, Card("c", 1))
    state = effect(state, (Part("=", 5),), (Id(2),))
    assert power(state, 1) == 1


def test_effects_that_depend_on_each_other_keep_their_order():
    a = Card("a", 1, (Static(Filter(names=("b",)), (Part("=", Number(Filter(at_least=Map(power=1)))),)),))
    b = Card("b", 1, (Static(Filter(names=("a",)), (Part("=", Number(Filter(at_least=Map(power=2)))),)),))
    state = toy_state(a, b)
    assert (power(state, 1), power(state, 2)) == (1, 2)


def test_a_static_ability_works_while_it_is_in_play():
    lord = Card("lord", 1, (Static(Filter(types=("thing",), other=True), (Part("+", 1),)),))
    state = toy_state(lord, Card("c", 2))
    assert power(state, 2) == 3
    assert power(commit(state, [Move("go", obj=Id(1), to=Zone("pit"))]), 2) == 2


# --- triggers and replacement ------------------------------------------------------------------------------------------


def test_what_leaves_sees_itself_and_the_others_leave():
    watching = Card("w", 0, (Triggered(On("die", Filter(types=("thing",))), ()),))
    match = Match(toy_state(watching, watching))
    through(match.do(*(Move("die", obj=Id(i), to=Zone("pit")) for i in (1, 2)), rules=(FIRST,), text="both die"))
    assert len(match.state.waiting) == 4


def test_a_second_condition_is_looked_at_when_it_triggers():
    from engine.kernel.abilities import Exists

    alone = Triggered(On("say"), (), only_if=Exists(Filter(names=("other",))))
    match = Match(toy_state(Card("w", 0, (alone,))))
    through(match.do(Event("say"), rules=(FIRST,), text="x"))
    assert match.state.waiting == ()


def test_a_situation_triggers_once_while_it_waits():
    from engine.kernel.abilities import Exists

    state_trigger = Triggered(On(state=Exists(Filter(names=("w",)))), ())
    match = Match(toy_state(Card("w", 0, (state_trigger,))))
    for _ in range(3):
        through(match.do(Event("say"), rules=(FIRST,), text="x"))
    assert len(match.state.waiting) == 1


def test_each_player_orders_their_own_in_turn_order():
    one, two = Triggered(On("x"), ()), Triggered(On("y"), ())
    from engine.kernel.abilities import Waiting

    waiting = tuple(Waiting(t, Context(None, p)) for p in ("B", "A") for t in (one, two))
    result, asked = through(ordered(Match(toy_state()), waiting, ("A", "B"), FIRST), (1, 0), (0, 1))
    assert [(w.context.you, w.ability) for w in result] == [("A", two), ("A", one), ("B", one), ("B", two)]
    assert [d.player for d in asked] == ["A", "B"]


def test_each_replacement_applies_once_and_the_player_affected_chooses_the_order():
    more = Card("m", 0, (Replacing(On("say"), "more", value=1),))
    match = Match(toy_state(more, more))
    _, asked = through(match.do(Pool("say", player="B", amount=1), rules=(FIRST,), text="x"), (Id(2), 0, None))
    assert match.state.players["B"].pool == 3
    assert [d.player for d in asked] == ["B"]


# --- checks, chance, undoing -------------------------------------------------------------------------------------------


def test_checks_are_made_at_once_and_again_until_quiet():
    match = Match(toy_state(Card("a", 1), Card("b", 2)))

    def find(m):
        table = m.state.zone("table")
        low = min((power(m.state, i) for i in table), default=0)
        return [Due((Move("die", obj=i, to=Zone("pit")),), SECOND, "too low") for i in table if power(m.state, i) == low]
        yield

    assert through(settle(match, find, FIRST))[0] is True
    assert len(match.trace) == 2
    assert match.state.zone("table") == ()


def test_a_shuffle_is_a_recorded_decision_unless_nothing_can_be_told_apart():
    match = Match(toy_state(Card("a"), Card("b"), zone="deck"))
    _, asked = through(shuffle(match, Zone("deck", "A"), FIRST, "shuffled"), (Id(1), Id(2)))
    assert asked[0].player == CHANCE
    assert match.state.zone("deck", "A") == (1, 2)
    unknown = commit(toy_state(), [Create("", zone=Zone("deck", "A"), owner="A") for _ in range(3)])
    assert through(shuffle(Match(unknown), Zone("deck", "A"), FIRST, "shuffled"))[1] == []


def test_undoing_goes_back_but_keeps_what_cannot_be_undone():
    match = Match(toy_state(Card("a")))
    mark = match.mark()
    through(match.do(Pool("", player="A", amount=2), rules=(FIRST,), text="x"))
    kept = Pool("", player="B", amount=1)
    through(match.do(kept, rules=(FIRST,), text="y"))
    match.undo(mark, (kept,), (SECOND,), "undone")
    assert (match.state.players["A"].pool, match.state.players["B"].pool) == (0, 1)
    assert [step.rules[0].id for step in match.trace] == ["toy:1", "toy:1", "toy:2"]
    assert match.state.clock > mark[0].clock


def test_errors_speak_for_themselves():
    why = Illegal(FIRST, "no alcanza")
    assert str(why) == "no alcanza"
    assert isinstance(TooLong("x"), Exception)
    assert Run(toy_state(), lambda d, m: UNANSWERED).go().pending is not None
