"""What a judge takes to be wrong in what Juez said, in files of the data folder that whoever wants to may send. Nothing is sent
by itself."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import yaml

from . import disk
from .home import Home

#: How many are kept, and the longest, in bytes: a situation with room for what was said of it.
MOST, LONGEST = 200, 600_000


class TooMany(Exception):
    """So many are kept that one more is not; the message says so in Spanish."""


def as_file(told: Mapping[str, Any]) -> tuple[str, bytes]:
    """The name and the content of the file that says ``told``; the same for the same."""
    written = yaml.dump(dict(told), Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=120)
    data = written.encode("utf-8", "replace")[:LONGEST]
    return f"duda-{hashlib.sha256(data).hexdigest()[:10]}.yaml", data


def keep(home: Home, told: Mapping[str, Any]) -> str:
    """Write it into the data folder; what is there already is there once. Returns its name.

    Raises :class:`TooMany`, and OSError where the disk refuses.
    """
    name, data = as_file(told)
    kept = {path.name for path in home.doubts.glob("duda-*.yaml")}
    if name not in kept and len(kept) >= MOST:
        raise TooMany(f"En la carpeta «{home.doubts.name}» hay ya {MOST} archivos: quita de ella los que ya enviaste.")
    disk.write_whole(home.doubts / name, data)
    return name


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines line by line, and what stands in two places twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _text)
