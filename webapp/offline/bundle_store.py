"""Bundles on disk, beside the corpus they were made of: a server that starts again need not make them again."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import tempfile
import zlib
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from ..places import STATIC, templates_folder

if TYPE_CHECKING:
    from .bundles import Bundle

_ABOUT = "about.json"
_PREFIX = "bundles-"


@cache
def program() -> str:
    """What bundles are made by: the code and templates of this package, and the libraries that write HTML."""
    digest = hashlib.sha256()
    code = STATIC.parent
    for path in sorted([*code.rglob("*.py"), *templates_folder().rglob("*.*")]):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    for library in ("flask", "jinja2", "markdown", "markupsafe", "werkzeug"):
        digest.update(f"{library} {version(library)}".encode())
    return digest.hexdigest()[:16]


def digest_of(raw: bytes) -> str:
    """What a bundle of this content is named after."""
    return hashlib.sha256(raw).hexdigest()[:16]


def _folder(corpus: Path, state: str) -> Path:
    """Where bundles are kept of what is shown besides the embedded editions."""
    return corpus / f"{_PREFIX}{program()}{state}"


def read(corpus: Path, state: str) -> dict[str, dict]:
    """The bundles kept in the corpus folder, as the fields of each; none where they were made by another program, or damaged."""
    folder = _folder(corpus, state)
    try:
        about = json.loads((folder / _ABOUT).read_text(encoding="utf-8"))
        found = {name: {**fields, "packed": (folder / f"{name}.gz").read_bytes()} for name, fields in about.items()}
        return found if all(digest_of(gzip.decompress(f["packed"])) == f["digest"] for f in found.values()) else {}
    except (OSError, EOFError, ValueError, AttributeError, TypeError, KeyError, zlib.error):
        return {}


def write(corpus: Path, state: str, bundles: dict[str, Bundle]) -> None:
    """Keep ``bundles`` in the corpus folder, whole or not at all, in the place of older ones."""
    with suppress(FileNotFoundError):  # the corpus has been replaced meanwhile
        _write(corpus, state, bundles)


def _write(corpus: Path, state: str, bundles: dict[str, Bundle]) -> None:
    work = Path(tempfile.mkdtemp(prefix=".bundles-", dir=corpus))
    try:
        for name, bundle in bundles.items():
            (work / f"{name}.gz").write_bytes(bundle.packed)
        about = {
            n: {"name": n, "size": b.size, "digest": b.digest, "assets": b.assets, "editions": b.editions}
            for n, b in bundles.items()
        }
        (work / _ABOUT).write_text(json.dumps(about), encoding="utf-8")
        for older in corpus.glob(f"{_PREFIX}*"):
            shutil.rmtree(older, ignore_errors=True)
        os.replace(work, _folder(corpus, state))
    except OSError:
        shutil.rmtree(work, ignore_errors=True)  # a full or read-only disk: they are made again next time
