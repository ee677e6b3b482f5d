"""Rule text → HTML: paragraphs, lists and emphasis, with references as links. No other Markdown, no HTML."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from xml.etree.ElementTree import Element

import markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markupsafe import Markup

from rules_corpus.records import Link

#: Private-use characters that carry a link through Markdown: OPEN index MIDDLE text CLOSE.
_OPEN, _MIDDLE, _CLOSE = "\ue000", "\ue001", "\ue002"
_KEPT = {
    "preprocessors": {"normalize_whitespace"},
    "blockprocessors": {"empty", "indent", "ulist", "olist", "paragraph"},
    "inlinePatterns": {"escape", "em_strong", "not_strong"},
}


class _RuleLinks(InlineProcessor):
    """Turns a marked stretch into a link to the rule it names."""

    def __init__(self, md: markdown.Markdown):
        super().__init__(f"{_OPEN}(\\d+){_MIDDLE}([^{_CLOSE}]*){_CLOSE}", md)
        self.targets: list[tuple[str, str]] = []

    def handleMatch(self, m, data):
        href, rule_id = self.targets[int(m[1])]
        link = Element("a", {"href": href, "class": "ref", "data-rule": rule_id})
        link.text = m[2]
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


def render(text: str, links: Iterable[Link], url: Callable[[str], str]) -> Markup:
    """``text`` as HTML; each link becomes an anchor to ``url(target)``."""
    md, rule_links = _converter()
    rule_links.targets = []
    pieces, at = [], 0
    for link in sorted(links, key=lambda link: link.start):
        if link.start < at:
            continue
        rule_links.targets.append((url(link.target), link.target))
        marked = f"{_OPEN}{len(rule_links.targets) - 1}{_MIDDLE}{_plain(text[link.start : link.end])}{_CLOSE}"
        pieces += [_plain(text[at : link.start]), marked]
        at = link.end
    pieces.append(_plain(text[at:]))
    source = "".join(pieces).replace("  -", "    -")  # Markdown nests lists by four spaces
    return Markup(md.reset().convert(source))


def _plain(text: str) -> str:
    return text.translate({0xE000: None, 0xE001: None, 0xE002: None})
