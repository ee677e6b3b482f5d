"""Who came in: invitations, PIN, cards of the tables, devices."""

from __future__ import annotations

from dataclasses import replace

from ..contents import Admitted, CardsRenewed, Invited, PinMissed, PinSet, Revoked
from ..entries import Entry
from ..state import Device, Invitation, State, put
from .handling import handles

#: For how long a PIN that was missed counts (milliseconds).
MINUTE = 60_000


@handles("invited")
def invited(state: State, entry: Entry, said: Invited) -> State:
    return state.but(invitations=put(state.invitations, said.token, Invitation(said.token, said.role)))


@handles("cards_renewed")
def cards_renewed(state: State, entry: Entry, said: CardsRenewed) -> State:
    return state.but(cards=state.cards + 1)


@handles("pin_set")
def pin_set(state: State, entry: Entry, said: PinSet) -> State:
    return state.but(pin=said.on)


@handles("pin_missed")
def pin_missed(state: State, entry: Entry, said: PinMissed) -> State:
    lately = tuple(at for at in state.pin_missed if entry.at - MINUTE < at <= entry.at)
    return state.but(pin_missed=(*lately, entry.at))


@handles("admitted")
def admitted(state: State, entry: Entry, said: Admitted) -> State:
    """A device comes in; its invitation is used up."""
    device = Device(entry.device, said.role, said.name, said.key, said.by, entry.at, said.table, said.before)
    invitations = state.invitations
    if said.token is not None and said.token in invitations:
        invitations = put(invitations, said.token, replace(invitations[said.token], used=entry.device))
    return state.but(devices=put(state.devices, device.id, device), invitations=invitations)


@handles("revoked")
def revoked(state: State, entry: Entry, said: Revoked) -> State:
    known = state.devices.get(said.device)
    return state if known is None else state.but(devices=put(state.devices, known.id, replace(known, revoked=True)))
