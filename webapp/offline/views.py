"""The addresses of what works without a network: the worker, its bundles, the page about them, the single file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from flask import Blueprint, Flask, Response, abort, current_app, jsonify, make_response, render_template, request, url_for

from rules_corpus import GAMES
from rules_corpus.documents import documents_of

from ..limits import EXPENSIVE, limiter
from ..pages import library
from ..scripts import joined, modules
from ..static_files import JOINED, static_url
from .bundles import COMMON, NAMES, Bundle, BundleShelf
from .single_file import single_file

blueprint = Blueprint("offline", __name__)
_YEAR = 365 * 24 * 3600
_RETRY = 5
#: The headers that guard a page; one that comes from the worker has them too.
_GUARDS = (
    "Content-Security-Policy",
    "X-Content-Type-Options",
    "Referrer-Policy",
    "Cross-Origin-Opener-Policy",
    "Permissions-Policy",
)


def init_app(app: Flask) -> None:
    """Give the application its bundles."""
    app.extensions["bundles"] = BundleShelf(app)


def shelf() -> BundleShelf:
    return current_app.extensions["bundles"]


@blueprint.get("/sin-conexion")
def saved():
    """What is saved in this browser; a script fills it in."""
    corpus = library().corpus
    games = [(game, [corpus.edition(d.id) for d in documents_of(game.id) if corpus.editions[d.id]]) for game in GAMES.values()]
    return render_template("offline/saved.html", games=games)


@blueprint.get("/sin-conexion/listo")
def ready():
    """Whether there is something to save; the first to ask starts its making."""
    response = jsonify(ready=shelf().ready())
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/sin-conexion/<name>-<digest>.json")
def bundle(name: str, digest: str):
    """A bundle, under an address that only this content ever has."""
    if name not in NAMES:
        abort(404)
    found = shelf().some(name)[name]
    if found.digest != digest:
        abort(404)
    response = _compressed(found.packed, lambda: found.raw, "application/json")
    response.cache_control.max_age = _YEAR
    response.cache_control.public = response.cache_control.immutable = True
    response.set_etag(digest)
    return response


@blueprint.get("/sw.js")
def worker():
    """The service worker, with the build it serves written into it: another build is another worker."""
    if not shelf().ready():
        return Response(status=503, headers={"Retry-After": str(_RETRY), "Cache-Control": "no-store"})
    script = f"const BUILD = {json.dumps(build(), ensure_ascii=False)};\n{joined('offline/worker.js')}"
    response = Response(script, mimetype="text/javascript")
    response.cache_control.no_cache = True
    return response


@blueprint.get("/manifest.webmanifest")
def manifest():
    """What a phone needs to install Juez."""
    icons = [
        ("icon-192.png", "192x192", "any"),
        ("icon-512.png", "512x512", "any"),
        ("icon-maskable-512.png", "512x512", "maskable"),
    ]
    contents = {
        "name": "Juez — reglas de cartas para la mesa",
        "short_name": "Juez",
        "description": "Las reglas de cuatro juegos de cartas, con buscador, en la mesa y sin conexión.",
        "lang": "es",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#fbfaf6",
        "theme_color": "#22262e",
        "icons": [
            {"src": static_url(name), "sizes": size, "type": "image/png", "purpose": purpose} for name, size, purpose in icons
        ],
    }
    return Response(json.dumps(contents, ensure_ascii=False), mimetype="application/manifest+json")


@blueprint.get("/descargar/<game>.html")
@limiter.limit(EXPENSIVE)
def file(game: str):
    """A game in one file."""
    if game not in GAMES:
        abort(404)
    response = Response(single_file(current_app._get_current_object(), GAMES[game]), mimetype="text/html")  # type: ignore[attr-defined]
    response.headers["Content-Disposition"] = f'attachment; filename="juez-{game}.html"'
    return response


def build() -> dict:
    """What belongs to one build, as the worker knows it; ``id`` changes whenever any of it does."""
    bundles = shelf().some(*NAMES)
    found = {
        "common": bundle_url(bundles[COMMON]),
        "commonSize": len(bundles[COMMON].packed),
        "games": {
            game: {"url": bundle_url(bundles[game]), "size": len(bundles[game].packed), "editions": bundles[game].editions}
            for game in GAMES
        },
        "statics": url_for("static", filename=""),
        "assets": [static_url(name) for name in _assets(bundles.values())],
        "headers": _guards(),
    }
    content = json.dumps(found, sort_keys=True) + joined("offline/worker.js")
    return {"id": hashlib.sha256(content.encode()).hexdigest()[:12], **found}


def _assets(bundles: Iterable[Bundle]) -> list[str]:
    """The static files that the pages of ``bundles`` load, and those that these load."""
    named = {name for each in bundles for name in each.assets}
    return sorted(named.union(*(modules(name) for name in named - JOINED if name.endswith(".js"))))


def bundle_url(found: Bundle) -> str:
    return url_for("offline.bundle", name=found.name, digest=found.digest)


def _guards() -> dict[str, str]:
    sent = current_app.process_response(make_response("")).headers
    return {name: sent[name] for name in _GUARDS if name in sent}


def _compressed(packed: bytes, raw, mimetype: str) -> Response:
    """A response with ``packed`` for who understands gzip, else with what ``raw`` gives."""
    if "gzip" in request.accept_encodings:
        response = Response(packed, mimetype=mimetype, headers={"Content-Encoding": "gzip"})
    else:
        response = Response(raw(), mimetype=mimetype)
    response.vary.add("Accept-Encoding")
    return response
