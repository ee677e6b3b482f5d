"""An event of the judge's desk as its phones meet it, for the tests of its pages."""

from __future__ import annotations

import re
from html import unescape

from desk import Role
from webapp import create_app

from ..conftest import host_of

PLAYERS = "1 Ana Gil – Bruno Paz\n2 Carla Rey – Dani Sol\n3 Elena Mar – Fran Roa\n4 Gloria Cid – Hugo Vera"
NAMES = ("Ana", "Bruno", "Carla", "Dani", "Elena", "Fran", "Gloria", "Hugo", "Gil", "Paz", "Marta", "Nora")


class Desk:
    """A desk with an open event, and browsers that came in as each role."""

    def __init__(self, home, game: str = "souls", seated: bool = True):
        self.app = create_app(home, {"TESTING": True, "HOSTS": frozenset({"0.0.0.0"})})
        self.host = host_of(self.app)
        made = self.host.post("/evento/nuevo", data={"nombre": "Regional", "juego": game, "fecha": "2026-11-23"})
        assert made.status_code == 303, made.get_data(as_text=True)
        with self.app.app_context():
            self.event = self.app.extensions["events"].event
        if seated:
            self.take(PLAYERS)

    @property
    def state(self):
        return self.event.catch_up()

    def take(self, text: str, round: int = 1):
        """Bring players in as the host's browser does: read, then taken."""
        shown = self.host.post("/evento/jugadores/importar", data={"texto": text, "ronda": round}).get_data(as_text=True)
        packed = unescape(re.search(r'name="leido" value="([^"]*)"', shown)[1])
        assert self.host.post("/evento/jugadores/tomar", data={"leido": packed}).status_code == 303

    def judge(self, name: str = "Marta", role: Role = Role.JUDGE):
        """A browser that came in by an invitation."""
        client = self.app.test_client()
        token = self.event.invite(role)
        assert client.post(f"/evento/entrar/{token}", data={"nombre": name}).status_code == 303
        client.device = list(self.state.devices)[-1]
        return client

    def visitor(self):
        return self.app.test_client()

    def card(self, table: int) -> str:
        """The address on the card of a table."""
        return f"/evento/mesa/{table}?tarjeta={self.event.table_token(table)}"


def text_of(response) -> str:
    return unescape(response.get_data(as_text=True))


def form_with(page: str, kind: str, also: str = "") -> dict[str, str]:
    """The hidden fields of the first form of a page that notes such an entry."""
    for form in re.findall(r"<form.*?</form>", page, re.S):
        if f'name="kind" value="{kind}"' in form and also in form:
            return {
                unescape(name): unescape(value)
                for name, value in re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
            }
    raise AssertionError(f"no form for {kind}")
