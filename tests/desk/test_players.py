"""Players and tables from other tools: CSV, pasted text, and what cannot be read, line by line."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desk import BadPlayers
from desk.player_files import fold, read_players


def names(read) -> dict[int, str]:
    return {row["player"]: row["name"] for row in read.players}


@pytest.mark.parametrize(
    "text",
    [
        "Ana Gil\nBruno Paz\n",
        "1. Ana Gil\n2. Bruno Paz",
        "1\tAna Gil\n2\tBruno Paz",
        "Nombre\nAna Gil\nBruno Paz",
        "\ufeffNúmero;Nombre\n1;Ana Gil\n2;Bruno Paz\n",
        'id,player\n1,"Ana Gil"\n2,Bruno Paz',
        "First name\tLast name\nAna\tGil\nBruno\tPaz",
    ],
)
def test_players(text):
    assert names(read_players(text)) == {1: "Ana Gil", 2: "Bruno Paz"}


@pytest.mark.parametrize(
    "text",
    [
        "Mesa 1: Ana Gil vs. Bruno Paz\nMesa 2: Carla Ruiz vs Dani Sanz",
        "1 Ana Gil – Bruno Paz\n2 Carla Ruiz – Dani Sanz",
        "Mesa,Jugador 1,Jugador 2\n1,Ana Gil,Bruno Paz\n2,Carla Ruiz,Dani Sanz",
        "Table;Player 1;Opponent\n1;Ana Gil;Bruno Paz\n2;Carla Ruiz;Dani Sanz",
        "Mesa\tJugador\n1\tAna Gil\n1\tBruno Paz\n2\tCarla Ruiz\n2\tDani Sanz",
    ],
)
def test_tables(text):
    read = read_players(text)
    assert read.seats == ({"table": 1, "players": (1, 2)}, {"table": 2, "players": (3, 4)})
    assert names(read)[4] == "Dani Sanz"


def test_who_is_known_keeps_the_number_however_it_is_written(event):
    event.do("players", {"players": [{"player": 7, "name": "Ángela Núñez"}, {"player": 1, "name": "Bruno Paz"}]})
    read = read_players("3 ANGELA  NUÑEZ vs bruno paz\n4 Carla Ruiz vs BYE", event.state)
    assert read.seats == ({"table": 3, "players": (7, 1)}, {"table": 4, "players": (2,)})
    event.do("players", {"players": read.players})
    event.do("paired", {"round": 2, "seats": read.seats})
    assert event.state.rounds[2].table_of(7) == 3


def test_numbers_in_pairings_are_players():
    assert read_players("Mesa,Jugador 1,Jugador 2\n5,12,31").seats == ({"table": 5, "players": (12, 31)},)


def test_alias_and_minors(event):
    read = read_players("Número,Nombre,Alias,Menor\n1,Ana Gil,,sí\n2,Bruno Paz,Rayo,no")
    event.do("players", {"players": read.players})
    assert [(one.name, one.alias, one.minor) for one in event.state.players.values()] == [
        ("Ana Gil", "", True),
        ("Bruno Paz", "Rayo", False),
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", ["No hay ninguna línea"]),
        ("Nombre,Número\nAna,uno", ["Línea 2: el número «uno» no es un número."]),
        ("Nombre,Número\nAna,1\nBruno,1\n,", ["Línea 3: el jugador 1 ya estaba.", "Línea 4: falta el nombre."]),
        ("1 Ana vs Bruno\n1 Carla vs Dani", ["Línea 2: la mesa 1 ya estaba."]),
        ("1 Ana vs Bruno\n2 Ana vs Dani", ["Línea 2: un jugador de la mesa 2 está en otra mesa o dos veces."]),
        ("Ana Gil\n\n====", ["Línea 3: «====» no es un jugador ni una mesa."]),
    ],
)
def test_what_cannot_be_read_is_told_by_its_line(text, says):
    with pytest.raises(BadPlayers) as told:
        read_players(text)
    assert len(told.value.problems) == len(says)
    assert all(problem.startswith(said) for problem, said in zip(told.value.problems, says, strict=True))


@given(st.text())
def test_whatever_is_pasted_is_read_or_told(text):
    with suppress(BadPlayers):
        assert read_players(text).players


@given(
    st.lists(st.text(st.characters(categories=["L"]), min_size=2, max_size=12), min_size=2, max_size=40, unique_by=fold).filter(
        lambda names: all(map(fold, names))
    )
)
def test_each_name_that_is_pasted_is_one_player(found):
    """Names that differ by more than case and accents; two that do not are asked for their numbers."""
    assert len(read_players("Nombre\n" + "\n".join(found)).players) == len(found)


@pytest.mark.parametrize(
    "text", ["Ana Gil\nBruno Paz\nana  gil", "jugador,menor\nAna Gil,\nAna Gil,si", "1. Ana Gil\n2. Bruno Paz\nAna Gil"]
)
def test_two_of_one_name_are_asked_for_their_numbers(text):
    with pytest.raises(BadPlayers) as error:
        read_players(text)
    assert "otro «" in error.value.problems[0]


def test_a_table_of_a_name_that_two_have_asks_which(event):
    event.do("players", {"players": read_players("1. Ana Gil\n2. Ana Gil\n3. Bruno Paz").players})
    assert [event.state.players[number].name for number in (1, 2)] == ["Ana Gil", "Ana Gil"]
    with pytest.raises(BadPlayers) as error:
        read_players("Mesa 1: Ana Gil vs. Bruno Paz", event.state)
    assert error.value.problems == ["Línea 1: hay varios jugadores «Ana Gil»; di cuál por su número."]
    assert read_players("Mesa 1: 2 vs. Bruno Paz", event.state).seats == ({"table": 1, "players": (2, 3)},)
