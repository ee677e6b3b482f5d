"""Draws the icons of the installed application from webapp/static/icon.svg, for ``make icons``. Needs Chromium."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parent.parent / "webapp" / "static"
#: File → side in pixels, and how much of it the drawing takes: a maskable icon may lose its border to any shape.
ICONS = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-maskable-512.png": (512, 0.8)}
_BACKGROUND = "#22262e"


def main() -> None:
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (side, share) in ICONS.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(
                f"<body style='margin:0;height:100vh;display:grid;place-items:center;"
                f"background:{_BACKGROUND if share < 1 else 'transparent'}'><div style='width:{share * side}px'>{drawing}</div>"
            )
            page.screenshot(path=STATIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
