"""The event itself: what it is judged by, take-overs, copies, its end."""

from __future__ import annotations

from dataclasses import replace

from ..contents import ClockSet, Closed, Copied, EditionSet, Opened, OwnSet, ReadingsSet, TakenOver
from ..entries import Entry
from ..state import State
from .handling import handles


@handles("opened")
def opened(state: State, entry: Entry, said: Opened) -> State:
    return state.but(about=said, readings=said.readings, edition=said.edition, host=entry.host)


@handles("readings")
def readings(state: State, entry: Entry, said: ReadingsSet) -> State:
    return state.but(readings=said.readings)


@handles("edition")
def edition(state: State, entry: Entry, said: EditionSet) -> State:
    return state.but(edition=said.edition)


@handles("own")
def own(state: State, entry: Entry, said: OwnSet) -> State:
    return state.but(own=said)


@handles("taken_over")
def taken_over(state: State, entry: Entry, said: TakenOver) -> State:
    """Only one step further is a take-over; what is not came of two laptops, and is shown as such."""
    return state.but(takeover=said.number, host=entry.host, takeovers=(*state.takeovers, entry))


@handles("copied")
def copied(state: State, entry: Entry, said: Copied) -> State:
    return state.but(copies=(*state.copies, (entry.at, said.place)))


@handles("clock_set")
def clock_set(state: State, entry: Entry, said: ClockSet) -> State:
    """The clock is right from now on; what phones said about the wrong one no longer counts."""
    devices = {id: replace(device, difference=None) for id, device in state.devices.items()}
    return state.but(ahead=said.ahead, jumps={}, devices=devices)


@handles("closed")
def closed(state: State, entry: Entry, said: Closed) -> State:
    return state.but(closed=True)
