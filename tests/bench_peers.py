"""Random play of one other engine, for ``tests.bench_engine``: run in that engine's environment, which knows nothing of Juez.

``python bench_peers.py ENGINE SECONDS SEED`` prints ``{"choices": …, "games": …, "seconds": …}``. A choice is one answer that
the engine asks of a player while there are two possible ones or more; what the random player itself costs is the same kind of
work in all of them. Seconds are those of the processor, so that a busy machine tells the same.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable

#: Plays one game with a seed and returns how many choices there were.
Game = Callable[[int], int]


def dgisim() -> Game:
    """Its own random agent on its default state; nearly every action has alternatives, so all are counted."""
    from dgisim import GameState, GameStateMachine
    from dgisim.agents import RandomAgent

    class Counting(RandomAgent):
        def __init__(self) -> None:
            super().__init__()
            self.choices = 0

        def choose_action(self, history, pid):
            self.choices += 1
            return super().choose_action(history, pid)

    def game(seed: int) -> int:
        agents = Counting(), Counting()
        machine = GameStateMachine(GameState.from_default(), *agents)
        machine.set_seed(seed)
        machine.run()
        return agents[0].choices + agents[1].choices

    return game


def fireplace2() -> Game:
    """Drafted decks; every legal play, attack, power and the end of the turn are equally likely.

    A game ends too where one of its cards breaks it.
    """
    import logging

    from fireplace import cards
    from fireplace.utils import setup_game

    logging.disable(logging.CRITICAL)
    cards.db.initialize()

    def targeted(do, targets) -> list[Callable[[], object]]:
        return [lambda target=target: do(target=target) for target in targets]

    def options(player) -> list[Callable[[], object]]:
        found: list[Callable[[], object]] = [player.game.end_turn]
        power = player.hero.power
        if power and power.is_usable():
            found += targeted(power.use, power.targets) if power.requires_target() else [power.use]
        for card in player.hand:
            if not card.is_playable() or card.must_choose_one:
                continue
            found += targeted(card.play, card.targets) if card.requires_target() else [card.play]
        for character in player.characters:
            if character.can_attack():
                found += targeted(character.attack, character.targets)
        return found

    def game(seed: int) -> int:
        choices = 0
        match = setup_game()
        for player in match.players:
            cards_shown = player.choice.cards
            choices += 1
            player.choice.choose(*random.sample(cards_shown, random.randint(0, len(cards_shown))))
        try:
            while match.turn < 90:
                player = match.current_player
                asked = next((p for p in match.players if p.choice), None)
                if asked:
                    listed = asked.choice.cards
                    choices += len(listed) > 1
                    asked.choice.choose(random.choice(listed))
                    continue
                listed = options(player)
                choices += len(listed) > 1
                random.choice(listed)()
        except Exception:
            return choices
        return choices

    return game


def lpsim() -> Game:
    """Its own random agent with one deck on both sides; an answer counts when there is more than one possible."""
    import logging

    from lpsim import Deck, Match
    from lpsim.agents import RandomAgent

    logging.disable(logging.CRITICAL)
    deck = Deck.from_str(
        "default_version:4.0\ncharacter:Fischl\ncharacter:Mona\ncharacter:Nahida\nTimmie*10\nRana*10\nStrategize*10"
    )

    def game(seed: int) -> int:
        choices = 0
        match = Match()
        match.config.max_same_card_number = None
        match.config.card_number = None
        match.set_deck([deck, deck])
        agents = [RandomAgent(player_idx=0, random_seed=seed), RandomAgent(player_idx=1, random_seed=seed + 1)]
        assert match.start()[0]
        match.step()
        while not match.is_game_end():
            for agent in agents:
                while match.need_respond(agent.player_idx):
                    asked = [r for r in match.requests if r.player_idx == agent.player_idx]
                    choices += len(asked) > 1 or asked[0].name in ("SwitchCardRequest", "RerollDiceRequest")
                    match.respond(agent.generate_response(match))
                    match.step()
        return choices

    return game


def pokerkit() -> Game:
    """One hand of no-limit hold'em between six; fold, check or call, or the least raise, equally likely."""
    from pokerkit import Automation, NoLimitTexasHoldem

    def game(seed: int) -> int:
        state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, (200,) * 6, 6)
        choices = 0
        while state.status:
            listed = [state.check_or_call]
            if state.can_fold():
                listed.append(state.fold)
            if state.can_complete_bet_or_raise_to():
                listed.append(state.complete_bet_or_raise_to)
            choices += len(listed) > 1
            random.choice(listed)()
        return choices

    return game


ENGINES = {engine.__name__: engine for engine in (dgisim, fireplace2, lpsim, pokerkit)}


def main(name: str, seconds: float, seed: int) -> None:
    """Games for at least so long, the first of them not timed: what is loaded when first needed is loaded then."""
    game = ENGINES[name]()
    random.seed(seed)
    game(seed)
    choices = games = 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        games += 1
        choices += game(seed + games)
    print(json.dumps({"choices": choices, "games": games, "seconds": took}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
