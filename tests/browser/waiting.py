"""How a page is waited for: until what is awaited is there, on a machine that does much else, too; never for a fixed time."""

from __future__ import annotations

import re
import time
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, expect

#: Milliseconds after which what is awaited does not come any more.
PATIENCE = 120_000
#: The same where the library is built again meanwhile, or everything is saved for use without a network.
LONG = 600_000


class PatientBrowser:
    """A browser whose pages are all waited for with patience."""

    def __init__(self, browser: Browser):
        self._browser = browser
        expect.set_options(timeout=PATIENCE)

    def new_context(self, **given):
        """A context as Playwright opens it."""
        context = self._browser.new_context(**given)
        context.set_default_timeout(PATIENCE)
        return context

    def new_page(self, **given):
        """A page in a context of its own, as Playwright opens it."""
        page = self._browser.new_page(**given)
        page.set_default_timeout(PATIENCE)
        return page


@contextmanager
def turned(page, timeout: float | None = None):
    """What is done within leads to another page, which is there at the end: its styles, its scripts.

    A tap by itself waits for nothing: what is looked for right after it may be looked for on the page that is left.
    """
    with page.expect_navigation(timeout=timeout):
        yield


def still(there: Locator) -> None:
    """Wait until something has come to rest where it is, after styles, fonts and scrolling."""
    there.page.evaluate("document.fonts.ready.then(() => true)")
    there.element_handle().wait_for_element_state("stable")


def comes_true(page, promised: str, arg=None, timeout: float = PATIENCE) -> bool:
    """Whether what a script promises comes true in time; ``wait_for_function`` takes the promise itself for true."""
    end = time.monotonic() + timeout / 1000
    while not (found := page.evaluate(promised, arg)) and time.monotonic() < end:
        page.wait_for_timeout(50)
    return bool(found)


def begins(text: str) -> re.Pattern[str]:
    """What begins with a text, for an assertion that waits."""
    return re.compile(f"^{re.escape(text)}")


def ends(text: str) -> re.Pattern[str]:
    """What ends with a text, for an assertion that waits."""
    return re.compile(f"{re.escape(text)}$")
