"""Card text of Souls: what is understood is written again, in the same words and the other way round."""

import pytest
import yaml

from engine.files.yaml_nodes import SituationError
from engine.games.souls.card_data import read_card
from engine.games.souls.text import READER
from engine.kernel.abilities import Filter, Keyword, Part, Ref, Spell, Static, Unread
from engine.kernel.frozen import Map
from engine.kernel.visiting import every
from engine.running.coverage import FOLDER as SITUATIONS
from engine.running.coverage import read_situation
from engine.running.runs import run_situation
from engine.text.words import normalise

from .expected import FOLDER
from .fresh import FOLDER as FRESH
from .fresh import fresh_texts

NAME = "Zutano"
EXPECTED = [row for path in sorted(FOLDER.glob("souls*.yaml")) for row in yaml.safe_load(path.read_text("utf-8"))["rows"]]
TEXTS = [*((row[1].split()[0], row[3]) for row in EXPECTED), *fresh_texts("souls")]
#: Eight lists worded later, and of how many of each nothing is left unread.
LATER = yaml.safe_load((FRESH / "souls-later.yaml").read_text("utf-8"))
LATER_READ = {
    "first": 153,
    "second": 143,
    "third": 150,
    "fourth": 110,
    "fifth": 90,
    "sixth": 60,
    "seventh": 41,
    "eighth": 36,
}
each_text = pytest.mark.parametrize(("kind", "text"), TEXTS, ids=lambda part: part[:40])


def wholly(kind: str, text: str) -> bool:
    return not any(every(Unread, read_card(NAME, {"type": kind, "text": text}).abilities))


def test_so_many_texts_were_worded_and_so_many_are_read():
    assert len(EXPECTED) >= 120
    assert len(fresh_texts("souls")) >= 135
    assert sum(wholly(row[1].split()[0], row[3]) for row in EXPECTED) >= 142
    assert sum(wholly(kind, text) for kind, text in fresh_texts("souls")) >= 126


@pytest.mark.parametrize("name", LATER)
def test_so_many_of_those_worded_later_are_read_and_all_are_written_again(name):
    assert sum(wholly(kind, text) for kind, text in LATER[name]) >= LATER_READ[name]
    for _, text in LATER[name]:
        read = READER.read(text, NAME)
        assert READER.again(read) == normalise(text, NAME)
        assert read.unread or READER.read(READER.write(read.abilities, NAME), NAME).abilities == read.abilities


@each_text
def test_what_is_understood_is_written_again(kind, text):
    read = READER.read(text, NAME)
    assert READER.again(read) == normalise(text, NAME)
    if not read.unread:
        assert READER.read(READER.write(read.abilities, NAME), NAME).abilities == read.abilities


def abilities(kind, text):
    return read_card(NAME, {"type": kind, "text": text}).abilities


def test_what_stands_before_a_semicolon_is_paid_as_a_conjuro_is_activated():
    assert [type(one) for one in abilities("Conjuro", "Paga 1 vida; roba 1 carta.")] == [Static, Spell]


@pytest.mark.parametrize(("kind", "read"), [("Conjuro", True), ("Unidad", False), ("Ente", False), ("Arma", False)])
def test_whether_a_text_lets_be_played_in_the_combat_what_no_rule_lets_is_not_guessed(kind, read):
    """7.2.3.1: only a Conjuro and an effect «Rápido:»."""
    assert wholly(kind, "Solo puedes jugar esta carta durante el Combate.") == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Tu oponente descarta 1 carta y roba 1 carta.", False),
        ("Tu oponente roba 1 carta, luego descarta 1 carta.", False),
        ("Tu oponente roba 1 carta y descarta 1 carta de su mano.", True),
        ("Cada jugador roba 1 carta y descarta 1 carta.", True),
    ],
)
def test_who_does_what_stands_behind_what_another_does_is_not_guessed(text, read):
    """The form is that of what is said to you, too."""
    assert wholly("Conjuro", text) == read


def test_a_keyword_on_a_weapon_is_one_of_its_unit():
    assert abilities("Arma", "Destrozar") == (Static(Ref("portador"), (Part("abilities +", Keyword("Destrozar")),)),)


def test_what_stands_in_quotes_is_a_name_a_type_or_an_arquetipo():
    (said,) = abilities("Ente", "Tus unidades “Ángel” reciben +1/+0.")
    assert said.affects == Filter(types=("Unidad",), controller="tú", marks=(("se llama", "Ángel"),))


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        ("Unidad", "Roba 1 carta.", "nadie la sigue"),
        ("Ente", "Atraer", "no dice nada de un Ente"),
        ("Conjuro", "Rápido: Roba 1 carta.", "no está en el campo"),
        ("Unidad", "La unidad equipada gana Destrozar.", "solo un Arma"),
        ("Unidad", "Al equipar: Roba 1 carta.", "solo se equipa un Arma"),
        ("Ente", "Al atacar: Roba 1 carta.", "habla del Combate"),
        ("Arma", "Al jugar: Roba 1 carta.", "se equipa"),
        ("Ente", "Este Ente recibe +1/+1.", "no tiene Fuerza"),
        ("Ente", "Este Ente no puede bloquear.", "habla del Combate"),
        ("Maná", "Tus unidades reciben +1/+1.", "no está en el campo"),
        ("Ente", "Esta carta paga 2.", "solo paga una carta de Maná"),
        ("Unidad", "Al colocar este maná: Roba 1 carta.", "solo se coloca una carta de Maná"),
        ("Unidad", "Solo se puede equipar a unidades.", "solo se equipa un Arma"),
    ],
)
def test_what_can_do_nothing_on_a_card_of_its_type_is_unread_with_the_reason(kind, text, why):
    (unread,) = every(Unread, abilities(kind, text))
    assert why in unread.reason


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Doble", "Tus Unidades infligen el doble de daño a Unidades."),
        ("Combate", "No puede ser destruida en combate."),
        ("Sed de Sangre", "Sed de Sangre. Cuando destruya a una Unidad: Roba 1 carta."),
    ],
)
def test_a_name_that_is_words_of_the_game_is_read_as_these_where_only_that_can_be(name, text):
    assert READER.read(text, name).abilities == READER.read(text, NAME).abilities
    assert not READER.read(text, name).unread


