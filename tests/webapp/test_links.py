"""Situations too long for an address: kept for each device so many, never in the place of what judges and the host sent."""

from __future__ import annotations

import random

import pytest

from indexer import Home
from webapp import create_app
from webapp.access import Role
from webapp.packed import BadLink
from webapp.situations import links as module
from webapp.situations.links import Links


@pytest.fixture
def linked(shared_home, tmp_path, monkeypatch):
    """An application, the links it keeps, and small bounds."""
    monkeypatch.setattr(module, "_OF_JUDGES", 4)
    monkeypatch.setattr(module, "_OF_A_DEVICE", 3)
    monkeypatch.setattr(module, "_OF_DEVICES", 5)
    return create_app(shared_home, {"TESTING": True}), Links(Home(tmp_path).long_links)


def long_text(n):
    chance = random.Random(n)
    return "".join(chance.choice("abcdefghijklmnopqrstuvwxyz ") for _ in range(20_000))


def send(linked, role, device, *numbers):
    """The words for some texts that a browser sends."""
    app, links = linked
    cookie = app.extensions["access"].cookie(role, device)
    with app.test_request_context(headers={"Cookie": f"juez={cookie}"}):
        return [links.word(long_text(n)) for n in numbers]


def kept(linked, words):
    """Which of some words still stand for a text."""
    found = []
    for word in words:
        try:
            linked[1].text(word)
            found.append(True)
        except BadLink:
            found.append(False)
    return found


def test_a_device_keeps_so_many_and_the_oldest_goes(linked):
    words = [send(linked, Role.VISITOR, "a", n)[0] for n in range(5)]
    assert sorted(kept(linked, words)) == [False, False, True, True, True]
    assert kept(linked, words[-1:]) == [True]


def test_visitors_push_out_nothing_of_judges_and_of_the_host(linked):
    ours = [*send(linked, Role.JUDGE, "j", 100, 101), *send(linked, Role.HOST, "h", 102)]
    for device in range(6):
        send(linked, Role.VISITOR, str(device), *range(10 * device, 10 * device + 3))
    assert kept(linked, ours) == [True] * 3
    assert len(list(linked[1]._folder.glob("*/@*.yaml"))) == 5


def test_what_a_judge_sent_stays_a_judges_when_a_visitor_sends_it_too(linked):
    (word,) = send(linked, Role.JUDGE, "j", 7)
    assert send(linked, Role.VISITOR, "a", 7) == [word]
    send(linked, Role.VISITOR, "a", 1, 2, 3, 4)
    assert kept(linked, [word]) == [True]


def test_a_link_of_one_opens_for_all(linked):
    (word,) = send(linked, Role.VISITOR, "a", 3)
    assert linked[1].text(word) == long_text(3)


@pytest.mark.parametrize("word", ["@", "@../x", "@" + "0" * 20, "@*", "@" + "?" * 20])
def test_what_is_no_word_of_ours_is_lost(linked, word):
    with pytest.raises(BadLink):
        linked[1].text(word)
