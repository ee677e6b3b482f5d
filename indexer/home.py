"""Where Juez keeps its data: the folder of the user, with the derived corpus and the user's own database."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path


@dataclass(frozen=True)
class Home:
    """The data folder: ``JUEZ_HOME`` where it is set, else the platform's place for user data."""

    folder: Path

    @classmethod
    def default(cls) -> Home:
        given = os.environ.get("JUEZ_HOME")
        return cls(Path(given) if given else user_data_path("juez", appauthor=False))

    @property
    def corpus(self) -> Path:
        """The folder of the derived corpus; it may be deleted at any time and is built again."""
        return self.folder / "corpus"

    @property
    def user_database(self) -> Path:
        """The user's own data; never rebuilt."""
        return self.folder / "juez.db"

    @property
    def long_links(self) -> Path:
        """The folder of what is too long for an address; it may be deleted, and with it those links."""
        return self.folder / "links"

    @property
    def access(self) -> Path:
        """The keys of host and judges, and what is shown to whom."""
        return self.folder / "access.json"

    @property
    def formats(self) -> Path:
        """The folder of the user's own deck formats and ban lists; it need not exist."""
        return self.folder / "formats"

    @property
    def failures(self) -> Path:
        """The folder of reports on errors of Juez; they may be deleted at any time."""
        return self.folder / "informes"

    @property
    def doubts(self) -> Path:
        """The folder of what judges took to be wrong; its files may be sent and deleted at any time."""
        return self.folder / "dudas"

    @property
    def events(self) -> Path:
        """The folder of the events of the judge's desk, a file each; readable by the user alone."""
        return self.folder / "eventos"

    @property
    def card_readings(self) -> Path:
        """The folder of what was understood of card files; it may be deleted at any time."""
        return self.folder / "lecturas"
