"""The situations about a rule are found without running or even reading them whole."""

from engine.files.shipped import situations_about

from .ran import FILES, read, stem_of


def test_it_finds_what_the_files_say():
    for path in FILES:
        situation = read(path)
        for rule in situation.rules:
            about = next(one for one in situations_about(rule) if one.stem == path.stem)
            assert (about.game, about.title) == (situation.game, situation.title)
            assert about.id == stem_of(path)


def test_a_situation_of_an_example_is_about_its_rule_once():
    found = [one.stem for one in situations_about("inferno:613.5")]
    assert "dos-aumentos" in found
    assert len(found) == len(set(found))
    assert situations_about("inferno:nada") == ()
