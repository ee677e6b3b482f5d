"""What the official layouts share: web leftovers, contents lists, numbered lines."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..drafts import Draft, is_finished
from ..sources import BadSource

#: Lines that web pages leave behind an article.
WEB_LEFTOVER = re.compile(
    r"^(?:no hay comentarios:?|publicar un comentario|deja una respuesta.*|deja un comentario.*|comentarios|compartir.*|"
    r"entrada (?:más reciente|antigua)|página principal|tu dirección de correo.*|suscribirse a:.*|por stiros|"
    r"webmierder.*|índice)$",
    re.IGNORECASE,
)


def candidates_after(numbers: list[tuple[int, str]]) -> dict[int, str | None]:
    """For each (line, number) of a source, the number that stands next in it."""
    following = [number for _, number in numbers[1:]] + [None]
    return {line: after for (line, _), after in zip(numbers, following, strict=True)}


def require(draft: Draft, announced: Iterable[tuple[str, str]], what: str = "su índice") -> None:
    """Raise :class:`BadSource` when a number that the document announces (number, title) has no entry."""
    present = {entry.number for entry in draft.entries}
    missing = [(number, title) for number, title in announced if number not in present]
    if missing:
        number, title = missing[0]
        others = f" y {len(missing) - 1} más" if len(missing) > 1 else ""
        raise BadSource(
            f"El archivo está cortado o incompleto: {what} nombra «{number}. {title}»{others}, que no aparece en el texto."
        )


def require_end(draft: Draft) -> None:
    """Raise :class:`BadSource` when the last entry ends inside a sentence."""
    if not draft.entries:
        raise BadSource("No se encontró ninguna regla numerada en el archivo.")
    last = draft.entries[-1]
    after = [f for f in draft.furniture if f.line > last.line]
    text = last.blocks[-1].text if last.blocks else ""
    if text and not is_finished(text) and not after:
        raise BadSource(f"El archivo está cortado: termina en mitad de una frase («…{text[-40:]}»).")
