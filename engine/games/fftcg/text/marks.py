"""The notation of printed cards: symbols in braces; names of Jobs, Categories and cards in brackets, underlined or bare."""

from __future__ import annotations

import re

from ....text.words import NAME, Word

#: What only marks letters: bold, italics.
_EMPHASIS = re.compile(r"\*+|_")
_SPECIAL = re.compile(r"\[(?P<name>[^\[\]\n«»“”\"]{1,60})\]\s*(?P<icon>\{S\})")
_SYMBOL = re.compile(r"\{([A-Za-z]{1,2})\}")
_ELEMENT_CP = re.compile(r"\[(Fire|Ice|Wind|Earth|Lightning|Water)CP\]")
_ELEMENT_SYMBOL = {"Fire": "{f}", "Ice": "{i}", "Wind": "{w}", "Earth": "{e}", "Lightning": "{l}", "Water": "{u}"}
_NOT_FREE = re.compile(r"\(it cannot become 0\)", re.IGNORECASE)
#: A counter is called by any words.
_COUNTER = re.compile(r"(?P<name>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) (?P<word>Counters?)\b")
_DASHES = re.compile(r"--+|[–—]")
#: Words with a hyphen that are one.
_HYPHENED = re.compile(r"(?:Multi-Element|auto-abilit(?:y|ies))\b", re.IGNORECASE)
_KIND = r"(?P<kind>Job|Categor[yo]+|Card Name)"
_INSIDE = r"(?P<name>[^()\n]{1,60}(?:\([^()\n]{1,30}\)[^()\n]{0,30})?)"
_TYPES = r"(?:Forward|Backup|Monster|Summon|Character)s?\b"
_WORD = r"[A-Z0-9][\w'’-]*"
_BARE = rf"(?!{_TYPES}){_WORD}(?:(?: of| the| and)* (?!{_TYPES}|Job\b|Category\b|Card Name\b){_WORD})*(?: \([^()\n]{{1,20}}\))?"
#: A mark that runs over the next one.
_AGAIN = re.compile(r"\b(?:Job|Category|Card Name) ")
_NAMED = (
    re.compile(rf"\[{_KIND} *\({_INSIDE}\)\]"),
    re.compile(rf"_{_KIND} +(?P<name>[^_\n]{{1,60}}?) *_"),
    re.compile(rf"\[{_KIND} +(?P<name>[^\[\]\n]{{1,60}})\]"),
    re.compile(rf"\b{_KIND} +[«“\"](?P<name>[^«»“”\"\n]{{1,60}})[»”\"]"),
    re.compile(rf"\b{_KIND} +(?P<name>{_BARE})"),
)


def marks(text: str, at: int) -> tuple[list[Word], int] | None:
    """The words that the notation writes from a place on, and where it goes on."""
    if at and (text[at - 1].isalnum()) and text[at].isalnum():
        return None
    for pattern in _NAMED:
        if (found := pattern.match(text, at)) is not None and not _AGAIN.search(found["name"]):
            return _named(found), found.end()
    if (found := _COUNTER.match(text, at)) is not None:
        name, word = found["name"], found["word"]
        return [Word(NAME, name, at, reads=name), Word("", word, found.start("word"))], found.end()
    if (found := _EMPHASIS.match(text, at)) is not None:
        return [], found.end()
    if (found := _SPECIAL.match(text, at)) is not None:
        name, icon = text[at : found.start("icon")].rstrip(), found.start("icon")
        return [Word(NAME, name, at, reads=found["name"].strip()), Word("", found["icon"], icon)], found.end()
    if (found := _ELEMENT_CP.match(text, at)) is not None:
        return [Word("", found[0], at, reads=_ELEMENT_SYMBOL[found[1]])], found.end()
    if (found := _SYMBOL.match(text, at)) is not None:
        return [Word("", found[0], at)], found.end()
    if (found := _HYPHENED.match(text, at)) is not None:
        return [Word("", found[0], at)], found.end()
    if (found := _DASHES.match(text, at)) is not None:
        return [Word("", found[0], at, reads="-")], found.end()
    if (found := _NOT_FREE.match(text, at)) is not None:
        return [Word("", one[0], at + one.start()) for one in re.finditer(r"\w+|[()]", found[0])], found.end()
    if text[at] in "()":
        return [Word("", text[at], at)], at + 1  # printed cards say rules in brackets, which are more than a reminder
    return None


def _named(found: re.Match[str]) -> list[Word]:
    """«Job», «Category» or «Card Name», and the name, which runs to the end of the mark."""
    kind, start = found["kind"], found.start("kind")
    words = [
        Word("", one, start + kind.index(one), meant="Category" if one.startswith("Categoro") else "") for one in kind.split()
    ]
    name = found.start("name")
    return [*words, Word(NAME, found.string[name : found.end()], name, reads=found["name"].strip(" ."))]
