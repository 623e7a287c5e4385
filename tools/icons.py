"""The icons of the installed page, drawn from the mark: .venv/bin/python -m tools.icons, after a change."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path("web/public")
# Sizes in pixels. What a system cuts to its own shape has its ground to the edge, and the mark well inside.
ICONS = {"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512}
GROUND = "#2a2031"


def main() -> None:
    mark = (PUBLIC / "mark.svg").read_text("utf-8")
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--headless=new"])
        page = browser.new_page()
        for name, size in ICONS.items():
            page.set_viewport_size({"width": size, "height": size})
            whole = name in ("icon-180.png", "icon-maskable-512.png")
            inside = 82 if "maskable" in name else 100
            ground = f"background:{GROUND};" if whole else ""
            page.set_content(
                f"<body style='margin:0;height:100vh;display:grid;place-items:center;{ground}'>"
                f"<div style='width:{inside}%;aspect-ratio:1'>{mark}</div>"
            )
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
