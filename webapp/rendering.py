"""Rule text → HTML: paragraphs, lists and emphasis, with references and terms as links. No other Markdown, no HTML."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from xml.etree.ElementTree import Element

import markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.util import AtomicString
from markupsafe import Markup

#: Private-use characters that carry a link through Markdown: OPEN index MIDDLE text CLOSE.
_OPEN, _MIDDLE, _CLOSE = "\ue000", "\ue001", "\ue002"
_KEPT = {
    "preprocessors": {"normalize_whitespace"},
    "blockprocessors": {"empty", "indent", "ulist", "olist", "paragraph"},
    "inlinePatterns": {"escape", "em_strong", "not_strong"},
}


@dataclass(frozen=True)
class Anchor:
    """A stretch of text, ``text[start:end]``, that links to ``href``; ``title`` is shown while it is pointed at."""

    start: int
    end: int
    href: str
    style: str
    title: str = ""


class _RuleLinks(InlineProcessor):
    """Turns a marked stretch into a link."""

    def __init__(self, md: markdown.Markdown):
        super().__init__(f"{_OPEN}(\\d+){_MIDDLE}([^{_CLOSE}]*){_CLOSE}", md)
        self.anchors: list[Anchor] = []

    def handleMatch(self, m, data):  # type: ignore[override]
        anchor = self.anchors[int(m[1])]
        link = Element("a", {"href": anchor.href, "class": anchor.style})
        if anchor.title:
            link.set("title", anchor.title)
        link.text = AtomicString(m[2])
        return link, m.start(0), m.end(0)


class RuleText(Extension):
    """The Markdown of rules: what the edition format allows, with references as links."""

    def extendMarkdown(self, md):
        for holder, name in ((md, "preprocessors"), (md.parser, "blockprocessors"), (md, "inlinePatterns")):
            registry = getattr(holder, name)
            for item in [item.name for item in registry._priority]:
                if item not in _KEPT[name]:
                    registry.deregister(item)
        self.links = _RuleLinks(md)
        md.inlinePatterns.register(self.links, "rule_links", 200)


_local = threading.local()


def _converter() -> tuple[markdown.Markdown, _RuleLinks]:
    """One converter per thread: Markdown keeps state while it works."""
    if not hasattr(_local, "md"):
        extension = RuleText()
        _local.md = markdown.Markdown(extensions=[extension], output_format="html")
        _local.links = extension.links
    return _local.md, _local.links


def render(text: str, anchors: Iterable[Anchor] = ()) -> Markup:
    """``text`` as HTML with ``anchors`` as links; where two overlap the first stands."""
    md, rule_links = _converter()
    rule_links.anchors = []
    pieces, at = [], 0
    for anchor in sorted(anchors, key=lambda a: a.start):
        if anchor.start < at:
            continue
        rule_links.anchors.append(anchor)
        marked = f"{_OPEN}{len(rule_links.anchors) - 1}{_MIDDLE}{_plain(text[anchor.start : anchor.end])}{_CLOSE}"
        pieces += [_plain(text[at : anchor.start]), marked]
        at = anchor.end
    pieces.append(_plain(text[at:]))
    source = "".join(pieces).replace("  -", "    -")  # Markdown nests lists by four spaces
    return Markup(md.reset().convert(source))


def _plain(text: str) -> str:
    return text.translate({0xE000: None, 0xE001: None, 0xE002: None})


@lru_cache(maxsize=4096)
def said(text: str) -> str:
    """Rule text without marks, as it is said where there is no HTML."""
    return render(text).striptags() if "*" in text or "\\" in text else " ".join(text.split())
