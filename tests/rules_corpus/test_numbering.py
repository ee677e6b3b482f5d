"""Rule numbers: paths, who may follow whom, what a misprint should be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus.numbering import gap_between, intended, number_at, parent_of, parts, path_of, sort_key

levels = st.lists(st.integers(1, 30), min_size=1, max_size=5).map(tuple)
inferno = st.tuples(st.integers(1, 8), st.integers(0, 22), st.integers(1, 25), st.sampled_from("abcdefgh"))


@pytest.mark.parametrize(
    ("document", "earlier", "later", "gap"),
    [
        ("fftcg", "5.2.1", "5.2.1.1", 0),
        ("fftcg", "5.2.1.3", "5.2.2", 0),
        ("fftcg", "5.2.1.3", "6", 0),
        ("fftcg", "5.2.1", "5.2.3", 1),
        ("fftcg", "5.2.1", "5.2.1.2", None),
        ("fftcg", "5.2.1", "5.1.9", None),
        ("fftcg", "5.2", "5.20", None),
        ("souls", "6.4", "6.4.1.1", 0),
        ("inferno", "1", "100", 0),
        ("inferno", "116.3", "116.3a", 0),
        ("inferno", "116.3a", "116.3b", 0),
        ("inferno", "122.6c", "2", 0),
        ("inferno", "2", "200", 0),
        ("inferno", "701.9a", "701.10", 0),
        ("inferno", "116.3a", "601.1a", None),
    ],
)
def test_who_may_follow(document, earlier, later, gap):
    assert gap_between(document, path_of(document, earlier), path_of(document, later)) == gap


@pytest.mark.parametrize(
    ("document", "before", "printed", "meant"),
    [
        ("inferno", "701.10c", "701.81d", "701.10d"),
        ("inferno", "702.19b", "702.8c", "702.19c"),
        ("fftcg", "5.2.1.3", "5.1.2.3.1", "5.2.1.3.1"),
        ("fftcg", "11.7.1", "17.7.2", "11.7.2"),
        ("fftcg", "11.8.10.1", "10.8.10.2", "11.8.10.2"),
        ("fftcg", "15.2.3.3", "15.2.2.4", "15.2.3.4"),
        ("inferno", "116.3a", "601.1e", None),
        ("souls", "6.6.1", "2.8.1", None),
    ],
)
def test_what_a_misprint_should_be(document, before, printed, meant):
    found = intended(document, path_of(document, before), path_of(document, printed))
    assert (number_at(document, found) if found else None) == meant


@pytest.mark.parametrize(
    ("document", "number", "existing", "parent"),
    [
        ("inferno", "116.3a", ["1", "116", "116.3"], "116.3"),
        ("inferno", "116", ["1"], "1"),
        ("souls", "6.4.1.1", ["6", "6.4"], "6.4"),
        ("myl", "6.1.B1", ["6", "6.1", "6.1.B"], "6.1.B"),
        ("myl", "7.C.4.1.a", ["7", "7.C", "7.C.4", "7.C.4.1"], "7.C.4.1"),
        ("myl", "7.D.e#2", ["7", "7.D", "7.D.e"], "7.D"),
        ("inferno-inicio", "4.2.a.ataque", ["4", "4.2", "4.2.a"], "4.2.a"),
        ("myl", "4/h1", ["4"], "4"),
        ("fftcg", "5", ["1"], None),
    ],
)
def test_parents(document, number, existing, parent):
    assert parent_of(document, number, existing) == parent


@given(inferno)
def test_an_inferno_number_is_written_as_it_is_read(path):
    assert path_of("inferno", number_at("inferno", path)) == path


@given(levels)
def test_a_number_is_followed_by_its_first_child_and_its_next_sibling(path):
    assert gap_between("fftcg", path, (*path, 1)) == 0
    assert gap_between("fftcg", path, (*path[:-1], path[-1] + 1)) == 0
    assert gap_between("fftcg", path, path) is None


@given(levels, levels)
def test_order_is_that_of_the_parts(a, b):
    assert (sort_key("fftcg", ".".join(map(str, a))) < sort_key("fftcg", ".".join(map(str, b)))) == (a < b)


@given(st.text(max_size=30))
def test_any_text_has_parts(text):
    assert all(isinstance(p, int | str) for p in parts(text))
