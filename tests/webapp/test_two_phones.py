"""Two judges' phones at one table, through the web: whatever they note, send, lose the answer of and look at, in any order."""

from __future__ import annotations

import itertools
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desk import new_id, open_event
from indexer import Home

from .desk import Desk, text_of

#: What a judge may note, and what it says besides round and table.
NOTES = {
    "extended": {"minutes": "2"},
    "ruled": {"ruling": "Se deshace."},
    "done": {"state": "done"},
    "covered": {"state": "covered"},
    "called": {},
    "claimed": {},
    "arrived": {},
    "call_closed": {},
}
OF_A_CALL = ("claimed", "arrived", "call_closed")
STEPS = st.tuples(st.integers(0, 1), st.sampled_from([*NOTES, "send", "send, answer lost", "look"]))
FRESH = itertools.count(10)


class Phone:
    """What the page's script does: entries wait in order, each made on what was seen of its matter, or on the one before."""

    def __init__(self, desk, name: str):
        self.desk, self.client = desk, desk.judge(name)
        self.begin()

    def begin(self) -> None:
        self.waiting, self.noted, self.clashes = [], [], {}
        self.look()

    def look(self) -> None:
        self.seen, self.last = self.desk.state, {}

    def note(self, what: str, table: int) -> None:
        kind = "table_stood" if what in ("done", "covered") else what
        content = {"round": 1, "table": table, **NOTES[what]}
        if what in OF_A_CALL:
            call = self.seen.open_call(1, table)
            if call is None:
                return
            content = {"call": call.id}
        id = new_id(self.client.device)
        matter = self.seen.matter(kind, SimpleNamespace(**content))
        made_on = self.last.get(matter) or self.seen.made_on(kind, content) if matter else None
        self.last[matter] = id
        fields = [[f"c-{name}", str(value)] for name, value in content.items()]
        entry = {"id": id, "kind": kind, "fields": fields, "made_on": made_on, "takeover": 1}
        self.waiting.append(entry)
        self.noted.append(id)

    def send(self, lost: bool = False) -> None:
        said = self.client.post("/evento/anotar", json={"entries": self.waiting}).get_json()["entries"]
        assert not [one for one in said if one.get("refused")], said
        if not lost:
            self.clashes |= {one["id"]: one["clash"] for one in said}
            self.waiting = []


@pytest.fixture(scope="module")
def phones(tmp_path_factory):
    desk = Desk(Home(tmp_path_factory.mktemp("two")))
    desk.event.do("round_started", {"round": 1, "minutes": 50})
    return desk, (Phone(desk, "Marta"), Phone(desk, "Oriol"))


@given(steps=st.lists(STEPS, max_size=25))
def test_each_entry_is_there_once_and_each_clash_is_told_to_who_made_it(phones, steps):
    desk, both = phones
    table = next(FRESH)
    before = desk.state.number
    for phone in both:
        phone.begin()
    for who, what in steps:
        if what == "look":
            both[who].look()
        elif what.startswith("send"):
            both[who].send(lost="lost" in what)
        else:
            both[who].note(what, table)
    for phone in both:
        phone.send()
    state, there = desk.state, desk.event.entries(before)
    for phone in both:
        assert [entry.id for entry in there if entry.device == phone.client.device] == phone.noted
        told = {id for id, clash in phone.clashes.items() if clash}
        assert told == {clash.entry for clash in state.conflicts if clash.entry in phone.noted}
    assert state.rounds[1].extra(table) == 2 * sum(entry.kind == "extended" for entry in there)
    assert len([one for one in state.rulings.values() if one.table == table]) == sum(entry.kind == "ruled" for entry in there)
    lost = {clash.entry for clash in state.conflicts}
    held = [entry.content.state for entry in there if entry.kind == "table_stood" and entry.id not in lost]
    assert state.rounds[1].of_table(table).state == (held[-1] if held else "unknown")
    assert len([clash.entry for clash in state.conflicts]) == len(lost)
    with open_event(desk.event.file.path) as again:
        assert again.state == state
    for clash in state.conflicts:
        desk.event.undo(clash.entry)


def test_a_clash_is_on_the_page_of_both_and_of_nobody_else(phones):
    desk, both = phones
    table = next(FRESH)
    for phone in both:
        phone.begin()
        phone.note("done" if phone is both[0] else "covered", table)
    for phone in both:
        phone.send()
    (clash,) = desk.state.conflicts
    assert clash.device == both[1].client.device
    for phone in both:
        assert text_of(phone.client.get("/evento")).count("llegó antes") == 1
    assert "llegó antes" not in text_of(desk.judge("Nora").get("/evento"))
    desk.event.undo(clash.entry)
