"""How soon the table answers a tap, for ``make bench``: a choice and a step forward, against ``juez serve`` over loopback.

Measured in the page at a phone's size, from the key to the picture of what it shows. ``python -m tests.bench_table HOW_MANY``
situations of each game.
"""

from __future__ import annotations

import contextlib
import random
import shutil
import statistics
import sys

from playwright.sync_api import Error, Page, sync_playwright

from engine import all_situations
from engine.catalogue import GAMES
from engine.running.tasks import Bounds
from engine.running.walking import walk_through
from tests.bench_serving import serving
from tests.browser.conftest import CHROMIUM, CHROMIUM_ARGUMENTS
from webapp.packed import pack

SEED, EACH, MOST_STEPS = 7, 8, 12
_ON = "[data-key=on]:not([aria-disabled])"
#: From a key or a tap to the first picture of what it leads to; nothing where the table did not change within ten seconds.
_UNTIL_SHOWN = """what => new Promise(done => {
  const play = document.querySelector('article.play'), begun = performance.now();
  const shown = () => requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
  const seen = new MutationObserver(() => { if (play.ariaBusy !== 'true') { seen.disconnect(); shown(); } });
  setTimeout(() => done(null), 10000);
  seen.observe(play, { attributes: true });
  [...document.querySelectorAll(what)].find(each => each.offsetWidth && !each.disabled).click();
})"""


def _walked(page: Page, address: str) -> list[float]:
    """Milliseconds of each step forward in a situation, from its beginning."""
    page.goto(address)
    times: list[float] = []
    while len(times) < MOST_STEPS and page.locator(_ON).count():
        if (took := page.evaluate(_UNTIL_SHOWN, _ON)) is None:
            break
        times.append(took)
    return times


def _line(name: str, times: list[float]) -> str:
    ordered = sorted(times)
    p50, p95 = statistics.median(ordered), ordered[int(len(ordered) * 0.95)]
    return f"| {name} | {len(ordered)} | {p50:.0f} | {p95:.0f} | {ordered[-1]:.0f} |"


def main() -> None:
    path = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if path is None:
        print("table: no Chromium (make browser installs it)")
        return
    each = int(sys.argv[1]) if len(sys.argv) > 1 else EACH
    chosen, forward = [], []
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        page = browser.new_page(viewport={"width": 390, "height": 844}, locale="es")
        for game in GAMES:
            of_it = [one for one in all_situations() if one.game == game]
            for about in random.Random(SEED).sample(of_it, each):
                forward += _walked(page, f"{server.address}/situaciones/{game}/{about.stem}?n=1")
                word = pack(walk_through(about.text, {}, Bounds(seconds=60)).before(0))
                page.goto(f"{server.address}/situacion?s={word}")
                with contextlib.suppress(Error):  # one whose first question is answered by a form
                    chosen += [took for took in [page.evaluate(_UNTIL_SHOWN, "#decision button")] if took is not None]
        browser.close()
    print(f"\ntable: {each} situations of each game, from the tap to the picture\n")
    print("| what | taps | p50 ms | p95 ms | most ms |\n|---|---|---|---|---|")
    print(_line("choose", chosen))
    print(_line("step forward", forward))


if __name__ == "__main__":
    main()
