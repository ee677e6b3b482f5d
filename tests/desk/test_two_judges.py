"""Two judges without a network on one table: nothing is lost, what clashes is shown once, what adds up adds up in any order."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desk import HOST, Event, Refused, Sent, State, TakenOver, new_event, open_event
from desk.exchange import as_text, exported, read_export

from .days import Clock, extended, seat, sent

STATES = ("open", "covered", "done", "unknown")


class Phone:
    """A phone that keeps what it noted until it is sent, and makes each entry on the last that it knows of."""

    def __init__(self, event: Event, device: str):
        self.event, self.device = event, device
        self.waiting: list[Sent] = []
        self.sent: list[Sent] = []
        self.seen: dict[str, str] = {}

    def look(self) -> None:
        self.seen = {**self.event.state.heads}

    def note(self, kind: str, content: dict, matter: str) -> None:
        entry = sent(self.device, kind, content, made_on=self.seen.get(matter))
        self.seen[matter] = entry.id
        self.waiting.append(entry)

    def deliver(self) -> None:
        for entry in self.waiting:
            self.event.send(entry)
        self.sent += self.waiting
        self.waiting = []


def day() -> tuple[Event, list[Phone]]:
    folder = Path(tempfile.mkdtemp())
    event = new_event(folder / "a.juez-evento", "souls", clock=Clock())
    seat(event, 1, {1: (1, 2), 2: (3, 4)})
    return event, [Phone(event, event.admit_by_token(event.invite())[0].id) for _ in range(2)]


steps = st.lists(st.tuples(st.integers(0, 1), st.sampled_from(["look", "deliver", *STATES])), max_size=30)


@given(steps)
def test_a_table_is_as_some_order_of_its_entries_makes_it(done):
    event, phones = day()
    with event:
        for who, what in done:
            if what == "look":
                phones[who].look()
            elif what == "deliver":
                phones[who].deliver()
            else:
                phones[who].note("table_stood", {"round": 1, "table": 1, "state": what}, "table 1 1")
        for phone in phones:
            phone.deliver()
        made = [entry for phone in phones for entry in phone.sent]
        log = [entry for entry in event.entries() if entry.kind == "table_stood"]
        assert sorted(entry.id for entry in log) == sorted(entry.id for entry in made)
        held = [entry for entry in log if entry.id not in event.state.clashes]
        assert [entry.made_on for entry in held] == [None, *(entry.id for entry in held)][: len(held)]
        for clash in event.state.conflicts:
            assert clash.held in {entry.id for entry in held}
        stood = event.state.rounds[1].of_table(1)
        assert (stood.state, stood.by) == ((held[-1].content.state, held[-1].device) if held else ("unknown", ""))


ADDING = [
    ("extended", {"round": 1, "table": 1, "minutes": 3}),
    ("extended", {"round": 1, "table": 2, "minutes": 5}),
    ("called", {"round": 1, "table": 1, "about": "rules"}),
    ("called", {"round": 1, "table": 1}),
    ("ruled", {"round": 1, "table": 1, "ruling": "Sí.", "rules": ["souls:1.2.3"]}),
    ("penalised", {"player": 1, "infraction": "activacion-ilegal", "level": "advertencia"}),
    ("penalised", {"player": 1, "infraction": "activacion-ilegal", "level": "advertencia"}),
    ("dropped", {"player": 4}),
    ("check_wanted", {"round": 1, "table": 2, "reason": "fundas marcadas"}),
]


def summed(state: State) -> object:
    """What entries that only add come to, whoever came first; entries by the random part of their ids."""
    return (
        {table: state.rounds[1].extra(table) for table in (1, 2)},
        {frozenset(map(random_part, call.entries)) for call in state.calls.values()},
        {*map(random_part, state.rulings)},
        state.noted(1, "activacion-ilegal"),
        state.players[4].dropped,
        {key: check.reason for key, check in state.checks.items()},
        state.conflicts,
    )


def random_part(id: str) -> str:
    return id.partition("-")[2]


def all_sent(entries: list[Sent]) -> object:
    """What entries come to that two phones send in turn."""
    event, phones = day()
    with event:
        for at, entry in enumerate(entries):
            event.send(replace(entry, id=f"{phones[at % 2].device}-{random_part(entry.id)}"))
        return summed(event.state)


@given(st.permutations([sent("host", kind, content) for kind, content in ADDING]))
def test_what_adds_up_adds_up_in_any_order(entries):
    assert all_sent(entries) == all_sent(sorted(entries, key=lambda entry: entry.id))


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 1)), min_size=1, max_size=20))
def test_what_is_sent_again_changes_nothing(order):
    event, phones = day()
    with event:
        made = {key: sent(phones[key[1]].device, *ADDING[key[0]]) for key in order}
        for at, key in enumerate(order):
            kept = event.send(made[key])
            assert kept.again == (key in order[:at])
        assert len([entry for entry in event.entries() if entry.kind in dict(ADDING)]) == len(made)


def test_what_refers_to_what_is_not_here_yet_is_kept(event, judges):
    """After a take-over each phone sends what the laptop lacks; nobody knows whose comes first."""
    call = sent(judges[0], "called", {"round": 1, "table": 1})
    claim = sent(judges[1], "claimed", {"call": call.id}, made_on=call.id)
    given_ = extended(judges[0], 2, 3)
    undoing = sent(judges[0], "undone", {}, replaces=given_.id)
    for entry in (claim, undoing, call, given_):
        event.send(entry)
    assert event.state.rounds[1].extra(2) == 0
    assert [clash.entry for clash in event.state.conflicts] == [claim.id]
    assert event.state.queue()[0].id == call.id


def test_of_two_claims_the_first_holds_and_the_second_is_shown(event, judges):
    call = event.do("called", {"round": 1, "table": 1}).entry
    first = event.send(sent(judges[0], "claimed", {"call": call.id}, made_on=call.id)).entry
    second = event.send(sent(judges[1], "claimed", {"call": call.id}, made_on=call.id)).entry
    assert event.state.call(call.id).claimed_by == judges[0]
    (clash,) = event.state.conflicts
    assert (clash.entry, clash.held, clash.why, clash.about) == (second.id, first.id, "conflict", f"call {call.id}")


def test_what_the_head_judge_settles_takes_effect_then(event, judges):
    call = event.do("called", {"round": 1, "table": 1}).entry
    for judge in judges:
        event.send(sent(judge, "claimed", {"call": call.id}, made_on=call.id))
    (clash,) = event.state.conflicts
    event.do("settled", {"entry": clash.entry, "takes": True})
    assert event.state.call(call.id).claimed_by == judges[1]
    assert not event.state.conflicts


def test_an_undo_does_not_change_who_came_first(event, judges):
    call = event.do("called", {"round": 1, "table": 1}).entry
    first = event.send(sent(judges[0], "claimed", {"call": call.id}, made_on=call.id)).entry
    event.send(sent(judges[1], "claimed", {"call": call.id}, made_on=call.id))
    arrived = event.send(sent(judges[0], "arrived", {"call": call.id}, made_on=first.id)).entry
    event.undo(arrived.id, judges[0])
    event.undo(first.id, judges[0])
    known = event.state.call(call.id)
    assert (known.claimed_by, known.arrived, len(event.state.conflicts)) == ("", None, 1)
    event.do("claimed", {"call": call.id}, judges[1])
    assert event.state.call(call.id).claimed_by == judges[1]


def test_an_undo_can_be_undone_and_another_judge_cannot_undo(event, judges):
    given_ = event.send(extended(judges[0], 1, 3)).entry
    with pytest.raises(Refused, match="lo deshace el juez principal"):
        event.undo(given_.id, judges[1])
    undone = event.undo(given_.id, judges[0]).entry
    assert event.state.rounds[1].extra(1) == 0
    event.undo(undone.id)
    assert event.state.rounds[1].extra(1) == 3


def test_a_correction_takes_the_place_of_what_it_corrects(event, judges):
    given_ = event.send(extended(judges[0], 1, 3)).entry
    event.send(replace(extended(judges[0], 1, 5), replaces=given_.id))
    assert event.state.rounds[1].extra(1) == 5
    with pytest.raises(Refused, match="otra de su clase"):
        event.do("called", {"round": 1, "table": 1}, judges[0], replaces=given_.id)


def test_a_clock_change_made_without_a_network_is_a_request(event, clock):
    head = event.admit_by_token(event.invite("head"))[0].id
    started = event.do("round_started", {"round": 1, "minutes": 36}).entry
    late = sent(head, "round_paused", {"round": 1}, made_on=started.id, device_at=0, device_now=60_000)
    event.send(late)
    assert event.state.rounds[1].pauses == ()
    (asked,) = event.state.conflicts
    assert asked.why == "request"
    clock.go(2)
    event.do("settled", {"entry": late.id, "takes": True})
    assert event.state.rounds[1].pauses == ((event.now, None),)


# --- a second laptop --------------------------------------------------------------------------------------------------


def test_what_was_made_under_the_old_take_over_comes_in_marked(event, judges, tmp_path, clock):
    event.copy_to(tmp_path / "b.juez-evento")
    with open_event(tmp_path / "b.juez-evento", clock) as second:
        assert second.take_over() == 2
        old = extended(judges[0], 1, 3)
        second.send(old)
        second.send(replace(extended(judges[0], 2, 4), takeover=2))
        assert second.state.late == (old.id,)
        assert [second.state.rounds[1].extra(table) for table in (1, 2)] == [3, 4]


def test_the_old_laptop_says_that_it_was_taken_over(event, judges):
    with pytest.raises(TakenOver, match="Otro equipo"):
        event.send(replace(extended(judges[0], 1, 3), takeover=2))


def test_two_that_took_over_are_found_and_nothing_is_lost(event, judges, tmp_path, clock):
    for name in ("b", "c"):
        event.copy_to(tmp_path / f"{name}.juez-evento")
    with open_event(tmp_path / "b.juez-evento", clock) as b, open_event(tmp_path / "c.juez-evento", clock) as c:
        for each, table in ((b, 1), (c, 2)):
            each.take_over()
            each.send(replace(extended(judges[0], table, table), takeover=2))
        b.join(read_export(as_text(exported(c))))
        (clash,) = b.state.conflicts
        assert (clash.why, b.state.host != c.state.host) == ("hosts", True)
        assert [b.state.rounds[1].extra(table) for table in (1, 2)] == [1, 2]
        before = b.state
        b.join(read_export(as_text(exported(c))))
        assert b.state == before


def test_a_copy_on_another_machine_takes_nothing_in_before_it_takes_over(tmp_path):
    with new_event(tmp_path / "a.juez-evento", "souls", machine="aaaa") as first:
        assert not first.elsewhere
        first.copy_to(tmp_path / "b.juez-evento")
    with open_event(tmp_path / "b.juez-evento", machine="bbbb") as second:
        assert second.elsewhere
        with pytest.raises(TakenOver, match="hazte cargo"):
            second.do("dropped", {"player": 1})
        with pytest.raises(TakenOver, match="hazte cargo"):
            second.invite()
        second.take_over()
        assert not second.elsewhere
        second.do("dropped", {"player": 1})
    with open_event(tmp_path / "a.juez-evento", machine="aaaa") as first, open_event(tmp_path / "b.juez-evento") as second:
        first.join(second.entries())
        assert first.elsewhere


def test_an_event_that_was_closed_elsewhere_is_not_joined(event, tmp_path, clock):
    event.copy_to(tmp_path / "b.juez-evento")
    with open_event(tmp_path / "b.juez-evento", clock) as other:
        other.note("closed", {})
        with pytest.raises(Refused, match="ya cerró"):
            event.join(other.entries())


def test_what_clashed_and_was_taken_back_is_no_longer_shown(event, judges):
    call = event.do("called", {"round": 1, "table": 1}).entry.id
    claims = [event.send(sent(judge, "claimed", {"call": call}, made_on=call)).entry.id for judge in judges]
    event.undo(claims[1], judges[1])
    assert not event.state.conflicts


def test_of_another_event_nothing_is_taken_in(event, tmp_path):
    with new_event(tmp_path / "d.juez-evento", "souls") as other, pytest.raises(Refused, match="otro evento"):
        event.join(other.entries())


def test_the_host_needs_no_invitation(event):
    assert event.role_of(HOST) == "host"


def test_what_was_made_on_something_undone_since_clashes(event, judges):
    call = event.do("called", {"round": 1, "table": 1}).entry.id
    claim = event.do("claimed", {"call": call}, judges[0]).entry.id
    undone = event.undo(claim, judges[0]).entry.id
    late = event.send(sent(judges[0], "arrived", {"call": call}, made_on=claim)).entry.id
    assert [(clash.entry, clash.held) for clash in event.state.conflicts] == [(late, undone)]
    assert event.state.call(call).arrived is None
