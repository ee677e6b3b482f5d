"""Finding the rule that an address names: in the edition it names, in the default one, or in another that has it."""

from __future__ import annotations

from dataclasses import replace

from rules_corpus import Edition, UnknownEdition, UnknownRule
from rules_corpus.comparing import Change, compare
from rules_corpus.corpus import Corpus, Located

from .pages import library


def find_rule(address: str, edition: str | None = None) -> Located:
    """The rule at ``address`` (an id with ``~`` for ``#``). A number that only another edition has is found there, with a
    notice that says so and where the rule went. Raises :class:`UnknownRule`."""
    corpus, wanted = library().corpus, address.replace("~", "#")
    try:
        return corpus.locate(wanted, edition)
    except UnknownEdition as error:
        raise UnknownRule(str(error)) from None
    except UnknownRule as error:
        if edition is None and (elsewhere := _in_another_edition(corpus, wanted)):
            return elsewhere
        raise error


def _in_another_edition(corpus: Corpus, wanted: str) -> Located | None:
    document = wanted.partition(":")[0].strip().lower()
    default, *others = corpus.editions.get(document, {}).values() or (None,)
    for other in others:
        try:
            found = corpus.locate(wanted, other.name)
        except UnknownRule:
            continue
        assert default is not None
        return replace(found, notices=(_notice(found, default), *found.notices))
    return None


def _notice(found: Located, default: Edition) -> str:
    """Where a number stands that the default edition does not have, and where its rule went."""
    moved = (d for d in compare(found.edition, default) if d.change is Change.MOVED and d.old is found.record)
    after = next((d.new.number for d in moved if d.new), None)
    went = f"; allí es la {after}" if after else ""
    return f"El número {found.record.number} es de la edición «{found.edition.name}», no de «{default.name}»{went}."
