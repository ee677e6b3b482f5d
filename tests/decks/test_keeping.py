"""What an import makes of the cards known before: nothing is lost, and all that changes is told."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from decks import Card
from decks.keeping import kept


def card(name, code="", game="fftcg", aliases=(), **facts):
    return Card(game, name, (code,) if code else (), facts, aliases)


def told(changes):
    return [(change.card, change.fact, change.before, change.after) for change in changes]


def test_what_is_new_what_changes_and_what_stays():
    known = [card("Auron", "1-001H", cost=6), card("Lulu", "1-149H", cost=5)]
    result = kept(
        "fftcg", known, [card("Auron", "1-001H", cost=7, text="Draw"), card("Lulu", "1-149", cost=5), card("Sin", "1-150C")]
    )
    assert result.added == ("Sin (1-150C)",)
    assert told(result.changed) == [
        ("Auron (1-001H)", "cost", 6, 7),
        ("Auron (1-001H)", "text", None, "Draw"),
        ("Lulu (1-149H)", "codes", ["1-149H"], ["1-149H", "1-149"]),
    ]
    assert (result.left, result.joined, result.unchanged) == ((), (), 0)


def test_an_import_blanks_no_name_narrows_no_list_and_drops_no_id():
    known = [card("Auron", "1-001H", elements=("Fuego", "Luz"), octgn=("a",), text="Draw", cost=6)]
    file = [card("", "1-001H", elements=("Fuego",), octgn=("b",), text="")]
    result = kept("fftcg", known, file)
    (now,) = result.cards.values()
    assert (now.name, now.facts["elements"], now.facts["octgn"]) == ("Auron", ("Fuego", "Luz"), ("a", "b"))
    assert (now.facts["text"], now.facts["cost"]) == ("Draw", 6)
    assert told(result.left) == [
        ("Auron (1-001H)", "elements", ["Fuego", "Luz"], ["Fuego"]),
        ("Auron (1-001H)", "text", "Draw", ""),
    ]
    assert told(result.changed) == [("Auron (1-001H)", "octgn", ["a"], ["a", "b"])]


def test_a_list_with_other_words_is_another_list_and_capitals_are_none():
    known = [card("Auron", "1-001H", categories=("X",), rarity="hero")]
    result = kept("fftcg", known, [card("Auron", "1-001H", categories=("XIII",), rarity="Hero")])
    assert told(result.changed) == [("Auron (1-001H)", "categories", ["X"], ["XIII"])]
    assert told(kept("fftcg", known, [card("Auron", "1-001H", categories=("x",))]).changed) == []


def test_a_name_keeps_its_capitals():
    (now,) = kept("myl", [card("Rey de Bronce", game="myl", cost=3)], [card("rey de bronce", game="myl", cost=3)]).cards.values()
    assert now.names == ("Rey de Bronce",)
    (now,) = kept("myl", [card("rey de bronce", game="myl")], [card("Rey de Bronce", game="myl")]).cards.values()
    assert now.names == ("Rey de Bronce",)


def test_a_file_shows_that_two_cards_are_printings_of_one():
    known = [card("Auron", "1-001H", cost=6), card("Auron", "PR-009", text="Draw")]
    result = kept("fftcg", known, [card("Auron", "PR-009/1-001H")])
    assert (len(result.cards), result.joined) == (1, ("Auron (1-001H)",))


def test_a_zero_is_no_strength_of_a_card_that_has_none():
    (now,) = kept("myl", [card("Rayo", game="myl", type=("Talismán",))], [card("rayo", game="myl", strength=0)]).cards.values()
    assert "strength" not in now.facts


_WORDS = st.lists(st.sampled_from(["Fuego", "fuego", "Luz", "Agua"]), max_size=3, unique=True).map(tuple)
_CARDS = st.lists(
    st.builds(
        card,
        st.sampled_from(["", "Auron", "auron", "Lulu"]),
        st.sampled_from(["1-001H", "1-001", "1-002R", "PR-001/1-002R", "PR-001"]),
        elements=_WORDS,
        octgn=_WORDS.filter(bool),
        text=st.sampled_from(["", "Draw", "Dull"]),
        cost=st.integers(0, 3),
    ),
    max_size=4,
)


@given(_CARDS, _CARDS)
def test_nothing_is_ever_lost(known, found):
    result = kept("fftcg", known, found)
    before = kept("fftcg", [], known)
    where = {code: card for card in result.cards.values() for code in card.codes}
    for old in before.cards.values():
        now = where[old.codes[0]]
        assert set(old.codes) <= set(now.codes)
        assert set(old.facts) <= set(now.facts)
        assert bool(now.name) >= bool(old.name)
        assert len({word.lower() for word in now.facts["elements"]}) >= len({word.lower() for word in old.facts["elements"]})
        assert {word.lower() for word in old.facts["octgn"]} <= {word.lower() for word in now.facts["octgn"]}
        assert bool(now.facts["text"]) >= bool(old.facts["text"])


@given(_CARDS, _CARDS)
def test_the_same_file_again_changes_nothing(known, found):
    once = kept("fftcg", known, found)
    twice = kept("fftcg", once.cards.values(), once.cards.values())
    assert (twice.cards, twice.added, twice.changed, twice.left) == (once.cards, (), (), ())
