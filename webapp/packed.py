"""A text inside an address: packed, and never unpacked beyond what its reader allows."""

from __future__ import annotations

import base64
import zlib

#: The longest packed text that goes into an address; what is longer has none.
MOST_PACKED = 6_000


class BadLink(ValueError):
    """A word that is no packed text. The message says so in Spanish."""


def pack(text: str) -> str:
    """A text as a short word of letters, digits, ``-`` and ``_``."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode("utf-8", "replace")) + packer.flush()
    return base64.urlsafe_b64encode(packed).rstrip(b"=").decode("ascii")


def unpack(word: str, most: int, longest: int = 2 * MOST_PACKED) -> str:
    """The text that :func:`pack` packed, of at most ``most`` bytes; nothing for nothing. Raises :class:`BadLink`.

    ``longest``: how long a word may be; where it comes out of no address that is more.
    """
    if not word:
        return ""
    if len(word) > longest:
        raise BadLink("El enlace es demasiado largo.")
    try:
        data = base64.b64decode(word.encode("ascii") + b"=" * (-len(word) % 4), altchars=b"-_", validate=True)
        opener = zlib.decompressobj(-15)
        text = opener.decompress(data, most)
        if opener.unconsumed_tail or not opener.eof:
            raise BadLink("El enlace está cortado o lleva demasiado.")
        return text.decode("utf-8")
    except (ValueError, zlib.error) as error:
        if isinstance(error, BadLink):
            raise
        raise BadLink("El enlace está dañado.") from None
