"""Why a file cannot be read or written, in Spanish: the system says it in its own language."""

from __future__ import annotations

import errno

_SAID = {
    errno.ENOENT: "no existe",
    errno.EISDIR: "es una carpeta",
    errno.ENOTDIR: "una parte de la ruta no es una carpeta",
    errno.EACCES: "falta el permiso",
    errno.EPERM: "falta el permiso",
    errno.EROFS: "el disco es de solo lectura",
    errno.ENOSPC: "no queda sitio en el disco",
    getattr(errno, "EDQUOT", errno.ENOSPC): "no queda sitio en el disco",
    errno.EFBIG: "es demasiado grande para el disco",
    errno.ENAMETOOLONG: "el nombre es demasiado largo",
    errno.EIO: "el disco falla",
    errno.EINVAL: "el nombre no vale en este disco",
}


def why(error: Exception, writing: bool = False) -> str:
    """Why a file is not read, or not written, as a clause; that its letters are no UTF-8, too."""
    if isinstance(error, UnicodeDecodeError):
        return "no es UTF-8"
    number = getattr(error, "errno", None) or 0
    if writing and number == errno.ENOENT:
        return "no existe su carpeta"
    return _SAID.get(number) or getattr(error, "strerror", None) or "el disco no responde"
