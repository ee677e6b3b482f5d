"""Each construct of card texts at work: a text of ours uses it in a situation whose outcome needs that text.

That a situation needs each of its texts is held elsewhere: ``test_every_text_of_a_situation_does_something_that_is_expected`` of
Inferno and ``test_without_its_text_it_comes_out_otherwise``, ``test_it_does_what_it_says`` of Mitos y Leyendas; of the
rows of ``expected_texts/`` by ``test_a_text_does_what_is_expected_or_is_asked_for_when_it_matters``.
"""

from pathlib import Path

import pytest
import yaml

from engine.catalogue import GAMES
from engine.running.coverage import FOLDER, read_situation
from engine.text.said import Said

from .each_instruction import CARD
from .expected import files, rows
from .inferno_rows import CARD as INFERNO_CARD
from .inferno_rows import ROWS

TEXTS = Path(__file__).with_name("texts")
#: The least share of the patterns of each game that a situation shows at work.
FEWEST = {"inferno": 0.68, "myl": 0.66, "souls": 0.92, "fftcg": 0.99}


def texts_at_work(game):
    """Name, text and situation of each text that a situation needs."""
    for path in sorted((FOLDER / game).glob("texto-*.yaml")):
        for name, data in read_situation(path).cards.items():
            if data.get("text"):
                yield name, data["text"], path.stem
    if game == "inferno":
        yield from ((INFERNO_CARD, row["texto"], row["texto"]) for row in ROWS)
    if game in ("souls", "fftcg", "myl"):
        yield from ((CARD, row.text, row.text) for name in files() if name.startswith(game) for row in rows(name) if row.read)
    if game == "myl":
        groups = yaml.safe_load((TEXTS / "myl.yaml").read_text(encoding="utf-8")).values()
        texts = {name: card["text"] for group in groups for name, card in group.items()}
        for row in yaml.safe_load((TEXTS / "myl-lo-que-hacen.yaml").read_text(encoding="utf-8"))["filas"]:
            yield row["carta"], texts[row["carta"]], row["carta"]


def patterns_of(said):
    """The patterns of a text as read."""
    if isinstance(said, Said):
        yield said.phrase.pattern
        for part in said.inner:
            yield from patterns_of(part)


def _read(paragraphs):
    for paragraph in paragraphs:
        yield from patterns_of(paragraph.said)
        yield from _read(paragraph.sentences)


def at_work(game):
    """Pattern → the situation that first shows it."""
    found = {}
    for name, text, where in texts_at_work(game):
        for pattern in _read(GAMES[game].text.read(text, name).paragraphs):
            found.setdefault(pattern, where)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_most_constructs_are_shown_at_work(game):
    text = GAMES[game].text
    every = {phrase.pattern for one in text.languages for phrase in text.of(one).grammar.phrases if phrase.pattern}
    shown = every & at_work(game).keys()
    assert len(shown) >= FEWEST[game] * len(every), sorted(every - shown)
