"""What another edition says otherwise, rule by rule, and in the words that are relied on."""

from dataclasses import replace

from rules_corpus import embedded_editions
from rules_corpus.differing import added, differing

OURS = next(edition for edition in embedded_editions() if edition.document == "myl")
RULES = [record for record in OURS if record.rules and len(record.text) > 60]


def other(change):
    """Our edition with some records changed (None: taken out)."""
    records = tuple(new for record in OURS if (new := change(record)) is not None)
    return replace(OURS.with_records(records), name="otra", _by_id={})


def test_the_same_edition_differs_in_nothing():
    same = other(lambda record: record)
    assert differing(OURS, same, {RULES[0].id: "no está en ninguna parte"}) == {}
    assert added(OURS, same) == []


def test_text_title_and_phrase_are_told_apart():
    one, two = RULES[0], RULES[1]
    phrases = {one.id: one.text[:20], two.id: two.text[:20]}
    changes = {one.id: replace(one, text="Nada de aquello."), two.id: replace(two, text=f"{two.text} Y además.", title="Otro")}
    found = differing(OURS, other(lambda record: changes.get(record.id, record)), phrases)
    assert {rule: each.where for rule, each in found.items()} == {one.id: ("text", "phrase"), two.id: ("title", "text")}
    assert found[one.id].phrase == phrases[one.id]
    assert found[two.id].phrase is None


def test_a_rule_that_went_and_one_that_has_another_number():
    gone, moved = RULES[2], RULES[3]

    def change(record):
        if record is gone:
            return None
        return replace(record, id="myl:99.9", number="99.9") if record is moved else record

    found = differing(OURS, other(change), {})
    assert (found[gone.id].where, found[gone.id].now) == (("number",), None)
    assert (found[moved.id].where, found[moved.id].now) == (("number",), "myl:99.9")


def test_what_comes_anew_is_named():
    new = replace(
        RULES[4], id="myl:98.8", number="98.8", title="", text="Cada jugador silba una vez al empezar la tercera ronda."
    )
    more = replace(OURS.with_records((*OURS, new)), name="otra", _by_id={})
    assert added(OURS, more) == ["myl:98.8"]
    assert differing(OURS, more, {}) == {}
