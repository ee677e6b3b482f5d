"""Which rules deck findings rest on."""

from __future__ import annotations

from functools import cache

from .findings import FindingCode
from .format_files import load_formats
from .formats import Format, Requirement, Size


@cache
def finding_codes_by_rule() -> dict[str, tuple[FindingCode, ...]]:
    """Rule id → the findings that cite it, in the formats that come with Juez."""
    found: dict[str, dict[FindingCode, None]] = {}
    for format in load_formats():
        for rule, code in _citations(format):
            found.setdefault(rule, {})[code] = None
    return {rule: tuple(codes) for rule, codes in found.items()}


def _citations(format: Format) -> list[tuple[str, FindingCode]]:
    found = []
    for requirement in format.requirements:
        found += [(rule, code) for rule in requirement.rules for code in _codes(requirement)]
    for rule in (format.bans_rule, *format.bans_rules.values()):
        found += [(rule, FindingCode.BANNED_CARD), (rule, FindingCode.LIMITED_CARD)] if rule else []
    return found


def _codes(requirement: Requirement) -> list[FindingCode]:
    if not isinstance(requirement, Size):
        return [requirement.code]
    few = [FindingCode.TOO_FEW_CARDS] if requirement.at_least else []
    return few + ([FindingCode.TOO_MANY_CARDS] if requirement.at_most is not None else [])
