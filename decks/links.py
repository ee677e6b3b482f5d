"""A deck inside an address: packed, and never unpacked beyond what a list may be."""

from __future__ import annotations

import base64
import binascii
import zlib

from .lists.model import BadList
from .lists.reading import MOST_BYTES

#: The longest packed list that goes into an address; what is longer has none.
MOST_PACKED = 6_000


def pack(text: str) -> str:
    """A list as a short word of letters, digits, ``-`` and ``_``."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode("utf-8", "replace")) + packer.flush()
    return base64.urlsafe_b64encode(packed).rstrip(b"=").decode("ascii")


def unpack(word: str) -> str:
    """The list that :func:`pack` packed; nothing for nothing. Raises :class:`BadList` for any other word."""
    if not word:
        return ""
    if len(word) > 2 * MOST_PACKED:
        raise BadList("El enlace es demasiado largo: pega la lista.")
    try:
        data = base64.b64decode(word.encode("ascii") + b"=" * (-len(word) % 4), altchars=b"-_", validate=True)
        opener = zlib.decompressobj(-15)
        text = opener.decompress(data, MOST_BYTES)
        if opener.unconsumed_tail or not opener.eof:
            raise BadList("El enlace del mazo está cortado o es de una lista demasiado larga: pega la lista.")
        return text.decode("utf-8")
    except (ValueError, binascii.Error, zlib.error) as error:
        if isinstance(error, BadList):
            raise
        raise BadList("El enlace del mazo está dañado: pega la lista.") from None
