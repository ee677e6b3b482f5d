"""Who comes in, and who may do what."""

from __future__ import annotations

import pytest

from desk import KINDS, Refused, Role

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
