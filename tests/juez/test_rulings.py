"""``juez rulings`` of files in every format: what is read, what is told of the rest, and the way back."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from indexer import UserData, backups
from juez.cli import main

ROWS = [
    {
        "fecha": "2024-05-03",
        "fuente": "Foro del editor",
        "regla": "116.3a",
        "pregunta": "¿Quién decide primero?",
        "respuesta": "Quien lleva el turno; luego, el otro.",
    },
    {
        "fecha": "12 de marzo de 2024",
        "fuente": "Correo",
        "carta": "Laverna",
        "pregunta": "¿Baila?",
        "respuesta": "No.\nNunca «de noche».",
    },
]
TITLES = list(ROWS[0] | ROWS[1])


def csv(mark: str) -> str:
    cells = [[row.get(title, "") for title in TITLES] for row in ROWS]
    return "\n".join(mark.join(f'"{cell}"' for cell in line) for line in [TITLES, *cells])


def yaml() -> str:
    return "\n".join("- " + "\n  ".join(f"{name}: {json.dumps(text)}" for name, text in row.items()) for row in ROWS)


FILES = {
    "r.csv": csv(";"),
    "r.tsv": csv("\t"),
    "coma.csv": csv(","),
    "r.json": json.dumps(ROWS, ensure_ascii=False, indent="\t"),
    "sobre.json": json.dumps({"respuestas": ROWS}),
    "r.jsonl": "\n".join(map(json.dumps, ROWS)),
    "r.yaml": yaml(),
    "english.csv": "Date,Source,Card or rule,Question,Answer\n"
    '"May 3, 2024",Foro del editor,116.3a,¿Quién decide primero?,"Quien lleva el turno; luego, el otro."\n'
    '2024-03-12,Correo,Laverna,¿Baila?,"No.\nNunca «de noche»."\n',
}


@pytest.fixture
def run(home, shared_home, library, monkeypatch):
    monkeypatch.setenv("JUEZ_HOME", str(home.folder))
    monkeypatch.setattr("indexer.open_library", lambda *_: library)
    return lambda *args: CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def imported(run, tmp_path):
    def imported(name, text, game="inferno"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        result = run("rulings", "import", path, "--game", game, "--json")
        assert result.exit_code == 0, result.stderr
        return json.loads(result.stdout)

    return imported


def listed(run, *more, game="inferno"):
    return json.loads(run("rulings", "list", "--game", game, "--json", *more).stdout)


@pytest.mark.parametrize("name", FILES)
def test_every_format_says_the_same(run, imported, name):
    report = imported(name, FILES[name])
    assert (report["taken"], report["refused"], len(report["added"])) == (2, [], 2)
    first, second = listed(run)["rulings"]
    assert (first["date"], first["rules"], first["cards"]) == ("2024-05-03", ["inferno:116.3a"], [])
    assert first["answer"] == ROWS[0]["respuesta"]
    assert (second["date"], second["cards"], second["answer"]) == ("2024-03-12", ["Laverna"], ROWS[1]["respuesta"])


def test_what_is_not_known_is_told_with_line_column_and_what_was_meant(run, imported):
    text = (
        "fecha;fuente;carta o regla;pregunta;respuesta;situación\n"
        "2024;Foro;508.2, 116.99;¿Sí?;Sí.;\n"
        "2024;Foro;Lavrena;¿No?;No.;respuesta-en-la-caden\n"
    )
    notes = {note["text"]: note for note in imported("r.csv", text)["notes"]}
    assert (notes["116.99"]["line"], notes["116.99"]["column"], notes["116.99"]["suggestion"]) == (2, 18, "116.6")
    assert (notes["Lavrena"]["line"], notes["Lavrena"]["column"]) == (3, 11)
    assert notes["respuesta-en-la-caden"]["suggestion"] == "respuesta-en-la-cadena"
    assert [ruling["rules"] for ruling in listed(run)["rulings"] if ruling["rules"]] == [["inferno:508.2", "inferno:116.99"]]


def test_a_card_that_is_not_known_is_told_the_nearest(run, imported, tmp_path):
    path = tmp_path / "cartas.csv"
    path.write_text("nombre,tipo\nLaverna,Aliado\n", encoding="utf-8")
    run("cards", "import", path, "--game", "inferno")
    (note,) = imported("r.csv", "fecha;fuente;carta;pregunta;respuesta\n2024;Foro;Lavrena;¿No?;No.\n")["notes"]
    assert (note["reason"], note["suggestion"]) == ("el catálogo no tiene la carta «Lavrena»", "Laverna")


def test_what_cannot_be_read_is_listed_and_kept_until_it_is_corrected(run, imported):
    titles = "fecha;fuente;regla;pregunta;respuesta\n"
    bad = f"{titles}2024-02-31;Foro;116.3a;¿Uno?;Sí.\n2024;Foro;;¿Dos?;Sí.\n2024;Foro;116.3a;¿Tres?;\n"
    good = "2024;Foro;116.3a;¿Cuatro?;Sí.\n"
    report = imported("r.csv", bad + good)
    assert report["taken"] == 1
    told = {row["line"]: row for row in report["refused"]}
    assert told[2]["reason"] == "«2024-02-31» es un día que no existe"
    assert told[2]["column"] == 1
    assert told[3]["reason"] == "no dice de qué carta ni de qué regla es"
    assert told[4]["reason"] == "falta «respuesta»"
    assert sorted(row["cells"]["pregunta"] for row in listed(run)["refused"]) == ["¿Dos?", "¿Tres?", "¿Uno?"]
    imported("r.csv", bad.replace("02-31", "02-28").replace("Foro;;", "Foro;508.2;") + good)
    assert [row["cells"]["pregunta"] for row in listed(run)["refused"]] == ["¿Tres?"]
    assert len(listed(run)["rulings"]) == 3


def test_a_title_with_a_slip_is_named(run, imported, tmp_path):
    path = tmp_path / "r.csv"
    path.write_text("fecha;fuente;regla;pregunta;respuseta\n2024;Foro;116.3a;¿Sí?;Claro.\n", encoding="utf-8")
    result = run("rulings", "import", path, "--game", "inferno")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "falta «respuesta»; ¿es la columna «respuseta»?" in result.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "vacío"),
        ("{", "línea 1, columna 2"),
        ('[{"fecha": 1,}]', "línea 1"),
        ("hola", "No encuentro"),
        ("a: [1", "mal formado en la línea"),
        ("%PDF-1.4", "PDF"),
        ('fecha;pregunta;respuesta\n2024;"abierta;x\n', "línea 2, columna 6"),
        ("fecha;regla\n2024;116.3a\n", "«pregunta» y «respuesta»"),
        ("a: &a [x,x]\nb: &b [*a,*a]\nrespuestas: [*b,*b]\n", "No encuentro"),
    ],
)
def test_what_is_no_such_file_is_refused_and_nothing_is_kept(run, tmp_path, text, said):
    path = tmp_path / "r.txt"
    path.write_text(text, encoding="utf-8")
    result = run("rulings", "import", path, "--game", "inferno")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert run("rulings", "list", "--game", "inferno").exit_code == 1


def test_what_a_row_says_of_another_game_is_refused(imported):
    report = imported(
        "r.csv", "juego;fecha;fuente;regla;pregunta;respuesta\nsouls;2024;F;6.6;¿A?;B.\ninferno;2024;F;116.3a;¿A?;B.\n"
    )
    assert (report["taken"], [row["reason"] for row in report["refused"]]) == (1, ["es de otro juego («souls»)"])


def test_an_answer_that_is_corrected_takes_its_place_and_imports_are_undone_one_by_one(run, imported):
    imported("uno.csv", FILES["r.csv"])
    assert imported("uno.csv", FILES["r.csv"])["unchanged"] == 2
    corrected = imported("dos.csv", FILES["r.csv"].replace("Nunca", "Jamás"))
    assert (len(corrected["corrected"]), corrected["unchanged"]) == (1, 1)
    assert "Jamás" in listed(run, "--card", "laverna")["rulings"][0]["answer"]
    undone = json.loads(run("rulings", "undo", "--game", "inferno", "--json").stdout)
    assert (undone["undone"]["source"], undone["known_now"], len(undone["more"])) == ("dos.csv", 2, 1)
    assert "Nunca" in listed(run, "--card", "laverna")["rulings"][0]["answer"]
    assert "de 2 a 0" in run("rulings", "undo", "--game", "inferno").stdout
    nothing = run("rulings", "undo", "--game", "inferno")
    assert (nothing.exit_code, nothing.stdout) == (1, "")


def test_one_answer_is_removed_and_comes_back(run, imported):
    imported("r.csv", FILES["r.csv"])
    id = listed(run, "--rule", "r116.3a")["rulings"][0]["id"]
    assert json.loads(run("rulings", "remove", id, "--game", "inferno", "--json").stdout) == {"game": "inferno", "removed": id}
    assert [ruling["cards"] for ruling in listed(run)["rulings"]] == [["Laverna"]]
    assert run("rulings", "remove", id, "--game", "inferno").exit_code == 1
    run("rulings", "undo", "--game", "inferno")
    assert len(listed(run)["rulings"]) == 2


def test_search_tells_them_beside_the_rules_marked_as_official(run, imported):
    imported("r.csv", FILES["r.csv"])
    answer = json.loads(run("search", "quién decide primero", "--game", "inferno", "--json").stdout)
    assert [ruling["question"] for ruling in answer["rulings"]] == ["¿Quién decide primero?"]
    assert "Respuesta oficial" in run("search", "quién decide primero", "--game", "inferno").stdout
    assert json.loads(run("search", "quién decide primero", "--game", "myl", "--json").stdout)["rulings"] == []


def test_all_that_is_kept_travels_with_a_copy(run, imported, home, tmp_path):
    imported("r.csv", FILES["r.csv"])
    before = listed(run)
    backups.save(home, tmp_path / "copia.db")
    run("rulings", "undo", "--game", "inferno")
    assert listed(run)["rulings"] == []
    prepared = tmp_path / "lista.db"
    backups.prepare(home, tmp_path / "copia.db", prepared)
    backups.restore(home, prepared)
    assert listed(run) == before
    with UserData(home.user_database) as user:
        assert [one.source for one in user.ruling_imports("inferno")] == ["r.csv"]


def test_what_is_expected_of_a_situation_is_checked_when_it_is_read(imported):
    row = (
        "- {{fecha: 2024, fuente: F, regla: 116.3a, pregunta: ¿{0}?, respuesta: Sí., "
        "situación: respuesta-en-la-cadena, se espera: {1}}}\n"
    )
    expected = {"a": "{winner: Ana}", "b": "gana Ana", "c": "[{cites: '405.2'}]"}
    text = "".join(row.format(*pair) for pair in expected.items())
    report = imported("r.yaml", text)
    assert (report["taken"], [note["line"] for note in report["notes"]]) == (3, [2])
    assert "lo que se espera no se entiende" in report["notes"][0]["reason"]
