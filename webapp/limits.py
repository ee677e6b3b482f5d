"""How much one client may ask for: requests by time, and the size of what it sends.

``@limiter.limit(EXPENSIVE)`` goes under the route of a view that compares, imports or reads whole documents; every other
view has :data:`ORDINARY` by itself, counted view by view. The host is not limited; a judge is counted apart from whoever
shares the address. Figures and reasons: docs/web.md.
"""

from __future__ import annotations

import time

from flask import Flask, abort, request
from flask_limiter import Limiter

from .access import Role
from .counting import HERE, PATIENCE
from .roles import caller
from .safety import client_network, from_another_site

#: A whole venue may stand behind one address (a router, a proxy): 200 phones that each type a query in the same minute.
ORDINARY = "100 per second; 3000 per minute"
#: For what takes from a tenth of a second to seconds the first time; answers are kept, but a client may ask for ever new ones.
EXPENSIVE = "5 per second; 60 per minute"
#: For what runs a situation: a judge steps through it, quickly but by hand.
RUNNING = "10 per second; 300 per minute"
#: The longest address, in characters: no rule, query or filter comes near it.
LONGEST_ADDRESS = 8_000
#: The largest body of a request, in bytes: an official document with room to spare.
LARGEST_BODY = 8_000_000


def _client() -> str:
    """Who is counted: a judge; else an address."""
    return f"judge {caller().device}" if caller().role >= Role.JUDGE else client_network()


limiter = Limiter(_client, default_limits=[ORDINARY], strategy="moving-window", in_memory_fallback_enabled=True)


@limiter.request_filter
def _the_host() -> bool:
    return caller().role is Role.HOST and not from_another_site()


def seconds_to_wait() -> int:
    """How long a client that has just been refused should wait."""
    limit = limiter.current_limit
    return max(1, round(limit.reset_at - time.time())) if limit else 1


def init_app(app: Flask) -> None:
    """Hold requests to these limits; ``RATELIMIT_STORAGE_URI`` is where several processes count together."""
    app.config.setdefault("RATELIMIT_STORAGE_URI", HERE)
    if app.config["RATELIMIT_STORAGE_URI"] != HERE:
        app.config["RATELIMIT_STORAGE_OPTIONS"] = PATIENCE
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    limiter.init_app(app)

    @app.before_request
    def _size() -> None:
        if len(request.path) + len(request.query_string) > LONGEST_ADDRESS:
            abort(414)
        if (request.content_length or 0) > LARGEST_BODY:
            abort(413)
