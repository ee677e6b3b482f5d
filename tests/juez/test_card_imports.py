"""``juez cards import`` of files, folders and addresses, what it tells, and ``juez cards undo``."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from juez.cli import main


@pytest.fixture
def run(home, monkeypatch):
    monkeypatch.setenv("JUEZ_HOME", str(home.folder))
    return lambda *args, **more: CliRunner().invoke(main, [str(arg) for arg in args], **more)


@pytest.fixture
def write(tmp_path):
    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def facts(run, name, game="inferno"):
    (card,) = json.loads(run("cards", "search", name, "--game", game, "--json").stdout)
    return card["facts"]


def test_a_folder_of_one_card_a_file_keeps_the_texts(run, write):
    for number, name in enumerate(("León", "Oso"), 1):
        write(f"cartas/{number}/carta.json", json.dumps({"nombre": name, "tipo": "Aliado", "texto": "**Furia.**[[br]]Gira."}))
    folder = write("cartas/.oculta", "x").parent
    write("cartas/leeme.txt", "Son mis cartas.")
    result = run("cards", "import", folder, "--game", "inferno", "--json")
    report = json.loads(result.stdout)
    assert (report["taken"], report["known_now"], report["added"]) == (2, 2, ["León", "Oso"])
    assert [what.split(":")[0] for what in report["aside"]] == ["«leeme.txt»"]
    assert "3 archivos" in result.stderr
    assert facts(run, "León")["text"] == "Furia.\nGira."


def test_what_changed_and_what_was_left_is_told(run, write):
    first = "nombre,tipo,supertipos,coste,texto\nLeón,Aliado,único y instantáneo,3,Furia.\n"
    second = "nombre,tipo,supertipos,coste,texto,dibujo\nleón,Aliado,único,4,,a.png\nOso,Aliado,,2,,\n,Aliado,,1,,\n"
    run("cards", "import", write("uno.csv", first), "--game", "inferno")
    text = run("cards", "import", write("dos.csv", second), "--game", "inferno").stdout
    for said in (
        "2 filas tomadas y 1 rechazadas; el catálogo de inferno pasa de 1 a 2 cartas: 1 nuevas, 1 cambiadas, 0 como estaban.",
        "Columnas que no se usan: dibujo.",
        "Cambia: coste (1).\n  «León»: coste 3 → 4",
        "Se queda como estaba: supertipos (1).\n  «León»: supertipos Único, Instantáneo (el archivo dice Único)",
        "línea 4: no lleva nombre",
        "Se deshace con «juez cards undo --game inferno».",
    ):
        assert said in text, text
    assert facts(run, "León") == {"type": ["Aliado"], "supertypes": ["Único", "Instantáneo"], "cost": 4, "text": "Furia."}


def test_imports_are_undone_one_after_another(run, write):
    run("cards", "import", write("uno.csv", "nombre,coste\nLeón,3\n"), "--game", "inferno")
    run("cards", "import", write("dos.csv", "nombre,coste\nLeón,4\nOso,1\n"), "--game", "inferno")
    run("cards", "import", write("otro.csv", "nombre,coste\nRey,1\n"), "--game", "myl")
    undone = json.loads(run("cards", "undo", "--game", "inferno", "--json").stdout)
    assert undone["undone"]["source"].endswith("dos.csv")
    assert (undone["known_before"], undone["known_now"], len(undone["more"])) == (2, 1, 1)
    assert facts(run, "León") == {"cost": 3}
    assert "pasa de 1 a 0 cartas" in run("cards", "undo", "--game", "inferno").stdout
    nothing = run("cards", "undo", "--game", "inferno")
    assert (nothing.exit_code, nothing.stdout) == (1, "")
    assert "No hay ninguna importación" in nothing.stderr
    assert facts(run, "Rey", "myl") == {"cost": 1}


def test_the_same_file_again_leaves_nothing_to_undo(run, write):
    path = write("uno.csv", "nombre,coste\nLeón,3\n")
    run("cards", "import", path, "--game", "inferno")
    report = json.loads(run("cards", "import", path, "--game", "inferno", "--json").stdout)
    assert (report["unchanged"], report["changed"], report["added"]) == (1, [], [])
    run("cards", "undo", "--game", "inferno")
    assert run("cards", "search", "León", "--game", "inferno").exit_code == 1


def test_only_the_last_imports_are_kept(run, write):
    for cost in range(8):
        run("cards", "import", write("uno.csv", f"nombre,coste\nLeón,{cost}\n"), "--game", "inferno")
    undone = [run("cards", "undo", "--game", "inferno").exit_code for _ in range(6)]
    assert undone == [0, 0, 0, 0, 0, 1]
    assert facts(run, "León") == {"cost": 2}


def test_an_address_is_fetched_with_progress(run, monkeypatch):
    def fetch(url, tell):
        tell(8, 8)
        return f"nombre,coste\nLeón,{url[-1]}\n".encode()

    monkeypatch.setattr("decks.fetching.fetch", fetch)
    result = run("cards", "import", "https://cartas.example/7", "--game", "inferno", "--json")
    assert (json.loads(result.stdout)["source"], facts(run, "León")) == ("https://cartas.example/7", {"cost": 7})
    assert "Trayendo «https://cartas.example/7»" in result.stderr


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("http://127.0.0.1/x", "esta máquina o está en su red"),
        ("http://localhost:8000/x.json", "esta máquina o está en su red"),
        ("nada.json", "No existe el archivo"),
    ],
)
def test_what_cannot_be_had_is_said(run, home, source, said):
    result = run("cards", "import", source, "--game", "inferno")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert not home.user_database.exists()


def test_a_list_of_prices_changes_nothing(run, home, write):
    result = run("cards", "import", write("precios.csv", "nombre,precio,estado\nLeón,3,nueva\n"), "--game", "inferno")
    assert result.exit_code == 2
    assert "lista de precios" in result.stderr
    assert not home.user_database.exists()


CARDS = [
    {
        "nombre": "Bruma del Alba",
        "tipo": "Aliado",
        "coste": 1,
        "fuerza": 3,
        "texto": "Cuando entra en juego, frobnica una carta.",
    },
    {"nombre": "Rayo Gris", "tipo": "Talismán", "coste": 1, "texto": "Destruye un Aliado oponente."},
    {"nombre": "Sin Voz", "tipo": "Aliado", "coste": 1, "fuerza": 1},
]


@pytest.fixture
def catalogued(run, write):
    run("cards", "import", write("cartas.json", json.dumps(CARDS)), "--game", "myl")
    return run


def test_a_card_is_read_by_its_name_and_what_is_not_understood_is_named(catalogued):
    whole = json.loads(catalogued("card", "read", "myl", "rayo gris", "--json").stdout)
    assert (whole["complete"], whole["name"], whole["type"]) == (True, "Rayo Gris", "Talismán")
    part = catalogued("card", "read", "myl", "Bruma del Alba")
    assert part.exit_code == 1
    assert "no entiendo «frobnica una carta»: «frobnica»" in part.stdout
    assert "no tiene el texto de «Sin Voz»" in catalogued("card", "read", "myl", "Sin Voz").stderr
    assert catalogued("card", "read", "myl", "Rayo Gris", "--name", "Otra").exit_code == 1
    assert "¿Rayo Gris?" in catalogued("card", "read", "myl", "Rayo Gri").stderr


CODED = [
    {"name": "Zutano", "code": "1-001H", "type": "Forward", "element": "Fire", "cost": 2, "power": 5000, "text": "Haste"},
    {"name": "Zutano", "code": "2-003C", "type": "Forward", "element": "Fire", "cost": 3, "power": 6000, "text": "Brave"},
]


def test_a_code_beside_a_name_tells_which_of_several_cards_is_read(run, write):
    run("cards", "import", write("cards.json", json.dumps(CODED)), "--game", "fftcg")
    for written in ("Zutano 2-003C", "Zutano (2-003)", "2-003c Zutano", "Zutano, 2-003"):
        assert json.loads(run("card", "read", "fftcg", written, "--json").stdout)["paragraphs"][0]["text"] == "Brave"
    both = run("card", "read", "fftcg", "Zutano")
    assert (both.exit_code, "hay 2 cartas" in both.stderr, "(1-001H), Zutano (2-003C)" in both.stderr) == (2, True, True)
    other = run("card", "read", "fftcg", "Mengano 1-001H")
    assert (other.exit_code, other.stderr.strip()) == (2, "Error: «1-001H» es «Zutano», no «Mengano».")


def test_a_situation_names_cards_of_the_catalogue(catalogued, write):
    text = """
game: myl
title: Por su nombre
rules: ['8.12']
cards: {Oro común: {type: Oro}}
players:
  Ana: {castillo: 20, mano: Rayo Gris, reserva de oro: Oro común x2}
  Bruno: {castillo: 20, línea de defensa: Bruma del Alba}
do: [Ana: jugar Rayo Gris]
expect: [{cementerio de Bruno: [Bruma del Alba]}]
"""
    ran = catalogued("situation", "run", write("partida.yaml", text))
    assert ran.exit_code == 0
    assert "«frobnica»; se resuelve a mano" in ran.stderr
    unknown = catalogued("situation", "run", write("otra.yaml", text.replace("Bruma del Alba", "Nadie")))
    assert "no sé qué carta es «Nadie»" in unknown.stderr
