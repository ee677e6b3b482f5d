"""Walking over abilities and rebuilding them."""

from engine.kernel.abilities import Do, Filter, On, Ref, Static, Triggered
from engine.kernel.frozen import Map
from engine.kernel.visiting import every, rebuilt, verbs, walk, words

ABILITY = Triggered(On("mover", Ref("este")), (Do("exiliar", Map(what=Filter(types=("aliado",)))), Do("tomar")))


def test_walking_meets_every_node_before_what_it_is_made_of():
    met = list(walk(ABILITY))
    assert met[0] is ABILITY
    assert met.index(ABILITY.effect[0]) < met.index(Filter(types=("aliado",))) < met.index("aliado")
    assert list(every(Ref, ABILITY)) == [Ref("este")]


def test_words_and_verbs_are_what_is_said_wherever_it_stands():
    assert {"mover", "este", "exiliar", "aliado", "tomar"} <= words(ABILITY)
    assert verbs(ABILITY) == {"exiliar", "tomar"}
    assert verbs(Static(Ref("este"), value=ABILITY)) == {"exiliar", "tomar"}


def test_rebuilding_changes_what_is_to_be_changed_and_shares_the_rest():
    def change(value):
        return "objeto" if value == "aliado" else rebuilt(value, change)

    other = change(ABILITY)
    assert next(every(Filter, other)).types == ("objeto",)
    assert other.on is ABILITY.on
    assert change(other) is other
