"""From bytes to text: what a file must be before anyone reads rules in it."""

from __future__ import annotations

import re
from pathlib import Path

from .documents import DOCUMENTS, Document
from .words import fold

#: The largest file read, in bytes. The longest official document has a quarter of a megabyte.
LARGEST = 5_000_000

_MOJIBAKE = re.compile(r"Ã[\u0080-\u00bf¡-¿³©±­]|â€|Â[¿¡«»\u00a0]|Ã\u00ad|ï¿½")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


class BadSource(ValueError):
    """A file that cannot be read as a rule document. The message says why and what to do, in Spanish."""


def read_file(path: Path) -> bytes:
    """The bytes of ``path``. Raises :class:`BadSource` when it is missing, no file, unreadable or too large."""
    try:
        if path.is_dir():
            raise BadSource(f"«{path}» es una carpeta; hace falta un archivo de texto.")
        size = path.stat().st_size
        if size > LARGEST:
            raise BadSource(too_large(size))
        return path.read_bytes()
    except FileNotFoundError:
        raise BadSource(f"No existe el archivo «{path}».") from None
    except OSError as error:
        raise BadSource(f"No se puede leer «{path}»: {error.strerror}.") from None


def too_large(size: int) -> str:
    return (
        f"El archivo ocupa {size / 1e6:.1f} MB y el máximo son {LARGEST / 1e6:.0f} MB: "
        "un reglamento en texto no llega a 1 MB. ¿Es el PDF original? Conviértelo antes a texto."
    )


def decode(data: bytes) -> str:
    """The text of ``data``: UTF-8, UTF-16 (with or without mark) or Latin-1. Raises :class:`BadSource`."""
    if len(data) > LARGEST:
        raise BadSource(too_large(len(data)))
    if not data.strip():
        raise BadSource("El archivo está vacío.")
    if data.startswith(b"%PDF"):
        raise BadSource("El archivo es un PDF. Conviértelo a texto (por ejemplo con «pdftotext -layout») e importa el resultado.")
    text = _decoded(data)
    if _CONTROL.search(text):
        raise BadSource("El archivo no es texto: contiene datos binarios.")
    if len(_MOJIBAKE.findall(text)) >= 3:
        raise BadSource(
            "Las tildes del archivo están rotas («Ã³» en lugar de «ó»): se convirtió con la codificación "
            "equivocada. Vuelve a guardarlo como UTF-8."
        )
    if not text.strip():
        raise BadSource("El archivo está vacío.")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decoded(data: bytes) -> str:
    try:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return data.decode("utf-16")
        zeros_even, zeros_odd = data[0:2000:2].count(0), data[1:2000:2].count(0)
        sample = min(len(data), 2000) // 2
        if sample and zeros_odd > 0.6 * sample and zeros_even < 0.1 * sample:
            return data.decode("utf-16-le")
        if sample and zeros_even > 0.6 * sample and zeros_odd < 0.1 * sample:
            return data.decode("utf-16-be")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    if b"\x00" in data:
        raise BadSource("El archivo no es texto: contiene datos binarios.")
    return data.decode("cp1252", errors="replace")


def check_game(text: str, document: Document) -> None:
    """Raise :class:`BadSource` when ``text`` speaks of another game than ``document``, or of none."""
    folded = fold(text)
    per_word = {d.id: [min(folded.count(fold(word)), 20) for word in d.signature] for d in DOCUMENTS.values()}
    seen = {name: sum(c > 0 for c in counts) / len(counts) for name, counts in per_word.items()}
    best = max(seen, key=lambda name: (seen[name], sum(per_word[name])))
    same_game = DOCUMENTS[best].game == document.game
    if seen[document.id] < 0.5:
        hint = f" Parece «{DOCUMENTS[best].title}»." if seen[best] >= 0.6 and not same_game else ""
        raise BadSource(f"El archivo no parece «{document.title}».{hint}")
    if not same_game and seen[best] > seen[document.id]:
        raise BadSource(f"El archivo parece «{DOCUMENTS[best].title}», no «{document.title}».")
