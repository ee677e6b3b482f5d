"""The notation of printed cards: symbols in braces; names of Jobs, Categories and cards in brackets, underlined or bare."""

from __future__ import annotations

import re

from ....text.words import CLOSES, MAX_NAME, NAME, OPENS, Word

#: An ability in quotes whose full stop is that of the sentence around it, too: another sentence follows.
_ENDS_SENTENCE = re.compile(r"[“\"](?P<said>[^“”\"\n]{1,300}\.)[”\"](?=[^\S\n]+[A-Z{])")
#: What only marks letters: bold, italics.
_EMPHASIS = re.compile(r"\*+|_")
_SPECIAL = re.compile(r"\[(?P<name>[^\[\]\n«»“”\"]{1,60})\]\s*(?P<icon>\{S\})")
_SYMBOL = re.compile(r"\{([A-Za-z]{1,2})\}")
_ELEMENT_CP = re.compile(r"\[(Fire|Ice|Wind|Earth|Lightning|Water)CP\]")
_ELEMENT_SYMBOL = {"Fire": "{f}", "Ice": "{i}", "Wind": "{w}", "Earth": "{e}", "Lightning": "{l}", "Water": "{u}"}
_NOT_FREE = re.compile(r"\(it cannot become 0\)", re.IGNORECASE)
#: A counter is called by any words.
_COUNTER = re.compile(r"(?!X )(?P<name>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*) (?P<word>Counters?)\b")
_DASHES = re.compile(r"--+|[–—]")
#: Two words that are written as one.
_SHORTENED = re.compile(r"(?P<who>it|you)(?P<is>['’](?:s|ve))\b", re.IGNORECASE)
#: Words with a hyphen that are one.
_HYPHENED = re.compile(r"(?:Multi-Element|auto-abilit(?:y|ies))\b", re.IGNORECASE)
_KIND = r"(?P<kind>Job|Categor[yo]+|Card Name)"
_INSIDE = r"(?P<name>[^()_\n]{1,60}(?:\([^()\n]{1,30}\)[^()_\n]{0,30})?)"
_TYPES = r"(?:Forward|Backup|Monster|Summon|Character)s?\b"
_WORD = r"[A-Z0-9][\w'’-]*"
_BARE = rf"(?!{_TYPES}){_WORD}(?:(?: of| the| and)* (?!{_TYPES}|Job\b|Category\b|Card Name\b){_WORD})*(?: \([^()\n]{{1,20}}\))?"
#: A type that stands within the mark of a Job or Category, and is none of its name.
_TYPE_INSIDE = re.compile(rf"(?P<name>.+?) (?P<type>{_TYPES})$")
#: A mark that runs over the next one.
_AGAIN = re.compile(r"\b(?:Job|Category|Card Name) ")
_NAMED = (
    re.compile(rf"\[{_KIND} *\({_INSIDE}\)\]"),
    re.compile(rf"_{_KIND} +(?P<name>[^_\n]{{1,60}}?) *_"),
    re.compile(rf"\[{_KIND} +(?P<name>[^\[\]_\n]{{1,60}})\]"),
    re.compile(rf"\b{_KIND} +[«“\"](?P<name>[^«»“”\"\n]{{1,60}})[»”\"]"),
    re.compile(rf"\b{_KIND} +(?P<name>{_BARE})"),
)


def marks(text: str, at: int) -> tuple[list[Word], int] | None:
    """The words that the notation writes from a place on, and where it goes on."""
    if at and (text[at - 1].isalnum()) and text[at].isalnum():
        return None
    if text[at] in "‘'’\"" and (mark := _nested(text, at)):
        return [Word("", mark, at)], at + 1
    if (found := _PLURAL.match(text, at)) is not None and _nested(text, found.end()) == CLOSES:
        return [Word("", found[0], at)], found.end()
    if (found := _ENDS_SENTENCE.match(text, at)) is not None:
        name = NAME if len(found[0]) <= MAX_NAME + 2 else ""
        return [Word(name, found[0], at), Word("", ".", found.end() - 1)], found.end()
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
    if (found := _SHORTENED.match(text, at)) is not None:
        reads = "is" if found["is"].endswith("s") else "have"
        return [Word("", found["who"], at), Word("", found["is"], found.start("is"), reads=reads)], found.end()
    if (found := _DASHES.match(text, at)) is not None:
        return [Word("", found[0], at, reads="-")], found.end()
    if (found := _NOT_FREE.match(text, at)) is not None:
        return [Word("", one[0], at + one.start()) for one in re.finditer(r"\w+|[()]", found[0])], found.end()
    if text[at] in "()":
        return [Word("", text[at], at)], at + 1  # printed cards say rules in brackets, which are more than a reminder
    return None


#: Where a quotation within a quotation may open and close; an apostrophe may look like its end.
_INNER_OPENS, _INNER_CLOSES = re.compile(r"(?<![^\s«“\"])[‘'](?=[A-Z{])"), re.compile(r"(?<=[\w.])[’'](?=[\s.,;»”\"]|$)")
#: A word behind which an apostrophe is its own, but for the end of a quotation.
_PLURAL = re.compile(r"(?<![\w'’])[a-z]+s(?=['’](?!\w))")
_STRAIGHT_OPENS = re.compile(r"(?<!\S)\"(?=\S)")


def _nested(text: str, at: int) -> str:
    """As what a quotation mark is read within a quotation, or around one: what opens or closes it; "" for any other."""
    if text[at] in "‘'’":
        opened = [found.start() for found in _INNER_OPENS.finditer(text)]
        if at in opened:
            return OPENS if _ends(text, opened, at) else ""
        return CLOSES if any(_ends(text, opened, start) == at for start in opened) else ""
    if text[at] != '"':
        return ""
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    line = text[start : end if end >= 0 else len(text)]
    places = [place for place, letter in enumerate(line) if letter == '"']
    opens = {found.start() for found in _STRAIGHT_OPENS.finditer(line)}
    around = len(places) == 4 and not line[: places[0]].strip() and places[1] in opens and places[2] not in opens
    return (OPENS if at - start in opens else CLOSES) if around else ""


def _ends(text: str, opened: list[int], start: int) -> int:
    """Where the inner quotation ends that opens at a place: at the last mark of it that may be its end; 0 for none."""
    following = next((place for place in opened if place > start), len(text))
    line = text.find("\n", start, following)
    return max((found.start() for found in _INNER_CLOSES.finditer(text, start, line if line >= 0 else following)), default=0)


def _named(found: re.Match[str]) -> list[Word]:
    """«Job», «Category» or «Card Name», and the name, which runs to the end of the mark."""
    kind, start = found["kind"], found.start("kind")
    words = [
        Word("", one, start + kind.index(one), meant="Category" if one.startswith("Categoro") else "") for one in kind.split()
    ]
    name = found.start("name")
    if kind != "Card Name" and (inside := _TYPE_INSIDE.match(found["name"])) is not None:
        said = Word(NAME, inside["name"], name, reads=inside["name"])
        return [*words, said, Word("", inside["type"], name + inside.start("type"))]
    return [*words, Word(NAME, found.string[name : found.end()], name, reads=found["name"].strip(" ."))]
