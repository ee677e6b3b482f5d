"""``juez deck`` and ``juez cards``: answers, files, folders, exit statuses."""

from __future__ import annotations

import csv
import json

import pytest
import yaml
from click.testing import CliRunner
from openpyxl import load_workbook

from juez.cli import main
from tests.decks.sets import LEGAL, MADE, expand


@pytest.fixture
def run(home, monkeypatch):
    monkeypatch.setenv("JUEZ_HOME", str(home.folder))
    return lambda *args, **more: CliRunner().invoke(main, [str(arg) for arg in args], **more)


@pytest.fixture
def card_file(tmp_path):
    """Card files of the made-up cards."""

    def write(game):
        path = tmp_path / f"{game}.json"
        rows = [
            {"name": card.name, "code": card.codes[0] if card.codes else "", **{k: _plain(v) for k, v in card.facts.items()}}
            for card in MADE[game]()
        ]
        path.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
        return path

    return write


def _plain(value):
    return list(value) if isinstance(value, tuple) else value


@pytest.fixture
def deck(tmp_path):
    def write(text, game, name="mazo.txt"):
        path = tmp_path / name
        path.write_text(expand(game, text), encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(("game", "format"), LEGAL)
def test_a_legal_deck_ends_with_zero(run, card_file, deck, game, format):
    assert run("cards", "import", card_file(game), "--game", game).exit_code == 0
    result = run("deck", "check", deck(LEGAL[game, format], game), "--game", game, "--format", format, "--json")
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["legal"], answer["complete"]) == (0, True, True), answer["findings"]
    assert (answer["game"], answer["format"], answer["edition"]) == (game, format, "juez-1")
    assert answer["fix"] is None
    assert {row["format"]: row["legal"] for row in answer["legal_in"]}[format] is True


def test_an_illegal_deck_ends_with_one_and_says_everything(run, deck):
    bare = "\n".join(f"1 1-{number:03}" for number in range(1, 48))
    text = f"Principal\n{bare}\n4 Lulu (1-149H)"
    result = run("deck", "check", deck(text, "fftcg"), "--game", "fftcg", "--format", "construido", "--show")
    assert result.exit_code == 1
    for said in (
        "NO ES LEGAL",
        "principal: 51",
        "Lulu (1-149H) (línea 49)",
        "1 1-001 → 1 × 1-001 [principal]",
        "[fftcg:8.1.1.2]",
        "→ Quita 1",
        "Qué cambiar:",
        "edición juez-1",
    ):
        assert said in result.stdout


def test_an_incomplete_deck_is_called_so(run, deck):
    result = run("deck", "check", deck("Principal\n+20", "fftcg"), "--game", "fftcg", "--format", "construido", "--json")
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["legal"], answer["complete"], answer["summary"]) == (1, False, False, "Incompleto")


def test_what_cannot_be_decided_ends_with_three(run, deck):
    result = run("deck", "check", deck("+50", "fftcg"), "--game", "fftcg", "--format", "construido", "--json")
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["legal"]) == (3, None)


def test_standard_input_and_other_readings(run):
    text = expand("myl", "Oro inicial: Oro Común\nCastillo\n+42\n8 Oro Común")
    plain = run("deck", "check", "-", "--game", "myl", "--format", "furia-extendido", "--json", input=text)
    answer = json.loads(plain.stdout)
    assert [f["code"] for f in answer["findings"] if f["severity"] == "error"] == ["too-many-cards"]
    assert answer["findings"][0]["reading"]["name"] == "dentro"
    other = run(
        *("deck", "check", "-", "--game", "myl", "--format", "furia-extendido", "--json"),
        *("--reading", "myl-oro-inicial-y-castillo=aparte"),
        input=text,
    )
    assert "too-many-cards" not in {f["code"] for f in json.loads(other.stdout)["findings"]}


def test_the_list_of_the_first_duel(run, card_file, deck):
    run("cards", "import", card_file("souls"), "--game", "souls")
    first = deck("Principal\n+40\nMazo de maná\n6 Maná\nLimbo\n2 Sombra 1", "souls", "uno.txt")
    second = deck("Principal\n+40\nMazo de maná\n6 Maná\nLimbo\n1 Sombra 1", "souls", "dos.txt")
    asked = ("--game", "souls", "--format", "estandar", "--json")
    assert run("deck", "check", second, *asked).exit_code == 0
    result = run("deck", "check", second, *asked, "--first-duel", first)
    assert result.exit_code == 1
    assert json.loads(result.stdout)["findings"][0]["code"] == "limbo-count-changed"


