"""Reading and building in processes of their own, bounded in time and memory, so that no text can hang or fill a server.

``python -m indexer.bounded`` is such a process.
"""

from __future__ import annotations

import base64
import contextlib
import json
import sys
from pathlib import Path
from typing import Any

from rules_corpus.documents import Document, document_named
from rules_corpus.sources import BadSource

from .building import NotBuilt, ensure_built
from .home import Home
from .importing import Report, examine
from .processes import Broken, NoPlace, Pool, Stopped

#: Seconds a text may take to be read (the longest official one takes a quarter of a second), and a corpus to be built.
READING_SECONDS, BUILDING_SECONDS = 20, 180
_MOST_MEMORY = 1_500_000_000
#: A process of its own for every text and every build; two texts are read at once, others wait for their turn (seconds).
_READERS = Pool("indexer.bounded", places=2, patience=10, worn=1)
_BUILDERS = Pool("indexer.bounded", places=2, patience=BUILDING_SECONDS, worn=1)


class Busy(BadSource):
    """Other texts are being read; the message asks to try again."""


class OutOfBounds(BadSource):
    """Reading a text takes more time or memory than any real document does, or fails altogether."""


class BuildFailed(RuntimeError):
    """The corpus could not be built; the one in use stays. The message says why, in Spanish."""


def examine_bounded(data: bytes, document: Document, name: str, date: str, seconds: float = READING_SECONDS) -> Report:
    """Like :func:`indexer.importing.examine`, in a process of its own. Raises :class:`BadSource`."""
    text = base64.b64encode(data).decode("ascii")
    try:
        found = _READERS.ask({"text": text, "document": document.id, "name": name, "date": date}, seconds)
    except NoPlace:
        raise Busy("Juez está leyendo otros archivos; vuelve a intentarlo dentro de un momento.") from None
    except Broken:
        raise OutOfBounds("Juez no ha podido leer el archivo: su forma no es la de ningún reglamento conocido.") from None
    except Stopped:
        raise OutOfBounds(f"Leer el archivo lleva más de {seconds:.0f} segundos: no tiene la forma de un reglamento.") from None
    if "refused" in found:
        raise BadSource(found["refused"])
    return Report(**found)


def build_bounded(home: Home, seconds: float = BUILDING_SECONDS) -> None:
    """Bring the corpus of ``home`` up to date in a process of its own. Raises :class:`BuildFailed`."""
    try:
        told = _BUILDERS.ask({"build": str(home.folder.absolute())}, seconds)
    except Broken:
        raise BuildFailed("Rehacer la biblioteca ha fallado; el registro del servidor dice por qué.") from None
    except (NoPlace, Stopped):
        raise BuildFailed(f"Rehacer la biblioteca lleva más de {seconds:.0f} segundos.") from None
    if "refused" in told:
        raise BuildFailed(f"{told['refused']} Se sigue con el corpus anterior.")


def _answer(asked: dict[str, Any]) -> dict[str, Any]:
    """What the process of its own answers: a text examined, or nothing once the corpus of a folder is built; why not."""
    if "build" in asked:
        try:
            ensure_built(Home(Path(asked["build"])))
        except NotBuilt as error:
            return {"refused": str(error)}
        return {}
    try:
        data = base64.b64decode(asked["text"])
        return examine(data, document_named(asked["document"]), asked["name"], asked["date"]).as_json()
    except BadSource as error:
        return {"refused": str(error)}


def main() -> None:
    """Answer until there is nothing more to read; what fails ends the process and says so on standard error."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # not every platform can limit memory
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    for line in sys.stdin.buffer:
        sys.stdout.write(json.dumps(_answer(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
