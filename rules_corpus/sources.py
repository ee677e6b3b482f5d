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
_HTML = re.compile(r"\s*+(?>(?:<\?xml[^>]*>|<!--.*?-->)\s*+)*+<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL)
#: How files of other kinds begin, and what to do with them.
_OTHER_KINDS = (
    (b"%PDF", "El archivo es un PDF. Conviértelo a texto (por ejemplo con «pdftotext -layout») e importa el resultado."),
    (b"PK\x03\x04", "El archivo es un documento de Word u OpenDocument (o un ZIP). Guárdalo como texto sin formato e impórtalo."),
    (b"\xd0\xcf\x11\xe0", "El archivo es un documento de Word. Guárdalo como texto sin formato e impórtalo."),
    (b"{\\rtf", "El archivo es RTF. Guárdalo como texto sin formato e impórtalo."),
)
_WEB_PAGE = (
    "El archivo es una página web, no texto. Ábrela en el navegador, selecciona todo, cópialo en un editor de texto, "
    "guárdalo como UTF-8 (.txt) e importa ese archivo."
)


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
    except PermissionError:
        raise BadSource(f"No se puede leer «{path}»: falta el permiso.") from None
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
    for beginning, advice in _OTHER_KINDS:
        if data.startswith(beginning):
            raise BadSource(advice)
    text = _decoded(data)
    if _HTML.match(text[:20_000]) or text.startswith(("MIME-Version:", "From: <Saved by")):
        raise BadSource(_WEB_PAGE)
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


#: The share of a document's signature that names it.
_SURE = 0.6


def _seen_words(text: str) -> dict[str, tuple[float, int]]:
    """Document id → the share of its signature that ``text`` has, and how often (each word counts up to twenty times)."""
    folded = fold(text)
    per_word = {d.id: [min(folded.count(fold(word)), 20) for word in d.signature] for d in DOCUMENTS.values()}
    return {name: (sum(c > 0 for c in counts) / len(counts), sum(counts)) for name, counts in per_word.items()}


def document_of(text: str) -> Document | None:
    """The document whose words ``text`` has (the more special one where it has those of two), or None."""
    seen = _seen_words(text)
    best = max(seen, key=lambda name: (seen[name][0], len(DOCUMENTS[name].signature)))
    return DOCUMENTS[best] if seen[best][0] >= _SURE else None


def check_game(text: str, document: Document) -> None:
    """Raise :class:`BadSource` when ``text`` speaks of another game than ``document``, or of none."""
    seen = _seen_words(text)
    best = max(seen, key=lambda name: seen[name])
    same_game = DOCUMENTS[best].game == document.game
    if seen[document.id][0] < 0.5:
        hint = f" Parece «{DOCUMENTS[best].title}»." if seen[best][0] >= 0.6 and not same_game else ""
        raise BadSource(f"El archivo no parece «{document.title}».{hint}")
    if not same_game and seen[best][0] > seen[document.id][0]:
        raise BadSource(f"El archivo parece «{DOCUMENTS[best].title}», no «{document.title}».")
