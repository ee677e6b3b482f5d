"""Who acts."""

from __future__ import annotations

from engine.kernel.match import Match
from engine.play.priority import alternates, interleaved, passes, tell, window, would_receive

from .toy import FIRST, SECOND, through, toy_state


def test_priority_passes_in_succession():
    match = Match(toy_state(players=("A", "B", "C")))
    would_receive(match, "B", FIRST)
    tell(match, FIRST)
    assert not passes(match, SECOND, "B passes")
    assert match.state.priority.holder == "C"
    assert not passes(match, SECOND, "C passes")
    assert passes(match, SECOND, "A passes")
    assert match.state.priority.holder is None


def test_alternating_gives_the_other_player_the_next_action():
    match = Match(toy_state())
    alternates(match, FIRST)
    assert match.state.priority.holder == "B"


def test_a_window_asks_each_once_and_interleaving_until_all_decline():
    asked = []

    def offer(player):
        asked.append(player)
        return len(asked) == 1
        yield

    match = Match(toy_state())
    assert through(window(match, ("B", "A"), offer))[0] is True
    assert asked == ["B", "A"]
    asked.clear()
    through(interleaved(match, "A", offer))
    assert asked == ["A", "B", "A"]
