"""An error of Juez, on a page and in the API: told as one, with its report, and nothing of the machine to who is elsewhere."""

import pytest

from engine.running.coverage import FOLDER
from webapp import create_app
from webapp.remembering import forget
from webapp.situations.walking import _walk

from ..conftest import host_of

TEXT = (FOLDER / "inferno" / "respuesta-en-la-cadena.yaml").read_text(encoding="utf-8")


@pytest.fixture
def broken(home, monkeypatch):
    """A Juez that fails whenever it runs a situation, and remembers none that ran."""
    forget()
    _walk.cache_clear()
    for module in ("tasks", "walking"):
        monkeypatch.setattr(f"engine.running.{module}.run_situation", lambda *_, **__: {}["broken"])
    return create_app(home, {"TESTING": True, "PROPAGATE_EXCEPTIONS": False})


def test_the_api_answers_failed_with_the_name_of_the_report(broken, home):
    response = broken.test_client().post("/api/v1/situations/run", json={"situation": TEXT})
    answer = response.get_json()
    (report,) = home.failures.iterdir()
    assert (response.status_code, answer["code"], answer["report"]) == (500, "failed", report.name)
    assert "Juez ha fallado aquí; el informe está en" in answer["error"]
    assert str(home.folder) not in answer["error"]
    assert "KeyError: 'broken'" in report.read_text(encoding="utf-8")
    assert TEXT in report.read_text(encoding="utf-8")


def test_a_page_names_the_report_to_the_host_by_its_path_and_to_others_by_its_name(broken, home):
    for client, whole in ((host_of(broken), True), (broken.test_client(), False)):
        response = client.get("/situaciones/inferno/respuesta-en-la-cadena")
        page = response.get_data(as_text=True)
        (report,) = home.failures.iterdir()
        assert response.status_code == 500
        assert "Juez ha fallado aquí; el informe está en" in page
        assert report.name in page
        assert (str(home.folder) in page) == whole
        assert "revisa" not in page