def test_a_date_and_a_ban_list_of_ones_own(run, home, card_file, deck):
    run("cards", "import", card_file("fftcg"), "--game", "fftcg")
    home.formats.mkdir(parents=True)
    ban = {"game": "fftcg", "list": "Prueba", "cards": [{"card": "40-001C", "from": "2026-01-10"}]}
    (home.formats / "prueba.yaml").write_text(yaml.safe_dump(ban), encoding="utf-8")
    asked = ("deck", "check", deck("Principal\n+50", "fftcg"), "--game", "fftcg", "--format", "construido", "--json", "--date")
    before = run(*asked, "2026-01-09")
    assert before.exit_code == 0
    assert {row["format"]: row["until"] for row in json.loads(before.stdout)["legal_in"]}["construido"] == "2026-01-10"
    assert run(*asked, "2026-01-10").exit_code == 1
    (home.formats / "prueba.yaml").write_text("game: [", encoding="utf-8")
    broken = run(*asked, "2026-01-10")
    assert broken.exit_code == 0
    assert "prueba.yaml" in broken.stderr
    assert "prueba.yaml" in json.loads(broken.stdout)["notices"][0]


def test_a_file_that_cites_a_rule_that_does_not_exist_is_told(run, home, deck):
    home.formats.mkdir(parents=True)
    path = home.formats / "casa.yaml"
    casa = {"game": "fftcg", "format": "casa", "base": "construido", "requirements": []}
    asked = ("deck", "check", deck("Principal\n+50", "fftcg"), "--game", "fftcg", "--format", "construido", "--json")
    for rule, known in (("fftcg:8.1.1.1", True), ("fftcg:8.1.1.9", False)):
        casa["requirements"] = [{"size": ["principal"], "at_least": 50, "rule": rule}]
        path.write_text(yaml.safe_dump(casa), encoding="utf-8")
        checked = run("formats", "check", path, "--json")
        assert (checked.exit_code, json.loads(checked.stdout)["good"]) == (0 if known else 1, known)
        told = [*json.loads(checked.stdout)["problems"], *json.loads(run(*asked).stdout)["notices"]]
        assert ["fftcg:8.1.1.9" in line for line in told] == ([] if known else [True, True])


@pytest.fixture
def folder(tmp_path):
    inside = tmp_path / "mazos"
    (inside / "mesa 2").mkdir(parents=True)
    (inside / "bien.txt").write_text(expand("inferno", "Demonio: Uno\nMazo\n+40"), encoding="utf-8")
    (inside / "corto.txt").write_text(expand("inferno", "Demonio: Uno\nMazo\n+30"), encoding="utf-8")
    (inside / "mesa 2" / "=duda.txt").write_text(expand("inferno", "1 Uno\n+40"), encoding="utf-8")
    (inside / ".oculto").write_text("x", encoding="utf-8")
    return inside


def test_a_folder_gives_a_list_and_goes_on_after_a_bad_file(run, folder):
    asked = ("deck", "check", folder, "--game", "inferno", "--format", "cerrado")
    (folder / "foto.txt").write_bytes(b"\x89PNG\r\n")
    result = run(*asked, "--json")
    answers = {answer["file"]: answer for answer in json.loads(result.stdout)}
    assert result.exit_code == 1
    assert {name: answer.get("legal") for name, answer in answers.items()} == {
        "bien.txt": True,
        "corto.txt": False,
        "foto.txt": None,
        "mesa 2/=duda.txt": None,
    }
    assert "imagen" in answers["foto.txt"]["error"]
    assert "mazos" in result.stderr
    text = run(*asked).stdout
    assert "✓ bien.txt: Legal" in text
    assert "4 mazos: 1 legal, 1 no, 1 sin decidir, 1 sin leer." in text
    (folder / "corto.txt").unlink()
    assert run(*asked).exit_code == 2
    (folder / "foto.txt").unlink()
    assert run(*asked).exit_code == 3


