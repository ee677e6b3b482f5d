"""What a page costs on a phone with bad signal, for ``make bench``: bytes, paints and shifts in a Chromium slowed down."""

from __future__ import annotations

import shutil
import statistics
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from waitress.server import create_server

from indexer import Home
from tests.browser.conftest import CHROMIUM_ARGUMENTS
from webapp import create_app

PATHS = (
    "/",
    "/r/inferno:116.3a",
    "/r/inferno:702",
    "/d/inferno",
    "/buscar?q=no+puede+atacar",
    "/glosario/inferno",
    "/conceptos/pila",
)
#: A weak cell: round trip in milliseconds, bits a second down and up; and how much slower than this machine the phone is.
_ROUND_TRIP, _DOWN, _UP, _SLOWER = 150, 1_600_000, 750_000, 4
_ROUNDS = 5
_PAINTS = """new Promise(done => {
  const seen = { largest: 0, shift: 0 };
  new PerformanceObserver(l => l.getEntries().forEach(e => { seen.largest = e.startTime; }))
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver(l => l.getEntries().forEach(e => { seen.shift += e.value; }))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    done([paint ? paint.startTime : 0, seen.largest, seen.shift]);
  }, 300);
})"""


def _visit(browser: Browser, address: str) -> tuple[float, float, float, float]:
    """Bytes received, first paint and largest paint in milliseconds, layout shift, for one first visit."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True, service_workers="block")
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    received = [0.0]
    devtools.on("Network.loadingFinished", lambda event: received.__setitem__(0, received[0] + event["encodedDataLength"]))
    devtools.send("Network.enable")
    devtools.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": _ROUND_TRIP, "downloadThroughput": _DOWN / 8, "uploadThroughput": _UP / 8},
    )
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
    page.goto(address, wait_until="networkidle")
    first, largest, shift = page.evaluate(_PAINTS)
    context.close()
    return received[0], first, largest, shift


def main() -> None:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        print("pages: no Chromium (make browser installs it)")
        return
    work = Path(tempfile.mkdtemp(prefix="juez-bench-"))
    server = create_server(create_app(Home(work)), host="127.0.0.1", port=0, threads=8)
    threading.Thread(target=server.run, daemon=True).start()
    speed = f"{_ROUND_TRIP} ms, {_DOWN / 1e6} Mbit/s, processor {_SLOWER} times slower"
    print(f"\nFirst visits, {speed}, median of {_ROUNDS}\n")
    print("| page | kB received | first paint ms | largest paint ms | layout shift |\n|---|---|---|---|---|")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
            for page in PATHS:
                visits = [_visit(browser, f"http://127.0.0.1:{server.effective_port}{page}") for _ in range(_ROUNDS)]
                size, first, largest, shift = (statistics.median(column) for column in zip(*visits))
                print(f"| {page} | {size / 1000:.1f} | {first:.0f} | {largest:.0f} | {shift:.3f} |", flush=True)
            browser.close()
    finally:
        server.close()
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
