"""Who may do what: one table of every address by the role it needs. What is not in it only the host may do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from flask import Flask, Response, abort, current_app, g, has_request_context, request
from limits import parse

from desk import Role as EventRole

from .access import Access, Caller, Role
from .counting import Counts
from .safety import NOT_FROM_THERE, READING, client_network, from_another_site, is_opened

#: The cookie that tells host, judges and devices, and how long a browser keeps it (seconds).
COOKIE, _YEAR = "juez", 365 * 24 * 3600
#: How many browsers of one address are given a name: a venue's phones, and no stock of names for one of them.
NEW_DEVICES = parse("300 per 10 minute")


@dataclass(frozen=True)
class Right:
    """Something that can be done, as the documentation names it; who may; its endpoints, «part.*» for all of a part.

    ``at_event``: the role that it takes at the event that is open, besides; None where no event need be open.
    """

    what: str
    role: Role
    endpoints: tuple[str, ...]
    at_event: EventRole | None = None

    @property
    def who(self) -> str:
        """From which role on, as the documentation says it."""
        if self.at_event in (None, EventRole.VISITOR):
            return self.role.name.lower()
        return {EventRole.JUDGE: "judge of the event", EventRole.HEAD: "head judge of the event"}[self.at_event]


RIGHTS = (
    Right(
        "read rules, official answers, glossaries, disputes, coverage; search; compare; keep pages without a network",
        Role.VISITOR,
        (
            *(
                "static",
                "rules.*",
                "rulings.*",
                "mapping.*",
                "search.*",
                "glossary.*",
                "peek.*",
                "kept.*",
                "view.*",
                "chosen.*",
                "offline.*",
                "comparing.*",
                "coverage.*",
                *(f"card_coverage.{name}" for name in ("games", "of_game", "sample")),
            ),
            *("editions.editions", "editions.defects", "api_page.page"),
        ),
    ),
    Right(
        "ask the API",
        Role.VISITOR,
        ("api.*",),
    ),
    Right("check decks, search cards", Role.VISITOR, ("decks.*", "many_decks.*", "deck_counts.*")),
    Right(
        "set, walk, explore, compare and send situations; see the readings of the event",
        Role.VISITOR,
        (
            *(
                "situations.*",
                "situation_boards.*",
                "situation_telling.*",
                "situation_lines.*",
                "situation_whole_lines.*",
                "situation_practice.*",
            ),
            *("situation_rulings.*", "situation_repairs.*"),
            *("situation_list.listing", "situation_list.open_file", "situation_list.event"),
        ),
    ),
    Right(
        "say of a step, verdict or reading that it is wrong, and get that as a file",
        Role.VISITOR,
        ("doubting.form", "doubting.download"),
    ),
    Right(
        "become a judge or the host, or leave",
        Role.VISITOR,
        ("entering.form", "entering.by_pin", "entering.by_key", "entering.leave"),
    ),
    Right("keep a situation", Role.JUDGE, ("situation_list.save",)),
    Right("say of the reading of a card text that it is right or wrong", Role.JUDGE, ("card_coverage.audit",)),
    Right("keep on this machine the file that says that something is wrong", Role.JUDGE, ("doubting.keep",)),
    Right(
        "remove a kept situation; set the readings of the event and its edition in force",
        Role.HOST,
        ("situation_list.remove", "situation_list.decide_event"),
    ),
    Right("import, take back and remove official answers", Role.HOST, ("ruling_imports.*",)),
    Right("import and remove editions", Role.HOST, ("importing.*", "editions.remove", "editions.removed")),
    Right("see, save and restore all data", Role.HOST, ("data.*",)),
    Right(
        "show PIN and QR to judges, make new ones, choose who sees what",
        Role.HOST,
        ("entering.access_page", "entering.renew", "entering.show"),
    ),
    Right(
        "see whether there is an event, and come in as its judge",
        Role.VISITOR,
        (
            *("event.home", "event.notice", "event.enter", "event.by_pin", "event.invitation", "event.by_token"),
            "event.leave",
        ),
    ),
    Right(
        "see the clock of the event and of a table; call a judge with the card of the table",
        Role.VISITOR,
        ("event.screen", "event.table", "event.by_card", "event.note"),
        EventRole.VISITOR,
    ),
    Right(
        "rule, note penalties, check decks, see who plays where and what was noted",
        Role.VISITOR,
        (
            *("event.rulings", "event.ruling", "event.ruling_on", "event.penalties", "event.penalty", "event.log"),
            *("event.players", "event.player", "event.checks", "event.check", "event.count", "event.zones"),
        ),
        EventRole.JUDGE,
    ),
    Right(
        "let judges in and send them away, print cards, bring in players, draw deck checks, print and take out the report",
        Role.VISITOR,
        (
            *("event.devices", "event.invite", "event.renew_pin", "event.cards", "event.renew_cards", "event.import_players"),
            *(
                "event.import_confirmed",
                "event.register_lists",
                "event.lists",
                "event.draw",
                "event.report",
                "event.export",
                "event.settings",
            ),
            *("event.receive", "event.received", "event.set_zones"),
        ),
        EventRole.HEAD,
    ),
    Right(
        "make, open, copy, take over, put away and close an event",
        Role.HOST,
        ("event.create", "event.open_file", "event.copy", "event.take_over", "event.put_away", "event.end"),
    ),
)
_BY_NAME = {name: right for right in RIGHTS for name in right.endpoints}
_ASKED = {
    Role.JUDGE: "Esto lo hacen los jueces del evento: entra con el PIN o el código QR que enseña quien lleva Juez.",
    Role.HOST: "Esto lo hace quien lleva Juez: abre en este navegador la dirección con clave que mostró «juez serve».",
}


def access() -> Access:
    """The keys of the running application."""
    found: Access = current_app.extensions["access"]
    return found


def caller() -> Caller:
    """Who makes the request; a page that is made without one is made for a visitor."""
    if not has_request_context():
        return Caller()
    if "caller" not in g:
        g.caller = access().caller(request.cookies.get(COOKIE, ""))
    found: Caller = g.caller
    return found


@cache
def needed(endpoint: str) -> Role:
    """The role that an endpoint asks for."""
    right = _right(endpoint)
    return right.role if right else Role.HOST


def needed_at_event(endpoint: str) -> EventRole | None:
    """The role that it asks for at the event; None where no event need be open."""
    right = _right(endpoint)
    return right.at_event if right else None


def _right(endpoint: str) -> Right | None:
    return _BY_NAME.get(endpoint, _BY_NAME.get(f"{endpoint.split('.')[0]}.*"))


def may(endpoint: str) -> bool:
    """Whether whoever asks may use an endpoint."""
    return caller().role >= needed(endpoint)


def sees(what: str) -> bool:
    """Whether whoever asks may see something of ``access.SHOWN``."""
    return caller().role >= access().seen_by(what)


def remember(response: Response, role: Role) -> None:
    """Have the browser keep its role."""
    cookie = access().cookie(role, caller().device)
    response.set_cookie(COOKIE, cookie, max_age=_YEAR, samesite="Lax", httponly=True, secure=request.is_secure)


def name_device(response: Response) -> None:
    """Have a browser that is seen for the first time keep a name, so that it is not taken for whoever shares its address."""
    known: Counts = current_app.extensions["new_devices"]
    if known.hit(NEW_DEVICES, client_network()):
        remember(response, Role.VISITOR)


def init_app(app: Flask) -> None:
    """Hold requests to the table."""
    app.extensions["access"] = Access(app.extensions["shelf"].home.access)
    app.extensions["new_devices"] = Counts(app.config["RATELIMIT_STORAGE_URI"])
    app.jinja_env.globals["may"] = may

    @app.before_request
    def _allowed() -> None:
        if request.endpoint is not None and not may(request.endpoint):
            abort(403, _ASKED[needed(request.endpoint)])
        if not from_another_site():
            return
        works = getattr(app.view_functions.get(request.endpoint or ""), "runs_in_room", False)
        if request.method not in READING or (works and not is_opened()):  # a link in a chat opens
            abort(403, NOT_FROM_THERE)
