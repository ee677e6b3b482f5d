"""axe finds nothing serious on any kind of page, light or dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from .test_coverage import PATHS as COVERAGE
from .test_decks import PATHS as DECKS
from .test_reading import PATHS

_ERRORS = ["/no-existe", "/r/inferno:116.99"]
_SERIOUS = {"serious", "critical"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(chromium, address, answers_ready, scheme):
    context = chromium.new_context(base_url=address, color_scheme=scheme, viewport={"width": 390, "height": 844}, bypass_csp=True)
    page = context.new_page()
    found = {}
    for path in [*PATHS, *DECKS, *COVERAGE, "/api", *_ERRORS]:
        page.goto(path)
        violations = Axe().run(page).response["violations"]
        serious = [f"{v['id']}: {[n['html'][:90] for n in v['nodes'][:3]]}" for v in violations if v["impact"] in _SERIOUS]
        if serious:
            found[path] = serious
    context.close()
    assert found == {}