def test_a_name_that_is_a_word_of_the_game_is_the_card_where_that_can_be():
    (first, second) = READER.read("Combate recibe +1/+0. No puede ser destruida en combate.", "Combate").abilities
    assert (first.affects, second.rule) == (Ref("este"), "no se destruye en combate")


def test_a_card_of_mana_pays_what_its_text_says():
    (said,) = abilities("Maná", "Este maná paga 3.")
    assert (said.rule, said.value) == ("paga", 3)


def test_who_does_something_does_what_follows_it_too():
    (spell,) = abilities("Conjuro", "Cada jugador roba 1 carta y descarta 1 carta.")
    assert [do.args["who"] for do in spell.effect] == ["cada jugador", "cada jugador"]


@pytest.mark.parametrize(
    "text",
    [
        "Cuando tu oponente juega un Conjuro, pierde 1 vida.",
        "Cada vez que tu oponente recupere vidas, pierde 1 vida.",
        "Cada vez que tu oponente recupere vidas, pierde esa cantidad de vidas.",
        "Cada vez que tu oponente recupere vidas: Pierde 1 vida.",
        "Cada vez que tu oponente recupere vidas: Pierde esa cantidad de vidas.",
    ],
)
def test_what_may_be_said_of_you_or_of_the_opponent_is_unread_with_both_meanings(text):
    (unread,) = every(Unread, abilities("Ente", text))
    assert "de dos maneras" in unread.reason


@pytest.mark.parametrize(
    "text",
    [
        "Destruye 1 Unidad; roba 2 cartas.",
        "Desintegra una Unidad; roba 2 cartas.",
        "Desintegra 2 Unidades; roba 2 cartas.",
        "Retorna 1 Unidad; roba 2 cartas.",
        "Envía 1 Unidad al cementerio; roba 2 cartas.",
        "Cada jugador elige 1 Unidad. Destruye las Unidades elegidas.",
        "Cada jugador retorna 1 Unidad.",
    ],
)
def test_what_an_effect_may_do_to_any_unit_is_unread_where_it_must_be_said_whose_it_is(text):
    assert next(every(Unread, abilities("Conjuro", text)), None) is not None


def comes_out(situation):
    try:
        return run_situation(situation).ok
    except SituationError:
        return False


@pytest.mark.parametrize("path", sorted((SITUATIONS / "souls").glob("texto-*.yaml")), ids=lambda path: path.stem)
def test_every_text_of_a_situation_does_something_that_is_expected(path):
    situation = read_situation(path)
    assert comes_out(situation)
    for name, data in situation.cards.items():
        if "text" in data:
            without = Map({key: value for key, value in data.items() if key != "text"})
            assert not comes_out(situation.but(cards=situation.cards.set(name, without))), name


def test_who_chooses_what_another_takes_is_not_guessed():
    """8.6.3"""
    assert not wholly("Conjuro", "Tu oponente toma el control de 1 Unidad que controles.")
    assert wholly("Conjuro", "Elige 1 Unidad que controles. Tu oponente toma el control de esa Unidad.")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Tus Unidades reciben +X/+0 este turno, donde X es la cantidad de Entes que controles.",
            "Tus unidades reciben +1/+0 este turno por cada Ente que controlas.",
        ),
        ("Requerimiento: Que tu oponente posea la Ficha de Ataque.", "Requerimiento: Que tu oponente tenga la Ficha de Ataque."),
        ("Requerimiento: Haber declarado Combate este turno.", "Requerimiento: Haber declarado Combate este turno."),
        ("Requerimiento: Tener 4 o más maná.", "Requerimiento: Tener 4+ manás en tu Zona de Maná."),
        ("Requerimiento: Sacrifica 1+ unidad.", "Requerimiento: Sacrificar 1+ unidades."),
        (
            "Invoca 1 ficha “Bisonte” 4/2 con Destrozar, Sed de Sangre.",
            "Invoca 1 ficha Bisonte 4/2 con Destrozar y Sed de Sangre.",
        ),
        ("Tus unidades deben atacar en cada Combate.", "Tus unidades deben atacar en cada Combate si pueden."),
        (
            "Revela la carta superior de tu mazo. Si es un Conjuro, agrégala a tu mano. Si no, devuélvela a tu mano.",
            "Revela la carta superior de tu mazo. Si es un Conjuro, agrégala a tu mano. Si no, agrégala a tu mano.",
        ),
    ],
)
def test_what_is_understood_is_said_in_the_plainest_way(text, said):
    assert READER.write(READER.read(text, NAME).abilities, NAME) == said
