"""Reading YAML files: those that come with Juez and those that a user adds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from .reasons import why

DATA = Path(__file__).parent / "data"
#: libyaml where PyYAML was built with it: ten times as fast.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MOST_BYTES = 1_000_000


class BadFile(ValueError):
    """A YAML file of formats, bans or cards is not what it should be. The message is Spanish and names the file."""


def read_yaml(path: Path) -> Any:
    """The content of a YAML file. Raises :class:`BadFile` naming line and column."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise BadFile(f"«{path.name}» pasa de {_MOST_BYTES:,} bytes.".replace(",", "."))
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"«{path.name}» no se puede leer: {why(error)}.") from None
    return parse_yaml(text, path)


def parse_yaml(text: str, path: Path) -> Any:
    """The content of a YAML text that stands, or would stand, in a file. Raises :class:`BadFile` naming line and column."""
    try:
        return yaml.load(text, Loader=_LOADER)
    except ValueError:
        raise BadFile(f"«{path.name}»: lleva una fecha que no existe; se escribe AAAA-MM-DD.") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f", línea {mark.line + 1}, columna {mark.column + 1}" if mark else ""
        raise BadFile(f"«{path.name}»{where}: no es YAML válido.") from None