@pytest.mark.parametrize("suffix", ["csv", "json", "xlsx"])
def test_a_folder_has_a_report(run, folder, tmp_path, suffix):
    report = tmp_path / f"informe.{suffix}"
    run("deck", "check", folder, "--game", "inferno", "--format", "cerrado", "--report", report)
    if suffix == "xlsx":
        decks = list(load_workbook(report)["Mazos"].values)
        rows = [{"file": row[0], "legal": row[3]} for row in decks[1:]]
    elif suffix == "json":
        rows = json.loads(report.read_text(encoding="utf-8"))
    else:
        rows = list(csv.DictReader(report.read_text(encoding="utf-8-sig").splitlines()))
    assert [row["file"] for row in rows] == ["bien.txt", "corto.txt", "mesa 2/=duda.txt"]
    assert [str(row["legal"]).lower() for row in rows][:2] == ["true", "false"]


def test_cards_are_imported_found_and_added_to(run, card_file, tmp_path):
    first = json.loads(run("cards", "import", card_file("myl"), "--game", "myl", "--json").stdout)
    assert (first["taken"], first["refused"], first["known_before"], first["known_now"]) == (63, [], 0, 63)
    more = tmp_path / "mas.csv"
    more.write_text("nombre,tipo\nRey sin par,Aliado\nNuevo,Tótem\n,Arma\n", encoding="utf-8")
    second = json.loads(run("cards", "import", more, "--game", "myl", "--json").stdout)
    assert (second["taken"], second["known_now"], second["refused"][0]["row"]) == (2, 64, 4)
    found = run("cards", "search", "REY SIN", "--game", "myl", "--json")
    (card,) = json.loads(found.stdout)
    assert (found.exit_code, card["name"], card["facts"]["unique"]) == (0, "Rey sin par", True)
    assert "Rey sin par — Aliado · Única" in run("cards", "search", "rey", "--game", "myl").stdout
    assert run("cards", "search", "zzzzzz", "--game", "myl").exit_code == 1
    assert "1 rechazadas" in run("cards", "import", more, "--game", "myl").stdout


def test_embedded_cards_are_found_without_any_import(run, home):
    (card,) = json.loads(run("cards", "search", "22-114", "--game", "fftcg", "--json").stdout)
    assert (card["name"], card["facts"]["limit_break"]) == ("Victra", True)
    assert not home.user_database.exists()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["deck", "check", "nada.txt", "--game", "inferno", "--format", "abierto"], "No existe el archivo"),
        (["deck", "check", "-", "--game", "ajedrez", "--format", "abierto"], "Los juegos son"),
        (["deck", "check", "-", "--game", "inferno", "--format", "moderno"], "abierto, cerrado"),
        (["deck", "check", "-", "--game", "inferno"], "Falta la opción"),
        (["deck", "check", "-", "--game", "inferno", "--format", "abierto", "--date", "ayer"], "AAAA-MM-DD"),
        (["deck", "check", "-", "--game", "inferno", "--format", "abierto", "--reading", "x"], "PUNTO=LECTURA"),
        (["deck", "check", "-", "--game", "inferno", "--format", "abierto", "--reading", "x=y"], "punto abierto"),
        (["deck", "check", "-", "--game", "inferno", "--format", "abierto", "--first-duel", "x"], "no compara duelos"),
        (["deck", "check", "-", "--game", "inferno", "--format", "abierto", "--report", "x.csv"], "carpeta"),
        (["deck", "compare", "nada", "nada", "--game", "inferno"], "No existe el archivo"),
        (["deck", "mirar"], "No existe la orden"),
        (["cards", "import", "nada.csv", "--game", "myl"], "No existe el archivo"),
        (["cards", "search", "x", "--game", "ajedrez"], "Los juegos son"),
    ],
)
def test_bad_input_is_explained_in_spanish(run, args, said):
    result = run(*args, input="")
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_what_is_no_card_file_leaves_the_catalogue_as_it_was(run, home, tmp_path):
    path = tmp_path / "malo.csv"
    for data in (b"", b"color\nrojo\n", b"nombre,senda\nX,Luz\n", b"\x89PNG"):
        path.write_bytes(data)
        result = run("cards", "import", path, "--game", "inferno")
        assert result.exit_code == 2
        assert result.stderr.startswith("Error: ")
    assert not home.user_database.exists()


def test_help_is_in_spanish(run):
    for command in (["deck"], ["deck", "check"], ["cards"], ["cards", "import"], ["cards", "search"]):
        text = run(*command, "--help").stdout
        assert "Uso:" in text
        assert not any(word in text for word in ("Usage", "Options:", "Show this", "OPTIONS", "COMMAND"))
