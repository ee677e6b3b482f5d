"""The page of the API in a real browser."""

from playwright.sync_api import expect

SMALL = "e => e.filter(one => one.getBoundingClientRect().height < 43.5).length"


def test_the_page_of_the_api_fits_and_leads_to_its_examples(page):
    page.goto("/api")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    assert page.locator("nav a:visible, .call a, summary").evaluate_all(SMALL) == 0
    page.get_by_role("link", name="/api/v1/rule/{id}").click()
    expect(page).to_have_url("/api#rule")
    example = page.locator("#rule .call a").get_attribute("href")
    assert page.request.get(example).json()["id"] == "souls:1.3.1.1"
