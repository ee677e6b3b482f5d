"""``juez serve`` where it cannot listen: what is in the way, and what to do."""

import socket

import pytest
from click.testing import CliRunner

from juez.cli import main


@pytest.fixture
def serve(shared_home, monkeypatch):
    monkeypatch.setenv("JUEZ_HOME", str(shared_home.folder))
    return lambda *options: CliRunner().invoke(main, ["serve", *map(str, options)])


def test_a_port_that_another_program_uses_is_told(serve):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        ended = serve("--port", port)
    assert ended.exit_code == 2
    assert f"No se puede escuchar en 127.0.0.1:{port}: otro programa usa ese puerto" in ended.stderr
    assert "--port 0" in ended.stderr


def test_an_address_of_another_machine_is_told(serve):
    ended = serve("--host", "192.0.2.7", "--port", 0)
    assert ended.exit_code == 2
    assert "este equipo no tiene esa dirección" in ended.stderr
