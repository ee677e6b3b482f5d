"""What games are made of in tables: grounds of steps, operations, keywords."""

from engine.kernel.abilities import Keyword, Ref, Static
from engine.kernel.rules import RuleTable
from engine.play.grounds import ground, grounds
from engine.play.keywords import Keywords, Means, in_words, meaning
from engine.play.operations import add, gain, less, lose, set_number, set_to, switch, with_

R = RuleTable("juego")
ALWAYS, IF_MANY, SWIFT, TWICE, EACH = (R(str(n), "una regla") for n in range(5))


def test_a_step_rests_on_the_rules_whose_test_holds_in_the_order_of_the_table():
    table = (ground(ALWAYS), ground(IF_MANY, TWICE, when=lambda case: case > 1))
    assert grounds(table, 1) == (ALWAYS,)
    assert grounds(table, 2) == (ALWAYS, IF_MANY, TWICE)


def changed(seen, *operations):
    for operation, value in operations:
        operation(seen, value)
    return seen


def test_operations_change_what_there_is():
    seen = {"strength": 2, "resistance": None, "subtypes": ("lobo",), "name": "Uno", "abilities": ()}
    changed(
        seen,
        (add("strength", "resistance"), 3),
        (set_number("resistance"), 4),
        (with_("subtypes"), ("lobo", "zorro")),
        (less("subtypes"), ("lobo",)),
        (set_to("name"), "Otro"),
    )
    assert seen == {"strength": 5, "resistance": None, "subtypes": ("zorro",), "name": "Otro", "abilities": ()}
    changed(seen, (set_number("resistance", lambda view: True), 4), (switch("strength", "resistance"), None))
    assert (seen["strength"], seen["resistance"]) == (4, 5)


def test_a_keyword_is_lost_by_its_name_with_all_its_instances():
    seen = changed({"abilities": ()}, (gain, Keyword("Veloz", 1)), (gain, Keyword("Veloz", 2)), (gain, Keyword("Fuerte")))
    assert changed(seen, (lose, "Veloz"))["abilities"] == (Keyword("Fuerte"),)


KEYWORDS = Keywords({"Veloz": Means(in_words("veloz"), (SWIFT,), redundant=TWICE), "Golpe": Means(independent=EACH)})


def test_redundant_instances_of_a_keyword_count_once_and_independent_ones_each():
    abilities = (Keyword("Veloz"), Keyword("Golpe"), Keyword("Veloz"), Keyword("Golpe"))
    assert KEYWORDS.counted(abilities) == (Keyword("Veloz"), Keyword("Golpe"), Keyword("Golpe"))
    assert KEYWORDS.rules_of(abilities) == (SWIFT, TWICE, EACH)
    assert KEYWORDS.rules_of(abilities[:2]) == (SWIFT,)


def test_a_keyword_stands_for_its_abilities():
    assert meaning(KEYWORDS)(Keyword("Veloz")) == (Static(Ref("este"), rule="veloz"),)
    assert meaning(KEYWORDS)(Keyword("Golpe")) == ()
