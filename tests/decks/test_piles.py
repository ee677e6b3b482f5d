"""Piles: every card in one, in order, with the fewest looks."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from decks.piles import LEAST, MOST, plan

rows = st.lists(st.integers(1, 4), max_size=14).map(lambda copies: [(n, f"Carta {at:02}") for at, n in enumerate(copies)])


@given(rows)
def test_every_card_is_in_one_pile_and_the_order_stays(listed):
    piles = plan(listed)
    assert [row for pile in piles for row in pile.rows] == listed
    assert sum(pile.copies for pile in piles) == sum(copies for copies, _ in listed)
    assert len(piles) <= MOST
    assert len(listed) >= LEAST or len(piles) <= 1


def looks(parts) -> int:
    """What it takes to deal into these piles and to count each."""
    whole = sum(copies for part in parts for copies, _ in part)
    return whole * len(parts) + sum(sum(copies for copies, _ in part) * len(part) for part in parts)


@given(rows.filter(lambda listed: len(listed) >= LEAST))
def test_no_other_way_to_cut_takes_fewer_looks(listed):
    least = min(
        looks([listed[a:b] for a, b in pairwise((0, *cuts, len(listed)))])
        for many in range(MOST)
        for cuts in combinations(range(1, len(listed)), many)
    )
    assert looks([pile.rows for pile in plan(listed)]) == least


def test_fifty_cards_of_seventeen_names_make_four_piles():
    piles = plan([(3, f"Carta {letter}") for letter in "ABCDEFGHIJKLMNOPQ"])
    assert [pile.copies for pile in piles] == [12, 12, 12, 15]
    assert (piles[0].first, piles[0].last) == ("Carta A", "Carta D")
