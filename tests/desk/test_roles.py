"""Who comes in, and who may do what."""

from __future__ import annotations

import pytest

from desk import KINDS, Held, Refused, Role

from .days import extended, sent


def test_an_invitation_is_good_once(event):
    token = event.invite()
    device, key = event.admit_by_token(token, "Marta")
    assert (device.role, device.name) == (Role.JUDGE, "Marta")
    assert event.device_of(key) == device
    with pytest.raises(Refused, match="ya se usó"):
        event.admit_by_token(token)
    with pytest.raises(Refused, match="no vale"):
        event.admit_by_token("abc")


def test_the_head_judge_invites_and_judges_do_not(event):
    head, _ = event.admit_by_token(event.invite(Role.HEAD))
    judge, _ = event.admit_by_token(event.invite(device=head.id))
    for asked in (event.invite, event.set_pin, event.renew_cards):
        with pytest.raises(Refused, match="juez principal"):
            asked(device=judge.id)


def test_of_the_pin_five_wrong_tries_a_minute_for_all_together(event, clock):
    pin = event.set_pin()
    assert pin.isdigit()
    assert len(pin) == 6
    wrong = f"{(int(pin) + 1) % 1_000_000:06d}"
    for _ in range(5):
        with pytest.raises(Refused, match="no es ese"):
            event.admit_by_pin(wrong)
    with pytest.raises(Refused, match="espera un minuto"):
        event.admit_by_pin(pin)
    clock.go(1.1)
    assert event.admit_by_pin(pin, "Oriol")[0].role is Role.JUDGE


def test_without_a_pin_nobody_comes_in_by_one(event):
    for pin in ("", "000000"):
        with pytest.raises(Refused):
            event.admit_by_pin(pin)
    event.set_pin()
    event.set_pin(on=False)
    assert event.pin == ""
    with pytest.raises(Refused):
        event.admit_by_pin("")


def test_the_card_of_a_table_is_good_again_until_cards_are_renewed(event):
    token = event.table_token(2)
    assert token == event.table_token(2) != event.table_token(3)
    phones = [event.admit_table(2, token)[0] for _ in range(2)]
    assert {phone.table for phone in phones} == {2}
    with pytest.raises(Refused, match="tarjeta"):
        event.admit_table(3, token)
    event.renew_cards()
    with pytest.raises(Refused, match="tarjeta"):
        event.admit_table(2, token)


def test_a_device_that_was_sent_away_does_nothing_more(event):
    device, key = event.admit_by_token(event.invite())
    event.do("revoked", {"device": device.id})
    assert event.device_of(key) is None
    with pytest.raises(Refused, match="se le retiró"):
        event.send(extended(device.id, 1, 3))


def test_a_table_calls_for_itself_and_does_nothing_else(event):
    phone, _ = event.admit_table(2, event.table_token(2))
    event.send(sent(phone.id, "called", {"round": 1, "table": 2}))
    with pytest.raises(Refused, match="solo anota lo suyo"):
        event.send(sent(phone.id, "called", {"round": 1, "table": 3}))
    mine = {name for name, kind in KINDS.items() if Role.TABLE in kind.roles}
    assert mine == {"called", "call_appealed", "undone"}


def test_a_table_appeals_its_own_call_only(event):
    phone, _ = event.admit_table(2, event.table_token(2))
    own, other = (event.do("called", {"round": 1, "table": table}).entry.id for table in (2, 3))
    event.send(sent(phone.id, "call_appealed", {"call": own}))
    assert event.state.call(own).appealed is not None
    with pytest.raises(Refused, match="solo anota lo suyo"):
        event.send(sent(phone.id, "call_appealed", {"call": other}))


def test_visitors_write_nothing():
    assert not [name for name, kind in KINDS.items() if Role.VISITOR in kind.roles]


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.inner])
def test_what_the_desk_makes_itself_no_device_sends(event, name):
    with pytest.raises(Refused, match="no lo puede anotar"):
        event.send(sent("host", name, {}))


