"""Phones at the judge's desk: contexts of their own that count taps."""

from __future__ import annotations

from playwright.sync_api import expect

#: A phone; milliseconds within which news are on it.
PHONE = {"width": 390, "height": 844}
SOON = 15_000


class Phone:
    """A phone that counts taps."""

    def __init__(self, context):
        self.context, self.page, self.taps, self.base = context, context.new_page(), 0, ""

    def open(self, path: str = "/evento"):
        self.page.goto(f"{self.base}{path}")
        expect(self.page.locator("#evento[data-ready]")).to_be_attached()
        return self

    def again(self) -> Phone:
        """The same phone with another tab."""
        return Phone(self.context)

    def tap(self, selector):
        target = self.page.locator(selector) if isinstance(selector, str) else selector
        target.first.click()
        self.taps += 1


def settled(phone):
    """All that waited is acknowledged."""
    expect(phone.page.locator(".sync")).to_have_text("al día", timeout=40_000)
