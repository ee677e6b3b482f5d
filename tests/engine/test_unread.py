"""Text that nobody understood is asked for at each moment at which it may matter, marked, listed and counted."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from engine.catalogue import GAMES
from engine.files.situation import dump, load
from engine.files.yaml_nodes import SituationError
from engine.kernel.abilities import Filter, Spell, Triggered, Unread
from engine.kernel.visiting import every
from engine.running.runs import run_situation
from engine.running.tasks import Bounds
from engine.running.walking import walk_through
from juez.cli import main

ALLY = "Siempre que un ritual moleste, baila."
CARDS = {
    "inferno": {
        "Bufón": {"type": "aliado", "cost": 1, "strength": 2, "resistance": 2, "text": ALLY},
        "Muro": {"type": "aliado", "cost": 1, "strength": 1, "resistance": 3},
        "Cinta": {"type": "arma", "cost": 1, "strength": 1, "resistance": 0, "text": "El aliado equipado baila."},
        "Ronda": {"type": "ritual", "cost": 1, "text": "Baila con el aliado objetivo. Toma una carta."},
        "Anónimo": {"type": "aliado", "cost": 1, "strength": 2, "resistance": 3, "text": "?"},
    },
    "myl": {
        "Bufón": {"type": "Aliado", "cost": 1, "strength": 2, "text": "Cuando el público lo pida, baila."},
        "Muro": {"type": "Aliado", "cost": 1, "strength": 1},
        "Cinta": {"type": "Arma", "cost": 1, "text": "Al terminar el turno, baila."},
        "Ronda": {"type": "Talismán", "cost": 1, "text": "Embruja a un Aliado oponente. Roba una carta."},
        "Anónimo": {"type": "Aliado", "cost": 1, "strength": 3, "text": "?"},
        "Oro": {"type": "Oro"},
    },
}
TURN = {
    "inferno": {"number": 3, "active": "Ana", "step": "Fase Principal", "priority": "Ana"},
    "myl": {"number": 3, "active": "Ana", "step": "Vigilia"},
}


def situation(game, hand=(), play=(), theirs=(), do=()):
    if game == "inferno":
        players = {
            "Ana": {"demonio": "Señor", "mazo": 20, "mano": list(hand), "en juego": ["recurso x5", *play]},
            "Bruno": {"demonio": "Dama", "mazo": 20, "en juego": list(theirs)},
        }
    else:
        players = {
            "Ana": {"castillo": 20, "mano": list(hand), "reserva de oro": ["Oro x6"], "línea de defensa": list(play)},
            "Bruno": {"castillo": 20, "línea de defensa": list(theirs)},
        }
    cards = {**CARDS[game]}
    text = {"game": game, "title": "Sin entender", "cards": cards, "turn": TURN[game], "players": players, "do": list(do)}
    return load(json.dumps(text, ensure_ascii=False))


def ran(game, **parts):
    return run_situation(situation(game, **parts))


def asked(game, **parts):
    pending = ran(game, **parts).run.pending
    return pending.asks if pending.player == "juez" else ""


# --- by construction -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "kind", "text"),
    [
        ("inferno", "aliado", "Toma una carta."),
        ("inferno", "objeto", "Furia."),
        ("inferno", "aliado", "El aliado equipado tiene Furia."),
        ("inferno", "ritual", "2: Toma una carta."),
        ("inferno", "ritual", "Siempre que un aliado ataque, toma una carta."),
        ("inferno", "objeto", "Este objeto no puede atacar."),
        ("inferno", "aliado", "Siempre que este aliado haga daño a un demonio, su controlador descarta una carta."),
        ("inferno", "ritual", "Exilia una carta de tu inferno girada."),
        ("myl", "Aliado", "Roba una carta."),
        ("myl", "Tótem", "Furia."),
        ("myl", "Talismán", "Indestructible."),
        ("myl", "Oro", "Puedes descartar una carta en lugar de pagar el Coste de Oro de esta carta."),
        ("myl", "Aliado", "El portador gana 2 a la Fuerza."),
        ("myl", "Talismán", "Siempre que un Aliado ataque, roba una carta."),
    ],
)
def test_what_can_never_act_on_a_card_of_its_type_is_unread_and_says_why(game, kind, text):
    data = {"type": kind, "text": text} | ({"strength": 1} if kind == "Aliado" else {})
    abilities = GAMES[game].card("Zutano", data).abilities
    listed = [do for a in abilities if isinstance(a, Spell) for do in a.effect] + list(abilities)
    (unread,) = [one for one in listed if isinstance(one, Unread)]
    assert unread.text == text
    assert unread.reason


def test_a_pronoun_that_may_mean_either_of_two_says_so():
    text = "Siempre que este aliado haga daño a un demonio, su controlador descarta una carta."
    (unread,) = GAMES["inferno"].card("Zutano", {"type": "aliado", "text": text}).abilities
    assert "lo que lo hizo o aquello a lo que se hizo" in unread.reason


@pytest.mark.parametrize(
    ("game", "kind", "text"),
    [
        ("inferno", "ritual", "Los aliados que controlas ganan +1/+1."),
        ("inferno", "ritual", "Los aliados enemigos no pueden atacar."),
        ("myl", "Talismán", "Puedes destruir un Aliado oponente."),
        ("myl", "Talismán", "Puedes pagar 1 Oro para robar una carta."),
        ("myl", "Talismán", "Los Aliados que controlas ganan 2 a la Fuerza."),
        ("myl", "Talismán", "Los Aliados oponentes no pueden bloquear."),
    ],
)
def test_what_can_be_said_as_an_effect_is_one_on_a_card_that_resolves(game, kind, text):
    (spell,) = GAMES[game].card("Zutano", {"type": kind, "text": text}).abilities
    assert isinstance(spell, Spell)
    assert not any(isinstance(do, Unread) for do in spell.effect)


@pytest.mark.parametrize("text", ["Al final del turno, destruye este aliado.", "Al final del combate, toma una carta."])
def test_the_end_of_turn_or_combat_on_an_ally_is_every_end(text):
    (ability,) = GAMES["inferno"].card("Zutano", {"type": "aliado", "text": text}).abilities
    assert isinstance(ability, Triggered)


def test_a_card_put_into_play_turned_is_not_one_that_is_turned_elsewhere():
    data = {"type": "ritual", "text": "Pon en juego una carta de aliado de tu inferno girada."}
    (spell,) = GAMES["inferno"].card("Zutano", data).abilities
    (do,) = spell.effect
    assert do.args["turned"] is True
    assert do.args["what"].filter.turned is None


# --- asked ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "parts", "moment"),
    [
        ("inferno", {"hand": ["Bufón"], "do": [{"Ana": "jugar Bufón"}]}, "se juega"),
        ("inferno", {"hand": ["Bufón"], "do": [{"Ana": "jugar Bufón"}, "no se aplica", "pasan"]}, "entra en juego"),
        ("inferno", {"theirs": ["Bufón"], "do": [{"a mano": "destruir Bufón"}]}, "deja el juego"),
        (
            "inferno",
            {"play": ["Bufón"], "theirs": ["Muro"], "do": [{"Ana": "proponer combate -> Bufón -> Muro"}, "pasan"]},
            "ataca",
        ),
        (
            "inferno",
            {"play": ["Muro"], "theirs": ["Bufón"], "do": [{"Ana": "proponer combate -> Muro -> Bufón"}, "pasan"]},
            "defiende",
        ),
        ("inferno", {"play": ["Muro", "Cinta"], "do": [{"a mano": "anexar Cinta a Muro"}]}, "se anexa"),
        ("myl", {"hand": ["Bufón"], "do": [{"Ana": "jugar Bufón"}]}, "se juega"),
        ("myl", {"hand": ["Bufón"], "do": [{"Ana": "jugar Bufón"}, "no se aplica"]}, "entra en juego"),
        ("myl", {"theirs": ["Bufón"], "do": [{"a mano": "destruir Bufón"}]}, "sale del juego"),
        ("myl", {"play": ["Bufón"], "do": [{"Ana": "batalla"}]}, "ataca"),
        (
            "myl",
            {"play": ["Muro"], "theirs": ["Bufón"], "do": [{"Ana": "batalla"}, {"Bruno": "Bufón"}]},
            "bloquea",
        ),
        ("myl", {"play": ["Muro"], "hand": ["Cinta"], "do": [{"Ana": "jugar Cinta"}, "no se aplica"]}, "entra en juego"),
    ],
)
def test_unread_text_is_asked_for_at_its_moments(game, parts, moment):
    question = asked(game, **parts)
    assert f"» {moment}: ¿qué hace «" in question


def test_a_step_is_a_moment_where_the_words_name_it():
    assert "al comenzar Fase Final" in asked("myl", play=["Muro | id m", "Cinta | anexada a m"], do=[{"Ana": "pasar"}])
    assert asked("myl", play=["Bufón"], do=[{"Ana": "pasar"}]) == ""


@pytest.mark.parametrize(
    ("game", "zone", "text", "do", "moment"),
    [
        (
            "inferno",
            "inferno",
            "Al empezar tu turno ríe y baila este aliado de tu inferno.",
            [{"until": "Fin"}, "pasan"] * 2,
            "Rest",
        ),
        (
            "myl",
            "cementerio",
            "Al empezar tu turno ríe y baila este Aliado de tu Cementerio.",
            [{"Ana": "pasar"}, {"Bruno": "pasar"}],
            "Agr",
        ),
    ],
)
def test_a_text_that_speaks_of_its_card_in_another_zone_is_asked_for_there_in_its_own_turn(game, zone, text, do, moment):
    table = run_situation(_lying(game, zone, text, do))
    assert table.run.pending.asks.startswith(f"«Zutano» está en el {zone} al comenzar {moment}")
    assert table.run.state.active == "Ana"


@pytest.mark.parametrize(
    ("game", "zone", "text"),
    [
        ("inferno", "inferno", "2: Baila este aliado desde tu inferno."),
        ("inferno", "inferno", "Exilia otra carta de tu inferno: Baila."),
        ("myl", "cementerio", "Puedes pagar 2 Oros para bailar con este Aliado de tu Cementerio."),
    ],
)
def test_what_looks_like_an_ability_of_a_card_in_another_zone_can_be_used_there(game, zone, text):
    options = run_situation(_lying(game, zone, text, [])).run.pending.options
    assert any(option.say.startswith("activar Zutano") for option in options)


def _lying(game, zone, text, do):
    """A situation in which a card with a text lies in a zone, above another."""
    players = _players(game)
    players["Ana"][zone] = [*players["Ana"].get(zone, ()), "Zutano", "Muro"]
    cards = {**CARDS[game], "Zutano": CARDS[game]["Muro"] | {"text": text}}
    return load(json.dumps({"game": game, "title": "x", "cards": cards, "turn": TURN[game], "players": players, "do": do}))


def _players(game):
    if game == "inferno":
        return {
            "Ana": {"demonio": "Señor", "mazo": 20, "en juego": ["recurso x5"]},
            "Bruno": {"demonio": "Dama", "mazo": 20},
        }
    return {"Ana": {"castillo": 20, "reserva de oro": ["Oro x6"]}, "Bruno": {"castillo": 20}}


def test_a_step_that_nobody_can_interrupt_is_asked_about_before_it_begins():
    told = _lying("inferno", "en juego", "Cada jugador salta su paso de Tomar.", [{"until": "Fin"}, "pasan"])
    assert run_situation(told).run.pending.asks.startswith("«Zutano» está en juego antes de Tomar")


def test_an_effect_that_speaks_of_a_target_has_it_announced():
    do = [{"Ana": "jugar Ronda -> Muro"}, "pasan", {"a mano": "destruir objetivo"}]
    table = ran("inferno", hand=["Ronda"], theirs=["Muro"], do=do)
    assert any(step.text == "el objetivo es «Muro»" for step in table.run.trace)
    assert [o.base.name for o in map(table.run.state.objects.get, table.run.state.zone("inferno", "Bruno"))] == ["Muro"]
    other = ran("myl", hand=["Ronda"], theirs=["Muro"], do=[{"Ana": "jugar Ronda -> Muro"}, {"a mano": "destruir objetivo"}])
    assert [o.base.name for o in map(other.run.state.objects.get, other.run.state.zone("cementerio", "Bruno"))] == ["Muro"]


def test_no_more_is_asked_of_that_moment_of_that_card_and_that_is_kept():
    do = [{"Ana": "jugar Bufón"}, "no preguntar más", "pasan", "no preguntar más", {"Ana": "jugar Bufón"}, "pasan"]
    once = ran("inferno", hand=["Bufón x2"], do=do)
    assert once.run.pending.player == "Ana"
    later = load(dump(once.save().but(do=())))
    kept = json.dumps(later.standing["facts"]["Ana"], ensure_ascii=False)
    assert kept.count("se juega") == kept.count("entra en juego") == 1


def test_a_question_is_answered_and_nothing_else_is():
    with pytest.raises(SituationError, match="aquí no se pregunta por un texto"):
        ran("inferno", hand=["Muro"], do=["no se aplica"])
    with pytest.raises(SituationError, match="no entiendo"):
        ran("inferno", hand=["Bufón"], do=[{"Ana": "jugar Bufón"}, {"a mano": "qué sé yo"}])


def test_a_line_by_hand_goes_on_until_something_else_is_done():
    do = [{"Ana": "jugar Bufón"}, {"a mano": "Ana toma 1"}, {"a mano": "Ana toma 2"}, "pasan", "no se aplica"]
    table = ran("inferno", hand=["Bufón"], do=do)
    assert len(table.run.state.zone("mano", "Ana")) == 3


# --- marked, listed, counted ------------------------------------------------------------------------------------------------


def test_a_run_lists_what_is_unread_element_by_element():
    document = ran("inferno", play=["Bufón x2", "Muro"]).as_json()
    assert {(row["card"], row["text"]) for row in document["unread"]} == {
        ("Bufón", ALLY.rstrip(".")),
        ("Cinta", "El aliado equipado baila"),
        ("Ronda", "Baila con el aliado objetivo"),
        ("Anónimo", "?"),
    }
    assert len([row["object"] for row in document["unread"] if row["card"] == "Bufón"]) == 2
    shown = [e for zone in document["state"]["zones"] for e in zone["elements"] if e.get("unread")]
    assert [(e["name"], e["unread"]) for e in shown] == [("Bufón", [ALLY])] * 2


def test_a_text_in_force_is_named_at_the_steps_that_it_might_change():
    table = ran("inferno", play=["Bufón", "Muro"], do=[{"a mano": "girar Bufón"}, {"a mano": "girar Muro"}])
    steps = {step["text"]: step.get("unread") for step in table.as_json()["steps"]}
    turned = next(named for text, named in steps.items() if "Bufón" in text)
    assert [(row["card"], row["text"]) for row in turned] == [("Bufón", ALLY)]


BRAWL = {
    "inferno": [{"Ana": "proponer combate -> Oso -> Gato"}, "pasan", "pasan"],
    "myl": [{"Ana": "batalla"}, {"Bruno": "Gato"}, "pasan"],
}


@pytest.mark.parametrize(
    ("game", "text", "do", "said"),
    [
        (
            "inferno",
            "Los aliados andan con brío",
            BRAWL,
            ["3 contra 2", "asigna 3", "3 de daño", "va al inferno", "como atacante"],
        ),
        (
            "inferno",
            "Tus rituales salen más baratos",
            {"inferno": [{"Ana": "jugar Rayo -> Gato"}]},
            ["coste total", "paga", "juega"],
        ),
        ("inferno", "Lo destruido ríe", {"inferno": [{"a mano": "destruir Gato"}]}, ["destruido"]),
        ("inferno", "Nadie toma más de la cuenta", {"inferno": [{"a mano": "Ana toma 1"}]}, ["toma"]),
        ("inferno", "Los gatos ríen", BRAWL, ["3 contra 2", "asigna 3", "como defensor"]),
        ("inferno", "Todo va al revés", {"inferno": [{"a mano": "Ana toma 1"}]}, ["toma"]),
        ("myl", "Los Aliados andan con brío", BRAWL, ["ataca con", "bloquea a", "contra"]),
        (
            "myl",
            "Tus Talismanes salen más baratos",
            {"myl": [{"Ana": "jugar Rayo -> Gato"}]},
            ["cuesta", "paga", "declara que juega"],
        ),
        ("myl", "Lo destruido ríe", {"myl": [{"Ana": "jugar Rayo -> Gato"}]}, ["se destruye"]),
        ("myl", "Nadie roba más de la cuenta", {"myl": [{"Ana": "pasar"}]}, ["roba una carta"]),
        ("myl", "Nadie bota más de la cuenta", {"myl": [{"a mano": "Ana bota 2"}]}, ["bota"]),
        ("myl", "Todo va al revés", {"myl": [{"Ana": "pasar"}]}, ["roba una carta"]),
    ],
    ids=lambda part: part[:20] if isinstance(part, str) else "",
)
def test_a_text_in_force_is_named_at_every_step_that_touches_what_it_speaks_of(game, text, do, said):
    told = _with_strange(game, text, do[game])
    assert all(any(words in step["text"] for step in told) for words in said), [step["text"] for step in told]
    for step in told:
        if any(words in step["text"] for words in said):
            assert [row["text"].rstrip(".") for row in step.get("unread", ())] == [text], step["text"]


@pytest.mark.parametrize("game", ["inferno", "myl"])
def test_a_text_in_force_is_not_named_where_it_cannot_matter(game):
    text = {"inferno": "Nadie toma más de la cuenta", "myl": "Nadie roba más de la cuenta"}[game]
    told = _with_strange(game, text, BRAWL[game][:2])
    assert len(told) > 3
    assert not any(step.get("unread") for step in told)


def _with_strange(game, text, do):
    """The steps of what is done on a board where a card that does not fight has an unread text."""
    numbers = {"inferno": {"resistance": 2}, "myl": {}}[game]
    kind, spell, strange = {"inferno": ("aliado", "ritual", "objeto"), "myl": ("Aliado", "Talismán", "Tótem")}[game]
    kill = {"inferno": "Destruye el aliado objetivo.", "myl": "Destruye un Aliado oponente."}[game]
    cards = {
        "Oso": {"type": kind, "cost": 1, "strength": 3, **numbers},
        "Gato": {"type": kind, "cost": 1, "strength": 2, **numbers},
        "Rayo": {"type": spell, "cost": 1, "text": kill},
        "Raro": {"type": strange, "cost": 1, "text": text + "."},
    }
    gold = {"inferno": {}, "myl": {"Oro": {"type": "Oro"}}}[game]
    document = {"game": game, "title": "x", "turn": TURN[game], "cards": {**cards, **gold}}
    players = {
        "inferno": {
            "Ana": {"demonio": "Señor", "mazo": 20, "mano": ["Rayo"], "en juego": ["recurso x5", "Oso", "Raro"]},
            "Bruno": {"demonio": "Dama", "mazo": 20, "en juego": ["Gato"]},
        },
        "myl": {
            "Ana": {
                "castillo": 20,
                "mano": ["Rayo"],
                "reserva de oro": ["Oro x6"],
                "línea de defensa": ["Oso"],
                "línea de apoyo": ["Raro"],
            },
            "Bruno": {"castillo": 20, "línea de defensa": ["Gato"]},
        },
    }[game]
    return run_situation(load(json.dumps({**document, "players": players, "do": do}, ensure_ascii=False))).as_json()["steps"]


def test_the_result_counts_what_was_not_understood():
    table = ran("inferno", play=["Bufón"], do=[{"Bruno": "conceder"}])
    assert table.result["unread"] == "con 4 textos sin entender"


def test_nothing_is_said_where_everything_is_understood():
    cards = {"Muro": {"type": "aliado", "cost": 1, "strength": 1, "resistance": 3}}
    plain = situation("inferno", play=["Muro"]).but(cards=load(json.dumps({**_document(), "cards": cards})).cards)
    document = run_situation(plain).as_json()
    assert document["unread"] == []
    assert all("unread" not in step for step in document["steps"])


def _document():
    return {"game": "inferno", "title": "x", "players": {"Ana": {"demonio": "S"}, "Bruno": {"demonio": "D"}}}


# --- cards without their text -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["inferno", "myl"])
def test_the_text_of_a_card_that_nobody_gave_is_asked_for_once(game):
    do = [{"Ana": "jugar Anónimo"}, "no tiene texto", *(["pasan"] if game == "inferno" else []), {"Ana": "jugar Anónimo"}]
    table = ran(game, hand=["Anónimo x2"], do=do)
    assert table.run.pending.player == "Ana"
    assert not [row for row in table.unread if row["card"] == "Anónimo"]
    assert "text: ''" in dump(table.save())


@pytest.mark.parametrize("game", ["inferno", "myl"])
def test_how_the_text_of_a_card_is_given_is_said_where_it_is_asked_for(game):
    told = situation(game, hand=["Anónimo"], do=[{"Ana": "jugar Anónimo"}])
    assert "«texto: …»" in run_situation(told).pending["asks"]
    assert walk_through(dump(told), {}, Bounds()).manual[0].startswith("texto: ")
    later = dump(told.but(do=(*told.do, "no tiene texto")))
    assert not walk_through(later, {}, Bounds()).manual[0].startswith("texto: ")


def test_a_text_that_is_given_works_from_then_on_and_stands_in_what_is_saved():
    text = "Cuando este aliado entre en juego, toma dos cartas."
    do = [{"Ana": "jugar Anónimo"}, {"a mano": f"texto: {text}"}, "pasan", "pasan"]
    table = ran("inferno", hand=["Anónimo"], do=do)
    assert len(table.run.state.zone("mano", "Ana")) == 2
    assert text in dump(table.save())


def test_a_text_given_as_it_matters_triggers_by_what_has_just_happened():
    do = [
        {"Ana": "proponer combate -> Anónimo -> Muro"},
        "pasan",
        {"a mano": "texto: Siempre que este aliado ataque, toma una carta."},
        "pasan",
    ]
    table = ran("inferno", play=["Anónimo"], theirs=["Muro"], do=do)
    assert len(table.run.state.zone("mano", "Ana")) == 1


def test_a_definition_without_a_text_says_that_it_has_none():
    assert GAMES["inferno"].card("Muro", CARDS["inferno"]["Muro"]).abilities == ()
    assert GAMES["inferno"].card("Muro", {**CARDS["inferno"]["Muro"], "text": ""}).abilities == ()


# --- the command -------------------------------------------------------------------------------------------------------------


def test_card_read_tells_what_cannot_act_on_a_card_of_a_type():
    done = CliRunner().invoke(main, ["card", "read", "inferno", "Furia. Toma una carta.", "--type", "aliado", "--json"])
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert told["complete"] is False
    assert [row["kind"] for row in told["paragraphs"][0]["abilities"]] == ["palabra clave", "sin entender"]
    done = CliRunner().invoke(main, ["card", "read", "inferno", "Toma una carta.", "--type", "ritual"])
    assert done.exit_code == 0
    assert CliRunner().invoke(main, ["card", "read", "inferno", "x", "--type", "alado"]).exit_code == 2


def test_the_terminal_names_what_is_in_force_at_each_step(tmp_path):
    file = tmp_path / "x.yaml"
    told = situation("inferno", play=["Bufón"], do=[{"a mano": "girar Bufón"}])
    file.write_text(dump(told.but(cards=type(told.cards)({"Bufón": CARDS["inferno"]["Bufón"]}))), encoding="utf-8")
    done = CliRunner().invoke(main, ["situation", "run", str(file)])
    assert f"sin entender, y podría importar aquí: «Bufón», «{ALLY}»" in done.stdout


def test_the_message_names_the_construct_and_not_the_last_word():
    done = CliRunner().invoke(main, ["card", "read", "inferno", "En cuanto este aliado entra en juego, toma una carta."])
    assert "«En cuanto este aliado entra en juego»" in done.stdout


# --- what looks like an activated ability -------------------------------------------------------------------------------------

PAID = {
    "inferno": ("aliado", "Baila tres veces: Embruja al aliado objetivo."),
    "myl": ("Aliado", "Puedes bailar tres veces para embrujar a un Aliado oponente."),
}


def _with_paid(game, **parts):
    kind, text = PAID[game]
    numbers = {"cost": 1, "strength": 2} | ({"resistance": 2} if game == "inferno" else {})
    told = situation(game, play=["Bufón", "Brujo"], theirs=["Muro"], **parts)
    cards = {**told.cards, "Brujo": {"type": kind, **numbers, "text": text}}
    return run_situation(told.but(cards=type(told.cards)(cards)))


@pytest.mark.parametrize("game", ["inferno", "myl"])
def test_what_looks_like_an_activated_ability_is_offered_and_asks_for_its_cost_and_its_effect(game):
    offered = [option["action"] for option in _with_paid(game).pending["options"]]
    assert "activar Brujo (texto sin entender)" in offered
    assert "activar Bufón (texto sin entender)" not in offered
    use = {"Ana": "activar Brujo (texto sin entender) -> Muro"}
    assert "por «" in _with_paid(game, do=[use]).pending["asks"]
    rest = [{"a mano": "listo"}, *(["pasan"] if game == "inferno" else [])]
    asked_then = _with_paid(game, do=[use, *rest]).pending
    assert asked_then["player"] == "juez"
    assert asked_then["asks"].startswith("¿Qué hace «")
    assert asked_then["rules"] == ["inferno:607.2c" if game == "inferno" else "myl:4.5"]


@pytest.mark.parametrize("game", ["inferno", "myl"])
def test_what_is_read_in_part_is_marked_too(game):
    shown = [e for zone in _with_paid(game).as_json()["state"]["zones"] for e in zone["elements"] if e["name"] == "Brujo"]
    assert [e["unread"] for e in shown] == [[PAID[game][1]]]


@pytest.mark.parametrize(
    ("game", "kind", "text"),
    [
        ("inferno", "aliado", "Siempre que el público ría: baila."),
        ("inferno", "aliado", "Elige uno: baila; o canta."),
        ("myl", "Aliado", "Cuando el público ría, puedes bailar."),
        ("myl", "Tótem", "Los Aliados oponentes bailan."),
    ],
)
def test_a_condition_or_a_choice_is_no_activated_ability(game, kind, text):
    data = {"type": kind, "text": text} | ({"strength": 1} if kind == "Aliado" else {})
    assert all(isinstance(a, Unread | Triggered) for a in GAMES[game].card("Zutano", data).abilities)


def test_a_card_that_is_taken_away_by_hand_while_it_is_played_does_not_resolve():
    table = ran("myl", hand=["Bufón"], do=[{"Ana": "jugar Bufón"}, {"a mano": "mover Bufón a destierro"}, {"Ana": "pasar"}])
    assert any("ya no está donde se jugaba" in step.text for step in table.run.trace)


@pytest.mark.parametrize("game", ["inferno", "myl"])
def test_a_card_without_its_text_that_is_taken_away_as_it_is_asked_for_is_not_used(game):
    kind = "aliado" if game == "inferno" else "Aliado"
    numbers = {"cost": 0, "strength": 2} | ({"resistance": 2} if game == "inferno" else {})
    away = "exilio" if game == "inferno" else "destierro"
    told = situation(
        game, hand=["Bufón", "Mudo"], do=[{"Ana": "jugar Mudo"}, {"a mano": f"mover Mudo a {away}"}, {"a mano": "listo"}]
    )
    cards = {**told.cards, "Mudo": {"type": kind, **numbers, "text": "?"}}
    table = run_situation(told.but(cards=type(told.cards)(cards)))
    assert any("la carta ya no está ahí" in step.text for step in table.run.trace)
    assert table.pending["player"] == "Ana"


def test_what_triggers_by_hand_where_nothing_is_under_way_resolves_at_once():
    cards = {"Mártir": {"type": "Aliado", "cost": 1, "strength": 1, "text": "Cuando este Aliado sea destruido, roba dos cartas."}}
    told = {"game": "myl", "title": "x", "cards": cards, "turn": TURN["myl"], "do": [{"a mano": "destruir Mártir"}]}
    told["players"] = {"Ana": {"castillo": 9, "línea de defensa": "Mártir"}, "Bruno": {"castillo": 9}}
    assert len(run_situation(load(json.dumps(told))).run.state.zone("mano", "Ana")) == 2


@pytest.mark.parametrize(
    ("game", "kind", "text"),
    [
        ("inferno", "ritual", "Exilia un aliado enemigo de cualquier infierno."),
        ("inferno", "ritual", "Pon en juego el aliado objetivo del infierno de un oponente bajo tu control."),
        ("myl", "Talismán", "Destierra un Aliado oponente de tu Cementerio."),
    ],
)
def test_nobody_controls_what_lies_where_no_card_is_controlled(game, kind, text):
    read = GAMES[game].text.read(text)
    abilities = GAMES[game].card("Zutano", {"type": kind, "text": text}).abilities
    wanted = [each for each in every(Filter, abilities) if each.zones and each.owner != "tú"]
    assert read.unread or not any(each.controller for each in wanted)


@pytest.mark.parametrize(
    ("game", "words", "zone"),
    [
        ("myl", "Puedes hechizar dos Oros para bailar esta carta desde tu Destierro.", "destierro"),
        ("myl", "Baila dos: súbelo de tu Cementerio a la mano.", "cementerio"),
        ("myl", "Puedes hechizar un Aliado de tu Cementerio para bailar.", ""),
        ("inferno", "Baila, exilia esta carta de tu inferno: Canta.", "inferno"),
        ("inferno", "Baila: Canta a un aliado de tu inferno.", ""),
    ],
)
def test_what_looks_like_an_ability_of_a_card_elsewhere_is_used_there(game, words, zone):
    (ability,) = GAMES[game].card("Bufón", {**CARDS[game]["Bufón"], "text": words}).abilities
    assert ability.zone == zone


@pytest.mark.parametrize("words", ["Evita que muera un Aliado tuyo.", "Si quieres, anula lo que juega el rival."])
def test_words_of_preventing_or_annulling_are_offered_when_that_is_done(words):
    cards = {
        "Amparo": {"type": "Talismán", "cost": 1, "text": words},
        "Rayo": {"type": "Talismán", "cost": 1, "text": "Destruye un Aliado oponente."},
        "Muro": {"type": "Aliado", "cost": 1, "strength": 1},
        "Oro": {"type": "Oro"},
    }
    players = {
        "Ana": {"castillo": 20, "mano": ["Rayo"], "reserva de oro": ["Oro x2"]},
        "Bruno": {"castillo": 20, "mano": ["Amparo"], "reserva de oro": ["Oro"], "línea de defensa": ["Muro"]},
    }
    told = {"game": "myl", "title": "Sin entender", "cards": cards, "turn": TURN["myl"], "players": players}
    asked = run_situation(load(json.dumps({**told, "do": [{"Ana": "jugar Rayo"}]}, ensure_ascii=False))).run.pending
    assert (asked.player, [o.say for o in asked.options][1]) == ("Bruno", "Amparo (texto sin entender)")


def test_who_ends_the_vigilia_without_the_attack_that_was_possible_is_said_so():
    ally = {"type": "Aliado", "cost": 1, "strength": 1, "text": "Tiene que atacar todos los turnos."}
    players = {"Ana": {"castillo": 20, "línea de defensa": ["Terco"]}, "Bruno": {"castillo": 20}}
    told = {"game": "myl", "title": "Sin entender", "cards": {"Terco": ally}, "turn": TURN["myl"], "players": players}
    steps = run_situation(load(json.dumps({**told, "do": [{"Ana": "pasar"}]}, ensure_ascii=False))).as_json()["steps"]
    ended = next(step for step in steps if step["text"] == "Ana termina su Vigilia sin atacar")
    assert [row["card"] for row in ended["unread"]] == ["Terco"]
