"""Reading and building in a process of its own, bounded in time and memory, so that no text can hang or fill a server.

``python -m indexer.bounded`` is that process.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
from pathlib import Path

from rules_corpus.documents import Document, document_named
from rules_corpus.sources import BadSource

from .building import ensure_built
from .home import Home
from .importing import Report, examine

#: Seconds a text may take to be read (the longest official one takes a quarter of a second), and a corpus to be built.
READING_SECONDS, BUILDING_SECONDS = 20, 180
_MOST_MEMORY = 1_500_000_000
_AT_ONCE = 2
_WAIT_SECONDS = 10
_ROOT = Path(__file__).parent.parent
_turns = threading.BoundedSemaphore(_AT_ONCE)


class Busy(BadSource):
    """Other texts are being read; the message asks to try again."""


class OutOfBounds(BadSource):
    """Reading a text takes more time or memory than any real document does, or fails altogether."""


class BuildFailed(RuntimeError):
    """The corpus could not be built; the one in use stays. The message says why, in Spanish."""


def examine_bounded(data: bytes, document: Document, name: str, date: str, seconds: float = READING_SECONDS) -> Report:
    """Like :func:`indexer.importing.examine`, in a process of its own. Raises :class:`BadSource`."""
    if not _turns.acquire(timeout=_WAIT_SECONDS):
        raise Busy("Juez está leyendo otros archivos; vuelve a intentarlo dentro de un momento.")
    try:
        about = json.dumps({"document": document.id, "name": name, "date": date})
        answer = _run(["examine"], f"{about}\n".encode() + data, seconds)
    except subprocess.TimeoutExpired:
        raise OutOfBounds(f"Leer el archivo lleva más de {seconds:.0f} segundos: no tiene la forma de un reglamento.") from None
    finally:
        _turns.release()
    if answer.returncode:
        _log(answer)
        raise OutOfBounds("Juez no ha podido leer el archivo: su forma no es la de ningún reglamento conocido.")
    found = json.loads(answer.stdout)
    if "refused" in found:
        raise BadSource(found["refused"])
    return Report(**found)


def build_bounded(home: Home, seconds: float = BUILDING_SECONDS) -> None:
    """Bring the corpus of ``home`` up to date in a process of its own. Raises :class:`BuildFailed`."""
    try:
        answer = _run(["build", str(home.folder.absolute())], b"", seconds)
    except subprocess.TimeoutExpired:
        raise BuildFailed(f"Rehacer la biblioteca lleva más de {seconds:.0f} segundos.") from None
    if answer.returncode:
        _log(answer)
        raise BuildFailed("Rehacer la biblioteca ha fallado; el registro del servidor dice por qué.")


def _run(arguments: list[str], given: bytes, seconds: float) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])}
    command = [sys.executable, "-P", "-m", "indexer.bounded", *arguments]
    return subprocess.run(command, input=given, capture_output=True, timeout=seconds, env=environment, check=False)


def _log(answer: subprocess.CompletedProcess[bytes]) -> None:
    sys.stderr.write(answer.stderr.decode("utf-8", errors="replace"))


def main(action: str, *arguments: str) -> None:
    """What the process of its own does: ``examine`` the text on standard input, or ``build`` the corpus of a folder."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # not every platform can limit memory
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    if action == "build":
        ensure_built(Home(Path(arguments[0])), lambda said: print(said, file=sys.stderr))
        return
    about = json.loads(sys.stdin.buffer.readline())
    try:
        report = examine(sys.stdin.buffer.read(), document_named(about["document"]), about["name"], about["date"])
        answer = report.as_json()
    except BadSource as error:
        answer = {"refused": str(error)}
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main(*sys.argv[1:])
