"""The official layouts: one module per document, each a function from source lines to a draft."""

from __future__ import annotations

from collections.abc import Callable

from ..drafts import Draft
from . import fftcg, inferno, inferno_inicio, myl, souls

#: Document id → the reader of its official layout.
READERS: dict[str, Callable[[list[str]], Draft]] = {
    "inferno": inferno.read,
    "inferno-inicio": inferno_inicio.read,
    "fftcg": fftcg.read,
    "souls": souls.read,
    "myl": myl.read,
}