def test_the_log_knows_no_token(event, path):
    token = event.invite()
    _, key = event.admit_by_token(token)
    event.close()
    data = path.read_bytes()
    assert token.encode() not in data
    assert key.encode() not in data


# --- a phone that comes in again ---------------------------------------------------------------------------------------


def extra(event, table: int) -> int:
    return event.state.rounds[1].extra(table)


def test_a_phone_that_was_sent_away_and_comes_in_again_sends_what_it_had(event):
    first, key = event.admit_by_token(event.invite(), "Marta")
    acknowledged, waiting = extended(first.id, 1, 2), extended(first.id, 1, 3)
    event.send(acknowledged, first.id)
    event.do("revoked", {"device": first.id})
    with pytest.raises(Refused):
        event.send(waiting, first.id)
    again, _ = event.admit_by_token(event.invite(), "Marta", key)
    taken = event.send_all([acknowledged, waiting, waiting], again.id)
    assert [kept.again for kept in taken] == [True, False, True]
    assert extra(event, 1) == 5
    assert taken[1].entry.device == first.id
    assert event.state.same_phone(again.id) == {first.id, again.id}
    event.send(sent(again.id, "undone", {}, replaces=waiting.id), again.id)
    assert extra(event, 1) == 2


def test_what_another_phone_made_waits_until_a_head_judge_hands_it_over(event):
    marta, _ = event.admit_by_token(event.invite(), "Marta")
    oriol, _ = event.admit_by_token(event.invite(), "Oriol")
    nora, _ = event.admit_by_token(event.invite(Role.HEAD), "Nora")
    event.do("revoked", {"device": marta.id})
    entry = extended(marta.id, 1, 3)
    with pytest.raises(Held, match="juez principal"):
        event.send(entry, oriol.id)
    assert event.send(entry, nora.id).entry.role is Role.JUDGE
    assert event.send(entry, nora.id).again
    assert extra(event, 1) == 3


def test_a_judge_hands_over_no_more_than_the_device_that_made_it_might(event):
    marta, _ = event.admit_by_token(event.invite(), "Marta")
    nora, _ = event.admit_by_token(event.invite(Role.HEAD), "Nora")
    with pytest.raises(Refused, match="juez"):
        event.send(sent(marta.id, "round_started", {"round": 1, "minutes": 40}), nora.id)
    with pytest.raises(Held):
        event.send(sent("host", "round_started", {"round": 1, "minutes": 40}), marta.id)


def test_a_phone_that_another_machine_let_in_sends_what_this_one_lacks(event):
    here, _ = event.admit_by_pin(event.set_pin(), "Marta")
    made_there = extended("d0123456789", 2, 4)
    kept = event.send(made_there, here.id)
    assert (kept.entry.id, kept.entry.device) == (made_there.id, here.id)
    assert event.send(made_there, here.id).again


def test_the_clock_of_a_phone_that_handed_over_is_not_taken_for_wrong(event):
    marta, _ = event.admit_by_token(event.invite(), "Marta")
    late = event.now - 30 * 60_000
    handed = extended(marta.id, 1, 3)
    handed = type(handed)(**{**vars(handed), "device_at": late, "device_now": late + 25 * 60_000})
    entry = event.send(handed, "host").entry
    assert entry.waited == 25 * 60_000
    assert (event.state.jumps, event.state.devices[marta.id].difference) == ({}, None)


def test_a_phone_at_another_table_sends_the_call_it_made_at_the_one_before(event):
    first, key = event.admit_table(3, event.table_token(3))
    second, _ = event.admit_table(1, event.table_token(1), key)
    event.send(sent(first.id, "called", {"round": 1, "table": 3}), second.id)
    with pytest.raises(Refused, match="solo anota lo suyo"):
        event.send(sent(first.id, "called", {"round": 1, "table": 2}), second.id)
    assert [call.table for call in event.state.queue()] == [3]
