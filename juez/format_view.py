"""Formats and ban lists as the command line shows them."""

from __future__ import annotations

from decks.bans import BanList
from decks.describing import describe
from decks.format_reports import FileReport
from decks.formats import Format


def format_text(format: Format) -> str:
    """A format: what it asks, its bans, up to when they are known."""
    lines = [f"{format.game} {format.id} — {format.name}"]
    lines += [f"  {says}{f' [{rule}]' if rule else ''}" for rule, says in describe(format)]
    lines += [f"  {line}" for listed in format.bans for line in _bans(listed)]
    known = format.known_until
    lines.append(f"  Prohibiciones conocidas hasta el {known.isoformat()}." if known else "  Sin listas de prohibidas conocidas.")
    return "\n".join(lines)


def _bans(listed: BanList) -> list[str]:
    lines = [f"{listed.name}{f' <{listed.source}>' if listed.source else ''}"]
    for ban in listed.bans:
        name = " o ".join(ban.group) or ban.name
        since = f" desde el {ban.from_.isoformat()}" if ban.from_ else ""
        until = f" hasta el {ban.to.isoformat()}" if ban.to else ""
        limit = f"como máximo {ban.copies}" if ban.copies else "prohibida"
        lines.append(
            f"  {ban.card}{f' {name}' if name else ''}: {limit}{since}{until}{f', si está {ban.whilst}' if ban.whilst else ''}"
        )
    return lines


def report_text(report: FileReport) -> str:
    """What a file holds, or what is wrong with it."""
    lines = list(report.problems) or [f"«{report.file}» está bien."]
    lines += [format_text(format) for format in report.formats]
    lines += [line for listed in report.bans for line in _bans(listed)]
    return "\n".join(lines)
